"""Retreats found by trying every sequence of hexes, one at a time, to hold the rules against (TOW 10.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from tests.traces_of_war.front import around, distance

Path = tuple[str, ...]


class Ground:
    """A position on a board of its own, as one unit sees it that must retreat."""

    def __init__(self, data: dict[str, Any], unit: str) -> None:
        board = data["board"]
        self.land = {
            f"{row:02}{col:02}" for row in range(1, board["rows"] + 1) for col in range(1, board["cols"] + 1)
        }
        self.land -= {at for at, terrain in board["terrain"].items() if terrain == "water"}
        self.sides: dict[str, set[frozenset[str]]] = {}
        for one, other, feature in board["edges"]:
            self.sides.setdefault(feature, set()).add(frozenset((one, other)))
        units = {entry["id"]: entry for entry in data["units"]}
        me = units[unit]
        self.start = me["at"]
        self.is_hq = me["kind"] == "hq"
        self.enemies = {entry["at"] for entry in data["units"] if entry["side"] != me["side"]}
        self.zone = {
            to for at in self.enemies for to in around(at) & self.land if not self.has("blocked", at, to)
        }
        self.friends = Counter(
            entry["at"]
            for entry in data["units"]
            if entry["side"] == me["side"] and (entry["kind"] == "hq") == self.is_hq
        )
        self.sources = set(board["sources"].get(me["side"], ()))
        if me["side"] == "soviet":
            self.sources |= {at for at, marks in board["marks"].items() if "bridgehead" in marks}

    def has(self, feature: str, one: str, other: str) -> bool:
        return frozenset((one, other)) in self.sides.get(feature, ())

    def onward(self, path: Path) -> list[str]:
        """Where a unit that began at the first hex of the path may go next."""
        here = path[-1]
        return [
            to
            for to in sorted(around(here) & self.land)
            if to not in self.enemies
            and to not in path
            and not self.has("blocked", here, to)
            and self.river_allows(path, to)
        ]

    def river_allows(self, path: Path, to: str) -> bool:
        if not self.has("major-river", path[-1], to):
            return True
        if path[-1] in self.zone and to in self.zone:
            return False
        bridged = self.has("road", path[-1], to) or self.has("railroad", path[-1], to)
        return bridged or len(path) == 1

    def sequences(self, path: Path, length: int) -> Iterator[Path]:
        if length == 0:
            yield path
            return
        for to in self.onward(path):
            yield from self.sequences((*path, to), length - 1)

    def overstacked(self, at: str) -> bool:
        return self.friends[at] >= (1 if self.is_hq else 2)

    def merit(self, path: Sequence[str]) -> tuple[int, bool, bool]:
        """The less the better, of a path with the hex before its first one."""
        nearer = any(
            all(distance(after, source) < distance(before, source) for before, after in pairwise(path))
            for source in self.sources
        )
        return sum(at in self.zone for at in path[1:]), not nearer, self.overstacked(path[-1])

    def best(self, paths: list[Path], origin: int) -> list[Path]:
        """The best of some paths, judged from the hex at a place in them on."""
        merits = [self.merit(path[origin:]) for path in paths]
        return [path for path, merit in zip(paths, merits, strict=True) if merit == min(merits)]

    def finished(self, path: Path) -> list[Path]:
        """The ends of a path with the extra hexes that it needs; none if it leads nowhere."""
        if self.is_hq or not self.overstacked(path[-1]):
            return [path]
        longer = [(*path, to) for to in self.onward(path)]
        return (
            [end for better in self.best(longer, len(path) - 1) for end in self.finished(better)]
            if longer
            else []
        )


def plain_routes(data: dict[str, Any], unit: str, length: int) -> dict[Path, int]:
    """The routes of a unit with what each costs in steps."""
    ground = Ground(data, unit)
    every = list(ground.sequences((ground.start,), length))
    far = [path for path in every if distance(ground.start, path[-1]) == length]
    chosen = far or every
    if not chosen:
        return {}
    ends = [end for path in ground.best(chosen, 0) for end in ground.finished(path)]
    return {path[1:]: sum(at in ground.zone for at in path[1:]) for path in ends}
