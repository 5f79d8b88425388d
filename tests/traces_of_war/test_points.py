"""Victory points (TOW 13.2, 13.3)."""

from __future__ import annotations

from typing import Any

import pytest

from sztab.games.traces_of_war import points
from sztab.games.traces_of_war.roster import AXIS
from sztab.testing import rule
from tests.traces_of_war.table import Table, opened, position

RACE = "race-to-the-dnipro"
CROSSINGS = ("0301", "0302", "0303", "0304", "0305", "0306")


def scored(units: str = "", scenario: str = "campaign", **more: Any) -> Table:
    """A table at the selection of chits, where nothing moves."""
    return Table(opened(position(units, scenario=scenario, turn=1, **more)))


def quarters(units: str = "", scenario: str = "campaign", **more: Any) -> int:
    """The Soviet victory points of a position in quarters."""
    return points.total(scored(units, scenario, **more).state)


def west(units: str, **more: Any) -> int:
    """The quarters of a race on a board that lies west of the Dnipro up to column 06."""
    marks = "; ".join(f"{row:02}{col:02} west-bank" for row in range(1, 11) for col in range(1, 7))
    return quarters(units, RACE, marks=marks, **more)


def crossing_marks(*more: str) -> str:
    return "; ".join([*(f"{at} crossing-point" for at in CROSSINGS), *more])


@rule("TOW-13.2-b")
def test_a_crossing_point_gives_five_points_in_the_race_and_none_in_the_campaign() -> None:
    for number in range(7):
        control = dict.fromkeys(CROSSINGS[:number], "soviet")
        more = {"marks": crossing_marks(), "control": control}
        assert quarters(scenario=RACE, **more) == 20 * number
        assert quarters(scenario="campaign", **more) == 0


@rule("TOW-13.2-b")
def test_the_bridgehead_is_no_crossing_point_for_victory() -> None:
    """TV-284."""
    control = dict.fromkeys(CROSSINGS, "soviet")
    game = scored(scenario=RACE, marks=crossing_marks("0505 bridgehead"), control=control)
    assert game.state.crossing_count() == 7
    assert points.total(game.state) == 30 * 4


@rule("TOW-13.2-c", "TOW-13.2-d", "TOW-13.2-e")
@pytest.mark.parametrize(
    ("kind", "supplied", "cut_off"),
    [
        ("armor", 4, 2),
        ("mechanized", 4, 2),
        ("infantry", 2, 1),
        ("mountain", 2, 1),
        ("cavalry", 2, 1),
        ("airborne", 2, 1),
        ("security", 2, 1),
    ],
)
def test_units_west_of_the_dnipro_score_by_class_and_supply(kind: str, supplied: int, cut_off: int) -> None:
    assert west(f"A soviet {kind} 0505") == supplied
    assert west(f"A soviet {kind} 0505", sources="axis 0101") == cut_off
    assert west(f"A soviet {kind} 0505; B soviet {kind} 0505; C soviet {kind} 0404") == 3 * supplied


@rule("TOW-13.2-i")
def test_west_is_what_is_marked_west() -> None:
    assert west("A soviet armor 0507; B soviet armor 0506") == 4
    assert quarters("A soviet armor 0505", RACE) == 0


@rule("TOW-13.2-g", "TOW-13.2-c")
def test_headquarters_and_axis_units_do_not_score_in_the_race() -> None:
    assert west("H soviet hq 0505") == 0
    assert west("A axis armor 0505; B axis infantry 0404") == 0


@rule("TOW-13.2-f")
def test_supply_is_traced_when_points_are_counted_whatever_the_marker_says() -> None:
    assert west("A soviet armor 0505 isolated") == 4
    assert west("A soviet armor 0505", sources="axis 0101") == 2


@rule("TOW-13.2-g")
def test_cities_breakthrough_hexes_and_relocations_do_not_score_in_the_race() -> None:
    more = {"terrain": "0808 major-city", "control": {"0808": "soviet"}, "marks": "0909 breakthrough"}
    game = scored("A soviet infantry 0909; H axis hq 0203", RACE, **more)
    game.state.relocations = [0, 3]
    assert points.total(game.state) == 0


@rule("TOW-13.3-c")
def test_a_major_city_gives_eight_points_while_it_is_soviet() -> None:
    """TV-289."""
    cities = {"terrain": "0808 major-city; 0303 major-city; 0606 town"}
    assert quarters(**cities) == 0
    assert quarters(control={"0808": "soviet"}, **cities) == 32
    assert quarters(control={"0808": "soviet", "0303": "soviet"}, **cities) == 64
    game = scored("A axis infantry 0807", control={"0808": "soviet"}, **cities)
    assert points.total(game.state) == 32
    game.state.march(game.number("A"), (game.state.world.theatre.grid.index["0808"],), "move", 0)
    assert points.total(game.state) == 0


@rule("TOW-13.3-d", "TOW-13.3-e", "TOW-13.3-f", "TOW-13.3-m")
@pytest.mark.parametrize(
    ("unit", "worth"),
    [
        ("armor german", 8),
        ("mechanized german", 4),
        ("infantry german", 4),
        ("mountain german", 4),
        ("security german", 4),
        ("infantry romanian", 0),
        ("armor romanian", 0),
        ("infantry hungarian", 0),
    ],
)
def test_a_destroyed_axis_unit_scores_by_nation_and_class(unit: str, worth: int) -> None:
    kind, nation = unit.split()
    game = scored(f"A axis {kind} 0505 {nation}; B soviet {kind} 0808")
    game.state.destroy(game.number("B"))
    assert points.total(game.state) == 0
    game.state.destroy(game.number("A"))
    assert points.total(game.state) == worth


@rule("TOW-13.3-g", "TOW-13.3-p")
def test_relocations_are_charged_and_the_total_may_be_negative() -> None:
    game = scored("H axis hq 0505; S soviet hq 0808")
    game.state.send_away(game.number("S"))
    assert points.total(game.state) == -8
    game.state.send_away(game.number("H"))
    assert points.total(game.state) == 0
    assert points.scores(game.state) == {"soviet": 0}
    assert points.shown(-8) == -2


@rule("TOW-13.3-h", "TOW-13.3-j")
def test_each_soviet_combat_unit_in_a_breakthrough_hex_gives_five_points() -> None:
    """TV-293."""
    marks = {"marks": "0505 breakthrough; 0606 breakthrough"}
    assert quarters("A soviet infantry 0505", **marks) == 20
    assert quarters("A soviet infantry 0505; B soviet armor 0505; H soviet hq 0505", **marks) == 40
    assert quarters("A soviet infantry 0505; B soviet armor 0606", **marks) == 40
    assert quarters("H soviet hq 0505", **marks) == 0
    assert quarters("A soviet infantry 0504; B axis infantry 0606", **marks) == 0


@rule("TOW-13.3-k")
def test_a_unit_without_a_line_scores_nothing_in_a_breakthrough_hex() -> None:
    """TV-292, the count."""
    marks = {"marks": "0505 breakthrough; 0909 breakthrough"}
    assert quarters("A soviet infantry 0505 isolated", **marks) == 20
    assert quarters("A soviet infantry 0505", sources="axis 0101", **marks) == 0
    blocked = "; ".join(f"0505-{at} blocked" for at in ("0504", "0506", "0605", "0606", "0405", "0406"))
    assert quarters("A soviet infantry 0505; B soviet armor 0909", edges=blocked, **marks) == 20


@rule("TOW-13.3-f", "TOW-13.3-g")
def test_the_example_of_the_specification_comes_to_63() -> None:
    """TV-285, TV-286: 48 + 8 + 5 + 0 + 4 - 2, and 5 more for a unit in a Breakthrough hex."""
    cities = [f"09{col:02}" for col in range(1, 7)]
    more: dict[str, Any] = {
        "terrain": "; ".join(f"{at} major-city" for at in cities),
        "control": dict.fromkeys(cities, "soviet"),
        "marks": "0505 breakthrough",
    }
    doomed = [f"P{n} axis armor 03{n + 1:02}" for n in range(4)]
    doomed += [f"G{n} axis infantry 02{n + 1:02}" for n in range(5)]
    doomed += [f"R{n} axis infantry 01{n + 1:02} romanian" for n in range(3)]
    for extra, total in (("", 63), ("A soviet infantry 0505", 68)):
        game = scored("; ".join([*doomed, extra]), **more)
        for unit in game.state.units_of(AXIS):
            game.state.destroy(unit)
        game.state.relocations = [1, 2]
        assert points.total(game.state) == 4 * total


@rule("TOW-13.3-i", "TOW-13.3-l")
def test_what_is_cut_off_at_the_end() -> None:
    units = "A axis armor 0505; B axis infantry 0606; R axis infantry 0707 romanian; H axis hq 0808"
    assert points.cut_off(scored(units, sources="soviet 0110").state) == 8 + 4
    assert points.cut_off(scored(units).state) == 0
    assert points.cut_off(scored("A soviet armor 0505", sources="axis 0101").state) == 0


@rule("TOW-13.2-e")
def test_points_are_shown_in_quarters() -> None:
    assert [points.shown(n) for n in (0, 1, 2, 199, 200, -8, -1)] == [0, 0.25, 0.5, 49.75, 50, -2, -0.25]
    assert isinstance(points.shown(200), int)


def test_points_that_a_position_brings_along_are_added() -> None:
    assert quarters(tally=7) == 7
    assert quarters(scenario=RACE, tally=7) == 7
