"""Procedures: the rulebook's nested procedures as small slotted frames on a stack, each a list of stages."""

from __future__ import annotations

import typing
from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from sztab.kernel.plain import Plain, plain
from sztab.kernel.questions import Question

NATURE = "nature"
"""Dice, cups and cards: the seat that nobody holds."""


class Ask:
    """A stage's answer: put these questions. A *window* is never forced and can always be passed."""

    __slots__ = ("questions", "repeats", "window")

    def __init__(self, questions: dict[str, Question], window: bool = False) -> None:
        self.questions = questions
        self.window = window
        self.repeats = False


class Call:
    """A stage's answer: carry out this procedure first."""

    __slots__ = ("procedure", "repeats")

    def __init__(self, procedure: Procedure) -> None:
        self.procedure = procedure
        self.repeats = False


Step = Ask | Call | None
Stage = Callable[[Any, Any], Step]


class Procedure(Plain):
    """One procedure of a rulebook. ``stage`` is the number of its next stage.

    A stage that asks changes nothing: it may be run again, for instance to find the law of a question that a view
    hides. What a stage has to change goes into the stage before it.
    """

    if not typing.TYPE_CHECKING:
        __slots__ = ()
    stages: ClassVar[tuple[str, ...]] = ()
    run: ClassVar[tuple[Stage, ...]] = ()
    stage: int


P = TypeVar("P", bound=Procedure)


@typing.dataclass_transform(field_specifiers=())
def procedure(cls: type[P]) -> type[P]:
    """Make a procedure class: its fields, then the number of its next stage."""
    cls.__annotations__ = {**cls.__annotations__, "stage": int}
    cls.stage = 0
    made = plain(cls)
    made.run = tuple(getattr(made, name) for name in made.stages)
    return made


def ask(who: str | dict[str, Question], question: Question | None = None) -> Ask:
    """Ask one seat, or several at once: ``ask(seat, question)`` or ``ask({seat: question, …})``."""
    if isinstance(who, dict):
        return Ask(who)
    if question is None:
        raise TypeError("a question is needed")
    return Ask({who: question})


def window(seat: str, question: Question) -> Ask:
    """Offer a reaction, whatever the seat holds, so that the pause tells nothing."""
    return Ask({seat: question}, window=True)


def call(procedure: Procedure) -> Call:
    """Carry out a procedure, then go on with the next stage."""
    return Call(procedure)


S = TypeVar("S", Ask, Call)


def again(step: S) -> S:
    """Run the same stage again afterwards: "one unit after another until the owner ends"."""
    step.repeats = True
    return step
