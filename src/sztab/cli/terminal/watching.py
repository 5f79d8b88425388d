"""Watching commanders: the map with the log beneath it, drawn anew as the game goes."""

from __future__ import annotations

from time import sleep
from typing import TYPE_CHECKING

from sztab.cli.terminal.board import Lines, overview
from sztab.cli.terminal.screen import LOUD, Screen
from sztab.games.game import Sketch
from sztab.kernel.events import Event

if TYPE_CHECKING:
    from sztab.cli.terminal.session import Session

LOG_LINES = 8

BETWEEN_MAPS = 200
"""Without a terminal, the map is drawn anew after so many log lines."""


class Watcher:
    """Draws the map and the last log lines on a terminal; elsewhere log lines, and the map from time to time."""

    def __init__(self, screen: Screen, title: str, pace: float) -> None:
        self.screen = screen
        self.title = title
        self.pace = pace
        self._log: list[str] = []
        self._around: str | None = None
        self._since = BETWEEN_MAPS

    def __call__(self, session: Session, events: list[Event]) -> None:
        """Show what happened, one thing after another."""
        sketch = session.table.game.sketch(session.host.state)
        for event in events:
            said = session.speech.event(event)
            self._log.append(said)
            if self.screen.console is None:
                self._print(session, said, sketch)
            else:
                self._look(event, sketch)
                self._draw(session, sketch)
                sleep(self.pace)

    def _print(self, session: Session, said: str, sketch: Sketch | None) -> None:
        self._since += 1
        if sketch is not None and self._since > BETWEEN_MAPS:
            self._since = 0
            session.draw(sketch)
        self.screen.line(said)
        sleep(self.pace)

    def _look(self, event: Event, sketch: Sketch | None) -> None:
        """Turn to where something happened."""
        if sketch is None:
            return
        for value in event.values.values():
            if isinstance(value, str) and value in sketch.cells:
                self._around = value

    def _draw(self, session: Session, sketch: Sketch | None) -> None:
        columns, height = self.screen.size
        frame: Lines = [[(self.title[:columns], LOUD)]]
        if sketch is not None:
            frame += overview(sketch, session.sides, columns, height - LOG_LINES - 3, self._around)
        frame.append([])
        frame += [[(line[:columns], "")] for line in self._log[-LOG_LINES:]]
        self.screen.frame(frame)
