"""The `sztab` command. Each group of commands is a module; nothing heavy is imported until a command runs."""

from __future__ import annotations

import os
import sys

from sztab.cli import ask, games, packs, play, records, serve, studies
from sztab.cli.errors import BAD_INPUT, explained
from sztab.cli.options import Parser

GROUPS = (games, play, serve, ask, records, studies, packs)

INTERRUPTED = 130
FAULT = 70
DEBUG = "SZTAB_DEBUG"


def main(argv: list[str] | None = None) -> int:
    """Run one command; the exit code is 0, 1 (the answer is no), 2 (bad input), 70 (a fault) or 130 (Ctrl+C)."""
    try:
        arguments = parser().parse_args(argv)
        return int(arguments.command(arguments))
    except KeyboardInterrupt:
        print("sztab: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Exception as error:
        return _failed(error)


def _failed(error: Exception) -> int:
    found = explained(error)
    if found is not None:
        print(f"sztab: error: {found}", file=sys.stderr)
        return BAD_INPUT
    if os.environ.get(DEBUG):
        raise error
    print(
        f"sztab: error: this is a fault of the program: {type(error).__name__}: {error}"
        f" (with {DEBUG}=1 it shows where)",
        file=sys.stderr,
    )
    return FAULT


def parser() -> Parser:
    """The commands and their options."""
    top = Parser(
        prog="sztab",
        description="Operational board wargames with every rule enforced.",
        epilog="`sztab COMMAND --help` explains a command and shows examples.",
    )
    commands = top.add_subparsers(required=True, metavar="COMMAND", parser_class=Parser)
    for group in GROUPS:
        group.add_commands(commands)
    return top
