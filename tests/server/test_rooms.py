"""Rooms: faults, upgrades, packs, memory - with the server in this process."""

from __future__ import annotations

import gc
import shutil
import sqlite3
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from sztab.games.registry import find_game
from sztab.kernel.chance import key_of_seed
from sztab.kernel.questions import Refusal
from sztab.kernel.records import parse_record
from sztab.lab.matches import Match, holders_of
from sztab.lab.table import Setting, set_up
from sztab.server import ledger
from sztab.server.storage import StorageError
from sztab.server.streams import KEPT, encoded
from tests.miniature import movement
from tests.miniature.state import Ford
from tests.server.client import Browser
from tests.server.conftest import Inner
from tests.server.inside import BOTH, at_position, forget, played


@pytest.fixture
def browser(inner: Inner) -> Browser:
    return Browser(inner.address)


def test_a_fault_in_a_rule_stops_that_game_alone(
    browser: Browser, inner: Inner, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, whole = at_position(browser, BOTH), at_position(browser, BOTH)
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
    info = at_position(browser, BOTH)
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
    info = at_position(browser, BOTH)
    monkeypatch.setattr(movement.MoveUnits, "preview", lambda *_: 1 // 0)
    with browser.sit(info["id"], "red") as page:
        assert page.do("follow", parts=["move", "A", "0303"])["refusal"]["key"] == "fault"
        assert page.choose("move", "A", "0303")["type"] == "ok"


def test_a_choice_that_is_not_on_disk_does_not_count(
    browser: Browser, inner: Inner, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = at_position(browser, BOTH)

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
        room.come(Idle("nobody"), "spectator", 0)
        for seat in ("soviet", "axis"):
            stream = room._stream(seat)
            message = encoded({"edits": stream.table["pieces"][:10], **stream.situation()})
            stream.buffer.extend((n, bytes(bytearray(message))) for n in range(KEPT))
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
