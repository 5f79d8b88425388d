"""The miniature game as its clients see it: pack, texts, positions, answers."""

from __future__ import annotations

from typing import Any

import pytest

from sztab.games.game import GameError
from sztab.games.registry import find_game
from sztab.kernel import machine
from sztab.kernel.chance import Stream, key_of_seed
from sztab.kernel.plain import PlainError
from sztab.kernel.views import any_choice
from sztab.packs import check_pack
from sztab.texts import check_texts
from tests.miniature.boards import table
from tests.miniature.game import GAME
from tests.miniature.state import Ford


def test_the_game_is_found_by_its_id() -> None:
    assert find_game("miniature") is GAME or find_game("miniature").id == "miniature"


def test_the_pack_and_the_texts_are_whole() -> None:
    report = check_pack(GAME.home / "data", GAME.schema)
    assert report.problems == ()
    assert check_texts([GAME.home / "texts"]) == []


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_sentence_of_a_game_can_be_said(language: str) -> None:
    texts = GAME.texts(GAME.pack())
    chance = Stream(key_of_seed(8))
    kinds = set()
    for options in ({}, {"bidding": True}):
        s = GAME.begin({"scenario": "long-war"}, options, GAME.pack())
        assert isinstance(s, Ford)
        for _ in range(8000):
            if s.result is not None:
                break
            seat, question = next(iter(machine.questions(s).items()))
            kinds.add(question.kind)
            assert texts.question(language, question)
            for item in question.follow(s, ()).continuations():
                if seat != "nature":
                    assert texts.button(language, item)
            for event in machine.play(s, seat, any_choice(s, question, chance)):
                assert texts.event(language, event)
    assert texts.missing == set()
    assert len(kinds) == 13


def begun(**changes: Any) -> Ford:
    position = {
        "scenario": "skirmish",
        "turn": 3,
        "units": [{"unit": "R1", "at": "0302", "steps": 1}, {"unit": "B1", "at": "0404"}],
        "control": {"0303": "red"},
        "hands": {"red": ["ambush"], "blue": ["dash", "dash"]},
        "cup": {"blue": ["storm"]},
        "active": {"side": "red", "chit": "march"},
        **changes,
    }
    s = GAME.begin({"position": position}, {}, GAME.pack())
    assert isinstance(s, Ford)
    GAME.check(s)
    return s


def test_a_position_is_set_up_as_it_says() -> None:
    s = begun()
    names = s.world.board.names
    assert [(s.world.units[u].id, names[p], s.steps[u]) for u, p in enumerate(s.at) if p >= 0] == [
        ("R1", "0302", 1),
        ("B1", "0404", 2),
    ]
    assert s.turn == 3
    assert s.score(0) == s.score(1) == 3
    assert s.hands == [[0], [1, 1]]
    assert s.cup == [[], [2]]
    assert list(s.asking) == ["red"]
    assert s.asking["red"].kind == "move-units"


def test_without_an_active_chit_the_turn_begins() -> None:
    s = begun(active=None, cup={})
    assert s.asking["nature"].kind == "draw-card"


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"scenario": "war"}, "scenario"),
        ({"game": "chess"}, "game"),
        ({"turn": 0}, "turn"),
        ({"turn": 7}, "turn"),
        ({"foo": 1}, "position"),
        ({"options": {"bids": True}}, "options.bids"),
        ({"units": [{"unit": "R9", "at": "0302"}]}, "units[0]"),
        ({"units": [{"unit": "R1", "at": "0999"}]}, "units[0].at"),
        ({"units": [{"unit": "R1", "at": "0101"}, {"unit": "R1", "at": "0102"}]}, "units[1]"),
        ({"units": [{"unit": "R1", "at": "0101"}, {"unit": "B1", "at": "0101"}]}, "units[1].at"),
        ({"units": [{"unit": "R1", "at": "0101", "steps": 3}]}, "units[0].steps"),
        ({"units": [{"at": "0101"}]}, "units[0]"),
        ({"control": {"0102": "red"}}, "control.0102"),
        ({"control": {"0909": "red"}}, "control.0909"),
        ({"hands": {"red": ["ambush"] * 4}}, "hands.red"),
        ({"cup": {"red": ["march", "march"]}}, "cup.red"),
        ({"board": {"rows": 3, "cols": 3}}, "units[0]"),
        ({"board": {"rows": 3, "cols": 3, "edges": [["0101", "0303", "road"]]}, "units": []}, "board"),
        ({"active": {"side": "green", "chit": "march"}}, "active.side"),
    ],
)
def test_what_a_position_cannot_say_is_refused_with_its_place(changes: dict[str, Any], where: str) -> None:
    with pytest.raises(GameError) as caught:
        begun(**changes)
    assert caught.value.where == where


def test_the_answers_are_those_of_the_rules() -> None:
    board = table("A red 0203 attack=3; Z blue 0303 defence=2", chit="strike", edges="0203-0303 river")
    moves = GAME.answers["moves"](board.s, ["A"])
    assert moves["unit"] == "A"
    assert moves["reachable"]["0202"] == 1
    assert "0303" not in moves["reachable"]
    attack = GAME.answers["attack"](board.s, ["0303", "A"])
    assert (attack["legal"], attack["attack"], attack["defence"]) == (True, 2, 2)
    assert GAME.answers["attack"](board.s, ["0101", "A"]) == {
        "legal": False,
        "refusal": {"rule": "MIN 5.1", "message": "no-enemy"},
    }
    assert GAME.answers["zones"](board.s, ["blue"])["zoc"] == ["0203", "0204", "0302", "0304", "0403", "0404"]
    assert GAME.answers["why-not"](board.s, ["attack", "0303", "A"])["legal"]
    assert GAME.answers["why-not"](board.s, ["attack", "0303", "Z"])["rule"] == "MIN 5.1"
    for name, arguments in (
        ("moves", ["Q"]),
        ("moves", []),
        ("attack", ["0303"]),
        ("zones", []),
        ("why-not", []),
    ):
        with pytest.raises(GameError):
            GAME.answers[name](board.s, arguments)


def test_a_state_read_from_json_is_played_on_alike() -> None:
    s = begun()
    back = Ford.from_json(s.to_json())
    back.attach(s.world)
    for twin in (s, back):
        machine.apply(twin, "red", ("move", "R1", "0202"))
    assert back == s
    assert back.occupied == s.occupied
    with pytest.raises(PlainError):
        Ford.from_json({**s.to_json(), "at": "0302"})
