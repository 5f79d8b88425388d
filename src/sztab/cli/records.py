"""The commands for records: replay, verify."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sztab.cli.options import Commands, add_command, add_json, add_pack

if TYPE_CHECKING:
    from sztab.kernel.host import Host
    from sztab.kernel.records import Header, Record
    from sztab.lab.table import Table


def add_commands(commands: Commands) -> None:
    replay = add_command(
        commands,
        "replay",
        "play a record again, line by line, and say where it ends",
        "sztab replay game.sztab\nsztab replay game.sztab --json",
    )
    verify = add_command(
        commands,
        "verify",
        "check the dice of a finished game against the key that it reveals",
        "sztab verify game.sztab\nsztab verify game.sztab --json",
        "The key of the dice was committed to before the game. The exit code is 1 if an outcome did not come from it.",
    )
    for parser, command in ((replay, replay_command), (verify, verify_command)):
        parser.add_argument("file", metavar="FILE", type=Path)
        add_pack(parser)
        add_json(parser)
        parser.set_defaults(command=command)


def table_of(header: Header, directory: Path | None) -> Table:
    """The table of a record: its game, start and options, with the pack that it was played with."""
    from sztab.cli.errors import CliError
    from sztab.games.registry import find_game
    from sztab.lab.table import laid_out

    game = find_game(header.game)
    pack = game.pack(directory)
    if pack.hash != header.pack:
        raise CliError(
            "pack",
            why=f"the record was played with the pack {header.pack[:12]}…, this one is {pack.hash[:12]}…;"
            " name the right one with --pack DIR",
        )
    return laid_out(game, pack, header.start, header.options)


def ending(host: Host[Any]) -> dict[str, Any]:
    """What ``replay`` and ``play`` say of a game."""
    from sztab.kernel.state import state_hash

    header, result = host.record.header, host.state.result
    said = result and {"winner": result.winner, "reason": result.reason, "scores": dict(result.scores)}
    said_of_rebase = {"rebased": host.timeline.root} if host.timeline.root else {}
    return {
        "game": header.game,
        "scenario": header.start.get("position", header.start)["scenario"],
        "lines": len(host.record.lines),
        "finished": result is not None,
        "result": said,
        "state_hash": state_hash(host.state),
        **said_of_rebase,
    }


def replay_command(arguments: argparse.Namespace) -> int:
    """Play a record again."""
    from sztab.cli.errors import inside
    from sztab.cli.output import print_json, print_value, progress
    from sztab.kernel import files
    from sztab.kernel.opening import open_record

    with inside(str(arguments.file)), progress("lines") as advance:
        record = _record(files.read, arguments.file)
        table = table_of(record.header, arguments.pack)
        host = open_record(record, table.begin(), advance)
    (print_json if arguments.json else print_value)(ending(host))
    return 0


def verify_command(arguments: argparse.Namespace) -> int:
    """Compare every outcome of nature with the draw of its key."""
    from sztab.cli.errors import CliError, inside
    from sztab.cli.output import print_json, progress
    from sztab.kernel import files
    from sztab.kernel.opening import revealed_keys, verify
    from sztab.kernel.records import CHANGED, RecordError

    found: dict[str, Any]
    with inside(str(arguments.file)), progress("lines") as advance:
        record = None
        try:
            record = _record(files.read, arguments.file)
            table = table_of(record.header, arguments.pack)
            keys = revealed_keys(record)
            if not keys:
                raise CliError(why="the record reveals no key: only a finished game can be verified")
            checked = verify(record, table.begin(), keys, advance)
        except RecordError as error:
            if not error.line or (record is None and error.why != CHANGED):
                raise
            print(f"sztab: error: {arguments.file}:line {error.line}: {error.why}", file=sys.stderr)
            found = {"ok": False, "draws": 0, "dictated": 0, "first_bad_line": error.line}
        else:
            bad = checked.first_bad_line
            found = {
                "ok": checked.ok,
                "draws": checked.draws,
                "dictated": checked.dictated,
                "first_bad_line": bad,
            }
            if checked.unverified:
                found["unverified"] = checked.unverified
            if checked.rebased:
                found["rebased"] = checked.rebased
    if arguments.json:
        print_json(found)
    elif found["first_bad_line"] is not None:
        print(f"line {found['first_bad_line']} does not come from the key of the game")
    else:
        after = f" after the rebase of line {found['rebased']}" if "rebased" in found else ""
        print(
            f"{found['draws']} outcomes{after}, {found['dictated']} of them given by hand: all is as the key has it"
        )
    return 0 if found["ok"] else 1


def _record(read: Any, file: Path) -> Record:
    """Read a record; a file that is missing is an error of the command line."""
    from sztab.cli.errors import CliError
    from sztab.kernel.files import FileError

    try:
        return read(file)  # type: ignore[no-any-return]
    except FileError as error:
        raise CliError(why=error.why) from error
