"""Why a hex is out of reach: the first rule, in the order of the rulebook, without which it would not be (TOW 9)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.traces_of_war.table import Table, table

WATERS = "; ".join(f"{row}{col:02} water" for row in ("04", "06") for col in range(1, 13))
"""Row 05 lies between waters: a corridor in which every hex has two neighbours."""

ROAD = "; ".join(f"05{col:02}-05{col + 1:02} road" for col in range(1, 12))
"""Along the corridor."""


def reason(game: Table, *choice: Any) -> tuple[str, str, str] | None:
    """Rule, key and hex of the reason; None if the choice is legal."""
    refusal = game.question.why(game.state, choice)
    return None if refusal is None else (refusal.rule, refusal.key, refusal.values["hex"])


def corridor(units: str = "", edges: str = "", terrain: str = "", points: int = 4) -> Table:
    """Unit A at the western end of the corridor."""
    return table(
        f"A axis infantry 0501 ma{points}; Z axis infantry 0909; {units}",
        edges=edges,
        terrain=f"{WATERS}; {terrain}",
        active="axis",
    )


def test_a_hex_within_reach_has_no_reason() -> None:
    assert reason(corridor(), "move", "A", "0505") is None


def test_too_few_points() -> None:
    """Four of five hexes."""
    game = corridor()
    assert reason(game, "move", "A", "0506") == ("TOW 9.1", "not-enough-points", "0506")
    refusal = game.question.why(game.state, ("move", "A", "0506"))
    assert refusal is not None
    assert refusal.values == {"hex": "0506", "cost": 5, "allowance": 4}


def test_too_few_points_by_far() -> None:
    refusal = corridor(points=1).question.why(corridor(points=1).state, ("move", "A", "0511"))
    assert refusal is not None
    assert refusal.values == {"hex": "0511", "cost": 10, "allowance": 1}


def test_the_hex_itself() -> None:
    game = corridor("E soviet infantry 0508", ROAD)
    assert reason(game, "move", "A", "0408") == ("TOW 9.0", "all-water", "0408")
    assert reason(game, "move", "A", "0508") == ("TOW 9.0", "enemy-in-hex", "0508")
    assert reason(game, "strategic", "A", "0408") == ("TOW 9.0", "all-water", "0408")
    assert reason(game, "strategic", "A", "0508") == ("TOW 9.0", "enemy-in-hex", "0508")
    assert reason(game, "move", "A", "0501") == ("TOW 9.0", "already-there", "0501")
    assert reason(game, "move", "A", "0502", "0502") == ("TOW 9.0", "already-there", "0502")
    assert reason(game, "move", "A", "0599") == ("TOW 9.0", "off-map", "0599")


def test_stacking_is_asked_last() -> None:
    game = corridor("B axis infantry 0503; C axis infantry 0503")
    assert reason(game, "move", "A", "0503") == ("TOW 5.0", "hex-full", "0503")
    assert reason(game, "move", "A", "0502") is None
    far = corridor("B axis infantry 0509; C axis infantry 0509")
    assert reason(far, "move", "A", "0509") == ("TOW 9.1", "not-enough-points", "0509")


@pytest.mark.parametrize(
    ("edges", "terrain", "wanted"),
    [
        ("0502-0503 blocked", "", ("TOW 9.0", "behind-blocked-sides")),
        ("0502-0503 minor-river", "", ("TOW 9.1", "minor-rivers-in-the-way")),
        ("0502-0503 major-river", "", ("TOW 9.1", "major-river-in-the-way")),
        ("", "0503 swamp", ("TOW 9.3", "swamps-in-the-way")),
    ],
)
def test_what_bars_the_way(edges: str, terrain: str, wanted: tuple[str, str]) -> None:
    """0505 is four hexes away, all the points that A has."""
    found = reason(corridor("", edges, terrain), "move", "A", "0505")
    assert found == (*wanted, "0505")


def test_an_enemy_in_the_way() -> None:
    """The points do for his zone too: 1 + 3 + 5 + 5 - 2 and no more."""
    game = corridor("E soviet infantry 0503", points=20)
    assert reason(game, "move", "A", "0504") == ("TOW 9.0", "behind-enemies", "0504")
    assert reason(game, "move", "A", "0507") == ("TOW 9.0", "behind-enemies", "0507")


def test_enemy_zones_in_the_way() -> None:
    """0505 would cost 1 + 3 + 3 + 1 beside an enemy whose zone holds 0503 alone."""
    edges = "0703-0603 blocked"
    game = table(
        "A axis infantry 0501 ma4; E soviet infantry 0603",
        terrain=WATERS.replace("0603 water; ", ""),
        edges=edges + "; 0502-0603 blocked",
        active="axis",
    )
    assert game.hexes(game.state.zone(0)) & {"0502", "0503", "0504"} == {"0503"}
    assert reason(game, "move", "A", "0505") == ("TOW 9.3", "zones-in-the-way", "0505")
    assert reason(game, "move", "A", "0503") is None


def test_a_bridge_between_two_zones() -> None:
    """E's zone holds 0502 and 0503, F's 0504 and 0505; behind them all is water."""
    waters = WATERS + "; " + "; ".join(f"07{col:02} water" for col in range(1, 13))
    units = "E soviet infantry 0603; F soviet infantry 0605"
    terrain = waters.replace("0603 water; ", "").replace("0605 water; ", "")
    edges = "0503-0504 major-river road"
    game = table(f"A axis infantry 0501 ma20; {units}", terrain=terrain, edges=edges, active="axis")
    assert reason(game, "move", "A", "0503") is None
    assert reason(game, "move", "A", "0504") == ("TOW 9.3", "river-between-zones", "0504")
    assert reason(game, "move", "A", "0506") == ("TOW 9.3", "river-between-zones", "0506")
    beside = table(f"A axis infantry 0503 ma20; {units}", terrain=terrain, edges=edges, active="axis")
    assert reason(beside, "move", "A", "0504") == ("TOW 9.3", "major-river-zone-to-zone", "0504")


def test_a_swamp_some_hexes_away() -> None:
    game = corridor(terrain="0504 swamp")
    assert reason(game, "move", "A", "0504") == ("TOW 9.3", "swamp-from-afar", "0504")
    assert reason(game, "move", "A", "0505") == ("TOW 9.3", "swamps-in-the-way", "0505")
    by_rail = corridor(terrain="0504 swamp", edges="0503-0504 railroad")
    assert reason(by_rail, "move", "A", "0504") == ("TOW 9.3", "swamp-from-afar", "0504")
    by_road = corridor(terrain="0504 swamp", edges="0503-0504 road")
    assert reason(by_road, "move", "A", "0504") is None


def test_a_bridge_is_no_reason() -> None:
    game = corridor(edges="0502-0503 major-river railroad; 0503-0504 minor-river road")
    assert reason(game, "move", "A", "0505") is None


def test_what_bars_the_way_beyond_the_points_too() -> None:
    """Nine hexes away, behind a river: not even with more points, so the river is the reason."""
    game = corridor(edges="0508-0509 major-river")
    assert reason(game, "move", "A", "0508") == ("TOW 9.1", "not-enough-points", "0508")
    assert reason(game, "move", "A", "0510") == ("TOW 9.1", "major-river-in-the-way", "0510")


def test_two_rules_in_the_way_the_one_that_is_left_out_last_is_named() -> None:
    game = corridor(edges="0502-0503 major-river; 0503-0504 blocked")
    assert reason(game, "move", "A", "0505") == ("TOW 9.1", "major-river-in-the-way", "0505")


def test_land_that_nothing_leads_to() -> None:
    game = corridor(terrain="0508 water")
    assert reason(game, "move", "A", "0510") == ("TOW 9.0", "no-way", "0510")


def test_a_way_round_counts_as_a_way() -> None:
    """A blocked side on open ground is gone round; only the points lack."""
    game = table("A axis infantry 0501 ma2; B axis infantry 0909", edges="0502-0503 blocked", active="axis")
    assert reason(game, "move", "A", "0503") == ("TOW 9.0", "behind-blocked-sides", "0503")
    assert reason(game, "move", "A", "0504") == ("TOW 9.1", "not-enough-points", "0504")


def test_strategic_movement() -> None:
    game = corridor(edges=ROAD, points=2)
    assert reason(game, "strategic", "A", "0505") is None
    assert reason(game, "strategic", "A", "0506") == ("TOW 9.2", "not-enough-points", "0506")
    refusal = game.question.why(game.state, ("strategic", "A", "0506"))
    assert refusal is not None
    assert refusal.values == {"hex": "0506", "cost": 2.5, "allowance": 2}


def test_strategic_movement_off_the_road() -> None:
    game = corridor(edges=ROAD.replace("0503-0504 road", "0503-0504 railroad"))
    assert reason(game, "strategic", "A", "0505") == ("TOW 9.2", "leaves-the-road", "0505")
    assert reason(game, "strategic", "A", "0909") == ("TOW 9.2", "leaves-the-road", "0909")
    off = table("A axis infantry 0801; Z axis infantry 0501", edges=ROAD, active="axis")
    assert reason(off, "strategic", "A", "0505") == ("TOW 9.2", "not-on-a-road", "0801")


def test_strategic_movement_and_zones() -> None:
    beside = "E soviet infantry 0605"
    terrain = WATERS.replace("0605 water; ", "")
    game = table(f"A axis infantry 0501; {beside}", edges=ROAD, terrain=terrain, active="axis")
    assert game.hexes(game.state.zone(0)) >= {"0504", "0505"}
    assert reason(game, "strategic", "A", "0504") == ("TOW 9.2", "strategic-into-zone", "0504")
    assert reason(game, "strategic", "A", "0506") == ("TOW 9.2", "zones-in-the-way", "0506")
    from_zone = table(f"A axis infantry 0504; {beside}", edges=ROAD, terrain=terrain, active="axis")
    assert reason(from_zone, "strategic", "A", "0501") == ("TOW 9.2", "strategic-from-zone", "0504")
    assert reason(corridor("E soviet infantry 0505", ROAD), "strategic", "A", "0507") == (
        "TOW 9.2",
        "zones-in-the-way",
        "0507",
    )


def test_an_enemy_on_the_road_whose_zone_blocked_sides_hold_back() -> None:
    blocked = "0504-0505 road blocked; 0505-0506 blocked"
    game = corridor("E soviet infantry 0505", f"{ROAD}; {blocked}")
    assert reason(game, "strategic", "A", "0506") == ("TOW 9.2", "leaves-the-road", "0506")


def test_the_points_already_spent_on_the_way_to_a_waypoint_count() -> None:
    """Two of three points lead to 0503; without the rivers two more would do, but there is one."""
    game = corridor(edges="0503-0504 minor-river; 0504-0505 minor-river", points=3)
    assert reason(game, "move", "A", "0502", "0505") == ("TOW 9.1", "not-enough-points", "0505")
    refusal = game.question.why(game.state, ("move", "A", "0503", "0505"))
    assert refusal is not None
    assert refusal.values == {"hex": "0505", "cost": 6, "allowance": 3}
    one = corridor(edges="0502-0503 minor-river; 0503-0504 minor-river", points=3)
    assert reason(one, "move", "A", "0502", "0504") == ("TOW 9.1", "minor-rivers-in-the-way", "0504")


def test_the_first_hex_of_the_map_is_a_hex() -> None:
    game = table("A axis infantry 0103 ma1; B axis infantry 0909", active="axis")
    assert reason(game, "move", "A", "0101") == ("TOW 9.1", "not-enough-points", "0101")
