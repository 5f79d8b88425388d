"""Records: a game as text, one line for each choice, outcome of nature and undo.

A header names the game, its start and who sits where; after it every line is numbered and carries a running check::

    sztab-record 1
    game: miniature
    start: {"scenario": "skirmish"}
    options: {}
    pack: 5f2c…
    engine: 0.1.0
    seats: {"red": "you", "blue": "computer:random"}
    commitment: 9d31…

    1 red: move A 0303 ~1c9be0a2
    2 nature: roll #4 ~0e77d1f3
    3 red undo 1 ~a41be220
    4 saved 3f9c… ~55d0a1b7

``N SEAT: CHOICE`` is a choice, everything else has no colon: ``N SEAT undo M``, ``N SEAT take-back``,
``N key COMMITMENT``, ``N reveal KEY``, ``N finished HASH``, ``N saved HASH``, ``N rebase STATE``. A choice may
carry marks: ``!dictated`` (nature's answer was given by hand), ``!reveal`` (it showed something hidden). Lines that
begin with ``;`` are comments.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from sztab.kernel.notation import NotationError, parsed, written
from sztab.kernel.questions import Choice

FIRST_LINE = "sztab-record 1"
CHECK_DIGITS = 8
CLOSINGS = ("finished", "saved")
DICTATED = "dictated"
REVEAL = "reveal"
CONSENT = "consent"


class RecordError(ValueError):
    """A record that cannot be read; ``line`` is the number of the line in the file, 0 for the file as a whole."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}" if line else why)
        self.line = line
        self.why = why


class Chain:
    """The running check: each line is bound to the header and to all lines before it."""

    __slots__ = ("_digest",)

    def __init__(self, header: str) -> None:
        self._digest = hashlib.sha256(header.encode())

    def checked(self, text: str) -> str:
        """The next line with its check."""
        self._digest.update(b"\n" + text.encode())
        return f"{text} ~{self._digest.hexdigest()[:CHECK_DIGITS]}"


class Header:
    """What a record begins with. ``seats`` names who holds each seat; a name with ``computer:`` is no human."""

    __slots__ = ("commitment", "engine", "game", "options", "pack", "seats", "start")

    def __init__(
        self,
        game: str,
        start: dict[str, Any],
        options: dict[str, Any],
        pack: str,
        engine: str,
        seats: dict[str, str],
        commitment: str,
    ) -> None:
        self.game = game
        self.start = start
        self.options = options
        self.pack = pack
        self.engine = engine
        self.seats = seats
        self.commitment = commitment

    def lines(self) -> Iterator[str]:
        """The header as text, without the empty line after it."""
        yield FIRST_LINE
        for name in FIELDS:
            value = getattr(self, name)
            yield f"{name}: {value if isinstance(value, str) else json.dumps(value)}"


FIELDS: dict[str, type] = {
    "game": str,
    "start": dict,
    "options": dict,
    "pack": str,
    "engine": str,
    "seats": dict,
    "commitment": str,
}


class Line:
    """One line of a record: ``kind`` is ``choice`` or the word of another line, ``value`` what follows that word.

    ``row`` is the line of the file that it was read from, 0 if it was not read.
    """

    __slots__ = ("choice", "kind", "marks", "row", "seat", "value")

    def __init__(
        self, kind: str, seat: str = "", choice: Choice = (), value: str = "", marks: tuple[str, ...] = ()
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.choice = choice
        self.value = value
        self.marks = marks
        self.row = 0

    def text(self) -> str:
        """The line without its number and check."""
        if self.kind == "choice":
            words = [f"{self.seat}: {written(self.choice)}"]
        else:
            words = [word for word in (self.seat, self.kind, self.value) if word]
        return " ".join([*words, *(f"!{mark}" for mark in self.marks)])

    def __repr__(self) -> str:
        return f"Line({self.text()!r})"


class Record:
    """Header and lines. With a ``sink``, the text of each line goes there before ``add`` returns."""

    __slots__ = ("_chain", "_texts", "header", "lines", "sink")

    def __init__(self, header: Header) -> None:
        self.header = header
        self.lines: list[Line] = []
        self.sink: Callable[[str], None] | None = None
        self._chain = Chain("\n".join(header.lines()))
        self._texts: list[str] = []

    def attach(self, sink: Callable[[str], None]) -> None:
        """Send the header and the lines so far to a sink, and every further line."""
        for line in [*self.header.lines(), "", *self._written()]:
            sink(line)
        self.sink = sink

    def resume(self, sink: Callable[[str], None]) -> None:
        """Send every further line to a sink that already has those so far."""
        self._written()
        self.sink = sink

    def add(self, line: Line) -> int:
        """Add a line; returns its number, counted from 1."""
        self.lines.append(line)
        if self.sink is not None:
            self.sink(self._written()[-1])
        return len(self.lines)

    def text(self) -> str:
        """The whole record."""
        return "\n".join([*self.header.lines(), "", *self._written()]) + "\n"

    @property
    def closed(self) -> bool:
        """Whether the last line is a closing line."""
        return bool(self.lines) and self.lines[-1].kind in CLOSINGS

    def _written(self) -> list[str]:
        """The numbered and checked lines; each is hashed once."""
        for number in range(len(self._texts) + 1, len(self.lines) + 1):
            self._texts.append(self._chain.checked(f"{number} {self.lines[number - 1].text()}"))
        return self._texts


CHANGED = "the check does not fit: this line, or the header, was changed"
TRUNCATED = "the record is truncated: it ends without a closing line"
NUMBERED = re.compile(r"(\d{1,9}) (.*) ~([0-9a-f]{8})")
HASH = re.compile(r"[0-9a-f]{64}")
CHOICE = re.compile(r"([^\s:]+): (.*?)((?: ![a-z]+)*)")
OTHER = re.compile(
    r"(?:([^\s:]+) )??(undo \d{1,9}|take-back|key [0-9a-f]{64}|reveal [0-9a-f]{64}|(?:finished|saved) [0-9a-f]{64}"
    r"|rebase \{.*\})"
    r"((?: ![a-z]+)*)"
)


def parse_record(text: str) -> Record:
    """Read a record; every line must fit its check, and the last one must close it."""
    record = parse_running(text)
    if not record.closed:
        raise RecordError(len(text.splitlines()), TRUNCATED)
    return record


def parse_running(text: str) -> Record:
    """Read the record of a game that still runs, or was broken off: it needs no closing line."""
    rows = rows_of(text, FIRST_LINE)
    record = Record(_header(rows))
    for number, row in rows[len(FIELDS) + 1 :]:
        _read_line(record, number, row)
    return record


def _header(rows: list[tuple[int, str]]) -> Header:
    header = Header(**read_header(rows[1:], FIELDS))
    if not all(isinstance(holder, str) for holder in header.seats.values()):
        raise RecordError(rows[1 + list(FIELDS).index("seats")][0], "seats names who holds each seat")
    if not HASH.fullmatch(header.commitment):
        raise RecordError(rows[len(FIELDS)][0], "the commitment is not 64 hexadecimal digits")
    return header


def rows_of(text: str, first: str) -> list[tuple[int, str]]:
    """The lines that count, with their numbers in the file; the first says what the file is."""
    rows = [(number, row.rstrip("\r")) for number, row in enumerate(text.split("\n"), 1)]
    rows = [(number, row) for number, row in rows if row.strip() and not row.startswith(";")]
    if not rows or rows[0][1] != first:
        raise RecordError(1, f"this is no record of Sztab: it does not begin with {first!r}")
    return rows


def read_header(rows: list[tuple[int, str]], fields: dict[str, type]) -> dict[str, Any]:
    """The values of a header's fields, in their order."""
    values: dict[str, Any] = {}
    for (name, kind), (number, row) in zip(fields.items(), rows, strict=False):
        if not row.startswith(f"{name}: "):
            raise RecordError(number, f"the header needs {name!r} here")
        value = row[len(name) + 2 :]
        values[name] = value if kind is str else _object(number, name, value)
    if len(values) < len(fields):
        missing = list(fields)[len(values)]
        raise RecordError(
            rows[-1][0] if rows else 1, f"the record is truncated: the header lacks {missing!r}"
        )
    return values


def _object(number: int, name: str, text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise RecordError(number, f"{name} is not a JSON object")
    return value


def _read_line(record: Record, number: int, row: str) -> None:
    line = _line(number, body_of(number, row, len(record.lines) + 1))
    line.row = number
    record.lines.append(line)
    if record._written()[-1] != row:
        raise RecordError(number, CHANGED)


def body_of(number: int, row: str, expected: int) -> str:
    """What stands between a line's number, which must be the expected one, and its check."""
    match = NUMBERED.fullmatch(row)
    if match is None:
        raise RecordError(number, "a number, a choice and a check are expected; the line is damaged")
    if int(match[1]) != expected:
        raise RecordError(
            number, f"number {match[1]} stands where {expected} is expected; lines are missing or doubled"
        )
    return match[2]


def _line(number: int, body: str) -> Line:
    if match := OTHER.fullmatch(body):
        kind, _, value = match[2].partition(" ")
        if bool(match[1]) == (kind in ("undo", "take-back")):
            return Line(kind, match[1] or "", value=value, marks=_marks(match[3]))
    if match := CHOICE.fullmatch(body):
        try:
            return Line("choice", match[1], parsed(match[2]), marks=_marks(match[3]))
        except NotationError as error:
            raise RecordError(number, str(error)) from None
    raise RecordError(number, f"{body!r} is no line of a record")


def _marks(text: str) -> tuple[str, ...]:
    return tuple(word[1:] for word in text.split())
