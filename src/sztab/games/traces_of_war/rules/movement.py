"""Movement (TOW 9): where a unit can go, by which path, and the question that moves it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from itertools import pairwise
from operator import or_
from typing import TYPE_CHECKING, Any, NamedTuple

from sztab.board import (
    Costs,
    HexSet,
    NamedPlaces,
    cheapest_path,
    cost_of,
    less,
    meet,
    members,
    movement_range,
)
from sztab.games.traces_of_war.roster import AXIS, SOVIET
from sztab.games.traces_of_war.rules import headquarters, reasons, slips
from sztab.games.traces_of_war.rules.frames import activation
from sztab.games.traces_of_war.rules.steps import ZONE_TOLL, walk
from sztab.games.traces_of_war.theatre import HALVES
from sztab.kernel.questions import FINAL, Choice, Follow, Question, Refusal, question

if TYPE_CHECKING:
    from sztab.games.traces_of_war.rules.activation import Activation
    from sztab.games.traces_of_war.state import State

KINDS = ("move", "strategic")

COMPLETED = "completed"
"""Under this key the state remembers the last move that was completed, its path and its cost."""


class Range(NamedTuple):
    """Where a move can lead, stacking apart: ``spent`` holds the hexes by their cost in halves, ``hexes`` all of them.

    ``through`` is ``spent`` without what a railroad into a swamp makes cheaper, for there the move ends.
    """

    costs: Costs
    spent: list[HexSet]
    through: list[HexSet]
    hexes: HexSet


class Reach(NamedTuple):
    """Where a unit can go: its range, and the hexes where it may end."""

    range: Range
    ends: HexSet

    @property
    def spent(self) -> list[HexSet]:
        """The hexes by their cost in halves."""
        return self.range.spent


def endings(s: State, unit: int) -> HexSet:
    """Hexes in which stacking lets a unit stay (TOW 5.0; AMB-68)."""
    return s.world.theatre.land & ~s.hexes[_enemy(s.world.roster.side[unit])] & ~closed_hexes(s, unit)


def closed_hexes(s: State, unit: int) -> HexSet:
    """Hexes of its own side in which a unit finds no room (TOW 5.0)."""
    side = s.world.roster.side[unit]
    return s.hqs[side] if s.world.roster.is_hq[unit] else s.full[side]


def _enemy(side: int) -> int:
    return AXIS if side == SOVIET else SOVIET


def ordinary_costs(s: State, side: int) -> tuple[Costs, Costs]:
    """What Normal Movement costs a side now, from a hex outside enemy zones and from one inside (TOW 9.1, 9.3)."""
    enemy = _enemy(side)
    found: tuple[Costs, Costs] | None = s.standing[enemy].get("costs")
    if found is None:
        theatre = s.world.theatre
        zone = s.zone(enemy)
        into_zone = theatre.grid.entering(zone, theatre.passable)
        within_zone = theatre.grid.leaving(zone, into_zone)
        steps = theatre.steps_without(meet(within_zone, theatre.major_bridges))
        free = theatre.land & ~s.hexes[enemy]
        outside = Costs(steps, free, zone, ZONE_TOLL, ZONE_TOLL, whole=theatre.first_only)
        inside = Costs(steps, free, zone, ZONE_TOLL, ZONE_TOLL, whole=less(theatre.first_only, into_zone))
        found = s.standing[enemy]["costs"] = (outside, inside)
    return found


def strategic_costs(s: State, side: int) -> Costs:
    """What Strategic Movement costs a side now: along roads, never in an enemy zone (TOW 9.2)."""
    enemy = _enemy(side)
    found: Costs | None = s.standing[enemy].get("strategic costs")
    if found is None:
        theatre = s.world.theatre
        free = theatre.land & ~s.hexes[enemy] & ~s.zone(enemy)
        found = s.standing[enemy]["strategic costs"] = Costs(theatre.strategic, free)
    return found


def reach(s: State, unit: int, kind: str) -> Reach:
    """Everywhere a unit could be moved in this way, whatever has been activated."""
    key = (kind, unit)
    found: Reach | None = s.memo.get(key)
    if found is None:
        range_ = range_of(s, unit, kind)
        here = s.world.theatre.bit[s.at[unit]]
        found = s.memo[key] = Reach(range_, range_.hexes & ~(closed_hexes(s, unit) | here))
    return found


def range_of(s: State, unit: int, kind: str) -> Range:
    """Where a move of this kind can lead a unit; its own side does not stand in its way."""
    side, start, halves = s.world.roster.side[unit], s.at[unit], HALVES * s.movement(unit)
    known = s.standing[_enemy(side)]
    key = (kind, start, halves)
    found: Range | None = known.get(key)
    if found is None:
        search = _normal_range if kind == "move" else _strategic_range
        found = known[key] = search(s, side, start, halves)
    return found


def _normal_range(s: State, side: int, start: int, halves: int) -> Range:
    """Normal Movement (TOW 9.1, 9.3; AMB-07, AMB-33)."""
    theatre = s.world.theatre
    outside, inside = ordinary_costs(s, side)
    here = theatre.bit[start]
    in_zone = bool(outside.zone & here)
    costs = inside if in_zone else outside
    through = movement_range(theatre.grid, costs, start, halves)
    spent = through
    if here & theatre.swamp_rails:
        spent = through.copy()
        swamps = theatre.grid.step(here, theatre.rail_into_swamps) & costs.free
        _stop_in_swamps(spent, swamps & ~costs.zone, HALVES + ZONE_TOLL * in_zone)
        if not in_zone:
            _stop_in_swamps(spent, swamps & costs.zone, HALVES + ZONE_TOLL)
    return Range(costs, spent, through, reduce(or_, spent))


def _stop_in_swamps(spent: list[HexSet], swamps: HexSet, halves: int) -> None:
    """A swamp entered along a railroad alone costs its price, less than any way round, and ends the move (AMB-07)."""
    if halves >= len(spent):
        return
    for dearer in range(halves + 1, len(spent)):
        spent[dearer] &= ~swamps
    spent[halves] |= swamps


def _strategic_range(s: State, side: int, start: int, halves: int) -> Range:
    """Strategic Movement (TOW 9.2): it does not begin off the roads or in an enemy zone."""
    theatre, here = s.world.theatre, s.world.theatre.bit[start]
    costs = strategic_costs(s, side)
    if not here & theatre.roads & costs.free:
        return Range(costs, [here], [here], here)
    spent = movement_range(theatre.grid, costs, start, halves)
    return Range(costs, spent, spent, reduce(or_, spent))


def ends_by_cost(found: Reach) -> list[tuple[int, int]]:
    """Each hex where the move may end with its cost in halves, cheapest first."""
    ends = found.ends
    return [
        (place, halves)
        for halves, reached in enumerate(found.spent)
        if reached & ends
        for place in members(reached & ends)
    ]


class EndCosts(Sequence[int]):
    """The costs in halves of the ends of a move, in the order of the hexes, found when somebody asks."""

    __slots__ = ("_costs", "_found")

    def __init__(self, found: Reach) -> None:
        self._found = found
        self._costs: list[int] | None = None

    def __len__(self) -> int:
        return self._found.ends.bit_count()

    def __getitem__(self, number: Any) -> Any:
        if self._costs is None:
            self._costs = [halves for _, halves in sorted(ends_by_cost(self._found))]
        return self._costs[number]


class Ready(NamedTuple):
    """Hexes from which one plain step leads to where a unit may stay.

    From ``easy`` and ``harder`` it leads out of enemy zones; ``easy`` lie outside of them, ``harder`` inside. From
    ``beside`` it leads into a zone, over no major river; from ``roads`` along a road.
    """

    zone: HexSet
    easy: HexSet
    harder: HexSet
    beside: HexSet
    roads: HexSet


def _ready(s: State, side: int, closed: HexSet) -> Ready:
    """Where units stand that can surely move, if stacking keeps them out of the ``closed`` hexes."""
    enemy = _enemy(side)
    key = ("ready", closed)
    found: Ready | None = s.standing[enemy].get(key)
    if found is None:
        theatre, zone = s.world.theatre, s.zone(enemy)
        goals = theatre.land & ~s.hexes[enemy] & ~closed
        outside = goals & ~zone
        normal = theatre.grid.step_back(outside, theatre.plain)
        beside = theatre.grid.step_back(goals & zone, theatre.plain_off_rivers)
        roads = theatre.grid.step_back(outside, theatre.road) & ~zone
        found = s.standing[enemy][key] = Ready(zone, normal & ~zone, normal & zone, beside, roads)
    return found


def can_move(s: State, unit: int, ready: Ready) -> bool:
    """Whether Normal Movement can take a unit anywhere."""
    here, halves = s.world.theatre.bit[s.at[unit]], HALVES * s.movement(unit)
    if here & ready.easy:
        return halves > 0
    toll = ZONE_TOLL if here & ready.zone else 0
    if here & ready.harder and halves >= HALVES + toll:
        return True
    if here & ready.beside and halves >= HALVES + toll + ZONE_TOLL:
        return True
    return bool(reach(s, unit, "move").ends)


def can_move_strategically(s: State, unit: int, ready: Ready) -> bool:
    """Whether Strategic Movement can take a unit anywhere."""
    here = s.world.theatre.bit[s.at[unit]]
    if here & ready.zone or not here & s.world.theatre.roads:
        return False
    return s.movement(unit) > 0 if here & ready.roads else bool(reach(s, unit, "strategic").ends)


def path_to(s: State, unit: int, kind: str, target: int) -> tuple[list[int], int] | None:
    """The canonical path to a hex in reach, the hexes entered, with its cost in halves.

    It has the least cost, then the fewest zone hexes, then the lowest numbers.
    """
    found = range_of(s, unit, kind)
    theatre, here = s.world.theatre, s.world.theatre.bit[s.at[unit]]
    halves = cost_of(found.spent, target)
    if not halves:
        return None
    if kind == "move" and here & theatre.swamp_rails and walk(s, unit, kind, [target]) == halves:
        return [target], halves
    return cheapest_path(theatre.grid, found.costs, found.through, target)[1:], halves


def stacking_refusal(s: State, unit: int, place: int) -> Refusal | None:
    """Why a unit may not stay in a hex without enemies (TOW 5.0; AMB-68)."""
    roster, theatre = s.world.roster, s.world.theatre
    side, bit, name = roster.side[unit], theatre.bit[place], theatre.grid.names[place]
    if place == s.at[unit]:
        return None
    if roster.is_hq[unit]:
        return Refusal("TOW 5.0", "second-headquarters", hex=name) if s.hqs[side] & bit else None
    return Refusal("TOW 5.0", "hex-full", hex=name) if s.full[side] & bit else None


@question
class MoveUnits(Question):
    """Move the activated units one at a time, or relocate an activated headquarters (TOW 9.0, 9.4)."""

    per_point = HALVES

    def follow(self, s: State, parts: Choice) -> Follow:
        if not parts:
            return self._units(s)
        kind = parts[0]
        if kind == "end" or len(parts) > 2:
            return FINAL
        grid = s.world.theatre.grid
        unit = s.world.roster.number[str(parts[1])]
        if kind == "relocate":
            return Follow("hex", NamedPlaces(grid, headquarters.legal_hexes(s, unit)))
        found = reach(s, unit, str(kind))
        return Follow("hex", NamedPlaces(grid, found.ends), costs=EndCosts(found))

    def _units(self, s: State) -> Follow:
        roster, bit, at = s.world.roster, s.world.theatre.bit, s.at
        mobile, roads = roster.mobile, s.world.theatre.roads
        items: list[Choice] = []
        frame = activation(s)
        side = frame.side
        of_units, of_headquarters = _ready(s, side, s.full[side]), _ready(s, side, s.hqs[side])
        for unit in frame.unmoved(s):
            id_, is_hq = roster.ids[unit], roster.is_hq[unit]
            ready, here = of_headquarters if is_hq else of_units, bit[at[unit]]
            if (mobile[unit] and here & ready.easy) or can_move(s, unit, ready):
                items.append(("move", id_))
            if here & roads and (
                (mobile[unit] and here & ready.roads) or can_move_strategically(s, unit, ready)
            ):
                items.append(("strategic", id_))
            if is_hq and headquarters.may_be_relocated(s, unit):
                items.append(("relocate", id_))
        return Follow("unit", items, buttons=[("end",)])

    def complete(self, s: State, parts: Choice) -> Choice:
        """Fill in the canonical path; hexes named before the last are waypoints."""
        if len(parts) < 3 or parts[0] not in KINDS:
            return parts
        grid, kind = s.world.theatre.grid, str(parts[0])
        unit = s.world.roster.number.get(str(parts[1]), -1)
        named = [place for part in parts[2:] if (place := grid.index.get(str(part))) is not None]
        if unit < 0 or s.at[unit] < 0 or len(named) < len(parts) - 2:
            return parts
        if len(named) > 1:
            return (*parts[:2], *[grid.names[place] for place in by_waypoints(s, unit, kind, named)])
        found = path_to(s, unit, kind, named[0])
        if found is None:
            return parts
        path, halves = found
        choice = (*parts[:2], *[grid.names[place] for place in path])
        s.memo[COMPLETED] = (choice, path, halves)
        return choice

    def refuse(self, s: State, choice: Choice) -> Refusal | None:
        roster, index = s.world.roster, s.world.theatre.grid.index
        if choice == ("end",):
            return None
        if len(choice) < 3 or choice[0] not in (*KINDS, "relocate"):
            return Refusal("TOW 9.0", "not-offered")
        unit = roster.number.get(str(choice[1]))
        if unit is None:
            return Refusal("TOW 9.0", "no-such-unit", unit=choice[1])
        if refusal := activation(s).movement_refusal(s, unit):
            return refusal
        path = [index.get(str(part)) for part in choice[2:]]
        if None in path:
            return Refusal("TOW 9.0", "off-map", hex=choice[2 + path.index(None)])
        places = [place for place in path if place is not None]
        if choice[0] == "relocate":
            if len(places) != 1:
                return Refusal("TOW 9.4", "one-hex")
            return headquarters.relocation_refusal(s, unit, places[0])
        walked = walk(s, unit, str(choice[0]), places)
        return walked if isinstance(walked, Refusal) else stacking_refusal(s, unit, places[-1])

    def why(self, s: State, parts: Choice) -> Refusal | None:
        completed = self.complete(s, parts)
        refusal = self.refuse(s, completed)
        if refusal is None or refusal.key != "not-adjacent":
            return refusal
        grid, unit = s.world.theatre.grid, s.world.roster.number[str(completed[1])]
        whole = [s.at[unit], *[grid.index[str(part)] for part in completed[2:]]]
        gap = next(n for n, (one, other) in enumerate(pairwise(whole)) if other not in grid.neighbours(one))
        return reasons.out_of_reach(s, unit, str(completed[0]), whole[1 : gap + 1], whole[gap + 1])

    def preview(self, s: State, parts: Choice) -> dict[str, Any] | None:
        completed = self.complete(s, parts)
        if len(completed) < 3 or completed[0] not in KINDS or self.refuse(s, completed) is not None:
            return None
        unit, index = s.world.roster.number[str(completed[1])], s.world.theatre.grid.index
        path = [index[str(part)] for part in completed[2:]]
        costs = [walk(s, unit, str(completed[0]), path[: n + 1]) for n in range(len(path))]
        return {"path": list(completed[2:]), "costs": costs, "allowance": HALVES * s.movement(unit)}

    def warn(self, s: State, choice: Choice) -> Refusal | None:
        return slips.of_movement(s, choice)

    def apply(self, s: State, frame: Activation, choice: Choice) -> None:
        if choice == ("end",):
            frame.ended = True
            return
        unit = s.world.roster.number[str(choice[1])]
        frame.moved |= 1 << unit
        index = s.world.theatre.grid.index
        if choice[0] == "relocate":
            headquarters.relocate(s, unit, index[str(choice[2])])
            return
        known, path, halves = s.memo.get(COMPLETED, (None, [], 0))
        if known != choice:
            path = [index[str(part)] for part in choice[2:]]
            walked = walk(s, unit, str(choice[0]), path)
            halves = walked if isinstance(walked, int) else 0
        s.march(unit, path, str(choice[0]), halves)


def by_waypoints(s: State, unit: int, kind: str, named: list[int]) -> list[int]:
    """The path over named hexes: a step where two touch, else the cheapest way between them.

    Where there is none, the hex itself: no law lets such a path pass. Beyond the first hex nothing is entered that must
    be the first.
    """
    theatre = s.world.theatre
    costs = replace(range_of(s, unit, kind).costs, whole=())
    path: list[int] = []
    for target in named:
        here = path[-1] if path else s.at[unit]
        if target not in theatre.grid.neighbours(here):
            spent = movement_range(theatre.grid, costs, here, HALVES * s.movement(unit))
            if cost_of(spent, target):
                path += cheapest_path(theatre.grid, costs, spent, target)[1:-1]
        path.append(target)
    return path
