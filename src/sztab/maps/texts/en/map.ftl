### What the legend of a map says.

word-map-clear = Clear
word-map-rough = Rough
word-map-mountain = Mountain
word-map-woods = Woods
word-map-swamp = Swamp
word-map-town = Town
word-map-rough-town = Town in rough
word-map-major-city = Major city
word-map-place = Place without effect
word-map-major-river = Major river
word-map-minor-river = Minor river
word-map-road = Road
word-map-railroad = Railroad
word-map-blocked = Blocked hexside
word-map-crossing-point = Crossing Point (CP)
word-map-breakthrough = Breakthrough hex
word-map-supreme-command-order = Supreme Command Order
word-map-source-soviet = Soviet supply source
word-map-source-axis = Axis supply source
