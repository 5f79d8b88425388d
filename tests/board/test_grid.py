from math import dist, isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sztab.bench import plain
from sztab.board import BoardError, Grid, hexset_of, less, members
from tests.board.worlds import adjacency_of, grids, named, some_pairs, some_places

TRACES = Grid("pointy", "odd", "RRCC", "north", cols=(1, 40), rows=(1, 32))
EMPERORS = Grid("pointy", "odd", "RRCC", "south", cols=(1, 24), rows=(1, 45))
STALINGRAD = Grid("flat", "even", "CCRR", "south", cols=(1, 80), rows=(0, 64))


def around(grid: Grid, name: str) -> list[str]:
    return sorted(grid.names[place] for place in grid.neighbours(grid.index[name]))


@pytest.mark.parametrize(
    ("grid", "name", "neighbours"),
    [
        (TRACES, "0505", "0405 0406 0504 0506 0605 0606"),
        (TRACES, "0405", "0304 0305 0404 0406 0504 0505"),
        (STALINGRAD, "0606", "0506 0507 0605 0607 0706 0707"),
        (STALINGRAD, "0505", "0404 0405 0504 0506 0604 0605"),
        (EMPERORS, "0505", "0405 0406 0504 0506 0605 0606"),
        (EMPERORS, "0405", "0304 0305 0404 0406 0504 0505"),
    ],
)
def test_neighbours_of_the_printed_examples(grid, name, neighbours):
    assert around(grid, name) == neighbours.split()


@pytest.mark.parametrize(
    ("grid", "one", "other", "touching"),
    [
        (TRACES, "1926", "1826", True),
        (TRACES, "1926", "1827", True),
        (TRACES, "1732", "1832", True),
        (TRACES, "1732", "1833", True),
        (TRACES, "1731", "1632", True),
        (TRACES, "1731", "1630", False),
        (EMPERORS, "2206", "2106", True),
        (EMPERORS, "2913", "2814", True),
        (EMPERORS, "1209", "1309", True),
        (EMPERORS, "1309", "1210", True),
        (EMPERORS, "1408", "1308", True),
        (STALINGRAD, "6424", "6523", False),
        (STALINGRAD, "6423", "6523", True),
        (STALINGRAD, "6424", "6524", True),
        (STALINGRAD, "2403", "2503", True),
    ],
)
def test_hexes_that_the_rulebooks_put_side_by_side(grid, one, other, touching):
    assert (other in around(grid, one)) is touching


@pytest.mark.parametrize(
    ("grid", "name", "expected"),
    [
        (TRACES, "0505", {"E": "0506", "W": "0504", "NE": "0606", "NW": "0605", "SE": "0406", "SW": "0405"}),
        (
            EMPERORS,
            "0505",
            {"E": "0506", "W": "0504", "NE": "0406", "NW": "0405", "SE": "0606", "SW": "0605"},
        ),
        (
            STALINGRAD,
            "0606",
            {"N": "0605", "S": "0607", "NE": "0706", "SE": "0707", "NW": "0506", "SW": "0507"},
        ),
        (
            Grid("flat", "odd", "RRCC", "north", (1, 9), (1, 9)),
            "0505",
            {"N": "0605", "S": "0405", "NE": "0606", "SE": "0506", "NW": "0604", "SW": "0504"},
        ),
    ],
)
def test_directions_have_their_compass_names(grid, name, expected):
    place = grid.index[name]
    found = {
        grid.directions[grid.direction(place, other)]: grid.names[other] for other in grid.neighbours(place)
    }
    assert found == expected


@given(grids())
def test_directions_run_clockwise_and_opposites_are_three_apart(grid):
    compass = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
    order = [compass.index(name) for name in grid.directions]
    assert sum((after - before) % 8 for before, after in zip(order, order[1:] + order[:1], strict=True)) == 8
    assert all(grid.shifts[d] == -grid.shifts[(d + 3) % 6] for d in range(6))
    assert all(shift > 0 for shift in grid.shifts[:3])
    for place in grid.index.values():
        x, y = grid.centre(place)
        for other in grid.neighbours(place):
            name = grid.directions[grid.direction(place, other)]
            other_x, other_y = grid.centre(other)
            assert ("N" in name) == (other_y < y - 0.1)
            assert ("S" in name) == (other_y > y + 0.1)
            assert ("E" in name) == (other_x > x + 0.1)
            assert ("W" in name) == (other_x < x - 0.1)


@given(grids())
def test_neighbours_are_the_hexes_one_distance_away(grid):
    assert {place: sorted(grid.neighbours(place)) for place in grid.index.values()} == {
        place: sorted(others) for place, others in adjacency_of(grid).items()
    }


def test_centres_are_those_of_the_numbers():
    height = sqrt(3) / 2
    assert TRACES.centre(TRACES.index["0405"]) == (5.0, -4 * height)
    assert TRACES.centre(TRACES.index["0505"]) == (5.5, -5 * height)
    assert EMPERORS.centre(EMPERORS.index["0505"]) == (5.5, 5 * height)
    assert STALINGRAD.centre(STALINGRAD.index["0606"]) == (6 * height, 6.5)
    assert STALINGRAD.centre(STALINGRAD.index["0506"]) == (5 * height, 6.0)
    assert isclose(dist(TRACES.centre(TRACES.index["0505"]), TRACES.centre(TRACES.index["0606"])), 1)


def test_names_and_numbers():
    grid = Grid("pointy", "odd", "CCRR", "south", cols=(3, 4), rows=(7, 8), playable=["0307", "0308", "0408"])
    assert sorted(grid.index) == ["0307", "0308", "0408"]
    assert [name for name in grid.names if name] == ["0307", "0308", "0408"]
    assert grid.names_of(grid.playable) == ["0307", "0308", "0408"]
    assert all(grid.names[place] == name for name, place in grid.index.items())
    assert grid.number("0308") == grid.index["0308"]
    assert grid.hexset(["0408", "0307"]) == 1 << grid.index["0408"] | 1 << grid.index["0307"]


def test_names_ascend_even_where_numbers_do_not_follow_the_lines():
    grid = Grid("pointy", "even", "CCRR", "south", cols=(1, 3), rows=(1, 2))
    assert grid.names_of(grid.playable) == ["0101", "0102", "0201", "0202", "0301", "0302"]


@given(grids())
def test_no_step_leaves_the_board_or_wraps_round_its_rim(grid):
    for place in grid.index.values():
        expected = hexset_of(adjacency_of(grid)[place]) if len(grid.index) < 30 else None
        assert grid.zone(1 << place) == hexset_of(grid.neighbours(place))
        assert grid.step(1 << place, grid.open) == hexset_of(grid.neighbours(place))
        assert expected is None or grid.zone(1 << place) == expected


@given(grids(), st.data())
def test_distance_is_the_number_of_steps_on_a_whole_board(grid, data):
    whole = Grid("flat" if "N" in grid.directions else "pointy", "odd", "RRCC", "south", (0, 6), (0, 7))
    one, other = (data.draw(st.sampled_from(sorted(whole.index.values()))) for _ in range(2))
    assert whole.distance(one, other) == plain.distance(adjacency_of(whole), one, other)


@pytest.mark.parametrize(
    ("grid", "one", "other", "steps"),
    [
        (TRACES, "1731", "1731", 0),
        (TRACES, "1630", "1731", 2),
        (TRACES, "0505", "0905", 4),
        (TRACES, "0505", "0509", 4),
        (TRACES, "0505", "0909", 6),
        (STALINGRAD, "6424", "6523", 2),
        (EMPERORS, "0101", "0501", 4),
    ],
)
def test_distances_between_known_hexes(grid, one, other, steps):
    assert grid.distance(grid.index[one], grid.index[other]) == steps
    assert grid.distance(grid.index[other], grid.index[one]) == steps


@given(grids(), st.data())
def test_sides_hold_both_ends_of_each_pair(grid, data):
    pairs = data.draw(some_pairs(grid))
    sides = grid.sides(named(grid, pairs))
    found = {(place, place + grid.shifts[d]) for d in range(6) for place in members(sides[d])}
    assert found == {*pairs, *((other, one) for one, other in pairs)}


@given(grids(), st.data())
def test_entering_and_leaving_keep_the_sides_of_the_given_hexes(grid, data):
    pairs, hexes = data.draw(some_pairs(grid)), data.draw(some_places(grid))
    sides = grid.sides(named(grid, pairs))
    steps = {(place, place + grid.shifts[d]) for d in range(6) for place in members(sides[d])}
    for kept, expected in (
        (grid.entering(hexset_of(hexes), sides), {step for step in steps if step[1] in hexes}),
        (grid.leaving(hexset_of(hexes), sides), {step for step in steps if step[0] in hexes}),
    ):
        assert {(place, place + grid.shifts[d]) for d in range(6) for place in members(kept[d])} == expected


def test_lowest_is_below_all_that_can_be_reached():
    grid = Grid("pointy", "odd", "RRCC", "south", (1, 10), (1, 40))
    for name in ("0101", "1705", "2010", "4001"):
        place = grid.index[name]
        for steps in (0, 1, 3, 8, 30):
            near = grid.within(1 << place, max(steps, 1), grid.open)
            assert 0 <= grid.lowest(place, steps) <= members(near)[0]
    assert grid.lowest(grid.index["4001"], 8) >= 26 * 12


@pytest.mark.parametrize(
    ("cols", "rows", "message"),
    [
        ((1, 100), (1, 5), "columns 1 to 100"),
        ((1, 5), (-1, 5), "rows -1 to 5"),
        ((4, 3), (1, 5), "columns 4 to 3"),
    ],
)
def test_numbers_have_two_digits(cols, rows, message):
    with pytest.raises(BoardError, match=message):
        Grid("pointy", "odd", "RRCC", "north", cols, rows)
    assert Grid("pointy", "odd", "RRCC", "north", (99, 99), (0, 0)).names == ["0099"]


def test_what_is_not_on_the_board_is_named():
    grid = Grid("pointy", "odd", "RRCC", "north", (1, 3), (1, 3), playable=["0101", "0102", "0103"])
    with pytest.raises(BoardError, match="0203 is not on the board"):
        grid.number("0203")
    with pytest.raises(BoardError, match="0404 is not on the board"):
        grid.hexset(["0101", "0404"])
    with pytest.raises(BoardError, match="0101 does not touch 0103"):
        grid.direction(grid.index["0101"], grid.index["0103"])
    with pytest.raises(BoardError, match="0101 does not touch 0103"):
        grid.sides([("0101", "0103")])
    with pytest.raises(BoardError, match="0909 is not on the board"):
        Grid("pointy", "odd", "RRCC", "north", (1, 3), (1, 3), playable=["0101", "0909"])


def test_a_flood_turns_corners_and_stops_at_barriers():
    grid = Grid("pointy", "odd", "RRCC", "north", (1, 20), (1, 20))
    wall = grid.sides(
        (f"{row:02}10", other)
        for row in range(1, 20)
        for other in around(grid, f"{row:02}10")
        if other[2:] == "11"
    )
    dry = grid.hexset(["2010"])
    everything = grid.flood(grid.hexset(["0101"]), less(grid.open, wall))
    assert everything == grid.playable
    west = grid.flood(grid.hexset(["0101"]), grid.entering(grid.playable & ~dry, less(grid.open, wall)))
    assert grid.names_of(west & grid.hexset(["1909", "1910", "1911", "2009", "2010"])) == [
        "1909",
        "1910",
        "2009",
    ]


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_a_grid_says_how_its_hexes_lie(orientation):
    assert Grid(orientation, "odd", "RRCC", "north", (1, 2), (1, 2)).orientation == orientation
