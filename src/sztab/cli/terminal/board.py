"""Boards in text: a window of hexes with their pieces, an overview of two letters a hex, or spaces line by line.

A side has a mark besides its colour: no information by colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sztab.board import Graph, Grid
from sztab.board.grid import LINE_DISTANCE
from sztab.cli.terminal.screen import LOUD, STILL, Span
from sztab.games.game import Cell, Sketch

Lines = list[list[Span]]

CELL = 8
"""Columns of a hex in a window."""

SIDE_MARKS = "*=+%"
SIDE_STYLES = ("bold red", "bold cyan", "bold green", "bold yellow")

GROUNDS: Mapping[str, tuple[str, str]] = {
    "clear": (".", STILL),
    "rough": ("^", "yellow"),
    "swamp": ("~", "green"),
    "marsh": ("~", "green"),
    "forest": ("f", "green"),
    "woods": ("f", "green"),
    "mountain": ("A", "yellow"),
    "mountains": ("A", "yellow"),
    "water": ("w", "blue"),
    "sea": ("w", "blue"),
    "town": ("o", LOUD),
    "rough-town": ("ô", LOUD),
    "minor-city": ("o", LOUD),
    "major-city": ("#", LOUD),
}
"""A letter and a style for each ground; any other has its first letter."""


class Sides:
    """How the sides of a game are told apart."""

    def __init__(self, seats: Sequence[str]) -> None:
        self.seats = list(seats)

    def _number(self, side: str) -> int:
        if side not in self.seats:
            self.seats.append(side)
        return self.seats.index(side)

    def mark(self, side: str) -> str:
        return SIDE_MARKS[self._number(side) % len(SIDE_MARKS)]

    def style(self, side: str) -> str:
        return SIDE_STYLES[self._number(side) % len(SIDE_STYLES)]


def letter(ground: str) -> Span:
    """The letter of a ground and its style."""
    return GROUNDS.get(ground or "clear", (ground[:1], ""))


class Spot(NamedTuple):
    """A place of a grid in half steps east and in lines down."""

    across: int
    down: int


def spots(grid: Grid, cells: Mapping[str, Cell]) -> dict[str, Spot]:
    """Where the hexes lie, counted from the north-west."""
    centres = {name: grid.centre(grid.number(name)) for name in cells}
    across, down = (0.5, LINE_DISTANCE) if grid.orientation == "pointy" else (LINE_DISTANCE, 0.5)
    west = min(x for x, _ in centres.values())
    north = min(y for _, y in centres.values())
    return {
        name: Spot(round((x - west) / across), round((y - north) / down)) for name, (x, y) in centres.items()
    }


class Canvas:
    """A sheet of characters; what lies outside it is not drawn."""

    def __init__(self, columns: int, lines: int) -> None:
        self.columns = columns
        self.rows: list[list[Span]] = [[(" ", "")] * columns for _ in range(lines)]

    def write(self, column: int, line: int, text: str, style: str) -> None:
        """Write from a place on, if it all fits."""
        if 0 <= line < len(self.rows) and column >= 0 and column + len(text) <= self.columns:
            for number, character in enumerate(text):
                self.rows[line][column + number] = (character, style)

    def lines(self) -> Lines:
        """The lines, characters of a style together, empty ends left out."""
        return [_joined(row) for row in self.rows]


def _joined(row: list[Span]) -> list[Span]:
    spans: list[Span] = []
    for character, style in row:
        if spans and spans[-1][1] == style:
            spans[-1] = (spans[-1][0] + character, style)
        else:
            spans.append((character, style))
    while spans and not spans[-1][0].strip():
        spans.pop()
    return spans


def window(sketch: Sketch, sides: Sides, columns: int, lines: int, around: str | None = None) -> Lines:
    """The hexes around a place with their numbers and pieces; of a graph, the place and its neighbours."""
    if not isinstance(sketch.board, Grid):
        return _spaces(sketch, sides, around)
    grid = sketch.board
    where = spots(grid, sketch.cells)
    half, step = (CELL // 2, 2) if grid.orientation == "pointy" else (CELL, 1)
    placed = {name: Spot(spot.across * half, spot.down * step) for name, spot in where.items()}
    canvas, shift = _framed(placed, columns, lines, around, CELL, 2)
    for name, spot in placed.items():
        cell = sketch.cells[name]
        column, line = spot.across - shift.across, spot.down - shift.down
        if not 0 <= column <= canvas.columns - CELL:
            continue
        canvas.write(column, line, name, LOUD if name == around else STILL)
        canvas.write(column + len(name) + 1, line, *letter(cell.ground))
        if cell.pieces:
            side, piece = cell.pieces[0]
            more = f"+{len(cell.pieces) - 1}" if len(cell.pieces) > 1 else ""
            shown = sides.mark(side) + piece[: CELL - 2 - len(more)] + more
            canvas.write(column, line + 1, shown, sides.style(side))
    return canvas.lines()


def overview(sketch: Sketch, sides: Sides, columns: int, lines: int, around: str | None = None) -> Lines:
    """Two letters a hex: its ground, or a side and how many of its pieces stand there; rows lie half a hex apart."""
    if not isinstance(sketch.board, Grid):
        return _spaces(sketch, sides, None)
    grid = sketch.board
    across = 1 if grid.orientation == "pointy" else 2
    placed = {name: Spot(spot.across * across, spot.down) for name, spot in spots(grid, sketch.cells).items()}
    canvas, shift = _framed(placed, columns, lines, around, 2, 1)
    for name, spot in placed.items():
        cell = sketch.cells[name]
        text, style = letter(cell.ground)
        if cell.pieces:
            side = cell.pieces[0][0]
            text, style = sides.mark(side) + str(min(len(cell.pieces), 9)), sides.style(side)
        if name == around:
            style += " reverse"
        canvas.write(spot.across - shift.across, spot.down - shift.down, text, style)
    return canvas.lines()


def _framed(
    placed: Mapping[str, Spot], columns: int, lines: int, around: str | None, wide: int, high: int
) -> tuple[Canvas, Spot]:
    """A canvas for as much as fits, the place in its middle, and how far everything is shifted."""
    width = max(spot.across for spot in placed.values()) + wide
    height = max(spot.down for spot in placed.values()) + high
    centre = placed[around] if around is not None else Spot(width // 2, height // 2)
    shift = Spot(
        _start(centre.across - columns // 2, width, columns), _start(centre.down - lines // 2, height, lines)
    )
    return Canvas(min(columns, width), min(lines, height)), shift


def _start(wanted: int, whole: int, shown: int) -> int:
    return max(0, min(wanted, whole - shown))


def _spaces(sketch: Sketch, sides: Sides, around: str | None) -> Lines:
    board = sketch.board
    chosen = list(sketch.cells)
    if around is not None:
        near = {board.names[number] for number in board.neighbours(board.number(around))}
        chosen = [around, *(name for name in chosen if name in near)]
    width = max(map(len, chosen))
    drawn: Lines = []
    for name in chosen:
        cell = sketch.cells[name]
        spans: list[Span] = [(f"{name:{width}} ", LOUD if name == around else ""), letter(cell.ground)]
        spans += [(f" {sides.mark(side)}{piece}", sides.style(side)) for side, piece in cell.pieces]
        if isinstance(board, Graph):
            joined = " ".join(board.names[number] for number in board.neighbours(board.number(name)))
            spans.append((f"  - {joined}", STILL))
        drawn.append(spans)
    return drawn


def grounds(sketch: Sketch) -> list[str]:
    """Every ground that a sketch has, each once."""
    return sorted({cell.ground or "clear" for cell in sketch.cells.values()})
