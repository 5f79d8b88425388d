"""Boards: hex grids and graphs, sets of places as ints, and the waves that run over them."""

from sztab.board.base import Board, BoardError
from sztab.board.graph import Graph
from sztab.board.grid import Grid
from sztab.board.hexset import HexSet, hexset_of, members
from sztab.board.sides import Sides, join, less, meet

__all__ = [
    "Board",
    "BoardError",
    "Graph",
    "Grid",
    "HexSet",
    "Sides",
    "hexset_of",
    "join",
    "less",
    "meet",
    "members",
]
