"""A stage: a game that is being played, and those who look at it. Any thread may call any method."""

from __future__ import annotations

import logging
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple, Protocol

from sztab.games.game import Game
from sztab.kernel import machine
from sztab.kernel.host import COMPUTER, Host
from sztab.kernel.machine import Refused
from sztab.kernel.questions import PASS, Choice, Refusal
from sztab.kernel.state import SPECTATOR, State
from sztab.kernel.views import have_secrets, view
from sztab.lab.matches import Commanders
from sztab.lab.table import Table
from sztab.server import ledger
from sztab.server.pace import Pace
from sztab.server.standing import Standing
from sztab.server.storage import StorageError, Store
from sztab.server.streams import Stream, encoded, undo_json
from sztab.server.telling import Follower, Told, live_lines

Json = Any

log = logging.getLogger(__name__)

LOG = 120
"""Lines of the log that come with a table, and with each look further back."""


class Stopped(Exception):  # noqa: N818
    """The game was stopped because of a fault in a rule; ``report`` is the number of the report."""

    def __init__(self, report: str) -> None:
        super().__init__(report)
        self.report = report


class Gone(Exception):  # noqa: N818
    """What was done could not be written: the room is given up, and the game is read from the disk again."""


class Guest(Protocol):
    """Somebody who looks at a game: the persons whose seats are open to it, and where it sits."""

    holders: frozenset[str]
    seat: str

    def send(self, data: bytes) -> None:
        """Send a message; comes back at once."""

    def leave(self) -> None:
        """The room is given up: come in again."""


class Undoing(NamedTuple):
    """An undo beyond a fence that waits for the consent of others."""

    seat: str
    line: int
    agreed: frozenset[str]


class Stage:
    """A game with its host, the guests who look at it, and how what happens gets on disk and to them."""

    def __init__(
        self,
        id_: str,
        table: Table,
        host: Host[State],
        store: Store,
        rows: list[str],
        on_report: Callable[[str, str], None],
    ) -> None:
        """``rows`` collects the lines that the host writes, for the storage."""
        self.id = id_
        self.table = table
        self.host = host
        self.store = store
        self.rows = rows
        self.on_report = on_report
        self.lock = threading.RLock()
        self.guests: set[Guest] = set()
        self.streams: dict[str, Stream] = {}
        self.follower = Follower(self.game, host)
        self.follower.skip()
        self.standing = Standing(self.game, host)
        self.commanders = Commanders(self.game, host, host.key) if host.key is not None else None
        self.pace = Pace()
        self.report = ""
        self.undoing: Undoing | None = None
        self.gone = False
        self.touched = time.monotonic()

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.table.game

    # Who sits where

    def seats_of(self, guest: Guest) -> list[str]:
        """The seats that a guest holds, in seat order."""
        holders = self.host.holders
        return [seat for seat in self.table.scenario.seats if holders[seat] in guest.holders]

    def come(self, guest: Guest, seat: str, since: int) -> list[bytes]:
        """Let a guest in: the messages since its last one, or the whole table."""
        with self._open():
            seats = self.seats_of(guest)
            if seat and seat not in (*seats, SPECTATOR):
                raise Refused(Refusal("", "not-your-seat", seat=seat))
            guest.seat = seat or self._seat_for(seats)
            self.guests.add(guest)
            stream = self._stream(guest.seat)
            missed = stream.since(since) if since else None
            messages = [self._whole(guest.seat, stream)] if missed is None else missed
            return [*messages, *self._aside(guest), *self._paced()]

    def sit(self, guest: Guest, seat: str) -> list[bytes]:
        """Let a guest look from another seat."""
        with self._open():
            if seat not in (*self.seats_of(guest), SPECTATOR):
                raise Refused(Refusal("", "not-your-seat", seat=seat))
            left, guest.seat = guest.seat, seat
            self._tidy(left)
            return [self._whole(seat, self._stream(seat)), *self._aside(guest)]

    def go(self, guest: Guest) -> None:
        """A guest leaves."""
        with self.lock:
            self.guests.discard(guest)
            self._tidy(guest.seat)
            self.touched = time.monotonic()

    def _seat_for(self, seats: list[str]) -> str:
        """Where somebody sits who names no seat: the first that is asked, else the first."""
        asked = [seat for seat in seats if seat in machine.questions(self.host.state)]
        return (asked or seats or [SPECTATOR])[0]

    def _stream(self, seat: str) -> Stream:
        stream = self.streams.get(seat)
        if stream is None:
            stream = self.streams[seat] = Stream(self.game, seat, self.follower)
        return stream

    def _tidy(self, seat: str) -> None:
        if not any(guest.seat == seat for guest in self.guests):
            self.streams.pop(seat, None)

    def _whole(self, seat: str, stream: Stream) -> bytes:
        """Everything that a seat sees now."""
        host = self.host
        lines = ledger.lines_before(self.store, self.id, seat, None, LOG, self._live())
        return encoded(
            {
                "type": "table",
                "n": stream.number,
                "seat": seat,
                "table": stream.table,
                "lines": lines,
                "undo": undo_json(host, seat, self.follower.public_of),
                "seats": {
                    who: "human" if not (holder := host.holders[who]).startswith(COMPUTER) else holder
                    for who in self.table.scenario.seats
                },
                "standing": self.standing.of(seat),
                **stream.situation(),
            }
        )

    def _live(self) -> set[int]:
        """The numbers of the lines that are not undone."""
        return live_lines(self.host.record.lines)

    def _aside(self, guest: Guest) -> list[bytes]:
        """What somebody who holds several seats must know of the others: whether they are asked, and of what."""
        seats = self.seats_of(guest)
        if len(seats) < 2:
            return []
        open_, state = machine.questions(self.host.state), self.host.state
        others = []
        for seat in seats:
            if seat == guest.seat:
                continue
            other: dict[str, Json] = {"seat": seat, "asked": seat in open_}
            if seat in open_:
                other |= {
                    "window": state.in_window,
                    "number": self.follower.number(seat) + 1,
                    "curtain": self._needs_curtain(guest.seat, seat),
                }
                passing = self._passing(seat)
                if passing is not None:
                    other["pass"] = list(passing)
            others.append(other)
        return [encoded({"type": "hands", "hands": others})]

    def commanders_play(self) -> bool:
        """Whether a commander holds a seat."""
        return any(holder.startswith(COMPUTER) for holder in self.host.holders.values())

    def _paced(self) -> list[bytes]:
        """How fast commanders are shown, where there are some."""
        return [encoded({"type": "pace", **self.pace.to_json()})] if self.commanders_play() else []

    def _passing(self, seat: str) -> Choice | None:
        """The choice with which a seat passes, as far as everybody knows that it is there."""
        s = self.host.state
        if s.in_window:
            return PASS
        return s.asking[seat].passing(view(s, SPECTATOR))

    def _needs_curtain(self, one: str, other: str) -> bool:
        """Whether one person must not see what the other one does."""
        holders = self.host.holders
        if one == SPECTATOR or holders[one] == holders[other]:
            return False
        return have_secrets(self.host.state, one, other)

    # Doing

    @contextmanager
    def _open(self) -> Iterator[None]:
        """Hold a game that can be played."""
        with self.lock:
            if self.gone:
                raise Gone
            if self.report:
                raise Stopped(self.report)
            self.touched = time.monotonic()
            yield

    def _do(self, act: Callable[[], object], doing: tuple[str, Choice] | None) -> None:
        """Let the host act; write what came of it, then tell everybody."""
        if self.gone:
            raise Gone
        self.rows.clear()
        try:
            act()
            messages, stored = self._followed()
        except Refused:
            raise
        except Exception as error:
            self._stop(error, doing)
            raise Stopped(self.report) from error
        self.standing.look()
        self.undoing = None
        summary, snapshot = ledger.summary_of(self.game, self.host), ledger.snapshot_of(self.host)
        rows, standing = list(self.rows), self.standing.to_json()
        try:
            self.store.write(
                lambda db: ledger.save_lines(db, self.id, rows, stored, summary, snapshot, standing)
            )
        except StorageError:
            log.exception("game %s: a choice is not on disk", self.id)
            self.gone = True
            raise Gone from None
        self._publish(messages)

    def _followed(self) -> tuple[list[tuple[str, bytes]], list[tuple[int, Told | None]]]:
        """The messages of the lines that the host has written, and what is stored with these lines."""
        messages: list[tuple[str, bytes]] = []
        stored: list[tuple[int, Told | None]] = []
        total = len(self.host.record.lines)
        for step in self.follower.steps():
            stored.append((self.follower.public, step.told))
            for seat, stream in self.streams.items():
                data = stream.step(step, self.host, self.follower.public_of, step.number == total)
                if data is not None:
                    messages.append((seat, data))
        return messages, stored

    def _publish(self, messages: list[tuple[str, bytes]]) -> None:
        for seat, data in messages:
            for guest in self.guests:
                if guest.seat == seat:
                    guest.send(data)
        self.pace.shown(len(messages) // max(1, len(self.streams)))
        for guest in list(self.guests):
            if guest.seat != SPECTATOR and guest.seat not in self.seats_of(guest):
                self._move(guest)
            else:
                for data in self._aside(guest):
                    guest.send(data)

    def _move(self, guest: Guest) -> None:
        """Seats were exchanged: a guest follows its person to the other seat."""
        left, guest.seat = guest.seat, self._seat_for(self.seats_of(guest))
        self._tidy(left)
        for data in (self._whole(guest.seat, self._stream(guest.seat)), *self._aside(guest)):
            guest.send(data)

    def _stop(self, error: Exception, doing: tuple[str, Choice] | None) -> None:
        """Stop the game because of a fault; the report holds its record as it is on disk."""
        if self.report:
            return
        text = "".join(traceback.format_exception(error))
        self.report = ledger.write_report(self.store, self.id, text, doing)
        log.error("game %s is stopped, report %s", self.id, self.report, exc_info=error)
        self.on_report(self.id, self.report)
        for guest in self.guests:
            guest.send(encoded({"type": "stopped", "report": self.report}))

    def dismiss(self) -> None:
        """Send everybody away from a room that is given up; those who come again find the game as it is on disk."""
        with self.lock:
            self.gone = True
            for guest in list(self.guests):
                guest.leave()
