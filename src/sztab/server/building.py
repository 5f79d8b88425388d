"""Building a choice from parts by a seat's view; parts come from strangers, so nothing is taken for granted."""

from __future__ import annotations

import logging
from typing import Any

from sztab.kernel import machine
from sztab.kernel.questions import FINAL, PASS, Choice, Follow, Question, Refusal, Veiled, extended
from sztab.kernel.state import State
from sztab.server.streams import follow_json, refusal_json

Json = Any

log = logging.getLogger(__name__)

NOT_OFFERED = Refusal("", "not-offered")


def question_of(seen: State, seat: str) -> Question | None:
    """The open question of the viewer; None if it owes no answer."""
    question = machine.questions(seen).get(seat)
    return None if question is None or isinstance(question, Veiled) else question


def followed(question: Question, seen: State, parts: Choice) -> Follow | None:
    """What may follow the parts, if a walk down the question builds them."""
    walked: Choice = ()
    while True:
        follow = question.follow(seen, walked)
        if len(walked) == len(parts):
            return follow
        for item in follow.continuations():
            longer = extended(walked, item)
            if longer == parts[: len(longer)]:
                walked = longer
                break
        else:
            return None


def completed(question: Question, seen: State, parts: Choice) -> Choice:
    """The choice that the parts mean; parts that mean nothing stay as they are."""
    if seen.in_window and parts == PASS:
        return parts
    try:
        return question.complete(seen, parts)
    except (LookupError, TypeError, ValueError):
        log.debug("parts that nothing completes: %r", parts)
        return parts


def refused(question: Question, seen: State, choice: Choice) -> Refusal | None:
    """The law on a choice; what the law cannot read is not offered."""
    try:
        return machine.refuse(seen, seen.viewer, choice)
    except (LookupError, TypeError, ValueError):
        log.debug("a choice that the law cannot read: %r", choice)
        return NOT_OFFERED


def why(question: Question, seen: State, parts: Choice) -> Refusal | None:
    """The nearest reason why parts cannot become a choice; None if they can."""
    if seen.in_window and parts == PASS:
        return None
    if followed(question, seen, parts) is not None:
        return None
    try:
        return question.why(seen, parts) if parts else None
    except (LookupError, TypeError, ValueError):
        log.debug("parts that no reason fits: %r", parts)
        return NOT_OFFERED


def built(question: Question, seen: State, parts: Choice) -> dict[str, Json]:
    """All that the page shows of parts chosen so far: what may follow, the choice they mean, preview and warning.

    Parts beside the offered walk, such as waypoints, count when they come to a legal choice.
    """
    follow = FINAL if seen.in_window and parts == PASS else followed(question, seen, parts)
    choice = completed(question, seen, parts) if parts else parts
    legal = bool(choice) and refused(question, seen, choice) is None
    if follow is None and not legal:
        return {"refusal": refusal_json(why(question, seen, parts) or NOT_OFFERED)}
    data: dict[str, Json] = {"follow": follow_json(follow if follow is not None else FINAL)}
    if legal:
        warning = None if choice == PASS and seen.in_window else question.warn(seen, choice)
        data |= {"complete": list(choice), "warn": refusal_json(warning)}
    if parts and (preview := question.preview(seen, parts)) is not None:
        data["preview"] = preview
    return data


def means(parts: Choice, choice: Choice) -> bool:
    """Whether the parts are those of a choice, perhaps with some left open."""
    rest = iter(choice)
    return bool(parts) and parts[0] == choice[0] and all(part in rest for part in parts)
