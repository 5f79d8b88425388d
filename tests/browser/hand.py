"""A hand at the table: what a player does with mouse, finger and keys, in the words of the game."""

from __future__ import annotations

import json
from typing import Any

CENTRE = """(selector) => {
  const found = document.querySelector(selector);
  if (!found) return null;
  const box = found.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""

IN_VIEW = """([selector, name]) => [...document.querySelectorAll(selector)]
  .map((one) => [one.dataset[name], one.getBoundingClientRect()])
  .map(([id, box]) => [id, box.x + box.width / 2, box.y + box.height / 2])"""


class Hand:
    """One page and what is done on it."""

    def __init__(self, page: Any, touch: bool = False) -> None:
        self.page = page
        self.touch = touch

    # Looking

    def prefer(self, **preferences: Any) -> None:
        """Set what the player prefers, and load the page again."""
        self.page.evaluate(
            "(kept) => localStorage.setItem('sztab-preferences', kept)", json.dumps(preferences)
        )
        self.page.reload()

    def ready(self) -> None:
        """Wait until the table can be used."""
        self.page.wait_for_selector(".prompt .ask")
        self.page.wait_for_selector(".pieces .piece")

    @property
    def ask(self) -> str:
        """The sentence that asks."""
        return str(self.page.inner_text(".prompt .ask"))

    def wait_for(self, words: str) -> None:
        """Wait until the prompt says these words."""
        self.page.wait_for_function(
            "(words) => document.querySelector('.prompt .ask')?.textContent.includes(words)", arg=words
        )

    @property
    def log(self) -> str:
        """The log."""
        return str(self.page.inner_text(".log"))

    def pieces(self, ring: str) -> list[str]:
        """The pieces with a ring: those that may act, or those chosen."""
        found = self.page.evaluate(IN_VIEW, [f".pieces [data-ring='{ring}']", "piece"])
        return [id_ for id_, _, _ in found]

    def costs(self) -> dict[str, str]:
        """The places in reach that show a figure."""
        return dict(
            self.page.evaluate(
                "() => [...document.querySelectorAll('.cost')].map((one) => [one.dataset.at, one.textContent])"
            )
        )

    def targets(self) -> list[str]:
        """The places that can be attacked."""
        return [at for at, _, _ in self.page.evaluate(IN_VIEW, [".corner[data-at]", "at"])]

    def place_of(self, piece: str) -> str:
        """Where a piece stands."""
        return str(self.page.get_attribute(f".pieces [data-piece='{piece}']", "data-place"))

    # Doing

    def where(self, selector: str) -> tuple[float, float]:
        """The middle of something on the screen."""
        found = self.page.evaluate(CENTRE, selector)
        assert found is not None, selector
        return found[0], found[1]

    def piece(self, id_: str) -> tuple[float, float]:
        """Where a piece is drawn."""
        return self.where(f".pieces [data-piece='{id_}']")

    def place(self, id_: str) -> tuple[float, float]:
        """Where a place with a figure or a corner is drawn."""
        return self.where(f"[data-at='{id_}']")

    def click(self, at: tuple[float, float], shift: bool = False) -> None:
        """A click, or a tap."""
        if self.touch:
            self.page.touchscreen.tap(*at)
            return
        if shift:
            self.page.keyboard.down("Shift")
        self.page.mouse.click(*at)
        if shift:
            self.page.keyboard.up("Shift")

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Take something, move it, and let it go."""
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(start[0] + 8, start[1] + 8, steps=3)
        mouse.move(*end, steps=6)
        self.page.wait_for_timeout(150)
        mouse.up()

    def press(self, name: str) -> None:
        """A button of the prompt."""
        self.page.locator(".prompt").get_by_role("button", name=name).first.click()

    def key(self, key: str) -> None:
        """A key."""
        self.page.keyboard.press(key)

    # The list of options

    def options(self) -> None:
        """Open the list of options."""
        if not self.page.query_selector("dialog.sheet"):
            self.key("o")
            self.page.wait_for_selector("#options-ask")

    def offered(self) -> list[str]:
        """What the list offers."""
        return [str(one.inner_text()) for one in self.page.query_selector_all("dialog .option")]

    def choose(self, words: str) -> None:
        """An entry of the list."""
        self.page.locator("dialog .option", has_text=words).first.click()

    def confirm(self) -> None:
        """The button that does what was chosen."""
        self.page.locator("dialog .btn.pri.big").click()
