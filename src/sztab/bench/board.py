"""The measured operations of the board: a made-up 65×62 front against the plain implementation.

The world is drawn from a fixed seed: patches of rough ground and marsh, winding rivers, a road net between towns,
and two armies of 200 units that face each other along a bulging line.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

from sztab.bench import plain
from sztab.board import Grid, HexSet, Sides, hexset_of, less, members
from sztab.board.movement import Costs, Steps, movement_range

COLUMNS, ROWS = 65, 62
ALLOWANCE = 16
CLEAR, ROUGH, MARSH = 2, 4, 6
RIVER_TOLL, ROAD = 2, 1
ZONE_TOLL = 4

Pair = tuple[Callable[[], object], Callable[[], object]]


class Front:
    """A made-up theatre of war, the same in every run."""

    def __init__(self) -> None:
        chance = Random(1943)
        self.grid = grid = Grid("pointy", "odd", "RRCC", "north", (1, COLUMNS), (1, ROWS))
        places = members(grid.playable)
        rough = self._patches(chance, places, 60, 14)
        marsh = self._patches(chance, places, 25, 8) & ~rough
        self.terrain = {CLEAR: grid.playable & ~rough & ~marsh, ROUGH: rough, MARSH: marsh}
        self.rivers = self._rivers(chance, places, 24)
        self.blocked = self._rivers(chance, places, 6)
        self.roads = self._roads(chance, places, 70)
        self.steps = Steps.over(
            grid, self.terrain, {RIVER_TOLL: self.rivers}, {ROAD: self.roads}, self.blocked
        )
        self.west, self.east = self._armies(chance, 200)

    def _patches(self, chance: Random, places: list[int], count: int, size: int) -> HexSet:
        patches: set[int] = set()
        for _ in range(count):
            here = chance.choice(places)
            for _ in range(size):
                patches.add(here)
                here = chance.choice(self.grid.neighbours(here))
        return hexset_of(patches)

    def _rivers(self, chance: Random, places: list[int], count: int) -> Sides:
        """Rivers run between the hexes of a walk and the hexes on its left bank."""
        pairs = []
        names = self.grid.names
        for _ in range(count):
            here, heading = chance.choice(places), chance.randrange(6)
            for _ in range(20):
                heading = (heading + chance.choice((-1, 0, 0, 1))) % 6
                for turn in (1, 2):
                    bank = here + self.grid.shifts[(heading + turn) % 6]
                    if bank in self.grid.neighbours(here):
                        pairs.append((names[here], names[bank]))
                here += self.grid.shifts[heading]
                if here < 0 or not self.grid.playable >> here & 1:
                    break
        return self.grid.sides(pairs)

    def _roads(self, chance: Random, places: list[int], count: int) -> Sides:
        """Roads run from town to town, straight towards the goal."""
        grid, towns, pairs = self.grid, chance.sample(places, count), []
        for town in towns:
            near = sorted(towns, key=lambda other: grid.distance(town, other))
            for goal in near[1:3]:
                here = town
                while here != goal:
                    nearer = min(grid.neighbours(here), key=lambda there: grid.distance(there, goal))
                    pairs.append((grid.names[here], grid.names[nearer]))
                    here = nearer
        return grid.sides(pairs)

    def _armies(self, chance: Random, size: int) -> tuple[list[int], list[int]]:
        """Two armies stand up to 18 hexes deep on either side of a line that bulges around the middle column."""
        west: list[int] = []
        east: list[int] = []
        bulge = COLUMNS // 2
        for row in range(1, ROWS + 1):
            bulge = min(max(bulge + chance.choice((-2, -1, 0, 1, 2)), 22), COLUMNS - 22)
            for army, first, away in ((west, bulge - 1, -1), (east, bulge + 1, 1)):
                for depth in sorted(chance.sample(range(18), 4)):
                    army.append(self.grid.index[f"{row:02}{first + away * depth:02}"])
        return sorted(chance.sample(west, size)), sorted(chance.sample(east, size))


def zones_of_200(front: Front) -> Pair:
    """The union of the zones of 200 units."""
    grid, units = front.grid, hexset_of(front.east)
    adjacency = adjacency_of(grid, grid.open)
    return lambda: grid.zone(units), lambda: plain.zone(adjacency, front.east)


def flood_from_6(front: Front) -> Pair:
    """Supply runs without limit from six sources, not over blocked sides and not through enemies and their zones."""
    grid = front.grid
    sources = [grid.index[f"{row:02}01"] for row in range(5, 60, 10)]
    sources_set, friends, enemies = hexset_of(sources), hexset_of(front.west), hexset_of(front.east)
    passable = grid.playable & ~enemies & ~(grid.zone(enemies) & ~friends)
    passable_places = set(members(passable))
    adjacency = adjacency_of(grid, less(grid.open, front.blocked))

    def ours() -> HexSet:
        return grid.flood(sources_set, grid.entering(passable, less(grid.open, front.blocked)))

    return ours, lambda: plain.flood(adjacency, sources, passable_places)


def one_range(front: Front) -> Pair:
    """One movement range of 16 halves."""
    return ranges_of(front, front.west[100:101])


def ranges_of_150(front: Front) -> Pair:
    """The movement ranges of 150 units, one after the other."""
    return ranges_of(front, [unit for number, unit in enumerate(front.west) if number % 4])


def ranges_of(front: Front, starts: list[int]) -> Pair:
    """Movement ranges with terrain, river, road and zone costs, from each of the starts."""
    grid = front.grid
    enemies = hexset_of(front.east)
    zone = grid.zone(enemies)
    costs = Costs(front.steps, grid.playable & ~enemies, zone, entering=ZONE_TOLL, leaving=ZONE_TOLL)
    ways = ways_of(grid, front.steps)
    zone_places, enemy_places = set(members(zone)), set(front.east)

    def ours() -> list[list[HexSet]]:
        return [movement_range(grid, costs, start, ALLOWANCE) for start in starts]

    def baseline() -> list[dict[int, int]]:
        return [
            plain.movement_range(
                ways, start, ALLOWANCE, zone_places, ZONE_TOLL, ZONE_TOLL, closed=enemy_places
            )
            for start in starts
        ]

    return ours, baseline


def adjacency_of(grid: Grid, sides: Sides) -> plain.Adjacency:
    """Return the sides as adjacency lists."""
    return {place: members(grid.step(1 << place, sides)) for place in members(grid.playable)}


def ways_of(grid: Grid, steps: Steps) -> plain.Ways:
    """Return the steps as adjacency lists with costs."""
    ways: plain.Ways = {place: [] for place in members(grid.playable)}
    for place in ways:
        for source, halves in steps.into(grid, place):
            ways[source].append((place, halves))
    return ways


MEASUREMENTS: dict[str, Callable[[Front], Pair]] = {
    "board/zones-200": zones_of_200,
    "board/flood-6": flood_from_6,
    "board/range": one_range,
    "board/range-150": ranges_of_150,
}
"""What is measured, by name: ours and the plain implementation."""


@cache
def front() -> Front:
    """The front that is measured on."""
    return Front()
