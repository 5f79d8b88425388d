"""The map file as typed records, and its hexes on the drawing sheet.

Hexes and hex corners have whole-number places on one lattice, so that sides and corners are compared exactly:
a step of 2 in `u` or of (1, 3) in `(u, v)` leads to a neighbouring centre of a pointy grid; flat grids swap both.
"""

from collections.abc import Mapping
from math import sqrt
from typing import Any, Literal

import msgspec

from .tokens import MARGIN, PITCH

Point = tuple[float, float]
Corner = tuple[int, int]

STEPS: tuple[Corner, ...] = ((2, 0), (1, 3), (-1, 3), (-2, 0), (-1, -3), (1, -3))
CORNERS: tuple[Corner, ...] = ((1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2))
"""Side number i of a hex faces STEPS[i] and runs from CORNERS[i] to CORNERS[i + 1], clockwise on a pointy grid."""

HALF = PITCH / 2
SIXTH = PITCH * sqrt(3) / 6


class MapDrawingError(ValueError):
    """The map cannot be drawn; the message names the record and the reason."""


class GridData(msgspec.Struct, frozen=True, rename="kebab"):
    orientation: Literal["pointy", "flat"]
    shifted: Literal["odd", "even"]
    number: Literal["RRCC", "CCRR"]
    rows_grow: Literal["north", "south"]
    rows: tuple[int, int]
    cols: tuple[int, int]


class HexData(msgspec.Struct, frozen=True):
    at: str
    terrain: str
    height: float | None = None


Name = dict[str, str | dict[str, str]]


class RiverData(msgspec.Struct, frozen=True, rename={"kind": "class"}):
    id: str
    kind: Literal["major-river", "minor-river"]
    sides: list[tuple[str, str]]
    name: Name | None = None


class LineData(msgspec.Struct, frozen=True, rename={"kind": "class"}):
    id: str
    kind: Literal["road", "railroad"]
    hexes: list[str]


class TownData(msgspec.Struct, frozen=True):
    id: str
    at: str
    size: Literal[1, 2, 3]
    name: Name


class SideData(msgspec.Struct, frozen=True, rename={"kind": "class"}):
    between: tuple[str, str]
    kind: Literal["blocked"]


class MarkData(msgspec.Struct, frozen=True, rename={"kind": "class"}):
    at: str
    kind: str
    label: str | None = None


class AreaData(msgspec.Struct, frozen=True, rename={"kind": "class"}):
    id: str
    kind: Literal["sea", "region"]
    name: Name
    at: str | tuple[float, float]


class MapData(msgspec.Struct, frozen=True):
    id: str
    grid: GridData
    hexes: list[HexData]
    rivers: list[RiverData] = []
    lines: list[LineData] = []
    towns: list[TownData] = []
    sides: list[SideData] = []
    marks: list[MarkData] = []
    areas: list[AreaData] = []
    coast: list[list[Point]] = []
    name: Name | None = None


def read_map(data: Mapping[str, Any]) -> MapData:
    """Check the records of a map file and give them types."""
    try:
        return msgspec.convert(data, MapData)
    except msgspec.ValidationError as error:
        raise MapDrawingError(f"map {data.get('id', '?')}: {error}") from None


def spelled(name: Name, language: str) -> str:
    """The nominative of a name in one language; English where the language is missing."""
    form = name.get(language, name.get("en", ""))
    return form if isinstance(form, str) else form["nom"]


class Sheet:
    """The hexes of a map on the drawing sheet, in pixels at scale 1."""

    __slots__ = ("at_place", "data", "height", "left", "place", "pointy", "terrain", "top", "width")

    def __init__(self, data: MapData) -> None:
        self.data = data
        self.pointy = data.grid.orientation == "pointy"
        if not data.hexes:
            raise MapDrawingError(f"map {data.id}: it has no hexes")
        self.place: dict[str, Corner] = {}
        self.terrain: dict[str, str] = {}
        for record in data.hexes:
            if record.at in self.place:
                raise MapDrawingError(f"map {data.id}: hex {record.at} is listed twice")
            self.place[record.at] = self._place(record.at)
            self.terrain[record.at] = record.terrain
        self.at_place = {place: name for name, place in self.place.items()}
        self.left, self.top = 0.0, 0.0
        corners = [self.pixel(corner) for name in self.place for corner in self.corners(name)]
        self.left = min(x for x, _ in corners) - MARGIN
        self.top = min(y for _, y in corners) - MARGIN
        self.width = max(x for x, _ in corners) + MARGIN - self.left
        self.height = max(y for _, y in corners) + MARGIN - self.top

    def _place(self, name: str) -> Corner:
        grid = self.data.grid
        if len(name) != 4 or not name.isdigit():
            raise MapDrawingError(f"map {self.data.id}: {name!r} is no hex number of four digits")
        first, second = int(name[:2]), int(name[2:])
        row, col = (first, second) if grid.number == "RRCC" else (second, first)
        if not (grid.rows[0] <= row <= grid.rows[1] and grid.cols[0] <= col <= grid.cols[1]):
            raise MapDrawingError(f"map {self.data.id}: hex {name} is outside the grid")
        line, step = (row, col) if self.pointy else (col, row)
        along = 2 * step + ((line % 2 == 1) == (grid.shifted == "odd"))
        down = 1 if grid.rows_grow == "south" else -1
        return (along, 3 * line * down) if self.pointy else (along * down, 3 * line)

    def pixel(self, corner: Corner) -> Point:
        """A place of the lattice in pixels."""
        u, v = corner
        x, y = (u * HALF, v * SIXTH) if self.pointy else (v * SIXTH, u * HALF)
        return x - self.left, y - self.top

    def plane(self, point: Point) -> Point:
        """A point of the board plane (unit: distance of neighbouring centres) in pixels."""
        return point[0] * PITCH - self.left, point[1] * PITCH - self.top

    def known(self, name: str, what: str) -> str:
        """The name itself, after checking that the hex is on the map."""
        if name not in self.place:
            raise MapDrawingError(f"map {self.data.id}: {what}: hex {name} is not on the map")
        return name

    def centre(self, name: str) -> Point:
        return self.pixel(self.place[name])

    def corners(self, name: str) -> list[Corner]:
        u, v = self.place[name]
        return [(u + du, v + dv) for du, dv in CORNERS]

    def outline(self, name: str, share: float = 1.0) -> list[Point]:
        """The six corners in pixels, drawn towards the centre by `share`."""
        x, y = self.centre(name)
        return [
            (x + (cx - x) * share, y + (cy - y) * share) for cx, cy in map(self.pixel, self.corners(name))
        ]

    def neighbour(self, name: str, side: int) -> str | None:
        u, v = self.place[name]
        return self.at_place.get((u + STEPS[side][0], v + STEPS[side][1]))

    def side(self, one: str, other: str, what: str) -> tuple[Corner, Corner]:
        """The corners of the side between two neighbours, clockwise seen from the first."""
        (u, v), (s, t) = self.place[self.known(one, what)], self.place[self.known(other, what)]
        step = (s - u, t - v)
        if step not in STEPS:
            raise MapDrawingError(f"map {self.data.id}: {what}: hexes {one} and {other} do not touch")
        number = STEPS.index(step)
        corners = self.corners(one)
        return corners[number], corners[(number + 1) % 6]
