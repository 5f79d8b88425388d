"""Boards drawn as text: hexes lie where they touch, windows are centred, and no side is told by colour alone."""

from __future__ import annotations

from sztab.board import Graph, Grid
from sztab.cli.terminal.board import CELL, Lines, Sides, letter, overview, window
from sztab.games.game import Cell, Sketch

SEATS = ("north", "south")


def texts(lines: Lines) -> list[str]:
    return ["".join(text for text, _ in line).rstrip() for line in lines]


def pointy(rows: int = 3, cols: int = 3, **cells: Cell) -> Sketch:
    grid = Grid("pointy", "odd", "RRCC", "north", (1, cols), (1, rows))
    return Sketch(grid, {name: cells.get(f"h{name}", Cell()) for name in grid.index})


def test_an_overview_of_pointy_hexes_has_the_north_on_top_and_odd_rows_half_a_hex_east() -> None:
    sketch = pointy(
        h0303=Cell("town"), h0201=Cell("", (("north", "A"),)), h0101=Cell("", (("south", "B"),) * 12)
    )
    assert texts(overview(sketch, Sides(SEATS), 80, 40)) == [" . . o", "*1. .", " =9. ."]


def test_an_overview_of_flat_hexes_has_odd_columns_half_a_hex_up() -> None:
    grid = Grid("flat", "even", "CCRR", "south", (1, 3), (1, 2))
    sketch = Sketch(grid, {name: Cell("swamp" if name == "0201" else "") for name in grid.index})
    assert texts(overview(sketch, Sides(SEATS), 80, 40)) == [".   .", "  ~", ".   .", "  ."]


def test_a_window_names_hexes_grounds_and_pieces() -> None:
    sketch = pointy(h0202=Cell("rough", (("south", "17Pz"), ("south", "B"))))
    lines = texts(window(sketch, Sides(SEATS), 80, 40, "0202"))
    assert lines[2] == "0201 .  0202 ^  0203 ."
    assert lines[3] == " " * CELL + "=17Pz+1"
    assert lines[0].startswith(" " * (CELL // 2) + "0301 .")


def test_a_window_is_as_large_as_asked_and_holds_its_place() -> None:
    sketch = pointy(rows=40, cols=40)
    for place in ("0101", "2020", "4040", "0140"):
        lines = texts(window(sketch, Sides(SEATS), 60, 12, place))
        assert len(lines) == 12
        assert max(map(len, lines)) <= 60
        assert any(place in line for line in lines)
        small = texts(overview(sketch, Sides(SEATS), 30, 10, place))
        assert len(small) == 10
        assert max(map(len, small)) <= 30


def test_long_names_do_not_run_into_the_next_hex() -> None:
    cell = Cell("", (("north", "Grossdeutschland"), ("north", "B"), ("north", "C")))
    lines = texts(window(pointy(h0201=cell, h0202=cell), Sides(SEATS), 80, 40, "0202"))
    assert lines[3] == "*Gros+2 *Gros+2"


def test_spaces_of_a_graph_are_listed_with_their_neighbours() -> None:
    graph = Graph(["Lublin", "Chelm", "Kowel"], [("Lublin", "Chelm"), ("Chelm", "Kowel")])
    cells = {"Lublin": Cell("town", (("north", "A"),)), "Chelm": Cell(), "Kowel": Cell()}
    sketch = Sketch(graph, cells)
    assert texts(overview(sketch, Sides(SEATS), 80, 40)) == [
        "Lublin o *A  - Chelm",
        "Chelm  .  - Kowel Lublin",
        "Kowel  .  - Chelm",
    ]
    assert len(window(sketch, Sides(SEATS), 80, 40, "Kowel")) == 2


def test_every_side_has_a_mark_and_a_style_of_its_own() -> None:
    sides = Sides(("a", "b", "c"))
    seats = ["a", "b", "c", "neutral"]
    assert len({sides.mark(side) for side in seats}) == len({sides.style(side) for side in seats}) == 4
    assert sides.seats == seats


def test_a_ground_that_has_no_letter_of_its_own_has_its_first() -> None:
    assert letter("glacier")[0] == "g"
    assert letter("")[0] == letter("clear")[0] == "."
