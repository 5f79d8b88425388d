"""A voice says messages in one language: values made ready for Fluent, and the functions of the catalogues."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from babel import Locale
from fluent.runtime import FluentBundle
from fluent.runtime.resolver import CurrentEnvironment, Pattern, ResolverEnvironment
from fluent.runtime.types import FluentFloat, FluentInt, FluentType, NumberFormatOptions
from fluent.syntax import ast

from sztab.kernel.notation import written
from sztab.kernel.questions import UNKNOWN
from sztab.texts.catalogues import Entry

CASES = ("nom", "gen", "dat", "acc", "ins", "loc")

FUNCTIONS: Mapping[str, frozenset[str]] = {
    "NAME": frozenset({"case"}),
    "WORD": frozenset({"case", "of"}),
    "COUNT": frozenset(),
    "FIGURE": frozenset({"sign"}),
}
"""The functions of the catalogues and the options of each."""

MINUS = "−"


class Named(Protocol):
    """What something is called, as packs say it."""

    def form(self, language: str, case: str = "nom") -> str:
        """The name in a language and a case."""


Names = Callable[[str], Named | None]
"""Finds the name of an id: ``names.get`` of a dict does."""


class Number(FluentInt):
    """An int that is written without grouping."""

    default_number_format_options = NumberFormatOptions(useGrouping=False)
    plus = ""

    def format(self, locale: Locale) -> str:
        return self.plus + str(int(self)).replace("-", MINUS)


class Fraction(FluentFloat):
    """A number with a part below one, written as the language writes it and without grouping."""

    default_number_format_options = NumberFormatOptions(useGrouping=False)
    plus = ""

    def format(self, locale: Locale) -> str:
        return self.plus + str(super().format(locale)).replace("-", MINUS)


class Word(str, FluentType):
    """A value that selectors know by a key and sentences show as text."""

    shown: str

    def __new__(cls, key: str, shown: str) -> Word:
        self = super().__new__(cls, key)
        self.shown = shown
        return self

    def format(self, locale: Locale) -> str:  # type: ignore[override]
        return self.shown


class Items(FluentType):
    """Several values: shown as a choice is written, with a question mark for a hidden part."""

    __slots__ = ("items",)

    def __init__(self, items: Sequence[Any]) -> None:
        self.items = items

    def format(self, locale: Locale) -> str:
        return " ".join("?" if item == UNKNOWN else _written(item) for item in self.items)


def _written(item: Any) -> str:
    return written((item,)) if isinstance(item, str | int) else str(item)


class Voice:
    """One language of a set of catalogues. ``lost`` hears of words that a message asks for and nobody wrote."""

    def __init__(
        self, language: str, entries: Iterable[Entry], names: Names, lost: Callable[[str, str], None]
    ) -> None:
        self.language = language
        self.names = names
        self.lost = lost
        self.locale = Locale(language)
        functions: dict[str, Callable[..., Any]] = {
            "NAME": self.name,
            "WORD": self.word,
            "COUNT": count,
            "FIGURE": figure,
        }
        self.bundle = FluentBundle([language], functions, use_isolating=False)
        self.bundle.add_resource(ast.Resource([entry.node for entry in entries]))
        self.unknown = Word("unknown", self.say("word-unknown", {}) or "?")
        self.nothing = Word("none", self.say("word-none", {}) or "-")

    def pattern(self, key: str) -> Pattern | None:
        """The pattern of ``key`` or ``key.attribute``."""
        message, _, attribute = key.partition(".")
        if not self.bundle.has_message(message):
            return None
        found = self.bundle.get_message(message)
        return found.attributes.get(attribute) if attribute else found.value

    def say(self, key: str, values: Mapping[str, Any]) -> str | None:
        """The message with its values filled in; None if there is none."""
        pattern = self.pattern(key)
        if pattern is None:
            return None
        errors: list[Exception] = []
        arguments = {name: self.value(value) for name, value in values.items()}
        environment = ResolverEnvironment(
            context=self.bundle, current=CurrentEnvironment(args=arguments), errors=errors
        )
        try:
            said = self.shown(pattern(environment))
        except ValueError as error:
            errors.append(error)
            said = None
        for fault in errors:
            self.lost(key, str(fault))
        return said

    def shown(self, value: FluentType | str) -> str:
        """A value of Fluent as it stands in a sentence."""
        return str(value.format(self.locale) if isinstance(value, FluentType) else value)

    def value(self, value: Any) -> FluentType | str:
        """A value of an event, a question or a refusal as Fluent takes it."""
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, int):
            return self.unknown if value == UNKNOWN else Number(value)
        if value is None or value == "":
            return self.nothing
        if isinstance(value, str):
            return value
        if isinstance(value, float):
            return Fraction(value)
        return Items(value) if isinstance(value, list | tuple) else str(value)

    def name(self, value: Any, case: str = "nom") -> Any:
        """The name of an id; of several, one after another."""
        if isinstance(value, Items):
            return self.listed([self.shown(self.name(self.value(item), case)) for item in value.items])
        if isinstance(value, FluentType):
            return value
        named = self.names(value)
        if named is not None:
            return named.form(self.language, case)
        return self.declined(f"name-{value}", case) or value

    def word(self, value: Any, of: str, case: str = "nom") -> Any:
        """The message that the value selects from those with a prefix."""
        if isinstance(value, FluentType):
            return value
        key = f"{of}-{value}"
        said = self.declined(key, case)
        if said is None:
            self.lost(key, "no message")
            return value
        return said

    def declined(self, key: str, case: str) -> str | None:
        """A message in a case; in the nominative if it is not declined."""
        said = self.say(f"{key}.{case}", {})
        return self.say(key, {}) if said is None else said

    def listed(self, items: Sequence[str]) -> FluentType | str:
        """Words in a row: "9M, 17Pz and HQ1"."""
        if not items:
            return self.nothing
        head, last = ", ".join(items[:-1]), items[-1]
        return (self.say("word-list", {"head": head, "last": last}) if head else None) or last


def count(value: Any) -> Any:
    """How many values there are."""
    return Number(len(value.items)) if isinstance(value, Items) else value


def figure(value: Any, sign: str = "auto") -> Any:
    """A number that is never hidden, so that -1 is a number; with ``sign: "always"`` also a plus is written."""
    number: Number | Fraction
    if isinstance(value, FluentFloat):
        number = Fraction(value)
    else:
        number = Number(UNKNOWN if isinstance(value, Word) and value == "unknown" else value)
    if sign == "always" and number > 0:
        number.plus = "+"
    return number
