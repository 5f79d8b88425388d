"""What is wrong with a pack: file, place and reason."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import msgspec

Path: TypeAlias = tuple[str | int, ...]
"""The way from the top of a file to a value: keys and list positions."""

Fault: TypeAlias = tuple[Path, str]
"""A path inside one file, and what is wrong there."""


class Problem(msgspec.Struct, frozen=True):
    """One thing that is wrong, as `sztab pack check` shows it."""

    file: str
    where: str
    why: str

    def __str__(self) -> str:
        return ":".join(part for part in (self.file, self.where) if part) + f": {self.why}"


class PackError(Exception):
    """A pack that cannot be used, with everything that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


def dotted(path: Path) -> str:
    """A path as a person writes it: `units[17].attack`."""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            text += f".{part}" if text else part
    return text


def place(path: Path, line: int | None) -> str:
    """A path with the line where it stands, as far as both are known."""
    parts = [dotted(path)] if path else []
    if line is not None:
        parts.append(f"line {line}")
    return ", ".join(parts)
