"""Hex grids: any orientation, offset and numbering, laid out so that a step in a direction is one shift.

The straight lines of a grid (rows of pointy hexes, columns of flat ones) follow one another in the bits of a
hexset, with at least one empty bit between them. Each second line begins one bit earlier, which is the axial
coordinate of the hex: so the six neighbours of every hex lie at the same six distances, and a step over the rim
falls on an empty bit.

>>> grid = Grid("pointy", "odd", "RRCC", "north", cols=(1, 10), rows=(1, 10))
>>> grid.names_of(grid.zone(grid.hexset(["0505"])))
['0405', '0406', '0504', '0506', '0605', '0606']
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Literal

from sztab.board.base import Board, BoardError
from sztab.board.hexset import HexSet, hexset_of
from sztab.board.sides import Sides

Orientation = Literal["pointy", "flat"]
Parity = Literal["odd", "even"]
Numbering = Literal["RRCC", "CCRR"]
Growth = Literal["north", "south"]

LINE_DISTANCE = sqrt(3) / 2

# The lines that a search leaves out at once: one set of moved masks is kept for each multiple.
WINDOW = 4

# Clockwise, beginning with the three directions that lead to higher bits.
DIRECTIONS: dict[tuple[Orientation, Growth], tuple[str, ...]] = {
    ("pointy", "south"): ("E", "SE", "SW", "W", "NW", "NE"),
    ("pointy", "north"): ("NW", "NE", "E", "SE", "SW", "W"),
    ("flat", "south"): ("NE", "SE", "S", "SW", "NW", "N"),
    ("flat", "north"): ("N", "NE", "SE", "S", "SW", "NW"),
}


class Grid(Board):
    """A board of hexes with four-digit names.

    ``shifted`` names the lines that lie half a hex further along: pointy rows further east, flat columns further
    in the direction in which row numbers grow. Columns grow east. ``cols`` and ``rows`` give the first and last
    number; ``playable`` names the hexes that exist, by default all of the rectangle.

    ``directions`` names the six directions and ``shifts`` gives the change of the hex number in each; the
    opposite of direction *d* is *d* + 3 modulo 6.
    """

    __slots__ = ("_ahead", "_axial", "_centres", "_stride", "directions", "orientation", "shifts")

    def __init__(
        self,
        orientation: Orientation,
        shifted: Parity,
        numbering: Numbering,
        rows_grow: Growth,
        cols: tuple[int, int],
        rows: tuple[int, int],
        playable: Iterable[str] | None = None,
    ) -> None:
        for what, (first, last) in (("columns", cols), ("rows", rows)):
            if not 0 <= first <= last <= 99:
                raise BoardError(f"{what} {first} to {last}: two digits count from 0 to 99, upwards")
        lines, along = (rows, cols) if orientation == "pointy" else (cols, rows)
        stride = along[1] - along[0] + 3
        self._stride = stride
        self.orientation = orientation
        self.directions = DIRECTIONS[orientation, rows_grow]
        ahead = {
            ("pointy", "south"): (1, stride, stride - 1),
            ("pointy", "north"): (stride - 1, stride, 1),
            ("flat", "south"): (stride - 1, stride, 1),
            ("flat", "north"): (1, stride, stride - 1),
        }[orientation, rows_grow]
        self._ahead = ahead
        self.shifts = (*ahead, *(-shift for shift in ahead))

        odd = shifted == "odd"
        down = 1 if rows_grow == "south" else -1
        wanted = None if playable is None else set(playable)
        self.index = {}
        self._axial: dict[int, tuple[int, int]] = {}
        self._centres: dict[int, tuple[float, float]] = {}
        for line in range(lines[0], lines[1] + 1):
            back = line // 2 if odd else (line + 1) // 2
            if line == lines[0]:
                first_back = back
            half = 0.5 if line % 2 == odd else 0.0
            for position in range(along[0], along[1] + 1):
                row, col = (line, position) if orientation == "pointy" else (position, line)
                name = f"{row:02}{col:02}" if numbering == "RRCC" else f"{col:02}{row:02}"
                if wanted is not None and name not in wanted:
                    continue
                across = position - along[0] - back + first_back
                place = stride * (line - lines[0]) + across
                self.index[name] = place
                self._axial[place] = line, across
                if orientation == "pointy":
                    self._centres[place] = col + half, down * row * LINE_DISTANCE
                else:
                    self._centres[place] = col * LINE_DISTANCE, down * (row + half)
        if wanted is not None and (strange := wanted - self.index.keys()):
            raise BoardError(f"{min(strange)} is not on the board")
        self._finish()

    def _finish(self) -> None:
        """Derive names, playable hexes, neighbours and open sides from the index."""
        self.names = [""] * (max(self.index.values(), default=-1) + 1)
        for name, place in self.index.items():
            self.names[place] = name
        self.playable = hexset_of(self.index.values())
        self._neighbours = [
            tuple([place + shift for shift in self.shifts if place + shift in self._axial]) if name else ()
            for place, name in enumerate(self.names)
        ]
        self.open = tuple([self.playable & self._shifted(self.playable, -shift) for shift in self.shifts])

    @staticmethod
    def _shifted(hexes: HexSet, shift: int) -> HexSet:
        return hexes << shift if shift > 0 else hexes >> -shift

    def centre(self, place: int) -> tuple[float, float]:
        """Return the middle of a hex, x to the east and y to the south, in distances of neighbours.

        x and y are those of the row and column numbers themselves; where rows grow north, y is negative.
        """
        return self._centres[place]

    def direction(self, place: int, neighbour: int) -> int:
        """Return the direction (0 to 5) that leads from a hex to its neighbour."""
        if neighbour not in self._neighbours[place]:
            raise BoardError(f"{self.names[place]} does not touch {self.names[neighbour]}")
        return self.shifts.index(neighbour - place)

    def distance(self, one: int, other: int) -> int:
        line, across = self._axial[one]
        other_line, other_across = self._axial[other]
        lines, steps = other_line - line, other_across - across
        return max(abs(lines), abs(steps), abs(lines + steps))

    def lowest(self, place: int, steps: int) -> int:
        lines = place // self._stride - max(steps, 1)
        return max(lines // WINDOW * WINDOW, 0) * self._stride

    def sides(self, pairs: Iterable[Sequence[str]]) -> Sides:
        places: list[list[int]] = [[], [], [], [], [], []]
        for one_name, other_name in pairs:
            one, other = self.number(one_name), self.number(other_name)
            direction = self.direction(one, other)
            places[direction].append(one)
            places[direction - 3].append(other)
        return tuple([hexset_of(hexes) for hexes in places])

    def entering(self, hexes: HexSet, sides: Sides) -> Sides:
        p, q, r = self._ahead
        a, b, c, d, e, f = sides
        return (
            (hexes >> p) & a,
            (hexes >> q) & b,
            (hexes >> r) & c,
            (hexes << p) & d,
            (hexes << q) & e,
            (hexes << r) & f,
        )

    def leaving(self, hexes: HexSet, sides: Sides) -> Sides:
        return tuple([hexes & side for side in sides])

    def step(self, hexes: HexSet, sides: Sides) -> HexSet:
        p, q, r = self._ahead
        a, b, c, d, e, f = sides
        return (
            (hexes & a) << p
            | (hexes & b) << q
            | (hexes & c) << r
            | (hexes & d) >> p
            | (hexes & e) >> q
            | (hexes & f) >> r
        )

    def step_back(self, hexes: HexSet, sides: Sides) -> HexSet:
        p, q, r = self._ahead
        a, b, c, d, e, f = sides
        return (
            (hexes >> p) & a
            | (hexes >> q) & b
            | (hexes >> r) & c
            | (hexes << p) & d
            | (hexes << q) & e
            | (hexes << r) & f
        )

    def zone(self, hexes: HexSet) -> HexSet:
        stride = self._stride
        after = hexes << 1
        both = hexes | after
        return (after | hexes >> 1 | both << stride - 1 | both >> stride) & self.playable

    def flood(self, sources: HexSet, sides: Sides) -> HexSet:
        """Return all that can be reached from the sources over the sides, the sources included.

        In each direction the flood runs eight hexes at once: one, two and four steps along sides that are open
        for as many hexes.
        """
        reached = sources
        ladders = []
        for shift, ahead, astern in zip(self._ahead, sides[:3], sides[3:], strict=True):
            ahead_2 = ahead & ahead >> shift
            astern_2 = astern & astern << shift
            ladders.append(
                (
                    shift,
                    2 * shift,
                    4 * shift,
                    ahead,
                    ahead_2,
                    ahead_2 & ahead_2 >> 2 * shift,
                    astern,
                    astern_2,
                    astern_2 & astern_2 << 2 * shift,
                )
            )
        before = -1
        while reached != before:
            before = reached
            for one, two, four, ahead, ahead_2, ahead_4, astern, astern_2, astern_4 in ladders:
                reached |= (reached & ahead) << one | (reached & astern) >> one
                reached |= (reached & ahead_2) << two | (reached & astern_2) >> two
                reached |= (reached & ahead_4) << four | (reached & astern_4) >> four
        return reached
