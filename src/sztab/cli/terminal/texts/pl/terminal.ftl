### Co mówi gra w terminalu. $who to nazwa strony.

table-agent = { $who }: { $agent }
table-choose = Wybierz: { $part }
table-set-size = od { $least } do { $most }
table-chosen = Dotąd: { $parts }
table-done-hint = Enter kończy wybór.
table-confirm = Enter zatwierdza, „wstecz” pozwala zmienić.
table-incomplete = Wybór nie jest jeszcze pełny. Wpisz ?, aby zobaczyć pomoc.
table-warning = Uwaga: { $why }.
table-legal = To jest dozwolone.
table-no-first-part = Nie ma czego wycofać.
table-no-preview = Dla tych części nie ma czego obliczać.
table-no-map = Ta gra nie ma mapy, którą można tu narysować.
table-no-place = Na mapie nie ma miejsca { $place }.
table-undone = Cofnięto wszystko od wiersza { $line }.
table-nothing-undone = Nie ma czego cofnąć.
table-consent = { $who }: prośba o cofnięcie poza wiersz { $line }. Jeśli wszyscy się zgadzają, wpisz tak.
table-yes = tak
table-more = … i jeszcze { $number } (lista pokaże wszystko)
table-resume = Dalszy ciąg: sztab play --resume { $file }
table-recorded = Zapis gry: { $file }.
table-help-parts = Wpisz numer wyboru albo jego słowa; kilka słów naraz bierze się po kolei.
table-no-window = Na stałe można spasować tylko reakcje.
table-standing-pass = Wszystkie późniejsze reakcje są pasowane; pytaj to zakończy.
table-asked-again = Pytania o reakcje wracają.
table-line-expected = Podaj numer wiersza dziennika.

## Polecenia: słowo, które się wpisuje, i co ono robi

command-map = mapa
    .help = mapa [MIEJSCE] rysuje mapę, wokół miejsca, jeśli je podano
command-list = lista
    .help = lista pokazuje wszystko, co można teraz wybrać
command-back = wstecz
    .help = wstecz wycofuje ostatnią część
command-undo = cofnij
    .help = cofnij [WIERSZ] cofa ostatni wybór albo wszystko od wiersza dziennika
command-why = dlaczego
    .help = dlaczego CZĘŚCI mówi, czy wybór jest dozwolony i która zasada go zabrania
command-odds = szanse
    .help = szanse pokazuje, co dałyby dotychczasowe części
command-always = zawsze
    .help = zawsze pasuje w tej i w każdej późniejszej reakcji
command-ask = pytaj
    .help = pytaj przywraca pytania o reakcje
command-log = dziennik
    .help = dziennik [N] pokazuje ostatnie N wierszy dziennika
command-save = zapisz
    .help = zapisz [PLIK] zapisuje grę
command-quit = koniec
    .help = koniec zapisuje grę i kończy; można ją podjąć
command-help = pomoc
    .help = ? pokazuje tę pomoc

## Pojęcia podglądu

term-attack = atak
term-defence = obrona
term-ratio = stosunek
term-column = kolumna
term-shifts = przesunięcia
term-results = według kostki
term-distribution = szanse
term-taken = zdobycie pola
term-path = droga
term-cost = koszt
term-halves = półpunkty
