"""Advance after combat (TOW 10.5)."""

from __future__ import annotations

import pytest

from sztab.kernel.questions import Refusal
from sztab.testing import rule
from tests.traces_of_war.table import Table, table

LOST = "X axis infantry 1001; Y soviet infantry 0112"
"""Somebody of each side, far away."""


def won(units: str, *attackers: str, roll: int = 6, **more: object) -> Table:
    """The Soviets have attacked 0506 and emptied it: one defender of one step, at 5-1 or better."""
    game = table(
        f"D axis infantry 0506 1; {units}; {LOST}",
        **{"active": "soviet", "mode": "combat-move", **more},
    )
    game.attack("0506", *attackers, roll=roll)
    assert game.at("D") != "0506"
    return game


def refused(game: Table, *choice: str) -> tuple[str, str] | None:
    """The rule and the key of a refusal."""
    found = game.why_not("advance", *choice)
    return found and (found.rule, found.key)


@rule("TOW-10.5-a")
@pytest.mark.parametrize(("roll", "code"), [(2, "A1"), (4, "--"), (1, "A2")])
def test_no_advance_while_the_hex_is_held(roll: int, code: str) -> None:
    """TV-125."""
    game = table(
        f"A soviet armor 0505 2/2 back2; B soviet armor 0505 1; D axis infantry 0506 2; {LOST}",
        active="soviet",
        mode="combat-move",
    )
    game.attack("0506", "A", roll=roll)
    assert game.told("combat-result")[0]["result"] == code
    assert game.told("advanced") == []
    assert game.question.kind == "move-units"


@rule("TOW-10.5-b", "TOW-10.5-c")
def test_advance_is_optional_and_only_for_those_that_attacked() -> None:
    units = "A soviet infantry 0505 6; B soviet infantry 0606 6; C soviet infantry 0505 6"
    game = won(units, "A", "B")
    assert game.items() == [("advance", "A"), ("advance", "B"), ("end",)]
    assert refused(game, "C", "0506") == ("TOW 10.5", "did-not-attack")
    assert refused(game, "D", "0506") == ("TOW 10.5", "did-not-attack")
    game.choose("advance", "B", "0506")
    assert game.items() == [("advance", "A"), ("end",)]
    assert refused(game, "B", "0506") == ("TOW 10.5", "did-not-attack")
    game.choose("end")
    assert (game.at("A"), game.at("B"), game.at("C")) == ("0505", "0506", "0505")
    assert game.told("advanced") == [{"unit": "B", "start": "0606", "hex": "0506"}]


@rule("TOW-10.5-d")
@pytest.mark.parametrize("kind", ["infantry", "mountain", "cavalry", "airborne", "security"])
def test_other_units_advance_one_hex(kind: str) -> None:
    """TV-121."""
    game = won(f"A soviet {kind} 0505 6", "A")
    assert game.items("advance", "A") == ["0506"]
    assert game.items("advance", "A", "0506") == []
    assert game.follow("advance", "A", "0506").done
    assert refused(game, "A", "0506", "0507") == ("TOW 10.5", "not-mechanized")
    game.choose("advance", "A", "0506")
    assert game.at("A") == "0506"


@rule("TOW-10.5-e")
@pytest.mark.parametrize("kind", ["armor", "mechanized"])
def test_mechanized_units_advance_up_to_two_hexes(kind: str) -> None:
    """TV-120, after a retreat of one hex: 4-1 and a two."""
    beside = ["0406", "0407", "0505", "0606", "0607"]
    for last in ("0506", *beside):
        game = won(f"A soviet {kind} 0505 4/4", "A", roll=2, sources="soviet 0110; axis 0512")
        assert game.told("combat-result")[0]["result"] == "R"
        assert game.at("D") == "0507"
        assert game.items("advance", "A", "0506") == beside
        assert game.follow("advance", "A", "0506").done
        game.choose("advance", "A", "0506", *([last] if last != "0506" else []))
        assert game.at("A") == last
        assert len(game.told("advanced")) == (1 if last == "0506" else 2)


@rule("TOW-10.5-e")
def test_two_hexes_are_the_most() -> None:
    game = won("A soviet armor 0505 6/4", "A")
    assert refused(game, "A", "0506", "0507", "0508") == ("TOW 10.5", "two-hexes-at-most")
    assert refused(game, "A", "0506", "0508") == ("TOW 10.5", "off-map")
    assert refused(game, "A") == ("TOW 10.5", "not-offered")
    assert game.follow("advance", "A", "0506", "0507").done
    assert game.items("advance", "A", "0506", "0507") == []


@rule("TOW-10.5-g")
def test_the_first_hex_is_the_attacked_one() -> None:
    game = won("A soviet armor 0505 6/4", "A")
    assert refused(game, "A", "0406") == ("TOW 10.5", "first-the-attacked-hex")
    assert refused(game, "A", "0406", "0506") == ("TOW 10.5", "first-the-attacked-hex")
    assert refused(game, "A", "9999") == ("TOW 10.5", "first-the-attacked-hex")
    assert refused(game, "A", "0506") is None


@rule("TOW-10.5-h")
def test_zones_and_movement_points_do_not_matter() -> None:
    """TV-124: both hexes lie in enemy zones, and the unit could not move a hex."""
    units = "A soviet armor 0505 6/4 ma0; E axis infantry 0508; F axis infantry 0607"
    game = won(units, "A")
    assert {"0506", "0507"} <= game.hexes(game.state.zone(1))
    game.choose("advance", "A", "0506", "0507")
    assert game.at("A") == "0507"


@rule("TOW-10.5-h")
def test_a_swamp_or_a_city_does_not_stop_an_advance() -> None:
    game = won("A soviet armor 0505 20/4", "A", terrain="0506 swamp; 0507 swamp")
    game.choose("advance", "A", "0506", "0507")
    assert game.at("A") == "0507"


@rule("TOW-10.5-i")
def test_units_may_end_in_different_hexes() -> None:
    game = won("A soviet armor 0505 6/4; B soviet armor 0505 6/4; C soviet armor 0606 6/4", "A", "B", "C")
    game.choose("advance", "C", "0506", "0507")
    game.choose("advance", "A", "0506", "0406")
    game.choose("advance", "B", "0506")
    assert [game.at(unit) for unit in "ABC"] == ["0406", "0506", "0507"]


@rule("TOW-10.5-j")
def test_an_unbridged_major_river_on_the_first_hex_ends_the_advance() -> None:
    """TV-122."""
    units = "A soviet armor 0505 20/4; B soviet armor 0606 6/4"
    game = won(units, "A", "B", edges="0505-0506 major-river")
    assert refused(game, "A", "0506", "0507") == ("TOW 10.5", "major-river-stops")
    assert game.items("advance", "A", "0506") == []
    assert refused(game, "A", "0506") is None
    assert refused(game, "B", "0506", "0507") is None
    for edges in ("0505-0506 major-river road", "0505-0506 major-river railroad", "0505-0506 minor-river"):
        over = won(units, "A", "B", edges=edges)
        assert refused(over, "A", "0506", "0507") is None


@rule("TOW-10.5-k")
def test_an_unbridged_major_river_is_not_crossed_with_the_second_hex() -> None:
    """TV-123."""
    game = won("A soviet armor 0505 6/4", "A", edges="0506-0507 major-river")
    assert refused(game, "A", "0506", "0507") == ("TOW 10.5", "major-river-second")
    assert "0507" not in game.items("advance", "A", "0506")
    assert "0407" in game.items("advance", "A", "0506")
    for edges in ("0506-0507 major-river road", "0506-0507 major-river railroad", "0506-0507 minor-river"):
        assert refused(won("A soviet armor 0505 6/4", "A", edges=edges), "A", "0506", "0507") is None


@rule("TOW-10.5-l")
def test_the_second_hex_is_on_the_map_not_behind_a_blocked_side_and_free_of_enemies() -> None:
    """TV-126."""
    units = "A soviet armor 0505 6/4; E axis infantry 0507"
    game = won(units, "A", edges="0506-0606 blocked", terrain="0407 water")
    assert refused(game, "A", "0506", "0507") == ("TOW 10.5", "enemy-in-hex")
    assert refused(game, "A", "0506", "0606") == ("TOW 10.5", "blocked-side")
    assert refused(game, "A", "0506", "0407") == ("TOW 10.5", "off-map")
    assert refused(game, "A", "0506", "1313") == ("TOW 10.5", "off-map")
    assert game.items("advance", "A", "0506") == ["0406", "0505", "0607"]


@rule("TOW-10.5-m", "TOW-10.5-o", "TOW-5.0-f", "TOW-5.0-h")
def test_stacking_holds_at_the_end_and_not_in_passing() -> None:
    """TV-091, TV-128."""
    units = "A soviet infantry 0505 6; B soviet infantry 0505 6; C soviet armor 0606 6/4; G soviet infantry 0606 6"
    game = won(units, "A", "B", "C", "G")
    game.choose("advance", "A", "0506")
    game.choose("advance", "B", "0506")
    assert game.items() == [("advance", "C"), ("end",)]
    assert refused(game, "G", "0506") == ("TOW 5.0", "hex-full")
    assert refused(game, "C", "0506") == ("TOW 5.0", "hex-full")
    assert not game.follow("advance", "C", "0506").done
    assert refused(game, "C", "0506", "0507") is None
    game.choose("advance", "C", "0506", "0507")
    assert game.at("C") == "0507"


@rule("TOW-10.5-m")
def test_a_full_second_hex_is_closed() -> None:
    units = "A soviet armor 0505 6/4; E soviet infantry 0507; F soviet infantry 0507; S soviet hq 0406"
    game = won(units, "A")
    assert refused(game, "A", "0506", "0507") == ("TOW 5.0", "hex-full")
    assert "0507" not in game.items("advance", "A", "0506")
    assert refused(game, "A", "0506", "0406") is None


@rule("TOW-10.5-m")
def test_a_unit_may_come_back_to_the_full_hex_that_it_left() -> None:
    game = won("A soviet armor 0505 6/4; B soviet armor 0505 6/4", "A", "B")
    assert refused(game, "A", "0506", "0505") is None
    game.choose("advance", "A", "0506", "0505")
    assert game.at("A") == "0505"


@rule("TOW-10.5-f")
def test_a_headquarters_goes_with_a_unit_of_its_hex() -> None:
    """TV-127: one hex with infantry, one or two with mechanized units; it need not have attacked."""
    for path in (("0506",), ("0506", "0507")):
        game = won("A soviet armor 0505 6/4; S soviet hq 0505", "A")
        assert game.items("advance", "A") == ["0506", ("with", "S")]
        game.choose("advance", "A", "with", "S", *path)
        assert (game.at("A"), game.at("S")) == (path[-1], path[-1])
    game = won("A soviet infantry 0505 6; S soviet hq 0505", "A")
    assert refused(game, "A", "with", "S", "0506", "0507") == ("TOW 10.5", "not-mechanized")
    assert game.items("advance", "A", "with", "S") == ["0506"]
    game.choose("advance", "A", "with", "S", "0506")
    assert game.at("S") == "0506"


@rule("TOW-10.5-f")
def test_a_headquarters_that_attacked_beside_a_unit_goes_with_it() -> None:
    game = won("A soviet armor 0505 6/4; S soviet hq 0505 2", "A", "S")
    assert game.items() == [("advance", "A"), ("end",)]
    assert refused(game, "A", "with", "S", "0506") is None


@rule("TOW-10.5-f")
def test_a_headquarters_not_activated_elsewhere_or_relocated_stays() -> None:
    units = "A soviet armor 0505 6/4; S soviet hq 0505; T soviet hq 0606; U soviet infantry 0606 6"
    active = {"side": "soviet", "mode": "combat-move", "units": ["A", "T", "U"]}
    game = won(units, "A", active=active)
    assert game.items("advance", "A") == ["0506"]
    assert refused(game, "A", "with", "S", "0506") == ("TOW 10.5", "headquarters-cannot-follow")
    assert refused(game, "A", "with", "T", "0506") == ("TOW 10.5", "headquarters-cannot-follow")
    assert refused(game, "A", "with", "U", "0506") == ("TOW 10.5", "headquarters-cannot-follow")
    assert refused(game, "A", "with", "Q", "0506") == ("TOW 10.5", "headquarters-cannot-follow")
    assert refused(game, "A", "with", "S") == ("TOW 10.5", "headquarters-cannot-follow")


@rule("TOW-9.4-d")
def test_a_headquarters_relocated_in_this_activation_does_not_go_along() -> None:
    """It came to the hex of A before the beaten defender did, who was then attacked from there."""
    game = table(
        f"D axis infantry 0505 1 back1; B soviet infantry 0506 4; A soviet armor 0503 20/4; S soviet hq 0508; {LOST}",
        active="soviet",
        edges="0505-0405 blocked; 0505-0406 blocked; 0505-0605 blocked; 0505-0606 blocked",
        sources="soviet 0501; axis 1001",
    )
    game.choose("relocate", "S", "0503")
    game.choose("end")
    game.attack("0505", "B", roll=2)
    game.choose("end")
    assert game.at("D") == "0504"
    game.attack("0504", "A", roll=6)
    assert game.at("D") is None
    assert game.items("advance", "A") == ["0504"]
    assert refused(game, "A", "with", "S", "0504") == ("TOW 10.5", "headquarters-cannot-follow")


@rule("TOW-10.5-q")
def test_a_headquarters_that_attacked_alone_stays() -> None:
    """TV-129."""
    game = won("S soviet hq 0505 6; A soviet infantry 0505 6", "S")
    assert game.told("advanced") == []
    assert game.question.kind != "advance-unit"
    game = won("S soviet hq 0505 6; A soviet infantry 0606 6", "S", "A")
    assert game.items() == [("advance", "A"), ("end",)]
    assert refused(game, "S", "0506") == ("TOW 10.5", "headquarters-alone")


@rule("TOW-5.0-m", "TOW-10.5-f")
def test_a_headquarters_does_not_end_its_advance_with_another() -> None:
    units = "A soviet armor 0505 6/4; S soviet hq 0505; B soviet armor 0606 6/4; T soviet hq 0606; V soviet hq 0507"
    game = won(units, "A", "B")
    assert refused(game, "A", "with", "S", "0506", "0507") == ("TOW 5.0", "second-headquarters")
    assert refused(game, "A", "0506", "0507") is None
    game.choose("advance", "A", "with", "S", "0506")
    assert refused(game, "B", "with", "T", "0506") == ("TOW 5.0", "second-headquarters")
    assert not game.follow("advance", "B", "with", "T", "0506").done
    assert refused(game, "B", "with", "T", "0506", "0606") is None
    assert refused(game, "B", "0506") is None


@rule("TOW-10.5-f", "TOW-10.5-m")
def test_a_headquarters_goes_along_only_where_both_may_end() -> None:
    """Infantry may end in the attacked hex only, and another headquarters stands there by now."""
    units = "A soviet armor 0606 6/4; T soviet hq 0606; B soviet infantry 0505 6; S soviet hq 0505"
    game = won(units, "A", "B")
    game.choose("advance", "A", "with", "T", "0506")
    assert game.items("advance", "B") == ["0506"]
    assert refused(game, "B", "with", "S", "0506") == ("TOW 10.5", "headquarters-cannot-follow")


@rule("TOW-10.5-p")
def test_every_hex_of_an_advance_is_entered_with_all_that_follows() -> None:
    """A city and a crossing point in passing, then the stop."""
    game = won(
        "A soviet armor 0505 20/4",
        "A",
        terrain="0506 major-city",
        marks="0507 crossing-point",
        control={"0507": "axis"},
    )
    game.choose("advance", "A", "0506", "0406")
    assert game.hexes(game.state.cities) == {"0506"}
    assert game.hexes(game.state.crossings) == {"0507"}


@rule("TOW-10.5-p", "TOW-13.1-a", "TOW-12.2-g")
@pytest.mark.parametrize("scenario", ["campaign", "race-to-the-dnipro"])
def test_an_advance_into_a_city_under_an_order_wins_at_once(scenario: str) -> None:
    """TV-280, in passing too: the second hex is never entered."""
    game = table(
        f"D axis infantry 0506 1; A soviet armor 0505 20/4; {LOST}",
        active="soviet",
        mode="combat-move",
        scenario=scenario,
        terrain="0506 major-city",
        marks="0506 supreme-command-order",
    )
    game.attack("0506", "A", roll=6)
    assert game.at("D") is None
    game.choose("advance", "A", "0506", "0507")
    assert game.state.result is not None
    assert (game.state.result.winner, game.state.result.reason) == ("soviet", "automatic")
    assert game.at("A") == "0506"


@rule("TOW-4.3-i")
def test_a_unit_that_advanced_may_still_move() -> None:
    """TV-176."""
    game = won("A soviet armor 0505 6/4 ma8", "A")
    game.choose("advance", "A", "0506", "0507")
    assert game.question.kind == "move-units"
    assert ("move", "A") in game.items()
    assert "0502" in game.items("move", "A")


def test_refused_advances_say_what_and_where() -> None:
    units = (
        "A soviet armor 0505 20/4; I soviet infantry 0606 6; S soviet hq 0606 2; B soviet armor 0606 6/4;"
        "E axis infantry 0507; F soviet infantry 0607; G soviet infantry 0607"
    )
    game = won(
        units, "A", "I", "S", "B", edges="0505-0506 major-river; 0506-0406 blocked; 0506-0407 major-river"
    )
    for choice, refusal in (
        (("A",), Refusal("TOW 10.5", "not-offered")),
        (("F", "0506"), Refusal("TOW 10.5", "did-not-attack", unit="F")),
        (("Q", "0506"), Refusal("TOW 10.5", "did-not-attack", unit="Q")),
        (("S", "0506"), Refusal("TOW 10.5", "headquarters-alone", unit="S")),
        (("A", "with", "S", "0506"), Refusal("TOW 10.5", "headquarters-cannot-follow", unit="S")),
        (("A", "with"), Refusal("TOW 10.5", "first-the-attacked-hex", hex="0506")),
        (("B", "with", "S"), Refusal("TOW 10.5", "first-the-attacked-hex", hex="0506")),
        (("A", "0505"), Refusal("TOW 10.5", "first-the-attacked-hex", hex="0506")),
        (("I", "0506", "0505"), Refusal("TOW 10.5", "not-mechanized", unit="I")),
        (("B", "0506", "0505", "0504"), Refusal("TOW 10.5", "two-hexes-at-most")),
        (("B", "0506", "0707"), Refusal("TOW 10.5", "off-map", hex="0707")),
        (("B", "0506", "0406"), Refusal("TOW 10.5", "blocked-side", start="0506", hex="0406")),
        (("B", "0506", "0507"), Refusal("TOW 10.5", "enemy-in-hex", hex="0507")),
        (("B", "0506", "0407"), Refusal("TOW 10.5", "major-river-second", hex="0407")),
        (("A", "0506", "0606"), Refusal("TOW 10.5", "major-river-stops", hex="0506")),
        (("B", "0506", "0607"), Refusal("TOW 5.0", "hex-full", hex="0607")),
    ):
        assert game.why_not("advance", *choice) == refusal
    assert game.why_not("retreat", "A", "0506") == Refusal("TOW 10.5", "not-offered")
    assert game.why_not("end") is None


def test_the_parts_of_an_advance_are_a_unit_and_hexes() -> None:
    game = won("A soviet armor 0505 6/4; S soviet hq 0505", "A")
    assert game.follow().part == "unit"
    assert game.follow("advance", "A").part == "hex"
    assert game.follow("advance", "A", "0506").part == "hex"
    assert not game.follow("advance", "A").done
    assert not game.follow("advance", "A", "with", "S").done
    assert game.items("advance", "A", "with", "S") == ["0506"]
    assert "0507" in game.items("advance", "A", "with", "S", "0506")
    assert game.follow("advance", "A", "with", "S", "0506").done
    assert game.follow("advance", "A", "with", "S", "0506", "0507").done
    assert game.follow("end").done
