"""Movement, zones, supply and command on random boards, held against a plain reading of the same rules."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from sztab.games.traces_of_war.roster import SEATS
from sztab.games.traces_of_war.rules import headquarters, movement, supply
from sztab.games.traces_of_war.state import State
from sztab.testing import rule
from tests.traces_of_war.front import around
from tests.traces_of_war.plainly import HEXES, Ground, positions
from tests.traces_of_war.table import Table, opened

KINDS = ("move", "strategic")
FEW = settings(max_examples=40, deadline=None)
MANY = settings(max_examples=80, deadline=None)


def activated(data: dict[str, Any], side: str) -> Table:
    """All units of a side, about to move."""
    return Table(opened(data | {"active": {"side": side, "mode": "move-combat"}}))


def names_of(s: State, hexset: int) -> set[str]:
    return set(s.world.theatre.grid.names_of(hexset))


@rule("TOW-9.1-b", "TOW-9.1-c", "TOW-9.2-a", "TOW-9.3-c")
@given(data=positions())
@MANY
def test_reach_is_that_of_a_plain_search(data: dict[str, Any]) -> None:
    ground, game = Ground(data), Table(opened(data))
    for id_ in ground.units:
        for kind in KINDS:
            wanted = {
                at: key[0] / 2 for at, key in ground.reach(id_, kind).items() if ground.may_stay(id_, at)
            }
            assert game.moves(id_, kind) == wanted


@given(data=positions())
@MANY
def test_the_path_filled_in_costs_least_then_meets_fewest_zones_then_has_the_lowest_numbers(
    data: dict[str, Any],
) -> None:
    ground = Ground(data)
    for id_, unit in ground.units.items():
        game = activated(data, unit["side"])
        if not game.state.asking:
            continue
        for kind in KINDS:
            for at, (halves, _, path) in ground.reach(id_, kind).items():
                choice = game.question.complete(game.state, (kind, id_, at))
                assert choice == (kind, id_, *path)
                refusal = game.question.refuse(game.state, choice)
                assert (refusal is None) == ground.may_stay(id_, at)
                places = [game.state.world.theatre.grid.index[name] for name in path]
                assert movement.walk(game.state, game.number(id_), kind, places) == halves


@rule("TOW-9.0-d", "TOW-9.0-e", "TOW-9.0-f")
@given(data=positions(), steps=st.lists(st.integers(0, 5), min_size=1, max_size=4))
@MANY
def test_any_path_is_legal_exactly_if_the_plain_reading_allows_it(
    data: dict[str, Any], steps: list[int]
) -> None:
    ground = Ground(data)
    for id_, unit in ground.units.items():
        game = activated(data, unit["side"])
        if not game.state.asking or game.question.kind != "move-units":
            continue
        path, here = [], unit["at"]
        for step in steps:
            here = sorted(around(here))[step]
            path.append(here)
        for kind in KINDS:
            spent = ground.walk(id_, kind, path)
            legal = spent is not None and (path[-1] == unit["at"] or ground.may_stay(id_, path[-1]))
            refusal = game.why_not(kind, id_, *path)
            assert (refusal is None) == legal, refusal
            if spent is not None:
                places = [game.state.world.theatre.grid.index[name] for name in path]
                assert movement.walk(game.state, game.number(id_), kind, places) == spent


@given(data=positions())
@FEW
def test_a_unit_is_offered_exactly_if_it_can_go_anywhere(data: dict[str, Any]) -> None:
    ground = Ground(data)
    for side in SEATS:
        game = activated(data, side)
        if not ground.held(side) or game.question.kind != "move-units":
            continue
        offered = set(game.items()) - {("end",)}
        wanted = {
            (kind, id_)
            for id_, unit in ground.units.items()
            if unit["side"] == side
            for kind in KINDS
            if any(ground.may_stay(id_, at) for at in ground.reach(id_, kind))
        }
        wanted |= {
            ("relocate", id_)
            for id_, unit in ground.units.items()
            if unit["side"] == side and unit["kind"] == "hq" and ground.relocations(id_)
        }
        assert offered == wanted


@given(data=positions())
@FEW
def test_every_hex_out_of_reach_has_a_reason(data: dict[str, Any]) -> None:
    ground = Ground(data)
    for id_, unit in ground.units.items():
        game = activated(data, unit["side"])
        if not game.state.asking or game.question.kind != "move-units":
            continue
        for kind in KINDS:
            able = {at for at in ground.reach(id_, kind) if ground.may_stay(id_, at)}
            for at in set(HEXES) - {unit["at"]}:
                refusal = game.question.why(game.state, (kind, id_, at))
                assert (refusal is None) == (at in able)
                if refusal is not None:
                    assert refusal.key != "not-adjacent"
                    assert refusal.rule in ("TOW 5.0", "TOW 9.0", "TOW 9.1", "TOW 9.2", "TOW 9.3")


@rule("TOW-6.0-a", "TOW-6.0-d", "TOW-6.0-e")
@given(data=positions())
@FEW
def test_zones_are_those_of_a_plain_reading(data: dict[str, Any]) -> None:
    ground, s = Ground(data), opened(data)
    for number, side in enumerate(SEATS):
        assert names_of(s, s.zone(number)) == ground.zone(side)


@rule("TOW-8.1-a", "TOW-8.1-f", "TOW-8.1-j", "TOW-8.1-u")
@given(data=positions())
@MANY
def test_supply_lines_are_those_of_a_plain_search(data: dict[str, Any]) -> None:
    ground, s = Ground(data), opened(data)
    names = s.world.theatre.grid.names
    for id_, unit in ground.units.items():
        number = s.world.roster.number[id_]
        shortest = ground.line(unit["side"], unit["at"])
        line = supply.line(s, number)
        assert supply.is_supplied(s, number) == (shortest is not None)
        assert (line is None) == (shortest is None)
        if line is None or shortest is None:
            continue
        path = [names[place] for place in line]
        assert len(path) == shortest + 1
        assert path[0] == unit["at"]
        assert path[-1] in ground.sources[unit["side"]]
        closed = ground.closed(unit["side"])
        for one, other in pairwise(path):
            features = ground.on(one, other)
            assert other in around(one) - closed
            assert ground.open(one, other)
            assert "major-river" not in features or features & {"road", "railroad"}


@rule("TOW-2.3-o", "TOW-2.3-s")
@given(data=positions())
@FEW
def test_command_range_is_that_of_a_plain_search(data: dict[str, Any]) -> None:
    ground, s = Ground(data), opened(data)
    for hq, unit in ground.units.items():
        if unit["kind"] != "hq":
            continue
        hexes = ground.commanded(hq)
        number = s.world.roster.number
        assert names_of(s, headquarters.command_hexes(s, number[hq])) == hexes
        near = {
            id_
            for id_, other in ground.units.items()
            if other["side"] == unit["side"] and other["at"] in hexes and id_ != hq
        }
        units = {s.world.roster.ids[other] for other in headquarters.commanded(s, number[hq])}
        others = {s.world.roster.ids[other] for other in headquarters.headquarters_in_range(s, number[hq])}
        assert units == {id_ for id_ in near if ground.units[id_]["kind"] != "hq"}
        assert others == near - units


@rule("TOW-2.3-g", "TOW-2.3-h", "TOW-2.3-i", "TOW-2.3-j", "TOW-2.3-z")
@given(data=positions())
@MANY
def test_relocation_hexes_are_those_of_a_plain_reading(data: dict[str, Any]) -> None:
    ground, s = Ground(data), opened(data)
    index = s.world.theatre.grid.index
    for hq, unit in ground.units.items():
        if unit["kind"] != "hq":
            continue
        number = s.world.roster.number[hq]
        wanted = ground.relocations(hq)
        assert set(s.world.theatre.grid.names_of(headquarters.legal_hexes(s, number))) == wanted
        allowed = {at for at in HEXES if headquarters.relocation_refusal(s, number, index[at]) is None}
        assert allowed == wanted
