### Co stół mówi wokół pytań i wyborów.

table-decides = { NAME($seat) }: { $question }
table-waiting = Oczekiwanie na { NAME($seat, case: "acc") }.
table-hand-over = Przekaż ekran { NAME($seat, case: "dat") } i naciśnij Enter.
table-refused = Niedozwolone: { $why }.
table-refused-by-rule = Niedozwolone: { $why } ({ $rule }).
table-not-understood = Niezrozumiałe: { $text }
table-saved = Grę zapisano w pliku { $file }.
table-choices = { $number ->
    [one] { $number } wybór
    [few] { $number } wybory
   *[many] { $number } wyborów
}
