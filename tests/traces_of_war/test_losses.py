"""Step losses and Supreme Command Orders in combat (TOW 2.2, 10.3, 12.2)."""

from __future__ import annotations

import pytest

from sztab.kernel.questions import Refusal
from sztab.testing import rule
from tests.traces_of_war.table import Table, table


def combat(units: str, active: str = "soviet", **more: object) -> Table:
    """A game in a combat segment, with a unit of each side far away."""
    far = "X axis infantry 1001; Y soviet infantry 0112"
    return table(f"{units}; {far}", active=active, mode="combat-move", **more)


CODES = {"R": (12, 3), "RR": (12, 5), "1RR": (12, 6), "2RR": (18, 5), "3RR": (30, 6), "4RR": (30, 6)}
"""The attack strength against 2 in a major city, and the roll, that give a code: columns 4-1, 7-1 and 8-1."""


def in_city(code: str) -> Table:
    """Two full two-step defenders of 1 each, in a major city under an order, get this result.

    4RR is out of reach there but for defenders without strength, whom the terrain does not help.
    """
    strength, roll = CODES[code]
    status = "isolated" if code == "4RR" else ""
    game = combat(
        f"A soviet armor 0505 {strength};"
        f"D axis infantry 0506 1 back1 {status}; E axis infantry 0506 1 back1 {status}",
        terrain="0506 major-city",
        marks="0506 supreme-command-order",
    )
    game.attack("0506", "A", roll=roll)
    return game


@rule("TOW-10.3-d", "TOW-2.2-d")
def test_the_owner_shares_out_two_losses_in_every_way() -> None:
    """TV-080: eliminate X, eliminate Y, flip both; nothing else."""
    units = "A soviet infantry 0505 30; P axis infantry 0506 1 back1; Q axis infantry 0506 2 back1"
    for choice, steps in (
        (("P", "P"), (0, 2)),
        (("Q", "Q"), (2, 0)),
        (("P", "Q"), (1, 1)),
        (("Q", "P"), (1, 1)),
    ):
        game = combat(units)
        game.attack("0506", "A", roll=2)
        assert game.told("combat-result")[0]["result"] == "2RR"
        assert (game.seat, game.question.kind) == ("axis", "share-losses")
        assert game.items() == ["P", "Q"]
        assert game.items("P") == ["P", "Q"]
        assert not game.follow("P").done
        assert game.follow("P", "Q").done
        assert game.items("P", "Q") == []
        game.choose(*choice)
        assert (game.steps("P"), game.steps("Q")) == steps


@rule("TOW-10.3-d", "TOW-10.3-g")
def test_losses_that_cannot_be_taken_are_refused() -> None:
    units = (
        "A soviet infantry 0505 30; P axis infantry 0506 1; Q axis infantry 0506 2 back1;"
        "N axis infantry 0507 1 back1"
    )
    game = combat(units)
    game.attack("0506", "A", roll=2)
    for choice, refusal in (
        (("Q",), Refusal("TOW 10.3", "wrong-number-of-losses", count=1, number=2)),
        (("Q", "Q", "P"), Refusal("TOW 10.3", "wrong-number-of-losses", count=3, number=2)),
        (("N", "Q"), Refusal("TOW 10.3", "took-no-part", unit="N")),
        (("Q", "A"), Refusal("TOW 10.3", "took-no-part", unit="A")),
        (("P", "P"), Refusal("TOW 10.3", "no-steps-left", unit="P")),
    ):
        assert game.why_not(*choice) == refusal
    assert game.follow().part == "loss"
    assert (game.follow().least, game.follow().most) == (2, 2)
    assert game.question.sentence() == ("ask-share-losses", {"number": 2})
    assert game.items("P") == ["Q"]
    assert game.why_not("P", "Q") is None
    game.choose("P", "Q")
    assert (game.at("P"), game.steps("Q"), game.steps("N")) == (None, 1, 2)


@rule("TOW-10.3-c", "TOW-10.3-i")
def test_one_and_rr_flips_a_full_unit_and_sends_it_two_hexes() -> None:
    """TV-081."""
    game = combat("A soviet infantry 0505 5; D axis infantry 0506 1 back1")
    game.attack("0506", "A", roll=5)
    assert game.told("combat-result")[0]["result"] == "1RR"
    assert game.steps("D") == 1
    assert game.question.kind == "retreat-unit"
    keys = [event.key for event in game.events]
    assert keys.index("step-lost") > keys.index("combat-result")
    path = game.items("retreat", "D")[0]
    game.choose("retreat", "D", path, game.items("retreat", "D", path)[0])
    assert len(game.told("retreated")) == 2


@rule("TOW-10.3-c", "TOW-10.3-f", "TOW-10.5-a")
def test_two_and_rr_eliminates_a_full_unit_and_the_hex_is_open() -> None:
    """TV-082."""
    game = combat("A soviet infantry 0505 10; D axis infantry 0506 1 back1")
    game.attack("0506", "A", roll=2)
    assert (game.at("D"), game.steps("D")) == (None, 0)
    assert game.told("destroyed") == [{"unit": "D", "hex": "0506"}]
    assert game.told("retreated") == []
    assert (game.seat, game.question.kind) == ("soviet", "advance-unit")
    assert game.items("advance", "A") == ["0506"]


@rule("TOW-2.2-f")
def test_a_one_step_unit_is_eliminated_by_one_loss() -> None:
    """TV-083."""
    game = combat("A soviet infantry 0505 5; D axis infantry 0506 1")
    game.attack("0506", "A", roll=5)
    assert game.at("D") is None


@rule("TOW-2.2-e")
def test_a_reduced_unit_is_eliminated_by_one_loss() -> None:
    game = table(
        "A soviet infantry 0505 30; =17Pz 0506 x1; X axis infantry 1001", active="soviet", mode="combat-move"
    )
    game.attack("0506", "A", roll=1)
    assert game.told("combat-result")[0]["result"] == "1RR"
    assert game.told("destroyed") == [{"unit": "17Pz", "hex": "0506"}]


@rule("TOW-10.3-e")
def test_losses_beyond_the_steps_vanish() -> None:
    """TV-087."""
    game = combat("A soviet infantry 0505 10; D axis infantry 0506 1 back1; E axis infantry 0605 1 back1")
    game.attack("0506", "A", roll=6)
    assert game.told("combat-result")[0]["result"] == "4RR"
    assert game.at("D") is None
    assert (game.steps("E"), game.steps("X"), game.steps("A")) == (2, 1, 1)


@rule("TOW-10.3-b")
def test_an_a1_costs_the_attackers_one_step_of_their_choice() -> None:
    """TV-088."""
    units = (
        "A soviet infantry 0505 1 back1; B soviet infantry 0507 1 back1; C soviet infantry 0505 1 back1;"
        "D axis infantry 0506 2 back1"
    )
    for loser, other in (("A", "B"), ("B", "A")):
        game = combat(units)
        game.attack("0506", "A", "B", roll=2)
        assert game.told("combat-result")[0]["result"] == "A1"
        assert (game.seat, game.items()) == ("soviet", ["A", "B"])
        refusal = game.why_not("C")
        assert refusal is not None
        assert refusal.key == "took-no-part"
        game.choose(loser)
        assert (game.steps(loser), game.steps(other), game.steps("D")) == (1, 2, 2)
        assert game.question.kind == "move-units"


@rule("TOW-10.3-b")
def test_an_a2_costs_the_attackers_two_steps() -> None:
    """TV-073."""
    game = combat("A soviet infantry 0505 2 back1; D axis infantry 0506 2 back1")
    game.attack("0506", "A", roll=1)
    assert game.told("combat-result")[0]["result"] == "A2"
    assert (game.at("A"), game.steps("A"), game.steps("D")) == (None, 0, 2)
    assert game.at("D") == "0506"


@rule("TOW-10.3-h")
def test_a_dash_has_no_effect() -> None:
    game = combat("A soviet infantry 0505 2 back1; D axis infantry 0506 2 back1")
    game.attack("0506", "A", roll=4)
    assert game.told("combat-result")[0]["result"] == "--"
    assert (game.steps("A"), game.steps("D"), game.at("A"), game.at("D")) == (2, 2, "0505", "0506")
    assert "share-losses" not in [forced["kind"] for forced in game.told("forced")]
    assert game.question.kind == "move-units"


@rule("TOW-10.3-h")
@pytest.mark.parametrize(("roll", "code"), [(2, "R"), (4, "RR")])
def test_a_retreat_without_a_number_costs_no_step_by_itself(roll: int, code: str) -> None:
    game = combat("A soviet infantry 0505 4 back1; D axis infantry 0506 1 back1")
    game.attack("0506", "A", roll=roll)
    assert game.told("combat-result")[0]["result"] == code
    assert game.question.kind == "retreat-unit"
    assert (game.steps("A"), game.steps("D")) == (2, 2)
    assert "share-losses" not in [forced["kind"] for forced in game.told("forced")]


@rule("TOW-12.2-a", "TOW-12.2-b", "TOW-12.2-c", "TOW-12.2-h")
@pytest.mark.parametrize(
    ("code", "lost"), [("R", 1), ("RR", 2), ("1RR", 3), ("2RR", 4), ("3RR", 5), ("4RR", 6)]
)
def test_under_a_supreme_command_order_a_retreat_is_paid_in_steps(code: str, lost: int) -> None:
    """TV-084."""
    game = in_city(code)
    assert game.told("combat-result")[0]["result"] == code
    if lost < 4:
        assert (game.seat, game.question.kind) == ("axis", "share-losses")
        assert game.follow().least == lost
        game.choose(*["D", "D", "E"][:lost])
        assert game.steps("D") + game.steps("E") == 4 - lost
        assert game.at("E") == "0506"
        assert game.question.kind != "advance-unit"
    else:
        assert (game.at("D"), game.at("E")) == (None, None)
        assert game.question.kind == "advance-unit"
    assert game.told("retreated") == []


@rule("TOW-12.2-f")
def test_where_the_order_is_lifted_defenders_retreat() -> None:
    """TV-085."""
    game = combat(
        "A soviet armor 0505 12; D axis infantry 0506 1 back1; E axis infantry 0506 1 back1",
        terrain="0506 major-city",
    )
    game.attack("0506", "A", roll=5)
    assert game.told("combat-result")[0]["result"] == "RR"
    assert game.question.kind == "retreat-unit"
    assert (game.steps("D"), game.steps("E")) == (2, 2)


@rule("TOW-12.2-a")
def test_soviet_defenders_of_a_city_under_an_order_retreat() -> None:
    """The order binds the Axis only. The game is lost there before; the order is put on by hand."""
    game = combat(
        "A axis armor 0505 12; D soviet infantry 0506 1 back1", active="axis", terrain="0506 major-city"
    )
    game.state.orders = game.state.world.theatre.cities
    game.attack("0506", "A", roll=1)
    assert game.told("combat-result")[0]["result"] == "RR"
    assert game.question.kind == "retreat-unit"


@rule("TOW-12.2-i")
def test_a_headquarters_under_an_order_does_not_retreat_either() -> None:
    game = combat(
        "A soviet armor 0505 12; H axis hq 0506 1/1; E axis infantry 0506 1 back1",
        terrain="0506 major-city",
        marks="0506 supreme-command-order",
    )
    game.attack("0506", "A", roll=3)
    assert game.told("combat-result")[0]["result"] == "R"
    assert game.items() == ["H", "E"]
    game.choose("E")
    assert (game.at("H"), game.at("E"), game.steps("E")) == ("0506", "0506", 1)
    assert game.told("retreated") == []


@rule("TOW-12.2-h")
def test_converted_losses_are_of_the_whole_combat_not_of_each_unit() -> None:
    game = in_city("R")
    game.choose("E")
    assert (game.steps("D"), game.steps("E")) == (2, 1)
    assert game.told("advanced") == []


@rule("TOW-2.3-d", "TOW-13.3-l", "TOW-13.3-g")
@pytest.mark.parametrize(("side", "quarters"), [("axis", 8), ("soviet", -8)])
def test_a_headquarters_destroyed_in_combat_is_relocated_and_charged(side: str, quarters: int) -> None:
    """TV-086, TV-294: a German headquarters gives 2 points, not 3; a Soviet one costs 2."""
    from sztab.games.traces_of_war import points

    enemy = "soviet" if side == "axis" else "axis"
    game = combat(f"A {enemy} infantry 0505 10; H {side} hq 0506 1/1", active=enemy)
    game.attack("0506", "A", roll=1)
    assert game.told("combat-result")[0]["result"] == "1RR"
    assert game.told("headquarters-destroyed") == [{"unit": "H"}]
    assert game.told("destroyed") == []
    assert (game.seat, game.question.kind) == (side, "place-headquarters")
    assert game.at("H") is None
    game.choose(game.items()[0])
    assert game.at("H") is not None
    assert game.steps("H") == 1
    assert points.campaign(game.state) == quarters


@rule("TOW-2.3-v")
def test_a_destroyed_headquarters_returns_at_full_strength() -> None:
    game = combat("A soviet infantry 0505 10; H axis hq 0506 1/1 back1/1")
    game.attack("0506", "A", roll=2)
    assert game.told("combat-result")[0]["result"] == "2RR"
    game.choose(game.items()[0])
    assert game.steps("H") == 2


@rule("TOW-2.3-x", "TOW-10.3-j")
def test_a_destroyed_headquarters_is_placed_before_the_attacker_advances() -> None:
    game = combat("A soviet infantry 0505 10; H axis hq 0506 1/1")
    game.attack("0506", "A", roll=1)
    assert game.question.kind == "place-headquarters"
    game.choose(game.items()[0])
    assert game.question.kind == "advance-unit"


@rule("TOW-10.3-j")
def test_an_eliminated_unit_neither_stacks_nor_holds_ground_later_in_the_combat() -> None:
    """Two attackers of A2: the eliminated one leaves its hex at once, and its zone with it."""
    game = combat("A soviet infantry 0505 2; B soviet infantry 0505 1; D axis infantry 0506 3")
    assert "0405" in game.hexes(game.state.zone(0))
    game.attack("0506", "A", "B", roll=1)
    assert game.told("combat-result")[0]["result"] == "A2"
    assert "0405" not in game.hexes(game.state.zone(0))


@rule("TOW-2.3-u")
def test_a_destroyed_headquarters_without_a_hex_waits_off_the_map() -> None:
    game = combat("A soviet infantry 0505 10; H axis hq 0506 1/1", sources="soviet 0110")
    game.attack("0506", "A", roll=1)
    assert game.at("H") is None
    assert game.question.kind == "advance-unit"
    assert list(game.state.left.values()) == [game.state.world.theatre.grid.index["0506"]]
