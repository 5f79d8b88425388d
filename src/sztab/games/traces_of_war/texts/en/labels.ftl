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

short-supply = Sup
short-okh = OKH
short-stavka = STAVKA
short-reinforcements = RNF
short-airborne = Para

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
