"""The counters of Traces of War as columns: what is printed on each unit never changes in a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

SOVIET, AXIS = 0, 1
SEATS = ("soviet", "axis")

MECHANIZED = frozenset({"armor", "mechanized"})
KINDS = ("infantry", "mountain", "cavalry", "airborne", "security", "armor", "mechanized", "hq")
NATIONS = ("soviet", "soviet-guard", "german", "romanian", "hungarian")

FULL, REDUCED, CONVERTED = 0, 1, 2
"""The three faces of a counter: both sides, and the Ukrainian version of a Soviet headquarters (TOW 14.2)."""


@dataclass(frozen=True, slots=True)
class Counter:
    """One counter; each value for its full side, its reduced side and its converted version.

    ``group``: the Soviet draw that brings it, as a ``replacement`` or not; ``category``: the Axis pool; ``garrison``: a
    Security Division that the Axis places; ``drops``: it lands with the Airborne chit. ``designation``, ``size`` and
    ``formation`` are what the counter shows besides, ``later`` the designation after conversion.
    """

    id: str
    side: int
    kind: str
    nation: str
    attack: tuple[int, int, int]
    defence: tuple[int, int, int]
    movement: tuple[int, int, int]
    steps: int
    range: int = 0
    group: int = 0
    replacement: bool = False
    category: str = ""
    converts: bool = False
    garrison: bool = False
    drops: bool = False
    designation: str = ""
    size: str = ""
    formation: str = ""
    later: str = ""


class Roster:
    """The counters in the order of the pack, a column for each value; a unit is its number.

    ``bits_of_side`` has a bit for each unit of a side; ``mobile``: even halved, its movement allowance is a point or
    more.
    """

    __slots__ = (
        "attack",
        "bits_of_side",
        "category",
        "converts",
        "counters",
        "defence",
        "drops",
        "garrison",
        "group",
        "headquarters",
        "ids",
        "is_hq",
        "kind",
        "mechanized",
        "mobile",
        "movement",
        "nation",
        "number",
        "of_chit",
        "of_side",
        "range",
        "replacement",
        "side",
        "steps",
    )

    def __init__(self, counters: Iterable[Counter], chits: Mapping[str, str]) -> None:
        """``chits`` names the headquarters that a chit activates."""
        self.counters = tuple(counters)
        self.ids = [c.id for c in self.counters]
        self.number = {id_: number for number, id_ in enumerate(self.ids)}
        self.side = bytes(c.side for c in self.counters)
        self.kind = [c.kind for c in self.counters]
        self.nation = [c.nation for c in self.counters]
        self.is_hq = [c.kind == "hq" for c in self.counters]
        self.mechanized = [c.kind in MECHANIZED for c in self.counters]
        self.attack = [c.attack for c in self.counters]
        self.defence = [c.defence for c in self.counters]
        self.movement = [c.movement for c in self.counters]
        self.mobile = [min(c.movement) > 1 for c in self.counters]
        self.steps = bytes(c.steps for c in self.counters)
        self.range = [c.range for c in self.counters]
        self.group = [c.group for c in self.counters]
        self.replacement = [c.replacement for c in self.counters]
        self.category = [c.category for c in self.counters]
        self.converts = [c.converts for c in self.counters]
        self.garrison = [c.garrison for c in self.counters]
        self.drops = [c.drops for c in self.counters]
        self.of_side = tuple(
            [n for n, c in enumerate(self.counters) if c.side == side] for side in (SOVIET, AXIS)
        )
        self.bits_of_side = tuple(sum(1 << n for n in units) for units in self.of_side)
        self.headquarters = tuple([n for n in units if self.is_hq[n]] for units in self.of_side)
        self.of_chit = {chit: self.number[id_] for chit, id_ in chits.items() if id_ in self.number}
