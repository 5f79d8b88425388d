"""The OKH chit (TOW 4.2.2): from the cup, and from the hand as an Interrupting Order; Negotiation (TOW 11.2, 12.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sztab.board import members
from sztab.games.traces_of_war.control import BOX
from sztab.games.traces_of_war.roster import AXIS, SEATS
from sztab.games.traces_of_war.rules import chits, reinforcements
from sztab.games.traces_of_war.rules.activation import Activation, activation_of
from sztab.games.traces_of_war.tables import fraction
from sztab.games.traces_of_war.theatre import HALVES
from sztab.kernel.procedures import Call, Procedure, Step, again, ask, call, procedure
from sztab.kernel.questions import FINAL, Choice, Follow, Question, Refusal, question

if TYPE_CHECKING:
    from sztab.games.traces_of_war.rules.action import DrawCycle
    from sztab.games.traces_of_war.state import State


@question
class InterruptingOrder(Question):
    """Play an OKH chit from the hand against the drawn chit, or pass (TOW 4.3.7; AMB-73)."""

    def follow(self, s: State, parts: Choice) -> Follow:
        if parts:
            return FINAL
        return Follow("chit", [("okh",)] if s.hand[chits.OKH] > 0 else (), buttons=["pass"])

    def refuse(self, s: State, choice: Choice) -> Refusal | None:
        if choice != ("okh",):
            return Refusal("TOW 4.2", "only-okh-from-hand")
        return None if s.hand[chits.OKH] > 0 else Refusal("TOW 4.3.7", "no-okh-in-hand")

    def apply(self, s: State, frame: DrawCycle, choice: Choice) -> Call:
        s.hand[chits.OKH] -= 1
        s.in_hand -= 1
        s.played[AXIS][chits.OKH] += 1
        chits.return_to_cup(s, frame.chit)
        frame.cancelled = True
        s.reveal("interrupted", chit=frame.chit)
        return call(UseOkh(from_hand=True))


@procedure
class UseOkh(Procedure):
    """Headquarters Activation, OKH Command or, from the cup only, Negotiation (TOW 4.2.2)."""

    from_hand: bool

    stages = ("choose_use",)

    def choose_use(self, s: State) -> Step:
        return ask(SEATS[AXIS], ChooseOkhUse(self.from_hand))


def command_size(s: State) -> int:
    """How many units OKH Command activates (TOW 4.2.2; AMB-62)."""
    return s.world.tables.by_crossings[s.crossing_count()].okh_units


@question
class ChooseOkhUse(Question):
    """Choose what an OKH chit does, and the units of an OKH Command (TOW 4.2.2; AMB-15)."""

    from_hand: bool

    def follow(self, s: State, parts: Choice) -> Follow:
        roster = s.world.roster
        if not parts:
            items = [("activate", roster.ids[hq]) for hq in roster.headquarters[AXIS] if s.at[hq] >= 0]
            buttons = [("command",)] if self.from_hand else [("command",), ("negotiate",)]
            return Follow("unit", items, buttons=buttons)
        if parts[0] != "command":
            return FINAL
        most = command_size(s)
        left = (
            [roster.ids[unit] for unit in s.units_of(AXIS) if roster.ids[unit] not in parts]
            if len(parts) <= most
            else ()
        )
        return Follow("unit", left, done=True, least=0, most=most)

    def refuse(self, s: State, choice: Choice) -> Refusal | None:
        roster = s.world.roster
        use, named = choice[0], choice[1:]
        if use == "negotiate" and not named:
            return Refusal("TOW 4.2.2", "no-negotiation-from-hand") if self.from_hand else None
        units = [roster.number.get(str(id_), -1) for id_ in named]
        for id_, unit in zip(named, units, strict=True):
            if unit < 0 or roster.side[unit] != AXIS or s.at[unit] < 0:
                return Refusal("TOW 4.2.2", "no-axis-unit", unit=id_)
        if use == "activate" and len(units) == 1:
            return None if roster.is_hq[units[0]] else Refusal("TOW 4.2.2", "no-headquarters", unit=named[0])
        if use != "command":
            return Refusal("TOW 4.2.2", "not-offered")
        if len(set(units)) < len(units):
            return Refusal("TOW 4.2.2", "unit-twice")
        if len(units) > command_size(s):
            return Refusal("TOW 4.2.2", "too-many-units", count=len(units), most=command_size(s))
        return None

    def sentence(self) -> tuple[str, dict[str, Any]]:
        return f"ask-{self.kind}", {"from_hand": self.from_hand}

    def apply(self, s: State, frame: Any, choice: Choice) -> Call:
        number = s.world.roster.number
        if choice[0] == "negotiate":
            points = s.world.tables.by_crossings[s.crossing_count()].negotiation
            s.tell("okh-used", use=choice[0], points=fraction(points, HALVES))
            return call(Negotiation(points))
        s.tell("okh-used", use=choice[0], points=None)
        if choice[0] == "activate":
            return call(activation_of(s, number[str(choice[1])]))
        return call(Activation(AXIS, sum(1 << number[str(id_)] for id_ in choice[1:])))


@procedure
class Negotiation(Procedure):
    """Spend Negotiation Points at once; the rest is lost (TOW 4.2.2, 11.2, 12.2; AMB-16, AMB-81)."""

    points: int
    ended: bool = False

    stages = ("spend",)

    def spend(self, s: State) -> Step:
        if self.ended or not (lifts(s, self.points) or receivable(s, self.points)):
            return None
        return again(ask(SEATS[AXIS], SpendPoints(self.points)))


def lifts(s: State, points: int) -> list[int]:
    """The cities whose Supreme Command Order the points can lift (TOW 12.2)."""
    return members(s.orders) if points >= s.world.tables.prices["lift"] else []


def receivable(s: State, points: int) -> list[int]:
    """The Axis reinforcements that the points can pay and that have a hex (TOW 11.2; AMB-17, AMB-37)."""
    roster, prices = s.world.roster, s.world.tables.prices
    return [
        unit
        for unit in roster.of_side[AXIS]
        if s.at[unit] == BOX
        and roster.category[unit]
        and prices[roster.category[unit]] <= points
        and reinforcements.placements(s, unit)
    ]


@question
class SpendPoints(Question):
    """Lift an order, receive a reinforcement, or end (TOW 11.2, 12.2)."""

    points: int

    def follow(self, s: State, parts: Choice) -> Follow:
        names, ids = s.world.theatre.grid.names, s.world.roster.ids
        if not parts:
            items: list[Choice] = [("lift", names[place]) for place in lifts(s, self.points)]
            items += [("receive", ids[unit]) for unit in receivable(s, self.points)]
            return Follow("purchase", items, buttons=[("end",)])
        if parts[0] != "receive" or len(parts) > 2:
            return FINAL
        unit = s.world.roster.number[str(parts[1])]
        return Follow("hex", [names[place] for place in members(reinforcements.placements(s, unit))])

    def refuse(self, s: State, choice: Choice) -> Refusal | None:
        roster, theatre, prices = s.world.roster, s.world.theatre, s.world.tables.prices
        if choice == ("end",):
            return None
        if choice[0] == "lift" and len(choice) == 2:
            place = theatre.grid.index.get(str(choice[1]))
            if place is None or not s.orders & theatre.bit[place]:
                return Refusal("TOW 12.2", "no-order-there", hex=choice[1])
            if self.points < prices["lift"]:
                return self.too_dear("TOW 12.2", prices["lift"])
            return None
        if choice[0] != "receive" or len(choice) != 3:
            return Refusal("TOW 4.2.2", "not-offered")
        unit = roster.number.get(str(choice[1]), -1)
        if unit < 0 or s.at[unit] != BOX or not roster.category[unit]:
            return Refusal("TOW 11.2", "no-such-reinforcement", unit=choice[1])
        price = prices[roster.category[unit]]
        if price > self.points:
            return self.too_dear("TOW 11.2", price)
        return reinforcements.placement_refusal(s, unit, choice[2])

    def too_dear(self, rule: str, price: int) -> Refusal:
        """The refusal of a purchase that costs more than is left."""
        return Refusal(
            rule,
            "not-enough-negotiation-points",
            price=fraction(price, HALVES),
            points=fraction(self.points, HALVES),
        )

    def sentence(self) -> tuple[str, dict[str, Any]]:
        return f"ask-{self.kind}", {"points": fraction(self.points, HALVES)}

    def apply(self, s: State, frame: Negotiation, choice: Choice) -> None:
        roster, theatre, prices = s.world.roster, s.world.theatre, s.world.tables.prices
        if choice == ("end",):
            frame.ended = True
        elif choice[0] == "lift":
            frame.points -= prices["lift"]
            s.lift_order(theatre.grid.index[str(choice[1])])
        else:
            unit = roster.number[str(choice[1])]
            frame.points -= prices[roster.category[unit]]
            s.arrive(unit, theatre.grid.index[str(choice[2])], "reinforcement-placed")
