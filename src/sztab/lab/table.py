"""A table: what is played there, and hosts and records for its games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

from sztab.games.game import Game, GameError, Scenario
from sztab.games.registry import find_game
from sztab.kernel.chance import commitment
from sztab.kernel.host import Host
from sztab.kernel.records import Header, Record
from sztab.kernel.state import State
from sztab.packs import Pack

ENGINE = version("sztab")


class Setting(NamedTuple):
    """What is played, as words: they can be sent to another process."""

    game: str
    scenario: str
    options: tuple[str, ...] = ()
    pack: str = ""

    @property
    def name(self) -> str:
        """The game and the scenario, as on the command line."""
        return f"{self.game}/{self.scenario}"


class Table(NamedTuple):
    """A game with its pack, and the state at its first question."""

    game: Game
    pack: Pack
    start: Mapping[str, Any]
    """What a record's header says of the start: a scenario or a position."""
    scenario: Scenario
    options: dict[str, bool]
    opening: State

    def begin(self) -> State:
        """The state at the first question, for one game."""
        return self.opening.copy()

    def host(
        self,
        key: bytes,
        holders: Mapping[str, str],
        by_hand: bool = False,
    ) -> Host[State]:
        """A host for a new game, with its record."""
        header = Header(
            game=self.game.id,
            start=dict(self.start),
            options=dict(self.options),
            pack=self.pack.hash,
            engine=ENGINE,
            seats=dict(holders),
            commitment=commitment(key),
        )
        return Host(self.begin(), key, dict(holders), Record(header), by_hand)


def set_up(setting: Setting) -> Table:
    """Load what a setting names; raises ``GameError`` and ``PackError``."""
    game = find_game(setting.game)
    return laid_out(
        game,
        game.pack(Path(setting.pack) if setting.pack else None),
        {"scenario": setting.scenario},
        dict.fromkeys(setting.options, True),
    )


known_table = cache(set_up)
"""The table of a setting, set up once in each process."""


def laid_out(game: Game, pack: Pack, start: Mapping[str, Any], given: Mapping[str, Any]) -> Table:
    """A table from what a record's header or a position file says."""
    scenario, options = chosen(game, start, given)
    return Table(game, pack, start, scenario, options, game.begin(start, options, pack))


def chosen(
    game: Game, start: Mapping[str, Any], given: Mapping[str, Any]
) -> tuple[Scenario, dict[str, bool]]:
    """The scenario of a start, and all its optional rules; raises ``GameError``."""
    scenario = game.scenario(_scenario_of(start))
    return scenario, game.options(scenario, given)


def _scenario_of(start: Mapping[str, Any]) -> str:
    found = start.get("position", start)
    if not isinstance(found, dict):
        raise GameError("position", "a position is a table of keys and values")
    if "scenario" not in found:
        raise GameError("scenario", "the key is missing")
    if not isinstance(found["scenario"], str):
        raise GameError("scenario", "the name of a scenario is expected")
    return found["scenario"]


def split_name(name: str) -> tuple[str, str]:
    """``GAME/SCENARIO`` as two words; raises ``GameError``."""
    game, slash, scenario = name.partition("/")
    if not (game and slash and scenario):
        raise GameError(name, "GAME/SCENARIO is expected; `sztab games` lists them")
    return game, scenario


def settings_of(game: Game, options: Iterable[str] = (), pack: str = "") -> list[Setting]:
    """Every scenario of a game."""
    return [Setting(game.id, scenario.id, tuple(options), pack) for scenario in game.scenarios]
