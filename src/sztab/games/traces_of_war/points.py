"""Victory points, counted from scratch in quarter points (TOW 13.2, 13.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sztab.games.traces_of_war.control import DESTROYED
from sztab.games.traces_of_war.roster import AXIS, SOVIET
from sztab.games.traces_of_war.rules import supply
from sztab.games.traces_of_war.tables import QUARTERS, fraction

if TYPE_CHECKING:
    from sztab.games.traces_of_war.state import State

RACE, CAMPAIGN = "race-to-the-dnipro", "campaign"


def total(s: State) -> int:
    """The Soviet victory points now."""
    return race(s) if s.scenario == RACE else campaign(s)


def scores(s: State) -> dict[str, int | float]:
    """The points as a result shows them."""
    return {"soviet": shown(total(s))}


def shown(quarters: int) -> int | float:
    """Quarter points as a number of points: 199 is 49.75."""
    return fraction(quarters, QUARTERS)


def race(s: State) -> int:
    """Crossing points without the Bridgehead, and units west of the Dnipro (TOW 13.2; AMB-19, AMB-50)."""
    roster, theatre, points = s.world.roster, s.world.theatre, s.world.tables.race_points
    quarters = s.carried + points["crossing"] * s.crossings.bit_count()
    supplied = supply.reached(s, SOVIET)
    for unit in s.units_of(SOVIET):
        bit = theatre.bit[s.at[unit]]
        if roster.is_hq[unit] or not theatre.west & bit:
            continue
        kind = "mechanized" if roster.mechanized[unit] else "other"
        quarters += points[kind if supplied & bit else f"{kind}-unsupplied"]
    return quarters


def campaign(s: State) -> int:
    """Cities, Breakthrough hexes, destroyed units and relocations (TOW 13.3)."""
    theatre, points = s.world.theatre, s.world.tables.campaign_points
    quarters = s.carried + points["city"] * s.cities.bit_count()
    quarters += points["german-relocation"] * s.relocations[AXIS]
    quarters += points["soviet-relocation"] * s.relocations[SOVIET]
    quarters += sum(destruction(s, unit) for unit in s.world.roster.of_side[AXIS] if s.at[unit] == DESTROYED)
    through = theatre.breakthrough & s.combat[SOVIET]
    if through and (through := through & supply.reached(s, SOVIET)):
        is_hq = s.world.roster.is_hq
        units = [unit for unit in s.units_of(SOVIET) if through & theatre.bit[s.at[unit]] and not is_hq[unit]]
        quarters += points["breakthrough"] * len(units)
    return quarters


def destruction(s: State, unit: int) -> int:
    """What the destruction of a combat unit is worth; German armour is Panzer (AMB-18)."""
    roster, points = s.world.roster, s.world.tables.campaign_points
    if roster.nation[unit] != "german" or roster.is_hq[unit]:
        return 0
    return points["panzer" if roster.kind[unit] == "armor" else "german"]


def cut_off(s: State) -> int:
    """What German combat units without a supply line add at the end of the last turn (TOW 13.3; AMB-22)."""
    supplied = supply.reached(s, AXIS)
    bit = s.world.theatre.bit
    return sum(destruction(s, unit) for unit in s.units_of(AXIS) if not supplied & bit[s.at[unit]])
