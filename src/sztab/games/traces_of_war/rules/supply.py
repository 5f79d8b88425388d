"""Supply (TOW 8): lines, the check of the Supply chit, and its effect on units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sztab.board import HexSet, members
from sztab.games.traces_of_war.roster import AXIS, SOVIET

if TYPE_CHECKING:
    from sztab.games.traces_of_war.state import State


def open_hexes(s: State, side: int) -> HexSet:
    """Hexes that a supply line of a side may enter (TOW 8.1; AMB-08, AMB-55).

    No enemy unit, no enemy zone without a friendly unit, no major city under enemy control.
    """
    return _open_with(s, side, s.hexes[side])


def _open_with(s: State, side: int, friends: HexSet) -> HexSet:
    theatre, enemy = s.world.theatre, AXIS if side == SOVIET else SOVIET
    return theatre.land & ~s.hexes[enemy] & (~s.zone(enemy) | friends) & ~closed_cities(s, side)


def closed_cities(s: State, side: int) -> HexSet:
    """Major cities under enemy control (TOW 8.1; AMB-08)."""
    return s.world.theatre.cities & (~s.cities if side == SOVIET else s.cities)


def sources(s: State, side: int) -> HexSet:
    """A side's supply sources, for the Soviet side the Bridgehead too (TOW 11.1)."""
    printed = s.world.theatre.sources[side]
    return printed | s.world.theatre.bit[s.bridgehead] if side == SOVIET and s.bridgehead >= 0 else printed


def reached(s: State, side: int) -> HexSet:
    """Every hex from which a side has a supply line now."""
    key = ("supply", side)
    found: HexSet | None = s.memo.get(key)
    if found is None:
        found = s.memo[key] = _reached_through(s, side, open_hexes(s, side))
    return found


def reached_without(s: State, unit: int) -> HexSet:
    """The same with a unit gone from its hex: it may be the only one that keeps it open in an enemy zone."""
    side, bit = s.world.roster.side[unit], s.world.theatre.bit[s.at[unit]]
    if len(s.here[s.at[unit]]) > 1 or not s.zone(AXIS if side == SOVIET else SOVIET) & bit:
        return reached(s, side)
    return _reached_through(s, side, _open_with(s, side, s.hexes[side] & ~bit))


def _reached_through(s: State, side: int, passable: HexSet) -> HexSet:
    grid = s.world.theatre.grid
    return grid.flood(sources(s, side) & passable, grid.entering(passable, s.world.theatre.supply_sides))


def is_supplied(s: State, unit: int) -> bool:
    """Whether a unit has a supply line; its own hex never blocks it (TOW 8.1)."""
    return bool(reached(s, s.world.roster.side[unit]) & s.world.theatre.bit[s.at[unit]])


def line(s: State, unit: int) -> list[int] | None:
    """A shortest supply line from a unit's hex to a source, both included; None if there is none."""
    theatre, side, start = s.world.theatre, s.world.roster.side[unit], s.at[unit]
    passable = open_hexes(s, side)
    ends = sources(s, side) & passable
    ways = theatre.grid.entering(passable, theatre.supply_sides)
    rings = [theatre.bit[start]]
    seen = rings[0]
    while not rings[-1] & ends:
        ring = theatre.grid.step(rings[-1], ways) & ~seen
        if not ring:
            return None
        seen |= ring
        rings.append(ring)
    path = [members(rings[-1] & ends)[0]]
    for ring in reversed(rings[:-1]):
        path.append(members(theatre.grid.step_back(theatre.bit[path[-1]], ways) & ring)[0])
    return path[::-1]
