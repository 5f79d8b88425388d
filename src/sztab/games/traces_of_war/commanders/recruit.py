"""The recruit: goes for the nearest city, attacks at three to one, and leaves a garrison; the rest is chance."""

from __future__ import annotations

from sztab.board import HexSet, members
from sztab.games.traces_of_war.commanders.staff import Staff, best, garrison_hexes, nearest
from sztab.games.traces_of_war.roster import AXIS, SOVIET
from sztab.games.traces_of_war.rules import movement, strength, supply
from sztab.games.traces_of_war.rules.combat import possible_attackers, targets
from sztab.games.traces_of_war.rules.frames import activation
from sztab.games.traces_of_war.state import State
from sztab.kernel.questions import Choice, Question
from sztab.kernel.views import any_choice

GOOD_COLUMN = 2
"""Two to one after the terrain."""

CITY_COLUMN = 1
"""For a city that would end the game more is risked."""

WATCH = 8
"""A city with enemies so near wants a garrison."""

GARRISON = 1
"""How many units stay in a city under an order."""

LAZY = 15
"""How often, in a hundred, a unit stays where it is."""


class Recruit(Staff):
    """Simple sense and much chance."""

    def choose_mode(self, s: State, question: Question, side: int) -> Choice:
        """Fight first where something can be attacked well."""
        return ("combat-move",) if self._best_attack(s) else ("move-combat",)

    def move_units(self, s: State, question: Question, side: int) -> Choice:
        """Move the activated units in turn, each with a will of its own; then end."""
        frame = activation(s)
        for unit in frame.unmoved(s):
            if self.happens(LAZY) or self._must_stay(s, unit, side):
                continue
            if (target := self._goal(s, unit, side)) is not None:
                roster, names = s.world.roster, s.world.theatre.grid.names
                return question.complete(s, ("move", roster.ids[unit], names[target]))
        return ("end",)

    def _must_stay(self, s: State, unit: int, side: int) -> bool:
        """Whether a unit belongs to the garrison of a city under an order."""
        place = s.at[unit]
        if side != AXIS or not garrison_hexes(s) & s.world.theatre.bit[place]:
            return False
        return sum(not s.world.roster.is_hq[other] for other in s.here[place]) <= GARRISON

    def _goal(self, s: State, unit: int, side: int) -> int | None:
        """A hex that is better than the present one; None if there is none."""
        theatre = s.world.theatre
        grid, bit, place = theatre.grid, theatre.bit, s.at[unit]
        ends = movement.reach(s, unit, "move").ends
        reached = 0
        for hexes in movement.reach(s, unit, "move").spent:
            reached |= hexes
        ends &= reached & (supply.reached(s, side) | garrison_hexes(s))
        if s.world.roster.is_hq[unit]:
            ends &= ~s.zone(1 - side)
        if side == AXIS and (city := self._bare_city(s, ends)) is not None:
            return city
        wanted = self._wanted(s, side)
        aim, away = nearest(s, place, wanted)
        if aim < 0:
            return None
        if side == AXIS and bit[place] & s.zone(SOVIET):
            return None
        found = best(members(ends), lambda there: -grid.distance(there, aim) - self.chance.below(200) / 100)
        return found if found is not None and grid.distance(found, aim) < away else None

    def _bare_city(self, s: State, ends: HexSet) -> int | None:
        """A city under an order without a garrison, if enemies are near."""
        for city in members(garrison_hexes(s) & ends & ~s.combat[AXIS]):
            if nearest(s, city, s.hexes[SOVIET])[1] <= WATCH:
                return city
        return None

    def _wanted(self, s: State, side: int) -> HexSet:
        """Where a side wants to go: the Soviets to cities, the Axis to the enemy."""
        if side == SOVIET:
            return s.world.theatre.cities & ~s.cities or s.hexes[AXIS]
        return s.combat[SOVIET]

    def declare_attack(self, s: State, question: Question, side: int) -> Choice:
        """Attack the hex that gives the best column with everything beside it, or end."""
        found = self._best_attack(s)
        if found is None:
            return ("end",)
        target, units = found
        roster, names = s.world.roster, s.world.theatre.grid.names
        return ("attack", names[target], *[roster.ids[unit] for unit in units])

    def _best_attack(self, s: State) -> tuple[int, list[int]] | None:
        frame = activation(s)
        columns = []
        for target in targets(s, frame):
            units = [unit for unit in possible_attackers(s, frame, target) if not s.world.roster.is_hq[unit]]
            if units:
                column = strength.ratio(s, target, units).column
                least = CITY_COLUMN if garrison_hexes(s) >> target & 1 else GOOD_COLUMN
                columns.append((column - least, target, units))
        spare, target, units = max(columns, default=(-1, 0, []))
        return (target, units) if spare >= 0 else None

    def advance_unit(self, s: State, question: Question, side: int) -> Choice:
        """Take the hex, but do not leave a city under an order for it."""
        for item in question.follow(s, ()).items:
            parts: Choice = item if isinstance(item, tuple) else (item,)
            unit = s.world.roster.number[str(parts[1])]
            if self._must_stay(s, unit, side) or not question.follow(s, parts).items:
                continue
            if self.happens(LAZY):
                return any_choice(s, question, self.chance)
            return self._first(s, question, parts)
        return ("end",)

    def _first(self, s: State, question: Question, parts: Choice) -> Choice:
        """The shortest advance of a unit that is legal."""
        while True:
            follow = question.follow(s, parts)
            if follow.done:
                return parts
            parts = (*parts, str(follow.items[0]))

    def place_security_division(self, s: State, question: Question, side: int) -> Choice:
        """The cities nearest to the enemy first."""
        unit = question.follow(s, ()).items[0]
        assert isinstance(unit, tuple)
        index = s.world.theatre.grid.index
        hexes = [str(item) for item in question.follow(s, unit).items]
        place = min(hexes, key=lambda name: nearest(s, index[name], s.hexes[SOVIET])[1])
        return (*unit, place)

    def spend_points(self, s: State, question: Question, side: int) -> Choice:
        """Lift the order on a city that is under siege, or else receive reinforcements."""
        names = s.world.theatre.grid.names
        besieged = [names[place] for place in members(garrison_hexes(s) & s.zone(SOVIET))]
        for item in question.follow(s, ()).items:
            if isinstance(item, tuple) and item[0] == "lift" and item[1] in besieged:
                return item
        arriving = [
            item for item in question.follow(s, ()).items if isinstance(item, tuple) and item[0] == "receive"
        ]
        if not arriving:
            return ("end",)
        unit = self.any_of(arriving)
        return (*unit, str(self.any_of(list(question.follow(s, unit).items))))

    def choose_okh_use(self, s: State, question: Question, side: int) -> Choice:
        """Reinforcements where they can be had, else an army."""
        first = question.follow(s, ())
        if ("negotiate",) in first.buttons:
            return ("negotiate",)
        armies = [item for item in first.items if isinstance(item, tuple)]
        return self.any_of(armies) if armies else ("command",)

    def interrupting_order(self, s: State, question: Question, side: int) -> Choice:
        """Never."""
        return ("pass",)
