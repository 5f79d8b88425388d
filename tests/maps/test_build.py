"""The builder: a small world becomes a board; corrections mend it; whatever cannot be built is named."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sztab.maps.build import build_map, main
from sztab.maps.problems import MapError
from sztab.packs.mapdata import MapData
from tests.maps.trial import PLAN, TOWNS, lonlat, write_world

FIXES = {
    "town": '[[town]]\nid = "hamlet"\nat = "0206"\nreason = "it lies further east"\n',
    "mark": '[[mark]]\nclass = "source"\nplace = "0305"\nat = "0304"\nreason = "the last hex of the line"\n',
    "terrain": '[[terrain]]\nat = ["0604"]\nterrain = "swamp"\nreason = "wet ground"\n',
    "water": '[[terrain]]\nat = ["0604"]\nterrain = "water"\nreason = "a lake"\n',
    "river": '[[river]]\nid = "brook"\navoid = [["0302", "0402"]]\nreason = "it runs further north"\n',
    "line": '[[line]]\nid = "rail"\navoid = ["0304"]\nreason = "the railway goes round"\n',
    "side": '[[side]]\nbetween = [["0604", "0605"]]\nblocked = true\nreason = "a gorge"\n',
    "lake": f"[[lake]]\nlon = {lonlat([(5.0, 4.3)])[0][0]}\nlat = {lonlat([(5.0, 4.3)])[0][1]}\n"
    'reason = "a later reservoir"\n',
}


def built(directory: Path, **files: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(build_map(write_world(directory, **files)))
    return content


def by(records: list[dict[str, Any]], key: str) -> dict[str, dict[str, Any]]:
    return {record[key]: record for record in records}


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return built(tmp_path_factory.mktemp("world"))


def test_building_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    one, other = write_world(tmp_path / "one"), write_world(tmp_path / "other")
    assert build_map(one) == build_map(one) == build_map(other)


def test_the_map_is_sound(small: dict[str, Any]) -> None:
    board = msgspec.convert(small, MapData)
    assert list(board.faults()) == []
    assert {basis for record in (*small["hexes"], *small["rivers"]) if (basis := record["from"])} <= set(
        small["bases"]
    )


def test_the_frame_leaves_out_what_is_not_shown(small: dict[str, Any]) -> None:
    names = set(by(small["hexes"], "at"))
    assert len(names) == 6 * 7 - 2
    assert names.isdisjoint({"0101", "0102"})


def test_sea_lies_behind_the_coast_and_land_before_it(small: dict[str, Any]) -> None:
    terrain = {record["at"]: record["terrain"] for record in small["hexes"]}
    assert {terrain[f"0{row}07"] for row in range(1, 7)} == {"water"}
    assert all("height" not in record for record in small["hexes"] if record["terrain"] == "water")
    assert terrain["0304"] == "clear"


def test_terrain_comes_from_heights_areas_and_towns(small: dict[str, Any]) -> None:
    hexes = by(small["hexes"], "at")
    assert hexes["0302"]["terrain"] == "major-city"
    assert hexes[by(small["towns"], "id")["east"]["at"]]["terrain"] == "town"
    assert hexes[by(small["towns"], "id")["hill"]["at"]]["terrain"] == "rough-town"
    swamps = {name for name, record in hexes.items() if record["terrain"] == "swamp"}
    assert swamps
    assert small["bases"][hexes[min(swamps)]["from"]][0] == "history"
    assert "wet meadows" in small["bases"][hexes[min(swamps)]["from"]][1]


def test_roads_dry_the_swamps_they_run_through(tmp_path: Path) -> None:
    swampy = PLAN.replace(json.dumps(lonlat([(0.6, 4.0)])[0])[:-1], json.dumps(lonlat([(0.6, 1.0)])[0])[:-1])
    swampy = swampy.replace(
        json.dumps(lonlat([(2.2, 4.0)])[0])[:-1], json.dumps(lonlat([(2.2, 1.0)])[0])[:-1]
    )
    line = '\n[[line]]\nid = "track"\nclass = "road"\nthrough = ["0402", "0602"]\n'
    found = built(tmp_path, plan=swampy + line)
    terrain = {record["at"]: record["terrain"] for record in found["hexes"]}
    track = by(found["lines"], "id")["track"]["hexes"]
    assert "swamp" not in {terrain[name] for name in track}
    assert "swamp" in terrain.values()


def test_a_river_parts_the_towns_on_its_banks(small: dict[str, Any]) -> None:
    river = by(small["rivers"], "id")["water"]
    left, right = ({side[k] for side in river["sides"]} for k in (0, 1))
    assert left.isdisjoint(right)
    marks = {record["at"] for record in small["marks"] if record["class"] == "west-bank"}
    towns = {name: record["at"] for name, record in by(small["towns"], "id").items()}
    assert towns["west"] in marks
    assert towns["east"] not in marks
    assert towns["hamlet"] not in marks, "it lies close to the river, but on the eastern bank"
    assert right <= marks
    assert left.isdisjoint(marks)


def test_a_tributary_ends_on_the_river_that_it_joins(small: dict[str, Any]) -> None:
    rivers = by(small["rivers"], "id")
    board = msgspec.convert(small, MapData)
    grid = board.board()
    last = rivers["brook"]["sides"][-1]
    main = [set(side) for side in rivers["water"]["sides"]]
    assert any(len(set(last) & side) == 1 for side in main), "a corner in common"
    assert all(set(last) != side for side in main)
    assert {grid.distance(grid.index[a], grid.index[b]) for a, b in rivers["brook"]["sides"]} == {1}


def test_a_railway_crosses_the_river_once(small: dict[str, Any]) -> None:
    path = by(small["lines"], "id")["rail"]["hexes"]
    steps = [{a, b} for a, b in itertools.pairwise(path)]
    sides = [set(side) for side in by(small["rivers"], "id")["water"]["sides"]]
    assert sum(step in sides for step in steps) == 1
    assert (path[0], path[-1]) == (by(small["towns"], "id")["east"]["at"], "0302")


def test_provenance_of_places(small: dict[str, Any]) -> None:
    towns = by(small["towns"], "id")
    assert small["bases"][towns["west"]["from"]] == ["rulebook", "RULE 1"]
    assert small["bases"][towns["hill"]["from"]][0] == "history"
    source = next(record for record in small["marks"] if record["class"] == "source")
    assert (source["at"], source["label"]) == ("0305", "S")
    assert (source["provenance"], source["basis"]) == ("reconstruction", "where the railway ends")


def test_the_most_populous_place_of_a_name_counts(small: dict[str, Any]) -> None:
    hill = by(small["towns"], "id")["hill"]
    assert [hill["lon"], hill["lat"]] == lonlat([(5.0, 3.4)])[0]


def changed(tmp_path: Path, kind: str) -> tuple[dict[str, Any], dict[str, Any]]:
    return built(tmp_path / "before"), built(tmp_path / "after", corrections=FIXES[kind])


def test_a_town_is_moved(tmp_path: Path) -> None:
    before, after = changed(tmp_path, "town")
    assert by(before["towns"], "id")["hamlet"]["at"] != "0206"
    moved = by(after["towns"], "id")["hamlet"]
    assert moved["at"] == "0206"
    assert after["bases"][moved["from"]] == [
        "reconstruction",
        "GeoNames position through the grid fit; confidence high; by hand: it lies further east",
    ]


def test_a_mark_is_moved(tmp_path: Path) -> None:
    _, after = changed(tmp_path, "mark")
    source = next(record for record in after["marks"] if record["class"] == "source")
    assert source["at"] == "0304"
    assert source["basis"] == "where the railway ends; by hand: the last hex of the line"


@pytest.mark.parametrize(("kind", "terrain"), [("terrain", "swamp"), ("water", "water")])
def test_terrain_is_set(tmp_path: Path, kind: str, terrain: str) -> None:
    before, after = changed(tmp_path, kind)
    assert by(before["hexes"], "at")["0604"]["terrain"] == "clear"
    record = by(after["hexes"], "at")["0604"]
    assert record["terrain"] == terrain
    assert after["bases"][record["from"]][0] == "reconstruction"


def test_a_river_keeps_off_a_side(tmp_path: Path) -> None:
    before, after = changed(tmp_path, "river")
    sides = [
        {frozenset(side) for side in by(found["rivers"], "id")["brook"]["sides"]} for found in (before, after)
    ]
    assert frozenset({"0302", "0402"}) in sides[0]
    assert frozenset({"0302", "0402"}) not in sides[1]


@pytest.mark.parametrize("bank", ["left", "right"])
def test_a_hex_is_put_on_a_bank(tmp_path: Path, bank: str) -> None:
    name = {"left": "0303", "right": "0404"}[bank]
    fix = f'[[river]]\nid = "water"\n{bank} = ["{name}"]\nreason = "so it was"\n'
    before, after = built(tmp_path / "a"), built(tmp_path / "b", corrections=fix)

    def west(found: dict[str, Any]) -> set[str]:
        return {record["at"] for record in found["marks"] if record["class"] == "west-bank"}

    assert (name in west(before)) is (bank == "left")
    assert (name in west(after)) is (bank == "right")


def test_a_line_goes_round_a_hex(tmp_path: Path) -> None:
    before, after = changed(tmp_path, "line")
    assert "0304" in by(before["lines"], "id")["rail"]["hexes"]
    assert "0304" not in by(after["lines"], "id")["rail"]["hexes"]


def test_a_side_is_blocked_and_no_line_crosses_it(tmp_path: Path) -> None:
    line = '\n[[line]]\nid = "track"\nclass = "road"\nthrough = ["0604", "0605"]\n'
    found = built(tmp_path, plan=PLAN + line, corrections=FIXES["side"])
    assert {"between": ["0604", "0605"], "class": "blocked", "from": "side:1"} in found["sides"]
    assert len(by(found["lines"], "id")["track"]["hexes"]) > 2


def test_a_lake_is_left_out(tmp_path: Path) -> None:
    before, after = changed(tmp_path, "lake")
    assert len(before["coast"]) == len(after["coast"]) + 1


UNUSED = {
    'town = [{id = "nowhere", at = "0303", reason = "r"}]': r"no town 'nowhere' in map-towns.toml",
    'town = [{id = "west", at = "0302", reason = "r"}]': r"town west lies in 0302 anyway",
    'mark = [{class = "source", place = "0301", at = "0303", reason = "r"}]': r"no mark source 0301",
    'mark = [{class = "source", place = "0305", at = "0305", reason = "r"}]': r"source 0305 lies in 0305 anyway",
    'terrain = [{at = ["0604"], terrain = "clear", reason = "r"}]': r"terrain: hex 0604 is clear anyway",
    'terrain = [{at = ["0607"], terrain = "water", reason = "r"}]': r"terrain: hex 0607 is water anyway",
    'river = [{id = "nile", reason = "r"}]': r"no river 'nile' in map-plan.toml",
    'river = [{id = "brook", avoid = [["0604", "0605"]], reason = "dry"}]': r"river brook: 'dry' changes nothing",
    'line = [{id = "tram", reason = "r"}]': r"no line 'tram' in map-plan.toml",
    'line = [{id = "rail", avoid = ["0604"], reason = "r"}]': r"line rail: the correction changes nothing",
    'side = [{between = [["0604", "0605"]], blocked = false, reason = "r"}]': r"side 0604/0605 is not blocked anyway",
    'side = [{between = [["0604", "0605"], ["0605", "0604"]], blocked = true, reason = "r"}]': (
        r"side 0605/0604 is blocked anyway"
    ),
    'lake = [{lon = 30.0, lat = 50.0, reason = "r"}]': r"no lake at 30.0, 50.0",
}


@pytest.mark.parametrize(("fix", "message"), UNUSED.items())
def test_a_correction_without_use_is_reported(tmp_path: Path, fix: str, message: str) -> None:
    with pytest.raises(MapError, match=message) as caught:
        built(tmp_path, corrections=fix)
    assert str(caught.value).startswith("map-corrections.toml: ")


PLAN_FAULTS = [
    ('through = ["east", "west"]', 'through = ["east", "atlantis"]', "line rail: no town 'atlantis'"),
    ('through = ["east", "west"]', 'through = ["east", "0607"]', "line rail: from .* no way over land"),
    ('through = ["east", "west"]', 'through = ["east", "0909"]', "line rail: hex 0909 is not on the map"),
    ('place = "0305"', 'place = "0607"', "mark source 0607: hex 0607 is water"),
    ('place = "0305"', 'place = "0101"', "mark source 0101: hex 0101 is not on the map"),
    ('into = "water"', 'into = "sea"', "river brook: 'sea' is no river that stands before it"),
    ('river = "water"\nstart', 'river = "wine"\nstart', "bank west-bank: no river 'wine'"),
    ('start = "0302"', 'start = "0101"', "bank west-bank: hex 0101 is not on the map"),
    ('id = "rail"', 'name = "rail"', "Object .*"),
    ('class = "railroad"', 'class = "canal"', "Invalid enum value 'canal'"),
    ("[board]", "[board", "Expected"),
]


@pytest.mark.parametrize(("old", "new", "message"), PLAN_FAULTS)
def test_a_plan_that_cannot_be_built_is_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert PLAN.count(old) == 1
    with pytest.raises(MapError, match=f"^map-plan.toml: .*{message}"):
        built(tmp_path, plan=PLAN.replace(old, new))


def test_a_town_without_a_place_is_named(tmp_path: Path) -> None:
    with pytest.raises(MapError, match=r"^map-towns.toml: hill: no place 'New Hill' in places.json"):
        built(tmp_path, towns=TOWNS.replace("Old Hill", "New Hill"))


def test_a_river_that_cannot_keep_its_banks_is_named(tmp_path: Path) -> None:
    fix = '[[river]]\nid = "water"\nleft = ["0301", "0302", "0303", "0304", "0305", "0306"]\nreason = "r"\n'
    with pytest.raises(MapError, match=r"river water: no chain of hexsides keeps every place on its bank"):
        built(tmp_path, corrections=fix)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    (write_world(tmp_path) / "geography" / "land.json").unlink()
    with pytest.raises(MapError, match=r"^land.json: No such file"):
        build_map(tmp_path)


def test_a_broken_file_is_named(tmp_path: Path) -> None:
    (write_world(tmp_path) / "geography" / "lakes.json").write_text("[", "utf-8")
    with pytest.raises(MapError, match=r"^lakes.json: not JSON"):
        build_map(tmp_path)


def test_the_command_builds_and_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_world(tmp_path)
    assert main([str(tmp_path), "--check"]) == 1
    assert "out of date" in capsys.readouterr().err
    assert main([str(tmp_path)]) == 0
    assert (tmp_path / "map.json").read_bytes() == build_map(tmp_path)
    assert main([str(tmp_path), "--check"]) == 0
    (tmp_path / "map-towns.toml").unlink()
    assert main([str(tmp_path)]) == 2
    assert "map-towns.toml: No such file" in capsys.readouterr().err
