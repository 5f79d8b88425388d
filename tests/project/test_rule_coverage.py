"""Rule coverage: from the marker in a test to the figures of a game."""

from pathlib import Path

import msgspec
import pytest

import sztab
from sztab.conformance import CoverageError, coverage, default_directory, read_results

PLUGIN = "-psztab.testing.plugin"

TESTS = """
import pytest
from sztab.testing import rule

@rule("TOW-1.3-a")
def test_passes(): pass

@rule("TOW-1.3-b", "TOW-1.3-c")
@pytest.mark.parametrize("n", [1, 2])
def test_passes_and_fails(n): assert n == 1

@rule("TOW-1.3-c")
def test_passes_what_another_fails(): pass

@rule("TOW-2.1-a")
def test_skipped(): pytest.skip("no")

@pytest.fixture
def broken():
    yield
    raise RuntimeError

@rule("TOW-2.1-b")
def test_breaks_after_passing(broken): pass

@pytest.mark.xfail
@rule("TOW-2.1-c")
def test_expected_to_fail(): assert False

def test_of_no_rule(): pass
"""


@pytest.fixture(autouse=True)
def _sztab_in_subprocesses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(sztab.__file__).resolve().parents[1]))


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A folder of two games, one of which has an exempt item."""
    for game, content in {
        "first_game": "".join(f'[[item]]\nid = "F-1-{letter}"\ntext = "t"\n' for letter in "abcd")
        + 'exempt = "only a person can see it"\n',
        "second_game": '[[item]]\nid = "S-1-a"\ntext = "t"\n',
    }.items():
        (tmp_path / game / "data").mkdir(parents=True)
        (tmp_path / game / "data" / "checklist.toml").write_text(content, "utf-8")
    return tmp_path


def written(directory: Path, tests: dict[str, tuple[list[str], str]]) -> Path:
    outcomes = {name: {"rules": rules, "outcome": outcome} for name, (rules, outcome) in tests.items()}
    (directory / "results.json").write_bytes(msgspec.json.encode({"tests/test_x.py": outcomes}))
    return directory


def test_an_item_needs_a_passing_test_and_no_failing_one(games: Path, tmp_path: Path) -> None:
    results = written(
        tmp_path,
        {
            "test_1": (["F-1-a", "F-1-b", "F-1-d"], "passed"),
            "test_2": (["F-1-b"], "failed"),
            "test_3": (["F-1-c", "F-1-a"], "skipped"),
        },
    )
    assert msgspec.to_builtins(coverage("first-game", results, games)) == {
        "game": "first-game",
        "total": 4,
        "covered": 1,
        "uncovered": ["F-1-b", "F-1-c"],
        "exempt": {"F-1-d": "only a person can see it"},
    }


def test_another_games_ids_are_known_but_do_not_count(games: Path, tmp_path: Path) -> None:
    results = written(tmp_path, {"test_1": (["S-1-a"], "passed")})
    assert coverage("first-game", results, games).covered == 0
    assert coverage("second-game", results, games).covered == 1


def test_without_results_the_command_to_run_is_told(games: Path, tmp_path: Path) -> None:
    with pytest.raises(CoverageError, match=r"no test results in .*python3 test\.py"):
        coverage("first-game", tmp_path / "nowhere", games)


def test_damaged_results_are_told_with_their_file(games: Path, tmp_path: Path) -> None:
    (tmp_path / "results.json").write_text("{", "utf-8")
    with pytest.raises(CoverageError, match=r"results\.json: "):
        coverage("first-game", tmp_path, games)


def test_ids_that_no_checklist_knows_are_listed(games: Path, tmp_path: Path) -> None:
    results = written(tmp_path, {"test_1": (["F-1-a", "F-9-z", "X-1-a"], "passed")})
    with pytest.raises(CoverageError, match=r"knows: F-9-z \(tests/test_x\.py::test_1\), X-1-a \("):
        coverage("first-game", results, games)


def test_the_results_of_this_project_stand_in_its_build_folder() -> None:
    root = Path(__file__).resolve().parents[2]
    assert default_directory() == root / "build" / "rules"


@pytest.mark.parametrize("workers", [[], ["-pxdist", "-n2"]], ids=["alone", "with workers"])
def test_a_run_writes_what_each_test_came_to(pytester: pytest.Pytester, workers: list[str]) -> None:
    pytester.makepyfile(test_sample=TESTS)
    pytester.runpytest_subprocess(PLUGIN, *workers)
    results = read_results(pytester.path / "build" / "rules")
    assert results is not None
    assert {name: outcome.outcome for name, outcome in results["test_sample.py"].items()} == {
        "test_passes": "passed",
        "test_passes_and_fails[1]": "passed",
        "test_passes_and_fails[2]": "failed",
        "test_passes_what_another_fails": "passed",
        "test_skipped": "skipped",
        "test_breaks_after_passing": "failed",
        "test_expected_to_fail": "skipped",
    }
    assert results["test_sample.py"]["test_passes_and_fails[1]"].rules == ["TOW-1.3-b", "TOW-1.3-c"]
    report = coverage("traces-of-war", pytester.path / "build" / "rules")
    assert (report.total, report.covered) == (433, 1)
    assert "TOW-1.3-a" not in report.uncovered


def test_a_test_that_names_an_unknown_rule_fails(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("from sztab.testing import rule\n@rule('TOW-99-a', 'TOW-1.3-a')\ndef test_it(): pass")
    outcome = pytester.runpytest_subprocess(PLUGIN)
    outcome.assert_outcomes(errors=1)
    outcome.stdout.fnmatch_lines(["*@rule names what no checklist knows: TOW-99-a"])


def test_a_part_run_keeps_the_other_files_and_forgets_deleted_ones(pytester: pytest.Pytester) -> None:
    test = "from sztab.testing import rule\n@rule('TOW-1.3-{}')\ndef test_it(): {}"
    pytester.makepyfile(
        test_a=test.format("a", "pass"), test_b=test.format("b", "pass"), test_c=test.format("c", "pass")
    )
    pytester.runpytest_subprocess(PLUGIN)
    pytester.makepyfile(test_b=test.format("b", "assert False"))
    (pytester.path / "test_c.py").unlink()
    pytester.runpytest_subprocess(PLUGIN, "test_b.py")
    results = read_results(pytester.path / "build" / "rules")
    assert results is not None
    assert {file: tests["test_it"].outcome for file, tests in results.items()} == {
        "test_a.py": "passed",
        "test_b.py": "failed",
    }


def test_results_may_go_elsewhere_and_collecting_writes_none(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("from sztab.testing import rule\n@rule('TOW-1.3-a')\ndef test_it(): pass")
    pytester.runpytest_subprocess(PLUGIN, "--rule-results=elsewhere", "--collect-only")
    assert read_results(pytester.path / "elsewhere") is None
    pytester.runpytest_subprocess(PLUGIN, "--rule-results=elsewhere")
    assert coverage("traces-of-war", pytester.path / "elsewhere").covered == 1
    assert not (pytester.path / "build").exists()
