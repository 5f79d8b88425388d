"""What a game gives the table: what is to be seen, in ids and keys of catalogues, without any drawing.

All of it is computed from a view, so that it holds nothing that the seat may not know. Its JSON is what the page gets.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Json = Any
Key = str
"""The key of a message in the catalogues, without its language."""


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """Base of what the page gets: values that are the default are left out."""


class Saying(Item, frozen=True):
    """A sentence: its key and values."""

    key: Key
    values: dict[str, Json] = {}


class Figure(Item, frozen=True):
    """A public number of the top bar, and what it is counted against."""

    key: Key
    value: int | float
    of: int | float | None = None


class Track(Item, frozen=True):
    """The turn track: an entry for each turn."""

    turns: list[Saying]
    now: int
    """The number of the turn that is played, from 1; 0 before the first."""


class Piece(Item, frozen=True):
    """A piece on the board. ``body`` names colours, ``marks`` the states shown, ``rank`` its place in the stack."""

    id: str
    at: str
    side: str
    body: str
    form: Literal["counter", "block", "marker"] = "counter"
    symbol: str = ""
    size: str = ""
    designation: str = ""
    values: str = ""
    steps: int = 0
    of_steps: int = 0
    formation: str = ""
    marks: list[str] = []
    rank: int = 0
    range: int = 0
    """How far a headquarters commands."""


class Mark(Item, frozen=True):
    """Something that lies on a place and is no piece: control, an order, a bridgehead."""

    at: str
    mark: str
    side: str = ""


class TrayItem(Item, frozen=True):
    """A chit, card or token in a tray; ``id`` is the part of a choice that takes it."""

    id: str
    kind: Literal["chit", "card", "token"]
    body: str
    state: Literal["ready", "played", "now", "inactive"] = "ready"


class Tray(Item, frozen=True):
    """A row of chits, cards or tokens: those that the seat may see, and how many it may not."""

    key: Key
    items: list[TrayItem]
    hidden: int = 0
    side: str = ""


class Table(Item, frozen=True):
    """Everything that a seat sees at one moment."""

    figures: list[Figure]
    track: Track
    pieces: list[Piece]
    marks: list[Mark]
    trays: list[Tray]
    context: list[Saying] = []
    """What is under way, outermost first: "Steppe Front is activated", "Movement, then combat"."""
    notices: list[Key] = []


class Term(Item, frozen=True):
    """A line of an inspection: what it says, its rule, and where the datum comes from."""

    saying: Saying
    rule: str = ""
    provenance: str = ""
    basis: str = ""


class Inspection(Item, frozen=True):
    """What there is to know about a place: its name, the ground, and the pieces with the terms of each."""

    at: str
    terms: list[Term]
    pieces: dict[str, list[Term]] = {}


class Layer(Item, frozen=True):
    """A part of an overlay: a set of places, lines from place to place, or a number on places."""

    key: Key
    values: dict[str, Json] = {}
    side: str = ""
    places: list[str] = []
    lines: list[list[str]] = []
    numbers: dict[str, int] = {}


class Overlay(Item, frozen=True):
    """What one key lays over the map, with a legend entry for each layer."""

    key: Key
    layers: list[Layer]


class Place(Item, frozen=True):
    """Where a place lies on the drawn map."""

    x: float
    y: float


class Body(Item, frozen=True):
    """The colours of a body, as CSS writes them, the corner of its counters and the emblem of its side."""

    body: str
    ink: str
    edge: str
    box: str
    box_ink: str
    accent: str
    corner: Literal["square", "clipped"] = "square"
    emblem: Literal["star", "cross", "eagle", "bars", "disc"] = "disc"


class Drawing(Item, frozen=True):
    """The static map: its size, the places on it, the outline of a place around its centre, and the size of a piece."""

    width: float
    height: float
    places: dict[str, Place]
    outline: list[tuple[float, float]]
    piece: float
    neighbours: dict[str, list[str]]
