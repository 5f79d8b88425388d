"""The activation of units (TOW 4.3.1): which ones, in which Action Mode, and their two segments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sztab.board import members
from sztab.games.traces_of_war.control import NOWHERE
from sztab.games.traces_of_war.roster import AXIS, SEATS
from sztab.games.traces_of_war.rules import headquarters
from sztab.games.traces_of_war.rules.combat import DeclareAttack
from sztab.games.traces_of_war.rules.frames import activation
from sztab.games.traces_of_war.rules.movement import MoveUnits
from sztab.kernel.procedures import Procedure, Step, again, ask, procedure
from sztab.kernel.questions import FINAL, Choice, Follow, Question, Refusal, question

if TYPE_CHECKING:
    from sztab.games.traces_of_war.state import State

MOVE_COMBAT, COMBAT_MOVE, COMBAT_ONLY = "move-combat", "combat-move", "combat"
SEGMENTS = {
    MOVE_COMBAT: ("movement", "combat"),
    COMBAT_MOVE: ("combat", "movement"),
    COMBAT_ONLY: ("combat",),
}


def units_under(s: State, hq: int) -> int:
    """A headquarters and the combat units in its range, a bit each (TOW 4.3.1)."""
    return sum(1 << unit for unit in (hq, *headquarters.commanded(s, hq)))


def activation_of(s: State, hq: int) -> Activation:
    """The activation that the chit of a headquarters on the map brings; range is measured now (TOW 2.3, 4.3.1)."""
    return Activation(
        s.world.roster.side[hq], units_under(s, hq), hq=hq, second=s.world.roster.side[hq] == AXIS
    )


@procedure
class Activation(Procedure):
    """Activated units move and fight, in the order that their owner chooses (TOW 4.3.1).

    ``units``, ``moved`` and ``fought`` have a bit for each unit, ``attacked`` one for each hex attacked. ``second``
    says that another headquarters may be activated too.
    """

    side: int
    units: int
    hq: int = NOWHERE
    second: bool = False
    mode: str = ""
    segment: str = ""
    moved: int = 0
    fought: int = 0
    attacked: int = 0
    ended: bool = False

    stages = (
        "begin",
        "activate_second_headquarters",
        "choose_mode",
        "begin_first_segment",
        "first_segment",
        "begin_second_segment",
        "second_segment",
        "end",
    )

    def begin(self, s: State) -> Step:
        s.relocated = 0
        ids = s.world.roster.ids
        s.tell("activated", seat=SEATS[self.side], units=[ids[unit] for unit in members(self.units)])
        return None

    def activate_second_headquarters(self, s: State) -> Step:
        """An Axis headquarters may activate another one in its range, which activates nobody (TOW 4.3.1; AMB-32)."""
        if not self.second or not headquarters.headquarters_in_range(s, self.hq):
            return None
        return ask(SEATS[self.side], ActivateSecondHeadquarters())

    def choose_mode(self, s: State) -> Step:
        if self.mode or not self.unmoved(s):
            return None
        return ask(SEATS[self.side], ChooseMode())

    def begin_first_segment(self, s: State) -> Step:
        self._begin(s, 0)
        return None

    def first_segment(self, s: State) -> Step:
        return self._act(s)

    def begin_second_segment(self, s: State) -> Step:
        self._begin(s, 1)
        return None

    def second_segment(self, s: State) -> Step:
        return self._act(s)

    def end(self, s: State) -> Step:
        s.relocated = 0
        return None

    def _begin(self, s: State, number: int) -> None:
        segments = SEGMENTS.get(self.mode, ())
        self.segment = segments[number] if number < len(segments) else ""
        self.ended = not self.segment
        if self.segment and self.mode != COMBAT_ONLY:
            s.tell("segment-begins", seat=SEATS[self.side], segment=self.segment)

    def _act(self, s: State) -> Step:
        """Ask for one move or attack after another until the owner ends (TOW 9.0, 10.1)."""
        done = self.moved if self.segment == "movement" else self.fought
        if self.ended or not self.units & ~done & ~s.relocated & s.on_map:
            return None
        question = MoveUnits() if self.segment == "movement" else DeclareAttack()
        return again(ask(SEATS[self.side], question))

    def unmoved(self, s: State) -> list[int]:
        """The activated units on the map that may still move (TOW 9.0)."""
        return members(self.units & ~self.moved & ~s.relocated & s.on_map)

    def unfought(self, s: State) -> list[int]:
        """The activated units on the map that may still attack (TOW 10.0)."""
        return members(self.units & ~self.fought & ~s.relocated & s.on_map)

    def movement_refusal(self, s: State, unit: int) -> Refusal | None:
        """Why a unit may not move now (TOW 9.0)."""
        id_ = s.world.roster.ids[unit]
        bit = 1 << unit
        if not self.units & bit or s.at[unit] < 0:
            return Refusal("TOW 9.0", "not-activated", unit=id_)
        if self.moved & bit:
            return Refusal("TOW 9.0", "has-moved", unit=id_)
        if s.relocated & bit:
            return Refusal("TOW 9.4", "has-been-relocated", unit=id_)
        return None

    def attack_refusal(self, s: State, unit: int) -> Refusal | None:
        """Why a unit may not attack now (TOW 10.0)."""
        id_ = s.world.roster.ids[unit]
        bit = 1 << unit
        if not self.units & bit or s.at[unit] < 0:
            return Refusal("TOW 10.0", "not-activated", unit=id_)
        if s.relocated & bit:
            return Refusal("TOW 9.4", "has-been-relocated", unit=id_)
        if self.fought & bit:
            return Refusal("TOW 10.0", "has-fought", unit=id_)
        return None


@question
class ActivateSecondHeadquarters(Question):
    """Activate another headquarters in range, or not (TOW 4.3.1)."""

    rule = "TOW 4.3.1"

    def follow(self, s: State, parts: Choice) -> Follow:
        if parts:
            return FINAL
        ids = s.world.roster.ids
        in_range = headquarters.headquarters_in_range(s, activation(s).hq)
        return Follow("unit", [("activate", ids[hq]) for hq in in_range], buttons=[("none",)])

    def apply(self, s: State, frame: Activation, choice: Choice) -> None:
        if choice == ("none",):
            return
        frame.units |= 1 << s.world.roster.number[str(choice[1])]
        s.tell("second-headquarters", unit=choice[1])


@question
class ChooseMode(Question):
    """Move, then fight; or fight, then move (TOW 4.3.1)."""

    rule = "TOW 4.3.1"

    def follow(self, s: State, parts: Choice) -> Follow:
        return FINAL if parts else Follow("button", (MOVE_COMBAT, COMBAT_MOVE))

    def apply(self, s: State, frame: Activation, choice: Choice) -> None:
        frame.mode = str(choice[0])
        s.tell("mode-chosen", seat=SEATS[frame.side], mode=choice[0])
