"""The exact odds of an attack, before it is made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from sztab.games.traces_of_war.rules import losses, strength
from sztab.games.traces_of_war.rules.luftwaffe import DEFENSIVE, OFFENSIVE
from sztab.games.traces_of_war.tables import COLUMNS

if TYPE_CHECKING:
    from sztab.games.traces_of_war.state import State


ROLES = {OFFENSIVE: "off", DEFENSIVE: "def"}


def shifts(s: State, target: int, found: strength.Ratio, role: int, air: int) -> list[dict[str, Any]]:
    """What moves the column, one entry for each cause; negative is to the left (TOW 7.0, 10.2)."""
    causes = []
    if found.terrain:
        terrain = s.world.theatre.terrain[target]
        causes.append({"why": terrain, "rule": "TOW 10.2", "columns": -found.terrain})
    if role == OFFENSIVE:
        causes += [{"why": "off", "rule": "TOW 7.0", "columns": strength.AIR_COLUMNS}] * air
    return causes


def outcomes(s: State, found: strength.Ratio, role: int, air: int) -> list[str]:
    """The result of each natural roll, markers included."""
    column = strength.final_column(found, air if role == OFFENSIVE else 0)
    return strength.results(s, column, air if role == DEFENSIVE else 0)


def forecast(s: State, target: int, units: list[int], air: int = 0) -> dict[str, Any]:
    """Strengths, columns, and the probability of each result and of an emptied hex."""
    roster = s.world.roster
    side = roster.side[units[0]]
    role = strength.attacker_role(side)
    found = strength.ratio(s, target, units)
    terms: dict[str, Any] = {
        "attack": found.attack,
        "defence": found.defence,
        "ratio": COLUMNS[found.base] if found.base >= 0 else None,
        "shifts": shifts(s, target, found, role, air),
    }
    if refusal := strength.strength_refusal(found):
        return {**terms, "column": None, "refusal": refusal, "results": {}, "distribution": {}, "taken": 0.0}
    codes = outcomes(s, found, role, air)
    counted = Counter(codes)
    return {
        **terms,
        "column": COLUMNS[strength.final_column(found, air if role == OFFENSIVE else 0)],
        "refusal": None,
        "results": {str(roll): code for roll, code in enumerate(codes, 1)},
        "distribution": {code: n / 6 for code, n in counted.items()},
        "taken": sum(empties(s, target, code) for code in codes) / 6,
    }


def plan(s: State, target: int, units: list[int]) -> dict[str, Any]:
    """The forecast with what the table draws: the columns, the hexes that attack, and what enemy markers would do."""
    side = s.world.roster.side[units[0]]
    role = strength.attacker_role(side)
    told = forecast(s, target, units)
    told |= {
        "columns": list(COLUMNS),
        "groups": list(groups(s, target, units)),
        "emptied": [code for code in told["distribution"] if empties(s, target, code)],
        "support": [],
    }
    if told["refusal"] is None:
        for number in range(1, s.air_unused + 1):
            air = forecast(s, target, units, number)
            told["support"].append(
                {
                    "role": ROLES[role],
                    "number": number,
                    "distribution": air["distribution"],
                    "taken": air["taken"],
                }
            )
    return told


def groups(s: State, target: int, units: list[int]) -> Iterator[dict[str, Any]]:
    """The attacking hexes, each with its units and what its strength counts (TOW 10.2)."""
    theatre, roster = s.world.theatre, s.world.roster
    for place in dict.fromkeys(s.at[unit] for unit in units):
        here = [unit for unit in units if s.at[unit] == place]
        yield {
            "at": theatre.grid.names[place],
            "units": [{"unit": roster.ids[unit], "value": s.attack(unit)} for unit in here],
            "why": "river" if theatre.crosses(theatre.rivers, place, target) else "",
            "sum": strength.attack_total(s, target, here),
        }


def empties(s: State, target: int, code: str) -> bool:
    """Whether a result leaves no defender in the hex."""
    units = s.here.get(target, ())
    defender = s.world.roster.side[units[0]]
    holds = defender == 1 and bool(s.orders & s.world.theatre.bit[target])
    if losses.defender_steps(s, code, holds) >= sum(s.steps[unit] for unit in units):
        return True
    return "R" in code and not holds
