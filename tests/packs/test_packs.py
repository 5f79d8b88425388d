"""A small pack: loaded, shared, counted, and broken in one place after another."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sztab.packs import (
    HexName,
    MapData,
    Pack,
    PackError,
    PackFile,
    PackSchema,
    Sourced,
    check_pack,
    export_pack,
    load_pack,
)
from sztab.packs.problems import Fault


class Unit(Sourced, frozen=True, kw_only=True):
    id: str
    attack: tuple[int, int]
    at: HexName | None = None


class Units(PackFile, frozen=True, kw_only=True):
    unit: tuple[Unit, ...]


SCHEMA = PackSchema({"map": MapData, "units": Units})
MANIFEST = """id = "little"
version = "1"
title = {en = "Little", pl = "Mała"}
[files]
map = "map.json"
units = "units.toml"
"""
UNITS = """[[unit]]
id = "17Pz"
attack = [6, 3]
at = "0101"
provenance = "rulebook"
basis = "TOW 8.1"
[unit.provenance-of]
attack = ["reconstruction", "panzer class"]

[[unit]]
id = "9M"
attack = [2, 1]
provenance = "history"
basis = "order of battle"
"""


def little_map() -> dict[str, Any]:
    return {
        "id": "little",
        "from": "g",
        "bases": {"g": ["derived", "examples"]},
        "grid": {
            "orientation": "pointy",
            "shifted": "odd",
            "number": "RRCC",
            "rows-grow": "north",
            "rows": [1, 3],
            "cols": [1, 3],
        },
        "hexes": [{"at": f"0{r}0{c}", "terrain": "clear", "from": "g"} for r in (1, 2, 3) for c in (1, 2, 3)],
        "rivers": [
            {"id": "r", "class": "major-river", "from": "g", "sides": [["0202", "0101"], ["0202", "0102"]]}
        ],
        "lines": [{"id": "l", "class": "road", "from": "g", "hexes": ["0101", "0102", "0203"]}],
        "towns": [
            {
                "id": "t",
                "at": "0101",
                "size": 1,
                "from": "g",
                "name": {"en": "Poltava", "pl": {"nom": "Połtawa"}},
            }
        ],
    }


def write(home: Path, board: dict[str, Any] | str | None = None, units: str = UNITS) -> Path:
    board = little_map() if board is None else board
    (home / "pack.toml").write_text(MANIFEST, encoding="utf-8")
    text = board if isinstance(board, str) else json.dumps(board, indent=0)
    (home / "map.json").write_text(text, encoding="utf-8")
    (home / "units.toml").write_text(units, encoding="utf-8")
    return home


def problems(home: Path) -> list[tuple[str, str, str]]:
    report = check_pack(home, SCHEMA)
    assert report.ok is (not report.problems)
    return [(problem.file, problem.where, problem.why) for problem in report.problems]


def test_a_good_pack_is_loaded_once_and_every_field_is_counted_once(tmp_path: Path) -> None:
    report = check_pack(write(tmp_path), SCHEMA)
    assert report.problems == ()
    assert report.ok
    assert report.provenance == {
        "rulebook": 2,
        "derived": 2 + 18 + 3 + 3 + 4,
        "history": 2,
        "reconstruction": 1,
    }
    pack = load_pack(tmp_path, SCHEMA)
    assert load_pack(tmp_path, SCHEMA) is pack
    assert pack.file("units", Units).unit[0].attack == (6, 3)
    assert len(pack.file("map", MapData).board().names_of(pack.file("map", MapData).board().playable)) == 9


def test_all_problems_of_a_file_are_told_with_path_and_line(tmp_path: Path) -> None:
    units = (
        UNITS.replace("[6, 3]", '[6, "x"]')
        .replace('at = "0101"', 'att = "0101"')
        .replace('"history"', '"hearsay"')
    )
    found = problems(write(tmp_path, units=units))
    assert [where for _, where, _ in found] == [
        "unit[0].att, line 4",
        "unit[0].attack[1], line 3",
        "unit[1].provenance, line 13",
    ]


@pytest.mark.parametrize(
    ("key", "value", "where", "why"),
    [
        ("rivers", [["0202", "0101"], ["0102", "0202"]], "rivers[0].sides[1]", "banks the other way round"),
        ("rivers", [["0202", "0102"], ["0202", "0101"]], "rivers[0].sides[1]", ""),
        ("rivers", [["0202", "0101"], ["0203", "0103"]], "rivers[0].sides[1]", "does not touch 0202-0101"),
        ("rivers", [["0101", "0303"]], "rivers[0].sides[0]", "hexes 0101 and 0303 do not touch"),
        ("lines", ["0101", "0103"], "lines[0].hexes[1]", "hex 0103 does not touch 0101"),
        ("lines", ["0303", "0304"], "lines[0].hexes[1]", "there is no 0304 among the hexes"),
    ],
)
def test_what_does_not_hang_together_on_the_map_is_told(
    tmp_path: Path, key: str, value: Any, where: str, why: str
) -> None:
    board = little_map()
    board[key][0]["sides" if key == "rivers" else "hexes"] = value
    ((file, place, reason),) = problems(write(tmp_path, board))
    assert file == "map.json"
    assert place.split(",")[0] == where
    assert why in reason


@pytest.mark.parametrize(
    "junk",
    [
        "",
        "[" * 100_000,
        '{"a":' * 40 + "1" + "}" * 40,
        "[1]",
        '{"id": NaN}',
        '{"id": "\\ud800"}',
        "1" * 5000,
        '{"a": 1, "a": 2}',
    ],
)
def test_junk_is_a_problem_and_no_exception(tmp_path: Path, junk: str) -> None:
    assert "map.json" in {file for file, _, _ in problems(write(tmp_path, junk))}


def test_text_that_is_not_utf8_and_a_missing_file_are_told(tmp_path: Path) -> None:
    write(tmp_path)
    (tmp_path / "units.toml").write_bytes(b"a = 1\nb = '\xff'\n")
    (tmp_path / "map.json").unlink()
    found = problems(tmp_path)
    assert ("map.json", "", "there is no such file") in found
    assert ("units.toml", "line 2", "byte 0xff is not UTF-8 text") in found
    with pytest.raises(PackError, match=r"units.toml:line 2: byte 0xff"):
        load_pack(tmp_path, SCHEMA)


def test_a_declined_name_lacks_forms(tmp_path: Path) -> None:
    board = little_map()
    board["towns"][0]["name"]["pl"]["acc"] = "Połtawę"
    ((_, where, why),) = problems(write(tmp_path, board))
    assert where.startswith("towns[0].name.pl, line ")
    assert why == "the Polish name Połtawa lacks gen, dat, ins, loc"


def test_an_exported_pack_has_the_same_hash_and_is_not_written_over(tmp_path: Path) -> None:
    home = tmp_path / "a"
    home.mkdir()
    write(home)
    assert export_pack(home, tmp_path / "b", SCHEMA).ok
    assert load_pack(tmp_path / "b", SCHEMA).hash == load_pack(home, SCHEMA).hash
    with pytest.raises(PackError, match="the directory is not empty"):
        export_pack(home, tmp_path / "b", SCHEMA)


def test_what_files_contradict_each_other_in_is_told_once_each_is_sound(tmp_path: Path) -> None:
    def crowded(pack: Pack) -> Iterator[tuple[str, Fault]]:
        for number, unit in enumerate(pack.file("units", Units).unit):
            if unit.at in {town.at for town in pack.file("map", MapData).towns}:
                yield "units", (("unit", number, "at"), f"{unit.id} stands in a town")

    schema = PackSchema(SCHEMA.kinds, crowded)
    (problem,) = check_pack(write(tmp_path), schema).problems
    assert str(problem) == "units.toml:unit[0].at, line 4: 17Pz stands in a town"
    with pytest.raises(PackError, match="17Pz stands in a town"):
        load_pack(tmp_path, schema)
    write(tmp_path, units=UNITS.replace("[2, 1]", "[2]"))
    assert all("town" not in problem.why for problem in check_pack(tmp_path, schema).problems)
