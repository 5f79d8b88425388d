"""Building one choice by typing: parts are listed and chosen, refused with the reason, taken back, and completed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum, auto
from typing import Any

from sztab.cli.terminal.screen import LOUD, STILL, Screen, wrapped
from sztab.cli.terminal.speech import Speech
from sztab.cli.walk import Continuation, NotOfferedError, Walk
from sztab.kernel import machine
from sztab.kernel.questions import Choice, Question, Refusal

WORD = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')

MOST_LISTED = 60
"""As many continuations are listed unasked."""

CRASHES = (LookupError, ValueError, TypeError, AttributeError)
"""What a game may raise over words that mean nothing to it."""


class Typed(Enum):
    """What came of a line."""

    OPEN = auto()
    COMPLETE = auto()


class Builder:
    """The choice of one seat, built on its view."""

    def __init__(self, seen: Any, seat: str, screen: Screen, speech: Speech) -> None:
        self.seen = seen
        self.seat = seat
        self.screen = screen
        self.speech = speech
        self.question: Question = seen.asking[seat]
        self.walk = Walk(self.question, seen)
        self.choice: Choice | None = None
        self._listed: list[Continuation] = []

    def show(self, most: int = MOST_LISTED) -> None:
        """What has been chosen, and what may follow."""
        walk, speech = self.walk, self.speech
        if walk.parts or walk.begun:
            self.screen.line(speech.say("chosen", parts=" ".join(map(str, walk.parts + walk.begun))), LOUD)
        self._listed = list(walk.continuations())
        if part := speech.part(walk.follow.part):
            size = ""
            if walk.follow.most:
                size = f" ({speech.say('set-size', least=walk.follow.least, most=walk.follow.most)})"
            self.screen.line(speech.say("choose", part=part) + size)
        shown = self._listed[:most]
        texts = [speech.offered(continuation) for continuation in shown]
        if self._numbered():
            width = len(str(len(self._listed)))
            texts = [f"{number:{width}}. {text}" for number, text in enumerate(texts, 1)]
        for line in wrapped(texts, self.screen.size[0]):
            self.screen.line(line)
        if len(self._listed) > most:
            self.screen.line(speech.say("more", number=len(self._listed) - most), STILL)
        if walk.done:
            self.screen.line(speech.say("done-hint"), STILL)

    def _numbered(self) -> bool:
        """Whether list numbers can be typed: not where they could be taken for what is listed."""
        return not any(str(part).isdigit() for offered in self._listed for part in offered.rest)

    def enter(self) -> Typed:
        """An empty line: the choice is complete, or not yet."""
        if self.choice is None and self.walk.done:
            self.choice = self.walk.choice()
        if self.choice is None:
            self.screen.line(self.speech.say("incomplete"))
            return Typed.OPEN
        return Typed.COMPLETE

    def type(self, words: Sequence[str]) -> Typed:
        """Go on with words; what the question does not offer may still be a whole choice that the law lets pass."""
        before = len(self.walk.steps)
        self.choice = None
        for number, word in enumerate(words):
            try:
                self._say(word)
            except NotOfferedError:
                return self._not_offered(words[number:], len(self.walk.steps) - before)
        if self.walk.ended:
            return self._complete(self.walk.choice())
        self.show()
        self._preview()
        return Typed.OPEN

    def _say(self, word: str) -> None:
        if word.isdigit() and self._listed and self._numbered() and 0 < int(word) <= len(self._listed):
            self.walk.take(self._listed[int(word) - 1].rest)
        else:
            self.walk.say(word)
        self._listed = list(self.walk.continuations())

    def _not_offered(self, words: Sequence[str], said: int) -> Typed:
        choice = self.walk.meant(words)
        refusal = self.refusal(choice)
        if refusal is None:
            return self._complete(choice)
        for _ in range(said):
            self.walk.back()
        self._listed = list(self.walk.continuations())
        self._tell(refusal, words)
        return Typed.OPEN

    def _complete(self, choice: Choice) -> Typed:
        """The choice is whole. What it would come to is shown first, and waits for Enter."""
        self.choice = choice
        slip = self.question.warn(self.seen, choice)
        shown = self._preview()
        if slip is not None:
            self.screen.line(self.speech.warns(slip), LOUD)
        if slip is None and not shown:
            return Typed.COMPLETE
        self.screen.line(self.speech.say("confirm"), STILL)
        return Typed.OPEN

    def back(self) -> None:
        """Take the last part back."""
        self.choice = None
        if self.walk.back():
            self.show()
        else:
            self.screen.line(self.speech.say("no-first-part"))

    def why(self, words: Sequence[str]) -> None:
        """Whether a choice is allowed, or the rule that forbids it."""
        refusal = self.refusal(self.walk.meant(words))
        if refusal is None:
            self.screen.line(self.speech.say("legal"))
        else:
            self._tell(refusal, words)

    def refusal(self, parts: Choice) -> Refusal | None:
        """Why these parts are no legal choice, as near to the reason as the game can say; None if they are one."""
        try:
            refusal = machine.refuse(self.seen, self.seat, parts)
            if refusal is None:
                return None
            return self.question.why(self.seen, parts) or refusal
        except CRASHES:
            return Refusal("", "not-offered")

    def _tell(self, refusal: Refusal, words: Sequence[str]) -> None:
        if refusal.key in ("not-offered", "malformed-choice"):
            self.screen.line(self.speech.shared("not-understood", text=" ".join(words)))
        else:
            self.screen.line(self.speech.refused(refusal))

    def odds(self) -> None:
        """What the parts so far would come to."""
        if not self._preview():
            self.screen.line(self.speech.say("no-preview"))

    def _preview(self) -> bool:
        parts = self.choice or self.walk.parts
        preview = self.question.preview(self.seen, parts) if parts else None
        if not preview:
            return False
        for line in self.speech.reckoned(preview):
            self.screen.line(line)
        return True


def split(line: str) -> list[str]:
    """The words of a typed line; what stands in quotation marks is one word."""
    return WORD.findall(line)
