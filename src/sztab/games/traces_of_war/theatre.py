"""The board of Traces of War as the rules read it: terrain, rivers, lines and marks compiled into hexsets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from operator import or_

from sztab.board import Grid, HexSet, Sides, Steps, join, less, meet, members
from sztab.board.movement import lane

HALVES = 2
"""Half movement points in a movement point."""

FEATURES = ("major-river", "minor-river", "road", "railroad", "blocked")

KREMENCHUK = {"1826": "1926", "1827": "1926"}
"""Crossing points that fall only to a Soviet unit in Kremenchuk, or in the hex itself (TOW 12.3)."""

NEAR = 2
"""A Soviet unit so near takes a crossing point that no Axis unit holds (TOW 12.3)."""


class Theatre:
    """Everything printed on the map. Sides stand in both directions."""

    __slots__ = (
        "_commanded",
        "_variants",
        "_within",
        "bit",
        "blocked",
        "breakthrough",
        "bridged",
        "cities",
        "crossings",
        "first_only",
        "gates",
        "grid",
        "land",
        "major",
        "major_bridges",
        "minor",
        "near",
        "orders",
        "ordinary",
        "passable",
        "plain",
        "plain_off_rivers",
        "rail",
        "rail_into_swamps",
        "rivers",
        "road",
        "roads",
        "shifts",
        "sources",
        "stations",
        "strategic",
        "supply_sides",
        "swamp_rails",
        "swamps",
        "terrain",
        "watched",
        "west",
    )

    def __init__(
        self,
        grid: Grid,
        terrain: Mapping[str, str],
        features: Mapping[str, Iterable[Sequence[str]]],
        marks: Mapping[str, Iterable[str]],
        sources: tuple[Iterable[str], Iterable[str]],
        shifts: Mapping[str, int],
    ) -> None:
        """``terrain`` lists the hexes that are not clear; ``sources`` are the Soviet and the Axis ones."""
        self.grid = grid
        self.bit = [1 << place for place in range(len(grid.names))]
        self.terrain = ["clear"] * len(grid.names)
        for name, kind in terrain.items():
            self.terrain[grid.number(name)] = kind
        self.shifts = [shifts.get(kind, 0) for kind in self.terrain]
        water = self._hexes_of("water")
        self.land = grid.playable & ~water
        self.swamps = self._hexes_of("swamp")
        self.cities = self._hexes_of("major-city")

        found = {feature: grid.sides(features.get(feature, ())) for feature in FEATURES}
        self.major, self.minor = found["major-river"], found["minor-river"]
        self.blocked = found["blocked"]
        self.passable = grid.entering(self.land, grid.leaving(self.land, less(grid.open, self.blocked)))
        self.road, self.rail = meet(found["road"], self.passable), meet(found["railroad"], self.passable)
        lines = join(self.road, self.rail)
        self.rivers = join(self.major, self.minor)
        self.bridged = meet(self.rivers, lines)
        self.major_bridges = meet(self.major, lines)
        self.supply_sides = less(self.passable, less(self.major, lines))
        self.roads = reduce(or_, self.road)
        self.stations = reduce(or_, self.rail)
        self._make_steps(lines)

        self.west = grid.hexset(marks.get("west-bank", ()))
        self.breakthrough = grid.hexset(marks.get("breakthrough", ()))
        self.orders = grid.hexset(marks.get("supreme-command-order", ()))
        self.crossings = grid.hexset(marks.get("crossing-point", ()))
        self.sources = (grid.hexset(sources[0]), grid.hexset(sources[1]))
        self.gates = {
            grid.index[crossing]: grid.index[gate]
            for crossing, gate in KREMENCHUK.items()
            if crossing in grid.index and gate in grid.index
        }
        self.near = {
            place: self.bit[self.gates[place]]
            if place in self.gates
            else grid.within(self.bit[place], NEAR, grid.open)
            for place in members(self.crossings)
        }
        self.watched = reduce(or_, self.near.values(), self.cities | self.crossings)

    def _hexes_of(self, kind: str) -> HexSet:
        return reduce(
            or_, (self.bit[place] for place in members(self.grid.playable) if self.terrain[place] == kind), 0
        )

    def _make_steps(self, lines: Sides) -> None:
        """The movement costs of TOW 9.1 and 9.2 as steps; what a zone forbids is left out when a move is asked for."""
        grid = self.grid
        into_swamps = less(grid.entering(self.swamps, self.passable), self.road)
        unbridged = less(self.rivers, lines)
        plain = join(less(self.passable, unbridged), lines)
        cheap = less(plain, into_swamps)
        dear = less(less(meet(self.passable, less(self.minor, lines)), self.major), into_swamps)
        self.plain, self.plain_off_rivers = cheap, less(cheap, self.major)
        self.ordinary = Steps([lane(cheap, [(HALVES, self.land)]), lane(dear, [(2 * HALVES, self.land)])])
        self.strategic = Steps([lane(self.road, [(1, self.land)])])
        self.rail_into_swamps = meet(into_swamps, self.rail)
        self.swamp_rails = reduce(or_, self.rail_into_swamps)
        self.first_only = join(less(into_swamps, self.rail), meet(self.passable, less(self.major, lines)))
        self._variants: dict[Sides, Steps] = {}
        self._within: dict[tuple[int, int], HexSet] = {}
        self._commanded: dict[tuple[int, int], HexSet] = {}

    def steps_without(self, forbidden: Sides) -> Steps:
        """The ordinary steps except over some bridges of major rivers (TOW 9.3)."""
        if not any(forbidden):
            return self.ordinary
        if forbidden not in self._variants:
            if len(self._variants) > 500:
                self._variants.clear()
            self._variants[forbidden] = self.ordinary.without(forbidden)
        return self._variants[forbidden]

    def within(self, place: int, distance: int) -> HexSet:
        """The hexes at most so far from a hex, whatever lies between."""
        found = self._within.get((place, distance))
        if found is None:
            found = self._within[place, distance] = self.grid.within(
                self.bit[place], distance, self.grid.open
            )
        return found

    def commanded(self, place: int, distance: int) -> HexSet:
        """The hexes at most so far from a hex, over no blocked side and through no water."""
        found = self._commanded.get((place, distance))
        if found is None:
            found = self._commanded[place, distance] = self.grid.within(
                self.bit[place], distance, self.passable
            )
        return found

    def crosses(self, sides: Sides, one: int, other: int) -> bool:
        """Whether the side between two neighbours is one of these."""
        return bool(sides[self.grid.direction(one, other)] & self.bit[one])
