"""Special hexes: an inset border with a light case and a plate with a glyph at the foot of the hex."""

from .shapes import number, polyline
from .sheet import MapDrawingError, MarkData, Point, Sheet
from .tokens import PITCH

PLATE = (25.0, 14.0)
FOOT = 0.40 * PITCH

STAR = "M0-5l1.3 3.4 3.6.2-2.8 2.3 1 3.5L0 2.4l-3.1 2 1-3.5-2.8-2.3 3.6-.2z"
CROSS = "M-1.6-4.8h3.2v3.2h3.2v3.2h-3.2v3.2h-3.2v-3.2h-3.2v-3.2h3.2z"
GLYPHS: dict[str, tuple[str, str]] = {
    "crossing-point": ("crossing", '<path class="stroke" d="M-8-2.5h16M-8 3.4q4-6 8 0q4-6 8 0"/>'),
    "breakthrough": ("breakthrough", '<path class="stroke" d="M-8 0h13M1.5-3.8L5.6 0L1.5 3.8M8.6-4.6v9.2"/>'),
    "supreme-command-order": (
        "command",
        '<path class="stroke" d="M-7-4.6v9.2"/><path class="solid" d="M-5.6-4.2h12.2l-2.8 2.6 2.8 2.6h-12.2z"/>',
    ),
    "source-soviet": (
        "soviet",
        f'<path class="solid" transform="translate(-4.6)" d="{STAR}"/><path class="stroke" d="M9-3.6v6.4M6.3.6L9 3.6l2.7-3" '
        'transform="translate(-2.4)"/>',
    ),
    "source-axis": (
        "axis",
        f'<path class="solid" transform="translate(-4.6)" d="{CROSS}"/><path class="stroke" d="M9-3.6v6.4M6.3.6L9 3.6l2.7-3" '
        'transform="translate(-2.4)"/>',
    ),
}
UNPRINTED = frozenset({"west-bank"})
"""Marks that only the rules read; nothing is drawn for them."""


def printed(sheet: Sheet) -> list[MarkData]:
    """The marks that the sheet shows."""
    return [record for record in sheet.data.marks if record.kind not in UNPRINTED]


def marks(sheet: Sheet) -> tuple[str, list[tuple[Point, Point]]]:
    """The marks of all hexes, and the rectangles of their plates."""
    by_hex: dict[str, list[str]] = {}
    for record in printed(sheet):
        if record.kind not in GLYPHS:
            raise MapDrawingError(
                f"map {sheet.data.id}: hex {record.at}: no drawing for mark {record.kind!r}"
            )
        kinds = by_hex.setdefault(sheet.known(record.at, f"mark {record.kind}"), [])
        if record.kind not in kinds:
            kinds.append(record.kind)
    borders = plates = ""
    taken = []
    width, height = PLATE
    for name, kinds in sorted(by_hex.items()):
        x, y = sheet.centre(name)
        left = x - (len(kinds) * width + (len(kinds) - 1) * 2) / 2
        for i, kind in enumerate(kinds):
            colour, glyph = GLYPHS[kind]
            outline = polyline(sheet.outline(name, 0.92 - 0.085 * i), True)
            borders += f'<path class="mark-case" d="{outline}"/><path class="mark {colour}" d="{outline}"/>'
            middle = left + i * (width + 2) + width / 2
            plates += (
                f'<g class="plate {colour}" transform="translate({number(middle)} {number(y + FOOT)})">'
                f'<rect x="-12.5" y="-7" width="25" height="14" rx="3"/>{glyph}</g>'
            )
            taken.append(
                ((middle - width / 2, y + FOOT - height / 2), (middle + width / 2, y + FOOT + height / 2))
            )
    return borders + plates, taken
