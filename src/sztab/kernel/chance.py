"""Chance: counter-based draws with exact weights; the key belongs to the host and is in no state."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import Any, Protocol

from sztab.kernel.questions import Chance, Choice

KEY_BYTES = 32
DIGEST_BITS = 512


class Source(Protocol):
    """Where choices among alternatives come from when a view is imagined."""

    def below(self, count: int) -> int:
        """One of 0 … count - 1, each as likely."""


def new_key() -> bytes:
    """A key that nobody can guess, for a game that is served."""
    return secrets.token_bytes(KEY_BYTES)


def key_of_seed(seed: str | int) -> bytes:
    """The key that a ``--seed`` stands for."""
    return hashlib.sha256(f"sztab seed {seed}".encode()).digest()


def derived_key(key: bytes, purpose: str) -> bytes:
    """A key of its own for a fork, a search or a study, from which the first cannot be found."""
    return hashlib.blake2b(purpose.encode(), key=key, digest_size=KEY_BYTES, person=b"sztab-fork").digest()


def commitment(key: bytes) -> str:
    """What is published before the game, so that the key can be checked after it."""
    return hashlib.sha256(b"sztab key " + key).hexdigest()


def draw(key: bytes, number: int, total: int) -> int:
    """Draw number ``number`` of a key: one of 0 … total - 1."""
    if total < 1:
        raise ValueError("nothing to draw from")
    digest = hashlib.blake2b(number.to_bytes(8, "big"), key=key).digest()
    return int.from_bytes(digest, "big") * total >> DIGEST_BITS


def outcome(question: Chance, s: Any, key: bytes, number: int) -> Choice:
    """Nature's answer to a question with draw number ``number``."""
    weights = question.weights(s)
    return question.verb, weights[picked([weight for _, weight in weights], key, number)][0]


def picked(weights: Sequence[int], key: bytes, number: int) -> int:
    """The place of the drawn weight."""
    left = draw(key, number, sum(weights))
    for place, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return place
    raise AssertionError("weights add up to their sum")


class Stream:
    """Draws of one key, one after another."""

    __slots__ = ("key", "number")

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.number = 0

    def below(self, count: int) -> int:
        """One of 0 … count - 1."""
        self.number += 1
        return draw(self.key, self.number - 1, count)
