"""Reinforcements: placement by rail, Soviet groups and replacements, the airborne drop and its Bridgehead (TOW 11)."""

from __future__ import annotations

from typing import Any

import pytest

from sztab.games.traces_of_war.roster import AXIS, SOVIET
from sztab.games.traces_of_war.rules import chits, reinforcements, supply
from sztab.kernel.questions import Choice, Refusal
from sztab.testing import rule
from tests.traces_of_war.front import distance
from tests.traces_of_war.table import Table, table
from tests.traces_of_war.turns import CROSSINGS

RAILS = "0110-0109 railroad; 0109-0108 railroad; 0108-0107 railroad; 0107-0106 railroad; 0106-0105 railroad"
LINE = ["0105", "0106", "0107", "0108", "0109", "0110"]
NEW = "N soviet infantry g1"


def drawn(units: str, chit: str = "reinforcements", **more: Any) -> Table:
    """A chit has just been drawn; a railroad runs from the Soviet source 0110 to 0105."""
    edges = "; ".join([RAILS, *([more.pop("edges")] if "edges" in more else [])])
    game = table(units, cup=["supply", chit], edges=edges, **{"turn": 3, **more})
    game.draw(chit)
    return game


def key(refusal: Refusal | None) -> tuple[str, str] | None:
    return (refusal.rule, refusal.key) if refusal else None


@rule("TOW-11.0-a", "TOW-11.0-b", "TOW-11.0-g")
def test_a_reinforcement_is_placed_on_a_railroad_that_leads_to_a_source() -> None:
    """No headquarters is needed."""
    game = drawn(NEW, edges="0303-0304 railroad")
    assert game.items() == [("place", "N")]
    assert game.items("place", "N") == LINE
    assert key(game.why_not("place", "N", "0206")) == ("TOW 11.0", "no-railroad")
    assert key(game.why_not("place", "N", "0303")) == ("TOW 11.0", "no-rail-route")
    assert key(game.why_not("place", "N", "9999")) == ("TOW 11.0", "off-map")
    game.choose("place", "N", "0105")
    assert game.at("N") == "0105"
    assert game.told("reinforcement-placed") == [{"unit": "N", "hex": "0105"}]
    assert game.seat == "nature"


@rule("TOW-11.0-b")
def test_a_railroad_of_the_enemy_s_source_does_not_serve() -> None:
    game = drawn(f"{NEW}; B soviet infantry 0909", sources="soviet 0301; axis 0110")
    assert game.seat == "nature"
    assert game.at("N") is None


@rule("TOW-11.0-c", "TOW-11.0-h")
def test_the_route_is_free_of_enemy_zones_even_where_friends_stand() -> None:
    """TV-244: the Axis unit in 0207 has its zone in 0107 and 0108, where a Soviet unit stands."""
    game = drawn(f"{NEW}; A axis infantry 0208; F soviet infantry 0108; G soviet infantry 0107")
    assert game.hexes(game.state.zone(AXIS)) >= {"0107", "0108"}
    assert game.items("place", "N") == ["0109", "0110"]
    assert key(game.why_not("place", "N", "0106")) == ("TOW 11.0", "no-rail-route")
    assert key(game.why_not("place", "N", "0108")) == ("TOW 11.0", "no-rail-route")


@rule("TOW-11.0-h")
def test_the_source_is_tested_like_the_route() -> None:
    """AMB-35."""
    game = drawn(f"{NEW}; A axis infantry 0211; F soviet infantry 0110")
    assert "0110" in game.hexes(game.state.zone(AXIS))
    assert game.at("N") is None
    assert game.seat == "nature"


@rule("TOW-11.0-d")
@pytest.mark.parametrize("enemy", ["A axis infantry 0107", "A axis hq 0107"])
def test_the_route_is_free_of_enemy_units_and_headquarters(enemy: str) -> None:
    game = drawn(f"{NEW}; {enemy}")
    assert game.items("place", "N") == ["0109", "0110"]
    assert game.why_not("place", "N", "0107") is not None
    assert game.why_not("place", "N", "0105") is not None


@rule("TOW-11.0-d")
def test_an_enemy_bars_the_route_also_where_his_zone_does_not_reach() -> None:
    """Blocked hexsides keep his zone off the railroad, not him."""
    walls = "; ".join(f"0107-{hex_} blocked" for hex_ in ("0207", "0208"))
    units = f"{NEW}; A axis infantry 0107"
    game = drawn(units, edges=walls)
    bit = game.state.world.theatre.bit[game.state.world.theatre.grid.index["0107"]]
    assert not reinforcements.rail_net(game.state, SOVIET) & bit


@rule("TOW-11.0-e")
def test_the_route_is_free_of_major_cities_of_the_enemy() -> None:
    """TV-245."""
    game = drawn(NEW, terrain="0108 major-city")
    assert game.items("place", "N") == ["0109", "0110"]
    assert key(game.why_not("place", "N", "0107")) == ("TOW 11.0", "no-rail-route")
    taken = drawn(NEW, terrain="0108 major-city", control={"0108": "soviet"})
    assert taken.items("place", "N") == LINE
    town = drawn(NEW, terrain="0108 town")
    assert town.items("place", "N") == LINE


@rule("TOW-11.0-f")
def test_stacking_is_respected() -> None:
    game = drawn(
        f"{NEW}; B soviet infantry 0106; C soviet infantry 0106; D soviet infantry 0107; H soviet hq 0107"
    )
    assert game.items("place", "N") == ["0105", "0107", "0108", "0109", "0110"]
    assert key(game.why_not("place", "N", "0106")) == ("TOW 5.0", "hex-full")


@rule("TOW-11.0-i")
def test_a_headquarters_is_received_by_the_same_rules() -> None:
    game = drawn("N soviet hq g1; H soviet hq 0107; B soviet infantry 0106; C soviet infantry 0106")
    assert game.items("place", "N") == ["0105", "0106", "0108", "0109", "0110"]
    assert key(game.why_not("place", "N", "0107")) == ("TOW 5.0", "second-headquarters")
    assert key(game.why_not("place", "N", "0303")) == ("TOW 11.0", "no-railroad")


GROUPS = "; ".join(f"N{n} soviet infantry g{n}" for n in range(1, 8))


@rule("TOW-11.1-a", "TOW-11.1-b")
@pytest.mark.parametrize(
    ("turn", "before"),
    [pytest.param(1, 0, id="TV-240"), pytest.param(8, 5, id="TV-241"), pytest.param(8, 0, id="late-first")],
)
def test_the_next_draw_brings_the_next_group(turn: int, before: int) -> None:
    """The number of the group is that of the draw, whatever the turn."""
    units = "; ".join(f"N{n} soviet infantry {f'030{n} ' if n <= before else ''}g{n}" for n in range(1, 8))
    game = drawn(units, turn=turn, groups=before)
    assert game.told("group-arrives") == [{"group": before + 1}]
    assert game.state.groups == before + 1
    assert game.items() == [("place", f"N{before + 1}")]
    assert key(game.why_not("place", f"N{before + 2}", "0105")) == ("TOW 11.1", "no-such-reinforcement")


@rule("TOW-11.1-a")
def test_draws_of_one_turn_count_on() -> None:
    game = table(GROUPS, cup=["supply", "reinforcements", "airborne"], edges=RAILS, turn=3)
    game.draw("reinforcements")
    game.choose("place", "N1", "0105")
    game.draw("airborne")
    assert game.told("group-arrives") == [{"group": 1}, {"group": 2}]
    assert game.items() == [("place", "N2")]


REPLACING = (
    "OLD soviet armor 0505 3/3 back2/1 x1; R soviet armor 9/9 back3/2 g4 replacement; WEAK soviet infantry 0506; "
    "FAR soviet armor 0101 12/9; LATE soviet armor 0606 oos; CUT soviet armor 0707 isolated; E axis armor 0310"
)


@rule("TOW-11.1-c", "TOW-11.1-d", "TOW-11.1-e", "TOW-11.1-o")
def test_a_replacement_takes_the_place_of_a_unit_of_its_type() -> None:
    """TV-242: anywhere on the map, neither Out of Supply nor Isolated; at full strength; the old unit is gone."""
    game = drawn(REPLACING, groups=3)
    assert game.items() == [("replace", "R")]
    assert game.items("replace", "R") == ["OLD", "FAR"]
    assert key(game.why_not("replace", "R", "WEAK")) == ("TOW 11.1", "not-of-the-same-type")
    assert key(game.why_not("replace", "R", "E")) == ("TOW 11.1", "not-of-the-same-type")
    assert key(game.why_not("replace", "R", "R")) == ("TOW 11.1", "not-of-the-same-type")
    assert key(game.why_not("replace", "R", "nobody")) == ("TOW 11.1", "not-of-the-same-type")
    for cut_off in ("LATE", "CUT"):
        assert key(game.why_not("replace", "R", cut_off)) == ("TOW 11.1", "lacks-supply")
    assert key(game.why_not("place", "R", "0105")) == ("TOW 11.1", "not-offered")
    assert key(game.why_not("replace", "R")) == ("TOW 11.1", "not-offered")
    game.choose("replace", "R", "OLD")
    assert (game.at("R"), game.steps("R"), game.at("OLD")) == ("0505", 2, None)
    assert game.told("replacement-placed") == [{"unit": "R", "hex": "0505", "old": "OLD"}]
    assert game.told("destroyed") == []
    assert not any(item[1] == "OLD" for item in game.items() if isinstance(item, tuple))
    assert game.seat == "nature"


@rule("TOW-11.1-o")
def test_a_stronger_unit_may_be_replaced_too() -> None:
    """AMB-36."""
    game = drawn(REPLACING, groups=3)
    assert game.why_not("replace", "R", "FAR") is None


@rule("TOW-11.1-c")
def test_an_ordinary_unit_replaces_nobody() -> None:
    game = drawn("N soviet infantry g1; B soviet infantry 0505")
    assert key(game.why_not("replace", "N", "B")) == ("TOW 11.1", "not-offered")


@rule("TOW-11.1-q", "TOW-4.0-c")
def test_what_cannot_enter_waits_for_a_later_draw() -> None:
    """AMB-37: both a unit without a free railroad and a replacement without a partner."""
    units = (
        "N1 soviet infantry g1; R1 soviet armor g1 replacement; N2 soviet infantry g2; "
        "A axis infantry 0211; B soviet armor 0909 oos"
    )
    game = table(units, cup=["supply", "reinforcements", "airborne"], edges=RAILS, turn=3)
    game.draw("reinforcements")
    assert game.seat == "nature"
    assert game.told("reinforcement-placed") == []
    s = game.state
    s.destroy(game.number("A"))
    s.mark_supply(game.number("B"), 0)
    game.draw("airborne")
    assert game.items() == [("place", "N1"), ("replace", "R1"), ("place", "N2")]


@rule("TOW-11.1-s")
def test_what_can_enter_must_enter() -> None:
    """AMB-77: in the order of the owner, and without an end."""
    game = drawn("N1 soviet infantry g1; M1 soviet infantry g1")
    assert game.items() == [("place", "N1"), ("place", "M1")]
    assert not game.follow().done
    assert key(game.why_not("end")) == ("TOW 11.1", "not-offered")
    game.choose("place", "M1", "0106")
    assert game.items() == [("place", "N1")]
    assert game.why_not("end") is not None
    game.choose("place", "N1", "0106")
    assert game.seat == "nature"


@rule("TOW-11.1-v")
def test_after_the_last_group_nothing_arrives() -> None:
    """AMB-72: an Airborne chit still drops its unit."""
    units = "N soviet infantry 0303 g1; D soviet airborne drops"
    game = drawn(units, groups=7)
    assert game.seat == "nature"
    assert game.told("reinforcement-placed") == []
    game = drawn(units, "airborne", groups=7)
    assert game.question.kind == "drop-paratroops"


WIDE: dict[str, Any] = {"cols": 24}


@rule("TOW-11.1-f", "TOW-11.1-h")
def test_airborne_brings_the_next_group_and_then_the_drop() -> None:
    """TV-243."""
    units = f"{GROUPS}; D soviet airborne drops; B soviet infantry 0502"
    for n in (1, 2, 3):
        units = units.replace(f"N{n} soviet infantry g", f"N{n} soviet infantry 090{n} g")
    game = drawn(units, "airborne", groups=3)
    assert game.told("group-arrives") == [{"group": 4}]
    assert game.items() == [("place", "N4")]
    game.choose("place", "N4", "0105")
    assert game.question.kind == "drop-paratroops"
    game.choose("drop", "0506")
    assert game.at("D") == "0506"
    assert game.hexes(1 << game.state.bridgehead) == {"0506"}
    assert game.told("bridgehead-placed") == [{"hex": "0506", "count": 1}]
    assert game.told("paratroops-landed") == [{"unit": "D", "hex": "0506"}]
    assert game.seat == "nature"


@rule("TOW-11.1-g", "TOW-11.1-t")
def test_the_drop_lands_within_8_hexes_of_a_supplied_unit() -> None:
    """TV-246: plain distance; a wall between does not matter."""
    wall = "; ".join(f"{row:02}06-{row:02}07 blocked" for row in range(1, 11))
    game = drawn("D soviet airborne drops; B soviet infantry 0502", "airborne", edges=wall, **WIDE)
    assert game.why_not("drop", "0510") is None
    assert key(game.why_not("drop", "0511")) == ("TOW 11.1", "drop-too-far")
    refusal = game.why_not("drop", "0511")
    assert refusal is not None
    assert refusal.values == {"hex": "0511", "most": 8}
    offered = {hex_ for _, hex_ in game.items()}
    board = game.hexes(game.state.world.theatre.land)
    assert offered == {hex_ for hex_ in board if distance(hex_, "0502") <= 8}


@rule("TOW-11.1-g")
@pytest.mark.parametrize("status", ["oos", "isolated"])
def test_a_unit_without_supply_is_no_base_for_the_drop(status: str) -> None:
    """TV-247."""
    units = f"D soviet airborne drops; B soviet infantry 0502 {status}; C soviet infantry 0520"
    game = drawn(units, "airborne", **WIDE)
    assert key(game.why_not("drop", "0503")) == ("TOW 11.1", "drop-too-far")
    assert game.why_not("drop", "0512") is None


@rule("TOW-11.1-p")
def test_the_hex_of_the_drop() -> None:
    """AMB-51: land without an Axis unit and with room; an enemy zone does not matter."""
    units = (
        "D soviet airborne drops; B soviet infantry 0502; C soviet infantry 0502; A axis infantry 0505; "
        "Q axis hq 0508; H soviet hq 0503; E soviet infantry 0503"
    )
    game = drawn(units, "airborne", terrain="0404 water")
    assert key(game.why_not("drop", "0404")) == ("TOW 11.1", "all-water")
    assert key(game.why_not("drop", "0505")) == ("TOW 11.1", "enemy-in-hex")
    assert key(game.why_not("drop", "0508")) == ("TOW 11.1", "enemy-in-hex")
    assert key(game.why_not("drop", "0502")) == ("TOW 5.0", "hex-full")
    assert key(game.why_not("drop", "9999")) == ("TOW 11.1", "off-map")
    assert key(game.why_not("land", "0503")) == ("TOW 11.1", "not-offered")
    assert key(game.why_not("drop")) == ("TOW 11.1", "not-offered")
    assert game.why_not("drop", "0503") is None
    assert "0504" in game.hexes(game.state.zone(AXIS))
    game.choose("drop", "0504")
    assert game.at("D") == "0504"


@rule("TOW-11.1-p", "TOW-12.3-n")
def test_the_drop_counts_as_entering_the_hex() -> None:
    """AMB-51: it may take a city, and a crossing point."""
    units = "D soviet airborne drops; B soviet infantry 0502"
    game = drawn(units, "airborne", terrain="0506 major-city", marks="0606 crossing-point")
    assert game.state.crossing_count() == 0
    game.choose("drop", "0506")
    assert game.hexes(game.state.cities) == {"0506"}
    assert game.told("crossing-taken") == [{"hex": "0606", "count": 2}]


@rule("TOW-11.1-m", "TOW-12.3-h")
def test_the_bridgehead_counts_as_a_crossing_point_to_the_end() -> None:
    """TV-250: two before, three after, and three when it is destroyed."""
    marks = "; ".join(f"{hex_} crossing-point" for hex_ in CROSSINGS)
    units = "D soviet airborne drops; B soviet infantry 0802; A axis armor 0810"
    control = dict.fromkeys(CROSSINGS[:2], "soviet")
    game = drawn(units, "airborne", marks=marks, control=control)
    assert game.state.crossing_count() == 2
    game.choose("drop", "0808")
    assert game.state.crossing_count() == 3
    assert game.told("bridgehead-placed")[0]["count"] == 3
    s = game.state
    s.destroy(game.number("D"))
    s._go(game.number("A"), (s.world.theatre.grid.index["0809"], s.world.theatre.grid.index["0808"]))
    assert s.bridgehead < 0
    assert s.crossing_count() == 3


@rule("TOW-11.1-u", "TOW-4.0-c")
def test_without_a_legal_hex_the_drop_is_forfeited() -> None:
    """TV-251, AMB-78: the group still arrives; no marker, no crossing point."""
    units = "D soviet airborne drops; N soviet infantry g1; B soviet infantry 0502 oos; C soviet armor 0503 isolated"
    game = drawn(f"{units}; A axis infantry 0211", "airborne")
    assert game.told("drop-forfeited") == [{"unit": "D"}]
    assert game.told("group-arrives") == [{"group": 1}]
    assert game.state.crossing_count() == 0
    assert game.state.bridgehead < 0
    assert game.at("D") is None
    assert game.seat == "nature"
    assert game.state.airborne_used


@rule("TOW-11.1-n", "TOW-4.2.1-h")
def test_the_airborne_chit_never_returns() -> None:
    game = drawn("D soviet airborne drops; B soviet infantry 0502", "airborne")
    game.choose("drop", "0506")
    game.draw("supply")
    assert game.state.turn == 4
    assert chits.available(game.state, SOVIET)[chits.AIRBORNE] == 0


HEAD = "0505 bridgehead"
NO_SOURCE = "axis 0101"


def has_line(game: Table, unit: str) -> bool:
    return supply.is_supplied(game.state, game.number(unit))


@rule("TOW-11.1-i", "TOW-11.1-x")
def test_the_bridgehead_is_a_source_of_supply() -> None:
    """TV-252: not while an Axis headquarters stands in its hex; the marker stays there (AMB-20, AMB-55)."""
    game = table("B soviet infantry 0508", marks=HEAD, sources=NO_SOURCE, active="soviet")
    assert has_line(game, "B")
    assert not has_line(table("B soviet infantry 0508", sources=NO_SOURCE, active="soviet"), "B")
    held = table("B soviet infantry 0508; H axis hq 0505", marks=HEAD, sources=NO_SOURCE, active="soviet")
    assert held.state.bridgehead >= 0
    assert not has_line(held, "B")
    held.state._put(held.number("H"), -3)
    assert has_line(held, "B")


@rule("TOW-11.1-x")
def test_a_bridgehead_in_an_enemy_zone_is_a_source_only_with_a_soviet_unit() -> None:
    alone = table(
        "B soviet infantry 0508; A axis infantry 0504", marks=HEAD, sources=NO_SOURCE, active="soviet"
    )
    assert not has_line(alone, "B")
    units = "B soviet infantry 0508; C soviet infantry 0505; A axis infantry 0504"
    held = table(units, marks=HEAD, sources=NO_SOURCE, active="soviet")
    assert has_line(held, "B")


@rule("TOW-11.1-j")
def test_the_bridgehead_is_no_source_for_reinforcements() -> None:
    """TV-249."""
    game = drawn(f"{NEW}; B soviet infantry 0909", marks="0303 bridgehead", edges="0303-0304 railroad")
    assert game.items("place", "N") == LINE
    assert key(game.why_not("place", "N", "0304")) == ("TOW 11.0", "no-rail-route")


@rule("TOW-11.1-k", "TOW-11.1-w")
def test_an_axis_combat_unit_destroys_the_bridgehead_also_in_passing() -> None:
    """TV-248: the crossing points stay as many."""
    game = table("A axis infantry 0503; B soviet infantry 0909", marks=HEAD, active="axis")
    assert game.state.crossing_count() == 1
    game.choose("move", "A", "0504", "0505", "0506")
    assert game.at("A") == "0506"
    assert game.state.bridgehead < 0
    assert game.told("bridgehead-destroyed") == [{"hex": "0505", "unit": "A"}]
    assert game.state.crossing_count() == 1


@rule("TOW-11.1-r")
def test_an_axis_headquarters_alone_does_not_destroy_the_bridgehead() -> None:
    """AMB-20."""
    game = table("H axis hq 0503; B soviet infantry 0909", marks=HEAD, active="axis")
    game.choose("move", "H", "0505")
    assert game.state.bridgehead >= 0
    assert game.told("bridgehead-destroyed") == []


@rule("TOW-11.1-w")
def test_an_advance_destroys_the_bridgehead() -> None:
    units = "A axis infantry 0504 30; B soviet infantry 0505 1; C soviet infantry 0909"
    game = table(units, marks=HEAD, active="axis", segment="combat")
    game.attack("0505", "A", roll=6)
    assert game.state.bridgehead >= 0
    game.choose("advance", "A", "0505")
    assert game.state.bridgehead < 0


@rule("TOW-11.1-w")
def test_a_retreat_destroys_the_bridgehead() -> None:
    """The only way of the Axis unit in 0504 leads through 0505."""
    water = "; ".join(f"{hex_} water" for hex_ in ("0604", "0605", "0404", "0405"))
    units = "A axis infantry 0504 3; B soviet infantry 0503 12; C soviet infantry 0909"
    game = table(units, marks=HEAD, terrain=water, active="soviet", segment="combat")
    game.attack("0504", "B", roll=3)
    assert game.told("combat-result")[0]["result"] == "R"
    assert game.at("A") == "0505"
    assert game.state.bridgehead < 0
    assert game.told("bridgehead-destroyed") == [{"hex": "0505", "unit": "A"}]


@rule("TOW-11.1-l")
def test_the_bridgehead_stays_where_it_was_dropped() -> None:
    units = "D soviet airborne 0505; B soviet infantry 0909"
    game = table(units, marks=HEAD, active="soviet")
    game.choose("move", "D", "0508")
    assert game.hexes(1 << game.state.bridgehead) == {"0505"}
    assert {item[1] for item in game.items() if len(item) > 1} == {"B"}


def test_soviet_units_leave_the_bridgehead_alone() -> None:
    game = table("B soviet infantry 0503", marks=HEAD, active="soviet")
    game.choose("move", "B", "0505")
    assert game.state.bridgehead >= 0


@pytest.mark.parametrize(
    ("choice", "refusal"),
    [
        (("place", "nobody", "0105"), Refusal("TOW 11.1", "no-such-reinforcement", unit="nobody")),
        (("place", "B", "0105"), Refusal("TOW 11.1", "no-such-reinforcement", unit="B")),
        (("place", "P", "0105"), Refusal("TOW 11.1", "no-such-reinforcement", unit="P")),
        (("place", "L", "0105"), Refusal("TOW 11.1", "no-such-reinforcement", unit="L")),
        (("place", "N", "0808"), Refusal("TOW 11.0", "no-railroad", hex="0808")),
        (("place", "N"), Refusal("TOW 11.1", "not-offered")),
        (("replace", "N", "B"), Refusal("TOW 11.1", "not-offered")),
        (("replace", "R", "N"), Refusal("TOW 11.1", "not-of-the-same-type", unit="N")),
        (("replace", "R", "O"), Refusal("TOW 11.1", "lacks-supply", unit="O")),
    ],
)
def test_a_refused_placement_says_why(choice: Choice, refusal: Refusal) -> None:
    """B stands on the map, P is an Axis reinforcement, L belongs to a later group."""
    units = (
        "N soviet infantry g1; M soviet infantry g1; B soviet infantry 0909 g1; P axis infantry IR; "
        "L soviet infantry g2; R soviet infantry g1 replacement; O soviet infantry 0808 oos"
    )
    assert drawn(units).why_not(*choice) == refusal


def test_the_parts_of_a_placement() -> None:
    game = drawn(f"{REPLACING}; N soviet infantry g4", groups=3)
    assert (game.follow().part, game.follow().done) == ("unit", False)
    assert (game.follow("replace", "R").part, game.follow("place", "N").part) == ("unit", "hex")
    assert game.follow("replace", "R", "OLD").done
    assert game.follow("place", "N", "0105").done
    drop = drawn("D soviet airborne drops; B soviet infantry 0502", "airborne")
    assert (drop.follow().part, drop.follow().done) == ("hex", False)
    assert drop.follow("drop", "0503").done
