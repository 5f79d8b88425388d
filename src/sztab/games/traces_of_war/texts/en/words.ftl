### Traces of War: names, terrain, results, parts and buttons.

name-soviet = Soviets
name-axis = Axis

name-move = Normal Movement
name-strategic = Strategic Movement
name-in = in supply
name-out-of-supply = Out of Supply
name-isolated = Isolated
name-off = Offensive
name-def = Defensive
name-movement = movement
name-combat = combat
name-move-combat = Movement-Combat
name-combat-move = Combat-Movement

terrain-clear = clear
terrain-rough = rough
terrain-swamp = swamp
terrain-town = town
terrain-rough-town = town in rough
terrain-major-city = major city
terrain-water = water

result-A1 = the attacker loses a step
result-A2 = the attacker loses two steps
result--- = no effect
result-R = retreat of one hex
result-RR = retreat of two hexes
result-1RR = a step lost, retreat of two hexes
result-2RR = two steps lost, retreat of two hexes
result-3RR = three steps lost, retreat of two hexes
result-4RR = four steps lost, retreat of two hexes

reason-automatic = a city under a Supreme Command Order has fallen
reason-points-reached = the Victory Points are reached
reason-points-missed = the Victory Points were not reached

## Parts of a choice

part-number = number
part-loss = step lost
part-purchase = purchase
part-button = choice

## Buttons

button-bid = Bid { $what }
button-place = Place: { NAME($what) }
button-replace = Replace with: { NAME($what) }
button-cup = Into the cup: { NAME($what) }
button-hand = Into the hand: { NAME($what) }
button-add = Add: { NAME($what) }
button-keep = Add nothing
button-draw = Draw: { NAME($what) }
button-roll = Roll: { $what }
button-okh = Interrupting Order
button-activate = Activate: { NAME($what) }
button-none = No other headquarters
button-command = OKH Command
button-negotiate = Negotiation
button-lift = Lift the order: { NAME($what) }
button-receive = Receive: { NAME($what) }
button-drop = Drop on { NAME($what) }
button-move-combat = Move, then fight
button-combat-move = Fight, then move
button-move = Move: { NAME($what) }
button-strategic = Strategic Movement: { NAME($what) }
button-relocate = Relocate: { NAME($what) }
button-attack = Attack { NAME($what) }
button-air = Air support: { $what }
button-retreat = Retreat: { NAME($what) }
button-advance = Advance: { NAME($what) }
button-with = With { NAME($what) }
