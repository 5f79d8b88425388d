"""Where the hex names of a grid lie, off the map as well, so that names can be checked against each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

Axial: TypeAlias = tuple[int, int]
"""Two of the three axes of a hex grid."""

AROUND: tuple[Axial, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The six steps to a neighbour, counter-clockwise as seen on the map."""

Span: TypeAlias = tuple[int, int]


class GridSettings(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"rows_grow": "rows-grow"}
):
    """How the hexes of a map lie and how they are numbered; rows and columns are first and last numbers.

    Of pointy hexes the `shifted` rows lie half a hex further east, of flat ones the `shifted`
    columns half a hex further towards the higher row numbers.
    """

    orientation: Literal["pointy", "flat"]
    shifted: Literal["odd", "even"]
    number: Literal["RRCC", "CCRR"]
    rows_grow: Literal["north", "south"]
    rows: Span
    cols: Span

    def place(self, name: str) -> tuple[int, int] | None:
        """Row and column of a name that fits the grid."""
        if len(name) != 4 or not (name.isascii() and name.isdigit()):
            return None
        first, second = int(name[:2]), int(name[2:])
        row, col = (first, second) if self.number == "RRCC" else (second, first)
        fits = self.rows[0] <= row <= self.rows[1] and self.cols[0] <= col <= self.cols[1]
        return (row, col) if fits else None

    def axial(self, name: str) -> Axial | None:
        """The place of a name as axial coordinates; the second of them grows southwards."""
        found = self.place(name)
        if found is None:
            return None
        row, col = found
        parity = 1 if self.shifted == "odd" else 0
        down = 1 if self.rows_grow == "south" else -1
        if self.orientation == "pointy":
            doubled = 2 * col + (row % 2 == parity)
            south = down * row
            return (doubled - south) // 2, south
        doubled = down * (2 * row + (col % 2 == parity))
        return col, (doubled - col) // 2


def touch(a: Axial, b: Axial) -> bool:
    """Whether two hexes are neighbours."""
    return (b[0] - a[0], b[1] - a[1]) in AROUND


def next_around(centre: Axial, beside: Axial, turn: Literal[1, -1]) -> Axial:
    """The neighbour of a hex that follows another one, counter-clockwise for 1, clockwise for -1."""
    step = AROUND.index((beside[0] - centre[0], beside[1] - centre[1]))
    east, south = AROUND[(step + turn) % 6]
    return centre[0] + east, centre[1] + south


def share_corner(one: Sequence[Axial], other: Sequence[Axial]) -> bool:
    """Whether two different hexsides, each given by its hexes, meet in a corner."""
    common = set(one) & set(other)
    rest = (set(one) | set(other)) - common
    return len(common) == 1 and touch(*rest)


def flows_on(one: tuple[Axial, Axial], other: tuple[Axial, Axial]) -> bool:
    """Whether the second side continues the stream of the first; the left bank comes first in both."""
    left, right = one
    if other[0] == left:
        return other[1] == next_around(left, right, 1)
    return other == (next_around(right, left, -1), right)
