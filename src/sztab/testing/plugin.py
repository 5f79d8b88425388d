"""The pytest plugin behind `@rule`: it refuses unknown ids and writes the outcomes to `build/rules`.

The process that reports to the person collects the outcomes, with xdist's workers and without.
"""

from pathlib import Path
from typing import Literal

import pytest

from sztab.conformance import Outcome, known_ids, write_results

PROPERTY = "rules"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule-results", metavar="DIR", help="where the results of the rules go (build/rules)")


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        directory = config.getoption("--rule-results") or config.rootpath / "build" / "rules"
        config.pluginmanager.register(RuleResults(Path(directory), config.rootpath), "sztab-rule-results")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Attach the ids to the test's report, and fail a test that names an id of no checklist."""
    ids = [id for mark in item.iter_markers("rule") for id in mark.args]
    if ids:
        item.user_properties.append((PROPERTY, ids))
    if unknown := sorted(set(ids) - known_ids()):
        pytest.fail(f"@rule names what no checklist knows: {', '.join(unknown)}", pytrace=False)


class RuleResults:
    """Collects the outcomes of one test run."""

    def __init__(self, directory: Path, root: Path) -> None:
        self.directory = directory
        self.root = root
        self.files: dict[str, dict[str, Outcome]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        file, _, name = report.nodeid.partition("::")
        tests = self.files.setdefault(file, {})
        ids = [
            id
            for key, ids in report.user_properties
            if key == PROPERTY and isinstance(ids, list)
            for id in ids
        ]
        if ids:
            before = tests.get(name)
            tests[name] = Outcome(ids, _outcome(report, before.outcome if before else "skipped"))

    def pytest_sessionfinish(self) -> None:
        if self.files:
            write_results(self.directory, self.files, self.root)


def _outcome(
    report: pytest.TestReport, before: Literal["passed", "failed", "skipped"]
) -> Literal["passed", "failed", "skipped"]:
    """A test has passed if its body has and nothing around it failed."""
    if report.failed or before == "failed":
        return "failed"
    if report.when == "call" and report.passed:
        return "passed"
    return before
