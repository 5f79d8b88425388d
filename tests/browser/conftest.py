"""A real browser before a real server."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.hand import Hand
from tests.server.client import Browser
from tests.server.conftest import served

INSTALL = "apt-get install --no-install-recommends chromium"
NAMES = ("chromium", "chromium-browser", "google-chrome")
PAGE = Path(__file__).resolve().parents[2] / "src" / "sztab" / "server" / "page" / "index.html"
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    "--no-first-run",
]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """The browser of the system; without one the tests say how to get it."""
    playwright = pytest.importorskip("playwright.sync_api")
    program = next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        pytest.skip(f"there is no Chromium: {INSTALL}, or python3 test.py --install-browser")
    if not PAGE.is_file():
        pytest.skip("the page is not built: python3 scripts/page.py")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=program, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that tests share."""
    with served(tmp_path_factory.mktemp("browser")) as server:
        yield server.address


@pytest.fixture
def asker(address: str) -> Browser:
    """Begins games without the page."""
    return Browser(address)


@pytest.fixture
def opened(chromium: Any, address: str) -> Iterator[Any]:
    """Opens pages, which end with the test; a fault in their scripts fails it."""
    contexts: list[Any] = []
    faults: list[str] = []

    def open_page(
        path: str = "/",
        cookies: dict[str, str] | None = None,
        width: int = 1400,
        height: int = 900,
        touch: bool = False,
        at: str = address,
        **preferences: Any,
    ) -> Hand:
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            locale="en-GB",
            reduced_motion="reduce",
        )
        contexts.append(context)
        context.set_default_timeout(20_000)
        context.add_cookies([{"name": n, "value": v, "url": at} for n, v in (cookies or {}).items()])
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(at + path)
        hand = Hand(page, touch)
        if preferences:
            hand.prefer(**preferences)
        return hand

    yield open_page
    for context in contexts:
        context.close()
    assert not faults, faults
