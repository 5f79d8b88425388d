"""The speed of random play, and the yardstick that it is held against: random chess with python-chess."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from sztab.games.game import GameError
from sztab.kernel.chance import derived_key, key_of_seed
from sztab.lab.random_play import RandomGame
from sztab.lab.table import Setting, known_table

LONGEST_GAME = 300
"""Plies after which a game of chess is broken off."""

BIT = 16
"""Plies or choices at a time: some hundred microseconds."""

YARDSTICK = "python-chess plies"


def chess_plies() -> Callable[[], int]:
    """Plays some plies of random chess: list the legal moves, push one, ask whether the game is over."""
    try:
        import chess
    except ImportError:
        raise GameError("bench", "the yardstick needs python-chess: pip install 'sztab[bench]'") from None
    random = Random(1).random
    board, played = chess.Board(), 0

    def plies() -> int:
        nonlocal board, played
        for _ in range(BIT):
            moves = list(board.legal_moves)
            board.push(moves[int(random() * len(moves))])
            played += 1
            if board.is_game_over() or played == LONGEST_GAME:
                board, played = chess.Board(), 0
        return BIT

    return plies


def decisions_of(setting: Setting) -> Callable[[], int]:
    """Plays some choices of random games of a scenario, one game after another, and counts the decisions."""
    table, key = known_table(setting), key_of_seed("bench")
    games = 0
    game = RandomGame(table.begin(), key)

    def decisions() -> int:
        nonlocal game, games
        if game.state.result is not None:
            games += 1
            game = RandomGame(table.begin(), derived_key(key, f"game {games}"))
        before = game.decisions
        game.play(BIT)
        return game.decisions - before

    return decisions
