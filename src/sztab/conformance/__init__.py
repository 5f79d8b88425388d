"""Which items of a game's conformance checklist have a passing test that names them.

Each game keeps its checklist in `data/checklist.toml`: one `[[item]]` for each atomic check, with an `id`,
a `text` and, where no test can show it, an `exempt` that says why. A test names the items that it shows with
`@rule("TOW-9.3-a")` (`sztab.testing`); a test run writes what came out to `build/rules`.
"""

from sztab.conformance.checklist import ChecklistError, Item, checklist, known_ids
from sztab.conformance.coverage import CoverageError, RuleCoverage, coverage
from sztab.conformance.results import Outcome, default_directory, read_results, write_results

__all__ = [
    "ChecklistError",
    "CoverageError",
    "Item",
    "Outcome",
    "RuleCoverage",
    "checklist",
    "coverage",
    "default_directory",
    "known_ids",
    "read_results",
    "write_results",
]
