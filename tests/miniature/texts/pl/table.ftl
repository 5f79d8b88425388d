### Stół Brodu.
figure-red-points = Czerwoni
figure-blue-points = Niebiescy
track-turn = { $turn }
tray-played = Wyciągnięte żetony
tray-cup = W kubku
tray-hand = Ręka
mark-control = W posiadaniu
state-moved = po działaniu
kind-infantry = piechota
kind-cavalry = kawaleria
context-activation = { NAME($chit) }: { NAME($seat) }
notice-reconstructed = Gra, która pokazuje, jak robi się gry.
overlay-zones = Strefy
overlay-threat = Wrogowie w pobliżu
layer-zone = Strefa: { NAME($side) }
layer-threat = Oddziały obok heksu: { NAME($side) }
series-red-points = Czerwoni
series-blue-points = Niebiescy
option-bidding = Licytacja o strony
briefing-skirmish = Sześć tur o miasta na obu brzegach rzeki.
briefing-long-war = To samo, bez końca na horyzoncie.
term-enter = Wejście kosztuje { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
   *[many] { $points } punktów
}
term-town = Miasto za { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
   *[many] { $points } punktów
}
term-zone = W strefie: { NAME($seat) }
term-attack = Atak { FIGURE($value) }
    .label = atak
    .value = { FIGURE($value) }
term-defence = Obrona { FIGURE($value) }
    .label = obrona
    .value = { FIGURE($value) }
term-steps = Poziomy: { $steps } z { $of }
    .label = poziomy
    .value = { $steps }/{ $of }
level-random = losowy
span-activation = w tej aktywacji
span-turn = w tej turze
