"""Computer players: the random one, which plays every game, and those that a game brings, found by name."""

from __future__ import annotations

from typing import Any

from sztab.games.game import Commander, Game, GameError, Level
from sztab.kernel.chance import Source
from sztab.kernel.questions import Choice
from sztab.kernel.views import any_choice

RANDOM = "random"


class RandomCommander:
    """Takes one continuation as likely as another at each part of a choice."""

    __slots__ = ("chance",)

    def __init__(self, chance: Source) -> None:
        self.chance = chance

    def choose(self, seen: Any, seat: str) -> Choice:
        """A legal choice for the open question of the seat."""
        return any_choice(seen, seen.asking[seat], self.chance)


def levels(game: Game) -> dict[str, Level]:
    """The commanders of a game by name, the weakest first."""
    return {RANDOM: RandomCommander, **game.levels}


def find_level(game: Game, name: str) -> Level:
    """The commander of a name; raises ``GameError``."""
    known = levels(game)
    if name not in known:
        raise GameError("agents", f"{game.id} has no commander {name!r}; there are {', '.join(known)}")
    return known[name]


__all__ = ["RANDOM", "Commander", "RandomCommander", "find_level", "levels"]
