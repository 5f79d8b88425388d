"""The officer: holds a line or breaks one, keeps supply, and asks of every chit and unit what it is worth."""

from __future__ import annotations

from sztab.board import members
from sztab.games.traces_of_war.commanders.aftermath import Aftermath
from sztab.games.traces_of_war.commanders.attack import Assault, Attack, attacks_now
from sztab.games.traces_of_war.commanders.offensive import FrontHeadquarters, Offensive
from sztab.games.traces_of_war.commanders.orders import Orders
from sztab.games.traces_of_war.points import RACE
from sztab.games.traces_of_war.roster import SOVIET
from sztab.games.traces_of_war.rules import movement
from sztab.games.traces_of_war.rules.activation import Activation
from sztab.games.traces_of_war.rules.frames import activation
from sztab.games.traces_of_war.state import State
from sztab.kernel.chance import Source
from sztab.kernel.questions import Choice, Question

LEAST = (0.1, 0.35)
"""What an attack must promise at least, to either side."""

LEAST_BROUGHT_UP = (0.1, 1.2)
"""What it must promise if units have to be brought up for it."""

EAGER = 0.85
"""An attack at once is worth so much of one after a move."""


HASTE = 0.3
"""The same in the race: who fights first can still march."""


class Officer(Orders, Aftermath):
    """Plays either side from its view."""

    def __init__(self, chance: Source) -> None:
        super().__init__(chance)
        self.plan: dict[int, int] = {}
        self.settled: set[int] = set()
        self.segment: tuple[object, ...] = ()

    # Activation

    def choose_mode(self, s: State, question: Question, side: int) -> Choice:
        """Fight first where that promises nearly as much as to move up first."""
        frame = activation(s)
        now = _sum(self._attacks(s, frame))
        later = _sum(Assault(s, side, self._assault_units(s, frame), LEAST_BROUGHT_UP[side]).plan())
        eager = HASTE if side == SOVIET and s.scenario == RACE else EAGER
        return ("combat-move",) if now > 0 and now >= eager * later else ("move-combat",)

    def _assault_units(self, s: State, frame: Activation) -> list[int]:
        """The units that may be brought up for an attack."""
        units = frame.unmoved(s)
        if frame.side == SOVIET:
            return units
        guarded = s.orders & ~s.cities
        bit = s.world.theatre.bit
        mechanized = s.world.roster.mechanized
        return [unit for unit in units if mechanized[unit] and not guarded & bit[s.at[unit]]]

    def move_units(self, s: State, question: Question, side: int) -> Choice:
        """Bring up the attackers, then send the others where they are worth most, headquarters last."""
        frame = activation(s)
        key = (s.turn, tuple(map(tuple, s.played)), frame.units, frame.mode)
        if key != self.segment:
            self.segment = key
            self.plan, self.settled = {}, set()
            if frame.mode == "move-combat":
                self._plan_assault(s, frame)
        while True:
            for unit, place in list(self.plan.items()):
                choice = _way(s, question, unit, place) if not frame.moved >> unit & 1 else None
                if choice is not None:
                    del self.plan[unit]
                    return choice
            self.plan.clear()
            choice = self._station(s, question, frame)
            if choice is not None:
                return choice
            return ("end",)

    def _plan_assault(self, s: State, frame: Activation) -> None:
        assault = Assault(s, frame.side, self._assault_units(s, frame), LEAST_BROUGHT_UP[frame.side])
        for attack in assault.plan():
            for unit, place in attack.spots.items():
                self.settled.add(unit)
                if s.at[unit] != place:
                    self.plan[unit] = place

    def _station(self, s: State, question: Question, frame: Activation) -> Choice | None:
        """The move of the next unit that would stand better elsewhere."""
        roster = s.world.roster
        waiting = [unit for unit in frame.unmoved(s) if unit not in self.settled]
        troops = [unit for unit in waiting if not roster.is_hq[unit]]
        if troops:
            values = self.values(s, frame.side)
            for unit in self._in_order(s, troops, frame.side):
                self.settled.add(unit)
                choice = self._better(s, question, unit, values.value)
                if choice is not None:
                    return choice
        for hq in [unit for unit in waiting if roster.is_hq[unit]]:
            self.settled.add(hq)
            choice = self._better(s, question, hq, FrontHeadquarters(s, frame.side).value)
            if choice is not None:
                return choice
        return None

    def _in_order(self, s: State, units: list[int], side: int) -> list[int]:
        """Who moves first: the foremost Soviet units, the Axis infantry."""
        roster = s.world.roster
        if side == SOVIET:
            worth = Offensive(s).pull
            return sorted(units, key=lambda u: (-worth[s.at[u]], u))
        return sorted(units, key=lambda u: (roster.mechanized[u], u))

    def _better(self, s: State, question: Question, unit: int, value) -> Choice | None:  # type: ignore[no-untyped-def]
        here = s.at[unit]
        best, most = here, value(unit, here) + 0.05
        for place in self._ends(s, unit):
            worth = value(unit, place)
            if worth > most:
                best, most = place, worth
        return None if best == here else _way(s, question, unit, best)

    def _ends(self, s: State, unit: int) -> list[int]:
        hexes = 0
        for kind in movement.KINDS:
            found = movement.reach(s, unit, kind)
            for ring in found.spent:
                hexes |= ring & found.ends
        return members(hexes)

    # Combat

    def declare_attack(self, s: State, question: Question, side: int) -> Choice:
        """The most promising attack, or none."""
        attacks = self._attacks(s, activation(s))
        if not attacks:
            return ("end",)
        attack = max(attacks, key=lambda a: a.worth)
        roster, names = s.world.roster, s.world.theatre.grid.names
        return ("attack", names[attack.target], *[roster.ids[unit] for unit in attack.units])

    def _attacks(self, s: State, frame: Activation) -> list[Attack]:
        found = attacks_now(s, frame.side, frame.unfought(s), frame.attacked)
        return [attack for attack in found if attack.worth >= LEAST[frame.side]]


def _sum(attacks: list[Attack]) -> float:
    """What attacks promise together, each unit used once."""
    used: set[int] = set()
    total = 0.0
    for attack in sorted(attacks, key=lambda a: -a.worth):
        if not used & set(attack.units):
            used |= set(attack.units)
            total += attack.worth
    return total


def _way(s: State, question: Question, unit: int, place: int) -> Choice | None:
    """The move of a unit to a hex, by the ordinary way if there is one."""
    roster, theatre = s.world.roster, s.world.theatre
    bit = theatre.bit[place]
    for kind in movement.KINDS:
        found = movement.reach(s, unit, kind)
        if found.ends & bit and any(ring & bit for ring in found.spent):
            return question.complete(s, (kind, roster.ids[unit], theatre.grid.names[place]))
    return None
