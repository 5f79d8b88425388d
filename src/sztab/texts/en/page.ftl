### The sentences of the page: headings, buttons and hints around the table.

page-home = Games
page-menu = Menu
page-tools = Tools
page-close = Close
page-back = Back
page-loading = One moment…
page-more = More
page-of = of { $of }
page-rules = Rules
page-other-language = Po polsku
page-to-dark = Dark colours
page-to-light = Light colours
page-theme = Colours
page-theme-auto = as the system
page-theme-light = light
page-theme-dark = dark
page-try-again = Try again
page-try-now = Try now
page-later = Later

## Who sits where

page-you = you
page-same-screen = same screen
page-person = person
page-turns = Turns

## The prompt

page-decision = Decision
page-your-move = **Your move:** { $question }
page-your-window = **Your reaction:** { $question }
page-your-move-title = Your move
page-decides = **{ NAME($seat) }:** { $question }
page-thinks = **{ NAME($seat) }** considers: { $question }
page-answered = **Your answer is in.** Waiting for { NAME($seat) }; you may still change it.
page-over = **Game over:** { $winner ->
    [none] a draw
   *[other] { NAME($winner) } won
}; { $reason }.
page-next-place = send **{ NAME($what) }** to a bright place, or pick another.
page-next-piece = **{ NAME($what) }**: choose a unit with a ring.
page-next-any = **{ NAME($what) }**: choose what follows.
page-next-done = **{ NAME($what) }** is chosen. Confirm, or choose something else.
page-next-set = choose more, or take something back.
page-next-set-done = confirm, or choose more.
page-filled = { $count } of { $most } chosen
page-at-once = both sides choose at once
page-confirm = Confirm
page-anyway = { $act } anyway
page-undo-last = Undo the last step
page-undo-to = Undo back to here
page-nothing-to-undo = There is nothing to undo.
page-ask-undo = Ask for an undo
page-open-hand = Look at the hand
page-no-question = Nothing is asked of you now.

## The map

page-map = Map
page-map-role = map of the game
page-minimap = Overview of the map
page-layers = Map layers
page-legend = Legend
page-zoom-in = Zoom in
page-zoom-out = Zoom out
page-fit = Whole map
page-hide-pieces = Hide the pieces
page-last-moves = Last moves
page-own-pieces = { $number ->
    [one] { $number } own unit
   *[other] { $number } own units
}
page-other-pieces = { $number ->
    [one] { $number } unit of the other side
   *[other] { $number } units of the other side
}
page-can-be-chosen = can be chosen
page-costs = costs { $cost }

## The panel

page-panel = Panel
page-selected = Selected unit
page-variants = Ways to act
page-in-the-same-place = In the same place
page-way = **{ $start } → { $goal }**:
page-way-cost = { $cost }
page-way-cost-of = { $cost } of { $of } MP
page-set = What is chosen
page-set-title = { $part ->
    [chit] Chits
    [loss] Losses
    [unit] Units
    [card] Cards
    [token] Tokens
   *[other] Choose
}
page-all = All
page-less = One less: { $what }
page-more-of = One more: { $what }
page-forecast = forecast
page-forecast-on = Attack on { NAME($place) }
page-attack = Attack
page-defence = Defence
page-columns = Columns of the table
page-left = { $columns } left
page-right = { $columns } right
page-taken = hex falls
page-odds = Odds
page-without-support = Without air support
page-with-support = { $role ->
    [off] With { $number } Offensive
    [def] If { $number } Defensive
   *[other] With { $number } { $role }
}
page-tab-log = Log
page-tab-hex = Hex
page-tab-rules = Rules
page-no-place = Click a hex to see what is known about it.

## The log

page-before = Before the first turn
page-event = { $key }
page-undone = { NAME($seat) }: undone back to line { $line }.
page-filter-log = Filter the log
page-earlier = Earlier lines
page-newest = Newest
page-new = new
page-nothing-found = Nothing was found.
page-log-empty = Nothing has happened yet.
page-record = Download the record

## Rules

page-rule = rule { $rule }
page-all-rules = All rules
page-search-rules = Search the rules
page-no-such-rule = There is no text for { $rule }.
page-no-rules = There is no rules reference for this game.

## The tray

page-tray-title = Chits and cards
page-draws = Draws of this turn
page-drawn-now = { NAME($what) }, drawn now
page-my-tray = Trays

## Commanders

page-pace = Pace of the commanders
page-play = Play
page-pause = Pause
page-skip = Skip
page-skip-all = Skip all

## The option list

page-options = Options
page-options-first = Play by the list of options
page-chosen-so-far = Chosen so far
page-filter = Filter
page-at = in { NAME($place) }
page-option-path = Way: { $path }
page-group = { $kind ->
    [piece] Units
    [place] Places
    [tray] Chits and cards
   *[other] Choices
}

## Keys

page-keys = Keys
page-keys-pointer = Shift and a click bends the way of a move over a hex. Dragging a unit does the same as two clicks. On a touch screen a second tap confirms, a long press inspects.
page-key-pan = pan the map; with a unit chosen, walk from hex to hex
page-key-pan-always = pan the map
page-key-zoom = zoom in and out
page-key-fit = whole map
page-key-next = next unit or place that can be chosen
page-key-space = spread a stack; skip a commander's move
page-key-enter = choose, then confirm
page-key-by = go by this hex
page-key-esc = one step back; skip all moves of the commanders
page-key-undo = undo
page-key-end = end
page-key-pass = pass
page-key-last = show the last event
page-key-overlays = overlays
page-key-hide = hide the pieces
page-key-tray = chits and cards
page-key-log = log
page-key-inspect = inspect the hex
page-key-options = list of options
page-key-search = search the rules
page-key-keys = this list

## The menu

page-replay = Replay
page-report = Report
page-drop-confirms = Dropping a unit confirms its move
page-standing = Pass reactions beforehand
page-span-none = never

## One screen for two

page-curtain = The screen is covered
page-hand-over = Hand the screen to { NAME($seat) }.
page-hand-over-why = What the other side holds has left the screen.
page-i-am = I play { NAME($seat) }

## When something is wrong

page-offline = The line to the server is lost. Your games are safe on its disk; the page tries again.
page-offline-kept = The line to the server is lost. Your choice is kept and will be sent once.
page-stopped = The game was stopped because of a fault in a rule. Its record is safe; the report is { $report }.
page-no-entry = This browser has no seat in this game.
page-outdated = The program was renewed. Load the page again after this choice.
page-reload = Load again
page-consent = { NAME($seat) } asks to undo back to line { $line }.
page-agree = Agree
page-disagree = Do not agree
page-fault = Something went wrong.
page-fault-offline = The server does not answer.
page-fault-entry = There is no such game for this browser.
page-fault-safe = Games are on the disk of the server; nothing is lost.

## The first page

page-sections = Sections
page-play-tab = Play
page-start-title = Start a game
page-no-account = No account needed. All rules are enforced.
page-difficulty = difficulty
page-difficulty-of = { $number } of 4
page-scenario = Scenario
page-turn-count = { $number ->
    [one] { $number } turn
   *[other] { $number } turns
}
page-from-file = From a file
page-from-file-note = A record, or a position of your own. You can also drop it here.
page-drop-here = Drop the record or the position here
page-optional-rules = Optional rules
page-seats = Seats
page-seat-me = Me
page-seat-computer = Computer
page-seat-here = Same screen
page-level = Level
page-seats-note = A commander sees only what its seat may see. The dice are sealed before the start and can be checked afterwards.
page-start = Start the game
page-swap = Swap sides
page-reconstructed = What is reconstructed
page-origin-rules = Rules
page-origin-tables = Tables
page-origin-map = Map
page-origin-units = Units
page-origin-setup = Set-up
page-own-values = You own the box? Any value can be replaced by the printed one: sztab pack export.
page-my-turn = Your turn
page-newest-first = newest first
page-no-turns = No game waits for you.
page-waiting = Under way
page-watch = Look
page-stopped-short = stopped because of a fault
page-finished = Finished
page-won = { NAME($seat) } won
page-draw = a draw
page-brought = a record

## Replay and report

page-jump = Go to this moment
page-timeline = Timeline
page-to-begin = To the beginning
page-to-end = To the end
page-step = One step on
page-step-back = One step back
page-speed = Speed
page-line-of = line { $line } of { $last }
page-link = Link to this moment
page-copied = Copied
page-play-on = Play on from here
page-play-on-note = A new game begins at this moment, with dice of its own.
page-not-over = The game is not over yet.
page-turn-by-turn = The map turn by turn
page-charts = Losses and points
page-dice = Dice against expectation
page-draw-count = { $number ->
    [one] { $number } roll or draw
   *[other] { $number } rolls or draws
}
page-mean = mean { $mean }, expected { $expected }
page-outcome = Outcome
page-seen = Seen
page-expected = Expected
page-verified = Sealed dice
page-verified-ok = All { $draws } outcomes of chance follow from the key that was sealed before the game; { $dictated } were rolled by hand.
page-verified-bad = The outcomes of chance do not follow from the key: line { $line } is the first that differs ({ $draws } were checked, { $dictated } rolled by hand).
page-commitment = Seal before the game
page-key = Key
page-verify-note = Anyone can check it: sztab verify.
page-download = Download
