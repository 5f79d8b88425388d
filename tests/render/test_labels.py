"""Labels never overlap."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sztab.maps.render import labels
from sztab.maps.render.labels import Candidate, Label, Obstacles, check_labels, collide, place_labels
from sztab.maps.render.sheet import MapDrawingError, Sheet, read_map
from sztab.maps.render.svg import render_svg
from tests.render.trial import make_map


def at(x: float, y: float = 0.0, cost: float = 0.0) -> Candidate:
    return Candidate([(x, y, x + 10, y + 5)], cost, f"{x:g}/{y:g}")


def label(rank: int, *candidates: Candidate, optional: bool = False) -> Label:
    return Label(f"rank {rank}", rank, "near", list(candidates), optional)


def chosen(*wanted: Label) -> list[str]:
    return [candidate.svg for _, candidate in place_labels(wanted)]


def test_the_important_label_takes_the_better_place() -> None:
    assert chosen(label(1, at(0), at(20, cost=1)), label(0, at(5), at(40, cost=9))) == ["20/0", "5/0"]


def test_touching_labels_do_not_collide() -> None:
    assert not collide(at(0), at(10))
    assert not collide(at(0), at(0, 5))
    assert collide(at(0), at(9.9))
    assert collide(at(0), at(0, 4.9))
    apart = Candidate([(0, 0, 1, 1), (20, 0, 21, 1)], 0, "")
    assert not collide(apart, Candidate([(5, 0, 15, 1)], 0, ""))


def test_a_label_that_was_pushed_out_finds_another_place_in_the_next_round() -> None:
    pushed = label(0, at(0), at(50, cost=3), optional=True)
    assert chosen(pushed, label(1, at(5))) == ["50/0", "5/0"]


def test_equal_ranks_go_by_length_and_take_the_cheapest_free_place() -> None:
    long = Label("long", 0, "near", [Candidate([(0, 0, 30, 5)], 0, "long")], False)
    assert chosen(label(0, at(20), at(60, cost=5), at(40, cost=4)), long) == ["40/0", "long"]


def test_an_optional_label_is_dropped_and_a_needed_one_pushes_it_out() -> None:
    assert chosen(label(0, at(0)), label(3, at(5), optional=True)) == ["0/0"]
    assert chosen(label(0, at(0), optional=True), label(1, at(5))) == ["5/0"]


def test_the_build_fails_where_two_needed_labels_have_one_place() -> None:
    with pytest.raises(MapDrawingError, match="label 'rank 1' finds no place"):
        place_labels([label(0, at(0)), label(1, at(5))])


def test_the_check_finds_overlaps() -> None:
    with pytest.raises(MapDrawingError, match="labels 'rank 0' and 'rank 1' overlap"):
        check_labels([(label(0), at(0)), (label(1), at(9))])
    check_labels([(label(0), at(0)), (label(1), at(10)), (label(2), at(5, 6))])


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.lists(st.tuples(st.integers(0, 60), st.integers(0, 30), st.integers(0, 5)), min_size=1),
        max_size=25,
    )
)
def test_no_layout_has_overlaps(places: list[list[tuple[int, int, int]]]) -> None:
    wanted = [label(i % 4, *(at(*place) for place in found), optional=True) for i, found in enumerate(places)]
    drawn = [candidate for _, candidate in place_labels(wanted)]
    for i, one in enumerate(drawn):
        assert not any(collide(one, other) for other in drawn[i + 1 :])
    assert bool(drawn) == bool(places)


def test_obstacles_cost_once_each() -> None:
    obstacles = Obstacles()
    obstacles.add_box((0, 0, 100, 100), 7)
    obstacles.add_points([(10, 10), (20, 10), (300, 10)], 0.5)
    assert obstacles.cost((5, 5, 15, 15)) == 7.5
    assert obstacles.cost((0, 0, 99, 99)) == 8
    assert obstacles.cost((100, 0, 120, 9)) == 0
    assert obstacles.cost((290, 0, 310, 20)) == 0.5


def test_a_crowded_map_still_has_no_overlaps(monkeypatch: pytest.MonkeyPatch) -> None:
    towns = [
        {
            "id": f"t{i}",
            "at": record["at"],
            "size": 1 + i % 2,
            "name": {"en": "Dnipropetrovsk", "pl": "Dniepropetrowsk"},
        }
        for i, record in enumerate(make_map()["hexes"])
        if i % 3 == 0
    ]
    seen: list[Any] = []
    true_check = labels.check_labels
    monkeypatch.setattr(labels, "check_labels", lambda drawn: (seen.append(len(drawn)), true_check(drawn)))
    svg = render_svg(make_map(towns=towns))
    assert seen == [svg.count('<text class="')]
    assert svg.count('class="t2"') == sum(town["size"] == 2 for town in towns)
    assert Sheet(read_map(make_map(towns=towns))).width > 0
