"""A plain reading of set-up, zones of control and supply lines, one hex at a time, to hold the data against."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

from sztab.games.traces_of_war.pack import SetUp, Units
from sztab.packs import MapData, Pack

OTHER = {"soviet": "axis", "axis": "soviet"}

Side = frozenset[str]
"""The two hexes that a hexside parts."""


def around(at: str) -> set[str]:
    """The six neighbours of a hex, on or off the map: odd rows lie half a hex further east."""
    row, col = int(at[:2]), int(at[2:])
    east = row % 2
    beside = [(row, col - 1), (row, col + 1)]
    across = [(row + up, col + step) for up in (-1, 1) for step in (east - 1, east)]
    return {f"{r:02}{c:02}" for r, c in beside + across}


def distance(one: str, other: str) -> int:
    """Steps between two hexes, whatever lies between them."""
    rows = abs(int(one[:2]) - int(other[:2]))
    halves = abs(_halves(one) - _halves(other))
    return rows + max(0, (halves - rows) // 2)


def _halves(at: str) -> int:
    return 2 * int(at[2:]) + int(at[:2]) % 2


class Front:
    """The map with the units of the set-up on it."""

    def __init__(self, pack: Pack) -> None:
        board = pack.file("map", MapData)
        self.types = pack.file("units", Units).types_of_units()
        self.at = {start.unit: start.at for start in pack.file("setup", SetUp).start}
        self.terrain = {hex_.at: hex_.terrain for hex_ in board.hexes}
        self.land = {at for at, terrain in self.terrain.items() if terrain != "water"}
        self.major = {
            frozenset(side) for river in board.rivers if river.class_ == "major-river" for side in river.sides
        }
        self.lines: dict[str, set[Side]] = {"road": set(), "railroad": set()}
        for line in board.lines:
            self.lines[line.class_] |= {
                frozenset(pair) for pair in zip(line.hexes, line.hexes[1:], strict=False)
            }
        self.blocked = {frozenset(side.between) for side in board.sides if side.class_ == "blocked"}
        self.marks: dict[str, set[str]] = {}
        for mark in board.marks:
            self.marks.setdefault(mark.class_, set()).add(mark.at)
        self.held = {
            side: {at for unit, at in self.at.items() if self.types[unit].side == side} for side in OTHER
        }
        self.zone = {side: {to for at in self.held[side] for to in self.beside(at)} for side in OTHER}

    def units(self, side: str) -> list[str]:
        return [unit for unit in self.at if self.types[unit].side == side]

    def beside(self, at: str) -> set[str]:
        """Land next to a hex and not behind a blocked side."""
        return {to for to in around(at) & self.land if frozenset((at, to)) not in self.blocked}

    def bridged(self, one: str, other: str) -> bool:
        return any(frozenset((one, other)) in sides for sides in self.lines.values())

    def reached(self, begin: Iterable[str], may_enter: Callable[[str, str], bool]) -> set[str]:
        """Every hex to which a chain of steps leads."""
        seen = set(begin)
        waiting = deque(seen)
        while waiting:
            at = waiting.popleft()
            for to in self.beside(at) - seen:
                if may_enter(at, to):
                    seen.add(to)
                    waiting.append(to)
        return seen

    def supplied(self, side: str) -> set[str]:
        """The hexes from which a supply line runs to a source of the side (TOW 8.1); all cities are Axis."""
        enemy = OTHER[side]
        closed = self.held[enemy] | (self.zone[enemy] - self.held[side])
        if side == "soviet":
            closed |= {at for at, terrain in self.terrain.items() if terrain == "major-city"}

        def may_enter(at: str, to: str) -> bool:
            return to not in closed and (frozenset((at, to)) not in self.major or self.bridged(at, to))

        return self.reached(self.marks[f"source-{side}"] - closed, may_enter)

    def by_rail(self, side: str) -> set[str]:
        """The hexes with a railroad route to a source of the side (TOW 11.0)."""
        enemy = OTHER[side]
        closed = self.held[enemy] | self.zone[enemy]

        def may_enter(at: str, to: str) -> bool:
            return to not in closed and frozenset((at, to)) in self.lines["railroad"]

        return self.reached(self.marks[f"source-{side}"] - closed, may_enter)

    def free_for(self, side: str) -> set[str]:
        """Where a side's units can walk from where they stand without entering a zone of the enemy."""
        enemy = OTHER[side]
        return self.reached(
            self.held[side], lambda at, to: to not in self.held[enemy] and to not in self.zone[enemy]
        )
