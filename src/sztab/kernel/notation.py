"""Notation: a choice as one line of text that a person can read and that parses back to the same choice.

Strings stand as they are (hex numbers too), ints after a ``#``: ``move 9M 1832 1731``, ``roll #4``. A string that
could be mistaken for something else is written in double quotes.
"""

from __future__ import annotations

import json
import re
import sys

from sztab.kernel.questions import Choice, Part

WORD = re.compile(r'[^\s"#~!]\S*')
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')
INT = re.compile(r"#(-?\d{1,18})")


class NotationError(ValueError):
    """Text that is no choice; says which word."""


def written(choice: Choice) -> str:
    """A choice as a line."""
    return " ".join(_written(part) for part in choice)


def _written(part: Part) -> str:
    if isinstance(part, int):
        return f"#{part}"
    return part if WORD.fullmatch(part) else json.dumps(part, ensure_ascii=True)


def parsed(text: str) -> Choice:
    """The choice that a line means."""
    tokens = TOKEN.findall(text)
    if not tokens:
        raise NotationError("the choice is empty")
    return tuple(_parsed(token) for token in tokens)


def _parsed(token: str) -> Part:
    if token.startswith("#"):
        number = INT.fullmatch(token)
        if number is None:
            raise NotationError(f"{token!r} is no number")
        return int(number[1])
    if token.startswith('"'):
        try:
            return str(json.loads(token))
        except ValueError:
            raise NotationError(f"{token!r} is not closed or not text") from None
    if not WORD.fullmatch(token):
        raise NotationError(f"{token!r} is no word")
    return sys.intern(token)
