"""Where the hexes of a drawn map lie, for a page that puts pieces and lights on it."""

from __future__ import annotations

import msgspec

from sztab.games.table import Drawing, Place
from sztab.maps.render.sheet import STEPS, Sheet, read_map
from sztab.maps.render.tokens import PITCH
from sztab.packs import MapData

PIECE = 0.62 * PITCH
"""The side of a counter."""


def hex_drawing(board: MapData) -> Drawing:
    """The measures of the drawing of a hex map."""
    sheet = Sheet(read_map(msgspec.to_builtins(board)))
    first = next(iter(sheet.place))
    x, y = sheet.centre(first)
    return Drawing(
        width=_rounded(sheet.width),
        height=_rounded(sheet.height),
        places={name: Place(*map(_rounded, sheet.centre(name))) for name in sheet.place},
        outline=[(_rounded(cx - x), _rounded(cy - y)) for cx, cy in sheet.outline(first)],
        piece=_rounded(PIECE),
        neighbours={
            name: [other for side in range(len(STEPS)) if (other := sheet.neighbour(name, side)) is not None]
            for name in sheet.place
        },
    )


def _rounded(value: float) -> float:
    return round(value, 2)
