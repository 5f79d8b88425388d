"""Catalogues: the Fluent files of a directory, parsed once, with the place of each entry."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from fluent.syntax import FluentParser, ast

LANGUAGES = ("en", "pl")

SHARED = Path(__file__).parent
"""The directory of the catalogues that all games share."""


class Problem(NamedTuple):
    """One thing that is wrong with a catalogue."""

    file: str
    line: int
    why: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.why}"


class TextsError(Exception):
    """Catalogues that cannot be used, with everything that is wrong with them."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


class File(NamedTuple):
    """A Fluent file as text."""

    path: Path
    source: str

    def problem(self, offset: int, why: str) -> Problem:
        """A problem at a place of this file; what is missing at its end is missed in the last line."""
        end = min(offset, len(self.source.rstrip()))
        return Problem(str(self.path), self.source.count("\n", 0, end) + 1, why)


class Entry(NamedTuple):
    """A message or a term and where it stands."""

    file: File
    node: ast.Message | ast.Term

    @property
    def key(self) -> str:
        """The key as catalogues write it; a term's begins with a hyphen."""
        name = self.node.id.name
        return f"-{name}" if isinstance(self.node, ast.Term) else name

    def problem(self, why: str, node: ast.SyntaxNode | None = None) -> Problem:
        """A problem of this entry, at the node inside it if one is given."""
        return self.file.problem(offset(node or self.node.id), why)


class Catalogue(NamedTuple):
    """What one directory holds in one language, and what of it cannot be read."""

    entries: tuple[Entry, ...]
    problems: tuple[Problem, ...]


@cache
def catalogue(directory: Path, language: str) -> Catalogue:
    """Read the files of a language in alphabetical order; a directory without that language has no entries."""
    entries: list[Entry] = []
    problems: list[Problem] = []
    for path in sorted((directory / language).glob("*.ftl")):
        data = path.read_bytes()
        try:
            file = File(path, data.decode())
        except UnicodeDecodeError as error:
            problems.append(Problem(str(path), data.count(b"\n", 0, error.start) + 1, "this is not UTF-8"))
            continue
        for node in FluentParser().parse(file.source).body:
            if isinstance(node, ast.Message | ast.Term):
                entries.append(Entry(file, node))
            elif isinstance(node, ast.Junk):
                problems += [file.problem(offset(note), str(note.message)) for note in node.annotations]
    return Catalogue(tuple(entries), tuple(problems))


def offset(node: ast.SyntaxNode) -> int:
    """Where a node begins in its file."""
    if node.span is None:
        raise ValueError("the node was parsed without its place")
    return int(node.span.start)
