"""Seat records: a game as one seat, or a spectator, was told it.

For each line, the public part of the choice and the change of the seat's view; no rules are needed to replay it.
Answers to a simultaneous question appear when the last one is in, in seat order. Lines are numbered on their own, so
that the numbers tell nothing of what was answered when.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from sztab.kernel import machine
from sztab.kernel.changes import Edit, change, changed
from sztab.kernel.host import Host
from sztab.kernel.notation import written
from sztab.kernel.procedures import NATURE
from sztab.kernel.records import (
    CHANGED,
    CLOSINGS,
    TRUNCATED,
    Chain,
    Line,
    RecordError,
    body_of,
    read_header,
    rows_of,
)
from sztab.kernel.state import State, canonical
from sztab.kernel.views import view

FIRST_LINE = "sztab-seat-record 1"
TAB = "\t"
"""Stands between what was told and the change of the view; neither holds one."""


class Told:
    """One line of a seat record. ``source`` is the line of the host's record that it comes from, 0 if it was forced.

    ``point`` is the point of the timeline at which the seat has this view, None amid answers that are told together.
    """

    __slots__ = ("edits", "point", "source", "text")

    def __init__(self, text: str, edits: list[Edit], source: int, point: int | None) -> None:
        self.text = text
        self.edits = edits
        self.source = source
        self.point = point


class Teller:
    """Follows a host and tells one seat what it may know, line after line."""

    __slots__ = ("_at", "_read", "_state", "host", "lines", "numbers", "seat", "shown")

    def __init__(self, host: Host[Any], seat: str) -> None:
        self.host = host
        self.seat = seat
        self.lines: list[Told] = []
        self.numbers: dict[int, int] = {}
        """The seat's own number of a line of the host's record."""
        self._read = self._at = host.timeline.root
        self._state: State = host.timeline.state(self._at)
        self.shown = view(self._state, seat).to_json()

    def catch_up(self) -> list[Told]:
        """The new lines since the last time."""
        known = len(self.lines)
        lines = self.host.record.lines
        while self._read < len(lines):
            self._read += 1
            line = lines[self._read - 1]
            if line.kind in ("choice", "take-back"):
                if self._read not in self.host.timeline.waiting:
                    self._tell_choices(self._read)
            elif line.kind == "undo":
                self._tell_undo(self._read, line)
            elif line.kind in ("key", "reveal"):
                self._add(line.text(), [], self._read, self.host.timeline.points[self._read])
            else:
                self._add(line.kind, [], self._read, self.host.timeline.points[self._read])
        return self.lines[known:]

    def _tell_choices(self, number: int) -> None:
        """The play of a line, or all answers of the simultaneous question that it settles.

        A forced answer is told among the others, so that nobody learns from the record that it was forced.
        """
        timeline = self.host.timeline
        sources = {self.host.record.lines[number - 1].seat: number}
        point = timeline.parent(number)
        while point in timeline.waiting:
            line = self.host.record.lines[point - 1]
            if line.kind == "choice":
                sources.setdefault(line.seat, point)
            point = timeline.parent(point)
        s = self._turned(point)
        questions = dict(s.asking)
        answers = {who: self.host.record.lines[source - 1].choice for who, source in sources.items()}
        if len(questions) > 1:
            answers |= s.answers
        order = [who for who in (*s.seats, NATURE) if who in answers]
        *others, last = [who for who in order if who in sources]
        for who in order:
            if who in others:
                machine.play(s, who, answers[who])
            if who == order[-1]:
                machine.play(s, last, answers[last])
            choice = answers[who]
            told = choice if who == self.seat else questions[who].told(self.seat, choice)
            after = number if who == order[-1] else None
            self._add(f"{who}: {written(told)}", self._change(s), sources.get(who, 0), after)
        self._at = number

    def _tell_undo(self, number: int, line: Line) -> None:
        timeline = self.host.timeline
        point = timeline.points[number]
        edits = self._change(self._turned(point))
        self._add(f"{line.seat} undo {self.numbers[int(line.value)]}", edits, number, point)

    def _turned(self, point: int) -> State:
        """The state at a point; mostly that of the line before."""
        if self._at != point:
            self._at, self._state = point, self.host.timeline.state(point)
        return self._state

    def _change(self, s: State) -> list[Edit]:
        shown = view(s, self.seat).to_json()
        edits = change(self.shown, shown)
        self.shown = shown
        return edits

    def _add(self, text: str, edits: list[Edit], source: int, point: int | None) -> None:
        self.lines.append(Told(text, edits, source, point))
        if source:
            self.numbers[source] = len(self.lines)


HEADER: dict[str, type] = {
    "game": str,
    "seat": str,
    "engine": str,
    "pack": str,
    "commitment": str,
    "view": dict,
}


def seat_record(host: Host[Any], seat: str) -> str:
    """The record of a game for a seat or the spectator; it closes with the hash of the view, never of the state."""
    header = host.record.header
    start = view(host.timeline.state(host.timeline.root), seat).to_json()
    values = [header.game, seat, header.engine, header.pack, header.commitment, canonical(start).decode()]
    rows = [FIRST_LINE, *(f"{name}: {value}" for name, value in zip(HEADER, values, strict=True))]
    chain = Chain("\n".join(rows))
    teller = Teller(host, seat)
    told = [(line.text, line.edits) for line in teller.catch_up()]
    if told and told[-1][0] in CLOSINGS:
        told.pop()
    closing = "finished" if host.state.result is not None else "saved"
    told.append((f"{closing} {_hash(teller.shown)}", []))
    rows.append("")
    rows += [
        chain.checked(f"{n} {text}{TAB}{canonical(edits).decode()}")
        for n, (text, edits) in enumerate(told, 1)
    ]
    return "\n".join(rows) + "\n"


def replay_seat_record(text: str) -> Iterator[tuple[str, Any]]:
    """The start and each line of a seat record with the view after it, as JSON; the next step changes the value."""
    rows = rows_of(text, FIRST_LINE)
    values = read_header(rows[1:], HEADER)
    head = rows[: len(HEADER) + 1]
    chain = Chain("\n".join(row for _, row in head))
    shown = values["view"]
    yield "", shown
    body = ""
    for expected, (number, row) in enumerate(rows[len(head) :], 1):
        body = body_of(number, row, expected)
        if chain.checked(f"{expected} {body}") != row:
            raise RecordError(number, CHANGED)
        body, _, edits = body.partition(TAB)
        try:
            shown = changed(shown, json.loads(edits))
        except (ValueError, LookupError, TypeError, RecursionError):
            raise RecordError(number, "the change of the view cannot be applied") from None
        yield body, shown
    closing, _, digest = body.partition(" ")
    if closing not in CLOSINGS:
        raise RecordError(rows[-1][0], TRUNCATED)
    if digest != _hash(shown):
        raise RecordError(rows[-1][0], "the view after the replay is not the one that was recorded")


def _hash(shown: Any) -> str:
    return hashlib.sha256(canonical(shown)).hexdigest()
