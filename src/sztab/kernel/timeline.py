"""Timelines: the states of a game after each line of its record, found again from the nearest snapshot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

from sztab.kernel import machine
from sztab.kernel.events import Event
from sztab.kernel.questions import Choice
from sztab.kernel.state import State

T = TypeVar("T", bound=State)

SPACING = 64
"""A snapshot is kept after so many plays."""

Play = tuple[str, Choice]
"""A seat and its choice; an empty choice is an answer taken back."""


class Timeline(Generic[T]):
    """A tree of plays. A *point* is the number of the line that made it, 0 the start; undo goes back to one.

    Each line of the record leads to a point: a play to a new one, any other line to one that was there before.
    """

    __slots__ = ("_depths", "_parents", "_plays", "_snapshots", "points", "waits")

    def __init__(self, start: T) -> None:
        self.points = [0]
        self.waits = [False]
        self._parents = [-1]
        self._depths = [0]
        self._plays: list[Play] = [("", ())]
        self._snapshots = {0: start.copy()}

    @property
    def now(self) -> int:
        """The present point."""
        return self.points[-1]

    def play(self, seat: str, choice: Choice, s: T, waits: bool) -> None:
        """The next line is a play that leads to the state ``s``; one that ``waits`` leaves its question open."""
        point = len(self.points)
        depth = self._depths[self.now] + 1
        self._parents.append(self.now)
        self._depths.append(depth)
        self._plays.append((seat, choice))
        self.points.append(point)
        self.waits.append(waits)
        if depth % SPACING == 0:
            self._snapshots[point] = s.copy()

    def turn(self, point: int) -> None:
        """The next line leads to a point that was there before."""
        self._parents.append(-1)
        self._depths.append(-1)
        self._plays.append(("", ()))
        self.points.append(point)
        self.waits.append(False)

    def back(self, point: int | None = None) -> Iterator[int]:
        """The points on the way from one, by default the present, to the start, which is left out.

        From the present, these are the lines that are not undone.
        """
        if point is None:
            point = self.now
        while point:
            yield point
            point = self._parents[point]

    def parent(self, point: int) -> int:
        """The point that a play started from."""
        return self._parents[point]

    def state(self, point: int) -> T:
        """A copy of the state at a point."""
        plays = []
        while point not in self._snapshots:
            plays.append(self._plays[point])
            point = self._parents[point]
        s = self._snapshots[point].copy()
        for seat, choice in reversed(plays):
            _carry_out(s, seat, choice)
        return s

    def events(self, point: int) -> list[Event]:
        """What happened in the play that made a point."""
        return _carry_out(self.state(self._parents[point]), *self._plays[point])


def _carry_out(s: State, seat: str, choice: Choice) -> list[Event]:
    return machine.play(s, seat, choice) if choice else machine.take_back(s, seat)
