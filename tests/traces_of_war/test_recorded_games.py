"""One game of each scenario between officers, recorded, replays to its exact end.

When a rule or the data are corrected, it is recorded again on purpose: `python3 tools/record_games.py`.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sztab.cli.main import main

GAMES = Path(__file__).parent / "games"
RECORDED = sorted(GAMES.glob("*.sztab"))


def answered(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    assert main([*arguments, "--json"]) == 0
    answer: dict[str, object] = json.loads(capsys.readouterr().out)
    return answer


def test_a_game_of_each_scenario_is_recorded() -> None:
    assert [record.stem for record in RECORDED] == ["campaign", "race-to-the-dnipro"]


@pytest.mark.parametrize("record", RECORDED, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_the_exact_result(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    expected = json.loads(record.with_suffix(".json").read_text("utf-8"))
    assert answered(capsys, "replay", str(record)) == expected
    assert expected["finished"]


@pytest.mark.parametrize("record", RECORDED, ids=lambda path: path.stem)
def test_the_dice_of_a_recorded_game_are_those_of_its_key(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = answered(capsys, "verify", str(record))
    assert found["ok"]
    assert isinstance(found["draws"], int)
    assert found["draws"] > 50
    assert found["dictated"] == 0
