import pytest
from hypothesis import given
from hypothesis import strategies as st

from sztab.board import hexset_of, join, less, meet, members


@given(st.sets(st.integers(0, 5000)))
def test_members_and_hexset_are_inverse(places):
    hexes = hexset_of(places)
    assert hexes == sum(1 << place for place in places)
    assert members(hexes) == sorted(places)


def test_members_ascend_across_bytes():
    assert members(0) == []
    assert members(1) == [0]
    assert members(0b1_1000_0001) == [0, 7, 8]
    assert members(1 << 64 | 1 << 63 | 1 << 17) == [17, 63, 64]


def test_a_place_may_be_named_twice():
    assert hexset_of([3, 1, 3]) == 0b1010


def test_a_negative_place_is_refused():
    with pytest.raises(ValueError, match="not -1"):
        hexset_of([4, -1])


def test_sides_are_combined_direction_by_direction():
    one, other = (0b0011, 0b1111), (0b0110, 0b0000)
    assert join(one, other) == (0b0111, 0b1111)
    assert meet(one, other) == (0b0010, 0)
    assert less(one, other) == (0b0001, 0b1111)


def test_sides_of_different_boards_are_not_combined():
    for combine in (join, meet, less):
        with pytest.raises(ValueError, match="shorter"):
            combine((1, 2), (1,))
