"""Printing: JSON for programs, tables and bars for people."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

Advance = Callable[[int, int], None]
"""Told how much of how much is done."""


def print_json(value: Any) -> None:
    print(json.dumps(value), flush=True)


def print_rows(rows: Sequence[Sequence[str]], indent: str = "") -> None:
    """Rows in columns that are as wide as they need."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        print((indent + "  ".join(cells)).rstrip())


def print_value(value: Any, indent: str = "") -> None:
    """An answer as a person reads it: one line for each key, what is in it indented."""
    if isinstance(value, dict):
        for key, inner in value.items():
            _print_entry(f"{indent}{key}:", inner, indent)
    elif isinstance(value, list):
        for inner in value:
            _print_entry(f"{indent}-", inner, indent)
    else:
        print(f"{indent}{plain(value)}")


def _print_entry(head: str, value: Any, indent: str) -> None:
    short = plain(value)
    if not isinstance(value, dict | list) or (len(head) + len(short) < 100 and _is_flat(value)):
        print(f"{head} {short}")
    else:
        print(head)
        print_value(value, indent + "  ")


def _is_flat(value: Any) -> bool:
    inner = value.values() if isinstance(value, dict) else value
    return not any(isinstance(item, dict | list) for item in inner)


def plain(value: Any) -> str:
    """A value in one line."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, dict):
        return ", ".join(f"{key} {plain(inner)}" for key, inner in value.items()) or "-"
    if isinstance(value, list | tuple):
        return " ".join(map(plain, value)) or "-"
    return str(value)


@contextmanager
def progress(what: str) -> Iterator[Advance]:
    """A bar on standard error while something long runs; only on a terminal."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
