"""Views: what a seat may know, again as a state of the same class; and states that fit a view."""

from __future__ import annotations

from typing import TypeVar

from sztab.kernel.chance import Source
from sztab.kernel.machine import asked_again
from sztab.kernel.procedures import NATURE
from sztab.kernel.questions import Choice, Question, Veiled, extended, kind_of, only_choice
from sztab.kernel.state import State

T = TypeVar("T", bound=State)

TRIES = 1000


def view(s: T, seat: str) -> T:
    """The state as the seat, or the spectator, may know it; what is hidden is ``UNKNOWN``.

    Other seats' waiting answers do not exist in it, nor the fact that they were given.
    """
    seen = s.copy()
    seen.viewer = seat
    seen.asking = {who: q if who == seat else Veiled(kind_of(q)) for who, q in s.asking.items()}
    seen.answers = {who: choice for who, choice in s.answers.items() if who == seat}
    seen.events = []
    seen.first_follow = None
    seen.hide(seat)
    return seen


PERSONAL = ("viewer", "asking", "answers")
"""What differs between views though no secret does."""


def have_secrets(s: State, one: str, other: str) -> bool:
    """Whether two seats know different things, or answer at the same time."""
    if len(s.asking) > 1:
        return True
    views = [view(s, seat).to_json() for seat in (one, other)]
    return any(views[0][name] != value for name, value in views[1].items() if name not in PERSONAL)


def imagine(seen: T, chance: Source) -> T:
    """A whole state that fits the view: every filling that fits has a chance."""
    for _ in range(TRIES):
        filled = imagine_once(seen, chance)
        if filled is not None:
            return filled
    raise LookupError("no filling of this view was found that fits it")


def imagine_once(seen: T, chance: Source) -> T | None:
    """Fill a view once; None if the filling contradicts what is asked of whom."""
    filled = seen.copy()
    filled.viewer = ""
    filled.events = []
    filled.fill(seen.viewer, chance)
    if filled.result is not None:
        return filled
    asking = asked_again(filled)
    if {who: kind_of(q) for who, q in asking.items()} != {who: kind_of(q) for who, q in seen.asking.items()}:
        return None
    filled.asking = asking
    if len(asking) > 1:
        return filled if _answers_imagined(filled, seen.viewer, chance) else None
    ((who, question),) = asking.items()
    if (
        who not in (NATURE, seen.viewer)
        and not filled.in_window
        and only_choice(question, filled) is not None
    ):
        return None
    return filled


def _answers_imagined(s: State, viewer: str, chance: Source) -> bool:
    """Let other seats have answered, or not; False if nobody would be left to answer."""
    for who, question in s.asking.items():
        if who == viewer:
            continue
        forced = only_choice(question, s)
        if forced is not None:
            s.answers[who] = forced
        elif chance.below(2):
            s.answers[who] = any_choice(s, question, chance)
    return len(s.answers) < len(s.asking)


def any_choice(s: State, question: Question, chance: Source) -> Choice:
    """A choice built by taking one continuation as likely as another at each part."""
    parts: Choice = ()
    while True:
        follow = question.follow(s, parts)
        continuations = follow.continuations()
        number = chance.below(len(continuations) + follow.done)
        if number == len(continuations):
            return question.complete(s, parts)
        parts = extended(parts, continuations[number])
