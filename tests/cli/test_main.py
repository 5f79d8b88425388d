"""The `sztab` command as a whole: help, exit codes and sentences, never a traceback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from sztab.cli.main import GROUPS
from tests.cli.conftest import Run

COMMANDS = ["games", "rules", "play", "ask", "replay", "verify", "simulate", "fuzz", "bench", "pack", "map"]

HEAVY = ("msgspec", "rich", "fluent", "sztab.kernel", "sztab.games", "sztab.maps", "concurrent.futures")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_examples(run: Run, command: str) -> None:
    answer = run(command, "--help")
    assert answer.code == 0
    assert f"sztab {command}" in answer.out.split("examples:")[1]


def test_the_help_lists_every_command(run: Run) -> None:
    answer = run("--help")
    assert answer.code == 0
    assert [command for command in COMMANDS if f"    {command} " not in answer.out] == []


def test_an_unknown_command_is_an_error_like_every_other(run: Run) -> None:
    answer = run("march")
    assert answer.code == 2
    assert answer.err.startswith("sztab: error: ")
    answer = run("simulate", "miniature/skirmish", "--games", "0")
    assert answer.code == 2
    assert answer.err.startswith("sztab: error: simulate: ")


def test_starting_up_imports_nothing_heavy() -> None:
    script = (
        "import sys; from sztab.cli.main import parser; parser();"
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_a_fault_of_the_program_is_one_line_and_shown_whole_on_demand(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(arguments: object) -> int:
        raise ZeroDivisionError("of everything")

    monkeypatch.setattr(GROUPS[0], "games_command", fail)
    answer = run("games")
    assert answer.code == 70
    assert answer.err.count("\n") == 1
    assert "ZeroDivisionError: of everything" in answer.err
    monkeypatch.setenv("SZTAB_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        run("games")


def test_ctrl_c_ends_cleanly(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(arguments: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(GROUPS[0], "games_command", interrupted)
    answer = run("games")
    assert (answer.code, answer.err) == (130, "sztab: interrupted\n")


def test_a_reader_that_goes_away_is_no_fault() -> None:
    command = [
        sys.executable,
        "-c",
        "from sztab.cli.main import main; raise SystemExit(main(['simulate', '--help']))",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()


def test_games_are_listed_in_the_shape_of_the_contract(run: Run) -> None:
    listed = run("games", "--json").json["games"]
    (found,) = [game for game in listed if game["id"] == "miniature"]
    assert found["title"] == "The Ford"
    assert found["scenarios"][0] == {
        "id": "skirmish",
        "title": "Skirmish",
        "turns": 6,
        "seats": ["red", "blue"],
        "options": ["bidding"],
    }
    polish = run("games", "--json", "--lang", "pl").json["games"]
    assert [game["title"] for game in polish if game["id"] == "miniature"] == ["Bród"]
    assert "miniature/skirmish" in run("games").out


def test_a_game_that_cannot_be_loaded_hides_no_other(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SZTAB_GAMES", "gone=no.such.game,miniature=tests.miniature.game")
    answer = run("games", "--json")
    assert answer.code == 0
    assert "no.such.game" in answer.err
    assert "miniature" in [game["id"] for game in answer.json["games"]]
    assert run("simulate", "gone/anything").code == 2


def test_rules_without_results_says_what_to_run(run: Run, tmp_path: Path) -> None:
    answer = run("rules", "traces-of-war", "--results", tmp_path)
    assert answer.code == 1
    assert "test.py" in answer.err


def test_rules_of_an_unknown_game_are_bad_input(run: Run, tmp_path: Path) -> None:
    answer = run("rules", "chess", "--results", tmp_path)
    assert answer.code == 2
    assert "no checklist for the game 'chess'" in answer.err


def test_rules_reports_what_a_test_run_left(run: Run, tmp_path: Path) -> None:
    (tmp_path / "results.json").write_text(
        '{"tests/a.py": {"test_a": {"rules": ["TOW-9.3-f"], "outcome": "passed"}}}'
    )
    report = run("rules", "traces-of-war", "--results", tmp_path, "--json").json
    assert set(report) == {"game", "total", "covered", "uncovered", "exempt"}
    assert (report["game"], report["covered"]) == ("traces-of-war", 1)
    assert "TOW-9.3-f" not in report["uncovered"]
    assert report["total"] == 1 + len(report["uncovered"]) + len(report["exempt"])
