"""The same operations in plain Python: dicts, sets and a heap, without hexsets.

Tests compare the boards with these functions, and the bench measures against them. Places are numbers; a
connection is an entry of an adjacency list.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from heapq import heappop, heappush
from math import dist

Adjacency = dict[int, list[int]]
Ways = dict[int, list[tuple[int, int]]]


def touching(centres: Mapping[int, tuple[float, float]]) -> Adjacency:
    """Return the adjacency lists of hexes from the distances of their centres."""
    return {
        one: [other for other, there in centres.items() if other != one and dist(here, there) < 1.1]
        for one, here in centres.items()
    }


def without(adjacency: Adjacency, pairs: Iterable[tuple[int, int]]) -> Adjacency:
    """Return the adjacency lists without the given pairs, in both directions."""
    cut = {frozenset(pair) for pair in pairs}
    return {
        one: [other for other in others if frozenset((one, other)) not in cut]
        for one, others in adjacency.items()
    }


def zone(adjacency: Adjacency, units: Iterable[int]) -> set[int]:
    """Return the union of the zones of units at these places."""
    covered: set[int] = set()
    for unit in units:
        covered.update(adjacency[unit])
    return covered


def rings(adjacency: Adjacency, centres: Iterable[int], radius: int) -> list[set[int]]:
    """Return the places by distance from the nearest centre."""
    result = [set(centres)]
    seen = set(result[0])
    for _ in range(radius):
        ring = {there for here in result[-1] for there in adjacency[here]} - seen
        seen |= ring
        result.append(ring)
    return result


def flood(adjacency: Adjacency, sources: Iterable[int], passable: Collection[int]) -> set[int]:
    """Return all that can be reached from the sources through passable places, the sources included."""
    reached = set(sources)
    waiting = list(reached)
    while waiting:
        for there in adjacency[waiting.pop()]:
            if there not in reached and there in passable:
                reached.add(there)
                waiting.append(there)
    return reached


def distance(adjacency: Adjacency, one: int, other: int) -> int | None:
    """Return the number of steps between two places, or None where no way leads."""
    reached = {one}
    steps = 0
    while other not in reached:
        further = reached | {there for here in reached for there in adjacency[here]}
        if further == reached:
            return None
        reached = further
        steps += 1
    return steps


def movement_range(
    ways: Ways,
    start: int,
    allowance: int,
    zone: Collection[int] = (),
    entering: int = 0,
    leaving: int = 0,
    stops: Collection[int] = (),
    closed: Collection[int] = (),
    first: Ways | None = None,
    whole: Adjacency | None = None,
) -> dict[int, int]:
    """Return the least cost in halves of every place in reach, by Dijkstra's search."""
    costs = {start: 0}
    heap = [(0, start)]
    if first:
        left = leaving if start in zone else 0
        for there, halves in first.get(start, ()):
            total = left + halves + (entering if there in zone else 0)
            if total <= allowance and there not in closed and total < costs.get(there, total + 1):
                costs[there] = total
                heappush(heap, (total, there))
    if whole and allowance:
        for there in whole.get(start, ()):
            if there not in closed and there not in costs:
                costs[there] = allowance
                heappush(heap, (allowance, there))
    while heap:
        spent, here = heappop(heap)
        if spent > costs[here] or (here in stops and here != start):
            continue
        if here in zone:
            spent += leaving
        for there, halves in ways[here]:
            total = spent + halves
            if there in zone:
                total += entering
            if total <= allowance and total < costs.get(there, total + 1) and there not in closed:
                costs[there] = total
                heappush(heap, (total, there))
    return costs


def cheapest_paths(
    ways: Ways,
    costs: Mapping[int, int],
    start: int,
    target: int,
    zone: Collection[int] = (),
    entering: int = 0,
    leaving: int = 0,
    stops: Collection[int] = (),
) -> list[list[int]]:
    """Return every path of least cost from the start to the target, by trying all of them."""
    if target == start:
        return [[start]]
    paths = []
    for here, there_and_halves in ways.items():
        if here not in costs or (here in stops and here != start):
            continue
        for there, halves in there_and_halves:
            if there != target:
                continue
            extra = (leaving if here in zone else 0) + (entering if there in zone else 0)
            if costs[here] + halves + extra == costs[target]:
                paths += [
                    [*path, target]
                    for path in cheapest_paths(ways, costs, start, here, zone, entering, leaving, stops)
                ]
    return paths
