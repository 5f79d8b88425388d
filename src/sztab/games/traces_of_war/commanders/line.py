"""Where Axis units stand: garrisons first, then a line without gaps that costs little to hold."""

from __future__ import annotations

from sztab.board import HexSet
from sztab.games.traces_of_war.commanders.front import Front
from sztab.games.traces_of_war.commanders.threat import Threat, falls
from sztab.games.traces_of_war.points import RACE
from sztab.games.traces_of_war.roster import AXIS, SOVIET
from sztab.games.traces_of_war.state import State

COVER = 0.8
"""What it is worth to cover a hex of the line that nobody covers."""

BACKUP = 0.15
"""What it is worth to cover a hex beside the line."""

RISK = 0.8
"""How much of the risk counts."""

HUNGRY = 4.0
"""What it costs to have no supply line."""

STRAY = 0.35
"""What each hex away from the line costs."""

EXPOSED = 1.0
"""What it costs to stand before the line."""

WATCHED = 9
"""A city with enemies so near needs its garrison."""


LAST_MAN = 5.0
"""What it is worth that the only unit of a city in the rear stays there."""


class Line:
    """Values hexes for Axis units in one situation."""

    __slots__ = ("away", "cities", "front", "off", "state", "tether", "threat")

    def __init__(self, s: State, front: Front | None = None) -> None:
        theatre = s.world.theatre
        self.state = s
        self.threat = front.threat if front is not None else Threat(s, AXIS)
        self.front = front or Front(s, self.threat)
        self.away = _columns(
            theatre.grid.rings(s.hexes[SOVIET], 12, theatre.passable), len(theatre.grid.names)
        )
        self.off = _columns(
            theatre.grid.rings(self.front.hexes, 30, theatre.passable), len(theatre.grid.names)
        )
        self.tether = self._safe(s)
        self.cities = [
            city for city in range(len(theatre.grid.names)) if s.orders & ~s.cities & theatre.bit[city]
        ]

    def _safe(self, s: State) -> HexSet:
        """The hexes from which the way to a source stays clear of the enemy."""
        theatre = s.world.theatre
        grid = theatre.grid
        clear = theatre.land & ~(s.zone(SOVIET) | s.hexes[SOVIET])
        return grid.flood(theatre.sources[AXIS] & clear, grid.entering(clear, theatre.supply_sides))

    def value(self, unit: int, place: int) -> float:
        """What it is worth to have a unit end its move in a hex."""
        s = self.state
        theatre, roster = s.world.theatre, s.world.roster
        grid, bit = theatre.grid, theatre.bit[place]
        without = s
        if s.at[unit] >= 0:
            without = s.copy()
            without._put(unit, -1)
        others = [u for u in without.here.get(place, ()) if roster.side[u] == AXIS]
        worth = RISK * (
            self.threat.risk(without, place, others) - self.threat.risk(without, place, [*others, unit])
        )
        worth += self._cover(without, place)
        worth -= STRAY * self.off[place]
        if self.front.east & bit:
            worth -= EXPOSED
        worth += self._garrison(without, unit, place)
        if not (bit | grid.step(bit, theatre.supply_sides)) & self.tether:
            worth -= HUNGRY
        if theatre.crossings & ~s.crossings & bit and self.away[place] <= 7 and not others:
            worth += 4.0 if s.scenario == RACE else 0.8
        return worth

    def _cover(self, s: State, place: int) -> float:
        """The hexes of the line that a unit covers and no other one, and those beside it."""
        theatre = s.world.theatre
        grid, bit = theatre.grid, theatre.bit[place]
        zone = bit | grid.step(bit, theatre.passable)
        held = s.hexes[AXIS]
        new = zone & ~(s.zone(AXIS) | held) & ~s.hexes[SOVIET]
        total = COVER * (new & self.front.hexes).bit_count() + BACKUP * (new & ~self.front.hexes).bit_count()
        if bit & self.front.hexes & ~held:
            total += 0.5 * COVER
        return total

    def _garrison(self, without: State, unit: int, place: int) -> float:
        """What a unit does for the cities that would end the game: in them, or beside them."""
        theatre = self.state.world.theatre
        worth = 0.0
        for city in self.cities:
            if self.away[city] > WATCHED:
                if place == city == self.state.at[unit] and not without.combat[AXIS] & theatre.bit[city]:
                    worth += LAST_MAN
                continue
            if place == city:
                with_ = without.copy()
                with_._put(unit, place)
                worth += falls(without, city, self.threat) - falls(with_, city, self.threat)
                worth += 2.0 if not without.combat[AXIS] & theatre.bit[city] else 0.0
            elif place in theatre.grid.neighbours(city):
                worth += falls(without, city, self.threat) - falls(without, city, self.threat, place)
        return worth


def _columns(rings: list[HexSet], number: int) -> list[int]:
    """The number of its ring for each place; one more than there are outside."""
    found = [len(rings)] * number
    for away, ring in enumerate(rings):
        while ring:
            low = ring & -ring
            found[low.bit_length() - 1] = away
            ring ^= low
    return found
