"""The reach of units on the map of the game is found at once, so that the table can show it while the mouse moves."""

from __future__ import annotations

import time

import pytest

from sztab.games.registry import find_game
from sztab.games.traces_of_war.rules import headquarters, movement
from sztab.games.traces_of_war.state import State


@pytest.fixture(scope="module")
def s() -> State:
    game = find_game("traces-of-war")
    state = game.begin({"scenario": "campaign"}, {}, game.pack())
    assert isinstance(state, State)
    return state


def seconds(s: State, units: list[int], kind: str) -> float:
    """The processor time to find the reach of these units anew, at best."""
    best = 1.0
    for _ in range(10):
        s.memo, s.standing = {}, [{}, {}]
        start = time.process_time()
        for unit in units:
            movement.reach(s, unit, kind)
        best = min(best, time.process_time() - start)
    return best


@pytest.mark.parametrize("kind", ["move", "strategic"])
@pytest.mark.parametrize("side", [0, 1])
def test_reach_takes_less_than_a_millisecond_and_that_of_an_activation_less_than_ten(
    s: State, side: int, kind: str
) -> None:
    for hq in s.world.roster.headquarters[side]:
        units = [hq, *headquarters.commanded(s, hq)]
        assert len(units) > 10
        assert seconds(s, units, kind) < 0.010
        assert max(seconds(s, [unit], kind) for unit in units) < 0.001
