"""The answers of `sztab ask` in the shapes of the contract, on positions as they were set up."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sztab.games.game import GameError
from sztab.games.registry import find_game
from sztab.kernel.questions import Refusal
from sztab.testing import rule
from tests.traces_of_war.asking import ask, ask_on, forbidden_by, reason

DUEL = "A soviet infantry 0505 6; D axis infantry 0506 2"
START: dict[str, Any] = {"game": "traces-of-war", "scenario": "campaign", "turn": 1}


def test_every_question_of_the_contract_is_answered() -> None:
    known = set(find_game("traces-of-war").answers)
    assert known == {"moves", "attack", "supply", "zones", "command", "retreats", "why-not"}


# moves


@rule("TOW-9.1-a")
def test_moves_lists_each_hex_with_its_cost_in_points() -> None:
    found = ask("moves A", "A axis infantry 0101 ma1", rows=3, cols=3, sources="")
    plain = {"0102": 1, "0201": 1, "0202": 1}
    assert found == {"unit": "A", "reachable": plain, "modes": {"normal": plain, "strategic": {}}}
    assert list(found["reachable"]) == sorted(found["reachable"])
    assert all(isinstance(cost, int) for cost in found["reachable"].values())


@rule("TOW-9.2-a")
def test_moves_joins_the_modes_at_the_lesser_cost() -> None:
    found = ask(
        "moves A",
        "A axis infantry 0101 ma1; F axis infantry 0103; G axis infantry 0103",
        edges="0101-0102 road; 0102-0103 road; 0103-0104 road",
        rows=2,
        cols=6,
        sources="",
    )
    assert found["modes"]["strategic"] == {"0102": 0.5}
    assert found["modes"]["normal"] == {"0102": 1, "0201": 1, "0202": 1}
    assert found["reachable"] == {"0102": 0.5, "0201": 1, "0202": 1}
    assert list(found["reachable"]) == ["0102", "0201", "0202"]


def test_moves_takes_the_whole_allowance_where_a_step_takes_all_points() -> None:
    edges = "0101-0102 major-river"
    found = ask("moves A", "A axis infantry 0101 ma5", edges=edges, rows=1, cols=2, sources="")
    assert found["reachable"] == {"0102": 5}
    found = ask("moves A", "A axis infantry 0101 ma5 isolated", edges=edges, rows=1, cols=2, sources="")
    assert found["reachable"] == {"0102": 2}


def test_moves_leaves_the_start_out() -> None:
    found = ask("moves A", "A axis infantry 0505")
    assert found["reachable"]
    assert all("0505" not in mode for mode in found["modes"].values())


def test_moves_of_a_headquarters_lists_where_it_may_be_relocated() -> None:
    found = ask("moves H", "H axis hq 0101 ma0", rows=1, cols=7, sources="axis 0107")
    assert found["modes"] == {"normal": {}, "strategic": {}, "relocation": ["0106", "0107"]}
    assert found["reachable"] == {}


@pytest.mark.parametrize(
    "active",
    [
        {"side": "axis", "units": ["A", "H"]},
        {"side": "axis"},
        {"side": "axis", "mode": "combat-move", "segment": "movement"},
        {"side": "axis", "mode": "move-combat", "segment": "movement"},
        None,
    ],
)
def test_moves_of_an_activated_unit(active: dict[str, Any] | None) -> None:
    units = "A axis infantry 0505; H axis hq 0404; S soviet infantry 0909"
    assert ask("moves A", units, active=active)["modes"]["normal"]["0504"] == 1
    assert "0909" not in ask("moves H", units, active=active)["modes"]["relocation"]
    assert "0903" in ask("moves H", units, active=active)["modes"]["relocation"]


@pytest.mark.parametrize(
    "active",
    [
        {"side": "axis", "units": []},
        {"side": "axis", "units": ["B"]},
        {"side": "axis", "mode": "combat-move"},
        {"side": "axis", "mode": "move-combat", "segment": "combat"},
        {"side": "soviet"},
    ],
)
def test_moves_of_a_unit_that_may_not_move_now_is_empty(active: dict[str, Any]) -> None:
    units = "A axis infantry 0505; H axis hq 0404; B axis infantry 0303; S soviet infantry 0909"
    empty = {"normal": {}, "strategic": {}}
    assert ask("moves A", units, active=active) == {"unit": "A", "reachable": {}, "modes": empty}
    assert ask("moves H", units, active=active)["modes"] == {**empty, "relocation": []}
    assert forbidden_by(ask("why-not move A 0504", units, active=active)) == "TOW 9.0"
    assert forbidden_by(ask("why-not relocate H 0903", units, active=active)) == "TOW 9.0"


# attack


@rule("TOW-10.2-e")
def test_an_attack_is_told_with_everything_that_makes_it() -> None:
    found = ask("attack 0506 A", DUEL, terrain="0506 rough-town")
    assert found == {
        "legal": True,
        "refusal": None,
        "attack": 6,
        "defence": 2,
        "ratio": "3-1",
        "column": "1.5-1",
        "shifts": [{"why": "rough-town", "rule": "TOW 10.2", "columns": -2}],
        "results": {"1": "A1", "2": "A1", "3": "--", "4": "--", "5": "R", "6": "R"},
        "distribution": {"A1": pytest.approx(2 / 6), "--": pytest.approx(2 / 6), "R": pytest.approx(2 / 6)},
    }


@rule("TOW-7.0-g", "TOW-7.0-h")
def test_defensive_markers_change_the_results_and_shift_nothing() -> None:
    active = {"side": "soviet", "mode": "combat-move", "air": ["def"]}
    found = ask("attack 0506 A", DUEL, active=active)
    assert (found["column"], found["shifts"]) == ("3-1", [])
    assert list(found["results"].values()) == ["--", "--", "--", "--", "R", "R"]
    assert found["distribution"] == {"--": pytest.approx(4 / 6), "R": pytest.approx(2 / 6)}
    both = ask("attack 0506 A", DUEL, active={**active, "air": ["def", "def"]})
    assert list(both["results"].values()) == ["--"] * 6
    assert both["distribution"] == {"--": 1}


@rule("TOW-7.0-f", "TOW-10.2-r")
def test_offensive_markers_are_shifts_of_two_that_the_cap_does_not_cut() -> None:
    units = "A axis infantry 0505 9; D soviet infantry 0506 1"
    active = {"side": "axis", "mode": "combat-move", "air": ["off", "off"]}
    found = ask("attack 0506 A", units, terrain="0506 rough", active=active)
    assert (found["ratio"], found["column"]) == ("9-1", "10-1+")
    assert [shift["columns"] for shift in found["shifts"]] == [-1, 2, 2]
    assert [shift["rule"] for shift in found["shifts"]] == ["TOW 10.2", "TOW 7.0", "TOW 7.0"]


@rule("TOW-7.0-f", "TOW-7.0-g")
@pytest.mark.parametrize(("side", "marker"), [("soviet", "off"), ("axis", "def")])
def test_a_marker_that_does_not_serve_the_combat_is_refused(side: str, marker: str) -> None:
    enemy = "axis" if side == "soviet" else "soviet"
    units = f"A {side} infantry 0505 6; D {enemy} infantry 0506 2"
    active = {"side": side, "mode": "combat-move", "air": [marker]}
    found = ask("attack 0506 A", units, active=active)
    assert forbidden_by(found) == "TOW 7.0"
    assert (found["attack"], found["ratio"], found["shifts"]) == (None, None, [])
    assert forbidden_by(ask("why-not attack 0506 A", units, active=active)) == "TOW 7.0"
    serves = {"soviet": "def", "axis": "off"}[side]
    assert ask("attack 0506 A", units, active={**active, "air": [serves]})["legal"]


@pytest.mark.parametrize(
    ("words", "active", "rule_", "key"),
    [
        ("0506 A", {"side": "soviet"}, "TOW 10.0", "wrong-segment"),
        ("0506 A", {"side": "soviet", "mode": "combat-move", "units": ["B"]}, "TOW 10.0", "not-activated"),
        ("0506 A", {"side": "axis", "mode": "combat-move"}, "TOW 10.0", "no-enemy-in-hex"),
        ("0507 A", None, "TOW 10.0", "no-enemy-in-hex"),
        ("0505 A", None, "TOW 10.0", "no-enemy-in-hex"),
        ("9999 A", None, "TOW 10.0", "off-map"),
        ("0506 B", None, "TOW 10.0", "attacker-not-adjacent"),
        ("0506 A D", None, "TOW 10.0", "not-activated"),
    ],
)
def test_an_attack_that_is_not_legal_has_no_figures(
    words: str, active: dict[str, Any] | None, rule_: str, key: str
) -> None:
    units = f"{DUEL}; B soviet infantry 0909"
    found = ask(f"attack {words}", units, active=active)
    assert (forbidden_by(found), reason(found)) == (rule_, key)
    assert [found[name] for name in ("attack", "defence", "ratio", "column")] == [None] * 4
    assert (found["shifts"], found["results"], found["distribution"]) == ([], {}, {})
    same = ask(f"why-not attack {words}", units, active=active)
    assert (forbidden_by(same), reason(same)) == (rule_, key)


def test_an_attack_too_weak_is_told_with_its_figures() -> None:
    found = ask(
        "attack 0506 A", "A soviet infantry 0505 3; D axis infantry 0506 2", terrain="0506 major-city"
    )
    assert (forbidden_by(found), reason(found)) == ("TOW 10.2", "below-1-1")
    assert (found["attack"], found["defence"], found["ratio"], found["column"]) == (3, 2, "1.5-1", None)
    assert found["shifts"] == [{"why": "major-city", "rule": "TOW 10.2", "columns": -2}]
    assert (found["results"], found["distribution"]) == ({}, {})
    weaker = ask("attack 0506 A", "A soviet infantry 0505 1; D axis infantry 0506 2")
    assert (weaker["attack"], weaker["defence"], weaker["ratio"]) == (1, 2, None)


def test_a_supreme_command_order_does_not_change_the_results() -> None:
    units = "A soviet infantry 0505 12; D axis infantry 0506 2"
    found = ask("attack 0506 A", units, terrain="0506 major-city", marks="0506 supreme-command-order")
    assert list(found["results"].values()) == ["--", "R", "R", "RR", "RR", "1RR"]


# supply


@rule("TOW-8.1-a")
def test_supply_tells_what_a_check_would_find() -> None:
    units = (
        "A axis infantry 0102; B axis infantry 0105; C axis infantry 0105 oos; E axis infantry 0106 isolated;"
        "F axis infantry 0107 oos; H axis hq 0105; I axis hq 0101; S soviet infantry 0110"
    )
    found = ask(
        "supply",
        units,
        edges="0103-0104 blocked; 0106-0107 blocked",
        rows=1,
        cols=10,
        sources="axis 0101 0108",
    )
    assert found["units"] == {
        "A": "in",
        "B": "out-of-supply",
        "C": "isolated",
        "E": "isolated",
        "F": "in",
        "H": "relocate",
        "I": "in",
        "S": "out-of-supply",
    }
    assert found["lines"] == {"A": ["0102", "0101"], "F": ["0107", "0108"], "I": ["0101"]}
    assert list(found["units"]) == sorted(found["units"])


@rule("TOW-8.1-f")
def test_a_supply_line_takes_allowed_steps_only() -> None:
    edges = "0102-0103 major-river; 0202-0203 major-river; 0102-0203 major-river; 0202-0203 road"
    found = ask("supply", "A axis infantry 0103", edges=edges, rows=2, cols=4, sources="axis 0101")
    assert found["lines"]["A"][0] == "0103"
    assert found["lines"]["A"][-1] == "0101"
    assert [at for at in found["lines"]["A"] if at[:2] == "02"][:2] == ["0203", "0202"]


def test_zones_supply_and_command_do_not_depend_on_the_activation() -> None:
    units = "A axis infantry 0505; H axis hq 0404 r2; S soviet infantry 0909"
    for words in ("supply", "zones axis", "command H", "retreats A 2"):
        asked = [ask(words, units, active=active) for active in (None, {"side": "soviet", "units": []})]
        assert asked[0] == asked[1]


# zones


@rule("TOW-6.0-a")
def test_zones_lists_each_hex_once_and_no_water() -> None:
    units = "A axis infantry 0505; B axis infantry 0505; S soviet infantry 0506"
    found = ask("zones axis", units, terrain="0605 water", edges="0505-0606 blocked")
    assert found == {"zoc": ["0405", "0406", "0504", "0506"]}
    assert ask("zones soviet", units) == {"zoc": ["0406", "0407", "0505", "0507", "0606", "0607"]}
    beside = ask("zones axis", "A axis infantry 0505; B axis hq 0504")["zoc"]
    assert {"0504", "0505"} <= set(beside)


# command


@rule("TOW-2.3-o", "TOW-4.3-a")
def test_command_lists_what_the_chit_would_activate() -> None:
    units = (
        "H axis hq 0105 r2; A axis infantry 0103; B axis infantry 0102; C axis infantry 0107; J axis hq 0106;"
        "S soviet infantry 0104; K axis hq 0101"
    )
    found = ask("command H", units, rows=1, cols=8, edges="0106-0107 blocked", sources="")
    assert found == {"units": ["A"], "hqs": ["J"], "hexes": ["0103", "0104", "0105", "0106"]}
    soviet = ask(
        "command H", "H soviet hq 0105 r2; J soviet hq 0106; A soviet armor 0107", rows=1, cols=8, sources=""
    )
    assert soviet["hqs"] == []
    assert soviet["units"] == ["A"]
    wet = ask("command H", "H axis hq 0105 r2", rows=1, cols=8, terrain="0104 water", sources="")
    assert wet["hexes"] == ["0105", "0106", "0107"]


# retreats


@rule("TOW-10.4-r")
def test_retreats_lists_the_routes_that_the_owner_chooses_between() -> None:
    units = "D axis infantry 0505 x1; A soviet infantry 0606; E axis infantry 0505"
    found = ask("retreats D 1", units, sources="axis 0501")
    assert [(route["path"], route["losses"]) for route in found["routes"]] == [(["0504"], 0)]
    assert found["routes"][0]["why"] == {"zone-hexes": 0, "nearer": True, "extra": 0}
    assert ask("retreats D 1", units, sources="axis 0501") == ask(
        "retreats D 1",
        units,
        sources="axis 0501",
        terrain="0505 major-city",
        marks="0505 supreme-command-order",
    )


def test_retreats_says_when_a_route_is_longer_or_not_nearer() -> None:
    full = "D axis infantry 0505; A soviet infantry 0606; F axis infantry 0504; G axis infantry 0504"
    found = ask("retreats D 1", full, sources="axis 0501")["routes"]
    assert [(route["path"], route["why"]["extra"]) for route in found] == [(["0504", "0503"], 1)]
    lost = ask("retreats D 1", "D axis infantry 0505; A soviet infantry 0606", sources="axis 0512")["routes"]
    assert [route["why"]["nearer"] for route in lost] == [False] * len(lost)
    assert len(lost) == 3


def test_retreats_of_a_unit_that_is_lost_is_empty() -> None:
    shut = "; ".join(f"0505-{at} blocked" for at in ("0504", "0506", "0405", "0406", "0605", "0606"))
    assert ask("retreats D 2", "D axis infantry 0505", edges=shut) == {"routes": []}


# why-not


@pytest.mark.parametrize(
    ("words", "rule_"),
    [
        ("move A 0504", None),
        ("move A 0504 0503", None),
        ("move A 0504 0505", "TOW 9.1"),
        ("move A 0503", "TOW 9.0"),
        ("move A 0504 0502", "TOW 9.0"),
        ("move A 9999", "TOW 9.0"),
        ("move A 0000", "TOW 9.0"),
        ("move A 0506", "TOW 9.0"),
        ("move A 0405", "TOW 9.0"),
        ("move A 0504 0604", "TOW 5.0"),
        ("move A 0504 0503 0502", None),
        ("move A 0504 0503 0502 0501", "TOW 9.1"),
        ("strategic A 0504", "TOW 9.2"),
        ("relocate A 0101", "TOW 9.4"),
        ("relocate H 0803", None),
        ("relocate H 0402", "TOW 2.3"),
        ("attack 0506 A", None),
        ("attack 0506 H", "TOW 10.0"),
    ],
)
def test_why_not_names_the_rule(words: str, rule_: str | None) -> None:
    units = (
        "A axis infantry 0505 ma5; H axis hq 0303; D soviet infantry 0506 1;"
        "F axis infantry 0604; G axis infantry 0604"
    )
    found = ask(f"why-not {words}", units, terrain="0405 water")
    assert set(found) == {"legal", "rule", "message"}
    assert forbidden_by(found) == rule_
    assert found["message"] is None or isinstance(found["message"], Refusal)


def test_why_not_of_a_strategic_move_along_a_road() -> None:
    road = "0505-0504 road; 0504-0503 road"
    units = "A axis infantry 0505; D soviet infantry 0909"
    assert ask("why-not strategic A 0504 0503", units, edges=road)["legal"]
    assert forbidden_by(ask("why-not strategic A 0504 0404", units, edges=road)) == "TOW 9.2"


def test_messages_are_sentences_of_the_catalogues() -> None:
    game = find_game("traces-of-war")
    texts = game.texts(game.pack())
    answers = [
        ask("why-not move A 0506", DUEL),
        ask("why-not attack 0507 A", DUEL),
        ask("why-not attack 0506 A", DUEL, active={"side": "soviet"}),
        ask("why-not attack 0506 A", DUEL, active={"side": "soviet", "mode": "combat-move", "air": ["off"]}),
    ]
    for language in ("en", "pl"):
        said = [texts.refusal(language, answer["message"]) for answer in answers]
        assert not texts.missing, texts.missing
        assert len(set(said)) == len(said)


# errors


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("moves", "expected: moves UNIT"),
        ("moves A D", "expected: moves UNIT"),
        ("moves Z", "there is no unit 'Z' on the map"),
        ("moves B", "there is no unit 'B' on the map"),
        ("attack 0506", "a hex and at least one unit are expected"),
        ("attack", "a hex and at least one unit are expected"),
        ("attack 0506 Z", "there is no unit 'Z' on the map"),
        ("attack 0506 A A", "A is named twice"),
        ("attack 506 A", "a hex of four digits is expected, not '506'"),
        ("supply A", "expected: supply"),
        ("zones", "expected: zones SIDE"),
        ("zones german", "a side is expected, soviet or axis, not 'german'"),
        ("command", "expected: command HQ"),
        ("command A", "A is no headquarters"),
        ("command Z", "there is no unit 'Z' on the map"),
        ("retreats A", "expected: retreats UNIT LENGTH"),
        ("retreats A 3", "a retreat goes 1 or 2 hexes, not '3'"),
        ("retreats A 0", "a retreat goes 1 or 2 hexes, not '0'"),
        ("retreats A two", "a retreat goes 1 or 2 hexes, not 'two'"),
        ("retreats Z 1", "there is no unit 'Z' on the map"),
        ("why-not", "a choice is expected: move, strategic, relocate or attack"),
        ("why-not march A 0505", "a choice is expected: move, strategic, relocate or attack"),
        ("why-not move A", "move needs a unit and at least one hex"),
        ("why-not move", "move needs a unit and at least one hex"),
        ("why-not move Z 0505", "there is no unit 'Z' on the map"),
        ("why-not move A here", "a hex of four digits is expected, not 'here'"),
        ("why-not attack 0506", "a hex and at least one unit are expected"),
        ("why-not attack 0506 A A", "A is named twice"),
    ],
)
def test_a_question_that_cannot_be_asked_is_an_error(words: str, why: str) -> None:
    with pytest.raises(GameError) as error:
        ask(words, f"{DUEL}; B axis infantry")
    assert error.value.why == why
    assert error.value.where == words.split()[0]


# the position as it was set up


def test_nothing_happens_before_a_question() -> None:
    """Left to itself, this activation would end at once, and turn 8 with it."""
    units = "A soviet infantry 0505 1; D axis infantry 0506 2 oos"
    active = {"side": "soviet", "mode": "move-combat", "segment": "combat", "units": ["A"]}
    found = ask("attack 0506 A", units, active=active, turn=8)
    assert (forbidden_by(found), reason(found)) == ("TOW 10.2", "below-1-1")
    assert ask("supply", units, active=active, turn=8)["units"]["D"] == "in"
    assert ask("moves A", units, active=active, turn=8)["reachable"] == {}


def test_a_question_changes_nothing() -> None:
    game = find_game("traces-of-war")
    from tests.traces_of_war.table import position

    data = position(f"{DUEL}; H axis hq 0303")
    situation = game.situation({"position": data}, {}, game.pack())
    before = json.dumps(situation.copy().state.to_json())
    for words in ("moves A", "moves H", "attack 0506 A", "supply", "zones axis", "command H", "retreats D 2"):
        question, *arguments = words.split()
        once = game.answers[question](situation.copy(), arguments)
        assert once == game.answers[question](situation.copy(), arguments)
        assert json.dumps(situation.copy().state.to_json()) == before


def test_the_map_of_the_game_is_asked_about_without_a_board() -> None:
    found = ask_on(START, "command 1PzA")
    assert "17Pz" in found["units"]
    assert found["hexes"] == sorted(found["hexes"])
    supply = ask_on(START, "supply")
    assert set(supply["units"].values()) == {"in"}
    assert set(supply["lines"]) == set(supply["units"])
    moves = ask_on(START, "moves 17Pz")
    assert moves["reachable"]
    assert ask_on({**START, "units": [{"unit": "17Pz", "at": "1731"}]}, "zones axis")["zoc"] == [
        "1631",
        "1632",
        "1730",
        "1732",
        "1831",
        "1832",
    ]


def test_without_a_position_the_game_is_asked_about_as_it_begins() -> None:
    game = find_game("traces-of-war")
    situation = game.situation({"scenario": "campaign"}, {}, game.pack())
    assert game.answers["moves"](situation, ["17Pz"])["reachable"]
