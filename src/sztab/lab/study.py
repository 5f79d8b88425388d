"""Many games, one after another or in several processes; how many makes no difference to what comes out."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, NamedTuple

from sztab.commanders import RANDOM
from sztab.games.game import GameError
from sztab.kernel.chance import derived_key, key_of_seed
from sztab.kernel.host import COMPUTER, Host
from sztab.kernel.state import State
from sztab.lab.matches import Match, close_broken, holders_of
from sztab.lab.random_play import RandomGame
from sztab.lab.results import Failure, Played
from sztab.lab.table import Setting, known_table

BATCH = 4
"""How many batches each worker gets if the games are few; more games make more batches, not longer ones."""

LONGEST_BATCH = 25


class Study(NamedTuple):
    """What is played and by whom. With ``check_every``, the game's invariants are checked after so many choices."""

    setting: Setting
    agents: tuple[str, ...]
    seed: str
    check_every: int = 0

    def key(self, number: int) -> bytes:
        """The key of one of the games."""
        return derived_key(key_of_seed(self.seed), f"game {number}")


class BrokenError(RuntimeError):
    """The processes of a study ended without an answer."""


def play_game(study: Study, number: int) -> Played:
    """One game of a study, from its start to its end or its failure."""
    if set(study.agents) == {RANDOM}:
        return _random_game(study, number)
    table = known_table(study.setting)
    match = Match(table, holders_of(table, study.agents), study.key(number))
    try:
        for _ in match.play():
            if study.check_every and len(match.host.record.lines) % study.check_every == 0:
                table.game.check(match.host.state)
    except Exception as error:
        failure = _failure(number, error, match.host, match.pending)
        return Played(number, "", {}, match.decisions, len(match.host.record.lines), failure)
    return _played(number, match.host.state, match.decisions, len(match.host.record.lines))


def _random_game(study: Study, number: int) -> Played:
    table = known_table(study.setting)
    game = RandomGame(table.begin(), study.key(number))
    try:
        game.play_out(table.game.check if study.check_every else None, study.check_every)
    except Exception as error:
        host = _hosted_again(study, number, game)
        pending = None if game.history and game.history[-1] is game.pending else game.pending
        failure = _failure(number, error, host, pending)
        return Played(number, "", {}, game.decisions, len(game.history), failure)
    return _played(number, game.state, game.decisions, len(game.history))


def _hosted_again(study: Study, number: int, game: RandomGame) -> Host[State]:
    """The same game with a record, up to the choice that failed."""
    table = known_table(study.setting)
    host = table.host(study.key(number), dict.fromkeys(table.scenario.seats, COMPUTER + RANDOM))
    for seat, choice in game.history:
        host.play(seat, choice)
    return host


def _played(number: int, s: State, decisions: int, choices: int) -> Played:
    assert s.result is not None
    return Played(number, s.result.winner, dict(s.result.scores), decisions, choices, None)


def _failure(number: int, error: Exception, host: Host[State], pending: Any) -> Failure:
    close_broken(host)
    said = " ".join(f"{type(error).__name__}: {error}".split()).rstrip(": ")
    notes = [said] if pending is None else [said, f"in {pending[0]}: {' '.join(map(str, pending[1]))}"]
    return Failure(number, "; ".join(notes), host.record.text() + "".join(f"; {note}\n" for note in notes))


def play_games(study: Study, numbers: range) -> list[Played]:
    """Several games of a study; raises ``GameError`` if the setting is wrong."""
    return [play_game(study, number) for number in numbers]


def run(study: Study, games: int, workers: int = 1) -> Iterator[Played]:
    """The games of a study as they end. Raises ``GameError`` before the first one if they cannot be played."""
    holders_of(known_table(study.setting), study.agents)
    workers = min(workers, games)
    if workers < 2:
        return (play_game(study, number) for number in range(games))
    return _run_in_processes(study, batches(games, workers), workers)


def batches(games: int, workers: int) -> list[range]:
    """The numbers of the games, in portions."""
    size = max(1, min(LONGEST_BATCH, games // (workers * BATCH)))
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def _run_in_processes(study: Study, portions: list[range], workers: int) -> Iterator[Played]:
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, context, initializer=_leave_interrupts_to_the_first)
    waiting: set[Future[list[Played]]] = {pool.submit(play_games, study, portion) for portion in portions}
    try:
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield from future.result()
    except BrokenProcessPool as error:
        raise BrokenError("a worker process ended before its games were played") from error
    finally:
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=not waiting, cancel_futures=True)
        if waiting:
            for process in processes:
                process.terminate()


def _leave_interrupts_to_the_first() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def run_on_ray(study: Study, games: int, workers: int) -> Iterator[Played]:
    """The games of a study on a Ray cluster; raises ``GameError`` if Ray is not installed."""
    try:
        import ray
    except ImportError:
        raise GameError("engine", "ray is not installed: pip install 'sztab[ray]'") from None
    holders_of(known_table(study.setting), study.agents)
    ray.init(ignore_reinit_error=True, log_to_driver=False)
    remote: Callable[..., Any] = ray.remote(play_games).remote
    waiting = [remote(study, portion) for portion in batches(games, workers)]
    while waiting:
        done, waiting = ray.wait(waiting)
        for future in done:
            yield from ray.get(future)


def default_workers() -> int:
    """One process for each processor."""
    return os.cpu_count() or 1
