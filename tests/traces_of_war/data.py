"""Where the game's own pack is, and copies of it with something changed."""

from __future__ import annotations

import shutil
from pathlib import Path

import sztab.games.traces_of_war
from sztab.games.traces_of_war.pack import SCHEMA

DATA = Path(sztab.games.traces_of_war.__path__[0]) / "data"

FILES = (
    "pack.toml",
    "map.json",
    "units.toml",
    "setup.toml",
    "reinforcements.toml",
    "tables.toml",
    "chits.toml",
)

__all__ = ["DATA", "SCHEMA", "changed"]


def changed(home: Path, file: str, old: str, new: str) -> Path:
    """A copy of the pack in which the first place of a text in a file reads otherwise."""
    for name in FILES:
        shutil.copy(DATA / name, home / name)
    text = (home / file).read_text(encoding="utf-8")
    assert old in text, f"{file} has no {old!r}"
    (home / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return home
