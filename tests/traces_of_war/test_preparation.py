"""Preparation for play (TOW 3.0): what stands where before the first turn."""

from __future__ import annotations

import pytest

from sztab.games.registry import find_game
from sztab.games.traces_of_war.control import BOX
from sztab.games.traces_of_war.pack import SetUp
from sztab.games.traces_of_war.roster import AXIS, SOVIET
from sztab.games.traces_of_war.rules import chits
from sztab.games.traces_of_war.state import State
from sztab.games.traces_of_war.tables import AXIS_CHITS, SOVIET_CHITS
from sztab.testing import rule
from tests.traces_of_war.table import Table, table

CITIES = {"2634", "2918", "0218", "2305", "1338", "1631"}


def beginning(scenario: str = "campaign") -> Table:
    game = find_game("traces-of-war")
    state = game.begin({"scenario": scenario}, {}, game.pack())
    assert isinstance(state, State)
    return Table(state)


@pytest.fixture(params=["campaign", "race-to-the-dnipro"])
def game(request: pytest.FixtureRequest) -> Table:
    return beginning(request.param)


@rule("TOW-3.0-a")
def test_supreme_command_orders_lie_on_six_cities_and_nowhere_else(game: Table) -> None:
    assert game.hexes(game.state.orders) == CITIES


@rule("TOW-3.0-b", "TOW-3.0-c", "TOW-3.0-d")
@pytest.mark.parametrize(("chit", "side", "first"), [("airborne", 0, 3), ("stavka", 0, 5), ("okh", 1, 2)])
def test_special_chits_come_with_their_turns(chit: str, side: int, first: int) -> None:
    kinds = (SOVIET_CHITS, AXIS_CHITS)[side]
    for turn in range(1, 9):
        s = table("A soviet infantry 0505; B axis infantry 0909", turn=turn).state
        assert (chits.available(s, side)[kinds.index(chit)] > 0) == (turn >= first), turn


@rule("TOW-3.0-e")
def test_all_other_chits_lie_in_the_inactive_boxes(game: Table) -> None:
    s = game.state
    s.turn = 1
    assert dict(zip(SOVIET_CHITS, chits.available(s, SOVIET), strict=True)) == {
        "voronezh": 2,
        "steppe": 2,
        "south-west": 2,
        "south": 2,
        "reinforcements": 1,
        "airborne": 0,
        "stavka": 0,
    }
    assert dict(zip(AXIS_CHITS, chits.available(s, AXIS), strict=True)) == {
        "4pza": 1,
        "8a": 1,
        "1pza": 1,
        "6a": 1,
        "okh": 0,
    }
    assert s.cups == [[0] * 7, [0] * 5]
    assert s.played == [[0] * 7, [0] * 5]
    assert s.hand == [0] * 5
    assert (s.in_cup, s.in_hand, s.supply_chit) == ([0, 0], 0, False)


@rule("TOW-3.0-f")
def test_all_luftwaffe_markers_lie_in_the_box(game: Table) -> None:
    assert (game.state.air, game.state.air_used, game.state.air_unused) == ([0, 0], [0, 0], 0)


@rule("TOW-3.0-g")
def test_all_units_are_in_supply(game: Table) -> None:
    assert set(game.state.supply) == {0}


@rule("TOW-3.0-h", "TOW-3.0-i")
def test_the_axis_puts_three_security_divisions_into_three_cities(game: Table) -> None:
    assert game.seat == "axis"
    assert game.items() == [("place", "213"), ("place", "444"), ("place", "454")]
    assert set(game.items("place", "213")) == CITIES - {"2634"}, "two units stand in Kharkiv"
    game.choose("place", "213", "2918")
    assert game.items() == [("place", "444"), ("place", "454")]
    assert set(game.items("place", "444")) == CITIES - {"2634", "2918"}
    refusal = game.why_not("place", "444", "2918")
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("TOW 3.0", "city-has-one")
    game.choose("place", "444", "0218")
    game.choose("place", "454", "2305")
    assert game.state.turn == 1
    assert [game.at(unit) for unit in ("213", "444", "454")] == ["2918", "0218", "2305"]
    roster = game.state.world.roster
    assert [roster.kind[game.number(unit)] for unit in ("213", "444", "454")] == ["security"] * 3
    assert sum(kind == "security" for kind in roster.kind) == 3


@rule("TOW-3.0-i", "TOW-3.0-h")
def test_a_security_division_goes_into_an_axis_major_city_only(game: Table) -> None:
    for hex_ in ("1926", "1731", "0000"):
        refusal = game.why_not("place", "213", hex_)
        assert refusal is not None
        assert (refusal.rule, refusal.key) == ("TOW 3.0", "no-axis-city"), hex_
    assert game.why_not("place", "88", "2918") is not None
    game.state.cities |= game.state.world.theatre.grid.hexset(["2918"])
    refusal = game.why_not("place", "213", "2918")
    assert refusal is not None
    assert refusal.key == "no-axis-city"
    assert "2918" not in game.items("place", "213")


@rule("TOW-3.0-o")
def test_a_security_division_heeds_stacking(game: Table) -> None:
    assert [game.at(unit) for unit in ("SS-DR", "3Pz")] == ["2634", "2634"]
    assert "2634" not in game.items("place", "213")
    refusal = game.why_not("place", "213", "2634")
    assert refusal is not None
    assert refusal.rule == "TOW 5.0"
    s = game.state
    s._put(game.number("3Pz"), s.world.theatre.grid.index["2635"])
    assert game.why_not("place", "213", "2634") is None


@rule("TOW-3.0-j")
def test_soviet_headquarters_are_fronts_at_first(game: Table) -> None:
    s = game.state
    assert not s.converted
    for id_ in ("Vrnz", "Step", "SW", "Sth"):
        hq = game.number(id_)
        assert s.at[hq] >= 0
        assert s.face(hq) == 0
        front, _, ukrainian = s.world.roster.attack[hq]
        assert s.attack(hq) == front < ukrainian


@rule("TOW-3.0-k")
def test_cities_are_axis_unless_soviets_hold_them(game: Table) -> None:
    """AMB-61."""
    assert game.hexes(game.state.world.theatre.cities) == CITIES
    assert game.state.cities == 0
    held = table("A soviet infantry 0505; B axis infantry 0707", terrain="0505 major-city; 0606 major-city")
    assert held.hexes(held.state.cities) == {"0505"}


@rule("TOW-3.0-l")
def test_crossing_points_are_axis_and_nothing_is_counted(game: Table) -> None:
    from sztab.games.traces_of_war import points

    s = game.state
    assert s.crossings == 0
    assert s.world.theatre.crossings.bit_count() == 6
    assert s.crossing_count() == 0
    assert points.total(s) == 0
    assert s.relocations == [0, 0]


@rule("TOW-3.0-m")
def test_reinforcements_wait_off_the_map(game: Table) -> None:
    s = game.state
    roster = s.world.roster
    coming = [
        unit
        for unit in range(len(roster.ids))
        if roster.group[unit] or roster.category[unit] or roster.drops[unit]
    ]
    assert coming
    assert {s.at[unit] for unit in coming} == {BOX}


@rule("TOW-3.0-n")
def test_units_stand_on_their_set_up_hexes(game: Table) -> None:
    starts = find_game("traces-of-war").pack().file("setup", SetUp).start
    assert len(starts) > 80
    for start in starts:
        assert game.at(start.unit) == start.at
    standing = {id_ for unit, id_ in enumerate(game.state.world.roster.ids) if game.state.at[unit] >= 0}
    assert standing == {start.unit for start in starts}
