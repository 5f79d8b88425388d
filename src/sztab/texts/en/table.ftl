### What the table says around questions and choices.

table-decides = { NAME($seat) }: { $question }
table-waiting = Waiting for { NAME($seat) }.
table-hand-over = Hand the screen to { NAME($seat) } and press Enter.
table-refused = Not allowed: { $why }.
table-refused-by-rule = Not allowed: { $why } ({ $rule }).
table-not-understood = Not understood: { $text }
table-saved = The game is saved in { $file }.
table-choices = { $number ->
    [one] { $number } choice
   *[other] { $number } choices
}
