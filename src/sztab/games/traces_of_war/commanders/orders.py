"""Decisions of the high command: chits, orders of the OKH, negotiations, reinforcements."""

from __future__ import annotations

from sztab.board import members
from sztab.games.traces_of_war.commanders.line import Line
from sztab.games.traces_of_war.commanders.offensive import Offensive
from sztab.games.traces_of_war.commanders.staff import Staff, nearest
from sztab.games.traces_of_war.commanders.threat import Threat, falls
from sztab.games.traces_of_war.commanders.worth import pull
from sztab.games.traces_of_war.roster import AXIS, SOVIET
from sztab.games.traces_of_war.rules import chits, headquarters
from sztab.games.traces_of_war.rules.okh import command_size
from sztab.games.traces_of_war.state import State
from sztab.games.traces_of_war.tables import AXIS_CHITS, FRONTS, SOVIET_CHITS
from sztab.kernel.questions import Choice, Question

LIFT = 1.0
"""From this risk on the order on a city is lifted."""

TOO_LATE = 2
"""In so many last turns no reinforcements are brought."""

ALARM = 5.0
"""From this danger on an OKH chit interrupts."""


class Orders(Staff):
    """What is decided above the armies."""

    # Chits

    def choose_headquarters(self, s: State, question: Question, side: int) -> Choice:
        """The Front with the best attacks."""
        hqs = [hq for hq in s.world.roster.headquarters[side] if s.at[hq] >= 0]
        hq = max(hqs, key=lambda h: (self.prospects(s, h), -h))
        return ("activate", s.world.roster.ids[hq])

    def prospects(self, s: State, hq: int) -> float:
        """What the units of a headquarters could do now."""
        from sztab.games.traces_of_war.commanders.attack import attacks_now

        side = s.world.roster.side[hq]
        units = headquarters.commanded(s, hq)
        used: set[int] = set()
        total = 0.02 * len(units)
        for attack in sorted(attacks_now(s, side, units), key=lambda a: -a.worth):
            if attack.worth > 0 and not used & set(attack.units):
                used |= set(attack.units)
                total += attack.worth
        return total

    def select_soviet_chits(self, s: State, question: Question, side: int) -> Choice:
        """A chit for each Front, reinforcements, and a second one for the Front with the best prospects."""
        owned = chits.available(s, SOVIET)
        selected = list(FRONTS)
        roster = s.world.roster
        if owned[SOVIET_CHITS.index("reinforcements")] and self._come_in_time(s):
            selected.append("reinforcements")
        if owned[chits.AIRBORNE] and s.turn >= 3 and len(selected) < 6 and s.crossings:
            selected.append("airborne")
        value = {
            chit: self.prospects(s, roster.of_chit[chit])
            + 0.1 * len(headquarters.commanded(s, roster.of_chit[chit]))
            for chit in FRONTS
            if s.at[roster.of_chit[chit]] >= 0
        }
        order = sorted(value, key=lambda chit: -value[chit]) or list(FRONTS)
        if owned[chits.STAVKA] and len(selected) < 6:
            selected.append("stavka")
        for chit in order:
            if len(selected) < 6:
                selected.append(chit)
        for chit in FRONTS:
            if len(selected) < 6 and selected.count(chit) < 2:
                selected.append(chit)
        return tuple(selected)

    def _come_in_time(self, s: State) -> bool:
        """Whether units that arrive now still count: there is time to bring them to the front."""
        return s.turn <= s.world.tables.turns[s.scenario] - TOO_LATE

    def select_axis_chits(self, s: State, question: Question, side: int) -> Choice:
        """The armies that are in danger, one OKH for the cup, one for the hand."""
        number: int = question.number  # type: ignore[attr-defined]
        owned = chits.available(s, AXIS)
        okh = owned[chits.OKH]
        picks: list[tuple[str, str]] = [("cup", "okh")] * min(okh, max(1, len(self._lifts(s))))
        roster = s.world.roster
        line = Threat(s, AXIS)
        armies = sorted(
            (chit for chit in AXIS_CHITS[:4] if owned[AXIS_CHITS.index(chit)]),
            key=lambda chit: -self._danger(s, line, roster.of_chit[chit]),
        )
        picks += [("cup", chit) for chit in armies[: max(0, number - okh)]]
        picks += [("hand", "okh")] * (okh - picks.count(("cup", "okh")))
        picks += [("cup", chit) for chit in armies[max(0, number - okh) :]]
        return tuple(part for pick in picks[:number] for part in pick)

    def _danger(self, s: State, threat: Threat, hq: int) -> float:
        """What the units of an army stand to lose."""
        if s.at[hq] < 0:
            return -1.0
        places = headquarters.command_hexes(s, hq) & s.combat[AXIS]
        return sum(0.05 + min(threat.risk(s, place, s.here[place]), 10.0) for place in members(places))

    def add_chits(self, s: State, question: Question, side: int) -> Choice:
        """Keep the hand until the cup is empty."""
        follow = question.follow(s, ())
        if ("keep",) in follow.buttons:
            return ("keep",)
        item = follow.items[0]
        return item if isinstance(item, tuple) else (item,)

    def interrupting_order(self, s: State, question: Question, side: int) -> Choice:
        """Against a Front that is about to break through."""
        if s.hand[chits.OKH] <= 0:
            return ("pass",)
        chit = s.stack[-1].chit  # type: ignore[attr-defined]
        hq = s.world.roster.of_chit.get(chit)
        if chit not in FRONTS or hq is None or s.at[hq] < 0:
            return ("pass",)
        return ("okh",) if self.prospects(s, hq) >= ALARM else ("pass",)

    def choose_okh_use(self, s: State, question: Question, side: int) -> Choice:
        """Negotiate for a city in danger or for troops; from the hand, activate the army in the greatest danger."""
        roster = s.world.roster
        if not question.from_hand and (self._lifts(s) or self._has_reserves(s)):  # type: ignore[attr-defined]
            return ("negotiate",)
        threat = Threat(s, AXIS)
        hqs = [hq for hq in roster.headquarters[AXIS] if s.at[hq] >= 0]
        if hqs:
            return ("activate", roster.ids[max(hqs, key=lambda h: (self._danger(s, threat, h), -h))])
        units = sorted(s.units_of(AXIS), key=lambda u: -threat.strength[s.at[u]])
        return ("command", *[roster.ids[unit] for unit in units[: command_size(s)]])

    def _lifts(self, s: State) -> list[int]:
        """The cities under an order that may fall, the worst first."""
        threat = Threat(s, AXIS)
        risks = {city: falls(s, city, threat) for city in members(s.orders & ~s.cities)}
        return sorted((city for city, risk in risks.items() if risk >= LIFT), key=lambda c: -risks[c])

    def _has_reserves(self, s: State) -> bool:
        roster = s.world.roster
        return any(roster.category[unit] and s.at[unit] == -3 for unit in roster.of_side[AXIS])

    def spend_points(self, s: State, question: Question, side: int) -> Choice:
        """Lift the order on the city in the greatest danger; then panzers, then infantry, where they are needed."""
        roster, names, index = s.world.roster, s.world.theatre.grid.names, s.world.theatre.grid.index
        items = [item for item in question.follow(s, ()).items if isinstance(item, tuple)]
        for city in self._lifts(s):
            if ("lift", names[city]) in items:
                return ("lift", names[city])
        units = [roster.number[str(item[1])] for item in items if item[0] == "receive"]
        if not units:
            return ("end",)
        unit = max(units, key=lambda u: (s.world.tables.prices[roster.category[u]], roster.defence[u][0], -u))
        parts: Choice = ("receive", roster.ids[unit])
        line = Line(s)
        hexes = [str(name) for name in question.follow(s, parts).items]
        return (*parts, max(hexes, key=lambda name: (line.value(unit, index[name]), name)))

    def activate_second_headquarters(self, s: State, question: Question, side: int) -> Choice:
        """Always: it may only better its place."""
        item = question.follow(s, ()).items[0]
        return item if isinstance(item, tuple) else (item,)

    def place_security_division(self, s: State, question: Question, side: int) -> Choice:
        """The cities that nobody holds, the furthest first: armies pass through the others."""
        unit = question.follow(s, ()).items[0]
        assert isinstance(unit, tuple)
        index, bit = s.world.theatre.grid.index, s.world.theatre.bit
        hexes = [str(item) for item in question.follow(s, unit).items]

        def need(name: str) -> tuple[bool, bool, int]:
            place = index[name]
            ordered = bool(s.orders & bit[place])
            return ordered, not s.combat[AXIS] & bit[place], nearest(s, place, s.hexes[SOVIET])[1]

        return (*unit, max(hexes, key=lambda name: (need(name), name)))

    # Reinforcements

    def place_reinforcement(self, s: State, question: Question, side: int) -> Choice:
        """Each where it is nearest to the fight; the weakest partner is replaced."""
        roster, index = s.world.roster, s.world.theatre.grid.index
        unit = question.follow(s, ()).items[0]
        assert isinstance(unit, tuple)
        choices = [str(item) for item in question.follow(s, unit).items]
        if unit[0] == "replace":
            return (*unit, min(choices, key=lambda id_: (s.attack(roster.number[id_]), id_)))
        values = pull(s)
        return (*unit, max(choices, key=lambda name: (values[index[name]], name)))

    def drop_paratroops(self, s: State, question: Question, side: int) -> Choice:
        """Where a crossing or the rear of the enemy is won."""
        index = s.world.theatre.grid.index
        values = Offensive(s)
        items = [item for item in question.follow(s, ()).items if isinstance(item, tuple)]
        unit: int = question.unit  # type: ignore[attr-defined]
        return max(items, key=lambda item: (values.value(unit, index[str(item[1])]), str(item[1])))
