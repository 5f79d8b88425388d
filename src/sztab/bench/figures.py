"""The named figures: what each is, and what it is compared with in the same run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from statistics import median
from typing import Any

from sztab.bench import board, campaign, kernel
from sztab.bench.play import YARDSTICK, chess_plies, decisions_of
from sztab.bench.ratio import compare, compare_rates, rate
from sztab.games.game import GameError
from sztab.games.registry import find_game, games
from sztab.lab.table import Setting, settings_of

Figure = dict[str, Any]

PLAIN = "plain implementation, as times faster"


CAMPAIGN: dict[str, Callable[[], list[float]]] = {
    "reach": campaign.times_of_reach,
    "activation": campaign.times_of_activation,
    "jump": campaign.times_of_long_jumps,
}
"""What is timed in a Campaign of Traces of War."""


def figures() -> dict[str, Callable[[], Figure]]:
    """What measures each figure, by name."""
    found: dict[str, Callable[[], Figure]] = {"kernel/copy-400": _of_copying, "kernel/jump": _of_jumping}
    found |= {name: _of_the_board(name) for name in board.MEASUREMENTS}
    if campaign.GAME in games():
        found |= {f"{campaign.GAME}/{name}": partial(_of_times, times) for name, times in CAMPAIGN.items()}
    found |= {f"play/{setting.name}": partial(_of_play, setting) for setting in _settings()}
    return found


def _settings() -> Iterator[Setting]:
    """Every scenario of every game that can be loaded."""
    for id_ in games():
        with suppress(GameError):
            yield from settings_of(find_game(id_))


def chosen(prefixes: Sequence[str]) -> list[str]:
    """The names of the figures that begin with one of the prefixes; without any, all of them."""
    return [name for name in figures() if not prefixes or name.startswith(tuple(prefixes))]


def measure(name: str) -> Figure:
    """One figure: its value and unit, and its ratio to what it is compared with."""
    return figures()[name]()


def yardstick() -> Figure:
    """Random chess on this machine, now."""
    return {"name": YARDSTICK, "per_cpu_second": rate(chess_plies())}


def _of_copying() -> Figure:
    """How many times as long as a board of chess a state of 400 units takes to be copied."""
    ours, chess_board = kernel.copy_400()
    ratio = compare(chess_board, ours)
    return {
        "value": ratio.value * ratio.median * 1e6,
        "unit": "µs",
        "ratio": ratio.median,
        "of": "python-chess board copy, as times as long",
        "quartiles": [ratio.q1, ratio.q3],
    }


def _of_jumping() -> Figure:
    """The longest of many jumps to any point of a record of thousands of decisions."""
    times = kernel.jump_times()
    return {"value": max(times), "unit": "ms", "ratio": None, "of": None, "median": median(times)}


def _of_times(measured: Callable[[], list[float]]) -> Figure:
    """The median of many times, and the time that 95 of 100 do not exceed."""
    times = sorted(measured())
    return {
        "value": median(times),
        "unit": "ms",
        "ratio": None,
        "of": None,
        "p95": times[len(times) * 95 // 100],
        "repetitions": len(times),
    }


def _of_the_board(name: str) -> Callable[[], Figure]:
    def measured() -> Figure:
        ratio = compare(*board.MEASUREMENTS[name](board.front()))
        return {
            "value": ratio.value * 1e6,
            "unit": "µs",
            "ratio": ratio.median,
            "of": PLAIN,
            "quartiles": [ratio.q1, ratio.q3],
        }

    return measured


def _of_play(setting: Setting) -> Figure:
    ratio = compare_rates(decisions_of(setting), chess_plies())
    return {
        "value": ratio.value,
        "unit": "decisions a CPU second",
        "ratio": ratio.median,
        "of": YARDSTICK,
        "quartiles": [ratio.q1, ratio.q3],
    }
