"""Point-to-point boards: the operations of a grid over adjacency masks.

>>> graph = Graph(["Lublin", "Chelm", "Kowel"], [("Lublin", "Chelm"), ("Chelm", "Kowel")])
>>> graph.names_of(graph.zone(graph.hexset(["Chelm"])))
['Kowel', 'Lublin']
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sztab.board.base import Board, BoardError
from sztab.board.hexset import HexSet, members
from sztab.board.sides import Sides


class Graph(Board):
    """A board of named spaces joined by lines; spaces are numbered in the order of their names."""

    __slots__ = ()

    def __init__(self, spaces: Iterable[str], lines: Iterable[Sequence[str]]) -> None:
        self.names = sorted(set(spaces))
        self.index = {name: place for place, name in enumerate(self.names)}
        self.playable = (1 << len(self.names)) - 1
        self.open = self._joined(lines)
        self._neighbours = [tuple(members(joined)) for joined in self.open]

    def _joined(self, pairs: Iterable[Sequence[str]]) -> Sides:
        joined = [0] * len(self.names)
        for one_name, other_name in pairs:
            one, other = self.number(one_name), self.number(other_name)
            if one == other:
                raise BoardError(f"{one_name} cannot be joined to itself")
            joined[one] |= 1 << other
            joined[other] |= 1 << one
        return tuple(joined)

    def sides(self, pairs: Iterable[Sequence[str]]) -> Sides:
        pairs = list(pairs)
        for one_name, other_name in pairs:
            if self.number(other_name) not in self._neighbours[self.number(one_name)]:
                raise BoardError(f"{one_name} does not touch {other_name}")
        return self._joined(pairs)

    def entering(self, hexes: HexSet, sides: Sides) -> Sides:
        return tuple([joined & hexes for joined in sides])

    def leaving(self, hexes: HexSet, sides: Sides) -> Sides:
        return tuple([joined if hexes >> place & 1 else 0 for place, joined in enumerate(sides)])

    def step(self, hexes: HexSet, sides: Sides) -> HexSet:
        reached = 0
        for place in members(hexes):
            reached |= sides[place]
        return reached

    def step_back(self, hexes: HexSet, sides: Sides) -> HexSet:
        sources = 0
        for place, joined in enumerate(sides):
            if joined & hexes:
                sources |= 1 << place
        return sources

    def zone(self, hexes: HexSet) -> HexSet:
        return self.step(hexes, self.open)

    def flood(self, sources: HexSet, sides: Sides) -> HexSet:
        reached = front = sources
        while front:
            front = self.step(front, sides) & ~reached
            reached |= front
        return reached

    def distance(self, one: int, other: int) -> int:
        reached = front = 1 << one
        steps = 0
        while not reached >> other & 1:
            front = self.step(front, self.open) & ~reached
            if not front:
                raise BoardError(f"no line leads from {self.names[one]} to {self.names[other]}")
            reached |= front
            steps += 1
        return steps
