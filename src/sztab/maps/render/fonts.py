"""The fonts that maps are set in, and their measures.

The pictures use Source Serif and Source Sans, both under the Open Font License and installed as Python packages.
Without those packages any of the well-known families below is taken from the system.
"""

import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Literal

from fontTools.ttLib import TTFont

from .sheet import MapDrawingError

Face = Literal["regular", "semibold", "italic", "figures"]

PACKAGED: Final[dict[Face, tuple[str, str]]] = {
    "regular": ("font_source_serif_pro", "SourceSerifPro-Regular.ttf"),
    "semibold": ("font_source_serif_pro", "SourceSerifPro-Semibold.ttf"),
    "italic": ("font_source_serif_pro", "SourceSerifPro-It.ttf"),
    "figures": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
}
SYSTEM: Final[dict[Face, tuple[str, ...]]] = {
    "regular": ("DejaVuSerif.ttf", "LiberationSerif-Regular.ttf", "georgia.ttf", "Georgia.ttf", "times.ttf"),
    "semibold": ("DejaVuSerif-Bold.ttf", "LiberationSerif-Bold.ttf", "georgiab.ttf", "Georgia Bold.ttf"),
    "italic": ("DejaVuSerif-Italic.ttf", "LiberationSerif-Italic.ttf", "georgiai.ttf", "Georgia Italic.ttf"),
    "figures": ("DejaVuSans-Bold.ttf", "LiberationSans-Bold.ttf", "arialbd.ttf", "Arial Bold.ttf"),
}
FOLDERS: Final[dict[str, tuple[str, ...]]] = {
    "win32": ("C:/Windows/Fonts",),
    "darwin": ("/Library/Fonts", "/System/Library/Fonts"),
    "linux": ("/usr/share/fonts", "/usr/local/share/fonts"),
}


class Font:
    """One font file with the widths of its letters."""

    __slots__ = ("_advances", "_units", "family", "italic", "path", "weight")

    def __init__(self, path: Path) -> None:
        with TTFont(path, lazy=True) as font:
            names, metrics = font["name"], font["hmtx"].metrics
            self.path = path
            self.family: str = names.getDebugName(1)
            self.weight: int = font["OS/2"].usWeightClass
            self.italic = bool(font["OS/2"].fsSelection & 1)
            self._units: int = font["head"].unitsPerEm
            self._advances: dict[int, int] = {
                code: metrics[glyph][0] for code, glyph in font.getBestCmap().items() if code < 0x2200
            }

    def advance(self, letter: str) -> float:
        """The width of a letter at size 1; unknown letters count as a wide one."""
        return self._advances.get(ord(letter), self._units) / self._units

    def width(self, text: str, size: float, spacing: float = 0.0) -> float:
        """The width of a line of text, without kerning."""
        return sum(map(self.advance, text)) * size + spacing * len(text)


@cache
def font(face: Face) -> Font:
    """The font of a face: the packaged one, or the first system font that stands in for it."""
    package, file = PACKAGED[face]
    spec = find_spec(package)
    if spec is not None and spec.origin is not None:
        path = Path(spec.origin).parent / "files" / file
        if path.is_file():
            return Font(path)
    for folder in FOLDERS.get(sys.platform, FOLDERS["linux"]):
        for wanted in SYSTEM[face]:
            for path in sorted(Path(folder).rglob(wanted)):
                return Font(path)
    raise MapDrawingError(
        f"no font for {face} map text: install the packages font-source-serif-pro and font-source-sans-pro"
    )
