### Zdania strony: nagłówki, przyciski i podpowiedzi wokół stołu.

page-home = Gry
page-menu = Menu
page-tools = Narzędzia
page-close = Zamknij
page-back = Wstecz
page-loading = Chwileczkę…
page-more = Więcej
page-of = z { $of }
page-rules = Zasady
page-other-language = In English
page-to-dark = Ciemne kolory
page-to-light = Jasne kolory
page-theme = Kolory
page-theme-auto = jak w systemie
page-theme-light = jasne
page-theme-dark = ciemne
page-try-again = Spróbuj ponownie
page-try-now = Spróbuj teraz
page-later = Później

## Kto gdzie siedzi

page-you = ty
page-same-screen = ten sam ekran
page-person = człowiek
page-turns = Etapy

## Pytanie

page-decision = Decyzja
page-your-move = **Twój ruch:** { $question }
page-your-window = **Twoja reakcja:** { $question }
page-your-move-title = Twój ruch
page-decides = **{ NAME($seat) }:** { $question }
page-thinks = **{ NAME($seat) }** rozważa: { $question }
page-answered = **Twoja odpowiedź jest złożona.** Oczekiwanie na { NAME($seat, case: "acc") }; możesz ją jeszcze zmienić.
page-over = **Koniec gry:** { $winner ->
    [none] remis
   *[other] zwycięstwo { NAME($winner, case: "gen") }
}; { $reason }.
page-next-place = wskaż jasne pole dla **{ NAME($what, case: "gen") }** albo coś innego.
page-next-piece = **{ NAME($what) }**: wybierz oddział z obwódką.
page-next-any = **{ NAME($what) }**: wybierz, co dalej.
page-next-done = Wybrano: **{ NAME($what) }**. Potwierdź albo wybierz coś innego.
page-next-set = wybierz więcej albo coś wycofaj.
page-next-set-done = potwierdź albo wybierz więcej.
page-filled = wybrano { $count } z { $most }
page-at-once = obie strony wybierają naraz
page-confirm = Potwierdź
page-anyway = { $act } mimo to
page-undo-last = Cofnij ostatni krok
page-undo-to = Cofnij aż do tego miejsca
page-nothing-to-undo = Nie ma czego cofać.
page-ask-undo = Poproś o cofnięcie
page-open-hand = Zajrzyj do ręki
page-no-question = Teraz nikt o nic cię nie pyta.

## Mapa

page-map = Mapa
page-map-role = mapa gry
page-minimap = Widok całej mapy
page-layers = Warstwy mapy
page-legend = Legenda
page-zoom-in = Przybliż
page-zoom-out = Oddal
page-fit = Cała mapa
page-hide-pieces = Ukryj żetony jednostek
page-last-moves = Ostatnie ruchy
page-own-pieces = { $number ->
    [one] { $number } własny oddział
    [few] { $number } własne oddziały
   *[many] { $number } własnych oddziałów
}
page-other-pieces = { $number ->
    [one] { $number } oddział drugiej strony
    [few] { $number } oddziały drugiej strony
   *[many] { $number } oddziałów drugiej strony
}
page-can-be-chosen = można wybrać
page-costs = kosztuje { $cost }

## Panel

page-panel = Panel
page-selected = Wybrany oddział
page-variants = Sposoby działania
page-in-the-same-place = Na tym samym polu
page-way = **{ $start } → { $goal }**:
page-way-cost = { $cost }
page-way-cost-of = { $cost } z { $of } PR
page-set = Co wybrano
page-set-title = { $part ->
    [chit] Żetony
    [loss] Straty
    [unit] Oddziały
    [card] Karty
    [token] Znaczniki
   *[other] Wybór
}
page-all = Wszystkie
page-less = O jeden mniej: { $what }
page-more-of = O jeden więcej: { $what }
page-forecast = prognoza
page-forecast-on = Natarcie na { NAME($place) }
page-attack = Atak
page-defence = Obrona
page-columns = Kolumny tabeli
page-left = { $columns } w lewo
page-right = { $columns } w prawo
page-taken = zdobycie
page-odds = Szanse
page-without-support = Bez lotnictwa
page-with-support = { $role ->
    [off] Z ofensywnym: { $number }
    [def] Jeśli defensywny: { $number }
   *[other] Z { $role }: { $number }
}
page-tab-log = Dziennik
page-tab-hex = Pole
page-tab-rules = Zasady
page-no-place = Kliknij pole, aby zobaczyć, co o nim wiadomo.

## Dziennik

page-before = Przed pierwszym etapem
page-event = { $key }
page-undone = { NAME($seat) }: cofnięto do wiersza { $line }.
page-filter-log = Szukaj w dzienniku
page-earlier = Wcześniejsze wiersze
page-newest = Najnowsze
page-new = nowe
page-nothing-found = Niczego nie znaleziono.
page-log-empty = Nic się jeszcze nie wydarzyło.
page-record = Pobierz zapis gry

## Zasady

page-rule = zasada { $rule }
page-all-rules = Wszystkie zasady
page-search-rules = Szukaj w zasadach
page-no-such-rule = Nie ma tekstu zasady { $rule }.
page-no-rules = Ta gra nie ma jeszcze opisu zasad.

## Tacka

page-tray-title = Żetony i karty
page-draws = Losowania w tym etapie
page-drawn-now = { NAME($what) }, właśnie wylosowany żeton
page-my-tray = Żetony

## Dowódcy

page-pace = Tempo dowódców
page-play = Graj
page-pause = Wstrzymaj
page-skip = Pomiń
page-skip-all = Pomiń wszystko

## Lista możliwości

page-options = Możliwości
page-options-first = Graj z listy możliwości
page-chosen-so-far = Dotąd wybrano
page-filter = Szukaj
page-at = pole { NAME($place) }
page-option-path = Droga: { $path }
page-group = { $kind ->
    [piece] Oddziały
    [place] Pola
    [tray] Żetony i karty
   *[other] Wybory
}

## Klawisze

page-keys = Klawisze
page-keys-pointer = Kliknięcie z klawiszem Shift prowadzi drogę przez wskazane pole. Przeciągnięcie oddziału zastępuje dwa kliknięcia. Na ekranie dotykowym drugie dotknięcie potwierdza, długie pokazuje opis.
page-key-pan = przesuń mapę; gdy oddział jest wybrany, idź z pola na pole
page-key-pan-always = przesuń mapę
page-key-zoom = przybliż i oddal
page-key-fit = cała mapa
page-key-next = następny oddział lub pole do wyboru
page-key-space = rozłóż stos; pomiń ruch dowódcy
page-key-enter = wybierz, potem potwierdź
page-key-by = prowadź drogę przez to pole
page-key-esc = krok wstecz; pomiń wszystkie ruchy dowódców
page-key-undo = cofnij
page-key-end = zakończ
page-key-pass = pas
page-key-last = pokaż ostatnie zdarzenie
page-key-overlays = nakładki
page-key-hide = ukryj jednostki
page-key-tray = żetony i karty
page-key-log = dziennik
page-key-inspect = opis pola
page-key-options = lista możliwości
page-key-search = szukaj w zasadach
page-key-keys = ta lista

## Menu

page-replay = Powtórka
page-report = Raport
page-drop-confirms = Upuszczenie oddziału potwierdza ruch
page-standing = Z góry rezygnuj z reakcji
page-span-none = nigdy

## Jeden ekran dla dwojga

page-curtain = Ekran jest zasłonięty
page-hand-over = Przekaż ekran: { NAME($seat) }.
page-hand-over-why = To, co trzyma druga strona, zniknęło z ekranu.
page-i-am = Gram: { NAME($seat) }

## Gdy coś jest nie tak

page-offline = Utracono połączenie z serwerem. Gry są bezpieczne na jego dysku; strona próbuje dalej.
page-offline-kept = Utracono połączenie z serwerem. Twój wybór czeka i zostanie wysłany jeden raz.
page-stopped = Gra zatrzymała się przez błąd w zasadzie. Jej zapis jest bezpieczny; raport to { $report }.
page-no-entry = Ta przeglądarka nie ma miejsca w tej grze.
page-outdated = Program został odnowiony. Wczytaj stronę ponownie po tym wyborze.
page-reload = Wczytaj ponownie
page-consent = { NAME($seat) } prosi o cofnięcie do wiersza { $line }.
page-agree = Zgoda
page-disagree = Brak zgody
page-fault = Coś poszło nie tak.
page-fault-offline = Serwer nie odpowiada.
page-fault-entry = Nie ma takiej gry dla tej przeglądarki.
page-fault-safe = Gry są na dysku serwera; nic nie przepadło.

## Pierwsza strona

page-sections = Działy
page-play-tab = Graj
page-start-title = Zacznij grę
page-no-account = Konto nie jest potrzebne. Wszystkie zasady są pilnowane.
page-difficulty = trudność
page-difficulty-of = { $number } z 4
page-scenario = Scenariusz
page-turn-count = { $number ->
    [one] { $number } etap
    [few] { $number } etapy
   *[many] { $number } etapów
}
page-from-file = Z pliku
page-from-file-note = Zapis gry albo własna pozycja. Plik można też upuścić na tę stronę.
page-drop-here = Upuść tu zapis gry albo pozycję
page-optional-rules = Zasady dodatkowe
page-seats = Miejsca
page-seat-me = Ja
page-seat-computer = Komputer
page-seat-here = Ten sam ekran
page-level = Poziom
page-seats-note = Dowódca widzi tylko to, co wolno widzieć jego stronie. Kości są zapieczętowane przed startem i można je potem sprawdzić.
page-start = Zacznij grę
page-swap = Zamień strony
page-reconstructed = Co jest rekonstrukcją
page-origin-rules = Zasady
page-origin-tables = Tabele
page-origin-map = Mapa
page-origin-units = Jednostki
page-origin-setup = Ustawienie
page-own-values = Masz pudełko z grą? Każdą wartość można zastąpić wydrukowaną: sztab pack export.
page-my-turn = Twój ruch
page-newest-first = od najnowszych
page-no-turns = Żadna gra nie czeka na ciebie.
page-waiting = W toku
page-watch = Zobacz
page-stopped-short = zatrzymana przez błąd
page-finished = Zakończone
page-won = zwycięstwo { NAME($seat, case: "gen") }
page-draw = remis
page-brought = zapis gry

## Powtórka i raport

page-jump = Przejdź do tej chwili
page-timeline = Oś czasu
page-to-begin = Na początek
page-to-end = Na koniec
page-step = Krok naprzód
page-step-back = Krok wstecz
page-speed = Tempo
page-line-of = wiersz { $line } z { $last }
page-link = Odnośnik do tej chwili
page-copied = Skopiowano
page-play-on = Graj dalej stąd
page-play-on-note = Od tej chwili zaczyna się nowa gra, z własnymi kośćmi.
page-not-over = Gra jeszcze trwa.
page-turn-by-turn = Mapa etap po etapie
page-charts = Straty i punkty
page-dice = Kości a oczekiwania
page-draw-count = { $number ->
    [one] { $number } rzut lub losowanie
    [few] { $number } rzuty lub losowania
   *[many] { $number } rzutów lub losowań
}
page-mean = średnia { $mean }, oczekiwana { $expected }
page-outcome = Wynik
page-seen = Było
page-expected = Oczekiwano
page-verified = Zapieczętowane kości
page-verified-ok = Wszystkie wyniki losu ({ $draws }) wynikają z klucza zapieczętowanego przed grą; ręcznie podano { $dictated }.
page-verified-bad = Wyniki losu nie wynikają z klucza: pierwszy różni się wiersz { $line } (sprawdzono { $draws }, ręcznie podano { $dictated }).
page-commitment = Pieczęć sprzed gry
page-key = Klucz
page-verify-note = Każdy może to sprawdzić: sztab verify.
page-download = Pobierz
