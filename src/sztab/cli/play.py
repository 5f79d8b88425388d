"""The command that plays one game: play."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sztab.cli.options import Commands, add_command, add_json, add_language, add_scenario

if TYPE_CHECKING:
    from sztab.cli.terminal.session import Session
    from sztab.games.game import Game
    from sztab.kernel.files import RecordFile
    from sztab.kernel.host import Host
    from sztab.lab.table import Table


USUAL = "officer"

WATCHABLE = 0.3
"""Seconds between events for those who watch a terminal."""


def add_commands(commands: Commands) -> None:
    play = add_command(
        commands,
        "play",
        "play one game in the terminal, or watch commanders play it",
        "sztab play traces-of-war/race-to-the-dnipro --agents human,random\n"
        "sztab play traces-of-war/race-to-the-dnipro --agents human,human --record dnipro.sztab\n"
        "sztab play --resume dnipro.sztab\n"
        "sztab play traces-of-war/campaign --agents random,random --seed 7 --watch",
        "A seat that is given as human is asked here; several people hand the screen to each other. A game with people"
        " is always recorded and can be resumed. Type ? at any question to see what can be typed.",
    )
    add_scenario(play, optional=True)
    play.add_argument(
        "--agents", metavar="A,B", help="who plays, in the order of the seats: human, random, officer ..."
    )
    play.add_argument(
        "--seed", metavar="S", help="equal seeds give equal dice; without: dice that nobody can know"
    )
    play.add_argument(
        "--record", type=Path, metavar="FILE", help="write the record to a new file, line by line"
    )
    play.add_argument(
        "--resume", type=Path, metavar="FILE", help="go on with a saved game, in the same record"
    )
    play.add_argument("--watch", action="store_true", help="draw the map as commanders play")
    play.add_argument(
        "--pace", type=float, metavar="SECONDS", help="wait after each event (0.3 for those who --watch)"
    )
    add_language(play)
    add_json(play)
    play.set_defaults(command=play_command)


def play_command(arguments: argparse.Namespace) -> int:
    """Play a game to its end, or until somebody leaves."""
    import sys

    from sztab.cli.errors import CliError
    from sztab.cli.output import print_json
    from sztab.cli.records import ending
    from sztab.cli.terminal.screen import Screen
    from sztab.cli.terminal.session import Leave

    if (arguments.resume is None) == (arguments.scenario is None):
        raise CliError("play", why="either GAME/SCENARIO or --resume FILE is expected")
    if arguments.pace is not None and not 0 <= arguments.pace <= 60:
        raise CliError("--pace", why="a pace lies between 0 and 60 seconds")
    table, host, file = _resumed(arguments) if arguments.resume else _begun(arguments)
    session = _session(arguments, table, host, file, Screen(sys.stderr if arguments.json else sys.stdout))
    try:
        if not arguments.json or session.people:
            _greet(session, arguments.lang)
        session.play()
    except Leave:
        pass
    finally:
        session.close()
    if arguments.json:
        print_json(ending(host))
    return 0


def _begun(arguments: argparse.Namespace) -> tuple[Table, Host[Any], RecordFile | None]:
    """A new game."""
    from sztab.cli.errors import inside
    from sztab.cli.tables import table_of
    from sztab.kernel import files
    from sztab.kernel.chance import key_of_seed, new_key
    from sztab.kernel.host import COMPUTER
    from sztab.lab.matches import holders_of

    table = table_of(arguments)
    agents = (
        arguments.agents.split(",") if arguments.agents else [_usual(table.game)] * len(table.scenario.seats)
    )
    holders = holders_of(table, agents)
    key = new_key() if arguments.seed is None else key_of_seed(arguments.seed)
    host = table.host(key, holders)
    path = arguments.record
    if path is None and any(not holder.startswith(COMPUTER) for holder in holders.values()):
        path = _free_name(arguments.scenario)
    with inside():
        return table, host, None if path is None else files.create(path, host.record, key)


def _usual(game: Game) -> str:
    """The commander that plays where nobody is named: quick and plausible if the game has such a one."""
    from sztab.commanders import RANDOM, levels

    return USUAL if USUAL in levels(game) else RANDOM


def _free_name(scenario: str) -> Path:
    """The first file of a game that does not exist yet."""
    number = 1
    while (path := Path(f"{scenario.replace('/', '-')}-{number}.sztab")).exists():
        number += 1
    return path


def _resumed(arguments: argparse.Namespace) -> tuple[Table, Host[Any], RecordFile]:
    """A game that was saved or broken off."""
    from sztab.cli.errors import CliError, inside
    from sztab.cli.output import progress
    from sztab.cli.records import table_of
    from sztab.kernel import files
    from sztab.kernel.files import FileError
    from sztab.kernel.records import Header

    tables: list[Table] = []

    def begin(header: Header) -> Any:
        tables.append(table_of(header, arguments.pack))
        return tables[0].begin()

    if arguments.agents or arguments.record or arguments.seed:
        raise CliError(
            "--resume", why="the record says who plays; --agents, --record and --seed are for new games"
        )
    with inside(str(arguments.resume)), progress("lines") as advance:
        try:
            host, file = files.continue_game(arguments.resume, begin, advance)
        except FileError as error:
            raise CliError(why=error.why) if error.path == arguments.resume else error from None
    return tables[0], host, file


def _session(
    arguments: argparse.Namespace, table: Table, host: Host[Any], file: RecordFile | None, screen: Any
) -> Session:
    from sztab.cli.terminal.session import Session
    from sztab.cli.terminal.speech import Speech
    from sztab.cli.terminal.watching import Watcher

    pace = (
        arguments.pace
        if arguments.pace is not None
        else WATCHABLE
        if arguments.watch and screen.is_terminal
        else 0.0
    )
    speech = Speech(table.game.texts(table.pack), arguments.lang)
    watcher = Watcher(screen, _title(table, arguments.lang), pace) if arguments.watch else None
    if arguments.json and not arguments.watch:
        watcher = _silence  # type: ignore[assignment]
    return Session(table, host, screen, speech, file, pace, watcher)


def _silence(session: Session, events: list[Any]) -> None:
    """A program that asked for JSON reads no log."""


def _title(table: Table, language: str) -> str:
    return f"{getattr(table.game.title, language)}: {getattr(table.scenario.title, language)}"


def _greet(session: Session, language: str) -> None:
    """Say what is played, who plays, and where the record is."""
    from sztab.cli.terminal.screen import LOUD
    from sztab.kernel.host import COMPUTER

    screen, speech = session.screen, session.speech
    screen.line(_title(session.table, language), LOUD)
    for seat, holder in session.host.holders.items():
        screen.line(speech.say("agent", who=speech.name(seat), agent=holder.removeprefix(COMPUTER)))
    if session.file is not None:
        screen.line(speech.say("recorded", file=str(session.file.path)))
    screen.line()
