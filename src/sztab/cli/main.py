"""The `sztab` command."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import msgspec

from sztab.bench.board import pairs
from sztab.bench.ratio import compare
from sztab.conformance import ChecklistError, CoverageError, coverage, default_directory
from sztab.packs import check_pack


def main(argv: list[str] | None = None) -> int:
    """Run one command; the exit code is 0, 1 (the answer is no) or 2 (bad input)."""
    arguments = parser().parse_args(argv)
    try:
        return int(arguments.command(arguments))
    except KeyboardInterrupt:
        print("sztab: interrupted", file=sys.stderr)
        return 130


def parser() -> argparse.ArgumentParser:
    """The commands and their options."""
    top = argparse.ArgumentParser(
        prog="sztab", description="Operational board wargames with every rule enforced."
    )
    commands = top.add_subparsers(required=True, metavar="COMMAND")
    bench = commands.add_parser("bench", help="measure the board operations against a plain implementation")
    bench.add_argument("name", nargs="*", help="figures whose names begin so; without: all")
    bench.add_argument("--json", action="store_true", help="print one JSON object")
    bench.set_defaults(command=bench_command)
    pack = commands.add_parser("pack", help="check a data pack")
    pack.add_argument("action", choices=["check"])
    pack.add_argument("directory", type=Path)
    pack.add_argument("--json", action="store_true", help="print one JSON object")
    pack.set_defaults(command=pack_command)
    rules = commands.add_parser("rules", help="which rules of a game have a passing test")
    rules.add_argument("game")
    rules.add_argument("--results", type=Path, default=None, help="where a test run wrote its results")
    rules.add_argument("--json", action="store_true", help="print one JSON object")
    rules.set_defaults(command=rules_command)
    return top


def bench_command(arguments: argparse.Namespace) -> int:
    """Print each figure as it is measured; a name selects by prefix."""
    figures = {}
    for name, (ours, plain) in pairs().items():
        if arguments.name and not any(name.startswith(prefix) for prefix in arguments.name):
            continue
        ratio = compare(ours, plain)
        figures[name] = {
            "value": ratio.median,
            "unit": "times",
            "ratio": ratio.median,
            "of": "plain implementation",
        }
        if not arguments.json:
            print(f"{name:20} {ratio.median:6.1f} times faster ({ratio.q1:.1f}-{ratio.q3:.1f})", flush=True)
    if arguments.json:
        print(json.dumps({"figures": figures}))
    if not figures:
        print(f"sztab: error: no figure is called {' or '.join(arguments.name)}", file=sys.stderr)
        return 2
    return 0


def pack_command(arguments: argparse.Namespace) -> int:
    """Say what is wrong with a pack, and where its data come from."""
    report = check_pack(arguments.directory)
    problems = [{"file": p.file, "where": p.where, "why": p.why} for p in report.problems]
    if arguments.json:
        print(json.dumps({"ok": report.ok, "problems": problems, "provenance": dict(report.provenance)}))
    else:
        for problem in problems:
            print(f"{problem['file']}: {problem['where']}: {problem['why']}")
        print("the pack is sound" if report.ok else f"{len(problems)} problems")
    return 0 if report.ok else 1


def rules_command(arguments: argparse.Namespace) -> int:
    """Report a game's checklist: covered, uncovered and exempt items."""
    try:
        report = coverage(arguments.game, arguments.results or default_directory())
    except (ChecklistError, CoverageError) as error:
        print(f"sztab: error: {error}", file=sys.stderr)
        return 1 if isinstance(error, CoverageError) else 2
    if arguments.json:
        print(msgspec.json.encode(report).decode())
    else:
        print(f"{report.game}: {report.covered} of {report.total} covered, {len(report.exempt)} exempt")
    return 0
