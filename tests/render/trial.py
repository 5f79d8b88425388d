"""A small made-up map with everything that can be drawn."""

from typing import Any

TERRAIN = {
    "0303": "rough",
    "0304": "rough",
    "0504": "swamp",
    "0604": "woods",
    "0702": "mountain",
    "0505": "town",
}


def make_map(**changes: Any) -> dict[str, Any]:
    hexes = [
        {"at": f"{row:02}{col:02}", "terrain": TERRAIN.get(f"{row:02}{col:02}", "clear"), "height": 40 * row}
        for row in range(1, 9)
        for col in range(1, 10)
    ]
    found: dict[str, Any] = {
        "id": "trial",
        "grid": {
            "orientation": "pointy",
            "shifted": "odd",
            "number": "RRCC",
            "rows-grow": "north",
            "rows": [1, 8],
            "cols": [1, 9],
        },
        "hexes": hexes,
        "rivers": [
            {
                "id": "main",
                "class": "major-river",
                "name": {"en": "Dnipro", "pl": {"nom": "Dniepr"}},
                "sides": [
                    ["0402", "0301"],
                    ["0402", "0302"],
                    ["0403", "0302"],
                    ["0403", "0303"],
                    ["0404", "0303"],
                ],
            },
            {
                "id": "side",
                "class": "minor-river",
                "name": {"en": "Sula", "pl": "Suła"},
                "sides": [["0502", "0503"], ["0502", "0403"], ["0402", "0403"]],
            },
        ],
        "lines": [
            {"id": "road", "class": "road", "hexes": ["0601", "0602", "0603", "0604", "0605"]},
            {"id": "rail", "class": "railroad", "hexes": ["0602", "0603", "0604", "0504", "0505"]},
        ],
        "towns": [
            {"id": "kyiv", "at": "0205", "size": 3, "name": {"en": "Kyiv", "pl": {"nom": "Kijów"}}},
            {"id": "lubny", "at": "0505", "size": 2, "name": {"en": "Lubny", "pl": {"nom": "Łubny"}}},
            {"id": "valky", "at": "0307", "size": 1, "name": {"en": "Valky", "pl": {"nom": "Wałki"}}},
        ],
        "sides": [{"between": ["0706", "0707"], "class": "blocked"}],
        "marks": [
            {"at": "0405", "class": "crossing-point"},
            {"at": "0405", "class": "breakthrough"},
            {"at": "0406", "class": "west-bank"},
        ],
        "areas": [{"id": "sea", "class": "sea", "name": {"en": "Sea", "pl": "Morze"}, "at": [8.0, -1.0]}],
        "coast": [[[7.5, -2.0], [9.0, -2.0], [9.0, 0.0], [7.5, 0.0]]],
    }
    return found | changes
