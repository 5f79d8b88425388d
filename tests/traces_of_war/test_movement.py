"""Movement (TOW 9.0-9.3): what steps cost, which are forbidden, and what is said of them."""

from __future__ import annotations

from typing import Any

import pytest

from sztab.kernel import machine
from sztab.kernel.machine import Refused
from sztab.testing import rule
from tests.traces_of_war.table import Table, table

ROAD = "0501-0502 road; 0502-0503 road; 0503-0504 road; 0504-0505 road; 0505-0506 road; 0506-0507 road; "
ROAD += "0507-0508 road; 0508-0509 road; 0509-0510 road; 0510-0511 road; 0511-0512 road"


def why(game: Table, *choice: Any) -> tuple[str, str] | None:
    """Rule and key of the reason why the open question refuses a choice; None if it is legal."""
    refusal = game.question.why(game.state, choice)
    return None if refusal is None else (refusal.rule, refusal.key)


def cost(game: Table, unit: str, *path: str, kind: str = "move") -> float:
    """Move along exactly these hexes and return the movement points that it took."""
    events = machine.apply(game.state, game.seat, (kind, unit, *path))
    (moved,) = [event.values for event in events if event.key == "moved"]
    assert moved["path"][1:] == list(path)
    assert game.at(unit) == path[-1]
    spent: float = moved["cost"]
    return spent


def refused(game: Table, *choice: Any) -> tuple[str, str] | None:
    """Rule and key of the law for a complete choice, without any filling in."""
    refusal = game.why_not(*choice)
    return None if refusal is None else (refusal.rule, refusal.key)


# 9.0 Who moves, and where nobody goes


@rule("TOW-9.0-a")
def test_only_activated_units_move() -> None:
    game = table(
        "A axis infantry 0505; B axis infantry 0303; E soviet infantry 0909",
        active={"side": "axis", "mode": "move-combat", "units": ["A"]},
    )
    assert game.items() == [("move", "A"), ("end",)]
    assert refused(game, "move", "B", "0304") == ("TOW 9.0", "not-activated")
    assert refused(game, "move", "E", "0908") == ("TOW 9.0", "not-activated")
    assert refused(game, "move", "X", "0304") == ("TOW 9.0", "no-such-unit")
    assert game.why_not("move", "X", "0304").values == {"unit": "X"}
    assert refused(game, "move", "A", "0506") is None


@rule("TOW-9.0-b")
def test_a_unit_moves_once_in_an_activation_and_the_next_one_only_after_it() -> None:
    game = table("A axis infantry 0505; B axis infantry 0303", active="axis")
    game.choose("move", "A", "0506")
    assert refused(game, "move", "A", "0507") == ("TOW 9.0", "has-moved")
    assert game.items() == [("move", "B"), ("end",)]
    game.choose("move", "B", "0304")
    assert game.told("segment-begins")[-1]["segment"] == "combat"


@rule("TOW-9.0-b", "TOW-9.1-a")
def test_what_a_move_leaves_unspent_is_lost() -> None:
    game = table("A axis infantry 0505; B axis infantry 0303", active="axis")
    assert cost(game, "A", "0506") == 1
    assert ("move", "A") not in game.items()
    assert refused(game, "move", "A", "0507") == ("TOW 9.0", "has-moved")


@rule("TOW-9.1-j")
def test_moving_is_voluntary() -> None:
    game = table("A axis infantry 0505; B soviet infantry 0909", active="axis")
    assert ("end",) in game.items()
    assert {1.0, 5.0} <= set(game.moves("A").values())
    game.choose("end")
    assert game.at("A") == "0505"
    assert game.told("moved") == []


@rule("TOW-9.0-d")
@pytest.mark.parametrize("kind", ["move", "strategic"])
def test_nobody_leaves_the_map(kind: str) -> None:
    game = table("A axis infantry 0501; B axis infantry 0112", edges=ROAD, active="axis")
    assert refused(game, kind, "A", "0500") == ("TOW 9.0", "off-map")
    assert why(game, kind, "A", "0500") == ("TOW 9.0", "off-map")
    assert refused(game, kind, "A", "0502", "0600") == ("TOW 9.0", "off-map")
    assert refused(game, "move", "B", "0113") == ("TOW 9.0", "off-map")
    assert refused(game, "move", "B", "0012") == ("TOW 9.0", "off-map")


@rule("TOW-9.0-e")
@pytest.mark.parametrize("kind", ["move", "strategic"])
def test_nobody_crosses_a_blocked_side(kind: str) -> None:
    game = table("A axis infantry 0505", edges=ROAD + "; 0505-0506 blocked", active="axis")
    assert refused(game, kind, "A", "0506") == ("TOW 9.0", "blocked-side")
    assert refused(game, kind, "A", "0504") is None
    assert game.moves("A")["0506"] == 2


@rule("TOW-9.0-f")
@pytest.mark.parametrize("kind", ["move", "strategic"])
def test_nobody_enters_a_hex_with_an_enemy(kind: str) -> None:
    game = table("A axis infantry 0501; E soviet infantry 0503", edges=ROAD, active="axis")
    assert refused(game, kind, "A", "0502", "0503")[1] in ("enemy-in-hex", "strategic-into-zone")
    near = table("A axis infantry 0502; E soviet infantry 0503", active="axis")
    assert refused(near, "move", "A", "0503") == ("TOW 9.0", "enemy-in-hex")
    assert "0503" not in near.moves("A")


@rule("TOW-9.0-f")
def test_nobody_passes_through_an_enemy() -> None:
    """The row lies between waters, so that the only way leads through the enemy."""
    waters = "; ".join(f"{row}{col:02} water" for row in ("04", "06") for col in range(1, 9))
    game = table("A axis armor 0501 ma20; E soviet infantry 0503", terrain=waters, active="axis")
    assert set(game.moves("A")) == {"0502"}
    assert why(game, "move", "A", "0504") == ("TOW 9.0", "behind-enemies")


def test_water_is_entered_by_nobody() -> None:
    game = table("A axis infantry 0505", terrain="0506 water; 0508 water", active="axis")
    assert refused(game, "move", "A", "0506") == ("TOW 9.0", "all-water")
    assert why(game, "move", "A", "0508") == ("TOW 9.0", "all-water")
    assert "0506" not in game.moves("A")


def test_a_path_goes_from_hex_to_touching_hex() -> None:
    game = table("A axis infantry 0505", active="axis")
    assert refused(game, "move", "A", "0507") == ("TOW 9.0", "not-adjacent")
    assert refused(game, "move", "A", "0506", "0508") == ("TOW 9.0", "not-adjacent")
    assert refused(game, "move", "A", "0505") == ("TOW 9.0", "not-adjacent")
    assert refused(game, "move", "A", "0506", "0507") is None


def test_a_move_has_a_kind_a_unit_and_a_hex() -> None:
    game = table("A axis infantry 0505", active="axis")
    for choice in (("move",), ("move", "A"), ("fly", "A", "0506"), ("end", "A"), ("end", "A", "0506")):
        assert refused(game, *choice) == ("TOW 9.0", "not-offered"), choice
    with pytest.raises(Refused):
        game.choose("move", "A")


# 9.1 Normal Movement


@rule("TOW-9.1-b")
@pytest.mark.parametrize("terrain", ["clear", "rough", "town", "rough-town", "major-city"])
def test_a_hex_costs_one_point_whatever_lies_in_it(terrain: str) -> None:
    game = table("A axis infantry 0505", terrain=f"0506 {terrain}", active="axis")
    assert cost(game, "A", "0506") == 1


@rule("TOW-9.1-b", "TOW-9.1-d")
def test_hex_and_side_are_both_paid() -> None:
    """Three hexes, the second behind a minor river: 1 + 2 + 1."""
    game = table("A axis infantry 0505", edges="0506-0507 minor-river", active="axis")
    assert cost(game, "A", "0506", "0507", "0508") == 4


@rule("TOW-9.1-c")
def test_a_hex_is_not_entered_without_the_points_for_it() -> None:
    game = table("A axis infantry 0505 ma2", edges="0506-0507 minor-river", active="axis")
    assert refused(game, "move", "A", "0506", "0507") == ("TOW 9.1", "not-enough-points")
    assert refused(game, "move", "A", "0506") is None
    assert game.why_not("move", "A", "0506", "0507").values == {"hex": "0507", "cost": 3, "allowance": 2}


@rule("TOW-9.1-c", "TOW-8.2-e")
def test_there_is_no_guaranteed_move_of_one_hex() -> None:
    """TV-140: Isolated, 5 points become 2; leaving the zone needs 3."""
    game = table("A axis infantry 0505 isolated; E soviet infantry 0606; F axis infantry 0101", active="axis")
    assert refused(game, "move", "A", "0504") == ("TOW 9.1", "not-enough-points")
    assert game.moves("A") == {}
    assert ("move", "A") not in game.items()


@rule("TOW-9.1-d", "TOW-9.1-i")
@pytest.mark.parametrize(("line", "points"), [("", 2), ("road", 1), ("railroad", 1)])
def test_a_minor_river_costs_a_point_unless_it_is_bridged(line: str, points: int) -> None:
    """TV-138."""
    game = table("A axis infantry 0505", edges=f"0505-0506 minor-river {line}", active="axis")
    assert cost(game, "A", "0506") == points


@rule("TOW-9.1-e")
def test_an_unbridged_major_river_is_crossed_from_beside_it_only() -> None:
    """TV-142."""
    game = table("A axis infantry 0504; B axis infantry 0305", edges="0505-0506 major-river", active="axis")
    assert refused(game, "move", "A", "0505", "0506") == ("TOW 9.1", "major-river-from-afar")
    assert refused(game, "move", "A", "0505") is None
    beside = table("A axis infantry 0505", edges="0505-0506 major-river", active="axis")
    assert refused(beside, "move", "A", "0506") is None


@rule("TOW-9.1-e")
def test_going_out_and_back_is_not_beginning_beside_the_river() -> None:
    game = table("A axis infantry 0505", edges="0505-0506 major-river", active="axis")
    assert refused(game, "move", "A", "0504", "0505", "0506") == ("TOW 9.1", "major-river-from-afar")


@rule("TOW-9.1-f", "TOW-9.3-n")
@pytest.mark.parametrize("enemy", ["", "; E soviet infantry 0604"])
def test_crossing_an_unbridged_major_river_takes_all_points_and_ends_the_move(enemy: str) -> None:
    """TV-141: the price absorbs the toll of the zone that is left."""
    units = "A axis infantry 0505 ma5" + enemy
    game = table(units, edges="0505-0506 major-river", active="axis")
    assert refused(game, "move", "A", "0506", "0507") == ("TOW 9.1", "must-stop")
    assert cost(game, "A", "0506") == 5


@rule("TOW-9.1-f", "TOW-9.3-n")
def test_entering_a_zone_over_the_river_is_absorbed_too() -> None:
    game = table(
        "A axis infantry 0505 ma1; E soviet infantry 0507", edges="0505-0506 major-river", active="axis"
    )
    assert cost(game, "A", "0506") == 1


@rule("TOW-9.1-g")
@pytest.mark.parametrize("line", ["road", "railroad"])
def test_a_road_or_railroad_costs_one_point_whatever_the_terrain(line: str) -> None:
    """TV-145: three rough hexes along a road; and over rivers."""
    edges = f"0505-0506 {line}; 0506-0507 {line} minor-river; 0507-0508 {line} major-river"
    terrain = "0506 rough; 0507 rough-town; 0508 rough"
    game = table("A axis infantry 0505", edges=edges, terrain=terrain, active="axis")
    assert cost(game, "A", "0506", "0507", "0508") == 3


@rule("TOW-9.1-h")
def test_the_line_must_cross_the_common_side() -> None:
    """Both hexes have roads, the side between them none."""
    edges = "0405-0505 road; 0506-0606 road; 0505-0506 minor-river"
    game = table("A axis infantry 0505", edges=edges, active="axis")
    assert cost(game, "A", "0506") == 2
    edges = "0405-0505 road; 0506-0606 road; 0505-0506 major-river"
    game = table("A axis infantry 0504", edges=edges, active="axis")
    assert refused(game, "move", "A", "0505", "0506") == ("TOW 9.1", "major-river-from-afar")


@rule("TOW-9.1-g", "TOW-9.1-h")
def test_road_and_railroad_are_mixed_in_normal_movement() -> None:
    edges = "0505-0506 road major-river; 0506-0507 railroad major-river"
    game = table("A axis infantry 0505", edges=edges, active="axis")
    assert cost(game, "A", "0506", "0507") == 2


@rule("TOW-9.1-i")
@pytest.mark.parametrize("line", ["road", "railroad"])
def test_a_bridge_takes_the_cost_of_a_major_river_away(line: str) -> None:
    game = table("A axis infantry 0504", edges=f"0505-0506 major-river {line}", active="axis")
    assert cost(game, "A", "0505", "0506", "0507") == 3


# 9.2 Strategic Movement


@rule("TOW-9.2-a")
def test_a_road_hex_costs_half_a_point() -> None:
    """TV-133: seven hexes, 0.5 to 3.5."""
    game = table("A axis infantry 0501 ma5", edges=ROAD, active="axis")
    path = [f"05{col:02}" for col in range(2, 9)]
    preview = game.question.preview(game.state, ("strategic", "A", "0508"))
    assert preview == {"path": path, "costs": [1, 2, 3, 4, 5, 6, 7], "allowance": 10}
    assert cost(game, "A", *path, kind="strategic") == 3.5


@rule("TOW-9.2-h")
def test_five_points_reach_ten_road_hexes() -> None:
    """TV-137."""
    game = table("A axis infantry 0501 ma5", edges=ROAD, active="axis")
    reached = game.moves("A", "strategic")
    assert reached == {f"05{col:02}": (col - 1) / 2 for col in range(2, 12)}
    assert why(game, "strategic", "A", "0512") == ("TOW 9.2", "not-enough-points")
    whole = [f"05{col:02}" for col in range(2, 13)]
    assert refused(game, "strategic", "A", *whole) == ("TOW 9.2", "not-enough-points")
    assert refused(game, "strategic", "A", *whole[:-1]) is None


@rule("TOW-9.2-b")
def test_strategic_movement_begins_on_a_road() -> None:
    game = table("A axis infantry 0404; B axis infantry 0501", edges=ROAD, active="axis")
    assert refused(game, "strategic", "A", "0504") == ("TOW 9.2", "not-on-a-road")
    assert why(game, "strategic", "A", "0506") == ("TOW 9.2", "not-on-a-road")
    assert ("strategic", "A") not in game.items()
    assert ("strategic", "B") in game.items()


@rule("TOW-9.2-c")
def test_strategic_movement_stays_on_roads() -> None:
    game = table("A axis infantry 0501", edges=ROAD + "; 0402-0403 road", active="axis")
    assert refused(game, "strategic", "A", "0502", "0603") == ("TOW 9.2", "leaves-the-road")
    assert why(game, "strategic", "A", "0603") == ("TOW 9.2", "leaves-the-road")
    # 0402 has a road, but the side to it has none
    assert refused(game, "strategic", "A", "0402") == ("TOW 9.2", "leaves-the-road")
    assert not {"0402", "0403", "0603"} & set(game.moves("A", "strategic"))


@rule("TOW-9.2-d")
def test_strategic_movement_does_not_begin_in_an_enemy_zone() -> None:
    """TV-147."""
    game = table("A axis infantry 0505; E soviet infantry 0606", edges=ROAD, active="axis")
    assert refused(game, "strategic", "A", "0504") == ("TOW 9.2", "strategic-from-zone")
    assert why(game, "strategic", "A", "0501") == ("TOW 9.2", "strategic-from-zone")
    assert game.moves("A", "strategic") == {}
    behind = table(
        "A axis infantry 0505; E soviet infantry 0606", edges=ROAD + "; 0505-0606 blocked", active="axis"
    )
    assert refused(behind, "strategic", "A", "0504") is None


@rule("TOW-9.2-e")
def test_strategic_movement_enters_no_enemy_zone() -> None:
    """TV-134: the enemy in B makes C a hex of its zone."""
    game = table("A axis infantry 0501; B soviet infantry 0607", edges=ROAD, active="axis")
    assert refused(game, "strategic", "A", "0502", "0503", "0504", "0505", "0506") == (
        "TOW 9.2",
        "strategic-into-zone",
    )
    assert why(game, "strategic", "A", "0506") == ("TOW 9.2", "strategic-into-zone")
    assert why(game, "strategic", "A", "0509") == ("TOW 9.2", "zones-in-the-way")
    assert set(game.moves("A", "strategic")) == {"0502", "0503", "0504", "0505"}


@rule("TOW-9.2-f")
def test_a_railroad_is_no_road() -> None:
    game = table(
        "A axis infantry 0501; B axis infantry 0512",
        edges=ROAD.replace("0501-0502 road", "0501-0502 railroad"),
        active="axis",
    )
    assert refused(game, "strategic", "A", "0502") == ("TOW 9.2", "not-on-a-road")
    assert "0501" not in game.moves("B", "strategic")
    assert refused(game, "strategic", "B", *[f"05{col:02}" for col in range(11, 1, -1)]) is None


@rule("TOW-9.2-g")
def test_a_move_is_strategic_all_the_way_or_not_at_all() -> None:
    game = table("A axis infantry 0501 ma1", edges=ROAD, active="axis")
    assert game.moves("A", "strategic") == {"0502": 0.5, "0503": 1}
    assert refused(game, "move", "A", "0502", "0503") == ("TOW 9.1", "not-enough-points")
    game.choose("strategic", "A", "0502")
    assert refused(game, "move", "A", "0503") is not None
    assert game.told("moved")[-1]["how"] == "strategic"


@rule("TOW-9.2-i")
def test_a_unit_turns_off_at_a_junction() -> None:
    """TV-155: two hexes on one road, then two on another."""
    edges = "0501-0502 road; 0502-0503 road; 0503-0504 road; 0503-0604 road; 0604-0704 road"
    game = table("A axis infantry 0501 ma5", edges=edges, active="axis")
    assert cost(game, "A", "0502", "0503", "0604", "0704", kind="strategic") == 2


@rule("TOW-9.2-j")
def test_an_isolated_unit_moves_strategically_with_half_its_points() -> None:
    """TV-156: 5 becomes 2, four hexes; a bridge costs nothing extra."""
    edges = ROAD.replace("0502-0503 road", "0502-0503 road major-river")
    game = table("A axis infantry 0501 ma5 isolated", edges=edges, active="axis")
    assert game.moves("A", "strategic") == {"0502": 0.5, "0503": 1, "0504": 1.5, "0505": 2}
    assert cost(game, "A", "0502", "0503", "0504", "0505", kind="strategic") == 2


# 9.3 Enemy zones


ZONE = "A axis infantry 0505 ma5; E soviet infantry 0606"
"""E's zone holds 0505 and 0506, but neither 0504 nor 0507."""


@rule("TOW-9.3-c")
def test_from_zone_to_zone_costs_four_points_more() -> None:
    """TV-130: 1 + 2 + 2 are all points of an infantry unit."""
    game = table(ZONE, active="axis")
    assert game.moves("A")["0506"] == 5
    assert refused(game, "move", "A", "0506", "0507") == ("TOW 9.1", "not-enough-points")
    assert cost(game, "A", "0506") == 5
    poor = table(ZONE.replace("ma5", "ma4"), active="axis")
    assert refused(poor, "move", "A", "0506") == ("TOW 9.1", "not-enough-points")


@rule("TOW-9.3-a")
def test_leaving_a_zone_costs_two_points_more() -> None:
    """TV-139."""
    assert cost(table(ZONE, active="axis"), "A", "0504") == 3


@rule("TOW-9.3-b")
def test_entering_a_zone_costs_two_points_more() -> None:
    """TV-139."""
    game = table("A axis infantry 0504; E soviet infantry 0606", active="axis")
    assert cost(game, "A", "0505") == 3


@rule("TOW-9.3-b", "TOW-6.0-f")
def test_several_zones_on_a_hex_count_once() -> None:
    """TV-146: 3 points into the zone of three units, not 7."""
    game = table(
        "A axis infantry 0504; E soviet infantry 0606; F soviet infantry 0506; G soviet infantry 0406",
        active="axis",
    )
    assert "0504" not in game.hexes(game.state.zone(0))
    assert cost(game, "A", "0505") == 3


@rule("TOW-9.3-d")
def test_the_zone_is_paid_on_roads_too() -> None:
    """TV-135: three road hexes and C are 3 + 1 + 2 = 6 of 5 points; TV-136: with 6 they are all."""
    units = "A axis infantry 0501 ma5; B soviet infantry 0606"
    game = table(units, edges=ROAD, active="axis")
    path = ("0502", "0503", "0504", "0505")
    assert refused(game, "move", "A", *path) == ("TOW 9.1", "not-enough-points")
    assert refused(game, "move", "A", *path[:-1]) is None
    assert "0505" not in game.moves("A")
    game = table(units.replace("ma5", "ma6"), edges=ROAD, active="axis")
    assert cost(game, "A", *path) == 6


@rule("TOW-9.3-d")
@pytest.mark.parametrize("line", ["road", "railroad"])
def test_leaving_a_zone_is_paid_on_roads_and_rails(line: str) -> None:
    assert cost(table(ZONE, edges=f"0504-0505 {line}", active="axis"), "A", "0504") == 3


@rule("TOW-9.3-d")
@pytest.mark.parametrize("line", ["road", "railroad"])
def test_a_bridge_into_a_zone_costs_three(line: str) -> None:
    """TV-152."""
    game = table(
        "A axis infantry 0504; E soviet infantry 0606", edges=f"0504-0505 major-river {line}", active="axis"
    )
    assert cost(game, "A", "0505") == 3


@rule("TOW-9.3-e")
def test_a_major_river_is_not_crossed_from_zone_to_zone() -> None:
    """TV-132."""
    game = table(ZONE, edges="0505-0506 major-river", active="axis")
    assert refused(game, "move", "A", "0506") == ("TOW 9.3", "major-river-zone-to-zone")
    assert why(game, "move", "A", "0506") == ("TOW 9.3", "major-river-zone-to-zone")
    assert "0506" not in game.moves("A")


@rule("TOW-9.3-f")
@pytest.mark.parametrize("line", ["road", "railroad"])
def test_nor_over_a_bridge(line: str) -> None:
    """TV-151."""
    game = table(ZONE.replace("ma5", "ma9"), edges=f"0505-0506 major-river {line}", active="axis")
    assert refused(game, "move", "A", "0506") == ("TOW 9.3", "major-river-zone-to-zone")
    assert "0506" not in game.moves("A") or game.moves("A")["0506"] > 5


@rule("TOW-9.3-f")
def test_nor_over_a_bridge_in_the_middle_of_a_move() -> None:
    units = "A axis armor 0504 ma9; E soviet infantry 0606"
    edges = "0505-0506 major-river road"
    game = table(units, edges=edges, active="axis")
    assert refused(game, "move", "A", "0505", "0506") == ("TOW 9.3", "major-river-zone-to-zone")
    no_river = table(units, edges="0505-0506 road", active="axis")
    assert refused(no_river, "move", "A", "0505", "0506") is None


@rule("TOW-9.3-g", "TOW-9.3-m")
def test_friendly_units_do_not_take_a_zone_away() -> None:
    friends = "; B axis infantry 0506; C axis infantry 0505"
    game = table(ZONE + friends, edges="0505-0506 major-river", active="axis")
    assert refused(game, "move", "A", "0506") == ("TOW 9.3", "major-river-zone-to-zone")
    game = table(ZONE + friends, active="axis")
    assert cost(game, "A", "0506") == 5
    game = table("A axis infantry 0504; B axis infantry 0505; E soviet infantry 0606", active="axis")
    assert cost(game, "A", "0505") == 3


@rule("TOW-9.3-e")
def test_a_minor_river_is_crossed_from_zone_to_zone() -> None:
    game = table(ZONE.replace("ma5", "ma6"), edges="0505-0506 minor-river", active="axis")
    assert cost(game, "A", "0506") == 6


# 9.3 Swamps


@rule("TOW-9.3-h", "TOW-9.3-i")
def test_a_swamp_takes_all_points_and_ends_the_move() -> None:
    """TV-144."""
    game = table("A axis infantry 0505 ma5", terrain="0506 swamp", active="axis")
    assert refused(game, "move", "A", "0506", "0507") == ("TOW 9.3", "must-stop")
    assert game.moves("A")["0506"] == 5
    assert cost(game, "A", "0506") == 5


@rule("TOW-9.3-h")
def test_a_swamp_is_entered_from_beside_it_only() -> None:
    game = table("A axis infantry 0504 ma5", terrain="0506 swamp", active="axis")
    assert refused(game, "move", "A", "0505", "0506") == ("TOW 9.3", "swamp-from-afar")
    assert why(game, "move", "A", "0506") == ("TOW 9.3", "swamp-from-afar")
    assert "0506" not in game.moves("A")
    assert game.moves("A")["0507"] == 4, "the way round"


@rule("TOW-9.3-h")
def test_a_unit_leaves_a_swamp_like_any_hex() -> None:
    game = table("A axis infantry 0505", terrain="0505 swamp", active="axis")
    assert cost(game, "A", "0506", "0507") == 2


@rule("TOW-9.3-j")
def test_a_swamp_is_not_entered_from_zone_to_zone() -> None:
    """TV-131."""
    game = table(ZONE, terrain="0506 swamp", active="axis")
    assert refused(game, "move", "A", "0506") == ("TOW 9.3", "swamp-zone-to-zone")
    assert "0506" not in game.moves("A")


@rule("TOW-9.3-n", "TOW-9.3-h")
@pytest.mark.parametrize(
    ("unit", "swamp"), [("A axis infantry 0505 ma1", "0504"), ("A axis infantry 0504 ma1", "0505")]
)
def test_a_swamp_out_of_or_into_a_zone_takes_no_more_than_all(unit: str, swamp: str) -> None:
    game = table(f"{unit}; E soviet infantry 0606", terrain=f"{swamp} swamp", active="axis")
    assert cost(game, "A", swamp) == 1


@rule("TOW-9.3-k")
def test_a_swamp_along_a_road_is_a_road_hex() -> None:
    """TV-143: 1 point, no stop, not only from beside it; from zone to zone 5 points."""
    edges = "0504-0505 road; 0505-0506 road; 0506-0507 road"
    game = table("A axis infantry 0504", edges=edges, terrain="0506 swamp", active="axis")
    assert cost(game, "A", "0505", "0506", "0507") == 3
    game = table(ZONE, edges=edges, terrain="0506 swamp", active="axis")
    assert cost(game, "A", "0506") == 5
    game = table("A axis infantry 0504", edges=edges, terrain="0506 swamp", active="axis")
    assert cost(game, "A", "0505", "0506", "0507", kind="strategic") == 1.5


@rule("TOW-9.3-k")
def test_the_road_must_lead_into_the_swamp_over_the_side_that_is_crossed() -> None:
    game = table("A axis infantry 0504 ma2", edges="0506-0507 road", terrain="0506 swamp")
    assert "0506" not in game.moves("A")


@rule("TOW-9.3-l")
def test_a_railroad_alone_takes_the_limits_of_a_swamp_not_away() -> None:
    """AMB-07: the price is one point, the rest stays."""
    edges = "0504-0505 railroad; 0505-0506 railroad; 0506-0507 railroad"
    game = table(
        "A axis infantry 0504; B axis infantry 0305", edges=edges, terrain="0506 swamp", active="axis"
    )
    assert refused(game, "move", "A", "0505", "0506") == ("TOW 9.3", "swamp-from-afar")
    beside = table("A axis infantry 0505", edges=edges, terrain="0506 swamp", active="axis")
    assert refused(beside, "move", "A", "0506", "0507") == ("TOW 9.3", "must-stop")
    assert cost(beside, "A", "0506") == 1
    zone = table(ZONE, edges=edges, terrain="0506 swamp", active="axis")
    assert refused(zone, "move", "A", "0506") == ("TOW 9.3", "swamp-zone-to-zone")
    assert "0506" not in zone.moves("A")


@rule("TOW-9.3-l")
def test_the_price_of_a_railroad_into_a_swamp_has_its_tolls() -> None:
    edges = "0504-0505 railroad"
    into = table(
        "A axis infantry 0504; E soviet infantry 0606", edges=edges, terrain="0505 swamp", active="axis"
    )
    assert into.moves("A")["0505"] == 3
    assert cost(into, "A", "0505") == 3
    out = table(ZONE, edges=edges, terrain="0504 swamp", active="axis")
    assert out.moves("A")["0504"] == 3
    poor = table(
        ZONE.replace("ma5", "ma2") + "; B axis infantry 0101",
        edges=edges,
        terrain="0504 swamp",
        active="axis",
    )
    assert refused(poor, "move", "A", "0504") == ("TOW 9.1", "not-enough-points")
    assert "0504" not in poor.moves("A")


@rule("TOW-9.3-l", "TOW-9.3-k")
def test_a_swamp_beside_the_start_by_rail_is_passed_by_a_road_from_elsewhere() -> None:
    """By rail it is the end of the move; by road it is a hex like others."""
    edges = "0505-0506 railroad; 0505-0606 road; 0606-0506 road; 0506-0507 road; 0507-0607 blocked; "
    edges += "0507-0608 blocked; 0507-0508 blocked; 0507-0407 blocked; 0507-0408 blocked"
    game = table("A axis infantry 0505", edges=edges, terrain="0506 swamp", active="axis")
    assert game.moves("A")["0506"] == 1
    assert game.moves("A")["0507"] == 3
    assert game.question.complete(game.state, ("move", "A", "0507")) == ("move", "A", "0606", "0506", "0507")
    assert cost(game, "A", "0606", "0506", "0507") == 3


@rule("TOW-9.3-o")
@pytest.mark.parametrize(
    ("terrain", "edges", "rule_id"),
    [("0506 swamp", "", "TOW 9.3"), ("", "0505-0506 major-river", "TOW 9.1")],
)
def test_a_step_that_takes_all_points_needs_one(terrain: str, edges: str, rule_id: str) -> None:
    """TV-154: an Isolated unit with 1 point has 0."""
    game = table(
        "A axis infantry 0505 ma1 isolated; B axis infantry 0303", terrain=terrain, edges=edges, active="axis"
    )
    assert refused(game, "move", "A", "0506") == (rule_id, "no-movement-points")
    assert game.moves("A") == {}
    assert ("move", "A") not in game.items()
    able = table("A axis infantry 0505 ma2 isolated", terrain=terrain, edges=edges, active="axis")
    assert cost(able, "A", "0506") == 1


# Paths


def test_the_path_filled_in_avoids_zones_then_has_the_lowest_numbers() -> None:
    game = table("A axis infantry 0505", active="axis")
    # 0406 and 0407, 0506: of all ways with two steps to 0407 the one over 0406 comes first
    assert game.question.complete(game.state, ("move", "A", "0407")) == ("move", "A", "0406", "0407")
    assert game.question.complete(game.state, ("move", "A", "0506")) == ("move", "A", "0506")


def test_a_hex_named_before_the_last_is_a_waypoint() -> None:
    game = table("A axis infantry 0505", active="axis")
    complete = game.question.complete(game.state, ("move", "A", "0506", "0407"))
    assert complete == ("move", "A", "0506", "0407")
    far = game.question.complete(game.state, ("move", "A", "0705", "0707"))
    assert far[-1] == "0707"
    assert "0705" in far
    assert game.why_not(*far) is None
    assert cost(game, *map(str, far[1:])) == 4


def test_waypoints_may_be_out_of_reach_together() -> None:
    game = table("A axis infantry 0505 ma3", active="axis")
    assert why(game, "move", "A", "0503", "0505") == ("TOW 9.1", "not-enough-points")
    assert why(game, "move", "A", "0503", "0507") == ("TOW 9.1", "not-enough-points")
    refusal = game.question.why(game.state, ("move", "A", "0503", "0507"))
    assert refusal is not None
    assert refusal.values == {"hex": "0507", "cost": 6, "allowance": 3}


def test_beyond_a_waypoint_nothing_is_crossed_as_if_the_move_began_there() -> None:
    """From 0505 the river could be crossed at once with all points; after a step only the way round is left."""
    game = table(
        "A axis infantry 0504 ma4", edges="0505-0506 major-river; 0506-0507 major-river", active="axis"
    )
    complete = game.question.complete(game.state, ("move", "A", "0505", "0507"))
    assert complete == ("move", "A", "0505", "0406", "0407", "0507")
    assert cost(game, *map(str, complete[1:])) == 4


def test_the_state_is_not_changed_by_asking() -> None:
    game = table(ZONE, edges=ROAD, active="axis")
    before = game.state.copy()
    why(game, "move", "A", "0510")
    why(game, "move", "A", "0503", "0507")
    game.question.preview(game.state, ("move", "A", "0503"))
    assert game.state == before


def test_a_preview_is_the_path_with_the_cost_of_each_hex() -> None:
    game = table("A axis infantry 0504; E soviet infantry 0606", active="axis")
    preview = game.question.preview(game.state, ("move", "A", "0505"))
    assert preview == {"path": ["0505"], "costs": [6], "allowance": 10}
    assert game.question.preview(game.state, ("move", "A", "0512")) is None
    assert game.question.preview(game.state, ("move", "A")) is None
    assert game.question.preview(game.state, ()) is None
    assert game.question.preview(game.state, ("end",)) is None


# What is offered


def offered(game: Table, unit: str) -> set[str]:
    """The kinds of movement offered to a unit."""
    return {str(item[0]) for item in game.items() if item[-1] == unit}


def test_hexes_are_offered_with_their_costs_in_halves() -> None:
    game = table(
        "A axis infantry 0101 ma2", edges="0101-0102 road; 0102-0103 road; 0103-0104 road", active="axis"
    )
    follow = game.follow("move", "A")
    assert follow.part == "hex"
    assert follow.costs is not None
    assert len(follow.costs) == len(follow.items)
    assert dict(zip(map(str, follow.items), follow.costs, strict=True)) == {
        **dict.fromkeys(("0102", "0201", "0202"), 2),
        **dict.fromkeys(("0103", "0203", "0301", "0302"), 4),
    }
    assert game.question.complete(game.state, ("move", "A", "0103")) == ("move", "A", "0102", "0103")
    by_road = game.follow("strategic", "A")
    assert by_road.costs is not None
    assert dict(zip(map(str, by_road.items), by_road.costs, strict=True)) == {"0102": 1, "0103": 2, "0104": 3}
    assert game.follow().part == "unit"
    assert game.follow("move", "A", "0102").done
    assert game.follow("end").done


def test_a_unit_walled_in_by_enemies_is_not_offered() -> None:
    game = table(
        "A axis armor 0101 ma9; B axis infantry 0909; "
        "E soviet infantry 0102; F soviet infantry 0201; G soviet infantry 0202",
        active="axis",
    )
    assert offered(game, "A") == set()
    assert offered(game, "B") == {"move"}


def test_a_unit_beside_enemies_is_offered_what_it_can_pay() -> None:
    """From zone to zone a step costs 5, out of the zone 3, into it 3."""
    waters = "; ".join(
        f"{row}{col:02} water" for row in ("04", "06") for col in range(1, 13) if (row, col) != ("06", 5)
    )
    for at, allowance, wanted in [
        ("0504", 5, {"move"}),
        ("0504", 2, set()),
        ("0504", 3, {"move"}),
        ("0503", 1, {"move"}),
    ]:
        game = table(
            f"A axis infantry {at} ma{allowance}; B axis infantry 0909; E soviet infantry 0605",
            terrain=waters,
            active="axis",
        )
        assert offered(game, "A") == wanted, (at, allowance)
    closed = "0502-0503 blocked"
    for allowance, wanted in [(2, set()), (3, {"move"})]:
        game = table(
            f"A axis infantry 0503 ma{allowance}; B axis infantry 0909; E soviet infantry 0605",
            terrain=waters,
            edges=closed,
            active="axis",
        )
        assert offered(game, "A") == wanted, allowance
    for allowance, wanted in [(4, set()), (5, {"move"})]:
        game = table(
            f"A axis infantry 0504 ma{allowance}; B axis infantry 0909; E soviet infantry 0605",
            terrain=waters,
            edges="0503-0504 blocked",
            active="axis",
        )
        assert offered(game, "A") == wanted, allowance


def test_a_unit_is_offered_a_move_through_full_hexes_only_if_it_gets_beyond() -> None:
    waters = "; ".join(f"{row}{col:02} water" for row in ("04", "06") for col in range(1, 13))
    full = "B axis infantry 0502; C axis infantry 0502"
    for allowance, wanted in [(1, set()), (2, {"move"})]:
        game = table(f"A axis infantry 0501 ma{allowance}; {full}", terrain=waters, active="axis")
        assert offered(game, "A") == wanted
        hq = table(
            f"A axis hq 0501 ma{allowance}; {full}", terrain=waters, sources="soviet 0112", active="axis"
        )
        assert offered(hq, "A") == {"move"}
        collision = table(
            f"A axis hq 0501 ma{allowance}; K axis hq 0502",
            terrain=waters,
            sources="soviet 0112",
            active="axis",
        )
        assert offered(collision, "A") == wanted
        unit = table(f"A axis infantry 0501 ma{allowance}; K axis hq 0502", terrain=waters, active="axis")
        assert offered(unit, "A") == {"move"}


def test_strategic_movement_is_offered_exactly_if_it_leads_anywhere() -> None:
    full = "B axis infantry 0502; C axis infantry 0502"
    far = "D axis infantry 0503; F axis infantry 0503"
    short = "0501-0502 road; 0502-0503 road"
    for units, edges, wanted in [
        ("A axis infantry 0501 ma1", short, True),
        ("A axis infantry 0501 ma1 isolated", short, False),
        (f"A axis infantry 0501 ma1; {full}", short, True),
        (f"A axis infantry 0501 ma1; {full}; {far}", short, False),
        ("A axis infantry 0601 ma1", short, False),
        ("A axis infantry 0501 ma1; E soviet infantry 0603", short, False),
        ("A axis infantry 0501 ma1; E soviet infantry 0602", short, False),
        ("A axis infantry 0501 ma5; E soviet infantry 0602", short, False),
        ("A axis infantry 0501 ma5; E soviet infantry 0603", short, False),
        ("A axis hq 0501 ma1; K axis hq 0502", "0501-0502 road", False),
        ("A axis infantry 0501 ma1; K axis hq 0502", "0501-0502 road", True),
    ]:
        game = table(f"{units}; Z axis infantry 0909", edges=edges, active="axis")
        assert ("strategic" in offered(game, "A")) == wanted, units


def test_a_swamp_by_rail_is_named_like_any_hex() -> None:
    game = table("A axis infantry 0505", edges="0505-0506 railroad", terrain="0506 swamp", active="axis")
    assert game.question.complete(game.state, ("move", "A", "0506")) == ("move", "A", "0506")
    assert game.question.complete(game.state, ("move", "A", "0507")) == ("move", "A", "0406", "0407", "0507")
    game.choose("move", "A", "0506")
    assert game.told("moved") == [{"unit": "A", "how": "move", "path": ["0505", "0506"], "cost": 1}]
