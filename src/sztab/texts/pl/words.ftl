### Słowa, których używają zdania wszystkich gier.

word-unknown = nieznane
word-none = —
word-list = { $head } i { $last }
# Wynik bywa ujemny, nigdy nie jest ukryty. $points (liczba)
word-score = { NAME($seat) } { FIGURE($points) }

## Nazwy, których nie podaje żaden pakiet

name-nature = los
    .gen = losu
    .dat = losowi
    .acc = los
    .ins = losem
    .loc = losie
name-spectator = widz
    .gen = widza
    .dat = widzowi
    .acc = widza
    .ins = widzem
    .loc = widzu

## Części wyboru

part-unit = jednostka
    .gen = jednostki
    .dat = jednostce
    .acc = jednostkę
    .ins = jednostką
    .loc = jednostce
part-hex = heks
    .gen = heksu
    .dat = heksowi
    .acc = heks
    .ins = heksem
    .loc = heksie
part-space = pole
    .gen = pola
    .dat = polu
    .acc = pole
    .ins = polem
    .loc = polu
part-card = karta
    .gen = karty
    .dat = karcie
    .acc = kartę
    .ins = kartą
    .loc = karcie
part-chit = żeton
    .gen = żetonu
    .dat = żetonowi
    .acc = żeton
    .ins = żetonem
    .loc = żetonie
part-token = znacznik
    .gen = znacznika
    .dat = znacznikowi
    .acc = znacznik
    .ins = znacznikiem
    .loc = znaczniku
part-outcome = wynik
    .gen = wyniku
    .dat = wynikowi
    .acc = wynik
    .ins = wynikiem
    .loc = wyniku

## Przyciski

button-pass = Pas
button-done = Gotowe
button-end = Zakończ
button-undo = Cofnij
button-take-back = Wycofaj
button-standing-pass = Zawsze pasuj
button-ask-again = Pytaj znowu
