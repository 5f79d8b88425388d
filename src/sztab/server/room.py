"""A room: what guests ask and do in a game, and how commanders play in it. Any thread may call any method."""

from __future__ import annotations

from typing import Any

from sztab.games.game import GameError
from sztab.kernel import machine
from sztab.kernel.host import COMPUTER
from sztab.kernel.machine import Refused
from sztab.kernel.procedures import NATURE
from sztab.kernel.questions import PASS, Choice, Refusal
from sztab.kernel.views import view
from sztab.server import building, ledger
from sztab.server.pace import SPEEDS
from sztab.server.stage import LOG, Guest, Stage, Stopped, Undoing
from sztab.server.streams import encoded, refusal_json

Json = Any


class Room(Stage):
    """One game that is being played."""

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
