"""Small grids and a small world for the tests of the map builder."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from sztab.maps.fit import Fit, Point

PROJECTION = {"R_km": 6371.0, "lat1": 46.5, "lat2": 51.5, "lat0": 49, "lon0": 32}
STEP = 0.05
"""Hexes to a kilometre on the small grids: neighbours are 20 km apart."""


def settings(
    orientation: str = "pointy", number: str = "RRCC", parity: int = 1, rows_grow: str = "north"
) -> dict[str, Any]:
    up = STEP if rows_grow == "north" else -STEP
    return {
        "orientation": orientation,
        "number": number,
        "offset_parity": parity,
        "projection": PROJECTION,
        "affine": [[4.0, STEP, 0.0], [4.0, 0.0, up]],
        "correction": {"L_km": 70, "points": []},
    }


def grid(**changes: Any) -> Fit:
    return Fit(settings(**changes))


FIT = grid()


def lonlat(points: Iterable[Point]) -> list[list[float]]:
    """Points of the plane of the small grid as longitude and latitude."""
    return [[round(value, 6) for value in FIT.lonlat(*point)] for point in points]


def toml(value: Any) -> str:
    return json.dumps(value)


PLAN = f"""
[board]
id = "small"
rows = [1, 6]
cols = [1, 7]
water-share = 0.5
rough-range = 100
basis = "made for the tests"

[[out]]
rows = [1, 1]
cols = [1, 2]
reason = "a corner that is not shown"

[[town-ground]]
size = 3
terrain = "major-city"

[[town-ground]]
size = 2
on = "rough"
terrain = "rough-town"

[[town-ground]]
size = 2
terrain = "town"

[[area]]
id = "marsh"
terrain = "swamp"
ring = {toml(lonlat([(0.6, 4.0), (2.2, 4.0), (2.2, 5.5), (0.6, 5.5)]))}
reason = "wet meadows"
off-roads = true

[[river]]
id = "water"
class = "major-river"
name = {{ en = "Water", pl = "Woda" }}
course = {toml(lonlat([(3.7, 5.9), (3.7, 0.5)]))}

[[river]]
id = "brook"
class = "minor-river"
name = {{ en = "Brook", pl = "Potok" }}
course = {toml(lonlat([(1.5, 3.0), (3.6, 3.0)]))}
into = "water"

[[line]]
id = "rail"
class = "railroad"
through = ["east", "west"]

[[mark]]
class = "source"
place = "0305"
word = "reconstruction"
basis = "where the railway ends"
label = "S"

[[bank]]
class = "west-bank"
river = "water"
start = "0302"
basis = "the side of West"

[[label]]
id = "sea"
class = "sea"
name = {{ en = "Sea", pl = "Morze" }}
lon = {lonlat([(7.0, 3.0)])[0][0]}
lat = {lonlat([(7.0, 3.0)])[0][1]}
"""

TOWNS = f"""
[[town]]
id = "west"
size = 3
name = {{ en = "West", pl = "Zachód" }}
lon = {lonlat([(2.3, 2.5)])[0][0]}
lat = {lonlat([(2.3, 2.5)])[0][1]}
at = "0302"
basis = "RULE 1"

[[town]]
id = "east"
size = 2
name = {{ en = "East", pl = "Wschód" }}
lon = {lonlat([(5.5, 2.6)])[0][0]}
lat = {lonlat([(5.5, 2.6)])[0][1]}

[[town]]
id = "hill"
size = 2
name = {{ en = "Hill", pl = "Wzgórze" }}
geoname = "Old Hill"

[[town]]
id = "hamlet"
size = 1
name = {{ en = "Hamlet", pl = "Sioło" }}
lon = {lonlat([(4.0, 1.75)])[0][0]}
lat = {lonlat([(4.0, 1.75)])[0][1]}
"""


def heights(high: Point) -> dict[str, Any]:
    """Level land at 100 m but for one cell of 300 m around a point of the plane."""
    west, north, step, size = 28.0, 52.0, 0.05, 120
    rows = [[100] * size for _ in range(size)]
    lon, lat = FIT.lonlat(*high)
    rows[int((north - lat) / step)][int((lon - west) / step)] = 300
    return {"west": west, "north": north, "step": step, "sea": -99, "rows": rows}


def write_world(
    directory: Path, plan: str = PLAN, towns: str = TOWNS, corrections: str = "", fit: Any = None
) -> Path:
    """The input files of a small map: land in the west, sea in the east, a river between two towns."""
    geography = directory / "geography"
    geography.mkdir(parents=True, exist_ok=True)
    land = [(-5.0, -5.0), (6.1, -5.0), (6.1, 15.0), (-5.0, 15.0)]
    pond = [(4.9, 4.2), (5.1, 4.2), (5.1, 4.4), (4.9, 4.4)]
    content = {
        "land": [{"name": "", "ring": lonlat(land)}],
        "lakes": [{"name": "", "ring": lonlat(pond)}],
        "rivers": [{"name": "Water", "line": lonlat([(3.7, 5.9), (3.7, 3.0), (3.7, 0.5)])}],
        "railroads": [],
        "places": [
            {"name": "Old Hill", "at": lonlat([(5.0, 3.4)])[0], "people": 900},
            {"name": "Old Hill", "at": lonlat([(2.5, 0.9)])[0], "people": 100},
        ],
        "elevation": heights((5.0, 3.4)),
    }
    for name, records in content.items():
        (geography / f"{name}.json").write_text(json.dumps(records), "utf-8")
    (directory / "fit.json").write_text(json.dumps(fit or settings()), "utf-8")
    (directory / "map-plan.toml").write_text(plan, "utf-8")
    (directory / "map-towns.toml").write_text(towns, "utf-8")
    (directory / "map-corrections.toml").write_text(corrections, "utf-8")
    return directory
