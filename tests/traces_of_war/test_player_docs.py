"""The page for players says of the data and of the doubts what the game holds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sztab.games.registry import find_game
from sztab.games.traces_of_war.records import Reinforcements, SetUp, Tables, Type, Units
from sztab.packs import MapData, check_pack
from sztab.packs.records import PROVENANCE
from sztab.server.reference import rules_of
from tests.traces_of_war.data import DATA, SCHEMA

PAGES = Path(__file__).parents[2] / "docs" / "games"
FILES = {"en": "traces-of-war.md", "pl": "traces-of-war.pl.md"}

SORTS = (
    ("german-infantry", "german-mountain"),
    ("luftwaffe-field",),
    ("parachute",),
    ("security",),
    ("panzer",),
    ("panzergrenadier", "ss-panzergrenadier"),
    ("ss-panzer", "grossdeutschland"),
    ("army", "panzer-army"),
    ("romanian-infantry", "romanian-mountain", "hungarian-infantry"),
    ("rifle",),
    ("guards-rifle",),
    ("tank",),
    ("guards-tank",),
    ("mechanized", "guards-mechanized"),
    ("guards-cavalry",),
    ("guards-airborne",),
    ("front",),
    ("ukrainian-front",),
)
"""The types of counters that share a row of the page."""

pages = pytest.mark.parametrize("language", FILES)


def page(language: str) -> str:
    return (PAGES / FILES[language]).read_text("utf-8")


def rows(language: str, start: str) -> list[list[str]]:
    """The rows of tables whose first cell matches a pattern."""
    lines = [line for line in page(language).splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in cells if re.fullmatch(start, row[0])]


@pages
def test_every_ambiguity_has_a_row_that_names_the_section_that_settles_it(language: str) -> None:
    texts = {rule.id: getattr(rule.text, language) for rule in rules_of(find_game("traces-of-war"))}
    found = rows(language, r"AMB-\d\d")
    assert [row[0] for row in found] == [f"AMB-{number:02}" for number in range(1, 82)]
    assert [row[0] for row in found if f"- {row[0]}:" not in texts[f"TOW {row[3]}"]] == []
    assert all(row[1] and row[2] for row in found)


@pages
def test_the_counts_of_sources_are_those_of_the_check(language: str) -> None:
    counted = [row for row in rows(language, r"[^`]+") if len(row) == 5 and row[1].isdigit()]
    *files, total = [[int(cell) for cell in row[1:]] for row in counted]
    assert len(files) == len(find_game("traces-of-war").pack().manifest.files)
    assert [sum(column) for column in zip(*files, strict=True)] == total
    report = check_pack(DATA, SCHEMA)
    assert total == [report.provenance[word] for word in PROVENANCE]


def values(type_: Type) -> tuple[str, str, str]:
    """Full and reduced strength and the movement allowance as the page prints them."""
    split = type_.attack != type_.defence or type_.kind in {"armor", "mechanized"}
    sides = zip(type_.attack, type_.defence, strict=True)
    shown = [f"{attack}/{defence}" if split else str(attack) for attack, defence in sides]
    return shown[0], shown[1] if len(shown) > 1 else "–", str(type_.movement[0])


@pages
def test_the_values_of_counters_are_those_of_the_pack(language: str) -> None:
    types = find_game("traces-of-war").pack().file("units", Units).types_by_id()
    assert sorted(id_ for row in SORTS for id_ in row) == sorted(types)
    found = [tuple(row[1:]) for row in rows(language, ".+") if re.fullmatch(r"\d(/\d)?", row[1])][
        -len(SORTS) :
    ]
    expected = [{values(types[id_]) for id_ in row} for row in SORTS]
    assert [{row} for row in found] == expected
    assert {type_.range for type_ in types.values()} == {None, 6}


@pages
def test_what_is_reconstructed_is_named_as_the_pack_has_it(language: str) -> None:
    pack, text = find_game("traces-of-war").pack(), page(language)
    marks = pack.file("map", MapData).marks
    wanted = {"crossing-point", "source-axis", "source-soviet", "breakthrough"}
    hexes = {mark.at for mark in marks if mark.class_ in wanted}
    assert hexes <= set(re.findall(r"\b\d{4}\b", text))
    chits = ", ".join(str(turn.axis_chits) for turn in pack.file("tables", Tables).turns)
    assert f"| {chits} |" in text
    start, arrivals = pack.file("setup", SetUp), pack.file("reinforcements", Reinforcements)
    arriving = sum(len(group.units) + len(group.replacements) for group in arrivals.groups)
    numbers = [len(start.start), arriving, *(len(pool.units) for pool in arrivals.pools)]
    assert numbers == [104, 30, 10, 20, 8]
    assert {str(number) for number in numbers} <= set(re.findall(r"\d+", text))


@pages
def test_the_links_of_the_page_lead_to_files(language: str) -> None:
    links = re.findall(r"\]\(([^)]+)\)", page(language))
    assert len(links) == 4
    others = [link for link in links if link != "traces-of-war-balance.md"]
    assert [link for link in others if not (PAGES / link).resolve().is_file()] == []
