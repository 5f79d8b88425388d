"""Rebase: a record that does not replay under a newer engine goes on from a state that it holds as a whole.

What stands before the ``rebase`` line is history: it is kept, and nothing goes back behind it.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any, TypeVar

from sztab.kernel.host import Host
from sztab.kernel.plain import Json, PlainError
from sztab.kernel.records import Line, Record, RecordError
from sztab.kernel.state import State, canonical

T = TypeVar("T", bound=State)


def snapshot(host: Host[Any]) -> dict[str, Json]:
    """All that a game needs to go on from the present."""
    return _whole(host.state, host.holders, host.draws, host.timeline.waiting)


def _whole(s: State, holders: Mapping[str, str], draws: int, waiting: Collection[int]) -> dict[str, Json]:
    return {
        "draws": draws,
        "holders": dict(holders),
        "state": s.to_json(),
        "waiting": sorted(waiting),
    }


def rebase(whole: Mapping[str, Json], engine: str) -> Line:
    """The line from which a game goes on; ``whole`` is a snapshot, ``engine`` the version that goes on."""
    return Line("rebase", value=canonical({"engine": engine, **whole}).decode())


def last_rebase(record: Record) -> int:
    """The number of the last rebase line, 0 if there is none."""
    numbers = [number for number, line in enumerate(record.lines, 1) if line.kind == "rebase"]
    return numbers[-1] if numbers else 0


def rebased(record: Record, start: T) -> Host[T]:
    """The host at the last rebase line of a record; ``start`` is the state at which the game began."""
    number = last_rebase(record)
    line = record.lines[number - 1]
    try:
        whole = json.loads(line.value)
        s = type(start).from_json(whole["state"])
        s.attach(start.world)
        host = Host(s, None, {seat: str(whole["holders"][seat]) for seat in s.seats}, Record(record.header))
        host.precede(record.lines[:number], int(whole["draws"]), {int(n) for n in whole["waiting"]})
    except (PlainError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise RecordError(line.row, f"the state of the rebase cannot be read: {error}") from None
    return host


def again(host: Host[Any], holders: Mapping[str, str]) -> Line:
    """The rebase line with which another game goes on from where this one did."""
    root = host.timeline.root
    engine = json.loads(host.record.lines[root - 1].value)["engine"]
    return rebase(_whole(host.timeline.state(root), holders, 0, ()), engine)
