"""The ledger: how games stand in the storage, and what is read from it for their logs."""

from __future__ import annotations

import json
import secrets
import sqlite3
import time
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

import msgspec

from sztab.games.game import Game
from sztab.kernel.events import Event
from sztab.kernel.host import Host
from sztab.kernel.notation import written
from sztab.kernel.questions import Choice
from sztab.kernel.rebase import snapshot
from sztab.kernel.state import State, canonical
from sztab.lab.table import ENGINE
from sztab.server.storage import Store
from sztab.server.streams import result_json
from sztab.server.telling import Told, happened

Json = Any

PLAY, REPLAY = "play", "replay"
"""A game that is played here, and a record that was brought to be looked at."""

_told = msgspec.json.Decoder(Told)


class Row(NamedTuple):
    """A game as it is stored; ``keys`` are those of its dice by commitment, the last one in use."""

    id: str
    game: str
    scenario: str
    header: str
    pack: str
    keys: dict[str, str]
    snapshot: dict[str, Json]
    standing: dict[str, list[Json]]
    summary: dict[str, Json]
    kind: str
    stopped: str
    engine: str
    changed: int


COLUMNS = (
    "id, game, scenario, header, pack, keys, snapshot, standing, summary, kind, stopped, engine, changed"
)
READ_AS_JSON = ("keys", "snapshot", "standing", "summary")


def find(store: Store, id_: str) -> Row | None:
    """A game of the storage."""
    with store.read() as db:
        found = db.execute(f"SELECT {COLUMNS} FROM games WHERE id = ?", (id_,)).fetchone()
    if found is None:
        return None
    row = Row(*found)
    return row._replace(**{name: json.loads(getattr(row, name)) for name in READ_AS_JSON})


def record_text(store: Store, id_: str) -> str:
    """The record of a game as it is on disk."""
    with store.read() as db:
        header = db.execute("SELECT header FROM games WHERE id = ?", (id_,)).fetchone()[0]
        rows = db.execute("SELECT text FROM lines WHERE game = ? ORDER BY number", (id_,)).fetchall()
    return "\n".join([header, "", *(row[0] for row in rows)]) + "\n"


def save_game(
    db: sqlite3.Connection,
    id_: str,
    game: Game,
    host: Host[State],
    keys: Mapping[str, str],
    opening: list[Event],
    rows: list[str],
    told: list[tuple[int, Told | None]],
    kind: str,
) -> None:
    """Write a new game with its lines so far."""
    header, now = host.record.header, int(time.time())
    start = header.start.get("position", header.start)
    values = (
        id_,
        game.id,
        start["scenario"] if isinstance(start, dict) else "",
        "\n".join(header.lines()),
        header.pack,
        json.dumps(dict(keys)),
        msgspec.json.encode([happened(event) for event in opening]).decode(),
        json.dumps(snapshot_of(host)),
        "{}",
        json.dumps(summary_of(game, host)),
        kind,
        "",
        ENGINE,
        now,
        now,
    )
    db.execute(f"INSERT INTO games VALUES ({', '.join('?' * len(values))})", values)
    _insert(db, id_, 1, rows, told)


def save_lines(
    db: sqlite3.Connection,
    id_: str,
    rows: list[str],
    told: list[tuple[int, Told | None]],
    summary: Json,
    snapshot: Json,
    standing: Json,
) -> None:
    """Write the lines of a choice and all that follows from it, with the state after them."""
    first = snapshot["line"] - len(rows) + 1
    _insert(db, id_, first, rows, told)
    db.execute(
        "UPDATE games SET summary = ?, snapshot = ?, standing = ?, changed = ?, engine = ? WHERE id = ?",
        (json.dumps(summary), json.dumps(snapshot), json.dumps(standing), int(time.time()), ENGINE, id_),
    )


def _insert(
    db: sqlite3.Connection, id_: str, first: int, rows: list[str], told: list[tuple[int, Told | None]]
) -> None:
    db.executemany(
        "INSERT INTO lines VALUES (?, ?, ?, ?, ?)",
        [
            (id_, number, row, public, "" if line is None else msgspec.json.encode(line).decode())
            for number, (row, (public, line)) in enumerate(zip(rows, told, strict=True), first)
        ],
    )


def save_rebase(db: sqlite3.Connection, id_: str, rows: list[str], host: Host[State], public: int) -> None:
    """Write the rebase line that was just added to a record."""
    told = Told(public, "rebase")
    _insert(db, id_, len(host.record.lines), rows, [(public, told)])
    db.execute(
        "UPDATE games SET snapshot = ?, engine = ? WHERE id = ?", (json.dumps(snapshot_of(host)), ENGINE, id_)
    )


def go_on(db: sqlite3.Connection, id_: str) -> None:
    """Let a game that was stopped under an older engine go on."""
    db.execute("UPDATE games SET stopped = '', engine = ? WHERE id = ?", (ENGINE, id_))


def save_standing(db: sqlite3.Connection, id_: str, standing: Json) -> None:
    """Write the standing passes alone."""
    db.execute("UPDATE games SET standing = ? WHERE id = ?", (json.dumps(standing), id_))


def save_key(db: sqlite3.Connection, id_: str, keys: Mapping[str, str]) -> None:
    """Write the keys of a game's dice."""
    db.execute("UPDATE games SET keys = ? WHERE id = ?", (json.dumps(dict(keys)), id_))


def snapshot_of(host: Host[State]) -> dict[str, Json]:
    """The state after the last line, with all that a game needs to go on from it alone."""
    return {"line": len(host.record.lines), **snapshot(host)}


def summary_of(game: Game, host: Host[State]) -> dict[str, Json]:
    """What lists of games show of one; all of it is public."""
    s = host.state
    return {
        "turn": game.spans(s)["turn"],
        "asked": list(s.asking),
        "seats": host.holders,
        "result": result_json(s.result),
    }


def lines_before(
    store: Store, id_: str, seat: str, before: int | None, count: int, live: Collection[int]
) -> list[Json]:
    """Lines of the log that are not undone, as a seat heard them, up to a public number."""
    lines: list[Json] = []
    with store.read() as db:
        limit = 2**31 if before is None else before
        found = db.execute(
            "SELECT number, told FROM lines WHERE game = ? AND public < ? AND told != '' ORDER BY public DESC",
            (id_, limit),
        )
        for number, text in found:
            if number in live:
                lines.append(_told.decode(text).heard_by(seat))
                if len(lines) == count:
                    break
        else:
            if limit > 0:
                lines.append(opening(db, id_).heard_by(seat))
    return lines[::-1]


def opening(db: sqlite3.Connection, id_: str) -> Told:
    """What was told before the first line."""
    text = db.execute("SELECT opening FROM games WHERE id = ?", (id_,)).fetchone()[0]
    return msgspec.json.decode(b'{"line":0,"what":"begin","events":' + text.encode() + b"}", type=Told)


def write_report(store: Store, id_: str, fault: str, doing: tuple[str, Choice] | None) -> str:
    """Stop a game with a report that holds its record, the choice that was its last, and the fault."""
    report, now = secrets.token_hex(8), int(time.time())
    comments = [] if doing is None else [f"; then {doing[0]}: {written(doing[1])}"]
    comments += [f"; {line}" for line in fault.rstrip().split("\n")]
    text = record_text(store, id_) + "\n".join(comments) + "\n"

    def stop(db: sqlite3.Connection) -> None:
        db.execute("INSERT INTO reports VALUES (?, ?, ?, ?)", (report, id_, text, now))
        db.execute("UPDATE games SET stopped = ?, engine = ? WHERE id = ?", (report, ENGINE, id_))

    store.write(stop)
    return report


def is_same(state: State, whole: Mapping[str, Json]) -> bool:
    """Whether a state is the one of a snapshot."""
    return canonical(state.to_json()) == canonical(whole["state"])
