"""The sentences of Traces of War: none is missing in either language, each gets its values, and they read well."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest
from fluent.syntax import ast as fluent

import sztab.games.traces_of_war
from sztab.games.registry import find_game
from sztab.games.traces_of_war.position_file import Terrain
from sztab.games.traces_of_war.tables import CHITS, SUPPLY_CHIT
from sztab.games.traces_of_war.worlds import world_of
from sztab.kernel import machine
from sztab.kernel.chance import Stream, key_of_seed, outcome
from sztab.kernel.events import Event, heard
from sztab.kernel.questions import UNKNOWN, Chance, Question, Refusal, Veiled
from sztab.kernel.views import any_choice
from sztab.texts import LANGUAGES, SHARED, Texts, check_texts
from sztab.texts.catalogues import Entry, catalogue
from sztab.texts.checks import nodes

HOME = Path(sztab.games.traces_of_war.__path__[0])
TEXTS = HOME / "texts"

EVENT_VERBS = {"tell": 0, "reveal": 0, "whisper": 1, "confide": 2}
"""The verbs that make an event, and which argument is its key."""

MOVES = {"enter": (2, {"unit", "start", "hex"}), "arrive": (2, {"unit", "hex"})}
"""Verbs of the state that are given the key of their event, and the values that they add."""

Said = tuple[str, str, set[str]]
"""Where a key is used, the key, and the values that go with it."""


@cache
def written() -> list[tuple[str, ast.AST]]:
    """Every node of the game's package with the file it stands in."""
    files = [(path.name, path.read_text(encoding="utf-8")) for path in sorted(HOME.rglob("*.py"))]
    return [(name, node) for name, source in files for node in ast.walk(ast.parse(source))]


def calls() -> list[tuple[str, ast.Call]]:
    """Every call in the game's package."""
    return [(file, node) for file, node in written() if isinstance(node, ast.Call)]


def rules_and_keys() -> list[tuple[str, str]]:
    """Keys that stand beside a rule in a tuple, to be refused with later."""
    tuples = [(file, node.elts) for file, node in written() if isinstance(node, ast.Tuple)]
    return [
        (file, text_of(parts[1]))
        for file, parts in tuples
        if len(parts) > 1 and text_of(parts[0]).startswith("TOW ") and text_of(parts[1])
    ]


def text_of(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def values_of(call: ast.Call) -> set[str]:
    """The names of the values that a call hands on, those in a dict too."""
    names = {keyword.arg for keyword in call.keywords if keyword.arg}
    for keyword in call.keywords:
        if keyword.arg is None and isinstance(keyword.value, ast.Dict):
            names |= {text_of(key) for key in keyword.value.keys if key is not None}
    return names


def events_told() -> Iterator[Said]:
    for file, call in calls():
        name = call.func.attr if isinstance(call.func, ast.Attribute) else ""
        if name in EVENT_VERBS and (key := text_of(call.args[EVENT_VERBS[name]])):
            yield file, key, values_of(call)
        elif name in MOVES and len(call.args) > MOVES[name][0]:
            place, added = MOVES[name]
            yield file, text_of(call.args[place]), values_of(call) | added


def refusals() -> Iterator[Said]:
    for file, call in calls():
        if isinstance(call.func, ast.Name) and call.func.id == "Refusal" and (key := text_of(call.args[1])):
            yield file, key, values_of(call)
    for file, key in rules_and_keys():
        yield file, key, {"hex"}


def entries(language: str) -> dict[str, Entry]:
    """The messages of the game and those that all games share."""
    return {entry.key: entry for home in (SHARED, TEXTS) for entry in catalogue(home, language).entries}


def variables(node: fluent.BaseNode) -> set[str]:
    return {found.id.name for found in nodes(node) if isinstance(found, fluent.VariableReference)}


def texts() -> Texts:
    game = find_game("traces-of-war")
    return game.texts(game.pack())


def test_the_catalogues_have_no_fault() -> None:
    assert check_texts([TEXTS]) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_its_line_and_the_values_that_it_names(language: str) -> None:
    known, told = entries(language), list(events_told())
    assert {"moved", "retreated", "advanced", "luftwaffe-drawn", "security-placed"} <= {
        key for _, key, _ in told
    }
    for file, key, values in told:
        assert f"event-{key}" in known, f"{file}: {key}"
        assert variables(known[f"event-{key}"].node) <= values, f"{file}: {key}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_its_reason_and_the_values_that_it_names(language: str) -> None:
    known, given = entries(language), list(refusals())
    assert {"must-stop", "no-legal-retreat", "six-chits"} <= {key for _, key, _ in given}
    for file, key, values in given:
        assert f"refusal-{key}" in known, f"{file}: {key}"
        assert variables(known[f"refusal-{key}"].node) <= values, f"{file}: {key}"


def test_no_sentence_is_kept_for_nothing() -> None:
    used = {f"event-{key}" for _, key, _ in events_told()} | {f"refusal-{key}" for _, key, _ in refusals()}
    used |= {f"ask-{question.kind}" for question in questions()}
    for entry in catalogue(TEXTS, "en").entries:
        if entry.key.startswith(("event-", "refusal-", "ask-")):
            assert entry.key in used, entry.key


def questions() -> list[type[Question]]:
    """Every question of the game."""
    find_game("traces-of-war")
    found, waiting = [], [Question]
    while waiting:
        for cls in waiting.pop().__subclasses__():
            waiting.append(cls)
            if cls.__module__.startswith("sztab.games.traces_of_war.") and cls.kind:
                found.append(cls)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_a_sentence_and_one_for_those_who_look_on(language: str) -> None:
    known = entries(language)
    assert len(questions()) >= 20
    for question in questions():
        entry = known[f"ask-{question.kind}"]
        assert "veiled" in {attribute.id.name for attribute in entry.node.attributes}, question.kind


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_seen_and_chosen_has_a_name(language: str) -> None:
    said, known = texts(), entries(language)
    for id_ in ("soviet", "axis", *CHITS[0], *CHITS[1], SUPPLY_CHIT, "off", "def"):
        assert said.name(language, id_) != id_
    for terrain in get_args(Terrain):
        assert f"terrain-{terrain}" in known
    for row in world_of(find_game("traces-of-war").pack()).tables.crt:
        for code in row:
            assert f"result-{code}" in known


class Reader:
    """Reads everything that a game says to everybody, in both languages."""

    def __init__(self) -> None:
        self.texts = texts()
        self.keys: set[str] = set()

    def say(self, event: Event) -> None:
        self.keys.add(event.key)
        for language in LANGUAGES:
            self.texts.event(language, event)

    def ask(self, s: Any, seat: str, question: Question) -> None:
        for language in LANGUAGES:
            self.texts.question(language, question)
            self.texts.question(language, Veiled(question.kind))
        parts: tuple[Any, ...] = ()
        while True:
            follow = question.follow(s, parts)
            self.words(follow)
            items = follow.continuations()
            if not items:
                return
            first = items[len(parts) % len(items)]
            parts += first if isinstance(first, tuple) else (first,)

    def words(self, follow: Any) -> None:
        for language in LANGUAGES:
            if follow.part:
                self.texts.part(language, follow.part)
            verbs = follow.items if follow.part == "button" else follow.buttons
            for item in verbs:
                self.texts.button(language, item)
            for item in follow.items:
                if isinstance(item, tuple):
                    self.texts.button(language, item)


@pytest.mark.parametrize(("scenario", "seed"), [("campaign", 1), ("campaign", 2), ("race-to-the-dnipro", 3)])
def test_a_whole_game_is_said_in_both_languages(scenario: str, seed: int) -> None:
    game = find_game("traces-of-war")
    s = game.begin(
        {"scenario": scenario},
        {"vp-bid": True, "soviet-hq-conversion": True},
        game.pack(),
    )
    reader = Reader()
    key, chance, draws, number = key_of_seed(seed), Stream(key_of_seed(f"choices {seed}")), 0, 0
    events = list(s.events)
    while s.result is None:
        for event in events:
            for seat in ("soviet", "axis", "spectator"):
                for shown in heard([event], seat):
                    reader.say(shown)
        seat, question = next(iter(machine.questions(s).items()))
        number += 1
        if number % 5 == 0 or not isinstance(question, Chance):
            reader.ask(s, seat, question)
        if isinstance(question, Chance):
            choice, draws = outcome(question, s, key, draws), draws + 1
        else:
            choice = any_choice(s, question, chance)
        events = machine.play(s, seat, choice)
    for event in events:
        reader.say(event)
    assert reader.texts.missing == set()
    assert {
        "turn-begins",
        "moved",
        "combat-result",
        "chit-drawn",
        "points-counted",
        "game-over",
    } <= reader.keys


UNIT = "46TC"
"""An id without a name in the pack."""

SENTENCES: list[tuple[str, dict[str, Any], str, str]] = [
    (
        "moved",
        {"unit": UNIT, "path": ["0505", "0506", "0507"], "how": "move", "cost": 2},
        "46TC: 0505 0506 0507 (2 MP).",
        "46TC: 0505 0506 0507 (2 PR).",
    ),
    (
        "moved",
        {"unit": UNIT, "path": ["0505", "0506", "0507", "0508"], "how": "strategic", "cost": 1.5},
        "46TC: 0505 0506 0507 0508 (Strategic Movement, 1.5 MP).",
        "46TC: 0505 0506 0507 0508 (Ruch Strategiczny, 1,5 PR).",
    ),
    (
        "luftwaffe-drawn",
        {"number": 3, "off": 1, "def": 2},
        "Luftwaffe: 3 markers drawn: 1 Offensive, 2 Defensive.",
        "Luftwaffe: wylosowano 3 znaczniki: ofensywne 1, defensywne 2.",
    ),
    (
        "luftwaffe-drawn",
        {"number": 1, "off": UNKNOWN, "def": UNKNOWN},
        "Luftwaffe: 1 marker drawn.",
        "Luftwaffe: wylosowano 1 znacznik.",
    ),
    (
        "soviet-chits-selected",
        {"seat": "soviet", "number": 6, "chits": ("voronezh", "stavka")},
        "Soviets: 6 chits into the cup: Voronezh Front and STAVKA.",
        "Sowieci: 6 żetonów do kubka: Front Woroneski i Stawka.",
    ),
    (
        "soviet-chits-selected",
        {"seat": "soviet", "number": 6, "chits": UNKNOWN},
        "Soviets: 6 chits into the cup.",
        "Sowieci: 6 żetonów do kubka.",
    ),
    (
        "axis-chits-selected",
        {"seat": "axis", "in_cup": 1, "in_hand": 2, "cup": ["8a"], "hand": ["okh", "okh"]},
        "Axis: 1 chit into the cup, 2 kept in hand. Cup: 8th Army. Hand: OKH and OKH.",
        "Oś: 1 żeton do kubka, na ręce 2. Kubek: 8. Armia. Ręka: OKH i OKH.",
    ),
    (
        "axis-chits-selected",
        {"seat": "axis", "in_cup": 0, "in_hand": 3, "cup": UNKNOWN, "hand": UNKNOWN},
        "Axis: 0 chits into the cup, 3 kept in hand.",
        "Oś: 0 żetonów do kubka, na ręce 3.",
    ),
    (
        "chits-added",
        {"seat": "axis", "number": 2, "in_hand": 1, "chits": ("8a", "okh")},
        "Axis: 2 chits from the hand into the cup: 8th Army and OKH. Left in hand: 1.",
        "Oś: 2 żetony z ręki do kubka: 8. Armia i OKH. Na ręce zostaje 1.",
    ),
    (
        "chits-added",
        {"seat": "axis", "number": 1, "in_hand": 0, "chits": UNKNOWN},
        "Axis: 1 chit from the hand into the cup. Left in hand: 0.",
        "Oś: 1 żeton z ręki do kubka. Na ręce zostaje 0.",
    ),
    (
        "okh-used",
        {"use": "negotiate", "points": 4.5},
        "OKH: Negotiation, 4.5 points.",
        "OKH: negocjacje, 4,5 Punktu Negocjacji.",
    ),
    (
        "okh-used",
        {"use": "negotiate", "points": 5},
        "OKH: Negotiation, 5 points.",
        "OKH: negocjacje, 5 Punktów Negocjacji.",
    ),
    ("okh-used", {"use": "command", "points": None}, "OKH: OKH Command.", "OKH: Rozkaz OKH."),
    (
        "activated",
        {"seat": "axis", "units": [UNIT, "A"]},
        "Axis: 2 units activated: 46TC and A.",
        "Oś: aktywowano 2 oddziały: 46TC i A.",
    ),
    (
        "activated",
        {"seat": "axis", "units": []},
        "Axis: no unit is activated.",
        "Oś: nie aktywowano żadnego oddziału.",
    ),
    (
        "combat-result",
        {"hex": "0205", "die": 5, "column": "5-1", "result": "1RR"},
        "0205: die 5, column 5-1: 1RR (a step lost, retreat of two hexes).",
        "0205: rzut 5, kolumna 5-1: 1RR (strata jednego poziomu, wycofanie o dwa heksy).",
    ),
    (
        "combat-result",
        {"hex": "0101", "die": 1, "column": "3-1", "result": "--"},
        "0101: die 1, column 3-1: -- (no effect).",
        "0101: rzut 1, kolumna 3-1: -- (bez skutku).",
    ),
    (
        "air-support",
        {"role": "off", "number": 2},
        "Air support: 2 Offensive markers.",
        "Wsparcie Luftwaffe: 2 znaczniki ofensywne.",
    ),
    (
        "air-support",
        {"role": "def", "number": 1},
        "Air support: 1 Defensive marker.",
        "Wsparcie Luftwaffe: 1 znacznik defensywny.",
    ),
    (
        "supply-changed",
        {"unit": UNIT, "status": "out-of-supply"},
        "46TC: Out of Supply.",
        "46TC: brak zaopatrzenia.",
    ),
    (
        "points-counted",
        {"points": 49.75, "target": 50},
        "Victory Points: 49.75 of 50.",
        "Punkty Zwycięstwa: 49,75 z 50.",
    ),
    (
        "points-counted",
        {"points": -1, "target": 65},
        "Victory Points: −1 of 65.",
        "Punkty Zwycięstwa: −1 z 65.",
    ),
    (
        "seats-exchanged",
        {"seats": ["soviet", "axis"]},
        "The players exchange sides: Soviets and Axis.",
        "Gracze zamieniają się stronami: Sowieci i Oś.",
    ),
    (
        "game-over",
        {"winner": "soviet", "reason": "points-reached", "soviet": 66.5},
        "Game over. Winner: Soviets (the Victory Points are reached). Score: Soviets 66.5.",
        "Koniec gry: zwycięstwo Sowietów (zdobyto wymagane Punkty Zwycięstwa). Wynik: Sowieci 66,5.",
    ),
]


@pytest.mark.parametrize(("key", "values", "english", "polish"), SENTENCES)
def test_a_log_line_reads_well(key: str, values: dict[str, Any], english: str, polish: str) -> None:
    said = texts()
    event = Event(key, values)
    assert said.event("en", event) == english
    assert said.event("pl", event) == polish


@pytest.mark.parametrize(
    ("refusal", "english", "polish"),
    [
        (
            Refusal("TOW 9.1", "not-enough-points", hex="0506", cost=5.5, allowance=5),
            "Not allowed: 0506 would cost 5.5 MP of 5 (TOW 9.1).",
            "Niedozwolone: 0506: potrzeba 5,5 PR, a pula to 5 PR (TOW 9.1).",
        ),
        (
            Refusal("TOW 12.2", "not-enough-negotiation-points", price=3, points=0.5),
            "Not allowed: this costs 3 Negotiation Points, 0.5 left (TOW 12.2).",
            "Niedozwolone: to kosztuje 3 Punkty Negocjacji, a zostało 0,5 (TOW 12.2).",
        ),
        (
            Refusal("TOW 11.2", "not-enough-negotiation-points", price=0.5, points=0),
            "Not allowed: this costs 0.5 Negotiation Points, 0 left (TOW 11.2).",
            "Niedozwolone: to kosztuje 0,5 Punktu Negocjacji, a zostało 0 (TOW 11.2).",
        ),
        (
            Refusal("TOW 4.2.2", "too-many-units", count=7, most=6),
            "Not allowed: OKH Command activates at most 6 units, not 7 (TOW 4.2.2).",
            "Niedozwolone: Rozkaz OKH aktywuje najwyżej 6 oddziałów, nie 7 (TOW 4.2.2).",
        ),
        (
            Refusal("TOW 10.2", "below-1-1", attack=3, defence=3, columns=2),
            "Not allowed: 3 against 3, 2 columns to the left: below 1-1 (TOW 10.2).",
            "Niedozwolone: 3 do 3, 2 kolumny w lewo: poniżej 1-1 (TOW 10.2).",
        ),
    ],
)
def test_a_refusal_reads_well(refusal: Refusal, english: str, polish: str) -> None:
    said = texts()
    assert said.refused("en", refusal) == english
    assert said.refused("pl", refusal) == polish
