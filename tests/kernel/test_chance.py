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
