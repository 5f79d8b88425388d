"""Tokens: who may sit where. A token cannot be guessed; the storage knows only its hash."""

from __future__ import annotations

import hashlib
import json
import secrets
import sqlite3
import time
from collections.abc import Iterable

from sztab.server.storage import Store

BYTES = 32
COOKIE = "sztab-"
"""The cookie of a game is called so, with the id of the game."""


def new_token() -> str:
    """A token of 256 random bits."""
    return secrets.token_urlsafe(BYTES)


def hashed(token: str) -> str:
    """What the storage keeps of a token."""
    return hashlib.sha256(b"sztab token " + token.encode()).hexdigest()


def save(db: sqlite3.Connection, token: str, game: str, holders: Iterable[str]) -> None:
    """Give the bearer of a token the seats of some persons in a game."""
    values = (hashed(token), game, json.dumps(sorted(holders)), int(time.time()))
    db.execute("INSERT INTO tokens VALUES (?, ?, ?, ?)", values)


def holders_of(store: Store, token: str, game: str) -> frozenset[str] | None:
    """The persons whose seats a token opens in a game; None if it opens nothing there."""
    with store.read() as db:
        found = db.execute(
            "SELECT holders FROM tokens WHERE token = ? AND game = ?", (hashed(token), game)
        ).fetchone()
    return None if found is None else frozenset(json.loads(found[0]))
