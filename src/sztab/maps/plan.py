"""The hand-written files of a map: the plan of what it shows, its towns, and the corrections."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from sztab.maps.problems import MapError

Text = Annotated[str, msgspec.Meta(min_length=1)]
HexText = Annotated[str, msgspec.Meta(pattern=r"^\d{4}$")]
LonLat = tuple[float, float]
Pair = tuple[HexText, HexText]
Word = Literal["rulebook", "derived", "history", "reconstruction"]


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """A record of a hand-written file."""


class Cases(Record, frozen=True, kw_only=True):
    nom: Text
    gen: Text
    dat: Text
    acc: Text
    ins: Text
    loc: Text


class Name(Record, frozen=True, kw_only=True):
    en: Text
    pl: Cases | Text


class Board(Record, frozen=True, kw_only=True):
    id: Text
    name: Name | None = None
    rows: tuple[int, int]
    cols: tuple[int, int]
    water_share: float
    rough_range: int
    """Land whose heights differ by so many metres within a hex is rough."""
    basis: Text


class Out(Record, frozen=True, kw_only=True):
    """A block of hexes that is not on the map."""

    rows: tuple[int, int]
    cols: tuple[int, int]
    reason: Text


class Area(Record, frozen=True, kw_only=True):
    """Land of one terrain inside a ring, where heights differ enough and, if asked, away from lines."""

    id: Text
    terrain: Text
    ring: list[LonLat]
    reason: Text
    least_range: int = 0
    off_roads: bool = False


class TownGround(Record, frozen=True, kw_only=True):
    """The terrain of a hex with a town of a size, where the land is ``on`` (any if left out)."""

    size: int
    terrain: Text
    on: str = ""


class River(Record, frozen=True, kw_only=True):
    id: Text
    class_: Literal["major-river", "minor-river"] = msgspec.field(name="class")
    name: Name
    course: list[LonLat]
    into: str = ""
    leaves: str = ""


class Line(Record, frozen=True, kw_only=True):
    id: Text
    class_: Literal["road", "railroad"] = msgspec.field(name="class")
    through: list[Text]


class Mark(Record, frozen=True, kw_only=True):
    """A mark in the hex of a place: a town, a hex number, or any name with its coordinates."""

    class_: Text = msgspec.field(name="class")
    place: Text
    lon: float | None = None
    lat: float | None = None
    word: Word
    basis: Text
    label: str = ""


class Bank(Record, frozen=True, kw_only=True):
    """A mark for all land that can be reached from a hex without crossing a river."""

    class_: Text = msgspec.field(name="class")
    river: Text
    start: HexText
    basis: Text


class Label(Record, frozen=True, kw_only=True):
    id: Text
    class_: Literal["sea", "region"] = msgspec.field(name="class")
    name: Name
    lon: float
    lat: float


class Plan(Record, frozen=True, kw_only=True):
    board: Board
    out: list[Out] = []
    area: list[Area] = []
    town_ground: list[TownGround] = []
    river: list[River] = []
    line: list[Line] = []
    mark: list[Mark] = []
    bank: list[Bank] = []
    label: list[Label] = []


class Town(Record, frozen=True, kw_only=True):
    """A town; ``at`` is the hex that the rules name, otherwise the fit places it."""

    id: Text
    size: Annotated[int, msgspec.Meta(ge=1, le=3)]
    name: Name
    geoname: str = ""
    lon: float | None = None
    lat: float | None = None
    at: HexText | None = None
    basis: str = ""


class Towns(Record, frozen=True, kw_only=True):
    town: list[Town]


class MoveTown(Record, frozen=True, kw_only=True):
    id: Text
    at: HexText
    reason: Text


class MoveMark(Record, frozen=True, kw_only=True):
    class_: Text = msgspec.field(name="class")
    place: Text
    at: HexText
    reason: Text


class FixTerrain(Record, frozen=True, kw_only=True):
    at: list[HexText]
    terrain: Text
    reason: Text


class FixRiver(Record, frozen=True, kw_only=True):
    id: Text
    reason: Text
    force: list[Pair] = []
    avoid: list[Pair] = []
    left: list[HexText] = []
    right: list[HexText] = []
    start: Pair | None = None
    """The side at one end of which the river begins."""


class FixLine(Record, frozen=True, kw_only=True):
    id: Text
    reason: Text
    avoid: list[HexText] = []


class FixSide(Record, frozen=True, kw_only=True):
    between: list[Pair]
    blocked: bool
    reason: Text


class DropLake(Record, frozen=True, kw_only=True):
    """A lake around a point that is not shown."""

    lon: float
    lat: float
    reason: Text


class Corrections(Record, frozen=True, kw_only=True):
    town: list[MoveTown] = []
    mark: list[MoveMark] = []
    terrain: list[FixTerrain] = []
    river: list[FixRiver] = []
    line: list[FixLine] = []
    side: list[FixSide] = []
    lake: list[DropLake] = []


T = TypeVar("T", bound=Record)


def read_plan(path: Path, kind: type[T]) -> T:
    """Read one of the hand-written files; an error names the file, the place in it and the reason."""
    try:
        content: Any = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise MapError(f"{path.name}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise MapError(f"{path.name}: {error}") from None
    try:
        return msgspec.convert(content, kind)
    except msgspec.ValidationError as error:
        raise MapError(f"{path.name}: {error}") from None
