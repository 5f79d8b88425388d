import pytest
from hypothesis import given
from hypothesis import strategies as st

from sztab.board import Grid, NamedPlaces, hexset_of, join, less, meet, member_at, members

GRID = Grid("pointy", "odd", "RRCC", "north", cols=(1, 10), rows=(1, 10))


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


@given(st.sets(st.integers(0, 5000)))
def test_each_member_is_found_by_its_number(places):
    hexes, ordered = hexset_of(places), sorted(places)
    assert [member_at(hexes, number) for number in range(len(ordered))] == ordered
    assert [member_at(hexes, number) for number in range(-len(ordered), 0)] == ordered
    for number in (len(ordered), -len(ordered) - 1):
        with pytest.raises(IndexError):
            member_at(hexes, number)


@given(st.sets(st.sampled_from(sorted(GRID.index))))
def test_named_places_are_the_list_of_names(names):
    named, listed = NamedPlaces(GRID, GRID.hexset(names)), GRID.names_of(GRID.hexset(names))
    assert len(named) == len(listed)
    assert list(named) == listed
    assert [named[number] for number in range(len(listed))] == listed
    assert named[1:] == listed[1:]
    assert all((name in named) == (name in names) for name in GRID.index)
    with pytest.raises(IndexError):
        named[len(listed)]


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
