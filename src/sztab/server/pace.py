"""How fast the moves of commanders are shown to those who watch."""

from __future__ import annotations

import time
from typing import Any

SPEEDS = (0.5, 1.0, 2.0, 4.0)

CHOICE = 0.8
"""Seconds for which a choice is shown at speed 1: its path, and a rest."""

CHANCE = 0.7
"""Seconds more for a fight or a draw."""

FOREVER = 3600.0


class Pace:
    """The pace of one room."""

    __slots__ = ("_free_at", "_skips_all", "paused", "speed")

    def __init__(self) -> None:
        self.speed = 1.0
        self.paused = False
        self._free_at = 0.0
        self._skips_all = False

    def shown(self, lines: int) -> None:
        """So many lines have just been sent; the first is a choice, the others mostly came of chance."""
        if lines:
            seconds = CHOICE + (CHANCE if lines > 1 else 0.0)
            self._free_at = time.monotonic() + seconds / self.speed

    def wait(self) -> float:
        """Seconds until the next choice of a commander may be shown."""
        if self._skips_all:
            return 0.0
        return FOREVER if self.paused else max(0.0, self._free_at - time.monotonic())

    def skip_one(self) -> None:
        """Show the next choice now."""
        self._free_at = 0.0

    def skip_all(self) -> None:
        """Show everything now until a person is asked."""
        self._skips_all = True
        self.paused = False

    def person_asked(self) -> None:
        """A person is asked: what is skipped is over."""
        self._skips_all = False

    def to_json(self) -> dict[str, Any]:
        """What the page shows of the pace."""
        return {"speed": self.speed, "pause": self.paused}
