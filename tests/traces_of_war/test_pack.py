"""The data pack of Traces of War: its tables are those of the rulebook, its records say where they come from."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from sztab.games.traces_of_war.pack import (
    MECHANIZED,
    Chits,
    Reinforcements,
    Tables,
    Units,
    full_names,
    names,
)
from sztab.packs import CASES, MapData, Pack, check_pack, load_pack
from sztab.packs.records import PolishCases
from sztab.testing import rule
from tests.traces_of_war.data import DATA, SCHEMA, changed


@pytest.fixture(scope="module")
def pack() -> Pack:
    return load_pack(DATA, SCHEMA)


@pytest.fixture(scope="module")
def tables(pack: Pack) -> Tables:
    return pack.file("tables", Tables)


@rule("TOW-D-a")
def test_the_pack_is_sound_and_uses_every_word_of_provenance() -> None:
    report = check_pack(DATA, SCHEMA)
    assert report.problems == ()
    assert all(report.provenance[word] > 0 for word in ("rulebook", "derived", "history", "reconstruction"))


@rule("TOW-D-a")
@pytest.mark.parametrize(
    ("file", "old", "where"),
    [
        ("units.toml", 'from = "sorts"\n', "type[0]"),
        ("units.toml", 'from = "armies"\n', "unit[0]"),
        ("setup.toml", ', from = "sumy"', "start[0]"),
        ("reinforcements.toml", 'from = "groups"\n', "group[0]"),
        ("tables.toml", ', from = "tec"', "terrain[0]"),
        ("tables.toml", 'from = "crt"\n', "line 1"),
        ("chits.toml", 'from = "fronts"\n', "chit[0]"),
    ],
)
def test_a_record_without_a_source_is_refused(tmp_path: Path, file: str, old: str, where: str) -> None:
    (problem,) = check_pack(changed(tmp_path, file, old, ""), SCHEMA).problems
    assert problem.file == file
    assert problem.where.split(",")[0] == where
    assert "source is missing" in problem.why


# Chits


@rule("TOW-1.2-a")
def test_there_are_eighteen_chits(pack: Pack) -> None:
    copies = Counter[str]()
    for chit in pack.file("chits", Chits).chits:
        copies[chit.owner] += chit.copies
    assert copies == {"soviet": 11, "axis": 6, "both": 1}


@rule("TOW-2.4-b")
def test_every_hq_has_a_chit_and_every_front_two(pack: Pack) -> None:
    chits = {chit.id: chit for chit in pack.file("chits", Chits).chits}
    assert {id_: (chit.activates, chit.copies) for id_, chit in chits.items() if chit.activates} == {
        "voronezh": ("Vrnz", 2),
        "steppe": ("Step", 2),
        "south-west": ("SW", 2),
        "south": ("Sth", 2),
        "4pza": ("4PzA", 1),
        "8a": ("8A", 1),
        "1pza": ("1PzA", 1),
        "6a": ("6A", 1),
    }
    types = pack.file("units", Units).types_of_units()
    hqs = {unit for unit, type_ in types.items() if type_.kind == "hq"}
    assert hqs == {chit.activates for chit in chits.values()} - {None}


def test_the_special_chits_come_in_their_turns(pack: Pack) -> None:
    special = {chit.id: chit for chit in pack.file("chits", Chits).chits if chit.activates is None}
    assert {id_: (chit.copies, chit.turn) for id_, chit in special.items()} == {
        "reinforcements": (1, 1),
        "airborne": (1, 3),
        "stavka": (1, 5),
        "okh": (2, 2),
        "supply": (1, 1),
    }
    assert [id_ for id_, chit in special.items() if chit.once] == ["airborne"]
    assert [id_ for id_, chit in special.items() if chit.every_turn] == ["supply"]
    assert {marker.id: marker.copies for marker in pack.file("chits", Chits).luftwaffe} == {
        "off": 2,
        "def": 2,
    }


# Tables


@rule("TOW-10.3-a")
def test_the_combat_results_table_obeys_its_checksum(tables: Tables) -> None:
    ladder = ["A2", "A1", "A1", "--", "--", "R", "R", "RR", "RR"]
    ladder += ["1RR", "1RR", "2RR", "2RR", "3RR", "3RR", "4RR"]
    assert len(tables.crt) == 6
    for die, row in enumerate(tables.crt):
        assert row == tuple(ladder[die : die + 11])


@rule("TOW-10.3-a")
def test_known_results_stand_where_the_rulebook_has_them(tables: Tables) -> None:
    headings = [heading for heading, _ in tables.columns]
    assert tables.crt[5 - 1][headings.index("5-1")] == "1RR"
    assert tables.crt[6 - 1][headings.index("10-1+")] == "4RR"
    assert [row[headings.index("3-1")] for row in tables.crt] == ["--", "--", "R", "R", "RR", "RR"]
    assert tables.columns == tuple((heading, round(2 * float(heading.split("-")[0]))) for heading in headings)
    assert [odds / 2 for _, odds in tables.columns] == [1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9, 10]


def test_the_terrain_effects_chart(tables: Tables) -> None:
    assert {row.id: (row.halves, row.shift) for row in tables.terrain} == {
        "clear": (2, 0),
        "rough": (2, 1),
        "swamp": ("all", 1),
        "town": (2, 1),
        "rough-town": (2, 2),
        "major-city": (2, 2),
    }
    assert {row.id: row.halves for row in tables.hexsides} == {"minor-river": 2, "major-river": "all"}
    assert {row.id: (row.halves, row.strategic) for row in tables.ways} == {
        "road": (2, 1),
        "railroad": (2, None),
    }


def test_what_depends_on_crossing_points(tables: Tables) -> None:
    by_count = {
        count: (row.negotiation / 2, row.luftwaffe, row.okh_units)
        for row in tables.crossings
        for count in range(row.least, row.most + 1)
    }
    assert by_count == {
        0: (3, 0, 6),
        1: (4, 1, 7),
        2: (4, 1, 7),
        3: (4.5, 2, 8),
        4: (4.5, 2, 8),
        5: (5, 3, 9),
        6: (5, 3, 9),
        7: (5.5, 4, 10),
    }


def test_prices_turns_and_victory_points(tables: Tables) -> None:
    assert tables.prices.lift / 2 == 3
    assert {pool: halves / 2 for pool, halves in tables.prices.pools.items()} == {"PR": 2, "IR": 1, "AR": 0.5}
    assert {turn.number: turn.stavka for turn in tables.turns if turn.stavka is not None} == {
        5: 0,
        6: 1,
        7: 3,
        8: 5,
    }
    assert [turn.number for turn in tables.turns if turn.sweep] == [7, 8]
    assert tables.turns[0].axis_chits <= 4
    assert all(3 <= turn.axis_chits <= 5 for turn in tables.turns)
    assert {row.id: (row.turns, row.target / 4) for row in tables.scenarios} == {
        "race-to-the-dnipro": (4, 50),
        "campaign": (8, 65),
    }
    race, campaign = tables.race, tables.campaign
    assert (race.crossing, race.mechanized, race.other) == (20, 4, 2)
    assert (race.mechanized_unsupplied, race.other_unsupplied) == (2, 1)
    assert (campaign.city, campaign.breakthrough) == (32, 20)
    assert (campaign.panzer, campaign.german, campaign.minor) == (8, 4, 0)
    assert (campaign.german_relocation, campaign.soviet_relocation) == (8, -8)


def test_the_turns_run_from_august_1943_to_march_1944(tables: Tables) -> None:
    months = [(turn.month.form("en"), turn.year) for turn in tables.turns]
    assert months == [
        ("August", 1943),
        ("September", 1943),
        ("October", 1943),
        ("November", 1943),
        ("December", 1943),
        ("January", 1944),
        ("February", 1944),
        ("March", 1944),
    ]
    assert tables.turns[7].month.form("pl", "loc") == "marcu"


# Counters


@rule("TOW-2.2-j")
def test_no_armoured_unit_has_two_counters(pack: Pack) -> None:
    units = pack.file("units", Units)
    armour = Counter(
        (type_.nation, unit.shown(type_)) for unit, type_ in units.typed() if type_.kind == "armor"
    )
    assert armour
    assert set(armour.values()) == {1}


def test_the_combat_example_and_infantry_speed(pack: Pack) -> None:
    types = pack.file("units", Units).types_by_id()
    assert 2 * types["rifle"].attack[0] + 2 * types["tank"].attack[0] == 20
    assert types["german-infantry"].defence == (3, 1)
    assert types["german-infantry"].movement[0] == 5
    assert types["ukrainian-front"].attack[0] > types["front"].attack[0]
    assert types["ukrainian-front"].movement[0] > types["front"].movement[0]


def test_the_units_that_the_texts_name(pack: Pack) -> None:
    units = pack.file("units", Units)
    types = units.types_of_units()
    kinds = {id_: (types[id_].side, types[id_].kind) for id_ in ("17Pz", "15", "46", "223", "161")}
    assert set(kinds.values()) == {("axis", "armor"), ("axis", "infantry")}
    assert [types[id_].kind for id_ in ("73", "66", "23Tk", "9M", "18G")] == [
        "infantry",
        "infantry",
        "armor",
        "mechanized",
        "airborne",
    ]
    later = [unit.later.designation for unit in units.units if unit.later is not None]
    assert later == ["1stUKR", "2ndUKR", "3rdUKR", "4thUKR"]
    shared = {unit.id: unit.shown(type_) for unit, type_ in units.typed() if unit.id != unit.shown(type_)}
    assert {"15-S", "4Mtn-Ro", "21-Ro", "21-Hu"} <= set(shared)
    assert shared["4Mtn-Ro"] == "4Mtn"


def test_only_mechanized_units_attack_and_defend_with_values_of_their_own(pack: Pack) -> None:
    types = pack.file("units", Units).types
    assert {type_.kind for type_ in types if type_.attack != type_.defence} <= MECHANIZED
    assert all(type_.steps == len(type_.defence) == len(type_.movement) for type_ in types)
    two = [type_ for type_ in types if type_.steps == 2]
    assert all(type_.attack[1] < type_.attack[0] and type_.defence[1] < type_.defence[0] for type_ in two)


def test_reinforcements(pack: Pack) -> None:
    coming = pack.file("reinforcements", Reinforcements)
    assert [group.number for group in coming.groups] == list(range(1, 10))
    assert coming.groups[3].replacements
    assert coming.groups[0].units
    assert coming.groups[5].units
    assert coming.airborne == "18G"
    assert {pool.id for pool in coming.pools} == {"PR", "IR", "AR"}


# Names


def test_units_are_called_short_in_sentences_and_by_their_full_names_elsewhere(pack: Pack) -> None:
    short, full = names(pack), full_names(pack)
    assert short["29Tk"].form("en") == "29th Tank"
    assert short["29Tk"].form("pl", "gen") == "29. KPanc"
    assert full["17Pz"].form("en") == "17th Panzer Division"
    assert full["17Pz"].form("pl", "acc") == "17. Dywizję Pancerną"
    assert full["22G"].form("en") == "22nd Guards Rifle Corps"
    assert full["111"].form("en") == "111th Infantry Division"
    assert full["3Tk"].form("pl", "ins") == "3. Korpusem Pancernym"
    assert short["voronezh"].form("pl", "gen") == "Frontu Woroneskiego"
    assert short["1stUKR"].form("pl", "loc") == "1. Froncie Ukraińskim"
    assert short["2634"].form("pl", "gen") == "2634 (Charków)"
    assert short["kharkiv"].form("pl", "loc") == "Charkowie"


def test_everything_has_a_name_in_both_languages_without_gaps(pack: Pack) -> None:
    short, full = names(pack), full_names(pack)
    ids = {unit.id for unit in pack.file("units", Units).units}
    assert ids <= set(full)
    assert ids | {chit.id for chit in pack.file("chits", Chits).chits} <= set(short)
    for id_ in ids:
        assert isinstance(full[id_].pl, PolishCases)
    for name in [*short.values(), *full.values()]:
        forms = [name.form("en"), *(name.form("pl", case) for case in CASES)]
        assert not any("{" in form or "}" in form for form in forms)


def test_no_id_means_two_things(pack: Pack) -> None:
    units = [unit.id for unit in pack.file("units", Units).units]
    chits = [chit.id for chit in pack.file("chits", Chits).chits]
    towns = [town.id for town in pack.file("map", MapData).towns]
    ids = Counter([*units, *chits, *towns, *{town.at for town in pack.file("map", MapData).towns}])
    assert [id_ for id_, count in ids.items() if count > 1] == []


def test_no_two_units_are_called_alike(pack: Pack) -> None:
    ids = [unit.id for unit in pack.file("units", Units).units]
    for found in (names(pack), full_names(pack)):
        for language in ("en", "pl"):
            forms = Counter(found[id_].form(language) for id_ in ids)
            assert [form for form, count in forms.items() if count > 1] == []


# What a changed pack is told


@pytest.mark.parametrize(
    ("file", "old", "new", "where", "why"),
    [
        ("setup.toml", '"88", at = "3330"', '"88", at = "0638"', "start[0].at", "88 stands in water"),
        ("setup.toml", '"88", at = "3330"', '"88", at = "3331"', "", "both sides stand in 3331"),
        (
            "setup.toml",
            '"88", at = "3330"',
            '"88", at = "3134"',
            "",
            "more than 2 combat units stand in 3134",
        ),
        ("setup.toml", '"8A", at = "2533"', '"8A", at = "2930"', "", "a second HQ stands in 2930"),
        ("setup.toml", '"32", at = "2041"', '"32", at = "2027"', "", "within 2 hexes of crossing point"),
        ("setup.toml", '"88", at', '"999", at', "start[0].unit", "there is no 999 among the unit"),
        (
            "setup.toml",
            '"88", at = "3330"',
            '"88", at = "9999"',
            "start[0].at",
            "there is no 9999 among the hexes",
        ),
        ("setup.toml", '["213", "444", "454"]', '["213", "444"]', "", "454 appears nowhere"),
        ("setup.toml", '["213", "444", "454"]', '["213", "444", "454", "88"]', "", "88 appears twice"),
        ("units.toml", 'id = "17Pz"', 'id = "17Px"', "", "there is no 17Pz among the unit"),
        (
            "units.toml",
            "attack = [6, 3]\ndefence = [5, 3]",
            "attack = [6, 3]\ndefence = [5]",
            "",
            "panzer has 2 steps",
        ),
        (
            "units.toml",
            "defence = [3, 1]",
            "defence = [4, 1]",
            "type[0].defence",
            "one strength for attack and defence",
        ),
        ("units.toml", 'designation = "Vrnz"', 'designation = "Vor"', "", "its id is Vor"),
        ("reinforcements.toml", '"20G"', '"34"', "group[0].units[0]", "34 is no Soviet unit"),
        ("reinforcements.toml", '["1Pz", "8Pz"', '["9", "8Pz"', "pool[0].units[0]", "9 belongs to IR"),
        (
            "reinforcements.toml",
            'airborne = "18G"',
            'airborne = "20G"',
            "airborne",
            "20G is no airborne unit",
        ),
        (
            "reinforcements.toml",
            "number = 2",
            "number = 3",
            "group[1].number",
            "group 3 stands where 2 belongs",
        ),
        ("chits.toml", "copies = 2\nactivates", "copies = 1\nactivates", "", "Vrnz has fewer than 2 chits"),
        ("chits.toml", "copies = 2\nact", "copies = 3\nact", "chit", "18 command chits, these are 19"),
        ("chits.toml", 'activates = "Vrnz"', 'activates = "50"', "", "50 is no HQ of the owner"),
        ("tables.toml", "axis-chits = 3", "axis-chits = 5", "", "chooses 5 of 4 chits in turn 1"),
        ("tables.toml", "axis-chits = 3", "axis-chits = 6", "turn[0].axis-chits", "expected int <= 5"),
        ("tables.toml", '["A2", ', "[", "crt[0]", "10 results for 11 columns"),
        ("tables.toml", "least = 1, most = 2", "least = 1, most = 1", "crossings[2]", "begins at 3"),
        ("tables.toml", '{id = "swamp"', '{id = "bog"', "", "no table knows swamp"),
        ("map.json", '"class": "crossing-point"', '"class": "nothing"', "", "5 crossing points"),
    ],
)
def test_a_contradiction_is_told_by_file_and_place(
    tmp_path: Path, file: str, old: str, new: str, where: str, why: str
) -> None:
    problems = check_pack(changed(tmp_path, file, old, new), SCHEMA).problems
    found = [problem for problem in problems if why in problem.why]
    assert found, [str(problem) for problem in problems]
    if where:
        assert found[0].where.split(",")[0] == where
