"""The server is killed at any moment: nothing that was acknowledged is lost, and nothing is doubled."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from sztab.kernel.records import parse_running
from sztab.server import ledger
from sztab.server.storage import Store
from tests.server.client import Browser, Seat
from tests.server.conftest import Served

GAMES = 3


class Player:
    """Plays a game with both hands, as fast as it can, and remembers what was acknowledged."""

    def __init__(self, number: int) -> None:
        self.random = Random(number)
        self.browser = Browser("")
        self.game = ""
        self.acknowledged: dict[tuple[str, int], list[Any]] = {}
        self.unsure: tuple[str, int, list[Any]] | None = None
        self.seat = ""

    def play(self, address: str, stop: threading.Event) -> None:
        """Play until the server is gone."""
        self.browser.address = address
        try:
            self._play(stop)
        except (WebSocketException, OSError, EOFError, TimeoutError):
            assert stop.is_set(), "the server broke off by itself"

    def _play(self, stop: threading.Event) -> None:
        if not self.game:
            self.game = self.browser.begin({"red": "me", "blue": "me"}, scenario="long-war")["id"]
        with self.browser.sit(self.game, self.seat) as page:
            if self.unsure is not None:
                seat, number, parts = self.unsure
                page.do("sit", seat=seat)
                self._settle(page, page.choose(*parts, seat=seat, number=number), *self.unsure)
            while page.result is None:
                if page.mine is None or page.answered is not None:
                    page.do("sit", seat=next(hand["seat"] for hand in page.hands if hand["asked"]))
                    continue
                self.seat = page.seat
                parts = self._built(page)
                self.unsure = page.seat, page.n + 1, parts
                self._settle(page, page.choose(*parts), *self.unsure)

    def _settle(self, page: Seat, answer: Any, seat: str, number: int, parts: list[Any]) -> None:
        assert answer["type"] == "ok", answer
        assert answer["n"] == number
        self.acknowledged[seat, number] = parts
        self.unsure = None

    def _built(self, page: Seat) -> list[Any]:
        """Any first continuations that make a choice."""
        follow, parts = page.mine["follow"], []
        while not follow["done"]:
            item = self.random.choice([*follow["items"], *follow.get("buttons", [])])
            parts += item if isinstance(item, list) else [item]
            follow = page.do("follow", parts=parts)["follow"]
        return parts


def killed_again_and_again(data: Path, times: int) -> list[Player]:
    """Kill the server under load so many times; then let every unsure choice be sent once more."""
    random = Random(times)
    players = [Player(number) for number in range(GAMES)]
    for _ in range(times):
        server, stop = Served(data), threading.Event()
        threads = [threading.Thread(target=player.play, args=(server.address, stop)) for player in players]
        for thread in threads:
            thread.start()
        _wait_for_more(players)
        time.sleep(random.random() * 0.3)
        stop.set()
        server.kill()
        for thread in threads:
            thread.join(30)
            assert not thread.is_alive()
    return players


def _wait_for_more(players: list[Player]) -> None:
    """Wait until a dozen choices more have been acknowledged, however busy the machine is."""
    begun = sum(len(player.acknowledged) for player in players)
    given_up = time.monotonic() + 60
    while sum(len(player.acknowledged) for player in players) < begun + 12 and time.monotonic() < given_up:
        time.sleep(0.01)


def check(data: Path, players: list[Player], times: int) -> None:
    """Compare what was acknowledged with what is on disk, line by line."""
    store = Store(data / "sztab.db")
    assert sum(len(player.acknowledged) for player in players) > 10 * times
    for player in players:
        record = parse_running(ledger.record_text(store, player.game))
        for seat in ("red", "blue"):
            made = [line.choice for line in record.lines if line.kind == "choice" and line.seat == seat]
            sent = {n: parts for (who, n), parts in player.acknowledged.items() if who == seat}
            numbers = sorted(sent)
            if player.unsure is not None and player.unsure[0] == seat and len(made) == len(sent) + 1:
                sent[player.unsure[1]] = player.unsure[2]
                numbers = sorted(sent)
            assert len(made) == len(numbers), "a choice is lost or doubled"
            for choice, number in zip(made, numbers, strict=True):
                parts = sent[number]
                assert choice[0] == parts[0]
                assert set(parts) <= set(choice)
    store.close()


def test_ten_kills_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    players = killed_again_and_again(tmp_path, 10)
    check(tmp_path, players, 10)


@pytest.mark.long
def test_a_hundred_kills_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    players = killed_again_and_again(tmp_path, 100)
    check(tmp_path, players, 100)
