"""A game over the WebSocket: choosing, refusals, numbers, undo, several people at one screen, and coming back."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import Browser, Seat

POSITION: dict[str, Any] = {
    "game": "miniature",
    "scenario": "skirmish",
    "board": {"rows": 5, "cols": 5, "terrain": {"0303": "town-2", "0202": "woods"}},
    "units": [
        {"id": "A", "side": "red", "at": "0302"},
        {"id": "B", "side": "red", "at": "0102"},
        {"id": "X", "side": "blue", "at": "0404"},
    ],
    "active": {"side": "red", "chit": "march"},
}


def walk(page: Seat, random: Random) -> list[Any]:
    """A choice built as the option list builds it: any continuation, until the choice is complete."""
    parts: list[Any] = []
    follow = page.mine["follow"]
    while True:
        items = [*follow["items"], *follow.get("buttons", [])]
        if follow["done"] and (not items or random.random() < 0.5):
            return parts
        item = random.choice(items)
        parts += item if isinstance(item, list) else [item]
        answer = page.do("follow", parts=parts)
        assert "follow" in answer, answer
        follow = answer["follow"]


def begin_position(browser: Browser, seats: dict[str, str]) -> Any:
    answer = browser.post("/api/play", {"position": POSITION, "seats": seats})
    assert answer.status == 201, answer.body
    return answer.json


@pytest.fixture
def page(browser: Browser) -> Any:
    """Red is asked to move; one person holds both sides."""
    info = begin_position(browser, {"red": "me", "blue": "me"})
    with browser.sit(info["id"], "red") as seat:
        assert seat.mine["kind"] == "move-units"
        yield seat


def test_a_whole_game_is_played_by_one_person_with_both_hands(browser: Browser) -> None:
    game = browser.begin({"red": "me", "blue": "me"})
    random = Random(1)
    with browser.sit(game["id"]) as page:
        while page.result is None:
            if page.mine is None or page.answered is not None:
                other = next(hand for hand in page.hands if hand["asked"])
                assert other["curtain"] is False
                page.do("sit", seat=other["seat"])
                continue
            answer = page.choose(*walk(page, random))
            assert answer["type"] == "ok", answer
        assert page.result["reason"] == "towns"
        with browser.sit(game["id"], page.seat) as later:
            assert later.table == page.table, "the edits do not come to the same table as a look at the whole"
    text = browser.get(f"/api/play/{game['id']}/record").body.decode()
    assert text.startswith("sztab-record 1\n")
    assert "reveal" in text


def test_what_may_follow_comes_with_costs_preview_and_the_whole_choice(page: Seat) -> None:
    units = page.do("follow", parts=[])
    assert ["move", "A"] in units["follow"]["items"]
    hexes = page.do("follow", parts=["move", "A"])
    assert hexes["follow"]["part"] == "hex"
    assert dict(zip(hexes["follow"]["items"], hexes["follow"]["costs"], strict=True))["0303"] == 4
    whole = page.do("follow", parts=["move", "A", "0303"])
    assert whole["follow"]["done"]
    assert whole["complete"] == ["move", "A", "0303"]
    assert whole["preview"]["path"] == ["0303"]
    assert whole["warn"] is None


def test_a_waypoint_bends_the_path(page: Seat) -> None:
    answer = page.do("follow", parts=["move", "A", "0301", "0201"])
    assert answer["complete"] == ["move", "A", "0301", "0201"]


@pytest.mark.parametrize(
    ("parts", "key"),
    [
        (["move", "A", "0505"], "too-far"),
        (["move", "A", "0404"], "enemy-unit"),
        (["move", "X", "0303"], "not-your-unit"),
        (["nonsense"], "no-move"),
        ([3, 4], "no-move"),
        (["move"], "no-move"),
    ],
)
def test_an_illegal_choice_gets_the_reason_and_changes_nothing(
    page: Seat, parts: list[Any], key: str
) -> None:
    before = page.n, json.dumps(page.table)
    assert page.do("why", parts=parts)["refusal"]["key"] == key
    answer = page.choose(*parts)
    assert answer["type"] == "refusal"
    assert answer["refusal"]["key"] == key
    assert (page.n, json.dumps(page.table)) == before


def test_a_choice_that_is_sent_twice_counts_once(page: Seat) -> None:
    number = page.n + 1
    first = page.choose("move", "A", "0303", number=number)
    again = page.choose("move", "A", "0303", number=number)
    assert first["type"] == again["type"] == "ok"
    assert first["n"] == again["n"] == number == page.n


def test_late_and_early_choices_are_refused(page: Seat) -> None:
    number = page.n + 1
    assert page.choose("move", "A", "0303", number=number + 1)["refusal"]["key"] == "early"
    page.choose("move", "A", "0303", number=number)
    assert page.choose("move", "B", "0202", number=number)["refusal"]["key"] == "late"
    assert page.choose("end", number=number - 1)["refusal"]["key"] == "late"


def test_a_choice_moves_the_piece_and_tells_its_line(page: Seat) -> None:
    page.choose("move", "A", "0303")
    line = next(message for message in reversed(page.heard) if message["type"] == "line")
    assert line["said"] == [{"seat": "red", "choice": ["move", "A", "0303"]}]
    assert {"key": "moved", "unit": "A", "path": ["0303"]} in line["events"]
    (piece,) = [piece for piece in page.table["pieces"] if piece["id"] == "A"]
    assert piece["at"] == "0303"
    assert line["undo"]["lines"] == [line["line"]]


def test_undo_goes_back_to_any_own_line(page: Seat) -> None:
    start = copy.deepcopy(page.table)
    page.choose("move", "A", "0303")
    first = page.undo["lines"][0]
    page.choose("move", "B", "0101")
    assert page.do("undo", seat="red", line=first)["type"] == "ok"
    assert page.table == start
    told = next(message for message in reversed(page.heard) if message["type"] == "line")
    assert (told["what"], told["to"]) == ("undo", first)
    page.do("sit", seat="red")
    assert all(line["line"] < first for line in page.heard[-3]["lines"] if line["what"] == "choice")
    assert page.do("undo", seat="red", line=first)["refusal"]["key"] == "no-such-undo"


def test_the_fence_that_stops_an_undo_is_named(browser: Browser) -> None:
    info = browser.begin({"red": "me", "blue": "here"})
    with browser.sit(info["id"], "red") as page:
        page.choose("march")
        page.do("sit", seat="blue")
        page.choose("strike")
        first = page.undo["fence"]["line"] - 1
        refused = page.do("undo", seat="blue", line=first)
        assert refused["refusal"]["key"] in ("fence-nature", "no-such-undo")


def test_a_secret_answer_waits_and_is_taken_back(browser: Browser) -> None:
    info = browser.begin({"red": "me", "blue": "here"})
    with browser.sit(info["id"], "red") as page:
        assert page.mine["kind"] == "choose-chits"
        page.choose("march", "storm")
        assert page.answered == ["march", "storm"]
        assert page.mine is None
        assert page.heard[-3]["type"] == "sync"
        again = page.choose("march", "storm", number=page.n)
        assert again["type"] == "ok"
        assert page.do("take-back", seat="red", number=page.n + 1)["type"] == "ok"
        assert page.answered is None
        assert page.mine["kind"] == "choose-chits"
        page.choose("strike")
        page.do("sit", seat="blue")
        assert page.answered is None
        (cup,) = [tray for tray in page.table["trays"] if (tray["key"], tray["side"]) == ("cup", "red")]
        assert (cup["items"], cup.get("hidden", 0)) == ([], 0), "a waiting answer does not exist for others"
        page.choose("rally")
        line = next(message for message in page.heard if message.get("said", [{}])[0].get("seat") == "red")
        assert line["said"] == [
            {"seat": "red", "choice": [-1]},
            {"seat": "blue", "choice": ["rally"]},
        ]


def windowed(browser: Browser, seats: dict[str, str]) -> tuple[Any, str, str]:
    """A game in which a chit has been drawn and the other side may react: the game, who reacts, whose chit it is."""
    info = browser.begin(seats)
    with browser.sit(info["id"], "red") as page:
        page.choose("march")
        page.do("sit", seat="blue")
        page.choose("march")
        reacts = page.asking[0]["seat"]
        assert page.asking[0]["kind"] == "react"
    return info, reacts, {"red": "blue", "blue": "red"}[reacts]


def test_a_window_is_passed_without_a_curtain(browser: Browser) -> None:
    info, reacts, acts = windowed(browser, {"red": "me", "blue": "here"})
    with browser.sit(info["id"], acts) as page:
        assert page.asking == [
            {"seat": reacts, "kind": "react", "sentence": ["ask-react", {}], "veiled": True, "window": True}
        ]
        (hand,) = page.hands
        assert {name: hand[name] for name in ("seat", "asked", "window", "curtain", "pass")} == {
            "seat": reacts,
            "asked": True,
            "window": True,
            "curtain": True,
            "pass": ["pass"],
        }
        assert page.choose("pass", seat=reacts, number=hand["number"])["type"] == "ok"
        assert page.mine["kind"] == "move-units"
        assert page.hands == [{"seat": reacts, "asked": False}]
        page.do("sit", seat=reacts)
        (hand,) = page.hands
        assert hand["asked"]
        assert "pass" not in hand, "a move is no window"


def test_nothing_of_another_hand_is_sent_before_one_sits_there(browser: Browser) -> None:
    info = browser.begin({"red": "me", "blue": "here"})
    with browser.sit(info["id"], "red") as page:
        own = [tray for tray in page.table["trays"] if tray["key"] == "hand" and tray["side"] == "red"]
        other = [tray for tray in page.table["trays"] if tray["key"] == "hand" and tray["side"] == "blue"]
        assert (len(own[0]["items"]), own[0].get("hidden", 0)) == (1, 0)
        assert (other[0]["items"], other[0]["hidden"]) == ([], 1)
        drawn = [
            e for line in page.heard[0]["lines"] for e in line.get("events", []) if e["key"] == "card-drawn"
        ]
        assert {e["seat"]: e["card"] == -1 for e in drawn} == {"red": False, "blue": True}


def test_a_page_that_comes_back_hears_what_it_missed(browser: Browser) -> None:
    info = begin_position(browser, {"red": "me", "blue": "me"})
    with browser.sit(info["id"], "red") as stays:
        stays.choose("move", "A", "0303")
        with browser.sit(info["id"], "red") as leaves:
            assert leaves.heard[0]["type"] == "table"
        stays.do("undo", seat="red", line=stays.undo["lines"][0])
        stays.choose("move", "A", "0301")
        with browser.sit(info["id"], "red", after=leaves) as back:
            types = [message["type"] for message in back.heard]
            assert types[: types.index("hands")] == ["line", "line"]
            assert (back.n, back.table) == (stays.n, stays.table)
            leaves.n = 99
        with browser.sit(info["id"], "red", after=leaves) as lost:
            assert lost.heard[0]["type"] == "table"


def test_the_log_goes_back_to_the_beginning(page: Seat) -> None:
    page.choose("move", "A", "0303")
    lines = page.do("log", before=page.undo["lines"][0])["lines"]
    assert lines[0]["what"] == "begin"
    assert all(line["line"] < page.undo["lines"][0] for line in lines)


def test_inspection_and_overlay(page: Seat) -> None:
    found = page.do("inspect", place="0302")["inspection"]
    assert found["at"] == "0302"
    assert "A" in found["pieces"]
    assert page.do("inspect", place="9999")["refusal"]["key"] == "no-such-place"
    zones = page.do("overlay", key="zones")["overlay"]
    assert {layer["side"] for layer in zones["layers"]} == {"red", "blue"}
    assert page.do("overlay", key="weather")["refusal"]["key"] == "no-such-overlay"


def test_a_standing_pass_lasts_for_its_span(browser: Browser) -> None:
    info = browser.begin({"red": "me", "blue": "me"})
    with browser.sit(info["id"], "red") as page:
        assert page.do("standing", seat="blue", **{"pass": "weekend"})["type"] == "refusal"
        page.do("standing", seat="blue", **{"pass": "turn"})
        page.do("standing", seat="red", **{"pass": "turn"})
        page.choose("march")
        page.do("sit", seat="blue")
        page.choose("march")
        passed = [m for m in page.heard if m.get("said") and m["said"][0]["choice"] == ["pass"]]
        assert len(passed) == 1, "the window before the first chit is passed by itself"
        page.do("sit", seat="blue")
        assert page.heard[-3]["standing"] == "turn"


def test_two_devices_see_the_same_and_only_their_own(browser: Browser) -> None:
    info = browser.begin({"red": "me", "blue": "here"})
    other = Browser(browser.address)
    token = info["links"]["blue"].partition("#")[2]
    entered = other.post(f"/api/play/{info['id']}/enter", {"token": token})
    assert entered.json["yours"] == ["blue"]
    with browser.sit(info["id"], "red") as red, other.sit(info["id"]) as blue:
        assert blue.seat == "blue"
        assert blue.do("sit", seat="red")["refusal"]["key"] == "not-your-seat"
        assert blue.choose("march", seat="red", number=red.n + 1)["refusal"]["key"] == "not-your-seat"
        red.choose("march")
        blue.choose("march")
        red.until(lambda message: message["type"] == "line")
        assert [hand["seat"] for hand in red.hands] == ["blue"]
        assert blue.hands == []


def test_an_undo_beyond_a_fence_needs_the_consent_of_the_other(browser: Browser) -> None:
    info = browser.begin({"red": "me", "blue": "here"})
    other, mine = Browser(browser.address), Browser(browser.address)
    other.post(f"/api/play/{info['id']}/enter", {"token": info["links"]["blue"].partition("#")[2]})
    mine.post(f"/api/play/{info['id']}/enter", {"token": info["links"]["red"].partition("#")[2]})
    with mine.sit(info["id"]) as red, other.sit(info["id"]) as blue:
        red.choose("march")
        blue.choose("march")
        pages = {"red": red, "blue": blue}
        red.wait(lambda: bool(red.asking) and red.asking[0]["kind"] == "react")
        first, second = (
            pages[red.asking[0]["seat"]],
            pages[{"red": "blue", "blue": "red"}[red.asking[0]["seat"]]],
        )
        first.choose("pass")
        line = first.undo["lines"][0]
        second.wait(lambda: second.mine is not None and second.mine["kind"] == "move-units")
        second.choose("end")
        refused = first.do("undo", seat=first.seat, line=line)
        assert refused["refusal"]["key"].startswith("fence-")
        assert first.do("undo", seat=first.seat, line=line, ask=True)["refusal"]["key"] == "consent-asked"
        consent = second.until(lambda message: message["type"] == "consent")
        assert (consent["seat"], consent["line"]) == (first.seat, line)
        second.do("consent", seat=second.seat, agree=False)
        first.until(lambda message: message.get("refusal", {}).get("key") == "consent-refused")
        assert second.do("consent", seat=second.seat, agree=True)["refusal"]["key"] == "no-consent-asked"
        first.do("undo", seat=first.seat, line=line, ask=True)
        assert second.do("consent", seat=second.seat, agree=True)["type"] == "ok"
        told = first.until(lambda message: message["type"] == "line")
        assert (told["what"], told["to"]) == ("undo", line)
        assert first.mine["kind"] == "react"


def test_a_socket_without_a_token_is_closed(browser: Browser) -> None:
    info = browser.begin({"red": "me", "blue": "me"})
    stranger = Browser(browser.address)
    with pytest.raises(ConnectionClosed) as closed:
        stranger.sit(info["id"])
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401
    stranger.cookies[f"sztab-{info['id']}"] = "x" * 43
    with pytest.raises(ConnectionClosed):
        stranger.sit(info["id"])
    with pytest.raises(ConnectionClosed):
        browser.sit("nothing")


def test_a_decision_that_everybody_knows_can_be_passed_needs_no_curtain(browser: Browser) -> None:
    """The Axis may add chits from its hand before a draw (TOW 4.2): how many it holds is public."""
    position = {
        "game": "traces-of-war",
        "scenario": "campaign",
        "turn": 2,
        "cup": ["voronezh", "steppe"],
        "hand": ["okh", "8a"],
    }
    answer = browser.post("/api/play", {"position": position, "seats": {"soviet": "me", "axis": "here"}})
    with browser.sit(answer.json["id"], "soviet") as page:
        (hand,) = page.hands
        assert (hand["seat"], hand["asked"], hand["window"]) == ("axis", True, False)
        assert hand["pass"] == ["keep"]
        assert page.choose("keep", seat="axis", number=hand["number"])["type"] == "ok"
        said = [said for message in page.heard for said in message.get("said", [])]
        assert {"seat": "axis", "choice": ["keep"]} in said
        assert "okh" not in json.dumps(page.table["trays"])


@pytest.mark.parametrize("as_text", [json.dumps, lambda data: _toml(data)], ids=["json", "toml"])
def test_a_position_file_is_taken_as_text(browser: Browser, as_text: Any) -> None:
    seats = {"red": "me", "blue": "me"}
    answer = browser.post("/api/play", {"position": as_text(POSITION), "seats": seats})
    assert answer.status == 201, answer.body
    broken = browser.post("/api/play", {"position": "game = [", "seats": seats})
    assert broken.status == 400
    assert broken.json["error"].startswith("position, line 1: this is not TOML")
    strange = browser.post("/api/play", {"position": 'game = "miniature"\nturn = inf', "seats": seats})
    assert strange.json["error"].startswith("position.turn: ")


def _toml(data: dict[str, Any]) -> str:
    """The position of this module as TOML."""
    units = "".join(
        "[[units]]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in unit.items())
        for unit in data["units"]
    )
    board = data["board"]
    terrain = ", ".join(f'"{at}" = "{kind}"' for at, kind in board["terrain"].items())
    return (
        f'game = "miniature"\nscenario = "skirmish"\n'
        f'[board]\nrows = 5\ncols = 5\nterrain = {{{terrain}}}\n[active]\nside = "red"\nchit = "march"\n{units}'
    )
