"""The steps of a move (TOW 9.0-9.3): what a path costs, hex by hex, and why it may not be taken."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from sztab.board import HexSet
from sztab.games.traces_of_war.roster import AXIS, SOVIET
from sztab.games.traces_of_war.tables import fraction
from sztab.games.traces_of_war.theatre import HALVES
from sztab.kernel.questions import Refusal

if TYPE_CHECKING:
    from sztab.games.traces_of_war.state import State

ZONE_TOLL = 2 * HALVES
"""Leaving a hex in an enemy zone, and entering one, costs two points more each (TOW 9.3)."""


def walk(s: State, unit: int, kind: str, path: list[int]) -> int | Refusal:
    """What it costs in halves to enter these hexes one after another, or why that is not allowed (TOW 9.0-9.3)."""
    theatre, side = s.world.theatre, s.world.roster.side[unit]
    grid = theatre.grid
    enemy = AXIS if side == SOVIET else SOVIET
    zone, enemies = s.zone(enemy), s.hexes[enemy]
    allowance = HALVES * s.movement(unit)
    start = s.at[unit]
    if kind == "strategic" and (refusal := start_refusal(s, start, zone)):
        return refusal
    spent = 0
    stopped = ""
    for number, (here, there) in enumerate(pairwise([start, *path])):
        name = grid.names[there]
        bit = theatre.bit[there]
        if there not in grid.neighbours(here):
            return Refusal("TOW 9.0", "not-adjacent", start=grid.names[here], hex=name)
        if not theatre.land & bit:
            return Refusal("TOW 9.0", "all-water", hex=name)
        if theatre.crosses(theatre.blocked, here, there):
            return Refusal("TOW 9.0", "blocked-side", start=grid.names[here], hex=name)
        if enemies & bit:
            return Refusal("TOW 9.0", "enemy-in-hex", hex=name)
        if stopped:
            return Refusal(stopped, "must-stop", hex=grid.names[here])
        step = (
            _strategic_step(s, here, there, zone)
            if kind == "strategic"
            else _normal_step(s, here, there, zone, number == 0, allowance)
        )
        if isinstance(step, Refusal):
            return step
        cost, stopped = step
        spent += cost
        if spent > allowance:
            return too_dear(s, unit, kind, there, spent)
    return spent


def too_dear(s: State, unit: int, kind: str, place: int, halves: int) -> Refusal:
    """A move to a hex would cost more than the unit has (TOW 9.1, 9.2)."""
    return Refusal(
        "TOW 9.1" if kind == "move" else "TOW 9.2",
        "not-enough-points",
        hex=s.world.theatre.grid.names[place],
        cost=fraction(halves, HALVES),
        allowance=s.movement(unit),
    )


def start_refusal(s: State, start: int, zone: HexSet) -> Refusal | None:
    """Why Strategic Movement may not begin in a hex (TOW 9.2)."""
    theatre = s.world.theatre
    bit, name = theatre.bit[start], theatre.grid.names[start]
    if not theatre.roads & bit:
        return Refusal("TOW 9.2", "not-on-a-road", hex=name)
    return Refusal("TOW 9.2", "strategic-from-zone", hex=name) if zone & bit else None


def _strategic_step(s: State, here: int, there: int, zone: HexSet) -> tuple[int, str] | Refusal:
    """Half a point, or the refusal (TOW 9.2)."""
    theatre = s.world.theatre
    name = theatre.grid.names[there]
    if not theatre.crosses(theatre.road, here, there):
        return Refusal("TOW 9.2", "leaves-the-road", hex=name)
    if zone & theatre.bit[there]:
        return Refusal("TOW 9.2", "strategic-into-zone", hex=name)
    return 1, ""


def _normal_step(
    s: State, here: int, there: int, zone: HexSet, first: bool, allowance: int
) -> tuple[int, str] | Refusal:
    """The cost of a step and the rule that ends the move with it, or the refusal (TOW 9.1, 9.3)."""
    theatre = s.world.theatre
    bit, name = theatre.bit, theatre.grid.names[there]
    leaving, entering = bool(zone & bit[here]), bool(zone & bit[there])
    toll = ZONE_TOLL * (leaving + entering)
    by_road = theatre.crosses(theatre.road, here, there)
    by_rail = theatre.crosses(theatre.rail, here, there)
    is_major = theatre.crosses(theatre.major, here, there)
    if is_major and leaving and entering:
        return Refusal("TOW 9.3", "major-river-zone-to-zone", start=theatre.grid.names[here], hex=name)
    if theatre.swamps & bit[there] and not by_road:
        if leaving and entering:
            return Refusal("TOW 9.3", "swamp-zone-to-zone", hex=name)
        if not first:
            return Refusal("TOW 9.3", "swamp-from-afar", hex=name)
        if by_rail:
            return HALVES + toll, "TOW 9.3"
        return (allowance, "TOW 9.3") if allowance else Refusal("TOW 9.3", "no-movement-points", hex=name)
    if is_major and not (by_road or by_rail):
        if not first:
            return Refusal("TOW 9.1", "major-river-from-afar", hex=name)
        return (allowance, "TOW 9.1") if allowance else Refusal("TOW 9.1", "no-movement-points", hex=name)
    minor = theatre.crosses(theatre.minor, here, there)
    cost = HALVES if by_road or by_rail or not minor else 2 * HALVES
    return cost + toll, ""
