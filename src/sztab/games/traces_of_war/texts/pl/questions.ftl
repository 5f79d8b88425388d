### Traces of War: o co się pyta. Pozostali czytają formę zasłoniętą.

ask-bid = Podaj, ile Punktów Zwycięstwa zdobędą twoi Sowieci.
    .veiled = Licytacja stron.
ask-draw-side = Los rozstrzyga, kto gra którą stroną.
    .veiled = Los rozstrzyga, kto gra którą stroną.
ask-place-security-division = Umieść Dywizję Ochrony w głównym mieście Osi.
    .veiled = Rozstawianie Dywizji Ochrony.
ask-draw-markers = Luftwaffe: losowanie { $number ->
    [one] { $number } znacznika.
    [few] { $number } znaczników.
   *[many] { $number } znaczników.
}
    .veiled = Losowanie znaczników Luftwaffe.
ask-select-soviet-chits = Wybierz sześć żetonów do kubka, w tym po jednym z każdego Frontu; Stawka może zastąpić jeden Front.
    .veiled = Wybór żetonów.
ask-select-axis-chits = Wybierz { $number ->
    [one] { $number } żeton
    [few] { $number } żetony
   *[many] { $number } żetonów
} i każdy przeznacz do kubka albo na rękę.
    .veiled = Wybór żetonów.
ask-add-chits = Dodaj żetony z ręki do kubka albo nic nie dodawaj.
    .veiled = Dodawanie żetonów do kubka.
ask-draw-chit = Losowanie żetonu z kubka.
    .veiled = Losowanie żetonu z kubka.
ask-interrupting-order = Anuluj wylosowany żeton żetonem OKH z ręki albo spasuj.
    .veiled = Reakcja na wylosowany żeton albo pas.
ask-choose-okh-use = { $from_hand ->
    [true] OKH: aktywuj sztab albo wydaj Rozkaz OKH.
   *[false] OKH: aktywuj sztab, wydaj Rozkaz OKH albo podejmij negocjacje.
}
    .veiled = Wybór użycia żetonu OKH.
ask-spend-points = Wydaj { $points ->
    [one] { $points } Punkt Negocjacji:
    [few] { $points } Punkty Negocjacji:
    [many] { $points } Punktów Negocjacji:
   *[other] { $points } Punktu Negocjacji:
} znieś rozkaz, sprowadź posiłki albo zakończ.
    .veiled = Wydawanie Punktów Negocjacji.
ask-choose-headquarters = Wskaż sztab do aktywacji.
    .veiled = Wybór sztabu do aktywacji.
ask-activate-second-headquarters = Aktywuj drugi sztab w zasięgu dowodzenia albo żaden.
    .veiled = Aktywacja drugiego sztabu.
ask-choose-mode = Wybierz tryb: ruch, potem walka, albo walka, potem ruch.
    .veiled = Wybór trybu aktywacji.
ask-move-units = Porusz oddział albo zakończ.
    .veiled = Ruch oddziałów.
ask-declare-attack = Zaatakuj heks albo zakończ.
    .veiled = Ataki.
ask-commit-air-support = { $role ->
    [off] Użyj znaczników ofensywnych w tym ataku albo spasuj.
   *[def] Użyj znaczników defensywnych przeciw temu atakowi albo spasuj.
}
    .veiled = Wsparcie lotnicze przed rzutem albo pas.
ask-combat-die = Rzut kostką w walce.
    .veiled = Rzut kostką w walce.
ask-share-losses = Rozdziel { $number ->
    [one] stratę { $number } poziomu.
    [few] stratę { $number } poziomów.
   *[many] stratę { $number } poziomów.
}
    .veiled = Rozdzielanie strat.
ask-retreat-unit = Wycofaj oddział o { $length ->
    [one] { $length } heks.
    [few] { $length } heksy.
   *[many] { $length } heksów.
}
    .veiled = Wycofanie.
ask-advance-unit = Wykonaj pościg oddziałem albo zakończ.
    .veiled = Pościg po walce.
ask-place-headquarters = Wskaż heks dla przestawianego sztabu.
    .veiled = Przestawienie sztabu.
ask-place-reinforcement = Umieść przybywający oddział albo zamień na niego inny.
    .veiled = Rozstawianie posiłków.
ask-drop-paratroops = Wskaż heks zrzutu spadochroniarzy.
    .veiled = Wybór heksu zrzutu spadochroniarzy.
