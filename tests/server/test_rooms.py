"""Rooms: faults, upgrades, packs, memory, commanders - with the server in this process."""

from __future__ import annotations

import gc
import json
import shutil
import sqlite3
import time
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from sztab.games.registry import find_game
from sztab.kernel import machine
from sztab.kernel.chance import Stream, key_of_seed
from sztab.kernel.questions import Refusal
from sztab.kernel.records import parse_record
from sztab.kernel.views import any_choice
from sztab.lab.matches import Match, holders_of
from sztab.lab.table import Setting, set_up
from sztab.server import ledger
from sztab.server.room import Room
from sztab.server.storage import StorageError
from tests.miniature import movement
from tests.miniature.state import Ford
from tests.server.client import Browser, Seat
from tests.server.conftest import Inner
from tests.server.test_table import POSITION

BOTH = {"red": "me", "blue": "me"}


@pytest.fixture
def browser(inner: Inner) -> Browser:
    return Browser(inner.address)


def position(browser: Browser, seats: dict[str, str]) -> Any:
    answer = browser.post("/api/play", {"position": POSITION, "seats": seats})
    assert answer.status == 201, answer.body
    return answer.json


def played(room: Room, choices: int, seed: str = "rooms") -> None:
    """Let both seats of a room choose at random."""
    chance = Stream(key_of_seed(seed))
    for _ in range(choices):
        seat = next(iter(machine.questions(room.host.state)), None)
        if seat is None or room.host.state.result is not None:
            return
        choice = any_choice(room.host.state, room.host.state.asking[seat], chance)
        with room.lock:
            room._do(lambda s=seat, c=choice: room.host.choose(s, c), (seat, choice))  # type: ignore[misc]


def forget(inner: Inner) -> None:
    """Forget every room, once those who looked at it have left."""
    rooms = inner.server.rooms
    end = time.monotonic() + 10
    while len(rooms):
        assert time.monotonic() < end, "somebody still looks"
        if not rooms.forget_idle(-1):
            time.sleep(0.01)


# Faults


def test_a_fault_in_a_rule_stops_that_game_alone(
    browser: Browser, inner: Inner, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, whole = position(browser, BOTH), position(browser, BOTH)
    act = Ford.act

    def fails(s: Ford, unit: int) -> None:
        if s.world.units[unit].id == "B":
            raise ZeroDivisionError("a fault in a rule")
        act(s, unit)

    monkeypatch.setattr(Ford, "act", fails)
    with browser.sit(broken["id"], "red") as page, browser.sit(broken["id"], "blue") as other:
        assert page.choose("move", "A", "0303")["type"] == "ok"
        answer = page.choose("move", "B", "0101")
        assert answer["type"] == "stopped"
        assert other.until(lambda message: message["type"] == "stopped")["report"] == answer["report"]
        assert page.do("follow", parts=[])["type"] == "stopped"
    with browser.sit(whole["id"], "red") as page:
        assert page.choose("move", "A", "0303")["type"] == "ok"
    info = browser.get(f"/api/play/{broken['id']}").json
    assert info["stopped"] == answer["report"]
    with inner.store.read() as db:
        (text,) = db.execute("SELECT text FROM reports WHERE id = ?", (answer["report"],)).fetchone()
    assert text.startswith("sztab-record 1\n")
    assert "red: move A 0303" in text
    assert "; then red: move B 0101" in text
    assert "ZeroDivisionError: a fault in a rule" in text
    assert (inner.data / "reports" / f"{answer['report']}.sztab").read_text("utf-8") == text
    made = [line.choice for line in parse_running_report(text)]
    assert made == [("move", "A", "0303")], "the choice that failed does not count"
    with pytest.raises(ConnectionClosed):
        browser.sit(broken["id"])


def parse_running_report(text: str) -> list[Any]:
    from sztab.kernel.records import parse_running

    return [line for line in parse_running(text).lines if line.kind == "choice"]


def test_a_stopped_game_goes_on_under_another_engine(
    browser: Browser, inner: Inner, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = position(browser, BOTH)
    with monkeypatch.context() as broken, browser.sit(info["id"], "red") as page:
        broken.setattr(Ford, "act", lambda s, unit: 1 // 0)
        assert page.choose("move", "A", "0303")["type"] == "stopped"
    forget(inner)
    with pytest.raises(ConnectionClosed):
        browser.sit(info["id"])
    monkeypatch.setattr("sztab.server.rooms.ENGINE", "9.9.9")
    monkeypatch.setattr("sztab.server.ledger.ENGINE", "9.9.9")
    with browser.sit(info["id"], "red") as page:
        assert page.choose("move", "A", "0303")["type"] == "ok"


def test_a_fault_in_a_preview_stops_nothing(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    info = position(browser, BOTH)
    monkeypatch.setattr(movement.MoveUnits, "preview", lambda *_: 1 // 0)
    with browser.sit(info["id"], "red") as page:
        assert page.do("follow", parts=["move", "A", "0303"])["refusal"]["key"] == "fault"
        assert page.choose("move", "A", "0303")["type"] == "ok"


def test_a_choice_that_is_not_on_disk_does_not_count(
    browser: Browser, inner: Inner, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = position(browser, BOTH)

    def fails(*_: Any) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with browser.sit(info["id"], "red") as page, monkeypatch.context() as full:
        full.setattr(ledger, "save_lines", fails)
        answer = page.choose("move", "A", "0303")
        assert answer["refusal"]["key"] == "not-stored"
        with pytest.raises(ConnectionClosed):
            page.hear()
    with browser.sit(info["id"], "red") as page:
        assert page.n == 0
        assert page.choose("move", "A", "0303")["type"] == "ok"


def test_one_work_that_fails_leaves_the_others_of_its_transaction(inner: Inner) -> None:
    def fails(db: sqlite3.Connection) -> None:
        db.execute("INSERT INTO packs VALUES ('half', 'x', '')")
        raise ValueError("half way")

    with pytest.raises(ValueError, match="half way"):
        inner.store.write(fails)
    with pytest.raises(StorageError):
        inner.store.write(lambda db: db.execute("INSERT INTO nowhere VALUES (1)"))
    inner.store.write(lambda db: db.execute("INSERT INTO packs VALUES ('whole', 'x', '')"))
    with inner.store.read() as db:
        assert [row[0] for row in db.execute("SELECT hash FROM packs WHERE game = 'x'")] == ["whole"]


# Upgrades


def test_a_record_that_no_longer_replays_goes_on_from_a_rebase(
    browser: Browser, inner: Inner, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = browser.begin(BOTH)
    room = inner.server.rooms.open(info["id"])
    played(room, 25)
    before, n = room.host.state.to_json(), room.follower.number("red")
    with browser.sit(info["id"], "red") as page:
        table, log = page.table, page.heard[0]["lines"]
    forget(inner)
    refuse = movement.MoveUnits.refuse

    def stricter(self: Any, s: Any, choice: Any) -> Any:
        """A rule that the game has not had when it began: nobody moves in the first turn."""
        return (
            Refusal("MIN 4.1", "no-move") if s.turn == 1 and choice[0] == "move" else refuse(self, s, choice)
        )

    monkeypatch.setattr(movement.MoveUnits, "refuse", stricter)
    monkeypatch.setattr("sztab.server.rooms.ENGINE", "9.9.9")
    again = inner.server.rooms.open(info["id"])
    assert again is not room
    assert again.host.state.to_json() == before
    assert again.host.timeline.root == len(again.host.record.lines)
    with browser.sit(info["id"], "red") as page:
        assert page.table == table
        assert page.n == n + 1
        assert page.heard[0]["lines"][:-1] == log, "the log of what was before is still there"
        assert page.heard[0]["lines"][-1]["what"] == "rebase"
        assert page.undo["lines"] == [], "nothing goes back behind the rebase"
    played(again, 400)
    assert again.host.state.result is not None, "the game comes to its end"
    report = browser.get(f"/api/play/{info['id']}/report").json
    assert report["verification"]["from"] == again.host.timeline.root
    assert report["verification"]["ok"]
    frames = browser.get(f"/api/play/{info['id']}/replay").json["frames"]
    assert all(frame["line"] > again.follower.public_of[again.host.timeline.root] for frame in frames)
    record = parse_record(browser.get(f"/api/play/{info['id']}/record").body.decode())
    assert [line.kind for line in record.lines].count("rebase") == 1
    forget(inner)
    assert len(inner.server.rooms.open(info["id"]).host.record.lines) == len(record.lines), (
        "one rebase is enough"
    )


def test_a_record_that_replays_to_another_state_is_rebased(
    browser: Browser, inner: Inner, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = browser.begin(BOTH)
    room = inner.server.rooms.open(info["id"])
    played(room, 25)
    before = room.host.state.to_json()
    forget(inner)
    lose_step = Ford.lose_step
    monkeypatch.setattr(Ford, "act", lambda s, unit: s.discards.append(0))
    monkeypatch.setattr(Ford, "lose_step", lose_step)
    again = inner.server.rooms.open(info["id"])
    assert again.host.state.to_json() == before
    assert again.host.timeline.root


def test_a_game_keeps_its_pack(
    browser: Browser, inner: Inner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = find_game("miniature")
    info = browser.begin(BOTH)
    old = game.pack()
    played(inner.server.rooms.open(info["id"]), 10)
    forget(inner)
    home = tmp_path / "newer" / "data"
    shutil.copytree(game.home / "data", home)
    units = home / "units.toml"
    units.write_text(units.read_text("utf-8").replace("movement = 3", "movement = 2"), "utf-8")
    newer = game.pack(home)
    assert newer.hash != old.hash
    pack = type(game).pack
    monkeypatch.setattr(
        type(game), "pack", lambda self, directory=None: newer if directory is None else pack(self, directory)
    )
    room = inner.server.rooms.open(info["id"])
    assert room.table.pack.hash == old.hash
    assert room.host.timeline.root == 0, "it replays as before"
    assert browser.get(f"/api/play/{info['id']}").json["pack"] == old.hash
    assert browser.get(info["names"]).status == 200
    assert browser.begin(BOTH)["pack"] == newer.hash


# Memory


class Idle:
    """A guest who only listens."""

    def __init__(self, holder: str) -> None:
        self.holders = frozenset([holder])
        self.seat = ""

    def send(self, data: bytes) -> None:
        """Hear nothing."""

    def leave(self) -> None:
        """Be gone."""


def test_a_campaign_takes_less_than_three_megabytes(inner: Inner) -> None:
    table = set_up(Setting("traces-of-war", "campaign"))
    longest = None
    for seed in range(6):
        match = Match(table, holders_of(table, ("random", "recruit")), key_of_seed(seed))
        for _ in match.play():
            pass
        if longest is None or len(match.host.record.lines) > len(longest.record.lines):
            longest = match.host
    assert longest is not None
    rooms = inner.server.rooms
    begun = rooms.keep(table, longest)
    for _ in range(2):
        gc.collect()
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        room = rooms.open(begun.id)
        for _ in range(2):
            room.come(Idle("nobody"), "spectator", 0)
        gc.collect()
        taken = tracemalloc.get_traced_memory()[0] - before
        tracemalloc.stop()
        lines = len(room.host.record.lines)
        room.guests.clear()
        rooms.forget_idle(-1)
    assert lines > 400
    assert taken < 3_000_000, f"{taken} bytes for {lines} lines"


def test_rooms_at_which_nobody_looks_are_forgotten(browser: Browser, inner: Inner) -> None:
    info = browser.begin(BOTH)
    with browser.sit(info["id"], "red") as page:
        assert inner.server.rooms.forget_idle(-1) == 0
        page.choose("march")
    forget(inner)
    with browser.sit(info["id"], "red") as page:
        assert page.answered == ["march"]


# Commanders


def test_a_commander_answers_and_the_page_sees_each_choice(browser: Browser) -> None:
    info = position(browser, {"red": "random", "blue": "me"})
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


# Looking back and playing on


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
    found = browser.get(f"/api/play/{info['id']}/replay?from=8").json
    assert found["seat"] == "red"
    assert any(tray.get("hidden") for tray in found["table"]["trays"])
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
    info = position(browser, BOTH)
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
