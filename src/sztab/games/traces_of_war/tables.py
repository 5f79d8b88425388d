"""The printed tables of Traces of War, read from the pack."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

COLUMNS = ("1-1", "1.5-1", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1", "8-1", "9-1", "10-1+")
"""The columns of the Combat Results Table, from the left."""

HALF_RATIOS = (2, 3, 4, 6, 8, 10, 12, 14, 16, 18, 20)
"""The ratio of each column in halves."""

SOVIET_CHITS = ("voronezh", "steppe", "south-west", "south", "reinforcements", "airborne", "stavka")
AXIS_CHITS = ("4pza", "8a", "1pza", "6a", "okh")
SUPPLY_CHIT = "supply"
FRONTS = SOVIET_CHITS[:4]
CHITS = (SOVIET_CHITS, AXIS_CHITS)

MARKERS = 2
"""Luftwaffe markers of each of the two kinds (TOW 7.0)."""

QUARTERS = 4
"""Victory points are kept in quarters (TOW 13.2)."""


def fraction(number: int, of: int) -> int | float:
    """A number of halves or quarters as players read it: three halves are 1.5."""
    whole, rest = divmod(number, of)
    return number / of if rest else whole


@dataclass(frozen=True, slots=True)
class ByCrossings:
    """What depends on the number of Soviet crossing points (TOW 4.1, 4.2.2)."""

    negotiation: int
    """Negotiation Points in halves."""
    luftwaffe: int
    okh_units: int


@dataclass(frozen=True, slots=True)
class Tables:
    """Numbers of the player aids. What scores stands in quarter points, Negotiation Points in half points."""

    crt: tuple[tuple[str, ...], ...]
    shifts: Mapping[str, int]
    by_crossings: tuple[ByCrossings, ...]
    prices: Mapping[str, int]
    """What ``lift``, ``PR``, ``IR`` and ``AR`` cost."""
    stavka: Mapping[int, int]
    """The most Soviet crossing points with which STAVKA may be chosen, by turn."""
    copies: Mapping[str, int]
    available_from: Mapping[str, int]
    axis_chits: tuple[int, ...]
    """How many chits the Axis selects, by turn."""
    turns: Mapping[str, int]
    targets: Mapping[str, int]
    race_points: Mapping[str, int]
    campaign_points: Mapping[str, int]

    def result(self, column: int, roll: int) -> str:
        """The entry of the Combat Results Table; a roll below 1 counts as 1 (TOW 7.0)."""
        return self.crt[max(roll, 1) - 1][column]
