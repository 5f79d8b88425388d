"""The rules of the miniature game on small boards."""

from __future__ import annotations

from typing import Any

import pytest

from sztab.kernel.events import heard
from sztab.kernel.machine import questions
from sztab.kernel.questions import UNKNOWN
from sztab.kernel.views import view
from tests.miniature.boards import Board, table
from tests.miniature.game import GAME

AFAR = "Z blue 0606"


def test_a_unit_moves_three_points_and_a_path_costs_what_it_crosses() -> None:
    board = table(f"A red 0303; {AFAR}", edges="0303-0304 river", terrain="0203 woods")
    follow = board.s.asking["red"].follow(board.s, ("move", "A"))
    costs = dict(zip(follow.items, follow.costs or (), strict=True))
    assert costs["0302"] == 2
    assert costs["0203"] == 4
    assert costs["0304"] == 4
    assert "0307" not in costs
    assert costs["0305"] == 6
    assert "0306" not in costs


def test_a_move_is_completed_along_the_cheapest_path_and_bends_at_a_waypoint() -> None:
    board = table(f"A red 0301; {AFAR}")
    question = board.s.asking["red"]
    assert question.complete(board.s, ("move", "A", "0303")) == ("move", "A", "0302", "0303")
    assert question.complete(board.s, ("move", "A", "0202", "0303")) == ("move", "A", "0202", "0203", "0303")
    preview = question.preview(board.s, ("move", "A", "0202"))
    assert preview == {"path": ["0202"], "costs": [2], "left": 4}


@pytest.mark.parametrize(
    ("choice", "rule", "key"),
    [
        ("move A 0606", "MIN 4.4", "enemy-unit"),
        ("move A 0601", "MIN 4.1", "too-far"),
        ("move A 0304", "MIN 4.2", "cliff"),
        ("move A 0304 0302", "MIN 4.2", "cliff"),
        ("move A 0909", "MIN 4.1", "off-board"),
        ("move B 0101", "MIN 4.1", "not-your-unit"),
        ("move Z 0605", "MIN 4.1", "not-your-unit"),
        ("move A", "MIN 4.1", "no-move"),
        ("move A 0302 0303", "MIN 4.1", "no-move"),
        ("move A 0203", "MIN 1.2", "full"),
    ],
)
def test_a_move_is_refused_with_its_rule(choice: str, rule: str, key: str) -> None:
    units = f"A red 0303 movement=2; C red 0203; D red 0203; {AFAR}"
    board = table(units, edges="0303-0304 cliff; 0303-0204 cliff; 0303-0404 cliff")
    refusal = board.why_not(choice)
    assert refusal is not None
    assert (refusal.rule, refusal.key) == (rule, key)


def test_an_enemy_zone_costs_a_point_more() -> None:
    board = table("A red 0301; Z blue 0304")
    follow = board.s.asking["red"].follow(board.s, ("move", "A"))
    costs = dict(zip(follow.items, follow.costs or (), strict=True))
    assert costs["0302"] == 2
    assert costs["0303"] == 6
    refusal = table("A red 0301 movement=2; Z blue 0304").why_not("move A 0303")
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("MIN 4.3", "enemy-zone")


def test_storm_gives_one_point_less() -> None:
    near = table(f"A red 0101; {AFAR}", chit="storm")
    assert near.why_not("move A 0103") is None
    refusal = near.why_not("move A 0104")
    assert refusal is not None
    assert refusal.key == "too-far"
    assert table(f"A red 0101; {AFAR}").why_not("move A 0104") is None


def test_a_unit_moves_once_and_takes_the_towns_on_its_way() -> None:
    board = table(f"A red 0301; B red 0601; {AFAR}", terrain="0302 town-2; 0303 town-1")
    board.play("move A 0303")
    assert board.where("A") == "0303"
    assert board.s.score(0) == 3
    assert [event.key for event in board.told if event.key == "town-taken"] == ["town-taken"] * 2
    refusal = board.why_not("move A 0302")
    assert refusal is not None
    assert refusal.key == "has-acted"


def test_slips_are_warned_of() -> None:
    board = table(f"A red 0302; B red 0601; {AFAR}", terrain="0302 town-2")
    question = board.s.asking["red"]
    warning = question.warn(board.s, ("move", "A", "0303"))
    assert warning is not None
    assert warning.key == "town-left"
    warning = question.warn(board.s, ("end",))
    assert warning is not None
    assert warning.values == {"units": ("A", "B")}


def fight(die: int, defenders: str = "Z blue 0303", cards: list[str] | None = None) -> Board:
    """Two attackers of 3 against a defence of 4: what the die says is two higher."""
    hands: dict[str, Any] = {"hands": {"blue": cards}} if cards else {}
    board = table(f"A red 0203 attack=3; B red 0302 attack=3; {defenders} defence=4", chit="strike", **hands)
    return board.play("attack 0303 A B", "play ambush" if cards else "pass", f"roll #{die}")


def test_a_set_of_one_to_three_attackers_is_built_one_by_one() -> None:
    board = table("A red 0203; B red 0302; C red 0202; Z blue 0303", chit="strike")
    assert board.follow() == [("attack", "0303"), "end"]
    assert board.follow("attack", "0303") == ["A", "B"]
    assert board.follow("attack", "0303", "B") == ["A"]
    assert board.why_not("attack 0303 B A") is None
    for choice, key in (
        ("attack 0303 C", "not-adjacent"),
        ("attack 0303 A A", "too-many-attackers"),
        ("attack 0303 Z", "not-your-unit"),
        ("attack 0101 A", "no-enemy"),
        ("attack 0303", "no-attack"),
    ):
        refusal = board.why_not(choice)
        assert refusal is not None
        assert (refusal.rule, refusal.key) == ("MIN 5.1", key)


def test_the_river_takes_one_from_the_attack_and_woods_add_one_to_the_defence() -> None:
    board = table(
        "A red 0203 attack=3; Z blue 0303 defence=4",
        chit="strike",
        edges="0203-0303 river",
        terrain="0303 woods",
    )
    preview = board.s.asking["red"].preview(board.s, ("attack", "0303", "A"))
    assert preview is not None
    assert (preview["attack"], preview["defence"]) == (2, 5)
    assert preview["results"] == {n: "attacker-loses" if n < 6 else "nothing" for n in range(1, 7)}
    assert preview["distribution"] == {"attacker-loses": 5 / 6, "nothing": 1 / 6}


def test_a_low_roll_costs_an_attacker_a_step_of_his_choice() -> None:
    board = table("A red 0203 attack=2; B red 0302 attack=2; Z blue 0303 defence=4", chit="strike")
    board.play("attack 0303 A B", "pass", "roll #2")
    assert board.follow() == [("lose", "A"), ("lose", "B")]
    board.play("lose B")
    assert board.s.steps == [2, 1, 2]


def test_an_ambush_adds_two_to_the_defence() -> None:
    result = [event.values["result"] for event in fight(3).told if event.key == "combat-result"]
    assert result == ["retreat"]
    result = [e.values["result"] for e in fight(3, cards=["ambush"]).told if e.key == "combat-result"]
    assert result == ["nothing"]


def test_a_defender_retreats_and_an_attacker_advances() -> None:
    board = fight(4)
    assert board.seat() == "blue"
    assert board.follow() == [("retreat", "Z")]
    hexes = board.follow("retreat", "Z")
    assert hexes == ["0304", "0404"]
    assert board.why_not("retreat Z 0403") is not None
    board.play("retreat Z 0404")
    assert board.follow() == [("advance", "A"), ("advance", "B"), "stay"]
    board.play("advance B")
    assert (board.where("A"), board.where("B"), board.where("Z")) == ("0203", "0303", "0404")


def test_who_cannot_retreat_goes_to_the_reserve() -> None:
    board = table(
        "A red 0102 attack=5; B red 0202 attack=5; C red 0201 attack=1; Z blue 0101 defence=1", chit="strike"
    )
    board.play("attack 0101 A B", "pass", "roll #1")
    assert board.where("Z") == ""
    assert board.s.steps[3] == 0
    board.play("advance B")
    assert board.where("B") == "0101"


def test_rallied_units_recover_a_step_or_return_home() -> None:
    units = f"A red 0303 steps=1; B red 0304; {AFAR}"
    board = table(units, chit="rally")
    assert board.follow() == [("rally", "A"), "end"]
    refusal = board.why_not("rally B")
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("MIN 3.4", "cannot-rally")
    board.play("rally A")
    assert board.s.steps[0] == 2


def test_a_dash_interrupts_the_enemys_chit() -> None:
    s = GAME.begin({"scenario": "skirmish"}, {}, GAME.pack())
    board = Board(s)  # type: ignore[arg-type]
    board.play("card dash", "card dash", "march", "march", "chit red-march")
    assert board.seat() == "blue"
    board.play("play dash")
    assert board.seat() == "blue"
    assert ("move", "B1") in board.follow()
    board.play("move B1 0405")
    assert board.seat() == "red"
    assert ("move", "R1") in board.follow()


def scouting() -> Board:
    s = GAME.begin({"scenario": "skirmish"}, {}, GAME.pack())
    board = Board(s)  # type: ignore[arg-type]
    return board.play("card dash", "card scout", "march storm", "march", "chit red-march")


def test_chits_are_chosen_in_secret_and_a_scout_sees_them() -> None:
    board = scouting()
    assert view(board.s, "blue").cup == [[UNKNOWN], [0]]
    assert view(board.s, "red").hands == [[1], [UNKNOWN]]
    board.play("play scout")
    assert view(board.s, "blue").cup[0] == [2]
    assert view(board.s, "spectator").cup == [[UNKNOWN], [UNKNOWN]]
    chosen = [event for event in heard(board.told, "blue") if event.key == "chits-chosen"]
    assert [event.values["chits"] for event in chosen] == [UNKNOWN, ("march",)]
    assert [event.values["number"] for event in chosen] == [2, 1]
    scouted = [event.values["chits"] for event in heard(board.told, "blue") if event.key == "scouted"]
    assert scouted == [("storm",)]
    assert [e.values["chits"] for e in heard(board.told, "red") if e.key == "scouted"] == [UNKNOWN]


def test_the_window_is_asked_whatever_is_held() -> None:
    s = GAME.begin({"scenario": "skirmish"}, {}, GAME.pack())
    board = Board(s)  # type: ignore[arg-type]
    board.play("card ambush", "card ambush", "march", "march", "chit red-march")
    assert board.seat() == "blue"
    assert board.follow() == ["pass"]


def test_bidders_may_exchange_their_seats() -> None:
    s = GAME.begin({"scenario": "skirmish"}, {"bidding": True}, GAME.pack())
    board = Board(s)  # type: ignore[arg-type]
    assert list(questions(s)) == ["red", "blue"]
    board.play("bid #1", "bid #3")
    assert [event.key for event in board.told if event.key == "seats-exchanged"]
    assert board.s.score(0) == 2 - 3
    level = Board(GAME.begin({"scenario": "skirmish"}, {"bidding": True}, GAME.pack()))  # type: ignore[arg-type]
    level.play("bid #3", "bid #3")
    assert not [event.key for event in level.told if event.key == "seats-exchanged"]
