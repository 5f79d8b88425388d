"""Geographic inputs: rings, lines, places and heights, read from the clipped files of a board."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from math import floor, inf
from pathlib import Path
from typing import Any

from sztab.maps.fit import Point, distance
from sztab.maps.problems import MapError

JOIN = 0.45
"""Ends of two pieces of a line that are no further apart, in hexes, belong together."""

JUMP_COST = 6.0

FAR = 2
"""Distances from a line are told apart up to so many hexes."""


@dataclass(frozen=True, slots=True)
class Heights:
    """A grid of heights in metres; ``sea`` marks cells without land."""

    west: float
    north: float
    step: float
    sea: int
    rows: list[list[int]]

    def at(self, lon: float, lat: float) -> int | None:
        """The height of the cell at a place, None in the sea or outside the grid."""
        row, column = int((self.north - lat) // self.step), int((lon - self.west) // self.step)
        if not (0 <= row < len(self.rows) and 0 <= column < len(self.rows[0])):
            return None
        height = self.rows[row][column]
        return None if height == self.sea else height


@dataclass(frozen=True, slots=True)
class Geography:
    """All that a board is built from, in longitude and latitude."""

    land: list[list[Point]]
    lakes: list[list[Point]]
    rivers: list[list[Point]]
    railways: list[list[Point]]
    places: dict[str, Point]
    heights: Heights


def _read(directory: Path, name: str) -> Any:
    path = directory / name
    try:
        return json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise MapError(f"{path.name}: {error.strerror}") from None
    except ValueError as error:
        raise MapError(f"{path.name}: not JSON ({error})") from None


def _points(raw: Iterable[Sequence[float]]) -> list[Point]:
    return [(point[0], point[1]) for point in raw]


def read_geography(directory: Path) -> Geography:
    places: dict[str, tuple[int, Point]] = {}
    for record in _read(directory, "places.json"):
        people = record["people"]
        if record["name"] not in places or people > places[record["name"]][0]:
            places[record["name"]] = people, (record["at"][0], record["at"][1])
    return Geography(
        land=[_points(record["ring"]) for record in _read(directory, "land.json")],
        lakes=[_points(record["ring"]) for record in _read(directory, "lakes.json")],
        rivers=[_points(record["line"]) for record in _read(directory, "rivers.json")],
        railways=[_points(record["line"]) for record in _read(directory, "railroads.json")],
        places={name: point for name, (_, point) in places.items()},
        heights=Heights(**_read(directory, "elevation.json")),
    )


def within(ring: Sequence[Point], point: Point) -> bool:
    """Whether a point lies inside a closed ring (even and odd crossings)."""
    x, y = point
    inside = False
    before = ring[-1]
    for corner in ring:
        if (corner[1] > y) != (before[1] > y) and x < corner[0] + (before[0] - corner[0]) * (
            y - corner[1]
        ) / (before[1] - corner[1]):
            inside = not inside
        before = corner
    return inside


class Rings:
    """Several rings with their bounds, to ask quickly which points they cover."""

    __slots__ = ("_bounded",)

    def __init__(self, rings: Iterable[Sequence[Point]]) -> None:
        self._bounded = [
            (
                min(x for x, _ in ring),
                max(x for x, _ in ring),
                min(y for _, y in ring),
                max(y for _, y in ring),
                ring,
            )
            for ring in rings
        ]

    def cover(self, point: Point) -> bool:
        x, y = point
        return any(
            west <= x <= east and south <= y <= north and within(ring, point)
            for west, east, south, north, ring in self._bounded
        )


def dense(line: Sequence[Point], step: float) -> list[Point]:
    """The line with further points, so that no two are more than a step apart."""
    points = [line[0]]
    for a, b in itertools.pairwise(line):
        parts = max(1, int(distance(a, b) / step) + 1)
        points += [
            (a[0] + (b[0] - a[0]) * k / parts, a[1] + (b[1] - a[1]) * k / parts) for k in range(1, parts + 1)
        ]
    return points


class Nearness:
    """How far places lie from a line, looked up among its points by unit squares."""

    __slots__ = ("_squares",)

    def __init__(self, line: Sequence[Point]) -> None:
        self._squares: dict[tuple[int, int], list[Point]] = {}
        for point in dense(line, 0.1):
            self._squares.setdefault((floor(point[0]), floor(point[1])), []).append(point)

    def squared(self, x: float, y: float) -> float:
        """The square of the distance, at most that of FAR."""
        best = float(FAR**2)
        column, row = floor(x), floor(y)
        for square in itertools.product(
            range(column - FAR, column + FAR + 1), range(row - FAR, row + FAR + 1)
        ):
            for px, py in self._squares.get(square, ()):
                off = (x - px) ** 2 + (y - py) ** 2
                if off < best:
                    best = off
        return best


class Network:
    """Pieces of lines joined at their ends, to follow from one point to another."""

    __slots__ = ("_links", "_points")

    def __init__(self, pieces: Iterable[Sequence[Point]]) -> None:
        self._points: list[Point] = []
        self._links: list[list[tuple[int, float]]] = []
        ends: list[int] = []
        for piece in pieces:
            first = len(self._points)
            self._points += piece
            self._links += [[] for _ in piece]
            for number in range(first, len(self._points) - 1):
                self._link(number, number + 1, 1.0)
            ends += [first, len(self._points) - 1]
        for end in ends:
            for number, point in enumerate(self._points):
                if number != end and distance(point, self._points[end]) <= JOIN:
                    self._link(end, number, JUMP_COST)

    def _link(self, a: int, b: int, factor: float) -> None:
        length = factor * distance(self._points[a], self._points[b])
        self._links[a].append((b, length))
        self._links[b].append((a, length))

    def nearest(self, point: Point) -> tuple[int, float]:
        """The number of the nearest point, and how far it is; infinitely far in an empty network."""
        if not self._points:
            return -1, inf
        number = min(range(len(self._points)), key=lambda k: (distance(self._points[k], point), k))
        return number, distance(self._points[number], point)

    def follow(self, start: Point, end: Point) -> list[Point] | None:
        """The shortest way along the network between the points nearest to two places, None if there is none."""
        first, last = self.nearest(start)[0], self.nearest(end)[0]
        best = {first: 0.0}
        previous: dict[int, int] = {}
        queue = [(0.0, first)]
        while queue:
            cost, here = heappop(queue)
            if here == last:
                break
            if cost > best[here]:
                continue
            for there, length in self._links[here]:
                if cost + length < best.get(there, inf):
                    best[there] = cost + length
                    previous[there] = here
                    heappush(queue, (cost + length, there))
        if last not in best:
            return None
        way = [last]
        while way[-1] != first:
            way.append(previous[way[-1]])
        return [self._points[number] for number in reversed(way)]
