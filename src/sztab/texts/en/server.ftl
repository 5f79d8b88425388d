### What the server refuses before a game is asked.

refusal-malformed-message = this message is not understood: { $why }
refusal-not-your-seat = { NAME($seat) } is not a seat of yours
refusal-late = the game has gone on since; look at it again
refusal-early = this choice is for a later moment
refusal-game-stopped = the game was stopped because of a fault in a rule; its report is { $report }
refusal-fault = a fault of the program keeps this from being answered
refusal-not-stored = this could not be written to the disk and does not count; try again
refusal-consent-asked = the others have been asked to agree
refusal-consent-refused = { NAME($seat) } does not agree
refusal-no-consent-asked = nobody has asked for this
refusal-no-such-place = there is no place { $place }
refusal-no-such-overlay = there is no overlay { $overlay }
refusal-say-hello = hello comes first
