"""Each operation of a board, on random grids and graphs, against the plain implementation."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sztab.bench import plain
from sztab.board import BoardError, Graph, hexset_of, less, members
from tests.board.worlds import adjacency_of, boards, graphs, named, some_pairs, some_places

CHAIN = Graph(["d", "b", "c", "a", "z"], [("a", "b"), ("b", "c"), ("c", "d"), ("a", "c")])


@given(boards, st.data())
def test_zones_of_many_units(board, data):
    units = data.draw(some_places(board))
    assert set(members(board.zone(hexset_of(units)))) == plain.zone(adjacency_of(board), units)


@given(boards, st.data())
def test_zones_and_steps_over_open_sides(board, data):
    units, barriers = data.draw(some_places(board)), data.draw(some_pairs(board))
    adjacency = plain.without(adjacency_of(board), barriers)
    sides = less(board.open, board.sides(named(board, barriers)))
    assert set(members(board.step(hexset_of(units), sides))) == plain.zone(adjacency, units)
    one_way = board.leaving(hexset_of(units), sides)
    targets = data.draw(some_places(board))
    assert set(members(board.step_back(hexset_of(targets), one_way))) == {
        unit for unit in units if set(adjacency[unit]) & targets
    }


@given(boards, st.data(), st.integers(0, 5))
def test_rings_and_ranges_with_blocked_sides(board, data, radius):
    centres, barriers = data.draw(some_places(board)), data.draw(some_pairs(board))
    sides = less(board.open, board.sides(named(board, barriers)))
    expected = plain.rings(plain.without(adjacency_of(board), barriers), centres, radius)
    assert [set(members(ring)) for ring in board.rings(hexset_of(centres), radius, sides)] == expected
    assert set(members(board.within(hexset_of(centres), radius, sides))) == set().union(*expected)


@given(boards, st.data())
@settings(max_examples=200)
def test_floods_with_barriers(board, data):
    sources, barriers = data.draw(some_places(board)), data.draw(some_pairs(board))
    passable = set(board.index.values()) - data.draw(some_places(board))
    sides = board.entering(hexset_of(passable), less(board.open, board.sides(named(board, barriers))))
    expected = plain.flood(plain.without(adjacency_of(board), barriers), sources, passable)
    assert set(members(board.flood(hexset_of(sources), sides))) == expected


@given(graphs(), st.data())
def test_distances_on_a_graph(graph, data):
    one, other = (data.draw(st.sampled_from(sorted(graph.index.values()))) for _ in range(2))
    expected = plain.distance(adjacency_of(graph), one, other)
    if expected is None:
        with pytest.raises(BoardError, match=f"from {graph.names[one]} to {graph.names[other]}"):
            graph.distance(one, other)
    else:
        assert graph.distance(one, other) == expected


def test_spaces_are_numbered_by_name():
    assert CHAIN.names == ["a", "b", "c", "d", "z"]
    assert CHAIN.index == {"a": 0, "b": 1, "c": 2, "d": 3, "z": 4}
    assert CHAIN.playable == 0b11111
    assert [CHAIN.neighbours(place) for place in range(5)] == [(1, 2), (0, 2), (0, 1, 3), (2,), ()]
    assert CHAIN.names_of(0b01010) == ["b", "d"]
    assert CHAIN.distance(0, 3) == 2
    assert CHAIN.lowest(4, 1) == 0


def test_exactly_the_spaces_of_a_graph_are_playable():
    assert members(CHAIN.playable) == [0, 1, 2, 3, 4]


def test_features_of_a_graph_lie_on_its_lines():
    rail = CHAIN.sides([("b", "a")])
    assert rail == (0b00010, 0b00001, 0, 0, 0)
    assert CHAIN.step(CHAIN.hexset(["a"]), rail) == CHAIN.hexset(["b"])
    assert CHAIN.entering(CHAIN.hexset(["a"]), rail) == (0, 0b00001, 0, 0, 0)
    assert CHAIN.leaving(CHAIN.hexset(["a"]), rail) == (0b00010, 0, 0, 0, 0)
    with pytest.raises(BoardError, match="a does not touch d"):
        CHAIN.sides([("a", "d")])
    with pytest.raises(BoardError, match="q is not on the board"):
        Graph(["a"], [("a", "q")])
    with pytest.raises(BoardError, match="a cannot be joined to itself"):
        Graph(["a"], [("a", "a")])


def test_the_plain_functions_on_a_chain():
    adjacency = {0: [1], 1: [0, 2], 2: [1, 3], 3: [2], 4: []}
    assert plain.zone(adjacency, [0, 3]) == {1, 2}
    assert plain.rings(adjacency, [0], 2) == [{0}, {1}, {2}]
    assert plain.flood(adjacency, [0], {1, 3}) == {0, 1}
    assert plain.distance(adjacency, 0, 3) == 3
    assert plain.distance(adjacency, 0, 0) == 0
    assert plain.distance(adjacency, 0, 4) is None
    assert plain.without(adjacency, [(2, 1)]) == {0: [1], 1: [0], 2: [3], 3: [2], 4: []}
