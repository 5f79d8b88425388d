"""What a terminal shows: styles, wrapped sentences, frames for those who watch; and plain text elsewhere."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest

from sztab.cli.output import plain, print_rows, print_value
from sztab.cli.terminal import screen as screens
from sztab.cli.terminal import watching
from sztab.cli.terminal.screen import Screen, wrapped
from sztab.cli.terminal.session import Session
from sztab.cli.terminal.speech import Speech
from sztab.cli.terminal.watching import LOG_LINES, Watcher
from sztab.kernel.chance import key_of_seed
from sztab.kernel.events import Event
from sztab.lab.matches import holders_of
from sztab.lab.table import Setting, set_up

ESCAPES = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")


class Terminal(io.StringIO):
    """A terminal that keeps what is written."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """A terminal of 60 columns and 20 lines."""
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("LINES", "20")
    return Screen(Terminal(), io.StringIO())


def shown(screen: Screen) -> str:
    """What a screen was sent, without styles."""
    assert isinstance(screen.out, io.StringIO)
    return ESCAPES.sub("", screen.out.getvalue())


def test_a_terminal_has_styles_and_anything_else_has_none(terminal: Screen) -> None:
    file = Screen(io.StringIO(), io.StringIO())
    for screen in (terminal, file):
        screen.spans([("plain ", ""), ("loud", "bold red")])
    assert "\x1b[" in terminal.out.getvalue()  # type: ignore[attr-defined]
    assert file.out.getvalue() == shown(terminal) == "plain loud\n"  # type: ignore[attr-defined]


def test_a_long_sentence_goes_on_below_at_a_space_on_a_terminal_only(terminal: Screen) -> None:
    sentence = "  " + "march " * 15
    terminal.line(sentence.rstrip())
    rows = shown(terminal).splitlines()
    assert [len(row) for row in rows] == [2 + 9 * 6 - 1, 2 + 6 * 6 - 1]
    assert all(row.startswith("  march") and row.endswith("march") for row in rows)
    file = Screen(io.StringIO(), io.StringIO())
    file.line(sentence.rstrip())
    assert shown(file) == sentence.rstrip() + "\n"


def test_clearing_leaves_nothing_to_scroll_back_to(terminal: Screen) -> None:
    terminal.clear()
    assert "\x1b[3J" in terminal.out.getvalue()  # type: ignore[attr-defined]
    file = Screen(io.StringIO(), io.StringIO())
    file.clear()
    assert shown(file) == "\n"


def test_what_is_typed_is_a_line_and_the_end_is_an_end() -> None:
    screen = Screen(io.StringIO(), io.StringIO("move A\n\n"))
    assert screen.typed("> ") == "move A"
    assert screen.typed("> ") == ""
    with pytest.raises(EOFError):
        screen.typed("> ")
    assert shown(screen).startswith("> \n")


def test_items_stand_in_columns_as_wide_as_the_widest() -> None:
    assert wrapped(["a", "bbb", "cc", "d"], 14) == ["  a    bbb", "  cc   d"]
    assert wrapped([], 40) == []
    assert wrapped(["much too long for this"], 5) == ["  much too long for this"]


@pytest.fixture
def watched(terminal: Screen, monkeypatch: pytest.MonkeyPatch) -> Session:
    """A game of commanders on a terminal, and nobody sleeps."""
    monkeypatch.setenv("SZTAB_GAMES", "miniature=tests.miniature.game")
    table = set_up(Setting("miniature", "skirmish"))
    key = key_of_seed("1")
    speech = Speech(table.game.texts(table.pack), "en")
    host = table.host(key, holders_of(table, ["random", "random"]))
    return Session(table, host, terminal, speech, None, 0.5, Watcher(terminal, "The Ford", 0.25))


def test_those_who_watch_see_the_map_and_the_last_lines_of_the_log(
    watched: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []
    monkeypatch.setattr(watching, "sleep", waited.append)
    watched.play()
    frames = shown(watched.screen).split("The Ford\n")[1:]
    assert len(frames) == len(waited) == len(watched.log)
    assert set(waited) == {0.25}
    last = frames[-1].splitlines()
    assert last[-1].startswith("Game over")
    assert len(last) == 6 + 1 + LOG_LINES
    assert any("*" in row for row in last[:6])


def test_the_map_turns_to_where_something_happened_and_fits_the_terminal(
    watched: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sztab.board import Grid
    from sztab.games.game import Cell, Sketch
    from tests.miniature.game import GAME

    grid = Grid("pointy", "odd", "RRCC", "north", (1, 60), (1, 60))
    large = Sketch(grid, {name: Cell("town" if name == "3030" else "") for name in grid.index})
    monkeypatch.setattr(type(GAME), "sketch", lambda self, s: large)
    monkeypatch.setattr(watching, "sleep", lambda seconds: None)
    assert watched.watcher is not None
    watched.watcher(watched, [Event("town-taken", {"seat": "red", "hex": "3030"})])
    rows = shown(watched.screen).splitlines()
    assert len(rows) <= 20
    assert any("o" in row for row in rows[1:-2])


def test_those_who_play_have_time_to_read(watched: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    import sztab.cli.terminal.session as sessions

    waited: list[float] = []
    monkeypatch.setattr(sessions, "sleep", waited.append)
    watched.watcher = None
    watched.play()
    assert waited == [0.5] * len(watched.log)


def test_answers_are_printed_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    print_value(
        {
            "legal": False,
            "odds": {"A1": 0.5, "R": 1 / 3},
            "routes": [{"path": ["0101", "0102"], "losses": 0}, {"path": [], "losses": None}],
            "shifts": [],
            "deep": {"a": {"b": 1}},
        }
    )
    assert capsys.readouterr().out.splitlines() == [
        "legal: no",
        "odds: A1 0.5, R 0.3333",
        "routes:",
        "  -",
        "    path: 0101 0102",
        "    losses: 0",
        "  -",
        "    path: -",
        "    losses: -",
        "shifts: -",
        "deep:",
        "  a: b 1",
    ]
    print_value("word")
    print_rows([["a", "bb"], ["ccc", "d"]], "  ")
    assert capsys.readouterr().out == "word\n  a    bb\n  ccc  d\n"
    assert plain(True) == "yes"


def test_a_bar_is_drawn_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    from sztab.cli import output

    for stream, drawn in ((Terminal(), True), (io.StringIO(), False)):
        monkeypatch.setattr(output.sys, "stderr", stream)
        monkeypatch.setenv("TERM", "xterm-256color")
        with output.progress("games") as advance:
            advance(1, 2)
        assert ("games" in stream.getvalue()) is drawn


def test_the_size_of_what_is_no_terminal_is_fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(fallback: Any) -> Any:
        raise AssertionError("a file has no size")

    monkeypatch.setattr(screens.shutil, "get_terminal_size", never)
    assert Screen(io.StringIO(), io.StringIO()).size == (100, 40)
