"""Victory (TOW 4.4, 13): the check at the end of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sztab.games.traces_of_war import points
from sztab.games.traces_of_war.roster import AXIS, SEATS, SOVIET
from sztab.games.traces_of_war.tables import QUARTERS

if TYPE_CHECKING:
    from sztab.games.traces_of_war.state import State


def is_last_turn(s: State) -> bool:
    """Whether the scenario ends with this turn (TOW 13.2, 13.3)."""
    return s.turn >= s.world.tables.turns[s.scenario]


def check(s: State) -> None:
    """Race: after the last turn only. Campaign: at the end of every turn (TOW 4.4.1, 13.2, 13.3)."""
    last = is_last_turn(s)
    quarters = points.total(s)
    if last and s.scenario == points.CAMPAIGN and (more := points.cut_off(s)):
        quarters += more
        s.tell("cut-off-counted", points=points.shown(more))
    s.tell("points-counted", points=points.shown(quarters), target=s.target)
    if s.scenario == points.RACE and not last:
        return
    score = {"soviet": points.shown(quarters)}
    if quarters >= s.target * QUARTERS:
        s.finish(SEATS[SOVIET], "points-reached", score)
    elif last:
        s.finish(SEATS[AXIS], "points-missed", score)
