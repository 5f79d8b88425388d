"""The outlines of the water for drawing: what land leaves free of a rectangle, and the lakes inside it."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from math import inf
from typing import TypeAlias

from sztab.maps.fit import Point

Box: TypeAlias = tuple[float, float, float, float]
"""West, south, east and north."""


def inside(box: Box, point: Point) -> bool:
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


def crossings(box: Box, a: Point, b: Point) -> list[Point]:
    """Where the line between two points crosses the rim of a box, in order."""
    found: list[tuple[float, Point]] = []
    for axis, limit in ((0, box[0]), (0, box[2]), (1, box[1]), (1, box[3])):
        if (a[axis] < limit) != (b[axis] < limit):
            t = (limit - a[axis]) / (b[axis] - a[axis])
            other = a[1 - axis] + t * (b[1 - axis] - a[1 - axis])
            if box[1 - axis] <= other <= box[3 - axis]:
                found.append((t, (limit, other) if axis == 0 else (other, limit)))
    return [point for _, point in sorted(found)]


def signed_area(ring: Sequence[Point]) -> float:
    """Twice the area of a ring, positive if it runs counter-clockwise (y to the north)."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, [*ring[1:], ring[0]], strict=True))


def runs_inside(box: Box, ring: Sequence[Point]) -> list[list[Point]]:
    """The parts of a closed ring inside a box, each from rim to rim."""
    outside = next((number for number, point in enumerate(ring) if not inside(box, point)), None)
    if outside is None:
        return []
    turned = [*ring[outside:], *ring[:outside], ring[outside]]
    runs: list[list[Point]] = []
    within = False
    for a, b in itertools.pairwise(turned):
        for point in crossings(box, a, b):
            if not within:
                runs.append([])
            runs[-1].append(point)
            within = not within
        if within:
            runs[-1].append(b)
    return runs


def rim_place(box: Box, point: Point) -> float | None:
    """How far along the rim a point lies, counter-clockwise from the south-west corner; None inside."""
    west, south, east, north = box
    width, height = east - west, north - south
    x, y = point
    if y == south:
        return x - west
    if x == east:
        return width + y - south
    if y == north:
        return width + height + east - x
    if x == west:
        return 2 * width + height + north - y
    return None


def water_outlines(box: Box, land: Sequence[Sequence[Point]]) -> list[list[Point]]:
    """The parts of a box that no land covers; land that lies wholly inside the box is left out."""
    shores: dict[float, tuple[float, list[Point]]] = {}
    for ring in land:
        # Against the direction of the land, so that the water is on the left.
        ordered = list(ring) if signed_area(ring) < 0 else list(reversed(ring))
        for run in runs_inside(box, ordered):
            start, end = rim_place(box, run[0]), rim_place(box, run[-1])
            if start is not None and end is not None:
                shores[start] = end, run
    west, south, east, north = box
    width, height = east - west, north - south
    round_trip = 2 * (width + height)
    corners = [
        (0.0, (west, south)),
        (width, (east, south)),
        (width + height, (east, north)),
        (2 * width + height, (west, north)),
    ]
    outlines: list[list[Point]] = []
    while shores:
        first = min(shores)
        outline: list[Point] = []
        here = first
        while here in shores:
            end, run = shores.pop(here)
            outline += run
            following = [*shores, first]
            here = min(following, key=lambda place: (place - end) % round_trip or inf)
            along = (here - end) % round_trip
            passed = sorted(((at - end) % round_trip, corner) for at, corner in corners)
            outline += [corner for off, corner in passed if 0 < off < along]
        outlines.append(outline)
    return outlines
