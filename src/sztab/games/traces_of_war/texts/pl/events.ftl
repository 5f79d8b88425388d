### Traces of War: co się stało.

## Przed pierwszą turą

event-bid = { NAME($seat) }: licytacja { $points ->
    [one] { $points } Punktu Zwycięstwa
    [few] { $points } Punktów Zwycięstwa
   *[many] { $points } Punktów Zwycięstwa
}.
event-bids-compared = Licytacja: { $soviet } i { $axis }. Sowieci potrzebują { $target ->
    [one] { $target } Punktu Zwycięstwa
    [few] { $target } Punktów Zwycięstwa
   *[many] { $target } Punktów Zwycięstwa
}.
event-seats-exchanged = Gracze zamieniają się stronami: { NAME($seats) }.
event-security-placed = { NAME($unit) } staje na { NAME($hex) }.

## Tury i żetony

event-turn-begins = Tura { $turn }.
event-headquarters-converted = Sztaby Frontów stają się sztabami Frontów Ukraińskich.
event-luftwaffe-drawn = Luftwaffe: wylosowano { $number ->
    [one] { $number } znacznik
    [few] { $number } znaczniki
   *[many] { $number } znaczników
}{ $off ->
    [unknown] .
   *[other] : ofensywne { $off }, defensywne { $def }.
}
event-luftwaffe-returned = Luftwaffe: do puli { $number ->
    [one] wraca { $number } nieużyty znacznik.
    [few] wracają { $number } nieużyte znaczniki.
   *[many] wraca { $number } nieużytych znaczników.
}
event-soviet-chits-selected = { NAME($seat) }: { $number ->
    [one] { $number } żeton
    [few] { $number } żetony
   *[many] { $number } żetonów
} do kubka{ $chits ->
    [unknown] .
   *[other] : { NAME($chits) }.
}
event-axis-chits-selected = { NAME($seat) }: { $in_cup ->
    [one] { $in_cup } żeton
    [few] { $in_cup } żetony
   *[many] { $in_cup } żetonów
} do kubka, na ręce { $in_hand }.{ $cup ->
    [unknown] {""}
   *[other] {" "}Kubek: { NAME($cup) }. Ręka: { NAME($hand) }.
}
event-chits-added = { NAME($seat) }: { $number ->
    [one] { $number } żeton
    [few] { $number } żetony
   *[many] { $number } żetonów
} z ręki do kubka{ $chits ->
    [unknown] {""}
   *[other] : { NAME($chits) }
}. Na ręce zostaje { $in_hand }.
event-chit-drawn = Wylosowany żeton: { NAME($chit) }.
event-chit-without-effect = { NAME($chit) }: żeton bez skutku, na mapie nie ma sztabu do aktywacji.
event-interrupted = Rozkaz Reakcyjny: { NAME($chit) } – żeton anulowany, wraca do kubka.
event-okh-used = OKH: { $use ->
    [activate] aktywacja sztabu.
    [command] Rozkaz OKH.
   *[negotiate] negocjacje, { $points ->
        [none] {""}
        [one] { $points } Punkt Negocjacji.
        [few] { $points } Punkty Negocjacji.
        [many] { $points } Punktów Negocjacji.
       *[other] { $points } Punktu Negocjacji.
    }
}
event-order-lifted = Rozkaz Najwyższego Dowództwa zniesiony: { NAME($hex) }.

## Aktywacja i ruch

event-activated = { NAME($seat) }: { COUNT($units) ->
    [0] nie aktywowano żadnego oddziału.
    [one] aktywowano 1 oddział: { NAME($units, case: "acc") }.
    [few] aktywowano { COUNT($units) } oddziały: { NAME($units, case: "acc") }.
   *[many] aktywowano { COUNT($units) } oddziałów: { NAME($units, case: "acc") }.
}
event-second-headquarters = Aktywowano też { NAME($unit, case: "acc") }.
event-mode-chosen = { NAME($seat) }: { $mode ->
    [move-combat] najpierw ruch, potem walka.
   *[combat-move] najpierw walka, potem ruch.
}
event-segment-begins = { NAME($seat) }: { $segment ->
    [movement] Segment Ruchu.
   *[combat] Segment Walki.
}
event-moved = { NAME($unit) }: { $path } ({ $how ->
    [strategic] Ruch Strategiczny,{" "}
   *[move] {""}
}{ $cost } PR).
event-headquarters-relocated = { NAME($unit) }: Przestawienie sztabu na { NAME($hex) }.
event-headquarters-cut-off = { NAME($unit) } nie ma linii zaopatrzenia: Przestawienie sztabu.
event-headquarters-destroyed = { NAME($unit) }: sztab zniszczony, Przestawienie sztabu.
event-headquarters-collide = { NAME($unit) } trafia na inny sztab: Przestawienie sztabu.

## Walka

event-attack-declared = { NAME($seat) }: atak na { NAME($hex) }, atakują { NAME($units) }.
event-ratio-found = { $attack } do { $defence }: { $ratio }, kolumna { $column }.
event-air-support = Wsparcie Luftwaffe: { $role ->
    [off] { $number ->
        [one] { $number } znacznik ofensywny.
        [few] { $number } znaczniki ofensywne.
       *[many] { $number } znaczników ofensywnych.
    }
   *[def] { $number ->
        [one] { $number } znacznik defensywny.
        [few] { $number } znaczniki defensywne.
       *[many] { $number } znaczników defensywnych.
    }
}
event-combat-result = { NAME($hex) }: rzut { $die }, kolumna { $column }: { $result } ({ WORD($result, of: "result") }).
event-step-lost = { NAME($unit) } traci poziom.
event-destroyed = { NAME($unit) }: oddział wyeliminowany na { NAME($hex) }.
event-no-retreat = { NAME($unit) } nie może się wycofać.
event-retreated = { NAME($unit) }: wycofanie z { $start } na { NAME($hex) }.
event-advanced = { NAME($unit) }: pościg z { $start } na { NAME($hex) }.

## Zaopatrzenie

event-supply-check = Sprawdzenie zaopatrzenia obu stron.
event-supply-changed = { NAME($unit) }: { NAME($status) }.

## Posiłki

event-group-arrives = Sowieckie posiłki: grupa { $group }.
event-reinforcement-placed = { NAME($unit) } przybywa na { NAME($hex) }.
event-replacement-placed = { NAME($unit) } zastępuje { NAME($old, case: "acc") } na { NAME($hex) }.
event-paratroops-landed = { NAME($unit) } ląduje na { NAME($hex) }.
event-drop-forfeited = Zrzut spadochroniarzy nie ma dozwolonego heksu; { NAME($unit) } opuszcza grę.

## Kontrola i zwycięstwo

event-city-taken = { NAME($side) }: { NAME($hex) } – miasto zajęte.
event-crossing-taken = Punkt przeprawy { NAME($hex) } przejmują Sowieci. Punkty przeprawy: { $count }.
event-bridgehead-placed = Przyczółek powietrznodesantowy staje na { NAME($hex) }. Punkty przeprawy: { $count }.
event-bridgehead-destroyed = { NAME($unit) } niszczy przyczółek powietrznodesantowy na { NAME($hex) }.
event-automatic-victory = { NAME($hex) }: upada miasto objęte Rozkazem Najwyższego Dowództwa.
event-cut-off-counted = Niemieckie oddziały bez linii zaopatrzenia liczą się jako zniszczone: { FIGURE($points) } PZ.
event-points-counted = Punkty Zwycięstwa: { FIGURE($points) } z { $target }.
