"""Ratios of speed that hold on a busy machine: both sides measured in turns, in short blocks, in one process."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median, quantiles
from time import process_time

LONGEST_BLOCK = 0.05
LEAST_ROUNDS = 40


@dataclass(frozen=True, slots=True)
class Ratio:
    """The median of the rounds and the quartiles; ``value`` is what our side came to by itself, in the median.

    The value is the seconds of one run if runs are compared, and things a second if rates are.
    """

    median: float
    q1: float
    q3: float
    value: float


def compare(
    ours: Callable[[], object],
    baseline: Callable[[], object],
    rounds: int = LEAST_ROUNDS,
    block: float = 0.02,
) -> Ratio:
    """Measure how many times faster ``ours`` runs than ``baseline``, in CPU time.

    Each round runs one block of either side, of about ``block`` seconds; garbage collection is off.
    """
    _check(rounds, block)
    with _collecting_no_garbage():
        runs, baseline_runs = _runs_in(ours, block), _runs_in(baseline, block)
        measured = [
            (_seconds(baseline, baseline_runs) / baseline_runs, _seconds(ours, runs) / runs)
            for _ in range(rounds)
        ]
    return _ratio([(baseline_time / time, time) for baseline_time, time in measured])


def compare_rates(
    ours: Callable[[], int], baseline: Callable[[], int], rounds: int = LEAST_ROUNDS, block: float = 0.02
) -> Ratio:
    """Measure how many things ``ours`` does in the time in which ``baseline`` does one, in CPU time.

    Either side does a little at each call, far less than a block, and returns how many things it did.
    """
    _check(rounds, block)
    with _collecting_no_garbage():
        _rate(ours, block), _rate(baseline, block)
        measured = [(_rate(baseline, block), _rate(ours, block)) for _ in range(rounds)]
    return _ratio([(rate / baseline_rate, rate) for baseline_rate, rate in measured])


def rate(work: Callable[[], int], rounds: int = LEAST_ROUNDS, block: float = 0.02) -> float:
    """How many things a CPU second some work does, in the median of the rounds."""
    _check(rounds, block)
    with _collecting_no_garbage():
        _rate(work, block)
        return median([_rate(work, block) for _ in range(rounds)])


def _check(rounds: int, block: float) -> None:
    if rounds < LEAST_ROUNDS:
        raise ValueError(f"a ratio needs at least {LEAST_ROUNDS} rounds")
    if not 0 < block <= LONGEST_BLOCK:
        raise ValueError(f"a block lasts at most {LONGEST_BLOCK} seconds")


@contextmanager
def _collecting_no_garbage() -> Iterator[None]:
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def _ratio(rounds: list[tuple[float, float]]) -> Ratio:
    q1, middle, q3 = quantiles([ratio for ratio, _ in rounds], n=4, method="inclusive")
    return Ratio(middle, q1, q3, median([value for _, value in rounds]))


def _rate(work: Callable[[], int], block: float) -> float:
    """Things a second in one block."""
    done = 0
    begun = now = process_time()
    while now - begun < block:
        done += work()
        now = process_time()
    return done / (now - begun)


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
