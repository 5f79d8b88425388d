"""Movement: what a unit can reach at which cost.

Costs are counted in half movement points, ``halves``. ``Steps`` says what each step over the map costs and is
built once for a map and a class of units; ``Costs`` adds what changes from move to move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import NamedTuple

from sztab.board.base import Board, BoardError
from sztab.board.hexset import HexSet, members
from sztab.board.sides import Sides, less, meet


class Lane(NamedTuple):
    """Steps over the same kind of sides: ``entries`` gives what a step costs by the hex that it enters.

    ``sources`` holds the hexes that have such a side and ``least`` the cost of the cheapest entry.
    """

    sides: Sides
    sources: HexSet
    entries: tuple[tuple[int, HexSet], ...]
    least: int


def lane(sides: Sides, entries: Iterable[tuple[int, HexSet]]) -> Lane:
    """Return the lane over the given sides with its entries in ascending order of cost."""
    ordered = tuple(sorted((halves, hexes) for halves, hexes in entries if hexes))
    return Lane(sides, reduce(or_, sides, 0), ordered, ordered[0][0] if ordered else 0)


class Steps:
    """The steps that a class of units can make, in lanes; if a step stands in several, the least cost counts."""

    __slots__ = ("_sources", "_windows", "lanes", "least")

    def __init__(self, lanes: Iterable[Lane]) -> None:
        self.lanes = tuple([some for some in lanes if some.sources and some.entries])
        if any(some.least < 1 for some in self.lanes):
            raise BoardError("a step costs at least one half point")
        self.least = min((some.least for some in self.lanes), default=1)
        self._sources: dict[int, tuple[tuple[int, HexSet], ...]] = {}
        self._windows: dict[int, tuple[Lane, ...]] = {0: self.lanes}

    @classmethod
    def over(
        cls,
        board: Board,
        terrain: Mapping[int, HexSet],
        tolls: Mapping[int, Sides],
        roads: Mapping[int, Sides],
        blocked: Sides,
    ) -> Steps:
        """Combine the costs that movement tables print.

        ``terrain`` gives the hexes by the cost of entering them, ``tolls`` the sides by what crossing them adds,
        ``roads`` the sides along which a step costs this much whatever the terrain and the tolls; a blocked side
        is never crossed. Hexes that stand under no cost cannot be entered, except along a road.
        """
        steps = cls([lane(board.open, terrain.items())])
        for halves, sides in tolls.items():
            steps = steps.dearer(sides, halves)
        for halves, sides in roads.items():
            steps = steps.without(sides).and_steps(sides, {halves: board.playable})
        return steps.without(blocked)

    def lanes_from(self, base: int) -> tuple[Lane, ...]:
        """Return the lanes with every hexset moved down by ``base`` bits."""
        try:
            return self._windows[base]
        except KeyError:
            moved = tuple(
                [
                    Lane(
                        tuple([side >> base for side in some.sides]),
                        some.sources >> base,
                        tuple([(halves, hexes >> base) for halves, hexes in some.entries]),
                        some.least,
                    )
                    for some in self.lanes
                ]
            )
            return self._windows.setdefault(base, moved)

    def sources(self, board: Board, place: int) -> tuple[tuple[int, HexSet], ...]:
        """Return the hexes that a step into a place leaves, by its cost, the least cost first."""
        found = self._sources.get(place)
        if found is None:
            bit = 1 << place
            costs: dict[int, HexSet] = {}
            for some in self.lanes:
                halves = next((halves for halves, hexes in some.entries if hexes & bit), 0)
                if halves:
                    costs[halves] = costs.get(halves, 0) | board.step_back(bit, some.sides)
            known, cheapest = 0, []
            for halves in sorted(costs):
                if hexes := costs[halves] & ~known:
                    cheapest.append((halves, hexes))
                    known |= hexes
            found = self._sources[place] = tuple(cheapest)
        return found

    def into(self, board: Board, place: int) -> list[tuple[int, int]]:
        """Return the steps into a place as pairs of the hex that they leave and their cost."""
        return [(source, halves) for halves, hexes in self.sources(board, place) for source in members(hexes)]

    def without(self, sides: Sides) -> Steps:
        """Return these steps except those that cross the given sides."""
        return Steps([lane(less(old.sides, sides), old.entries) for old in self.lanes])

    def dearer(self, sides: Sides, extra: int) -> Steps:
        """Return these steps, those that cross the given sides costing ``extra`` halves more."""
        dearer = [
            lane(meet(old.sides, sides), [(halves + extra, hexes) for halves, hexes in old.entries])
            for old in self.lanes
        ]
        return Steps([*self.without(sides).lanes, *dearer])

    def and_steps(self, sides: Sides, entries: Mapping[int, HexSet]) -> Steps:
        """Return these steps and those over the given sides, at the cost under which the hex entered stands."""
        return Steps([*self.lanes, lane(sides, entries.items())])


NO_STEPS = Steps([])


@dataclass(frozen=True, slots=True)
class Costs:
    """What a move costs now: the steps of the map and the places where they are dearer, end or are forbidden.

    ``entering`` and ``leaving`` are the halves that a hex of the enemy ``zone`` adds. A unit ends its move in a hex
    of ``stops`` (not in the one where it began) and enters only ``free`` ones. ``first`` holds steps that
    only the first step of a move can be, ``whole`` those that must be the first, take the whole allowance with
    all additions in it, and end the move.
    """

    steps: Steps
    free: HexSet
    zone: HexSet = 0
    entering: int = 0
    leaving: int = 0
    stops: HexSet = 0
    first: Steps = NO_STEPS
    whole: Sides = ()

    @property
    def least(self) -> int:
        """The cost of the cheapest step."""
        return min(self.steps.least, self.first.least) if self.first.lanes else self.steps.least


def movement_range(board: Board, costs: Costs, start: int, allowance: int) -> list[HexSet]:
    """Return the hexes that a unit can reach, by least cost: item *n* holds those that cost *n* halves.

    A wave runs from cost to cost. What an enemy zone adds is a delay: a hex of the zone that was ``crossed`` into
    is entered later, and one that was entered is left later.
    """
    base = board.lowest(start, allowance // costs.least)
    zone, stops, free = costs.zone >> base, costs.stops >> base, costs.free >> base
    entering, leaving = costs.entering, costs.leaving
    origin = 1 << start - base
    reached = [0] * (allowance + 1)
    entered = [0] * (allowance + entering + 1)
    left = [0] * (allowance + leaving + 1)
    crossed = [0] * (allowance + 1)
    if costs.whole and allowance:
        entered[allowance] = board.step(1 << start, costs.whole) >> base
    entered[0] = origin
    free |= origin
    steps = costs.steps.lanes_from(base)
    lanes = costs.first.lanes_from(base) + steps if costs.first.lanes else steps
    step = board.step
    for spent in range(allowance + 1):
        arrived = entered[spent]
        if crossing := crossed[spent]:
            if entering and (inside := crossing & zone):
                crossing ^= inside
                entered[spent + entering] |= inside
            arrived |= crossing
        going = left[spent]
        if arrived and (arrived := arrived & free):
            free ^= arrived
            reached[spent] = arrived << base
            if stops and spent:
                arrived &= ~stops
            if leaving and (inside := arrived & zone):
                arrived ^= inside
                left[spent + leaving] = inside
            going |= arrived
        if going:
            remaining = allowance - spent
            for sides, sources, entries, least in lanes:
                if least <= remaining and (moving := going & sources):
                    arrived = step(moving, sides)
                    for halves, hexes in entries:
                        if halves > remaining:
                            break
                        crossed[spent + halves] |= arrived & hexes
            lanes = steps
    return reached
