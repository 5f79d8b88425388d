"""What lies on the table of Traces of War: pieces, marks, chits, figures - all of it read off a view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from sztab.board import HexSet, members
from sztab.games.game import GameError
from sztab.games.table import (
    Body,
    Figure,
    Layer,
    Mark,
    Overlay,
    Piece,
    Saying,
    Table,
    Track,
    Tray,
    TrayItem,
)
from sztab.games.traces_of_war import points, positions
from sztab.games.traces_of_war.control import DESTROYED
from sztab.games.traces_of_war.inspection import inspect
from sztab.games.traces_of_war.roster import AXIS, SEATS, SOVIET
from sztab.games.traces_of_war.rules import headquarters, movement, supply
from sztab.games.traces_of_war.rules.action import DrawCycle
from sztab.games.traces_of_war.rules.activation import Activation
from sztab.games.traces_of_war.state import SUPPLY, State
from sztab.games.traces_of_war.tables import CHITS, SUPPLY_CHIT
from sztab.kernel.questions import UNKNOWN
from sztab.packs import MapData, Pack

COLOURS = {
    "soviet": Body("#96322A", "#FFF4E2", "#4E130E", "#F3E6CF", "#3A0F0B", "#B3261A", "square", "star"),
    "axis": Body("#C9D3D0", "#17211F", "#55656A", "#F6F7F1", "#17211F", "#24598F", "clipped", "cross"),
    "romanian": Body("#E6D79B", "#251F0C", "#7F6E2E", "#FBF6E2", "#251F0C", "#24598F", "clipped", "cross"),
    "hungarian": Body("#C5D9A8", "#172311", "#577038", "#F5F9EA", "#172311", "#24598F", "clipped", "cross"),
}

BODIES = {"soviet": "soviet", "soviet-guard": "soviet", "german": "axis"}
"""The colours of a nation's counters; the others have colours of their own."""

MARKERS = ("off", "def")


def table(s: State, seat: str) -> Table:
    """Everything that a seat sees."""
    return Table(
        figures=_figures(s),
        track=Track([Saying("turn", {"turn": turn}) for turn in _turns(s)], s.turn),
        pieces=list(_pieces(s)),
        marks=list(_marks(s)),
        trays=list(_trays(s)),
        context=list(_context(s)),
        notices=["reconstructed"] if s.world.reconstructed else [],
    )


def _turns(s: State) -> range:
    return range(1, s.world.tables.turns[s.scenario] + 1)


def _figures(s: State) -> list[Figure]:
    return [
        Figure("victory-points", points.shown(points.total(s)), s.target),
        Figure("crossings", s.crossing_count(), s.world.theatre.crossings.bit_count()),
        Figure("luftwaffe", s.air_unused),
    ]


def _pieces(s: State) -> Iterator[Piece]:
    """The counters on the map in the order of the roster, so that a move changes one of them."""
    roster, names = s.world.roster, s.world.theatre.grid.names
    acted, ranks = _acted(s), _ranks(s)
    for unit, place in enumerate(s.at):
        if place < 0:
            continue
        counter, face = roster.counters[unit], s.face(unit)
        later = s.converted and roster.converts[unit]
        strengths = [roster.attack[unit][face], roster.defence[unit][face]]
        values = strengths if roster.mechanized[unit] else strengths[:1]
        yield Piece(
            id=roster.ids[unit],
            at=names[place],
            side=SEATS[roster.side[unit]],
            body=BODIES.get(counter.nation, counter.nation),
            symbol=counter.kind,
            size=counter.size,
            designation=(counter.later if later else counter.designation) or counter.id,
            values="-".join(map(str, [*values, roster.movement[unit][face]])),
            steps=s.steps[unit],
            of_steps=roster.steps[unit],
            formation=counter.formation,
            marks=[
                *([SUPPLY[s.supply[unit]]] if s.supply[unit] else []),
                *(["guard"] if counter.nation == "soviet-guard" else []),
                *acted.get(unit, []),
            ],
            rank=ranks[unit],
            range=roster.range[unit],
        )


def _ranks(s: State) -> dict[int, int]:
    """The place of each unit in its stack: combat units above their headquarters, whole ones above reduced ones."""
    roster, steps = s.world.roster, s.steps
    return {
        unit: rank
        for units in s.here.values()
        for rank, unit in enumerate(sorted(units, key=lambda unit: (roster.is_hq[unit], -steps[unit])))
    }


def _acted(s: State) -> dict[int, list[str]]:
    """What the activated units have done in the activation under way."""
    found: dict[int, list[str]] = {}
    for frame in s.stack:
        if isinstance(frame, Activation):
            for unit in members(frame.units):
                done = [
                    mark
                    for mark, bits in (("moved", frame.moved), ("attacked", frame.fought))
                    if bits >> unit & 1
                ]
                found[unit] = ["activated", *done]
    return found


def _marks(s: State) -> Iterator[Mark]:
    theatre = s.world.theatre
    names = theatre.grid.names
    for place in members(theatre.cities):
        side = SOVIET if s.cities & theatre.bit[place] else AXIS
        yield Mark(names[place], "control", SEATS[side])
        if s.orders & theatre.bit[place]:
            yield Mark(names[place], "supreme-command-order", SEATS[AXIS])
    for place in members(theatre.crossings):
        side = SOVIET if s.crossings & theatre.bit[place] else AXIS
        yield Mark(names[place], "crossing", SEATS[side])
    if s.bridgehead >= 0:
        yield Mark(names[s.bridgehead], "bridgehead", SEATS[SOVIET])
    for unit, place in s.left.items():
        yield Mark(names[place], "headquarters-lost", SEATS[s.world.roster.side[unit]])


def _trays(s: State) -> Iterator[Tray]:
    now = next((frame.chit for frame in reversed(s.stack) if isinstance(frame, DrawCycle)), "")
    played = []
    for side in (SOVIET, AXIS):
        for chit, number in zip(CHITS[side], s.played[side], strict=True):
            played += [TrayItem(chit, "chit", SEATS[side], "played")] * number
    if now:
        played = [item for item in played if item.id != now] + [TrayItem(now, "chit", _owner(now), "now")]
    yield Tray("played", played)
    for side in (SOVIET, AXIS):
        if s.in_cup[side]:
            yield _chits("cup", side, s.cups[side], s.in_cup[side])
    if s.supply_chit:
        yield Tray("supply", [TrayItem(SUPPLY_CHIT, "chit", "", "inactive")])
    if s.in_hand:
        yield _chits("hand", AXIS, s.hand, s.in_hand)
    if s.air_unused:
        known = [] if UNKNOWN in s.air else s.air
        items = [
            TrayItem(kind, "token", SEATS[AXIS])
            for kind, number in zip(MARKERS, known, strict=False)
            for _ in range(number)
        ]
        yield Tray("luftwaffe", items, s.air_unused - len(items), SEATS[AXIS])


def _owner(chit: str) -> str:
    return next((SEATS[side] for side in (SOVIET, AXIS) if chit in CHITS[side]), "")


def _chits(key: str, side: int, counts: list[int], number: int) -> Tray:
    """Chits of one side that lie somewhere: those that are known, and how many are not."""
    known = [0] * len(counts) if UNKNOWN in counts else counts
    items = [
        TrayItem(chit, "chit", SEATS[side])
        for chit, count in zip(CHITS[side], known, strict=True)
        for _ in range(count)
    ]
    return Tray(key, items, number - len(items), SEATS[side])


def _context(s: State) -> Iterator[Saying]:
    ids = s.world.roster.ids
    for frame in s.stack:
        if isinstance(frame, DrawCycle) and frame.chit:
            yield Saying("chit", {"chit": frame.chit})
        elif isinstance(frame, Activation):
            hq = ids[frame.hq] if frame.hq >= 0 else ""
            number = frame.units.bit_count()
            yield Saying("activation", {"seat": SEATS[frame.side], "unit": hq, "number": number})
            if frame.segment:
                done = frame.moved if frame.segment == "movement" else frame.fought
                yield Saying(f"segment-{frame.segment}", {"done": done.bit_count(), "number": number})


def series(s: State) -> dict[str, float]:
    """What the report charts."""
    lost = [0, 0]
    roster = s.world.roster
    for unit, place in enumerate(s.at):
        if place >= 0 or place == DESTROYED:
            lost[roster.side[unit]] += roster.steps[unit] - s.steps[unit]
    return {
        "victory-points": points.shown(points.total(s)),
        "crossings": s.crossing_count(),
        "soviet-losses": lost[SOVIET],
        "axis-losses": lost[AXIS],
    }


def spans(s: State) -> dict[str, Any]:
    """A draw of a chit begins another activation."""
    return {"activation": [s.turn, s.supply_chit, *map(sum, s.played)], "turn": s.turn}


def _names(s: State, hexes: HexSet) -> list[str]:
    names = s.world.theatre.grid.names
    return [names[place] for place in members(hexes)]


def _zones(s: State) -> list[Layer]:
    return [Layer("zone", side=SEATS[side], places=_names(s, s.zone(side))) for side in (SOVIET, AXIS)]


def _supply(s: State) -> list[Layer]:
    names, roster = s.world.theatre.grid.names, s.world.roster
    layers = []
    for side in (SOVIET, AXIS):
        lines, cut_off = [], []
        for place in sorted({s.at[unit] for unit in s.units_of(side)}):
            unit = next(unit for unit in s.here[place] if roster.side[unit] == side)
            line = supply.line(s, unit)
            if line is None:
                cut_off.append(names[place])
            elif len(line) > 1:
                lines.append([names[step] for step in line])
        layers.append(Layer("supply-line", side=SEATS[side], lines=lines))
        layers.append(Layer("source", side=SEATS[side], places=_names(s, supply.sources(s, side))))
        layers.append(Layer("cut-off", side=SEATS[side], places=cut_off))
    return layers


def _command(s: State) -> list[Layer]:
    roster = s.world.roster
    return [
        Layer(
            "command",
            {"unit": roster.ids[hq]},
            SEATS[side],
            places=_names(s, headquarters.command_hexes(s, hq)),
        )
        for side in (SOVIET, AXIS)
        for hq in roster.headquarters[side]
        if s.at[hq] >= 0
    ]


def _threat(s: State) -> list[Layer]:
    """How many units of the other side could stand beside a hex after one ordinary move."""
    grid, roster = s.world.theatre.grid, s.world.roster
    layers = []
    for side in (SOVIET, AXIS):
        if SEATS[side] == s.viewer:
            continue
        counts: dict[int, int] = {}
        for unit in s.units_of(side):
            if roster.is_hq[unit]:
                continue
            ends = movement.reach(s, unit, "move").ends | s.world.theatre.bit[s.at[unit]]
            for place in members(grid.step(ends, s.world.theatre.passable) & s.world.theatre.land):
                counts[place] = counts.get(place, 0) + 1
        layers.append(
            Layer(
                "threat",
                side=SEATS[side],
                numbers={grid.names[place]: number for place, number in sorted(counts.items())},
            )
        )
    return layers


OVERLAYS = {"zones": _zones, "supply": _supply, "command": _command, "threat": _threat}


def overlay(s: State, key: str) -> Overlay:
    """One of the overlays."""
    if key not in OVERLAYS:
        raise GameError("overlay", f"there is no overlay {key!r}, only {', '.join(OVERLAYS)}")
    return Overlay(key, OVERLAYS[key](s))


def board_of(pack: Pack, start: Mapping[str, Any]) -> MapData:
    """The map of the pack, or the inline board of a position as one."""
    position = start.get("position")
    board = None if position is None else positions.read(position).board
    if board is None:
        return pack.file("map", MapData)
    names = [f"{row:02}{col:02}" for row in range(1, board.rows + 1) for col in range(1, board.cols + 1)]
    rivers, lines, sides = [], [], []
    for number, (one, other, feature) in enumerate(board.edges):
        if feature in ("road", "railroad"):
            lines.append({"id": f"line-{number}", "class": feature, "hexes": [one, other]})
        elif feature == "blocked":
            sides.append({"between": [one, other], "class": feature})
        else:
            rivers.append({"id": f"river-{number}", "class": feature, "sides": [[one, other]]})
    marks = [{"at": at, "class": name} for at, listed in sorted(board.marks.items()) for name in listed]
    sources = [{"at": at, "class": f"source-{side}"} for side, hexes in board.sources.items() for at in hexes]
    content = {
        "id": "position",
        "grid": {
            "orientation": "pointy",
            "shifted": "odd",
            "number": "RRCC",
            "rows-grow": "north",
            "rows": [1, board.rows],
            "cols": [1, board.cols],
        },
        "hexes": [{"at": name, "terrain": board.terrain.get(name, "clear")} for name in names],
        "rivers": rivers,
        "lines": lines,
        "sides": sides,
        "marks": [*marks, *sources],
    }
    return msgspec.convert(content, MapData)


__all__ = ["OVERLAYS", "board_of", "inspect", "overlay", "series", "spans", "table"]
