"""A game over the WebSocket: choosing, refusals, numbers, undo, and coming back."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.server.client import Browser, Seat


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
    assert browser.get(f"/api/play/{game['id']}/record").status == 200
