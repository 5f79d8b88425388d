"""Step losses (TOW 10.3, 12.2): the owner shares them out among the units that took part."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sztab.games.traces_of_war.roster import SEATS
from sztab.games.traces_of_war.rules import headquarters
from sztab.kernel.procedures import Procedure, Step, again, ask, call, procedure
from sztab.kernel.questions import Choice, Follow, Question, Refusal, question

if TYPE_CHECKING:
    from sztab.games.traces_of_war.state import State


def defender_steps(s: State, code: str, holds: bool) -> int:
    """The steps that a result costs the defender; ``holds``: he never retreats (TOW 10.3, 12.2; AMB-04)."""
    retreat = code.count("R")
    number = int(code[0]) if retreat and code[0].isdigit() else 0
    return number + retreat if holds else number


@procedure
class Losses(Procedure):
    """One side loses steps in a combat; what goes beyond its steps vanishes (TOW 10.3)."""

    side: int
    units: tuple[int, ...]
    number: int

    stages = "share_out", "relocate_headquarters"

    def share_out(self, s: State) -> Step:
        if sum(s.steps[unit] for unit in self.units) <= self.number:
            for unit in self.units:
                for _ in range(s.steps[unit]):
                    if not s.lose_step(unit):
                        break
            return None
        return ask(SEATS[self.side], ShareLosses(self.units, self.number))

    def relocate_headquarters(self, s: State) -> Step:
        """A destroyed headquarters is relocated at once (TOW 2.3; AMB-31)."""
        return relocate_destroyed(s, self.units)


def relocate_destroyed(s: State, units: tuple[int, ...]) -> Step:
    """Relocate, one after another, those of the units that are headquarters off the map and have a hex."""
    for unit in units:
        if unit in s.left and headquarters.legal_hexes(s, unit):
            return again(call(headquarters.Relocation(unit)))
    return None


@question
class ShareLosses(Question):
    """Choose which units lose the steps (TOW 10.3; AMB-59)."""

    units: tuple[int, ...]
    number: int

    def follow(self, s: State, parts: Choice) -> Follow:
        ids = s.world.roster.ids
        done = len(parts) == self.number
        left = [ids[unit] for unit in self.units if parts.count(ids[unit]) < s.steps[unit]]
        return Follow("loss", () if done else left, done, least=self.number, most=self.number)

    def refuse(self, s: State, choice: Choice) -> Refusal | None:
        if len(choice) != self.number:
            return Refusal("TOW 10.3", "wrong-number-of-losses", count=len(choice), number=self.number)
        ids = s.world.roster.ids
        for id_ in choice:
            if id_ not in [ids[unit] for unit in self.units]:
                return Refusal("TOW 10.3", "took-no-part", unit=id_)
            if choice.count(id_) > s.steps[s.world.roster.number[str(id_)]]:
                return Refusal("TOW 10.3", "no-steps-left", unit=id_)
        return None

    def apply(self, s: State, frame: Any, choice: Choice) -> None:
        for id_ in choice:
            s.lose_step(s.world.roster.number[str(id_)])

    def sentence(self) -> tuple[str, dict[str, Any]]:
        return "ask-share-losses", {"number": self.number}
