"""The commands for data: pack export, pack check, map."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from sztab.cli.options import Commands, add_command, add_json, add_language, add_pack

if TYPE_CHECKING:
    from sztab.packs import Report


def add_commands(commands: Commands) -> None:
    pack = add_command(
        commands,
        "pack",
        "export a game's data, or check a data pack",
        "sztab pack export traces-of-war my-pack\nsztab pack check my-pack --json",
        "A pack holds maps, counters, tables and set-ups. Exported, it can be edited, checked, and played with"
        " --pack DIR.",
    )
    actions = pack.add_subparsers(required=True, metavar="ACTION", parser_class=type(pack))
    export = add_command(
        actions,
        "export",
        "copy a game's pack into a new directory",
        "sztab pack export traces-of-war my-pack",
    )
    export.add_argument("game", metavar="GAME")
    export.add_argument("directory", metavar="DIR", type=Path)
    add_json(export)
    export.set_defaults(command=export_command)
    check = add_command(
        actions,
        "check",
        "say what is wrong with a pack, and where its data come from",
        "sztab pack check my-pack",
    )
    check.add_argument("directory", metavar="DIR", type=Path)
    add_json(check)
    check.set_defaults(command=check_command)
    draw = add_command(
        commands,
        "map",
        "draw the board of a game as a PNG or SVG picture",
        "sztab map traces-of-war --out board.png\nsztab map traces-of-war --out board.svg --theme dark --lang pl",
    )
    draw.add_argument("game", metavar="GAME")
    draw.add_argument("--out", type=Path, required=True, metavar="FILE", help="a .png or .svg file")
    draw.add_argument("--theme", choices=["light", "dark"], default="light")
    draw.add_argument(
        "--detail", choices=["near", "mid", "far"], default="near", help="how much is written on it"
    )
    draw.add_argument("--scale", type=float, default=1.0, metavar="X", help="enlarge a PNG (1)")
    add_pack(draw)
    add_language(draw)
    add_json(draw)
    draw.set_defaults(command=map_command)


def export_command(arguments: argparse.Namespace) -> int:
    """Copy a game's pack, and check the copy."""
    from sztab.cli.errors import inside
    from sztab.games.registry import find_game
    from sztab.packs import export_pack

    game = find_game(arguments.game)
    with inside():
        report = export_pack(game.home / "data", arguments.directory, game.schema)
    return _show(report, arguments.json)


def check_command(arguments: argparse.Namespace) -> int:
    """Say what is wrong with a pack, and where its data come from."""
    return _show(check(arguments.directory), arguments.json)


def check(directory: Path) -> Report:
    """Check a pack against the schema of the game that its manifest names."""
    from sztab.games.game import GameError
    from sztab.games.registry import find_game
    from sztab.packs import PackError, Problem, Report, check_pack, read_manifest
    from sztab.packs.loading import MANIFEST
    from sztab.packs.records import PROVENANCE

    nothing: dict[str, int] = dict.fromkeys(PROVENANCE, 0)
    try:
        manifest = read_manifest(directory)
        return check_pack(directory, find_game(manifest.game_id).schema)
    except PackError as error:
        return Report(False, error.problems, nothing)
    except GameError as error:
        return Report(False, (Problem(MANIFEST, "game" if manifest.game else "id", error.why),), nothing)


def _show(report: Report, as_json: bool) -> int:
    from sztab.cli.output import print_json

    problems = [{"file": p.file, "where": p.where, "why": p.why} for p in report.problems]
    if as_json:
        print_json({"ok": report.ok, "problems": problems, "provenance": dict(report.provenance)})
        return 0 if report.ok else 1
    for problem in report.problems:
        print(problem)
    total = max(1, sum(report.provenance.values()))
    shares = ", ".join(f"{word} {count} ({count / total:.0%})" for word, count in report.provenance.items())
    print(f"the pack is sound: {shares}" if report.ok else f"{len(problems)} problems")
    return 0 if report.ok else 1


def map_command(arguments: argparse.Namespace) -> int:
    """Draw the map of a game's pack."""
    from sztab.cli.errors import CliError, inside
    from sztab.cli.output import print_json
    from sztab.games.registry import find_game
    from sztab.maps.render import render_png, render_svg
    from sztab.packs.reading import parse, read_bytes, text_of

    kind = arguments.out.suffix.lower()
    if kind not in (".png", ".svg"):
        raise CliError(str(arguments.out), why="the name of a picture ends with .png or .svg")
    if not 0.1 <= arguments.scale <= 8:
        raise CliError("--scale", why="a scale lies between 0.1 and 8")
    game = find_game(arguments.game)
    with inside(str(arguments.pack or "")):
        pack = game.pack(arguments.pack)
        name = pack.manifest.files.get("map")
        if name is None:
            raise CliError(why=f"the pack of {game.id} has no map to draw")
        board = parse(name, text_of(read_bytes(pack.directory / name)))
    svg = render_svg(board, arguments.theme, arguments.lang, arguments.detail)
    content = svg.encode() if kind == ".svg" else render_png(svg, arguments.scale)
    try:
        arguments.out.write_bytes(content)
    except OSError as error:
        raise CliError(str(arguments.out), why=f"the file cannot be written: {error.strerror}") from error
    if arguments.json:
        print_json({"game": game.id, "out": str(arguments.out), "bytes": len(content)})
    else:
        print(f"{arguments.out}: {len(content)} bytes")
    return 0
