"""Drawing boards: a map file becomes an SVG for the page or a PNG picture."""

from .png import render_png
from .sheet import MapDrawingError
from .svg import render_svg
from .tokens import Detail, Language, Theme

__all__ = ["Detail", "Language", "MapDrawingError", "Theme", "render_png", "render_svg"]
