"""Commanders and persons on a server in this process: pace, faults, exchanged seats."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.server.client import Browser, Seat
from tests.server.conftest import Inner
from tests.server.inside import BOTH, at_position, forget


@pytest.fixture
def browser(inner: Inner) -> Browser:
    return Browser(inner.address)


def test_a_commander_answers_and_the_page_sees_each_choice(browser: Browser) -> None:
    info = at_position(browser, {"red": "random", "blue": "me"})
    with browser.sit(info["id"]) as page:
        assert page.seat == "blue"
        page.do("pace", speed=4)
        pace = next(message for message in reversed(page.heard) if message["type"] == "pace")
        assert (pace["speed"], pace["pause"]) == (4, False)
        page.do("pace", skip="all")
        page.wait(lambda: page.mine is not None)
    record = browser.get(f"/api/play/{info['id']}/record").body.decode()
    assert "red: " in record


def test_commanders_wait_while_they_are_paused(browser: Browser, inner: Inner) -> None:
    info = browser.begin({"red": "random", "blue": "random"})
    room = inner.server.rooms.open(info["id"])
    with browser.sit(info["id"]) as page:
        assert page.seat == "spectator"
        page.do("pace", pause=True)
        time.sleep(0.2)
        lines = len(room.host.record.lines)
        time.sleep(0.5)
        assert len(room.host.record.lines) - lines <= 1
        page.do("pace", pause=False, speed=4, skip="all")
        page.wait(lambda: page.result is not None, 60)
    assert room.host.state.result is not None


def test_commanders_alone_play_only_while_somebody_looks(browser: Browser, inner: Inner) -> None:
    info = browser.begin({"red": "random", "blue": "random"}, scenario="long-war")
    room = inner.server.rooms.open(info["id"])
    with browser.sit(info["id"]) as page:
        page.do("pace", skip="all")
        page.wait(lambda: page.n > 30)
    time.sleep(0.5)
    lines = len(room.host.record.lines)
    time.sleep(0.3)
    assert len(room.host.record.lines) == lines


def test_commanders_are_shown_at_a_pace_that_can_be_watched(browser: Browser, inner: Inner) -> None:
    info = browser.begin({"red": "random", "blue": "random"}, scenario="long-war")
    room = inner.server.rooms.open(info["id"])
    with browser.sit(info["id"]):
        time.sleep(1.5)
        assert len([line for line in room.host.record.lines if line.seat in BOTH]) <= 6


def test_a_fault_of_a_commander_stops_the_game(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    from sztab.commanders import RandomCommander

    info = browser.begin({"red": "random", "blue": "me"})
    monkeypatch.setattr(RandomCommander, "choose", lambda *_: 1 // 0)
    with browser.sit(info["id"]) as page:
        assert page.until(lambda message: message["type"] == "stopped")["report"]


def test_an_illegal_choice_of_a_commander_stops_the_game(
    browser: Browser, inner: Inner, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sztab.commanders import RandomCommander

    info = browser.begin({"red": "random", "blue": "me"})
    monkeypatch.setattr(RandomCommander, "choose", lambda *_: ("nonsense",))
    with browser.sit(info["id"]) as page:
        report = page.until(lambda message: message["type"] == "stopped")["report"]
    with inner.store.read() as db:
        (text,) = db.execute("SELECT text FROM reports WHERE id = ?", (report,)).fetchone()
    assert "; then red: nonsense" in text


def test_a_standing_pass_survives_a_restart(browser: Browser, inner: Inner) -> None:
    info = browser.begin(BOTH)
    with browser.sit(info["id"], "red") as page:
        page.do("standing", seat="red", **{"pass": "turn"})
    forget(inner)
    with browser.sit(info["id"], "red") as page:
        assert page.heard[0]["standing"] == "turn"
        page.do("standing", seat="red", **{"pass": "none"})
    forget(inner)
    with browser.sit(info["id"], "red") as page:
        assert page.heard[0]["standing"] == "none"


def test_the_page_answers_while_a_commander_thinks(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    from sztab.commanders import RandomCommander

    choose = RandomCommander.choose

    def slowly(self: Any, seen: Any, seat: str) -> Any:
        end = time.monotonic() + 2.0
        while time.monotonic() < end:
            sum(range(1000))
        return choose(self, seen, seat)

    monkeypatch.setattr(RandomCommander, "choose", slowly)
    info = browser.begin({"red": "random", "blue": "me"})
    with browser.sit(info["id"]) as page:
        took = []
        for _ in range(20):
            began = time.monotonic()
            page.do("inspect", place="0101")
            took.append(time.monotonic() - began)
        assert sorted(took)[10] < 0.2
        assert browser.get("/healthz").status == 200


def seat_exchanged(page: Seat) -> bool:
    return any(e["key"] == "seats-exchanged" for m in page.heard for e in m.get("events", []))


def test_a_person_follows_to_the_other_seat_when_seats_are_exchanged(browser: Browser) -> None:
    info = browser.begin({"red": "me", "blue": "here"}, options={"bidding": True})
    other, mine = Browser(browser.address), Browser(browser.address)
    mine.post(f"/api/play/{info['id']}/enter", {"token": info["links"]["red"].partition("#")[2]})
    other.post(f"/api/play/{info['id']}/enter", {"token": info["links"]["blue"].partition("#")[2]})
    with mine.sit(info["id"]) as first, other.sit(info["id"]) as second:
        assert (first.seat, second.seat) == ("red", "blue")
        first.choose("bid", 0)
        second.choose("bid", 3)
        first.until(lambda message: message["type"] == "table")
        assert seat_exchanged(first)
        assert (first.seat, second.seat) == ("blue", "red")
        assert first.choose("march", seat="red", number=3)["refusal"]["key"] == "not-your-seat"
        assert first.choose("march")["type"] == "ok"
    assert mine.get(f"/api/play/{info['id']}").json["yours"] == ["blue"]
