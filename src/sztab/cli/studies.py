"""The commands that play many games or measure: simulate, fuzz, bench."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sztab.cli.options import Commands, add_command, add_json, add_pack, add_scenario, at_least

if TYPE_CHECKING:
    from sztab.lab.results import Failure

FAILURES = Path("sztab-failures")
"""Where the records of failing games go."""


def add_commands(commands: Commands) -> None:
    _add_simulate(commands)
    _add_fuzz(commands)
    bench = add_command(
        commands,
        "bench",
        "measure the speed of the kernel, the board and random play",
        "sztab bench\nsztab bench board/\nsztab bench play/traces-of-war --json",
        "Measures named figures. Ratios come from short blocks of both sides in turns, in CPU time, so that they hold"
        " on a busy machine too.",
    )
    bench.add_argument("name", nargs="*", help="figures whose names begin so; without: all")
    add_json(bench)
    bench.set_defaults(command=bench_command)


def _add_simulate(commands: Commands) -> None:
    simulate = add_command(
        commands,
        "simulate",
        "play many games between commanders and count who wins",
        "sztab simulate traces-of-war/race-to-the-dnipro --games 100 --seed 1 --agents random,random\n"
        "sztab simulate traces-of-war/campaign --games 20 --agents officer,recruit --workers 2 --json",
    )
    add_scenario(simulate)
    simulate.add_argument("--games", type=at_least(1), default=100, metavar="N", help="how many (100)")
    simulate.add_argument(
        "--seed", metavar="S", help="equal seeds give equal games; without: another one each time"
    )
    simulate.add_argument("--agents", metavar="A,B", help="the commanders in the order of the seats (random)")
    simulate.add_argument(
        "--workers", type=at_least(1), metavar="W", help="processes (one for each processor)"
    )
    simulate.add_argument(
        "--engine", choices=["local", "ray"], default="local", help="where the processes run"
    )
    simulate.add_argument(
        "--check", action="store_true", help="check the game's invariants after each choice (slower)"
    )
    _add_failures(simulate)
    add_json(simulate)
    simulate.set_defaults(command=simulate_command)


def _add_fuzz(commands: Commands) -> None:
    fuzz = add_command(
        commands,
        "fuzz",
        "search a game for faults with random play",
        "sztab fuzz --games 20\nsztab fuzz traces-of-war/campaign --games 2000 --seed 7",
        "Plays random games and checks the game's invariants after each choice. Of a failing game it shows the number"
        " and keeps the record; the exit code is 1 if there was one.",
    )
    fuzz.add_argument(
        "name", metavar="GAME[/SCENARIO]", nargs="?", help="without: every scenario of every game"
    )
    fuzz.add_argument(
        "--games", type=at_least(1), default=100, metavar="N", help="how many of each scenario (100)"
    )
    fuzz.add_argument("--seed", metavar="S", default="0", help="equal seeds give equal games (0)")
    fuzz.add_argument(
        "--every", type=at_least(1), default=1, metavar="K", help="check after each K choices (1)"
    )
    fuzz.add_argument("--workers", type=at_least(1), metavar="W", help="processes (one for each processor)")
    add_pack(fuzz)
    _add_failures(fuzz)
    add_json(fuzz)
    fuzz.set_defaults(command=fuzz_command)


def _add_failures(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--failures",
        type=Path,
        default=FAILURES,
        metavar="DIR",
        help=f"where records of failing games go ({FAILURES})",
    )


def simulate_command(arguments: argparse.Namespace) -> int:
    """Play the games and say how they ended; 1 if one of them went wrong."""
    from time import perf_counter

    from sztab.cli.errors import inside
    from sztab.cli.output import print_json, progress
    from sztab.cli.tables import agents_of, refuse_humans, seed_of, setting_of, table_of
    from sztab.lab import study as lab
    from sztab.lab.results import Played, summary

    table = table_of(arguments)
    agents = agents_of(arguments, len(table.scenario.seats))
    refuse_humans(agents)
    study = lab.Study(setting_of(arguments), tuple(agents), seed_of(arguments), int(arguments.check))
    workers = arguments.workers or lab.default_workers()
    games: list[Played] = []
    begun = perf_counter()
    with inside(), progress("games") as advance:
        run = lab.run_on_ray if arguments.engine == "ray" else lab.run
        for game in run(study, arguments.games, workers):
            games.append(game)
            advance(len(games), arguments.games)
    found = summary(games, table.scenario.seats, perf_counter() - begun)
    failures = [_kept(game.failure, study.setting.name, arguments.failures) for game in games if game.failure]
    found |= {"seed": study.seed, "agents": agents, "failures": failures}
    if arguments.json:
        print_json(found)
    else:
        _print_summary(found)
    return 1 if failures else 0


def _kept(failure: Failure, name: str, directory: Path) -> dict[str, Any]:
    """Save the record of a failing game, and say where."""
    from sztab.cli.errors import CliError

    file = directory / f"{name.replace('/', '-')}-{failure.game}.sztab"
    try:
        directory.mkdir(parents=True, exist_ok=True)
        file.write_text(failure.record, "utf-8")
    except OSError as error:
        raise CliError(str(file), why=f"the file cannot be written: {error.strerror}") from error
    return {"game": failure.game, "error": failure.error, "record": str(file)}


def _print_summary(found: dict[str, Any]) -> None:
    from sztab.cli.output import print_rows

    print(
        f"{found['finished']} of {found['games']} games finished in {found['seconds']:.1f} s, seed {found['seed']}:"
        f" {found['games_per_second']:.2f} games and {found['decisions_per_second']:.0f} decisions a second"
    )
    rows = [["seat", "agent", "wins", "share", "95 %"]]
    for (seat, won), agent in zip(found["wins"].items(), found["agents"], strict=True):
        rate = found["win_rates"][seat]
        low, high = rate["interval"]
        rows.append([seat, agent, str(won), f"{rate['rate']:.0%}", f"{low:.0%}-{high:.0%}"])
    print_rows([*rows, ["draws", "", str(found["draws"]), "", ""]], "  ")
    rows = [["score", "mean", "quartile", "median", "quartile"]]
    for name, of in found["scores"].items():
        rows.append([name, *(f"{of[key]:.1f}" for key in ("mean", "q1", "median", "q3"))])
    print_rows(rows, "  ")
    for failure in found["failures"]:
        print(f"game {failure['game']}: {failure['error']} (record: {failure['record']})")


def fuzz_command(arguments: argparse.Namespace) -> int:
    """Play random games of every scenario named, and keep the records of those that fail."""
    from time import perf_counter

    from sztab.cli.output import print_json, progress
    from sztab.cli.tables import settings_named
    from sztab.lab import study as lab
    from sztab.lab.table import set_up

    reports = []
    for setting in settings_named(arguments.name, str(arguments.pack or "")):
        seats = set_up(setting).scenario.seats
        study = lab.Study(setting, ("random",) * len(seats), arguments.seed, arguments.every)
        begun = perf_counter()
        choices, done = 0, 0
        failures = []
        with progress(setting.name) as advance:
            for game in lab.run(study, arguments.games, arguments.workers or lab.default_workers()):
                done += 1
                choices += game.choices
                advance(done, arguments.games)
                if game.failure:
                    failures.append(_kept(game.failure, setting.name, arguments.failures))
        seconds = perf_counter() - begun
        failures.sort(key=lambda failure: int(failure["game"]))
        reports.append(
            {
                "scenario": setting.name,
                "games": done,
                "choices": choices,
                "seconds": seconds,
                "failures": failures,
            }
        )
        if not arguments.json:
            print(
                f"{setting.name}: {done} games, {choices} choices, {seconds:.1f} s, {len(failures)} failures",
                flush=True,
            )
            for failure in failures:
                print(
                    f"  game {failure['game']}: {failure['error']} (record: {failure['record']})", flush=True
                )
    failed = any(report["failures"] for report in reports)
    if arguments.json:
        print_json({"ok": not failed, "seed": arguments.seed, "scenarios": reports})
    return 1 if failed else 0


def bench_command(arguments: argparse.Namespace) -> int:
    """Print each figure as it is measured."""
    from sztab.bench.figures import chosen, measure, yardstick
    from sztab.cli.errors import CliError
    from sztab.cli.output import print_json

    makers = chosen(arguments.name)
    if not makers:
        raise CliError("bench", why=f"no figure is called {' or '.join(arguments.name)}")
    found = yardstick()
    if not arguments.json:
        print(f"yardstick: {found['per_cpu_second']:.0f} {found['name']} a CPU second", flush=True)
    figures = {}
    for name in makers:
        figures[name] = figure = measure(name)
        if not arguments.json:
            quartiles = figure.get("quartiles")
            compared = "" if figure["ratio"] is None else f"{figure['ratio']:8.2f} of: {figure['of']}"
            spread = f" ({quartiles[0]:.2f}-{quartiles[1]:.2f})" if quartiles else ""
            print(
                f"{name:40} {figure['value']:10.2f} {figure['unit']:<24}{compared}{spread}".rstrip(),
                flush=True,
            )
    if arguments.json:
        print_json({"yardstick": found, "figures": figures})
    return 0
