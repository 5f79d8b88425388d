"""Sides: a feature of the connections between places, such as rivers, roads or blocked hexsides.

On a grid, ``sides[d]`` holds the hexes that have the feature on their side in direction *d*; on a graph,
``sides[i]`` holds the spaces that the feature joins to space *i*. Barriers are stored the other way round, as
the sides that are *open*: a step then needs no complement.
"""

from __future__ import annotations

from sztab.board.hexset import HexSet

Sides = tuple[HexSet, ...]


def join(one: Sides, other: Sides) -> Sides:
    """Return the sides that have either feature."""
    return tuple([a | b for a, b in zip(one, other, strict=True)])


def meet(one: Sides, other: Sides) -> Sides:
    """Return the sides that have both features."""
    return tuple([a & b for a, b in zip(one, other, strict=True)])


def less(one: Sides, other: Sides) -> Sides:
    """Return the sides that have the first feature and not the second."""
    return tuple([a & ~b for a, b in zip(one, other, strict=True)])
