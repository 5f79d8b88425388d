"""What the enemy could do to a hex in his next activation, estimated from where his units stand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from sztab.board import members
from sztab.games.traces_of_war.commanders.odds import Outcome, outcomes, parsed
from sztab.games.traces_of_war.commanders.worth import DECISION, step_worth
from sztab.games.traces_of_war.roster import AXIS
from sztab.games.traces_of_war.rules.strength import LAST_COLUMN, base_column
from sztab.games.traces_of_war.state import State
from sztab.games.traces_of_war.tables import Tables

FOOT = (1.0, 1.0, 0.9, 0.8)
"""How likely a unit on foot is to attack a hex at each distance."""

TRACKS = (1.0, 1.0, 0.9, 0.8, 0.7, 0.5, 0.3)
"""The same of a mechanized unit."""

SHARE = 0.5
"""How much of what could attack a hex does; the rest attacks its neighbours."""

SLOT = 10.0
"""What two good units bring into one attacking hex."""

PUSHED_BACK = 0.35
"""What it costs a unit to lose its place."""


class Threat:
    """The attack strength that a side's enemy could bring to each hex."""

    __slots__ = ("enemy", "near", "side", "state", "strength")

    def __init__(self, s: State, side: int) -> None:
        theatre, roster = s.world.theatre, s.world.roster
        self.side = side
        self.enemy = 1 - side
        self.strength = strengths = [0.0] * len(theatre.grid.names)
        self.near = theatre.grid.within(s.hexes[self.enemy], len(TRACKS) - 1, theatre.passable)
        for place in members(s.hexes[self.enemy]):
            foot = tracks = 0
            for unit in s.here[place]:
                if roster.is_hq[unit]:
                    continue
                if roster.mechanized[unit]:
                    tracks += s.attack(unit)
                else:
                    foot += s.attack(unit)
            rings = theatre.grid.rings(
                theatre.bit[place], (len(TRACKS) if tracks else len(FOOT)) - 1, theatre.passable
            )
            for away, ring in enumerate(rings):
                value = tracks * TRACKS[away] + (foot * FOOT[away] if away < len(FOOT) else 0)
                if value:
                    for there in members(ring):
                        strengths[there] += value

    def attack_on(self, s: State, place: int, share: float = SHARE, blocked: int = -1) -> float:
        """The attack strength that can be brought to a hex, no more than fits beside it."""
        theatre = s.world.theatre
        grid, bit, rivers = theatre.grid, theatre.bit, theatre.rivers
        own = s.hexes[self.side]
        beside = grid.step(bit[place], theatre.passable) & ~own & self.near
        room = 0.0
        for there in members(beside):
            if there != blocked:
                room += SLOT / 2 if rivers[grid.shifts.index(there - place)] & bit[place] else SLOT
        return min(self.strength[place] * share, room)

    def risk(self, s: State, place: int, units: Sequence[int], blocked: int = -1) -> float:
        """What units in a hex stand to lose there in the enemy's next activation."""
        if not units:
            return 0.0
        defence = sum(s.defence(unit) for unit in units)
        holds = self.side == AXIS and bool(s.orders & s.world.theatre.bit[place])
        force = self.attack_on(s, place, 1.0 if holds else SHARE, blocked)
        column = base_column(int(force), defence) - s.world.theatre.shifts[place] if defence else LAST_COLUMN
        if column < 0:
            return 0.0
        steps = sum(s.steps[unit] for unit in units)
        least = min(step_worth(s, unit) for unit in units)
        if holds:
            return siege(s.world.tables, column, steps, least)
        return field(s.world.tables, column, steps, least, len(units))


@lru_cache(maxsize=4096)
def _field(codes: tuple[Outcome, ...], steps: int, least: float, number: int) -> float:
    total = 0.0
    for outcome in codes:
        total += min(outcome.defender, steps) * least
        if outcome.retreat and outcome.defender < steps:
            total += PUSHED_BACK * number + 0.15 * outcome.retreat * least
    return total / 6


def field(tables: Tables, column: int, steps: int, least: float, number: int) -> float:
    """What an attack in a column costs units that may retreat."""
    return _field(tuple(outcomes(tables, column)), steps, round(least, 2), number)


def siege(tables: Tables, column: int, steps: int, least: float) -> float:
    """What two attacks cost a garrison that may not retreat."""
    return _siege(
        tuple(outcomes(tables, column)),
        tuple(outcomes(tables, min(column + 1, LAST_COLUMN))),
        steps,
        round(least, 2),
    )


@lru_cache(maxsize=4096)
def _siege(first: tuple[Outcome, ...], second: tuple[Outcome, ...], steps: int, least: float) -> float:
    total = 0.0
    for one in first:
        for two in second:
            lost = one.defender + one.retreat + two.defender + two.retreat
            total += DECISION if lost >= steps else lost * least
    return total / (len(first) * len(second))


def falls(s: State, place: int, threat: Threat, blocked: int = -1) -> float:
    """The risk of the garrison of a city; the whole decision for one without a garrison."""
    units = [unit for unit in s.here.get(place, ()) if s.world.roster.side[unit] == threat.side]
    if not units:
        return DECISION if threat.strength[place] else 0.0
    return threat.risk(s, place, units, blocked)


__all__ = ["Threat", "falls", "parsed"]
