"""Strength, ratio and columns (TOW 10.2), and the exact odds of an attack."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from sztab.games.traces_of_war.roster import SOVIET
from sztab.games.traces_of_war.tables import COLUMNS, HALF_RATIOS
from sztab.kernel.questions import Refusal

if TYPE_CHECKING:
    from sztab.games.traces_of_war.state import State

LAST_COLUMN = len(COLUMNS) - 1
AIR_COLUMNS = 2
"""An Offensive marker shifts so many columns to the right (TOW 7.0)."""
AIR_PIPS = 2
"""A Defensive marker takes so much off the die (TOW 7.0)."""


class Ratio(NamedTuple):
    """Both sides' strength, the column that it gives, and what the terrain does to it."""

    attack: int
    defence: int
    base: int
    """The column of the ratio alone; -1 below 1-1."""
    terrain: int
    """Columns to the left for the terrain of the defended hex."""

    @property
    def column(self) -> int:
        """The column after the terrain, below 0 if the attack may not be made."""
        return self.base - self.terrain if self.base >= 0 else -1


def halved(value: int) -> int:
    """Half of a strength, rounded down (TOW 1.3)."""
    return value // 2


def quartered(value: int) -> int:
    """A quarter of a strength, rounded down (TOW 1.3; AMB-42)."""
    return value // 4


def base_column(attack: int, defence: int) -> int:
    """The largest column that the ratio reaches, at most 10-1+; -1 below 1-1 (TOW 10.2; AMB-02)."""
    column = -1
    for half_ratio in HALF_RATIOS:
        if 2 * attack < half_ratio * defence:
            break
        column += 1
    return column


def attack_total(s: State, target: int, attackers: Iterable[int]) -> int:
    """The sum over the attacking hexes, each across a river halved and rounded down (TOW 10.2; AMB-26, AMB-27)."""
    theatre = s.world.theatre
    by_hex: dict[int, int] = {}
    for unit in attackers:
        by_hex[s.at[unit]] = by_hex.get(s.at[unit], 0) + s.attack(unit)
    return sum(
        halved(strength) if theatre.crosses(theatre.rivers, place, target) else strength
        for place, strength in by_hex.items()
    )


def ratio(s: State, target: int, attackers: Iterable[int]) -> Ratio:
    """Strengths and columns of an attack (TOW 10.2)."""
    attack = attack_total(s, target, attackers)
    defence = sum(s.defence(unit) for unit in s.here.get(target, ()))
    if defence == 0:
        return Ratio(attack, 0, LAST_COLUMN, 0)
    return Ratio(attack, defence, base_column(attack, defence), s.world.theatre.shifts[target])


def strength_refusal(found: Ratio) -> Refusal | None:
    """Why an attack is too weak (TOW 10.2; AMB-28)."""
    if found.attack == 0:
        return Refusal("TOW 10.2", "no-attack-strength")
    if found.column < 0:
        return Refusal(
            "TOW 10.2", "below-1-1", attack=found.attack, defence=found.defence, columns=found.terrain
        )
    return None


def final_column(found: Ratio, off: int) -> int:
    """Terrain first, then Offensive markers, capped last (TOW 10.2; AMB-03)."""
    return min(found.column + AIR_COLUMNS * off, LAST_COLUMN)


def results(s: State, column: int, defensive: int) -> list[str]:
    """The result of each natural roll (TOW 10.3)."""
    return [s.world.tables.result(column, roll - AIR_PIPS * defensive) for roll in range(1, 7)]


def attacker_role(side: int) -> int:
    """The kind of marker that serves when this side attacks: Offensive for the Axis, Defensive against the Soviets."""
    return 1 if side == SOVIET else 0
