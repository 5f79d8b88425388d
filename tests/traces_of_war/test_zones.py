"""Zones of control (TOW 6.0): who has one, how far it goes, and what counts in it."""

from __future__ import annotations

import pytest

from sztab.games.traces_of_war.rules import headquarters
from sztab.testing import rule
from tests.traces_of_war.table import Table, table

AROUND = {"0504", "0506", "0605", "0606", "0405", "0406"}


def zone(game: Table, side: int = 0) -> set[str]:
    return game.hexes(game.state.zone(side))


@rule("TOW-6.0-a")
@pytest.mark.parametrize("kind", ["infantry", "mountain", "cavalry", "airborne", "armor", "mechanized"])
def test_every_combat_unit_has_a_zone_of_six_hexes(kind: str) -> None:
    assert zone(table(f"E soviet {kind} 0505")) == AROUND
    assert zone(table("E axis security 0505"), 1) == AROUND


@rule("TOW-6.0-a", "TOW-2.3-a")
def test_a_lone_headquarters_has_a_zone() -> None:
    """TV-166."""
    assert zone(table("E soviet hq 0505")) == AROUND
    assert table("A axis infantry 0503; E soviet hq 0505").moves("A")["0504"] == 3


@rule("TOW-6.0-a")
def test_a_zone_ends_at_the_edge_of_the_map() -> None:
    assert zone(table("E soviet infantry 0101")) == {"0102", "0201", "0202"}


@rule("TOW-6.0-a")
def test_a_side_has_the_zones_of_all_its_units_and_of_no_others() -> None:
    game = table("E soviet infantry 0505; F soviet infantry 0506; A axis infantry 0909")
    assert zone(game) == AROUND | {"0505", "0507", "0606", "0607", "0406", "0407"}
    assert zone(game, 1) == {"0908", "0910", "1009", "1010", "0809", "0810"}


@rule("TOW-6.0-b", "TOW-6.0-c")
@pytest.mark.parametrize("river", ["major-river", "minor-river", "major-river road"])
def test_a_zone_crosses_rivers(river: str) -> None:
    """TV-165."""
    assert zone(table("E soviet infantry 0505", edges=f"0505-0506 {river}")) == AROUND


@rule("TOW-6.0-d")
def test_a_zone_does_not_cross_a_blocked_side() -> None:
    """TV-165."""
    game = table("A axis infantry 0507; E soviet infantry 0505", edges="0505-0506 blocked road")
    assert zone(game) == AROUND - {"0506"}
    assert game.moves("A")["0506"] == 1


@rule("TOW-6.0-e")
def test_there_is_no_zone_in_water() -> None:
    game = table("E soviet infantry 0505", terrain="0506 water")
    assert zone(game) == AROUND - {"0506"}


@rule("TOW-6.0-f")
def test_several_zones_act_as_one() -> None:
    """TV-146, and likewise on leaving."""
    crowd = "E soviet infantry 0406; F soviet infantry 0606; G soviet infantry 0506; H soviet infantry 0506"
    game = table(f"A axis infantry 0504; {crowd}")
    assert game.moves("A")["0505"] == 3
    assert table(f"A axis infantry 0505; {crowd}").moves("A")["0504"] == 3


@rule("TOW-6.0-g")
@pytest.mark.parametrize("state", ["oos", "isolated"])
def test_a_unit_without_supply_keeps_its_zone(state: str) -> None:
    assert zone(table(f"E soviet infantry 0505 {state}")) == AROUND


@rule("TOW-6.0-g")
def test_a_reduced_unit_keeps_its_zone() -> None:
    game = table("E soviet infantry 0505 3 back1; A axis infantry 0101")
    game.state.lose_step(game.number("E"))
    assert zone(game) == AROUND
    game.state.lose_step(game.number("E"))
    assert zone(game) == set()


@rule("TOW-6.0-a")
def test_a_zone_moves_with_its_unit() -> None:
    game = table("E soviet infantry 0505; A axis infantry 0909", active="soviet")
    assert zone(game) == AROUND
    game.choose("move", "E", "0504")
    assert zone(game) == {"0503", "0505", "0604", "0605", "0404", "0405"}


@rule("TOW-2.3-q")
def test_zones_never_touch_command_range() -> None:
    without = table("H axis hq 0505 r2; A axis infantry 0507")
    within = table("H axis hq 0505 r2; A axis infantry 0507; E soviet infantry 0606; F soviet infantry 0406")
    for game in (without, within):
        assert headquarters.commanded(game.state, game.number("H")) == [game.number("A")]
