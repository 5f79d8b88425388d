name-red = Red
name-blue = Blue
ask-bid = secretly bid
    .veiled = bids in secret
ask-march = move a unit { $turn ->
    [1] in the first turn
   *[other] in turn { $turn }
} or end
ask-react = react to the march
ask-losses = choose who is lost
ask-fate = a die decides
event-bid = { NAME($seat) } bids { $bid }.
event-marched = { NAME($unit) } marches to { $at }.
event-rolled = The die shows { $face }.
event-lost = Lost: { NAME($units) }.
event-struck = { NAME($seat) } strikes back.
event-turn = Turn { $turn }
refusal-too-far = { $at } is too far
refusal-moved = { $unit } has moved already
refusal-idle = some units have not moved
button-end = End
button-strike = Strike
reason-turns = the last turn is over
