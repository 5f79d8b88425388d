"""The format of position files: their keys and what may stand there."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from sztab.games.game import GameError
from sztab.packs.problems import dotted
from sztab.packs.shapes import misfits

Count = Annotated[int, msgspec.Meta(ge=0)]
Hex = str
SideName = Literal["soviet", "axis"]
Terrain = Literal["clear", "rough", "swamp", "town", "rough-town", "major-city", "water"]
Feature = Literal["major-river", "minor-river", "road", "railroad", "blocked"]
MarkName = Literal["crossing-point", "breakthrough", "supreme-command-order", "west-bank", "bridgehead"]
Kind = Literal["infantry", "mountain", "cavalry", "airborne", "security", "armor", "mechanized", "hq"]
Nation = Literal["soviet", "soviet-guard", "german", "romanian", "hungarian"]
Chit = Literal[
    "voronezh",
    "steppe",
    "south-west",
    "south",
    "reinforcements",
    "airborne",
    "stavka",
    "4pza",
    "8a",
    "1pza",
    "6a",
    "okh",
    "supply",
]
Marker = Literal["off", "def"]


class Struct(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a position file."""


class BoardFile(Struct, frozen=True, kw_only=True):
    """A small board; everything outside is off the map."""

    rows: Annotated[int, msgspec.Meta(ge=1, le=99)]
    cols: Annotated[int, msgspec.Meta(ge=1, le=99)]
    terrain: dict[Hex, Terrain] = {}
    edges: list[tuple[Hex, Hex, Feature]] = []
    sources: dict[SideName, list[Hex]] = {}
    marks: dict[Hex, list[MarkName]] = {}


class Values(Struct, frozen=True, kw_only=True):
    """The back of a counter."""

    attack: Count
    defence: Count
    movement: Count


class UnitFile(Struct, frozen=True, kw_only=True):
    """A unit: a counter of the game by ``unit``, or an invented one by ``id`` with its values.

    Without ``at`` it is in its box. ``group``, ``replacement``, ``category`` and ``drops`` say how it arrives.
    """

    id: str | None = None
    unit: str | None = None
    at: Hex | None = None
    side: SideName | None = None
    kind: Kind | None = None
    nation: Nation | None = None
    attack: Count | None = None
    defence: Count | None = None
    movement: Count | None = None
    steps: Annotated[int, msgspec.Meta(ge=1, le=2)] | None = None
    reduced: Values | None = None
    range: Count | None = None
    supply: Literal["in", "out-of-supply", "isolated"] = "in"
    group: Count = 0
    replacement: bool = False
    category: Literal["PR", "IR", "AR"] | None = None
    drops: bool = False


class ActiveFile(Struct, frozen=True, kw_only=True):
    """Whose activation it is, and which units are activated."""

    side: SideName
    mode: Literal["move-combat", "combat-move"] = "move-combat"
    units: list[str] | None = None
    segment: Literal["movement", "combat"] | None = None
    air: list[Marker] = []


class AirFile(Struct, frozen=True, kw_only=True):
    """The Luftwaffe markers drawn and not used, and those used this turn."""

    drawn: list[Marker] = []
    used: list[Marker] = []


class PositionFile(Struct, frozen=True, kw_only=True):
    """A whole position file."""

    game: Literal["traces-of-war"]
    scenario: str = "campaign"
    options: dict[str, bool] = {}
    turn: Annotated[int, msgspec.Meta(ge=1)] | None = None
    board: BoardFile | None = None
    units: list[UnitFile] | None = None
    control: dict[Hex, SideName] = {}
    active: ActiveFile | None = None
    cup: list[Chit] | None = None
    hand: list[Chit] = []
    played: list[Chit] = []
    selected: list[Chit] | None = None
    luftwaffe: AirFile = AirFile()
    tally: int = 0
    groups: Count = 0


def read(data: Any) -> PositionFile:
    """A position file of the right shape."""
    for path, why in misfits(data, PositionFile):
        raise GameError(dotted(path) or "position", why)
    file = msgspec.convert(data, PositionFile)
    for number, unit in enumerate(file.units or ()):
        if (unit.id is None) == (unit.unit is None):
            raise GameError(f"units[{number}]", "a unit is either invented by `id` or named by `unit`")
    return file
