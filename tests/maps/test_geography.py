"""Heights, rings, networks, coasts and terrain: the parts of the builder one by one."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sztab.maps.coast import crossings, inside, rim_place, runs_inside, signed_area, water_outlines
from sztab.maps.fit import Point, distance
from sztab.maps.geography import Heights, Nearness, Network, Rings, dense, within
from sztab.maps.lines import course, hex_path
from sztab.maps.problems import MapError
from sztab.maps.terrain import Waters, covered, parted, relief, samples
from tests.maps.trial import FIT, lonlat

SQUARE = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]
BOX = (0.0, 0.0, 10.0, 6.0)


def test_the_height_of_a_place() -> None:
    heights = Heights(west=30.0, north=50.0, step=0.5, sea=-99, rows=[[10, 20], [30, -99], [50, 60]])
    assert [heights.at(30.1, 49.9), heights.at(30.6, 49.9), heights.at(30.1, 49.4)] == [10, 20, 30]
    assert heights.at(30.6, 49.4) is None, "the sea"
    assert heights.at(30.4, 48.6) == 50
    outside = [(29.9, 49.9), (31.1, 49.9), (30.1, 50.1), (30.1, 48.4)]
    assert {heights.at(*place) for place in outside} == {None}


@pytest.mark.parametrize(
    ("point", "covered_"),
    [((2.0, 2.0), True), ((5.0, 2.0), False), ((-1.0, 2.0), False), ((2.0, 4.1), False)],
)
def test_a_ring_covers_what_lies_inside(point: Point, covered_: bool) -> None:
    assert within(SQUARE, point) is covered_
    assert Rings([[(9.0, 9.0), (9.5, 9.0), (9.0, 9.5)], SQUARE]).cover(point) is covered_


def test_a_line_is_made_dense() -> None:
    points = dense([(0.0, 0.0), (1.0, 0.0), (1.0, 3.0)], 0.5)
    assert points[0] == (0.0, 0.0)
    assert points[-1] == (1.0, 3.0)
    assert (1.0, 0.0) in points
    assert max(distance(a, b) for a, b in itertools.pairwise(points)) <= 0.5


@given(st.tuples(st.floats(-3, 6), st.floats(-3, 3)))
def test_nearness_is_the_distance_as_far_as_it_matters(point: Point) -> None:
    found = Nearness([(0.0, 0.0), (3.0, 0.0)]).squared(*point)
    x = min(max(point[0], 0.0), 3.0)
    true = min(4.0, distance(point, (x, 0.0)) ** 2)
    assert found == pytest.approx(true, abs=0.06)


def test_pieces_of_lines_are_joined_at_their_ends() -> None:
    west, east = [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)], [(2.3, 0.0), (4.0, 0.0), (4.0, 3.0)]
    network = Network([west, east, [(9.0, 9.0), (9.0, 8.0)]])
    assert network.follow((0.1, 0.1), (4.1, 2.9)) == [*west, *east]
    assert network.follow((0.1, 0.1), (9.0, 9.0)) is None
    assert network.nearest((8.0, 8.0)) == (7, 1.0)
    apart = Network([west, [(2.6, 0.0), (4.0, 0.0)]])
    assert apart.follow((0.0, 0.0), (4.0, 0.0)) is None


def test_a_longer_way_without_a_jump_is_preferred() -> None:
    gap = [[(0.0, 0.0), (1.0, 0.0)], [(1.4, 0.0), (2.0, 0.0)], [(1.0, 0.0), (1.2, 0.9), (1.4, 0.0)]]
    way = Network(gap).follow((0.0, 0.0), (2.0, 0.0))
    assert way is not None
    assert (1.2, 0.9) in way


def test_a_course_follows_the_network_where_it_serves_both_places() -> None:
    bent = Network([[(0.0, 0.0), (2.0, 1.5), (4.0, 0.0)]])
    assert course(bent, (0.0, 0.2), (4.0, 0.2)) == [
        (0.0, 0.2),
        (0.0, 0.0),
        (2.0, 1.5),
        (4.0, 0.0),
        (4.0, 0.2),
    ]
    assert course(bent, (0.0, 1.5), (4.0, 0.0)) == [(0.0, 1.5), (4.0, 0.0)], "too far from it"
    long_way = Network([[(0.0, 0.0), (0.0, 9.0), (3.0, 9.0), (3.0, 0.0)]])
    assert course(long_way, (0.0, 0.0), (3.0, 0.0)) == [(0.0, 0.0), (3.0, 0.0)], "another line's way"
    assert course(None, (0.0, 0.0), (3.0, 0.0)) == [(0.0, 0.0), (3.0, 0.0)]
    assert course(Network([]), (0.0, 0.0), (3.0, 0.0)) == [(0.0, 0.0), (3.0, 0.0)]


LAND = {(row, col) for row in range(1, 8) for col in range(1, 10)}


def test_a_line_stays_near_its_course_and_crosses_rivers_where_it_must() -> None:
    start, end = (4, 2), (4, 8)
    straight = [FIT.centre(start), FIT.centre(end)]
    assert hex_path(FIT, LAND, start, end, straight, {}) == [(4, col) for col in range(2, 9)]
    toll = {frozenset(((4, 4), (4, 5))): 50.0}
    found = hex_path(FIT, LAND, start, end, straight, toll)
    assert ((4, 4), (4, 5)) not in itertools.pairwise(found)
    assert found != hex_path(FIT, LAND, start, end, straight, {})
    round_ = hex_path(FIT, LAND, start, end, straight, {}, avoid={(4, 5)})
    assert (4, 5) not in round_
    assert hex_path(FIT, LAND, start, end, straight, {}, avoid={end})[-1] == end
    with pytest.raises(MapError, match="no way over land"):
        hex_path(
            FIT,
            LAND - {(row, 5) for row in range(1, 8)} - {(row, 4) for row in range(1, 8)},
            start,
            end,
            straight,
            {},
        )


def ring(points: list[Point]) -> list[Point]:
    return [(lon, lat) for lon, lat in lonlat(points)]


def test_samples_lie_inside_their_hex() -> None:
    points = samples(FIT, (4, 4))
    assert len(points) == 1 + 6 + 12 + 18
    assert len(set(points)) == len(points)
    assert {FIT.hex_at(*point) for point in points} == {(4, 4)}


def test_water_is_where_no_land_is_and_in_lakes() -> None:
    middle = FIT.centre((4, 4))
    shore = middle[0]
    land = ring([(-5.0, -5.0), (shore, -5.0), (shore, 15.0), (-5.0, 15.0)])
    pond = ring([(1.0, 1.0), (1.2, 1.0), (1.2, 1.2), (1.0, 1.2)])
    waters = Waters(FIT, [land], [pond])
    assert waters.wet((shore + 0.1, 3.0))
    assert not waters.wet((shore - 0.1, 3.0))
    assert waters.wet((1.1, 1.1))
    assert waters.share((4, 4)) == pytest.approx(0.5, abs=0.1)
    assert waters.share((4, 6)) == 1
    assert waters.share((4, 2)) == 0


def test_open_water_along_a_side_parts_two_hexes() -> None:
    one, other = (4, 4), (4, 5)
    corners = sorted(set(FIT.corners(one)) & set(FIT.corners(other)), key=lambda corner: corner[1])
    (x, low), (_, high) = corners
    land = ring([(-5.0, -5.0), (20.0, -5.0), (20.0, 15.0), (-5.0, 15.0)])

    def channel(bottom: float, top: float) -> Waters:
        return Waters(
            FIT, [land], [ring([(x - 0.1, bottom), (x + 0.1, bottom), (x + 0.1, top), (x - 0.1, top)])]
        )

    strait = channel(low - 0.1, high + 0.1)
    assert strait.between(one, other)
    assert strait.between(other, one)
    assert not strait.between(one, (4, 3))
    assert not channel(low - 0.1, (low + high) / 2).between(one, other)
    assert parted(strait, FIT, {one, other, (4, 3)}) == [(one, other)]
    assert parted(strait, FIT, {one, (4, 3)}) == []


def test_relief_is_the_mean_and_the_range_of_the_land() -> None:
    heights = Heights(west=20.0, north=60.0, step=20.0, sea=-99, rows=[[140]])
    assert relief(FIT, heights, (4, 4)) == type(relief(FIT, heights, (4, 4)))(140, 0)
    lon, _ = FIT.lonlat(*FIT.centre((4, 4)))
    split = Heights(west=lon - 10, north=60.0, step=10.0, sea=-99, rows=[[100, 300]] * 2)
    found = relief(FIT, split, (4, 4))
    assert found.range == 200
    assert 180 < found.mean < 220
    sea = Heights(west=lon - 10, north=60.0, step=10.0, sea=-99, rows=[[100, -99]] * 2)
    assert relief(FIT, sea, (4, 4)).mean == 100
    assert relief(FIT, Heights(0.0, 1.0, 1.0, -99, [[5]]), (4, 4)).mean == 0


def test_an_area_covers_the_hexes_whose_middle_it_holds() -> None:
    x, y = FIT.centre((4, 4))
    around = ring([(x - 0.6, y - 0.4), (x + 1.3, y - 0.4), (x + 1.3, y + 0.4), (x - 0.6, y + 0.4)])
    assert covered(FIT, around, LAND) == [(4, 4), (4, 5)]


def test_where_a_line_crosses_the_rim_of_a_box() -> None:
    assert crossings(BOX, (-1.0, 3.0), (11.0, 3.0)) == [(0.0, 3.0), (10.0, 3.0)]
    assert crossings(BOX, (5.0, 3.0), (5.0, 9.0)) == [(5.0, 6.0)]
    assert crossings(BOX, (5.0, 3.0), (6.0, 4.0)) == []
    assert [rim_place(BOX, point) for point in ((3.0, 0.0), (10.0, 2.0), (4.0, 6.0), (0.0, 1.0))] == [
        3,
        12,
        22,
        31,
    ]
    assert rim_place(BOX, (5.0, 3.0)) is None


def test_the_parts_of_a_coast_inside_a_box() -> None:
    coast = [(-5.0, -5.0), (4.0, -5.0), (4.0, 3.0), (4.0, 20.0), (-5.0, 20.0)]
    assert runs_inside(BOX, coast) == [[(4.0, 0.0), (4.0, 3.0), (4.0, 6.0)]]
    assert runs_inside(BOX, [(1.0, 1.0), (2.0, 1.0), (2.0, 2.0)]) == []


@given(st.floats(1, 9), st.booleans())
@settings(max_examples=30)
def test_water_fills_what_land_leaves_of_the_box(shore: float, turned: bool) -> None:
    land = [(-5.0, -5.0), (shore, -5.0), (shore, 20.0), (-5.0, 20.0)]
    outlines = water_outlines(BOX, [land[::-1] if turned else land])
    assert len(outlines) == 1
    assert abs(signed_area(outlines[0])) / 2 == pytest.approx((10 - shore) * 6)
    assert all(inside(BOX, point) for point in outlines[0])


def test_a_land_bridge_leaves_two_waters() -> None:
    bridge = [(4.0, -5.0), (6.0, -5.0), (6.0, 20.0), (4.0, 20.0)]
    areas = sorted(abs(signed_area(outline)) / 2 for outline in water_outlines(BOX, [bridge]))
    assert areas == [pytest.approx(24), pytest.approx(24)]
    corner = [(-5.0, -5.0), (3.0, -5.0), (3.0, 2.0), (-5.0, 2.0)]
    (rest,) = water_outlines(BOX, [corner])
    assert abs(signed_area(rest)) / 2 == pytest.approx(60 - 6)
