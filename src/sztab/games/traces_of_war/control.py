"""Who controls cities, crossing points and the bridgehead: tested whenever a unit enters or leaves a hex."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sztab.board import members
from sztab.games.traces_of_war.roster import AXIS, SOVIET

if TYPE_CHECKING:
    from sztab.games.traces_of_war.state import State

NOWHERE = -2
"""No hex; no unit stands there."""

BOX, DESTROYED, WITHDRAWN, AWAY = -3, -4, -5, -6
"""Where a unit is that is not on the map: not yet in play, eliminated, replaced or lost with its drop, or a
headquarters that waits for a hex (AMB-30)."""

SWEEP_TURN = 7
"""From this turn on a crossing point without an Axis unit is Soviet (TOW 12.3)."""


def entered(s: State, unit: int, place: int) -> None:
    """A unit has entered a hex, also in passing (TOW 8.1, 11.1, 12.2, 12.3; AMB-69)."""
    roster, theatre = s.world.roster, s.world.theatre
    bit = theatre.bit[place]
    side = roster.side[unit]
    if theatre.cities & bit:
        take_city(s, side, place)
    if place == s.bridgehead and side == AXIS and not roster.is_hq[unit]:
        s.bridgehead = NOWHERE
        s.memo = {}
        s.tell("bridgehead-destroyed", hex=theatre.grid.names[place], unit=roster.ids[unit])
    if side == SOVIET and theatre.crossings & bit & ~s.crossings:
        take_crossing(s, place)
    check_crossings(s)


def take_city(s: State, side: int, place: int) -> None:
    """A major city is controlled by the side that entered it last (TOW 8.1); one under an order is the war (12.2)."""
    theatre = s.world.theatre
    bit = theatre.bit[place]
    if bool(s.cities & bit) == (side == SOVIET):
        return
    s.cities ^= bit
    s.memo = {}
    s.tell("city-taken", side=s.seats[side], hex=theatre.grid.names[place])
    if side == SOVIET and s.orders & bit and s.result is None:
        s.win_at_once(place)


def take_crossing(s: State, place: int) -> None:
    """A crossing point becomes Soviet, for good (TOW 12.3)."""
    s.crossings |= s.world.theatre.bit[place]
    s.memo = {}
    s.tell("crossing-taken", hex=s.world.theatre.grid.names[place], count=s.crossing_count())


def check_crossings(s: State) -> None:
    """Take every crossing point without an Axis unit that has a Soviet unit near it (TOW 12.3; AMB-38)."""
    theatre = s.world.theatre
    open_ = theatre.crossings & ~s.crossings & ~s.hexes[AXIS]
    if not open_:
        return
    soviets = s.hexes[SOVIET]
    for place in members(open_):
        if s.turn >= SWEEP_TURN or theatre.near[place] & soviets or theatre.bit[place] & soviets:
            take_crossing(s, place)
