"""Movement: what a unit can reach at which cost, and by which path.

Costs are counted in half movement points, ``halves``. ``Steps`` groups the connections of a map by what it costs
to cross them and is built once for a map and a class of units; ``Costs`` adds what changes from move to move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sztab.board.base import Board, BoardError
from sztab.board.hexset import HexSet, members
from sztab.board.sides import Sides, join, less, meet


class Steps:
    """The steps that a class of units can make, grouped by their cost.

    ``by_cost`` maps halves to sides: a step over one of these sides costs so many halves. A step should stand
    under one cost; if it stands under several, the least counts.
    """

    __slots__ = ("by_cost", "waves")

    def __init__(self, by_cost: Mapping[int, Sides]) -> None:
        if any(halves < 1 for halves in by_cost):
            raise BoardError("a step costs at least one half point")
        self.by_cost: dict[int, Sides] = {
            halves: sides for halves, sides in sorted(by_cost.items()) if any(sides)
        }
        self.waves: tuple[tuple[int, Sides], ...] = tuple(self.by_cost.items())

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
        ``roads`` the sides along which a step costs this much whatever the terrain and the river; a blocked side
        is never crossed. Hexes named under no cost cannot be entered, except along a road.
        """
        steps = cls({halves: board.entering(hexes, board.open) for halves, hexes in terrain.items()})
        for halves, sides in tolls.items():
            steps = steps.dearer(sides, halves)
        for halves, sides in roads.items():
            steps = steps.without(sides).joined(halves, meet(sides, board.open))
        return steps.without(blocked)

    def without(self, sides: Sides) -> Steps:
        """Return these steps except those that cross the given sides."""
        return Steps({halves: less(steps, sides) for halves, steps in self.by_cost.items()})

    def dearer(self, sides: Sides, extra: int) -> Steps:
        """Return these steps, those that cross the given sides costing ``extra`` halves more."""
        dearer = self.without(sides)
        for halves, steps in self.by_cost.items():
            dearer = dearer.joined(halves + extra, meet(steps, sides))
        return dearer

    def joined(self, halves: int, sides: Sides) -> Steps:
        """Return these steps and, at the given cost, the steps over the given sides."""
        by_cost = dict(self.by_cost)
        by_cost[halves] = join(by_cost[halves], sides) if halves in by_cost else sides
        return Steps(by_cost)


NO_STEPS = Steps({})


@dataclass(frozen=True, slots=True)
class Costs:
    """What a move costs now: the steps of the map and the places where they are dearer, end or are forbidden.

    ``entering`` and ``leaving`` are the halves that a hex of the enemy ``zone`` adds. A unit ends its move in a hex
    of ``stops`` (not in the one where it began) and never enters a ``closed`` one. ``first`` holds steps that
    only the first step of a move can be, ``whole`` those that must be the first, take the whole allowance with
    all additions in it, and end the move.
    """

    steps: Steps
    zone: HexSet = 0
    entering: int = 0
    leaving: int = 0
    stops: HexSet = 0
    closed: HexSet = 0
    first: Steps = NO_STEPS
    whole: Sides = ()


def movement_range(board: Board, costs: Costs, start: int, allowance: int) -> list[HexSet]:
    """Return the hexes that a unit can reach, by least cost: item *n* holds those that cost *n* halves."""
    zone, entering, leaving, stops = costs.zone, costs.entering, costs.leaving, costs.stops
    waves = costs.steps.waves
    step = board.step
    origin = 1 << start
    reached = [0] * (allowance + 1)
    crossing = [0] * (allowance + 1)  # by cost, what an entry into the zone adds left out
    arriving = [0] * (allowance + 1)
    departing = [0] * (allowance + 1)
    arriving[0] = origin
    settled = costs.closed & ~origin
    if costs.first.waves:
        begun = leaving if origin & zone else 0
        for halves, sides in costs.first.waves:
            if begun + halves <= allowance:
                crossing[begun + halves] |= step(origin, sides)
    if costs.whole and allowance:
        arriving[allowance] |= step(origin, costs.whole)
    for spent in range(allowance + 1):
        arrived = arriving[spent]
        if crossed := crossing[spent]:
            inside = crossed & zone
            arrived |= crossed ^ inside
            if spent + entering <= allowance:
                if entering:
                    arriving[spent + entering] |= inside
                else:
                    arrived |= inside
        going = departing[spent]
        if arrived:
            arrived &= ~settled
            if arrived:
                settled |= arrived
                reached[spent] = arrived
                if spent:
                    arrived &= ~stops
                if leaving:
                    inside = arrived & zone
                    if inside and spent + leaving <= allowance:
                        departing[spent + leaving] |= inside
                    arrived ^= inside
                going |= arrived
        if going:
            for halves, sides in waves:
                if spent + halves > allowance:
                    break
                crossing[spent + halves] |= step(going, sides)
    return reached
