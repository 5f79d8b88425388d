"""Lists of places that are made out only as far as somebody reads them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sztab.board.base import Board
from sztab.board.hexset import HexSet, member_at, members


class NamedPlaces(Sequence[str]):
    """The names of the places of a hexset, in the order of the places.

    To count them, or to read one of them, the others need not be found.
    """

    __slots__ = ("_hexes", "_names")

    def __init__(self, board: Board, hexes: HexSet) -> None:
        self._names = board.names
        self._hexes = hexes

    def __len__(self) -> int:
        return self._hexes.bit_count()

    def __iter__(self) -> Iterator[str]:
        names = self._names
        return iter([names[place] for place in members(self._hexes)])

    def __getitem__(self, number: Any) -> Any:
        if type(number) is int:
            return self._names[member_at(self._hexes, number)]
        return list(self)[number]

    def __repr__(self) -> str:
        return f"NamedPlaces({list(self)})"
