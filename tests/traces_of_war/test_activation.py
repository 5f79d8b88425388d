"""The activation of units by a chit: who, in which Action Mode, and its two segments (TOW 4.3.1)."""

from __future__ import annotations

from sztab.kernel.questions import Refusal
from sztab.testing import rule
from tests.traces_of_war.table import Table, table


def drawn(units: str, chit: str, **more: object) -> Table:
    """A chit out of the cup."""
    game = table(units, turn=2, cup=["supply", chit], cols=24, **more)
    game.draw(chit)
    return game


def activated(game: Table) -> set[str]:
    """The units that the last activation activated at its beginning."""
    return set(game.told("activated")[-1]["units"])


@rule("TOW-4.3-c")
def test_a_chit_activates_its_headquarters_and_the_combat_units_in_range() -> None:
    """The command range of the South Front is 6."""
    game = drawn(
        "=Sth 0505; IN soviet infantry 0511; OUT soviet infantry 0512; ENEMY axis infantry 0803; =Vrnz 0508",
        "south",
    )
    assert game.state.world.roster.range[game.number("Sth")] == 6
    assert activated(game) == {"Sth", "IN"}


@rule("TOW-4.3-d", "TOW-4.3-e", "TOW-4.3-v")
def test_an_axis_headquarters_may_activate_another_one_in_range() -> None:
    """TV-174: the second headquarters moves and fights, and activates nobody (AMB-32)."""
    units = (
        "=8A 0505; A axis infantry 0506; =6A 0509; B axis infantry 0514; =4PzA 0520; =1PzA 0307; "
        "E soviet infantry 0609 1"
    )
    game = drawn(units, "8a")
    assert game.state.world.roster.range[game.number("8A")] == 6
    assert activated(game) == {"8A", "A"}
    assert game.items() == [("activate", "6A"), ("activate", "1PzA"), ("none",)]
    assert game.why_not("activate", "4PzA") is not None
    assert game.why_not("activate", "A") is not None
    game.choose("activate", "6A")
    assert game.told("second-headquarters") == [{"unit": "6A"}]
    assert game.question.kind == "choose-mode"
    game.choose("move-combat")
    assert {unit for verb, unit in game.items()[:-1] if verb == "move"} == {"8A", "A", "6A"}
    refusal = game.why_not("move", "B", "0515")
    assert (refusal and refusal.key) == "not-activated"
    game.choose("move", "6A", "0508")
    refusal = game.why_not("move", "1PzA", "0308")
    assert (refusal and refusal.key) == "not-activated"
    game.choose("end")
    assert game.items("attack", "0609") == ["6A"]


@rule("TOW-4.3-v")
def test_the_second_headquarters_is_optional() -> None:
    game = drawn("=8A 0505; =6A 0507", "8a")
    game.choose("none")
    assert game.told("second-headquarters") == []
    game.choose("move-combat")
    assert {item[1] for item in game.items()[:-1]} == {"8A"}


@rule("TOW-4.3-v")
def test_nobody_is_asked_for_a_second_headquarters_out_of_range() -> None:
    game = drawn("=8A 0505; =6A 0512", "8a")
    assert game.question.kind == "choose-mode"


@rule("TOW-4.3-f")
def test_a_soviet_headquarters_never_activates_another_one() -> None:
    """TV-175."""
    game = drawn("=Vrnz 0505; =Step 0506; B soviet infantry 0507", "voronezh")
    assert activated(game) == {"Vrnz", "B"}
    assert game.question.kind == "choose-mode"
    game.choose("move-combat")
    assert {item[1] for item in game.items()[:-1]} == {"Vrnz", "B"}


@rule("TOW-4.3-g", "TOW-4.3-h")
def test_all_movement_comes_before_all_combat() -> None:
    """One mode for the whole activation."""
    game = drawn(
        "=Vrnz 0505; B soviet infantry 0607 40; A axis infantry 0610 1; C soviet infantry 0306", "voronezh"
    )
    assert game.items() == ["move-combat", "combat-move"]
    game.choose("move-combat")
    assert game.told("mode-chosen") == [{"seat": "soviet", "mode": "move-combat"}]
    game.choose("move", "B", "0609")
    assert game.why_not("attack", "0610", "B") is not None
    game.choose("end")
    assert [values["segment"] for values in game.told("segment-begins")] == ["movement", "combat"]
    assert game.items() == [("attack", "0610"), ("end",)]
    assert game.why_not("move", "C", "0307") is not None
    game.attack("0610", "B", roll=1)
    game.choose("end")
    assert game.seat == "nature"


@rule("TOW-4.3-i")
def test_all_combat_comes_before_all_movement() -> None:
    """TV-176: whoever has fought and advanced still moves its whole allowance."""
    game = drawn(
        "=Vrnz 0505; B soviet infantry 0609 40; A axis infantry 0610 1; C soviet infantry 0306", "voronezh"
    )
    game.choose("combat-move")
    assert game.why_not("move", "C", "0307") is not None
    game.attack("0610", "B", roll=6)
    game.choose("advance", "B", "0610")
    assert [values["segment"] for values in game.told("segment-begins")] == ["combat", "movement"]
    assert game.moves("B")["0615"] == 5
    game.choose("move", "B", "0615")
    refusal = game.why_not("move", "B", "0616")
    assert (refusal and refusal.key) == "has-moved"
    game.choose("end")
    assert game.seat == "nature"


@rule("TOW-4.3-c")
def test_range_is_measured_at_the_moment_of_activation() -> None:
    """A unit that comes into range later is not activated, one that leaves it stays activated (TV-173)."""
    game = drawn(
        "=Vrnz 0505; B soviet armor 0508 9/4; C soviet infantry 0513; A axis infantry 0615 1", "voronezh"
    )
    assert activated(game) == {"Vrnz", "B"}
    game.choose("move-combat")
    game.choose("move", "Vrnz", "0508")
    refusal = game.why_not("move", "C", "0512")
    assert (refusal and refusal.key) == "not-activated"
    game.choose("move", "B", "0514")
    assert game.items("attack", "0615") == ["B"]


def test_ending_a_segment_leads_to_the_next_one() -> None:
    game = drawn("=Vrnz 0505; B soviet infantry 0609 40; A axis infantry 0610 1", "voronezh")
    game.choose("combat-move")
    game.choose("end")
    assert game.question.kind == "move-units"
    game.choose("end")
    assert game.seat == "nature"


def test_units_that_may_not_act_say_why() -> None:
    """Not activated, moved, relocated, fought: each has its own reason."""
    game = drawn(
        "=Vrnz 0505; B soviet infantry 0607 40; C soviet infantry 0609 40; D soviet infantry 0520; "
        "A axis infantry 0610 1; E axis infantry 0608 1",
        "voronezh",
    )
    assert game.follow().part == "button"
    game.choose("combat-move")
    assert game.follow().part == "hex"
    assert game.why_not("attack", "0610", "D") == Refusal("TOW 10.0", "not-activated", unit="D")
    game.attack("0610", "C", roll=1)
    if game.question.kind == "advance-unit":
        game.choose("end")
    assert game.why_not("attack", "0608", "C") == Refusal("TOW 10.0", "has-fought", unit="C")
    game.choose("end")
    assert game.why_not("move", "D", "0519") == Refusal("TOW 9.0", "not-activated", unit="D")
    game.choose("move", "B", "0606")
    assert game.why_not("move", "B", "0605") == Refusal("TOW 9.0", "has-moved", unit="B")
    game.choose("relocate", "Vrnz", "0110")
    assert game.at("Vrnz") == "0110"
    assert game.why_not("move", "Vrnz", "0109") == Refusal("TOW 9.0", "has-moved", unit="Vrnz")
    assert [item[1] for item in game.items()[:-1]] == ["C"]


def test_a_relocated_headquarters_neither_moves_nor_fights() -> None:
    """TOW 9.4: it was relocated in this activation, whatever else it has done."""
    game = drawn("=Vrnz 0505; B soviet infantry 0506; A axis infantry 0606 1", "voronezh")
    game.choose("move-combat")
    game.state.relocated |= 1 << game.number("Vrnz")
    assert game.why_not("move", "Vrnz", "0504") == Refusal("TOW 9.4", "has-been-relocated", unit="Vrnz")
    game.choose("end")
    assert game.why_not("attack", "0606", "Vrnz") == Refusal("TOW 9.4", "has-been-relocated", unit="Vrnz")
    assert game.items("attack", "0606") == ["B"]
    game.choose("end")
    assert game.state.relocated == 0


def test_the_corner_of_the_map_is_a_hex_like_any_other() -> None:
    game = drawn(
        "=Vrnz 0101; B soviet infantry 0101 9; A axis infantry 0102 1; =8A 0810; =6A 0812", "voronezh"
    )
    assert activated(game) == {"Vrnz", "B"}
    game.choose("move-combat")
    assert {item[1] for item in game.items()[:-1]} == {"Vrnz", "B"}
    assert game.why_not("move", "B", "0201") is None
    game.choose("end")
    assert game.items("attack", "0102") == ["Vrnz", "B"]
    assert game.why_not("attack", "0102", "B") is None


def test_a_segment_ends_by_itself_when_everybody_has_acted() -> None:
    """Nobody is asked, and no end is told as forced."""
    game = drawn("=Vrnz 0507; B soviet infantry 0607 40; A axis infantry 0610 1", "voronezh")
    game.choose("move-combat")
    game.choose("move", "B", "0609")
    game.choose("move", "Vrnz", "0509")
    assert game.told("segment-begins")[-1]["segment"] == "combat"
    assert game.told("forced") == []
    game.attack("0610", "B", "Vrnz", roll=1)
    if game.question.kind == "advance-unit":
        game.choose("end")
    assert game.seat == "nature"
    assert game.told("forced") == []


def test_a_headquarters_relocated_before_its_activation_moves_in_it() -> None:
    """TOW 2.3, AMB-31: only a relocation in the same activation ends its part."""
    game = table(
        "=Vrnz 0505; A axis infantry 0504; C axis infantry 0506; E axis infantry 0606; F axis infantry 0406",
        turn=2,
        cup=["supply", "voronezh"],
        cols=24,
        sources="soviet 0120; axis 0101",
    )
    game.draw("supply")
    assert game.told("headquarters-cut-off") == [{"unit": "Vrnz"}]
    game.choose("0515")
    game.draw("voronezh")
    game.choose("move-combat")
    assert ("move", "Vrnz") in game.items()
    assert game.why_not("move", "Vrnz", "0516") is None


def test_a_headquarters_in_the_corner_can_be_chosen() -> None:
    game = table("=Vrnz 0101; =Step 0103", turn=5, cup=["supply", "stavka"], sources="soviet 0110; axis 1001")
    game.draw("stavka")
    assert game.items() == [("activate", "Vrnz"), ("activate", "Step")]
