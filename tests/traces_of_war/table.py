"""A small board and a sentence: how the rule tests of Traces of War set up a situation and play it.

>>> game = table("A axis infantry 0505 3; B soviet armor 0606 6/4", edges="0505-0606 minor-river", active="soviet")
>>> game.why_not("attack", "0505", "B")

A unit is ``ID SIDE KIND [HEX] …``, without a hex it is in its box; what may follow: a strength ``3`` or ``6/4``,
``ma5``, ``x2`` (steps left), ``back1`` or ``back3/2`` (the reduced side; two steps), ``r6`` (command range), a nation,
``oos``, ``isolated``, ``g4`` (Soviet group), ``replacement``, ``PR``, ``IR``, ``AR``, ``drops``. ``=17Pz 0505`` is a
counter of the game. Edges are ``0505-0606 minor-river road``, terrain ``0505 rough``, marks ``0506 crossing-point``,
separated by ``;``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from sztab.games.registry import find_game
from sztab.games.traces_of_war.rules import headquarters, movement
from sztab.games.traces_of_war.state import State
from sztab.kernel import machine
from sztab.kernel.events import Event
from sztab.kernel.procedures import NATURE
from sztab.kernel.questions import Chance, Choice, Follow, Question, Refusal

STRENGTH = {"armor": (6, 4), "mechanized": (6, 5), "hq": (1, 1), "security": (1, 1)}
MOVEMENT = {"armor": 8, "mechanized": 8, "cavalry": 6}
NATIONS = ("soviet-guard", "german", "romanian", "hungarian")


class Table:
    """A game in the middle of a position."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = list(state.events)

    @property
    def seat(self) -> str:
        """Who is asked; the first one if several are."""
        return next(iter(machine.questions(self.state)))

    @property
    def question(self) -> Question:
        return machine.questions(self.state)[self.seat]

    def follow(self, *parts: Any) -> Follow:
        """What may follow these parts of the open question."""
        return self.question.follow(self.state, parts)

    def items(self, *parts: Any) -> list[Any]:
        """The continuations of these parts, buttons too."""
        return list(self.follow(*parts).continuations())

    def weights(self) -> dict[Any, int]:
        """What nature may answer, and how likely each answer is."""
        question = self.question
        assert isinstance(question, Chance)
        return dict(question.weights(self.state))

    def why_not(self, *choice: Any) -> Refusal | None:
        """Why the open question refuses a choice; None if it is legal."""
        return machine.refuse(self.state, self.seat, choice)

    def choose(self, *choice: Any, seat: str | None = None) -> list[Event]:
        """Make a choice; a move to one far hex takes the canonical path."""
        seat = seat or self.seat
        complete = machine.questions(self.state)[seat].complete(self.state, choice)
        events = machine.apply(self.state, seat, complete)
        self.events += events
        return events

    def roll(self, face: int) -> list[Event]:
        """Dictate the die."""
        return self.choose("roll", face, seat=NATURE)

    def draw(self, chit: str) -> list[Event]:
        """Dictate a draw."""
        return self.choose("draw", chit, seat=NATURE)

    def attack(self, target: str, *units: str, roll: int) -> list[Event]:
        """Declare an attack, pass the air window if there is one, and roll."""
        events = self.choose("attack", target, *units)
        if self.state.in_window:
            events += self.choose("pass")
        return events + self.roll(roll)

    def told(self, key: str) -> list[dict[str, Any]]:
        """The values of all events of a key so far."""
        return [event.values for event in self.events if event.key == key]

    def at(self, unit: str) -> str | None:
        """The hex of a unit, None if it is off the map."""
        place = self.state.at[self.number(unit)]
        return self.state.world.theatre.grid.names[place] if place >= 0 else None

    def steps(self, unit: str) -> int:
        return self.state.steps[self.number(unit)]

    def number(self, unit: str) -> int:
        return self.state.world.roster.number[unit]

    def hexes(self, hexset: int) -> set[str]:
        """The names of the hexes of a hexset."""
        return set(self.state.world.theatre.grid.names_of(hexset))

    def moves(self, unit: str, kind: str = "move") -> dict[str, float]:
        """Where a unit may end a move, in movement points, whatever is activated."""
        names = self.state.world.theatre.grid.names
        found = movement.reach(self.state, self.number(unit), kind)
        return {names[place]: halves / 2 for place, halves in movement.ends_by_cost(found)}

    def relocations(self, hq: str) -> set[str]:
        """Where a headquarters may be relocated."""
        return self.hexes(headquarters.legal_hexes(self.state, self.number(hq)))


def table(units: str = "", **more: Any) -> Table:
    """A game at the position that ``position`` describes."""
    return Table(opened(position(units, **more)))


def opened(data: dict[str, Any]) -> State:
    """The state of a position file."""
    game = find_game("traces-of-war")
    state = game.begin({"position": data}, {}, game.pack())
    assert isinstance(state, State)
    return state


def position(
    units: str = "",
    *,
    edges: str = "",
    terrain: str = "",
    marks: str = "",
    sources: str = "soviet 0110; axis 0101",
    rows: int = 10,
    cols: int = 12,
    active: str | dict[str, Any] | None = None,
    mode: str = "move-combat",
    segment: str | None = None,
    **more: Any,
) -> dict[str, Any]:
    """A position file on a small board."""
    data: dict[str, Any] = {
        "game": "traces-of-war",
        "scenario": "campaign",
        "board": {
            "rows": rows,
            "cols": cols,
            "terrain": dict(_pairs(terrain)),
            "edges": [
                [*sides.split("-"), feature] for sides, *features in _words(edges) for feature in features
            ],
            "sources": {side: hexes for side, *hexes in _words(sources)},
            "marks": {hex_: names for hex_, *names in _words(marks)},
        },
        "units": [_unit(words) for words in _words(units)],
        **more,
    }
    if isinstance(active, str):
        data["active"] = {"side": active, "mode": mode, **({"segment": segment} if segment else {})}
    elif active is not None:
        data["active"] = active
    return data


def _words(text: str) -> list[list[str]]:
    return [entry.split() for entry in text.split(";") if entry.strip()]


def _pairs(text: str) -> list[tuple[str, str]]:
    return [(hex_, kind) for kind_words in _words(text) for hex_, kind in [(kind_words[0], kind_words[1])]]


def _unit(words: Sequence[str]) -> dict[str, Any]:
    if words[0].startswith("="):
        unit: dict[str, Any] = {"unit": words[0][1:]}
        rest = words[1:]
    else:
        id_, side, kind, *rest = words
        attack, defence = STRENGTH.get(kind, (3, 3))
        unit = {"id": id_, "side": side, "kind": kind, "attack": attack, "defence": defence}
        unit["movement"] = MOVEMENT.get(kind, 5)
        if kind == "hq":
            unit["range"] = 6
    for word in rest:
        unit |= _value(word)
    return unit


def _value(word: str) -> dict[str, Any]:
    """What one word says of a unit."""
    if re.fullmatch(r"\d{4}", word):
        return {"at": word}
    if match := re.fullmatch(r"(\d+)(?:/(\d+))?", word):
        return {"attack": int(match[1]), "defence": int(match[2] or match[1])}
    if match := re.fullmatch(r"back(\d+)(?:/(\d+))?", word):
        back = {"attack": int(match[1]), "defence": int(match[2] or match[1]), "movement": 5}
        return {"reduced": back}
    if match := re.fullmatch(r"(ma|x|r|g)(\d+)", word):
        key = {"ma": "movement", "x": "steps", "r": "range", "g": "group"}[match[1]]
        return {key: int(match[2])}
    if word in NATIONS:
        return {"nation": word}
    if word in ("oos", "isolated"):
        return {"supply": {"oos": "out-of-supply"}.get(word, word)}
    if word in ("PR", "IR", "AR"):
        return {"category": word}
    if word in ("replacement", "drops"):
        return {word: True}
    raise ValueError(f"{word!r} says nothing of a unit")


__all__ = ["Choice", "Table", "opened", "position", "table"]
