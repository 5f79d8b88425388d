"""Random play at the speed of the machine: no views, no refusals, no record; nature draws from the game's key."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from sztab.games.game import Game
from sztab.kernel import machine
from sztab.kernel.chance import derived_key, outcome
from sztab.kernel.procedures import NATURE
from sztab.kernel.questions import PASS, Chance, Choice, Follow
from sztab.kernel.state import State
from sztab.lab.table import Setting, known_table

MOST_CHOICES = 200_000
"""No game is as long as that."""


class EndlessError(RuntimeError):
    """A game that does not come to an end."""


class RandomGame:
    """One game that is played at random: each continuation is as likely as another at each part of a choice.

    ``decisions`` counts the complete choices of seats where at least two were legal. ``history`` holds every choice,
    nature's too; ``pending`` is the last one, so that after a fault both tell how it came to it.
    """

    __slots__ = ("_key", "_random", "decisions", "draws", "history", "pending", "state")

    def __init__(self, start: State, key: bytes) -> None:
        self.state = start
        self.decisions = 0
        self.draws = 0
        self.history: list[tuple[str, Choice]] = []
        self.pending: tuple[str, Choice] | None = None
        self._key = key
        self._random = Random(derived_key(key, "random play")).random

    def play(self, choices: int = MOST_CHOICES) -> None:
        """Make so many choices, or fewer if the game is over before."""
        s, random, history = self.state, self._random, self.history
        carry_out = machine.play
        decisions = 0
        for _ in range(choices):
            if s.result is not None:
                break
            self.pending = None
            asking = s.asking
            if len(asking) == 1:
                ((seat, question),) = asking.items()
            else:
                seat, question = next(open_ for open_ in asking.items() if open_[0] not in s.answers)
            choice: Choice
            if seat == NATURE:
                assert isinstance(question, Chance)
                choice = outcome(question, s, self._key, self.draws)
                self.draws += 1
            else:
                parts: Choice = ()
                follow = s.first_follow or question.follow(s, parts)
                if not (s.in_window and _only_passes(follow)):
                    decisions += 1
                while True:
                    items, buttons = follow.items, follow.buttons
                    count = len(items)
                    total = count + len(buttons)
                    number = int(random() * (total + follow.done))
                    if number < count:
                        item = items[number]
                    elif number < total:
                        item = buttons[number - count]
                    else:
                        break
                    parts = parts + item if type(item) is tuple else (*parts, item)  # type: ignore[arg-type]
                    follow = question.follow(s, parts)
                choice = question.complete(s, parts)
            self.pending = made = (seat, choice)
            carry_out(s, seat, choice)
            history.append(made)
        self.decisions += decisions

    def play_out(self, check: Callable[[State], None] | None = None, every: int = 1) -> None:
        """Play to the end; with a check, look at the state after each so many choices and at the end."""
        s = self.state
        step = MOST_CHOICES if check is None else every
        while s.result is None and len(self.history) < MOST_CHOICES:
            self.play(min(step, MOST_CHOICES - len(self.history)))
            if check is not None:
                check(s)
        if s.result is None:
            raise EndlessError(f"the game is not over after {MOST_CHOICES} choices")


def _only_passes(follow: Follow) -> bool:
    """Whether a window's first continuation is to pass, and there is no other."""
    items = follow.continuations()
    return len(items) == 1 and items[0] in ("pass", PASS)


def play_out(game: Game, scenario: str, key: bytes) -> RandomGame:
    """Play a scenario of a game from its start to its end."""
    played = RandomGame(known_table(Setting(game.id, scenario)).begin(), key)
    played.play_out()
    return played
