"""Rivers keep to their hexsides, and meet."""

import itertools
from math import hypot, sqrt
from typing import Any

import pytest

from sztab.maps.render import water
from sztab.maps.render.sheet import MapDrawingError, Sheet, read_map
from sztab.maps.render.tokens import PITCH
from tests.render.trial import make_map

SIDE = PITCH / sqrt(3)


def river(sides: list[list[str]], kind: str = "minor-river") -> Sheet:
    return Sheet(read_map(make_map(rivers=[{"id": "r", "class": kind, "sides": sides}])))


def test_a_course_follows_its_corners(sheet: Sheet) -> None:
    main = sheet.data.rivers[0]
    path = water.corner_path(sheet, main)
    assert len(path) == len(main.sides) + 1
    for (left, right), one, two in zip(main.sides, path, path[1:], strict=False):
        assert {one, two} == set(sheet.side(left, right, "test"))


def test_the_curve_passes_each_side_near_28_and_72_per_cent(sheet: Sheet) -> None:
    for course in water.courses(sheet):
        assert len(course.points) == 2 * (len(course.corners) - 1) + 2
        for i, (one, two) in enumerate(zip(course.corners, course.corners[1:], strict=False)):
            (ax, ay), (bx, by) = sheet.pixel(one), sheet.pixel(two)
            for point, share in zip(course.points[2 * i + 1 : 2 * i + 3], (0.28, 0.72), strict=True):
                along = ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / SIDE**2
                aside = abs((point[0] - ax) * (by - ay) - (point[1] - ay) * (bx - ax)) / SIDE**2
                assert along == pytest.approx(share)
                assert aside <= 0.05


def test_a_tributary_ends_on_the_curve_of_the_main_river(sheet: Sheet) -> None:
    main, side = water.courses(sheet)
    assert (main.major, side.major) == (True, False)
    corner = side.corners[-1]
    i = main.corners.index(corner)
    before, after = main.points[2 * i], main.points[2 * i + 1]
    end = side.points[-1]
    assert end != pytest.approx(sheet.pixel(corner))
    assert hypot(end[0] - (before[0] + after[0]) / 2, end[1] - (before[1] + after[1]) / 2) < 5
    assert side.points[0] == sheet.pixel(side.corners[0])


def test_a_first_side_may_be_given_against_the_stream() -> None:
    sheet = river([["0302", "0402"], ["0403", "0302"]])
    path = water.corner_path(sheet, sheet.data.rivers[0])
    assert path[1] in sheet.side("0403", "0302", "test")
    assert len(set(path)) == 3


@pytest.mark.parametrize(
    ("sides", "message"),
    [
        ([], "river r has no sides"),
        ([["0402", "0302"], ["0405", "0305"]], "river r breaks off before side 0405/0305"),
        ([["0402", "0404"]], "river r: hexes 0402 and 0404 do not touch"),
    ],
)
def test_broken_rivers_are_named(sides: list[list[str]], message: str) -> None:
    with pytest.raises(MapDrawingError, match=message):
        water.courses(river(sides))


def test_layers_of_rivers_and_sides(sheet: Sheet) -> None:
    text = water.rivers(water.courses(sheet))
    order = ["river bank", "river minor", "river shore", "river case", "river fill", "river core"]
    places = [text.index(f'class="{kind}"') for kind in order]
    assert places == sorted(places)
    assert "minor" not in water.rivers(water.courses(river([["0402", "0302"]], "major-river")))
    blocked = water.blocked_sides(sheet)
    assert blocked.count("M") == 5
    empty: dict[str, Any] = {"sides": [], "coast": []}
    bare = Sheet(read_map(make_map(**empty)))
    assert water.blocked_sides(bare) == water.seas(bare) == ""
    assert water.seas(sheet).count("<use") == 5


def test_a_blocked_side_by_the_coast_is_drawn_as_water() -> None:
    inland = water.blocked_sides(Sheet(read_map(make_map())))
    assert "gorges" in inland
    assert "straits" not in inland
    sheet = Sheet(read_map(make_map()))
    one, other = (sheet.pixel(corner) for corner in sheet.side("0706", "0707", "side"))
    middle = [((one[k] + other[k]) / 2 + (sheet.left, sheet.top)[k]) / PITCH for k in (0, 1)]
    pond = [[middle[0] + dx, middle[1] + dy] for dx, dy in ((0.2, 0.2), (0.3, 0.2), (0.3, 0.3))]
    by_water = water.blocked_sides(Sheet(read_map(make_map(coast=[pond]))))
    assert "straits" in by_water
    assert "gorges" not in by_water


def test_samples_are_close_together(sheet: Sheet) -> None:
    course = water.courses(sheet)[0]
    samples = water.river_samples([course])
    gaps = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(samples)]
    assert max(gaps) < 12
