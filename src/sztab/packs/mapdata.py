"""A board as data: hexes, rivers, lines, towns, and what must be true of them together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, TypeAlias

import msgspec

from sztab.board import Grid

from .geometry import Axial, GridSettings, flows_on, share_corner, touch
from .problems import Fault, Path
from .records import HexName, Name, PackFile, Sourced, Text

Id: TypeAlias = Annotated[str, msgspec.Meta(min_length=1)]
Point: TypeAlias = tuple[float, float]
"""A point of the board plane: x to the east, y to the south, in distances of neighbouring hex centres."""

HexSide: TypeAlias = tuple[str, str]


class Hex(Sourced, frozen=True, kw_only=True):
    """A playable hex."""

    identity: ClassVar[str] = "at"

    at: str
    terrain: Text
    height: float | None = None


class River(Sourced, frozen=True, kw_only=True):
    """A stream along hexsides, from source to mouth, left bank first."""

    id: Id
    class_: Text = msgspec.field(name="class")
    name: Name | None = None
    sides: Annotated[tuple[HexSide, ...], msgspec.Meta(min_length=1)]


class Line(Sourced, frozen=True, kw_only=True):
    """A road or railway through hexes, one after another."""

    id: Id
    class_: Text = msgspec.field(name="class")
    name: Name | None = None
    hexes: Annotated[tuple[HexName, ...], msgspec.Meta(min_length=2)]


class Town(Sourced, frozen=True, kw_only=True):
    """A named place in a hex."""

    id: Id
    at: HexName
    size: Annotated[int, msgspec.Meta(ge=1, le=3)]
    name: Name
    lon: Annotated[float, msgspec.Meta(ge=-180, le=180)] | None = None
    lat: Annotated[float, msgspec.Meta(ge=-90, le=90)] | None = None


class Side(Sourced, frozen=True, kw_only=True):
    """A feature of one hexside."""

    between: HexSide
    class_: Text = msgspec.field(name="class")


class Mark(Sourced, frozen=True, kw_only=True):
    """Something printed in a hex that the rules speak of."""

    at: HexName
    class_: Text = msgspec.field(name="class")
    label: Text | None = None


class Area(Sourced, frozen=True, kw_only=True):
    """A named stretch of the map, for its label; `at` is a hex or a point of the board plane."""

    id: Id
    class_: Text = msgspec.field(name="class")
    name: Name
    at: HexName | Point


class MapData(PackFile, frozen=True, kw_only=True):
    """The file `map.json`: every playable hex once, ascending; what is not listed is off the map."""

    id: Id
    name: Name | None = None
    grid: GridSettings
    hexes: Annotated[tuple[Hex, ...], msgspec.Meta(min_length=1)]
    rivers: tuple[River, ...] = ()
    lines: tuple[Line, ...] = ()
    towns: tuple[Town, ...] = ()
    sides: tuple[Side, ...] = ()
    marks: tuple[Mark, ...] = ()
    areas: tuple[Area, ...] = ()
    coast: tuple[Annotated[tuple[Point, ...], msgspec.Meta(min_length=3)], ...] = ()
    """Closed outlines of water in the board plane, for drawing only."""

    def faults(self) -> Iterator[Fault]:
        yield from _span_faults(self.grid)
        yield from _hex_faults(self)
        names = {hex_.at for hex_ in self.hexes}
        for number, line in enumerate(self.lines):
            yield from _line_faults(self.grid, line, ("lines", number, "hexes"))
        for number, river in enumerate(self.rivers):
            yield from _river_faults(self.grid, river, names, ("rivers", number, "sides"))
        for number, side in enumerate(self.sides):
            yield from _side_faults(self.grid, side.between, names, ("sides", number, "between"))

    def board(self) -> Grid:
        """The grid of the board layer, with the hexes of this map as its playable ones."""
        settings = self.grid
        return Grid(
            orientation=settings.orientation,
            shifted=settings.shifted,
            numbering=settings.number,
            rows_grow=settings.rows_grow,
            cols=settings.cols,
            rows=settings.rows,
            playable=[hex_.at for hex_ in self.hexes],
        )


def _span_faults(grid: GridSettings) -> Iterator[Fault]:
    for key, (first, last) in (("rows", grid.rows), ("cols", grid.cols)):
        if not 0 <= first <= last <= 99:
            yield ("grid", key), f"{first} to {last} is no range of two-digit numbers"


def _hex_faults(board: MapData) -> Iterator[Fault]:
    before = ""
    for number, hex_ in enumerate(board.hexes):
        path: Path = ("hexes", number, "at")
        if board.grid.place(hex_.at) is None:
            yield path, f"hex {hex_.at} does not fit the grid"
        if hex_.at < before:
            yield path, f"hex {hex_.at} stands after {before}; hexes ascend"
        before = hex_.at


def _line_faults(grid: GridSettings, line: Line, path: Path) -> Iterator[Fault]:
    before: Axial | None = None
    for number, name in enumerate(line.hexes):
        here = grid.axial(name)
        if here is not None and before is not None and not touch(before, here):
            yield (*path, number), f"hex {name} does not touch {line.hexes[number - 1]}"
        before = here


def _river_faults(grid: GridSettings, river: River, names: set[str], path: Path) -> Iterator[Fault]:
    before: tuple[Axial, Axial] | None = None
    for number, side in enumerate(river.sides):
        found = list(_side_faults(grid, side, names, (*path, number)))
        yield from found
        left, right = grid.axial(side[0]), grid.axial(side[1])
        here = None if found or left is None or right is None else (left, right)
        if here is not None and before is not None and not flows_on(before, here):
            yield (*path, number), _stream_fault(before, here, river.sides[number - 1], side)
        before = here


def _stream_fault(
    before: tuple[Axial, Axial], here: tuple[Axial, Axial], one: HexSide, other: HexSide
) -> str:
    first, second = "-".join(one), "-".join(other)
    if not share_corner(before, here):
        return f"side {second} does not touch {first} corner to corner"
    if flows_on(before, (here[1], here[0])):
        return f"side {second} has its banks the other way round than {first}; the left bank comes first"
    return f"side {second} turns back from {first} at the corner where the stream came from"


def _side_faults(grid: GridSettings, side: HexSide, names: set[str], path: Path) -> Iterator[Fault]:
    places = [grid.axial(name) for name in side]
    for number, (name, at) in enumerate(zip(side, places, strict=True)):
        if at is None:
            yield (*path, number), f"hex {name} does not fit the grid"
    if None in places:
        return
    if not touch(*(at for at in places if at is not None)):
        yield path, f"hexes {side[0]} and {side[1]} do not touch"
    elif names.isdisjoint(side):
        yield path, f"neither {side[0]} nor {side[1]} is on the map"
