"""The routes of a retreat, on boards made at random, against a plain search (TOW 10.4; AMB-23, 24, 25, 68, 75, 76)."""

from __future__ import annotations

from typing import Any

from hypothesis import event, given, settings
from hypothesis import strategies as st

from sztab.games.registry import find_game
from sztab.games.traces_of_war.control import AWAY, DESTROYED
from sztab.games.traces_of_war.rules.retreat import retreat
from sztab.testing import rule
from tests.traces_of_war.asking import ask_on
from tests.traces_of_war.front import around
from tests.traces_of_war.plain_retreat import plain_routes

SIZE = 6
HEXES = [f"{row:02}{col:02}" for row in range(1, SIZE + 1) for col in range(1, SIZE + 1)]
MIDDLE = [at for at in HEXES if at[:2] in ("03", "04") and at[2:] in ("03", "04")]
SIDES = sorted({(at, to) for at in HEXES for to in around(at) if to in HEXES and at < to})
FEATURES = ("major-river", "major-river", "major-river", "minor-river", "road", "railroad", "blocked")


@st.composite
def boards(draw: st.DrawFn) -> dict[str, Any]:
    """A small board; the unit D stands in the middle, enemies and friends about it, some hexes full."""
    side, enemy = draw(st.sampled_from([("axis", "soviet"), ("soviet", "axis")]))
    home = draw(st.sampled_from(MIDDLE))
    rest = draw(st.permutations([at for at in HEXES if at != home]))
    water = rest[: draw(st.integers(0, 8))]
    land = rest[len(water) :]
    foes = land[: draw(st.integers(1, 12))]
    friends = land[len(foes) : len(foes) + draw(st.sampled_from([0, 6, 12, 24]))]
    kinds = ("hq", "infantry")
    units = [_unit("D", side, draw(st.sampled_from(kinds)), home)]
    units += [_unit(f"E{at}", enemy, draw(st.sampled_from(kinds)), at) for at in foes]
    for at in friends:
        units += [
            _unit(f"F{at}{n}", side, "infantry", at) for n in range(draw(st.sampled_from([0, 1, 2, 2])))
        ]
        units += [_unit(f"H{at}", side, "hq", at)] if draw(st.booleans()) else []
    edges = draw(st.lists(st.tuples(st.sampled_from(SIDES), st.sampled_from(FEATURES)), max_size=60))
    bridgehead = draw(st.sampled_from([None, *land])) if side == "soviet" else None
    return {
        "game": "traces-of-war",
        "scenario": "campaign",
        "board": {
            "rows": SIZE,
            "cols": SIZE,
            "terrain": dict.fromkeys(water, "water"),
            "edges": [[*pair, feature] for pair, feature in edges],
            "sources": {side: draw(st.lists(st.sampled_from(HEXES), max_size=3, unique=True))},
            "marks": {bridgehead: ["bridgehead"]} if bridgehead and bridgehead not in foes else {},
        },
        "units": units,
    }


def _unit(id_: str, side: str, kind: str, at: str) -> dict[str, Any]:
    return {"id": id_, "side": side, "kind": kind, "at": at, "attack": 1, "defence": 1, "movement": 5}


@rule("TOW-10.4-d", "TOW-10.4-g", "TOW-10.4-h", "TOW-10.4-q", "TOW-10.4-r", "TOW-10.4-s", "TOW-10.4-u")
@given(data=boards(), length=st.sampled_from([1, 2]))
@settings(max_examples=400)
def test_the_routes_are_those_that_a_plain_search_finds(data: dict[str, Any], length: int) -> None:
    expected = plain_routes(data, "D", length)
    found = ask_on(data, f"retreats D {length}")["routes"]
    assert {tuple(route["path"]): route["losses"] for route in found} == expected
    assert len(found) == len(expected)
    assert found == sorted(found, key=lambda route: route["path"])
    for path, losses in expected.items():
        check_played(data, path, losses)
    event(f"extra hexes: {max((len(path) - length for path in expected), default=None)}")
    event(f"losses: {min(expected.values(), default=None)}")


def check_played(data: dict[str, Any], path: tuple[str, ...], losses: int) -> None:
    """A route taken in the game: the unit, of two steps, ends there with what the zones have left of it."""
    data = {**data, "units": [{**unit, "steps": 2} if unit["id"] == "D" else unit for unit in data["units"]]}
    game = find_game("traces-of-war")
    s = game.situation({"position": data}, {}, game.pack()).copy().state
    unit, index = s.world.roster.number["D"], s.world.theatre.grid.index
    is_hq = s.world.roster.is_hq[unit]
    collides = is_hq and any(s.world.roster.is_hq[other] for other in s.here.get(index[path[-1]], ()))
    retreat(s, unit, [index[at] for at in path])
    keys = [told.key for told in s.events]
    if losses >= 2:
        assert s.at[unit] == (AWAY if is_hq else DESTROYED)
        assert ("headquarters-destroyed" in keys) == is_hq
    elif collides:
        assert (s.at[unit], s.left[unit], s.steps[unit]) == (AWAY, index[path[-1]], 2 - losses)
    else:
        assert (s.at[unit], s.steps[unit]) == (index[path[-1]], 2 - losses)
        assert keys.count("retreated") == len(path)
