"""The sentences of the terminal exist in both languages, and every command has its word and its help."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import sztab.cli.terminal
from sztab.cli.terminal.speech import COMMANDS, TEXTS, Speech
from sztab.cli.walk import Continuation
from sztab.texts import LANGUAGES, Texts, check_texts

TERMINAL = Path(sztab.cli.terminal.__file__).parent
SOURCES = [*sorted(TERMINAL.glob("*.py")), TERMINAL.parent / "play.py"]


def test_the_catalogues_are_sound() -> None:
    assert check_texts([TEXTS]) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_has_a_word_and_a_help(language: str) -> None:
    speech = Speech(Texts(), language)
    words = speech.commands()
    assert {words[word] for word in words} == set(COMMANDS)
    assert len(speech.help()) == len(COMMANDS) + 1
    for command in COMMANDS:
        local = speech.own.say(language, f"command-{command}")
        assert words[local] == command
        assert f"  {local if command != 'help' else '?'}" in "\n".join(speech.help())
    assert not speech.own.missing


def keys_said() -> set[str]:
    """The keys of all sentences that the sources say."""
    found = set()
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "say"
            ):
                for argument in node.args:
                    if isinstance(argument, ast.Constant):
                        found.add(str(argument.value))
    return found


def test_every_sentence_that_is_said_is_there_and_no_other() -> None:
    texts = Texts(TEXTS)
    said = keys_said()
    assert {key for key in said if not texts.has("pl", f"table-{key}")} == set()
    listed = {
        line.split(" = ")[0].removeprefix("table-")
        for line in (TEXTS / "en" / "terminal.ftl").read_text("utf-8").splitlines()
        if line.startswith("table-")
    }
    assert listed == said


class Named:
    """A name as packs have them."""

    def __init__(self, name: str) -> None:
        self.name = name

    def form(self, language: str, case: str = "nom") -> str:
        return self.name


def offered(name: str, rest: tuple[str, ...], cost: int | None = None) -> str:
    """How a continuation is listed whose last part has this name."""
    return Speech(Texts(names={rest[-1]: Named(name)}.get), "en").offered(Continuation(rest, cost, False))


def test_what_is_offered_is_listed_with_the_name_of_its_last_part() -> None:
    assert offered("Steppe Front", ("activate", "Step")) == "activate Step Steppe Front"
    assert offered("3035 (Belgorod)", ("attack", "3035")) == "attack 3035 (Belgorod)"
    assert offered("0203", ("0203",), 4) == "0203 (4)"
    assert offered("Dash", ("play", "dash")) == "play dash"


def test_a_preview_says_terms_in_the_players_language_and_chances_in_per_cent() -> None:
    preview = {
        "attack": 6,
        "shifts": [],
        "refusal": None,
        "distribution": {"A1": 0.25, "--": 0.75},
        "wind": "W",
    }
    assert Speech(Texts(), "en").reckoned(preview) == [
        "  attack: 6",
        "  chances: A1 25%, -- 75%",
        "  wind: W",
    ]
    assert Speech(Texts(), "pl").reckoned(preview)[0] == "  atak: 6"
