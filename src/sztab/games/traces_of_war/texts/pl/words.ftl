### Traces of War: nazwy, teren, wyniki, części wyboru i przyciski.

name-soviet = Sowieci
    .gen = Sowietów
    .dat = Sowietom
    .acc = Sowietów
    .ins = Sowietami
    .loc = Sowietach
name-axis = Oś
    .gen = Osi
    .dat = Osi
    .acc = Oś
    .ins = Osią
    .loc = Osi

name-move = Zwykły ruch
name-strategic = Ruch Strategiczny
name-in = zaopatrzony
name-out-of-supply = brak zaopatrzenia
name-isolated = izolacja
name-off = ofensywne
name-def = defensywne
name-movement = ruch
name-combat = walka
name-move-combat = Ruch-Walka
name-combat-move = Walka-Ruch

terrain-clear = teren czysty
terrain-rough = teren trudny
terrain-swamp = bagna
terrain-town = miasto
terrain-rough-town = miasto na trudnym
terrain-major-city = główne miasto
terrain-water = woda

result-A1 = atakujący traci poziom
result-A2 = atakujący traci dwa poziomy
result--- = bez skutku
result-R = wycofanie o jeden heks
result-RR = wycofanie o dwa heksy
result-1RR = strata jednego poziomu, wycofanie o dwa heksy
result-2RR = strata dwóch poziomów, wycofanie o dwa heksy
result-3RR = strata trzech poziomów, wycofanie o dwa heksy
result-4RR = strata czterech poziomów, wycofanie o dwa heksy

reason-automatic = upadło miasto objęte Rozkazem Najwyższego Dowództwa
reason-points-reached = zdobyto wymagane Punkty Zwycięstwa
reason-points-missed = nie zdobyto wymaganych Punktów Zwycięstwa

## Części wyboru

part-number = liczba
    .gen = liczby
    .dat = liczbie
    .acc = liczbę
    .ins = liczbą
    .loc = liczbie
part-loss = strata
    .gen = straty
    .dat = stracie
    .acc = stratę
    .ins = stratą
    .loc = stracie
part-purchase = zakup
    .gen = zakupu
    .dat = zakupowi
    .acc = zakup
    .ins = zakupem
    .loc = zakupie
part-button = wybór
    .gen = wyboru
    .dat = wyborowi
    .acc = wybór
    .ins = wyborem
    .loc = wyborze

## Przyciski

button-bid = Licytuj { $what }
button-place = Umieść: { NAME($what) }
button-replace = Zamień na: { NAME($what, case: "acc") }
button-cup = Do kubka: { NAME($what) }
button-hand = Na rękę: { NAME($what) }
button-add = Dodaj: { NAME($what, case: "acc") }
button-keep = Nic nie dodawaj
button-draw = Losowanie: { NAME($what) }
button-roll = Rzut: { $what }
button-okh = Rozkaz Reakcyjny
button-activate = Aktywuj: { NAME($what, case: "acc") }
button-none = Bez drugiego sztabu
button-command = Rozkaz OKH
button-negotiate = Negocjacje
button-lift = Znieś rozkaz: { NAME($what) }
button-receive = Sprowadź: { NAME($what, case: "acc") }
button-drop = Zrzut na { NAME($what) }
button-move-combat = Ruch, potem walka
button-combat-move = Walka, potem ruch
button-move = Rusz: { NAME($what, case: "acc") }
button-strategic = Ruch Strategiczny: { NAME($what) }
button-relocate = Przestaw: { NAME($what, case: "acc") }
button-attack = Atakuj { NAME($what) }
button-air = Wsparcie Luftwaffe: { $what }
button-retreat = Wycofaj: { NAME($what, case: "acc") }
button-advance = Pościg: { NAME($what) }
button-with = Razem: { NAME($what) }
