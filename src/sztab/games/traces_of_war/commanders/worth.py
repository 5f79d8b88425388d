"""What things are worth to a side, in Victory Points: steps of units, and places."""

from __future__ import annotations

from sztab.board import members
from sztab.games.traces_of_war.commanders.ground import from_all, marches
from sztab.games.traces_of_war.points import RACE, destruction
from sztab.games.traces_of_war.roster import AXIS, SOVIET
from sztab.games.traces_of_war.state import State
from sztab.games.traces_of_war.tables import QUARTERS

STRENGTH_WORTH = 0.2
"""What a point of strength is worth besides its Victory Points."""

DECISION = 100.0
"""What the city is worth that ends the game."""

DECAY = 0.9
"""What is one hex further away is worth so much of what is near."""

RUSH = 1.5
"""What each hex is worth by which a unit comes nearer to the western bank, in the race."""

HORIZON = 30

HEADQUARTERS_WORTH = 3.0


def unit_worth(s: State, unit: int) -> float:
    """What the loss of a unit as it stands there costs its side."""
    roster = s.world.roster
    if roster.is_hq[unit]:
        return HEADQUARTERS_WORTH
    face = s.face(unit)
    strength = max(roster.attack[unit][face], roster.defence[unit][face])
    points = 0.0
    if roster.side[unit] == AXIS and s.scenario != RACE:
        points = destruction(s, unit) / QUARTERS
    return points + STRENGTH_WORTH * strength + (0.3 if roster.mechanized[unit] else 0)


def step_worth(s: State, unit: int) -> float:
    """What one step of a unit is worth, all of its steps being worth the unit."""
    return unit_worth(s, unit) / max(s.steps[unit], 1)


def place_worths(s: State) -> dict[int, float]:
    """What the Soviets would win with the places that are not theirs."""
    theatre = s.world.theatre
    race = s.scenario == RACE
    worths = {}
    for city in members(theatre.cities & ~s.cities):
        worths[city] = (3.0 if race else 8.0) + (5.0 if s.orders & theatre.bit[city] else 0.0)
    for crossing in members(theatre.crossings & ~s.crossings):
        worths[crossing] = 6.0 if race else 2.0
    return worths


def pull(s: State) -> list[float]:
    """How much each hex promises the Soviets: the best of the places, less with every hex of the way."""
    key = "pull"
    found: list[float] | None = s.memo.get(key)
    if found is None:
        theatre = s.world.theatre
        found = [0.0] * len(theatre.grid.names)
        powers = [DECAY**n for n in range(100)]
        for goal, worth in place_worths(s).items():
            away = marches(theatre, goal)
            for place, n in enumerate(away):
                value = worth * powers[n]
                if value > found[place]:
                    found[place] = value
        if s.scenario == RACE:
            for place, n in enumerate(from_all(theatre, theatre.west | theatre.crossings)):
                found[place] += RUSH * max(0, HORIZON - n)
        s.memo[key] = found
    return found


__all__ = ["AXIS", "DECISION", "SOVIET", "place_worths", "pull", "step_worth", "unit_worth"]
