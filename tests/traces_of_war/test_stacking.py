"""Stacking (TOW 5.0): how many units a hex holds, and when that is asked."""

from __future__ import annotations

from typing import Any

import pytest

from sztab.games.game import GameError
from sztab.games.traces_of_war import invariants
from sztab.testing import rule
from tests.traces_of_war.table import Table, table


def refused(game: Table, *choice: Any) -> tuple[str, str] | None:
    refusal = game.why_not(*choice)
    return None if refusal is None else (refusal.rule, refusal.key)


ONLY_0507 = "; ".join(f"0506-{other} blocked" for other in ("0606", "0607", "0406", "0407"))
"""From 0506 ways lead to 0505 and 0507 only."""

TWO = "A axis infantry 0506; B axis infantry 0506"
FULL = f"{TWO}; H axis hq 0506"


@rule("TOW-5.0-a", "TOW-5.0-d", "TOW-9.0-c")
@pytest.mark.parametrize("kind", ["move", "strategic"])
def test_a_third_combat_unit_does_not_end_its_move_in_a_hex(kind: str) -> None:
    """TV-160."""
    game = table(f"C axis infantry 0505; {FULL}", edges="0505-0506 road; 0506-0507 road", active="axis")
    assert refused(game, kind, "C", "0506") == ("TOW 5.0", "hex-full")
    assert "0506" not in game.moves("C", kind)
    one = table(
        "C axis infantry 0505; A axis infantry 0506; H axis hq 0506", edges="0505-0506 road", active="axis"
    )
    assert refused(one, kind, "C", "0506") is None
    assert "0506" in one.moves("C", kind)


@rule("TOW-5.0-h")
@pytest.mark.parametrize("kind", ["move", "strategic"])
def test_a_full_hex_is_passed_through(kind: str) -> None:
    """TV-160."""
    game = table(f"C axis infantry 0505; {FULL}", edges="0505-0506 road; 0506-0507 road", active="axis")
    assert refused(game, kind, "C", "0506", "0507") is None
    game.choose(kind, "C", "0506", "0507")
    assert game.at("C") == "0507"


@rule("TOW-5.0-h", "TOW-2.3-c")
def test_a_headquarters_passes_through_another_one() -> None:
    game = table("K axis hq 0505; H axis hq 0506", active="axis")
    assert refused(game, "move", "K", "0506", "0507") is None
    game.choose("move", "K", "0506", "0507")
    assert (game.at("K"), game.at("H")) == ("0507", "0506")


@rule("TOW-5.0-b")
def test_a_headquarters_joins_two_combat_units() -> None:
    """TV-161."""
    game = table(f"H axis hq 0505; {TWO}", active="axis")
    game.choose("move", "H", "0506")
    assert game.at("H") == "0506"
    invariants.check(game.state)


@rule("TOW-5.0-b")
def test_a_combat_unit_joins_a_headquarters_and_one_other() -> None:
    game = table("C axis infantry 0505; A axis infantry 0506; H axis hq 0506", active="axis")
    game.choose("move", "C", "0506")
    assert game.at("C") == "0506"


@rule("TOW-5.0-m")
@pytest.mark.parametrize("kind", ["move", "strategic"])
def test_a_headquarters_does_not_move_onto_another_one(kind: str) -> None:
    """AMB-68."""
    game = table("K axis hq 0505; H axis hq 0506", edges="0505-0506 road", active="axis")
    assert refused(game, kind, "K", "0506") == ("TOW 5.0", "second-headquarters")
    assert "0506" not in game.moves("K", kind)


@rule("TOW-5.0-m")
def test_a_headquarters_does_not_advance_onto_another_one_nor_relocate_there() -> None:
    game = table(
        "K soviet hq 0505; H soviet hq 0710; A soviet infantry 0101",
        active="soviet",
    )
    assert refused(game, "relocate", "K", "0710") == ("TOW 5.0", "second-headquarters")
    assert "0710" not in game.relocations("K")
    assert refused(game, "relocate", "K", "0711") is None


@rule("TOW-5.0-c")
def test_a_reduced_unit_counts_like_a_full_one() -> None:
    game = table(
        "C axis infantry 0505; A axis infantry 0506 3 back1; B axis infantry 0506 3 back1", active="axis"
    )
    for id_ in "AB":
        game.state.lose_step(game.number(id_))
    assert refused(game, "move", "C", "0506") == ("TOW 5.0", "hex-full")


@rule("TOW-5.0-d")
def test_a_unit_that_stays_breaks_no_limit() -> None:
    """Out and back into the hex that it left."""
    game = table(f"{TWO}", active="axis")
    assert refused(game, "move", "A", "0505", "0506") is None


@rule("TOW-5.0-e")
def test_stacking_is_asked_at_the_end_of_a_retreat() -> None:
    """E can retreat to 0507 only; two units stand there, so it goes one hex further."""
    game = table(
        "A soviet infantry 0505 5; E axis infantry 0506 1; F axis infantry 0507; G axis infantry 0507",
        edges=ONLY_0507,
        sources="soviet 0101; axis 0512",
        active="soviet",
        segment="combat",
    )
    game.attack("0506", "A", roll=1)
    assert game.told("combat-result")[0]["result"] == "R"
    assert [told["hex"] for told in game.told("retreated")] == ["0507", "0508"], (
        "the one best way, to the source"
    )
    assert game.at("E") == "0508"


@rule("TOW-5.0-e")
def test_a_retreat_into_a_hex_with_room_ends_there() -> None:
    game = table(
        "A soviet infantry 0505 5; E axis infantry 0506 1; F axis infantry 0507; H axis hq 0507",
        edges=ONLY_0507,
        sources="soviet 0101; axis 0512",
        active="soviet",
        segment="combat",
    )
    game.attack("0506", "A", roll=1)
    assert game.at("E") == "0507", "the one legal choice is made"


@rule("TOW-5.0-f")
def test_stacking_is_asked_at_the_end_of_an_advance() -> None:
    game = table(
        "A soviet infantry 0505 4; B soviet infantry 0505 4; C soviet infantry 0606 4; E axis infantry 0506 1",
        active="soviet",
        segment="combat",
    )
    game.attack("0506", "A", "B", "C", roll=1)
    game.choose("advance", "A", "0506")
    game.choose("advance", "B", "0506")
    assert game.at("C") == "0606"
    assert ("advance", "C") not in (game.items() if game.question.kind == "advance-unit" else [])
    assert refused(game, "advance", "C", "0506") is not None


@rule("TOW-5.0-g")
def test_stacking_is_asked_when_a_reinforcement_is_placed() -> None:
    game = table(
        "R soviet infantry g1; A soviet infantry 0109; B soviet infantry 0109; C soviet infantry 0110; "
        "I axis infantry 1001",
        edges="0110-0109 railroad; 0109-0108 railroad",
        cup=["reinforcements"],
        played=["voronezh"],
    )
    game.draw("reinforcements")
    assert game.items("place", "R") == ["0108", "0110"]
    assert refused(game, "place", "R", "0109") == ("TOW 5.0", "hex-full")


@rule("TOW-5.0-i")
def test_axis_nations_share_a_hex() -> None:
    """TV-163."""
    game = table(
        "G axis infantry 0505 german; R axis infantry 0506 romanian; H axis hq 0506 german; "
        "U axis infantry 0507 hungarian",
        active="axis",
    )
    game.choose("move", "G", "0506")
    assert game.at("G") == "0506"
    assert refused(game, "move", "U", "0506") == ("TOW 5.0", "hex-full")
    invariants.check(game.state)


@rule("TOW-5.0-j")
def test_a_headquarters_that_retreats_onto_another_one_is_relocated() -> None:
    """TV-162: 0507 is the only hex to which E can retreat."""
    game = table(
        "A soviet infantry 0505 5; E axis hq 0506 1; H axis hq 0507; I axis infantry 1001",
        edges=ONLY_0507,
        sources="soviet 0101; axis 0512 1001",
        active="soviet",
        segment="combat",
    )
    game.attack("0506", "A", roll=1)
    assert game.told("retreated") == [{"unit": "E", "start": "0506", "hex": "0507"}]
    assert game.told("headquarters-collide") == [{"unit": "E"}]
    assert game.at("H") == "0507"
    assert game.at("E") is None
    assert (game.seat, game.question.kind) == ("axis", "place-headquarters")
    assert "0512" in game.items(), "five hexes from the collision in 0507"
    assert "0511" not in game.items()


@rule("TOW-5.0-k")
def test_enemies_never_share_a_hex() -> None:
    game = table(
        "A axis infantry 0505; H axis hq 0404; E soviet infantry 0506; F soviet hq 0405", active="axis"
    )
    assert refused(game, "move", "A", "0506") == ("TOW 9.0", "enemy-in-hex")
    assert refused(game, "move", "H", "0405") == ("TOW 9.0", "enemy-in-hex")
    assert refused(game, "relocate", "H", "0506") is not None
    assert not {"0506", "0405"} & {*game.moves("A"), *game.moves("H"), *game.relocations("H")}
    with pytest.raises(GameError, match="both sides stand in 0505"):
        table("A axis infantry 0505; E soviet infantry 0505")


@rule("TOW-5.0-l")
def test_the_bridgehead_takes_no_room() -> None:
    """TV-164."""
    game = table(
        "A soviet infantry 0505; B soviet infantry 0506; H soviet hq 0506",
        marks="0506 bridgehead",
        active="soviet",
    )
    game.choose("move", "A", "0506")
    assert game.at("A") == "0506"
    invariants.check(game.state)


@rule("TOW-5.0-a", "TOW-5.0-b")
@pytest.mark.parametrize(
    "units",
    [
        "A axis infantry 0505; B axis infantry 0505; C axis infantry 0505",
        "H axis hq 0505; K axis hq 0505",
    ],
)
def test_a_position_heeds_stacking(units: str) -> None:
    with pytest.raises(GameError, match="more than two combat units and a headquarters"):
        table(units)
