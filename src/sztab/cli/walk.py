"""Choices typed word by word: a walk down ``follow`` that understands what was typed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from sztab.kernel.notation import NotationError, parsed, written
from sztab.kernel.questions import Choice, Follow, Item, Part, Question, extended


class NotOfferedError(LookupError):
    """A word that does not continue the parts before it."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word


class Continuation(NamedTuple):
    """One way to go on: what is still to be said of it, its cost if it has one, and whether it is a button."""

    rest: Choice
    cost: int | float | None
    is_button: bool

    @property
    def item(self) -> Item:
        """What is still to be said, one part or several."""
        return self.rest[0] if len(self.rest) == 1 else self.rest


class Walk:
    """The parts named so far; ``begun`` are the first words of a continuation of several parts."""

    __slots__ = ("begun", "follow", "parts", "question", "state", "steps")

    def __init__(self, question: Question, state: Any) -> None:
        self.question = question
        self.state = state
        self.parts: Choice = ()
        self.begun: Choice = ()
        self.steps: list[tuple[Choice, Choice]] = []
        self.follow: Follow = question.follow(state, ())

    def continuations(self) -> Iterator[Continuation]:
        """What may be said next."""
        follow, begun = self.follow, self.begun
        for number, item in enumerate(follow.continuations()):
            whole = item if isinstance(item, tuple) else (item,)
            if whole[: len(begun)] == begun:
                is_button = number >= len(follow.items)
                cost = None if is_button or follow.costs is None else self._in_points(follow.costs[number])
                yield Continuation(whole[len(begun) :], cost, is_button)

    def _in_points(self, cost: int) -> int | float:
        """A cost as players count it."""
        points = cost / self.question.per_point
        return int(points) if points.is_integer() else points

    @property
    def done(self) -> bool:
        """Whether the parts so far are a choice."""
        return self.follow.done and not self.begun

    @property
    def ended(self) -> bool:
        """Whether they are a choice and nothing can be added."""
        return self.done and not self.follow.continuations()

    def say(self, word: str) -> None:
        """Go on with a word; raises ``NotOfferedError``.

        A verb that goes without saying may be left out: ``9M`` is ``move 9M`` where nothing else begins or goes on so.
        """
        heads = {continuation.rest[0] for continuation in self.continuations()}
        part = next((head for head in heads if means(word, head)), None)
        if part is None:
            part = next((head for head in heads if str(head).casefold() == word.casefold()), None)
        if part is not None:
            self.take((part,))
            return
        seconds = [
            offered.rest[:2]
            for offered in self.continuations()
            if offered.rest[1:] and means(word, offered.rest[1])
        ]
        if len(seconds) != 1:
            raise NotOfferedError(word)
        self.take(seconds[0])

    def take(self, said: Choice) -> None:
        """Go on with the next parts of an offered continuation."""
        self.steps.append((self.parts, self.begun))
        begun = self.begun + said
        whole: Item = begun[0] if len(begun) == 1 else begun
        items = self.follow.continuations()
        if whole in items or begun in items:
            self.parts, self.begun = extended(self.parts, begun), ()
            self.follow = self.question.follow(self.state, self.parts)
        else:
            self.begun = begun

    def back(self) -> bool:
        """Take the last word back; False if there was none."""
        if not self.steps:
            return False
        self.parts, self.begun = self.steps.pop()
        self.follow = self.question.follow(self.state, self.parts)
        return True

    def choice(self) -> Choice:
        """The complete choice."""
        return self.question.complete(self.state, self.parts)

    def meant(self, words: Iterable[str]) -> Choice:
        """The parts so far and further words as parts, offered or not; raises ``NotationError``."""
        trial = Walk(self.question, self.state)
        trial.parts, trial.begun, trial.follow = self.parts, self.begun, self.follow
        rest = list(words)
        while rest:
            try:
                trial.say(rest[0])
            except NotOfferedError:
                break
            del rest[0]
        return trial.parts + trial.begun + tuple(part for word in rest for part in as_parts(word))


def means(word: str, part: Part) -> bool:
    """Whether a word stands for a part."""
    return word == str(part) or word == written((part,))


def as_parts(word: str) -> Choice:
    """A word as it stands in a record; one that is no notation is itself."""
    try:
        return parsed(word)
    except NotationError:
        return (word,)
