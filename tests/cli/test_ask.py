"""`sztab ask` answers in the shapes of the contract, and names what and where if it cannot."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import POSITION, Run

Position = Callable[..., Path]


def test_the_first_part_of_a_decision(run: Run, position: Position) -> None:
    answer = run("ask", position(), "decisions", "--json")
    assert answer.code == 0
    assert answer.json == {
        "questions": [
            {
                "seat": "red",
                "kind": "move-units",
                "sentence": "Move a unit, or end.",
                "follow": {
                    "part": "unit",
                    "items": [{"item": ["move", "A"]}, {"item": "end", "part": "button"}],
                    "done": False,
                    "least": 0,
                    "most": 0,
                },
            }
        ]
    }


def test_what_follows_the_parts_named_with_its_costs(run: Run, position: Position) -> None:
    (asked,) = run("ask", position(), "decisions", "move", "A", "--json").json["questions"]
    follow = asked["follow"]
    assert follow["part"] == "hex"
    assert {"item": "0203", "cost": 1} in follow["items"]
    costs = {offered["item"]: offered["cost"] for offered in follow["items"]}
    assert costs == run("ask", position(), "moves", "A", "--json").json["reachable"]
    assert not follow["done"]
    (asked,) = run("ask", position(), "decisions", "move", "A", "0203", "--json").json["questions"]
    assert asked["follow"] == {"part": "", "items": [], "done": True, "least": 0, "most": 0}


def test_half_of_a_continuation_leaves_its_rest(run: Run, position: Position) -> None:
    (asked,) = run("ask", position(), "decisions", "move", "--json").json["questions"]
    assert asked["follow"]["items"] == [{"item": "A"}]
    assert not asked["follow"]["done"]


def test_all_who_must_decide_at_once_are_listed_with_the_size_of_their_sets(
    run: Run, position: Position
) -> None:
    file = position(active=None, hands={"red": ["dash"] * 3, "blue": ["scout"] * 3})
    asked = run("ask", file, "decisions", "--json").json["questions"]
    assert [question["seat"] for question in asked] == ["red", "blue"]
    assert {question["follow"]["least"] for question in asked} == {1}
    assert {question["follow"]["most"] for question in asked} == {2}
    one = run("ask", file, "decisions", "storm", "--json").json["questions"]
    assert all(question["follow"]["done"] for question in one)


def test_nature_is_asked_with_weights(run: Run, position: Position) -> None:
    (asked,) = run("ask", position(active=None), "decisions", "--json").json["questions"]
    assert asked["seat"] == "nature"
    assert {"item": ["card", "ambush"], "cost": 4} in asked["follow"]["items"]


def test_parts_that_nobody_offers_are_bad_input(run: Run, position: Position) -> None:
    answer = run("ask", position(), "decisions", "move", "A", "0505")
    assert answer.code == 2
    assert answer.err.startswith("sztab: error: ")
    assert answer.err.endswith("position.json:decisions: '0505' cannot follow here\n")
    assert answer.out == ""


def test_the_sentence_comes_in_the_language_asked_for(
    run: Run, position: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    polish = run("ask", position(), "decisions", "--json", "--lang", "pl").json["questions"][0]["sentence"]
    assert polish != "Move a unit, or end."
    monkeypatch.setenv("LANG", "pl_PL.UTF-8")
    assert run("ask", position(), "decisions", "--json").json["questions"][0]["sentence"] == polish


def test_a_view_hides_what_the_seat_does_not_know(run: Run, position: Position) -> None:
    file = position(hands={"red": ["dash"], "blue": ["ambush"]})
    red = run("ask", file, "view", "red", "--json").json
    other = position("other.json", hands={"red": ["dash"], "blue": ["scout"]})
    assert red == run("ask", other, "view", "red", "--json").json
    assert red != run("ask", file, "view", "blue", "--json").json


def test_the_games_own_questions_get_their_arguments(run: Run, position: Position) -> None:
    assert run("ask", position(), "moves", "A", "--json").json["reachable"]["0203"] == 1
    why = run("ask", position(), "why-not", "move", "A", "0505", "--json").json
    assert (why["legal"], why["rule"]) == (False, "MIN 4.1")


def test_positions_are_read_as_toml_and_from_standard_input_too(
    run: Run, position: Position, tmp_path: Path
) -> None:
    expected = run("ask", position(), "moves", "A", "--json").json
    toml = tmp_path / "position.toml"
    toml.write_text(
        'game = "miniature"\nscenario = "skirmish"\nactive = {side = "red", chit = "march"}\n'
        '[board]\nrows = 5\ncols = 5\nterrain = {"0303" = "town-2", "0202" = "woods"}\n'
        '[[units]]\nid = "A"\nside = "red"\nat = "0302"\n[[units]]\nid = "X"\nside = "blue"\nat = "0404"\n'
    )
    assert run("ask", toml, "moves", "A", "--json").json == expected
    assert run("ask", "-", "moves", "A", "--json", typed=json.dumps(POSITION)).json == expected
    assert run("ask", "-", "moves", "A", "--json", typed=toml.read_text()).json == expected


def test_without_json_an_answer_is_lines_for_people(run: Run, position: Position) -> None:
    answer = run("ask", position(), "why-not", "move", "A", "0505")
    assert "legal: no" in answer.out
    assert "rule: MIN 4.1" in answer.out


def unit_at(at: object) -> list[dict[str, object]]:
    return [{"id": "A", "side": "red", "at": at}]


@pytest.mark.parametrize(
    ("changes", "where", "why"),
    [
        ({"game": None}, ":game: ", "missing"),
        ({"game": 3}, ":game, line 2: ", "name of a game"),
        ({"game": "chess"}, ":game, line 2: ", "there is no game 'chess'"),
        ({"scenario": None}, ":scenario: ", "missing"),
        ({"scenario": []}, ":scenario, line 3: ", "name of a scenario"),
        ({"scenario": "siege"}, ":scenario, line 3: ", "skirmish"),
        ({"options": {"fog": True}}, ":options.fog, line ", "bidding"),
        ({"options": {"bidding": 1}}, ":options.bidding, line ", "true or false"),
        ({"options": []}, ":options, line ", "table"),
        ({"units": unit_at("9999")}, ":units[0].at, line ", "9999 is not on the board"),
        ({"units": unit_at(5)}, ":units[0].at, line ", "expected str"),
    ],
)
def test_a_bad_position_is_named_with_file_place_and_line(
    run: Run, position: Position, changes: dict[str, Any], where: str, why: str
) -> None:
    answer = run("ask", position(**changes), "decisions", "--json")
    assert answer.code == 2
    assert answer.out == ""
    assert "position.json" + where in answer.err
    assert why in answer.err


@pytest.mark.parametrize(
    ("name", "content", "where"),
    [
        ("bad.json", b'{"game": "miniature",\n "scenario" "skirmish"}', "bad.json:line 2: this is not JSON"),
        ("bad.toml", b'game = "miniature"\nscenario = \n', "bad.toml:line 2: this is not TOML"),
        ("bad.json", b"[1, 2]", "bad.json:line 1: the file must hold one table"),
        ("bad.json", b'{"game": 1,\n "game": 2}', "bad.json:line 2: this key stands here more than once"),
        ("bad.json", b'{"turn": NaN}', "bad.json: this is not JSON: NaN is no number"),
        ("bad.json", b"\xff\xfe", "bad.json:line 1: byte 0xff is not UTF-8"),
        ("bad.json", b'{"a":' * 100_000, "bad.json: values are nested deeper"),
    ],
)
def test_a_file_that_is_no_table_is_named_with_its_line(
    run: Run, tmp_path: Path, name: str, content: bytes, where: str
) -> None:
    (tmp_path / name).write_bytes(content)
    answer = run("ask", tmp_path / name, "decisions")
    assert answer.code == 2
    assert where in answer.err


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["missing.json", "decisions"], "sztab: error: missing.json: there is no such file"),
        ([".", "decisions"], "sztab: error: .: this is not an ordinary file"),
        (
            ["position.json", "weather"],
            "position.json:ask: miniature has no question 'weather'; there are decisions, view",
        ),
        (
            ["position.json", "view", "green"],
            "position.json:view: one seat is expected: red, blue, spectator",
        ),
        (["position.json", "view"], "position.json:view: one seat is expected"),
        (["position.json", "moves"], "position.json:moves: one unit is needed"),
        (["position.json"], "ask: FILE and QUESTION are expected, or --lines"),
        (["--lines", "position.json"], "ask: with --lines"),
        (["position.json", "moves", "A", "--pack", "nowhere"], "pack.toml: there is no such file"),
    ],
)
def test_a_bad_question_is_named(run: Run, position: Position, arguments: list[str], complaint: str) -> None:
    position()
    answer = run("ask", *arguments)
    assert answer.code == 2
    assert complaint in answer.err
    assert "Traceback" not in answer.err


def lines(*asked: Any) -> str:
    return "".join((one if isinstance(one, str) else json.dumps(one)) + "\n" for one in asked)


def test_many_questions_are_answered_in_order_and_bad_lines_stop_nothing(run: Run) -> None:
    moves = {"position": POSITION, "ask": ["moves", "A"]}
    answer = run(
        "ask",
        "--lines",
        typed=lines(
            moves,
            "{not json",
            {"ask": ["moves", "A"]},
            {"position": {**POSITION, "units": unit_at("9999")}, "ask": ["decisions"]},
            {"position": POSITION, "ask": ["why-not", "move", "A", "0505"]},
            {"position": POSITION},
            {"position": POSITION, "ask": ["moves", {}]},
            {"position": 5, "ask": ["moves", "A"]},
            "",
            moves,
        ),
    )
    assert answer.code == 0
    said = [json.loads(line) for line in answer.out.splitlines()]
    assert len(said) == 9
    assert said[0] == said[8]
    assert said[0]["reachable"]["0203"] == 1
    assert said[1]["error"].startswith("line 1: this is not JSON")
    assert said[2] == {"error": "position: the key is missing"}
    assert said[3]["error"].startswith("units[0].at: ")
    assert said[4]["rule"] == "MIN 4.1"
    assert said[5]["error"].startswith("ask: ")
    assert said[6]["error"].startswith("ask[1]: ")
    assert said[7]["error"].startswith("position: ")
    assert answer.err == ""


def test_a_fault_of_a_game_stops_no_other_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.miniature.game import GAME

    monkeypatch.setattr(type(GAME), "answers", {"moves": lambda s, words: words[7]})
    answer = run("ask", "--lines", typed=lines(*[{"position": POSITION, "ask": ["moves", "A"]}] * 2))
    said = [json.loads(line) for line in answer.out.splitlines()]
    assert len(said) == 2
    assert "IndexError" in said[0]["error"]


def test_an_answer_does_not_change_the_position_for_the_next_question(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.miniature.game import GAME

    def spoil(s: Any, words: Any) -> Any:
        s.turn += 1
        return s.turn

    monkeypatch.setattr(type(GAME), "answers", {"spoil": spoil})
    answer = run("ask", "--lines", typed=lines(*[{"position": POSITION, "ask": ["spoil"]}] * 3))
    assert answer.out.split() == ["2", "2", "2"]


def test_an_answer_comes_before_the_next_line_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    import io
    import sys

    from sztab.cli.asking import Asker, answer_lines

    out = io.StringIO()
    seen: list[int] = []

    class Slow:
        def __init__(self) -> None:
            self.left = 3

        def readline(self) -> bytes:
            seen.append(out.getvalue().count("\n"))
            self.left -= 1
            return b"{}\n" if self.left else b""

    monkeypatch.setattr(sys, "stdin", type("Stdin", (), {"buffer": Slow()}))
    monkeypatch.setattr(sys, "stdout", out)
    answer_lines(Asker("en"))
    assert seen == [0, 1, 2]
