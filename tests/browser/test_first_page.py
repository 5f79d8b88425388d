"""The first page: from nothing to a game in a few clicks."""

from __future__ import annotations

from typing import Any

from tests.server.client import Browser


def test_a_newcomer_starts_a_game_in_one_click(opened: Any) -> None:
    hand = opened()
    hand.page.get_by_role("button", name="Start the game").click()
    hand.page.wait_for_url("**/play/*")
    hand.ready()
    assert hand.page.inner_text("h1").startswith("Traces of War")


def test_sides_can_be_swapped(opened: Any) -> None:
    hand = opened()
    hand.page.get_by_role("button", name="Swap sides").click()
    soviets = hand.page.get_by_role("radiogroup", name="Soviets")
    assert soviets.get_by_role("radio", name="Computer").get_attribute("aria-checked") == "true"


def test_the_page_speaks_polish_and_english(opened: Any) -> None:
    hand = opened()
    hand.page.get_by_role("button", name="Po polsku").click()
    assert hand.page.get_by_role("button", name="Zacznij grę").is_visible()
    assert hand.page.evaluate("document.documentElement.lang") == "pl"
    hand.page.reload()
    hand.page.get_by_role("button", name="In English").click()
    assert hand.page.get_by_role("button", name="Start the game").is_visible()


def test_colours_turn_dark_and_stay_so(opened: Any) -> None:
    hand = opened()
    hand.page.get_by_role("button", name="Dark colours").click()
    hand.page.reload()
    hand.page.wait_for_selector(".game")
    assert hand.page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_one_s_own_games_are_listed(opened: Any, asker: Browser) -> None:
    begun = asker.begin({"red": "me", "blue": "here"})
    hand = opened(cookies=asker.cookies)
    hand.page.wait_for_selector(f"a[href='/play/{begun['id']}']")


def test_a_file_that_is_no_record_is_refused_with_its_reason(opened: Any) -> None:
    hand = opened()
    hand.page.set_input_files(
        "input[type=file]", {"name": "x.sztab", "mimeType": "text/plain", "buffer": b"nothing"}
    )
    assert hand.page.locator("[role=alert]").inner_text().strip()


def test_the_rules_can_be_searched_in_both_languages(opened: Any) -> None:
    hand = opened()
    hand.page.get_by_role("button", name="Rules", exact=True).click()
    hand.page.get_by_placeholder("Search the rules").fill("swamp")
    first = hand.page.locator(".reader .entry").first
    first.click()
    english = hand.page.inner_text(".reader h2")
    hand.page.get_by_role("button", name="Po polsku").click()
    assert hand.page.inner_text(".reader h2") != english
