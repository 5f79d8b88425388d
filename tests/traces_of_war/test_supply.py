"""Supply (TOW 8): lines, the check of the Supply chit, and what a lack of supply does."""

from __future__ import annotations

from typing import Any

import pytest

from sztab.games.traces_of_war.rules import supply
from sztab.testing import rule
from tests.traces_of_war.table import Table, table

STATES = ("in", "out-of-supply", "isolated")

WATERS = "; ".join(f"{row}{col:02} water" for row in ("04", "06") for col in range(1, 13))
"""Row 05 lies between waters: a line can run along it only."""


def line(game: Table, unit: str) -> list[str] | None:
    """The supply line of a unit, by the names of its hexes."""
    found = supply.line(game.state, game.number(unit))
    assert supply.is_supplied(game.state, game.number(unit)) == (found is not None)
    names = game.state.world.theatre.grid.names
    return None if found is None else [names[place] for place in found]


def has_line(game: Table, unit: str = "A") -> bool:
    return line(game, unit) is not None


def corridor(
    units: str = "A soviet infantry 0512", *, edges: str = "", terrain: str = "", **more: Any
) -> Table:
    """A Soviet unit at the eastern end of the corridor, its source at the western one."""
    return table(
        units, edges=edges, terrain=f"{WATERS}; {terrain}", **{"sources": "soviet 0501; axis 1001", **more}
    )


# 8.1 Lines


@rule("TOW-8.1-a")
def test_a_line_has_any_length() -> None:
    assert line(corridor(), "A") == [f"05{col:02}" for col in range(12, 0, -1)]
    far = table("A soviet infantry 9999", rows=99, cols=99, sources="soviet 0101; axis")
    assert has_line(far)


def test_a_unit_on_a_source_has_a_line_of_one_hex() -> None:
    assert line(corridor("A soviet infantry 0501"), "A") == ["0501"]


def test_a_line_is_a_shortest_one() -> None:
    game = table("A soviet infantry 0505", sources="soviet 0101 0508 0510; axis")
    assert line(game, "A") == ["0505", "0506", "0507", "0508"]


def test_without_a_source_there_is_no_line() -> None:
    assert not has_line(corridor(sources="soviet; axis 0501"))


@rule("TOW-8.1-b")
def test_a_line_enters_no_hex_with_an_enemy() -> None:
    """Blocked sides hold back the enemy's zone, so that his hex alone is tried; and one that is not in the way."""
    blocked = "0504-0505 blocked; 0505-0506 blocked"
    assert not has_line(corridor("A soviet infantry 0512; E axis infantry 0505", edges=blocked))
    around = table(
        "A soviet infantry 0506; E axis infantry 0504; B soviet infantry 0505; C soviet infantry 0503",
        terrain=WATERS,
        sources="soviet 0501; axis",
    )
    assert not has_line(around), "units of the own side beside him do not help"
    assert has_line(around, "C")


@rule("TOW-8.1-c")
def test_a_line_enters_no_enemy_zone() -> None:
    units = "A soviet infantry 0512; E axis infantry 0605"
    terrain = WATERS.replace("0605 water; ", "")
    free = table("A soviet infantry 0512", terrain=terrain, sources="soviet 0501; axis")
    cut = table(units, terrain=terrain, sources="soviet 0501; axis")
    assert has_line(free)
    assert not has_line(cut)


@rule("TOW-8.1-d", "TOW-8.1-e")
@pytest.mark.parametrize(("one", "other"), [("infantry", "infantry"), ("hq", "armor"), ("armor", "hq")])
def test_a_friendly_unit_or_headquarters_negates_a_zone(one: str, other: str) -> None:
    """E's zone holds 0504 and 0505; both must be held."""
    terrain = WATERS.replace("0605 water; ", "")
    units = f"A soviet infantry 0512; E axis infantry 0605; B soviet {one} 0504"
    assert not has_line(table(units, terrain=terrain, sources="soviet 0501; axis"))
    held = table(f"{units}; C soviet {other} 0505", terrain=terrain, sources="soviet 0501; axis")
    assert has_line(held)


@rule("TOW-8.1-f", "TOW-8.1-g", "TOW-8.1-h")
@pytest.mark.parametrize(
    ("side", "runs"),
    [
        ("major-river", False),
        ("major-river road", True),
        ("major-river railroad", True),
        ("minor-river", True),
        ("minor-river road", True),
        ("road", True),
    ],
)
def test_a_line_and_rivers(side: str, runs: bool) -> None:
    """TV-226."""
    assert has_line(corridor(edges=f"0506-0507 {side}")) == runs


@rule("TOW-8.1-i")
@pytest.mark.parametrize("line", ["", "road"])
def test_a_line_crosses_no_blocked_side(line: str) -> None:
    assert not has_line(corridor(edges=f"0506-0507 blocked {line}"))


@rule("TOW-8.1-j")
def test_a_line_enters_no_enemy_city() -> None:
    """TV-227: for either side."""
    axis = "A axis infantry 0512"
    for units, owner, runs in [
        ("A soviet infantry 0512", "axis", False),
        ("A soviet infantry 0512", "soviet", True),
        (axis, "axis", True),
        (axis, "soviet", False),
    ]:
        game = corridor(
            units, terrain="0506 major-city", control={"0506": owner}, sources="soviet 0501; axis 0501"
        )
        assert has_line(game) == runs, (units, owner)


@rule("TOW-8.1-k")
@pytest.mark.parametrize("terrain", ["town", "rough-town", "rough", "swamp"])
def test_towns_and_other_terrain_never_bar_a_line(terrain: str) -> None:
    """AMB-08: whoever has been there."""
    assert has_line(corridor(terrain=f"0506 {terrain}"))
    game = corridor("A soviet infantry 0512; E axis armor 0507", terrain=f"0506 {terrain}", active="axis")
    game.choose("move", "E", "0506")
    assert game.state.cities == 0


@rule("TOW-8.1-t")
def test_the_own_hex_of_a_unit_never_bars_its_line() -> None:
    """TV-230: alone in a zone, the next hex is free."""
    game = table(
        "A soviet infantry 0505; E axis infantry 0605",
        terrain=WATERS.replace("0605 water; ", ""),
        edges="0504-0605 blocked",
        sources="soviet 0501; axis",
    )
    assert game.hexes(game.state.zone(1)) & {"0504", "0505"} == {"0505"}
    assert line(game, "A") == ["0505", "0504", "0503", "0502", "0501"]


@rule("TOW-8.1-u")
def test_the_source_is_tested_like_the_rest_of_the_line() -> None:
    """TV-231."""
    units = "A soviet infantry 0505; E axis infantry 0601"
    terrain = WATERS.replace("0601 water; ", "")
    empty = table(units, terrain=terrain, sources="soviet 0501; axis")
    assert "0501" in empty.hexes(empty.state.zone(1))
    assert "0502" not in empty.hexes(empty.state.zone(1))
    assert not has_line(empty)
    held = table(f"{units}; B soviet infantry 0501", terrain=terrain, sources="soviet 0501; axis")
    assert has_line(held)
    taken = table("A soviet infantry 0505; E axis infantry 0501", terrain=WATERS, sources="soviet 0501; axis")
    assert not has_line(taken)


@rule("TOW-8.1-u")
def test_the_bridgehead_is_a_soviet_source() -> None:
    """TV-229; TV-252: an Axis headquarters in its hex closes it, and leaves the marker."""
    game = corridor("A soviet infantry 0512", marks="0507 bridgehead", sources="soviet; axis 1001")
    assert line(game, "A") == ["0512", "0511", "0510", "0509", "0508", "0507"]
    closed = corridor(
        "A soviet infantry 0512; H axis hq 0507", marks="0507 bridgehead", sources="soviet; axis 1001"
    )
    assert not has_line(closed)
    assert closed.state.bridgehead == closed.state.world.theatre.grid.index["0507"]
    axis = corridor("A axis infantry 0512", marks="0507 bridgehead", sources="soviet; axis")
    assert not has_line(axis)


# 8.1 The examples of the rulebook, each on a board of its own


@rule("TOW-8.1-c", "TOW-8.1-i")
def test_the_first_example() -> None:
    """TV-220: 17Pz can go west into the zone of 9M only, elsewhere all sides are blocked."""
    blocked = "; ".join(f"0505-{other} blocked" for other in ("0605", "0606", "0405", "0406", "0506"))
    units = "A axis armor 0505"
    assert has_line(table(units, edges=blocked))
    assert not has_line(table(f"{units}; E soviet mechanized 0604", edges=blocked))


@rule("TOW-8.1-d")
def test_the_second_example() -> None:
    """TV-221: 15 traces through 46 and 223, which hold the zone hexes on the way."""
    terrain = WATERS.replace("0605 water; ", "")
    units = "A axis infantry 0512; E soviet infantry 0605"
    held = "B axis infantry 0504; C axis infantry 0505"
    assert not has_line(table(units, terrain=terrain, sources="soviet; axis 0501"))
    assert has_line(table(f"{units}; {held}", terrain=terrain, sources="soviet; axis 0501"))


@rule("TOW-8.1-c")
def test_the_third_example() -> None:
    """TV-222: the only way of 73 leads over 0620 between 161 and 15."""
    waters = "; ".join(f"{row:02}20 water" for row in (*range(1, 6), *range(7, 11)))
    units = "A soviet infantry 0622"
    ways: dict[str, Any] = {"rows": 10, "cols": 25, "terrain": waters, "sources": "soviet 0601; axis"}
    assert has_line(table(units, **ways))
    assert not has_line(table(f"{units}; E axis infantry 0719; F axis infantry 0519", **ways))


@rule("TOW-8.1-d", "TOW-8.1-g")
def test_the_fourth_example() -> None:
    """TV-223: 66 traces through 23Tk and 9M over a bridge."""
    terrain = WATERS.replace("0605 water; ", "")
    units = "A soviet infantry 0512; T soviet armor 0505; M soviet mechanized 0504; E axis infantry 0605"
    bridged = "0504-0505 major-river road"
    assert has_line(table(units, terrain=terrain, edges=bridged, sources="soviet 0501; axis"))
    assert not has_line(
        table(units, terrain=terrain, edges="0504-0505 major-river", sources="soviet 0501; axis")
    )
    without = units.replace("T soviet armor 0505; ", "")
    assert not has_line(table(without, terrain=terrain, edges=bridged, sources="soviet 0501; axis"))


# 8.1 Control of cities


@rule("TOW-8.1-l", "TOW-8.1-m")
@pytest.mark.parametrize(
    ("side", "before", "after"), [("soviet", "axis", "soviet"), ("axis", "soviet", "axis")]
)
def test_a_city_is_taken_by_entering_it_also_in_passing(side: str, before: str, after: str) -> None:
    for path in (("0506",), ("0506", "0507")):
        game = table(
            f"A {side} infantry 0505; B soviet infantry 0101; C axis infantry 0112",
            terrain="0506 major-city",
            control={"0506": before},
            active=side,
        )
        assert bool(game.state.cities) == (before == "soviet")
        game.choose("move", "A", *path)
        assert bool(game.state.cities) == (after == "soviet")
        assert game.told("city-taken") == [{"side": side, "hex": "0506"}]


@rule("TOW-8.1-l")
def test_a_city_of_the_own_side_is_not_taken_again_nor_one_beside_the_way() -> None:
    game = table("A axis infantry 0505; B axis infantry 0101", terrain="0506 major-city", active="axis")
    game.choose("move", "A", "0506")
    assert game.told("city-taken") == []
    beside = table(
        "A soviet infantry 0505; B soviet infantry 0101", terrain="0506 major-city", active="soviet"
    )
    beside.choose("move", "A", "0504")
    assert beside.state.cities == 0


# 8.0, 8.1 The check


def check(units: str, **more: Any) -> Table:
    """Draw the Supply chit, with another chit left so that the game goes on."""
    game = table(units, cup=["supply", "voronezh"], **more)
    game.draw("supply")
    return game


def status(game: Table, unit: str) -> str:
    return STATES[game.state.supply[game.number(unit)]]


@rule("TOW-8.1-n", "TOW-8.1-o", "TOW-8.1-p", "TOW-8.1-q")
@pytest.mark.parametrize(
    ("before", "without", "with_line"),
    [
        ("", "out-of-supply", "in"),
        ("oos", "isolated", "in"),
        ("isolated", "isolated", "in"),
    ],
)
@pytest.mark.parametrize("side", ["soviet", "axis"])
def test_what_a_check_makes_of_a_unit(side: str, before: str, without: str, with_line: str) -> None:
    unit = f"A {side} infantry 0505 {before}"
    assert status(check(unit, sources="soviet; axis"), "A") == without
    assert status(check(unit, sources=f"{side} 0101"), "A") == with_line


@rule("TOW-8.1-p", "TOW-8.1-q")
def test_four_checks_without_a_line_and_one_with() -> None:
    """TV-224."""
    found, state = [], ""
    for sources in ("soviet; axis",) * 4 + ("soviet 0101; axis",):
        game = check(f"A soviet infantry 0505 {state}", sources=sources)
        found.append(status(game, "A"))
        state = {"in": "", "out-of-supply": "oos", "isolated": "isolated"}[found[-1]]
    assert found == ["out-of-supply", "isolated", "isolated", "isolated", "in"]


@rule("TOW-8.0-b")
def test_both_sides_are_checked() -> None:
    game = check("A soviet infantry 0505; B axis infantry 0909", sources="soviet; axis")
    assert (status(game, "A"), status(game, "B")) == ("out-of-supply", "out-of-supply")
    assert game.told("supply-changed") == [
        {"unit": "A", "status": "out-of-supply"},
        {"unit": "B", "status": "out-of-supply"},
    ]


@rule("TOW-8.0-a")
def test_supply_changes_at_the_check_only() -> None:
    """TV-225: marked OOS, with a line: still -2 until the chit is drawn."""
    game = table(
        "6A axis hq 0505; A axis infantry 0506 4 oos; B axis infantry 1012; E soviet infantry 0711 1",
        edges="; ".join(f"1012-{other} blocked" for other in ("1011", "0911", "0912")),
        cup=["6a", "supply"],
    )
    assert has_line(game, "A")
    assert not has_line(game, "B")
    game.draw("6a")
    game.choose("move-combat")
    assert (status(game, "A"), status(game, "B")) == ("out-of-supply", "in")
    assert game.state.attack(game.number("A")) == 2
    game.choose("move", "A", "0508")
    assert status(game, "A") == "out-of-supply"
    game.choose("end")
    while game.seat != "nature":
        game.choose("end")
    game.draw("supply")
    assert game.told("supply-check") == [{}]
    assert (status(game, "A"), status(game, "B")) == ("in", "out-of-supply")
    assert game.state.attack(game.number("A")) == 4


@rule("TOW-8.1-r", "TOW-2.3-e")
def test_a_headquarters_never_carries_a_supply_marker() -> None:
    """TV-228: it is relocated; a combat unit beside it is marked."""
    around = "; ".join(f"0505-{other} blocked" for other in ("0504", "0506", "0605", "0606", "0405", "0406"))
    game = check("H axis hq 0505; A axis infantry 0505; B soviet infantry 0909", edges=around)
    assert status(game, "A") == "out-of-supply"
    assert status(game, "H") == "in"
    assert game.question.kind == "place-headquarters"
    game.choose("0510")
    assert (game.at("H"), status(game, "H")) == ("0510", "in")


@rule("TOW-8.1-r")
def test_a_headquarters_with_a_line_stays() -> None:
    game = check("H axis hq 0505; A axis infantry 0303; B soviet infantry 0909")
    assert game.at("H") == "0505"
    assert game.told("headquarters-cut-off") == []


@rule("TOW-8.1-s")
def test_soviet_headquarters_are_relocated_before_axis_ones_and_change_no_state() -> None:
    """AMB-48: A and H share a closed hex, so do B and K; the order of the counters does not matter."""
    walls = [f"0505-{other} blocked" for other in ("0504", "0506", "0605", "0606", "0405", "0406")]
    walls += [f"0808-{other} blocked" for other in ("0807", "0809", "0907", "0908", "0707", "0708")]
    game = check(
        "H axis hq 0505; A axis infantry 0505; K soviet hq 0808; B soviet infantry 0808",
        edges="; ".join(walls),
    )
    assert [told["unit"] for told in game.told("supply-changed")] == ["B", "A"]
    assert game.told("headquarters-cut-off") == [{"unit": "K"}]
    assert game.at("H") == "0505", "still there"
    assert game.seat == "soviet"
    game.choose("0110")
    assert game.told("headquarters-cut-off") == [{"unit": "K"}, {"unit": "H"}]
    assert game.seat == "axis"
    game.choose("0101")
    assert (game.at("K"), game.at("H")) == ("0110", "0101")
    assert game.seat == "nature"


@rule("TOW-8.1-s")
def test_a_relocation_does_not_change_what_the_check_has_found() -> None:
    """K stands where it keeps A's line open; it is cut off too and goes, and A stays in supply all the same."""
    terrain = WATERS.replace("0605 water; ", "")
    game = check(
        "H axis hq 0512; A axis infantry 0511; E soviet infantry 0605; K soviet hq 1005; B soviet infantry 1006",
        terrain=terrain,
        edges="; ".join(f"1005-{other} blocked" for other in ("1004", "1006", "0904", "0905")),
        sources="soviet 1012; axis 0501",
    )
    assert game.told("headquarters-cut-off") == [{"unit": "K"}]
    game.choose("1012")
    assert game.told("headquarters-cut-off") == [{"unit": "K"}, {"unit": "H"}]
    assert status(game, "A") == "out-of-supply"


@rule("TOW-8.1-v")
def test_a_headquarters_that_loses_its_line_stays_until_the_check() -> None:
    """TV-232."""
    terrain = WATERS.replace("0605 water; ", "")
    game = table(
        "SW soviet hq 0908; E soviet infantry 0706; H axis hq 0512; A axis infantry 0511",
        terrain=terrain,
        sources="soviet 1012; axis 0501 0112",
        cup=["south-west", "supply"],
    )
    assert has_line(game, "H")
    game.draw("south-west")
    game.choose("move-combat")
    game.choose("move", "E", "0605")
    assert not has_line(game, "H")
    while game.seat != "nature":
        game.choose("end")
    assert game.at("H") == "0512"
    game.draw("supply")
    assert game.told("headquarters-cut-off") == [{"unit": "H"}]
    assert game.at("H") is None


# 8.2 Effects


@rule("TOW-8.2-a", "TOW-8.2-b", "TOW-8.2-c", "TOW-8.2-d", "TOW-8.2-e")
@pytest.mark.parametrize(
    ("state", "values", "wanted"),
    [
        ("", "5/4 ma7", (5, 4, 7)),
        ("oos", "5/4 ma7", (3, 4, 7)),
        ("isolated", "5/4 ma7", (3, 2, 3)),
        ("oos", "1/1 ma5", (0, 1, 5)),
        ("isolated", "1/1 ma5", (0, 0, 2)),
        ("oos", "2/2 ma1", (0, 2, 1)),
        ("isolated", "3/2 ma1", (1, 0, 0)),
    ],
)
def test_what_a_lack_of_supply_does(state: str, values: str, wanted: tuple[int, int, int]) -> None:
    """TV-053 to TV-057, TV-148."""
    s = table(f"A soviet armor 0505 {values} {state}").state
    assert (s.attack(0), s.defence(0), s.movement(0)) == wanted


@rule("TOW-8.2-b")
def test_a_unit_out_of_supply_moves_as_far_as_ever() -> None:
    """TV-148."""
    assert max(table("A axis infantry 0505 ma5 oos").moves("A").values()) == 5
    assert max(table("A axis infantry 0505 ma5 isolated").moves("A").values()) == 2


@rule("TOW-8.2-f")
def test_each_unit_loses_two() -> None:
    """Two with 3 and one with 1 attack with 1 + 1 + 0, not with 7 - 2."""
    game = table(
        "A soviet infantry 0505 3 oos; B soviet infantry 0505 3 isolated; C soviet infantry 0405 1 oos; "
        "E axis infantry 0406 3 isolated; F axis infantry 0406 3 isolated",
        active="soviet",
        segment="combat",
    )
    game.choose("attack", "0406", "A", "B", "C")
    told = game.told("ratio-found")[0]
    assert (told["attack"], told["defence"]) == (2, 2)


# Slips


def test_a_move_out_of_supply_is_warned_of() -> None:
    game = table(
        "A soviet infantry 0503; B soviet infantry 0101 isolated; E axis infantry 0606",
        edges="0504-0505 road",
        sources="soviet 0501; axis",
        terrain=WATERS.replace("0606 water; ", ""),
        active="soviet",
    )
    warning = game.question.warn(game.state, ("move", "A", "0504", "0505", "0506"))
    assert game.question.warn(game.state, ("move", "A", "0504")) is None
    assert warning is not None
    assert (warning.rule, warning.key, warning.values) == ("TOW 8.1", "leaves-supply", {"unit": "A"})


def test_ending_with_units_that_could_move_is_warned_of() -> None:
    game = table("A soviet infantry 0503; B soviet infantry 0101", active="soviet")
    warning = game.question.warn(game.state, ("end",))
    assert warning is not None
    assert (warning.rule, warning.key, warning.values) == ("TOW 9.0", "unmoved-units", {"count": 2})
    game.choose("move", "A", "0504")
    warning = game.question.warn(game.state, ("end",))
    assert warning is not None
    assert warning.values == {"count": 1}


def test_ending_while_attacks_are_possible_is_warned_of() -> None:
    game = table(
        "A soviet infantry 0503; B axis infantry 0504 1; C axis infantry 0909 1",
        active="soviet",
        segment="combat",
    )
    warning = game.question.warn(game.state, ("end",))
    assert warning is not None
    assert (warning.rule, warning.key, warning.values) == ("TOW 10.0", "attacks-left", {"count": 1})
    assert game.question.warn(game.state, ("attack", "0504", "A")) is None
