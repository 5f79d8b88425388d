"""What every board can do, whether its places are hexes of a grid or spaces of a graph."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

from sztab.board.hexset import HexSet, hexset_of, members
from sztab.board.sides import Sides


class BoardError(ValueError):
    """A place or a connection that the board does not have."""


class Board(ABC):
    """Places with names and numbers, the connections between them, and waves that run over the connections.

    ``index`` gives the number of each named place, ``names`` the name of each number (empty where no place is),
    ``playable`` the hexset of all places and ``open`` the sides of all connections.
    """

    __slots__ = ("_neighbours", "index", "names", "open", "playable")

    index: dict[str, int]
    names: list[str]
    playable: HexSet
    open: Sides
    _neighbours: list[tuple[int, ...]]

    @abstractmethod
    def sides(self, pairs: Iterable[Sequence[str]]) -> Sides:
        """Return the connections between the named pairs of neighbours, in both directions."""

    @abstractmethod
    def entering(self, hexes: HexSet, sides: Sides) -> Sides:
        """Return those of the sides that lead into the given hexes."""

    @abstractmethod
    def leaving(self, hexes: HexSet, sides: Sides) -> Sides:
        """Return those of the sides that lead out of the given hexes."""

    @abstractmethod
    def step(self, hexes: HexSet, sides: Sides) -> HexSet:
        """Return the places that one step over the sides reaches from any of the given hexes.

        With the sides that zones of control cross, this is the union of the zones of units in these hexes.
        """

    @abstractmethod
    def step_back(self, hexes: HexSet, sides: Sides) -> HexSet:
        """Return the places from which one step over the sides reaches any of the given hexes."""

    @abstractmethod
    def zone(self, hexes: HexSet) -> HexSet:
        """Return every place that neighbours one of the given hexes: the union of their unhindered zones."""

    @abstractmethod
    def flood(self, sources: HexSet, sides: Sides) -> HexSet:
        """Return all that can be reached from the sources over the sides, the sources included."""

    @abstractmethod
    def distance(self, one: int, other: int) -> int:
        """Return the least number of steps between two places, whatever lies between them."""

    def lowest(self, place: int, steps: int) -> int:
        """Return a number that no place within so many steps of the given one is below.

        All hexsets of a search from there can be moved down by so many bits, which makes them shorter.
        """
        return 0

    def neighbours(self, place: int) -> tuple[int, ...]:
        """Return the places that touch the given one."""
        return self._neighbours[place]

    def number(self, name: str) -> int:
        """Return the number of a named place."""
        try:
            return self.index[name]
        except KeyError:
            raise BoardError(f"{name} is not on the board") from None

    def hexset(self, names: Iterable[str]) -> HexSet:
        """Return the hexset of the named places."""
        return hexset_of(map(self.number, names))

    def names_of(self, hexes: HexSet) -> list[str]:
        """Return the names of the places of a hexset in ascending order."""
        names = self.names
        return sorted([names[place] for place in members(hexes)])

    def rings(self, centres: HexSet, radius: int, sides: Sides) -> list[HexSet]:
        """Return the places by their distance from the nearest centre, counted in steps over the sides."""
        rings = [centres]
        seen = centres
        for _ in range(radius):
            ring = self.step(rings[-1], sides) & ~seen
            seen |= ring
            rings.append(ring)
        return rings

    def within(self, centres: HexSet, radius: int, sides: Sides) -> HexSet:
        """Return the places at most ``radius`` steps over the sides from a centre, the centres included."""
        reached = centres
        for _ in range(radius):
            further = reached | self.step(reached, sides)
            if further == reached:
                break
            reached = further
        return reached
