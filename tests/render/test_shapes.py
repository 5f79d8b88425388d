"""Outlines, insets and curves."""

from math import hypot

import pytest

from sztab.maps.render import shapes
from sztab.maps.render.sheet import Sheet, read_map
from sztab.maps.render.tokens import PITCH
from tests.render.trial import make_map


@pytest.mark.parametrize(
    ("value", "text"), [(1.0, "1"), (1.25, "1.2"), (-0.04, "0"), (-3.06, "-3.1"), (10.0, "10"), (0.5, "0.5")]
)
def test_coordinates_are_short(value: float, text: str) -> None:
    assert shapes.number(value) == text


def test_paths_as_text() -> None:
    assert shapes.polyline([(0, 0), (1.5, 2)]) == "M0 0L1.5 2"
    assert shapes.polyline([(0, 0), (1.5, 2)], closed=True) == "M0 0L1.5 2z"
    assert shapes.rounded([(0, 0), (4, 0), (4, 4), (0, 4)]) == "M0 2Q0 0 2 0Q4 0 4 2Q4 4 2 4Q0 4 0 2z"
    assert shapes.spline([(0, 0), (6, 0), (6, 6)]) == "M0 0C1 0 5 -1 6 0C7 1 6 5 6 6"
    assert shapes.layered("k", "M0 0", ("a", "b c")) == (
        '<defs><path id="map-k" d="M0 0"/></defs><use class="a" href="#map-k"/><use class="b c" href="#map-k"/>'
    )


def test_a_sampled_curve_passes_its_points() -> None:
    points = [(0.0, 0.0), (6.0, 0.0), (6.0, 6.0), (9.0, 6.0)]
    curve = shapes.sampled(points, 4)
    assert len(curve) == 13
    assert [(round(x, 9), round(y, 9)) for x, y in curve[::4]] == points
    assert shapes.between(((0, 0), (2, 0), (4, 0), (6, 0)), 0.5) == pytest.approx((3, 0))


def test_the_union_of_two_hexes_has_one_ring_of_ten_corners(sheet: Sheet) -> None:
    (ring,) = shapes.rings(sheet, ["0303", "0304"])
    assert len(ring) == len(set(ring)) == 10
    assert set(ring) == set(sheet.corners("0303")) | set(sheet.corners("0304"))


def test_a_hole_has_a_ring_of_its_own(sheet: Sheet) -> None:
    around = [str(sheet.neighbour("0404", side)) for side in range(6)]
    sizes = sorted(len(ring) for ring in shapes.rings(sheet, around))
    assert sizes == [6, 18]


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_an_inset_moves_every_edge_inwards(orientation: str) -> None:
    grid = make_map()["grid"] | {"orientation": orientation}
    sheet = Sheet(read_map(make_map(grid=grid)))
    (ring,) = shapes.rings(sheet, ["0404"])
    x, y = sheet.centre("0404")
    for depth in (0.0, 9.0):
        points = shapes.inset(sheet, ring, depth)
        for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
            assert hypot((ax + bx) / 2 - x, (ay + by) / 2 - y) == pytest.approx(PITCH / 2 - depth)
