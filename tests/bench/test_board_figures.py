import pytest

from sztab.bench.board import ALLOWANCE, MEASUREMENTS, Front, front
from sztab.board import members


@pytest.fixture(scope="module")
def measured():
    return {name: make(front()) for name, make in MEASUREMENTS.items()}


def test_the_measurements_have_their_fixed_names(measured):
    assert list(measured) == ["board/zones-200", "board/flood-6", "board/range", "board/range-150"]


def test_both_sides_of_zones_and_flood_give_the_same_answer(measured):
    for name in ("board/zones-200", "board/flood-6"):
        ours, baseline = measured[name]
        assert set(members(ours())) == baseline()
        assert len(baseline()) > 500


def test_both_sides_of_the_ranges_give_the_same_answer(measured):
    for name, count in (("board/range", 1), ("board/range-150", 150)):
        ours, baseline = measured[name]
        ranges = [
            {place: halves for halves, hexes in enumerate(reached) for place in members(hexes)}
            for reached in ours()
        ]
        assert ranges == baseline()
        assert len(ranges) == count
        assert max(map(max, (costs.values() for costs in ranges))) == ALLOWANCE


def test_the_front_is_the_same_in_every_run():
    one, other = Front(), Front()
    assert (one.west, one.east, one.rivers, one.roads) == (other.west, other.east, other.rivers, other.roads)
    assert len(set(one.west)) == len(set(one.east)) == 200
    assert not set(one.west) & set(one.east)
