"""Opening a record: replaying it line by line, and checking the dice of a finished game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar, cast

from sztab.kernel import machine
from sztab.kernel.chance import commitment, outcome
from sztab.kernel.host import Host
from sztab.kernel.machine import Refused
from sztab.kernel.procedures import NATURE
from sztab.kernel.questions import Chance
from sztab.kernel.rebase import again, last_rebase, rebased
from sztab.kernel.records import CLOSINGS, CONSENT, DICTATED, FIELDS, Header, Line, Record, RecordError
from sztab.kernel.state import State, state_hash

T = TypeVar("T", bound=State)

Progress = Callable[[int, int], None]
"""Told how many lines of how many have been replayed."""

Watch = Callable[[Host[T], Line], None]
"""Sees the host before each outcome of nature."""


def open_record(
    record: Record,
    start: T,
    progress: Progress | None = None,
    watch: Watch[T] | None = None,
) -> Host[T]:
    """Replay a record from its start, or from its last rebase; the host has no key yet.

    A line that cannot be played is named.
    """
    if set(record.header.seats) != set(start.seats):
        raise RecordError(0, f"the header's seats are not those of the game: {', '.join(start.seats)}")
    first = last_rebase(record)
    host = (
        rebased(record, start)
        if first
        else Host(start, None, dict(record.header.seats), Record(record.header))
    )
    total = len(record.lines)
    for number, line in enumerate(record.lines[first:], first + 1):
        if (
            watch is not None
            and line.seat == NATURE
            and line.kind == "choice"
            and NATURE in host.state.asking
        ):
            watch(host, line)
        try:
            _replay(host, line)
        except Refused as refused:
            refusal = refused.refusal
            rule = f" ({refusal.rule})" if refusal.rule else ""
            raise RecordError(line.row, f"{line.text()!r} is not legal here: {refusal.key}{rule}") from None
        if progress is not None:
            progress(number, total)
    return host


def _replay(host: Host[T], line: Line) -> None:
    if line.kind == "choice":
        refusal = machine.refuse(host.state, line.seat, line.choice)
        if refusal is not None:
            raise Refused(refusal)
        dictated = line.seat == NATURE and DICTATED in line.marks
        host.play(line.seat, line.choice, (DICTATED,) if dictated else ())
        _check_marks(host, line)
    elif line.kind == "take-back":
        host.take_back(line.seat)
    elif line.kind == "undo":
        everybody = host.holders.values() if CONSENT in line.marks else ()
        host.undo(line.seat, int(line.value), everybody)
        _check_marks(host, line)
    else:
        if line.kind in CLOSINGS:
            _check_closing(host, line)
        host.note(line)


def _check_marks(host: Host[T], line: Line) -> None:
    if host.record.lines[-1].marks != line.marks:
        raise RecordError(line.row, "the marks of this line do not fit what happens")


def _check_closing(host: Host[T], line: Line) -> None:
    if (line.kind == "finished") != (host.state.result is not None):
        raise RecordError(
            line.row,
            f"the record says {line.kind!r}, but the game {'is' if host.state.result else 'is not'} over",
        )
    if state_hash(host.state) != line.value:
        raise RecordError(line.row, "the state after the replay is not the one that was recorded")


def last_commitment(record: Record) -> str:
    """The commitment of the key that is in use at the end of a record."""
    return next(
        (line.value for line in reversed(record.lines) if line.kind == "key"), record.header.commitment
    )


def fork(host: Host[T], point: int, key: bytes, seats: Mapping[str, str] | None = None) -> Host[T]:
    """A game of its own that goes on from a point of another one, with a key, and perhaps with holders, of its own.

    What nature answered before the fork stands in its record as dictated.
    """
    header = host.record.header
    values = {name: getattr(header, name) for name in FIELDS}
    holders = dict(header.seats if seats is None else seats)
    record = Record(Header(**{**values, "seats": holders, "commitment": commitment(key)}))
    branch = Host(host.timeline.state(host.timeline.root), key, dict(holders), record)
    if host.timeline.root:
        branch.precede([again(host, holders)], 0, ())
    for number in reversed(list(host.timeline.back(point))):
        line = host.record.lines[number - 1]
        if line.kind == "take-back":
            branch.take_back(line.seat)
        else:
            branch.play(line.seat, line.choice, (DICTATED,) if line.seat == NATURE else ())
    return branch


class Verification:
    """What a check of the dice found; ``unverified`` outcomes belong to a key that is not known.

    ``rebased`` is the line behind which the check begins, 0 for the start of the game.
    """

    __slots__ = ("dictated", "draws", "first_bad_line", "rebased", "unverified")

    def __init__(self, rebased: int = 0) -> None:
        self.rebased = rebased
        self.draws = 0
        self.dictated = 0
        self.unverified = 0
        self.first_bad_line: int | None = None

    @property
    def ok(self) -> bool:
        """Whether every outcome that was not dictated came from its key."""
        return self.first_bad_line is None and self.unverified == 0


def revealed_keys(record: Record) -> dict[str, bytes]:
    """The keys that a record reveals, by their commitments."""
    keys = [bytes.fromhex(line.value) for line in record.lines if line.kind == "reveal"]
    return {commitment(key): key for key in keys}


def verify(
    record: Record, start: T, keys: Mapping[str, bytes], progress: Progress | None = None
) -> Verification:
    """Replay a record and compare each outcome with the draw of the key that was committed for it."""
    found = Verification(last_rebase(record))
    commitments = [record.header.commitment]
    for line in record.lines:
        commitments.append(line.value if line.kind == "key" else commitments[-1])

    def watch(host: Host[T], line: Line) -> None:
        found.draws += 1
        if DICTATED in line.marks:
            found.dictated += 1
            return
        key = keys.get(commitments[len(host.record.lines)])
        if key is None:
            found.unverified += 1
        elif found.first_bad_line is None:
            question = cast(Chance, host.state.asking[NATURE])
            if outcome(question, host.state, key, host.draws) != line.choice:
                found.first_bad_line = line.row or len(host.record.lines) + 1

    open_record(record, start, progress, watch)
    return found
