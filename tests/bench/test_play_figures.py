from collections.abc import Callable

import pytest

from sztab.bench import figures, play
from sztab.lab.table import Setting


@pytest.fixture(autouse=True)
def _miniature(monkeypatch):
    monkeypatch.setenv("SZTAB_GAMES", "miniature=tests.miniature.game")


def test_decisions_are_counted_over_one_game_after_another():
    decisions = play.decisions_of(Setting("miniature", "skirmish"))
    counts = [decisions() for _ in range(100)]
    assert all(0 <= count <= play.BIT for count in counts)
    assert sum(counts) > 100


def test_the_yardstick_plays_on_after_a_game_is_over(monkeypatch):
    import chess

    boards = []

    class Board(chess.Board):
        def __init__(self):
            super().__init__()
            boards.append(self)

    monkeypatch.setattr(chess, "Board", Board)
    plies: Callable[[], int] = play.chess_plies()
    assert sum(plies() for _ in range(60)) == 60 * play.BIT
    assert len(boards) >= 60 * play.BIT // play.LONGEST_GAME
    assert all(len(board.move_stack) == play.LONGEST_GAME or board.is_game_over() for board in boards[:-1])


def test_every_scenario_of_every_game_has_a_figure_and_a_name_selects_by_prefix():
    names = figures.chosen([])
    assert {"play/miniature/skirmish", "play/miniature/long-war", "board/range"} <= set(names)
    assert figures.chosen(["play/miniature"]) == ["play/miniature/skirmish", "play/miniature/long-war"]
    assert figures.chosen(["board/range", "play/miniature/s"]) == [
        "board/range",
        "board/range-150",
        "play/miniature/skirmish",
    ]
    assert figures.chosen(["march"]) == []
