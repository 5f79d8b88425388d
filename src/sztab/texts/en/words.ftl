### Words that sentences of all games use.

word-unknown = unknown
word-none = —
word-list = { $head } and { $last }
# A score may be negative; it is never hidden. $points (number)
word-score = { NAME($seat) } { FIGURE($points) }

## Names that no pack gives

name-nature = chance
name-spectator = spectator

## Parts of a choice

part-unit = unit
part-hex = hex
part-space = space
part-card = card
part-chit = chit
part-token = token
part-outcome = outcome

## Buttons

button-pass = Pass
button-done = Done
button-end = End
button-undo = Undo
button-take-back = Take back
button-standing-pass = Always pass here
button-ask-again = Ask me again
