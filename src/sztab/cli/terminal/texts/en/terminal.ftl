### What a game in the terminal says. $who is a seat's name.

table-agent = { $who }: { $agent }
table-choose = Choose: { $part }
table-set-size = { $least } to { $most }
table-chosen = So far: { $parts }
table-done-hint = Enter completes the choice.
table-confirm = Enter confirms, back changes it.
table-incomplete = This is not complete yet. Type ? for help.
table-warning = Beware: { $why }.
table-legal = This is allowed.
table-no-first-part = There is nothing to take back.
table-no-preview = There is nothing to reckon for these parts.
table-no-map = This game has no map to draw here.
table-no-place = There is no place { $place } on the map.
table-undone = Undone from line { $line } on.
table-nothing-undone = There is nothing to undo.
table-consent = { $who } wants to undo beyond line { $line }. If everybody agrees, type yes.
table-yes = yes
table-more = … and { $number } more (list shows them)
table-resume = Go on with: sztab play --resume { $file }
table-recorded = The record is { $file }.
table-help-parts = Type the number of a choice, or its words; several words at once are taken one after another.
table-no-window = Only reactions can be passed for good.
table-standing-pass = All later reactions are passed; ask ends that.
table-asked-again = You are asked about reactions again.
table-line-expected = The number of a line of the log is expected.

## Commands: the word that is typed, and what it does

command-map = map
    .help = map [PLACE] draws the map, around a place if one is named
command-list = list
    .help = list shows all that is offered now
command-back = back
    .help = back takes the last part back
command-undo = undo
    .help = undo [LINE] takes your last choice back, or everything from a line of the log on
command-why = why
    .help = why PARTS says whether a choice is allowed, and which rule forbids it
command-odds = odds
    .help = odds shows what the parts so far would come to
command-always = always
    .help = always passes this reaction and all later ones
command-ask = ask
    .help = ask lets you be asked about reactions again
command-log = log
    .help = log [N] shows the last N lines of the log
command-save = save
    .help = save [FILE] saves the game
command-quit = quit
    .help = quit saves the game and ends; it can be resumed
command-help = help
    .help = ? shows this

## Terms of a preview

term-attack = attack
term-defence = defence
term-ratio = ratio
term-column = column
term-shifts = shifts
term-results = by the die
term-distribution = chances
term-taken = hex falls
term-path = path
term-cost = cost
term-halves = half points
