"""The shapes of what the HTTP interface takes and answers; its description is made from them."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec

from sztab.games.table import Body, Saying
from sztab.packs.records import Titles

Json = Any
Word: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]

MOST_RECORD = 4_000_000
"""Characters of the longest record that is read."""

MOST_POSITION = 1_000_000


class Problem(msgspec.Struct):
    """Why something was not done: where and what."""

    error: str


class ScenarioInfo(msgspec.Struct):
    """A scenario as the list of games shows it. ``map`` is the address of its map."""

    id: str
    title: Titles
    turns: int
    seats: list[str]
    options: list[str]
    briefing: list[Saying]


class GameInfo(msgspec.Struct):
    """A game that can be played; ``texts`` and ``names`` are addresses, by language or whole."""

    id: str
    title: Titles
    scenarios: list[ScenarioInfo]
    levels: list[str]
    overlays: list[str]
    standing: list[str]
    bodies: dict[str, Body]
    texts: dict[str, str]
    names: str
    map: str
    drawing: str
    rules: str
    pack: str


class GamesAnswer(msgspec.Struct):
    """All games, and the version of the program."""

    games: list[GameInfo]
    engine: str


class Origin(msgspec.Struct, forbid_unknown_fields=True):
    """A line of a finished game or of a record that was brought, to play on from; 0 is its beginning."""

    id: Word
    line: Annotated[int, msgspec.Meta(ge=0, le=2**31)]


class NewGame(msgspec.Struct, forbid_unknown_fields=True):
    """What is to be played: a scenario of a game, a position file, or a line of a record; and who holds each seat.

    A position is an object, or the text of a file in JSON or TOML. A seat is held by ``me``, by somebody ``here`` at
    the same screen, or by a commander of a level.
    """

    seats: Annotated[dict[Word, Word], msgspec.Meta(max_length=8)]
    game: Word | None = None
    scenario: Word | None = None
    options: Annotated[dict[Word, bool], msgspec.Meta(max_length=40)] = {}
    position: dict[str, Any] | Annotated[str, msgspec.Meta(max_length=MOST_POSITION)] | None = None
    record: Annotated[str, msgspec.Meta(max_length=MOST_RECORD)] | None = None
    line: Annotated[int, msgspec.Meta(ge=0, le=2**31)] | None = None
    replay: Origin | None = None


class BroughtRecord(msgspec.Struct, forbid_unknown_fields=True):
    """The text of a record that is to be looked at."""

    record: Annotated[str, msgspec.Meta(max_length=MOST_RECORD)]


class Key(msgspec.Struct, forbid_unknown_fields=True):
    """The token of a link, exchanged for a cookie."""

    token: Annotated[str, msgspec.Meta(min_length=20, max_length=100)]


class PlayInfo(msgspec.Struct):
    """A game that is or was played here. ``kind`` is ``play``, or ``replay`` for a record that was brought.

    ``yours`` are the seats that the asker holds; ``seats`` says ``human`` or the commander.
    """

    id: str
    kind: str
    game: str
    scenario: str
    options: dict[str, bool]
    seats: dict[str, str]
    yours: list[str]
    asked: list[str]
    turn: Any
    result: dict[str, Any] | None
    stopped: str
    changed: int
    engine: str
    pack: str
    texts: dict[str, str]
    names: str
    map: str
    drawing: str
    links: dict[str, str] = {}


class PlayList(msgspec.Struct):
    """The games of a browser, the last one changed first."""

    games: list[PlayInfo]


class RuleText(msgspec.Struct):
    """A rule in our own words."""

    id: str
    title: Titles
    text: Titles


class RulesAnswer(msgspec.Struct):
    """The rules reference of a game; ``links`` gives the rule of a question or log line by the key of its message."""

    game: str
    rules: list[RuleText]
    links: dict[str, str] = {}
