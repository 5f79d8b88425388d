"""The committed board: hexes that the rulebook names, true geography, acceptance tests of the reconstruction."""

from __future__ import annotations

import itertools
from collections import Counter

import msgspec
import pytest

from sztab.maps.build import build_map
from sztab.packs import MapData, Name
from sztab.packs.records import PolishCases
from sztab.testing import rule
from tests.traces_of_war.data import DATA
from tests.traces_of_war.front import around, distance

Side = frozenset[str]

CITIES = {"2634": "kharkiv", "2918": "kyiv", "0218": "odesa", "2305": "ternopil"}
CITIES |= {"1338": "stalino", "1631": "dnipropetrovsk"}

WEST = "2918 1631 1630 1826 1827 0218 2305 0323 1623 1029 1226"
EAST = "1926 1731 1632 1732 1832 1833 2634 1338 1231 0427 2329 3020"


class Board:
    """The map, read plainly."""

    def __init__(self, data: MapData) -> None:
        self.data = data
        self.terrain = {hex_.at: hex_.terrain for hex_ in data.hexes}
        self.land = {at for at, terrain in self.terrain.items() if terrain != "water"}
        self.towns = {town.id: town for town in data.towns}
        self.rivers = {
            kind: {frozenset(side) for river in data.rivers if river.class_ == kind for side in river.sides}
            for kind in ("major-river", "minor-river")
        }
        self.lines = {
            kind: {
                frozenset(step)
                for line in data.lines
                if line.class_ == kind
                for step in itertools.pairwise(line.hexes)
            }
            for kind in ("road", "railroad")
        }
        self.blocked = {frozenset(side.between) for side in data.sides if side.class_ == "blocked"}
        self.bridged = self.lines["road"] | self.lines["railroad"]
        self.marks: dict[str, set[str]] = {}
        for mark in data.marks:
            self.marks.setdefault(mark.class_, set()).add(mark.at)

    def near(self, at: str) -> set[str]:
        """Neighbours on land that no blocked side parts from a hex."""
        return {there for there in around(at) & self.land if frozenset((at, there)) not in self.blocked}

    def reached(self, start: set[str], sides: set[Side] | None = None) -> set[str]:
        """All land that can be reached, by these sides only if they are given."""
        found = set(start)
        edge = list(start)
        while edge:
            here = edge.pop()
            for there in self.near(here) - found:
                if sides is None or frozenset((here, there)) in sides:
                    found.add(there)
                    edge.append(there)
        return found

    def river(self, id_: str) -> list[tuple[str, str]]:
        (river,) = (river for river in self.data.rivers if river.id == id_)
        return list(river.sides)


@pytest.fixture(scope="module")
def board() -> Board:
    return Board(msgspec.json.decode((DATA / "map.json").read_bytes(), type=MapData))


def test_the_committed_map_is_what_the_builder_makes() -> None:
    assert build_map(DATA) == (DATA / "map.json").read_bytes()


def test_the_map_has_no_faults(board: Board) -> None:
    assert list(board.data.faults()) == []


@rule("TOW-2.1-g")
def test_rows_grow_north_columns_east_and_odd_rows_lie_half_a_hex_further_east(board: Board) -> None:
    grid = board.data.board()
    for name in ("1926", "1731", "1631", "0620", "2918"):
        place = grid.index[name]
        x, y = grid.centre(place)
        found = {other for other in grid.index if grid.distance(place, grid.index[other]) == 1}
        assert found == around(name) & set(board.terrain)
        north, east = (
            grid.centre(grid.index[f"{int(name) + 200:04}"]),
            grid.centre(grid.index[f"{int(name) + 1:04}"]),
        )
        assert abs(north[0] - x) + abs(north[1] - y + 3**0.5) < 1e-9
        assert abs(east[0] - x - 1) + abs(east[1] - y) < 1e-9
    assert grid.centre(grid.index["1731"])[0] - grid.centre(grid.index["1631"])[0] == pytest.approx(0.5)
    measured = {
        "2634-2918": 17,
        "2634-1338": 13,
        "2918-0218": 27,
        "2918-2305": 16,
        "1631-1926": 6,
        "0218-0620": 4,
    }
    for pair, steps in measured.items():
        one, other = (grid.index[name] for name in pair.split("-"))
        assert grid.distance(one, other) == steps


@rule("TOW-3.0-a")
def test_supreme_command_orders_lie_on_the_six_major_cities(board: Board) -> None:
    assert board.marks["supreme-command-order"] == set(CITIES)
    assert {at for at, terrain in board.terrain.items() if terrain == "major-city"} == set(CITIES)
    assert {town.at: town.id for town in board.data.towns if town.size == 3} == CITIES


@rule("TOW-12.3-d", "TOW-D-d")
def test_crossing_points_lie_on_the_west_bank_beside_an_east_bank_hex(board: Board) -> None:
    crossings, west = board.marks["crossing-point"], board.marks["west-bank"]
    assert len(crossings) == 6
    assert crossings <= west
    for at in crossings:
        across = {there for there in board.near(at) if frozenset((at, there)) in board.rivers["major-river"]}
        assert across - west
    for at in ("1826", "1827"):
        assert at in crossings
        assert frozenset((at, "1926")) in board.rivers["major-river"]


@rule("TOW-D-d")
def test_the_hexes_of_the_combat_example(board: Board) -> None:
    assert board.terrain["1731"] == "town"
    assert board.towns["novomoskovsk"].at == "1731"
    unbridged = board.rivers["major-river"] - board.bridged
    assert frozenset(("1731", "1632")) not in unbridged | board.blocked
    for attackers in ("1732", "1832"):
        assert frozenset(("1731", attackers)) not in board.rivers["major-river"] | board.rivers["minor-river"]
        assert attackers in board.near("1731")
    assert frozenset(("1731", "1631")) in board.rivers["major-river"] & board.bridged
    assert "1630" in board.land


@rule("TOW-D-d")
def test_three_road_hexes_lead_to_3020(board: Board) -> None:
    roads = board.lines["road"]
    reach = {0: {"3020"}}
    for step in (1, 2, 3):
        reach[step] = {
            there
            for here in reach[step - 1]
            for there in board.near(here)
            if frozenset((here, there)) in roads
        } - set().union(*reach.values())
    assert reach[3]
    assert "2918" in reach[2], "the road leads to Kyiv"
    assert all(board.terrain[at] != "swamp" for at in around("3020") & board.land)


@rule("TOW-D-d")
def test_the_country_around_0620_is_that_of_the_supply_example(board: Board) -> None:
    assert board.terrain["0620"] == "clear"

    def near(sides: set[Side]) -> set[Side]:
        return {side for side in sides if max(distance("0620", at) for at in side) <= 4}

    assert near(board.rivers["major-river"] & board.bridged), "a bridge over a major river"
    assert near(board.blocked), "blocked hexsides"
    assert len(board.near("0620")) == 6, "161 and 15 stand beside it"


@rule("TOW-13.2-i")
def test_the_banks_of_the_dnipro(board: Board) -> None:
    west = board.marks["west-bank"]
    assert set(WEST.split()) <= west
    assert west.isdisjoint(EAST.split())
    dnipro = board.river("dnipro")
    assert all(left not in west and right in west for left, right in dnipro if {left, right} <= board.land)
    for at in west:
        for there in board.near(at) - west:
            assert frozenset((at, there)) in {frozenset(side) for side in dnipro}


@rule("TOW-D-d")
def test_every_city_has_a_rail_route_to_an_axis_source(board: Board) -> None:
    assert board.reached(board.marks["source-axis"], board.lines["railroad"]) >= set(CITIES)


def test_every_source_stands_on_a_railway_and_reaches_all_land(board: Board) -> None:
    stations = set().union(*board.lines["railroad"])
    for kind in ("source-axis", "source-soviet"):
        assert len(board.marks[kind]) == 5
        assert board.marks[kind] <= stations
    assert board.reached({"2918"}) == board.land


def test_all_land_has_a_supply_line_to_either_side_while_bridges_are_open(board: Board) -> None:
    rivers = board.rivers["major-river"] - board.bridged
    open_sides = {frozenset((at, there)) for at in board.land for there in board.near(at)} - rivers
    for kind in ("source-axis", "source-soviet"):
        found = board.reached(board.marks[kind], open_sides)
        assert len(board.land - found) <= 5, sorted(board.land - found)


def test_all_railways_and_all_roads_hang_together(board: Board) -> None:
    for kind in ("railroad", "road"):
        used = set().union(*board.lines[kind])
        assert board.reached({min(used)}, board.lines[kind]) >= used


def test_ten_breakthrough_hexes_in_the_west_and_south(board: Board) -> None:
    breakthrough = board.marks["breakthrough"]
    assert len(breakthrough) == 10
    assert all(int(at[2:]) <= 17 for at in breakthrough)
    assert breakthrough <= board.marks["west-bank"]


def test_the_bridges_of_the_dnipro(board: Board) -> None:
    crossed = {
        "-".join(sorted(side)) for side in map(frozenset, board.river("dnipro")) if side in board.bridged
    }
    assert {"2918-2919", "1826-1926", "1631-1731", "1230-1231", "0323-0324"} <= crossed
    assert len(crossed) == 7, "with Kaniv and Cherkasy"


@pytest.mark.parametrize("id_", ["dnipro", "southern-bug", "dniester", "desna", "don"])
def test_major_rivers(board: Board, id_: str) -> None:
    (river,) = (river for river in board.data.rivers if river.id == id_)
    assert river.class_ == "major-river"


BANKS = {
    "dnipro": (
        "kremenchuk novomoskovsk kakhovka pereiaslav zaporizhzhia zolotonosha brovary",
        "kyiv dnipropetrovsk bukrin cherkasy kaniv kherson lyutizh nikopol chyhyryn beryslav",
    ),
    "dniester": ("kamianets-podilskyi mohyliv-podilskyi tiraspol rybnytsia dubossary", "soroca khotyn"),
    "southern-bug": ("mykolaiv nova-odesa voznesensk", ""),
    "donets": ("balakliia vovchansk", "belgorod chuhuiv izium sloviansk voroshilovgrad lysychansk zmiiv"),
    "don": ("azov", "rostov"),
    "oskol": ("valuyki novy-oskol", "kupiansk"),
    "aidar": ("starobilsk", ""),
    "psel": ("lebedyn reshetylivka", "kremenchuk myrhorod sumy hadiach"),
    "vorskla": ("okhtyrka kotelva", "poltava kobeliaky"),
    "sula": ("khorol", "lubny romny"),
    "ros": ("bila-tserkva", "korsun tarashcha"),
    "inhul": ("mykolaiv novyi-buh", "bobrynets"),
    "inhulets": ("kryvyi-rih", "snihurivka"),
    "teteriv": ("zhytomyr radomyshl", ""),
    "sluch": ("", "novohrad-volynskyi"),
    "seret": ("ternopil", "zalishchyky"),
    "zbruch": ("kamianets-podilskyi volochysk", ""),
    "prut": ("kolomyia", "chernivtsi iasi husi"),
    "mius": ("taganrog matveev-kurgan", "amvrosiivka"),
    "kalmius": ("", "stalino"),
    "molochna": ("", "melitopol"),
}


@pytest.mark.parametrize("id_", BANKS)
def test_towns_lie_on_their_true_bank(board: Board, id_: str) -> None:
    """The side of the river that lies nearest to a town has the town's hex on the right hand."""
    grid = board.data.board()
    sides = board.river(id_)
    for hand, names in enumerate(BANKS[id_]):
        for name in names.split():
            at = board.towns[name].at
            near = min(grid.distance(grid.index[at], grid.index[other]) for side in sides for other in side)
            hands = {
                k
                for side in sides
                for k in (0, 1)
                if side[k] in grid.index and grid.distance(grid.index[at], grid.index[side[k]]) == near
            }
            assert near <= 1, f"{name} lies {near} hexes from the {id_}"
            if near == 0:
                assert hands == {hand}, f"{name} on the {id_}"


def test_the_coast(board: Board) -> None:
    assert {board.terrain[at] for at in ("0119", "0219", "0235", "0238", "0336")} == {"water"}
    for port in ("odesa", "mariupol", "taganrog", "berdiansk"):
        at = board.towns[port].at
        assert any(board.terrain.get(there) == "water" for there in around(at)), port
    assert "0101" not in board.terrain, "Romania behind the Prut"
    assert board.towns["iasi"].at in board.land


def test_swamp_and_rough_lie_where_they_belong(board: Board) -> None:
    kinds = Counter(board.terrain.values())
    assert 30 <= kinds["swamp"] <= 70
    assert 80 <= kinds["rough"] + kinds["rough-town"] <= 200
    assert all(board.terrain[f"33{col:02}"] == "swamp" for col in range(6, 16))
    assert all(board.terrain[at] == "rough" for at in ("1541", "1641", "1442"))
    on_lines = set().union(*board.lines["road"])
    assert all(board.terrain[at] != "swamp" for at in on_lines)


def test_every_town_of_a_size_stands_in_its_terrain(board: Board) -> None:
    for town in board.data.towns:
        wanted = {3: {"major-city"}, 2: {"town", "rough-town"}, 1: {"clear", "rough", "swamp"}}[town.size]
        assert board.terrain[town.at] in wanted, town.id
    assert max(Counter(town.at for town in board.data.towns).values()) == 1


POLISH = {
    "kharkiv": "Charków",
    "kyiv": "Kijów",
    "odesa": "Odessa",
    "ternopil": "Tarnopol",
    "stalino": "Stalino",
    "dnipropetrovsk": "Dniepropietrowsk",
    "kremenchuk": "Krzemieńczuk",
    "cherkasy": "Czerkasy",
    "kaniv": "Kaniów",
    "zaporizhzhia": "Zaporoże",
    "kryvyi-rih": "Krzywy Róg",
    "mykolaiv": "Mikołajów",
    "vinnytsia": "Winnica",
    "zhytomyr": "Żytomierz",
    "poltava": "Połtawa",
    "lviv": "Lwów",
    "chernivtsi": "Czerniowce",
    "kamianets-podilskyi": "Kamieniec Podolski",
}


def test_polish_names(board: Board) -> None:
    assert {id_: board.towns[id_].name.form("pl") for id_ in POLISH} == POLISH
    assert board.towns["poltava"].name.form("pl", "acc") == "Połtawę"
    assert board.towns["kryvyi-rih"].name.form("pl", "loc") == "Krzywym Rogu"


def named(data: MapData) -> list[tuple[str, Name]]:
    found = [(town.id, town.name) for town in data.towns] + [(area.id, area.name) for area in data.areas]
    return found + [(river.id, river.name) for river in data.rivers if river.name is not None]


def test_every_polish_name_has_all_six_cases(board: Board) -> None:
    foreign = {"vaslui", "husi"}
    for id_, name in named(board.data):
        if id_ not in foreign:
            assert isinstance(name.pl, PolishCases), id_
            assert name.pl.missing() == (), id_


@rule("TOW-D-a")
def test_every_record_of_the_map_says_where_it_comes_from(board: Board) -> None:
    words = {"rulebook", "derived", "history", "reconstruction"}
    data = board.data
    content = msgspec.json.decode((DATA / "map.json").read_bytes())
    bases = content["bases"]
    raw = [
        record
        for key in ("hexes", "rivers", "lines", "towns", "sides", "marks", "areas")
        for record in content[key]
    ]
    assert len(raw) > len(data.hexes) + len(data.marks)
    for record in raw:
        word, basis = (record["provenance"], record["basis"]) if "basis" in record else bases[record["from"]]
        assert word in words
        assert basis
    ruled = {record["at"] for record in content["towns"] if bases[record["from"]][0] == "rulebook"}
    assert ruled == {*CITIES, "1926", "1731"}
