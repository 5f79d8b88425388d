"""Victory at the end of a turn and at once (TOW 4.4, 12.1, 12.2, 13)."""

from __future__ import annotations

from typing import Any

import pytest

from sztab.games.registry import find_game
from sztab.games.traces_of_war import points
from sztab.kernel.procedures import NATURE
from sztab.kernel.questions import options
from sztab.testing import rule
from tests.traces_of_war.table import Table, opened, position, table

RACE = "race-to-the-dnipro"
CROSSINGS = [f"10{col:02}" for col in range(1, 7)]
CITIES = [f"09{col:02}" for col in range(1, 9)]


def last_draw(units: str = "", **more: Any) -> Table:
    """A game before the last draw of a turn: only the Supply chit is left."""
    return table(units or "X axis infantry 1012; Y soviet infantry 0112", cup=["supply"], **more)


def ended(units: str = "", **more: Any) -> tuple[str, str, float] | None:
    """Who has won after the turn, why, and with how many points; None if the game goes on."""
    game = last_draw(units, **more)
    game.draw("supply")
    result = game.state.result
    return result and (result.winner, result.reason, result.scores["soviet"])


def race(mechanized: int, other: int, cut_off: int = 0) -> dict[str, Any]:
    """Six crossing points, and so many units west of the Dnipro; the cut-off ones sit behind blocked sides."""
    marks = [f"{at} crossing-point" for at in CROSSINGS]
    marks += [f"{row:02}{col:02} west-bank" for row in range(1, 9) for col in range(1, 13)]
    places = [f"{row:02}{col:02}" for row in range(3, 9) for col in range(1, 13)]
    units = [f"M{n} soviet armor {places[n // 2]}" for n in range(mechanized)]
    units += [f"I{n} soviet infantry {places[20 + n // 2]}" for n in range(other - cut_off)]
    units += [f"C{n} soviet infantry 01{2 * n + 1:02}" for n in range(cut_off)]
    edges = "; ".join(f"0101-{at} blocked" for at in ("0102", "0201", "0202")) if cut_off else ""
    return {
        "units": "; ".join(units),
        "scenario": RACE,
        "turn": 4,
        "edges": edges,
        "marks": "; ".join(marks),
        "control": dict.fromkeys(CROSSINGS, "soviet"),
        "sources": "soviet 0112; axis 0909",
    }


def campaign(quarters: int, units: str = "", turn: int = 8, **more: Any) -> tuple[str, str, float] | None:
    """How a turn of the campaign ends with so many quarter points to begin with."""
    return ended(units, turn=turn, tally=quarters, **more)


@rule("TOW-13.2-a")
def test_fifty_points_after_turn_four_win_the_race() -> None:
    """TV-282: 30 + 16 + 4."""
    assert ended(**race(16, 8)) == ("soviet", "points-reached", 50)


@rule("TOW-13.2-d", "TOW-13.2-e")
def test_a_quarter_of_a_point_may_be_missing() -> None:
    """TV-283."""
    assert ended(**race(16, 8, cut_off=1)) == ("axis", "points-missed", 49.75)


@rule("TOW-13.2-a")
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_the_race_is_not_won_on_points_before_turn_four(turn: int) -> None:
    game = last_draw(turn=turn, scenario=RACE, tally=4000)
    game.draw("supply")
    assert game.state.result is None
    assert game.state.turn == turn + 1


@rule("TOW-13.2-a")
def test_the_race_ends_after_turn_four() -> None:
    assert ended(scenario=RACE, turn=4, tally=199) == ("axis", "points-missed", 49.75)
    assert ended(scenario=RACE, turn=4, tally=200) == ("soviet", "points-reached", 50)


@rule("TOW-13.2-h")
def test_the_race_begins_like_the_campaign() -> None:
    game = find_game("traces-of-war")
    pack = game.pack()
    one, other = (game.begin({"scenario": id_}, {}, pack).to_json() for id_ in (RACE, "campaign"))
    assert {key for key in one if one[key] != other[key]} == {"scenario", "target"}
    assert (one["target"], other["target"]) == (50, 65)


@rule("TOW-13.3-a", "TOW-4.4-a")
@pytest.mark.parametrize("turn", [1, 4, 7, 8])
def test_sixty_five_points_at_the_end_of_any_turn_win_the_campaign(turn: int) -> None:
    """TV-286."""
    assert campaign(4 * 65, turn=turn) == ("soviet", "points-reached", 65)
    assert campaign(4 * 68, turn=turn) == ("soviet", "points-reached", 68)
    short = campaign(4 * 65 - 1, turn=turn)
    assert short == (("axis", "points-missed", 64.75) if turn == 8 else None)


@rule("TOW-13.3-b")
def test_otherwise_the_axis_wins_after_turn_eight() -> None:
    """TV-287."""
    assert campaign(4 * 64, "A axis infantry 0505; S soviet infantry 0112") == ("axis", "points-missed", 64)
    assert campaign(4 * 64, "A axis infantry 0505; S soviet infantry 0112", turn=7) is None


@rule("TOW-13.3-i")
def test_an_unsupplied_german_unit_counts_as_destroyed_at_the_end() -> None:
    """TV-288."""
    units = "A axis infantry 0505; S soviet infantry 0112"
    assert campaign(4 * 64, units, sources="soviet 0110") == ("soviet", "points-reached", 65)
    minor = "A axis infantry 0505 romanian; S soviet infantry 0112"
    assert campaign(4 * 64, minor, sources="soviet 0110") == ("axis", "points-missed", 64)


@rule("TOW-13.3-i")
def test_what_counts_as_destroyed_is_told() -> None:
    game = last_draw("A axis armor 0505; S soviet infantry 0112", turn=8, sources="soviet 0110")
    game.draw("supply")
    assert game.told("cut-off-counted") == [{"points": 2}]
    assert game.told("points-counted") == [{"points": 2, "target": 65}]


@rule("TOW-13.3-o")
def test_unsupplied_german_units_do_not_count_as_destroyed_before_turn_eight() -> None:
    units = "A axis armor 0505; B axis infantry 0606; S soviet infantry 0112"
    assert campaign(4 * 64, units, turn=7, sources="soviet 0110") is None
    assert ended(units, scenario=RACE, turn=4, tally=199, sources="soviet 0110") == (
        "axis",
        "points-missed",
        49.75,
    )


@rule("TOW-13.3-k", "TOW-13.3-n")
@pytest.mark.parametrize("turn", [5, 8])
def test_a_unit_in_a_breakthrough_hex_wins_with_a_supply_line_only(turn: int) -> None:
    """TV-292."""
    units = "A soviet infantry 0505; X axis infantry 1012"
    more = {"marks": "0505 breakthrough"}
    assert campaign(4 * 62, units, turn=turn, **more) == ("soviet", "points-reached", 67)
    lost = campaign(4 * 62, units, turn=turn, sources="axis 0101", **more)
    assert lost == (("axis", "points-missed", 62) if turn == 8 else None)


@rule("TOW-13.3-n")
def test_cities_are_counted_as_they_stand_at_the_end_of_each_turn() -> None:
    terrain = "; ".join(f"{at} major-city" for at in CITIES)
    control = dict.fromkeys(CITIES, "soviet")
    assert campaign(4, turn=3, terrain=terrain, control=control) == ("soviet", "points-reached", 65)
    assert campaign(4, turn=3, terrain=terrain, control={**control, CITIES[0]: "axis"}) is None


@rule("TOW-13.1-a", "TOW-12.2-g")
@pytest.mark.parametrize("scenario", ["campaign", RACE])
@pytest.mark.parametrize("turn", [1, 3])
def test_a_city_under_an_order_that_falls_wins_at_once(scenario: str, turn: int) -> None:
    """TV-280."""
    game = table(
        "A soviet infantry 0505; X axis infantry 1012",
        active="soviet",
        scenario=scenario,
        turn=turn,
        terrain="0506 major-city",
        marks="0506 supreme-command-order",
    )
    game.choose("move", "A", "0506")
    assert game.state.result is not None
    assert (game.state.result.winner, game.state.result.reason) == ("soviet", "automatic")
    assert game.told("automatic-victory") == [{"hex": "0506"}]
    assert game.state.result.scores == {"soviet": 8 if scenario == "campaign" else 0}


@rule("TOW-12.2-f")
def test_a_city_without_an_order_gives_points_only() -> None:
    """TV-281."""
    game = table("A soviet infantry 0505; X axis infantry 1012", active="soviet", terrain="0506 major-city")
    game.choose("move", "A", "0506")
    assert game.state.result is None
    assert points.total(game.state) == 32


@rule("TOW-12.2-g")
def test_a_city_that_was_soviet_before_wins_nothing() -> None:
    """The order stands on a city that the Soviets hold already: entering it again changes no control."""
    game = table(
        "A soviet infantry 0505; B soviet infantry 0507; X axis infantry 1012",
        active="soviet",
        terrain="0506 major-city",
        marks="0506 supreme-command-order",
        control={"0506": "soviet"},
    )
    game.choose("move", "A", "0506")
    assert game.state.result is None


@rule("TOW-4.4-b")
def test_without_a_winner_the_next_turn_begins() -> None:
    game = last_draw(turn=3)
    game.draw("supply")
    assert game.told("points-counted") == [{"points": 0, "target": 65}]
    assert game.told("turn-begins")[-1] == {"turn": 4}


@rule("TOW-12.1-a", "TOW-12.1-b", "TOW-12.1-c", "TOW-12.1-d", "TOW-12.1-f")
def test_turn_one_begins_with_a_soviet_attack_without_movement() -> None:
    """TV-290: one headquarters and its units attack and advance; six chits are chosen afterwards."""
    game = find_game("traces-of-war")
    s = game.begin({"scenario": "campaign"}, {}, game.pack())
    play = Table(s)  # type: ignore[arg-type]
    while play.question.kind == "place-security-division":
        unit = play.items()[0]
        play.choose(*unit, play.items(*unit)[0])
    assert (play.seat, play.question.kind) == ("soviet", "choose-headquarters")
    assert play.items() == [("activate", hq) for hq in ("Vrnz", "Step", "SW", "Sth")]
    play.choose("activate", "Sth")
    activated = play.told("activated")[0]["units"]
    assert "Sth" in activated
    assert play.question.kind == "declare-attack"
    assert play.why_not("move", "55", "0940") is not None
    inside = [attack for attack in play.items() if attack[0] == "attack"]
    assert {unit for attack in inside for unit in play.items(*attack)} <= set(activated)
    while play.question.kind == "declare-attack" and len(play.items()) > 1:
        target = play.items()[0][1]
        play.attack(target, *play.items("attack", target), roll=6)
        while play.question.kind in ("retreat-unit", "share-losses", "advance-unit"):
            play.choose(*next(options(play.question, play.state)))
    assert play.told("advanced")
    assert play.told("segment-begins") == play.told("moved") == []
    if play.question.kind == "declare-attack":
        play.choose("end")
    assert play.question.kind == "select-soviet-chits"
    chosen = ("voronezh", "steppe", "south-west", "south", "reinforcements", "voronezh")
    assert play.why_not(*chosen) is None
    assert s.result is None
    assert play.state.turn == 1


@rule("TOW-12.1-e")
def test_later_turns_have_no_special_combat() -> None:
    """TV-291."""
    game = last_draw(turn=3)
    game.draw("supply")
    if game.seat == NATURE:
        game.choose(*game.items()[0], seat=NATURE)
    assert game.state.turn == 4
    assert game.question.kind == "select-soviet-chits"


@rule("TOW-14.1-c")
def test_a_bid_replaces_the_target() -> None:
    for scenario in ("campaign", RACE):
        s = opened(position("X axis infantry 1012", scenario=scenario, turn=4, cup=["supply"], tally=80))
        s.target = 20
        game = Table(s)
        game.draw("supply")
        assert s.result is not None
        assert (s.result.winner, s.result.reason) == ("soviet", "points-reached")
