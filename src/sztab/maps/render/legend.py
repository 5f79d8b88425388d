"""The legend: the map's name and a sample of all that it shows, in a free corner of the sheet."""

import re
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

from sztab.texts import Texts

from . import ground, marks, towns
from .fonts import font
from .labels import Box
from .shapes import number
from .sheet import Corner, GridData, HexData, MapData, MarkData, Sheet, TownData, spelled
from .tokens import Language

TERRAIN: Final = ("clear", "rough", "mountain", "woods", "swamp", "town", "rough-town", "major-city")
LINES: Final = ("major-river", "minor-river", "road", "railroad", "blocked", "place")
COLUMNS: Final = 3
COLUMN: Final = 186.0
ROW: Final = 62.0
LINE: Final = 30.0
HEAD: Final = 62.0
FOOT: Final = 14.0
SIDE: Final = 20.0
SAMPLE: Final = 0.66
"""The size of a sample hex against a hex of the map."""
GAP: Final = 24.0
"""Paper between the legend and the nearest hex."""
TEXT: Final = 13.4
STEP: Final = 13.0

STROKES: Final = {
    "major-river": ("river shore", "river case", "river fill", "river core"),
    "minor-river": ("river bank", "river minor"),
    "road": ("line road-case", "line road"),
    "railroad": ("line rail-bed", "line rail", "line ties"),
    "blocked": ("blocked-case", "blocked"),
}


@cache
def texts() -> Texts:
    """The words of legends in all languages."""
    return Texts(Path(__file__).parent.parent / "texts")


def word(language: Language, kind: str) -> str:
    """What something on a map is called."""
    return texts().say(language, f"word-map-{kind}")


class Legend:
    """What the legend of a map shows, and where on the sheet."""

    __slots__ = ("box", "hexes", "lines", "sheet")

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        shown = set(sheet.terrain.values()) | {record.kind for record in marks.printed(sheet)}
        self.hexes = [kind for kind in (*TERRAIN, *marks.GLYPHS) if kind in shown]
        drawn: set[str] = {line.kind for line in sheet.data.lines}
        drawn.update(river.kind for river in sheet.data.rivers)
        drawn.update(side.kind for side in sheet.data.sides)
        drawn |= {"place"} if 1 in towns.sizes(sheet).values() else set()
        self.lines = [kind for kind in LINES if kind in drawn]
        width = COLUMNS * COLUMN + 2 * SIDE
        height = HEAD + ROW * -(-len(self.hexes) // COLUMNS) + LINE * -(-len(self.lines) // COLUMNS) + FOOT
        self.box = free_box(sheet, width, height)

    def drawing(self, languages: tuple[Language, ...]) -> str:
        """The legend as SVG; empty where the sheet has no room for it."""
        if self.box is None:
            return ""
        left, top, right, bottom = self.box
        wide, high = number(right - left), number(bottom - top)
        card = f'<rect class="card" width="{wide}" height="{high}" rx="6"/>'
        rim = f'<rect class="card-rim" x="5" y="5" width="{number(right - left - 10)}" height="{number(bottom - top - 10)}" rx="3"/>'
        words = "".join(
            f'<g class="lang-{language}" lang="{language}">{self._words(language)}</g>'
            for language in languages
        )
        return f'<g class="legend" transform="translate({number(left)} {number(top)})">{card}{rim}{self._samples()}{self._strokes()}{words}</g>'

    def _place(self, i: int) -> tuple[float, float]:
        """The middle of sample hex i inside the card."""
        return SIDE + 30 + i % COLUMNS * COLUMN, HEAD + ROW * (i // COLUMNS + 0.5)

    def _line_place(self, i: int) -> tuple[float, float]:
        below = HEAD + ROW * -(-len(self.hexes) // COLUMNS)
        return SIDE + 30 + i % COLUMNS * COLUMN, below + LINE * (i // COLUMNS + 0.4)

    def _samples(self) -> str:
        """The sample hexes: a small map of its own, whose hexes do not touch, each moved to its place."""
        out = ""
        for i, kind in enumerate(self.hexes):
            mini = sample(self.sheet, kind)
            (x, y), (px, py) = mini.centre("0202"), self._place(i)
            path = "M" + "L".join(f"{number(a)} {number(b)}" for a, b in mini.outline("0202")) + "z"
            sizes = towns.sizes(mini)
            art = f'<path class="sample" d="{path}"/>{ground.patches(mini)}{towns.built_up(mini, sizes)}{marks.marks(mini)[0]}'
            art = re.sub(r'(id="|href="#)', rf"\1legend-{kind}-", art)
            move = f"translate({number(px - x * SAMPLE)} {number(py - y * SAMPLE)}) scale({SAMPLE})"
            out += f'<g transform="{move}">{art}</g>'
        return out

    def _strokes(self) -> str:
        out = ""
        for i, kind in enumerate(self.lines):
            x, y = self._line_place(i)
            if kind == "place":
                out += f'<circle class="place" r="3.6" cx="{number(x)}" cy="{number(y)}"/>'
                continue
            bend = "h46" if kind in ("railroad", "blocked") else "q11.5-7 23 0t23 0"
            path = f"M{number(x - 23)} {number(y)}{bend}"
            out += "".join(f'<path class="{stroke}" d="{path}"/>' for stroke in STROKES[kind])
            if kind == "blocked":
                ticks = "".join(f"M{number(x - 23 + 46 * k / 5)} {number(y - 5)}v10" for k in range(1, 5))
                out += f'<path class="ticks" d="{ticks}"/>'
        return out

    def _words(self, language: Language) -> str:
        name = self.sheet.data.name
        out = (
            f'<text class="title" x="{SIDE + 4}" y="44">{escape(spelled(name, language))}</text>'
            if name
            else ""
        )
        places = [*map(self._place, range(len(self.hexes))), *map(self._line_place, range(len(self.lines)))]
        for kind, (x, y) in zip([*self.hexes, *self.lines], places, strict=True):
            parts = lines_of(word(language, kind), COLUMN - 62)
            for k, part in enumerate(parts):
                down = y + TEXT * 0.34 + 16 * k - 8 * (len(parts) - 1)
                out += f'<text x="{number(x + 33)}" y="{number(down)}">{escape(part)}</text>'
        return out


def lines_of(text: str, width: float) -> list[str]:
    """The text in lines that are no wider than asked, broken at spaces."""
    lines = [""]
    for part in text.split():
        longer = f"{lines[-1]} {part}".strip()
        if lines[-1] and font("regular").width(longer, TEXT) > width:
            lines.append(part)
        else:
            lines[-1] = longer
    return lines


def sample(sheet: Sheet, kind: str) -> Sheet:
    """One hex of its own with a kind of terrain, or with a mark on clear ground."""
    marked = kind in marks.GLYPHS
    grid = GridData("pointy", "odd", "RRCC", "north", (1, 3), (1, 3))
    return Sheet(
        MapData(
            id=f"{sheet.data.id}/legend",
            grid=grid if sheet.pointy else GridData("flat", "odd", "RRCC", "north", (1, 3), (1, 3)),
            hexes=[HexData("0202", "clear" if marked else kind)],
            marks=[MarkData("0202", kind)] if marked else [],
            towns=[TownData("town", "0202", 3, {})] if kind == "major-city" else [],
        )
    )


def free_box(sheet: Sheet, width: float, height: float) -> Box | None:
    """The place for a box that keeps its distance from all hexes, as near to a corner of the sheet as can be."""
    corners: list[Corner] = sorted({corner for name in sheet.place for corner in sheet.corners(name)})
    points = [sheet.pixel(corner) for corner in corners] + [sheet.centre(name) for name in sheet.place]
    best: tuple[float, Box] | None = None
    for i in range(int((sheet.width - width - 2 * SIDE) // STEP) + 1):
        for j in range(int((sheet.height - height - 2 * SIDE) // STEP) + 1):
            left, top = SIDE + i * STEP, sheet.height - SIDE - height - j * STEP
            box = (left, top, left + width, top + height)
            off = min(left, sheet.width - box[2]) + min(top, sheet.height - box[3])
            if best is not None and off >= best[0]:
                continue
            if not any(
                box[0] - GAP < x < box[2] + GAP and box[1] - GAP < y < box[3] + GAP for x, y in points
            ):
                best = off, box
    return best[1] if best else None
