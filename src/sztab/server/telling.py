"""Telling: what each line of a record is to those who follow the game; stored with the line and filtered for each seat.

Lines that wait (answers to a simultaneous question until the last one is in) are told to nobody but their owner. The
others have *public numbers*, one after another, the same for everybody.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from sztab.games.game import Game
from sztab.kernel import machine
from sztab.kernel.events import Event, heard
from sztab.kernel.host import Host
from sztab.kernel.procedures import NATURE
from sztab.kernel.questions import Choice, Question
from sztab.kernel.records import REVEAL, Line
from sztab.kernel.state import SPECTATOR, State

Json = Any

EVERYTHING = ""
"""Who is told everything: whoever looks at a game that is over."""


class Said(msgspec.Struct, omit_defaults=True):
    """A choice, and what those learn of it who do not learn all."""

    seat: str
    choice: list[str | int]
    told: dict[str, list[str | int]] = {}

    def to(self, seat: str) -> Json:
        """The choice as a seat learns it."""
        return {"seat": self.seat, "choice": self.told.get(seat, self.choice)}


class Happened(msgspec.Struct, omit_defaults=True):
    """An event with those who may see it."""

    key: str
    values: dict[str, Any] = {}
    seers: list[str] | None = None
    hidden: list[str] = []
    private: bool = False

    def event(self) -> Event:
        """The event of the machine."""
        seers = None if self.seers is None else tuple(self.seers)
        return Event(self.key, self.values, seers, tuple(self.hidden), self.private)


class Told(msgspec.Struct, omit_defaults=True):
    """A line as it is told. ``turn`` is the turn after it; ``to`` the public number that an undo undoes."""

    line: int
    what: str = "choice"
    said: list[Said] = []
    events: list[Happened] = []
    fence: str = ""
    turn: Any = 0
    seat: str = ""
    to: int = 0

    def heard_by(self, seat: str) -> dict[str, Json]:
        """What a seat, a spectator, or whoever is told everything hears."""
        told: dict[str, Json] = {"line": self.line, "what": self.what, "turn": self.turn}
        if self.said:
            told["said"] = [said.to(seat) for said in self.said]
        events = [happened.event() for happened in self.events]
        if seat != EVERYTHING:
            events = heard(events, seat)
        if events:
            told["events"] = [event.to_json() for event in events]
        if self.fence:
            told["fence"] = self.fence
        if self.what == "undo":
            told |= {"seat": self.seat, "to": self.to}
        return told


def happened(event: Event) -> Happened:
    """An event as it is stored."""
    seers = None if event.seers is None else list(event.seers)
    return Happened(event.key, event.values, seers, list(event.hidden), event.private)


class Step:
    """A line that has been followed: ``told`` is None if it waits; ``state`` is the state after it."""

    __slots__ = ("number", "seat", "state", "told")

    def __init__(self, number: int, seat: str, told: Told | None, state: State) -> None:
        self.number = number
        self.seat = seat
        self.told = told
        self.state = state


class Follower:
    """Goes through a game behind its host, line by line."""

    __slots__ = ("game", "host", "public", "public_of", "read", "state", "waiting")

    def __init__(self, game: Game, host: Host[State]) -> None:
        self.game = game
        self.host = host
        self.state = host.timeline.state(host.timeline.root)
        self.read = 0
        self.public = 0
        self.public_of = [0]
        """The public number that each line has, or had before it if it waits."""
        self.waiting: dict[str, int] = {}
        """How many lines of each seat wait or waited."""

    def skip(self) -> None:
        """Count the lines that the host has so far as followed."""
        lines = self.host.record.lines
        for number in range(self.read + 1, len(lines) + 1):
            self._count(number, lines[number - 1])
        self.read = len(lines)
        self.state = self.host.state.copy()

    def _count(self, number: int, line: Line) -> None:
        if number in self.host.timeline.waiting:
            self.waiting[line.seat] = self.waiting.get(line.seat, 0) + 1
        else:
            self.public += 1
        self.public_of.append(self.public)

    def number(self, seat: str) -> int:
        """How many messages about the game a seat has been sent: the public lines and its own that waited."""
        return self.public + self.waiting.get(seat, 0)

    def line_of(self, seat: str, number: int) -> Line | None:
        """The line that a seat was sent under a number."""
        if not 0 < number <= self.number(seat):
            return None
        count = self.number(seat)
        waiting = self.host.timeline.waiting
        for place in range(self.read, 0, -1):
            line = self.host.record.lines[place - 1]
            if place not in waiting or line.seat == seat:
                if count == number:
                    return line
                count -= 1
        return None

    def steps(self) -> Iterator[Step]:
        """The lines that are new; the state of a step is used up by the next one."""
        lines = self.host.record.lines
        while self.read < len(lines):
            number = self.read + 1
            line = lines[number - 1]
            waits = number in self.host.timeline.waiting
            told = self._follow(number, line, waits)
            self.read = number
            self._count(number, line)
            if told is not None:
                told.line = self.public
                told.turn = self.game.spans(self.state)["turn"]
            yield Step(number, line.seat, told, self.state)

    def _follow(self, number: int, line: Line, waits: bool) -> Told | None:
        s = self.state
        if line.kind == "take-back":
            machine.take_back(s, line.seat)
            return None
        if line.kind == "undo":
            self.state = self.host.timeline.state(self.host.timeline.points[number])
            return Told(0, "undo", seat=line.seat, to=self.public_of[int(line.value)])
        if line.kind != "choice":
            return Told(0, line.kind)
        questions, answers = dict(s.asking), {**s.answers, line.seat: line.choice}
        events = machine.play(s, line.seat, line.choice)
        if waits:
            return None
        fence = "nature" if line.seat == NATURE else REVEAL if REVEAL in line.marks else ""
        said = [_said(s, who, questions[who], answers[who]) for who in (*s.seats, NATURE) if who in answers]
        return Told(0, said=said, events=[happened(event) for event in events], fence=fence)


def _said(s: State, who: str, question: Question, choice: Choice) -> Said:
    told = {}
    for seat in (*s.seats, SPECTATOR):
        if seat != who and (shown := question.told(seat, choice)) != choice:
            told[seat] = list(shown)
    return Said(who, list(choice), told)


def live_lines(lines: Sequence[Line]) -> set[int]:
    """The numbers of the choices that are not undone, also before a rebase, and of the rebases."""
    before: dict[int, int] = {}
    now = 0
    for number, line in enumerate(lines, 1):
        if line.kind in ("choice", "take-back", "rebase"):
            before[number] = now
            now = number
        elif line.kind == "undo":
            now = before[int(line.value)]
    live = set()
    while now:
        live.add(now)
        now = before[now]
    return live
