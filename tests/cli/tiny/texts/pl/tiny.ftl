name-red = Czerwoni
name-blue = Niebiescy
ask-bid = licytuj w tajemnicy
    .veiled = licytuje w tajemnicy
ask-march = rusz jednostkę { $turn ->
    [1] w pierwszym etapie
   *[other] w etapie { $turn }
} albo zakończ
ask-react = odpowiedz na marsz
ask-losses = wybierz straty
ask-fate = decyduje kostka
event-bid = { NAME($seat) }: licytacja { $bid }.
event-marched = { NAME($unit) } maszeruje na { $at }.
event-rolled = Kostka: { $face }.
event-lost = Straty: { NAME($units) }.
event-struck = { NAME($seat) }: odwet.
event-turn = Etap { $turn }
refusal-too-far = { $at } jest za daleko
refusal-moved = ruch wykonany przez { $unit } już był
refusal-idle = nie wszystkie jednostki wykonały ruch
button-end = Zakończ
button-strike = Odwet
reason-turns = minął ostatni etap
