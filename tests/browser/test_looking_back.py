"""Replay and report of a game that is over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sztab.cli.main import main
from tests.browser.hand import Hand
from tests.server.client import Browser


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The record of a game between two commanders."""
    path: Path = tmp_path_factory.mktemp("record") / "game.sztab"
    game = "traces-of-war/race-to-the-dnipro"
    assert (
        main(["play", game, "--agents", "recruit,recruit", "--seed", "3", "--record", str(path), "--json"])
        == 0
    )
    return path.read_text("utf-8")


@pytest.fixture
def brought(asker: Browser, record: str) -> str:
    """The record on the server."""
    answer = asker.post("/api/replays", {"record": record})
    assert answer.status == 201, answer.body
    return str(answer.json["id"])


def shown(hand: Hand) -> str:
    """Which line of how many is shown, once the whole game is read."""
    hand.page.wait_for_function(
        "() => /line \\d+ of [1-9]/.test(document.querySelector('.where')?.textContent ?? '')"
        " && Number(document.querySelector('input[type=range]').max) > 300"
    )
    return str(hand.page.inner_text(".where"))


def test_a_dropped_record_becomes_a_replay(opened: Any, record: str) -> None:
    hand = opened()
    file = {"name": "game.sztab", "mimeType": "text/plain", "buffer": record.encode()}
    hand.page.set_input_files("input[type=file]", file)
    hand.page.wait_for_url("**/replay/*")
    assert "Before the first turn" in shown(hand) or "Aug" in shown(hand)


def test_a_replay_steps_jumps_and_plays(opened: Any, asker: Browser, brought: str) -> None:
    hand = opened(f"/replay/{brought}", asker.cookies)
    shown(hand)
    hand.page.get_by_role("button", name="To the end").click()
    end = shown(hand)
    hand.page.get_by_role("button", name="One step back").click()
    assert shown(hand) != end
    hand.page.get_by_role("button", name="To the beginning").click()
    hand.page.get_by_role("button", name="8×").click()
    hand.page.get_by_role("button", name="Play", exact=True).click()
    hand.page.wait_for_function("() => Number(document.querySelector('input[type=range]').value) > 3")


def test_a_link_leads_to_its_moment(opened: Any, asker: Browser, brought: str) -> None:
    hand = opened(f"/replay/{brought}?line=100", asker.cookies)
    shown(hand)
    hand.page.wait_for_function("() => document.querySelector('.where').textContent.includes('line 100 ')")


def test_the_game_is_played_on_from_a_moment(opened: Any, asker: Browser, brought: str) -> None:
    hand = opened(f"/replay/{brought}?line=60", asker.cookies)
    shown(hand)
    hand.page.wait_for_function("() => document.querySelector('.where').textContent.includes('line 60 ')")
    hand.page.get_by_role("button", name="Play on from here").click()
    hand.page.get_by_role("button", name="Start the game").click()
    hand.page.wait_for_url("**/play/*")
    hand.ready()
    hand.page.wait_for_function("() => document.querySelectorAll('.log .entry').length > 5")


def test_the_report_tells_how_it_went(opened: Any, asker: Browser, brought: str) -> None:
    hand = opened(f"/report/{brought}", asker.cookies)
    hand.page.wait_for_selector(".maps a")
    assert "won" in hand.page.inner_text(".result") or "draw" in hand.page.inner_text(".result")
    assert hand.page.locator(".maps a").count() >= 4
    assert hand.page.locator(".chart").count() >= 2
    assert "sealed before the game" in hand.page.inner_text(".seal")


def test_the_report_is_a_file_that_needs_nothing_else(
    opened: Any, asker: Browser, brought: str, tmp_path: Path
) -> None:
    hand = opened(f"/report/{brought}", asker.cookies)
    hand.page.wait_for_selector(".maps a")
    with hand.page.expect_download() as download:
        hand.page.get_by_role("button", name="Download").click()
    path = tmp_path / "report.html"
    download.value.save_as(path)
    hand.page.goto(path.as_uri())
    assert hand.page.locator(".maps a").count() >= 4
    assert hand.page.locator(".chart").count() >= 2
