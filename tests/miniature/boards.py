"""Small boards for the tests: ``table("A red 0303; B blue 0304", edges="0303-0304 river", chit="march")``."""

from __future__ import annotations

from typing import Any, cast

from sztab.kernel import machine
from sztab.kernel.notation import parsed
from sztab.kernel.questions import Choice, Refusal
from tests.miniature.game import GAME
from tests.miniature.state import Ford


class Board:
    """A position that is played by hand: choices as a record writes them, nature's too."""

    def __init__(self, s: Ford) -> None:
        self.s = s
        self.told: list[Any] = []

    def seat(self) -> str:
        return next(iter(machine.questions(self.s)))

    def play(self, *choices: str) -> Board:
        """Each choice is that of the seat that is asked; a move is completed."""
        for text in choices:
            seat = self.seat()
            choice = self.s.asking[seat].complete(self.s, parsed(text))
            self.told += machine.apply(self.s, seat, choice)
        return self

    def follow(self, *parts: str | int) -> list[Any]:
        """What may follow the parts."""
        return list(self.s.asking[self.seat()].follow(self.s, parts).continuations())

    def why_not(self, text: str) -> Refusal | None:
        """Why the seat that is asked may not choose so."""
        seat = self.seat()
        choice: Choice = self.s.asking[seat].complete(self.s, parsed(text))
        return machine.refuse(self.s, seat, choice)

    def where(self, unit: str) -> str:
        """The hex of a unit, or nothing."""
        place = self.s.at[self.s.world.number[unit]]
        return self.s.world.board.names[place] if place >= 0 else ""


def table(
    units: str, edges: str = "", terrain: str = "", chit: str = "march", side: str = "red", **more: Any
) -> Board:
    """A board of six by six hexes; ``units`` are ``ID SIDE HEX`` with values after them, as ``attack=3``."""
    position: dict[str, Any] = {
        "scenario": "skirmish",
        "board": {
            "rows": 6,
            "cols": 6,
            "edges": [[*word[0].split("-"), word[1]] for word in map(str.split, _items(edges))],
            "terrain": {word[0]: word[1] for word in map(str.split, _items(terrain))},
        },
        "units": [],
        "active": {"side": side, "chit": chit},
        **more,
    }
    for id_, seat, at, *values in map(str.split, _items(units)):
        numbers = {name: int(value) for name, _, value in (word.partition("=") for word in values)}
        position["units"].append({"id": id_, "side": seat, "at": at, **numbers})
    return Board(cast(Ford, GAME.begin({"position": position}, {}, GAME.pack())))


def _items(text: str) -> list[str]:
    return [item for item in text.split(";") if item.strip()]
