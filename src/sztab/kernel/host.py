"""The host of a game: answers nature, keeps the record, and decides what may be undone and by whom."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import dropwhile
from typing import Generic, TypeVar, cast

from sztab.kernel import machine
from sztab.kernel.chance import commitment, outcome
from sztab.kernel.events import Event
from sztab.kernel.machine import Refused
from sztab.kernel.procedures import NATURE
from sztab.kernel.questions import PASS, Chance, Choice, Refusal
from sztab.kernel.records import CONSENT, DICTATED, REVEAL, Line, Record
from sztab.kernel.state import State, state_hash
from sztab.kernel.timeline import Timeline

T = TypeVar("T", bound=State)

COMPUTER = "computer:"
"""How the holder of a seat is named if it is no human."""


class Fence:
    """What stops an undo: an outcome of ``nature``, a ``reveal``, or the decision of an ``other`` holder."""

    __slots__ = ("kind", "line")

    def __init__(self, kind: str, line: int) -> None:
        self.kind = kind
        self.line = line


class Host(Generic[T]):
    """One running game. ``holders`` says who holds each seat; ``standing`` are the seats that pass every window.

    The key of the dice is known here and nowhere else. With ``by_hand``, nature waits for ``dictate``.
    """

    __slots__ = ("by_hand", "draws", "holders", "key", "opening", "record", "standing", "state", "timeline")

    def __init__(
        self,
        state: T,
        key: bytes | None,
        holders: dict[str, str],
        record: Record,
        by_hand: bool = False,
    ) -> None:
        self.state = state
        self.key = key
        self.holders = holders
        self.record = record
        self.by_hand = by_hand
        self.standing: set[str] = set()
        self.draws = 0
        self.opening = state.events
        self.timeline = Timeline(state)

    def choose(self, seat: str, choice: Choice) -> list[Event]:
        """A seat's choice, and everything that follows from it until somebody else must decide."""
        refusal = machine.refuse(self.state, seat, choice)
        if seat == NATURE:
            refusal = Refusal("", "not-your-decision", seat=seat)
        if refusal is not None:
            raise Refused(refusal)
        return self.play(seat, choice) + self.go_on()

    def dictate(self, choice: Choice) -> list[Event]:
        """Nature's answer as it was rolled on a real table or in another record."""
        refusal = machine.refuse(self.state, NATURE, choice)
        if refusal is not None:
            raise Refused(refusal)
        return self.play(NATURE, choice, (DICTATED,)) + self.go_on()

    def go_on(self) -> list[Event]:
        """Answer nature, and windows for those who always pass, until somebody must decide; close a finished game."""
        events: list[Event] = []
        s = self.state
        while s.result is None:
            if NATURE in s.asking:
                if self.by_hand:
                    return events
                events += self.play(NATURE, self._drawn(cast(Chance, s.asking[NATURE])))
            elif s.in_window and (seat := next(iter(s.asking))) in self.standing:
                events += self.play(seat, PASS)
            else:
                return events
        if not self.record.closed:
            if self.key is not None:
                self.note(Line("reveal", value=self.key.hex()))
            self.note(Line("finished", value=state_hash(s)))
        return events

    def _drawn(self, question: Chance) -> Choice:
        if self.key is None:
            raise RuntimeError("the key of the dice is not known; the game needs a new one")
        return outcome(question, self.state, self.key, self.draws)

    def play(self, seat: str, choice: Choice, marks: tuple[str, ...] = ()) -> list[Event]:
        """Carry a legal choice out and write its line."""
        s = self.state
        asking = s.asking
        if seat == NATURE:
            self.draws += 1
        events = machine.play(s, seat, choice)
        waits = len(asking) > 1 and s.asking is asking
        if any(event.fence for event in events) or (len(asking) > 1 and not waits and self._shared(asking)):
            marks = (*marks, REVEAL)
        self.record.add(Line("choice", seat, choice, marks=marks))
        self.timeline.play(seat, choice, s, waits)
        return events

    def _shared(self, seats: Collection[str]) -> bool:
        """Whether several people hold these seats."""
        return len({self.holders[seat] for seat in seats}) > 1

    def take_back(self, seat: str) -> list[Event]:
        """Take a waiting answer to a simultaneous question back."""
        events = machine.take_back(self.state, seat)
        self.record.add(Line("take-back", seat))
        self.timeline.play(seat, (), self.state, waits=True)
        return events

    def note(self, line: Line) -> None:
        """Write a line that changes nothing on the board."""
        self.record.add(line)
        self.timeline.turn(self.timeline.now)

    def save(self) -> None:
        """Close the record for now; the game may go on after it."""
        if not self.record.closed:
            self.note(Line("saved", value=state_hash(self.state)))

    def renew_key(self, key: bytes) -> None:
        """Go on with another key; what it is gets committed now."""
        self.key = key
        self.note(Line("key", value=commitment(key)))

    def live_choices(self) -> Iterator[int]:
        """The numbers of the lines with choices that are neither undone nor waiting, last first."""
        waits = self.timeline.waits
        numbers = dropwhile(waits.__getitem__, self.timeline.back())
        return (number for number in numbers if self.record.lines[number - 1].kind == "choice")

    def fence(self, seat: str, number: int = 1) -> Fence | None:
        """The nearest fence between the present and the point before a line, as it stops the holder of a seat."""
        for live in self.live_choices():
            if live < number:
                break
            line = self.record.lines[live - 1]
            if line.seat == NATURE:
                return Fence("nature", live)
            if REVEAL in line.marks:
                return Fence("reveal", live)
            if self.holders[line.seat] != self.holders[seat]:
                return Fence("other", live)
        return None

    def undo_points(self, seat: str) -> list[int]:
        """The lines that the holder of a seat can undo without asking anybody, last first."""
        if self.state.result is not None:
            return []
        fence = self.fence(seat)
        return [live for live in self.live_choices() if fence is None or live > fence.line]

    def undo(self, seat: str, number: int, consents: Collection[str] = ()) -> None:
        """Undo a line and all after it. Beyond a fence every other human must consent."""
        line = self.record.lines[number - 1] if 0 < number <= len(self.record.lines) else None
        if self.state.result is not None:
            raise Refused(Refusal("", "game-is-over"))
        if (
            line is None
            or self.holders.get(line.seat) != self.holders[seat]
            or number not in self.live_choices()
        ):
            raise Refused(Refusal("", "no-such-undo", line=number))
        fence = self.fence(seat, number)
        if fence is not None and not self.other_humans(seat) <= set(consents):
            raise Refused(Refusal("", f"fence-{fence.kind}", line=fence.line))
        self.go_back(Line("undo", seat, value=str(number), marks=(CONSENT,) if fence else ()))

    def go_back(self, line: Line) -> None:
        """Carry a legal undo line out."""
        point = self.timeline.parent(int(line.value))
        self.record.add(line)
        self.timeline.turn(point)
        self.state = self.timeline.state(point)

    def other_humans(self, seat: str) -> set[str]:
        """Who must consent when the holder of a seat wants to undo beyond a fence."""
        humans = {holder for holder in self.holders.values() if not holder.startswith(COMPUTER)}
        return humans - {self.holders[seat]}
