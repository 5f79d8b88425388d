### Traces of War: what is asked. Other seats read the veiled form.

ask-bid = Name the Victory Points that your Soviets would reach.
    .veiled = Bidding for the sides.
ask-draw-side = Chance decides who plays which side.
    .veiled = Chance decides who plays which side.
ask-place-security-division = Put a Security Division into an Axis major city.
    .veiled = Placing the Security Divisions.
ask-draw-markers = Luftwaffe: { $number ->
    [one] { $number } marker is drawn.
   *[other] { $number } markers are drawn.
}
    .veiled = Luftwaffe markers are drawn.
ask-select-soviet-chits = Choose six chits for the cup, one of each Front among them; STAVKA may stand for one Front.
    .veiled = Choosing chits.
ask-select-axis-chits = Choose { $number ->
    [one] { $number } chit
   *[other] { $number } chits
}, each for the cup or for your hand.
    .veiled = Choosing chits.
ask-add-chits = Add chits from your hand to the cup, or add nothing.
    .veiled = Adding chits to the cup, or not.
ask-draw-chit = A chit is drawn from the cup.
    .veiled = A chit is drawn from the cup.
ask-interrupting-order = Cancel the drawn chit with an OKH chit from your hand, or pass.
    .veiled = A reaction to the drawn chit, or a pass.
ask-choose-okh-use = { $from_hand ->
    [true] OKH: activate a headquarters, or command units directly.
   *[false] OKH: activate a headquarters, command units directly, or negotiate.
}
    .veiled = Choosing what the OKH chit does.
ask-spend-points = Spend { $points ->
    [one] { $points } Negotiation Point:
   *[other] { $points } Negotiation Points:
} lift an order, receive reinforcements, or end.
    .veiled = Spending Negotiation Points.
ask-choose-headquarters = Choose the headquarters to activate.
    .veiled = Choosing a headquarters to activate.
ask-activate-second-headquarters = Activate another headquarters in range, or none.
    .veiled = Another headquarters may be activated.
ask-choose-mode = Choose the order: move, then fight, or fight, then move.
    .veiled = Choosing the Action Mode.
ask-move-units = Move a unit, or end.
    .veiled = Moving units.
ask-declare-attack = Attack a hex, or end.
    .veiled = Attacking.
ask-commit-air-support = { $role ->
    [off] Use Offensive markers for this attack, or pass.
   *[def] Use Defensive markers against this attack, or pass.
}
    .veiled = Air support before the die, or a pass.
ask-combat-die = The die is rolled for the combat.
    .veiled = The die is rolled for the combat.
ask-share-losses = Share out { $number ->
    [one] { $number } step
   *[other] { $number } steps
} of losses.
    .veiled = Sharing out losses.
ask-retreat-unit = Retreat a unit by { $length ->
    [one] { $length } hex.
   *[other] { $length } hexes.
}
    .veiled = Retreating.
ask-advance-unit = Advance a unit after combat, or end.
    .veiled = Advancing after combat.
ask-place-headquarters = Choose the hex of the relocated headquarters.
    .veiled = Relocating a headquarters.
ask-place-reinforcement = Place an arriving unit, or replace a unit by it.
    .veiled = Placing reinforcements.
ask-drop-paratroops = Choose the hex of the airborne drop.
    .veiled = Choosing the hex of the airborne drop.
