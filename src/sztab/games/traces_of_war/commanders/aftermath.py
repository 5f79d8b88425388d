"""What follows a fight: who loses steps, where the beaten go, and who takes the ground."""

from __future__ import annotations

from sztab.games.traces_of_war.commanders.front import Front
from sztab.games.traces_of_war.commanders.line import Line
from sztab.games.traces_of_war.commanders.offensive import FrontHeadquarters, Offensive
from sztab.games.traces_of_war.commanders.staff import Staff
from sztab.games.traces_of_war.commanders.threat import Threat
from sztab.games.traces_of_war.commanders.worth import step_worth
from sztab.games.traces_of_war.roster import AXIS, SOVIET
from sztab.games.traces_of_war.rules.retreat import routes
from sztab.games.traces_of_war.state import State
from sztab.kernel.chance import Source
from sztab.kernel.questions import Choice, Question

DWELL = 0.1
"""What an advance must gain."""


class Aftermath(Staff):
    """Losses, retreats, advances, and headquarters that must be placed."""

    def __init__(self, chance: Source) -> None:
        super().__init__(chance)
        self.front: Front | None = None
        self.drawn: tuple[object, ...] = ()

    def share_losses(self, s: State, question: Question, side: int) -> Choice:
        """The cheapest steps."""
        roster = s.world.roster
        left = {unit: s.steps[unit] for unit in question.units}  # type: ignore[attr-defined]
        lost: list[str] = []
        for _ in range(question.number):  # type: ignore[attr-defined]
            unit = min((u for u in left if left[u]), key=lambda u: (_next_step(s, u, left[u]), u))
            left[unit] -= 1
            lost.append(roster.ids[unit])
        return tuple(lost)

    def retreat_unit(self, s: State, question: Question, side: int) -> Choice:
        """The most valuable unit first, to where it stands best."""
        roster, names = s.world.roster, s.world.theatre.grid.names
        target = s.stack[-1].target  # type: ignore[attr-defined]
        units = [unit for unit in question.units if s.at[unit] == target]  # type: ignore[attr-defined]
        unit = max(units, key=lambda u: (step_worth(s, u), -u))
        ways = routes(s, unit, question.length)  # type: ignore[attr-defined]
        if not ways:
            return ("retreat", roster.ids[unit])
        judged = FrontHeadquarters(s, side) if roster.is_hq[unit] else self.values(s, side)
        best = max(ways, key=lambda way: (-way.losses, judged.value(unit, way.path[-1]), way.path))
        return ("retreat", roster.ids[unit], *[names[place] for place in best.path])

    def values(self, s: State, side: int) -> Line | Offensive:
        """How this side values hexes; the line is drawn anew after every chit."""
        if side == SOVIET:
            return Offensive(s)
        key = (s.turn, tuple(map(tuple, s.played)), s.supply_chit)
        if self.front is None or key != self.drawn:
            self.front, self.drawn = Front(s, Threat(s, AXIS)), key
        return Line(s, self.front)

    def advance_unit(self, s: State, question: Question, side: int) -> Choice:
        """The unit and the hexes that gain most; nobody, if nothing is gained."""
        roster, index = s.world.roster, s.world.theatre.grid.index
        values = self.values(s, side)
        found: Choice = ("end",)
        most = DWELL
        for item in question.follow(s, ()).items:
            parts: Choice = item if isinstance(item, tuple) else (item,)
            unit = roster.number[str(parts[1])]
            before = values.value(unit, s.at[unit])
            for first in question.follow(s, parts).items:
                onward = question.follow(s, (*parts, str(first)))
                ways = [(*parts, str(first))] if onward.done else []
                ways += [(*parts, str(first), str(second)) for second in onward.items]
                for way in ways:
                    gain = values.value(unit, index[str(way[-1])]) - before
                    gain += self._passing(s, side, [index[str(name)] for name in way[2:]])
                    if gain > most:
                        found, most = way, gain
        return found

    def _passing(self, s: State, side: int, path: list[int]) -> float:
        """What is gained by the hexes passed."""
        theatre = s.world.theatre
        if side == SOVIET:
            return sum(8.0 for place in path[:-1] if theatre.cities & ~s.cities & theatre.bit[place])
        return 0.0

    def place_headquarters(self, s: State, question: Question, side: int) -> Choice:
        """Near the units that it commands."""
        index = s.world.theatre.grid.index
        hq = question.hq  # type: ignore[attr-defined]
        values = FrontHeadquarters(s, side)
        hexes = [str(name) for name in question.follow(s, ()).items]
        return (max(hexes, key=lambda name: (values.value(hq, index[name]), name)),)


def _next_step(s: State, unit: int, left: int) -> float:
    """What the next step of a unit costs, the last one more."""
    worth = step_worth(s, unit) * s.steps[unit]
    return worth * (0.4 if left > 1 else 0.6)
