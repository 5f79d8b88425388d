"""Reading one data file: bytes, text, plain values, with everything that can go wrong on the way."""

from __future__ import annotations

import json
import math
import re
import tomllib
from pathlib import Path as FilePath
from typing import Any, NoReturn

from .problems import Fault, Path

GREATEST_SIZE = 16_000_000
GREATEST_DEPTH = 32

_TOML_LINE = re.compile(r"(.*) \(at line (\d+), column \d+\)\Z", re.DOTALL)
_TOML_END = " (at end of document)"


class UnreadableError(Exception):
    """A file that gives no plain values at all: the reason, and the line where it can be named."""

    def __init__(self, why: str, line: int | None = None) -> None:
        self.why = why
        self.line = line
        super().__init__(why)


def read_bytes(file: FilePath) -> bytes:
    """The bytes of an ordinary file of sensible size."""
    try:
        if not file.exists():
            raise UnreadableError("there is no such file")
        if not file.is_file():
            raise UnreadableError("this is not an ordinary file")
        size = file.stat().st_size
        if size > GREATEST_SIZE:
            raise UnreadableError(f"the file has {size} bytes; at most {GREATEST_SIZE} are read")
        return file.read_bytes()
    except OSError as error:
        raise UnreadableError(f"the file cannot be read: {error.strerror or error}") from error


def text_of(content: bytes) -> str:
    """UTF-8 text; a byte order mark, as some editors write it, is skipped."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise UnreadableError(f"byte 0x{content[error.start]:02x} is not UTF-8 text", line) from error


def parse(name: str, text: str) -> dict[str, Any]:
    """The table that a TOML or JSON file holds."""
    try:
        value = _parse_json(text) if name.endswith(".json") else _parse_toml(text)
    except RecursionError as error:
        raise UnreadableError(f"values are nested deeper than {GREATEST_DEPTH} levels") from error
    if not isinstance(value, dict):
        raise UnreadableError("the file must hold one table of keys and values at the top", 1)
    return value


def _parse_toml(text: str) -> Any:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        if found := _TOML_LINE.fullmatch(message):
            raise UnreadableError(f"this is not TOML: {found[1]}", int(found[2])) from error
        last = text.count("\n") + 1
        raise UnreadableError(f"this is not TOML: {message.removesuffix(_TOML_END)}", last) from error
    except ValueError as error:
        raise UnreadableError(f"this is not TOML: {error}") from error


def _parse_json(text: str) -> Any:
    try:
        value = json.loads(text, object_pairs_hook=_table, parse_constant=_refuse_constant)
        if "\\ud" in text.lower():
            json.dumps(value, ensure_ascii=False).encode()
        return value
    except json.JSONDecodeError as error:
        raise UnreadableError(f"this is not JSON: {error.msg}", error.lineno) from error
    except UnicodeEncodeError as error:
        raise UnreadableError("this is not JSON: half of a surrogate pair is no character") from error
    except ValueError as error:
        raise UnreadableError(f"this is not JSON: {error}") from error


def _refuse_constant(word: str) -> NoReturn:
    raise UnreadableError(f"this is not JSON: {word} is no number")


class Repeating(dict[str, Any]):
    """A JSON object in which a key stands more than once; `repeated` names such keys."""

    repeated: tuple[str, ...] = ()


def _table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) == len(pairs):
        return table
    keys = [key for key, _ in pairs]
    repeating = Repeating(table)
    repeating.repeated = tuple(key for key in table if keys.count(key) > 1)
    return repeating


def junk(value: Any) -> list[Fault]:
    """What no data file may hold whatever its schema: deep nesting, repeated keys, infinite numbers."""
    faults: list[Fault] = []
    waiting: list[tuple[Path, Any]] = [((), value)]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, float) and not math.isfinite(value):
            faults.append((path, "a number must be finite"))
        if not isinstance(value, dict | list):
            continue
        if len(path) >= GREATEST_DEPTH:
            faults.append((path, f"values are nested deeper than {GREATEST_DEPTH} levels"))
            continue
        if isinstance(value, Repeating):
            faults.extend(((*path, key), "this key stands here more than once") for key in value.repeated)
        inside = value.items() if isinstance(value, dict) else enumerate(value)
        waiting.extend(((*path, key), item) for key, item in inside if type(item) not in (str, int))
    return faults
