"""Conventions (TOW 1): the calendar, the die, and how strengths are divided."""

from __future__ import annotations

import pytest

from sztab.games.registry import find_game
from sztab.games.traces_of_war.pack import Tables
from sztab.games.traces_of_war.rules.strength import attack_total, halved, quartered
from sztab.kernel import machine
from sztab.kernel.procedures import NATURE
from sztab.kernel.questions import Chance
from sztab.testing import rule
from tests.traces_of_war.table import Table, table


@rule("TOW-1.1-a")
def test_a_turn_is_a_month_from_august_1943_to_march_1944() -> None:
    turns = find_game("traces-of-war").pack().file("tables", Tables).turns
    months = [(turn.number, turn.month.form("en"), turn.year) for turn in turns]
    assert months == [
        (1, "August", 1943),
        (2, "September", 1943),
        (3, "October", 1943),
        (4, "November", 1943),
        (5, "December", 1943),
        (6, "January", 1944),
        (7, "February", 1944),
        (8, "March", 1944),
    ]


@rule("TOW-1.2-b")
def test_a_combat_takes_one_six_sided_die() -> None:
    game = table("A soviet armor 0505; E axis infantry 0506 1", active="soviet", segment="combat")
    game.choose("attack", "0506", "A")
    die = machine.questions(game.state)[NATURE]
    assert isinstance(die, Chance)
    assert die.weights(game.state) == [(face, 1) for face in range(1, 7)]
    game.roll(6)
    assert NATURE not in machine.questions(game.state)


@rule("TOW-1.3-a")
def test_halves_are_rounded_down() -> None:
    """TV-010."""
    assert [halved(value) for value in (0, 1, 2, 3, 4, 5)] == [0, 0, 1, 1, 2, 2]


@rule("TOW-1.3-b")
def test_quarters_are_rounded_down() -> None:
    """TV-011."""
    assert [quartered(value) for value in (0, 3, 4, 7, 8)] == [0, 0, 1, 1, 2]


@rule("TOW-1.3-c")
@pytest.mark.parametrize(("strengths", "together"), [((3, 3), 3), ((3, 4), 3), ((3, 5), 4)])
def test_strengths_in_one_hex_are_added_before_they_are_halved(
    strengths: tuple[int, int], together: int
) -> None:
    """TV-012, TV-013."""
    one, other = strengths
    game = table(
        f"A soviet infantry 0505 {one}; B soviet infantry 0505 {other}; E axis infantry 0506 1",
        edges="0505-0506 minor-river",
        active="soviet",
        segment="combat",
    )
    assert total(game, "A", "B") == together
    assert total(game, "A") + total(game, "B") == one // 2 + other // 2


@rule("TOW-1.3-c")
def test_strengths_in_two_hexes_are_halved_apart() -> None:
    game = table(
        "A soviet infantry 0505 3; B soviet infantry 0606 3; E axis infantry 0506 1",
        edges="0505-0506 minor-river; 0606-0506 minor-river",
    )
    assert total(game, "A", "B") == 2


def total(game: Table, *units: str) -> int:
    """The attack strength of these units against 0506."""
    target = game.state.world.theatre.grid.index["0506"]
    return attack_total(game.state, target, [game.number(unit) for unit in units])
