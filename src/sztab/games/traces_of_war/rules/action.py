"""The Action Phase (TOW 4.3): the draw cycle, and what each chit does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sztab.games.traces_of_war.control import NOWHERE
from sztab.games.traces_of_war.roster import AXIS, SEATS, SOVIET
from sztab.games.traces_of_war.rules import chits, headquarters, okh, reinforcements, supply_check
from sztab.games.traces_of_war.rules.activation import COMBAT_ONLY, Activation, activation_of, units_under
from sztab.games.traces_of_war.tables import SUPPLY_CHIT
from sztab.kernel.procedures import NATURE, Call, Procedure, Step, again, ask, call, procedure, window
from sztab.kernel.questions import FINAL, Choice, Follow, Question, question

if TYPE_CHECKING:
    from sztab.games.traces_of_war.state import State


@procedure
class ActionPhase(Procedure):
    """Draw chits until the cup and the Axis hand are empty (TOW 4.3)."""

    stages = ("draw_chits",)

    def draw_chits(self, s: State) -> Step:
        if chits.cup_is_empty(s) and not s.in_hand:
            return None
        return again(call(DrawCycle()))


@procedure
class DrawCycle(Procedure):
    """One draw: what comes before it, the interrupt, and what the chit does (TOW 4.3)."""

    chit: str = ""
    cancelled: bool = False

    stages = "place_soviet_exiles", "place_axis_exiles", "add_chits", "draw", "interrupt", "resolve"

    def place_soviet_exiles(self, s: State) -> Step:
        """Headquarters off the map come back as soon as a hex is legal (AMB-30)."""
        return _place_exiles(s, SOVIET)

    def place_axis_exiles(self, s: State) -> Step:
        return _place_exiles(s, AXIS)

    def add_chits(self, s: State) -> Step:
        return ask(SEATS[AXIS], chits.AddChits()) if s.in_hand else None

    def draw(self, s: State) -> Step:
        return ask(NATURE, chits.DrawChit())

    def interrupt(self, s: State) -> Step:
        """An OKH chit from the hand may cancel any chit but Supply (TOW 4.3.7; AMB-14, AMB-56, AMB-73)."""
        if self.chit == SUPPLY_CHIT or not s.in_hand:
            return None
        return window(SEATS[AXIS], okh.InterruptingOrder())

    def resolve(self, s: State) -> Step:
        return None if self.cancelled else _resolved(s, self.chit)


def _place_exiles(s: State, side: int) -> Step:
    waiting = headquarters.waiting(s, side)
    return again(call(headquarters.Relocation(waiting[0]))) if waiting else None


def _resolved(s: State, chit: str) -> Call | None:
    """What a chit does once it is not cancelled (TOW 4.3)."""
    roster = s.world.roster
    if chit == SUPPLY_CHIT:
        return call(supply_check.SupplyCheck([]))
    if chit == "reinforcements":
        return call(reinforcements.SovietReinforcement(drop=False))
    if chit == "airborne":
        s.airborne_used = True
        return call(reinforcements.SovietReinforcement(drop=True))
    if chit == "stavka":
        return call(Stavka())
    if chit == "okh":
        return call(okh.UseOkh(from_hand=False))
    hq = roster.of_chit.get(chit)
    if hq is None or s.at[hq] < 0:
        s.tell("chit-without-effect", chit=chit)
        return None
    return call(activation_of(s, hq))


@procedure
class Stavka(Procedure):
    """STAVKA activates any one Soviet headquarters (TOW 4.3.5)."""

    hq: int = NOWHERE

    stages = "choose_headquarters", "activate"

    def choose_headquarters(self, s: State) -> Step:
        if not any(s.at[hq] >= 0 for hq in s.world.roster.headquarters[SOVIET]):
            s.tell("chit-without-effect", chit="stavka")
            return None
        return ask(SEATS[SOVIET], ChooseHeadquarters(SOVIET))

    def activate(self, s: State) -> Step:
        return call(activation_of(s, self.hq)) if self.hq >= 0 else None


@procedure
class FirstCombat(Procedure):
    """On turn 1 one Soviet headquarters and its units attack before chits are selected (TOW 12.1; AMB-11, AMB-63)."""

    hq: int = NOWHERE

    stages = "choose_headquarters", "attack"

    def choose_headquarters(self, s: State) -> Step:
        if not any(s.at[hq] >= 0 for hq in s.world.roster.headquarters[SOVIET]):
            return None
        return ask(SEATS[SOVIET], ChooseHeadquarters(SOVIET))

    def attack(self, s: State) -> Step:
        if self.hq < 0:
            return None
        return call(Activation(SOVIET, units_under(s, self.hq), hq=self.hq, mode=COMBAT_ONLY))


@question
class ChooseHeadquarters(Question):
    """Choose one headquarters on the map (TOW 4.3.5, 12.1)."""

    rule = "TOW 4.3"
    side: int

    def follow(self, s: State, parts: Choice) -> Follow:
        if parts:
            return FINAL
        roster = s.world.roster
        return Follow(
            "unit", [("activate", roster.ids[hq]) for hq in roster.headquarters[self.side] if s.at[hq] >= 0]
        )

    def apply(self, s: State, frame: Any, choice: Choice) -> None:
        frame.hq = s.world.roster.number[str(choice[1])]
