"""The rooms: games begun, opened from the storage when they are first asked for, and forgotten when nobody looks."""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Mapping
from typing import Any, NamedTuple

from sztab.commanders import find_level
from sztab.games.game import Game, GameError
from sztab.games.registry import find_game
from sztab.kernel.chance import commitment, new_key
from sztab.kernel.host import COMPUTER, Host
from sztab.kernel.opening import fork, last_commitment, open_record
from sztab.kernel.rebase import rebase
from sztab.kernel.records import Record, parse_record, parse_running
from sztab.kernel.state import State
from sztab.lab.table import ENGINE, Table
from sztab.server import ledger, tokens
from sztab.server.ledger import PLAY, REPLAY, Row
from sztab.server.room import Room
from sztab.server.shelf import Shelf
from sztab.server.stage import Stopped
from sztab.server.storage import Store
from sztab.server.telling import Follower

Json = Any

log = logging.getLogger(__name__)

ID_BYTES = 9
IDLE = 900.0
"""Seconds after which a room without guests is forgotten."""

ME, HERE = "me", "here"
"""Who holds a seat: whoever begins the game, somebody else at the same screen; everything else is a level."""

HUMAN = "human"


class Begun(NamedTuple):
    """A new game: its id, the token of whoever began it, and one for each person for another device."""

    id: str
    token: str
    links: dict[str, str]


class UnknownGame(LookupError):  # noqa: N818
    """There is no game of this id."""


class Rooms:
    """All games of a server."""

    def __init__(self, store: Store, shelf: Shelf, metrics: Any) -> None:
        self.store = store
        self.shelf = shelf
        self.metrics = metrics
        self._lock = threading.Lock()
        self._locks: dict[str, threading.Lock] = {}
        self._rooms: dict[str, Room] = {}

    # Beginning

    def begin(
        self,
        game: Game,
        start: Mapping[str, Json],
        options: Mapping[str, Json],
        seats: Mapping[str, str],
        key: bytes | None = None,
    ) -> Begun:
        """Begin a game; raises ``GameError``."""
        pack = self.shelf.pack(game, "")
        table = self.shelf.table(game, pack, start, options)
        holders = holders_of(table, seats)
        host = table.host(key or new_key(), holders)
        return self.keep(table, host)

    def begin_from(self, text: str, line: int | None, seats: Mapping[str, str]) -> Begun:
        """Begin a game that goes on from a line of a record; raises ``GameError`` and ``RecordError``."""
        host, table = self._read(text)
        last = len(host.record.lines)
        if line is not None and line > last:
            raise GameError("line", f"the record has {last} lines")
        return self._forked(table, host, host.timeline.points[last if line is None else line], seats)

    def begin_at(self, id_: str, public: int, seats: Mapping[str, str]) -> Begun:
        """Begin a game that goes on from a line of a finished one, or of a record that was brought."""
        row = self.find(id_)
        if row.kind != REPLAY and row.summary["result"] is None:
            raise GameError("replay", "the game still runs; nobody else may know all of it")
        table = self.table_of(row)
        host = open_record(parse_running(ledger.record_text(self.store, id_)), table.begin())
        follower = Follower(table.game, host)
        follower.skip()
        if public not in follower.public_of:
            raise GameError("replay.line", f"the game has {follower.public} lines")
        point = host.timeline.points[follower.public_of.index(public)]
        return self._forked(table, host, point, seats)

    def _forked(self, table: Table, host: Host[State], point: int, seats: Mapping[str, str]) -> Begun:
        """A game of its own; who holds which seat is meant for the point where it begins."""
        key, wanted = new_key(), holders_of(table, seats)
        exchanged = fork(host, point, key, {seat: seat for seat in wanted}).holders
        holders = {exchanged[seat]: holder for seat, holder in wanted.items()}
        branch = fork(host, point, key, holders)
        if branch.state.result is not None:
            raise GameError("line", "the game is over there")
        return self.keep(table, branch)

    def bring(self, text: str) -> Begun:
        """Keep a closed record for a replay; raises ``GameError`` and ``RecordError``."""
        host, table = self._read(text)
        return self.keep(table, host, REPLAY)

    def _read(self, text: str) -> tuple[Host[State], Table]:
        record = parse_record(text)
        game = find_game(record.header.game)
        pack = self.shelf.pack(game, record.header.pack)
        table = self.shelf.table(game, pack, record.header.start, record.header.options)
        return open_record(record, table.begin()), table

    def keep(self, table: Table, host: Host[State], kind: str = PLAY) -> Begun:
        """Write a game and the tokens to its seats."""
        game, id_, token = table.game, secrets.token_urlsafe(ID_BYTES), tokens.new_token()
        self.shelf.keep(game, table.pack)
        if kind == PLAY:
            host.go_on()
        follower = Follower(game, host)
        told = [(follower.public, step.told) for step in follower.steps()]
        rows: list[str] = []
        host.record.attach(rows.append)
        rows = rows[rows.index("") + 1 :]
        people = {holder for holder in host.holders.values() if not holder.startswith(COMPUTER)}
        links = {holder: tokens.new_token() for holder in people} if kind == PLAY else {}
        keys = {} if host.key is None else {commitment(host.key): host.key.hex()}

        def save(db: Any) -> None:
            ledger.save_game(db, id_, game, host, keys, host.opening, rows, told, kind)
            tokens.save(db, token, id_, people if kind == PLAY else ())
            for holder, link in links.items():
                tokens.save(db, link, id_, [holder])

        self.store.write(save)
        log.info("game begun", extra={"game": id_, "of": game.id, "kind": kind})
        by_seat = {seat: links[holder] for seat, holder in host.holders.items() if holder in links}
        return Begun(id_, token, by_seat)

    # Opening

    def find(self, id_: str) -> Row:
        """A stored game; raises ``UnknownGame``."""
        row = ledger.find(self.store, id_)
        if row is None:
            raise UnknownGame(id_)
        return row

    def open(self, id_: str) -> Room:
        """The room of a game, read from its record if need be; raises ``UnknownGame`` and ``Stopped``."""
        with self._lock:
            room = self._rooms.get(id_)
            if room is not None and not room.gone:
                return room
            lock = self._locks.setdefault(id_, threading.Lock())
        with lock:
            room = self._rooms.get(id_)
            if room is None or room.gone:
                room = self._opened(id_)
                with self._lock:
                    self._rooms[id_] = room
            return room

    def _opened(self, id_: str) -> Room:
        row = self.find(id_)
        if row.stopped and row.engine == ENGINE:
            raise Stopped(row.stopped)
        table = self.table_of(row)
        rows: list[str] = []
        record = parse_running(ledger.record_text(self.store, id_))
        host = self._replayed(row, table, record, rows)
        found = row.keys.get(last_commitment(record))
        host.key = None if found is None else bytes.fromhex(found)
        if row.stopped:
            self.store.write(lambda db: ledger.go_on(db, id_))
        room = Room(id_, table, host, self.store, rows, self._on_report)
        room.standing.restore(row.standing)
        return room

    def _replayed(self, row: Row, table: Table, record: Record, rows: list[str]) -> Host[State]:
        """The host of a stored game; one whose record comes to another state than before goes on from that state."""
        try:
            host = open_record(record, table.begin())
            if ledger.is_same(host.state, row.snapshot):
                host.record.resume(rows.append)
                return host
            why = "the replay comes to another state"
        except Exception as error:
            why = repr(error)
        log.warning("rebased", extra={"game": row.id, "engine": ENGINE, "was": row.engine, "why": why})
        whole = {name: value for name, value in row.snapshot.items() if name != "line"}
        record.add(rebase(whole, ENGINE))
        host = open_record(record, table.begin())
        text = record.text().rstrip("\n").rpartition("\n")[2]
        follower = Follower(table.game, host)
        follower.skip()
        self.store.write(lambda db: ledger.save_rebase(db, row.id, [text], host, follower.public))
        host.record.resume(rows.append)
        return host

    def table_of(self, row: Row) -> Table:
        """The table of a stored game."""
        game = find_game(row.game)
        header = parse_running(row.header + "\n").header
        pack = self.shelf.pack(game, row.pack)
        return self.shelf.table(game, pack, header.start, header.options)

    def _on_report(self, game: str, report: str) -> None:
        """Put the report of a fault where its finder looks for it."""
        self.metrics.count("games_stopped")
        with self.store.read() as db:
            text = db.execute("SELECT text FROM reports WHERE id = ?", (report,)).fetchone()[0]
        home = self.shelf.data / "reports"
        try:
            home.mkdir(parents=True, exist_ok=True)
            (home / f"{report}.sztab").write_text(text, "utf-8")
        except OSError:
            log.exception("the report %s of game %s is in the storage alone", report, game)

    # Forgetting

    def __len__(self) -> int:
        return len(self._rooms)

    def forget_idle(self, seconds: float = IDLE) -> int:
        """Forget the rooms at which nobody has looked for a while; returns how many."""
        now = time.monotonic()
        with self._lock:
            idle = [
                room
                for room in self._rooms.values()
                if room.gone or (not room.guests and now - room.touched > seconds)
            ]
            for room in idle:
                del self._rooms[room.id]
        for room in idle:
            room.dismiss()
        return len(idle)


def holders_of(table: Table, seats: Mapping[str, str]) -> dict[str, str]:
    """Who holds each seat, as the header of a record says it; raises ``GameError``."""
    known = table.scenario.seats
    for seat in seats:
        if seat not in known:
            raise GameError(f"seats.{seat}", f"there is no such seat; there are {', '.join(known)}")
    holders = {}
    for seat in known:
        who = seats.get(seat)
        if who is None:
            raise GameError(f"seats.{seat}", "nobody holds this seat")
        if who == ME:
            holders[seat] = HUMAN
        elif who == HERE:
            holders[seat] = f"{HUMAN}:{seat}"
        else:
            find_level(table.game, who)
            holders[seat] = COMPUTER + who
    return holders
