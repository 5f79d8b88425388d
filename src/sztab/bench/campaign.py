"""The measured answers of a Campaign of Traces of War: how far units reach, and jumps in the longest of many games."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import zip_longest
from time import process_time

from sztab.bench.kernel import times_of_jumps
from sztab.games.traces_of_war.roster import SEATS
from sztab.games.traces_of_war.rules.frames import activation
from sztab.games.traces_of_war.rules.movement import MoveUnits
from sztab.games.traces_of_war.state import State
from sztab.kernel import state as kernel
from sztab.kernel.chance import derived_key, key_of_seed
from sztab.kernel.procedures import NATURE
from sztab.kernel.questions import Choice, Item
from sztab.lab.random_play import RandomGame
from sztab.lab.table import Setting, known_table

GAME = "traces-of-war"
SETTING = Setting(GAME, "campaign")
CAMPAIGNS = 200
REPETITIONS = 20
QUESTION = MoveUnits()


def begun() -> kernel.State:
    """A Campaign at its first question."""
    return known_table(SETTING).begin()


def full_activation() -> State:
    """The question that moves the most units in a random campaign."""
    game = RandomGame(begun(), key_of_seed("bench"))
    s = game.state
    assert isinstance(s, State)
    most, found = 0, s
    while s.result is None:
        if QUESTION in s.asking.values() and len(activation(s).unmoved(s)) > most:
            most, found = len(activation(s).unmoved(s)), s.copy()
        game.play(1)
    return found


def times_of_reach(repetitions: int = REPETITIONS) -> list[float]:
    """How many CPU milliseconds it takes to say where a unit can go at which cost; each unit so many times."""
    s = full_activation()
    units = movers(s)
    return [_time_of(s, partial(ends, s, unit)) for _ in range(repetitions) for unit in units]


def times_of_activation(repetitions: int = REPETITIONS) -> list[float]:
    """How many CPU milliseconds it takes to list all that an activation may do: units, end hexes and costs."""
    s = full_activation()
    return [_time_of(s, lambda: [ends(s, unit) for unit in movers(s)]) for _ in range(repetitions)]


def movers(s: State) -> list[Choice]:
    """The units that may move, and how."""
    return [item for item in QUESTION.follow(s, ()).items if isinstance(item, tuple)]


def ends(s: State, unit: Choice) -> list[tuple[Item, int]]:
    """The hexes where a unit may end, each with its cost; to be relocated costs nothing."""
    follow = QUESTION.follow(s, unit)
    return list(zip_longest(follow.items, follow.costs or (), fillvalue=0))


def _time_of(s: State, answer: Callable[[], object]) -> float:
    """How long a state takes to answer that remembers nothing."""
    s.derive()
    begun = process_time()
    answer()
    return (process_time() - begun) * 1000


def longest_record(campaigns: int = CAMPAIGNS) -> str:
    """The record of the longest of so many random campaigns."""
    longest: tuple[bytes, list[tuple[str, Choice]]] | None = None
    for number in range(campaigns):
        key = derived_key(key_of_seed("bench"), f"campaign {number}")
        game = RandomGame(begun(), key)
        game.play_out()
        if longest is None or len(game.history) > len(longest[1]):
            longest = key, game.history
    assert longest is not None
    key, history = longest
    host = known_table(SETTING).host(key, dict.fromkeys(SEATS, "computer:random"))
    host.go_on()
    for seat, choice in history:
        if seat != NATURE:
            host.choose(seat, choice)
    return host.record.text()


def times_of_long_jumps(campaigns: int = CAMPAIGNS) -> list[float]:
    """How many CPU milliseconds each of many jumps takes to any point of the longest of many random campaigns."""
    return times_of_jumps(longest_record(campaigns), begun())
