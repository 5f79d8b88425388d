"""The guide to adding a game, followed: its files are written as they stand there, and the game is played."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sztab.texts import check_texts

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "adding-a-game.md"
FILE = re.compile(r"^`(ferry/[\w./-]+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with the files of the guide."""
    directory = tmp_path_factory.mktemp("guide")
    files = FILE.findall(GUIDE.read_text("utf-8"))
    assert len(files) == 7
    for name, content in files:
        (directory / name).parent.mkdir(parents=True, exist_ok=True)
        (directory / name).write_text(content, "utf-8")
    return directory


def sztab(home: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """A command in the directory of the guide, with the variables that it sets."""
    environment = {**os.environ, "SZTAB_GAMES": "ferry=ferry.game", "PYTHONPATH": ".", "LANG": "C.UTF-8"}
    command = [sys.executable, "-c", "from sztab.cli.main import main; raise SystemExit(main())", *arguments]
    return subprocess.run(
        command, cwd=home, env=environment, input=typed, capture_output=True, text=True, check=False
    )


def test_the_pack_and_the_catalogues_are_sound(home: Path) -> None:
    checked = sztab(home, "pack", "check", "ferry/data", "--json")
    assert json.loads(checked.stdout)["problems"] == []
    assert json.loads(checked.stdout)["provenance"]["reconstruction"] == 2
    assert check_texts([home / "ferry" / "texts"]) == []


def test_the_game_is_listed_simulated_and_fuzzed(home: Path) -> None:
    listed = json.loads(sztab(home, "games", "--json").stdout)["games"]
    assert "ferry" in [game["id"] for game in listed]
    found = json.loads(sztab(home, "simulate", "ferry/race", "--games", "40", "--seed", "1", "--json").stdout)
    assert found["finished"] == 40
    assert min(found["wins"].values()) > 0
    assert sztab(home, "fuzz", "ferry", "--games", "40").returncode == 0


def test_the_game_is_played_in_the_terminal_with_map_refusal_and_record(home: Path) -> None:
    played = sztab(
        home, "play", "ferry/race", "--agents", "human,random", "--seed", "1", "--record", "game.sztab",
        typed="map\n0104\n0103\nhalt\nhalt\n",
    )  # fmt: skip
    assert played.returncode == 0, played.stderr
    assert "*1. . o . . =1" in played.stdout
    assert "Not allowed: 0104 is out of reach (FER 2)." in played.stdout
    assert "Red Rifles marches to 0103." in played.stdout
    assert "Game over" in played.stdout
    assert sztab(home, "verify", "game.sztab").returncode == 0


def test_a_bad_position_is_named_with_its_line(home: Path) -> None:
    position = '{"game": "ferry", "scenario": "race",\n "units": [{"side": "red", "at": "0909"}]}'
    asked = sztab(home, "ask", "-", "decisions", typed=position)
    assert asked.returncode == 2
    assert "standard input:units[0].at, line 2: '0909' is not on the road" in asked.stderr


def test_every_file_that_the_guide_names_exists() -> None:
    text = GUIDE.read_text("utf-8")
    root = GUIDE.parent.parent
    named = re.findall(r"`((?:src|tests)/[\w./-]+)`", text)
    assert len(named) > 5
    assert [name for name in named if not (root / name).exists()] == []
