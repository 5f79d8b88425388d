"""The mutation check, tried on a tiny project of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import sztab
from sztab.mutation.mutants import find_mutants
from sztab.mutation.trial import Forked, Spawned, Trial, try_all

SOURCE = '''"""A module."""

from typing import TYPE_CHECKING

LIMIT: int = 10

if TYPE_CHECKING:
    import os


def capped(value: int, extra: int = 0) -> int:
    """The value, at most the limit."""
    total = value + extra
    if total > LIMIT:
        return LIMIT
    return total


def countdown(value: int) -> int:
    while value:
        value -= 1
    return value


def untested(value: int) -> bool:
    return not value
'''

TESTS = """
from toy import capped, countdown

def test_capped():
    assert capped(10) == 10
    assert capped(11) == 10
    assert capped(3, 4) == 7

def test_countdown():
    assert countdown(3) == 0
"""

EQUIVALENT = """
[[mutant]]
file = "src/toy.py"
function = "capped"
before = "if total > LIMIT:"
after = "if (total >= LIMIT):"
reason = "the limit is returned either way"
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, content in {
        "src/toy.py": SOURCE,
        "tests/test_toy.py": TESTS,
        "pyproject.toml": '[tool.pytest.ini_options]\npythonpath = ["src"]\n',
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content, "utf-8")
    return tmp_path


def check(project: Path, *options: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(Path(sztab.__file__).resolve().parents[1])}
    command = [
        sys.executable,
        "-m",
        "sztab.mutation",
        "--paths",
        "src/*.py",
        "--workers",
        "1",
        "--timeout",
        "1",
    ]
    return subprocess.run(
        [*command, *options], cwd=project, env=environment, capture_output=True, text=True, check=False
    )


def changes(source: str) -> list[tuple[str, str, str]]:
    return [
        (mutant.kind, *mutant.change(source.encode())) for mutant in find_mutants("x.py", source.encode())
    ]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("X = a < b", [("comparison", "X = a < b", "X = (a <= b)")]),
        ("X = a not in b", [("comparison", "X = a not in b", "X = (a in b)")]),
        ("X = a + b", [("arithmetic", "X = a + b", "X = (a - b)")]),
        ("X = ~a", [("arithmetic", "X = ~a", "X = (a)")]),
        ("X = 4", [("constant", "X = 4", "X = 5")]),
        ("X = True", [("constant", "X = True", "X = False")]),
        ("X = 'ź'", [("constant", "X = 'ź'", "X = 'ź?'")]),
        ("X = not a", [("negation", "X = not a", "X = (a)")]),
        ("X = a and b", [("negation", "X = a and b", "X = (a or b)")]),
        ("X = a if b else c", [("negation", "X = a if b else c", "X = a if (not b) else c")]),
        (
            "X = [a for a in b if c]",
            [("negation", "X = [a for a in b if c]", "X = [a for a in b if (not c)]")],
        ),
        ("while a: b", [("negation", "while a: b", "while (not a): b")]),
        ("def f():\n  a()\n  b()", [("deleted statement", c, "pass") for c in ("a()", "b()")]),
        ("def f():\n  return f(\n   a)", [("deleted statement", "return f( a)", "pass")]),
        (
            "def f():\n  a <<= b",
            [("deleted statement", "a <<= b", "pass"), ("arithmetic", "a <<= b", "a >>= b")],
        ),
        ("def f(a=1): pass", [("constant", "def f(a=1): pass", "def f(a=2): pass")]),
        ("def f():\n  raise E('text')", [("deleted statement", "raise E('text')", "pass")]),
    ],
)
def test_each_kind_of_change_is_made(source: str, expected: list[tuple[str, str, str]]) -> None:
    assert sorted(changes(source)) == sorted(expected)


@pytest.mark.parametrize(
    "source",
    [
        "'docstring'",
        "x: Literal['a']",
        "X = int | None",
        "@dataclass(slots=True)\nclass A: pass",
        "__all__ = ['a']",
        "import a",
        "if TYPE_CHECKING:\n  X = 1",
        "T = TypeVar('T')",
        "def f(a: Literal[1]) -> Literal[2]: pass",
    ],
)
def test_what_no_test_could_see_is_left_alone(source: str) -> None:
    assert changes(source) == []


def test_the_lines_of_a_mutant_are_those_of_its_statement() -> None:
    source = "def f():\n  if (a and\n      b):\n    return (1 +\n       2)\n"
    found = {(m.kind, m.function, m.lines) for m in find_mutants("x.py", source.encode())}
    assert ("negation", "f", range(2, 4)) in found
    assert ("arithmetic", "f", range(4, 6)) in found
    assert not any(mutant.at_import for mutant in find_mutants("x.py", source.encode()))


def test_survivors_are_listed_and_decide_the_exit_code(project: Path) -> None:
    run = check(project, "--sample", "100")
    assert run.returncode == 1, run.stderr
    report = json.loads((project / "build" / "mutation" / "seed-1.json").read_text("utf-8"))
    survivors = {(s["line"], s["after"], s["tests"] > 0) for s in report["survivors"]}
    assert survivors == {
        (11, "def capped(value: int, extra: int = 1) -> int:", True),
        (14, "if (total >= LIMIT):", True),
        (26, "pass", False),
        (26, "return (value)", False),
    }
    assert report["timeouts"] >= 1  # the countdown that counts up
    assert report["killed"] == report["sample"] - 4
    assert "src/toy.py:14 in capped: comparison; 1 tests reach it" in run.stdout
    assert "+    if (total >= LIMIT):" in run.stdout
    assert "src/toy.py:26 in untested: negation; no test reaches it" in run.stdout


def test_the_seed_chooses_the_sample_and_the_measurement_is_kept(project: Path) -> None:
    first = check(project, "--sample", "3", "--seed", "5")
    again = check(project, "--sample", "3", "--seed", "5")
    assert "Measuring" in first.stderr
    assert "Measuring" not in again.stderr
    assert first.stdout == again.stdout
    (project / "tests" / "test_toy.py").write_text(TESTS + "\n", "utf-8")
    assert "Measuring" in check(project, "--sample", "3").stderr


def test_listed_equivalents_are_not_counted_and_may_not_be_many(project: Path) -> None:
    (project / "tests" / "equivalent-mutants.toml").write_text(EQUIVALENT, "utf-8")
    run = check(project, "--sample", "100")
    assert "1 equivalent" in run.stdout
    assert "total >= LIMIT" not in run.stdout
    assert "more than 3% of the sample are listed as equivalent" in run.stdout
    assert run.returncode == 1


@pytest.mark.parametrize(
    ("listed", "complaint"),
    [
        (EQUIVALENT.replace(">=", "<"), "there is no such mutant:\n  src/toy.py, capped: if total > LIMIT:"),
        (EQUIVALENT.replace("the limit is returned either way", " "), "has no reason"),
        ("[[mutant]]\nfile = 1", "Expected `str`, got `int`"),
    ],
)
def test_a_bad_list_of_equivalents_is_refused(project: Path, listed: str, complaint: str) -> None:
    (project / "tests" / "equivalent-mutants.toml").write_text(listed, "utf-8")
    run = check(project)
    assert run.returncode == 2
    assert complaint in run.stderr


def test_failing_tests_stop_the_check(project: Path) -> None:
    (project / "tests" / "test_toy.py").write_text("def test_it(): assert False", "utf-8")
    run = check(project)
    assert run.returncode == 2
    assert "the tests must pass before mutants are tried" in run.stderr


@pytest.mark.parametrize(
    "start",
    [pytest.param(Forked, marks=pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")), Spawned],
)
def test_a_trial_is_killed_survives_or_hangs(
    project: Path, monkeypatch: pytest.MonkeyPatch, start: Callable[[Trial], Forked | Spawned]
) -> None:
    monkeypatch.setattr("sztab.mutation.trial.start", start)
    monkeypatch.setenv("PYTHONPATH", str(Path(sztab.__file__).resolve().parents[1]))
    contents = [
        SOURCE,
        SOURCE.replace("value + extra", "value - extra"),
        SOURCE.replace("value -= 1", "pass"),
    ]
    tests = ["tests/test_toy.py::test_capped", "tests/test_toy.py::test_countdown"]
    trials = [Trial(str(project), "src/toy.py", content, tests, 5) for content in contents]
    assert dict(try_all(trials, 2)) == {0: "survived", 1: "killed", 2: "timeout"}
