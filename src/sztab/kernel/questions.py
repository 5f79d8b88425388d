"""Questions: what is asked, what may be chosen, why something may not (a question owns its law)."""

from __future__ import annotations

import re
import typing
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from sztab.kernel.plain import Plain, plain

if TYPE_CHECKING:
    from sztab.kernel.procedures import Call

Part = str | int
Choice = tuple[Part, ...]
"""A complete choice, or the parts chosen so far."""

Item = Part | Choice
"""One continuation: a part, or several that are chosen at once, such as ``("move", "9M")``."""

UNKNOWN = -1
"""What stands in a view, an event or a heard choice where the fact is hidden. No fact has this value."""

PASS: Choice = ("pass",)


class Refusal:
    """Why a choice is not legal: the rule that forbids it and the key of the message."""

    __slots__ = ("key", "rule", "values")

    def __init__(self, rule: str, key: str, **values: Any) -> None:
        self.rule = rule
        self.key = key
        self.values = values

    def __repr__(self) -> str:
        details = "".join(f", {name}={value!r}" for name, value in self.values.items())
        return f"Refusal({self.rule!r}, {self.key!r}{details})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Refusal):
            return NotImplemented
        return (self.rule, self.key, self.values) == (other.rule, other.key, other.values)

    __hash__ = None  # type: ignore[assignment]


class Follow:
    """What may follow the parts chosen so far.

    ``items`` are continuations of the kind ``part`` ("unit", "hex", "card" …), ``costs`` their costs in the same
    order; ``buttons`` are continuations of other kinds, offered beside them. ``done``: the parts so far are a choice.
    A set has ``most`` > 0: one item after another is added, and the items keep their order from step to step.
    Each continuation that is offered can be completed to a legal choice.
    """

    __slots__ = ("buttons", "costs", "done", "items", "least", "most", "part")

    def __init__(
        self,
        part: str,
        items: Sequence[Item] = (),
        done: bool = False,
        buttons: Sequence[Item] = (),
        costs: Sequence[int] | None = None,
        least: int = 0,
        most: int = 0,
    ) -> None:
        self.part = part
        self.items = items
        self.done = done
        self.buttons = buttons
        self.costs = costs
        self.least = least
        self.most = most

    def continuations(self) -> Sequence[Item]:
        """Items, then buttons."""
        return [*self.items, *self.buttons] if self.buttons else self.items


FINAL = Follow("", (), done=True)
"""Nothing may follow: the choice is complete."""


def extended(parts: Choice, item: Item) -> Choice:
    """The parts with one continuation more."""
    return parts + item if type(item) is tuple else (*parts, item)  # type: ignore[arg-type]


class Question(Plain):
    """One decision: everything about it stands in one class. Questions are immutable."""

    __slots__ = ()
    immutable: ClassVar[bool] = True
    kind: ClassVar[str]
    rule: ClassVar[str] = ""
    """The rule that asks this question."""
    per_point: ClassVar[int] = 1
    """How much of the costs in ``follow`` makes one point for players: 2 where they are counted in halves."""

    def follow(self, s: Any, parts: Choice) -> Follow:
        """What may follow these parts. Cheap: one unit's range, never every unit's."""
        raise NotImplementedError

    def complete(self, s: Any, parts: Choice) -> Choice:
        """The choice that these parts mean; fills in what was left open, such as the canonical path."""
        return parts

    def refuse(self, s: Any, choice: Choice) -> Refusal | None:
        """The law for complete choices; without one of its own, a question takes what ``follow`` offers."""
        return None if offers(self, s, choice) else Refusal(self.rule, "not-offered")

    def why(self, s: Any, parts: Choice) -> Refusal | None:
        """Why these parts cannot become a choice: the nearest reason that a player would understand."""
        return self.refuse(s, self.complete(s, parts))

    def apply(self, s: Any, frame: Any, choice: Choice) -> Call | None:
        """Carry the choice out with the state's verbs; may call a procedure."""
        raise NotImplementedError

    def told(self, seat: str, choice: Choice) -> Choice:
        """What another seat learns of the choice; hidden parts are ``UNKNOWN``."""
        return choice

    def preview(self, s: Any, parts: Choice) -> Mapping[str, Any] | None:
        """Terms, odds and path of what is being built; draws no chance."""
        return None

    def warn(self, s: Any, choice: Choice) -> Refusal | None:
        """A slip that is legal: leaves supply, ends with unused units."""
        return None

    def passing(self, s: Any) -> Choice | None:
        """The choice that lets the decision go by, if everybody knows that it is there; ``s`` hides what is secret."""
        return None

    def sentence(self) -> tuple[str, dict[str, Any]]:
        """The message key and values of the sentence that asks."""
        return f"ask-{self.kind}", {}


Q = TypeVar("Q", bound="Question")


@typing.dataclass_transform()
def question(cls: type[Q]) -> type[Q]:
    """Make a question class; its kind is its name in lower case with hyphens."""
    made = plain(cls)
    made.kind = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", cls.__name__).lower()
    return made


def offers(question: Question, s: Any, choice: Choice) -> bool:
    """Whether a walk down ``follow`` builds exactly these parts, sets in any order."""
    parts: Choice = ()
    while True:
        follow = question.follow(s, parts)
        if len(parts) == len(choice):
            return follow.done
        for item in follow.continuations():
            longer = extended(parts, item)
            if longer == choice[: len(longer)]:
                parts = longer
                break
        else:
            return False


def options(question: Question, s: Any) -> Iterator[Choice]:
    """Every choice once, lazily; a set is walked in the order of its items only, and an item may be offered again."""
    return _options(question, s, (), question.follow(s, ()), None)


def _options(
    question: Question, s: Any, parts: Choice, follow: Follow, allowed: set[Item] | None
) -> Iterator[Choice]:
    if follow.done:
        yield question.complete(s, parts)
    items = follow.items
    for number, item in enumerate(items):
        if allowed is None or item in allowed:
            longer = extended(parts, item)
            later = set(items[number:]) if follow.most else None
            yield from _options(question, s, longer, question.follow(s, longer), later)
    for item in follow.buttons:
        longer = extended(parts, item)
        yield from _options(question, s, longer, question.follow(s, longer), None)


def only_choice(question: Question, s: Any, first: Follow | None = None) -> Choice | None:
    """The one legal choice, or None if there are several; ``first`` is what may follow no parts, if that is known.

    Whatever ``follow`` offers leads to a choice; so there are several where more items are offered than one set holds.
    """
    follow = question.follow(s, ()) if first is None else first
    others = len(follow.buttons) + follow.done
    if len(follow.items) + others > 1 and (not follow.most or others or len(follow.items) > follow.most):
        return None
    choices = _options(question, s, (), follow, None)
    found = next(choices, None)
    return found if next(choices, None) is None else None


class Chance(Question):
    """A question asked of nature: outcomes with exact weights."""

    __slots__ = ()
    verb: ClassVar[str] = "roll"

    def weights(self, s: Any) -> Sequence[tuple[Part, int]]:
        """Each possible outcome with its weight, in a fixed order."""
        raise NotImplementedError

    def follow(self, s: Any, parts: Choice) -> Follow:
        if not parts:
            outcomes = self.weights(s)
            items = tuple((self.verb, outcome) for outcome, _ in outcomes)
            return Follow("outcome", items, costs=[weight for _, weight in outcomes])
        return FINAL


@question
class Veiled(Question):
    """Another seat's question in a view: that something is asked, and of what kind; no law."""

    asked: str

    def follow(self, s: Any, parts: Choice) -> Follow:
        raise LookupError(f"the law of {self.asked!r} is not known to this view")

    def sentence(self) -> tuple[str, dict[str, Any]]:
        return f"ask-{self.asked}", {}


def kind_of(question: Question) -> str:
    """The kind of a question, also of one that is veiled."""
    return question.asked if isinstance(question, Veiled) else question.kind
