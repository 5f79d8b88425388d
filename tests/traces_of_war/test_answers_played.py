"""The answers of `sztab ask` against the game itself: dice rolled on copies, moves offered, checks carried out."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from sztab.kernel import machine
from sztab.kernel.procedures import NATURE
from sztab.kernel.questions import options
from sztab.testing import rule
from tests.traces_of_war.asking import ask_on
from tests.traces_of_war.front import around
from tests.traces_of_war.table import Table, opened

SIZE = 5
TARGET = "0303"
HEXES = [f"{row:02}{col:02}" for row in range(1, SIZE + 1) for col in range(1, SIZE + 1)]
AROUND = sorted(around(TARGET))
SHIFTS = {"clear": 0, "rough": 1, "swamp": 1, "town": 1, "rough-town": 2, "major-city": 2}
RATIOS = [Fraction(1), Fraction(3, 2), *map(Fraction, range(2, 11))]
COLUMNS = ["1-1", "1.5-1", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1", "8-1", "9-1", "10-1+"]
LADDER = ["A2", "A1", "A1", "--", "--", "R", "R", "RR", "RR", "1RR", "1RR", "2RR", "2RR", "3RR", "3RR", "4RR"]


@st.composite
def battles(draw: st.DrawFn) -> dict[str, Any]:
    """Attackers about one hex, defenders in it, rivers and blocked sides between, and markers declared."""
    side, enemy = draw(st.sampled_from([("soviet", "axis"), ("axis", "soviet")]))
    units = [_unit(draw, f"D{n}", enemy, TARGET) for n in range(draw(st.integers(1, 2)))]
    if draw(st.integers(0, 3)) == 0:
        units[0] |= {"kind": "hq", "supply": "in"}
    order = ["supreme-command-order"] if draw(st.booleans()) and enemy == "axis" else []
    for at in draw(st.lists(st.sampled_from(AROUND), min_size=1, max_size=4, unique=True)):
        units += [_unit(draw, f"A{at}{n}", side, at) for n in range(draw(st.integers(1, 2)))]
    units.append({**_unit(draw, "H", enemy, "0101"), "kind": "infantry", "supply": "in"})
    features = st.lists(st.sampled_from(["major-river", "minor-river", "road", "blocked"]), max_size=2)
    serves = "def" if side == "soviet" else "off"
    return {
        "game": "traces-of-war",
        "scenario": "campaign",
        "board": {
            "rows": SIZE,
            "cols": SIZE,
            "terrain": {TARGET: "major-city" if order else draw(st.sampled_from(sorted(SHIFTS)))},
            "edges": [[TARGET, at, feature] for at in AROUND for feature in draw(features)],
            "marks": {TARGET: order},
        },
        "units": units,
        "active": {"side": side, "mode": "combat-move", "air": [serves] * draw(st.integers(0, 2))},
        "luftwaffe": {"drawn": ["off", "off", "def", "def"]},
    }


def _unit(draw: st.DrawFn, id_: str, side: str, at: str) -> dict[str, Any]:
    strength = st.integers(0, 9)
    supply = draw(st.sampled_from(["in", "in", "in", "out-of-supply", "isolated"]))
    return {
        "id": id_,
        "side": side,
        "kind": "armor",
        "at": at,
        "attack": draw(strength),
        "defence": draw(strength),
        "movement": 8,
        "steps": draw(st.integers(1, 2)),
        "supply": supply,
    }


def reckoned(data: dict[str, Any], names: list[str]) -> tuple[int, int, list[str] | None]:
    """Strengths and results by hand: TOW 10.2 and 10.3 once more, from the position alone; None: refused."""
    board, active = data["board"], data["active"]
    sides = {feature: {at for _, at, f in board["edges"] if f == feature} for *_, feature in board["edges"]}
    rivers = sides.get("major-river", set()) | sides.get("minor-river", set())
    units = {unit["id"]: unit for unit in data["units"]}
    by_hex: dict[str, int] = {}
    for name in names:
        unit = units[name]
        less = 0 if unit["supply"] == "in" else 2
        by_hex[unit["at"]] = by_hex.get(unit["at"], 0) + max(unit["attack"] - less, 0)
    attack = sum(value // 2 if at in rivers else value for at, value in by_hex.items())
    defence = sum(
        max(unit["defence"] - (2 if unit["supply"] == "isolated" else 0), 0)
        for unit in units.values()
        if unit["at"] == TARGET
    )
    if attack == 0 or (defence and attack < defence):
        return attack, defence, None
    column, shift = 10, 0
    if defence:
        column = sum(Fraction(attack, defence) >= ratio for ratio in RATIOS) - 1
        shift = SHIFTS[board["terrain"][TARGET]]
    if column < shift:
        return attack, defence, None
    markers = len(active["air"])
    column = min(column - shift + (2 * markers if active["side"] == "axis" else 0), 10)
    pips = 2 * markers if active["side"] == "soviet" else 0
    return attack, defence, [LADDER[max(roll - pips, 1) - 1 + column] for roll in range(1, 7)]


def rolled(game: Table, target: str, names: list[str], markers: int) -> list[str]:
    """The entry of the table for each face of the die, played on copies."""
    codes = []
    for face in range(1, 7):
        play = Table(game.state.copy())
        play.choose("attack", target, *names)
        if play.state.in_window:
            play.choose(*(("air", markers) if markers else ("pass",)))
        play.roll(face)
        codes.append(play.told("combat-result")[0]["result"])
    return codes


def emptied(game: Table, names: list[str]) -> int:
    """After how many faces of the die no defender is left in the hex, without markers."""
    number = 0
    for face in range(1, 7):
        play = Table(game.state.copy())
        play.attack(TARGET, *names, roll=face)
        while play.state.asking and play.question.kind in (
            "share-losses",
            "retreat-unit",
            "place-headquarters",
        ):
            play.choose(*next(options(play.question, play.state)))
        place = play.state.world.theatre.grid.index[TARGET]
        number += not any(name.startswith("D") for name in stack(play, place))
    return number


def stack(game: Table, place: int) -> list[str]:
    return [game.state.world.roster.ids[unit] for unit in game.state.here.get(place, ())]


@rule("TOW-10.2-a", "TOW-10.2-d", "TOW-10.2-e", "TOW-10.2-q", "TOW-10.2-r", "TOW-10.3-a", "TOW-7.0-h")
@given(data=battles(), pick=st.randoms(use_true_random=False))
@settings(max_examples=200)
def test_the_odds_are_those_of_six_dice_rolled_in_the_game(data: dict[str, Any], pick: Any) -> None:
    blocked = {at for _, at, feature in data["board"]["edges"] if feature == "blocked"}
    able = [unit["id"] for unit in data["units"] if unit["id"].startswith("A") and unit["at"] not in blocked]
    if not able:
        event("nobody can attack")
        return
    names = pick.sample(able, pick.randint(1, len(able)))
    found = ask_on(data, f"attack {TARGET} {' '.join(names)}")
    attack, defence, codes = reckoned(data, names)
    assert (found["attack"], found["defence"]) == (attack, defence)
    assert found["legal"] == (codes is not None)
    if codes is None:
        event("too weak")
        assert found["refusal"]["rule"] == "TOW 10.2"
        return
    assert list(found["results"].values()) == codes
    assert list(found["results"]) == ["1", "2", "3", "4", "5", "6"]
    assert found["distribution"] == {code: pytest.approx(codes.count(code) / 6) for code in codes}
    assert sum(found["distribution"].values()) == pytest.approx(1)
    event(f"column {found['column']}")
    game = Table(opened(data))
    assert game.question.kind == "declare-attack"
    assert rolled(game, TARGET, names, len(data["active"]["air"])) == codes
    shown = game.question.preview(game.state, ("attack", TARGET, *names))
    assert shown is not None
    assert shown["taken"] == pytest.approx(emptied(game, names) / 6)


@given(data=battles())
@settings(max_examples=60)
def test_why_not_refuses_what_the_game_refuses(data: dict[str, Any]) -> None:
    data["active"]["air"] = []
    game = Table(opened(data))
    if game.question.kind != "declare-attack":
        return
    names = [unit["id"] for unit in data["units"]][:5]
    for number in (1, 2):
        for chosen in combinations(names, number):
            choice = ("attack", TARGET, *chosen)
            refusal = machine.refuse(game.state, game.seat, choice)
            answer = ask_on(data, f"why-not {' '.join(choice)}")
            assert answer["legal"] == (refusal is None)
            assert answer["rule"] == (refusal and refusal.rule)


@pytest.mark.parametrize("side", ["soviet", "axis"])
def test_answers_on_the_map_are_those_of_the_game(side: str) -> None:
    """Every unit of the set-up: what it may enter, and each hex that it can attack, with all six dice."""
    data = {"game": "traces-of-war", "scenario": "campaign", "turn": 2}
    fight = {**data, "active": {"side": side, "mode": "combat-move"}}
    game = Table(opened(fight))
    targets = [item[1] for item in game.items() if item[0] == "attack"]
    assert targets
    for target in targets:
        names = list(game.items("attack", target))
        found = ask_on(fight, f"attack {target} {' '.join(names)}")
        assert found == ask_on(data, f"attack {target} {' '.join(names)}")
        assert list(found["results"].values()) == rolled(game, target, names, 0)
    march = {**data, "active": {"side": side, "mode": "move-combat"}}
    game = Table(opened(march))
    for kind, unit in game.items()[:-1]:
        if kind == "relocate":
            found = ask_on(data, f"moves {unit}")["modes"]["relocation"]
            assert found == sorted(game.items("relocate", unit))
        else:
            follow = game.follow(kind, unit)
            costs = {hex_: halves / 2 for hex_, halves in zip(follow.items, follow.costs or (), strict=True)}
            answer = ask_on(data, f"moves {unit}")
            assert answer["modes"]["normal" if kind == "move" else "strategic"] == costs
            assert set(costs) <= set(answer["reachable"])


@given(data=battles())
@settings(max_examples=60)
def test_supply_foretells_the_check(data: dict[str, Any]) -> None:
    del data["active"]
    data["board"]["sources"] = {"soviet": ["0505"], "axis": ["0101"]}
    foretold = ask_on(data, "supply")
    data["cup"] = ["supply", "voronezh"]
    game = Table(opened(data))
    game.choose("draw", "supply", seat=NATURE)
    names = ("in", "out-of-supply", "isolated")
    for unit, state in foretold["units"].items():
        if state == "relocate":
            assert {"unit": unit} in game.told("headquarters-cut-off")
            continue
        assert names[game.state.supply[game.number(unit)]] == state
    for unit, line in foretold["lines"].items():
        assert line[0] == next(entry["at"] for entry in data["units"] if entry["id"] == unit)
        assert line[-1] in ("0505", "0101")
        assert all(after in around(before) for before, after in pairwise(line))
