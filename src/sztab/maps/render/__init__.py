"""Drawing boards: the map of a pack becomes an SVG for the page or a PNG picture."""

from collections.abc import Mapping
from typing import Any

import msgspec

from sztab.packs.mapdata import MapData

from .png import render_png
from .sheet import MapDrawingError
from .svg import render_svg
from .tokens import Detail, Language, Theme

__all__ = [
    "Detail",
    "Language",
    "MapDrawingError",
    "Theme",
    "draw",
    "draw_png",
    "render_png",
    "render_svg",
]


def draw(
    board: MapData | Mapping[str, Any],
    language: Language = "en",
    theme: Theme = "auto",
    scale: float = 1.0,
    detail: Detail = "near",
) -> str:
    """The SVG of a board, given as the map of a loaded pack or as the content of a map file.

    Theme "auto" is for the page: one SVG for both themes, both languages and all levels of detail. `scale` is the
    size at which it is shown; 1 is 78 pixels from hex to hex. MapDrawingError says what cannot be drawn.
    """
    content = msgspec.to_builtins(board) if isinstance(board, MapData) else board
    return render_svg(content, theme, language, detail, scale=scale)


def draw_png(
    board: MapData | Mapping[str, Any],
    language: Language = "en",
    theme: Theme = "light",
    scale: float = 1.0,
    detail: Detail = "near",
) -> bytes:
    """The same as a PNG picture, in the theme "light" or "dark"."""
    return render_png(draw(board, language, theme, 1.0, detail), scale)
