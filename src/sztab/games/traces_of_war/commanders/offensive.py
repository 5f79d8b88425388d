"""Where Soviet units go that have nothing to attack: forward, round the enemy, and never out of supply for nothing."""

from __future__ import annotations

from sztab.board import HexSet
from sztab.games.traces_of_war.commanders.threat import Threat
from sztab.games.traces_of_war.commanders.worth import DECISION, pull
from sztab.games.traces_of_war.points import CAMPAIGN, RACE
from sztab.games.traces_of_war.roster import AXIS, SOVIET
from sztab.games.traces_of_war.rules import headquarters, supply
from sztab.games.traces_of_war.rules.victory import is_last_turn
from sztab.games.traces_of_war.state import State

CUT_OFF = 1.0
"""What it is worth to take the supply of an enemy hex."""

HUNGRY = 3.0
"""What it costs to have no supply line."""

UNFED = 1.0
"""The same in the last turn."""

LOST_TOUCH = 1.2
"""What it costs to be out of the range of every headquarters."""

LEASH = 6
"""So far from a headquarters a unit is still commanded."""

OVERWHELMING = 12.0
"""An attack of that strength surely drives a headquarters away."""

LONELY, ESCORTED = 10.0, 4.0
"""What the danger of that costs a headquarters without and with a unit beside it."""

SHARED = 0.2
"""What a unit counts that another headquarters commands already."""

CAUTION = 0.25
"""How much of the risk counts."""


class Offensive:
    """Values hexes for Soviet units in one situation."""

    __slots__ = ("commanded", "cut", "is_last", "pull", "state", "threat")

    def __init__(self, s: State) -> None:
        theatre, roster = s.world.theatre, s.world.roster
        self.state = s
        self.pull = pull(s)
        self.is_last = is_last_turn(s)
        self.threat = Threat(s, SOVIET)
        self.commanded: HexSet = 0
        for hq in roster.headquarters[SOVIET]:
            if s.at[hq] >= 0:
                self.commanded |= theatre.grid.within(theatre.bit[s.at[hq]], LEASH, theatre.passable)
        self.cut = self._cut_off(s)

    def _cut_off(self, s: State) -> int:
        return (s.hexes[AXIS] & ~supply.reached(s, AXIS)).bit_count()

    def value(self, unit: int, place: int) -> float:
        """What it is worth to have a unit end its move in a hex."""
        s = self.state
        theatre = s.world.theatre
        bit = theatre.bit[place]
        moved = s
        if s.at[unit] != place:
            moved = s.copy()
            moved._put(unit, place)
        worth = self.pull[place] + self._gains(unit, place)
        closed_city = theatre.cities & ~s.cities & bit
        if not supply.reached(moved, SOVIET) & bit and not closed_city:
            worth -= HUNGRY if not self.is_last else UNFED
        worth += CUT_OFF * (self._cut_off(moved) - self.cut)
        if not self.commanded & bit:
            worth -= LOST_TOUCH
        stack = [u for u in moved.here.get(place, ()) if s.world.roster.side[u] == SOVIET]
        if not self.is_last:
            worth -= CAUTION * self.threat.risk(s, place, stack or [unit])
        return worth

    def _gains(self, unit: int, place: int) -> float:
        """What falls by entering a hex."""
        s = self.state
        theatre, roster = s.world.theatre, s.world.roster
        bit = theatre.bit[place]
        worth = 0.0
        if theatre.cities & ~s.cities & bit:
            worth += DECISION if s.orders & bit else 8.0
        open_ = theatre.crossings & ~s.crossings
        if open_:
            for crossing, near in theatre.near.items():
                undefended = near & bit and not s.hexes[AXIS] & theatre.bit[crossing]
                if open_ & theatre.bit[crossing] and (crossing == place or undefended):
                    worth += 5.0 if s.scenario == RACE else 0.5
        if s.scenario == RACE and theatre.west & bit:
            worth += 1.5 if roster.mechanized[unit] else 0.8
        if s.scenario == CAMPAIGN and theatre.breakthrough & bit:
            worth += 5.0
        return worth


class FrontHeadquarters:
    """Values hexes for a headquarters: in the middle of its units, out of the enemy's way."""

    __slots__ = ("ranges", "side", "state", "threat", "zone")

    def __init__(self, s: State, side: int) -> None:
        self.state = s
        self.side = side
        self.zone = s.zone(1 - side)
        self.ranges: dict[int, HexSet] = {}
        self.threat = Threat(s, side)

    def _range(self, hq: int) -> HexSet:
        """What a headquarters commands from where it stands."""
        found = self.ranges.get(hq)
        if found is None:
            found = self.ranges[hq] = headquarters.command_hexes(self.state, hq)
        return found

    def value(self, hq: int, place: int) -> float:
        """What a hex is worth to a headquarters."""
        s = self.state
        theatre, roster = s.world.theatre, s.world.roster
        bit = theatre.bit[place]
        range_ = roster.range[hq]
        others = [h for h in roster.headquarters[self.side] if h != hq and s.at[h] >= 0]
        shared: HexSet = 0
        for other in others:
            shared |= self._range(other)
        rings = theatre.grid.rings(bit, range_, theatre.passable)
        worth = 0.0
        for away, ring in enumerate(rings):
            hexes = ring & s.combat[self.side]
            if hexes:
                both = s.full[self.side]
                alone = hexes & ~shared
                units = (alone.bit_count() + (alone & both).bit_count()) + SHARED * (
                    (hexes & shared).bit_count() + (hexes & shared & both).bit_count()
                )
                worth += units * (1.0 if away < range_ - 1 else 0.7 if away == range_ - 1 else 0.4)
        if bit & self.zone:
            worth -= 6.0
        alone = not any(not roster.is_hq[u] and roster.side[u] == self.side for u in s.here.get(place, ()))
        danger = min(self.threat.strength[place] / OVERWHELMING, 1.0)
        worth -= danger * (LONELY if alone else ESCORTED)
        if not supply.reached(s, self.side) & bit:
            worth -= 10.0
        if self.side == SOVIET:
            worth += 0.5 * pull(s)[place]
        return worth
