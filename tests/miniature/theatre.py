"""The theatre: what does not change during a game - board, costs, towns and the units of both sides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec

from sztab.board import Grid, HexSet, Sides, Steps, hexset_of
from sztab.packs import HexName, MapData, Name, Pack, PackFile, PackSchema, Sourced
from sztab.packs.mapdata import Id

SIDES = ("red", "blue")
"""The seats, in their order; a side is its number here."""

POINT = 2
"""Halves in a movement point."""

CLEAR, WOODS, ROAD, RIVER, ZONE = 1 * POINT, 2 * POINT, 1 * POINT, 1 * POINT, 1 * POINT
EDGES = ("river", "road", "cliff")


class Counter(Sourced, frozen=True, kw_only=True):
    """A unit of the pack: values at full strength and with one step."""

    id: Id
    side: Literal["red", "blue"]
    kind: Literal["infantry", "cavalry"]
    name: Name
    attack: tuple[int, int]
    defence: tuple[int, int]
    movement: Annotated[int, msgspec.Meta(ge=1, le=9)]
    at: HexName


class Counters(PackFile, frozen=True, kw_only=True):
    """The file `units.toml`: the counters, and the home hex of each side."""

    unit: tuple[Counter, ...]
    homes: tuple[HexName, HexName]


SCHEMA = PackSchema({"map": MapData, "units": Counters})


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit as the rules see it."""

    id: str
    side: int
    kind: str
    attack: tuple[int, int]
    defence: tuple[int, int]
    movement: int


class Theatre:
    """The world of a game: shared by all copies of its states."""

    __slots__ = ("board", "homes", "number", "rivers", "steps", "towns", "units", "ways", "woods")

    def __init__(
        self,
        board: Grid,
        terrain: Mapping[str, Iterable[str]],
        edges: Mapping[str, Iterable[tuple[str, str]]],
        towns: Mapping[str, int],
        homes: tuple[str, str],
        units: tuple[Unit, ...],
    ) -> None:
        self.board = board
        self.woods: HexSet = board.hexset(terrain.get("woods", ()))
        self.rivers: Sides = board.sides(edges.get("river", ()))
        cliffs, roads = board.sides(edges.get("cliff", ())), board.sides(edges.get("road", ()))
        costs = {CLEAR: board.playable & ~self.woods, WOODS: self.woods}
        self.steps = Steps.over(board, costs, {RIVER: self.rivers}, {ROAD: roads}, cliffs)
        self.ways: dict[tuple[int, int], int] = {
            (source, place): halves
            for place in board.index.values()
            for source, halves in self.steps.into(board, place)
        }
        """What a step costs in halves, without zones, by the hexes that it leads from and to."""
        self.towns = {board.number(name): points for name, points in towns.items()}
        self.homes = tuple([board.number(name) for name in homes])
        self.units = units
        self.number = {unit.id: number for number, unit in enumerate(units)}

    def town_hexes(self) -> HexSet:
        """Every town."""
        return hexset_of(self.towns)

    def has_river_between(self, one: int, other: int) -> bool:
        """Whether the river flows between two neighbours (MIN 4.2)."""
        return bool(self.rivers[self.board.direction(one, other)] >> one & 1)

    def neighbours(self, place: int) -> list[int]:
        """The hexes beside one, cliffs between left out."""
        return [near for near in self.board.neighbours(place) if (place, near) in self.ways]


def theatre_of(pack: Pack) -> Theatre:
    """The theatre that the pack describes."""
    map_, counters = pack.file("map", MapData), pack.file("units", Counters)
    terrain: dict[str, list[str]] = {}
    for hex_ in map_.hexes:
        terrain.setdefault(hex_.terrain, []).append(hex_.at)
    edges: dict[str, list[tuple[str, str]]] = {name: [] for name in EDGES}
    for river in map_.rivers:
        edges["river"] += river.sides
    for line in map_.lines:
        edges[line.class_] += zip(line.hexes, line.hexes[1:], strict=False)
    for side in map_.sides:
        edges[side.class_].append(side.between)
    return Theatre(
        map_.board(),
        terrain,
        edges,
        {town.at: town.size for town in map_.towns},
        counters.homes,
        tuple(map(unit_of, counters.unit)),
    )


def unit_of(counter: Counter) -> Unit:
    """The unit of a counter."""
    return Unit(
        counter.id,
        SIDES.index(counter.side),
        counter.kind,
        counter.attack,
        counter.defence,
        counter.movement,
    )
