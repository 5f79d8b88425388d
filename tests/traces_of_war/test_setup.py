"""The set-up of Traces of War on its map: what the rules grant at the start must be true of it."""

from __future__ import annotations

from collections import Counter

import pytest

from sztab.games.traces_of_war.pack import MECHANIZED, Chits, Reinforcements, SetUp, Units
from sztab.packs import Pack, load_pack
from sztab.testing import rule
from tests.traces_of_war.data import DATA, SCHEMA
from tests.traces_of_war.front import Front, around, distance

CITIES = {"2634", "2918", "0218", "2305", "1338", "1631"}


@pytest.fixture(scope="module")
def pack() -> Pack:
    return load_pack(DATA, SCHEMA)


@pytest.fixture(scope="module")
def front(pack: Pack) -> Front:
    return Front(pack)


def test_the_plain_geometry_is_that_of_the_rulebook() -> None:
    assert around("1926") == {"1925", "1927", "2026", "2027", "1826", "1827"}
    assert around("0620") == {"0619", "0621", "0719", "0720", "0519", "0520"}
    assert [distance("2634", "2918"), distance("2918", "0218"), distance("1731", "1833")] == [17, 27, 2]


@rule("TOW-3.0-n")
def test_every_unit_of_the_four_fronts_and_armies_has_one_hex_and_no_other_unit_has(pack: Pack) -> None:
    setup, coming = pack.file("setup", SetUp), pack.file("reinforcements", Reinforcements)
    starting = [start.unit for start in setup.start]
    later = [*setup.garrisons, coming.airborne]
    later += [unit for group in coming.groups for unit in (*group.units, *group.replacements)]
    later += [unit for pool in coming.pools for unit in pool.units]
    assert sorted(starting + later) == sorted(unit.id for unit in pack.file("units", Units).units)
    formations = {unit.id: unit.formation for unit in pack.file("units", Units).units}
    assert {formations[unit] for unit in later} == {None}
    hqs = {"4PzA", "8A", "1PzA", "6A", "Vrnz", "Step", "SW", "Sth"}
    assert {unit for unit in starting if formations[unit] is None} == hqs


@rule("TOW-3.0-n")
def test_stacking_land_and_sides_at_set_up(front: Front) -> None:
    combat = Counter(at for unit, at in front.at.items() if front.types[unit].kind != "hq")
    hqs = Counter(at for unit, at in front.at.items() if front.types[unit].kind == "hq")
    assert max(combat.values()) == 2
    assert max(hqs.values()) == 1
    assert front.held["soviet"].isdisjoint(front.held["axis"])
    assert set(front.at.values()) <= front.land
    assert not any(front.terrain[at] == "swamp" for at in front.at.values())


def test_every_unit_has_a_supply_line(front: Front) -> None:
    for side in ("soviet", "axis"):
        supplied = front.supplied(side)
        assert [unit for unit in front.units(side) if front.at[unit] not in supplied] == []


def test_every_city_under_a_supreme_command_order_has_a_rail_route(front: Front) -> None:
    assert front.marks["supreme-command-order"] == CITIES
    assert front.by_rail("axis") >= CITIES
    assert CITIES.isdisjoint(front.held["soviet"])


def test_soviet_reinforcements_can_enter(front: Front) -> None:
    assert len(front.by_rail("soviet") - front.held["soviet"]) > 20


def test_no_soviet_unit_stands_near_a_crossing_point(front: Front) -> None:
    crossings = front.marks["crossing-point"]
    assert len(crossings) == 6
    assert min(distance(at, crossing) for at in front.held["soviet"] for crossing in crossings) > 2


def test_crossing_points_lie_on_the_west_bank_beside_an_east_bank_hex(front: Front) -> None:
    west = front.marks["west-bank"]
    for crossing in front.marks["crossing-point"]:
        assert crossing in west
        assert any(
            to not in west and frozenset((crossing, to)) in front.major for to in front.beside(crossing)
        )
    assert {"1826", "1827"} <= around("1926") & front.marks["crossing-point"]


def test_the_front_has_no_hole(front: Front) -> None:
    behind_the_lines = front.free_for("soviet")
    assert behind_the_lines.isdisjoint(front.marks["west-bank"])
    assert all(distance(at, "2634") > 2 for at in behind_the_lines)
    assert min(distance(at, city) for at in front.held["soviet"] for city in CITIES) >= 3


def test_no_soviet_unit_slips_through_the_front_by_moving(front: Front) -> None:
    """Two hexes deep into the zone at +2 MP each way is more than any unit has."""
    own = front.free_for("soviet")
    zone = front.zone["axis"] - front.held["axis"]
    for unit in front.units("soviet"):
        points = front.types[unit].movement[0]
        best = {front.at[unit]: 0}
        waiting = [front.at[unit]]
        while waiting:
            at = waiting.pop()
            for to in front.beside(at) - front.held["axis"]:
                cost = best[at] + 1 + 2 * (at in front.zone["axis"]) + 2 * (to in front.zone["axis"])
                if cost <= points and cost < best.get(to, 99):
                    best[to] = cost
                    waiting.append(to)
        assert set(best) <= own | zone


def test_kharkiv_and_stalino_are_garrisoned_in_depth(front: Front) -> None:
    def strength(city: str) -> int:
        return sum(front.types[unit].defence[0] for unit, at in front.at.items() if at == city)

    assert strength("2634") >= 9
    assert strength("1338") >= 5


def test_hqs_command_most_of_their_formation(pack: Pack, front: Front) -> None:
    for unit in pack.file("units", Units).units:
        if unit.formation is not None:
            assert distance(front.at[unit.id], front.at[unit.formation]) <= 6


def test_three_axis_major_cities_have_room_for_a_security_division(pack: Pack, front: Front) -> None:
    setup = pack.file("setup", SetUp)
    assert len(setup.garrisons) == 3
    assert {front.types[unit].kind for unit in setup.garrisons} == {"security"}
    full = [city for city in CITIES if Counter(front.at.values())[city] >= 2]
    assert len(CITIES) - len(full) >= 3


def test_mobile_units_stand_behind_the_infantry(front: Front) -> None:
    """No Axis armour is in the first line, so that a breach can be closed."""
    mobile = {unit for unit in front.units("axis") if front.types[unit].kind in MECHANIZED}
    first = front.zone["soviet"]
    assert [unit for unit in mobile if front.at[unit] in first] == []


def test_each_hq_with_a_chit_is_on_the_map(pack: Pack, front: Front) -> None:
    activated = {chit.activates for chit in pack.file("chits", Chits).chits} - {None}
    assert activated == {unit for unit in front.at if front.types[unit].kind == "hq"}
