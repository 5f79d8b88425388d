"""Rivers as chains of hexsides: a course is laid on the corners of the hexes by the cheapest way.

A side costs the more the further it lies from the course. A side that would put a place of a known bank on the
wrong one is closed. Two rivers do not share a side; a tributary ends at that corner of the river it joins which
lies best for its course.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from math import inf

from sztab.maps.fit import Fit, Hex, Point, distance
from sztab.maps.geography import Nearness
from sztab.maps.problems import MapError

SIDE_COST = 0.02
FORCED_COST = 0.0005
CLOSED_COST = 50.0
NEAR = 1.2
"""Places that lie no further from a course, in hexes, have a bank that the chain must respect."""

Side = frozenset[Hex]


@dataclass(frozen=True, slots=True)
class Chain:
    """A river on the board: its corners downstream, and for each side the left and the right bank."""

    corners: list[Point]
    sides: list[tuple[Hex, Hex]]


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a hand correction asks of one river: sides to use or avoid, banks of hexes, corners to begin at."""

    force: Collection[Side] = ()
    avoid: Collection[Side] = ()
    left: Collection[Hex] = ()
    right: Collection[Hex] = ()
    start: Collection[Point] = ()


@dataclass(slots=True)
class Corners:
    """The graph of hex corners and sides between hexes that are on the board."""

    fit: Fit
    hexes: Collection[Hex]
    dry: Collection[Hex]
    links: dict[Point, list[tuple[Point, Hex, Hex]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for at in sorted(self.hexes):
            ring = self.fit.corners(at)
            for number, beyond in enumerate(self.fit.neighbours(at)):
                if beyond in self.hexes and (at in self.dry or beyond in self.dry):
                    # Going counter-clockwise around a hex, the hex lies on the left.
                    start, end = ring[number], ring[(number + 1) % 6]
                    self.links.setdefault(start, []).append((end, at, beyond))

    def nearest(self, point: Point, among: Iterable[Point] | None = None) -> Point:
        return min(
            self.links if among is None else among, key=lambda corner: (distance(corner, point), corner)
        )


def _turn(a: Point, b: Point) -> Point:
    length = distance(a, b)
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length


def side_of(course: Sequence[Point], point: Point) -> tuple[float, int]:
    """How far a point lies from a course, and on which side: 1 left, -1 right of the way downstream.

    Beyond the ends of the course there is no side: 0. At a bend the mean of both directions decides.
    """
    line = [course[0], *(b for a, b in itertools.pairwise(course) if a != b)]
    best, side = inf, 0
    for number, (a, b) in enumerate(itertools.pairwise(line)):
        (ax, ay), (bx, by) = a, b
        part = ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / distance(a, b) ** 2
        t = max(0.0, min(1.0, part))
        off = distance(point, (ax + t * (bx - ax), ay + t * (by - ay)))
        if off >= best - 1e-9:
            continue
        best = off
        x, y = _turn(a, b)
        if part > 1 or part < 0:
            corner = number + 1 if part > 1 else number
            if corner in (0, len(line) - 1):
                side = 0
                continue
            (ux, uy), (vx, vy) = _turn(line[corner - 1], line[corner]), _turn(line[corner], line[corner + 1])
            x, y = ux + vx, uy + vy
            ax, ay = line[corner]
        side = 1 if x * (point[1] - ay) - y * (point[0] - ax) > 0 else -1
    return best, side


def banks(course: Sequence[Point], places: Mapping[Hex, Point], wishes: Wishes) -> dict[Hex, int]:
    """The bank of each hex that holds a place near the course: 1 left, -1 right."""
    found: dict[Hex, int] = {}
    for at, point in places.items():
        off, side = side_of(course, point)
        if side and off <= NEAR:
            found[at] = side
    found.update(dict.fromkeys(wishes.left, 1))
    found.update(dict.fromkeys(wishes.right, -1))
    return found


def lay(
    corners: Corners,
    course: Sequence[Point],
    places: Mapping[Hex, Point],
    wishes: Wishes,
    taken: Collection[Side] = (),
    joins: Collection[Point] = (),
    leaves: Collection[Point] = (),
) -> Chain:
    """Lay a course, given downstream in the fit plane, on the hexsides.

    ``taken`` are the sides of other rivers, ``joins`` the corners of the river into which it flows and
    ``leaves`` those of a river from which it comes.
    """
    bank = banks(course, places, wishes)
    nearness = Nearness(course)
    start = corners.nearest(course[0], wishes.start or leaves or None)
    ends = set(joins) or {corners.nearest(course[-1])}

    def cost(a: Point, b: Point, left: Hex, right: Hex) -> float:
        side = frozenset((left, right))
        if side in wishes.force:
            return FORCED_COST
        if side in taken or side in wishes.avoid or bank.get(left, 1) < 0 or bank.get(right, -1) > 0:
            return CLOSED_COST
        off = 0.0
        for t in (0.1, 0.5, 0.9):
            x, y = a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])
            off += nearness.squared(x, y)
        return off / 3 + SIDE_COST

    best = {start: 0.0}
    previous: dict[Point, tuple[Point, Hex, Hex]] = {}
    queue = [(0.0, start)]
    while queue:
        so_far, here = heappop(queue)
        if so_far > best[here] or (here in ends and here != start):
            continue
        for there, left, right in corners.links.get(here, ()):
            total = so_far + cost(here, there, left, right)
            if total < best.get(there, inf):
                best[there] = total
                previous[there] = here, left, right
                heappush(queue, (total, there))
    reached = [corner for corner in ends - {start} if best.get(corner, inf) < CLOSED_COST]
    if not reached:
        raise MapError("no chain of hexsides keeps every place on its bank")
    way = [min(reached, key=lambda corner: (best[corner] + distance(corner, course[-1]) ** 2, corner))]
    sides = []
    while way[-1] != start:
        before, left, right = previous[way[-1]]
        way.append(before)
        sides.append((left, right))
    chain = Chain(way[::-1], sides[::-1])
    for at in sorted(bank):
        if side_of(chain.corners, corners.fit.centre(at))[1] == -bank[at]:
            raise MapError(f"hex {corners.fit.name(at)} comes out on the wrong bank")
    return chain
