"""Roads and railways."""

import itertools
from math import hypot

import pytest

from sztab.maps.render.lines import Network, roads_and_rails, runs
from sztab.maps.render.sheet import LineData, MapDrawingError, Sheet, read_map
from sztab.maps.render.tokens import PITCH
from tests.render.trial import make_map


def test_runs_end_at_junctions_and_cover_every_step_once(sheet: Sheet) -> None:
    lines = [
        LineData("a", "road", ["0601", "0602", "0603", "0604"]),
        LineData("b", "road", ["0703", "0603", "0602"]),
    ]
    found = runs(sheet, lines)
    steps = [frozenset(pair) for run in found for pair in itertools.pairwise(run)]
    assert len(steps) == len(set(steps)) == 4
    assert sorted(map(sorted, found)) == [["0601", "0602", "0603"], ["0603", "0604"], ["0603", "0703"]]


def test_a_closed_loop_is_one_run(sheet: Sheet) -> None:
    around = [str(sheet.neighbour("0404", side)) for side in range(6)]
    (run,) = runs(sheet, [LineData("ring", "road", [*around, around[0]])])
    assert run[0] == run[-1]
    assert len(run) == 7


def test_road_and_railway_keep_apart_where_they_share_a_hex(sheet: Sheet) -> None:
    network = Network(sheet)
    road = network.roads[0]
    rail = network.rails[0]
    shared = [(road[2], rail[-1]), (road[3], rail[-2])]
    for one, other in shared:
        assert hypot(one[0] - other[0], one[1] - other[1]) == pytest.approx(0.13 * PITCH)
    only_road = Sheet(read_map(make_map(lines=[make_map()["lines"][0]])))
    alone = Network(only_road).roads[0]
    assert hypot(alone[3][0] - road[3][0], alone[3][1] - road[3][1]) == pytest.approx(0.065 * PITCH)
    assert alone[1] == road[1]


def test_a_line_passes_a_town_in_the_centre(sheet: Sheet) -> None:
    assert Network(sheet).rails[0][0] == sheet.centre("0505")


def test_points_stay_well_inside_their_hexes(sheet: Sheet) -> None:
    names = ["0601", "0602", "0603", "0604", "0605"]
    for name, point in zip(names, Network(sheet).roads[0][1:], strict=True):
        x, y = sheet.centre(name)
        assert hypot(point[0] - x, point[1] - y) < 0.3 * PITCH


def test_a_line_that_ends_at_the_rim_leaves_the_map_straight_ahead(sheet: Sheet) -> None:
    (x, y), beyond = sheet.centre("0601"), Network(sheet).roads[0][0]
    assert beyond == (pytest.approx(x - 0.95 * PITCH), pytest.approx(y))


@pytest.mark.parametrize("last", ["0505", "0402", "0308"])
def test_a_line_ends_in_a_town_or_inside_the_map(sheet: Sheet, last: str) -> None:
    towns = [{"id": "t", "at": "0308", "size": 1, "name": {"en": "T"}}, *make_map()["towns"][:2]]
    before = {"0505": "0504", "0402": "0403", "0308": "0307"}[last]
    line = {"id": "l", "class": "road", "hexes": [before, last]}
    trial = Sheet(read_map(make_map(lines=[line], towns=towns)))
    (points,) = Network(trial).roads
    assert len(points) == 2


def test_a_line_along_the_rim_stays_on_the_map() -> None:
    line = {"id": "l", "class": "road", "hexes": ["0103", "0203", "0202"]}
    (points,) = Network(Sheet(read_map(make_map(lines=[line])))).roads
    assert len(points) == 4, "it leaves at the southern end only"


def test_road_and_railway_part_between_two_towns() -> None:
    towns = [{"id": k, "at": k, "size": 2, "name": {"en": k}} for k in ("0404", "0405")]
    lines = [{"id": kind, "class": kind, "hexes": ["0404", "0405"]} for kind in ("road", "railroad")]
    network = Network(Sheet(read_map(make_map(towns=towns, lines=lines))))
    (road,), (rail,) = network.roads, network.rails
    assert (road[0], road[-1]) == (rail[0], rail[-1])
    assert hypot(road[1][0] - rail[1][0], road[1][1] - rail[1][1]) == pytest.approx(0.13 * PITCH)


def test_a_gap_in_a_line_is_named() -> None:
    sheet = Sheet(read_map(make_map(lines=[{"id": "l", "class": "road", "hexes": ["0101", "0103"]}])))
    with pytest.raises(MapDrawingError, match="line l: hexes 0101 and 0103 do not touch"):
        Network(sheet)


def test_drawing_order_and_absence(sheet: Sheet) -> None:
    text = roads_and_rails(Network(sheet))
    places = [
        text.index(f'class="line {kind}"') for kind in ("road-case", "road", "rail-bed", "rail", "ties")
    ]
    assert places == sorted(places)
    assert roads_and_rails(Network(Sheet(read_map(make_map(lines=[]))))) == ""
