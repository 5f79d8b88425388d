"""A room: a game that is being played, its host, and those who look at it. Any thread may call any method."""

from __future__ import annotations

import logging
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple, Protocol

from sztab.games.game import Game, GameError
from sztab.kernel import machine
from sztab.kernel.host import COMPUTER, Host
from sztab.kernel.machine import Refused
from sztab.kernel.procedures import NATURE
from sztab.kernel.questions import PASS, Choice, Refusal
from sztab.kernel.state import SPECTATOR, State
from sztab.kernel.views import have_secrets, view
from sztab.lab.matches import Commanders
from sztab.lab.table import Table
from sztab.server import building, ledger
from sztab.server.pace import SPEEDS, Pace
from sztab.server.standing import Standing
from sztab.server.storage import StorageError, Store
from sztab.server.streams import Stream, encoded, refusal_json, undo_json
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


class Room:
    """One game that is being played."""

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

    # What a guest asks

    def built(self, guest: Guest, parts: Choice) -> dict[str, Json]:
        """What may follow parts, by the view of the guest's seat."""
        with self._open():
            seen = self._stream(guest.seat).seen
            question = building.question_of(seen, guest.seat)
            if question is None:
                raise Refused(Refusal("", "not-your-decision", seat=guest.seat))
            return building.built(question, seen, parts)

    def why(self, guest: Guest, parts: Choice) -> Json:
        """Why parts cannot become a choice."""
        with self._open():
            seen = self._stream(guest.seat).seen
            question = building.question_of(seen, guest.seat)
            if question is None:
                return refusal_json(Refusal("", "not-your-decision", seat=guest.seat))
            return refusal_json(building.why(question, seen, parts))

    def inspect(self, guest: Guest, place: str) -> Json:
        """What there is to know about a place."""
        with self._open():
            try:
                return self.game.inspect(self._stream(guest.seat).seen, place, self.table.pack)
            except GameError:
                raise Refused(Refusal("", "no-such-place", place=place)) from None

    def overlay(self, guest: Guest, key: str) -> Json:
        """What a key lays over the map."""
        if key not in self.game.overlays:
            raise Refused(Refusal("", "no-such-overlay", overlay=key))
        with self._open():
            return self.game.overlay(self._stream(guest.seat).seen, key)

    def log(self, guest: Guest, before: int) -> list[Json]:
        """Lines of the log before a line."""
        with self._open():
            return ledger.lines_before(self.store, self.id, guest.seat, before, LOG, self._live())

    # What a guest does

    def choose(self, guest: Guest, seat: str, parts: Choice, number: int) -> int:
        """Make a choice; comes back with its number when it is on disk, or at once if it was there already."""
        with self._open():
            self._check_seat(guest, seat)
            if not self._is_next(seat, number):
                line = self.follower.line_of(seat, number)
                if line is not None and line.seat == seat and building.means(parts, line.choice):
                    return number
                raise Refused(Refusal("", "late"))
            seen = self.streams[seat].seen if seat in self.streams else view(self.host.state, seat)
            question = building.question_of(seen, seat)
            if question is None:
                refusal = machine.refuse(self.host.state, seat, parts)
                raise Refused(refusal or Refusal("", "not-your-decision", seat=seat))
            choice = building.completed(question, seen, parts)
            refusal = building.refused(question, seen, choice)
            if refusal is not None:
                raise Refused(building.why(question, seen, parts) or refusal)
            self._do(lambda: self.host.choose(seat, choice), (seat, choice))
            return number

    def take_back(self, guest: Guest, seat: str, number: int) -> int:
        """Take a waiting answer back."""
        with self._open():
            self._check_seat(guest, seat)
            if not self._is_next(seat, number):
                line = self.follower.line_of(seat, number)
                if line is not None and line.seat == seat and line.kind == "take-back":
                    return number
                raise Refused(Refusal("", "late"))
            self._do(lambda: self.host.take_back(seat), (seat, ("take-back",)))
            return number

    def _is_next(self, seat: str, number: int) -> bool:
        """Whether a number is that of the seat's next message; it may also have been used."""
        due = self.follower.number(seat) + 1
        if number > due:
            raise Refused(Refusal("", "early"))
        return number == due

    def undo(self, guest: Guest, seat: str, public: int, ask: bool) -> bool:
        """Undo a line and all after it; False if the others have been asked and have not answered yet."""
        with self._open():
            self._check_seat(guest, seat)
            line = next((n for n, told in enumerate(self.follower.public_of) if n and told == public), 0)
            here = guest.holders if ask else frozenset[str]()
            try:
                self._do(lambda: self.host.undo(seat, line, here), (seat, ("undo", line)))
            except Refused as refused:
                if not ask or not refused.refusal.key.startswith("fence-"):
                    raise self._numbered(refused) from None
                self.undoing = Undoing(seat, line, here)
                self._ask_consent()
                return False
            self.undoing = None
            return True

    def _numbered(self, refused: Refused) -> Refused:
        """A refusal with the public number of its line."""
        refusal = refused.refusal
        values = dict(refusal.values)
        if "line" in values and 0 <= values["line"] < len(self.follower.public_of):
            values["line"] = self.follower.public_of[values["line"]]
        return Refused(Refusal(refusal.rule, refusal.key, **values))

    def _ask_consent(self) -> None:
        assert self.undoing is not None
        seat, line = self.undoing.seat, self.follower.public_of[self.undoing.line]
        asked = encoded({"type": "consent", "seat": seat, "line": line})
        missing = self.host.other_humans(seat) - self.undoing.agreed
        for guest in self.guests:
            if guest.holders & missing:
                guest.send(asked)

    def consent(self, guest: Guest, seat: str, agree: bool) -> None:
        """Agree to the undo that somebody asks for, or not."""
        with self._open():
            self._check_seat(guest, seat)
            undoing = self.undoing
            if undoing is None:
                raise Refused(Refusal("", "no-consent-asked"))
            if not agree:
                self.undoing = None
                refusal = refusal_json(Refusal("", "consent-refused", seat=seat))
                for other in self.guests:
                    if undoing.seat in self.seats_of(other):
                        other.send(encoded({"type": "refusal", "refusal": refusal}))
                return
            agreed = undoing.agreed | {self.host.holders[seat]}
            self.undoing = undoing._replace(agreed=agreed)
            if self.host.other_humans(undoing.seat) <= agreed:
                self.undoing = None
                self._do(lambda: self.host.undo(undoing.seat, undoing.line, agreed), None)

    def stand(self, guest: Guest, seat: str, span: str) -> None:
        """Pass every window of a span beforehand."""
        with self._open():
            self._check_seat(guest, seat)
            self.standing.order(seat, span)
            state = self.host.state
            if state.in_window and self.standing.passes(seat) and seat in state.asking:
                self._do(self.host.go_on, (seat, PASS))
            else:
                self.store.write(lambda db: ledger.save_standing(db, self.id, self.standing.to_json()))

    def dictate(self, choice: Choice) -> None:
        """Nature's answer by hand."""
        with self._open():
            self._do(lambda: self.host.dictate(choice), (NATURE, choice))

    def _check_seat(self, guest: Guest, seat: str) -> None:
        if seat not in self.seats_of(guest):
            raise Refused(Refusal("", "not-your-seat", seat=seat))

    # Commanders

    def set_pace(self, speed: float | None, skip: str | None, pause: bool | None) -> None:
        """How fast commanders are shown."""
        if speed is not None and speed not in SPEEDS:
            why = f"a speed is {', '.join(map(str, SPEEDS))}"
            raise Refused(Refusal("", "malformed-message", why=why))
        with self._open():
            pace = self.pace
            pace.speed = pace.speed if speed is None else speed
            pace.paused = pace.paused if pause is None else pause
            if skip is not None:
                {"one": pace.skip_one, "all": pace.skip_all}[skip]()
            for guest in self.guests:
                for data in self._paced():
                    guest.send(data)

    def commanders_play(self) -> bool:
        """Whether a commander holds a seat."""
        return any(holder.startswith(COMPUTER) for holder in self.host.holders.values())

    def commander_due(self) -> tuple[str, int] | None:
        """The commander's seat that is asked, and how long the record is; None if there is nothing for it to do."""
        with self.lock:
            if self.report or self.gone or self.commanders is None or self.host.state.result is not None:
                return None
            if not self.guests and all(h.startswith(COMPUTER) for h in self.host.holders.values()):
                return None
            for seat in machine.questions(self.host.state):
                if seat != NATURE and self.commanders.holds(seat):
                    return seat, len(self.host.record.lines)
            self.pace.person_asked()
            return None

    def thought(self, seat: str) -> Choice:
        """What the commander of a seat would choose; the game may go on meanwhile."""
        assert self.commanders is not None
        with self.lock:
            commander, seen = self.commanders.of(seat), view(self.host.state, seat)
        try:
            return commander.choose(seen, seat)
        except Exception as error:
            with self.lock:
                self._stop(error, (seat, ("?",)))
            raise Stopped(self.report) from None

    def command(self, seat: str, choice: Choice, length: int) -> bool:
        """Make a commander's choice unless the game has gone on since it was thought of."""
        with self._open():
            if len(self.host.record.lines) != length or seat not in machine.questions(self.host.state):
                return False
            try:
                self._do(lambda: self.host.choose(seat, choice), (seat, choice))
            except Refused as refused:
                self._stop(refused, (seat, choice))
                raise Stopped(self.report) from None
            return True

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
