"""Strengths, ratio and columns of an attack (TOW 1.3, 7.0, 8.2, 10.2)."""

from __future__ import annotations

from typing import Any

import pytest

from sztab.games.traces_of_war.rules import strength
from sztab.testing import rule
from tests.traces_of_war.asking import ask, forbidden_by, reason

ATTACKER, TARGET = "0505", "0506"


def battle(
    attack: int, defence: int, terrain: str = "clear", air: tuple[str, ...] = (), side: str = "soviet"
) -> Any:
    """One attacker against one defender in a hex of that terrain."""
    enemy = "axis" if side == "soviet" else "soviet"
    return ask(
        f"attack {TARGET} A",
        f"A {side} infantry {ATTACKER} {attack}; D {enemy} infantry {TARGET} {defence}",
        terrain=f"{TARGET} {terrain}",
        active={"side": side, "mode": "combat-move", "air": list(air)},
    )


@rule("TOW-10.2-e")
@pytest.mark.parametrize(
    ("attack", "defence", "ratio"),
    [
        pytest.param(15, 5, "3-1", id="TV-020"),
        pytest.param(26, 9, "2-1", id="TV-021"),
        pytest.param(12, 7, "1.5-1", id="TV-022"),
        pytest.param(18, 13, "1-1", id="TV-023"),
        pytest.param(25, 2, "10-1+", id="TV-024"),
        pytest.param(20, 3, "6-1", id="TV-025"),
        pytest.param(3, 2, "1.5-1", id="TV-030"),
        pytest.param(199, 20, "9-1", id="TV-038"),
        pytest.param(5, 5, "1-1", id="even"),
        pytest.param(14, 10, "1-1", id="below-1.5"),
        pytest.param(19, 10, "1.5-1", id="below-2"),
        pytest.param(29, 10, "2-1", id="below-3"),
        pytest.param(39, 10, "3-1", id="below-4"),
        pytest.param(49, 10, "4-1", id="below-5"),
        pytest.param(50, 10, "5-1", id="exactly-5"),
        pytest.param(70, 10, "7-1", id="exactly-7"),
        pytest.param(80, 10, "8-1", id="exactly-8"),
        pytest.param(100, 10, "10-1+", id="exactly-10"),
    ],
)
def test_the_ratio_rounds_down_to_a_column(attack: int, defence: int, ratio: str) -> None:
    found = battle(attack, defence)
    assert found["legal"]
    assert (found["attack"], found["defence"]) == (attack, defence)
    assert found["ratio"] == found["column"] == ratio
    assert found["shifts"] == []


@pytest.mark.parametrize(
    ("attack", "defence", "terrain", "ratio", "column"),
    [
        pytest.param(15, 5, "rough-town", "3-1", "1.5-1", id="TV-026", marks=rule("TOW-10.2-j")),
        pytest.param(24, 2, "rough-town", "10-1+", "8-1", id="TV-027", marks=rule("TOW-10.2-f")),
        pytest.param(6, 1, "town", "6-1", "5-1", id="TV-029", marks=rule("TOW-10.2-i")),
        pytest.param(4, 2, "major-city", "2-1", "1-1", id="TV-034", marks=rule("TOW-10.2-k")),
        pytest.param(10, 1, "swamp", "10-1+", "9-1", id="TV-036", marks=rule("TOW-10.2-h")),
        pytest.param(6, 2, "rough", "3-1", "2-1", id="rough", marks=rule("TOW-10.2-g")),
        pytest.param(6, 2, "clear", "3-1", "3-1", id="clear"),
    ],
)
def test_the_terrain_of_the_defended_hex_shifts_left(
    attack: int, defence: int, terrain: str, ratio: str, column: str
) -> None:
    found = battle(attack, defence, terrain)
    assert (found["ratio"], found["column"]) == (ratio, column)
    columns = {"clear": 0, "rough": 1, "swamp": 1, "town": 1, "rough-town": 2, "major-city": 2}[terrain]
    entries = [{"why": terrain, "rule": "TOW 10.2", "columns": -columns}] if columns else []
    assert found["shifts"] == entries


@rule("TOW-10.2-s")
def test_the_terrain_of_the_attackers_hex_does_not_shift() -> None:
    for terrain in ("rough", "town", "major-city", "rough-town"):
        found = ask(
            "attack 0506 A",
            "A soviet infantry 0505 6; D axis infantry 0506 2",
            terrain=f"0505 {terrain}",
        )
        assert (found["column"], found["shifts"]) == ("3-1", [])


@pytest.mark.parametrize(
    ("attack", "defence", "terrain", "markers", "column"),
    [
        pytest.param(4, 2, "clear", 1, "4-1", id="TV-028", marks=rule("TOW-7.0-f")),
        pytest.param(9, 1, "clear", 1, "10-1+", id="TV-035", marks=rule("TOW-10.2-n")),
        pytest.param(4, 2, "rough", 1, "3-1", id="TV-037", marks=rule("TOW-10.2-r")),
        pytest.param(9, 1, "rough", 1, "10-1+", id="TV-041", marks=rule("TOW-10.2-r")),
        pytest.param(30, 2, "major-city", 1, "10-1+", id="TV-042", marks=rule("TOW-10.2-r")),
        pytest.param(4, 2, "clear", 2, "6-1", id="TV-043", marks=rule("TOW-7.0-j")),
    ],
)
def test_offensive_markers_shift_right_after_the_terrain_and_the_cap_comes_last(
    attack: int, defence: int, terrain: str, markers: int, column: str
) -> None:
    found = battle(attack, defence, terrain, air=("off",) * markers, side="axis")
    assert found["column"] == column
    assert found["shifts"][-markers:] == [{"why": "off", "rule": "TOW 7.0", "columns": 2}] * markers


@pytest.mark.parametrize(
    ("attack", "defence", "terrain", "ratio"),
    [
        pytest.param(2, 3, "clear", None, id="TV-031"),
        pytest.param(3, 2, "major-city", "1.5-1", id="TV-033"),
        pytest.param(3, 3, "town", "1-1", id="one-to-one-in-a-town"),
    ],
)
@rule("TOW-10.2-l")
def test_an_attack_below_1_1_after_the_terrain_is_refused(
    attack: int, defence: int, terrain: str, ratio: str | None
) -> None:
    found = battle(attack, defence, terrain)
    assert forbidden_by(found) == "TOW 10.2"
    assert reason(found) == "below-1-1"
    assert (found["attack"], found["defence"]) == (attack, defence)
    assert (found["column"], found["results"], found["distribution"]) == (None, {}, {})
    assert found["ratio"] == ratio


@rule("TOW-10.2-m")
def test_an_offensive_marker_does_not_rescue_an_attack_below_1_1() -> None:
    """TV-032."""
    found = battle(3, 3, "town", air=("off",), side="axis")
    assert forbidden_by(found) == "TOW 10.2"
    assert battle(3, 3, "clear", air=("off",), side="axis")["column"] == "2-1"


@rule("TOW-10.2-o")
def test_without_defence_strength_the_column_is_the_last_and_no_terrain_counts() -> None:
    """TV-039."""
    found = ask(
        "attack 0506 A",
        "A soviet infantry 0505 1; D axis infantry 0506 2 isolated",
        terrain="0506 major-city",
    )
    assert (found["attack"], found["defence"]) == (1, 0)
    assert (found["ratio"], found["column"], found["shifts"]) == ("10-1+", "10-1+", [])


@rule("TOW-10.2-p")
def test_an_attack_without_strength_is_refused_even_against_no_defence() -> None:
    """TV-040."""
    found = ask(
        "attack 0506 A",
        "A soviet infantry 0505 1 oos; D axis infantry 0506 2 isolated",
    )
    assert forbidden_by(found) == "TOW 10.2"
    assert reason(found) == "no-attack-strength"
    assert (found["attack"], found["defence"], found["ratio"], found["column"]) == (0, 0, "10-1+", None)


@rule("TOW-10.2-a", "TOW-1.3-c")
def test_stacked_attackers_across_a_river_are_halved_together() -> None:
    """TV-050, TV-012, TV-013."""
    for first, second, half in ((5, 4, 4), (3, 3, 3), (3, 4, 3)):
        found = ask(
            "attack 0605 A B",
            f"A soviet infantry 0505 {first}; B soviet infantry 0505 {second}; D axis infantry 0605 1",
            edges="0505-0605 minor-river",
        )
        assert found["attack"] == half


@rule("TOW-10.2-c")
def test_only_the_attackers_across_the_river_are_halved() -> None:
    """TV-051."""
    found = ask(
        "attack 0605 A B C",
        "A soviet infantry 0505 4; B soviet infantry 0505 3; C soviet infantry 0606 6; D axis infantry 0605 3",
        edges="0505-0605 minor-river",
    )
    assert (found["attack"], found["ratio"]) == (9, "3-1")


@rule("TOW-10.2-b")
@pytest.mark.parametrize("river", ["minor-river", "major-river"])
@pytest.mark.parametrize("bridge", ["", " road", " railroad"])
def test_a_bridge_does_not_spare_the_halving(river: str, bridge: str) -> None:
    """TV-052."""
    found = ask(
        "attack 0605 A",
        "A soviet infantry 0505 8; D axis infantry 0605 2",
        edges=f"0505-0605 {river}{bridge}",
    )
    assert (found["attack"], found["defence"], found["column"]) == (4, 2, "2-1")


@rule("TOW-10.2-t")
def test_a_river_never_changes_the_defence() -> None:
    edges = "0505-0605 major-river; 0604-0605 minor-river; 0605-0606 minor-river"
    found = ask("attack 0605 A", "A soviet infantry 0505 18; D axis infantry 0605 3", edges=edges)
    assert (found["attack"], found["defence"], found["column"]) == (9, 3, "3-1")


@rule("TOW-10.2-d")
def test_supply_comes_before_the_halving_of_the_stack() -> None:
    """TV-058: (5 - 2 + 4 - 2) / 2 is 2; halving first would give 0 or 2 less."""
    found = ask(
        "attack 0605 A B",
        "A soviet infantry 0505 5 oos; B soviet infantry 0505 4 oos; D axis infantry 0605 1",
        edges="0505-0605 minor-river",
    )
    assert found["attack"] == 2


@rule("TOW-10.2-q")
def test_each_attacking_hex_is_rounded_by_itself() -> None:
    """TV-059."""
    found = ask(
        "attack 0605 A B",
        "A soviet infantry 0505 3; B soviet infantry 0604 3; D axis infantry 0605 1",
        edges="0505-0605 minor-river; 0604-0605 minor-river",
    )
    assert found["attack"] == 2


@pytest.mark.parametrize(
    ("attacker", "defender", "attack", "defence"),
    [
        pytest.param("5 oos", "1", 3, 1, id="TV-053"),
        pytest.param("1 oos", "1", 0, 1, id="TV-054"),
        pytest.param("5", "3 oos", 5, 3, id="TV-055"),
        pytest.param("5 isolated", "3 isolated", 3, 1, id="TV-056"),
    ],
)
@rule("TOW-8.2-a", "TOW-8.2-b", "TOW-8.2-c")
def test_units_without_supply_fight_with_less(
    attacker: str, defender: str, attack: int, defence: int
) -> None:
    found = ask("attack 0506 A", f"A soviet infantry 0505 {attacker}; D axis infantry 0506 {defender}")
    assert (found["attack"], found["defence"]) == (attack, defence)


@rule("TOW-10.0-g", "TOW-8.2-d", "TOW-8.2-f")
def test_isolation_takes_its_toll_of_each_defender_and_all_defend_together() -> None:
    """TV-057: 1 + 0, not 4 - 2."""
    found = ask(
        "attack 0506 A",
        "A soviet infantry 0505 5; D axis infantry 0506 3 isolated; E axis infantry 0506 1 isolated",
    )
    assert found["defence"] == 1
    found = ask(
        "attack 0506 A",
        "A soviet infantry 0505 9; D axis infantry 0506 3; E axis armor 0506 6/2; H axis hq 0506 0/1",
    )
    assert (found["defence"], found["column"]) == (6, "1.5-1")


@rule("TOW-1.3-a", "TOW-1.3-b")
def test_halves_and_quarters_are_rounded_down() -> None:
    """TV-010, TV-011."""
    assert strength.halved(3) == 1
    assert strength.quartered(3) == 0
    assert (strength.halved(8), strength.quartered(8)) == (4, 2)


@rule("TOW-2.2-b", "TOW-2.2-c", "TOW-2.2-i", "TOW-2.3-b")
def test_each_unit_brings_the_value_of_its_role_and_of_the_side_that_shows() -> None:
    found = ask(
        "attack 0506 A B H",
        "A soviet armor 0505 6/4; B soviet infantry 0505 4; H soviet hq 0505 2/9; D axis armor 0506 7/3",
    )
    assert (found["attack"], found["defence"]) == (12, 3)
    found = ask("attack 0605 17Pz", "=17Pz 0505 x1; =66 0605 x1")
    assert (found["attack"], found["defence"]) == (3, 2)
    found = ask("attack 0605 17Pz", "=17Pz 0505; =66 0605")
    assert (found["attack"], found["defence"]) == (6, 4)
