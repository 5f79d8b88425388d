"""The figures of the kernel hold: copies against python-chess, and jumps in long records."""

from __future__ import annotations

import pytest

from sztab.bench.kernel import DECISIONS, campaign, copy_400, jump_times, long_record
from sztab.bench.ratio import compare
from sztab.kernel.records import parse_running
from tests.miniature.game import GAME


def test_the_campaign_is_as_large_as_it_says() -> None:
    s = campaign()
    assert len(s.at) == len(s.steps) == 400
    assert len(s.stack) == 6
    copy = s.copy()
    assert copy == s
    assert copy.at is not s.at
    assert copy.stack[5] is not s.stack[5]


def test_a_state_of_400_units_is_copied_in_ten_copies_of_a_chess_board() -> None:
    ours, baseline = copy_400()
    assert ours() == campaign()
    assert compare(ours, baseline, block=0.005).median >= 1 / 10


def ninety_fifth(times: list[float]) -> float:
    return sorted(times)[len(times) * 95 // 100]


def test_jumping_in_a_long_record_of_a_large_state_is_quick() -> None:
    times = jump_times(jumps=100)
    assert len(times) == 100
    assert ninety_fifth(times) <= 50


def test_jumping_in_a_record_of_5000_decisions_of_the_miniature_game_is_quick() -> None:
    start = GAME.begin({"scenario": "long-war"}, {}, GAME.pack())
    record = parse_running(long_record(start.copy(), DECISIONS))
    decisions = [line for line in record.lines if line.kind == "choice" and line.seat != "nature"]
    assert len(decisions) == DECISIONS
    assert ninety_fifth(jump_times(start, jumps=200)) <= 50


@pytest.mark.parametrize("decisions", [0, 1, 30])
def test_a_record_has_the_decisions_that_were_asked_for(decisions: int) -> None:
    assert len(parse_running(long_record(campaign(), decisions)).lines) == decisions
