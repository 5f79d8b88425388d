### Traces of War: co leży na stole i wokół niego.

figure-victory-points = Punkty Zwycięstwa
figure-crossings = Punkty przeprawy
figure-luftwaffe = Znaczniki Luftwaffe

track-turn = { $turn ->
    [1] sie 1943
    [2] wrz 1943
    [3] paź 1943
    [4] lis 1943
    [5] gru 1943
    [6] sty 1944
    [7] lut 1944
   *[8] mar 1944
}

context-chit = Wylosowano: { NAME($chit) }
context-segment-movement = Ruch: ruszyło { $done } z { $number }
context-segment-combat = Walka: walczyło { $done } z { $number }


overlay-zones = Strefy kontroli
overlay-supply = Zaopatrzenie
overlay-command = Zasięgi dowodzenia
overlay-threat = Zagrożone heksy

layer-zone = Strefa kontroli: { NAME($side) }
layer-supply-line = Linia zaopatrzenia: { NAME($side) }
layer-source = Źródło zaopatrzenia: { NAME($side) }
layer-cut-off = Odcięci: { NAME($side) }
layer-threat = Ile oddziałów może stanąć obok: { NAME($side) }

mark-control = pod kontrolą
mark-supreme-command-order = Rozkaz Najwyższego Dowództwa
mark-crossing = przeprawa
mark-bridgehead = przyczółek desantu
mark-headquarters-lost = tu było dowództwo

kind-infantry = piechota
kind-armor = pancerna
kind-mechanized = zmechanizowana
kind-cavalry = kawaleria
kind-mountain = górska
kind-airborne = spadochronowa
kind-security = ochronna
kind-hq = dowództwo

state-out-of-supply = brak zaopatrzenia
state-isolated = w izolacji
state-moved = po ruchu
state-attacked = po walce

## Co wiadomo o polu albo oddziale

term-town = { NAME($town) }
term-terrain = Teren: { WORD($terrain, of: "terrain") }
term-enter-swamp = Wejście tylko z sąsiedniego pola i za wszystkie punkty ruchu
term-enter = Wejście kosztuje { $points } PR
term-shift = Atak na to pole przesuwa kolumnę o { FIGURE($columns) }
term-major-river = Wielka rzeka w stronę { NAME($hexes) }
term-minor-river = Mała rzeka w stronę { NAME($hexes) }
term-blocked = Krawędź nie do przejścia w stronę { NAME($hexes) }
term-road = Droga do { NAME($hexes) }
term-railroad = Kolej do { NAME($hexes) }
term-city = Wielkie miasto, w rękach: { NAME($seat) }
term-supreme-command-order = Rozkaz Najwyższego Dowództwa: obrońcy nigdy się nie wycofują
term-crossing = Przeprawa, w rękach: { NAME($seat) }
term-bridgehead = Przyczółek desantu
term-breakthrough = Heks przełomu
term-source = Źródło zaopatrzenia: { NAME($seat) }
term-zone = Strefa kontroli: { NAME($seat) }
term-in-supply = W zasięgu zaopatrzenia: { NAME($seat) }
term-attack = Atak { $value }
    .value = { $value }
    .label = atak
term-defence = Obrona { $value }
    .value = { $value }
    .label = obrona
term-movement = Ruch { $value }
    .value = { $value }
    .label = PR
term-range = Zasięg dowodzenia { $value }
    .value = { $value }
    .label = zasięg
term-supply = { NAME($status) }
term-no-line = Nie ma linii zaopatrzenia

## Przed grą

briefing-race-to-the-dnipro = Od sierpnia do listopada 1943, cztery tury. Czy Sowieci przekroczą rzekę, zanim stanie za nią Oś? Dobra pierwsza gra.
briefing-campaign = Od sierpnia 1943 do marca 1944, osiem tur. Cały odwrót przez Ukrainę, z negocjacjami o każdy rozkaz utrzymania pozycji.

series-victory-points = Punkty Zwycięstwa
series-crossings = Punkty przeprawy
series-soviet-losses = Straty sowieckie w krokach
series-axis-losses = Straty Osi w krokach

notice-reconstructed = Mapę, żetony i ustawienie zrekonstruowano z historii; zasady pochodzą z instrukcji.

option-vp-bid = Licytacja Punktów Zwycięstwa o strony (14.1)
option-soviet-hq-conversion = Fronty stają się Frontami Ukraińskimi (14.2)

tray-played = Zagrane żetony
tray-cup = W kubku
tray-hand = W ręce Osi
tray-supply = W kubku dla obu stron
tray-luftwaffe = Luftwaffe

state-guard = gwardia
state-activated = aktywowany

layer-command = Zasięg dowodzenia

context-activation = { $unit ->
    [none] { $number ->
        [one] aktywny { $number } oddział
        [few] aktywne { $number } oddziały
       *[many] aktywnych { $number } oddziałów
    }
   *[other] Aktywacja: { NAME($unit) }, { $number ->
        [one] { $number } oddział
        [few] { $number } oddziały
       *[many] { $number } oddziałów
    }
}

term-sort = { $nation ->
    [soviet] Sowieci
    [soviet-guard] Sowiecka gwardia
    [german] Niemcy
    [romanian] Rumuni
   *[hungarian] Węgrzy
}, { WORD($kind, of: "kind") }{ $formation ->
    [none] {""}
   *[other] , { NAME($formation) }
}
term-steps = poziomy siły: { $steps } z { $of }
    .label = siła
    .value = { $steps }/{ $of }
