"""Roads and railways as paths of hexes between places, along a network of real lines where there is one."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Mapping, Sequence
from heapq import heappop, heappush
from math import inf

from sztab.maps.fit import Fit, Hex, Point, distance
from sztab.maps.geography import Nearness, Network
from sztab.maps.problems import MapError

HEX_COST = 0.25
AWAY = 1.0
"""A place further from the network, in hexes, is not served by it."""

DETOUR = 2.2
"""A way along the network that is longer than the straight one by this factor belongs to another line."""


def course(network: Network | None, start: Point, end: Point) -> list[Point]:
    """The real course between two places: along the network if it joins them, else straight."""
    if network is not None and network.nearest(start)[1] <= AWAY and network.nearest(end)[1] <= AWAY:
        way = network.follow(start, end)
        if way is not None:
            way = [start, *way, end]
            length = sum(distance(a, b) for a, b in itertools.pairwise(way))
            if length <= DETOUR * distance(start, end) + 2 * AWAY:
                return way
    return [start, end]


def hex_path(
    fit: Fit,
    passable: Collection[Hex],
    start: Hex,
    end: Hex,
    along: Sequence[Point],
    crossing: Mapping[frozenset[Hex], float],
    avoid: Collection[Hex] = (),
) -> list[Hex]:
    """The hexes from start to end that stay nearest to a course.

    ``crossing`` gives what it costs to cross a side: rivers are crossed only where the line must, sides that
    cannot be crossed cost infinity.
    """
    nearness = Nearness(along)

    def cost(at: Hex) -> float:
        return nearness.squared(*fit.centre(at)) + HEX_COST

    best = {start: 0.0}
    previous: dict[Hex, Hex] = {}
    queue = [(0.0, start)]
    while queue:
        so_far, here = heappop(queue)
        if here == end:
            break
        if so_far > best[here]:
            continue
        for there in fit.neighbours(here):
            if there not in passable or (there in avoid and there != end):
                continue
            total = so_far + cost(there) + crossing.get(frozenset((here, there)), 0.0)
            if total < best.get(there, inf):
                best[there] = total
                previous[there] = here
                heappush(queue, (total, there))
    if end not in best:
        raise MapError("no way over land")
    way = [end]
    while way[-1] != start:
        way.append(previous[way[-1]])
    return way[::-1]
