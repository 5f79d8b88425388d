"""Ratios of speed that hold on a busy machine: both sides measured in turns, in short blocks, in one process."""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import dataclass
from statistics import quantiles
from time import process_time

LONGEST_BLOCK = 0.05


@dataclass(frozen=True, slots=True)
class Ratio:
    """How many times faster one thing is than another: the median of the rounds and the quartiles."""

    median: float
    q1: float
    q3: float


def compare(
    ours: Callable[[], object], baseline: Callable[[], object], rounds: int = 40, block: float = 0.02
) -> Ratio:
    """Measure how many times faster ``ours`` runs than ``baseline``, in CPU time.

    Each round runs one block of either side, of about ``block`` seconds; garbage collection is off.
    """
    if rounds < 40:
        raise ValueError("a ratio needs at least 40 rounds")
    if not 0 < block <= LONGEST_BLOCK:
        raise ValueError(f"a block lasts at most {LONGEST_BLOCK} seconds")
    collecting = gc.isenabled()
    gc.disable()
    try:
        runs, baseline_runs = _runs_in(ours, block), _runs_in(baseline, block)
        ratios = [
            (_seconds(baseline, baseline_runs) / baseline_runs) / (_seconds(ours, runs) / runs)
            for _ in range(rounds)
        ]
    finally:
        if collecting:
            gc.enable()
    q1, median, q3 = quantiles(ratios, n=4, method="inclusive")
    return Ratio(median, q1, q3)


def _seconds(work: Callable[[], object], runs: int) -> float:
    begun = process_time()
    for _ in range(runs):
        work()
    return process_time() - begun


def _runs_in(work: Callable[[], object], block: float) -> int:
    """Return how many runs fill about one block; the runs that find out warm the caches."""
    runs = 1
    while (seconds := _seconds(work, runs)) < block / 4:
        runs *= 2
    return max(1, int(runs * block / seconds))
