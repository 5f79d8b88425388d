### Bród.

name-red = Czerwoni
    .gen = Czerwonych
    .dat = Czerwonym
    .acc = Czerwonych
    .ins = Czerwonymi
    .loc = Czerwonych
name-blue = Niebiescy
    .gen = Niebieskich
    .dat = Niebieskim
    .acc = Niebieskich
    .ins = Niebieskimi
    .loc = Niebieskich
name-march = Marsz
name-strike = Uderzenie
name-storm = Szturm
name-rally = Zbiórka
name-ambush = Zasadzka
    .gen = Zasadzki
    .dat = Zasadzce
    .acc = Zasadzkę
    .ins = Zasadzką
    .loc = Zasadzce
name-dash = Zryw
    .gen = Zrywu
    .dat = Zrywowi
    .acc = Zryw
    .ins = Zrywem
    .loc = Zrywie
name-scout = Zwiad
    .gen = Zwiadu
    .dat = Zwiadowi
    .acc = Zwiad
    .ins = Zwiadem
    .loc = Zwiadzie

reason-towns = zajęte miasta

result-attacker-loses = atakujący traci stopień
result-nothing = bez skutku
result-retreat = obrońcy się wycofują
result-loss-and-retreat = obrońcy tracą stopień i się wycofują

## Pytania

ask-bid = Licytuj punkty za stronę czerwoną.
ask-choose-chits = Włóż do kubka jeden lub dwa żetony.
ask-draw-chit = Losowanie żetonu.
ask-draw-card = Losowanie karty.
ask-react = Zagraj kartę przed ruchem przeciwnika albo spasuj.
ask-move-units = Porusz oddział albo zakończ{ $less ->
    [0] .
   *[other] ; każdy oddział ma o { $less } mniej.
}
    .veiled = Ruch oddziałów.
ask-attack = Zaatakuj heks albo zakończ.
ask-lay-ambush = Zagraj zasadzkę albo spasuj.
ask-combat-die = Kostka rozstrzyga walkę.
ask-lose-step = Wskaż, kto traci stopień.
ask-retreat = Wycofaj oddział.
ask-advance = Wejdź na heks albo zostań.
ask-rally = Wskaż, kto odzyskuje siły, albo zakończ.

## Przyciski

button-bid = Licytuj { $what }
button-play = Zagraj: { NAME($what) }
button-move = Rusz: { NAME($what) }
button-attack = Atakuj: { NAME($what) }
button-lose = Strata: { NAME($what) }
button-retreat = Odwrót: { NAME($what) }
button-advance = Wejdź: { NAME($what) }
button-stay = Zostań
button-rally = Zbiórka: { NAME($what) }
button-march = Marsz
button-strike = Uderzenie
button-storm = Szturm
button-scout = Zwiad

## Zdarzenia

event-turn-begins = Tura { $turn } z { $turns }.
event-bid = { NAME($seat) } licytują { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
   *[many] { $points } punktów
}.
event-seats-exchanged = Zamiana stron: { NAME($seats) }.
event-card-drawn = { NAME($seat) } ciągną { $card ->
    [unknown] kartę
   *[other] kartę { NAME($card) }
}.
event-card-played = { NAME($seat) } zagrywają kartę { NAME($card) }.
event-deck-shuffled = Talię tworzy znów { $number ->
    [one] { $number } odrzucona karta
    [few] { $number } odrzucone karty
   *[many] { $number } odrzuconych kart
}.
event-chits-chosen = { NAME($seat) } wkładają do kubka { $number ->
    [one] { $number } żeton
    [few] { $number } żetony
   *[many] { $number } żetonów
}{ $chits ->
    [unknown] .
   *[other] : { NAME($chits) }.
}
event-chit-drawn = Z kubka: { NAME($chit) } ({ NAME($seat) }).
event-scouted = { NAME($seat) } podglądają żetony przeciwnika{ $chits ->
    [unknown] .
   *[other] : { NAME($chits) }.
}
event-moved = { NAME($unit) }: { NAME($path) }.
event-town-taken = { NAME($seat) } zajmują { NAME($hex, case: "acc") }.
event-attacked = Atak na { NAME($hex, case: "acc") }: { NAME($units) }.
event-combat-result = { $attack } przeciw { $defence }, kostka { $die }: { WORD($result, of: "result") }.
event-step-lost = Strata stopnia: { NAME($unit) }.
event-to-reserve = Do rezerwy: { NAME($unit) }.
event-retreated = Odwrót na { NAME($hex, case: "acc") }: { NAME($unit) }.
event-advanced = Wejście na { NAME($hex, case: "acc") }: { NAME($unit) }.
event-recovered = Odzyskane siły: { NAME($unit) }.

## Odmowy i przeoczenia

refusal-no-move = ruch wymaga oddziału i innego heksu
refusal-not-your-unit = { NAME($unit) } nie jest twoim oddziałem na planszy
refusal-has-acted = działanie już wykonane: { NAME($unit) }
refusal-off-board = heks { $hex } leży poza planszą
refusal-cliff = urwisko zamyka drogę do { NAME($hex, case: "gen") }
refusal-enemy-unit = { NAME($hex) } jest zajęte przez przeciwnika
refusal-enemy-zone = przez strefy przeciwnika { NAME($hex) } jest za daleko
refusal-cut-off = żadna droga nie prowadzi do { NAME($hex, case: "gen") }
refusal-too-far = { NAME($hex) } jest za daleko
refusal-not-this-way = { NAME($hex) } jest w zasięgu, ale nie tą drogą
refusal-full = { NAME($hex) } jest już pełne
refusal-no-attack = atak wymaga heksu i oddziałów
refusal-no-enemy = na { $hex } nie stoi przeciwnik
refusal-too-many-attackers = razem atakuje najwyżej { $most } różnych oddziałów
refusal-not-adjacent = { NAME($unit) } nie stoi obok { NAME($hex, case: "gen") }
refusal-no-rally = zbiórka wymaga oddziału
refusal-cannot-rally = { NAME($unit) } nie może teraz odzyskać sił
refusal-units-left = te oddziały mogą się jeszcze ruszyć: { NAME($units) }
refusal-town-left = { NAME($hex) } zostaje bez obrony
refusal-attacks-left = można jeszcze atakować: { NAME($hexes) }
