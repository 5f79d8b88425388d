### Traces of War: krótkie słowa na żetonach, przyciskach i paskach.

short-victory-points = PZ
short-crossings = Przeprawy
short-luftwaffe = Luftwaffe
short-turn = { $turn ->
    [1] sie
    [2] wrz
    [3] paź
    [4] lis
    [5] gru
    [6] sty
    [7] lut
   *[8] mar
}

chit-voronezh = Wor
chit-steppe = Step
chit-south-west = PdZ
chit-south = Pd
chit-4pza = 4PzA
chit-8a = 8A
chit-1pza = 1PzA
chit-6a = 6A
chit-supply = Zaop
chit-okh = OKH
chit-stavka = STAWKA
chit-reinforcements = Uzup
chit-airborne = Desant

name-cup = kubek
name-hand = ręka
name-relocate = Przeniesienie
name-add = dołóż

source-rulebook = instrukcja
source-derived = wyprowadzone
source-history = historia
source-reconstruction = zrekonstruowane

term-river = ÷2 rzeka

## Czyny: co robi przycisk

act-move = Rusz tutaj
act-strategic = Rusz tutaj
act-relocate = Przenieś tutaj
act-attack = Atakuj
act-retreat = Wycofaj
act-advance = Wejdź
act-end = Zakończ
act-activate = Aktywuj
act-cup = Zatwierdź żetony
act-hand = Zatwierdź żetony
act-add = Dołóż do kubka
act-place = Połóż
act-replace = Zastąp
act-command = Dowodź

## Szanse, w skrócie

outcome-A1 = tracimy 1
outcome-A2 = tracimy 2
outcome--- = bez skutku
outcome-R = wycofanie 1
outcome-RR = wycofanie 2
outcome-1RR = strata 1, wycofanie 2
outcome-2RR = strata 2, wycofanie 2
outcome-3RR = strata 3, wycofanie 2
outcome-4RR = strata 4, wycofanie 2

span-activation = do następnego losowania żetonu
span-turn = do końca etapu

level-random = Los
level-recruit = Rekrut
level-officer = Oficer

## Na liście gier

about-traces-of-war = Ukraina, od sierpnia 1943 do marca 1944
players-traces-of-war = 2 osoby · żetony z kubka
length-traces-of-war = 2–8 h
difficulty-traces-of-war = 2
length-race-to-the-dnipro = 2–3 h
length-campaign = 6–8 h
seat-note-soviet = atakują pierwsi
seat-note-axis = ukrywa żetony w ręce
origin-traces-of-war = Zasady i tabele: instrukcja. Większość wartości jednostek i pól: rekonstrukcja.
origin-rules = z instrukcji, wszystkie pilnowane
origin-tables = walka i teren jak w instrukcji
origin-map = prawdziwa geografia, dopasowana do pól, które wymienia instrukcja
origin-units = nazwy z historii; wartości odtworzone według klas, przykłady jak wydrukowane
origin-setup = historia i przykłady z instrukcji
