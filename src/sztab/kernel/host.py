"""The host of a game: answers nature, keeps the record, and decides what may be undone and by whom."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import dropwhile, takewhile
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

EXCHANGED = "seats-exchanged"
"""The event after which two seats, its value ``seats``, have each other's holders."""

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

    ``deciders`` are those who made the choices, by line. The key of the dice is known here and nowhere else. With
    ``by_hand``, nature waits for ``dictate``.
    """

    __slots__ = (
        "_exchanges",
        "_first_holders",
        "by_hand",
        "deciders",
        "draws",
        "holders",
        "key",
        "opening",
        "record",
        "standing",
        "state",
        "timeline",
    )

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
        self.holders = dict(holders)
        self.record = record
        self.by_hand = by_hand
        self.standing: set[str] = set()
        self.draws = 0
        self.opening = state.events
        self.timeline = Timeline(state)
        self._first_holders = dict(holders)
        self.deciders: dict[int, str] = {}
        self._exchanges: dict[int, tuple[str, str]] = {}

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
        waits = s.asking is asking
        reveals = len(asking) > 1 and not waits and self._shared(asking)
        exchanged: tuple[str, str] | None = None
        for event in events:
            if event.fence:
                reveals = True
            if event.key == EXCHANGED:
                exchanged = event.values["seats"]
        number = self.record.add(Line("choice", seat, choice, marks=(*marks, REVEAL) if reveals else marks))
        self.timeline.play(seat, choice, s, waits)
        self.deciders[number] = self.holders.get(seat, "")
        if exchanged is not None:
            self._exchanges[number] = exchanged
            self._exchange(number)
            self.standing -= set(exchanged)
        return events

    def _exchange(self, number: int) -> None:
        """Give two seats each other's holders, as the choice of a line had it."""
        one, other = self._exchanges[number]
        self.holders[one], self.holders[other] = self.holders[other], self.holders[one]

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

    def precede(self, lines: Iterable[Line], draws: int, waiting: Collection[int]) -> None:
        """Put lines before the beginning, of which the last one holds its state; so many draws were made in them."""
        for line in lines:
            self.record.add(line)
        self.timeline.begin_after(len(self.record.lines), waiting)
        self.draws = draws

    def save(self) -> None:
        """Close the record for now; the game may go on after it."""
        if not self.record.closed:
            self.note(Line("saved", value=state_hash(self.state)))

    def renew_key(self, key: bytes) -> None:
        """Go on with another key; what it is gets committed now."""
        self.key = key
        self.note(Line("key", value=commitment(key)))

    def live_choices(self) -> Iterator[int]:
        """The numbers of the lines with choices that are not undone, taken back or waiting, last first."""
        taken_back: set[str] = set()
        for number in dropwhile(self.timeline.waiting.__contains__, self.timeline.back()):
            line = self.record.lines[number - 1]
            if line.kind == "take-back":
                taken_back.add(line.seat)
            elif line.seat in taken_back:
                taken_back.remove(line.seat)
            else:
                yield number

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
            if self.deciders[live] != self.holders[seat]:
                return Fence("other", live)
        return None

    def undo_points(self, seat: str) -> list[int]:
        """The lines that the holder of a seat can undo without asking anybody, last first."""
        if self.state.result is not None:
            return []
        fence = self.fence(seat)
        last = fence.line if fence else 0
        return list(takewhile(lambda live: live > last, self.live_choices()))

    def undo(self, seat: str, number: int, consents: Collection[str] = ()) -> None:
        """Undo a line and all after it. Beyond a fence every other human must consent."""
        if self.state.result is not None:
            raise Refused(Refusal("", "game-is-over"))
        if (
            seat not in self.holders
            or self.deciders.get(number) != self.holders[seat]
            or number not in self.live_choices()
        ):
            raise Refused(Refusal("", "no-such-undo", line=number))
        fence = self.fence(seat, number)
        if fence is not None and not self.other_humans(seat) <= set(consents):
            raise Refused(Refusal("", f"fence-{fence.kind}", line=fence.line))
        self.record.add(Line("undo", seat, value=str(number), marks=(CONSENT,) if fence else ()))
        self._go_back(self.timeline.parent(number))

    def _go_back(self, point: int) -> None:
        """Turn to a point that was there before; exchanges of seats on the way are undone too."""
        self.timeline.turn(point)
        self.state = self.timeline.state(point)
        self.holders = dict(self._first_holders)
        for number in reversed([number for number in self.timeline.back() if number in self._exchanges]):
            self._exchange(number)

    def other_humans(self, seat: str) -> set[str]:
        """Who must consent when the holder of a seat wants to undo beyond a fence."""
        humans = {holder for holder in self.holders.values() if not holder.startswith(COMPUTER)}
        return humans - {self.holders[seat]}
