### The table of the Ford.
figure-red-points = Red
figure-blue-points = Blue
track-turn = { $turn }
tray-played = Chits drawn
tray-cup = In the cup
tray-hand = Hand
mark-control = Held
state-moved = has acted
kind-infantry = infantry
kind-cavalry = cavalry
context-activation = { NAME($chit) } of { NAME($seat) }
notice-reconstructed = A game made to show how games are made.
overlay-zones = Zones
overlay-threat = Enemies near
layer-zone = Zone of { NAME($side) }
layer-threat = Units of { NAME($side) } beside the hex
series-red-points = Red
series-blue-points = Blue
option-bidding = Bid for the sides
briefing-skirmish = Six turns for the towns on either bank of the river.
briefing-long-war = The same, without an end in sight.
term-enter = Entering costs { $points ->
    [one] { $points } point
   *[other] { $points } points
}
term-town = A town of { $points ->
    [one] { $points } point
   *[other] { $points } points
}
term-zone = In the zone of { NAME($seat) }
term-attack = Attack { FIGURE($value) }
    .label = attack
    .value = { FIGURE($value) }
term-defence = Defence { FIGURE($value) }
    .label = defence
    .value = { FIGURE($value) }
term-steps = { $steps } of { $of } steps
    .label = steps
    .value = { $steps }/{ $of }
level-random = Random
span-activation = in this activation
span-turn = in this turn
