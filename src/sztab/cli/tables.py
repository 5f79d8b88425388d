"""What is played, as the command line names it."""

from __future__ import annotations

import argparse
import secrets
import sys

from sztab.cli.errors import CliError, inside
from sztab.games.game import Game, GameError
from sztab.games.registry import find_game, games
from sztab.lab.table import Setting, Table, set_up, settings_of, split_name


def setting_of(arguments: argparse.Namespace) -> Setting:
    """The scenario, the optional rules and the pack of the command line."""
    game, scenario = split_name(arguments.scenario)
    return Setting(game, scenario, tuple(arguments.option), str(arguments.pack or ""))


def table_of(arguments: argparse.Namespace) -> Table:
    """The table that the command line lays."""
    with inside(arguments.scenario):
        return set_up(setting_of(arguments))


def agents_of(arguments: argparse.Namespace, seats: int) -> list[str]:
    """The agents by seat; none given means random ones."""
    return arguments.agents.split(",") if arguments.agents else ["random"] * seats


def seed_of(arguments: argparse.Namespace) -> str:
    """The seed, or one that nobody has used."""
    return str(arguments.seed) if arguments.seed is not None else str(secrets.randbelow(10**9))


def settings_named(name: str | None, pack: str = "") -> list[Setting]:
    """The scenarios that ``GAME/SCENARIO``, ``GAME`` or nothing means."""
    if name is None:
        return [setting for game in known_games() for setting in settings_of(game, pack=pack)]
    with inside(name):
        if "/" not in name:
            return settings_of(find_game(name), pack=pack)
        game, scenario = split_name(name)
        find_game(game).scenario(scenario)
        return [Setting(game, scenario, pack=pack)]


def known_games() -> list[Game]:
    """Every game that is registered; of one that cannot be loaded, standard error hears."""
    found = []
    for id_ in games():
        try:
            found.append(find_game(id_))
        except GameError as error:
            print(f"sztab: warning: {error}", file=sys.stderr)
    return found


def refuse_humans(agents: list[str]) -> None:
    """Many games cannot wait for a person."""
    if "human" in agents:
        raise CliError("--agents", why="a human plays with `sztab play`")
