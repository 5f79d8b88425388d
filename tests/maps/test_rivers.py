"""Rivers on hexsides, on random courses: unbroken chains, true banks, no side twice."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sztab.maps.fit import Hex, Point, distance
from sztab.maps.problems import MapError
from sztab.maps.rivers import Chain, Corners, Wishes, lay, side_of
from tests.maps.trial import FIT

HEXES = {(row, col) for row in range(1, 10) for col in range(1, 10)}
CORNERS = Corners(FIT, HEXES, HEXES)

points = st.tuples(st.floats(1.5, 9.0), st.floats(1.5, 7.0))
courses = st.lists(points, min_size=2, max_size=5).filter(lambda line: distance(line[0], line[-1]) > 2)


def check(chain: Chain) -> None:
    """The sides follow each other from corner to corner, the left bank on the left."""
    assert len(chain.corners) == len(chain.sides) + 1
    assert len({frozenset(side) for side in chain.sides}) == len(chain.sides)
    for (start, end), (left, right) in zip(itertools.pairwise(chain.corners), chain.sides, strict=True):
        common = set(FIT.corners(left)) & set(FIT.corners(right))
        assert common == {start, end}
        (ax, ay), (bx, by), (x, y) = start, end, FIT.centre(left)
        assert (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0


@given(courses)
@settings(max_examples=60, deadline=None)
def test_a_course_becomes_an_unbroken_chain_beside_it(course: list[Point]) -> None:
    chain = lay(CORNERS, course, {}, Wishes())
    check(chain)
    assert distance(chain.corners[0], course[0]) < 0.6
    assert distance(chain.corners[-1], course[-1]) < 0.6
    assert max(side_of(course, corner)[0] for corner in chain.corners) < 2


@given(courses, st.lists(points, min_size=1, max_size=6))
@settings(max_examples=100, deadline=None)
def test_every_place_near_the_course_stays_on_its_bank(course: list[Point], towns: list[Point]) -> None:
    places: dict[Hex, Point] = {FIT.hex_at(*town): town for town in towns if FIT.hex_at(*town) in HEXES}
    try:
        chain = lay(CORNERS, course, places, Wishes())
    except MapError:
        return
    check(chain)
    for at, town in places.items():
        off, side = side_of(course, town)
        if side and off <= 1.2:
            assert side_of(chain.corners, FIT.centre(at))[1] in (0, side)


@given(courses)
@settings(max_examples=40, deadline=None)
def test_a_tributary_keeps_off_the_sides_of_its_river(course: list[Point]) -> None:
    main = lay(CORNERS, [(1.5, 4.0), (9.0, 4.2)], {}, Wishes())
    taken = {frozenset(side) for side in main.sides}
    try:
        chain = lay(CORNERS, course, {}, Wishes(), taken, main.corners)
    except MapError:
        return
    check(chain)
    assert taken.isdisjoint(frozenset(side) for side in chain.sides)
    assert chain.corners[-1] in main.corners
    assert not set(chain.corners[1:-1]) & set(main.corners)


def sides(chain: Chain) -> set[frozenset[Hex]]:
    return {frozenset(side) for side in chain.sides}


def test_a_river_keeps_off_a_side_and_runs_over_forced_ones() -> None:
    course = [(2.0, 4.0), (8.0, 4.0)]
    plain = lay(CORNERS, course, {}, Wishes())
    third = frozenset(plain.sides[3])
    assert third not in sides(lay(CORNERS, course, {}, Wishes(avoid=[third])))
    wished = sides(lay(CORNERS, [(2.0, 4.9), (8.0, 4.9)], {}, Wishes())) - sides(plain)
    forced = lay(CORNERS, course, {}, Wishes(force=wished))
    check(forced)
    assert len(sides(forced) & wished) > len(wished) / 2


def test_a_river_begins_at_the_side_that_is_asked_for() -> None:
    course = [(2.0, 4.0), (8.0, 4.0)]
    common = set(FIT.corners((6, 2))) & set(FIT.corners((6, 3)))
    chain = lay(CORNERS, course, {}, Wishes(start=common))
    check(chain)
    assert chain.corners[0] in common


def test_a_river_that_leaves_another_begins_on_it() -> None:
    upper = lay(CORNERS, [(1.5, 6.0), (5.0, 4.0)], {}, Wishes())
    lower = lay(CORNERS, [(5.3, 4.2), (9.0, 2.0)], {}, Wishes(), leaves=upper.corners)
    assert lower.corners[0] in upper.corners


@pytest.mark.parametrize(
    ("point", "expected"),
    [
        ((2.0, 1.0), 1),
        ((2.0, -1.0), -1),
        ((-1.0, 0.5), 0),
        ((5.0, 0.5), -1),
        ((4.5, 2.0), -1),
        ((3.0, 2.0), 1),
    ],
)
def test_the_side_of_a_point(point: Point, expected: int) -> None:
    """Downstream east, then north: left of it is north and west; beyond the ends there is no side."""
    course = [(0.0, 0.0), (4.0, 0.0), (4.0, 0.0), (4.0, 4.0)]
    assert side_of(course, point)[1] == expected


def test_the_distance_from_a_course() -> None:
    assert side_of([(0.0, 0.0), (4.0, 0.0)], (1.0, 2.0))[0] == pytest.approx(2)
    assert side_of([(0.0, 0.0), (4.0, 0.0)], (7.0, 4.0)) == (pytest.approx(5), 0)
