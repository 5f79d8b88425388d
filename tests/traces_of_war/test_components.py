"""Components (TOW 2.1, 2.2, 2.4, 2.5): what the map, the counters and the markers mean."""

from __future__ import annotations

import pytest

from sztab.games.game import GameError
from sztab.games.registry import find_game
from sztab.games.traces_of_war.rules import strength, supply
from sztab.games.traces_of_war.state import State
from sztab.kernel import machine
from sztab.testing import rule
from tests.traces_of_war.front import around, distance
from tests.traces_of_war.table import Table, opened, table

# 2.1 The map


@rule("TOW-2.1-a", "TOW-2.1-b", "TOW-2.1-c")
@pytest.mark.parametrize(
    ("river", "line", "bridged"),
    [
        ("major-river", "road", True),
        ("major-river", "railroad", True),
        ("major-river", "", False),
        ("minor-river", "road", True),
        ("minor-river", "railroad", True),
        ("minor-river", "", False),
    ],
)
def test_a_river_side_is_bridged_exactly_if_a_road_or_railroad_crosses_it(
    river: str, line: str, bridged: bool
) -> None:
    edges = f"0505-0506 {river} {line}; 0506-0507 road; 0405-0505 railroad"
    theatre = table("A axis infantry 0505", edges=edges).state.world.theatre
    one, other = theatre.grid.index["0505"], theatre.grid.index["0506"]
    assert theatre.crosses(theatre.bridged, one, other) == bridged
    assert theatre.crosses(theatre.bridged, other, one) == bridged
    assert theatre.crosses(theatre.rivers, one, other)
    assert not theatre.crosses(theatre.bridged, other, theatre.grid.index["0507"]), "a road, but no river"


@rule("TOW-2.1-a", "TOW-2.1-c")
def test_a_bridge_shows_in_the_cost_of_the_step() -> None:
    bridged = table("A axis infantry 0505", edges="0505-0506 minor-river road")
    unbridged = table("A axis infantry 0505", edges="0505-0506 minor-river; 0506-0507 road; 0405-0505 road")
    assert bridged.moves("A")["0506"] == 1
    assert unbridged.moves("A")["0506"] == 2


@rule("TOW-2.1-d", "TOW-2.1-e")
def test_a_source_serves_its_own_side_only() -> None:
    units = "R soviet infantry 0505; G axis infantry 0909"
    assert supplied(table(units, sources="soviet 0110; axis")) == {"R"}
    assert supplied(table(units, sources="soviet; axis 0101")) == {"G"}
    assert supplied(table(units, sources="soviet 0110; axis 0101")) == {"R", "G"}


def supplied(game: Table) -> set[str]:
    s = game.state
    return {
        id_ for unit, id_ in enumerate(s.world.roster.ids) if s.at[unit] >= 0 and supply.is_supplied(s, unit)
    }


@rule("TOW-2.1-f")
@pytest.mark.parametrize("mark", ["crossing-point", "breakthrough"])
@pytest.mark.parametrize("terrain", ["clear", "rough", "town"])
def test_marks_do_not_change_the_terrain_of_their_hex(mark: str, terrain: str) -> None:
    units = "A axis infantry 0505 6; E soviet infantry 0506 1"
    plain = table(units, terrain=f"0506 {terrain}")
    marked = table(units, terrain=f"0506 {terrain}", marks=f"0506 {mark}", sources="soviet 0506; axis 0101")
    for game in (plain, marked):
        place = game.state.world.theatre.grid.index["0506"]
        found = strength.ratio(game.state, place, [game.number("A")])
        assert (found.attack, found.defence, found.base) == (6, 1, 6)
        assert found.terrain == {"clear": 0, "rough": 1, "town": 1}[terrain]
    without = table("A axis infantry 0505", terrain=f"0506 {terrain}", marks=f"0506 {mark}")
    assert without.moves("A")["0506"] == 1


@rule("TOW-2.1-g")
@pytest.mark.parametrize(
    ("name", "neighbours"),
    [
        ("1926", "1925 1927 2026 2027 1826 1827"),
        ("1731", "1730 1732 1831 1832 1631 1632"),
        ("1631", "1630 1632 1730 1731 1530 1531"),
        ("0620", "0619 0621 0719 0720 0519 0520"),
    ],
)
def test_neighbours(name: str, neighbours: str) -> None:
    """TV-001 to TV-004."""
    grid = whole_map().world.theatre.grid
    assert {grid.names[place] for place in grid.neighbours(grid.index[name])} == set(neighbours.split())
    assert around(name) == set(neighbours.split())


@rule("TOW-2.1-g")
@pytest.mark.parametrize(
    ("pairs", "steps"),
    [
        ("1731-1832 1731-1632 1826-1827", 1),
        ("1731-1630 1731-1833 2918-3020", 2),
        ("0218-0620", 4),
        ("1631-1926", 6),
        ("1631-1338", 9),
        ("2634-1338", 13),
        ("2918-2305", 16),
        ("2634-2918", 17),
        ("2918-0218", 27),
    ],
)
def test_distances(pairs: str, steps: int) -> None:
    """TV-005, TV-006."""
    grid = whole_map().world.theatre.grid
    for pair in pairs.split():
        one, other = pair.split("-")
        assert grid.distance(grid.index[one], grid.index[other]) == steps
        assert distance(one, other) == steps


def whole_map() -> State:
    return opened({"game": "traces-of-war", "units": []})


def test_plain_distance_is_that_of_the_map() -> None:
    """The map has no gaps that would make the hexes within a distance others than those whose numbers are so far."""
    theatre = whole_map().world.theatre
    grid = theatre.grid
    for name in ("2918", "0218", "1338", "2305"):
        place = grid.index[name]
        for reach in (2, 4, 8):
            near = {other for other in grid.index.values() if grid.distance(place, other) <= reach}
            assert set(grid.names_of(theatre.within(place, reach))) == {grid.names[other] for other in near}


def test_a_hex_of_which_nothing_is_said_is_clear() -> None:
    theatre = table("A axis infantry 0505", terrain="0506 rough").state.world.theatre
    index = theatre.grid.index
    assert [theatre.terrain[index[name]] for name in ("0505", "0506")] == ["clear", "rough"]
    assert [theatre.shifts[index[name]] for name in ("0505", "0506")] == [0, 1]


@pytest.mark.parametrize(("rows", "cols"), [(18, 30), (20, 26)])
def test_a_small_board_may_hold_a_crossing_point_without_kremenchuk_or_the_other_way_round(
    rows: int, cols: int
) -> None:
    """On 18 rows 1926 is missing, on 26 columns 1827: near 1826 a unit takes it; with Kremenchuk it does not."""
    units = "A soviet infantry 1823; B axis infantry 0101"
    game = table(units, rows=rows, cols=cols, marks="1826 crossing-point", active="soviet")
    game.choose("move", "A", "1824")
    assert (game.state.crossing_count() == 1) == (rows == 18)


# 2.2 Units


@rule("TOW-2.2-a")
def test_armour_and_mechanized_infantry_are_mechanized_and_nothing_else_is() -> None:
    kinds = ("infantry", "mountain", "cavalry", "airborne", "security", "armor", "mechanized", "hq")
    units = "; ".join(f"{kind} axis {kind} 05{number:02}" for number, kind in enumerate(kinds, 1))
    roster = table(units).state.world.roster
    mechanized = {roster.ids[unit] for unit in range(len(kinds)) if roster.mechanized[unit]}
    assert mechanized == {"armor", "mechanized"}


@rule("TOW-2.2-b", "TOW-2.2-c")
def test_mechanized_units_have_two_strengths_and_the_others_one() -> None:
    game = table(
        "T soviet armor 0505 6/4; M soviet mechanized 0505 5/2; R soviet infantry 0606 3", active="soviet"
    )
    s = game.state
    assert [(s.attack(game.number(unit)), s.defence(game.number(unit))) for unit in "TMR"] == [
        (6, 4),
        (5, 2),
        (3, 3),
    ]
    game = table("T soviet armor 0505 6/4; E axis armor 0506 3/2", active="soviet", segment="combat")
    game.choose("attack", "0506", "T")
    told = game.told("ratio-found")[0]
    assert (told["attack"], told["defence"]) == (6, 2)


@rule("TOW-2.2-b", "TOW-2.2-c")
def test_the_counters_of_the_game_follow_their_kind() -> None:
    roster = whole_map().world.roster
    for unit, id_ in enumerate(roster.ids):
        if not roster.mechanized[unit] and not roster.is_hq[unit]:
            assert roster.attack[unit] == roster.defence[unit], id_
    assert any(roster.attack[unit] != roster.defence[unit] for unit in range(len(roster.ids)))


def hit(*, before: int) -> Table:
    """E, with two steps of which it has lost some before, is hit for one: 5-1, a six."""
    game = table(
        "A soviet infantry 0505 5; E axis infantry 0506 1 back1; H soviet infantry 0101; I axis infantry 1001",
        active={"side": "soviet", "mode": "move-combat", "segment": "combat", "units": ["A"]},
    )
    for _ in range(before):
        game.state.lose_step(game.number("E"))
    game.attack("0506", "A", roll=6)
    assert game.told("combat-result")[0]["result"] == "1RR"
    return game


@rule("TOW-2.2-d")
def test_the_first_loss_flips_a_full_unit_of_two_steps() -> None:
    game = hit(before=0)
    assert game.steps("E") == 1
    assert game.state.face(game.number("E")) == 1
    assert game.told("step-lost") == [{"unit": "E", "steps": 1}]
    assert game.told("destroyed") == []


@rule("TOW-2.2-e")
def test_a_loss_eliminates_a_reduced_unit() -> None:
    game = hit(before=1)
    assert game.steps("E") == 0
    assert game.at("E") is None
    assert game.told("destroyed") == [{"unit": "E", "hex": "0506"}]


@rule("TOW-2.2-f")
def test_a_loss_eliminates_a_unit_that_has_one_step() -> None:
    """TV-083."""
    game = table("A soviet infantry 0505 5; E axis infantry 0506 1", active="soviet", segment="combat")
    game.attack("0506", "A", roll=6)
    assert game.told("combat-result")[0]["result"] == "1RR"
    assert game.told("destroyed") == [{"unit": "E", "hex": "0506"}]
    assert game.steps("E") == 0


@rule("TOW-2.2-i")
def test_a_reduced_unit_uses_the_values_of_its_back() -> None:
    game = table("A axis infantry 0505 4 ma7 back2", active="axis")
    s, unit = game.state, game.number("A")
    assert (s.attack(unit), s.defence(unit), s.movement(unit)) == (4, 4, 7)
    assert max(game.moves("A").values()) == 7
    s.lose_step(unit)
    assert (s.attack(unit), s.defence(unit), s.movement(unit)) == (2, 2, 5)
    assert max(game.moves("A").values()) == 5


@rule("TOW-2.2-i")
def test_a_reduced_unit_fights_with_the_values_of_its_back() -> None:
    game = table(
        "A soviet armor 0505 6/4 back4/3; E axis infantry 0506 4 back2", active="soviet", segment="combat"
    )
    for id_ in "AE":
        game.state.lose_step(game.number(id_))
    game.choose("attack", "0506", "A")
    told = game.told("ratio-found")[0]
    assert (told["attack"], told["defence"]) == (4, 2)


@rule("TOW-2.2-g", "TOW-2.2-h")
def test_units_set_up_and_enter_at_full_strength() -> None:
    s = beginning()
    assert list(s.steps) == list(s.world.roster.steps)
    assert max(s.steps) == 2


@rule("TOW-2.2-h")
def test_a_reinforcement_is_placed_at_full_strength() -> None:
    game = table(
        "R soviet infantry g1 4 back2; S soviet infantry 0101; I axis infantry 1001",
        edges="0110-0109 railroad",
        cup=["reinforcements"],
        played=["voronezh"],
    )
    game.draw("reinforcements")
    while game.question.kind != "place-reinforcement":
        game.choose(*game.items()[0])
    game.choose("place", "R", "0109")
    assert game.steps("R") == 2
    assert game.state.attack(game.number("R")) == 4


@rule("TOW-2.2-k")
def test_a_name_and_the_sort_of_an_hq_do_nothing() -> None:
    """Two boards that differ in ids alone go the same way."""
    one = table("A axis hq 0505 r2; B axis infantry 0506; E soviet infantry 0707", active="axis")
    two = table("6A axis hq 0505 r2; SS-X axis infantry 0506; 9M soviet infantry 0707", active="axis")
    assert one.moves("A") == two.moves("6A")
    assert one.moves("B") == two.moves("SS-X")
    assert one.hexes(one.state.zone(0)) == two.hexes(two.state.zone(0))


# 2.4, 2.5 Chits and markers


@rule("TOW-2.4-a")
def test_stavka_activates_any_one_soviet_headquarters() -> None:
    game = table(
        "H soviet hq 0505 r2; J soviet hq 0909 r2; K axis hq 0303; A soviet infantry 0506; B soviet infantry 0908",
        cup=["stavka"],
        turn=5,
    )
    game.draw("stavka")
    assert game.seat == "soviet"
    assert game.items() == [("activate", "H"), ("activate", "J")]
    game.choose("activate", "J")
    assert game.told("activated")[-1] == {"seat": "soviet", "units": ["J", "B"]}


@rule("TOW-2.5-a")
def test_cities_and_crossing_points_are_controlled_and_nothing_else() -> None:
    board = {
        "terrain": "0505 major-city; 0606 town; 0707 rough",
        "marks": "0808 crossing-point; 0202 breakthrough",
    }
    game = table("A soviet infantry 0101", control={"0505": "soviet", "0808": "soviet"}, **board)
    assert game.hexes(game.state.cities) == {"0505"}
    assert game.hexes(game.state.crossings) == {"0808"}
    for plain in ("0606", "0707", "0202"):
        with pytest.raises(GameError, match="only major cities and crossing points"):
            table("A soviet infantry 0101", control={plain: "soviet"}, **board)


@rule("TOW-2.5-b")
def test_each_unit_has_its_own_supply_marker_with_two_sides() -> None:
    game = table("A axis infantry 0505 oos; B axis infantry 0505 isolated; C axis infantry 0506")
    assert [game.state.supply[game.number(unit)] for unit in "ABC"] == [1, 2, 0]


@rule("TOW-2.5-c")
def test_a_supreme_command_order_sits_on_a_major_city() -> None:
    theatre = whole_map().world.theatre
    assert theatre.orders
    assert theatre.orders & ~theatre.cities == 0


def beginning() -> State:
    game = find_game("traces-of-war")
    state = game.begin({"scenario": "campaign"}, {}, game.pack())
    assert isinstance(state, State)
    assert machine.questions(state)
    return state
