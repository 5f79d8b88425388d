"""Random play at machine level: whole games, reproducible, and the count of decisions."""

from __future__ import annotations

from typing import Any

import pytest

from sztab.games.registry import find_game
from sztab.kernel import machine
from sztab.kernel.chance import key_of_seed
from sztab.kernel.opening import open_record, verify
from sztab.kernel.procedures import NATURE
from sztab.kernel.questions import PASS
from sztab.kernel.state import state_hash
from sztab.lab import random_play
from sztab.lab.random_play import EndlessError, RandomGame, play_out
from sztab.lab.study import Study, _hosted_again
from sztab.lab.table import Setting, known_table

SKIRMISH = Setting("miniature", "skirmish")


@pytest.fixture(autouse=True)
def miniature(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SZTAB_GAMES", "miniature=tests.miniature.game")


def game_of(seed: str) -> RandomGame:
    return play_out(find_game("miniature"), "skirmish", key_of_seed(seed))


def test_a_game_is_played_to_its_end_the_same_way_with_the_same_key() -> None:
    one, again, other = game_of("1"), game_of("1"), game_of("2")
    assert one.state.result is not None
    assert one.history == again.history
    assert one.history != other.history
    assert state_hash(one.state) == state_hash(again.state)


def test_playing_in_portions_makes_no_difference() -> None:
    table, key = known_table(SKIRMISH), key_of_seed("1")
    portions = RandomGame(table.begin(), key)
    while portions.state.result is None:
        portions.play(3)
    assert portions.history == game_of("1").history
    assert portions.decisions == game_of("1").decisions


def test_every_choice_is_legal_and_decisions_are_those_with_an_alternative() -> None:
    """The slow way: the law is asked of each choice, and every choice is counted by its definition."""
    for seed in ("1", "2", "3"):
        played = game_of(seed)
        s = known_table(SKIRMISH).begin()
        decisions = 0
        for seat, choice in played.history:
            question = machine.questions(s)[seat]
            assert machine.refuse(s, seat, choice) is None
            if seat != NATURE:
                choices = machine.questions(s)[seat].follow(s, ())
                only_to_pass = s.in_window and list(choices.continuations()) in ([PASS], ["pass"])
                assert only_to_pass == machine.can_only_pass(s, question)
                decisions += not only_to_pass
            machine.play(s, seat, choice)
        assert s.result is not None
        assert played.decisions == decisions < len(played.history)


def test_a_window_that_can_only_be_passed_is_no_decision() -> None:
    played = game_of("1")
    passes = sum(choice == PASS for _, choice in played.history)
    nature = sum(seat == NATURE for seat, _ in played.history)
    assert passes > 0
    assert len(played.history) - nature - passes <= played.decisions < len(played.history) - nature


def test_nature_draws_from_the_games_key_so_that_the_dice_can_be_verified() -> None:
    study = Study(SKIRMISH, ("random", "random"), "9")
    game = RandomGame(known_table(SKIRMISH).begin(), study.key(4))
    game.play_out()
    host = _hosted_again(study, 4, game)
    host.go_on()
    assert host.state.result is not None
    checked = verify(
        host.record, known_table(SKIRMISH).begin(), {host.record.header.commitment: study.key(4)}
    )
    assert checked.ok
    assert checked.draws == game.draws > 0
    assert state_hash(open_record(host.record, known_table(SKIRMISH).begin()).state) == state_hash(game.state)


def test_the_state_is_checked_as_often_as_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    table = known_table(SKIRMISH)
    for every in (1, 5):
        seen: list[int] = []
        game = RandomGame(table.begin(), key_of_seed("1"))
        game.play_out(lambda s, game=game, seen=seen: seen.append(len(game.history)), every)  # type: ignore[misc]
        assert seen[:-1] == list(range(every, len(game.history), every))[: len(seen) - 1]
        assert seen[-1] == len(game.history)


def test_a_game_without_an_end_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random_play, "MOST_CHOICES", 20)
    game = RandomGame(known_table(SKIRMISH).begin(), key_of_seed("1"))
    with pytest.raises(EndlessError, match="20 choices"):
        game.play_out(lambda s: None, 1)
    assert len(game.history) == 20


def test_the_opening_is_not_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    table = known_table(SKIRMISH)
    before = state_hash(table.opening)
    game_of("1")
    assert state_hash(table.opening) == before


def test_after_a_fault_the_pending_choice_tells_how_it_came_to_it() -> None:
    def refuse_turn_2(s: Any) -> None:
        assert s.turn < 2

    game = RandomGame(known_table(SKIRMISH).begin(), key_of_seed("1"))
    with pytest.raises(AssertionError):
        game.play_out(refuse_turn_2)
    assert game.history[-1] is game.pending
    assert game.state.result is None
