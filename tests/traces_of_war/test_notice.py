"""The table says that data are reconstructed as long as any are."""

from __future__ import annotations

from sztab.games.registry import find_game
from sztab.games.traces_of_war.state import State
from sztab.kernel.views import view
from sztab.testing import rule

GAME = find_game("traces-of-war")


def opened() -> State:
    state = GAME.begin({"scenario": "campaign"}, {}, GAME.pack())
    assert isinstance(state, State)
    return state


@rule("TOW-D-b")
def test_the_reconstruction_notice_stands_while_reconstructed_data_are_loaded() -> None:
    state = opened()
    assert GAME.pack().provenance["reconstruction"] > 0
    assert "reconstructed" in GAME.table(view(state, "soviet"), "soviet").notices
    texts = GAME.texts(GAME.pack())
    assert "reconstructed" in texts.say("en", "notice-reconstructed")
    assert "zrekonstruowano" in texts.say("pl", "notice-reconstructed").lower()


@rule("TOW-D-b")
def test_a_pack_without_reconstructed_data_needs_no_notice() -> None:
    state = opened()
    state.world = state.world._replace(reconstructed=False)
    assert GAME.table(view(state, "soviet"), "soviet").notices == []
