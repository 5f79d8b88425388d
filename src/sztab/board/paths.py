"""Paths: the ways by which a movement range was reached.

Both functions take the answer of ``movement_range`` and the costs that it was asked with.
"""

from __future__ import annotations

from collections.abc import Sequence

from sztab.board.base import Board, BoardError
from sztab.board.hexset import HexSet, members
from sztab.board.movement import Costs


def cost_of(reached: Sequence[HexSet], place: int) -> int | None:
    """Return the least cost of a place in halves, or None if it is out of reach."""
    bit = 1 << place
    for halves, hexes in enumerate(reached):
        if hexes & bit:
            return halves
    return None


def cheapest_predecessors(
    board: Board, costs: Costs, reached: Sequence[HexSet], place: int
) -> list[tuple[int, int]]:
    """Return every hex from which a step completes a cheapest path to the place, with its own cost.

    The start, and a place out of reach, have none.
    """
    spent = cost_of(reached, place)
    if not spent:
        return []
    came_from = _came_from(board, costs, reached, place, spent)
    return sorted({(source, left) for left, sources in came_from for source in members(sources)})


def cheapest_path(board: Board, costs: Costs, reached: Sequence[HexSet], target: int) -> list[int]:
    """Return the canonical path from the start to the target, both included.

    It costs least; among those it enters the fewest hexes of the enemy zone; among those its hex numbers, read
    from the start, are the lowest.
    """
    cost = cost_of(reached, target)
    if cost is None:
        raise BoardError(f"{board.names[target]} is out of reach")
    names, zone = board.names, costs.zone
    on_the_way: list[list[int]] = [[] for _ in range(cost)] + [[target]]
    best_onward: dict[int, tuple[int, str, int]] = {}
    for spent in range(cost, 0, -1):
        for place in on_the_way[spent]:
            to_meet = best_onward[place][0] if spent < cost else 0
            onward = (to_meet + (zone >> place & 1), names[place], place)
            for left, sources in _came_from(board, costs, reached, place, spent):
                for source in members(sources):
                    known = best_onward.get(source)
                    if known is None:
                        on_the_way[left].append(source)
                    if known is None or onward < known:
                        best_onward[source] = onward
    path = [reached[0].bit_length() - 1]
    while path[-1] != target:
        path.append(best_onward[path[-1]][2])
    return path


def _came_from(
    board: Board, costs: Costs, reached: Sequence[HexSet], place: int, spent: int
) -> list[tuple[int, HexSet]]:
    """Return the cheapest predecessors of a place that costs ``spent`` halves, by their own cost."""
    zone, stops, leaving = costs.zone, costs.stops, costs.leaving
    paid = spent - costs.entering if zone >> place & 1 else spent
    found = []
    for halves, sources in costs.steps.sources(board, place):
        left = paid - halves
        if left < 0:
            break
        if leaving and (inside := sources & zone):
            sources ^= inside
            if left >= leaving and (hexes := reached[left - leaving] & inside):
                found.append((left - leaving, hexes))
        if hexes := reached[left] & sources:
            found.append((left, hexes))
    if stops:
        found = [(left, hexes & ~stops if left else hexes) for left, hexes in found]
    if costs.first.lanes:
        toll = leaving if zone & reached[0] else 0
        firsts = costs.first.sources(board, place)
        if any(halves + toll == paid and sources & reached[0] for halves, sources in firsts):
            found.append((0, reached[0]))
    if costs.whole and spent == len(reached) - 1 and board.step(reached[0], costs.whole) >> place & 1:
        found.append((0, reached[0]))
    return found
