"""The commands that say what there is: games, rules."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from sztab.cli.options import Commands, add_command, add_json, add_language


def add_commands(commands: Commands) -> None:
    games = add_command(
        commands,
        "games",
        "list the games, their scenarios and seats",
        "sztab games\nsztab games --json --lang pl",
    )
    add_language(games)
    add_json(games)
    games.set_defaults(command=games_command)
    rules = add_command(
        commands,
        "rules",
        "say which rules of a game have a passing test",
        "sztab rules traces-of-war\nsztab rules traces-of-war --json",
        "Holds a game's checklist against the results of the last test run.",
    )
    rules.add_argument("game", metavar="GAME")
    rules.add_argument("--results", type=Path, metavar="DIR", help="where a test run wrote its results")
    add_json(rules)
    rules.set_defaults(command=rules_command)


def games_command(arguments: argparse.Namespace) -> int:
    """List the games with their scenarios."""
    from sztab.cli.output import print_json, print_rows
    from sztab.cli.tables import known_games

    listed = [
        {
            "id": game.id,
            "title": getattr(game.title, arguments.lang),
            "scenarios": [
                {
                    "id": scenario.id,
                    "title": getattr(scenario.title, arguments.lang),
                    "turns": scenario.turns,
                    "seats": list(scenario.seats),
                    "options": list(scenario.options),
                }
                for scenario in game.scenarios
            ],
            "agents": agents(game),
        }
        for game in known_games()
    ]
    if arguments.json:
        print_json({"games": listed})
        return 0
    for game in listed:
        print(f"{game['title']} ({', '.join(game['agents'])})")
        print_rows(
            [
                [f"{game['id']}/{of['id']}", of["title"], f"{of['turns']} turns", ", ".join(of["seats"])]
                for of in game["scenarios"]
            ],
            "  ",
        )
    return 0


def agents(game: object) -> list[str]:
    """The commanders that play a game."""
    from sztab.commanders import levels
    from sztab.games.game import Game

    assert isinstance(game, Game)
    return list(levels(game))


def rules_command(arguments: argparse.Namespace) -> int:
    """Report a game's checklist: covered, uncovered and exempt items."""
    import msgspec

    from sztab.conformance import CoverageError, coverage, default_directory

    try:
        report = coverage(arguments.game, arguments.results or default_directory())
    except CoverageError as error:
        print(f"sztab: error: {error}", file=sys.stderr)
        return 1
    if arguments.json:
        print(msgspec.json.encode(report).decode())
    else:
        print(f"{report.game}: {report.covered} of {report.total} covered, {len(report.exempt)} exempt")
        for rule in report.uncovered:
            print(f"  {rule}")
    return 0
