### Traces of War: what happened.

## Before the first turn

event-bid = { NAME($seat) }: a bid of { $points ->
    [one] { $points } Victory Point
   *[other] { $points } Victory Points
}.
event-bids-compared = Bids: { $soviet } and { $axis }. The Soviets need { $target ->
    [one] { $target } Victory Point
   *[other] { $target } Victory Points
}.
event-seats-exchanged = The players exchange sides: { NAME($seats) }.
event-security-placed = { NAME($unit) } is placed on { NAME($hex) }.

## Turns and chits

event-turn-begins = Turn { $turn }.
event-headquarters-converted = The Front headquarters become those of the Ukrainian Fronts.
event-luftwaffe-drawn = Luftwaffe: { $number ->
    [one] { $number } marker drawn
   *[other] { $number } markers drawn
}{ $off ->
    [unknown] .
   *[other] : { $off } Offensive, { $def } Defensive.
}
event-luftwaffe-returned = Luftwaffe: { $number ->
    [one] { $number } unused marker returns to the box.
   *[other] { $number } unused markers return to the box.
}
event-soviet-chits-selected = { NAME($seat) }: { $number ->
    [one] { $number } chit
   *[other] { $number } chits
} into the cup{ $chits ->
    [unknown] .
   *[other] : { NAME($chits) }.
}
event-axis-chits-selected = { NAME($seat) }: { $in_cup ->
    [one] { $in_cup } chit
   *[other] { $in_cup } chits
} into the cup, { $in_hand } kept in hand.{ $cup ->
    [unknown] {""}
   *[other] {" "}Cup: { NAME($cup) }. Hand: { NAME($hand) }.
}
event-chits-added = { NAME($seat) }: { $number ->
    [one] { $number } chit
   *[other] { $number } chits
} from the hand into the cup{ $chits ->
    [unknown] {""}
   *[other] : { NAME($chits) }
}. Left in hand: { $in_hand }.
event-chit-drawn = Drawn: { NAME($chit) }.
event-chit-without-effect = { NAME($chit) } has no effect: there is no headquarters on the map to activate.
event-interrupted = Interrupting Order: { NAME($chit) } is cancelled and goes back into the cup.
event-okh-used = OKH: { $use ->
    [activate] a headquarters is activated.
    [command] OKH Command.
   *[negotiate] Negotiation, { $points ->
        [none] {""}
        [one] { $points } point.
       *[other] { $points } points.
    }
}
event-order-lifted = The Supreme Command Order on { NAME($hex) } is lifted.

## Activation and movement

event-activated = { NAME($seat) }: { COUNT($units) ->
    [0] no unit is activated.
    [one] 1 unit activated: { NAME($units) }.
   *[other] { COUNT($units) } units activated: { NAME($units) }.
}
event-second-headquarters = Activated too: { NAME($unit) }.
event-mode-chosen = { NAME($seat) }: { $mode ->
    [move-combat] movement first, then combat.
   *[combat-move] combat first, then movement.
}
event-segment-begins = { NAME($seat) }: { $segment ->
    [movement] Movement Segment.
   *[combat] Combat Segment.
}
event-moved = { NAME($unit) }: { $path } ({ $how ->
    [strategic] Strategic Movement,{" "}
   *[move] {""}
}{ $cost } MP).
event-headquarters-relocated = { NAME($unit) } is relocated to { NAME($hex) }.
event-headquarters-cut-off = { NAME($unit) } has no supply line and is relocated.
event-headquarters-destroyed = { NAME($unit) } is destroyed and is relocated.
event-headquarters-collide = { NAME($unit) } meets another headquarters and is relocated.

## Combat

event-attack-declared = { NAME($seat) }: attack on { NAME($hex) } by { NAME($units) }.
event-ratio-found = { $attack } against { $defence }: { $ratio }, column { $column }.
event-air-support = Air support: { $role ->
    [off] { $number ->
        [one] { $number } Offensive marker.
       *[other] { $number } Offensive markers.
    }
   *[def] { $number ->
        [one] { $number } Defensive marker.
       *[other] { $number } Defensive markers.
    }
}
event-combat-result = { NAME($hex) }: die { $die }, column { $column }: { $result } ({ WORD($result, of: "result") }).
event-step-lost = { NAME($unit) } loses a step.
event-destroyed = { NAME($unit) } is destroyed on { NAME($hex) }.
event-no-retreat = { NAME($unit) } cannot retreat.
event-retreated = { NAME($unit) } retreats: { $start } to { NAME($hex) }.
event-advanced = { NAME($unit) } advances: { $start } to { NAME($hex) }.

## Supply

event-supply-check = Supply is checked for both sides.
event-supply-changed = { NAME($unit) }: { NAME($status) }.

## Reinforcements

event-group-arrives = Soviet reinforcements: group { $group }.
event-reinforcement-placed = { NAME($unit) } arrives on { NAME($hex) }.
event-replacement-placed = { NAME($unit) } replaces { NAME($old) } on { NAME($hex) }.
event-paratroops-landed = { NAME($unit) } lands on { NAME($hex) }.
event-drop-forfeited = The airborne drop has no legal hex; { NAME($unit) } leaves the game.

## Control and victory

event-city-taken = { NAME($side) }: { NAME($hex) } is taken.
event-crossing-taken = Crossing Point { NAME($hex) } is Soviet. Crossing Points: { $count }.
event-bridgehead-placed = The Airborne Bridgehead is placed on { NAME($hex) }. Crossing Points: { $count }.
event-bridgehead-destroyed = { NAME($unit) } destroys the Airborne Bridgehead on { NAME($hex) }.
event-automatic-victory = { NAME($hex) } falls under a Supreme Command Order.
event-cut-off-counted = German units without a supply line count as destroyed: { FIGURE($points) } VP.
event-points-counted = Victory Points: { FIGURE($points) } of { $target }.
