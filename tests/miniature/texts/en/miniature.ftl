### The Ford.

name-red = Red
name-blue = Blue
name-march = March
name-strike = Strike
name-storm = Storm
name-rally = Rally
name-ambush = Ambush
name-dash = Dash
name-scout = Scout

reason-towns = towns held

result-attacker-loses = the attacker loses a step
result-nothing = nothing happens
result-retreat = the defenders retreat
result-loss-and-retreat = the defenders lose a step and retreat

## Questions

ask-bid = Bid points for the red side.
ask-choose-chits = Put one or two chits into the cup.
ask-draw-chit = A chit is drawn.
ask-draw-card = A card is drawn.
ask-react = Play a card before the enemy acts, or pass.
ask-move-units = Move a unit, or end{ $less ->
    [0] .
   *[other] ; every unit has { $less } less.
}
    .veiled = Units move.
ask-attack = Attack a hex, or end.
ask-lay-ambush = Play an ambush, or pass.
ask-combat-die = The die decides the fight.
ask-lose-step = Choose who loses a step.
ask-retreat = Retreat a unit.
ask-advance = Advance into the hex, or stay.
ask-rally = Choose who recovers, or end.

## Buttons

button-bid = Bid { $what }
button-play = Play { NAME($what) }
button-move = Move { NAME($what) }
button-attack = Attack { NAME($what) }
button-lose = { NAME($what) } loses a step
button-retreat = Retreat { NAME($what) }
button-advance = Advance { NAME($what) }
button-stay = Stay
button-rally = Rally { NAME($what) }
button-march = March
button-strike = Strike
button-storm = Storm
button-scout = Scout

## Events

event-turn-begins = Turn { $turn } of { $turns }.
event-bid = { NAME($seat) } bids { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
event-seats-exchanged = { NAME($seats) } exchange their sides.
event-card-drawn = { NAME($seat) } draws { $card ->
    [unknown] a card
   *[other] the card { NAME($card) }
}.
event-card-played = { NAME($seat) } plays { NAME($card) }.
event-deck-shuffled = The { $number ->
    [one] { $number } discarded card becomes
   *[other] { $number } discarded cards become
} the deck.
event-chits-chosen = { NAME($seat) } puts { $number ->
    [one] { $number } chit
   *[other] { $number } chits
} into the cup{ $chits ->
    [unknown] .
   *[other] : { NAME($chits) }.
}
event-chit-drawn = Out of the cup: { NAME($chit) } for { NAME($seat) }.
event-scouted = { NAME($seat) } looks at the enemy's chits{ $chits ->
    [unknown] .
   *[other] : { NAME($chits) }.
}
event-moved = { NAME($unit) }: { NAME($path) }.
event-town-taken = { NAME($seat) } takes { NAME($hex) }.
event-attacked = { NAME($units) } attack { NAME($hex) }.
event-combat-result = { $attack } against { $defence }, die { $die }: { WORD($result, of: "result") }.
event-step-lost = { NAME($unit) } loses a step.
event-to-reserve = { NAME($unit) } goes to the reserve.
event-retreated = { NAME($unit) } retreats to { NAME($hex) }.
event-advanced = { NAME($unit) } advances to { NAME($hex) }.
event-recovered = { NAME($unit) } recovers.

## Refusals and slips

refusal-no-move = a move names a unit and another hex
refusal-not-your-unit = { NAME($unit) } is no unit of yours on the board
refusal-has-acted = { NAME($unit) } has acted already
refusal-off-board = { $hex } is not on the board
refusal-cliff = a cliff bars the way to { NAME($hex) }
refusal-enemy-unit = an enemy stands in { NAME($hex) }
refusal-enemy-zone = enemy zones make { NAME($hex) } too far
refusal-cut-off = no way leads to { NAME($hex) }
refusal-too-far = { NAME($hex) } is too far
refusal-not-this-way = { NAME($hex) } is within reach, but not by this path
refusal-full = { NAME($hex) } is full
refusal-no-attack = an attack names a hex and units
refusal-no-enemy = no enemy stands in { $hex }
refusal-too-many-attackers = at most { $most } different units attack together
refusal-not-adjacent = { NAME($unit) } does not stand beside { NAME($hex) }
refusal-no-rally = a rally names a unit
refusal-cannot-rally = { NAME($unit) } cannot recover now
refusal-units-left = some units can still move: { NAME($units) }
refusal-town-left = { NAME($hex) } is left without a defender
refusal-attacks-left = attacks are still possible: { NAME($hexes) }
