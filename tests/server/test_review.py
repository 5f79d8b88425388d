"""Looking back on games, and playing on from them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.server.client import Browser
from tests.server.conftest import Inner
from tests.server.inside import BOTH, at_position, played


@pytest.fixture
def browser(inner: Inner) -> Browser:
    return Browser(inner.address)


def finished(browser: Browser, inner: Inner) -> Any:
    """A game that is over and in which there was a fight."""
    for seed in range(30):
        info = browser.begin(BOTH)
        room = inner.server.rooms.open(info["id"])
        played(room, 2000, f"finished {seed}")
        if any(line.choice[:1] == ("roll",) for line in room.host.record.lines):
            return info
    raise AssertionError("nobody fights")


def test_the_frames_of_a_replay_come_to_the_last_table(browser: Browser, inner: Inner) -> None:
    from sztab.kernel.changes import changed

    info = finished(browser, inner)
    where = f"/api/play/{info['id']}/replay"
    whole = browser.get(f"{where}?count=1000").json
    assert whole["seat"] == ""
    table, seen = whole["table"], {0: json.dumps(whole["table"], sort_keys=True)}
    for frame in whole["frames"]:
        table = changed(table, json.loads(json.dumps(frame["edits"])))
        seen[frame["line"]] = json.dumps(table, sort_keys=True)
    assert [frame["line"] for frame in whole["frames"]] == sorted(seen)[1:]
    assert whole["last"] == whole["frames"][-1]["line"]
    middle = whole["frames"][len(whole["frames"]) // 2]["line"]
    jumped = browser.get(f"{where}?from={middle}&count=3").json
    assert json.dumps(jumped["table"], sort_keys=True) == seen[middle]
    assert len(jumped["frames"]) == 3
    assert [turn for turn, _ in whole["turns"]][:3] == [1, 2, 3]
    hands = [tray for tray in whole["table"]["trays"] if tray["key"] == "hand"]
    assert all("hidden" not in tray for tray in hands), "after the game everything is open"
    red = browser.get(f"{where}?seat=red&from=10&count=5").json
    assert any(tray.get("hidden") for tray in red["table"]["trays"])


def test_the_replay_of_a_running_game_shows_what_the_seat_knew(browser: Browser, inner: Inner) -> None:
    info = browser.begin({"red": "me", "blue": "random"})
    played(inner.server.rooms.open(info["id"]), 12)
    looks = [browser.get(f"/api/play/{info['id']}/replay?from={line}").json for line in range(1, 12)]
    assert {look["seat"] for look in looks} == {"red"}
    assert any(tray.get("hidden") for look in looks for tray in look["table"]["trays"])
    assert browser.get(f"/api/play/{info['id']}/replay?seat=blue").status == 401
    assert browser.get(f"/api/play/{info['id']}/report").status == 409


def test_the_report_counts_dice_turns_and_checks_the_key(browser: Browser, inner: Inner) -> None:
    info = finished(browser, inner)
    report = browser.get(f"/api/play/{info['id']}/report").json
    assert [turn["turn"] for turn in report["turns"]][:6] == [1, 2, 3, 4, 5, 6]
    assert set(report["turns"][0]["series"]) == {"red-points", "blue-points"}
    assert report["result"]["scores"] == {
        "red": report["turns"][-1]["series"]["red-points"],
        "blue": report["turns"][-1]["series"]["blue-points"],
    }
    (die,) = [dice for dice in report["dice"] if dice["kind"] == "combat-die"]
    assert [outcome["outcome"] for outcome in die["outcomes"]] == [1, 2, 3, 4, 5, 6]
    assert sum(outcome["seen"] for outcome in die["outcomes"]) == die["draws"]
    assert die["outcomes"][0]["expected"] == pytest.approx(die["draws"] / 6, abs=1e-3)
    assert die["expected"] == pytest.approx(3.5)
    assert report["verification"]["ok"]
    assert report["verification"]["draws"] == sum(dice["draws"] for dice in report["dice"])
    assert len(report["verification"]["keys"]) == 1


def test_a_record_is_brought_replayed_and_played_on_from_any_line(browser: Browser, inner: Inner) -> None:
    text = browser.get(f"/api/play/{finished(browser, inner)['id']}/record").body.decode()
    guest = Browser(inner.address)
    answer = guest.post("/api/replays", {"record": text})
    assert answer.status == 201, answer.body
    brought = answer.json
    assert (brought["kind"], brought["yours"], brought["links"]) == ("replay", [], {})
    frames = guest.get(f"/api/play/{brought['id']}/replay?count=1000").json
    assert guest.get(f"/api/play/{brought['id']}/report").json["verification"]["ok"]
    line = frames["frames"][40]["line"]
    answer = guest.post("/api/play", {"replay": {"id": brought["id"], "line": line}, "seats": BOTH})
    assert answer.status == 201, answer.body
    jumped = guest.get(f"/api/play/{brought['id']}/replay?from={line}&count=0&seat=red").json
    with guest.sit(answer.json["id"], "red") as page:
        assert page.table["pieces"] == jumped["table"]["pieces"]
    answer = guest.post("/api/play", {"record": text, "line": 20, "seats": {"red": "me", "blue": "random"}})
    assert answer.json["yours"] == ["red"]
    assert (
        guest.post("/api/play", {"record": text, "seats": BOTH}).json["error"]
        == "line: the game is over there"
    )
    changed = text.replace("move", "mvoe", 1)
    assert "line" in guest.post("/api/replays", {"record": changed}).json["error"]


def test_nobody_plays_on_from_a_game_that_still_runs(browser: Browser) -> None:
    info = browser.begin({"red": "me", "blue": "random"})
    answer = browser.post("/api/play", {"replay": {"id": info["id"], "line": 1}, "seats": BOTH})
    assert answer.status == 400
    assert "still runs" in answer.json["error"]


def test_a_position_is_played_on_its_own_board(browser: Browser) -> None:
    info = at_position(browser, BOTH)
    drawing = browser.get(info["drawing"]).json
    assert len(drawing["places"]) == 25
    assert browser.get(info["map"]).body.startswith(b"<svg") or browser.get(info["map"]).headers.get(
        "content-encoding"
    )
    assert browser.get("/api/games").json["games"][-1]["map"] != info["map"]


def test_the_games_of_a_browser_are_listed(browser: Browser, inner: Inner) -> None:
    first = browser.begin(BOTH)
    second = browser.begin({"red": "me", "blue": "random"})
    listed = browser.get("/api/play").json["games"]
    assert {game["id"] for game in listed} == {first["id"], second["id"]}
    assert {game["id"]: game["yours"] for game in listed}[second["id"]] == ["red"]
    assert all(game["links"] == {} for game in listed), "links are told once"
