"""What lies on the table of the miniature game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from sztab.games.game import GameError
from sztab.games.table import (
    Body,
    Figure,
    Inspection,
    Layer,
    Mark,
    Overlay,
    Piece,
    Saying,
    Table,
    Term,
    Track,
    Tray,
    TrayItem,
)
from sztab.kernel.questions import UNKNOWN
from sztab.packs import MapData, Pack
from tests.miniature import positions
from tests.miniature.sequence import Activation
from tests.miniature.state import CARDS, CHITS, RESERVE, Ford
from tests.miniature.theatre import SIDES

COLOURS = {
    "red": Body("#96322A", "#FFF4E2", "#4E130E", "#F3E6CF", "#3A0F0B", "#B3261A"),
    "blue": Body("#B9CBE0", "#14233A", "#52688A", "#F3F7FB", "#14233A", "#24598F", "clipped"),
}

OVERLAYS = ("zones", "threat")


def table(s: Ford, seat: str) -> Table:
    """Everything that a seat sees."""
    return Table(
        figures=[Figure(f"{side}-points", s.score(number)) for number, side in enumerate(SIDES)],
        track=Track([Saying("turn", {"turn": turn}) for turn in range(1, s.turns + 1)], min(s.turn, s.turns)),
        pieces=list(pieces(s)),
        marks=list(marks(s)),
        trays=[tray for side in range(len(SIDES)) for tray in trays(s, side)],
        context=[
            Saying("activation", {"seat": SIDES[frame.side], "chit": frame.chit})
            for frame in s.stack
            if isinstance(frame, Activation)
        ],
        notices=["reconstructed"],
    )


def pieces(s: Ford) -> Iterator[Piece]:
    """The units on the board, stack by stack."""
    names = s.world.board.names
    ranks: dict[int, int] = {}
    for unit, place in enumerate(s.at):
        if place == RESERVE:
            continue
        printed, steps = s.world.units[unit], s.steps[unit]
        rank = ranks[place] = ranks.get(place, -1) + 1
        yield Piece(
            id=printed.id,
            at=names[place],
            side=SIDES[printed.side],
            body=SIDES[printed.side],
            symbol=printed.kind,
            designation=printed.id,
            values=f"{s.attack_of(unit)}-{s.defence_of(unit)}-{printed.movement}",
            steps=steps,
            of_steps=2,
            marks=["moved"] if s.acted[unit] else [],
            rank=rank,
        )


def marks(s: Ford) -> Iterator[Mark]:
    """Who controls the towns."""
    for place in s.world.towns:
        for side, seat in enumerate(SIDES):
            if s.held[side] >> place & 1:
                yield Mark(s.world.board.names[place], "control", seat)


def trays(s: Ford, side: int) -> Iterator[Tray]:
    """Chits and cards of a side."""
    seat = SIDES[side]
    now = next((f.chit for f in s.stack if isinstance(f, Activation) and f.side == side), "")
    played = [CHITS[chit] for chit in s.drawn[side]]
    yield Tray(
        "played",
        [TrayItem(chit, "chit", seat, "now" if chit == now else "played") for chit in played],
        side=seat,
    )
    yield hidden_tray("cup", "chit", s.cup[side], CHITS, seat)
    yield hidden_tray("hand", "card", s.hands[side], CARDS, seat)


def hidden_tray(key: str, kind: Any, items: list[int], names: tuple[str, ...], seat: str) -> Tray:
    """Things of which some are not seen."""
    seen = [TrayItem(names[item], kind, seat) for item in items if item != UNKNOWN]
    return Tray(key, seen, len(items) - len(seen), seat)


def inspect(s: Ford, place: str) -> Inspection:
    """A hex and its units (MIN 1, 4, 5)."""
    hex_ = s.world.board.index.get(place)
    if hex_ is None:
        raise GameError("place", f"there is no hex {place!r} on the map")
    woods = bool(s.world.woods >> hex_ & 1)
    terms = [
        Term(Saying("enter", {"points": 2 if woods else 1}), "MIN 4.1", "reconstruction", "designed here")
    ]
    if hex_ in s.world.towns:
        terms.append(Term(Saying("town", {"points": s.world.towns[hex_]}), "MIN 7"))
    terms += [
        Term(Saying("zone", {"seat": seat}), "MIN 1.3")
        for side, seat in enumerate(SIDES)
        if s.zone(side) >> hex_ & 1
    ]
    units = {
        s.world.units[unit].id: [
            Term(Saying("attack", {"value": s.attack_of(unit)}), "MIN 1.1"),
            Term(Saying("defence", {"value": s.defence_of(unit)}), "MIN 1.1"),
            Term(Saying("steps", {"steps": s.steps[unit], "of": 2}), "MIN 1.1"),
        ]
        for unit in s.units_at(hex_)
    }
    return Inspection(place, terms, units)


def overlay(s: Ford, key: str) -> Overlay:
    """Zones, and how many enemies stand near."""
    board = s.world.board
    layers = []
    for side, seat in enumerate(SIDES):
        if key == "zones":
            layers.append(Layer("zone", side=seat, places=board.names_of(s.zone(side))))
        elif key == "threat" and seat != s.viewer:
            near: dict[str, int] = {}
            for unit in s.units_of(side):
                for place in board.neighbours(s.at[unit]):
                    near[board.names[place]] = near.get(board.names[place], 0) + 1
            layers.append(Layer("threat", side=seat, numbers=near))
    if key not in OVERLAYS:
        raise GameError("overlay", f"there is no overlay {key!r}, only {', '.join(OVERLAYS)}")
    return Overlay(key, layers)


def board_of(pack: Pack, start: Mapping[str, Any]) -> MapData:
    """The map of the pack, or the inline board of a position as one, in the words of the renderer."""
    board = positions.read(start["position"]).board if "position" in start else None
    printed = pack.file("map", MapData)
    if board is None:
        return msgspec.structs.replace(
            printed,
            rivers=tuple(msgspec.structs.replace(river, class_="minor-river") for river in printed.rivers),
            sides=tuple(msgspec.structs.replace(side, class_="blocked") for side in printed.sides),
        )
    content: dict[str, Any] = {
        "id": "position",
        "grid": {**msgspec.to_builtins(printed.grid), "rows": [1, board.rows], "cols": [1, board.cols]},
        "hexes": [
            {"at": name, "terrain": _ground(board.terrain.get(name, "clear"))}
            for name in sorted(
                f"{row:02}{col:02}" for row in range(1, board.rows + 1) for col in range(1, board.cols + 1)
            )
        ],
        "rivers": [
            {"id": f"river-{n}", "class": "minor-river", "sides": [[one, other]]}
            for n, (one, other, kind) in enumerate(board.edges)
            if kind == "river"
        ],
        "lines": [
            {"id": f"road-{n}", "class": "road", "hexes": [one, other]}
            for n, (one, other, kind) in enumerate(board.edges)
            if kind == "road"
        ],
        "sides": [
            {"between": [one, other], "class": "blocked"}
            for one, other, kind in board.edges
            if kind == "cliff"
        ],
    }
    return msgspec.convert(content, MapData)


def _ground(terrain: str) -> str:
    return "town" if terrain.startswith("town") else terrain
