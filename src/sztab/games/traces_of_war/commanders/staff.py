"""What all commanders share: each question goes to the judgement that answers it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from sztab.board import HexSet, members
from sztab.games.traces_of_war.roster import SEATS
from sztab.games.traces_of_war.state import State
from sztab.kernel.chance import Source
from sztab.kernel.questions import Choice
from sztab.kernel.views import any_choice

T = TypeVar("T")


class Staff:
    """Answers a question with the method of its kind; a question without one is answered at random."""

    def __init__(self, chance: Source) -> None:
        self.chance = chance

    def choose(self, seen: Any, seat: str) -> Choice:
        """A legal choice for the open question of the seat."""
        question = seen.asking[seat]
        decide = getattr(self, question.kind.replace("-", "_"), None)
        if decide is None:
            return any_choice(seen, question, self.chance)
        choice: Choice = decide(seen, question, SEATS.index(seat))
        return choice

    def any_of(self, items: list[T]) -> T:
        """One of the items, each as likely."""
        return items[self.chance.below(len(items))]

    def happens(self, percent: int) -> bool:
        """True so many times in a hundred."""
        return self.chance.below(100) < percent


def nearest(s: State, place: int, hexes: HexSet) -> tuple[int, int]:
    """The hex of a set that is nearest to a place, and how far it is; ``(-1, 99)`` if the set is empty."""
    distance = s.world.theatre.grid.distance
    return min(((distance(place, there), there) for there in members(hexes)), default=(99, -1))[::-1]


def best(items: Iterable[T], worth: Callable[[T], float]) -> T | None:
    """The item that is worth most, the first of equals; None if there are none."""
    found, most = None, float("-inf")
    for item in items:
        value = worth(item)
        if value > most:
            found, most = item, value
    return found


def garrison_hexes(s: State) -> HexSet:
    """Cities whose fall would end the game (TOW 12.2)."""
    return s.orders & ~s.cities
