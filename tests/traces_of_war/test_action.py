"""The sequence of play and the Action Phase: draws, what each chit does, the first turn (TOW 4.0, 4.3, 4.4, 12.1)."""

from __future__ import annotations

from typing import Any

import pytest

from sztab.games.traces_of_war.roster import AXIS, SOVIET
from sztab.games.traces_of_war.rules import sequence
from sztab.games.traces_of_war.rules.action import ActionPhase, DrawCycle, FirstCombat
from sztab.games.traces_of_war.rules.luftwaffe import LuftwaffeReorganization
from sztab.kernel import machine
from sztab.testing import rule
from tests.traces_of_war.table import Table, opened, position, table
from tests.traces_of_war.turns import scenario, turn_of

SIX = ("voronezh", "steppe", "south-west", "south", "voronezh", "steppe")
HQS = "=Vrnz 0505; =Step 0509; =8A 0802; =6A 0806"


def frames(game: Table) -> list[type[Any]]:
    """The procedures that are under way."""
    return [type(frame) for frame in game.state.stack]


def placed() -> Table:
    """The campaign with the Security Divisions placed, at the choice of the first turn."""
    game = scenario()
    while game.question.kind == "place-security-division":
        items = game.items()
        game.choose(*items[0], game.items(*items[0])[0])
    return game


@rule("TOW-4.0-a")
def test_the_phases_of_a_turn_follow_one_another() -> None:
    game = table("A axis infantry 0505", turn=2, cup=["supply"], marks="0605 crossing-point")
    game.state.crossings = game.state.world.theatre.crossings
    game.draw("supply")
    assert [key.key for key in game.events][-2:] == ["points-counted", "turn-begins"]
    assert frames(game)[-1] is LuftwaffeReorganization
    game.choose("draw", "1-off-0-def", seat="nature")
    assert set(machine.questions(game.state)) == {"soviet", "axis"}
    game.choose(*SIX, seat="soviet")
    game.choose("hand", "8a", "hand", "6a", "hand", "4pza", "cup", "okh", seat="axis")
    assert frames(game)[-2:] == [ActionPhase, DrawCycle]


@rule("TOW-4.0-b", "TOW-4.3-o")
def test_draws_go_on_until_cup_and_hand_are_empty() -> None:
    game = table("A axis infantry 0505", turn=2, cup=["supply", "voronezh", "8a"], hand=["6a"])
    game.choose("keep")
    for chit in ("voronezh", "8a"):
        game.draw(chit)
        game.choose("pass")
        assert game.question.kind == "add-chits"
        game.choose("keep")
    game.draw("supply")
    assert game.told("forced")[-1]["choice"] == ("add", "6a")
    assert game.state.turn == 2
    game.draw("6a")
    assert game.state.turn == 3
    assert [values["chit"] for values in game.told("chit-drawn")] == ["voronezh", "8a", "supply", "6a"]


@rule("TOW-4.3-a")
def test_every_chit_in_the_cup_is_as_likely() -> None:
    cup = ["supply", "voronezh", "voronezh", "south", "okh", "8a"]
    game = table("A axis infantry 0505", turn=2, cup=cup)
    assert game.weights() == {"voronezh": 2, "south": 1, "8a": 1, "okh": 1, "supply": 1}
    game.draw("voronezh")
    assert game.weights() == {"voronezh": 1, "south": 1, "8a": 1, "okh": 1, "supply": 1}


@rule("TOW-4.3-b")
@pytest.mark.parametrize(("chit", "seat"), [("voronezh", "soviet"), ("8a", "axis")])
def test_the_owner_of_the_chit_is_active(chit: str, seat: str) -> None:
    game = table(HQS, turn=2, cup=["supply", chit])
    game.draw(chit)
    assert game.told("activated")[0]["seat"] == seat
    assert game.seat == seat


@rule("TOW-4.3-j")
def test_the_supply_chit_checks_both_sides() -> None:
    game = table(
        "A axis infantry 0505; B soviet infantry 0509; C soviet infantry 0103; D axis infantry 0907",
        terrain=f"{walled('0505')}; {walled('0509')}",
        turn=2,
        cup=["supply"],
    )
    game.draw("supply")
    assert {(values["unit"], values["status"]) for values in game.told("supply-changed")} == {
        ("A", "out-of-supply"),
        ("B", "out-of-supply"),
    }


@rule("TOW-2.4-a")
def test_stavka_activates_any_one_soviet_headquarters() -> None:
    game = table(HQS, turn=5, cup=["supply", "stavka"])
    game.draw("stavka")
    assert (game.seat, game.question.kind) == ("soviet", "choose-headquarters")
    assert game.items() == [("activate", "Vrnz"), ("activate", "Step")]
    assert game.why_not("activate", "8A") is not None
    game.choose("activate", "Step")
    assert game.told("activated") == [{"seat": "soviet", "units": ["Step"]}]


@rule("TOW-4.3-s")
def test_headquarters_and_stavka_chits_reach_every_friendly_unit_in_range() -> None:
    """Whatever Front it began with: units of other armies and Fronts too."""
    units = "=Vrnz 0505; =6Tk 0506; =57-S 0507; B soviet armor 0605; C soviet infantry 0512"
    for chit in ("voronezh", "stavka"):
        game = table(units, turn=5, cup=["supply", chit], cols=16)
        game.draw(chit)
        assert game.told("activated")[0]["units"][:1] == ["Vrnz"]
        assert set(game.told("activated")[0]["units"]) >= {"Vrnz", "6Tk", "57-S", "B"}


@rule("TOW-4.3-t", "TOW-4.0-c")
def test_stavka_without_a_headquarters_has_no_effect() -> None:
    game = table("B soviet infantry 0505", turn=5, cup=["supply", "stavka"])
    game.draw("stavka")
    assert game.told("chit-without-effect") == [{"chit": "stavka"}]
    assert game.seat == "nature"
    assert game.state.played[SOVIET][6] == 1


@rule("TOW-4.0-c")
@pytest.mark.parametrize("chit", ["voronezh", "8a"])
def test_the_chit_of_a_headquarters_off_the_map_has_no_effect(chit: str) -> None:
    game = table("B soviet infantry 0505; =Step 0808; =6A 0202", turn=2, cup=["supply", chit])
    game.draw(chit)
    assert game.told("chit-without-effect") == [{"chit": chit}]
    assert game.told("activated") == []
    assert game.seat == "nature"


@rule("TOW-4.0-c")
def test_an_activation_without_anything_to_do_just_ends() -> None:
    """A headquarters that can go nowhere and has nobody to fight asks for its mode and is done."""
    game = table(
        "=Vrnz 0505", turn=2, cup=["supply", "voronezh"], terrain=walled("0505"), sources="axis 0101"
    )
    game.draw("voronezh")
    game.choose("move-combat")
    assert game.told("forced")[0]["choice"] == ("end",)
    assert game.seat == "nature"


def walled(place: str) -> str:
    """Water around a hex of an odd row."""
    row, col = int(place[:2]), int(place[2:])
    around = [(row, col - 1), (row, col + 1), *((row + up, col + step) for up in (-1, 1) for step in (0, 1))]
    return "; ".join(f"{r:02}{c:02} water" for r, c in around)


@rule("TOW-4.0-c")
def test_a_side_without_units_goes_on_choosing_chits() -> None:
    game = table("A axis infantry 0505", turn=2)
    game.choose(*SIX, seat="soviet")
    game.choose("cup", "8a", "cup", "6a", "cup", "4pza", "cup", "1pza", seat="axis")
    for chit in (*SIX, "supply", "8a", "6a", "4pza", "1pza"):
        game.draw(chit)
    assert game.state.turn == 3
    assert len(game.told("chit-without-effect")) == 10


@rule("TOW-4.0-d")
def test_headquarters_off_the_map_come_back_before_the_next_draw() -> None:
    """Soviet before Axis; their points were charged when they left (AMB-30)."""
    game = table("=Vrnz 0505; =8A 0807", turn=2, cup=["supply", "voronezh"])
    s = game.state
    s.send_away(game.number("8A"))
    s.send_away(game.number("Vrnz"))
    assert s.relocations == [1, 1]
    before_the_draw(game)
    assert (game.seat, game.question.kind) == ("soviet", "place-headquarters")
    assert game.why_not("0509") is not None
    assert game.why_not("0510") is None
    game.choose("0510")
    assert (game.seat, game.question.kind) == ("axis", "place-headquarters")
    assert game.why_not("0803") is not None
    game.choose("0802")
    assert game.seat == "nature"
    assert s.relocations == [1, 1]
    assert (game.at("Vrnz"), game.at("8A")) == ("0510", "0802")


def before_the_draw(game: Table) -> None:
    """Go back to what comes before the draw."""
    game.state.relocated = 0
    game.state.stack[-1].stage = 0
    game.state.asking = {}
    game.events += machine.start(game.state)


@rule("TOW-4.0-d")
def test_a_headquarters_without_a_legal_hex_waits() -> None:
    game = table("=Vrnz 0505; A axis infantry 0110", turn=2, cup=["supply", "steppe"])
    s = game.state
    s.send_away(game.number("Vrnz"))
    before_the_draw(game)
    assert game.seat == "nature"
    game.draw("steppe")
    assert game.seat == "nature"
    s.destroy(game.number("A"))
    before_the_draw(game)
    assert (game.seat, game.question.kind) == ("soviet", "place-headquarters")
    assert s.relocations[SOVIET] == 1


@rule("TOW-4.3-q")
def test_a_unit_can_be_activated_again_by_a_later_chit() -> None:
    """AMB-58."""
    game = table("=Vrnz 0505; B soviet infantry 0506", turn=2, cup=["supply", "voronezh", "voronezh"])
    for hexes in (("0507",), ("0508",)):
        game.draw("voronezh")
        game.choose("move-combat")
        game.choose("move", "B", *hexes)
        assert game.at("B") == hexes[-1]
        game.choose("end")
    assert game.state.played[SOVIET][0] == 2


@rule("TOW-4.3-p")
def test_unused_markers_return_at_the_end_of_the_phase() -> None:
    game = table(
        "A axis infantry 0505",
        turn=2,
        cup=["supply"],
        luftwaffe={"drawn": ["off", "def"], "used": ["def"]},
    )
    game.draw("supply")
    assert game.told("luftwaffe-returned") == [{"number": 2}]
    assert (game.state.air, game.state.air_used, game.state.air_unused) == ([0, 0], [0, 0], 0)


@rule("TOW-4.4-a", "TOW-4.4-b")
def test_victory_is_checked_and_the_turn_advances_unless_it_was_the_last() -> None:
    game = table("A axis infantry 0505", turn=7, cup=["supply"])
    game.draw("supply")
    assert game.told("points-counted") == [{"points": 0, "target": 65}]
    assert game.state.turn == 8
    last = table("A axis infantry 0101", turn=8, cup=["supply"])
    last.draw("supply")
    assert last.state.result is not None
    assert last.state.result.winner == "axis"
    assert last.told("turn-begins") == []


@rule("TOW-4.4-b")
def test_the_race_ends_after_turn_4() -> None:
    game = table("A axis infantry 0505", turn=3, cup=["supply"], scenario="race-to-the-dnipro")
    game.draw("supply")
    assert game.state.turn == 4
    last = table("A axis infantry 0505", turn=4, cup=["supply"], scenario="race-to-the-dnipro")
    last.draw("supply")
    assert last.state.result is not None


@rule("TOW-12.1-a", "TOW-12.1-b", "TOW-12.1-d", "TOW-12.1-e")
def test_the_first_turn_begins_with_a_soviet_attack() -> None:
    """TV-290: after the Luftwaffe phase, before the selection, and it costs no chit."""
    game = placed()
    assert (game.seat, game.question.kind) == ("soviet", "choose-headquarters")
    assert frames(game) == [sequence.Game, sequence.Turn, FirstCombat]
    assert game.items() == [("activate", hq) for hq in ("Vrnz", "Step", "SW", "Sth")]
    game.choose("activate", "Vrnz")
    assert game.question.kind == "declare-attack"
    units = game.told("activated")[0]["units"]
    assert units[0] == "Vrnz" or "Vrnz" in units
    assert len(units) > 1
    refusal = game.why_not("move", units[1], "2634")
    assert (refusal and refusal.rule) == "TOW 10.0"
    game.choose("end")
    assert set(machine.questions(game.state)) == {"soviet", "axis"}
    assert machine.refuse(game.state, "soviet", SIX) is None
    assert game.told("mode-chosen") == []
    assert game.told("chit-drawn") == []


FIRST = "=Vrnz 0505; B soviet armor 0506 40/4; C soviet infantry 0512 9; A axis infantry 0606 1; D axis infantry 0611 1"


@rule("TOW-12.1-b", "TOW-12.1-c", "TOW-12.1-f")
def test_the_first_attack_is_a_whole_combat() -> None:
    """TV-290: the headquarters itself may attack, and the victors advance (AMB-63)."""
    game = turn_of(table(FIRST, cols=14, rows=10, turn=1), 1)
    assert game.told("activated") == [{"seat": "soviet", "units": ["Vrnz", "B"]}]
    assert game.items() == [("attack", "0606"), ("end",)]
    assert game.items("attack", "0606") == ["Vrnz", "B"]
    assert game.why_not("attack", "0611", "C") is not None
    game.attack("0606", "Vrnz", "B", roll=6)
    assert game.told("combat-result")[0]["result"] == "4RR"
    assert game.at("A") is None
    assert game.question.kind == "advance-unit"
    game.choose("advance", "B", "0606")
    assert game.at("B") == "0606"
    assert set(machine.questions(game.state)) == {"soviet", "axis"}


@rule("TOW-12.1-e", "TOW-4.1-c")
def test_no_later_turn_begins_with_an_attack() -> None:
    """TV-291."""
    for turn in (2, 3, 8):
        game = turn_of(table(FIRST, cols=14, rows=10, turn=1), turn)
        assert set(machine.questions(game.state)) == {"soviet", "axis"}


@rule("TOW-4.0-c")
def test_the_first_attack_is_left_out_without_a_headquarters() -> None:
    game = turn_of(table("B soviet infantry 0506; A axis infantry 0606", turn=1), 1)
    assert set(machine.questions(game.state)) == {"soviet", "axis"}


@rule("TOW-12.1-e")
def test_a_position_on_turn_1_begins_with_the_selection() -> None:
    game = Table(opened(position("=Vrnz 0505", turn=1)))
    assert set(machine.questions(game.state)) == {"soviet", "axis"}
    assert game.state.units_of(AXIS) == []
