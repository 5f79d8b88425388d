"""Texts: what a player reads, in the language of the player."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any, NamedTuple

from sztab.kernel.events import Event
from sztab.kernel.questions import Item, Question, Refusal, Veiled
from sztab.texts.catalogues import LANGUAGES, SHARED, TextsError, catalogue
from sztab.texts.voices import Names, Voice

log = logging.getLogger(__name__)


class Missing(NamedTuple):
    """A text that was asked for and could not be said as it should."""

    language: str
    key: str
    why: str


def no_names(_: str) -> None:
    """Nothing has a name."""


class Texts:
    """The shared catalogues and those of a game, read when a language is first used.

    What is missing never stops a game: Polish falls back to English, and English to the key with its values.
    ``missing`` collects it.
    """

    __slots__ = ("_voices", "directory", "missing", "names")

    def __init__(self, directory: Path | None = None, names: Names = no_names) -> None:
        self.directory = directory
        self.names = names
        self.missing: set[Missing] = set()
        self._voices: dict[str, Voice] = {}

    def say(self, language: str, key: str, /, **values: Any) -> str:
        """A message with its values."""
        said = self._voice(language).say(key, values)
        if said is not None:
            return said
        self._lost(language, key, "no message")
        if language != "en":
            return self.say("en", key, **values)
        return " ".join([key, *(f"{name}={value}" for name, value in values.items())])

    def has(self, language: str, key: str) -> bool:
        """Whether there is a message, or an attribute ``key.attribute``."""
        return self._voice(language).pattern(key) is not None

    def event(self, language: str, event: Event) -> str:
        """The log line of an event."""
        values = event.values
        if event.key == "game-over":
            values = {**values, "scores": self._scores(language, values)}
        return self.say(language, f"event-{event.key}", **values)

    def question(self, language: str, question: Question) -> str:
        """The sentence that asks. Of another seat's question no values are known."""
        key, values = question.sentence()
        if isinstance(question, Veiled) and self.has(language, f"{key}.veiled"):
            key = f"{key}.veiled"
        return self.say(language, key, **values)

    def refusal(self, language: str, refusal: Refusal) -> str:
        """Why a choice is refused, without the number of the rule."""
        return self.say(language, f"refusal-{refusal.key}", **refusal.values)

    def refused(self, language: str, refusal: Refusal) -> str:
        """The whole sentence that refuses, with the rule if there is one."""
        key = "table-refused-by-rule" if refusal.rule else "table-refused"
        return self.say(language, key, why=self.refusal(language, refusal), rule=refusal.rule)

    def button(self, language: str, item: Item) -> str:
        """What stands on the button that chooses an item; a number stands there itself."""
        first, *rest = item if isinstance(item, tuple) else (item,)
        if isinstance(first, int):
            return str(first)
        return self.say(language, f"button-{first}", what=rest[0] if len(rest) == 1 else rest or None)

    def part(self, language: str, part: str) -> str:
        """What a part of a choice is called."""
        return self.say(language, f"part-{part}")

    def name(self, language: str, what: str, case: str = "nom") -> str:
        """The name of a unit, a place, a seat."""
        voice = self._voice(language)
        return voice.shown(voice.name(voice.value(what), case))

    def _scores(self, language: str, values: dict[str, Any]) -> str:
        points = {seat: value for seat, value in values.items() if seat not in ("winner", "reason")}
        return ", ".join(self.say(language, "word-score", seat=seat, points=n) for seat, n in points.items())

    def _voice(self, language: str) -> Voice:
        voice = self._voices.get(language)
        if voice is None:
            voice = self._voices[language] = self._made(language)
        return voice

    def _made(self, language: str) -> Voice:
        if language not in LANGUAGES:
            raise ValueError(f"there are no texts in {language!r}, only in {' and '.join(LANGUAGES)}")
        directories = [SHARED] if self.directory is None else [SHARED, self.directory]
        read = [catalogue(directory, language) for directory in directories]
        problems = [problem for found in read for problem in found.problems]
        if problems:
            raise TextsError(problems)
        entries = [entry for found in read for entry in found.entries]
        return Voice(language, entries, self.names, lambda key, why: self._lost(language, key, why))

    def _lost(self, language: str, key: str, why: str) -> None:
        missing = Missing(language, key, why)
        if missing not in self.missing:
            self.missing.add(missing)
            log.warning("text %s in %s: %s", key, language, why)
