### Traces of War: dlaczego wyboru nie wolno dokonać, i przeoczenia.

refusal-bid-out-of-range = licytuje się liczbę całkowitą od 1 do { $most }

## Przygotowanie i żetony

refusal-no-security-division = { NAME($unit) } nie jest Dywizją Ochrony, która czeka na rozstawienie
refusal-no-axis-city = { NAME($hex) } nie jest głównym miastem pod kontrolą Osi
refusal-city-has-one = { NAME($hex) } ma już Dywizję Ochrony
refusal-no-such-chit = { NAME($chit) } nie jest twoim żetonem
refusal-six-chits = wybiera się sześć żetonów, nie { $count }
refusal-axis-number = w tej turze wybiera się { $number ->
    [one] { $number } żeton
    [few] { $number } żetony
   *[many] { $number } żetonów
}, nie { $count }
refusal-chit-not-available = { NAME($chit) }: liczba żetonów do wyboru w tej turze: { $count }
refusal-fronts-missing = potrzebny jest żeton każdego z czterech Frontów; Stawka może zastąpić jeden z nich
refusal-cup-or-hand = każdy żeton trafia do kubka albo na rękę
refusal-cup-is-empty = kubek jest pusty: trzeba dodać co najmniej jeden żeton
refusal-add-or-keep = dodaje się żetony z ręki albo nie dodaje się niczego
refusal-not-in-hand = na ręce nie ma tylu żetonów { NAME($chit) }
refusal-only-okh-from-hand = z ręki zagrywa się tylko żeton OKH
refusal-no-okh-in-hand = na ręce nie ma żetonu OKH

## OKH

refusal-no-negotiation-from-hand = żeton OKH zagrany z ręki nie pozwala na negocjacje
refusal-no-axis-unit = { NAME($unit) } nie jest oddziałem Osi na mapie
refusal-no-headquarters = { NAME($unit) } nie jest sztabem
refusal-too-many-units = Rozkaz OKH aktywuje najwyżej { $most ->
    [one] { $most } oddział
    [few] { $most } oddziały
   *[many] { $most } oddziałów
}, nie { $count }
refusal-no-order-there = { NAME($hex) } nie ma Rozkazu Najwyższego Dowództwa
refusal-not-enough-negotiation-points = to kosztuje { $price ->
    [one] { $price } Punkt Negocjacji
    [few] { $price } Punkty Negocjacji
    [many] { $price } Punktów Negocjacji
   *[other] { $price } Punktu Negocjacji
}, a zostało { $points }

## Oddziały i heksy

refusal-off-map = { $hex } nie jest heksem tej mapy
refusal-no-such-unit = nie ma oddziału { NAME($unit) }
refusal-unit-twice = ten sam oddział wskazano dwa razy
refusal-wrong-segment = { $segment ->
    [movement] trwa Segment Ruchu
   *[combat] trwa Segment Walki
}
refusal-not-activated = { NAME($unit) } nie jest aktywowanym oddziałem
refusal-all-water = { NAME($hex) } to sama woda
refusal-enemy-in-hex = { NAME($hex) } zajmuje przeciwnik
refusal-hex-full = na { NAME($hex) } stoją już dwa oddziały bojowe
refusal-second-headquarters = na { NAME($hex) } stoi już sztab
refusal-blocked-side = krawędź między { NAME($start) } a { NAME($hex) } jest zablokowana

## Ruch

refusal-has-moved = { NAME($unit) }: ten oddział już się ruszył
refusal-has-been-relocated = { NAME($unit) }: ten sztab przestawiono w tej aktywacji
refusal-not-adjacent = { NAME($hex) } nie sąsiaduje z { NAME($start) }
refusal-must-stop = ruch kończy się na { NAME($hex) }
refusal-not-enough-points = { NAME($hex) }: potrzeba { $cost } PR, a pula to { $allowance } PR
refusal-no-movement-points = oddział nie ma Punktów Ruchu na { NAME($hex) }
refusal-already-there = { NAME($unit) } już jest na { NAME($hex) }
refusal-no-way = żadna droga nie prowadzi na { NAME($hex) }
refusal-behind-blocked-sides = drogę na { NAME($hex) } zagradzają zablokowane krawędzie
refusal-behind-enemies = drogę na { NAME($hex) } zagradzają oddziały przeciwnika
refusal-minor-rivers-in-the-way = przez małe rzeki bez mostów { NAME($hex) } jest za daleko
refusal-major-river-in-the-way = drogę na { NAME($hex) } zagradza główna rzeka bez mostu: przekracza się ją tylko na początku ruchu, za wszystkie PR
refusal-river-between-zones = droga na { NAME($hex) } przecina główną rzekę z jednej wrogiej strefy kontroli do drugiej
refusal-swamps-in-the-way = drogę na { NAME($hex) } zagradzają bagna
refusal-zones-in-the-way = przez wrogie strefy kontroli { NAME($hex) } jest za daleko
refusal-swamp-from-afar = na bagna { NAME($hex) } wchodzi się tylko z sąsiedniego heksu, za wszystkie PR
refusal-swamp-zone-to-zone = na bagna { NAME($hex) } nie wchodzi się z jednej wrogiej strefy kontroli do drugiej
refusal-major-river-from-afar = główną rzekę przed { NAME($hex) } przekracza się tylko na początku ruchu, za wszystkie PR
refusal-major-river-zone-to-zone = głównej rzeki między { NAME($start) } a { NAME($hex) } nie przekracza się z jednej wrogiej strefy kontroli do drugiej
refusal-not-on-a-road = Ruch Strategiczny zaczyna się na drodze; { NAME($hex) } jej nie ma
refusal-leaves-the-road = tędy żadna droga nie prowadzi na { NAME($hex) }
refusal-strategic-from-zone = Ruch Strategiczny nie zaczyna się we wrogiej strefie kontroli: { NAME($hex) }
refusal-strategic-into-zone = Ruch Strategiczny nie wchodzi do wrogiej strefy kontroli: { NAME($hex) }
refusal-one-hex = Przestawienie wskazuje jeden heks
refusal-too-near = { NAME($hex) } leży bliżej niż { $least ->
    [one] { $least } heks
    [few] { $least } heksy
   *[many] { $least } heksów
}
refusal-in-enemy-zone = { NAME($hex) } leży we wrogiej strefie kontroli
refusal-no-supply-line = { NAME($hex) } nie ma linii zaopatrzenia
refusal-enemy-city = { NAME($hex) } to główne miasto pod kontrolą przeciwnika

## Walka

refusal-no-enemy-in-hex = na { NAME($hex) } nie ma przeciwnika
refusal-hex-attacked-before = { NAME($hex) }: ten heks zaatakowano już w tej aktywacji
refusal-has-fought = { NAME($unit) }: ten oddział walczył już w tej aktywacji
refusal-attacker-not-adjacent = { NAME($unit) } nie sąsiaduje z { NAME($hex) }
refusal-attack-over-blocked-side = { NAME($unit) } nie może atakować { NAME($hex) } przez zablokowaną krawędź
refusal-no-attack-strength = atakujący nie mają siły ataku
refusal-below-1-1 = { $attack } do { $defence }, { $columns ->
    [one] { $columns } kolumna
    [few] { $columns } kolumny
   *[many] { $columns } kolumn
} w lewo: poniżej 1-1
refusal-no-such-marker = nie ma tylu znaczników { $role ->
    [off] ofensywnych
   *[def] defensywnych
}
refusal-marker-does-not-serve = { $role ->
    [off] znacznik ofensywny służy tylko atakowi Osi
   *[def] znacznik defensywny służy tylko przeciw atakowi Sowietów
}
refusal-wrong-number-of-losses = { $number ->
    [one] traci się { $number } poziom
    [few] traci się { $number } poziomy
   *[many] traci się { $number } poziomów
}, nie { $count }
refusal-took-no-part = { NAME($unit) } nie uczestniczy w tej walce
refusal-no-steps-left = { NAME($unit) } nie ma więcej poziomów
refusal-need-not-retreat = { NAME($unit) } nie musi się wycofać
refusal-no-legal-retreat = { NAME($unit) } nie ma dozwolonego wycofania
refusal-no-retreat-step = wycofanie nie może wejść na { NAME($hex) }
refusal-retreat-too-short = wycofanie ma { $length ->
    [one] { $length } heks
    [few] { $length } heksy
   *[many] { $length } heksów
}
refusal-more-zone-hexes = { $count ->
    [0] możliwe jest wycofanie bez wchodzenia do wrogich stref kontroli
    [one] możliwe jest wycofanie tylko przez { $count } heks we wrogich strefach kontroli
    [few] możliwe jest wycofanie tylko przez { $count } heksy we wrogich strefach kontroli
   *[many] możliwe jest wycofanie tylko przez { $count } heksów we wrogich strefach kontroli
}
refusal-better-retreat-exists = możliwe jest wycofanie bliżej źródła zaopatrzenia albo bez przekroczenia limitu stosu
refusal-did-not-attack = { NAME($unit) } nie uczestniczy w tym ataku
refusal-headquarters-alone = sztab wykonuje pościg tylko razem z oddziałem bojowym
refusal-headquarters-cannot-follow = { NAME($unit) } nie może ruszyć w pościg razem z tym oddziałem
refusal-first-the-attacked-hex = pościg wchodzi najpierw na { NAME($hex) }
refusal-not-mechanized = { NAME($unit) } nie jest oddziałem zmechanizowanym i wykonuje pościg o jeden heks
refusal-two-hexes-at-most = pościg ma najwyżej dwa heksy
refusal-major-river-second = przed drugim heksem { NAME($hex) } płynie główna rzeka bez mostu
refusal-major-river-stops = pościg przez główną rzekę bez mostu kończy się na { NAME($hex) }

## Posiłki

refusal-no-railroad = na { NAME($hex) } nie ma linii kolejowej
refusal-no-rail-route = z { NAME($hex) } żadna wolna linia kolejowa nie prowadzi do źródła zaopatrzenia
refusal-no-such-reinforcement = { NAME($unit) } teraz nie przybywa
refusal-not-of-the-same-type = { NAME($unit) } nie jest sowieckim oddziałem tego samego rodzaju na mapie
refusal-lacks-supply = { NAME($unit) } nie ma zaopatrzenia
refusal-drop-too-far = { NAME($hex) } leży dalej niż { $most ->
    [one] { $most } heks
    [few] { $most } heksy
   *[many] { $most } heksów
} od zaopatrzonego oddziału sowieckiego

## Przeoczenia

refusal-unmoved-units = { $count ->
    [one] { $count } aktywowany oddział się nie ruszył
    [few] { $count } aktywowane oddziały się nie ruszyły
   *[many] { $count } aktywowanych oddziałów się nie ruszyło
}
refusal-leaves-supply = { NAME($unit) } nie będzie tam mieć linii zaopatrzenia
refusal-attacks-left = { $count ->
    [one] można jeszcze zaatakować { $count } heks
    [few] można jeszcze zaatakować { $count } heksy
   *[many] można jeszcze zaatakować { $count } heksów
}
