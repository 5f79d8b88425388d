"""Games on a server in this process: begun, played at random, forgotten."""

from __future__ import annotations

import time
from typing import Any

from sztab.kernel import machine
from sztab.kernel.chance import Stream, key_of_seed
from sztab.kernel.views import any_choice
from sztab.server.room import Room
from tests.server.client import Browser
from tests.server.conftest import Inner
from tests.server.test_table import POSITION

BOTH = {"red": "me", "blue": "me"}


def at_position(browser: Browser, seats: dict[str, str]) -> Any:
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
