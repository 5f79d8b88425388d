### Traces of War: short words on chits, buttons and bars.

short-victory-points = VP
short-crossings = Crossings
short-luftwaffe = Luftwaffe
short-turn = { $turn ->
    [1] Aug
    [2] Sep
    [3] Oct
    [4] Nov
    [5] Dec
    [6] Jan
    [7] Feb
   *[8] Mar
}

chit-voronezh = Vrnz
chit-steppe = Step
chit-south-west = SW
chit-south = Sth
chit-4pza = 4PzA
chit-8a = 8A
chit-1pza = 1PzA
chit-6a = 6A
chit-supply = Sup
chit-okh = OKH
chit-stavka = STAVKA
chit-reinforcements = RNF
chit-airborne = Para

name-cup = cup
name-hand = hand
name-relocate = Relocation
name-add = add

source-rulebook = rulebook
source-derived = derived
source-history = history
source-reconstruction = reconstructed

term-river = ÷2 river

## Acts: what the button does

act-move = Move here
act-strategic = Move here
act-relocate = Relocate here
act-attack = Attack
act-retreat = Retreat
act-advance = Advance
act-end = End
act-activate = Activate
act-cup = Confirm the chits
act-hand = Confirm the chits
act-add = Add to the cup
act-place = Place
act-replace = Replace
act-command = Command

## Odds, in short

outcome-A1 = we lose 1
outcome-A2 = we lose 2
outcome--- = no effect
outcome-R = retreat 1
outcome-RR = retreat 2
outcome-1RR = loss 1, retreat 2
outcome-2RR = loss 2, retreat 2
outcome-3RR = loss 3, retreat 2
outcome-4RR = loss 4, retreat 2

span-activation = until the next chit is drawn
span-turn = until the turn is over

level-random = Chance
level-recruit = Recruit
level-officer = Officer

## On the list of games

about-traces-of-war = Ukraine, August 1943 to March 1944
players-traces-of-war = 2 players · chits from a cup
length-traces-of-war = 2–8 h
difficulty-traces-of-war = 2
length-race-to-the-dnipro = 2–3 h
length-campaign = 6–8 h
seat-note-soviet = attacks first
seat-note-axis = hides chits in hand
origin-traces-of-war = Rules and tables: rulebook. Most unit values and hexes: reconstructed.
origin-rules = from the rulebook, all of them enforced
origin-tables = combat and terrain as in the rulebook
origin-map = real geography, fitted through the hexes that the rulebook names
origin-units = names from history; values rebuilt by class, examples as printed
origin-setup = history and the examples of the rulebook
