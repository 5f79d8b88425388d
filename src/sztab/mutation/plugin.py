"""The pytest plugin of the mutation check, for the run that measures and for the runs that try a mutant.

Hypothesis then draws the same examples each time and does not shrink, for only pass or fail matters.
"""

import json
from pathlib import Path

import pytest
from hypothesis import Phase, settings

settings.register_profile(
    "mutation", derandomize=True, database=None, deadline=None, phases=(Phase.explicit, Phase.generate)
)
settings.load_profile("mutation")

selection: list[str] | None = None
"""The tests to run, in this order; None for all."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-durations", metavar="FILE", help="where to write how long each test took")


def pytest_configure(config: pytest.Config) -> None:
    file = config.getoption("--write-durations")
    if file and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Durations(Path(file)))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if selection is not None:
        collected = {item.nodeid: item for item in items}
        items[:] = [collected[test] for test in selection if test in collected]


class Durations:
    """Writes the seconds of each test when the run ends."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.seconds: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration

    def pytest_sessionfinish(self) -> None:
        self.file.write_text(json.dumps(self.seconds), "utf-8")
