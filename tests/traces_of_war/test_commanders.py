"""The commanders of Traces of War: never an illegal choice, and the same game for the same key."""

from __future__ import annotations

import pytest

from sztab.games.registry import find_game
from sztab.kernel import machine
from sztab.kernel.chance import Stream, derived_key, key_of_seed, outcome
from sztab.kernel.machine import refuse
from sztab.kernel.procedures import NATURE
from sztab.kernel.questions import Chance, Choice
from sztab.kernel.state import State
from sztab.kernel.views import any_choice, view

GAME = find_game("traces-of-war")
SEATS = ("soviet", "axis")


def played(scenario: str, soviet: str, axis: str, seed: int) -> tuple[State, list[tuple[str, Choice]]]:
    """A game to its end; each commander gets a view and nothing else, and each choice is held against the law."""
    state = GAME.begin({"scenario": scenario}, {}, GAME.pack())
    key = key_of_seed(seed)
    chance = {seat: Stream(derived_key(key, seat)) for seat in SEATS}
    commanders = {
        seat: GAME.levels[level](chance[seat])
        for seat, level in zip(SEATS, (soviet, axis), strict=True)
        if level != "random"
    }
    made: list[tuple[str, Choice]] = []
    draws = 0
    while state.result is None:
        seat, question = next(iter(machine.questions(state).items()))
        if seat == NATURE:
            assert isinstance(question, Chance)
            choice = outcome(question, state, key, draws)
            draws += 1
        elif seat in commanders:
            choice = commanders[seat].choose(view(state, seat), seat)
            refusal = refuse(state, seat, choice)
            assert refusal is None, f"{seat} may not {choice}: {refusal}"
        else:
            choice = any_choice(state, question, chance[seat])
        machine.play(state, seat, choice)
        made.append((seat, choice))
    return state, made


@pytest.mark.parametrize("scenario", ["race-to-the-dnipro", "campaign"])
@pytest.mark.parametrize("levels", [("officer", "recruit"), ("recruit", "officer"), ("officer", "officer")])
def test_a_commander_never_makes_an_illegal_choice(scenario: str, levels: tuple[str, str]) -> None:
    state, made = played(scenario, *levels, seed=1)
    GAME.check(state)
    assert len(made) > 50


def test_the_same_key_gives_the_same_game() -> None:
    assert (
        played("race-to-the-dnipro", "officer", "recruit", 2)[1]
        == played("race-to-the-dnipro", "officer", "recruit", 2)[1]
    )


@pytest.mark.parametrize("scenario", ["race-to-the-dnipro", "campaign"])
def test_an_officer_beats_random_play_from_either_side(scenario: str) -> None:
    for seed in (3, 4):
        for place, seat in enumerate(SEATS):
            levels = ["random", "random"]
            levels[place] = "officer"
            result = played(scenario, levels[0], levels[1], seed)[0].result
            assert result is not None
            assert result.winner == seat
