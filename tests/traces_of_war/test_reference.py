"""The rules reference of Traces of War: whatever names a rule opens a section in both languages, with its numbers."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

import sztab.games.traces_of_war
from sztab.conformance import checklist
from sztab.games.registry import find_game
from sztab.games.traces_of_war.records import Chits, Tables
from sztab.games.traces_of_war.rules.headquarters import LEAST_DISTANCE
from sztab.games.traces_of_war.rules.reinforcements import DROP_DISTANCE
from sztab.games.traces_of_war.rules.sequence import HIGHEST_BID
from sztab.packs import MapData
from sztab.server.reference import links_of, rules_of, section_of
from sztab.texts import LANGUAGES
from sztab.texts.catalogues import catalogue

HOME = Path(sztab.games.traces_of_war.__path__[0])

RULE_ID = re.compile(r"TOW \d+(?:\.\d+)*")
AMBIGUITY = re.compile(r"AMB-\d\d")
LINKS = re.compile(r"\((?:see |patrz )?(\d+\.\d+(?:\.\d+)?(?:(?:, | and | i )\d+\.\d+(?:\.\d+)?)*)\)")

Cells = list[list[str]]


@cache
def texts() -> Mapping[str, Mapping[str, str]]:
    """The sections of each language by id."""
    rules = rules_of(find_game("traces-of-war"))
    return {language: {rule.id: getattr(rule.text, language) for rule in rules} for language in LANGUAGES}


@cache
def nodes() -> list[ast.AST]:
    """Every node of the game's package."""
    files = sorted(HOME.rglob("*.py"))
    return [node for path in files for node in ast.walk(ast.parse(path.read_text("utf-8")))]


def named() -> set[str]:
    """Rule ids that stand as values: of refusals, modifiers, slips and terms of an inspection."""
    values = {node.value for node in nodes() if isinstance(node, ast.Constant)}
    return {value for value in values if isinstance(value, str) and RULE_ID.fullmatch(value)}


def cited() -> set[str]:
    """Rule ids in the docstrings of classes and functions, those of questions among them."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef)
    docs = [ast.get_docstring(node) or "" for node in nodes() if isinstance(node, kinds)]
    return {id_ for doc in docs for id_ in RULE_ID.findall(doc)}


def keys_said(kind: str) -> set[str]:
    """The keys of the sentences of one kind that the game has."""
    entries = catalogue(HOME / "texts", "en").entries
    return {entry.key for entry in entries if entry.key.startswith(f"{kind}-")}


def table(rule: str, language: str) -> Cells:
    """The rows of the table in a section, without its heading."""
    lines = [line for line in texts()[language][rule].splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def number(cell: str) -> Fraction:
    """A number as either language prints it."""
    quarters = {"½": "1/2", "¼": "1/4"}
    return Fraction(quarters.get(cell, cell.replace(",", ".").replace("−", "-")))


def numbers(text: str) -> set[Fraction]:
    """The numbers of a text, without those of other sections and of ambiguities."""
    plain = re.sub(r"AMB-\d\d|\d+\.\d+\.\d+", " ", LINKS.sub(" ", text))
    return {number(found) for found in re.findall(r"\d+(?:[.,]\d+)?|[½¼]", plain)}


def tables() -> Tables:
    return find_game("traces-of-war").pack().file("tables", Tables)


def test_both_files_have_the_same_headings_in_the_same_order() -> None:
    heads = [
        re.findall(
            r"^## (TOW \S+) \S", (HOME / "reference" / f"{language}.md").read_text("utf-8"), re.MULTILINE
        )
        for language in LANGUAGES
    ]
    assert heads[0] == heads[1] == list(texts()["en"])
    assert len(set(heads[0])) == len(heads[0]) > 50


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_section_is_empty(language: str) -> None:
    assert [id_ for id_, text in texts()[language].items() if len(text) < 100] == []


def test_every_rule_that_a_refusal_modifier_or_term_names_has_a_section() -> None:
    ids = named()
    assert {"TOW 2.3", "TOW 4.3.7", "TOW 7.0", "TOW 9.3", "TOW 10.2", "TOW 13.3", "TOW 14.1"} <= ids
    assert {id_: section_of(id_, texts()["en"]) for id_ in ids} == {id_: id_ for id_ in ids}


def test_no_refusal_of_the_game_is_without_a_rule() -> None:
    refusals = [
        node
        for node in nodes()
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal"
    ]
    assert len(refusals) > 100
    assert [ast.unparse(call) for call in refusals if ast.unparse(call.args[0]) == "''"] == []


def test_every_rule_that_a_docstring_cites_opens_a_section() -> None:
    ids = cited()
    assert {"TOW 4.3", "TOW 12.1", "TOW 10.4"} <= ids
    assert {id_ for id_ in ids if section_of(id_, texts()["en"]) is None} == set()


def test_every_item_of_the_checklist_opens_the_section_of_its_number() -> None:
    items = {id_: f"TOW {id_.split('-')[1]}" for id_ in checklist("traces-of-war")}
    assert len(items) == 433
    assert {id_: section_of(id_, texts()["en"]) for id_ in items} == items


@pytest.mark.parametrize("kind", ["ask", "event"])
def test_every_question_and_log_line_links_to_a_section(kind: str) -> None:
    links = links_of(find_game("traces-of-war"))
    assert {key for key in links if key.startswith(f"{kind}-")} == keys_said(kind) != set()
    assert {rule for rule in links.values() if rule not in texts()["en"]} == set()


@pytest.mark.parametrize(
    ("rule", "section"),
    [
        ("TOW 9.3", "TOW 9.3"),
        ("TOW-9.3-f", "TOW 9.3"),
        ("TOW-4.2.1-j", "TOW 4.2.1"),
        ("TOW 4.3.7", "TOW 4.3.7"),
        ("TOW 4.3.2", "TOW 4.3"),
        ("TOW 10.1.3", "TOW 10.1"),
        ("TOW 10.12", "TOW 10.0"),
        ("TOW 12", "TOW 12.0"),
        ("TOW 9.0-9.3", "TOW 9.0"),
        ("TOW-D-c", "TOW D"),
        ("TOW 99.1", None),
        ("OTHER 9.3", None),
        ("", None),
    ],
)
def test_a_rule_opens_the_nearest_section(rule: str, section: str | None) -> None:
    assert section_of(rule, texts()["en"]) == section


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_section_that_a_text_points_to_exists(language: str) -> None:
    found = [
        (id_, f"TOW {link}")
        for id_, text in texts()[language].items()
        for group in LINKS.findall(text)
        for link in re.split(r", | and | i ", group)
    ]
    assert len(found) > 60
    assert [(id_, link) for id_, link in found if link not in texts()[language]] == []


def test_every_ambiguity_is_settled_in_the_same_sections_of_both_languages() -> None:
    settled = [
        {(id_, found) for id_, text in texts()[language].items() for found in AMBIGUITY.findall(text)}
        for language in LANGUAGES
    ]
    assert settled[0] == settled[1]
    assert {found for _, found in settled[0]} == {f"AMB-{n:02}" for n in range(1, 82)}


@pytest.mark.parametrize("rule", sorted(texts()["en"]))
def test_both_languages_name_the_same_numbers(rule: str) -> None:
    assert numbers(texts()["en"][rule]) == numbers(texts()["pl"][rule])


NUMBERS = {
    "TOW 1.1": "20 1 8 1943 1944",
    "TOW 1.2": "18 11 6 1 4",
    "TOW 2.1": "01 33 44 5 1926",
    "TOW 2.2": "1 2",
    "TOW 2.3": "5 2",
    "TOW 2.5": "2 4 6",
    "TOW 3.0": "2634 2918 0218 2305 1338 1631 2 3 5 4",
    "TOW 4.1": "0 4",
    "TOW 4.2.1": "6 4 3 2 5",
    "TOW 4.2.2": "3 5 5.5 6 10 2",
    "TOW 4.3": "1 2 3 4 5 6 7",
    "TOW 5.0": "2 1",
    "TOW 6.0": "6",
    "TOW 7.0": "4 2 1",
    "TOW 8.2": "2 0",
    "TOW 9.1": "1",
    "TOW 9.2": "0.5 5 10",
    "TOW 9.3": "2 4 1 0.5",
    "TOW 9.4": "5 2",
    "TOW 10.2": "10 2 0 1",
    "TOW 10.3": "1 2 4",
    "TOW 10.4": "1 2",
    "TOW 10.5": "1",
    "TOW 11.1": "1 2 9 8 18",
    "TOW 11.2": "3 2 1 0.5 5.5",
    "TOW 12.1": "1 2 6",
    "TOW 12.2": "1 2 3",
    "TOW 12.3": "1826 1827 1926 2 7 8",
    "TOW 13.1": "3 6",
    "TOW 13.2": "4 50 5 1 0.5 0.25",
    "TOW 13.3": "8 65 5 2 1 0",
    "TOW 14.1": "50 65 1 200",
    "TOW 14.2": "4 1 2 3",
}
"""What a section must name, the numbers of the rulebook."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", NUMBERS)
def test_a_section_names_the_numbers_of_its_rule(rule: str, language: str) -> None:
    assert {number(word) for word in NUMBERS[rule].split()} <= numbers(texts()[language][rule])


def test_the_numbers_of_rules_are_those_of_the_code() -> None:
    assert (LEAST_DISTANCE, DROP_DISTANCE, HIGHEST_BID) == (5, 8, 200)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_combat_results_are_those_of_the_pack(language: str) -> None:
    rows = table("TOW 10.3", language)
    assert [row[0] for row in rows] == ["1", "2", "3", "4", "5", "6"]
    assert [tuple(row[1:]) for row in rows] == list(tables().crt)
    head = next(line for line in texts()[language]["TOW 10.3"].splitlines() if line.startswith("|"))
    columns = [name.replace("10-1+", "10+") for name, _ in tables().columns]
    assert [cell.strip() for cell in head.strip("|").split("|")][1:] == columns


def price(halves: int | str) -> Fraction | None:
    """Movement points of the pack, None for all of them."""
    return None if halves == "all" else Fraction(int(halves), 2)


def printed(cell: str) -> Fraction | None:
    return number(cell) if re.fullmatch(r"[+]?[\d.,]+", cell) else None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_costs_of_movement_are_those_of_the_pack(language: str) -> None:
    pack = tables()
    known: dict[str, int | str] = {row.id: row.halves for row in pack.terrain}
    known.update({row.id: row.halves for row in pack.hexsides})
    known.update({row.id: row.halves for row in pack.ways})
    order = ["clear", "rough", "swamp", "town", "rough-town", "major-city", "minor-river", "major-river"]
    rows = table("TOW 9.1", language)
    assert [printed(row[1]) for row in rows] == [price(known[id_]) for id_ in [*order, "road", "railroad"]]
    assert known.keys() == {*order, "road", "railroad"}
    road = next(way for way in pack.ways if way.id == "road")
    assert price(road.strategic or "all") in numbers(texts()[language]["TOW 9.2"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_shifts_of_terrain_are_those_of_the_pack(language: str) -> None:
    order = ["clear", "rough", "swamp", "town", "rough-town", "major-city"]
    shifts = {row.id: row.shift for row in tables().terrain}
    assert [int(row[1]) for row in table("TOW 10.2", language)] == [shifts[id_] for id_ in order]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_values_by_crossing_points_are_those_of_the_pack(language: str) -> None:
    rows = table("TOW 12.3", language)
    assert [tuple(map(number, row[1:])) for row in rows] == [
        (Fraction(known.negotiation, 2), Fraction(known.luftwaffe), Fraction(known.okh_units))
        for known in tables().crossings
    ]
    spans = [row[0].partition("–") for row in rows]
    assert [(int(least), int(most or least)) for least, _, most in spans] == [
        (known.least, known.most) for known in tables().crossings
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_prices_are_those_of_the_pack(language: str) -> None:
    prices = tables().prices
    halves = [prices.lift, prices.pools["PR"], prices.pools["IR"], prices.pools["AR"]]
    assert [number(row[1]) for row in table("TOW 11.2", language)] == [Fraction(n, 2) for n in halves]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_turn_track_and_stavka_are_those_of_the_pack(language: str) -> None:
    turns = tables().turns
    rows = table("TOW 4.0", language)
    assert [(int(row[0]), row[1], int(row[2])) for row in rows] == [
        (turn.number, f"{turn.month.form(language)} {turn.year}", turn.axis_chits) for turn in turns
    ]
    assert [tuple(map(int, row)) for row in table("TOW 4.2.1", language)] == [
        (turn.number, turn.stavka) for turn in turns if turn.stavka is not None
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_victory_points_are_those_of_the_pack(language: str) -> None:
    race, campaign = tables().race, tables().campaign
    for rule, quarters in (
        (
            "TOW 13.2",
            [
                race.crossing,
                race.mechanized,
                race.other,
                race.mechanized_unsupplied,
                race.other_unsupplied,
            ],
        ),
        (
            "TOW 13.3",
            [
                campaign.city,
                campaign.breakthrough,
                campaign.panzer,
                campaign.german,
                campaign.minor,
                campaign.german_relocation,
                campaign.soviet_relocation,
            ],
        ),
    ):
        points = [number(row[1]) for row in table(rule, language)]
        assert points == [Fraction(n, 4) for n in quarters]
    for known in tables().scenarios:
        rule = "TOW 13.2" if known.turns == 4 else "TOW 13.3"
        assert {known.turns, known.target // 4} <= numbers(texts()[language][rule])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chits_are_those_of_the_pack(language: str) -> None:
    chits = find_game("traces-of-war").pack().file("chits", Chits).chits
    armies = [chit for chit in chits if chit.owner == "axis" and chit.activates]
    single = [(chit.copies, chit.turn or 1) for chit in chits if chit not in armies]
    rows = [(int(row[2]), int(row[3])) for row in table("TOW 2.4", language)]
    place = rows.index((len(armies), 1))
    assert rows[:place] + rows[place + 1 :] == single
    assert sum(copies for copies, _ in rows) == 18


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_crossing_points_and_orders_are_those_of_the_map(language: str) -> None:
    marks = find_game("traces-of-war").pack().file("map", MapData).marks
    for class_, rule in (("crossing-point", "TOW 12.3"), ("supreme-command-order", "TOW 3.0")):
        hexes = {mark.at for mark in marks if mark.class_ == class_}
        assert hexes <= set(re.findall(r"\b\d{4}\b", texts()[language][rule]))
        assert len(hexes) == 6
