from itertools import pairwise

import pytest
from hypothesis import given, settings

from sztab.bench import plain
from sztab.board import (
    NO_STEPS,
    BoardError,
    Costs,
    Graph,
    Grid,
    Steps,
    cheapest_path,
    cheapest_predecessors,
    cost_of,
    members,
    movement_range,
)
from tests.board.worlds import worlds

GRID = Grid("pointy", "odd", "RRCC", "north", cols=(1, 10), rows=(1, 10))
NONE = GRID.sides([])
ROW = [f"05{col:02}" for col in range(1, 11)]
ALONG_THE_ROW = GRID.sides(pairwise(ROW))
CLEAR = Steps([]).and_steps(ALONG_THE_ROW, {2: GRID.playable})


def at(name: str) -> int:
    return GRID.index[name]


def reach(costs: Costs, start: str, allowance: int) -> dict[str, int]:
    reached = movement_range(GRID, costs, at(start), allowance)
    return {GRID.names[place]: halves for halves, hexes in enumerate(reached) for place in members(hexes)}


def path(costs: Costs, start: str, allowance: int, target: str) -> list[str]:
    reached = movement_range(GRID, costs, at(start), allowance)
    return [GRID.names[place] for place in cheapest_path(GRID, costs, reached, at(target))]


@given(worlds())
@settings(max_examples=300)
def test_ranges_with_all_costs_equal_a_plain_search(world):
    if not world.board.index:
        return
    reached = movement_range(world.board, world.costs, world.start, world.allowance)
    assert len(reached) == world.allowance + 1
    found = [(place, halves) for halves, hexes in enumerate(reached) for place in members(hexes)]
    assert len(found) == len(dict(found))
    assert dict(found) == world.plain_range()
    assert [cost_of(reached, place) for place in world.board.index.values()] == [
        dict(found).get(place) for place in world.board.index.values()
    ]


@given(worlds())
@settings(max_examples=200)
def test_paths_are_the_least_of_all_cheapest_ones(world):
    if not world.board.index:
        return
    board, names = world.board, world.board.names
    costs = Costs(
        world.costs.steps,
        world.costs.free,
        world.costs.zone,
        world.costs.entering,
        world.costs.leaving,
        world.costs.stops,
    )
    reached = movement_range(board, costs, world.start, 10)
    least = {place: halves for halves, hexes in enumerate(reached) for place in members(hexes)}
    for target in sorted(least)[:8]:
        every = plain.cheapest_paths(world.ways, least, world.start, target, **world.arguments)
        canonical = min(
            every,
            key=lambda steps: (
                sum(costs.zone >> step & 1 for step in steps),
                [names[step] for step in steps],
            ),
        )
        assert cheapest_path(board, costs, reached, target) == canonical
        assert cheapest_predecessors(board, costs, reached, target) == sorted(
            {(steps[-2], least[steps[-2]]) for steps in every if len(steps) > 1}
        )


@given(worlds())
@settings(max_examples=200)
def test_every_path_with_first_and_whole_steps_can_be_walked_at_its_cost(world):
    if not world.board.index:
        return
    costs = world.costs
    reached = movement_range(world.board, costs, world.start, world.allowance)
    for halves, hexes in enumerate(reached):
        for target in members(hexes):
            way = cheapest_path(world.board, costs, reached, target)
            assert (way[0], way[-1]) == (world.start, target)
            assert cost_of_walk(world, way) == halves


def cost_of_walk(world, way) -> int:
    costs = world.costs
    spent = 0
    for number, (here, there) in enumerate(pairwise(way)):
        assert costs.free >> there & 1
        assert not (number and costs.stops >> here & 1)
        choices = [halves for other, halves in world.ways[here] if other == there]
        if not number:
            choices += [halves for other, halves in world.first[here] if other == there]
        extra = costs.leaving * (costs.zone >> here & 1) + costs.entering * (costs.zone >> there & 1)
        total = spent + min(choices, default=99) + extra
        if total > world.allowance:
            assert not number
            assert there in world.whole[here]
            total = world.allowance
        spent = total
    return spent


def test_a_range_is_a_list_of_hexsets_by_cost():
    costs = Costs(CLEAR, GRID.playable)
    hexes = [GRID.hexset(names) for names in (["0505"], [], ["0504", "0506"], [], ["0503", "0507"], [])]
    assert movement_range(GRID, costs, at("0505"), 5) == hexes
    assert movement_range(GRID, costs, at("0505"), 0) == [GRID.hexset(["0505"])]


def test_terrain_tolls_roads_and_blocked_sides():
    rough = GRID.hexset(["0504"])
    steps = Steps.over(
        GRID,
        {2: GRID.hexset(ROW) & ~rough, 4: rough},
        {2: GRID.sides([("0505", "0506"), ("0502", "0503")])},
        {1: GRID.sides([("0506", "0507"), ("0502", "0503")])},
        GRID.sides([("0507", "0508")]),
    )
    assert reach(Costs(steps, GRID.playable), "0505", 16) == {
        "0505": 0,
        "0504": 4,
        "0503": 6,
        "0502": 7,
        "0501": 9,
        "0506": 4,
        "0507": 5,
    }


def test_a_road_enters_terrain_that_is_closed_otherwise():
    steps = Steps.over(GRID, {2: GRID.hexset(["0505"])}, {}, {1: GRID.sides([("0505", "0506")])}, NONE)
    assert reach(Costs(steps, GRID.playable), "0505", 9) == {"0505": 0, "0506": 1}


def test_a_zone_costs_halves_to_enter_and_to_leave():
    zone = GRID.hexset(["0505", "0506"])
    east = GRID.playable & ~GRID.hexset(["0504"])
    assert reach(Costs(CLEAR, east, zone, entering=3), "0505", 9) == {
        "0505": 0,
        "0506": 5,
        "0507": 7,
        "0508": 9,
    }
    assert reach(Costs(CLEAR, east, zone, leaving=3), "0505", 9) == {"0505": 0, "0506": 5}
    assert reach(Costs(CLEAR, east, zone, leaving=3), "0505", 10) == {"0505": 0, "0506": 5, "0507": 10}
    assert reach(Costs(CLEAR, east, zone, entering=1, leaving=3), "0505", 6) == {"0505": 0, "0506": 6}
    assert reach(Costs(CLEAR, east, zone, entering=1, leaving=3), "0505", 5) == {"0505": 0}


def test_nothing_is_dearer_and_no_hex_ends_a_move_unless_it_is_said():
    """The space in the middle has number 0, which is in no hexset unless it is put there."""
    star = Graph(["a", "b", "c"], [("b", "a"), ("a", "c")])
    steps = Steps.over(star, {2: star.playable}, {}, {}, star.sides([]))
    reached = movement_range(star, Costs(steps, star.playable, entering=4, leaving=4), star.index["b"], 4)
    assert cost_of(reached, star.index["c"]) == 4


def test_a_unit_stops_on_entering_but_starts_freely():
    stops = GRID.hexset(["0505", "0507", "0503"])
    assert reach(Costs(CLEAR, GRID.playable, stops=stops), "0505", 16) == {
        "0505": 0,
        "0504": 2,
        "0503": 4,
        "0506": 2,
        "0507": 4,
    }


def test_only_free_hexes_are_entered_and_the_start_need_not_be_one():
    free = GRID.hexset(["0506", "0508"])
    assert reach(Costs(CLEAR, free), "0505", 16) == {"0505": 0, "0506": 2}


def test_first_steps_are_open_to_the_first_step_alone():
    fords = GRID.sides([("0505", "0605"), ("0506", "0606")])
    first = NO_STEPS.and_steps(fords, {3: GRID.playable})
    one_way = Costs(CLEAR, GRID.playable, first=first)
    assert reach(one_way, "0505", 4) == {"0505": 0, "0504": 2, "0503": 4, "0506": 2, "0507": 4, "0605": 3}
    in_zone = Costs(CLEAR, GRID.hexset(["0605"]), GRID.hexset(["0505", "0605"]), 1, 2, first=first)
    assert reach(in_zone, "0505", 6) == {"0505": 0, "0605": 6}
    assert reach(in_zone, "0505", 5) == {"0505": 0}
    assert path(in_zone, "0505", 6, "0605") == ["0505", "0605"]


def test_a_first_step_comes_from_the_start_at_no_cost():
    first = Steps([]).and_steps(GRID.sides([("0505", "0606")]), {3: GRID.playable})
    costs = Costs(CLEAR, GRID.playable, first=first)
    reached = movement_range(GRID, costs, at("0505"), 4)
    assert cheapest_predecessors(GRID, costs, reached, at("0606")) == [(at("0505"), 0)]


def test_a_whole_step_takes_the_allowance_with_all_additions_and_ends_the_move():
    crossings = GRID.sides([("0505", "0605"), ("0605", "0705"), ("0506", "0606")])
    costs = Costs(CLEAR, GRID.hexset(["0605", "0606", "0705", "0506"]), GRID.playable, 4, 4, whole=crossings)
    assert reach(costs, "0505", 1) == {"0505": 0, "0605": 1}
    assert reach(costs, "0505", 0) == {"0505": 0}
    assert reach(costs, "0505", 12) == {"0505": 0, "0506": 10, "0605": 12}
    assert path(costs, "0505", 12, "0605") == ["0505", "0605"]


def test_a_whole_step_dearer_than_a_way_round_does_not_count():
    costs = Costs(CLEAR, GRID.playable, whole=GRID.sides([("0505", "0506")]))
    assert reach(costs, "0505", 3) == {"0505": 0, "0504": 2, "0506": 2}
    reached = movement_range(GRID, costs, at("0505"), 2)
    assert cheapest_predecessors(GRID, costs, reached, at("0506")) == [(at("0505"), 0)]


def test_steps_are_taken_away_and_made_dearer_by_sides():
    side = GRID.sides([("0505", "0506")])
    assert reach(Costs(CLEAR.without(side), GRID.playable), "0505", 2) == {"0505": 0, "0504": 2}
    dearer = Costs(CLEAR.dearer(side, 3), GRID.playable)
    assert reach(dearer, "0505", 5) == {"0505": 0, "0504": 2, "0503": 4, "0506": 5}
    assert dearer.steps.least == 2
    assert dearer.steps.into(GRID, at("0506")) == [(at("0507"), 2), (at("0505"), 5)]


def test_of_two_costs_of_a_step_the_least_counts():
    both = CLEAR.and_steps(ALONG_THE_ROW, {5: GRID.playable}).and_steps(
        ALONG_THE_ROW, {1: GRID.hexset(["0506"])}
    )
    assert reach(Costs(both, GRID.playable), "0505", 3) == {"0505": 0, "0504": 2, "0506": 1, "0507": 3}
    assert dict(both.into(GRID, at("0506"))) == {at("0505"): 1, at("0507"): 1}
    assert both.least == 1


def test_cheapest_first_steps_widen_the_search():
    tall = Grid("pointy", "odd", "RRCC", "north", cols=(1, 3), rows=(1, 40))
    first = NO_STEPS.and_steps(tall.open, {1: tall.playable})
    costs = Costs(NO_STEPS.and_steps(tall.open, {6: tall.playable}), tall.playable, first=first)
    assert costs.least == 1
    assert Costs(costs.steps, tall.playable).least == 6
    reached = movement_range(tall, costs, tall.index["3902"], 7)
    assert tall.names_of(reached[7])[0] == "3701"


def test_a_step_costs_at_least_one_half():
    with pytest.raises(BoardError, match="at least one half"):
        NO_STEPS.and_steps(ALONG_THE_ROW, {0: GRID.playable})
    assert NO_STEPS.and_steps(NONE, {2: GRID.playable}).lanes == ()
    assert NO_STEPS.and_steps(ALONG_THE_ROW, {2: 0}).lanes == ()


def test_the_canonical_path_is_cheap_then_safe_then_low():
    open_ground = NO_STEPS.and_steps(GRID.open, {2: GRID.playable})
    assert path(Costs(open_ground, GRID.playable), "0505", 8, "0705") == ["0505", "0605", "0705"]
    assert path(Costs(open_ground, GRID.playable), "0505", 8, "0506") == ["0505", "0506"]
    guarded = Costs(open_ground, GRID.playable, zone=GRID.hexset(["0605"]))
    assert path(guarded, "0505", 8, "0705") == ["0505", "0606", "0705"]
    toll = Costs(open_ground.dearer(GRID.sides([("0505", "0606")]), 1), GRID.playable, GRID.hexset(["0605"]))
    assert path(toll, "0505", 8, "0705") == ["0505", "0605", "0705"]
    assert path(toll, "0505", 8, "0505") == ["0505"]


def test_a_longer_path_of_the_same_cost_goes_by_a_lower_number():
    open_ground = NO_STEPS.and_steps(GRID.open, {2: GRID.playable})
    toll = Costs(open_ground.dearer(GRID.sides([("0505", "0506")]), 2), GRID.playable)
    assert path(toll, "0505", 8, "0506") == ["0505", "0406", "0506"]


def test_a_hex_out_of_reach_has_no_path():
    costs = Costs(CLEAR, GRID.playable)
    reached = movement_range(GRID, costs, at("0505"), 2)
    with pytest.raises(BoardError, match="0507 is out of reach"):
        cheapest_path(GRID, costs, reached, at("0507"))
    assert cheapest_predecessors(GRID, costs, reached, at("0507")) == []
    assert cheapest_predecessors(GRID, costs, reached, at("0505")) == []
    assert cost_of(reached, at("0507")) is None
