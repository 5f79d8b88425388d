### Czego odmawia i o czym mówi sama maszyna.

refusal-game-is-over = gra jest już zakończona
refusal-not-your-decision = to nie jest decyzja { NAME($seat, case: "gen") }
refusal-already-answered = odpowiedź { NAME($seat, case: "gen") } jest już złożona
refusal-malformed-choice = wybór składa się ze słów i liczb i nie może być pusty
refusal-law-not-known = możliwości { NAME($seat, case: "gen") } nie są tu znane
refusal-nothing-to-take-back = nie ma oczekującej odpowiedzi { NAME($seat, case: "gen") }, którą można by wycofać
refusal-forced-answer = odpowiedź { NAME($seat, case: "gen") } była jedyną możliwą i pozostaje
refusal-not-offered = tego nie ma wśród dostępnych wyborów

## Cofanie: co je zatrzymuje

refusal-fence-nature = cofnąć można najdalej do rzutu lub losowania z wiersza { $line }
refusal-fence-reveal = cofnąć można najdalej do wiersza { $line }, w którym coś ujawniono
refusal-fence-other = cofnąć można najdalej do decyzji drugiego gracza z wiersza { $line }
refusal-no-such-undo = wiersza { $line } nie można cofnąć

## Zdarzenia

event-forced = { $choice ->
    [unknown] { NAME($seat) }: możliwy był tylko jeden wybór; dokonano go.
   *[other] { NAME($seat) }: możliwy był tylko jeden wybór: { $choice }.
}
event-standing-pass = { NAME($seat) }: pas (stałe polecenie).
event-game-over = { $winner ->
    [none] Koniec gry: remis
   *[other] Koniec gry: zwycięstwo { NAME($winner, case: "gen") }
}{ $reason ->
    [none] .
   *[other] {" "}({ WORD($reason, of: "reason") }).
}{ $scores ->
    [none] {""}
   *[other] {" "}Wynik: { $scores }.
}
