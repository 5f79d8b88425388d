"""The two commands of the README, as far as they can be tried without installing anything."""

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from scripts import environment

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def actions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A project in which nothing is really made or installed, only noted."""
    (tmp_path / "requirements").mkdir()
    for name in ("build", "run", "test"):
        (tmp_path / "requirements" / f"{name}.txt").write_text(f"{name}-package==1.0\n", "utf-8")
    (tmp_path / "pyproject.toml").write_text("[project]\n", "utf-8")
    noted: list[str] = []

    def make() -> None:
        noted.append("make")
        (tmp_path / "venv").mkdir(exist_ok=True)
        (tmp_path / "venv" / "python").touch()

    def pip(*arguments: str, count: int = 0) -> None:
        noted.append(Path(arguments[-1]).name if "--require-hashes" in arguments else "sztab")

    for name, value in {
        "ROOT": tmp_path,
        "STAMP": tmp_path / "venv" / "stamp.json",
        "PYTHON": tmp_path / "venv" / "python",
        "_make": make,
        "_pip": pip,
        "_build_page": lambda: None,
    }.items():
        monkeypatch.setattr(environment, name, value)
    return noted


def test_the_first_time_everything_is_installed_and_the_second_time_nothing(actions: list[str]) -> None:
    environment.prepare("run")
    assert actions == ["make", "build.txt", "run.txt", "sztab"]
    environment.prepare("run")
    assert len(actions) == 4


def test_the_test_packages_are_added_to_those_that_run(actions: list[str]) -> None:
    environment.prepare("run")
    actions.clear()
    environment.prepare("run", "test")
    environment.prepare("run")
    assert actions == ["test.txt"]


def test_a_changed_lock_makes_the_environment_anew(actions: list[str]) -> None:
    environment.prepare("run", "test")
    actions.clear()
    (environment.ROOT / "requirements" / "run.txt").write_text("run-package==2.0\n", "utf-8")
    environment.prepare("run", "test")
    assert actions == ["make", "build.txt", "run.txt", "test.txt", "sztab"]


def test_a_changed_project_file_installs_only_the_project(actions: list[str]) -> None:
    environment.prepare("run")
    actions.clear()
    (environment.ROOT / "pyproject.toml").write_text("[project]\nname = 'x'\n", "utf-8")
    environment.prepare("run")
    assert actions == ["sztab"]


@pytest.mark.parametrize("damage", ["{", '{"python": "2.7 in elsewhere"}'])
def test_an_environment_of_unknown_make_is_made_anew(actions: list[str], damage: str) -> None:
    environment.prepare("run")
    actions.clear()
    environment.STAMP.write_text(damage, "utf-8")
    environment.prepare("run")
    assert actions[0] == "make"
    assert json.loads(environment.STAMP.read_text("utf-8")).keys() == {"python", "build", "run", "project"}


def test_an_environment_whose_python_is_gone_is_made_anew(actions: list[str]) -> None:
    environment.prepare("run")
    actions.clear()
    environment.PYTHON.unlink()
    environment.prepare("run")
    assert actions[0] == "make"


def run_as(setting: str, script: str) -> subprocess.CompletedProcess[str]:
    code = f"import sys, runpy; {setting}; sys.path.insert(0, '.'); runpy.run_path({script!r}, run_name='__main__')"
    command = [sys.executable, "-c", code]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("script", ["run.py", "test.py"])
def test_an_old_python_is_told_what_to_install(script: str) -> None:
    run = run_as("sys.version_info = (3, 9, 1); sys.version = '3.9.1 (old)'", script)
    assert run.returncode == 1
    assert run.stderr == "Sztab needs Python 3.11 or newer, and this is 3.9.1: install a newer one.\n"


@pytest.mark.parametrize("file", ["run.py", "test.py", "scripts/__init__.py"])
def test_what_an_old_python_reads_has_plain_syntax(file: str) -> None:
    tree = ast.parse((ROOT / file).read_text("utf-8"), feature_version=(3, 4))
    assert not any(isinstance(node, ast.JoinedStr | ast.NamedExpr | ast.Match) for node in ast.walk(tree))


def test_a_python_without_ensurepip_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name == "ensurepip" else object())
    with pytest.raises(SystemExit, match=r"install its venv and ensurepip modules .*python3-venv\)\.$"):
        environment._make()


def test_the_locks_pin_every_package_by_hash_and_name_no_host() -> None:
    for name in ("build", "run", "test"):
        text = (ROOT / "requirements" / f"{name}.txt").read_text("utf-8")
        entries = re.split(r"\n(?=\S)", text.strip())
        assert entries
        assert all("==" in entry and "--hash=sha256:" in entry for entry in entries)
        assert "://" not in text


def test_the_readme_begins_with_the_two_commands() -> None:
    blocks = re.findall(r"```\w*\n(.*?)\n```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert blocks[:2] == ["python3 run.py", "python3 test.py"]
