"""Pictures from drawings."""

import resvg_py

from .fonts import PACKAGED, font


def render_png(svg: str, scale: float = 1.0) -> bytes:
    """Draw an SVG made by `render_svg` (theme light or dark) as PNG, `scale` pixels for each of its units."""
    faces = [font(face) for face in PACKAGED]
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            zoom=scale,
            skip_system_fonts=True,
            font_files=[str(face.path) for face in faces],
            text_rendering="geometric_precision",
        )
    )
