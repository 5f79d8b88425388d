"""State: plain data, and the verbs through which events are told."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import typing
from typing import Any, ClassVar, TypeVar

from sztab.kernel.events import Event
from sztab.kernel.plain import Json, Plain, id_of, plain, prepare
from sztab.kernel.procedures import Procedure
from sztab.kernel.questions import Choice, Follow, Question

SPECTATOR = "spectator"
"""Who holds no seat: sees what everybody may see."""


@plain
class Result(Plain):
    """How a game ended: the winning seat (empty: a draw), why, and the scores."""

    immutable: ClassVar[bool] = True
    winner: str
    reason: str
    scores: dict[str, int | float]


class State(Plain):
    """The state of a game. Games add their own fields: columns of ints, byte arrays, hexsets, small plain classes.

    ``asking``: the open questions by seat, in seat order; ``answers``: those of a simultaneous question that wait;
    ``asking_stage``: the stage of the top procedure that asks; ``viewer``: whose view this is, empty for the truth.
    ``first_follow``: what may follow no parts yet of the only open question, if the machine has found it; no view
    has it. ``world`` (board, pack), ``events`` and ``first_follow`` are shared or transient: no part of equality, hash
    or JSON.
    """

    if not typing.TYPE_CHECKING:
        __slots__ = ()
    shared: ClassVar[tuple[str, ...]] = ("world", "events", "first_follow")

    seats: tuple[str, ...]
    stack: list[Procedure]
    asking: dict[str, Question]
    asking_stage: int
    in_window: bool
    answers: dict[str, Choice]
    viewer: str
    result: Result | None
    world: Any
    events: list[Event]
    first_follow: Follow | None

    def attach(self, world: Any) -> None:
        """Make a state that was read from JSON playable; a game finds its derived fields again here."""
        self.world = world
        self.events = []

    def hide(self, seat: str) -> None:
        """Make what the seat does not know ``UNKNOWN``, in place. A game without secrets has nothing to do."""

    def fill(self, seat: str, chance: Any) -> None:
        """Fill what is ``UNKNOWN`` to the seat with facts that fit, in place, every filling with a chance."""

    def tell(self, key: str, /, **values: Any) -> None:
        """Everybody sees it."""
        self.events.append(Event(key, values))

    def confide(self, seers: tuple[str, ...], hidden: tuple[str, ...], key: str, /, **values: Any) -> None:
        """The seers see all of it; the others hear of it without the hidden values."""
        self.events.append(Event(key, values, seers, hidden))

    def whisper(self, seers: tuple[str, ...], key: str, /, **values: Any) -> None:
        """Only the seers hear of it."""
        self.events.append(Event(key, values, seers, private=True))

    def reveal(self, key: str, /, **values: Any) -> None:
        """Everybody learns what was hidden; no undo across it."""
        self.events.append(Event(key, values, fence=True))

    def finish(self, winner: str, reason: str, scores: dict[str, int | float]) -> None:
        """End the game; nothing is asked any more."""
        self.result = Result(winner, reason, scores)
        self.tell("game-over", winner=winner, reason=reason, **scores)


START: dict[str, Any] = {
    "stack": list,
    "asking": dict,
    "asking_stage": int,
    "in_window": bool,
    "answers": dict,
    "viewer": str,
    "result": lambda: None,
    "events": list,
    "first_follow": lambda: None,
}
"""How the machine's own fields begin."""

MACHINE_FIELDS = frozenset({"seats", "world", *START})

T = TypeVar("T", bound=State)


@typing.dataclass_transform(kw_only_default=True)
def state(cls: type[T]) -> type[T]:
    """Make a state class: the game's fields, then the machine's. States are built by ``begin``."""
    kept = {name: kind for name, kind in typing.get_type_hints(State).items() if name in MACHINE_FIELDS}
    cls.__annotations__ = {**cls.__annotations__, **kept}
    made = prepare(dataclasses.dataclass(slots=True, repr=False, eq=False, kw_only=True)(cls), id_of(cls))
    made.__eq__ = equal  # type: ignore[assignment]
    made.__hash__ = None  # type: ignore[assignment]
    return made


def begin(cls: type[T], seats: tuple[str, ...], world: Any, first: Procedure, **fields: Any) -> T:
    """A state before its first stage: only the first procedure on the stack."""
    made = {name: make() for name, make in START.items()}
    return cls(**{**made, "seats": seats, "world": world, "stack": [first], **fields})


def equal(a: State, b: object) -> bool:
    """Equal facts; what is shared or derived does not count."""
    return isinstance(b, State) and a.to_json() == b.to_json()


def canonical(data: Json) -> bytes:
    """The one way to write a JSON value: sorted keys, no spaces."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def state_hash(s: State) -> str:
    """The SHA-256 of the state's JSON: the same in every process and Python version."""
    return hashlib.sha256(canonical(s.to_json())).hexdigest()
