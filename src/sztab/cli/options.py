"""The command line's parser and the options that several commands share."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from textwrap import fill
from typing import Any, NoReturn, TypeAlias

LANGUAGES = ("en", "pl")

WIDTH = 90
"""How far descriptions run."""

Commands: TypeAlias = "argparse._SubParsersAction[Any]"


class Parser(argparse.ArgumentParser):
    """A parser whose complaints look like those of every other error."""

    def error(self, message: str) -> NoReturn:
        name = self.prog.removeprefix("sztab").strip()
        print(f"sztab: error: {name}: {message}" if name else f"sztab: error: {message}", file=sys.stderr)
        print(f"try: {self.prog} --help", file=sys.stderr)
        sys.exit(2)


def add_command(
    commands: Commands, name: str, help_: str, examples: str, description: str = ""
) -> argparse.ArgumentParser:
    """A command with its help: what it does, and examples that can be copied."""
    added: argparse.ArgumentParser = commands.add_parser(
        name,
        help=help_,
        description=fill(description or help_[0].upper() + help_[1:] + ".", WIDTH),
        epilog="examples:\n" + "\n".join(f"  {line}" for line in examples.strip().splitlines()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    return added


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")


def add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=language_of_the_environment(), help="the language of sentences"
    )


def add_pack(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--pack", type=Path, metavar="DIR", help="a data pack to play with instead of the game's own"
    )


def add_scenario(parser: argparse.ArgumentParser, optional: bool = False) -> None:
    """The scenario to play, its optional rules and its pack."""
    parser.add_argument("scenario", metavar="GAME/SCENARIO", nargs="?" if optional else None)
    parser.add_argument(
        "--option", action="append", default=[], metavar="RULE", help="an optional rule to play with"
    )
    add_pack(parser)


def at_least(least: int) -> type[int]:
    """A whole number that is not below the least."""

    class Bounded(int):
        def __new__(cls, text: str) -> Bounded:
            number = int(text)
            if number < least:
                raise argparse.ArgumentTypeError(f"{number} is less than {least}")
            return super().__new__(cls, number)

    Bounded.__name__ = "whole number"
    return Bounded


def language_of_the_environment() -> str:
    """Polish for those whose system speaks it, otherwise English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "pl" if value.lower().startswith("pl") else "en"
    return "en"
