"""An automatic check of accessibility on the main screens, in both themes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.hand import Hand
from tests.server.client import Browser

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(hand: Hand) -> list[str]:
    """What axe finds that is serious."""
    hand.page.evaluate(AXE.read_text("utf-8"))
    found = hand.page.evaluate("(values) => axe.run(document, {runOnly: values})", RULES)
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:160]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical", "moderate")
    ]


@pytest.fixture(autouse=True)
def axe() -> None:
    """The checker is an npm package of the page."""
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: python3 scripts/page.py")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_first_page(opened: Any, asker: Browser, theme: str) -> None:
    asker.begin({"red": "me", "blue": "me"})
    hand = opened(cookies=asker.cookies, theme=theme, language="en")
    hand.page.wait_for_selector(".game")
    assert violations(hand) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_table_with_its_lists(opened: Any, asker: Browser, theme: str) -> None:
    begun = asker.begin({"red": "me", "blue": "me"})
    hand = opened(f"/play/{begun['id']}", asker.cookies, theme=theme, language="pl")
    hand.ready()
    assert violations(hand) == []
    hand.options()
    assert violations(hand) == []
    hand.key("Escape")
    hand.key("?")
    assert violations(hand) == []


def test_the_map_is_one_tab_stop_that_speaks(opened: Any, asker: Browser) -> None:
    game = asker.begin(
        {"soviet": "me", "axis": "random"}, game="traces-of-war", scenario="race-to-the-dnipro"
    )
    hand = opened(f"/play/{game['id']}", asker.cookies)
    hand.ready()
    hand.wait_for("headquarters")
    hand.page.focus("#map")
    hand.key("Tab")
    hand.page.wait_for_function(
        "() => document.querySelector('#map-spoken').textContent.includes('own unit')"
    )
    hand.key("Enter")
    hand.wait_for("is chosen")
    hand.key("Enter")
    hand.wait_for("Attack a hex")
