"""Timelines find every state again, across undo and answers taken back."""

from __future__ import annotations

import pytest

from sztab.kernel import timeline as module
from sztab.kernel.host import Host
from sztab.kernel.state import state_hash
from tests.kernel.market import BIDS, Market, hosted, played


@pytest.mark.parametrize("spacing", [1, 3, 64])
def test_every_state_is_found_again(spacing: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SPACING", spacing)
    host = hosted()
    seen = {0: state_hash(host.timeline.state(0))}

    def note() -> None:
        seen[len(host.record.lines)] = state_hash(host.state)

    def do(*choices: str) -> None:
        for choice in choices:
            played(host, choice)
            note()

    do("blue: bid #3")
    host.take_back("blue")
    note()
    do(*BIDS, "red: take", "red: take", "red: take")
    host.undo("red", 9)
    note()
    do("red: end", "blue: pass")
    host.save()
    note()
    do("blue: take")
    assert len(seen) > 10
    for line, digest in seen.items():
        assert state_hash(host.timeline.state(host.timeline.points[line])) == digest
    before = state_hash(host.state)
    host.timeline.state(host.timeline.now).goods[0] = 99
    assert state_hash(host.timeline.state(host.timeline.now)) == before


def long_game() -> Host[Market]:
    return played(hosted(), *BIDS, *["red: take"] * 200)


def test_no_state_is_far_from_a_snapshot(monkeypatch: pytest.MonkeyPatch) -> None:
    host = long_game()
    played_again = 0
    play = module._carry_out

    def counting(*arguments: object) -> object:
        nonlocal played_again
        played_again += 1
        return play(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "_carry_out", counting)
    for point in range(0, 200, 7):
        played_again = 0
        host.timeline.state(point)
        assert played_again < module.SPACING


def test_what_happened_in_a_play_is_told_again() -> None:
    host = played(hosted(), *BIDS, "red: take")
    assert [event.key for event in host.timeline.events(6)] == ["taken"]
    assert [event.key for event in host.timeline.events(5)] == ["rolled"]
    assert host.timeline.events(3) == []
    host.save()
    assert list(host.timeline.back()) == [6, 5, 4, 3, 2, 1]
    assert list(host.timeline.back(4)) == [4, 3, 2, 1]
