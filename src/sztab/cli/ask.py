"""The command that answers questions on positions: ask."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from sztab.cli.options import Commands, add_command, add_json, add_language, add_pack

if TYPE_CHECKING:
    from sztab.cli.asking import Asker


def add_commands(commands: Commands) -> None:
    ask = add_command(
        commands,
        "ask",
        "answer a question on a position file",
        "sztab ask position.json moves 17Pz\n"
        "sztab ask position.toml attack 0506 A B --json\n"
        "sztab ask position.json decisions\n"
        "sztab ask - view axis < position.json\n"
        "sztab ask --lines < questions.jsonl",
        "Questions for every game: `decisions [PART...]` says who must decide what, and what may follow the parts"
        " named so far; `view SEAT` says what a seat may know. The others are the game's: moves, attack, supply, zones,"
        " command, retreats, battle, why-not. With --lines, standard input holds one question a line, such as"
        ' {"position": {...}, "ask": ["moves", "A"]}.',
    )
    ask.add_argument(
        "file", metavar="FILE", nargs="?", help="a position in JSON or TOML, - for standard input"
    )
    ask.add_argument("question", metavar="QUESTION", nargs="?")
    ask.add_argument("arguments", metavar="ARGUMENT", nargs="*")
    ask.add_argument("--lines", action="store_true", help="answer one question a line from standard input")
    add_pack(ask)
    add_language(ask)
    add_json(ask)
    ask.set_defaults(command=ask_command)


def ask_command(arguments: argparse.Namespace) -> int:
    """Answer one question, or one a line."""
    from sztab.cli.asking import Asker, answer_lines
    from sztab.cli.errors import CliError

    asker = Asker(arguments.lang, arguments.pack)
    if arguments.lines:
        if arguments.file is not None:
            raise CliError("ask", why="with --lines, positions and questions come from standard input")
        return answer_lines(asker)
    if arguments.question is None:
        raise CliError("ask", why="FILE and QUESTION are expected, or --lines")
    return _answer_one(asker, arguments)


def _answer_one(asker: Asker, arguments: argparse.Namespace) -> int:
    from sztab.cli.asking import located, read_position
    from sztab.cli.errors import inside
    from sztab.cli.output import print_json, print_value
    from sztab.games.game import GameError

    name = "standard input" if arguments.file == "-" else arguments.file
    found: Any
    with inside(name):
        text, position = read_position(arguments.file)
        try:
            found = asker.answer(position, [arguments.question, *arguments.arguments])
        except GameError as error:
            raise located(error, name, text, position) from error
    (print_json if arguments.json else print_value)(found)
    return 0
