"""What an attack promises: the results of every roll, weighed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from sztab.games.traces_of_war.commanders.worth import DECISION, step_worth
from sztab.games.traces_of_war.roster import AXIS
from sztab.games.traces_of_war.rules import retreat, strength
from sztab.games.traces_of_war.state import State
from sztab.games.traces_of_war.tables import Tables

ROLLS = range(1, 7)

PUSHED = 0.25
"""What it is worth to drive a unit back."""


class Outcome(NamedTuple):
    """A result of the table: what the attacker loses, what the defender loses, and how far he goes back."""

    attacker: int
    defender: int
    retreat: int


@cache
def parsed(code: str) -> Outcome:
    """A code of the Combat Results Table in numbers."""
    if code.startswith("A"):
        return Outcome(int(code[1]), 0, 0)
    return Outcome(0, int(code[0]) if code[0].isdigit() else 0, code.count("R"))


def outcomes(tables: Tables, column: int) -> list[Outcome]:
    """The outcome of each roll."""
    return [parsed(tables.result(column, roll)) for roll in ROLLS]


class Defence:
    """The units in an attacked hex and what driving them back costs them."""

    __slots__ = ("ground", "holds", "in_retreat", "steps", "total", "units", "worths")

    def __init__(self, s: State, target: int, ground: float) -> None:
        self.units = s.here[target]
        side = s.world.roster.side[self.units[0]]
        self.holds = side == AXIS and bool(s.orders & s.world.theatre.bit[target])
        self.steps = [s.steps[unit] for unit in self.units]
        self.worths = [step_worth(s, unit) for unit in self.units]
        self.total = sum(self.steps)
        self.ground = ground
        self.in_retreat: dict[int, list[int]] = {}

    def retreat_losses(self, s: State, length: int) -> list[int]:
        """The steps that each unit loses in a retreat, all of them if it has no way."""
        found = self.in_retreat.get(length)
        if found is None:
            found = []
            for unit, steps in zip(self.units, self.steps, strict=True):
                ways = retreat.routes(s, unit, length)
                found.append(min((way.losses if way.is_end else steps for way in ways), default=steps))
            self.in_retreat[length] = found
        return found

    def damage(self, s: State, outcome: Outcome) -> float:
        """What an outcome is worth to the attacker, his own losses not counted."""
        back = outcome.retreat
        lost = outcome.defender + (back if self.holds else 0)
        if lost >= self.total:
            return sum(w * n for w, n in zip(self.worths, self.steps, strict=True)) + self.ground
        gain = lost * min(self.worths)
        if not back or self.holds:
            return gain
        for worth, steps, more in zip(self.worths, self.steps, self.retreat_losses(s, back), strict=True):
            gain += worth * min(steps, more) + PUSHED * back * (more < steps)
        return gain + self.ground


def expected(
    s: State, target: int, column: int, own_step: float, defence: Defence, caution: float = 1.0
) -> float:
    """What an attack in a column is worth on average."""
    column = min(column, strength.LAST_COLUMN)
    total = 0.0
    for outcome in outcomes(s.world.tables, column):
        if outcome.attacker:
            total -= caution * own_step * outcome.attacker
        elif outcome.retreat:
            total += defence.damage(s, outcome)
    return total / 6


GroundWorth = Callable[[int], float]
"""What taking a hex is worth."""


def cheapest_step(s: State, units: Sequence[int]) -> float:
    """What the first step of a loss costs the units that share it."""
    return min((step_worth(s, unit) for unit in units), default=0.0)


__all__ = ["DECISION", "Defence", "GroundWorth", "Outcome", "cheapest_step", "expected", "outcomes", "parsed"]
