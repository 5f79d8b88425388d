"""How far it is: marching distances over the board, as hexsets and as columns, found once for each board."""

from __future__ import annotations

from functools import lru_cache

from sztab.board import HexSet, less, members
from sztab.games.traces_of_war.theatre import Theatre

FAR = 99
"""No way leads there."""

FORD = 3
"""What an unbridged major river costs more than a plain step, in hexes."""


@lru_cache(maxsize=512)
def marches(theatre: Theatre, goal: int) -> tuple[int, ...]:
    """How many hexes each place is away from a goal; an unbridged major river counts for several."""
    return from_all(theatre, theatre.bit[goal])


@lru_cache(maxsize=64)
def from_all(theatre: Theatre, goals: HexSet) -> tuple[int, ...]:
    """How many hexes each place is away from the nearest of the goals."""
    grid = theatre.grid
    fords = less(theatre.passable, theatre.supply_sides)
    away = [FAR] * len(grid.names)
    seen, rings = goals, [goals]
    while len(rings) < FAR:
        for place in members(rings[-1]):
            away[place] = len(rings) - 1
        ring = grid.step_back(rings[-1], theatre.supply_sides)
        if len(rings) > FORD:
            ring |= grid.step_back(rings[-1 - FORD], fords)
        ring &= ~seen
        if not ring and not any(rings[-FORD:]):
            break
        seen |= ring
        rings.append(ring)
    return tuple(away)


def rings_of(theatre: Theatre, hexes: HexSet, radius: int) -> list[HexSet]:
    """The hexes by their plain distance from the nearest of a set, none over a blocked side."""
    return theatre.grid.rings(hexes, radius, theatre.passable)
