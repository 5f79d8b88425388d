"""Retreat after combat (TOW 10.4)."""

from __future__ import annotations

from typing import Any

from sztab.games.traces_of_war import points
from sztab.kernel.questions import Refusal
from sztab.testing import rule
from tests.traces_of_war.asking import ask
from tests.traces_of_war.table import Table, table

D = "D axis infantry 0505 1 back1"
EAST = "A soviet infantry 0606 20"
"""Its zone reaches 0506 and 0605 beside 0505; 0504, 0405 and 0406 are free, and 0504 alone is nearer to 0501."""
WEST = "axis 0501; soviet 0110"


def routes(unit: str, length: int, units: str, **more: Any) -> dict[tuple[str, ...], int]:
    """The routes of a unit with their losses."""
    found = ask(f"retreats {unit} {length}", units, **{"sources": WEST, **more})["routes"]
    return {tuple(route["path"]): route["losses"] for route in found}


def beaten(roll: int, units: str, strength_one: str = "A", **more: Any) -> Table:
    """A game in which D's hex, defended with 1, was attacked at 4-1 and the die fell so: 2 is R, 4 is RR."""
    game = table(
        f"{units}; X axis infantry 1001; Y soviet infantry 0112",
        active="soviet",
        mode="combat-move",
        **{"sources": WEST, **more},
    )
    game.attack("0505", strength_one, roll=roll)
    return game


@rule("TOW-10.4-a")
def test_an_r_goes_one_hex_and_an_rr_two() -> None:
    units = f"{D}; A soviet infantry 0606 4"
    game = beaten(2, units)
    assert game.told("combat-result")[0]["result"] == "R"
    assert [event["hex"] for event in game.told("retreated")] == ["0504"]
    game = beaten(4, units)
    assert game.told("combat-result")[0]["result"] == "RR"
    assert len(game.told("retreated")) == 2
    assert set(map(len, routes("D", 1, units))) == {1}
    assert set(map(len, routes("D", 2, units))) == {2}


@rule("TOW-10.4-b")
def test_a_retreat_costs_no_movement_points() -> None:
    units = "D axis infantry 0505 1 ma0; A soviet infantry 0606 4"
    game = beaten(4, units, terrain="0504 swamp; 0503 swamp")
    assert game.at("D") == "0503"


@rule("TOW-10.4-c")
def test_stacked_units_may_split() -> None:
    """TV-110."""
    units = "D axis infantry 0505 1; E axis infantry 0505 1; A soviet infantry 0606 8"
    for first, second in (("0404", "0503"), ("0503", "0404")):
        game = beaten(4, units, sources="axis 0101")
        assert game.items() == [("retreat", "D"), ("retreat", "E")]
        game.choose("retreat", "D", "0504", first)
        game.choose("retreat", "E", "0504", second)
        assert (game.at("D"), game.at("E")) == (first, second)


@rule("TOW-10.4-d", "TOW-10.4-g")
def test_a_route_without_zone_hexes_beats_one_that_is_nearer_to_supply() -> None:
    """TV-102: 0504 is nearer to the source and lies in a zone."""
    units = f"{D}; A soviet infantry 0605 20"
    assert routes("D", 1, units) == {("0405",): 0, ("0406",): 0, ("0506",): 0}
    game = table(
        f"{units}; X axis infantry 1001; Y soviet infantry 0112",
        active="soviet",
        mode="combat-move",
        sources=WEST,
    )
    game.attack("0505", "A", roll=1)
    assert game.told("combat-result")[0]["result"] == "1RR"
    refusal = game.why_not("retreat", "D", "0504", "0503")
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("TOW 10.4", "more-zone-hexes")


@rule("TOW-10.4-g")
def test_among_routes_of_equal_losses_the_one_nearer_to_supply_is_taken() -> None:
    assert routes("D", 1, f"{D}; {EAST}") == {("0504",): 0}
    assert set(routes("D", 1, f"{D}; {EAST}", sources="soviet 0110")) == {("0504",), ("0405",), ("0406",)}


@rule("TOW-10.4-g")
def test_every_hex_of_the_route_is_nearer_to_one_and_the_same_source() -> None:
    """0504 is nearer to 0501 and 0404 to 0205, but neither source is approached with both steps."""
    units = f"{D}; {EAST}"
    assert set(routes("D", 2, units, sources="axis 0501")) == {("0504", "0503")}
    assert ("0504", "0404") not in routes("D", 2, units, sources="axis 0501 0205")


@rule("TOW-10.4-g")
def test_the_bridgehead_is_a_source_for_a_soviet_retreat() -> None:
    units = "D soviet infantry 0505 1; A axis infantry 0606 20"
    west = {"sources": "axis 0112", "marks": "0501 bridgehead"}
    assert routes("D", 1, units, **west) == {("0504",): 0}
    axis = {"sources": "axis 0512", "marks": "0501 bridgehead"}
    assert set(routes("D", 1, f"{D}; {EAST}", **axis)) == {("0504",), ("0405",), ("0406",)}


@rule("TOW-10.4-e")
def test_friendly_units_do_not_cancel_a_zone_in_retreat() -> None:
    """TV-101: the only way is 0504, in a zone, where a friend stands."""
    units = f"{D}; A soviet infantry 0605 4; F axis infantry 0504"
    shut = "0505-0405 blocked; 0505-0406 blocked; 0505-0506 blocked; 0505-0606 blocked"
    assert routes("D", 1, units, edges=shut) == {("0504",): 1}
    game = beaten(2, units, edges=shut)
    assert (game.at("D"), game.steps("D")) == ("0504", 1)


@rule("TOW-10.4-f")
def test_each_zone_hex_costs_a_step() -> None:
    """TV-100: both hexes of every route lie in a zone; two steps are two steps too few."""
    units = f"{D}; A soviet infantry 0605 4; B soviet infantry 0603"
    shut = "0505-0405 blocked; 0505-0406 blocked; 0505-0506 blocked; 0505-0606 blocked; 0504-0404 blocked"
    assert routes("D", 2, units, edges=shut) == {("0504", "0503"): 2}
    game = beaten(4, units, edges=shut)
    assert game.at("D") is None
    assert [event["hex"] for event in game.told("retreated")] == ["0504", "0503"]
    assert game.told("destroyed") == [{"unit": "D", "hex": "0503"}]


@rule("TOW-10.4-v")
def test_a_unit_without_steps_is_eliminated_in_the_zone_hex_it_enters() -> None:
    """TV-116: a one-step unit falls in 0504; the attacked hex is empty and open to the attacker."""
    units = "D axis infantry 0505 1; A soviet infantry 0605 4; B soviet infantry 0603"
    shut = "0505-0405 blocked; 0505-0406 blocked; 0505-0506 blocked; 0505-0606 blocked; 0504-0404 blocked"
    game = beaten(4, units, edges=shut)
    assert [event["hex"] for event in game.told("retreated")] == ["0504"]
    assert game.told("destroyed") == [{"unit": "D", "hex": "0504"}]
    assert game.question.kind == "advance-unit"
    assert game.items("advance", "A") == ["0505"]


@rule("TOW-10.4-h", "TOW-10.4-i")
def test_nearness_outranks_stacking_and_the_unit_goes_one_hex_further() -> None:
    """TV-103: 0504 is nearer and full; 0405 and 0406 have room and are not. From 0504, 0503 alone is nearer."""
    units = f"{D}; {EAST}; F axis infantry 0504; G axis infantry 0504"
    assert routes("D", 1, units) == {("0504", "0503"): 0}


@rule("TOW-10.4-h")
def test_among_routes_equally_near_the_one_with_room_is_taken() -> None:
    """Toward 0101 both 0405 and 0504 are nearer; 0504 is full."""
    near = {"sources": "axis 0101"}
    assert set(routes("D", 1, f"{D}; {EAST}", **near)) == {("0405",), ("0504",)}
    full = f"{D}; {EAST}; F axis infantry 0504; G axis infantry 0504"
    assert set(routes("D", 1, full, **near)) == {("0405",)}
    alone = f"{D}; {EAST}; F axis infantry 0504; H axis hq 0504"
    assert set(routes("D", 1, alone, **near)) == {("0405",), ("0504",)}


@rule("TOW-10.4-i", "TOW-5.0-e")
def test_an_overstacked_unit_goes_on() -> None:
    """TV-104: every best hex holds two combat units."""
    units = (
        f"{D}; {EAST}; F axis infantry 0504; G axis infantry 0504; I axis infantry 0503; J axis infantry 0503"
    )
    assert routes("D", 1, units) == {("0504", "0503", "0502"): 0}
    game = beaten(2, f"{units.replace('0606 20', '0606 4')}")
    assert game.at("D") == "0502"


@rule("TOW-10.4-q", "TOW-10.4-s")
def test_an_extra_hex_avoids_zones_first() -> None:
    """TV-113: behind the full 0504 lie 0503, nearer to supply but in a zone, and 0404, free."""
    shut = "0504-0604 blocked; 0504-0605 blocked; 0504-0405 blocked"
    units = f"{D}; {EAST}; F axis infantry 0504; G axis infantry 0504; B soviet infantry 0603"
    assert routes("D", 1, units, edges=shut) == {("0504", "0404"): 0}
    assert routes("D", 1, units, edges=f"{shut}; 0504-0404 blocked") == {("0504", "0503"): 1}


@rule("TOW-10.4-s")
def test_an_overstacked_unit_without_an_extra_hex_is_eliminated() -> None:
    """TV-115."""
    shut = "0504-0604 blocked; 0504-0605 blocked; 0504-0405 blocked; 0504-0404 blocked; 0504-0503 blocked"
    units = f"{D}; A soviet infantry 0606 4; F axis infantry 0504; G axis infantry 0504"
    assert routes("D", 1, units, edges=shut) == {}
    game = beaten(2, units, edges=shut)
    assert game.told("no-retreat") == [{"unit": "D"}]
    assert game.told("destroyed") == [{"unit": "D", "hex": "0504"}]
    assert (game.at("F"), game.at("G")) == ("0504", "0504")


@rule("TOW-10.4-s")
def test_an_overstacked_unit_is_eliminated_in_the_last_hex_to_which_it_can_go() -> None:
    """Two full hexes, one behind the other, and nothing behind them."""
    shut = "0504-0604 blocked; 0504-0605 blocked; 0504-0405 blocked; 0504-0404 blocked"
    shut += "; 0503-0502 blocked; 0503-0603 blocked; 0503-0604 blocked; 0503-0403 blocked; 0503-0404 blocked"
    full = "F axis infantry 0504; G axis infantry 0504; I axis infantry 0503; J axis infantry 0503"
    units = f"{D}; A soviet infantry 0606 4; {full}"
    assert routes("D", 1, units, edges=shut) == {}
    game = beaten(2, units, edges=shut)
    assert game.told("destroyed") == [{"unit": "D", "hex": "0503"}]
    assert [event["hex"] for event in game.told("retreated")] == ["0504", "0503"]


@rule("TOW-10.4-s")
def test_the_first_hexes_are_ranked_without_looking_ahead_but_a_tie_goes_to_the_one_that_can_end() -> None:
    """0405 and 0504 are equally near to 0101 and both full; nothing leads on from 0504."""
    full = "F axis infantry 0504; G axis infantry 0504; I axis infantry 0405; J axis infantry 0405"
    shut = "0504-0604 blocked; 0504-0605 blocked; 0504-0405 blocked; 0504-0404 blocked; 0504-0503 blocked"
    near = {"sources": "axis 0101"}
    ends = set(routes("D", 1, f"{D}; {EAST}; {full}", edges=shut, **near))
    assert ends
    assert {path[0] for path in ends} == {"0405"}
    only = f"{D}; {EAST}; F axis infantry 0504; G axis infantry 0504"
    assert routes("D", 1, only, edges=shut, sources="axis 0501") == {}


@rule("TOW-10.4-j")
def test_minor_rivers_do_not_matter() -> None:
    """TV-109."""
    rivers = "0505-0504 minor-river; 0504-0503 minor-river; 0505-0405 minor-river"
    units = f"{D}; {EAST}"
    assert routes("D", 2, units, edges=rivers) == routes("D", 2, units) == {("0504", "0503"): 0}


@rule("TOW-10.4-k", "TOW-10.4-u")
def test_an_unbridged_major_river_is_crossed_with_the_first_hex_only() -> None:
    """TV-105, TV-106, TV-114: the second side belongs to the same river, which the start hex touches too."""
    units = f"{D}; {EAST}"
    assert routes("D", 1, units, edges="0505-0504 major-river") == {("0504",): 0}
    first = routes("D", 2, units, edges="0505-0504 major-river")
    assert first == {("0504", "0503"): 0}
    second = routes("D", 2, units, edges="0504-0503 major-river")
    assert ("0504", "0503") not in second
    assert second
    both = routes("D", 2, units, edges="0505-0504 major-river; 0504-0503 major-river")
    assert ("0504", "0503") not in both
    for bridge in ("road", "railroad"):
        assert routes("D", 2, units, edges=f"0504-0503 major-river {bridge}") == {("0504", "0503"): 0}


@rule("TOW-10.4-u")
def test_an_extra_hex_crosses_no_unbridged_major_river() -> None:
    units = f"{D}; {EAST}; F axis infantry 0504; G axis infantry 0504"
    assert ("0504", "0503") not in routes("D", 1, units, edges="0504-0503 major-river")
    assert routes("D", 1, units, edges="0504-0503 major-river road") == {("0504", "0503"): 0}


@rule("TOW-10.4-l", "TOW-10.4-p")
def test_a_major_river_is_not_crossed_from_zone_to_zone_not_even_over_a_bridge_or_to_friends() -> None:
    """TV-107."""
    units = f"{D}; A soviet infantry 0605 20; F axis infantry 0504"
    shut = "0505-0405 blocked; 0505-0406 blocked; 0505-0506 blocked; 0505-0606 blocked"
    assert routes("D", 1, units, edges=shut) == {("0504",): 1}
    for river in ("major-river", "major-river road", "major-river railroad"):
        assert routes("D", 1, units, edges=f"{shut}; 0505-0504 {river}") == {}
    free = f"{D}; {EAST}; F axis infantry 0504"
    assert routes("D", 1, free, edges=f"{shut}; 0505-0504 major-river road") == {("0504",): 0}


@rule("TOW-10.4-m", "TOW-10.4-n")
def test_a_unit_without_a_way_out_is_eliminated() -> None:
    """TV-108: at the corner of the map, between enemies and a blocked side, with water at its back."""
    units = "D axis infantry 0101 1; A soviet infantry 0102 4"
    ways = {"0201": "the hex beyond a blocked side", "0202": "water"}
    assert set(ways) == {"0201", "0202"}
    shut = {"edges": "0101-0201 blocked", "terrain": "0202 water", "sources": "axis 0901"}
    assert routes("D", 1, units, **shut) == {}
    assert set(routes("D", 1, units, terrain="0202 water", sources="axis 0901")) == {("0201",)}
    assert routes("D", 1, f"{units}; B soviet infantry 0201", **shut) == {}
    game = table(f"{units}; X axis infantry 1001", active="soviet", mode="combat-move", **shut)
    game.attack("0101", "A", roll=2)
    assert game.told("destroyed") == [{"unit": "D", "hex": "0101"}]
    assert game.question.kind == "advance-unit"


@rule("TOW-10.4-n")
def test_no_retreat_into_enemies_or_over_blocked_sides() -> None:
    units = f"{D}; {EAST}; B soviet infantry 0504"
    assert all("0504" not in path for path in routes("D", 2, units))
    assert all(path[0] != "0504" for path in routes("D", 2, f"{D}; {EAST}", edges="0505-0504 blocked"))


@rule("TOW-10.4-o")
def test_a_lone_headquarters_without_a_way_out_is_relocated() -> None:
    """TV-111."""
    shut = {"edges": "0101-0201 blocked", "terrain": "0202 water", "sources": "axis 0901"}
    units = "D axis hq 0101 1/1; A soviet infantry 0102 4; X axis infantry 1001"
    game = table(units, active="soviet", mode="combat-move", **shut)
    game.attack("0101", "A", roll=2)
    assert (game.seat, game.question.kind) == ("axis", "place-headquarters")
    game.choose("0901")
    assert game.at("D") == "0901"
    assert points.campaign(game.state) == 8
    assert game.question.kind == "advance-unit"
    assert game.items("advance", "A") == ["0101"]


@rule("TOW-10.4-o")
def test_a_headquarters_eliminated_by_a_zone_is_relocated_from_that_hex() -> None:
    units = "D axis hq 0505 1/1; A soviet infantry 0605 4; B soviet infantry 0603"
    shut = "0505-0405 blocked; 0505-0406 blocked; 0505-0506 blocked; 0505-0606 blocked; 0504-0404 blocked"
    game = beaten(4, units, edges=shut, sources="axis 0501 1012")
    assert game.question.kind == "place-headquarters"
    assert game.state.left == {game.number("D"): game.state.world.theatre.grid.index["0504"]}
    assert "0509" in game.items()
    assert "0508" not in game.items()


@rule("TOW-10.4-r")
def test_the_example_of_the_rulebook_has_two_routes() -> None:
    """TV-092."""
    units = (
        "A axis infantry 1731 3 back1; B soviet infantry 1832; C soviet armor 1832; D soviet infantry 1732;"
        "E soviet armor 1732; F soviet infantry 1829; G soviet infantry 1431"
    )
    found = routes("A", 2, units, rows=20, cols=40, sources="axis 1701; soviet 2039")
    assert set(found) == {("1730", "1630"), ("1631", "1630")}
    assert set(found.values()) == {0}


@rule("TOW-10.4-r")
def test_a_route_that_ends_nearer_serves_if_there_is_no_other() -> None:
    """TV-112: of all hexes near 1731 only 1730 and 1631 can be entered."""
    shut = ["1830", "1729", "1629", "1630", "1530", "1531", "1532", "1632", "1831", "1832", "1829"]
    more: dict[str, Any] = {
        "rows": 20,
        "cols": 40,
        "sources": "axis 1701",
        "terrain": "; ".join(f"{at} water" for at in shut),
    }
    units = "A axis infantry 1731 1; S soviet infantry 1732 4"
    assert set(routes("A", 2, units, **more)) == {("1730", "1631"), ("1631", "1730")}
    assert set(routes("A", 1, units, **more)) <= {("1730",), ("1631",)}
    nearly = {**more, "terrain": more["terrain"].replace("1630 water;", "")}
    assert set(routes("A", 2, units, **nearly)) == {("1730", "1630"), ("1631", "1630")}


@rule("TOW-10.4-r")
def test_no_hex_is_entered_twice_and_the_attacked_one_never() -> None:
    """From a dead end of one hex RR leads nowhere; R leads there."""
    shut = ["0405", "0406", "0506", "0604", "0605", "0503", "0403", "0404"]
    water = "; ".join(f"{at} water" for at in shut)
    units = f"{D}; {EAST}"
    assert routes("D", 1, units, terrain=water) == {("0504",): 0}
    assert routes("D", 2, units, terrain=water) == {}


@rule("TOW-10.4-t", "TOW-5.0-j")
def test_a_headquarters_retreats_like_a_unit_and_one_that_meets_another_is_relocated() -> None:
    """TV-162: 0504 is the only hex nearer to supply, and a headquarters stands there."""
    units = "D axis hq 0505 1/1; A soviet infantry 0606 4; H axis hq 0504"
    assert routes("D", 1, "D axis hq 0505 1/1; A soviet infantry 0606 4") == {("0504",): 0}
    assert routes("D", 1, units) == {("0504",): 0}
    game = beaten(2, units, sources="axis 0501 1012")
    assert game.told("headquarters-collide") == [{"unit": "D"}]
    assert (game.at("D"), game.at("H")) == (None, "0504")
    assert game.question.kind == "place-headquarters"


@rule("TOW-10.4-h")
def test_a_hex_with_a_headquarters_counts_as_full_for_a_headquarters_only() -> None:
    near = {"sources": "axis 0101"}
    hq = "D axis hq 0505 1/1; A soviet infantry 0606 4; H axis hq 0504"
    assert set(routes("D", 1, hq, **near)) == {("0405",)}
    full = "D axis hq 0505 1/1; A soviet infantry 0606 4; F axis infantry 0504; G axis infantry 0504"
    assert set(routes("D", 1, full, **near)) == {("0405",), ("0504",)}


@rule("TOW-10.3-i", "TOW-10.4-v")
def test_a_unit_that_has_retreated_fills_its_hex_for_the_next() -> None:
    """F stands in 0504 already: the first of the two defenders fills it, the second goes on to 0503."""
    units = "D axis infantry 0505 1; E axis infantry 0505 1; F axis infantry 0504; A soviet infantry 0606 8"
    game = beaten(2, units)
    assert game.items() == [("retreat", "D"), ("retreat", "E")]
    game.choose("retreat", "E", "0504")
    assert (game.at("E"), game.at("D")) == ("0504", "0503")


@rule("TOW-10.3-j")
def test_an_elimination_in_the_retreat_leaves_room_for_the_next_unit() -> None:
    """The first defender falls on entering 0504, in a zone; the second finds the room it would have taken."""
    units = (
        "D axis infantry 0505 1; E axis infantry 0505 1 back1; F axis infantry 0504; A soviet infantry 0605 8"
    )
    shut = "0505-0405 blocked; 0505-0406 blocked; 0505-0506 blocked; 0505-0606 blocked"
    game = beaten(2, units, edges=shut)
    game.choose("retreat", "D", "0504")
    assert game.at("D") is None
    assert (game.at("E"), game.steps("E")) == ("0504", 1)


def test_refused_retreats_say_why() -> None:
    units = "D axis infantry 0505 1; E axis infantry 0505 1; A soviet infantry 0606 8"
    game = beaten(4, units, sources="axis 0101")
    for choice, refusal in (
        (("retreat", "A", "0504", "0503"), Refusal("TOW 10.4", "need-not-retreat", unit="A")),
        (("retreat", "Q", "0504", "0503"), Refusal("TOW 10.4", "need-not-retreat", unit="Q")),
        (("retreat",), Refusal("TOW 10.4", "need-not-retreat", unit="retreat")),
        (("advance", "D", "0504", "0503"), Refusal("TOW 10.4", "need-not-retreat", unit="D")),
        (("retreat", "D", "9999", "0503"), Refusal("TOW 10.4", "off-map", hex="9999")),
        (("retreat", "D", "0504", "9999"), Refusal("TOW 10.4", "off-map", hex="9999")),
        (("retreat", "D", "0503", "0504"), Refusal("TOW 10.4", "no-retreat-step", hex="0503")),
        (("retreat", "D", "0504", "0505"), Refusal("TOW 10.4", "no-retreat-step", hex="0505")),
        (("retreat", "D", "0504"), Refusal("TOW 10.4", "retreat-too-short", length=2)),
        (("retreat", "D", "0406", "0306"), Refusal("TOW 10.4", "better-retreat-exists")),
        (("retreat", "D", "0506", "0507"), Refusal("TOW 10.4", "more-zone-hexes", count=0)),
        (("retreat", "D"), Refusal("TOW 10.4", "retreat-too-short", length=2)),
    ):
        assert game.why_not(*choice) == refusal
    assert game.why_not("retreat", "D", "0504", "0503") is None
    assert game.items("retreat", "D") == ["0405", "0504"]
    assert game.question.sentence() == ("ask-retreat-unit", {"length": 2})
    assert [game.follow(*parts).part for parts in ((), ("retreat", "D"))] == ["unit", "hex"]
    assert not game.follow("retreat", "D", "0504").done
    assert game.follow("retreat", "D", "0504", "0503").done


@rule("TOW-10.4-l")
def test_a_bridged_major_river_between_two_hexes_of_which_one_is_free_is_crossed() -> None:
    """The second side: 0504 is free, 0503 lies in a zone; no other way is open."""
    shut = "0504-0604 blocked; 0504-0605 blocked; 0504-0405 blocked; 0504-0404 blocked"
    shut += "; 0505-0405 blocked; 0505-0406 blocked; 0505-0506 blocked; 0505-0605 blocked"
    units = f"{D}; {EAST}; B soviet infantry 0603"
    assert routes("D", 2, units, edges=f"{shut}; 0504-0503 major-river road") == {("0504", "0503"): 1}
    assert routes("D", 2, units, edges=f"{shut}; 0504-0503 major-river") == {}


def test_a_unit_that_cannot_retreat_says_so() -> None:
    shut = {"edges": "0101-0201 blocked", "terrain": "0202 water", "sources": "axis 0901"}
    units = "D axis infantry 0101 1; E axis infantry 0101 1; A soviet infantry 0102 8; X axis infantry 1001"
    game = table(units, active="soviet", mode="combat-move", **shut)
    game.attack("0101", "A", roll=2)
    assert game.why_not("retreat", "D", "0201") == Refusal("TOW 10.4", "no-legal-retreat", unit="D")
    assert game.follow("retreat", "D").done
    assert game.why_not("retreat", "D") is None
    game.choose("retreat", "D")
    assert game.told("no-retreat") == [{"unit": "D"}, {"unit": "E"}]


@rule("TOW-10.5-p")
def test_a_retreat_through_a_city_takes_it() -> None:
    units = "D soviet infantry 0505 1; A axis infantry 0606 4; X soviet infantry 0112"
    game = table(units, active="axis", mode="combat-move", sources="soviet 0501", terrain="0504 major-city")
    game.attack("0505", "A", roll=4)
    assert game.at("D") == "0503"
    assert game.hexes(game.state.cities) == {"0504"}


@rule("TOW-10.5-p", "TOW-13.1-a")
def test_a_soviet_retreat_into_a_city_under_an_order_wins_the_game() -> None:
    units = "D soviet infantry 0505 1; A axis infantry 0606 4; X soviet infantry 0112"
    marks = "0504 supreme-command-order"
    game = table(
        units,
        active="axis",
        mode="combat-move",
        sources="soviet 0501",
        terrain="0504 major-city",
        marks=marks,
    )
    game.attack("0505", "A", roll=4)
    assert game.state.result is not None
    assert (game.state.result.winner, game.state.result.reason) == ("soviet", "automatic")
    assert game.at("D") == "0504"
