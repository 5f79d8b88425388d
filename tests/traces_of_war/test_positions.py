"""Position files: every key, and every error with its place."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from sztab.games.game import GameError
from sztab.games.registry import find_game
from sztab.games.traces_of_war.control import BOX, WITHDRAWN
from sztab.games.traces_of_war.roster import AXIS, SOVIET
from sztab.games.traces_of_war.worlds import world_of
from sztab.kernel import machine
from sztab.kernel.state import State as KernelState
from tests.traces_of_war.asking import ask, ask_on, forbidden_by
from tests.traces_of_war.table import Table, opened, position, table

EXAMPLE: dict[str, Any] = {
    "game": "traces-of-war",
    "scenario": "campaign",
    "options": {"soviet-hq-conversion": False},
    "turn": 3,
    "board": {
        "rows": 10,
        "cols": 10,
        "terrain": {"0505": "rough", "0506": "town", "0404": "swamp", "0909": "major-city"},
        "edges": [
            ["0505", "0605", "major-river"],
            ["0505", "0605", "road"],
            ["0304", "0305", "blocked"],
            ["0102", "0103", "railroad"],
        ],
        "sources": {"soviet": ["0110"], "axis": ["0101"]},
        "marks": {"0506": ["crossing-point"], "0909": ["supreme-command-order"]},
    },
    "units": [
        {
            "id": "A",
            "side": "axis",
            "kind": "infantry",
            "at": "0505",
            "attack": 3,
            "defence": 3,
            "movement": 5,
            "steps": 2,
            "supply": "in",
        },
        {
            "id": "HQ1",
            "side": "soviet",
            "kind": "hq",
            "at": "0606",
            "attack": 1,
            "defence": 1,
            "movement": 5,
            "steps": 1,
            "range": 4,
        },
        {"unit": "17Pz", "at": "0706", "steps": 1},
    ],
    "control": {"0506": "soviet"},
    "active": {"side": "soviet", "mode": "move-combat", "units": ["HQ1"]},
}
"""The example of the contract."""

A, HQ1, PZ = EXAMPLE["units"]


def changed(**keys: Any) -> dict[str, Any]:
    """The example with other keys; one that is None is left out."""
    data = {**copy.deepcopy(EXAMPLE), **keys}
    return {key: value for key, value in data.items() if value is not None}


def on_the_map(**keys: Any) -> dict[str, Any]:
    """A position on the map of the game."""
    return {"game": "traces-of-war", "scenario": "campaign", **keys}


# what the keys do


def test_the_example_of_the_contract_stands_as_it_says() -> None:
    game = Table(opened(EXAMPLE))
    s = game.state
    assert (game.at("A"), game.at("HQ1"), game.at("17Pz")) == ("0505", "0606", "0706")
    assert (game.steps("A"), game.steps("HQ1"), game.steps("17Pz")) == (2, 1, 1)
    assert (s.attack(game.number("A")), s.defence(game.number("A")), s.movement(game.number("A"))) == (
        3,
        3,
        5,
    )
    assert (s.attack(game.number("17Pz")), s.defence(game.number("17Pz"))) == (3, 3)
    assert s.world.roster.range[game.number("HQ1")] == 4
    assert s.world.roster.nation[game.number("HQ1")] == "soviet"
    assert s.turn == 3
    assert (s.scenario, s.options["soviet-hq-conversion"]) == ("campaign", False)
    theatre = s.world.theatre
    assert [theatre.terrain[theatre.grid.index[at]] for at in ("0505", "0506", "0404", "0909", "0101")] == [
        "rough",
        "town",
        "swamp",
        "major-city",
        "clear",
    ]
    assert game.hexes(theatre.sources[SOVIET]) == {"0110"}
    assert game.hexes(theatre.sources[AXIS]) == {"0101"}
    assert game.hexes(s.crossings) == {"0506"}
    assert game.hexes(s.orders) == {"0909"}
    assert s.cities == 0
    index = theatre.grid.index
    for one, other in (("0505", "0605"), ("0605", "0505")):
        assert theatre.crosses(theatre.major, index[one], index[other])
        assert theatre.crosses(theatre.major_bridges, index[one], index[other])
    assert theatre.crosses(theatre.blocked, index["0305"], index["0304"])
    assert theatre.crosses(theatre.rail, index["0103"], index["0102"])
    assert (game.seat, game.question.kind) == ("soviet", "move-units")
    assert {item[1] for item in game.items() if len(item) > 1} == {"HQ1"}


def test_the_state_of_a_position_survives_json() -> None:
    for data in (EXAMPLE, on_the_map(turn=4), on_the_map(units=[{"unit": "17Pz", "at": "1731"}])):
        s = opened(data)
        written = json.loads(json.dumps(s.to_json()))
        again = type(s).from_json(written)
        again.attach(s.world)
        assert isinstance(again, KernelState)
        assert again == s
        assert machine.questions(again).keys() == machine.questions(s).keys()


def test_an_inline_board_has_the_geometry_of_the_map() -> None:
    zone = ask("zones axis", "A axis infantry 0505")["zoc"]
    assert zone == ["0405", "0406", "0504", "0506", "0605", "0606"]
    zone = ask("zones axis", "A axis infantry 0405")["zoc"]
    assert zone == ["0304", "0305", "0404", "0406", "0504", "0505"]
    corner = ask("zones axis", "A axis infantry 0101", rows=2, cols=2, sources="")["zoc"]
    assert corner == ["0102", "0201", "0202"]


def test_a_unit_has_what_it_is_given_and_else_the_usual() -> None:
    units = [
        {"id": "A", "side": "axis", "kind": "armor", "at": "0101", "attack": 6, "defence": 4, "movement": 8},
        {
            "id": "B",
            "side": "soviet",
            "kind": "infantry",
            "nation": "soviet-guard",
            "at": "0303",
            "attack": 5,
            "defence": 5,
            "movement": 4,
            "reduced": {"attack": 2, "defence": 1, "movement": 3},
            "supply": "isolated",
        },
    ]
    game = Table(opened(changed(units=units, active={"side": "axis"})))
    s, a, b = game.state, game.number("A"), game.number("B")
    assert (s.steps[a], s.supply[a], s.world.roster.nation[a]) == (1, 0, "german")
    assert (s.steps[b], s.supply[b], s.world.roster.nation[b]) == (2, 2, "soviet-guard")
    assert (s.attack(b), s.defence(b), s.movement(b)) == (3, 3, 2)
    s.steps[b] = 1
    assert (s.attack(b), s.defence(b), s.movement(b)) == (0, 0, 1)


def test_the_values_are_those_of_the_side_that_shows() -> None:
    entry = {
        "id": "A",
        "side": "axis",
        "kind": "armor",
        "at": "0101",
        "attack": 3,
        "defence": 2,
        "movement": 8,
    }
    game = Table(opened(changed(units=[{**entry, "steps": 1}], active=None)))
    assert (game.steps("A"), game.state.attack(0), game.state.defence(0)) == (1, 3, 2)
    game = Table(opened(changed(units=[{**entry, "steps": 2}], active=None)))
    assert (game.steps("A"), game.state.attack(0)) == (2, 3)


def test_supply_markers_are_given() -> None:
    units = "A axis infantry 0101; B axis infantry 0102 oos; C axis infantry 0103 isolated"
    assert list(table(units).state.supply) == [0, 1, 2]


def test_listed_units_are_all_there_is() -> None:
    s = opened(on_the_map(units=[{"unit": "17Pz", "at": "1731"}, {"unit": "66"}]))
    game = Table(s)
    assert [s.world.roster.ids[unit] for unit in range(len(s.at)) if s.at[unit] >= 0] == ["17Pz"]
    assert s.at[game.number("66")] == BOX
    assert s.at[game.number("46")] == WITHDRAWN
    assert opened(changed(units=None, active=None, control={})).hexes == [0, 0]
    assert len(opened(on_the_map(turn=1)).here) > 60


def test_an_invented_unit_stands_on_the_map_beside_counters() -> None:
    units = [EXAMPLE["units"][0] | {"at": "1631"}, {"unit": "17Pz", "at": "1731"}]
    s = opened(on_the_map(units=units))
    game = Table(s)
    assert (game.at("A"), game.at("17Pz")) == ("1631", "1731")
    assert s.at[game.number("46")] == WITHDRAWN


@pytest.mark.parametrize(
    ("at", "control", "cities"),
    [
        (None, {}, set()),
        (None, {"0909": "soviet"}, {"0909"}),
        (None, {"0909": "axis"}, set()),
        ("soviet", {}, {"0909"}),
        ("soviet", {"0909": "axis"}, {"0909"}),
        ("axis", {"0909": "soviet"}, set()),
    ],
)
def test_a_city_is_controlled_by_who_is_in_it_else_as_listed_else_by_the_axis(
    at: str | None, control: dict[str, str], cities: set[str]
) -> None:
    units = f"U {at} infantry 0909" if at else "X axis infantry 0101"
    game = table(units, terrain="0909 major-city", control=control)
    assert game.hexes(game.state.cities) == cities


def test_a_crossing_point_is_axis_unless_listed() -> None:
    marks = {"marks": "0303 crossing-point; 0404 crossing-point; 0505 bridgehead"}
    game = table("X axis infantry 0101", control={"0303": "soviet", "0404": "axis"}, **marks)
    assert game.hexes(game.state.crossings) == {"0303"}
    assert game.state.crossing_count() == 2
    assert game.state.bridgehead == game.state.world.theatre.grid.index["0505"]
    assert table("X axis infantry 0101").state.crossing_count() == 0


def test_marks_west_of_the_dnipro_and_breakthrough_are_set() -> None:
    game = table("X axis infantry 0101", marks="0303 west-bank breakthrough; 0404 west-bank")
    theatre = game.state.world.theatre
    assert game.hexes(theatre.west) == {"0303", "0404"}
    assert game.hexes(theatre.breakthrough) == {"0303"}


@pytest.mark.parametrize(
    ("active", "seat", "kind"),
    [
        ({"side": "axis"}, "axis", "move-units"),
        ({"side": "axis", "mode": "move-combat"}, "axis", "move-units"),
        ({"side": "axis", "mode": "combat-move"}, "axis", "declare-attack"),
        ({"side": "axis", "mode": "move-combat", "segment": "combat"}, "axis", "declare-attack"),
        ({"side": "axis", "mode": "combat-move", "segment": "movement"}, "axis", "move-units"),
        ({"side": "soviet", "mode": "combat-move"}, "soviet", "declare-attack"),
    ],
)
def test_the_activation_stands_at_its_segment(active: dict[str, Any], seat: str, kind: str) -> None:
    game = table("A axis infantry 0505; B soviet infantry 0506", active=active)
    assert (game.seat, game.question.kind) == (seat, kind)


def test_an_activation_ends_where_its_second_segment_ends() -> None:
    units = "A axis infantry 0505; B soviet infantry 0506"
    game = table(units, active={"side": "axis", "mode": "combat-move"}, cup=["supply", "4pza"])
    game.choose("end")
    assert game.question.kind == "move-units"
    game.choose("end")
    assert game.question.kind == "draw-chit"
    game = table(
        units, active={"side": "axis", "mode": "combat-move", "segment": "movement"}, cup=["supply", "4pza"]
    )
    game.choose("end")
    assert game.question.kind == "draw-chit"


def test_without_units_all_of_the_side_are_activated() -> None:
    units = "A axis infantry 0505; C axis infantry 0202; B soviet infantry 0909"
    assert {item[1] for item in table(units, active={"side": "axis"}).items() if len(item) > 1} == {"A", "C"}
    some = table(units, active={"side": "axis", "units": ["C"]})
    assert {item[1] for item in some.items() if len(item) > 1} == {"C"}


def test_given_a_cup_the_next_draw_is_due() -> None:
    game = table(
        "X axis infantry 0101; S soviet hq 0909", cup=["voronezh", "supply", "4pza"], played=["south"]
    )
    assert (game.seat, game.question.kind) == ("nature", "draw-chit")
    assert set(game.items()) == {("draw", "voronezh"), ("draw", "4pza"), ("draw", "supply")}
    assert game.state.supply_chit
    assert game.state.in_cup == [1, 1]
    assert game.state.played[SOVIET] == [0, 0, 0, 1, 0, 0, 0]


def test_what_is_selected_and_neither_in_hand_nor_played_is_in_the_cup() -> None:
    game = table(
        "X axis infantry 0101; S soviet hq 0909",
        selected=["voronezh", "voronezh", "okh", "8a", "supply"],
        hand=["okh"],
        played=["voronezh"],
    )
    assert game.state.in_cup == [1, 1]
    assert game.state.in_hand == 1
    assert game.state.supply_chit
    assert (game.seat, game.question.kind) == ("axis", "add-chits")


def test_with_neither_cup_nor_active_chits_are_selected() -> None:
    game = table("X axis infantry 0101; S soviet hq 0909", turn=5)
    assert {question.kind for question in machine.questions(game.state).values()} == {
        "select-soviet-chits",
        "select-axis-chits",
    }
    assert game.state.supply_chit
    assert opened(on_the_map(turn=2)).turn == 2
    assert opened(on_the_map()).turn == 0


def test_luftwaffe_tally_and_groups() -> None:
    game = table(
        "X axis infantry 0101",
        luftwaffe={"drawn": ["off", "def", "def"], "used": ["off"]},
        tally=-7,
        groups=3,
    )
    s = game.state
    assert (s.air, s.air_used, s.air_unused) == ([1, 2], [1, 0], 3)
    assert (s.carried, s.groups) == (-7, 3)


def test_reinforcements_of_groups_drawn_do_not_wait_any_more() -> None:
    units = [{"unit": "17Pz", "at": "1731"}]
    early, late = opened(on_the_map(units=units)), opened(on_the_map(units=units, groups=9))
    group = early.world.roster.group
    coming = [unit for unit in range(len(group)) if group[unit]]
    assert coming
    assert all(early.at[unit] == BOX for unit in coming)
    assert all(late.at[unit] == WITHDRAWN for unit in coming)


def test_the_ukrainian_headquarters_stand_from_turn_four_with_the_option() -> None:
    for turn, converted in ((3, False), (4, True)):
        s = opened(on_the_map(turn=turn, options={"soviet-hq-conversion": True}))
        assert s.converted is converted
    assert not opened(on_the_map(turn=4)).converted


def test_a_played_airborne_chit_is_used_up() -> None:
    assert opened(position("X axis infantry 0101", played=["airborne"], cup=["supply"])).airborne_used
    assert not opened(position("X axis infantry 0101", cup=["supply"])).airborne_used
    assert opened(position("X axis infantry 0101", marks="0505 bridgehead")).airborne_used


def test_a_counter_that_shares_its_number_has_an_id_of_its_own() -> None:
    units = [{"unit": "15", "at": "1731"}, {"unit": "15-S", "at": "1733"}]
    s = opened(on_the_map(units=units))
    game = Table(s)
    roster = s.world.roster
    assert (roster.side[game.number("15")], roster.side[game.number("15-S")]) == (AXIS, SOVIET)


def test_a_counter_may_repeat_what_is_printed_on_it() -> None:
    entry = {"unit": "17Pz", "at": "1731", "side": "axis", "kind": "armor", "nation": "german"}
    for steps, attack in ((2, 6), (1, 3)):
        game = Table(opened(on_the_map(units=[{**entry, "steps": steps, "attack": attack}])))
        assert game.at("17Pz") == "1731"


@pytest.mark.parametrize("name", ["0909", "0101", "0110"])
def test_stacks_up_to_the_limit_are_right(name: str) -> None:
    units = f"A axis infantry {name}; B axis infantry {name} romanian; H axis hq {name}"
    assert table(units).at("B") == name


def test_the_bridgehead_may_lie_under_soviets_and_under_an_axis_headquarters() -> None:
    marks = {"marks": "0505 bridgehead"}
    assert table("A soviet infantry 0505; B soviet infantry 0505", **marks).state.bridgehead > 0
    assert table("H axis hq 0505", **marks).state.bridgehead > 0


def test_every_name_of_the_format_is_known() -> None:
    kinds = ("infantry", "mountain", "cavalry", "airborne", "security", "armor", "mechanized", "hq")
    nations = {"axis": ("german", "romanian", "hungarian"), "soviet": ("soviet", "soviet-guard")}
    units = [
        {**A, "id": f"{side}-{nation}-{kind}", "side": side, "nation": nation, "kind": kind, "at": None}
        for side, named in nations.items()
        for nation in named
        for kind in kinds
    ]
    s = opened(changed(units=units, active=None))
    assert [(s.world.roster.nation[n], s.world.roster.kind[n]) for n in range(len(units))] == [
        (unit["nation"], unit["kind"]) for unit in units
    ]
    terrain = ("clear", "rough", "swamp", "town", "rough-town", "major-city", "water")
    places = [f"01{col:02}" for col in range(1, 8)]
    features = ("major-river", "minor-river", "road", "railroad", "blocked")
    board = {
        "rows": 2,
        "cols": 8,
        "terrain": dict(zip(places, terrain, strict=True)),
        "edges": [["0201", "0202", feature] for feature in features],
        "marks": {
            "0203": ["crossing-point", "breakthrough", "supreme-command-order", "west-bank", "bridgehead"]
        },
    }
    theatre = opened(changed(units=[], board=board, control={}, active=None)).world.theatre
    assert [theatre.terrain[theatre.grid.index[at]] for at in places] == list(terrain)
    one, other = theatre.grid.index["0201"], theatre.grid.index["0202"]
    for sides in (theatre.major, theatre.minor, theatre.blocked):
        assert theatre.crosses(sides, one, other)
    marked = (theatre.crossings, theatre.breakthrough, theatre.orders, theatre.west)
    assert marked == (theatre.bit[theatre.grid.index["0203"]],) * 4


def test_every_chit_and_marker_is_known() -> None:
    soviet = ["voronezh", "steppe", "south-west", "south", "reinforcements", "airborne", "stavka"]
    axis = ["4pza", "8a", "1pza", "6a", "okh"]
    game = table("X axis infantry 0101", cup=[*soviet, *axis, "supply"])
    assert (game.state.cups, game.state.supply_chit) == ([[1] * 7, [1] * 5], True)
    held = table("X axis infantry 0101", cup=["supply"], hand=axis, played=soviet)
    assert (held.state.hand, held.state.played) == ([1] * 5, [[1] * 7, [0] * 5])


def test_a_cup_that_is_listed_stands_whatever_was_selected() -> None:
    game = table("X axis infantry 0101", cup=["south", "supply"], selected=["voronezh", "8a", "supply"])
    assert game.state.in_cup == [1, 0]
    assert set(game.items()) == {("draw", "south"), ("draw", "supply")}


def test_the_first_turn_is_meant_if_none_is_given() -> None:
    assert table("X axis infantry 0101").state.turn == 1
    assert table("X axis infantry 0101", cup=["supply", "south"]).state.turn == 1


def test_values_may_be_zero() -> None:
    game = Table(opened(changed(units=[{**A, "attack": 0, "defence": 0, "movement": 0}], active=None)))
    unit, s = game.number("A"), game.state
    assert (s.attack(unit), s.defence(unit), s.movement(unit), s.world.roster.group[unit]) == (0, 0, 0, 0)


def test_the_map_and_its_counters_are_shared_where_nothing_is_invented() -> None:
    pack = find_game("traces-of-war").pack()
    shared = world_of(pack)
    assert opened(on_the_map(units=[{"unit": "17Pz", "at": "1731"}])).world is shared
    assert opened(on_the_map(turn=2)).world is shared
    assert opened(on_the_map(units=[{**A, "at": "1731"}])).world.theatre is shared.theatre
    assert opened(EXAMPLE).world.theatre is not shared.theatre


def test_how_invented_units_arrive() -> None:
    units = [
        {**HQ1, "kind": "infantry", "at": None, "group": 2, "replacement": True},
        {**HQ1, "id": "P", "kind": "airborne", "at": None, "drops": True},
        {**A, "id": "R", "at": None, "category": "PR"},
    ]
    s = opened(changed(units=units, active=None))
    roster = s.world.roster
    assert (roster.group[0], roster.replacement[0], roster.drops[1], roster.category[2]) == (
        2,
        True,
        True,
        "PR",
    )
    assert (roster.group[2], roster.replacement[2], roster.drops[2], roster.category[0]) == (
        0,
        False,
        False,
        "",
    )
    assert s.at == [BOX] * 3


# what is wrong

FAULTS: list[tuple[dict[str, Any], str, str]] = [
    ({"unts": []}, "unts", "unknown key"),
    ({"turn": 0}, "turn", "expected int >= 1"),
    ({"turn": 9}, "turn", "campaign has 8 turns"),
    ({"turn": "three"}, "turn", "expected int"),
    ({"scenario": "war"}, "scenario", "no scenario 'war'"),
    ({"options": {"fog": True}}, "options.fog", "no such option"),
    ({"options": {"vp-bid": "yes"}}, "options.vp-bid", "expected bool"),
    ({"tally": 1.5}, "tally", "expected int"),
    ({"groups": -1}, "groups", "expected int >= 0"),
    ({"control": {"0303": "soviet"}}, "control.0303", "only major cities and crossing points"),
    ({"control": {"1111": "soviet"}}, "control.1111", "1111 is not on the board"),
    ({"control": {"0909": "german"}}, "control.0909", "invalid enum value 'german'"),
    ({"cup": ["tank"]}, "cup[0]", "invalid enum value 'tank'"),
    ({"cup": ["voronezh"] * 3}, "cup", "not so many chits 'voronezh'"),
    ({"cup": ["supply"], "played": ["supply"]}, "played", "not so many chits 'supply'"),
    ({"cup": ["okh", "okh"], "hand": ["okh"]}, "hand", "not so many chits 'okh'"),
    ({"hand": ["south"]}, "hand", "south is no Axis chit"),
    ({"hand": ["supply"]}, "hand", "supply is no Axis chit"),
    ({"luftwaffe": {"drawn": ["off", "off"], "used": ["off"]}}, "luftwaffe", "2 markers of the kind 'off'"),
    ({"luftwaffe": {"drawn": ["def"] * 3}}, "luftwaffe", "2 markers of the kind 'def'"),
    ({"luftwaffe": {"drawn": ["up"]}}, "luftwaffe.drawn[0]", "invalid enum value 'up'"),
    ({"luftwaffe": {"flown": []}}, "luftwaffe.flown", "unknown key"),
    ({"active": {"mode": "move-combat"}}, "active", "the key `side` is missing"),
    ({"active": {"side": "both"}}, "active.side", "invalid enum value 'both'"),
    ({"active": {"side": "axis", "mode": "combat"}}, "active.mode", "invalid enum value"),
    ({"active": {"side": "axis", "segment": "supply"}}, "active.segment", "invalid enum value"),
    ({"active": {"side": "axis", "units": ["HQ1"]}}, "active.units[0]", "'HQ1' is no axis unit on the map"),
    ({"active": {"side": "axis", "units": ["A", "Z"]}}, "active.units[1]", "'Z' is no axis unit on the map"),
    ({"active": {"side": "axis", "units": ["A", "A"]}}, "active.units[1]", "A is named twice"),
    ({"active": {"side": "axis", "air": ["off"] * 3}}, "active.air", "2 markers of the kind 'off'"),
    ({"active": {"side": "axis", "air": ["up"]}}, "active.air[0]", "invalid enum value 'up'"),
]


@pytest.mark.parametrize(("keys", "where", "why"), FAULTS)
def test_a_wrong_key_is_named_with_its_place(keys: dict[str, Any], where: str, why: str) -> None:
    wrong(changed(**keys), where, why)


def wrong(data: Any, where: str, why: str) -> None:
    """Both the state and the answers refuse the position with one error."""
    game = find_game("traces-of-war")
    pack = game.pack()
    for read in (game.begin, game.situation):
        with pytest.raises(GameError) as error:
            read({"position": data}, {}, pack)
        assert error.value.where == where
        assert why in error.value.why


@pytest.mark.parametrize(
    ("keys", "where", "why"),
    [
        ({"rows": None}, "board", "the key `rows` is missing"),
        ({"rows": 0}, "board.rows", "expected int >= 1"),
        ({"cols": 100}, "board.cols", "expected int <= 99"),
        ({"sea": []}, "board.sea", "unknown key"),
        ({"terrain": {"1111": "rough"}}, "board.terrain.1111", "1111 is not on the board"),
        ({"terrain": {"five": "rough"}}, "board.terrain.five", "five is not on the board"),
        ({"terrain": {"0505": "moor"}}, "board.terrain.0505", "invalid enum value 'moor'"),
        ({"edges": [["0505", "0605"]]}, "board.edges[0]", "expected array of length 3"),
        ({"edges": [["0505", "0605", "lake"]]}, "board.edges[0][2]", "invalid enum value 'lake'"),
        (
            {"edges": [["0101", "0102", "road"], ["0505", "0507", "road"]]},
            "board.edges[1]",
            "does not touch 0507",
        ),
        ({"edges": [["0505", "0505", "road"]]}, "board.edges[0]", "0505 does not touch 0505"),
        ({"edges": [["1011", "1010", "road"]]}, "board.edges[0]", "1011 is not on the board"),
        ({"edges": [["1010", "1011", "road"]]}, "board.edges[0]", "1011 is not on the board"),
        ({"sources": {"axis": ["0111"]}}, "board.sources.axis", "0111 is not on the board"),
        ({"sources": {"soviet": ["0111"]}}, "board.sources.soviet", "0111 is not on the board"),
        ({"sources": {"german": []}}, "board.sources", "invalid enum value 'german'"),
        ({"marks": {"0111": ["breakthrough"]}}, "board.marks.0111", "0111 is not on the board"),
        ({"marks": {"0101": ["cross"]}}, "board.marks.0101[0]", "invalid enum value 'cross'"),
        ({"marks": {"0101": ["bridgehead"], "0102": ["bridgehead"]}}, "board.marks", "one Bridgehead"),
        (
            {"marks": {"0505": ["bridgehead"]}},
            "board.marks.0505",
            "an Axis combat unit stands on the Bridgehead",
        ),
        (
            {"marks": {"0303": ["bridgehead"]}, "terrain": {"0303": "water"}},
            "board.marks.0303",
            "the Bridgehead stands in the water of 0303",
        ),
    ],
)
def test_a_wrong_board_is_named_with_its_place(keys: dict[str, Any], where: str, why: str) -> None:
    board = {key: value for key, value in {**EXAMPLE["board"], **keys}.items() if value is not None}
    wrong(changed(board=board, control={}), where, why)


@pytest.mark.parametrize(
    ("units", "where", "why"),
    [
        ([{**A, "at": "1111"}], "units[0].at", "1111 is not on the board"),
        ([HQ1, {**A, "at": "05"}], "units[1].at", "05 is not on the board"),
        ([{**A, "at": 505}], "units[0].at", "expected str"),
        ([{**A, "at": "0404"}], "units[0].at", "A stands in the water of 0404"),
        ([A, {**HQ1, "at": "0505"}], "units[1].at", "both sides stand in 0505"),
        ([A, {**A, "id": "B"}, {**A, "id": "C"}], "units[2].at", "0505 holds more than two combat units"),
        (
            [HQ1, {**HQ1, "id": "HQ2"}],
            "units[1].at",
            "0606 holds more than two combat units and a headquarters",
        ),
        ([A, A], "units[1]", "A is listed twice"),
        ([PZ, {**A, "id": "17Pz"}], "units[1]", "17Pz is listed twice"),
        ([{"at": "0505"}], "units[0]", "a unit is either invented by `id` or named by `unit`"),
        ([{**A, "unit": "17Pz"}], "units[0]", "a unit is either invented by `id` or named by `unit`"),
        ([{"unit": "99Pz", "at": "0505"}], "units[0].unit", "there is no counter '99Pz'"),
        ([{**PZ, "steps": 3}], "units[0].steps", "expected int <= 2"),
        ([{"unit": "213", "at": "0505", "steps": 2}], "units[0].steps", "213 has one step only"),
        ([{**PZ, "side": "soviet"}], "units[0].side", "17Pz is a counter of the game; its side is axis"),
        ([{**PZ, "attack": 6}], "units[0].attack", "17Pz is a counter of the game; its attack is 3"),
        ([{**PZ, "kind": "infantry"}], "units[0].kind", "its kind is armor"),
        ([{**PZ, "range": 4}], "units[0].range", "its range is 0"),
        ([{**A, "kind": "tank"}], "units[0].kind", "invalid enum value 'tank'"),
        ([{**A, "attack": -1}], "units[0].attack", "expected int >= 0"),
        ([{**A, "nation": "soviet"}], "units[0].nation", "soviet is not of the axis side"),
        ([{**HQ1, "nation": "german"}], "units[0].nation", "german is not of the soviet side"),
        (
            [{**HQ1, "supply": "isolated"}],
            "units[0].supply",
            "only a combat unit on the map carries a supply marker",
        ),
        ([{**A, "supply": "out"}], "units[0].supply", "invalid enum value 'out'"),
        ([{**A, "at": None, "supply": "isolated"}], "units[0].supply", "only a combat unit on the map"),
        ([{**A, "stack": 1}], "units[0].stack", "unknown key"),
        ([{**A, "reduced": {"attack": 1}}], "units[0].reduced", "is missing"),
        ({"A": "0505"}, "units", "expected array"),
        *[
            ([{key: value for key, value in A.items() if key != missing}], "units[0]", f"needs `{missing}`")
            for missing in ("side", "kind", "attack", "defence", "movement")
        ],
    ],
)
def test_a_wrong_unit_is_named_with_its_place(units: Any, where: str, why: str) -> None:
    board = {**EXAMPLE["board"], "terrain": {**EXAMPLE["board"]["terrain"], "0404": "water"}}
    wrong(changed(board=board, units=units, active=None), where, why)


def test_a_counter_that_the_map_does_not_know_is_named() -> None:
    wrong(on_the_map(units=[{"unit": "99Pz", "at": "1731"}]), "units[0].unit", "there is no counter '99Pz'")
    wrong(on_the_map(units=[{"unit": "17Pz", "at": "0101"}]), "units[0].at", "0101 is not on the board")


@pytest.mark.parametrize("data", [[], "position", 3, {"scenario": "campaign"}])
def test_what_is_no_position_is_refused(data: Any) -> None:
    with pytest.raises(GameError):
        find_game("traces-of-war").begin({"position": data}, {}, find_game("traces-of-war").pack())


def test_a_position_that_waits_for_nothing_can_still_be_asked_about() -> None:
    """Everybody is gone: the game runs on, and the answers do not need it."""
    empty = {"game": "traces-of-war", "scenario": "campaign", "board": {"rows": 3, "cols": 3}}
    assert ask_on(empty, "supply") == {"units": {}, "lines": {}}
    assert ask_on(empty, "zones axis") == {"zoc": []}
    weak = position(
        "A soviet infantry 0505 1; D axis infantry 0506 9", active={"side": "soviet", "mode": "combat-move"}
    )
    assert forbidden_by(ask_on(weak, "attack 0506 A")) == "TOW 10.2"
