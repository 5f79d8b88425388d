"""Who may attack what, and the die (TOW 7.0, 10.0, 10.1, 10.3)."""

from __future__ import annotations

import pytest

from sztab.games.registry import find_game
from sztab.games.traces_of_war.tables import COLUMNS
from sztab.games.traces_of_war.worlds import tables_of
from sztab.kernel.questions import Refusal
from sztab.testing import rule
from tests.traces_of_war.asking import ask, forbidden_by, reason
from tests.traces_of_war.table import Table, table

PAIR = "A soviet infantry 0505 6; B soviet infantry 0505 6; D axis infantry 0506 2; E axis infantry 0605 2"
LADDER = ["A2", "A1", "A1", "--", "--", "R", "R", "RR", "RR", "1RR", "1RR", "2RR", "2RR", "3RR", "3RR", "4RR"]
"""The whole table depends on the die plus the column (section 3.1 of the specification)."""


def combat(units: str, active: str = "soviet", **more: object) -> Table:
    """A game in a combat segment."""
    return table(units, active=active, mode="combat-move", **more)


def refused(game: Table, *choice: str) -> tuple[str, str] | None:
    """The rule and the key of a refusal."""
    found = game.why_not(*choice)
    return found and (found.rule, found.key)


@rule("TOW-10.0-a")
def test_combat_is_voluntary() -> None:
    game = combat(PAIR)
    assert ("end",) in game.items()
    assert game.why_not("end") is None
    game.choose("end")
    assert game.told("attack-declared") == []
    assert game.question.kind == "move-units"


@rule("TOW-10.0-b")
def test_only_activated_units_attack() -> None:
    game = combat(PAIR, active={"side": "soviet", "mode": "combat-move", "units": ["A"]})  # type: ignore[arg-type]
    assert game.why_not("attack", "0506", "A") is None
    assert refused(game, "attack", "0506", "B") == ("TOW 10.0", "not-activated")
    assert refused(game, "attack", "0506", "D") == ("TOW 10.0", "not-activated")
    assert game.items("attack", "0506") == ["A"]


@rule("TOW-10.0-c")
def test_a_unit_attacks_once_in_an_activation() -> None:
    """TV-177."""
    game = combat(PAIR)
    game.attack("0506", "A", roll=1)
    assert refused(game, "attack", "0605", "A") == ("TOW 10.0", "has-fought")
    assert refused(game, "attack", "0605", "A", "B") == ("TOW 10.0", "has-fought")
    assert game.why_not("attack", "0605", "B") is None
    assert game.items("attack", "0605") == ["B"]


@rule("TOW-10.0-d")
def test_a_hex_is_attacked_once_in_an_activation() -> None:
    """TV-177."""
    game = combat(PAIR)
    game.attack("0506", "A", roll=1)
    assert refused(game, "attack", "0506", "B") == ("TOW 10.0", "hex-attacked-before")
    assert game.items() == [("attack", "0605"), ("end",)]


@rule("TOW-10.0-e")
def test_units_of_several_hexes_make_one_attack() -> None:
    game = combat(
        "A soviet infantry 0505 3; B soviet infantry 0606 4; D axis infantry 0605 2; X axis infantry 0909"
    )
    game.attack("0605", "A", "B", roll=4)
    assert [(told["attack"], told["defence"]) for told in game.told("ratio-found")] == [(7, 2)]
    assert len(game.told("combat-result")) == 1


@rule("TOW-10.0-f")
def test_units_of_one_hex_may_attack_different_hexes() -> None:
    game = combat(PAIR)
    game.attack("0506", "A", roll=1)
    game.attack("0605", "B", roll=1)
    assert [told["hex"] for told in game.told("combat-result")] == ["0506", "0605"]


@rule("TOW-10.0-g")
def test_all_units_of_the_hex_are_attacked() -> None:
    game = combat(
        "A soviet infantry 0505 9; D axis infantry 0506 2; E axis infantry 0506 2; H axis hq 0506 1/1"
    )
    game.choose("attack", "0506", "A")
    assert game.told("ratio-found")[0]["defence"] == 5


@rule("TOW-10.0-h")
def test_no_attack_crosses_a_blocked_side() -> None:
    edges = "0505-0506 blocked"
    game = combat(f"{PAIR}; C soviet infantry 0507 6", edges=edges)
    assert refused(game, "attack", "0506", "A") == ("TOW 10.0", "attack-over-blocked-side")
    assert refused(game, "attack", "0506", "C", "A") == ("TOW 10.0", "attack-over-blocked-side")
    assert game.why_not("attack", "0506", "C") is None
    assert game.items("attack", "0506") == ["C"]
    only = ask("attack 0506 A", PAIR, edges=edges)
    assert forbidden_by(only) == "TOW 10.0"


@rule("TOW-10.0-i")
def test_attackers_stand_beside_the_hex() -> None:
    """TV-093."""
    units = "B soviet infantry 1833 6; C soviet infantry 1832 6; A axis infantry 1731 3"
    board = {"rows": 20, "cols": 35}
    assert reason(ask("attack 1731 B", units, **board)) == "attacker-not-adjacent"
    assert forbidden_by(ask("attack 1731 B", units, **board)) == "TOW 10.0"
    assert forbidden_by(ask("attack 1731 C", units, **board)) is None
    assert forbidden_by(ask("attack 1731 C B", units, **board)) == "TOW 10.0"
    game = combat(units, **board)
    assert game.items("attack", "1731") == ["C"]


def test_only_hexes_with_enemies_are_attacked() -> None:
    game = combat(PAIR)
    assert refused(game, "attack", "0504", "A") == ("TOW 10.0", "no-enemy-in-hex")
    assert refused(game, "attack", "0505", "A") == ("TOW 10.0", "no-enemy-in-hex")
    assert refused(game, "attack", "1313", "A") == ("TOW 10.0", "off-map")
    assert refused(game, "attack", "0506", "Z") == ("TOW 10.0", "no-such-unit")
    assert refused(game, "attack", "0506", "A", "A") == ("TOW 10.0", "unit-twice")
    assert refused(game, "attack", "0506") == ("TOW 10.0", "not-offered")
    assert refused(game, "move", "A", "0504") == ("TOW 10.0", "not-offered")


def test_what_is_offered_is_strong_enough() -> None:
    game = combat(
        "A soviet infantry 0505 2; B soviet infantry 0507 2; D axis infantry 0506 3; E axis infantry 0605 3"
    )
    assert game.items() == [("attack", "0506"), ("end",)]
    assert not game.follow("attack", "0506", "A").done
    assert game.follow("attack", "0506", "A", "B").done
    assert not game.follow("attack", "0506").done
    assert refused(game, "attack", "0506", "A") == ("TOW 10.2", "below-1-1")
    assert game.items("attack", "0506", "A") == ["B"]
    assert game.why_not("attack", "0506", "B", "A") is None
    follow = game.follow("attack", "0506")
    assert (follow.least, follow.most) == (1, 2)


@rule("TOW-10.0-j")
def test_defenders_need_no_activation_and_defend_every_time() -> None:
    game = combat(f"{PAIR}; C soviet infantry 0507 6", cup=["voronezh", "supply"])
    game.attack("0506", "A", roll=1)
    assert game.steps("D") == 1
    for _ in range(2):
        again = combat(f"{PAIR}; C soviet infantry 0507 6")
        again.attack("0506", "C", roll=1)
        assert again.told("ratio-found")[0]["defence"] == 2


@rule("TOW-10.1-a")
def test_combats_are_resolved_one_by_one_in_the_order_of_the_attacker() -> None:
    game = combat(PAIR)
    game.choose("attack", "0605", "B")
    assert game.question.kind == "combat-die"
    game.roll(1)
    assert game.question.kind == "declare-attack"
    game.attack("0506", "A", roll=1)
    keys = [event.key for event in game.events if event.key in ("attack-declared", "combat-result")]
    assert keys == ["attack-declared", "combat-result"] * 2


@rule("TOW-10.1-b", "TOW-7.0-c")
def test_the_luftwaffe_is_declared_after_the_ratio_and_before_the_die() -> None:
    game = combat(PAIR, luftwaffe={"drawn": ["def"]})
    game.choose("attack", "0506", "A")
    assert game.told("ratio-found")[0]["column"] == "3-1"
    assert (game.seat, game.question.kind) == ("axis", "commit-air-support")
    assert game.items() == [("air", 1), "pass"]
    game.choose("air", 1)
    assert game.question.kind == "combat-die"


@rule("TOW-7.0-g", "TOW-7.0-h", "TOW-7.0-j")
@pytest.mark.parametrize(
    ("attack", "defence", "markers", "roll", "result"),
    [
        pytest.param(4, 1, 1, 4, "R", id="TV-071"),
        pytest.param(4, 1, 1, 1, "--", id="TV-072-1"),
        pytest.param(4, 1, 1, 2, "--", id="TV-072-2"),
        pytest.param(5, 1, 1, 5, "RR", id="TV-075"),
        pytest.param(4, 1, 2, 6, "R", id="TV-078"),
        pytest.param(5, 1, 1, 1, "R", id="TV-072-5-1"),
        pytest.param(5, 1, 2, 4, "R", id="two-markers-below-1"),
    ],
)
def test_defensive_markers_take_two_off_the_soviet_die(
    attack: int, defence: int, markers: int, roll: int, result: str
) -> None:
    units = f"A soviet infantry 0505 {attack}; D axis infantry 0506 {defence}; X axis infantry 0909"
    game = combat(units, luftwaffe={"drawn": ["def"] * markers})
    game.choose("attack", "0506", "A")
    game.choose("air", markers)
    game.roll(roll)
    assert game.told("combat-result")[0]["result"] == result


@rule("TOW-7.0-f")
def test_offensive_markers_shift_the_axis_attack() -> None:
    """TV-028, TV-043."""
    for markers, column in ((1, "4-1"), (2, "6-1")):
        game = combat(
            "A axis infantry 0505 4; D soviet infantry 0506 2; X soviet infantry 0909",
            active="axis",
            luftwaffe={"drawn": ["off", "off", "def", "def"]},
        )
        game.choose("attack", "0506", "A")
        assert game.items() == [("air", 1), ("air", 2), "pass"]
        game.choose("air", markers)
        game.roll(1)
        assert game.told("combat-result")[0]["column"] == column


@rule("TOW-7.0-g")
def test_a_defensive_marker_does_not_move_the_column_of_a_soviet_attack() -> None:
    game = combat(PAIR, luftwaffe={"drawn": ["def"]})
    game.choose("attack", "0506", "A")
    game.choose("air", 1)
    game.roll(6)
    told = game.told("combat-result")[0]
    assert (told["column"], told["die"], told["result"]) == ("3-1", 6, "R")


@rule("TOW-10.3-a")
def test_the_table_is_the_printed_one() -> None:
    """TV-070, TV-074, TV-076, TV-077: all 66 cells."""
    tables = tables_of(find_game("traces-of-war").pack())
    for column in range(len(COLUMNS)):
        for roll in range(1, 7):
            assert tables.result(column, roll) == LADDER[roll - 1 + column]
    assert tables.result(COLUMNS.index("5-1"), 5) == "1RR"
    assert tables.result(COLUMNS.index("10-1+"), 6) == "4RR"
    assert [tables.result(COLUMNS.index("3-1"), roll) for roll in range(1, 7)] == [
        "--",
        "--",
        "R",
        "R",
        "RR",
        "RR",
    ]


@rule("TOW-10.3-a", "TOW-1.2-b")
@pytest.mark.parametrize("roll", range(1, 7))
def test_one_die_is_rolled_and_read_in_the_column_after_the_terrain(roll: int) -> None:
    """TV-077: 4-1 in a town is 3-1."""
    game = combat(
        "A soviet infantry 0505 8; D axis infantry 0506 2; X axis infantry 0909", terrain="0506 town"
    )
    game.choose("attack", "0506", "A")
    assert game.items() == [("roll", face) for face in range(1, 7)]
    assert game.follow().costs == [1] * 6
    game.roll(roll)
    told = game.told("combat-result")[0]
    assert (told["column"], told["result"]) == ("3-1", ["--", "--", "R", "R", "RR", "RR"][roll - 1])


@rule("TOW-9.4-d")
def test_a_headquarters_relocated_in_this_activation_does_not_attack() -> None:
    units = "H soviet hq 0505 9; D axis infantry 0606 1; E axis infantry 0905 1; A soviet infantry 0505 6"
    game = table(units, active="soviet")
    game.choose("relocate", "H", "1007")
    game.choose("end")
    assert game.question.kind == "declare-attack"
    assert refused(game, "attack", "0606", "H") == ("TOW 9.4", "has-been-relocated")


@rule("TOW-10.3-g")
def test_a_headquarters_relocated_in_this_activation_defends_like_any_other() -> None:
    units = (
        "B soviet infantry 0204 9; H axis hq 0203 0/1;"
        "M soviet mechanized 0707 9; S soviet hq 0707 9; D axis infantry 0708 2"
    )
    game = combat(units, sources="soviet 0110; axis 0712")
    game.attack("0203", "B", roll=6)
    game.choose("0710")
    game.choose("end")
    game.attack("0708", "M", roll=6)
    assert game.at("D") is None
    game.choose("advance", "M", "with", "S", "0708", "0709")
    game.attack("0710", "S", roll=6)
    assert len(game.told("headquarters-destroyed")) == 2


def test_refused_attacks_say_what_and_where() -> None:
    game = combat(f"{PAIR}; C soviet infantry 0808; Y axis infantry 0809", edges="0505-0605 blocked")
    for choice, refusal in (
        (("attack", "0504", "A"), Refusal("TOW 10.0", "no-enemy-in-hex", hex="0504")),
        (("attack", "1313", "A"), Refusal("TOW 10.0", "off-map", hex="1313")),
        (("attack", "0506", "Q"), Refusal("TOW 10.0", "no-such-unit", unit="Q")),
        (("attack", "0506", "A", "A"), Refusal("TOW 10.0", "unit-twice")),
        (("attack", "0506", "D"), Refusal("TOW 10.0", "not-activated", unit="D")),
        (("attack", "0506", "C"), Refusal("TOW 10.0", "attacker-not-adjacent", unit="C", hex="0506")),
        (("attack", "0605", "A"), Refusal("TOW 10.0", "attack-over-blocked-side", unit="A", hex="0605")),
        (("attack",), Refusal("TOW 10.0", "not-offered")),
    ):
        assert game.why_not(*choice) == refusal
    game.attack("0506", "A", roll=1)
    assert game.why_not("attack", "0506", "B") == Refusal("TOW 10.0", "hex-attacked-before", hex="0506")
    weak = combat(
        "A soviet infantry 0505 3; B soviet infantry 0505 5; D axis infantry 0506 4", terrain="0506 town"
    )
    below = Refusal("TOW 10.2", "below-1-1", attack=3, defence=4, columns=1)
    assert weak.why_not("attack", "0506", "A") == below
    none = combat("A soviet infantry 0505 0; B soviet infantry 0505 5; D axis infantry 0506 0")
    assert none.why_not("attack", "0506", "A") == Refusal("TOW 10.2", "no-attack-strength")


def test_the_parts_of_an_attack_are_a_hex_and_units() -> None:
    game = combat(PAIR)
    assert game.follow().part == "hex"
    assert game.follow("attack", "0506").part == "unit"
    assert game.follow("end").done


def test_odds_are_shown_before_an_attack_is_declared() -> None:
    game = combat(PAIR)
    question, s = game.question, game.state
    assert question.preview(s, ()) is None
    assert question.preview(s, ("end",)) is None
    assert question.preview(s, ("attack", "0506")) is None
    shown = question.preview(s, ("attack", "0506", "A"))
    assert shown is not None
    assert (shown["attack"], shown["ratio"], shown["column"], shown["refusal"]) == (6, "3-1", "3-1", None)
    assert shown["taken"] == pytest.approx(4 / 6)
    assert shown["results"]["6"] == "RR"
    both = question.preview(s, ("attack", "0506", "A", "B"))
    assert both is not None
    assert both["attack"] == 12
    weak = combat("A soviet infantry 0505 3; B soviet infantry 0505 5; D axis infantry 0506 4")
    refused_ = weak.question.preview(weak.state, ("attack", "0506", "A"))
    assert refused_ is not None
    assert (refused_["refusal"].key, refused_["taken"], refused_["column"]) == ("below-1-1", 0, None)


@rule("TOW-12.2-h")
def test_the_odds_of_a_city_under_an_order_count_steps() -> None:
    """4-1: a dash, R twice, RR twice and 1RR cost 0, 1, 1, 2, 2 and 3 steps; without the order five empty the hex."""
    for back, order, taken in (("", True, 3), ("back1", True, 0), ("", False, 5), ("back1", False, 5)):
        game = combat(
            f"A soviet armor 0505 12; D axis infantry 0506 1 {back}; E axis infantry 0506 1 {back}",
            terrain="0506 major-city",
            marks="0506 supreme-command-order" if order else "",
        )
        shown = game.question.preview(game.state, ("attack", "0506", "A"))
        assert shown is not None
        assert shown["taken"] == pytest.approx(taken / 6)
    game = combat("A soviet infantry 0505 6; D axis infantry 0506 2 back1; E axis infantry 0506 1")
    shown = game.question.preview(game.state, ("attack", "0506", "A"))
    assert shown is not None
    assert shown["taken"] == pytest.approx(3 / 6)


def test_ending_while_attacks_are_left_is_warned_of() -> None:
    game = combat(PAIR)
    assert game.question.warn(game.state, ("end",)) == Refusal("TOW 10.0", "attacks-left", count=2)
    assert game.question.warn(game.state, ("attack", "0506", "A")) is None


@rule("TOW-10.1-a")
def test_a_combat_is_told_step_by_step() -> None:
    game = combat(
        "A soviet armor 0505 6/4; D axis infantry 0506 2; X axis infantry 0909", terrain="0506 rough"
    )
    game.attack("0506", "A", roll=1)
    declared, ratio, result = (
        game.told(key)[0] for key in ("attack-declared", "ratio-found", "combat-result")
    )
    assert declared == {"seat": "soviet", "hex": "0506", "units": ["A"]}
    assert ratio == {"attack": 6, "defence": 2, "ratio": "3-1", "column": "2-1"}
    assert result == {"hex": "0506", "die": 1, "column": "2-1", "result": "A1"}
