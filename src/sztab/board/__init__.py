"""Boards: hex grids and graphs, sets of places as ints, and the waves that run over them."""

from sztab.board.base import Board, BoardError
from sztab.board.graph import Graph
from sztab.board.grid import Grid
from sztab.board.hexset import HexSet, hexset_of, member_at, members
from sztab.board.listing import NamedPlaces
from sztab.board.movement import NO_STEPS, Costs, Steps, movement_range
from sztab.board.paths import cheapest_path, cheapest_predecessors, cost_of
from sztab.board.sides import Sides, join, less, meet

__all__ = [
    "NO_STEPS",
    "Board",
    "BoardError",
    "Costs",
    "Graph",
    "Grid",
    "HexSet",
    "NamedPlaces",
    "Sides",
    "Steps",
    "cheapest_path",
    "cheapest_predecessors",
    "cost_of",
    "hexset_of",
    "join",
    "less",
    "meet",
    "member_at",
    "members",
    "movement_range",
]
