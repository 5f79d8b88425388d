"""Timelines: the states of a game after each line of its record, found again from the nearest snapshot."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Generic, NamedTuple, TypeVar

from sztab.kernel import machine
from sztab.kernel.events import Event
from sztab.kernel.questions import Choice
from sztab.kernel.state import State

T = TypeVar("T", bound=State)

SPACING = 64
"""A snapshot is kept after so many plays."""


class Play(NamedTuple):
    """What made a point: a choice of a seat at the parent point; an empty choice is an answer taken back."""

    parent: int
    seat: str
    choice: Choice
    depth: int


class Timeline(Generic[T]):
    """A tree of plays. A *point* is the number of the line that made it, 0 the start; undo goes back to one.

    Each line of the record leads to one of the ``points``: a play to a new one, any other line to one that was there
    before. ``waiting`` are the points at which a simultaneous question has answers, but not all. ``root`` is the point
    at which everything begins.
    """

    __slots__ = ("_plays", "_snapshots", "points", "root", "waiting")

    def __init__(self, start: T) -> None:
        self.points = [0]
        self.root = 0
        self.waiting: set[int] = set()
        self._plays: dict[int, Play] = {}
        self._snapshots = {0: start.copy()}

    def begin_after(self, lines: int, waiting: Collection[int]) -> None:
        """Put the beginning behind lines that were not played here."""
        self.points = [*[0] * lines, lines]
        self.waiting = set(waiting)
        self._snapshots = {lines: self._snapshots[self.root]}
        self.root = lines

    @property
    def now(self) -> int:
        """The present point."""
        return self.points[-1]

    def play(self, seat: str, choice: Choice, s: T, waits: bool) -> None:
        """The next line is a play that leads to the state ``s``; one that ``waits`` leaves its question open."""
        parent, point = self.points[-1], len(self.points)
        depth = self._plays[parent].depth + 1 if parent != self.root else 1
        self._plays[point] = Play(parent, seat, choice, depth)
        self.points.append(point)
        if waits:
            self.waiting.add(point)
        if depth % SPACING == 0:
            self._snapshots[point] = s.copy()

    def turn(self, point: int) -> None:
        """The next line leads to a point that was there before."""
        self.points.append(point)

    def back(self, point: int | None = None) -> Iterator[int]:
        """The points on the way from one, by default the present, to the start, which is left out.

        From the present, these are the lines that are not undone.
        """
        if point is None:
            point = self.now
        while point != self.root:
            yield point
            point = self._plays[point].parent

    def parent(self, point: int) -> int:
        """The point that a play started from."""
        return self._plays[point].parent

    def state(self, point: int) -> T:
        """A copy of the state at a point."""
        plays = []
        while point not in self._snapshots:
            plays.append(self._plays[point])
            point = plays[-1].parent
        s = self._snapshots[point].copy()
        for play in reversed(plays):
            _carry_out(s, play)
        return s

    def events(self, point: int) -> list[Event]:
        """What happened in the play that made a point."""
        play = self._plays[point]
        return _carry_out(self.state(play.parent), play)


def _carry_out(s: State, play: Play) -> list[Event]:
    if play.choice:
        return machine.play(s, play.seat, play.choice)
    return machine.take_back(s, play.seat)
