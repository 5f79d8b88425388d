### Traces of War: what stands on the table and around it.

figure-victory-points = Victory Points
figure-crossings = Crossing points
figure-luftwaffe = Luftwaffe markers

track-turn = { $turn ->
    [1] Aug 1943
    [2] Sep 1943
    [3] Oct 1943
    [4] Nov 1943
    [5] Dec 1943
    [6] Jan 1944
    [7] Feb 1944
   *[8] Mar 1944
}

tray-played = Chits played
tray-cup = In the cup
tray-hand = In the Axis hand
tray-supply = In the cup for both sides
tray-luftwaffe = Luftwaffe

mark-control = Control
mark-supreme-command-order = Supreme Command Order
mark-crossing = Crossing point
mark-bridgehead = Airborne Bridgehead
mark-headquarters-lost = A headquarters waits for a hex

state-out-of-supply = out of supply
state-isolated = isolated
state-guard = Guards
state-activated = activated
state-moved = has moved
state-attacked = has attacked

kind-infantry = infantry
kind-mountain = mountain infantry
kind-cavalry = cavalry
kind-airborne = airborne
kind-security = security
kind-armor = armour
kind-mechanized = mechanized
kind-hq = headquarters

context-chit = Chit: { NAME($chit) }
context-activation = { $unit ->
    [none] { $number ->
        [one] { $number } unit is activated
       *[other] { $number } units are activated
    }
   *[other] { NAME($unit) } is activated: { $number ->
        [one] { $number } unit
       *[other] { $number } units
    }
}
context-segment-movement = Movement: { $done } of { $number } units have moved
context-segment-combat = Combat: { $done } of { $number } units have fought

notice-reconstructed = Map, counters and set-up are reconstructed from history; the rules are those of the rulebook.

overlay-zones = Zones of control
overlay-supply = Supply
overlay-command = Command ranges
overlay-threat = Threatened hexes

layer-zone = Zone of control: { NAME($side) }
layer-supply-line = Supply line: { NAME($side) }
layer-source = Supply source: { NAME($side) }
layer-cut-off = Cut off: { NAME($side) }
layer-command = Command range
layer-threat = Units that could stand beside the hex: { NAME($side) }

series-victory-points = Victory Points
series-crossings = Crossing points
series-soviet-losses = Soviet steps lost
series-axis-losses = Axis steps lost

option-vp-bid = Bid Victory Points for the sides (14.1)
option-soviet-hq-conversion = The Fronts become Ukrainian Fronts (14.2)

briefing-race-to-the-dnipro = August to November 1943, four turns. The Soviets must break the front and reach the crossings of the Dnipro in time; the Axis trades ground for time. The shorter game, good for a first one.
briefing-campaign = August 1943 to March 1944, eight turns, from Kharkiv to the Dniester. Cities, Breakthrough hexes and destroyed divisions count. A long game for two who know the rules.

## Inspection

term-town = { NAME($town) }
term-terrain = Terrain: { WORD($terrain, of: "terrain") }
term-enter = Entering costs { $points ->
    [one] { $points } point
   *[other] { $points } points
}
term-enter-swamp = Entered from a neighbouring hex with the whole allowance; by road at no extra cost
term-shift = The attack shifts { FIGURE($columns) } columns
term-major-river = Major river towards { NAME($hexes) }
term-minor-river = Minor river towards { NAME($hexes) }
term-blocked = Blocked side towards { NAME($hexes) }
term-road = Road to { NAME($hexes) }
term-railroad = Railroad to { NAME($hexes) }
term-city = City controlled by: { NAME($seat) }
term-supreme-command-order = Under a Supreme Command Order: defenders do not retreat
term-crossing = Crossing point of: { NAME($seat) }
term-bridgehead = Airborne Bridgehead: a Soviet source of supply
term-breakthrough = Breakthrough hex
term-source = Source of supply: { NAME($seat) }
term-zone = In a zone of control: { NAME($seat) }
term-in-supply = In reach of supply: { NAME($seat) }
term-sort = { $nation ->
    [soviet] Soviet
    [soviet-guard] Soviet Guards
    [german] German
    [romanian] Romanian
   *[hungarian] Hungarian
} { WORD($kind, of: "kind") }{ $formation ->
    [none] {""}
   *[other] , { NAME($formation) }
}
term-attack = Attack { FIGURE($value) }
    .label = attack
    .value = { FIGURE($value) }
term-defence = Defence { FIGURE($value) }
    .label = defence
    .value = { FIGURE($value) }
term-movement = Movement { FIGURE($value) }
    .label = MP
    .value = { FIGURE($value) }
term-steps = { $steps } of { $of } steps
    .label = steps
    .value = { $steps }/{ $of }
term-range = Command range { FIGURE($value) }
    .label = range
    .value = { FIGURE($value) }
term-supply = Supply: { NAME($status) }
term-no-line = No supply line now
