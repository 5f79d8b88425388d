"""Streams: what the table of one seat shows, and the numbered messages by which it changes."""

from __future__ import annotations

from collections import deque
from typing import Any

import msgspec

from sztab.games.game import Game
from sztab.kernel.changes import change
from sztab.kernel.host import Host
from sztab.kernel.questions import Follow, Question, Refusal, Veiled, kind_of
from sztab.kernel.state import Result, State
from sztab.kernel.views import view
from sztab.server.telling import Follower, Step

Json = Any

KEPT = 64
"""So many messages are kept for a page that comes back."""

MOST_UNDO = 200
"""So many lines that can be undone are listed."""


def encoded(message: Json) -> bytes:
    """A message as it is sent; a refusal inside of it, as forecasts have them, as data."""
    return msgspec.json.encode(message, enc_hook=_as_data)


def _as_data(value: Any) -> Json:
    if isinstance(value, Refusal):
        return refusal_json(value)
    raise NotImplementedError(f"{type(value).__name__} cannot be sent")


def follow_json(follow: Follow) -> Json:
    """What may follow, as a page gets it."""
    data: dict[str, Json] = {"part": follow.part, "items": list(follow.items), "done": follow.done}
    if follow.costs is not None:
        data["costs"] = list(follow.costs)
    if follow.buttons:
        data["buttons"] = list(follow.buttons)
    if follow.most:
        data |= {"least": follow.least, "most": follow.most}
    return data


def refusal_json(refusal: Refusal | None) -> Json:
    """A refusal, or a slip that is warned of."""
    if refusal is None:
        return None
    return {"rule": refusal.rule, "key": refusal.key, "values": refusal.values}


def result_json(result: Result | None) -> Json:
    """How a game ended."""
    if result is None:
        return None
    return {"winner": result.winner, "reason": result.reason, "scores": dict(result.scores)}


def asked_json(question: Question) -> dict[str, Json]:
    """The kind of a question and the sentence that asks it."""
    key, values = question.sentence()
    asked: dict[str, Json] = {"kind": kind_of(question), "sentence": [key, values]}
    if isinstance(question, Veiled):
        asked["veiled"] = True
    return asked


def asking_json(seen: State, number: int) -> list[Json]:
    """The open questions as the viewer sees them; ``number`` is that of the viewer's next message."""
    asking = []
    for seat, question in seen.asking.items():
        if seat in seen.answers:
            continue
        asked = {"seat": seat, **asked_json(question), "window": seen.in_window}
        if seat == seen.viewer:
            asked |= {"number": number, "follow": follow_json(question.follow(seen, ()))}
            if question.per_point != 1:
                asked["per_point"] = question.per_point
        asking.append(asked)
    return asking


def undo_json(host: Host[State], seat: str, public_of: list[int]) -> Json:
    """The lines that the holder of a seat can undo, last first, and the fence that stops it there."""
    if seat not in host.holders or host.state.result is not None:
        return {"lines": []}
    lines = [public_of[number] for number in host.undo_points(seat)[:MOST_UNDO]]
    fence = host.fence(seat)
    if fence is None:
        return {"lines": lines}
    return {"lines": lines, "fence": {"kind": fence.kind, "line": public_of[fence.line]}}


class Stream:
    """The messages to one seat while somebody sits there. ``seen`` is the view of the present, ``table`` its table."""

    __slots__ = ("buffer", "game", "number", "seat", "seen", "table")

    def __init__(self, game: Game, seat: str, follower: Follower) -> None:
        self.game = game
        self.seat = seat
        self.buffer: deque[tuple[int, bytes]] = deque(maxlen=KEPT)
        self.number = follower.number(seat)
        self._look(follower.state)

    def _look(self, s: State) -> None:
        self.seen = view(s, self.seat)
        self.table: Json = msgspec.to_builtins(self.game.table(self.seen, self.seat))

    def situation(self) -> dict[str, Json]:
        """What is asked now, the seat's own answer that waits, and the result."""
        answer = self.seen.answers.get(self.seat)
        return {
            "asking": asking_json(self.seen, self.number + 1),
            "answered": None if answer is None else list(answer),
            "result": result_json(self.seen.result),
        }

    def step(self, step: Step, host: Host[State], public_of: list[int], last: bool) -> bytes | None:
        """The message of a line; None if the seat does not hear of it."""
        if step.told is None and step.seat != self.seat:
            return None
        before = self.table
        self._look(step.state)
        self.number += 1
        message: dict[str, Json] = {"type": "sync" if step.told is None else "line", "n": self.number}
        message["seat"] = self.seat
        if step.told is not None:
            message |= step.told.heard_by(self.seat)
            message["edits"] = change(before, self.table)
        message |= self.situation()
        if last:
            message["undo"] = undo_json(host, self.seat, public_of)
        data = encoded(message)
        self.buffer.append((self.number, data))
        return data

    def since(self, number: int) -> list[bytes] | None:
        """The messages after a number; None if they are not kept any more."""
        if number == self.number:
            return []
        if not self.buffer or not self.buffer[0][0] - 1 <= number < self.number:
            return None
        return [data for n, data in self.buffer if n > number]
