"""The command line under test: the miniature game is registered, and commands are run in this process."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from sztab.cli.main import main

POSITION: dict[str, Any] = {
    "game": "miniature",
    "scenario": "skirmish",
    "board": {"rows": 5, "cols": 5, "terrain": {"0303": "town-2", "0202": "woods"}},
    "units": [
        {"id": "A", "side": "red", "at": "0302"},
        {"id": "X", "side": "blue", "at": "0404"},
    ],
    "active": {"side": "red", "chit": "march"},
}


class Answer(NamedTuple):
    """What a command came to."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON object that the command printed."""
        return json.loads(self.out)


Run = Callable[..., Answer]


class Keyboard(io.TextIOWrapper):
    """Standard input with given content, text and bytes."""

    def __init__(self, text: str) -> None:
        super().__init__(io.BytesIO(text.encode()), encoding="utf-8")


@pytest.fixture(autouse=True)
def surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The miniature game is registered, the language is English, and files go to a directory of the test."""
    monkeypatch.setenv("SZTAB_GAMES", "miniature=tests.miniature.game")
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command; what is typed comes from ``typed``."""

    def run_(*arguments: object, typed: str = "") -> Answer:
        monkeypatch.setattr(sys, "stdin", Keyboard(typed))
        capsys.readouterr()
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as ended:
            code = int(ended.code or 0)
        caught = capsys.readouterr()
        return Answer(code, caught.out, caught.err)

    return run_


@pytest.fixture
def position(tmp_path: Path) -> Callable[..., Path]:
    """A position file; keyword arguments change keys of it, None takes them out."""

    def position_(name: str = "position.json", **changes: Any) -> Path:
        data = {key: value for key, value in {**POSITION, **changes}.items() if value is not None}
        file = tmp_path / name
        file.write_text(json.dumps(data, indent=1), "utf-8")
        return file

    return position_
