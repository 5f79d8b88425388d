### What the machine itself refuses and tells.

refusal-game-is-over = the game is over
refusal-not-your-decision = this is not the decision of { NAME($seat) }
refusal-already-answered = the answer of { NAME($seat) } is already in
refusal-malformed-choice = a choice consists of words and numbers and cannot be empty
refusal-law-not-known = the options of { NAME($seat) } are not known here
refusal-nothing-to-take-back = there is no waiting answer of { NAME($seat) } to take back
refusal-forced-answer = the answer of { NAME($seat) } was the only one possible and stands
refusal-not-offered = this is not among the choices offered

## Undo: the fence that stops it

refusal-fence-nature = undo goes no further back than the roll or draw of line { $line }
refusal-fence-reveal = undo goes no further back than line { $line }, which revealed something hidden
refusal-fence-other = undo goes no further back than the other player's decision in line { $line }
refusal-no-such-undo = line { $line } cannot be undone

## Events

event-forced = { $choice ->
    [unknown] { NAME($seat) }: only one choice was possible; it was made.
   *[other] { NAME($seat) }: only one choice was possible: { $choice }.
}
event-standing-pass = { NAME($seat) }: pass (standing order).
event-game-over = { $winner ->
    [none] Game over: a draw
   *[other] Game over. Winner: { NAME($winner) }
}{ $reason ->
    [none] .
   *[other] {" "}({ WORD($reason, of: "reason") }).
}{ $scores ->
    [none] {""}
   *[other] {" "}Score: { $scores }.
}
