"""The shell of the page plays a game that it does not know: the miniature, with chits, cards, reactions and secrets."""

from __future__ import annotations

import random
from typing import Any

from tests.browser.hand import Hand
from tests.server.client import Browser

TAKE = """([often, which]) => {
  const offers = [...document.querySelectorAll('dialog .option:not([disabled])')];
  const done = document.querySelector('dialog .btn.pri.big');
  if (done && (!offers.length || often < 0.7)) done.click();
  else offers[Math.floor(which * offers.length)]?.click();
}"""
"""Confirm what is chosen, or take an entry of the list; at once, since the list may change in between."""


def both_hands(opened: Any, asker: Browser, **more: Any) -> Hand:
    """A game that one person plays with both hands."""
    begun = asker.begin({"red": "me", "blue": "me"}, **more)
    hand: Hand = opened(f"/play/{begun['id']}", asker.cookies)
    hand.ready()
    return hand


def one_screen(opened: Any, asker: Browser) -> Hand:
    """A game of two at one screen."""
    begun = asker.begin({"red": "me", "blue": "here"})
    hand: Hand = opened(f"/play/{begun['id']}", asker.cookies)
    hand.ready()
    return hand


def choose_chits(hand: Hand, *chits: str) -> None:
    """Put chits into the cup by the panel."""
    for chit in chits:
        hand.page.get_by_role("button", name=f"One more: {chit}").click()
        hand.page.wait_for_function(
            "(n) => document.querySelector('.set .chip')?.textContent.startsWith(n)",
            arg=str(chits.index(chit) + 1),
        )
    hand.key("Enter")


def test_the_curtain_falls_between_secret_choices(opened: Any, asker: Browser) -> None:
    hand = one_screen(opened, asker)
    choose_chits(hand, "March", "Strike")
    hand.page.wait_for_selector(".curtain")
    assert not hand.page.query_selector(".pieces"), "what red saw has not left the page"
    assert "Blue" in hand.page.inner_text(".curtain")
    hand.key("Enter")
    hand.ready()
    assert "0 of 2 chosen" in hand.page.inner_text(".prompt .context")


def test_a_reaction_shows_the_same_buttons_whatever_is_held(opened: Any, asker: Browser) -> None:
    hand = one_screen(opened, asker)
    choose_chits(hand, "March")
    hand.page.wait_for_selector(".curtain")
    hand.key("Enter")
    hand.ready()
    choose_chits(hand, "March")
    came = (
        "() => document.querySelector('.curtain')"
        " || /Play a card/.test(document.querySelector('.prompt .ask')?.textContent)"
    )
    hand.page.wait_for_function(came)
    if hand.page.query_selector(".curtain"):
        hand.key("Enter")
    hand.wait_for("Play a card")
    assert hand.page.locator(".prompt").get_by_role("button", name="Pass").is_visible()
    before = hand.page.locator(".log .entry").count()
    hand.key("p")
    hand.page.wait_for_function(
        "(n) => document.querySelectorAll('.log .entry').length > n || document.querySelector('.curtain')",
        arg=before,
    )


def test_a_whole_game_is_played_by_the_list_of_options(opened: Any, asker: Browser) -> None:
    hand, chance, asked = one_screen(opened, asker), random.Random(4), set()
    for _ in range(500):
        if hand.page.query_selector(".prompt a[href^='/report/']"):
            break
        if hand.page.query_selector(".curtain"):
            hand.key("Enter")
            hand.ready()
            continue
        if hand.page.get_by_role("button", name="Look at the hand").is_visible():
            asked.add("reaction")
            if chance.random() < 0.5:
                hand.key("p")
            else:
                hand.press("Look at the hand")
            hand.page.wait_for_timeout(120)
            continue
        hand.options()
        asked.add(hand.page.inner_text("#options-ask"))
        hand.page.evaluate(TAKE, [chance.random(), chance.random()])
        hand.page.wait_for_timeout(60)
    assert hand.page.query_selector(".prompt a[href^='/report/']"), f"not over: {hand.ask}"
    assert "Put one or two chits into the cup." in asked
    assert "Move a unit, or end." in asked
    assert {"reaction", "Play a card before the enemy acts, or pass."} & asked


def test_undo_goes_back_and_says_where_it_stops(opened: Any, asker: Browser) -> None:
    hand = both_hands(opened, asker)
    hand.key("Control+z")
    alert = hand.page.wait_for_selector("[role=alert] .toast")
    assert "undo goes no further back" in alert.inner_text().lower()
