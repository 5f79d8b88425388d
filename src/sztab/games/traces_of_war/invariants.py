"""What must be true of every state of Traces of War."""

from __future__ import annotations

from sztab.games.traces_of_war import points
from sztab.games.traces_of_war.control import AWAY, BOX, DESTROYED, SWEEP_TURN, WITHDRAWN
from sztab.games.traces_of_war.roster import AXIS, SOVIET
from sztab.games.traces_of_war.rules import chits
from sztab.games.traces_of_war.state import ISOLATED, STACK, State
from sztab.games.traces_of_war.tables import MARKERS
from sztab.kernel.questions import UNKNOWN


def check(s: State) -> None:
    """Raise ``AssertionError`` with a sentence about what is wrong."""
    _check_units(s)
    _check_stacks(s)
    _check_control(s)
    _check_derived(s)
    if not s.viewer:
        _check_chits(s)


def _check_units(s: State) -> None:
    roster, theatre = s.world.roster, s.world.theatre
    for unit, place in enumerate(s.at):
        id_ = roster.ids[unit]
        assert place >= 0 or place in (BOX, DESTROYED, WITHDRAWN, AWAY), f"{id_} is nowhere"
        if place >= 0:
            assert theatre.land & theatre.bit[place], f"{id_} stands in the water"
            assert 1 <= s.steps[unit] <= roster.steps[unit], f"{id_} has {s.steps[unit]} steps"
        assert s.supply[unit] <= ISOLATED, f"{id_} has no such supply state"
        assert place >= 0 or not s.supply[unit], f"{id_} is off the map with a supply marker"
        assert not (roster.is_hq[unit] and s.supply[unit]), f"{id_} is a headquarters with a supply marker"
        assert (place == DESTROYED) == (s.steps[unit] == 0), f"{id_} is destroyed or has steps, not both"
        assert (place == AWAY) == (unit in s.left), f"{id_} waits for a hex without having left one"


def _check_stacks(s: State) -> None:
    roster, names = s.world.roster, s.world.theatre.grid.names
    moving = s.result is not None
    for place, units in s.here.items():
        assert len({roster.side[unit] for unit in units}) == 1, f"both sides stand in {names[place]}"
        headquarters = sum(roster.is_hq[unit] for unit in units)
        assert moving or headquarters <= 1, f"two headquarters stand in {names[place]}"
        assert moving or len(units) - headquarters <= STACK, f"{names[place]} is overstacked"


def _check_control(s: State) -> None:
    theatre = s.world.theatre
    assert not s.cities & ~theatre.cities, "a hex that is no city is controlled"
    assert not s.crossings & ~theatre.crossings, "a hex that is no crossing point is controlled"
    assert not s.cities & s.hexes[AXIS], "a city with Axis units is Soviet"
    assert not theatre.cities & ~s.cities & s.hexes[SOVIET], "a city with Soviet units is not Soviet"
    assert not theatre.crossings & ~s.crossings & s.hexes[SOVIET], (
        "a crossing point with Soviet units is not Soviet"
    )
    if s.turn >= SWEEP_TURN and s.result is None:
        assert not theatre.crossings & ~s.crossings & ~s.hexes[AXIS], "an empty crossing point is not Soviet"
    assert not s.orders & ~theatre.orders, "an order stands on a city that had none"
    assert s.bridgehead < 0 or s.dropped, "there is a Bridgehead that was never placed"
    assert 0 <= s.crossing_count() <= theatre.crossings.bit_count() + 1, (
        "too many crossing points are counted"
    )


def _check_derived(s: State) -> None:
    fresh = s.copy()
    fresh.derive()
    for name in s.derived:
        if name not in ("memo", "standing"):
            assert getattr(fresh, name) == getattr(s, name), f"{name} does not follow from the columns"
    for side in (SOVIET, AXIS):
        assert fresh.zone(side) == s.zone(side), "a remembered zone is not the one of the units"
    assert points.total(fresh) == points.total(s), "victory points are not those counted from scratch"


def _check_chits(s: State) -> None:
    for side in (SOVIET, AXIS):
        assert sum(s.cups[side]) == s.in_cup[side], "the sum of a side's chits in the cup is wrong"
        assert all(0 <= known <= n for known, n in zip(s.known[side], s.cups[side], strict=True)), (
            "unknown known chits"
        )
    assert sum(s.hand) == s.in_hand, "the sum of the hand is wrong"
    axis = zip(s.cups[AXIS], s.hand, s.played[AXIS], chits.available(s, AXIS), strict=True)
    assert all(cup + hand + played <= owned for cup, hand, played, owned in axis), (
        "more Axis chits than there are"
    )
    assert UNKNOWN not in (*s.hand, *s.air), "something is unknown in the truth"
    assert sum(s.air) == s.air_unused, "the sum of the markers is wrong"
    drawn = zip(s.air, s.air_used, strict=True)
    assert all(0 <= unused + used <= MARKERS for unused, used in drawn), "more markers than there are"
