"""The line of a file in which a path stands. The text is known to be well formed."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from contextlib import suppress

from .problems import Path

_JSON_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},:]|[^\s\[\]{},:"]+')
_TOML_TOKEN = re.compile(
    r"""\"{3}(?:[^\\]|\\.)*?\"{3,5}|'{3}.*?'{3,5}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'"""
    r"""|\#[^\n]*|\n|[\[\]{},=.]|[^\s\[\]{},=."'\#]+""",
    re.DOTALL,
)
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))")
_PLAIN_ESCAPES = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", "e": "\x1b"}


def lines_of(name: str, text: str, paths: Iterable[Path]) -> dict[Path, int]:
    """The line of each path, or of the nearest thing around it that the file has."""
    wanted = set(paths)
    if not wanted:
        return {}
    around = {path[:length] for path in wanted for length in range(len(path) + 1)}
    seen = _json_places(text, around) if name.endswith(".json") else _toml_places(text, around)
    seen[()] = 0
    starts = [0] + [found.end() for found in re.finditer("\n", text)]
    lines: dict[Path, int] = {}
    for path in wanted:
        nearest = path
        while nearest not in seen:
            nearest = nearest[:-1]
        lines[path] = bisect_right(starts, seen[nearest])
    return lines


def _key(token: str) -> str:
    """The key that a token writes, without its quotation marks and escapes."""
    if token[0] == "'":
        return token[1:-1]
    if token[0] != '"':
        return token
    return _ESCAPE.sub(_unescaped, token[1:-1])


def _unescaped(found: re.Match[str]) -> str:
    if digits := found[1] or found[2]:
        return chr(int(digits, 16))
    return _PLAIN_ESCAPES.get(found[3], found[3])


def _json_places(text: str, wanted: set[Path]) -> dict[Path, int]:
    places: dict[Path, int] = {}
    path: list[str | int] = []
    key_comes = False
    for found in _JSON_TOKEN.finditer(text):
        token = found[0]
        if token == ",":
            if isinstance(path[-1], int):
                path[-1] += 1
            else:
                key_comes = True
        elif token in ("]", "}"):
            path.pop()
            key_comes = False
        elif key_comes and token != ":":
            path[-1] = _key(token)
            key_comes = False
            if (here := tuple(path)) in wanted:
                places[here] = found.start()
        elif token != ":":
            if (here := tuple(path)) in wanted:
                places.setdefault(here, found.start())
            if token == "[":
                path.append(0)
            elif token == "{":
                path.append("")
                key_comes = True
    return places


class _TomlReader:
    """Walks through the tokens of a TOML text and notes where each path begins."""

    def __init__(self, text: str, wanted: set[Path]) -> None:
        self.wanted = wanted
        self.places: dict[Path, int] = {}
        self.counts: dict[Path, int] = {}
        self.tokens = [
            (found[0], found.start()) for found in _TOML_TOKEN.finditer(text) if found[0][0] != "#"
        ]
        self.tokens.append(("\n", len(text)))
        self.at = 0

    def note(self, path: Path, offset: int) -> None:
        if path in self.wanted:
            self.places.setdefault(path, offset)

    def read(self) -> None:
        table: Path = ()
        while self.at < len(self.tokens):
            token, offset = self.tokens[self.at]
            if token == "\n":
                self.at += 1
            elif token == "[":
                table = self.header(offset)
            else:
                self.assignment(table)

    def header(self, offset: int) -> Path:
        """`[a.b]` or `[[a.b]]`; a name of a list of tables means its last table."""
        many = self.tokens[self.at + 1][0] == "["
        self.at += 2 if many else 1
        keys = self.keys()
        self.at += 2 if many else 1
        path: Path = ()
        for number, key in enumerate(keys):
            path = (*path, key)
            self.note(path, offset)
            if many and number == len(keys) - 1:
                self.counts[path] = self.counts.get(path, -1) + 1
            if path in self.counts:
                path = (*path, self.counts[path])
                self.note(path, offset)
        return path

    def keys(self) -> list[str]:
        keys = [_key(self.tokens[self.at][0])]
        self.at += 1
        while self.tokens[self.at][0] == ".":
            keys.append(_key(self.tokens[self.at + 1][0]))
            self.at += 2
        return keys

    def assignment(self, table: Path) -> None:
        offset = self.tokens[self.at][1]
        path = table
        for key in self.keys():
            path = (*path, key)
            self.note(path, offset)
        self.at += 1
        self.value(path)

    def value(self, path: Path) -> None:
        token, offset = self.tokens[self.at]
        self.note(path, offset)
        self.at += 1
        if token == "[":
            self.items(path)
        elif token == "{":
            while self.skip_to_item() != "}":
                self.assignment(path)
            self.at += 1
        else:
            while self.tokens[self.at][0] not in ("\n", ",", "]", "}"):
                self.at += 1

    def items(self, path: Path) -> None:
        number = 0
        while self.skip_to_item() != "]":
            self.value((*path, number))
            number += 1
        self.at += 1

    def skip_to_item(self) -> str:
        while self.tokens[self.at][0] in ("\n", ","):
            self.at += 1
        return self.tokens[self.at][0]


def _toml_places(text: str, wanted: set[Path]) -> dict[Path, int]:
    reader = _TomlReader(text, wanted)
    with suppress(RecursionError):
        reader.read()
    return reader.places
