"""Paths: the ways by which a movement range was reached.

Both functions take the answer of ``movement_range`` and the costs that it was asked with.
"""

from __future__ import annotations

from collections.abc import Sequence

from sztab.board.base import Board, BoardError
from sztab.board.hexset import HexSet
from sztab.board.movement import Costs


def cost_of(reached: Sequence[HexSet], place: int) -> int | None:
    """Return the least cost of a place in halves, or None if it is out of reach."""
    for halves, hexes in enumerate(reached):
        if hexes >> place & 1:
            return halves
    return None


def cheapest_predecessors(
    board: Board, costs: Costs, reached: Sequence[HexSet], place: int
) -> list[tuple[int, int]]:
    """Return every hex from which a step completes a cheapest path to the place, with its own cost.

    The start, and a place out of reach, have none.
    """
    spent = cost_of(reached, place)
    return sorted(_came_from(board, costs, reached, place, spent)) if spent else []


def cheapest_path(board: Board, costs: Costs, reached: Sequence[HexSet], target: int) -> list[int]:
    """Return the canonical path from the start to the target, both included.

    It costs least; among those it enters the fewest hexes of the enemy zone; among those its hex numbers, read
    from the start, are the lowest.
    """
    spent = cost_of(reached, target)
    if spent is None:
        raise BoardError(f"{board.names[target]} is out of reach")
    names, zone = board.names, costs.zone
    best: dict[int, tuple[int, list[str]]] = {}

    def best_to(place: int, spent: int) -> tuple[int, list[str]]:
        known = best.get(place)
        if known is not None:
            return known
        came_from = _came_from(board, costs, reached, place, spent) if spent else ()
        inside, name = zone >> place & 1, names[place]
        ways = [best_to(*source) for source in came_from] or [(0, [])]
        best[place] = found = min([(met + inside, [*path, name]) for met, path in ways])
        return found

    return [board.index[name] for name in best_to(target, spent)[1]]


def _came_from(
    board: Board, costs: Costs, reached: Sequence[HexSet], place: int, spent: int
) -> set[tuple[int, int]]:
    """Return the cheapest predecessors of a place that costs ``spent`` halves, each with its own cost."""
    zone, stops, leaving = costs.zone, costs.stops, costs.leaving
    paid = spent - costs.entering if zone >> place & 1 else spent
    found = set()
    for source, halves in costs.steps.into(board, place):
        left = paid - halves
        if zone >> source & 1:
            left -= leaving
        if left >= 0 and reached[left] >> source & 1 and not (stops and left and stops >> source & 1):
            found.add((source, left))
    if costs.first.lanes:
        for source, halves in costs.first.into(board, place):
            left = paid - halves - (costs.leaving if zone >> source & 1 else 0)
            if not left and reached[0] >> source & 1:
                found.add((source, 0))
    if costs.whole and spent == len(reached) - 1 and board.step(reached[0], costs.whole) >> place & 1:
        found.add((reached[0].bit_length() - 1, 0))
    return found
