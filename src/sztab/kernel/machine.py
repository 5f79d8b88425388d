"""The machine that asks questions: it runs procedures to the next question and applies choices."""

from __future__ import annotations

from typing import Any

from sztab.kernel.events import Event
from sztab.kernel.procedures import NATURE, Ask, Call
from sztab.kernel.questions import PASS, Choice, Question, Refusal, Veiled, offers, only_choice
from sztab.kernel.state import State


class Refused(Exception):  # noqa: N818
    """A choice that the law does not allow."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal


def start(s: State) -> list[Event]:
    """Run a new state to its first question."""
    s.events = []
    _run(s)
    return s.events


def questions(s: State) -> dict[str, Question]:
    """Who owes an answer to what. In a view, other seats' questions have no law."""
    if not s.answers:
        return s.asking
    return {seat: question for seat, question in s.asking.items() if seat not in s.answers}


def refuse(s: State, seat: str, choice: Choice) -> Refusal | None:
    """Why the seat may not make this choice now; None if it is legal."""
    if s.result is not None:
        return Refusal("", "game-is-over")
    question = s.asking.get(seat)
    if question is None:
        return Refusal("", "not-your-decision", seat=seat)
    if seat in s.answers:
        return Refusal("", "already-answered", seat=seat)
    if not is_choice(choice):
        return Refusal("", "malformed-choice")
    if isinstance(question, Veiled):
        return Refusal("", "law-not-known", seat=seat)
    if s.in_window and choice == PASS:
        return None
    return question.refuse(s, choice)


def is_choice(value: Any) -> bool:
    """Whether a value has the form of a choice: a tuple of strings and ints, not empty."""
    return type(value) is tuple and bool(value) and all(type(part) in (str, int) for part in value)


def apply(s: State, seat: str, choice: Choice) -> list[Event]:
    """Make a choice if it is legal; the state runs on to its next question."""
    refusal = refuse(s, seat, choice)
    if refusal is not None:
        raise Refused(refusal)
    return play(s, seat, choice)


def play(s: State, seat: str, choice: Choice) -> list[Event]:
    """Make a choice that is known to be legal."""
    events: list[Event] = []
    s.events = events
    if len(s.asking) > 1:
        s.answers[seat] = choice
        if len(s.answers) == len(s.asking):
            _settle(s)
            _run(s)
        return events
    question = s.asking[seat]
    s.asking = {}
    if s.in_window:
        s.in_window = False
        if choice == PASS:
            _run(s)
            return events
    _carry_out(s, question, choice)
    _run(s)
    return events


def take_back(s: State, seat: str) -> list[Event]:
    """Take a waiting answer to a simultaneous question back."""
    if seat not in s.answers:
        raise Refused(Refusal("", "nothing-to-take-back", seat=seat))
    if only_choice(s.asking[seat], s) is not None:
        raise Refused(Refusal("", "forced-answer", seat=seat))
    del s.answers[seat]
    return []


def asked_again(s: State) -> dict[str, Question]:
    """The open questions, found by running the asking stage once more."""
    frame = s.stack[-1]
    step = frame.run[s.asking_stage](frame, s)
    if not isinstance(step, Ask):
        raise RuntimeError(f"{frame.kind_id} does not ask at stage {s.asking_stage}")
    return step.questions


def _carry_out(s: State, question: Question, choice: Choice) -> None:
    step = question.apply(s, s.stack[-1], choice)
    if step is not None:
        s.stack.append(step.procedure)


def _settle(s: State) -> None:
    """Apply simultaneous answers together, in seat order whatever the order of arrival.

    Procedures that they call are carried out in seat order too.
    """
    asking, answers = s.asking, s.answers
    s.asking, s.answers = {}, {}
    frame = s.stack[-1]
    steps = [asking[seat].apply(s, frame, answers[seat]) for seat in s.seats if seat in asking]
    s.stack.extend([step.procedure for step in reversed(steps) if step is not None])


def _run(s: State) -> None:
    """Run stages until something must be asked or the game is over."""
    stack = s.stack
    while stack and s.result is None:
        frame = stack[-1]
        number = frame.stage
        if number == len(frame.run):
            stack.pop()
            continue
        frame.stage = number + 1
        step = frame.run[number](frame, s)
        if step is None:
            continue
        if step.repeats:
            frame.stage = number
        if type(step) is Call:
            stack.append(step.procedure)
        elif _put(s, step, number):  # type: ignore[arg-type]
            return
    if s.result is None:
        raise RuntimeError("the game ran out of procedures without a result")
    stack.clear()
    s.asking = {}


def _put(s: State, step: Ask, number: int) -> bool:
    """Put the questions; those with exactly one legal choice are answered here. True if somebody must decide.

    While others still have to answer, a forced answer waits like any other, and only its owner hears of it.
    """
    s.asking = asking = step.questions
    s.asking_stage = number
    s.in_window = step.window
    s.first_follow = None
    if step.window:
        return True
    if len(asking) == 1:
        ((seat, question),) = asking.items()
        if seat == NATURE:
            return True
        follow = question.follow(s, ())
        if (choice := only_choice(question, s, follow)) is None:
            s.first_follow = follow
            return True
        s.asking = {}
        _tell_forced(s, seat, question, choice)
        _carry_out(s, question, choice)
        return False
    for seat, question in asking.items():
        if (choice := only_choice(question, s)) is not None:
            s.answers[seat] = choice
    if len(s.answers) < len(asking):
        for seat, choice in s.answers.items():
            s.whisper((seat,), "forced", seat=seat, kind=asking[seat].kind, choice=choice)
        return True
    for seat in s.seats:
        if seat in asking:
            _tell_forced(s, seat, asking[seat], s.answers[seat])
    _settle(s)
    return False


def _tell_forced(s: State, seat: str, question: Question, choice: Choice) -> None:
    """Show a forced choice: whole to its owner, to the others as the question allows."""
    others = {other: question.told(other, choice) for other in s.seats if other != seat}
    if all(told == choice for told in others.values()):
        s.tell("forced", seat=seat, kind=question.kind, choice=choice)
    else:
        s.confide((seat,), ("choice",), "forced", seat=seat, kind=question.kind, choice=choice)


def can_only_pass(s: State, question: Question) -> bool:
    """Whether a window offers nothing but to pass."""
    return s.in_window and only_choice(question, s) == PASS


__all__ = [
    "Refused",
    "apply",
    "asked_again",
    "can_only_pass",
    "offers",
    "play",
    "questions",
    "refuse",
    "start",
    "take_back",
]
