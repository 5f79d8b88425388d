### Traces of War: why a choice is refused, and slips.

refusal-bid-out-of-range = a bid is a whole number from 1 to { $most }

## Set-up and chits

refusal-no-security-division = { NAME($unit) } is no Security Division that waits
refusal-no-axis-city = { NAME($hex) } is no major city under Axis control
refusal-city-has-one = { NAME($hex) } has a Security Division already
refusal-no-such-chit = { NAME($chit) } is no chit of yours
refusal-six-chits = six chits are selected, not { $count }
refusal-axis-number = this turn { $number ->
    [one] { $number } chit is
   *[other] { $number } chits are
} selected, not { $count }
refusal-chit-not-available = { NAME($chit) }: chits that can be selected this turn: { $count }
refusal-fronts-missing = each of the four Fronts must be there; STAVKA may stand for one of them
refusal-cup-or-hand = each chit is put into the cup or kept in hand
refusal-cup-is-empty = the cup is empty: at least one chit must be added
refusal-add-or-keep = chits are added from the hand, or none is
refusal-not-in-hand = { NAME($chit) } is not in your hand as often as that
refusal-only-okh-from-hand = only an OKH chit is played from the hand
refusal-no-okh-in-hand = there is no OKH chit in your hand

## OKH

refusal-no-negotiation-from-hand = an OKH chit from the hand does not negotiate
refusal-no-axis-unit = { NAME($unit) } is no Axis unit on the map
refusal-no-headquarters = { NAME($unit) } is no headquarters
refusal-too-many-units = OKH Command activates at most { $most ->
    [one] { $most } unit
   *[other] { $most } units
}, not { $count }
refusal-no-order-there = there is no Supreme Command Order on { NAME($hex) }
refusal-not-enough-negotiation-points = this costs { $price ->
    [one] { $price } Negotiation Point
   *[other] { $price } Negotiation Points
}, { $points } left

## Units and hexes

refusal-off-map = { $hex } is no hex of the map
refusal-no-such-unit = there is no unit { NAME($unit) }
refusal-unit-twice = a unit is named twice
refusal-wrong-segment = { $segment ->
    [movement] this is the Movement Segment
   *[combat] this is the Combat Segment
}
refusal-not-activated = { NAME($unit) } is not activated
refusal-all-water = { NAME($hex) } is all water
refusal-enemy-in-hex = an enemy stands in { NAME($hex) }
refusal-hex-full = two combat units stand in { NAME($hex) } already
refusal-second-headquarters = { NAME($hex) } holds a headquarters already
refusal-blocked-side = the hexside between { NAME($start) } and { NAME($hex) } is blocked

## Movement

refusal-has-moved = { NAME($unit) } has moved already
refusal-has-been-relocated = { NAME($unit) } has been relocated in this activation
refusal-not-adjacent = { NAME($hex) } is not adjacent to { NAME($start) }
refusal-must-stop = the move ends in { NAME($hex) }
refusal-not-enough-points = { NAME($hex) } would cost { $cost } MP of { $allowance }
refusal-no-movement-points = the unit has no movement points for { NAME($hex) }
refusal-already-there = { NAME($unit) } is in { NAME($hex) } already
refusal-no-way = no way leads to { NAME($hex) }
refusal-behind-blocked-sides = blocked hexsides bar the way to { NAME($hex) }
refusal-behind-enemies = enemy units bar the way to { NAME($hex) }
refusal-minor-rivers-in-the-way = minor rivers without bridges make { NAME($hex) } too far
refusal-major-river-in-the-way = a major river without a bridge bars the way to { NAME($hex) }: it is crossed from an adjacent hex only, with the whole allowance
refusal-river-between-zones = the way to { NAME($hex) } crosses a major river from one enemy zone of control into another
refusal-swamps-in-the-way = swamps bar the way to { NAME($hex) }
refusal-zones-in-the-way = enemy zones of control make { NAME($hex) } too far
refusal-swamp-from-afar = swamp { NAME($hex) } is entered from an adjacent hex only, with the whole allowance
refusal-swamp-zone-to-zone = swamp { NAME($hex) } is not entered from one enemy zone of control into another
refusal-major-river-from-afar = the major river before { NAME($hex) } is crossed with the whole allowance only
refusal-major-river-zone-to-zone = the major river between { NAME($start) } and { NAME($hex) } is not crossed from one enemy zone of control into another
refusal-not-on-a-road = Strategic Movement begins on a road; { NAME($hex) } has none
refusal-leaves-the-road = no road leads into { NAME($hex) } here
refusal-strategic-from-zone = Strategic Movement does not begin in an enemy zone of control: { NAME($hex) }
refusal-strategic-into-zone = Strategic Movement does not enter an enemy zone of control: { NAME($hex) }
refusal-one-hex = a relocation names one hex
refusal-too-near = { NAME($hex) } is nearer than { $least ->
    [one] { $least } hex
   *[other] { $least } hexes
}
refusal-in-enemy-zone = { NAME($hex) } lies in an enemy zone of control
refusal-no-supply-line = there is no supply line from { NAME($hex) }
refusal-enemy-city = { NAME($hex) } is a major city under enemy control

## Combat

refusal-no-enemy-in-hex = no enemy stands in { NAME($hex) }
refusal-hex-attacked-before = { NAME($hex) } has been attacked in this activation
refusal-has-fought = { NAME($unit) } has fought in this activation
refusal-attacker-not-adjacent = { NAME($unit) } is not adjacent to { NAME($hex) }
refusal-attack-over-blocked-side = { NAME($unit) } cannot attack { NAME($hex) } over a blocked hexside
refusal-no-attack-strength = the attackers have no attack strength
refusal-below-1-1 = { $attack } against { $defence }, { $columns ->
    [one] { $columns } column
   *[other] { $columns } columns
} to the left: below 1-1
refusal-no-such-marker = there are not as many { $role ->
    [off] Offensive
   *[def] Defensive
} markers
refusal-marker-does-not-serve = { $role ->
    [off] an Offensive marker serves an Axis attack only
   *[def] a Defensive marker serves against a Soviet attack only
}
refusal-wrong-number-of-losses = { $number ->
    [one] { $number } step is
   *[other] { $number } steps are
} lost, not { $count }
refusal-took-no-part = { NAME($unit) } took no part in the combat
refusal-no-steps-left = { NAME($unit) } has no more steps
refusal-need-not-retreat = { NAME($unit) } does not have to retreat
refusal-no-legal-retreat = { NAME($unit) } has no legal retreat
refusal-no-retreat-step = the retreat cannot enter { NAME($hex) }
refusal-retreat-too-short = the retreat is { $length ->
    [one] { $length } hex
   *[other] { $length } hexes
} long
refusal-more-zone-hexes = { $count ->
    [0] a retreat without a hex in an enemy zone of control is possible
    [one] a retreat with only { $count } hex in enemy zones of control is possible
   *[other] a retreat with only { $count } hexes in enemy zones of control is possible
}
refusal-better-retreat-exists = a retreat nearer to supply, or without too many units in the hex, is possible
refusal-did-not-attack = { NAME($unit) } did not take part in the attack
refusal-headquarters-alone = a headquarters advances with a combat unit only
refusal-headquarters-cannot-follow = { NAME($unit) } cannot go along
refusal-first-the-attacked-hex = the advance first enters { NAME($hex) }
refusal-not-mechanized = { NAME($unit) } is not mechanized and advances one hex only
refusal-two-hexes-at-most = an advance is two hexes long at most
refusal-major-river-second = an unbridged major river lies before the second hex { NAME($hex) }
refusal-major-river-stops = the advance over the unbridged major river ends in { NAME($hex) }

## Reinforcements

refusal-no-railroad = there is no railroad in { NAME($hex) }
refusal-no-rail-route = no free railroad leads from { NAME($hex) } to a supply source
refusal-no-such-reinforcement = { NAME($unit) } does not arrive now
refusal-not-of-the-same-type = { NAME($unit) } is no Soviet unit of the same type on the map
refusal-lacks-supply = { NAME($unit) } is Out of Supply or Isolated
refusal-drop-too-far = no supplied Soviet unit is within { $most ->
    [one] { $most } hex
   *[other] { $most } hexes
} of { NAME($hex) }

## Slips

refusal-unmoved-units = { $count ->
    [one] { $count } activated unit has
   *[other] { $count } activated units have
} not moved
refusal-leaves-supply = { NAME($unit) } would have no supply line there
refusal-attacks-left = { $count ->
    [one] { $count } hex
   *[other] { $count } hexes
} could still be attacked
