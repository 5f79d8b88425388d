"""The Luftwaffe: how many markers are drawn, and how they are used in combat (TOW 4.1, 7.0; table 3.3)."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from sztab.games.traces_of_war.rules.luftwaffe import DrawMarkers
from sztab.games.traces_of_war.rules.okh import command_size
from sztab.kernel import machine
from sztab.kernel.events import heard
from sztab.kernel.questions import UNKNOWN, Veiled
from sztab.kernel.views import view
from sztab.testing import rule
from tests.traces_of_war.table import Table, table
from tests.traces_of_war.turns import holding, turn_of


def row(crossings: int) -> tuple[Fraction, int, int]:
    """Negotiation Points, Luftwaffe markers and units of an OKH Command."""
    game = holding(crossings)
    values = game.state.world.tables.by_crossings[game.state.crossing_count()]
    return Fraction(values.negotiation, 2), values.luftwaffe, command_size(game.state)


@rule("TOW-4.1-a", "TOW-4.2.2-h", "TOW-4.2.2-j", "TOW-12.3-h", "TOW-12.3-i")
@pytest.mark.parametrize(
    ("crossings", "points", "markers", "units"),
    [
        pytest.param(0, "3", 0, 6, id="TV-210-211-212-0"),
        pytest.param(1, "4", 1, 7, id="TV-210-211-212-1"),
        pytest.param(2, "4", 1, 7, id="TV-210-211-212-2"),
        pytest.param(3, "9/2", 2, 8, id="TV-210-211-212-3"),
        pytest.param(4, "9/2", 2, 8, id="TV-210-211-212-4"),
        pytest.param(5, "5", 3, 9, id="TV-210-211-212-5"),
        pytest.param(6, "5", 3, 9, id="TV-210-211-212-6"),
        pytest.param(7, "11/2", 4, 10, id="TV-210-211-212-7"),
    ],
)
def test_crossing_points_give_points_markers_and_units(
    crossings: int, points: str, markers: int, units: int
) -> None:
    assert row(crossings) == (Fraction(points), markers, units)


@rule("TOW-4.1-a", "TOW-12.3-m")
@pytest.mark.parametrize("crossings", range(8))
def test_so_many_markers_are_drawn_at_the_start_of_the_turn(crossings: int) -> None:
    """The number of crossing points is read in that phase (AMB-62)."""
    game = turn_of(holding(crossings), 3)
    markers = (0, 1, 1, 2, 2, 3, 3, 4)[crossings]
    if not markers:
        assert set(machine.questions(game.state)) == {"soviet", "axis"}
        return
    assert game.question == DrawMarkers(markers)
    outcome = next(iter(game.weights()))
    game.choose("draw", outcome, seat="nature")
    assert game.state.air_unused == sum(game.state.air) == markers
    assert set(machine.questions(game.state)) == {"soviet", "axis"}


@rule("TOW-4.1-c")
def test_turn_1_gives_no_marker() -> None:
    """TV-216."""
    game = turn_of(holding(0, turn=1), 1)
    assert set(machine.questions(game.state)) == {"soviet", "axis"}
    assert game.state.air_unused == 0
    assert game.told("luftwaffe-drawn") == []


@rule("TOW-7.0-a", "TOW-7.0-b")
@pytest.mark.parametrize(
    ("number", "weights"),
    [
        (1, {"0-off-1-def": 2, "1-off-0-def": 2}),
        (2, {"0-off-2-def": 1, "1-off-1-def": 4, "2-off-0-def": 1}),
        (3, {"1-off-2-def": 2, "2-off-1-def": 2}),
        (4, {"2-off-2-def": 1}),
    ],
)
def test_markers_are_drawn_blindly_from_two_of_each_kind(number: int, weights: dict[str, int]) -> None:
    game = turn_of(holding((0, 1, 3, 5, 7)[number]), 3)
    assert game.weights() == weights
    assert sum(weights.values()) == comb(4, number)


@rule("TOW-4.1-b")
def test_only_the_axis_sees_which_markers_were_drawn() -> None:
    game = turn_of(holding(4), 3)
    question = game.question
    assert question.told("soviet", ("draw", "2-off-0-def")) == ("draw", UNKNOWN)
    assert question.told("spectator", ("draw", "2-off-0-def")) == ("draw", UNKNOWN)
    assert question.told("axis", ("draw", "2-off-0-def")) == ("draw", "2-off-0-def")
    assert view(game.state, "soviet").asking == {"nature": Veiled("draw-markers")}
    events = game.choose("draw", "2-off-0-def", seat="nature")
    for seat in ("soviet", "spectator"):
        (event,) = heard(events, seat)
        assert event.values == {"number": 2, "off": UNKNOWN, "def": UNKNOWN}
        assert view(game.state, seat).air == [UNKNOWN, UNKNOWN]
        assert view(game.state, seat).air_unused == 2
    (event,) = heard(events, "axis")
    assert event.values == {"number": 2, "off": 2, "def": 0}
    assert view(game.state, "axis").air == [2, 0]


@rule("TOW-7.0-i")
def test_unused_markers_are_not_carried_over() -> None:
    """The next draw is again from all four."""
    game = holding(4, cup=["supply"], luftwaffe={"drawn": ["off", "def"], "used": ["off", "def"]})
    game.draw("supply")
    assert game.state.air_unused == 0
    assert game.weights() == {"0-off-2-def": 1, "1-off-1-def": 4, "2-off-0-def": 1}
    game.choose("draw", "0-off-2-def", seat="nature")
    assert (game.state.air, game.state.air_used) == ([0, 2], [0, 0])


SOVIET_ATTACK = (
    "B soviet infantry 0505 8; C soviet infantry 0509 8; A axis infantry 0606 4; D axis infantry 0610 4"
)
AXIS_ATTACK = (
    "A axis infantry 0505 8; D axis infantry 0509 8; B soviet infantry 0606 4; C soviet infantry 0610 4"
)


def fight(units: str, drawn: list[str], side: str, used: list[str] | None = None) -> Table:
    """A combat segment with Luftwaffe markers."""
    return table(units, turn=3, active=side, segment="combat", luftwaffe={"drawn": drawn, "used": used or []})


@rule("TOW-7.0-c", "TOW-7.0-d")
def test_a_marker_is_used_before_the_die_and_shown() -> None:
    game = fight(SOVIET_ATTACK, ["def"], "soviet")
    game.choose("attack", "0606", "B")
    assert (game.seat, game.question.kind, game.state.in_window) == ("axis", "commit-air-support", True)
    events = game.choose("air", 1)
    assert game.question.kind == "combat-die"
    for seat in ("soviet", "axis", "spectator"):
        assert [event.values for event in heard(events, seat)] == [{"role": "def", "number": 1}]
    assert events[0].fence
    game.roll(6)
    assert game.told("combat-result")[0]["result"] == "R"


@rule("TOW-7.0-e")
def test_a_used_marker_is_gone_for_this_turn() -> None:
    """TV-217."""
    game = fight(SOVIET_ATTACK, ["def"], "soviet")
    game.choose("attack", "0606", "B")
    game.choose("air", 1)
    game.roll(1)
    assert (game.state.air, game.state.air_used, game.state.air_unused) == ([0, 0], [0, 1], 0)
    game.choose("attack", "0610", "C")
    assert game.question.kind == "combat-die"


@rule("TOW-7.0-e")
def test_what_was_not_used_serves_a_later_combat() -> None:
    game = fight(SOVIET_ATTACK, ["def", "off"], "soviet")
    game.choose("attack", "0606", "B")
    game.choose("pass")
    game.roll(1)
    game.choose("attack", "0610", "C")
    assert game.items() == [("air", 1), "pass"]
    game.choose("air", 1)
    assert (game.state.air, game.state.air_unused) == ([1, 0], 1)


@rule("TOW-7.0-f", "TOW-7.0-g")
def test_each_kind_serves_one_role() -> None:
    """Defensive markers against a Soviet attack, Offensive ones in an Axis attack (AMB-71)."""
    defended = fight(SOVIET_ATTACK, ["off", "off"], "soviet")
    defended.choose("attack", "0606", "B")
    assert defended.items() == ["pass"]
    refusal = defended.why_not("air", 1)
    assert (refusal and refusal.rule, refusal and refusal.key) == ("TOW 7.0", "no-such-marker")
    attacked = fight(AXIS_ATTACK, ["def", "off"], "axis")
    attacked.choose("attack", "0606", "A")
    assert attacked.items() == [("air", 1), "pass"]
    assert attacked.follow().part == "number"
    assert attacked.question.sentence() == ("ask-commit-air-support", {"role": "off"})
    assert defended.question.sentence() == ("ask-commit-air-support", {"role": "def"})
    refusal = attacked.why_not("air", 2)
    assert (refusal and refusal.key) == "no-such-marker"
    attacked.choose("air", 1)
    assert attacked.state.air_used == [1, 0]
    attacked.roll(4)
    assert attacked.told("combat-result")[0]["column"] == "4-1"
    assert attacked.told("combat-result")[0]["result"] == "RR"


@rule("TOW-7.0-j", "TOW-7.0-h")
def test_several_markers_add_up() -> None:
    """AMB-29: two Offensive ones move the column by four; two Defensive ones take four off the die."""
    attacked = fight(AXIS_ATTACK, ["off", "off"], "axis")
    attacked.choose("attack", "0606", "A")
    assert attacked.items() == [("air", 1), ("air", 2), "pass"]
    attacked.choose("air", 2)
    attacked.roll(1)
    assert attacked.told("combat-result")[0]["column"] == "6-1"
    defended = fight(SOVIET_ATTACK, ["def", "def"], "soviet")
    defended.choose("attack", "0606", "B")
    defended.choose("air", 2)
    defended.roll(4)
    assert defended.told("combat-result")[0]["result"] == "A1"


@pytest.mark.parametrize(
    "choice", [("air", 0), ("air", -1), ("air", "1"), ("air",), ("air", 1, 1), ("bomb", 1)]
)
def test_what_is_no_number_of_markers_is_refused(choice: tuple[str | int, ...]) -> None:
    game = fight(SOVIET_ATTACK, ["def"], "soviet")
    game.choose("attack", "0606", "B")
    refusal = game.why_not(*choice)
    assert (refusal and refusal.key) == "not-offered"


@rule("TOW-7.0-k")
@pytest.mark.parametrize("drawn", [["off", "off"], ["off", "def"], ["def", "def"]])
@pytest.mark.parametrize(("units", "side"), [(SOVIET_ATTACK, "soviet"), (AXIS_ATTACK, "axis")])
def test_the_axis_is_asked_in_every_combat_whatever_it_has(drawn: list[str], units: str, side: str) -> None:
    """AMB-73: also when it can only pass, and never for it."""
    game = fight(units, drawn, side)
    game.choose("attack", "0606", "B" if side == "soviet" else "A")
    assert (game.seat, game.question.kind, game.state.in_window) == ("axis", "commit-air-support", True)
    assert game.why_not("pass") is None
    assert view(game.state, "soviet").asking == {"axis": Veiled("commit-air-support")}
    assert game.choose("pass") == []


@rule("TOW-7.0-k")
def test_nobody_is_asked_without_an_unused_marker() -> None:
    game = fight(SOVIET_ATTACK, [], "soviet", used=["def"])
    game.choose("attack", "0606", "B")
    assert game.question.kind == "combat-die"
