"""A session: a game between people at this terminal and commanders, from where it stands to its end or a break."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from time import sleep
from typing import Any, NamedTuple

from sztab.cli.errors import CliError
from sztab.cli.terminal.board import Lines, Sides, overview, window
from sztab.cli.terminal.building import Builder, Typed, split
from sztab.cli.terminal.screen import LOUD, Screen
from sztab.cli.terminal.speech import Speech
from sztab.games.game import Sketch
from sztab.kernel import files, machine
from sztab.kernel.events import Event, heard
from sztab.kernel.files import FileError, RecordFile
from sztab.kernel.host import Host
from sztab.kernel.machine import Refused
from sztab.kernel.procedures import NATURE
from sztab.kernel.questions import PASS, Choice
from sztab.kernel.state import State
from sztab.kernel.views import have_secrets, view
from sztab.lab.matches import Commanders, close_broken
from sztab.lab.table import Table

LOG = 20
"""Lines of the log that are shown if nobody says how many."""

LAST = 5
"""Lines of the log that are shown when a game is resumed."""


class Heard(NamedTuple):
    """Something that happened, and the line of the record with the choice that brought it."""

    line: int
    event: Event


class Leave(Exception):  # noqa: N818
    """A person ends the session."""


Watcher = Callable[["Session", list[Event]], None]
"""Shows what happened between commanders, when nobody plays."""


class Session:
    """People choose by typing, commanders by themselves; both through the host."""

    def __init__(
        self,
        table: Table,
        host: Host[State],
        screen: Screen,
        speech: Speech,
        file: RecordFile | None = None,
        pace: float = 0.0,
        watcher: Watcher | None = None,
    ) -> None:
        assert host.key is not None
        self.table = table
        self.host = host
        self.screen = screen
        self.speech = speech
        self.file = file
        self.pace = pace
        self.watcher = watcher
        self.sides = Sides(table.scenario.seats)
        self.commanders = Commanders(table.game, host, host.key)
        self.log: list[Heard] = []
        self._read: dict[str, int] = {}
        self._at_screen: str | None = None
        self._commands: dict[str, Callable[[Builder, Sequence[str]], bool]] = {
            "map": self._map,
            "list": self._list,
            "back": self._back,
            "undo": self._undo,
            "why": self._why,
            "odds": self._odds,
            "always": self._always,
            "ask": self._ask_again,
            "log": self._show_log,
            "save": self._save,
            "quit": self._quit,
            "help": self._help,
        }
        self._words = speech.commands()

    @property
    def people(self) -> list[str]:
        """The seats that people hold, in seat order."""
        return [seat for seat in self.table.scenario.seats if not self.commanders.holds(seat)]

    def play(self) -> None:
        """Play until the game is over; raises ``Leave`` when a person ends it before."""
        if self.host.record.lines:
            self._remember()
        else:
            self._happened(0, self.host.opening)
        self._happened(len(self.host.record.lines) + 1, self.host.go_on())
        while self.host.state.result is None:
            open_seats = list(machine.questions(self.host.state))
            computers = [seat for seat in open_seats if self.commanders.holds(seat)]
            seat = (computers or open_seats)[0]
            if computers:
                self._choose(seat, self.commanders.choose(seat))
            else:
                self._ask(seat)
        for person in self.people:
            self._catch_up(person)

    def _remember(self) -> None:
        """Fill the log of a game that is resumed, and show its last lines."""
        host = self.host
        past = host.timeline.state(host.timeline.root)
        self.log = [Heard(0, event) for event in host.opening]
        for number in reversed(list(host.timeline.back())):
            line = host.record.lines[number - 1]
            choice = line.choice if line.kind == "choice" else ()
            events = machine.play(past, line.seat, choice) if choice else machine.take_back(past, line.seat)
            self.log += [Heard(number, event) for event in events]
        for seat in self.people:
            self._read[host.holders[seat]] = max(0, len(self.log) - LAST)

    def _choose(self, seat: str, choice: Choice) -> None:
        line = len(self.host.record.lines) + 1
        self._happened(line, self.host.choose(seat, choice))

    def _happened(self, line: int, events: list[Event]) -> None:
        """Show what happened: at once to the only person and to those who watch, to several when their turn comes."""
        self.log += [Heard(line, event) for event in events]
        people = self.people
        if len(people) == 1:
            self._catch_up(people[0])
        elif not people:
            if self.watcher is not None:
                self.watcher(self, events)
            for event in events if self.watcher is None else ():
                self._print(event)

    def _catch_up(self, seat: str) -> None:
        """Show what a seat has heard since it last looked."""
        holder = self.host.holders[seat]
        known = self._read.get(holder, 0)
        self._read[holder] = len(self.log)
        for entry in self.log[known:]:
            for event in heard([entry.event], seat):
                self._print(event)

    def _print(self, event: Event) -> None:
        self.screen.line(self.speech.event(event))
        if self.pace:
            sleep(self.pace)

    def _ask(self, seat: str) -> None:
        """Ask a person until the choice is made, or something else has changed what is asked."""
        self._hand_over(seat)
        self._catch_up(seat)
        builder = Builder(view(self.host.state, seat), seat, self.screen, self.speech)
        self.screen.line()
        self.screen.line(self.speech.asks(seat, builder.question), LOUD)
        builder.show()
        while True:
            try:
                words = split(self.screen.typed("> "))
            except EOFError:
                raise Leave from None
            if self._obey(builder, words):
                return

    def _obey(self, builder: Builder, words: Sequence[str]) -> bool:
        """Do what a line says; true if the question is no longer open."""
        if words and (command := self._command(builder, words[0])) is not None:
            return self._commands[command](builder, words[1:])
        typed = builder.type(words) if words else builder.enter()
        if typed is Typed.OPEN:
            return False
        assert builder.choice is not None
        try:
            self._choose(builder.seat, builder.choice)
        except Refused as refused:
            self.screen.line(self.speech.refused(refused.refusal))
            return False
        return True

    def _command(self, builder: Builder, word: str) -> str | None:
        """The command that a word stands for, unless the question offers that word."""
        if any(str(offered.rest[0]) == word for offered in builder.walk.continuations()):
            return None
        return self._words.get(word.casefold())

    def _hand_over(self, seat: str) -> None:
        """Clear the screen for another person where it could show what that person may not know."""
        before, self._at_screen = self._at_screen, seat
        holders = self.host.holders
        if (
            before is None
            or holders[before] == holders[seat]
            or not have_secrets(self.host.state, before, seat)
        ):
            return
        self.screen.clear()
        try:
            self.screen.typed(self.speech.shared("hand-over", seat=seat) + " ")
        except EOFError:
            raise Leave from None
        self.screen.clear()

    def _sketch(self, seen: Any) -> Sketch | None:
        return self.table.game.sketch(seen)

    def _map(self, builder: Builder, words: Sequence[str]) -> bool:
        sketch = self._sketch(builder.seen)
        place = words[0] if words else None
        if sketch is None:
            self.screen.line(self.speech.say("no-map"))
        elif place is not None and place not in sketch.cells:
            self.screen.line(self.speech.say("no-place", place=place))
        else:
            self.draw(sketch, place)
        return False

    def draw(self, sketch: Sketch, place: str | None = None) -> None:
        """Draw the whole map, or a window around a place."""
        columns, lines = self.screen.size
        drawn: Lines
        if place is None:
            drawn = overview(sketch, self.sides, columns, max(lines * 4, 100))
        else:
            drawn = window(sketch, self.sides, min(columns, 88), 18, place)
        self.screen.lines(drawn)
        sides = [
            (f"{self.sides.mark(side)} {self.speech.name(side)}  ", self.sides.style(side))
            for side in self.sides.seats
        ]
        self.screen.spans([*sides, *self.speech.legend(sketch)])

    def _list(self, builder: Builder, words: Sequence[str]) -> bool:
        builder.show(most=10_000)
        return False

    def _back(self, builder: Builder, words: Sequence[str]) -> bool:
        builder.back()
        return False

    def _why(self, builder: Builder, words: Sequence[str]) -> bool:
        builder.why(words)
        return False

    def _odds(self, builder: Builder, words: Sequence[str]) -> bool:
        builder.odds()
        return False

    def _help(self, builder: Builder, words: Sequence[str]) -> bool:
        for line in self.speech.help():
            self.screen.line(line)
        return False

    def _show_log(self, builder: Builder, words: Sequence[str]) -> bool:
        count = int(words[0]) if words and words[0].isdigit() else LOG
        told = [(entry.line, event) for entry in self.log for event in heard([entry.event], builder.seat)]
        for line, event in told[-count:]:
            self.screen.line(f"{line:5}  {self.speech.event(event)}")
        return False

    def _always(self, builder: Builder, words: Sequence[str]) -> bool:
        """Pass this window and every further one."""
        if not self.host.state.in_window:
            self.screen.line(self.speech.say("no-window"))
            return False
        self.host.standing.add(builder.seat)
        self.screen.line(self.speech.say("standing-pass"))
        self._choose(builder.seat, PASS)
        return True

    def _ask_again(self, builder: Builder, words: Sequence[str]) -> bool:
        self.host.standing.discard(builder.seat)
        self.screen.line(self.speech.say("asked-again"))
        return False

    def _undo(self, builder: Builder, words: Sequence[str]) -> bool:
        seat = builder.seat
        if words and not words[0].isdigit():
            self.screen.line(self.speech.say("line-expected"))
            return False
        number = int(words[0]) if words else self._last_choice(seat)
        if number is None:
            self.screen.line(self.speech.say("nothing-undone"))
            return False
        try:
            self.host.undo(seat, number)
        except Refused as refused:
            if not refused.refusal.key.startswith("fence-") or not self._agreed(seat, refused):
                self.screen.line(self.speech.refused(refused.refusal))
                return False
            self.host.undo(seat, number, self.host.other_humans(seat))
        self.log = [entry for entry in self.log if entry.line < number]
        self._read = {holder: min(read, len(self.log)) for holder, read in self._read.items()}
        self.screen.line(self.speech.say("undone", line=number))
        return True

    def _last_choice(self, seat: str) -> int | None:
        """The line of the last choice that the holder of a seat has made and not undone."""
        lines, holders = self.host.record.lines, self.host.holders
        for number in self.host.live_choices():
            who = lines[number - 1].seat
            if who != NATURE and holders[who] == holders[seat]:
                return number
        return None

    def _agreed(self, seat: str, refused: Refused) -> bool:
        """Ask everybody at this terminal."""
        question = self.speech.say(
            "consent", who=self.speech.name(seat), line=refused.refusal.values.get("line", 0)
        )
        try:
            answer = self.screen.typed(question + " ").strip().casefold()
        except EOFError:
            return False
        return answer in ("yes", self.speech.say("yes"))

    def _save(self, builder: Builder, words: Sequence[str]) -> bool:
        if words:
            path = Path(words[0])
            assert self.host.key is not None
            try:
                file = files.create(path, self.host.record, self.host.key)
            except FileError as error:
                self.screen.line(str(error))
                return False
            if self.file is not None:
                self.file.close()
            self.file = file
        if self.file is None:
            raise CliError(why="there is no record to save")
        self.host.save()
        self.screen.line(self.speech.shared("saved", file=str(self.file.path)))
        return False

    def _quit(self, builder: Builder, words: Sequence[str]) -> bool:
        raise Leave

    def close(self) -> None:
        """Close the record: saved if the game is not over, also if it broke off in the middle of a choice."""
        if self.file is None:
            return
        if len(self.host.record.lines) == len(self.host.timeline.points) - 1:
            close_broken(self.host)
        self.file.close()
        if self.host.state.result is None:
            self.screen.line(self.speech.say("resume", file=str(self.file.path)))
