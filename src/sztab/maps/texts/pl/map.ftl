### Co mówi legenda mapy.

word-map-clear = Teren czysty
word-map-rough = Teren trudny
word-map-mountain = Góry
word-map-woods = Las
word-map-swamp = Bagna
word-map-town = Miasto
word-map-rough-town = Miasto na trudnym
word-map-major-city = Główne miasto
word-map-place = Miejscowość bez wpływu
word-map-major-river = Główna rzeka
word-map-minor-river = Mała rzeka
word-map-road = Droga
word-map-railroad = Linia kolejowa
word-map-blocked = Zablokowana krawędź
word-map-crossing-point = Punkt przeprawy (CP)
word-map-breakthrough = Heks przełomu
word-map-supreme-command-order = Rozkaz Najwyższego Dowództwa
word-map-source-soviet = Sowieckie źródło zaopatrzenia
word-map-source-axis = Źródło zaopatrzenia Osi
