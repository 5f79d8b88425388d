"""What the battery runs on: every scenario of every registered game, states met in random play, tools on choices."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from sztab.games.game import GameError
from sztab.games.registry import find_game, games
from sztab.kernel import machine
from sztab.kernel.chance import Stream, key_of_seed, outcome
from sztab.kernel.procedures import NATURE
from sztab.kernel.questions import Chance, Choice, Follow, Part, Question, extended, options
from sztab.kernel.state import State
from sztab.kernel.views import any_choice
from sztab.lab.table import Setting, Table, known_table

EVERYTHING = 200
"""Of a question with at most so many choices, all are tried."""


@dataclass(frozen=True, slots=True)
class Size:
    """How much is tried: plays before play stops, states of each kind of question, choices of a large question."""

    plays: int
    states: int
    walks: int
    changes: int
    steps: int
    """How far two states that fit one view are played on together."""
    lines: int
    """Decisions of a game with a record, undo and seat records."""
    seeds: int


SHORT = Size(plays=1500, states=2, walks=12, changes=8, steps=25, lines=120, seeds=1)
LONG = Size(plays=20_000, states=25, walks=60, changes=40, steps=120, lines=1500, seeds=3)


def settings() -> Iterator[Any]:
    """Every scenario, and where it has optional rules, the scenario with all of them."""
    for id_ in games():
        try:
            game = find_game(id_)
        except (GameError, ImportError) as error:
            yield pytest.param(None, marks=pytest.mark.skip(reason=f"{id_}: {error}"), id=id_)
            continue
        for scenario in game.scenarios:
            for chosen in dict.fromkeys([(), scenario.options]):
                name = f"{id_}/{scenario.id}" + ("+options" if chosen else "")
                yield pytest.param(Setting(id_, scenario.id, tuple(chosen)), id=name)


ALL = list(settings())


def sized(function: Any) -> Any:
    """Run a test on every setting, in the short form always and in the long one under its marker."""
    sizes = [pytest.param(SHORT, id="short"), pytest.param(LONG, id="long", marks=pytest.mark.long)]
    return pytest.mark.parametrize("setting", ALL)(pytest.mark.parametrize("size", sizes)(function))


def met(setting: Setting, size: Size, seed: int = 0) -> tuple[Table, list[State]]:
    """States in which somebody is asked, met in random play: some of each kind of question."""
    table = known_table(setting)
    s, chance, key = table.begin(), Stream(key_of_seed(f"battery {seed}")), key_of_seed(seed)
    found: dict[tuple[str, ...], list[State]] = {}
    seen: dict[tuple[str, ...], int] = {}
    draws = 0
    for _ in range(size.plays):
        if s.result is not None:
            break
        kinds = tuple(question.kind for question in s.asking.values())
        number = seen[kinds] = seen.get(kinds, 0) + 1
        kept = found.setdefault(kinds, [])
        if len(kept) < size.states:
            kept.append(s.copy())
        elif (place := chance.below(number)) < size.states:
            kept[place] = s.copy()
        seat, question = next((seat, q) for seat, q in s.asking.items() if seat not in s.answers)
        if isinstance(question, Chance) and seat == NATURE:
            choice = outcome(question, s, key, draws)
            draws += 1
        else:
            choice = any_choice(s, question, chance)
        machine.play(s, seat, choice)
    found["",] = [s]
    return table, [state for kept in found.values() for state in kept]


def law(s: State, seat: str) -> Question:
    """The open question of a seat."""
    return machine.questions(s)[seat]


def walks(question: Question, s: State, chance: Stream, size: Size) -> list[Choice]:
    """Completed walks down ``follow``: all of them where there are few."""
    if isinstance(question, Chance):
        outcomes: list[Choice] = [(question.verb, part) for part, _ in question.weights(s)]
        return outcomes[:EVERYTHING]
    found: list[Choice] = []
    for choice in options(question, s):
        found.append(choice)
        if len(found) > EVERYTHING:
            return list(dict.fromkeys(any_choice(s, question, chance) for _ in range(size.walks)))
    return found


def is_offered(question: Question, s: State, choice: Choice, bends: bool = False) -> bool:
    """Whether a walk down ``follow`` names these parts; with ``bends``, it may leave out parts before the last."""
    return _is_offered(question, s, (), choice, bends)


def _is_offered(question: Question, s: State, parts: Choice, rest: Choice, bends: bool) -> bool:
    follow = question.follow(s, parts)
    if not rest:
        return follow.done
    for item in follow.continuations():
        taken = item if isinstance(item, tuple) else (item,)
        if rest[: len(taken)] == taken and _is_offered(question, s, parts + taken, rest[len(taken) :], bends):
            return True
    last = rest[-1]
    return (
        bends
        and len(rest) > 1
        and any(
            item == last and question.follow(s, extended(parts, item)).done for item in follow.continuations()
        )
    )


def changed(choice: Choice, words: list[Part], chance: Stream) -> Choice:
    """The choice with one part replaced, left out or doubled."""
    place = chance.below(len(choice))
    match chance.below(8):
        case 0:
            return choice[:place] + choice[place + 1 :]
        case 1:
            return (*choice[:place], choice[place], *choice[place:])
        case _:
            return (*choice[:place], words[chance.below(len(words))], *choice[place + 1 :])


def shape(follow: Follow) -> tuple[Any, ...]:
    """All that a client sees of a ``Follow``."""
    costs = None if follow.costs is None else list(follow.costs)
    items, buttons = list(follow.items), list(follow.buttons)
    return follow.part, items, buttons, follow.done, costs, follow.least, follow.most
