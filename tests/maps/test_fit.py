"""The projection, the fit of a grid, and the lattice of hexes."""

from __future__ import annotations

import json
from math import sqrt
from pathlib import Path

import pytest

import sztab.games.traces_of_war as traces
from sztab.board import Grid
from sztab.maps.fit import Cone, Fit, distance, read_fit
from sztab.maps.problems import MapError

from .trial import FIT, PROJECTION, grid, settings

BOARD = Path(next(iter(traces.__path__))) / "data" / "fit.json"


@pytest.fixture(scope="module")
def board() -> Fit:
    return read_fit(BOARD)


@pytest.mark.parametrize(
    ("lon", "lat", "east", "north"),
    [
        (32.0, 49.0, 0.0, 0.0),
        (36.23, 49.99, 302.0, 118.4),
        (30.52, 50.45, -104.72, 162.12),
        (37.8, 48.0, 430.78, -94.63),
        (35.04, 48.46, 223.9, -55.5),
    ],
)
def test_the_projection_gives_the_published_kilometres(
    lon: float, lat: float, east: float, north: float
) -> None:
    cone = Cone(PROJECTION)
    assert cone.forward(lon, lat) == pytest.approx((east, north), abs=0.02)
    assert cone.back(*cone.forward(lon, lat)) == pytest.approx((lon, lat), abs=1e-9)


@pytest.mark.parametrize(
    ("lon", "lat", "x", "y", "name", "centre"),
    [
        (30.52, 50.45, 18.794, 24.776, "2918", (30.403, 50.507)),
        (33.42, 49.07, 26.500, 16.055, "1926", (33.417, 49.138)),
        (34.55, 49.59, 29.549, 19.710, "2329", (34.531, 49.626)),
    ],
)
def test_checked_places_of_the_board(
    board: Fit, lon: float, lat: float, x: float, y: float, name: str, centre: tuple[float, float]
) -> None:
    assert board.plane(lon, lat) == pytest.approx((x, y), abs=0.001)
    at = board.hex_of(lon, lat)
    assert board.name(at) == name
    assert board.lonlat(*board.centre(at)) == pytest.approx(centre, abs=0.001)


def test_every_control_town_lies_in_the_hex_of_the_rules(board: Fit) -> None:
    controls = json.loads(BOARD.read_text("utf-8"))["controls"]
    assert len(controls) == 7
    for control in controls:
        assert board.name(board.hex_of(control["lon"], control["lat"])) == control["hex"], control["name"]


@pytest.mark.parametrize("at", [(2, 18), (19, 26), (33, 44), (1, 1)])
def test_plane_and_world_are_each_other_turned_back(board: Fit, at: tuple[int, int]) -> None:
    x, y = board.centre(at)
    assert board.plane(*board.lonlat(x + 0.2, y - 0.1)) == pytest.approx((x + 0.2, y - 0.1), abs=1e-6)


def test_y_grows_to_the_north_whatever_way_the_rows_are_counted() -> None:
    for rows_grow in ("north", "south"):
        fit = grid(rows_grow=rows_grow)
        assert fit.rows_grow == rows_grow
        assert fit.plane(32.0, 50.0)[1] > fit.plane(32.0, 49.0)[1]
        assert fit.plane(*fit.lonlat(3.0, 2.0)) == pytest.approx((3.0, 2.0), abs=1e-9)


def test_middles_of_hexes() -> None:
    assert grid().centre((4, 7)) == (7.0, pytest.approx(2 * sqrt(3)))
    assert grid().centre((5, 7)) == (7.5, pytest.approx(2.5 * sqrt(3)))
    assert grid(parity=0).centre((4, 7)) == (7.5, pytest.approx(2 * sqrt(3)))
    assert grid(rows_grow="south").centre((4, 7)) == (7.0, pytest.approx(-2 * sqrt(3)))
    flat = grid(orientation="flat", parity=0, rows_grow="south")
    assert flat.centre((3, 4)) == (pytest.approx(2 * sqrt(3)), -3.5)
    assert flat.centre((3, 5)) == (pytest.approx(2.5 * sqrt(3)), -3.0)


def test_neighbours_go_round_counter_clockwise() -> None:
    assert grid().neighbours((5, 5)) == [(5, 6), (6, 6), (6, 5), (5, 4), (4, 5), (4, 6)]
    assert grid().neighbours((4, 5)) == [(4, 6), (5, 5), (5, 4), (4, 4), (3, 4), (3, 5)]
    south = grid(rows_grow="south")
    assert south.neighbours((5, 5)) == [(5, 6), (4, 6), (4, 5), (5, 4), (6, 5), (6, 6)]
    flat = grid(orientation="flat", parity=0, rows_grow="south")
    assert flat.neighbours((5, 4)) == [(5, 5), (4, 4), (5, 3), (6, 3), (6, 4), (6, 5)]


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
@pytest.mark.parametrize("number", ["RRCC", "CCRR"])
@pytest.mark.parametrize("parity", [0, 1])
@pytest.mark.parametrize("rows_grow", ["north", "south"])
def test_the_lattice_is_that_of_the_board_layer(
    orientation: str, number: str, parity: int, rows_grow: str
) -> None:
    fit = grid(orientation=orientation, number=number, parity=parity, rows_grow=rows_grow)
    assert fit.shifted == ("odd" if parity else "even")
    board = Grid(orientation, fit.shifted, number, rows_grow, cols=(1, 9), rows=(1, 9))  # type: ignore[arg-type]
    for at in ((4, 4), (4, 5), (5, 4), (5, 5)):
        index = board.index[fit.name(at)]
        assert {fit.name(there) for there in fit.neighbours(at)} == {
            board.names[there] for there in board.neighbours(index)
        }
        x, y = board.centre(index)
        mine = [fit.centre(at), fit.centre((1, 1))]
        first = board.centre(board.index[fit.name((1, 1))])
        assert mine[0][0] - mine[1][0] == pytest.approx(x - first[0])
        assert mine[0][1] - mine[1][1] == pytest.approx(first[1] - y)


def test_each_side_lies_between_its_two_hexes() -> None:
    for fit in (grid(), grid(orientation="flat", parity=0)):
        corners, centre = fit.corners((4, 4)), fit.centre((4, 4))
        for number, there in enumerate(fit.neighbours((4, 4))):
            for corner in (corners[number], corners[(number + 1) % 6]):
                assert distance(corner, centre) == pytest.approx(1 / sqrt(3), abs=1e-4)
                assert distance(corner, fit.centre(there)) == pytest.approx(1 / sqrt(3), abs=1e-4)


def test_a_point_belongs_to_the_nearest_middle() -> None:
    x, y = FIT.centre((4, 5))
    assert FIT.hex_at(x + 0.49, y) == (4, 5)
    assert FIT.hex_at(x + 0.51, y) == (4, 6)
    assert FIT.hex_at(x, y + 0.57) == (4, 5)
    assert FIT.hex_at(x - 0.1, y + 0.6) == (5, 4)
    assert FIT.hex_at(x + 0.1, y + 0.6) == (5, 5)


def test_numbers_of_hexes() -> None:
    assert FIT.name((4, 12)) == "0412"
    assert FIT.parse("0412") == (4, 12)
    columns = grid(number="CCRR")
    assert columns.name((4, 12)) == "1204"
    assert columns.parse("1204") == (4, 12)


@pytest.mark.parametrize("name", ["412", "04121", "04a2", "٠٤١٢", ""])
def test_what_is_no_hex_number_is_refused(name: str) -> None:
    with pytest.raises(MapError, match="is no hex: two digits for the row and two for the column"):
        FIT.parse(name)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "fit.json: not a grid fit"),
        ("[]", "fit.json: not a grid fit"),
        ("{}", "fit.json: not a grid fit"),
        (json.dumps(settings(orientation="round")), "orientation: 'round' is neither pointy nor flat"),
        (json.dumps(settings(number="ABCD")), "number: 'ABCD' is neither RRCC nor CCRR"),
    ],
)
def test_a_bad_fit_is_named(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "fit.json"
    path.write_text(text, "utf-8")
    with pytest.raises(MapError, match=message):
        read_fit(path)


def test_a_missing_fit_is_named(tmp_path: Path) -> None:
    with pytest.raises(MapError, match=r"fit\.json: No such file"):
        read_fit(tmp_path / "fit.json")
