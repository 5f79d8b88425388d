"""Where the data of a built map come from: a word of provenance and a basis, each under a short key."""

from __future__ import annotations

from collections.abc import Iterable

RELIEF = "heights on a grid of 5 arc-minutes through the grid fit"

GENERAL: dict[str, tuple[str, str]] = {
    "land": ("history", f"{RELIEF}; confidence medium"),
    "shore": ("history", "Natural Earth coast through the grid fit; confidence high"),
    "town": ("history", "GeoNames position through the grid fit; confidence high"),
    "town-hex": ("history", f"a town of the period in the hex, {RELIEF}; confidence medium"),
    "river": ("history", "real course laid on hexsides, towns on their true bank; confidence medium"),
    "railroad": ("history", "railway of the period between its stations; confidence medium"),
    "road": ("reconstruction", "highway of the period between its towns; confidence low"),
    "strait": ("derived", "open water along the hexside, Natural Earth coast"),
    "label": ("history", "real geography; confidence high"),
}


class Sources:
    """The sources that the records of a map refer to; only those in use are written."""

    __slots__ = ("_used",)

    def __init__(self) -> None:
        self._used: dict[str, tuple[str, str]] = {}

    def general(self, key: str) -> str:
        return self.special(key, *GENERAL[key])

    def special(self, key: str, word: str, basis: str) -> str:
        self._used[key] = word, basis
        return key

    def mended(self, key: str, reasons: Iterable[str], name: str) -> str:
        """The general source, or one of its own that also gives the reasons of hand corrections."""
        notes = "; ".join(reasons)
        if not notes:
            return self.general(key)
        return self.special(f"{key}:{name}", "reconstruction", f"{GENERAL[key][1]}; by hand: {notes}")

    def written(self) -> dict[str, list[str]]:
        return {key: list(self._used[key]) for key in sorted(self._used)}
