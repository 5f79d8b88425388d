"""Draws are counted, exact and secret."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sztab.kernel.chance import Stream, commitment, derived_key, draw, key_of_seed, new_key, picked


def test_a_seed_gives_the_same_draws_everywhere() -> None:
    key = key_of_seed(1)
    assert key == key_of_seed("1")
    assert [draw(key, n, 6) for n in range(8)] == [draw(key, n, 6) for n in range(8)]


def test_keys_differ_and_their_commitments_too() -> None:
    first, second = new_key(), new_key()
    assert first != second
    assert len(first) == 32
    assert commitment(first) != commitment(second)
    assert derived_key(first, "search 1") != derived_key(first, "search 2")
    assert derived_key(first, "search") != first


@given(st.integers(1, 50), st.integers(0, 1000))
def test_draws_stay_in_bounds(total: int, number: int) -> None:
    assert 0 <= draw(key_of_seed(3), number, total) < total


def test_nothing_cannot_be_drawn_from() -> None:
    with pytest.raises(ValueError, match="nothing"):
        draw(key_of_seed(1), 0, 0)


def test_a_die_is_fair() -> None:
    rolls = Counter(draw(key_of_seed(7), n, 6) for n in range(6000))
    assert set(rolls) == set(range(6))
    assert all(850 < count < 1150 for count in rolls.values())


def test_weights_are_kept_and_an_impossible_outcome_never_comes() -> None:
    places = Counter(picked([1, 0, 3], key_of_seed(5), n) for n in range(4000))
    assert places[1] == 0
    assert 900 < places[0] < 1100


def test_a_stream_never_uses_a_number_twice() -> None:
    stream = Stream(key_of_seed(2))
    drawn = [stream.below(1000) for _ in range(5)]
    assert drawn == [draw(key_of_seed(2), n, 1000) for n in range(5)]
    assert stream.number == 5


def test_draws_keys_and_commitments_never_change() -> None:
    """Written out once: with other values, records of before could not be verified."""
    key = key_of_seed(1)
    assert key.hex() == "c163e79cb50f9925d939a3d89307028b0200d4fe304bf23e345bad4a37d32163"
    assert commitment(key) == "8ff5a16d1b238a5fc09d6b04b983e33b42a806064caac822c997692e8d2def25"
    assert (
        derived_key(key, "study").hex() == "ad14fd9cec073a8f848469349dcb86fee50e25694380704cb8d18a043dcc119e"
    )
    assert [draw(key, number, 6) for number in range(12)] == [4, 1, 2, 0, 5, 4, 3, 4, 0, 5, 2, 0]
    assert draw(key, 2**40, 10**12) == 364752727107
    assert [picked([1, 0, 3], key, number) for number in range(6)] == [2, 2, 2, 0, 2, 2]
