"""Draw the pictures of docs/pictures from the committed maps.

Usage: python tools/draw_pictures.py
"""

from __future__ import annotations

import json
from pathlib import Path

from sztab.maps.render import render_png, render_svg

ROOT = Path(__file__).parent.parent
TRACES = ROOT / "src" / "sztab" / "games" / "traces_of_war" / "data" / "map.json"
PICTURES = ROOT / "docs" / "pictures"
POLTAVA = (1780, 640, 1200, 700)
"""Left, top, width and height of the part of the board between Kremenchuk and Izium."""


def cropped(svg: str, box: tuple[int, int, int, int]) -> str:
    """A part of a drawing."""
    left, top, width, height = box
    size = f'width="{width}" height="{height}" viewBox="{left} {top} {width} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="sztab-map" {size}{svg[svg.index(">") :]}'


def main() -> None:
    board = json.loads(TRACES.read_text("utf-8"))
    PICTURES.mkdir(parents=True, exist_ok=True)
    whole = render_svg(board, "light", "en", "mid", lettering=1.4)
    (PICTURES / "traces-of-war-map.png").write_bytes(render_png(whole, 0.53))
    near = render_svg(board, "light", "en")
    (PICTURES / "map-crop.png").write_bytes(render_png(cropped(near, POLTAVA)))
    dark = render_svg(board, "dark", "pl")
    (PICTURES / "map-crop-dark.png").write_bytes(render_png(cropped(dark, POLTAVA)))


if __name__ == "__main__":
    main()
