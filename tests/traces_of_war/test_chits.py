"""Command chits: which there are, how both sides choose them, the cup and the hand (TOW 2.4, 4.2)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sztab.games.traces_of_war.roster import AXIS, SOVIET
from sztab.games.traces_of_war.rules import chits
from sztab.games.traces_of_war.rules.chits import SelectAxisChits, SelectSovietChits
from sztab.games.traces_of_war.tables import AXIS_CHITS, FRONTS, SOVIET_CHITS, SUPPLY_CHIT
from sztab.kernel import machine
from sztab.kernel.questions import Choice, Refusal, offers, options
from sztab.testing import rule
from tests.traces_of_war.table import Table, table

V, P, W, S, R, A, K = "voronezh", "steppe", "south-west", "south", "reinforcements", "airborne", "stavka"
"""The letters of the specification: Voronezh, stePpe, south-West, South, Reinforcements, Airborne, stavKa."""

CROSSINGS = ("0201", "0202", "0203", "0204", "0205", "0206")


def selection(turn: int, crossings: int = 0, dropped: bool = False, **more: Any) -> Table:
    """The selection of chits of a turn, so many crossing points being Soviet, the Bridgehead the last of them."""
    marks = "; ".join(f"{hex_} crossing-point" for hex_ in CROSSINGS)
    if dropped:
        marks += "; 0909 bridgehead"
    return table(
        "X axis infantry 0910; Y soviet infantry 0810",
        turn=turn,
        marks=marks,
        control=dict.fromkeys(CROSSINGS[: crossings - dropped], "soviet"),
        **more,
    )


def soviet(game: Table, *choice: Any) -> str | None:
    """The rule that forbids a Soviet selection; None if it is legal."""
    refusal = machine.refuse(game.state, "soviet", choice)
    return refusal.rule if refusal else None


def axis(game: Table, *choice: Any) -> str | None:
    """The rule that forbids an Axis selection; None if it is legal."""
    refusal = machine.refuse(game.state, "axis", choice)
    return refusal.rule if refusal else None


def put(where: str, *which: str) -> Choice:
    """Chits, all for the cup or all for the hand."""
    return tuple(part for chit in which for part in (where, chit))


def legal(game: Table) -> list[Choice]:
    """Every legal Soviet selection."""
    question = machine.questions(game.state)["soviet"]
    assert isinstance(question, SelectSovietChits)
    return list(options(question, game.state))


@rule("TOW-2.4-b")
def test_each_headquarters_has_a_chit_and_each_front_two() -> None:
    game = table("=Vrnz 0505", turn=8, cup=["supply"])
    copies = game.state.world.tables.copies
    assert {chit: copies[chit] for chit in SOVIET_CHITS} == {V: 2, P: 2, W: 2, S: 2, R: 1, A: 1, K: 1}
    assert {chit: copies[chit] for chit in AXIS_CHITS} == {"4pza": 1, "8a": 1, "1pza": 1, "6a": 1, "okh": 2}


@rule("TOW-4.2-a")
def test_both_sides_select_at_the_same_time() -> None:
    game = selection(2)
    assert set(machine.questions(game.state)) == {"soviet", "axis"}
    assert game.choose(V, P, W, S, V, P, seat="soviet") == []
    assert set(machine.questions(game.state)) == {"axis"}
    assert game.state.cups[SOVIET] == [0] * 7


@rule("TOW-4.2-b", "TOW-4.2-c", "TOW-4.2-g", "TOW-4.2-l")
def test_all_soviet_chits_some_axis_chits_and_supply_make_one_cup() -> None:
    game = selection(2)
    game.choose(V, P, W, S, V, R, seat="soviet")
    game.choose(*put("cup", "8a", "okh"), *put("hand", "6a", "okh"), seat="axis")
    s = game.state
    assert dict(zip(SOVIET_CHITS, s.cups[SOVIET], strict=True)) == {V: 2, P: 1, W: 1, S: 1, R: 1, A: 0, K: 0}
    assert dict(zip(AXIS_CHITS, s.cups[AXIS], strict=True)) == {
        "4pza": 0,
        "8a": 1,
        "1pza": 0,
        "6a": 0,
        "okh": 1,
    }
    assert dict(zip(AXIS_CHITS, s.hand, strict=True)) == {"4pza": 0, "8a": 0, "1pza": 0, "6a": 1, "okh": 1}
    assert s.supply_chit
    assert (s.in_cup, s.in_hand) == ([6, 2], 2)
    game.choose("keep")
    cup = {V: 2, P: 1, W: 1, S: 1, R: 1, "8a": 1, "okh": 1, SUPPLY_CHIT: 1}
    assert game.weights() == cup


@rule("TOW-4.2-d")
@pytest.mark.parametrize("kept", range(5))
def test_the_axis_may_keep_any_number_of_its_chits(kept: int) -> None:
    game = selection(2)
    chosen = ("4pza", "8a", "1pza", "6a")
    split = put("hand", *chosen[:kept]) + put("cup", *chosen[kept:])
    assert axis(game, *split) is None
    game.choose(V, P, W, S, V, P, seat="soviet")
    game.choose(*split, seat="axis")
    assert game.state.in_hand == kept
    assert game.state.in_cup == [6, 4 - kept]


@rule("TOW-4.2-d")
def test_a_chit_goes_into_the_cup_or_the_hand() -> None:
    game = selection(1)
    assert axis(game, "8a", "6a", "4pza") == "TOW 4.2"
    assert axis(game, "cup", "8a", "hand") == "TOW 4.2"
    assert axis(game, *put("box", "8a", "6a", "4pza")) == "TOW 4.2"


@rule("TOW-4.2-h")
def test_what_was_not_selected_is_out_of_use_this_turn() -> None:
    game = selection(2)
    game.choose(V, P, W, S, V, P, seat="soviet")
    game.choose(*put("hand", "4pza", "8a", "6a", "okh"), seat="axis")
    assert game.items() == [("add", "4pza"), ("add", "8a"), ("add", "6a"), ("add", "okh"), ("keep",)]
    refusal = game.why_not("add", "1pza")
    assert (refusal and refusal.key) == "not-in-hand"
    game.choose("keep")
    assert set(game.weights()) == {V, P, W, S, SUPPLY_CHIT}


@rule("TOW-4.2-k", "TOW-4.2.1-h")
def test_played_chits_can_be_selected_again_next_turn() -> None:
    """The Airborne chit cannot."""
    game = table("X axis infantry 0910; Y soviet infantry 0810", turn=3, cup=["supply", A], played=[V, "8a"])
    game.draw(A)
    assert chits.available(game.state, SOVIET) == [2, 2, 2, 2, 1, 0, 0]
    game.draw(SUPPLY_CHIT)
    assert game.state.turn == 4
    assert game.state.played == [[0] * 7, [0] * 5]
    assert chits.available(game.state, SOVIET) == [2, 2, 2, 2, 1, 0, 0]
    assert chits.available(game.state, AXIS) == [1, 1, 1, 1, 2]
    assert soviet(game, V, V, P, W, S, A) == "TOW 4.2.1"
    assert soviet(game, V, V, P, W, S, R) is None


@rule("TOW-4.2.1-a")
@pytest.mark.parametrize("number", [5, 7])
def test_the_soviet_side_selects_exactly_six(number: int) -> None:
    """TV-198."""
    game = selection(1)
    chosen = (V, P, W, S, V, P, W)[:number]
    assert soviet(game, *chosen) == "TOW 4.2.1"
    assert soviet(game, *(V, P, W, S, V, P)) is None
    question = machine.questions(game.state)["soviet"]
    assert not question.follow(game.state, (V, P, W, S, V)).done
    assert question.follow(game.state, (V, P, W, S, V, P)).items == ()


@rule("TOW-4.2.1-b")
def test_without_stavka_no_front_may_be_missing() -> None:
    """TV-188."""
    game = selection(1)
    assert soviet(game, V, V, P, P, W, W) == "TOW 4.2.1"
    assert soviet(game, V, V, P, P, W, R) == "TOW 4.2.1"
    assert soviet(game, V, V, P, P, W, S) is None


@rule("TOW-4.2.1-c")
def test_stavka_stands_for_one_front() -> None:
    """TV-182, TV-189: on turn 6 with one crossing point STAVKA is there."""
    game = selection(6, crossings=1)
    assert soviet(game, V, W, S, K, V, W) is None
    assert soviet(game, V, W, S, K, R, A) is None
    assert soviet(game, V, V, P, W, R, K) is None
    assert soviet(game, V, V, P, W, R, A) == "TOW 4.2.1"


@rule("TOW-4.2.1-d")
def test_even_with_stavka_three_fronts_are_needed() -> None:
    """TV-190."""
    game = selection(6, crossings=1)
    assert soviet(game, V, V, P, P, R, K) == "TOW 4.2.1"
    assert soviet(game, V, V, P, W, R, K) is None


@rule("TOW-4.2.1-e")
def test_the_last_two_chits_are_free() -> None:
    """With all four Fronts there the other two may be any chits, STAVKA too."""
    game = selection(5)
    for pair in ((V, P), (R, A), (R, K), (A, K), (S, K)):
        assert soviet(game, V, P, W, S, *pair) is None


@rule("TOW-4.2.1-f")
def test_no_chit_is_used_more_often_than_it_exists() -> None:
    game = selection(5)
    assert soviet(game, V, V, V, P, W, S) == "TOW 4.2.1"
    assert soviet(game, V, P, W, S, R, R) == "TOW 4.2.1"
    assert soviet(game, V, P, W, S, K, K) == "TOW 4.2.1"
    assert axis(game, *put("cup", "8a", "8a", "6a", "4pza", "1pza")) == "TOW 4.2.2"
    assert axis(game, *put("cup", "okh", "okh", "okh", "4pza", "1pza")) == "TOW 4.2.2"
    assert axis(game, "cup", "8a", "hand", "8a", *put("cup", "4pza", "1pza", "6a")) == "TOW 4.2.2"


@rule("TOW-4.2.1-g", "TOW-4.2.1-h")
def test_airborne_can_be_selected_from_turn_3_and_once() -> None:
    """TV-191."""
    chosen = (V, P, W, S, R, A)
    assert soviet(selection(2), *chosen) == "TOW 4.2.1"
    assert soviet(selection(3), *chosen) is None
    assert soviet(selection(4, dropped=True, crossings=1), *chosen) == "TOW 4.2.1"


@rule("TOW-4.2.1-i")
@pytest.mark.parametrize(
    ("turn", "crossings", "there"),
    [
        pytest.param(4, 0, False, id="TV-183-turn-4"),
        pytest.param(5, 0, True, id="TV-180"),
        pytest.param(5, 1, False, id="TV-181"),
        pytest.param(6, 1, True, id="TV-182"),
        pytest.param(6, 2, False, id="TV-183-turn-6"),
        pytest.param(7, 3, True, id="TV-183-turn-7-3"),
        pytest.param(7, 4, False, id="TV-183-turn-7-4"),
        pytest.param(8, 5, True, id="TV-183-turn-8-5"),
        pytest.param(8, 6, False, id="TV-183-turn-8-6"),
    ],
)
def test_turn_and_crossing_points_give_stavka(turn: int, crossings: int, there: bool) -> None:
    game = selection(turn, crossings)
    assert chits.stavka_may_be_selected(game.state) == there
    assert soviet(game, V, P, W, S, V, K) == (None if there else "TOW 4.2.1")
    assert soviet(game, V, P, W, S, V, P) is None


@rule("TOW-4.2.1-i", "TOW-12.3-m")
def test_stavka_is_tested_when_chits_are_selected() -> None:
    """AMB-62: a crossing point that falls later in the turn changes nothing."""
    game = selection(5)
    game.choose(V, P, W, K, V, P, seat="soviet")
    game.choose(*put("cup", *AXIS_CHITS), seat="axis")
    game.state.crossings = game.state.world.theatre.crossings
    assert chits.available(game.state, SOVIET)[chits.STAVKA] == 1
    assert sum(chits.is_legal_selection(counts) for counts in chits.soviet_selections(game.state)) == 61


@rule("TOW-4.2.1-j")
@pytest.mark.parametrize(
    ("turn", "dropped", "number"),
    [
        pytest.param(1, False, 10, id="TV-184"),
        pytest.param(3, False, 15, id="TV-185"),
        pytest.param(5, False, 61, id="TV-186"),
        pytest.param(6, True, 39, id="TV-187"),
    ],
)
def test_so_many_selections_are_legal(turn: int, dropped: bool, number: int) -> None:
    game = selection(turn, crossings=int(dropped), dropped=dropped)
    found = legal(game)
    assert len(found) == len({tuple(sorted(choice)) for choice in found}) == number
    assert len(list(chits.soviet_selections(game.state))) == number
    for choice in found:
        assert soviet(game, *choice) is None
        fronts = {chit for chit in choice if chit in FRONTS}
        assert len(fronts) == 4 or (len(fronts) == 3 and K in choice)


@rule("TOW-4.2.1-b", "TOW-4.2.1-d")
def test_no_chit_is_offered_that_leaves_no_room_for_the_fronts() -> None:
    game = selection(5)
    question = machine.questions(game.state)["soviet"]
    assert question.follow(game.state, (V, V, R)).items == [P, W, S, K]
    assert question.follow(game.state, (V, V, R, P)).items == [W, S, K]
    assert question.follow(game.state, (V, V, R, K)).items == [P, W, S]
    assert question.follow(game.state, (V, P, W, S, R)).items == [V, P, W, S, A, K]


@rule("TOW-4.2.2-a")
@pytest.mark.parametrize("turn", range(1, 9))
def test_the_axis_selects_the_number_of_the_turn_track(turn: int) -> None:
    game = selection(turn)
    question = machine.questions(game.state)["axis"]
    assert isinstance(question, SelectAxisChits)
    assert 3 <= question.number <= 5
    assert question.number == game.state.world.tables.axis_chits[turn - 1]
    everything = ("4pza", "8a", "1pza", "6a", "okh", "okh")
    assert axis(game, *put("cup", *everything[: question.number])) is None
    assert axis(game, *put("cup", *everything[: question.number - 1])) == "TOW 4.2.2"
    assert axis(game, *put("cup", *everything[: question.number + 1])) == "TOW 4.2.2"
    follow = question.follow(game.state, put("cup", *everything[: question.number]))
    assert follow.done
    assert follow.items == ()
    assert not question.follow(game.state, put("cup", *everything[: question.number - 1])).done


@rule("TOW-4.2.2-b")
def test_okh_can_be_selected_from_turn_2() -> None:
    """TV-192."""
    first, second = selection(1), selection(2)
    assert axis(first, *put("cup", "8a", "6a", "okh")) == "TOW 4.2.2"
    assert axis(first, *put("cup", "8a", "6a", "4pza")) is None
    assert axis(second, *put("cup", "8a", "6a", "4pza", "okh")) is None
    assert axis(second, *put("cup", "8a", "6a", "okh"), "hand", "okh") is None


def test_a_chit_of_nobody_or_of_the_enemy_is_refused() -> None:
    game = selection(2)
    assert soviet(game, V, P, W, S, V, "okh") == "TOW 4.2.1"
    assert soviet(game, V, P, W, S, V, "supply") == "TOW 4.2.1"
    assert axis(game, *put("cup", "8a", "6a", "okh", V)) == "TOW 4.2.2"


def test_the_axis_is_offered_each_chit_as_often_as_it_has_it() -> None:
    game = selection(2)
    question = machine.questions(game.state)["axis"]
    items: list[Any] = list(question.follow(game.state, put("cup", "8a", "okh")).items)
    assert Counter(chit for _, chit in items) == {"4pza": 2, "1pza": 2, "6a": 2, "okh": 2}
    assert [where for where, _ in items] == ["cup"] * 4 + ["hand"] * 4
    items = list(question.follow(game.state, put("cup", "okh", "okh")).items)
    assert {chit for _, chit in items} == {"4pza", "8a", "1pza", "6a"}


@rule("TOW-4.2-e")
def test_hand_chits_may_be_added_before_any_draw() -> None:
    """AMB-67: any number of them, once before every draw."""
    game = table("=Vrnz 0505", turn=2, cup=["supply", P], hand=["8a", "6a", "okh"])
    assert game.items() == [("add", "8a"), ("add", "6a"), ("add", "okh"), ("keep",)]
    assert game.why_not("add", "8a", "add", "okh") is None
    assert game.why_not("add", "8a", "add", "8a") is not None
    assert game.why_not("add") is not None
    assert game.why_not("take", "8a") is not None
    assert game.why_not("add", V) is not None
    game.choose("keep")
    game.draw(P)
    game.choose("pass")
    game.choose("add", "6a", "add", "8a")
    assert game.state.in_hand == 1
    assert game.state.hand == [0, 0, 0, 0, 1]
    assert game.state.cups[AXIS] == [0, 1, 0, 1, 0]
    assert game.told("chits-added")[0]["number"] == 2
    assert set(game.weights()) == {"8a", "6a", "supply"}


@rule("TOW-4.2-e")
def test_nobody_is_asked_to_add_chits_without_a_hand() -> None:
    game = table("=Vrnz 0505", turn=2, cup=["supply", V], hand=[])
    assert game.seat == "nature"


@rule("TOW-4.3-o", "TOW-4.0-b")
def test_into_an_empty_cup_a_chit_must_be_added() -> None:
    """TV-193: the only chit of the hand goes in by itself, is drawn, and the phase ends (AMB-12)."""
    game = table("=1PzA 0505", turn=2, cup=[], hand=["1pza"])
    assert game.told("forced")[0]["choice"] == ("add", "1pza")
    assert game.state.in_hand == 0
    game.draw("1pza")
    game.choose("move-combat")
    game.choose("end")
    assert game.told("turn-begins") == [{"turn": 3}]


@rule("TOW-4.3-o")
def test_into_an_empty_cup_one_of_several_chits_must_be_added() -> None:
    game = table("=1PzA 0505", turn=2, cup=[], hand=["okh", "okh"])
    assert game.items() == [("add", "okh")]
    refusal = game.why_not("keep")
    assert (refusal and refusal.key) == "cup-is-empty"
    assert game.why_not("add", "okh") is None
    assert game.why_not("add", "okh", "add", "okh") is None


@rule("TOW-4.2-f")
def test_only_okh_is_played_from_the_hand() -> None:
    """TV-197."""
    game = table("=Vrnz 0505", turn=2, cup=["supply", V], hand=["8a", "okh"])
    game.choose("keep")
    game.draw(V)
    assert game.items() == [("okh",), "pass"]
    refusal = game.why_not("8a")
    assert (refusal and refusal.rule) == "TOW 4.2"
    assert not offers(game.question, game.state, ("8a",))


@pytest.mark.parametrize(
    ("seat", "choice", "refusal"),
    [
        ("soviet", (V, P, W, S, V), Refusal("TOW 4.2.1", "six-chits", count=5)),
        ("soviet", (V, P, W, S, V, "okh"), Refusal("TOW 4.2.1", "no-such-chit", chit="okh")),
        ("soviet", (V, V, V, P, W, S), Refusal("TOW 4.2.1", "chit-not-available", chit=V, count=2)),
        ("soviet", (V, P, W, S, R, A), Refusal("TOW 4.2.1", "chit-not-available", chit=A, count=0)),
        ("soviet", (V, V, P, P, W, W), Refusal("TOW 4.2.1", "fronts-missing")),
        ("axis", ("cup", "8a", "bag", "6a"), Refusal("TOW 4.2", "cup-or-hand")),
        ("axis", put("cup", V), Refusal("TOW 4.2.2", "no-such-chit", chit=V)),
        ("axis", put("cup", "8a", "6a"), Refusal("TOW 4.2.2", "axis-number", count=2, number=4)),
        (
            "axis",
            put("cup", "8a", "6a", "8a", "okh"),
            Refusal("TOW 4.2.2", "chit-not-available", chit="8a", count=1),
        ),
    ],
)
def test_a_refused_selection_says_why(seat: str, choice: Choice, refusal: Refusal) -> None:
    assert machine.refuse(selection(2).state, seat, choice) == refusal


@pytest.mark.parametrize(
    ("choice", "refusal"),
    [
        (("keep",), Refusal("TOW 4.3", "cup-is-empty")),
        (("add",), Refusal("TOW 4.2", "add-or-keep")),
        (("put", "okh"), Refusal("TOW 4.2", "add-or-keep")),
        (("add", V), Refusal("TOW 4.2", "no-such-chit", chit=V)),
        (("add", "8a"), Refusal("TOW 4.2", "not-in-hand", chit="8a")),
    ],
)
def test_a_refused_addition_says_why(choice: Choice, refusal: Refusal) -> None:
    assert table("=Vrnz 0505", turn=2, cup=[], hand=["okh", "okh"]).why_not(*choice) == refusal


def test_only_a_full_cup_lets_the_addition_go_by() -> None:
    full = table("=Vrnz 0505", turn=2, cup=["supply"], hand=["okh", "okh"])
    assert full.question.passing(full.state) == ("keep",)
    empty = table("=Vrnz 0505", turn=2, cup=[], hand=["okh", "okh"])
    assert empty.question.passing(empty.state) is None


def test_what_is_added_is_told() -> None:
    game = table("=Vrnz 0505", turn=2, cup=["supply"], hand=["okh", "8a", "6a"])
    game.choose("add", "okh", "add", "6a")
    assert game.told("chits-added") == [
        {"seat": "axis", "chits": ("okh", "6a"), "number": 2, "in_hand": 1},
    ]
    assert game.told("forced") == []


def test_selections_are_told_to_their_owners() -> None:
    game = selection(2)
    game.choose(V, P, W, S, V, P, seat="soviet")
    game.choose("cup", "8a", "hand", "okh", "cup", "6a", "hand", "4pza", seat="axis")
    assert game.told("soviet-chits-selected") == [
        {"seat": "soviet", "chits": (V, P, W, S, V, P), "number": 6}
    ]
    assert game.told("axis-chits-selected") == [
        {"seat": "axis", "cup": ["8a", "6a"], "hand": ["okh", "4pza"], "in_cup": 2, "in_hand": 2}
    ]
