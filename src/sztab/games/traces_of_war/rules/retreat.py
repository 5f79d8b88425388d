"""Retreat after combat (TOW 10.4): which paths a unit may take, and what they cost."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from sztab.board import members
from sztab.games.traces_of_war.roster import AXIS, SEATS, SOVIET
from sztab.games.traces_of_war.rules import losses, supply
from sztab.kernel.procedures import Procedure, Step, again, ask, procedure
from sztab.kernel.questions import Choice, Follow, Question, Refusal, question

if TYPE_CHECKING:
    from sztab.games.traces_of_war.state import State

Path = tuple[int, ...]
"""The hexes entered, one after another."""


class Route(NamedTuple):
    """A path of a retreat. ``is_end``: the unit may stay there; otherwise it is eliminated for want of an extra hex."""

    path: Path
    losses: int
    is_end: bool


class Ground:
    """What a retreating unit sees: enemies and their zones, its sources, and where stacking lets it stay."""

    __slots__ = ("attacked", "enemies", "full", "is_hq", "sources", "theatre", "zone")

    def __init__(self, s: State, unit: int) -> None:
        roster = s.world.roster
        side = roster.side[unit]
        enemy = AXIS if side == SOVIET else SOVIET
        self.theatre = s.world.theatre
        self.attacked = s.at[unit]
        self.enemies = s.hexes[enemy]
        self.zone = s.zone(enemy)
        self.sources = members(supply.sources(s, side))
        self.is_hq = roster.is_hq[unit]
        self.full = s.hqs[side] if self.is_hq else s.full[side]

    def steps(self, path: Path) -> list[int]:
        """The hexes that may be entered next, over an unbridged major river with the first only (AMB-23, AMB-76)."""
        theatre = self.theatre
        here = path[-1] if path else self.attacked
        sides = theatre.supply_sides if path else theatre.passable
        found = theatre.grid.step(theatre.bit[here], sides) & ~self.enemies
        if self.zone & theatre.bit[here]:
            found &= ~(theatre.grid.step(theatre.bit[here], theatre.major) & self.zone)
        return [place for place in members(found) if place != self.attacked and place not in path]

    def in_zone(self, place: int) -> bool:
        """Whether a hex lies in an enemy zone; friendly units do not help."""
        return bool(self.zone & self.theatre.bit[place])

    def may_stay(self, place: int) -> bool:
        """Whether stacking is respected there (TOW 5.0)."""
        return not self.full & self.theatre.bit[place]

    def is_nearer(self, path: Path) -> bool:
        """Whether each hex is nearer than the one before to one and the same friendly source (AMB-24)."""
        distance = self.theatre.grid.distance
        for source in self.sources:
            away = [distance(place, source) for place in path]
            if all(after < before for before, after in pairwise(away)):
                return True
        return False

    def rank(self, start: int, path: Path) -> tuple[int, bool, bool]:
        """Fewest zone hexes, then nearer to a source, then stacking (TOW 10.4)."""
        return (
            sum(map(self.in_zone, path)),
            not self.is_nearer((start, *path)),
            not self.may_stay(path[-1]),
        )


def routes(s: State, unit: int, length: int) -> list[Route]:
    """The paths that the owner may choose between; none if the unit is eliminated where it stands (TOW 10.4)."""
    key = ("routes", unit, length)
    found: list[Route] | None = s.memo.get(key)
    if found is None:
        found = s.memo[key] = _found_routes(s, unit, length)
    return found


def _found_routes(s: State, unit: int, length: int) -> list[Route]:
    ground = Ground(s, unit)
    paths = _full_paths(ground, length)
    if not paths:
        return []
    found = [route for path in _best(ground, ground.attacked, paths) for route in _extended(ground, path)]
    return [route for route in found if route.is_end] or found


def _full_paths(ground: Ground, length: int) -> list[Path]:
    """Paths of the full length that end as far away; only if there are none, those that end nearer (AMB-23)."""
    paths: list[Path] = [()]
    for _ in range(length):
        paths = [(*path, place) for path in paths for place in ground.steps(path)]
    distance = ground.theatre.grid.distance
    far = [path for path in paths if distance(ground.attacked, path[-1]) == length]
    return far or paths


def _best(ground: Ground, start: int, paths: list[Path]) -> list[Path]:
    ranks = [ground.rank(start, path) for path in paths]
    best = min(ranks)
    return [path for path, rank in zip(paths, ranks, strict=True) if rank == best]


def _extended(ground: Ground, path: Path) -> list[Route]:
    """A path with the extra hexes of an overstacked unit, one at a time without looking ahead (AMB-75)."""
    cost = sum(map(ground.in_zone, path))
    if ground.may_stay(path[-1]) or ground.is_hq:
        return [Route(path, cost, True)]
    onward: list[Path] = [(place,) for place in ground.steps(path)]
    if not onward:
        return [Route(path, cost, False)]
    found = [
        route for extra in _best(ground, path[-1], onward) for route in _extended(ground, (*path, *extra))
    ]
    return [route for route in found if route.is_end] or found


@procedure
class Retreat(Procedure):
    """The survivors leave the attacked hex, one by one in the order of their owner (TOW 10.4; AMB-79)."""

    side: int
    target: int
    length: int
    units: tuple[int, ...]

    stages = ("retreat_units",)

    def retreat_units(self, s: State) -> Step:
        if relocation := losses.relocate_destroyed(s, self.units):
            return relocation
        if not any(s.at[unit] == self.target for unit in self.units):
            return None
        return again(ask(SEATS[self.side], RetreatUnit(self.units, self.length)))


@question
class RetreatUnit(Question):
    """Retreat one of the units along one of its best paths (TOW 10.4)."""

    units: tuple[int, ...]
    length: int

    def follow(self, s: State, parts: Choice) -> Follow:
        roster, names = s.world.roster, s.world.theatre.grid.names
        if not parts:
            here = s.stack[-1].target  # type: ignore[attr-defined]
            return Follow("unit", [("retreat", roster.ids[u]) for u in self.units if s.at[u] == here])
        unit = roster.number[str(parts[1])]
        begun = tuple(s.world.theatre.grid.index[str(part)] for part in parts[2:])
        paths = [route.path for route in routes(s, unit, self.length)]
        onward = sorted({path[len(begun)] for path in paths if path[: len(begun)] == begun and path != begun})
        return Follow("hex", [names[place] for place in onward], done=begun in paths or not paths)

    def refuse(self, s: State, choice: Choice) -> Refusal | None:
        roster, index = s.world.roster, s.world.theatre.grid.index
        unit = roster.number.get(str(choice[1]), -1) if len(choice) > 1 else -1
        target = s.stack[-1].target  # type: ignore[attr-defined]
        if choice[0] != "retreat" or unit not in self.units or s.at[unit] != target:
            return Refusal("TOW 10.4", "need-not-retreat", unit=choice[1] if len(choice) > 1 else choice[0])
        path = [index.get(str(part)) for part in choice[2:]]
        if None in path:
            return Refusal("TOW 10.4", "off-map", hex=choice[2 + path.index(None)])
        places = tuple(place for place in path if place is not None)
        return retreat_refusal(s, unit, self.length, places)

    def sentence(self) -> tuple[str, dict[str, Any]]:
        return "ask-retreat-unit", {"length": self.length}

    def apply(self, s: State, frame: Any, choice: Choice) -> None:
        unit = s.world.roster.number[str(choice[1])]
        path = [s.world.theatre.grid.index[str(part)] for part in choice[2:]]
        retreat(s, unit, path)


def retreat(s: State, unit: int, path: list[int]) -> None:
    """Move a unit along its retreat; each zone hex costs a step on entry (TOW 10.4; AMB-25)."""
    roster = s.world.roster
    side = roster.side[unit]
    zone = s.zone(AXIS if side == SOVIET else SOVIET)
    if not path:
        s.tell("no-retreat", unit=roster.ids[unit])
        s.eliminate(unit)
        return
    for place in path:
        s.enter(unit, place, "retreated")
        if s.result is not None:
            return
        if zone & s.world.theatre.bit[place] and not s.lose_step(unit):
            return
    others = [other for other in s.here[path[-1]] if other != unit]
    if roster.is_hq[unit] and any(roster.is_hq[other] for other in others):
        s.tell("headquarters-collide", unit=roster.ids[unit])
        s.send_away(unit)
    elif not roster.is_hq[unit] and sum(not roster.is_hq[other] for other in others) > 1:
        s.tell("no-retreat", unit=roster.ids[unit])
        s.eliminate(unit)


def retreat_refusal(s: State, unit: int, length: int, path: Path) -> Refusal | None:
    """Why a unit may not retreat along a path (TOW 10.4)."""
    allowed = [route.path for route in routes(s, unit, length)]
    if path in allowed or (not path and not allowed):
        return None
    ground, names = Ground(s, unit), s.world.theatre.grid.names
    if not allowed:
        return Refusal("TOW 10.4", "no-legal-retreat", unit=s.world.roster.ids[unit])
    for number, place in enumerate(path):
        if place not in ground.steps(path[:number]):
            return Refusal("TOW 10.4", "no-retreat-step", hex=names[place])
    if len(path) < length:
        return Refusal("TOW 10.4", "retreat-too-short", length=length)
    best = min(sum(map(ground.in_zone, other[:length])) for other in allowed)
    if sum(map(ground.in_zone, path[:length])) > best:
        return Refusal("TOW 10.4", "more-zone-hexes", count=best)
    return Refusal("TOW 10.4", "better-retreat-exists")
