"""Land, water and relief of hexes, from rings and heights."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sztab.maps.fit import Fit, Hex, Point
from sztab.maps.geography import Heights, Rings

RINGS = 3
"""Samples of a hex lie on so many rings around its middle."""

SIDE_SAMPLES = 9
WET_SIDE = 7
"""A side with so many of its samples in water cannot be crossed."""


@dataclass(frozen=True, slots=True)
class Relief:
    """The mean height of a hex and the range between its lowest and highest sample, in metres."""

    mean: int
    range: int


def samples(fit: Fit, at: Hex) -> list[Point]:
    """Points spread evenly over a hex: its middle, and rings that reach nearly to the corners."""
    x, y = fit.centre(at)
    points = [(x, y)]
    corners = fit.corners(at)
    for ring in range(1, RINGS + 1):
        part = (ring - 0.25) / RINGS
        for number, corner in enumerate(corners):
            beyond = corners[(number + 1) % 6]
            for step in range(ring):
                t = step / ring
                cx, cy = corner[0] + t * (beyond[0] - corner[0]), corner[1] + t * (beyond[1] - corner[1])
                points.append((x + part * (cx - x), y + part * (cy - y)))
    return points


class Waters:
    """Sea, lakes and lagoons in the fit plane."""

    __slots__ = ("_fit", "_lakes", "_land")

    def __init__(self, fit: Fit, land: Sequence[Sequence[Point]], lakes: Sequence[Sequence[Point]]) -> None:
        self._fit = fit
        self._land = Rings([[fit.plane(*point) for point in ring] for ring in land])
        self._lakes = Rings([[fit.plane(*point) for point in ring] for ring in lakes])

    def wet(self, point: Point) -> bool:
        return not self._land.cover(point) or self._lakes.cover(point)

    def share(self, at: Hex) -> float:
        """The part of a hex that is water; hexes far from any shore are looked at in seven points only."""
        few = [self.wet(point) for point in (self._fit.centre(at), *self._fit.corners(at))]
        if all(few) or not any(few):
            return float(few[0])
        many = [self.wet(point) for point in samples(self._fit, at)]
        return sum(many) / len(many)

    def between(self, a: Hex, b: Hex) -> bool:
        """Whether open water parts two neighbours along their common side."""
        ring = self._fit.corners(a)
        number = self._fit.neighbours(a).index(b)
        (ax, ay), (bx, by) = ring[number], ring[(number + 1) % 6]
        parts = [(k + 0.5) / SIDE_SAMPLES for k in range(SIDE_SAMPLES)]
        return sum(self.wet((ax + t * (bx - ax), ay + t * (by - ay))) for t in parts) >= WET_SIDE


def relief(fit: Fit, heights: Heights, at: Hex) -> Relief:
    found = [heights.at(*fit.lonlat(*point)) for point in samples(fit, at)]
    dry = [height for height in found if height is not None]
    if not dry:
        return Relief(0, 0)
    return Relief(max(0, round(sum(dry) / len(dry))), max(dry) - min(dry))


def parted(waters: Waters, fit: Fit, dry: Collection[Hex]) -> list[tuple[Hex, Hex]]:
    """The sides between two land hexes that lie in open water."""
    return [
        (at, beyond)
        for at in sorted(dry)
        for beyond in fit.neighbours(at)
        if at < beyond and beyond in dry and waters.between(at, beyond)
    ]


def covered(fit: Fit, ring: Sequence[Point], hexes: Collection[Hex]) -> list[Hex]:
    """The hexes whose middle lies inside a ring of longitudes and latitudes."""
    rings = Rings([[fit.plane(*point) for point in ring]])
    return [at for at in sorted(hexes) if rings.cover(fit.centre(at))]
