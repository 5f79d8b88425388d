"""A plain reading of movement, zones, supply and command: one hex at a time, from the position file itself.

Nothing here is shared with the rules, so that the rules can be held against it on boards that nobody drew by hand.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from hypothesis import strategies as st

from tests.traces_of_war.front import OTHER, around, distance
from tests.traces_of_war.table import position

ROWS, COLS = 6, 7
HEXES = [f"{row:02}{col:02}" for row in range(1, ROWS + 1) for col in range(1, COLS + 1)]
SIDES = [(one, other) for one in HEXES for other in sorted(around(one)) if one < other and other in HEXES]
TERRAIN = ("rough", "swamp", "swamp", "swamp", "town", "major-city", "water")
FEATURES = ("major-river", "major-river", "minor-river", "road", "road", "road", "railroad", "blocked")

Key = tuple[int, int, tuple[str, ...]]
"""What makes a path better: cost, hexes in enemy zones, hex numbers."""


@st.composite
def positions(draw: st.DrawFn) -> dict[str, Any]:
    """A small board full of everything, with units of both sides on it."""
    hexes = st.sampled_from(HEXES)
    data = position(rows=ROWS, cols=COLS)
    board = data["board"]
    board["terrain"] = draw(st.dictionaries(hexes, st.sampled_from(TERRAIN), max_size=14))
    pairs = st.tuples(st.sampled_from(SIDES), st.sampled_from(FEATURES))
    features = draw(st.lists(pairs, max_size=70))
    board["edges"] = [[*pair, feature] for pair, feature in features]
    land = st.sampled_from([at for at in HEXES if board["terrain"].get(at) != "water"])
    board["sources"] = {side: draw(st.lists(land, max_size=2)) for side in OTHER}
    cities = [at for at, terrain in board["terrain"].items() if terrain == "major-city"]
    data["control"] = {at: draw(st.sampled_from(list(OTHER))) for at in cities}
    data["units"] = _units(draw, land)
    return data


def _units(draw: st.DrawFn, land: st.SearchStrategy[str]) -> list[dict[str, Any]]:
    """Up to nine units, without those that would break stacking."""
    kinds = st.sampled_from(["infantry", "infantry", "hq"])
    wanted = draw(
        st.lists(st.tuples(land, st.sampled_from(list(OTHER)), kinds, st.integers(0, 7)), max_size=9)
    )
    units: list[dict[str, Any]] = []
    for number, (at, side, kind, allowance) in enumerate(wanted):
        there = [unit for unit in units if unit["at"] == at]
        alike = [unit for unit in there if (unit["kind"] == "hq") == (kind == "hq")]
        if any(unit["side"] != side for unit in there) or len(alike) > (kind != "hq"):
            continue
        unit = {"id": f"U{number}", "side": side, "kind": kind, "at": at, "attack": 3, "defence": 3}
        unit |= {"movement": allowance, "range": 4 if kind == "hq" else 0}
        if kind != "hq" and draw(st.booleans()):
            unit["supply"] = draw(st.sampled_from(["out-of-supply", "isolated"]))
        units.append(unit)
    return units


class Ground:
    """The board of a position and who stands on it."""

    def __init__(self, data: dict[str, Any]) -> None:
        board = data["board"]
        hexes = [f"{r:02}{c:02}" for r in range(1, board["rows"] + 1) for c in range(1, board["cols"] + 1)]
        self.terrain = {at: board["terrain"].get(at, "clear") for at in hexes}
        self.features: dict[frozenset[str], set[str]] = {}
        for one, other, feature in board["edges"]:
            self.features.setdefault(frozenset((one, other)), set()).add(feature)
        self.sources = board["sources"]
        self.units = {unit["id"]: unit for unit in data["units"]}
        self.control = data.get("control", {})
        self.bridgehead = [at for at, marks in board["marks"].items() if "bridgehead" in marks]

    def on(self, one: str, other: str) -> set[str]:
        """What lies on the side between two hexes."""
        return self.features.get(frozenset((one, other)), set())

    def held(self, side: str) -> set[str]:
        return {unit["at"] for unit in self.units.values() if unit["side"] == side}

    def open(self, one: str, other: str) -> bool:
        """Whether anything at all can go from a hex to its neighbour."""
        on_land = all(self.terrain.get(at, "water") != "water" for at in (one, other))
        return on_land and "blocked" not in self.on(one, other)

    def zone(self, side: str) -> set[str]:
        return {to for at in self.held(side) for to in around(at) if self.open(at, to)}

    def allowance(self, unit: dict[str, Any]) -> int:
        """Movement allowance in halves."""
        points = unit["movement"]
        return 2 * (points // 2 if unit.get("supply") == "isolated" else points)

    def step(
        self, unit: dict[str, Any], kind: str, here: str, there: str, spent: int, first: bool
    ) -> tuple[int, bool] | None:
        """The cost of a step in halves and whether it ends the move; None if it is not allowed (TOW 9.1-9.3)."""
        enemy = OTHER[unit["side"]]
        if there not in around(here) or not self.open(here, there) or there in self.held(enemy):
            return None
        zone, features = self.zone(enemy), self.on(here, there)
        leaving, entering = here in zone, there in zone
        allowance = self.allowance(unit)
        if kind == "strategic":
            may = "road" in features and not leaving and not entering and spent + 1 <= allowance
            return (1, False) if may else None
        road, rail, major = "road" in features, "railroad" in features, "major-river" in features
        toll = 4 * leaving + 4 * entering
        if major and leaving and entering:
            return None
        if self.terrain[there] == "swamp" and not road:
            if not first or (leaving and entering):
                return None
            if rail:
                return (2 + toll, True) if 2 + toll <= allowance else None
            return (allowance, True) if allowance else None
        if major and not road and not rail:
            return (allowance, True) if first and allowance else None
        cost = 2 + toll + (2 if "minor-river" in features and not (road or rail) else 0)
        return (cost, False) if spent + cost <= allowance else None

    def walk(self, id_: str, kind: str, path: Sequence[str]) -> int | None:
        """What a path costs, None if it may not be taken; where it ends does not matter."""
        unit = self.units[id_]
        here, spent, stopped = unit["at"], 0, False
        for number, there in enumerate(path):
            taken = None if stopped else self.step(unit, kind, here, there, spent, number == 0)
            if taken is None:
                return None
            here, spent, stopped = there, spent + taken[0], taken[1]
        return spent

    def reach(self, id_: str, kind: str) -> dict[str, Key]:
        """Every hex that the unit can enter, with the best path to it (Dijkstra's algorithm)."""
        unit = self.units[id_]
        zone = self.zone(OTHER[unit["side"]])
        queue: list[tuple[Key, bool]] = [((0, 0, ()), False)]
        best: dict[tuple[str, bool], Key] = {}
        while queue:
            key, stopped = heapq.heappop(queue)
            spent, met, path = key
            here = path[-1] if path else unit["at"]
            if (here, stopped) in best:
                continue
            best[here, stopped] = key
            if stopped:
                continue
            for there in around(here) & set(self.terrain):
                taken = self.step(unit, kind, here, there, spent, not path)
                if taken is not None:
                    onward = (spent + taken[0], met + (there in zone), (*path, there))
                    heapq.heappush(queue, (onward, taken[1]))
        found: dict[str, Key] = {}
        for (at, _), key in best.items():
            found[at] = min(key, found.get(at, key))
        del found[unit["at"]]
        return found

    def may_stay(self, id_: str, at: str) -> bool:
        """Whether stacking lets the unit end its move there (TOW 5.0)."""
        unit = self.units[id_]
        others = [other for other in self.units.values() if other["at"] == at and other is not unit]
        alike = [other for other in others if (other["kind"] == "hq") == (unit["kind"] == "hq")]
        return len(alike) < (1 if unit["kind"] == "hq" else 2)

    def closed(self, side: str, without: str | None = None) -> set[str]:
        """Hexes that no supply line of a side may enter (TOW 8.1), as if one unit were not there."""
        enemy = OTHER[side]
        own = {unit["at"] for unit in self.units.values() if unit["side"] == side and unit["id"] != without}
        closed = self.held(enemy) | (self.zone(enemy) - own)
        for at, terrain in self.terrain.items():
            holder = next((s for s in OTHER if at in self.held(s)), self.control.get(at, "axis"))
            if terrain == "major-city" and holder == enemy:
                closed.add(at)
        return closed

    def line(self, side: str, at: str, without: str | None = None) -> int | None:
        """How many steps the shortest supply line from a hex has (TOW 8.1), None if there is none."""
        closed = self.closed(side, without)
        sources = set(self.sources.get(side, [])) | set(self.bridgehead if side == "soviet" else [])

        def may_enter(one: str, other: str) -> bool:
            features = self.on(one, other)
            bridged = "road" in features or "railroad" in features
            return (
                self.open(one, other) and other not in closed and ("major-river" not in features or bridged)
            )

        rings = self.rings([at], may_enter)
        ends = [steps for place, steps in rings.items() if place in sources - closed]
        return min(ends, default=None)

    def rings(self, begin: Iterable[str], may_enter: Callable[[str, str], bool]) -> dict[str, int]:
        """Every hex to which a chain of steps leads, with their number."""
        steps = dict.fromkeys(begin, 0)
        waiting = deque(steps)
        while waiting:
            at = waiting.popleft()
            for to in around(at) & set(self.terrain):
                if to not in steps and may_enter(at, to):
                    steps[to] = steps[at] + 1
                    waiting.append(to)
        return steps

    def commanded(self, hq: str) -> set[str]:
        """The hexes in command range (TOW 2.3)."""
        unit = self.units[hq]
        return {at for at, steps in self.rings([unit["at"]], self.open).items() if steps <= unit["range"]}

    def relocations(self, hq: str) -> set[str]:
        """Where a headquarters may be relocated (TOW 2.3)."""
        unit = self.units[hq]
        side, enemy = unit["side"], OTHER[unit["side"]]
        others = {u["at"] for u in self.units.values() if u["side"] == side and u["kind"] == "hq"}
        banned = self.closed(side, hq) | self.zone(enemy) | others
        return {
            at
            for at, terrain in self.terrain.items()
            if terrain != "water"
            and at not in banned
            and distance(unit["at"], at) >= 5
            and self.line(side, at, hq) is not None
        }
