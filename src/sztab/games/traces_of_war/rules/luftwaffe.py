"""Luftwaffe: drawing markers and using them in combat (TOW 4.1, 7.0)."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Any

from sztab.games.traces_of_war.roster import AXIS, SEATS
from sztab.games.traces_of_war.tables import MARKERS
from sztab.kernel.procedures import NATURE, Procedure, Step, ask, procedure
from sztab.kernel.questions import UNKNOWN, Chance, Choice, Follow, Question, Refusal, question

if TYPE_CHECKING:
    from sztab.games.traces_of_war.rules.combat import Combat
    from sztab.games.traces_of_war.state import State

OFFENSIVE, DEFENSIVE = 0, 1
ROLES = ("off", "def")


@procedure
class LuftwaffeReorganization(Procedure):
    """Draw as many of the four markers as the crossing points give (TOW 4.1)."""

    stages = ("draw_markers",)

    def draw_markers(self, s: State) -> Step:
        number = s.world.tables.by_crossings[s.crossing_count()].luftwaffe
        return ask(NATURE, DrawMarkers(number)) if number else None


@question
class DrawMarkers(Chance):
    """Draw markers blindly; only the Axis player looks at them (TOW 7.0)."""

    verb = "draw"
    number: int

    def weights(self, s: State) -> list[tuple[str, int]]:
        return [
            (f"{off}-off-{self.number - off}-def", comb(MARKERS, off) * comb(MARKERS, self.number - off))
            for off in range(max(0, self.number - MARKERS), min(MARKERS, self.number) + 1)
        ]

    def apply(self, s: State, frame: Any, choice: Choice) -> None:
        off = int(str(choice[1])[0])
        s.air = [off, self.number - off]
        s.air_unused = self.number
        s.confide(
            (SEATS[AXIS],),
            ("off", "def"),
            "luftwaffe-drawn",
            number=self.number,
            **{"off": off, "def": s.air[1]},
        )

    def sentence(self) -> tuple[str, dict[str, Any]]:
        return f"ask-{self.kind}", {"number": self.number}

    def told(self, seat: str, choice: Choice) -> Choice:
        return choice if seat == SEATS[AXIS] else (self.verb, UNKNOWN)


@question
class CommitAirSupport(Question):
    """Use markers of the kind that serves this combat, before the die (TOW 7.0, 10.1; AMB-29, AMB-71, AMB-73)."""

    role: int

    def follow(self, s: State, parts: Choice) -> Follow:
        if parts:
            return Follow("", (), done=True)
        return Follow("number", [("air", n) for n in range(1, s.air[self.role] + 1)], buttons=["pass"])

    def refuse(self, s: State, choice: Choice) -> Refusal | None:
        if len(choice) != 2 or choice[0] != "air" or not isinstance(choice[1], int) or choice[1] < 1:
            return Refusal("TOW 7.0", "not-offered")
        if choice[1] > s.air[self.role]:
            return Refusal("TOW 7.0", "no-such-marker", role=ROLES[self.role])
        return None

    def sentence(self) -> tuple[str, dict[str, Any]]:
        return f"ask-{self.kind}", {"role": ROLES[self.role]}

    def apply(self, s: State, frame: Combat, choice: Choice) -> None:
        number = int(choice[1])
        s.air[self.role] -= number
        s.air_used[self.role] += number
        s.air_unused -= number
        frame.air = number
        s.reveal("air-support", role=ROLES[self.role], number=number)


def return_markers(s: State) -> None:
    """All markers go back to the box at the end of the Action Phase (TOW 7.0)."""
    if s.air_unused:
        s.tell("luftwaffe-returned", number=s.air_unused)
    s.air, s.air_used, s.air_unused = [0, 0], [0, 0], 0
