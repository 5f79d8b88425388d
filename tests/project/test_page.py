"""The page of the table is built once for each state of `web/`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scripts import page


@pytest.fixture
def calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A small `web/` and an npm that only notes what it is asked."""
    (tmp_path / "web" / "node_modules").mkdir(parents=True)
    (tmp_path / "web" / "package-lock.json").write_text("{}", "utf-8")
    (tmp_path / "web" / "index.html").write_text("<p>", "utf-8")
    (tmp_path / "page").mkdir()
    noted: list[str] = []
    monkeypatch.setattr(page, "WEB", tmp_path / "web")
    monkeypatch.setattr(page, "PAGE", tmp_path / "page")

    def npm(*arguments: str) -> str:
        noted.append(" ".join(arguments[:2]) if arguments[0] == "run" else arguments[0])
        return ""

    monkeypatch.setattr(page, "npm", npm)
    return noted


def test_the_page_is_built_once_and_again_when_something_changes(calls: list[str]) -> None:
    assert page.main([]) == 0
    assert calls == ["ci", "run build"]
    page.main([])
    assert len(calls) == 2
    (page.WEB / "index.html").write_text("<p>more", "utf-8")
    page.main([])
    assert calls == ["ci", "run build", "run build"]


def test_a_changed_lock_file_installs_the_packages_anew(calls: list[str]) -> None:
    page.main([])
    (page.WEB / "package-lock.json").write_text('{"a": 1}', "utf-8")
    page.main([])
    assert calls == ["ci", "run build", "ci", "run build"]


def test_line_ends_and_installed_packages_are_no_change(calls: list[str]) -> None:
    page.main([])
    (page.WEB / "index.html").write_bytes(b"<p>")
    (page.WEB / "node_modules" / "thing.js").write_text("1", "utf-8")
    page.main([])
    assert calls == ["ci", "run build"]


def test_the_lock_file_of_the_page_names_no_address() -> None:
    lock = json.loads((page.ROOT / "web" / "package-lock.json").read_text("utf-8"))
    assert not [name for name, entry in lock["packages"].items() if "resolved" in entry]


def test_a_check_builds_nothing(calls: list[str]) -> None:
    assert page.main(["--check"]) == 0
    assert calls == ["ci", "run check", "test"]
    assert not (page.PAGE / page.STAMP).exists()
