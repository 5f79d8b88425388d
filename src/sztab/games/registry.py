"""The games that there are, found by id and loaded when they are first asked for."""

from __future__ import annotations

import os
from importlib import import_module

from sztab.games.game import Game, GameError

MODULES = {
    "traces-of-war": "sztab.games.traces_of_war.game",
}
"""Where the ``GAME`` of each id stands."""

ELSEWHERE = "SZTAB_GAMES"
"""An environment variable that names more games, ``id=module`` with commas between."""


def games() -> dict[str, str]:
    """The modules of all games by id, those from the environment last."""
    found = dict(MODULES)
    for entry in filter(None, os.environ.get(ELSEWHERE, "").split(",")):
        id_, _, module = entry.partition("=")
        found[id_.strip()] = module.strip()
    return found


def find_game(id_: str) -> Game:
    """The game of an id; raises ``GameError``."""
    modules = games()
    if id_ not in modules:
        raise GameError("game", f"there is no game {id_!r}; there are {', '.join(modules)}")
    try:
        found = import_module(modules[id_]).GAME
    except ModuleNotFoundError as error:
        if error.name is None or not modules[id_].startswith(error.name):
            raise
        raise GameError("game", f"the module {modules[id_]!r} of {id_!r} is missing") from None
    if not isinstance(found, Game):
        raise TypeError(f"{modules[id_]}.GAME is no game")
    return found
