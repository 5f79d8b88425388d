"""Random boards with terrain, rivers, roads and zones, as hexsets and as plain adjacency lists."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

from sztab.bench import plain
from sztab.board import Board, Costs, Graph, Grid, HexSet, Sides, Steps, hexset_of, less, members


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    numbering = draw(st.sampled_from(["RRCC", "CCRR"]))
    first_col, first_row = draw(st.integers(0, 3)), draw(st.integers(0, 3))
    cols = first_col, first_col + draw(st.integers(0, 8))
    rows = first_row, first_row + draw(st.integers(0, 12))
    arguments = (
        draw(st.sampled_from(["pointy", "flat"])),
        draw(st.sampled_from(["odd", "even"])),
        numbering,
        draw(st.sampled_from(["north", "south"])),
        cols,
        rows,
    )
    names = sorted(Grid(*arguments).index)
    missing = draw(st.sets(st.sampled_from(names), max_size=len(names) // 3))
    return Grid(*arguments, playable=[name for name in names if name not in missing])


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    spaces = [f"s{number:02}" for number in range(draw(st.integers(1, 14)))]
    pairs = [(one, other) for one in spaces for other in spaces if one < other]
    lines = draw(st.lists(st.sampled_from(pairs), max_size=30)) if pairs else []
    return Graph(spaces, lines)


boards = st.one_of(grids(), graphs())


def adjacency_of(board: Board) -> plain.Adjacency:
    """The true adjacency: hexes by the distance of their centres, spaces by their lines."""
    if isinstance(board, Grid):
        return plain.touching({place: board.centre(place) for place in board.index.values()})
    return {place: list(board.neighbours(place)) for place in board.index.values()}


def pairs_of(board: Board) -> list[tuple[int, int]]:
    return [(one, other) for one, others in adjacency_of(board).items() for other in others if one < other]


def named(board: Board, pairs: list[tuple[int, int]]) -> list[tuple[str, str]]:
    return [(board.names[one], board.names[other]) for one, other in pairs]


@st.composite
def some_pairs(draw: st.DrawFn, board: Board) -> list[tuple[int, int]]:
    pairs = pairs_of(board)
    return draw(st.lists(st.sampled_from(pairs), max_size=len(pairs) // 2)) if pairs else []


@st.composite
def some_places(draw: st.DrawFn, board: Board) -> set[int]:
    places = sorted(board.index.values())
    return draw(st.sets(st.sampled_from(places), max_size=len(places) // 2))


@dataclass
class World:
    """One move, told twice: as hexsets and in plain Python."""

    board: Board
    costs: Costs
    ways: plain.Ways
    first: plain.Ways
    whole: plain.Adjacency
    start: int
    allowance: int

    @property
    def arguments(self) -> dict[str, object]:
        costs = self.costs
        return {
            "zone": set(members(costs.zone)),
            "entering": costs.entering,
            "leaving": costs.leaving,
            "stops": set(members(costs.stops)),
        }

    def plain_range(self) -> dict[int, int]:
        closed = set(self.board.index.values()) - set(members(self.costs.free))
        return plain.movement_range(
            self.ways,
            self.start,
            self.allowance,
            closed=closed,
            first=self.first,
            whole=self.whole,
            **self.arguments,
        )


@st.composite
def worlds(draw: st.DrawFn) -> World:
    board = draw(boards)
    places = sorted(board.index.values())
    adjacency = adjacency_of(board)
    terrain = {place: draw(st.sampled_from([2, 2, 2, 3, 4, 6, None])) for place in places}
    rivers, ridges, roads, tracks, blocked, fords, ferries = (draw(some_pairs(board)) for _ in range(7))

    def sides(pairs: list[tuple[int, int]]) -> Sides:
        return board.sides(named(board, pairs))

    def has(pairs: list[tuple[int, int]], one: int, other: int) -> bool:
        return (one, other) in pairs or (other, one) in pairs

    def cost(one: int, other: int) -> int | None:
        if has(blocked, one, other):
            return None
        if has(tracks, one, other):
            return 2
        if has(roads, one, other):
            return 1
        entry = terrain[other]
        if entry is None:
            return None
        return entry + 2 * has(rivers, one, other) + 3 * has(ridges, one, other)

    steps = Steps.over(
        board,
        {halves: hexset_of(place for place in places if terrain[place] == halves) for halves in (2, 3, 4, 6)},
        {2: sides(rivers), 3: sides(ridges)},
        {1: sides(roads), 2: sides(tracks)},
        sides(blocked),
    )
    zone: HexSet = hexset_of(draw(some_places(board)))
    costs = Costs(
        steps,
        free=board.playable & ~hexset_of(draw(some_places(board))),
        zone=zone,
        entering=draw(st.integers(0, 4)),
        leaving=draw(st.integers(0, 4)),
        stops=draw(st.sampled_from([0, zone, hexset_of(draw(some_places(board)))])),
        first=Steps([]).and_steps(sides(fords), {3: board.playable}),
        whole=less(sides(ferries), sides(blocked)),
    )
    ways = {
        one: [(other, halves) for other in others if (halves := cost(one, other)) is not None]
        for one, others in adjacency.items()
    }
    first = {
        one: [(other, 3) for other in others if has(fords, one, other)] for one, others in adjacency.items()
    }
    whole = {
        one: [other for other in others if has(ferries, one, other) and not has(blocked, one, other)]
        for one, others in adjacency.items()
    }
    start = draw(st.sampled_from(places)) if places else 0
    return World(board, costs, ways, first, whole, start, draw(st.integers(0, 20)))
