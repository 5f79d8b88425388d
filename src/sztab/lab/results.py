"""What games came to, one by one and together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean, quantiles
from typing import Any, NamedTuple

Z = 1.96
"""How far 95 % of a normal distribution reach, in standard deviations."""


class Failure(NamedTuple):
    """A game that went wrong: its number, what went wrong in it, and its record up to there."""

    game: int
    error: str
    record: str


class Played(NamedTuple):
    """What one game came to; no winner is a draw, no scores and a failure is a game without an end."""

    number: int
    winner: str
    scores: dict[str, float]
    decisions: int
    choices: int
    failure: Failure | None


def interval(successes: int, trials: int) -> tuple[float, float]:
    """Where a share lies with 95 % confidence (Wilson's interval)."""
    if not trials:
        return 0.0, 1.0
    share = successes / trials
    spread = Z * sqrt(share * (1 - share) / trials + (Z / (2 * trials)) ** 2)
    middle, scale = share + Z * Z / (2 * trials), 1 + Z * Z / trials
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def distribution(values: Sequence[float]) -> dict[str, float]:
    """Mean, median and quartiles."""
    q1, median, q3 = quantiles(values, n=4, method="inclusive") if len(values) > 1 else [values[0]] * 3
    return {"mean": fmean(values), "median": median, "q1": q1, "q3": q3}


def summary(games: Iterable[Played], seats: Sequence[str], seconds: float) -> dict[str, Any]:
    """The answer of ``sztab simulate``; games in any order come to the same."""
    played = sorted(games)
    over = [game for game in played if game.failure is None]
    wins = {seat: sum(game.winner == seat for game in over) for seat in seats}
    decisions = sum(game.decisions for game in played)
    named = sorted(
        {name for game in over for name in game.scores}, key=lambda name: (name not in seats, name)
    )
    scored = {name: [game.scores[name] for game in over if name in game.scores] for name in named}
    return {
        "games": len(played),
        "finished": len(over),
        "errors": len(played) - len(over),
        "wins": wins,
        "draws": sum(not game.winner for game in over),
        "decisions": decisions,
        "seconds": seconds,
        "decisions_per_second": decisions / seconds,
        "games_per_second": len(played) / seconds,
        "scores": {name: distribution(values) for name, values in scored.items()},
        "win_rates": {
            seat: {"rate": won / max(1, len(over)), "interval": list(interval(won, len(over)))}
            for seat, won in wins.items()
        },
    }
