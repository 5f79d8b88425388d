"""Crossing Points, and cities under a Supreme Command Order (TOW 12.2, 12.3)."""

from __future__ import annotations

from typing import Any

import pytest

from sztab.testing import rule
from tests.traces_of_war.table import Table, table
from tests.traces_of_war.turns import CROSSINGS, holding, turn_of

POINT = "0505 crossing-point"


def board(units: str, active: str = "soviet", **more: Any) -> Table:
    """A crossing point in 0505, somebody far away on each side."""
    far = "X axis infantry 1001; Y soviet infantry 0112"
    return table(f"{units}; {far}", **{"marks": POINT, "active": active, **more})


def taken(game: Table) -> set[str]:
    """The crossing points under Soviet control."""
    return game.hexes(game.state.crossings)


@rule("TOW-12.3-b", "TOW-12.3-e")
def test_a_soviet_unit_within_2_hexes_takes_an_empty_crossing_point() -> None:
    """TV-260: for good, whatever happens later."""
    game = board("B soviet infantry 0509; A axis infantry 0901")
    game.choose("move", "B", "0508")
    assert taken(game) == set()
    again = board("B soviet infantry 0508")
    again.choose("move", "B", "0507")
    assert taken(again) == {"0505"}
    assert again.told("crossing-taken") == [{"hex": "0505", "count": 1}]
    again.state.destroy(again.number("B"))
    assert taken(again) == {"0505"}


@rule("TOW-12.3-l")
@pytest.mark.parametrize("kind", ["infantry", "armor", "hq", "cavalry"])
def test_any_soviet_unit_will_do_and_the_distance_is_plain(kind: str) -> None:
    """AMB-38: rivers and blocked hexsides between do not matter, and headquarters count."""
    wall = "; ".join(f"{row:02}05-{row:02}06 blocked major-river" for row in range(1, 11))
    game = board(f"B soviet {kind} 0508", edges=wall)
    game.choose("move", "B", "0507")
    assert taken(game) == {"0505"}


@rule("TOW-12.3-c", "TOW-12.3-n")
@pytest.mark.parametrize("kind", ["infantry", "hq"])
def test_an_axis_unit_in_it_keeps_it(kind: str) -> None:
    """TV-261: it is taken as soon as the Axis unit has gone."""
    game = board(f"B soviet infantry 0508; A axis {kind} 0505 1")
    game.choose("move", "B", "0507")
    assert taken(game) == set()
    game.state._go(game.number("A"), (game.state.world.theatre.grid.index["0504"],))
    assert taken(game) == {"0505"}


@rule("TOW-12.3-n")
def test_an_axis_move_out_of_it_gives_it_away() -> None:
    game = board("B soviet infantry 0507; A axis infantry 0505", active="axis")
    game.choose("move", "A", "0504")
    assert taken(game) == {"0505"}


@rule("TOW-12.3-n")
def test_a_retreat_or_an_elimination_gives_it_away() -> None:
    for strength, roll, result in ((12, 3, "R"), (40, 6, "4RR")):
        game = board(f"B soviet infantry 0506 {strength}; A axis infantry 0505 3", segment="combat")
        game.attack("0505", "B", roll=roll)
        assert game.told("combat-result")[0]["result"] == result
        if result == "R":
            game.choose("retreat", "A", game.items("retreat", "A")[0])
        assert taken(game) == {"0505"}


@rule("TOW-12.3-n")
def test_a_relocated_headquarters_gives_it_away() -> None:
    game = board("B soviet infantry 0507; H axis hq 0505", active="axis")
    game.choose("relocate", "H", "1005")
    assert taken(game) == {"0505"}


@rule("TOW-12.3-n")
def test_a_reinforcement_that_is_placed_near_it_takes_it() -> None:
    game = table(
        "N soviet infantry g1; X axis infantry 1001",
        edges="0110-0109 railroad; 0109-0108 railroad",
        marks="0106 crossing-point",
        turn=3,
        cup=["supply", "reinforcements"],
    )
    game.draw("reinforcements")
    game.choose("place", "N", "0108")
    assert taken(game) == {"0106"}


@rule("TOW-12.3-a", "TOW-12.3-n")
def test_a_crossing_point_is_taken_in_passing() -> None:
    game = board("B soviet armor 0509", marks="0507 crossing-point; 0501 crossing-point")
    game.choose("move", "B", "0508", "0507", "0508", "0509", "0510")
    assert game.at("B") == "0510"
    assert taken(game) == {"0507"}


@rule("TOW-12.3-n")
def test_a_unit_that_only_passes_near_takes_it_too() -> None:
    """After every hex entered."""
    game = board("B soviet armor 0508")
    game.choose("move", "B", "0507", "0508", "0509")
    assert taken(game) == {"0505"}


KREMENCHUK = "1826 crossing-point; 1827 crossing-point"


def kremenchuk(units: str, active: str = "soviet", **more: Any) -> Table:
    """The two crossing points of Kremenchuk on a board of their own."""
    far = "X axis infantry 1001; Y soviet infantry 0140"
    return table(f"{units}; {far}", **{"rows": 24, "cols": 40, "marks": KREMENCHUK, "active": active, **more})


@rule("TOW-12.3-d")
def test_near_kremenchuk_a_unit_beside_takes_nothing() -> None:
    """TV-262: a unit in 1927, next to 1827, and nobody in 1926."""
    game = kremenchuk("B soviet infantry 1929")
    game.choose("move", "B", "1928", "1927")
    assert taken(game) == set()


@rule("TOW-12.3-d", "TOW-12.3-k")
def test_a_unit_in_kremenchuk_takes_what_is_empty() -> None:
    """TV-263: 1826 is empty, an Axis unit holds 1827."""
    game = kremenchuk("B soviet armor 1928; A axis infantry 1827 1")
    game.choose("move", "B", "1927", "1926")
    assert taken(game) == {"1826"}
    game.state._go(game.number("A"), (game.state.world.theatre.grid.index["1727"],))
    assert taken(game) == {"1826", "1827"}


@rule("TOW-12.3-d")
def test_with_kremenchuk_left_the_other_one_stays() -> None:
    """The unit must be in 1926 when the crossing point is empty."""
    game = kremenchuk("B soviet armor 1926; A axis infantry 1827 1")
    game.choose("move", "B", "1927")
    game.state._go(game.number("A"), (game.state.world.theatre.grid.index["1727"],))
    assert "1827" not in taken(game)


@rule("TOW-12.3-a", "TOW-12.3-d")
def test_a_crossing_point_of_kremenchuk_is_taken_on_entry() -> None:
    """TV-264: 1827 is entered, nobody is in 1926; 1826 stays."""
    game = kremenchuk("B soviet armor 1828")
    game.choose("move", "B", "1827")
    assert taken(game) == {"1827"}


@rule("TOW-12.3-e")
def test_a_soviet_crossing_point_never_goes_back() -> None:
    """TV-265."""
    game = board("A axis infantry 0504", active="axis", control={"0505": "soviet"})
    game.choose("move", "A", "0505")
    assert taken(game) == {"0505"}
    assert game.state.crossing_count() == 1


@rule("TOW-12.3-f", "TOW-12.3-g", "TOW-12.3-o")
@pytest.mark.parametrize(
    ("turn", "swept"), [(5, set()), (6, set()), (7, {"0505", "0510"}), (8, {"0505", "0510"})]
)
def test_from_turn_7_empty_crossing_points_are_swept(turn: int, swept: set[str]) -> None:
    """TV-266: at the start of the turn, before the Luftwaffe; one with an Axis unit is left (AMB-39)."""
    marks = "0505 crossing-point; 0510 crossing-point; 0803 crossing-point"
    game = turn_of(table("A axis infantry 0803; Y soviet infantry 0112", marks=marks, turn=turn), turn)
    assert taken(game) == swept
    keys = [event.key for event in game.events]
    if swept:
        assert keys.index("turn-begins") < keys.index("crossing-taken")
        assert game.question.kind == "draw-markers"
        assert sum(int(part) for part in next(iter(game.weights())).split("-")[::2]) == 1


@rule("TOW-12.3-f", "TOW-12.3-n")
@pytest.mark.parametrize(("turn", "swept"), [(6, set()), (7, {"0505"}), (8, {"0505"})])
def test_from_turn_7_an_axis_unit_that_leaves_gives_it_away(turn: int, swept: set[str]) -> None:
    """TV-267: at once, with no Soviet unit near."""
    game = board("A axis infantry 0505", active="axis", turn=turn)
    game.choose("move", "A", "0504")
    assert taken(game) == swept


@rule("TOW-12.3-j")
def test_the_sweep_covers_kremenchuk_without_a_unit_there() -> None:
    """TV-268."""
    units = "X axis infantry 1001; Y soviet infantry 0140"
    before = turn_of(table(units, rows=24, cols=40, marks=KREMENCHUK, turn=6), 6)
    assert taken(before) == set()
    game = turn_of(table(units, rows=24, cols=40, marks=KREMENCHUK, turn=7), 7)
    assert taken(game) == {"1826", "1827"}


@rule("TOW-12.3-h")
def test_there_are_at_most_7_crossing_points() -> None:
    game = holding(7)
    assert len(CROSSINGS) == 6
    assert game.state.crossing_count() == 7
    assert len(game.state.world.tables.by_crossings) == 8


@rule("TOW-12.2-g")
@pytest.mark.parametrize("kind", ["infantry", "hq"])
def test_a_city_under_an_order_that_falls_ends_the_game(kind: str) -> None:
    game = board(f"B soviet {kind} 0508", terrain="0506 major-city", marks="0506 supreme-command-order")
    game.choose("move", "B", "0507", "0506", "0505")
    assert game.at("B") == "0506"
    result = game.state.result
    assert result is not None
    assert (result.winner, result.reason) == ("soviet", "automatic")
    assert game.told("automatic-victory") == [{"hex": "0506"}]


@rule("TOW-12.2-f")
def test_a_city_without_an_order_may_fall() -> None:
    game = board("B soviet infantry 0508", terrain="0506 major-city", marks=POINT)
    game.choose("move", "B", "0507", "0506")
    assert game.state.result is None
    assert game.told("city-taken") == [{"side": "soviet", "hex": "0506"}]


def test_a_city_is_taken_back_and_told_once() -> None:
    game = board(
        "A axis infantry 0508; Q axis infantry 0509",
        active="axis",
        terrain="0506 major-city",
        control={"0506": "soviet"},
    )
    game.choose("move", "A", "0507", "0506")
    game.choose("move", "Q", "0508", "0507", "0506")
    assert game.hexes(game.state.cities) == set()
    assert game.told("city-taken") == [{"side": "axis", "hex": "0506"}]
