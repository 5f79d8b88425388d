"""Headquarters (TOW 2.3, 9.4): command range, and how they are relocated."""

from __future__ import annotations

from typing import Any

import pytest

from sztab.games.traces_of_war import points
from sztab.games.traces_of_war.rules import headquarters
from sztab.testing import rule
from tests.traces_of_war.table import Table, table


def refused(game: Table, *choice: Any) -> tuple[str, str] | None:
    refusal = game.why_not(*choice)
    return None if refusal is None else (refusal.rule, refusal.key)


def commanded(game: Table, hq: str = "H") -> set[str]:
    """The combat units that a headquarters would activate."""
    s = game.state
    return {s.world.roster.ids[unit] for unit in headquarters.commanded(s, game.number(hq))}


def hexes_under(game: Table, hq: str = "H") -> set[str]:
    return game.hexes(headquarters.command_hexes(game.state, game.number(hq)))


# 2.3 Command range


@rule("TOW-2.3-o", "TOW-2.3-p", "TOW-2.3-q")
def test_the_example_of_command_range() -> None:
    """TV-170: A is too far; enemies do not hide B and C; D is reached round a blocked side."""
    game = table(
        "H axis hq 0503 r4; A axis infantry 0508; B axis infantry 0507; C axis infantry 0705; D axis infantry 0603; "
        "E soviet infantry 0504; F soviet infantry 0506; G soviet infantry 0604",
        edges="0503-0603 blocked; 0503-0504 minor-river",
        cup=["6a"],
    )
    assert commanded(game) == {"B", "C", "D"}


@rule("TOW-2.3-o")
def test_range_six_reaches_six_hexes() -> None:
    """TV-171."""
    game = table("H axis hq 2020 r6; A axis infantry 2026; B axis infantry 2027", rows=30, cols=40)
    assert commanded(game) == {"A"}


@rule("TOW-2.3-o")
@pytest.mark.parametrize(("reach", "units"), [(1, set()), (2, {"A"})])
def test_a_way_round_a_blocked_side_is_counted(reach: int, units: set[str]) -> None:
    """TV-172."""
    game = table(
        f"H axis hq 2020 r{reach}; A axis infantry 2021", edges="2020-2021 blocked", rows=30, cols=40
    )
    assert commanded(game) == units


@rule("TOW-2.3-o")
def test_only_combat_units_of_the_side_in_range_are_commanded() -> None:
    game = table(
        "H axis hq 0505 r2; A axis infantry 0505; K axis hq 0506; B axis infantry 0706; E soviet infantry 0404"
    )
    assert commanded(game) == {"A", "B"}
    assert commanded(table("H axis hq 0505 r0; A axis infantry 0505; B axis infantry 0506")) == {"A"}


def test_other_headquarters_in_range() -> None:
    game = table(
        "H axis hq 0505 r2; K axis hq 0507; L axis hq 0508; M axis hq; E soviet hq 0404; A axis infantry 0506"
    )
    s = game.state
    found = headquarters.headquarters_in_range(s, game.number("H"))
    assert [s.world.roster.ids[hq] for hq in found] == ["K"]
    corner = table("H axis hq 0303 r3; K axis hq 0101").state
    assert headquarters.headquarters_in_range(corner, 0) == [1], "also in the first hex of the map"


@rule("TOW-2.3-r")
@pytest.mark.parametrize("state", ["oos", "isolated"])
def test_command_range_ignores_supply(state: str) -> None:
    game = table(
        f"H axis hq 0505 r2; A axis infantry 0507 {state}; B axis infantry 0503", sources="soviet; axis"
    )
    assert commanded(game) == {"A", "B"}


@rule("TOW-2.3-s")
def test_command_range_does_not_cross_water() -> None:
    waters = "; ".join(f"{row:02}06 water" for row in range(1, 11))
    game = table("H axis hq 0505 r6; A axis infantry 0507; B axis infantry 0502", terrain=waters)
    assert commanded(game) == {"B"}
    assert not {f"{row:02}06" for row in range(1, 11)} & hexes_under(game)


@rule("TOW-2.3-o")
@pytest.mark.parametrize("river", ["major-river", "minor-river"])
def test_command_range_crosses_rivers(river: str) -> None:
    game = table("H axis hq 0505 r1; A axis infantry 0506", edges=f"0505-0506 {river}")
    assert commanded(game) == {"A"}


@rule("TOW-2.3-t")
def test_command_range_is_measured_when_the_headquarters_is_activated() -> None:
    """TV-173: a unit that has left the range still fights; one that the range comes to is not activated."""
    game = table(
        "6A axis hq 0505 r2; A axis armor 0507; B axis infantry 0512; E soviet infantry 0511",
        cup=["6a"],
    )
    game.draw("6a")
    game.choose("move-combat")
    assert set(game.items()) >= {("move", "A"), ("move", "6A")}
    assert ("move", "B") not in game.items()
    game.choose("move", "A", "0510")
    game.choose("move", "6A", "0509")
    if game.question.kind == "move-units":
        game.choose("end")
    assert game.items() == [("attack", "0511"), ("end",)]
    assert set(game.items("attack", "0511")) == {"A"}


# 2.3 A headquarters fights


@rule("TOW-2.3-b")
def test_a_headquarters_attacks_and_defends_with_its_strength() -> None:
    game = table("H soviet hq 0505 2; E axis hq 0506 1", active="soviet", segment="combat")
    game.choose("attack", "0506", "H")
    told = game.told("ratio-found")[0]
    assert (told["attack"], told["defence"], told["ratio"]) == (2, 1, "2-1")


# 2.3, 9.4 Relocation


def candidates(side: str = "soviet", **more: Any) -> Table:
    """0510 is five hexes from H; 0709 too, but in a zone; 0511 has no line; 0509 is four hexes away."""
    return table(
        f"H {side} hq 0505; A {side} infantry 0101; E {'axis' if side == 'soviet' else 'soviet'} infantry 0809",
        edges="; ".join(
            f"0511-{other} blocked" for other in ("0510", "0512", "0611", "0612", "0411", "0412")
        ),
        sources=f"{side} 0101",
        active=side,
        **more,
    )


@rule("TOW-2.3-f", "TOW-2.3-g", "TOW-2.3-h", "TOW-2.3-i")
@pytest.mark.parametrize("side", ["soviet", "axis"])
def test_of_four_hexes_one_is_legal(side: str) -> None:
    """TV-149."""
    game = candidates(side)
    assert ("relocate", "H") in game.items()
    assert refused(game, "relocate", "H", "0509") == ("TOW 2.3", "too-near")
    assert refused(game, "relocate", "H", "0510") is None
    assert refused(game, "relocate", "H", "0709") == ("TOW 2.3", "in-enemy-zone")
    assert refused(game, "relocate", "H", "0511") == ("TOW 2.3", "no-supply-line")
    assert {"0509", "0510", "0709", "0511"} & set(game.items("relocate", "H")) == {"0510"}
    game.choose("relocate", "H", "0510")
    assert game.at("H") == "0510"
    assert game.told("headquarters-relocated") == [{"unit": "H", "hex": "0510"}]
    assert game.told("moved") == []


@rule("TOW-2.3-h")
def test_a_friendly_unit_does_not_open_a_zone_for_relocation() -> None:
    game = table(
        "H soviet hq 0505; B soviet infantry 0709; E axis infantry 0809",
        sources="soviet 0101 0709",
        active="soviet",
    )
    assert refused(game, "relocate", "H", "0709") == ("TOW 2.3", "in-enemy-zone")


@rule("TOW-2.3-j")
def test_a_relocation_heeds_stacking_and_enemies() -> None:
    game = table(
        "H soviet hq 0505; K soviet hq 0510; B soviet infantry 0110; C soviet infantry 0110; E axis infantry 1011",
        active="soviet",
    )
    assert refused(game, "relocate", "H", "0510") == ("TOW 5.0", "second-headquarters")
    assert refused(game, "relocate", "H", "1011") == ("TOW 2.3", "enemy-in-hex")
    assert refused(game, "relocate", "H", "0110") is None, "two combat units leave room for a headquarters"
    assert {"0510", "1011", "0110"} & game.relocations("H") == {"0110"}


def test_a_relocation_goes_to_one_hex_of_land_on_the_map() -> None:
    game = table("H soviet hq 0505; A soviet infantry 0101", terrain="0511 water", active="soviet")
    assert refused(game, "relocate", "H", "0511") == ("TOW 2.3", "all-water")
    assert refused(game, "relocate", "H", "0513") == ("TOW 9.0", "off-map")
    assert refused(game, "relocate", "H", "0510", "0512") == ("TOW 9.4", "one-hex")
    assert refused(game, "relocate", "A", "0510") == ("TOW 9.4", "no-headquarters")
    assert "0511" not in game.relocations("H")
    assert ("relocate", "A") not in game.items()


@rule("TOW-2.3-z")
def test_a_headquarters_is_not_relocated_into_an_enemy_city() -> None:
    """TV-153."""
    units = "H soviet hq 0505; A soviet infantry 0101"
    game = table(units, terrain="0510 major-city", active="soviet")
    assert refused(game, "relocate", "H", "0510") == ("TOW 2.3", "enemy-city")
    assert "0510" not in game.relocations("H")
    own = table(units, terrain="0510 major-city", control={"0510": "soviet"}, active="soviet")
    assert refused(own, "relocate", "H", "0510") is None
    axis = table("H axis hq 0505; A axis infantry 0101", terrain="0510 major-city", active="axis")
    assert refused(axis, "relocate", "H", "0510") is None


@rule("TOW-2.3-y", "TOW-2.3-g")
def test_the_distance_is_plain() -> None:
    """AMB-74: rivers, blocked sides and water do not make it longer."""
    waters = "; ".join(f"{row:02}07 water" for row in range(1, 10))
    game = table("H soviet hq 0505; A soviet infantry 0112", terrain=waters, active="soviet")
    assert refused(game, "relocate", "H", "0509") == ("TOW 2.3", "too-near")
    assert refused(game, "relocate", "H", "0510") is None
    assert game.why_not("relocate", "H", "0509").values == {"hex": "0509", "least": 5}


@rule("TOW-2.3-i")
def test_the_line_is_traced_with_the_headquarters_gone() -> None:
    """AMB-74: in 0505 the headquarters itself opens the only way past E; gone from there, it does not."""
    corridor = "; ".join(f"{row}{col:02} water" for row in ("04", "06") for col in range(1, 13))
    edges = "0506-0606 blocked"
    game = table(
        "H soviet hq 0505; E axis infantry 0605; A soviet infantry 0501",
        terrain=corridor.replace("0605 water; ", ""),
        edges=edges + "; 0504-0605 blocked",
        sources="soviet 0501; axis",
        active="soviet",
    )
    assert game.hexes(game.state.zone(1)) & {"0504", "0505", "0506"} == {"0505"}
    assert refused(game, "relocate", "H", "0510") == ("TOW 2.3", "no-supply-line")
    held = table(
        "H soviet hq 0505; B soviet infantry 0505; E axis infantry 0605; A soviet infantry 0501",
        terrain=corridor.replace("0605 water; ", ""),
        edges=edges + "; 0504-0605 blocked",
        sources="soviet 0501; axis",
        active="soviet",
    )
    assert refused(held, "relocate", "H", "0510") is None


@rule("TOW-9.4-a", "TOW-2.3-l", "TOW-2.3-m", "TOW-2.3-n")
@pytest.mark.parametrize(
    ("scenario", "side", "score"),
    [
        ("campaign", "axis", 2),
        ("campaign", "soviet", -2),
        ("race-to-the-dnipro", "axis", 0),
        ("race-to-the-dnipro", "soviet", 0),
    ],
)
def test_what_a_voluntary_relocation_is_worth(scenario: str, side: str, score: int) -> None:
    """TV-150."""
    game = candidates(side, scenario=scenario)
    assert points.scores(game.state) == {"soviet": 0}
    game.choose("relocate", "H", "0510")
    assert points.scores(game.state) == {"soviet": score}


@rule("TOW-9.4-b")
def test_a_headquarters_moves_like_a_combat_unit() -> None:
    game = table(
        "H axis hq 0505 ma5; E soviet infantry 0706; A axis infantry 0101",
        edges="0505-0504 road; 0504-0503 road",
        active="axis",
    )
    assert {("move", "H"), ("strategic", "H"), ("relocate", "H")} <= set(game.items())
    assert game.moves("H", "strategic") == {"0504": 0.5, "0503": 1}
    assert game.moves("H")["0606"] == 3
    game.choose("move", "H", "0606")
    assert game.at("H") == "0606"


@rule("TOW-9.4-c")
def test_a_second_axis_headquarters_may_relocate() -> None:
    game = table(
        "6A axis hq 0505 r3; K axis hq 0506; E soviet infantry 1012", cup=["6a"], sources="axis 0101 0112"
    )
    game.draw("6a")
    game.choose("activate", "K")
    game.choose("move-combat")
    assert {("relocate", "6A"), ("relocate", "K")} <= set(game.items())
    game.choose("relocate", "K", "0112")
    assert game.at("K") == "0112"


@rule("TOW-9.4-c")
def test_a_headquarters_under_okh_command_may_relocate() -> None:
    game = table("K axis hq 0506; E soviet infantry 1012", cup=["okh"], turn=2, sources="axis 0101 0112")
    game.draw("okh")
    game.choose("command", "K")
    game.choose("move-combat")
    assert ("relocate", "K") in game.items()
    game.choose("relocate", "K", "0112")
    assert game.at("K") == "0112"


@rule("TOW-9.4-d")
@pytest.mark.parametrize("mode", ["move-combat", "combat-move"])
def test_a_relocated_headquarters_neither_moves_nor_fights_again(mode: str) -> None:
    """AMB-31: even beside an enemy it has no attack left."""
    game = table(
        "H soviet hq 0505 9; A soviet infantry 0303; E axis infantry 0510 1; F axis infantry 0306 1",
        active="soviet",
        mode=mode,
        segment="movement",
        sources="soviet 0110; axis 0101",
    )
    assert refused(game, "relocate", "H", "0508") == ("TOW 2.3", "too-near")
    game.choose("relocate", "H", "0310")
    assert refused(game, "move", "H", "0311")[1] in ("has-moved", "has-been-relocated")
    assert not [item for item in game.items() if "H" in item]
    game.choose("end")
    if mode == "move-combat":
        assert game.told("segment-begins")[-1]["segment"] == "combat"
    assert all("H" not in item for item in game.items())


@rule("TOW-9.4-d")
def test_a_relocated_headquarters_is_refused_an_attack() -> None:
    game = table(
        "H soviet hq 0505 9; A soviet infantry 0412; E axis infantry 0512 1",
        active="soviet",
        sources="soviet 0110; axis 0101",
    )
    assert refused(game, "relocate", "H", "0511") == ("TOW 2.3", "in-enemy-zone")
    game.choose("relocate", "H", "0310")
    assert game.state.relocated >> game.number("H") & 1
    game.choose("end")
    assert refused(game, "attack", "0512", "H") == ("TOW 9.4", "has-been-relocated")


# 2.3 Destroyed in combat


def destroyed(**more: Any) -> Table:
    """E, a headquarters of two steps with one left, is destroyed by A in 0506: 5-1, a six."""
    game = table(
        "A soviet infantry 0505 5; B soviet infantry 1010; E axis hq 0506 1 back1; I axis infantry 1001",
        active={"side": "soviet", "mode": "move-combat", "segment": "combat", "units": ["A"]},
        **{"sources": "soviet 0101; axis 0112 1001", **more},
    )
    game.state.lose_step(game.number("E"))
    game.attack("0506", "A", roll=6)
    assert game.told("combat-result")[0]["result"] == "1RR"
    return game


@rule("TOW-2.3-d", "TOW-2.3-k", "TOW-2.3-x")
def test_a_destroyed_headquarters_is_relocated_by_its_owner_before_the_advance() -> None:
    """TV-086."""
    game = destroyed()
    assert game.told("headquarters-destroyed") == [{"unit": "E"}]
    assert game.told("destroyed") == []
    assert (game.seat, game.question.kind) == ("axis", "place-headquarters")
    assert game.follow().part == "hex"
    assert set(game.items()) == game.relocations("E")
    assert len(game.items()) > 10
    assert game.follow("0112").done
    assert game.items("0112") == []
    game.choose("0112")
    assert game.at("E") == "0112"
    assert game.told("headquarters-relocated") == [{"unit": "E", "hex": "0112"}]
    assert (game.seat, game.question.kind) == ("soviet", "advance-unit")
    assert points.scores(game.state) == {"soviet": 2}


@rule("TOW-2.3-v")
def test_a_destroyed_headquarters_returns_at_full_strength() -> None:
    game = destroyed()
    game.choose("0112")
    assert game.steps("E") == 2


@rule("TOW-2.3-v")
def test_a_headquarters_relocated_for_another_reason_keeps_its_step() -> None:
    game = table("H soviet hq 0505 2 back1; A soviet infantry 0101", active="soviet")
    game.state.lose_step(game.number("H"))
    game.choose("relocate", "H", "0510")
    assert game.steps("H") == 1


@rule("TOW-2.3-y")
def test_the_distance_is_measured_from_the_hex_of_the_destruction() -> None:
    """0506 to 0511 are five hexes, to 0510 four; the owner is told so."""
    game = destroyed()
    assert {"0511", "0501"} <= set(game.items())
    assert not {"0510", "0502"} & set(game.items())
    assert refused(game, "0510") == ("TOW 2.3", "too-near")
    assert refused(game, "0511") is None
    assert refused(game, "9999") == ("TOW 2.3", "off-map")
    assert refused(game, "0511", "0512") == ("TOW 2.3", "off-map")


@rule("TOW-2.3-u")
def test_a_headquarters_without_a_legal_hex_waits_off_the_map() -> None:
    """AMB-30: the points are charged at once."""
    game = destroyed(sources="soviet 0101; axis")
    assert game.told("headquarters-destroyed") == [{"unit": "E"}]
    assert game.question.kind == "advance-unit"
    assert game.at("E") is None
    assert game.number("E") in game.state.left
    assert points.scores(game.state) == {"soviet": 2}


@rule("TOW-2.3-u")
def test_a_waiting_headquarters_comes_back_before_the_next_draw_that_leaves_it_a_hex() -> None:
    """AMB-30: B stands on the only Axis source when supply is checked, and goes away later."""
    game = table(
        "H axis hq 0505; A axis infantry 0506; B soviet infantry 0112; SW soviet hq 0310 r3",
        sources="soviet 0110; axis 0112",
        cup=["supply", "south-west", "voronezh"],
    )
    game.draw("supply")
    assert game.told("headquarters-cut-off") == [{"unit": "H"}]
    assert game.at("H") is None
    assert headquarters.waiting(game.state, 1) == []
    assert points.scores(game.state) == {"soviet": 2}
    game.draw("south-west")
    game.choose("move-combat")
    game.choose("move", "B", "0108")
    game.choose("end")
    assert (game.seat, game.question.kind) == ("axis", "place-headquarters")
    assert "0112" in game.items()
    assert refused(game, "0509") == ("TOW 2.3", "too-near"), "four hexes from 0505"
    game.choose("0112")
    assert game.at("H") == "0112"
    assert game.state.left == {}
    assert points.scores(game.state) == {"soviet": 2}, "charged once"
    assert game.seat == "nature"


@rule("TOW-2.3-f", "TOW-2.3-i")
@pytest.mark.parametrize(
    ("sources", "more", "offered"),
    [
        ("soviet 0510", "", True),
        ("soviet 0509", "", False),
        ("soviet 0510", "; K soviet hq 0510", False),
        ("soviet 0510", "; E axis infantry 0511; K soviet infantry 0510", False),
        ("soviet 0509", "; E axis infantry 0508", False),
        ("soviet", "", False),
    ],
)
def test_relocation_is_offered_exactly_if_there_is_a_hex(sources: str, more: str, offered: bool) -> None:
    """Walls leave 0510 as the one hex that is far enough and has a line to a source beside it."""
    walls = {
        "0509": ("0508", "0609", "0610", "0409", "0410"),
        "0510": ("0511", "0610", "0611", "0410", "0411"),
    }
    edges = "; ".join(f"{one}-{other} blocked" for one, others in walls.items() for other in others)
    if "0511" in more:
        edges = edges.replace("0510-0511 blocked; ", "")
    game = table(
        f"H soviet hq 0505; A soviet infantry 0909{more}",
        edges=edges if sources != "soviet 0509" else edges + "; 0509-0510 blocked",
        sources=f"{sources}; axis 0101",
        active="soviet",
    )
    assert (("relocate", "H") in game.items()) == offered
    assert bool(game.relocations("H")) == offered


@pytest.mark.parametrize("at", ["0101", "0112"])
def test_a_headquarters_is_relocated_from_any_hex_also_the_first_of_the_map(at: str) -> None:
    game = table(f"H axis hq {at}; A axis infantry 0909", sources="axis 0707", active="axis")
    assert refused(game, "relocate", "H", "0706") is None
    assert ("relocate", "H") in game.items()
    game.choose("relocate", "H", "0706")
    assert game.at("H") == "0706"


@rule("TOW-2.3-w")
def test_the_chit_of_a_headquarters_off_the_map_does_nothing() -> None:
    game = table("6A axis hq; A axis infantry 0505; B soviet infantry 0909", cup=["6a", "supply"])
    game.draw("6a")
    assert game.told("chit-without-effect") == [{"chit": "6a"}]
    assert game.told("activated") == []
    on_map = table("6A axis hq 0606; A axis infantry 0505; B soviet infantry 0909", cup=["6a", "supply"])
    on_map.draw("6a")
    assert on_map.told("chit-without-effect") == []
    assert on_map.told("activated") == [{"seat": "axis", "units": ["6A", "A"]}]


@rule("TOW-2.3-e")
def test_a_headquarters_without_a_line_at_a_supply_check_is_relocated() -> None:
    """TV-228."""
    around = "; ".join(f"0505-{other} blocked" for other in ("0504", "0506", "0605", "0606", "0405", "0406"))
    game = table(
        "H axis hq 0505; A axis infantry 0303; B soviet infantry 0909", edges=around, cup=["supply", "6a"]
    )
    game.draw("supply")
    assert game.told("headquarters-cut-off") == [{"unit": "H"}]
    assert (game.seat, game.question.kind) == ("axis", "place-headquarters")
    assert set(game.items()) == game.relocations("H")
    game.choose("0510")
    assert game.at("H") == "0510"
    assert points.scores(game.state) == {"soviet": 2}
    assert game.state.supply[game.number("H")] == 0
