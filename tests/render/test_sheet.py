"""Places of hexes and corners, and the complaints about maps that cannot be drawn."""

from math import hypot, sqrt
from typing import Any

import pytest

from sztab.board.grid import Grid
from sztab.maps.render.sheet import MapDrawingError, Sheet, read_map, spelled
from sztab.maps.render.tokens import MARGIN, PITCH
from tests.render.trial import make_map

GRIDS = [
    ("pointy", "odd", "RRCC", "north"),
    ("pointy", "even", "RRCC", "south"),
    ("flat", "even", "CCRR", "south"),
    ("flat", "odd", "CCRR", "north"),
]


def gridded(orientation: str, shifted: str, number: str, grow: str) -> tuple[Sheet, Grid]:
    grid = Grid(orientation, shifted, number, grow, (3, 7), (2, 6))  # type: ignore[arg-type]
    record = {"orientation": orientation, "shifted": shifted, "number": number, "rows-grow": grow}
    record |= {"rows": [2, 6], "cols": [3, 7]}
    hexes = [{"at": name, "terrain": "clear"} for name in grid.index]
    return Sheet(read_map({"id": "g", "grid": record, "hexes": hexes})), grid


@pytest.mark.parametrize("kind", GRIDS)
def test_centres_agree_with_the_board(kind: tuple[str, str, str, str]) -> None:
    sheet, grid = gridded(*kind)
    for name, place in grid.index.items():
        assert sheet.centre(name) == pytest.approx(sheet.plane(grid.centre(place)))


@pytest.mark.parametrize("kind", GRIDS)
def test_neighbours_and_sides_agree_with_the_board(kind: tuple[str, str, str, str]) -> None:
    sheet, grid = gridded(*kind)
    for name, place in grid.index.items():
        near = {sheet.neighbour(name, side) for side in range(6)} - {None}
        assert near == {grid.names[other] for other in grid.neighbours(place)}
        for other in near:
            one, two = (sheet.pixel(corner) for corner in sheet.side(name, str(other), "test"))
            (ax, ay), (bx, by) = sheet.centre(name), sheet.centre(str(other))
            assert hypot(two[0] - one[0], two[1] - one[1]) == pytest.approx(PITCH / sqrt(3))
            middle = (one[0] + two[0]) / 2, (one[1] + two[1]) / 2
            assert middle == pytest.approx(((ax + bx) / 2, (ay + by) / 2))


def test_the_sheet_leaves_a_margin_on_all_hands(sheet: Sheet) -> None:
    corners = [sheet.pixel(corner) for name in sheet.place for corner in sheet.corners(name)]
    assert min(x for x, _ in corners) == pytest.approx(MARGIN)
    assert min(y for _, y in corners) == pytest.approx(MARGIN)
    assert max(x for x, _ in corners) == pytest.approx(sheet.width - MARGIN)
    assert max(y for _, y in corners) == pytest.approx(sheet.height - MARGIN)
    assert sheet.width == pytest.approx(9.5 * PITCH + 2 * MARGIN)


def test_an_outline_shrinks_towards_the_centre(sheet: Sheet) -> None:
    x, y = sheet.centre("0404")
    for share in (1.0, 0.5):
        reach = [hypot(cx - x, cy - y) for cx, cy in sheet.outline("0404", share)]
        assert reach == pytest.approx([share * PITCH / sqrt(3)] * 6)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"hexes": []}, "it has no hexes"),
        ({"hexes": [{"at": "0101", "terrain": "clear"}] * 2}, "hex 0101 is listed twice"),
        ({"hexes": [{"at": "0910", "terrain": "clear"}]}, "hex 0910 is outside the grid"),
        ({"hexes": [{"at": "0110", "terrain": "clear"}]}, "hex 0110 is outside the grid"),
        ({"hexes": [{"at": "x101", "terrain": "clear"}]}, "'x101' is no hex number of four digits"),
        ({"hexes": [{"at": "101", "terrain": "clear"}]}, "'101' is no hex number of four digits"),
        ({"hexes": [{"at": "0101"}]}, r"missing required field `terrain` - at `\$.hexes\[0\]`"),
    ],
)
def test_bad_hexes_are_named(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(MapDrawingError, match=f"map trial: .*{message}"):
        Sheet(read_map(make_map(**changes)))


def test_sides_of_hexes_apart_or_unknown_are_refused(sheet: Sheet) -> None:
    with pytest.raises(MapDrawingError, match="map trial: river x: hexes 0101 and 0103 do not touch"):
        sheet.side("0101", "0103", "river x")
    with pytest.raises(MapDrawingError, match="map trial: river x: hex 9999 is not on the map"):
        sheet.side("0101", "9999", "river x")


def test_names_are_spelled_in_the_nominative() -> None:
    assert spelled({"en": "Kyiv", "pl": {"nom": "Kijów", "gen": "Kijowa"}}, "pl") == "Kijów"
    assert spelled({"en": "Sumy", "pl": "Sumy"}, "pl") == "Sumy"
    assert spelled({"en": "Kyiv"}, "pl") == "Kyiv"
