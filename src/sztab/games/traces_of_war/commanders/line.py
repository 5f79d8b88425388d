"""Where Axis units stand: garrisons first, then a line without gaps that costs little to hold."""

from __future__ import annotations

from sztab.board import HexSet
from sztab.games.traces_of_war.commanders.threat import Threat, falls
from sztab.games.traces_of_war.commanders.worth import pull
from sztab.games.traces_of_war.points import RACE
from sztab.games.traces_of_war.roster import AXIS, SOVIET
from sztab.games.traces_of_war.rules import supply
from sztab.games.traces_of_war.state import State

SCREEN = (0.0, 1.0, 1.0, 0.8, 0.6, 0.4, 0.3, 0.2)
"""What it is worth to cover a hex, by its distance from the enemy."""

COVER = 0.30
"""What a whole covered hex is worth."""

RISK = 1.0
"""How much of the risk counts."""

HUNGRY = 4.0
"""What it costs to have no supply line."""

GROUND = 0.12
"""What each hex costs by which the enemy's nearest unit is left behind."""


class Line:
    """Values hexes for Axis units in one situation."""

    __slots__ = ("away", "cities", "pull", "screen", "state", "tether", "threat")

    def __init__(self, s: State) -> None:
        theatre = s.world.theatre
        self.state = s
        self.threat = Threat(s, AXIS)
        self.pull = pull(s)
        rings = theatre.grid.rings(s.hexes[SOVIET], len(SCREEN) + 6, theatre.passable)
        self.away = [len(rings)] * len(theatre.grid.names)
        for n, ring in enumerate(rings):
            while ring:
                low = ring & -ring
                self.away[low.bit_length() - 1] = n
                ring ^= low
        self.tether = self._safe(s)
        self.cities = [
            city for city in range(len(theatre.grid.names)) if s.orders & ~s.cities & theatre.bit[city]
        ]

    def _safe(self, s: State) -> HexSet:
        """The hexes from which the way to a source stays clear of the enemy."""
        theatre = s.world.theatre
        grid = theatre.grid
        close = s.zone(SOVIET) | s.hexes[SOVIET]
        clear = theatre.land & ~close
        return grid.flood(theatre.sources[AXIS] & clear, grid.entering(clear, theatre.supply_sides))

    def value(self, unit: int, place: int) -> float:
        """What it is worth to have a unit end its move in a hex."""
        s = self.state
        theatre, roster = s.world.theatre, s.world.roster
        grid, bit = theatre.grid, theatre.bit[place]
        old = s.at[unit]
        without = s.copy()
        if old >= 0:
            without._put(unit, -1)
        others = [u for u in without.here.get(place, ()) if roster.side[u] == AXIS]
        worth = RISK * (self.threat.risk(without, place, others) - self.threat.risk(without, place, [*others, unit]))
        worth += COVER * self._cover(without, place)
        worth -= GROUND * max(0, self.away[place] - 2)
        worth += self._garrison(without, unit, place)
        worth += 0.04 * self.pull[place] if self.away[place] <= 4 else 0.0
        near = bit | grid.step(bit, theatre.supply_sides)
        if not near & self.tether:
            worth -= HUNGRY
        open_ = theatre.crossings & ~s.crossings & bit
        if open_ and self.away[place] <= 7 and not others:
            worth += 4.0 if s.scenario == RACE else 0.8
        return worth

    def _cover(self, s: State, place: int) -> float:
        """The hexes that a unit covers and no other one."""
        theatre = s.world.theatre
        grid, bit = theatre.grid, theatre.bit[place]
        new = (bit | grid.step(bit, theatre.passable)) & ~s.zone(AXIS) & ~s.hexes[AXIS] & ~s.hexes[SOVIET]
        total = 0.0
        while new:
            low = new & -new
            new ^= low
            there = low.bit_length() - 1
            away = self.away[there]
            if away < len(SCREEN):
                total += SCREEN[away] * (0.5 + 0.1 * min(self.pull[there], 8.0))
        return total

    def _garrison(self, without: State, unit: int, place: int) -> float:
        """What a unit does for the cities that would end the game: in them, or beside them."""
        s = self.state
        theatre = s.world.theatre
        worth = 0.0
        for city in self.cities:
            if not self.threat.strength[city] and self.away[city] > 9:
                continue
            if place == city:
                with_ = without.copy()
                with_._put(unit, place)
                worth += falls(without, city, self.threat) - falls(with_, city, self.threat)
                worth += 2.0 if not without.combat[AXIS] & theatre.bit[city] else 0.0
            elif place in theatre.grid.neighbours(city):
                worth += falls(without, city, self.threat) - falls(without, city, self.threat, place)
        return worth


def is_supplied_at(s: State, place: int) -> bool:
    """Whether an Axis unit in a hex would have a supply line."""
    return bool(supply.reached(s, AXIS) & s.world.theatre.bit[place])
