"""Rule coverage: the checklist of a game held against the results of the tests."""

from pathlib import Path

import msgspec

from sztab.conformance.checklist import GAMES, checklist, known_ids
from sztab.conformance.results import Results, read_results


class CoverageError(Exception):
    """Results that are missing, damaged, or name rules that no checklist knows."""


class RuleCoverage(msgspec.Struct, frozen=True):
    """How much of a game's checklist the tests show; `total` counts covered, uncovered and exempt items."""

    game: str
    total: int
    covered: int
    uncovered: list[str]
    exempt: dict[str, str]


def coverage(game: str, directory: Path, games: Path = GAMES) -> RuleCoverage:
    """The coverage of a game by the results in a directory.

    An item is covered if at least one passing test names it and no failing one does.
    """
    items = checklist(game, games)
    try:
        results = read_results(directory)
    except ValueError as error:
        raise CoverageError(str(error)) from error
    if results is None:
        raise CoverageError(f"no test results in {directory}; run the tests first: python3 test.py")
    shown = _shown(results, known_ids(games))
    exempt = {item.id: item.exempt for item in items.values() if item.exempt is not None}
    uncovered = [id for id in items if id not in exempt and id not in shown]
    return RuleCoverage(game, len(items), len(items) - len(uncovered) - len(exempt), uncovered, exempt)


def _shown(results: Results, known: frozenset[str]) -> set[str]:
    """The ids that a passing test names and no failing one does."""
    ids_by_outcome: dict[str, set[str]] = {"passed": set(), "failed": set(), "skipped": set()}
    unknown: set[str] = set()
    for file, tests in results.items():
        for test, outcome in tests.items():
            ids_by_outcome[outcome.outcome].update(outcome.rules)
            unknown.update(f"{id} ({file}::{test})" for id in outcome.rules if id not in known)
    if unknown:
        raise CoverageError("rules that no checklist knows: " + ", ".join(sorted(unknown)))
    return ids_by_outcome["passed"] - ids_by_outcome["failed"]
