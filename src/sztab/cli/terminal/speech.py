"""What the terminal says, in the player's language: its own sentences and the game's."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sztab.cli.output import plain
from sztab.cli.terminal.board import grounds, letter
from sztab.cli.terminal.screen import Span
from sztab.cli.walk import Continuation
from sztab.games.game import Sketch
from sztab.kernel.events import Event
from sztab.kernel.questions import Choice, Question, Refusal
from sztab.texts import Texts

TEXTS = Path(__file__).parent / "texts"

COMMANDS = ("map", "list", "back", "undo", "why", "odds", "always", "ask", "log", "save", "quit", "help")


class Speech:
    """Sentences in one language."""

    def __init__(self, game: Texts, language: str) -> None:
        logging.getLogger("sztab").addHandler(logging.NullHandler())
        self.game = game
        self.own = Texts(TEXTS)
        self.language = language

    def say(self, key: str, **values: Any) -> str:
        """One of the terminal's own sentences."""
        return self.own.say(self.language, f"table-{key}", **values)

    def shared(self, key: str, **values: Any) -> str:
        """A sentence that all tables share."""
        return self.game.say(self.language, f"table-{key}", **values)

    def event(self, event: Event) -> str:
        return self.game.event(self.language, event)

    def asks(self, seat: str, question: Question) -> str:
        """Who decides what."""
        return self.shared("decides", seat=seat, question=self.game.question(self.language, question))

    def refused(self, refusal: Refusal) -> str:
        return self.game.refused(self.language, refusal)

    def warns(self, slip: Refusal) -> str:
        return self.say("warning", why=self.game.refusal(self.language, slip))

    def name(self, what: str) -> str:
        return self.game.name(self.language, what)

    def part(self, part: str) -> str:
        """What is chosen; nothing if there is no word for it."""
        known = bool(part) and self.game.has(self.language, f"part-{part}")
        return self.game.part(self.language, part) if known else ""

    def commands(self) -> Mapping[str, str]:
        """What each word that may be typed stands for, in English and in this language."""
        words = {word: word for word in COMMANDS} | {"?": "help"}
        return words | {self.own.say(self.language, f"command-{word}"): word for word in COMMANDS}

    def help(self) -> list[str]:
        """What may be typed."""
        lines = [self.own.say(self.language, f"command-{word}.help") for word in COMMANDS]
        return [self.say("help-parts"), *(f"  {line}" for line in lines)]

    def offered(self, continuation: Continuation) -> str:
        """A continuation as it is listed: the words to type, what they mean, the cost."""
        words = " ".join(map(str, continuation.rest))
        if continuation.is_button:
            button = self.button(continuation.rest)
            words = words if button.casefold() == words.casefold() else f"{words} ({button})"
        else:
            last = str(continuation.rest[-1])
            more = self.name(last).removeprefix(f"{last} ")
            if more.casefold() != last.casefold():
                words += f" {more}"
        return words if continuation.cost is None else f"{words} ({continuation.cost})"

    def button(self, item: Choice) -> str:
        first = item[0]
        if isinstance(first, str) and not self.game.has(self.language, f"button-{first}"):
            return " ".join(map(str, item))
        return self.game.button(self.language, item)

    def reckoned(self, preview: Mapping[str, Any]) -> list[str]:
        """Terms, odds and path of what is being built, one line for each."""
        return [
            f"  {self.term(key)}: {_figure(value)}"
            for key, value in preview.items()
            if value not in (None, [], {})
        ]

    def term(self, key: str) -> str:
        """What a term of a preview is called."""
        return (
            self.own.say(self.language, f"term-{key}") if self.own.has(self.language, f"term-{key}") else key
        )

    def legend(self, sketch: Sketch) -> list[Span]:
        """What the letters of a map mean."""
        spans: list[Span] = []
        for ground in grounds(sketch):
            said = self.own_ground(ground)
            spans += [letter(ground), (f" {said}  ", "")]
        return spans

    def own_ground(self, ground: str) -> str:
        """What a ground is called."""
        key = f"terrain-{ground}"
        return self.game.say(self.language, key) if self.game.has(self.language, key) else self.name(ground)


def _figure(value: Any) -> str:
    """A number, or shares as per cent."""
    if isinstance(value, float) and 0 <= value <= 1:
        return f"{value:.0%}"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_figure(inner)}" for key, inner in value.items())
    if isinstance(value, list | tuple):
        return " ".join(_figure(inner) for inner in value)
    return plain(value)
