"""How a game begins: chits, markers and units before the first decision, and the Security Divisions (TOW 3.0)."""

from __future__ import annotations

import pytest

from sztab.games.traces_of_war.control import BOX
from sztab.games.traces_of_war.points import total
from sztab.games.traces_of_war.roster import AXIS, SOVIET
from sztab.games.traces_of_war.rules import chits, sequence
from sztab.games.traces_of_war.rules.sequence import PlaceSecurityDivision
from sztab.games.traces_of_war.tables import AXIS_CHITS, SOVIET_CHITS
from sztab.kernel import machine
from sztab.kernel.questions import Refusal
from sztab.testing import rule
from tests.traces_of_war.table import Table, table
from tests.traces_of_war.turns import scenario

SECURITY = "S1 axis security; S2 axis security; S3 axis security"


@rule("TOW-3.0-b", "TOW-3.0-c", "TOW-3.0-d", "TOW-3.0-e")
def test_chits_become_available_turn_by_turn() -> None:
    """OKH on turn 2, Airborne on turn 3, STAVKA on turn 5; all others lie in the boxes from the start."""
    game = scenario()
    s = game.state
    assert s.played == s.cups == [[0] * 7, [0] * 5]
    assert (s.hand, s.in_cup, s.in_hand, s.supply_chit) == ([0] * 5, [0, 0], 0, False)
    for turn in range(1, 9):
        s.turn = turn
        s.stavka_open = chits.stavka_may_be_selected(s)
        soviet = dict(zip(SOVIET_CHITS, chits.available(s, SOVIET), strict=True))
        axis = dict(zip(AXIS_CHITS, chits.available(s, AXIS), strict=True))
        assert [soviet[front] for front in SOVIET_CHITS[:5]] == [2, 2, 2, 2, 1]
        assert soviet["airborne"] == (turn >= 3)
        assert soviet["stavka"] == (turn >= 5)
        assert [axis[chit] for chit in AXIS_CHITS[:4]] == [1] * 4
        assert axis["okh"] == (2 if turn >= 2 else 0)


@rule("TOW-3.0-f", "TOW-3.0-g", "TOW-3.0-j", "TOW-3.0-l")
@pytest.mark.parametrize("id_", ["campaign", "race-to-the-dnipro"])
def test_markers_supply_headquarters_and_points_at_the_start(id_: str) -> None:
    s = scenario(id_).state
    assert (s.air, s.air_used, s.air_unused) == ([0, 0], [0, 0], 0)
    assert not any(s.supply)
    assert not s.converted
    assert (s.crossings, s.crossing_count(), s.dropped) == (0, 0, False)
    assert total(s) == 0
    roster = s.world.roster
    vrnz = roster.number["Vrnz"]
    assert s.attack(vrnz) == roster.attack[vrnz][0] < roster.attack[vrnz][2]


@rule("TOW-3.0-k")
def test_all_cities_are_axis_at_the_start() -> None:
    s = scenario().state
    assert s.cities == 0
    assert s.world.theatre.cities.bit_count() >= 6


@rule("TOW-3.0-k")
def test_a_city_that_holds_soviets_is_soviet() -> None:
    """AMB-61."""
    s = table("B soviet infantry 0505", terrain="0505 major-city; 0606 major-city", turn=1).state
    assert set(s.world.theatre.grid.names_of(s.cities)) == {"0505"}


@rule("TOW-3.0-m")
def test_reinforcements_wait_in_their_boxes() -> None:
    s = scenario().state
    roster = s.world.roster
    later = [u for u in range(len(roster.ids)) if roster.group[u] or roster.category[u] or roster.drops[u]]
    assert len(later) > 30
    assert {s.at[unit] for unit in later} == {BOX}
    assert s.groups == 0


@rule("TOW-3.0-h", "TOW-3.0-i")
def test_the_axis_puts_three_security_divisions_into_different_cities() -> None:
    game = scenario()
    cities = set(game.state.world.theatre.grid.names_of(game.state.world.theatre.cities))
    taken: list[str] = []
    for left in (3, 2, 1):
        assert (game.seat, game.question.kind) == ("axis", "place-security-division")
        units = [unit for _, unit in game.items()]
        assert len(units) == left
        offered = game.items("place", units[0])
        assert set(offered) == {hex_ for hex_ in cities if hex_ not in taken} - full(game)
        for hex_ in taken:
            refusal = game.why_not("place", units[0], hex_)
            assert refusal is not None
            assert refusal.key in ("city-has-one", "hex-full")
        game.choose("place", units[0], offered[0])
        assert game.at(units[0]) == offered[0]
        taken.append(offered[0])
    assert game.question.kind == "choose-headquarters"
    assert len(set(taken)) == 3


def full(game: Table) -> set[str]:
    return game.hexes(game.state.full[AXIS])


def placing(units: str, **more: object) -> Table:
    """A small board at the placing of the Security Divisions."""
    game = table(f"{SECURITY}; {units}", turn=1, **more)
    s = game.state
    for unit in ("S1", "S2", "S3"):
        s.world.roster.garrison[game.number(unit)] = True
        s._put(game.number(unit), BOX)
    s.turn, s.asking, s.answers, s.stack = 0, {}, {}, [sequence.Game()]
    machine.start(s)
    return Table(s)


CITIES = "0505 major-city; 0507 major-city; 0509 major-city; 0303 major-city; 0707 town"


@rule("TOW-3.0-o", "TOW-3.0-i")
def test_security_divisions_respect_stacking_and_control() -> None:
    game = placing(
        "A axis infantry 0505; B axis infantry 0505; C axis infantry 0507; H axis hq 0507; X soviet infantry 0303",
        terrain=CITIES + "; 0801 major-city; 0803 major-city",
    )
    assert isinstance(game.question, PlaceSecurityDivision)
    assert game.items("place", "S1") == ["0507", "0509", "0801", "0803"]
    refusals = {hex_: game.why_not("place", "S1", hex_) for hex_ in ("0505", "0303", "0707", "9999")}
    assert {hex_: (r and r.rule, r and r.key) for hex_, r in refusals.items()} == {
        "0505": ("TOW 5.0", "hex-full"),
        "0303": ("TOW 3.0", "no-axis-city"),
        "0707": ("TOW 3.0", "no-axis-city"),
        "9999": ("TOW 3.0", "no-axis-city"),
    }
    for unit in ("A", "X", "nobody"):
        assert game.why_not("place", unit, "0509") == Refusal("TOW 3.0", "no-security-division", unit=unit)
    for choice in (("place", "S1"), ("put", "S1", "0507"), ("place", "S1", "0507", "0509")):
        assert game.why_not(*choice) == Refusal("TOW 3.0", "not-offered")
    assert (game.follow().part, game.follow("place", "S1").part) == ("unit", "hex")
    game.choose("place", "S1", "0507")
    refusal = game.why_not("place", "S2", "0507")
    assert (refusal and refusal.key) == "hex-full"
    game.choose("place", "S2", "0509")
    refusal = game.why_not("place", "S3", "0509")
    assert (refusal and (refusal.rule, refusal.key)) == ("TOW 3.0", "city-has-one")


def test_without_a_city_nobody_is_placed() -> None:
    game = placing("A axis infantry 0505")
    assert game.question.kind != "place-security-division"
