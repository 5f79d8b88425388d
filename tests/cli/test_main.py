"""The `sztab` command answers with exit codes and sentences, never with a traceback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sztab.cli.main import main


def test_a_missing_pack_is_a_problem_that_names_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["pack", "check", str(tmp_path), "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["ok"] is False
    assert report["problems"][0]["file"] == "pack.toml"
    assert set(report["provenance"]) == {"rulebook", "derived", "history", "reconstruction"}


def test_an_unknown_figure_is_bad_input(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "nothing/"]) == 2
    assert "nothing/" in capsys.readouterr().err


def test_rules_without_results_says_what_to_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "traces-of-war", "--results", str(tmp_path)]) == 1
    assert "test.py" in capsys.readouterr().err


def test_an_unknown_command_ends_with_two() -> None:
    with pytest.raises(SystemExit) as ended:
        main(["march"])
    assert ended.value.code == 2
