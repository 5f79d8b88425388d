"""Slips: choices that are legal and that a player may regret; the table warns before them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sztab.games.traces_of_war.rules import supply
from sztab.games.traces_of_war.rules.frames import activation
from sztab.kernel.questions import Choice, Refusal

if TYPE_CHECKING:
    from sztab.games.traces_of_war.state import State


def of_movement(s: State, choice: Choice) -> Refusal | None:
    """Ending the segment with unmoved units, or leaving the reach of supply."""
    roster, theatre = s.world.roster, s.world.theatre
    if choice == ("end",):
        unmoved = activation(s).unmoved(s)
        return Refusal("TOW 9.0", "unmoved-units", count=len(unmoved)) if unmoved else None
    unit = roster.number[str(choice[1])]
    moved = s.copy()
    moved._put(unit, theatre.grid.index[str(choice[-1])])
    if supply.is_supplied(s, unit) and not supply.is_supplied(moved, unit):
        return Refusal("TOW 8.1", "leaves-supply", unit=roster.ids[unit])
    return None


def of_combat(s: State, choice: Choice) -> Refusal | None:
    """Ending the segment while attacks are possible."""
    from sztab.games.traces_of_war.rules.combat import targets

    if choice != ("end",):
        return None
    possible = targets(s, activation(s))
    return Refusal("TOW 10.0", "attacks-left", count=len(possible)) if possible else None
