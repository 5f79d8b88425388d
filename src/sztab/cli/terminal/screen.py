"""The screen and the keyboard: text with styles where the terminal has them, lines that were typed."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from textwrap import wrap
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from rich.console import Console

Span = tuple[str, str]
"""Text and its style; no style is plain."""

STILL = "dim"
LOUD = "bold"


class Screen:
    """Where a game is shown. Styles and clearing exist on a terminal only."""

    def __init__(self, out: TextIO | None = None, keyboard: TextIO | None = None) -> None:
        self.out = out or sys.stdout
        self.keyboard = keyboard or sys.stdin
        self.is_terminal = self.out.isatty()
        self.console: Console | None = None
        if self.is_terminal:
            from rich.console import Console

            self.console = Console(file=self.out, highlight=False, soft_wrap=True)

    @property
    def size(self) -> tuple[int, int]:
        """Columns and lines."""
        return shutil.get_terminal_size((100, 40)) if self.is_terminal else (100, 40)

    def line(self, text: str = "", style: str = "") -> None:
        """One line of one style; on a terminal that is narrower, it goes on below at a space."""
        indent = " " * (len(text) - len(text.lstrip()))
        rows = wrap(text.strip(), self.size[0], initial_indent=indent, subsequent_indent=indent)
        for row in rows if self.is_terminal and rows else [text]:
            self.spans([(row, style)])

    def spans(self, spans: Sequence[Span]) -> None:
        """One line of several styles."""
        if self.console is None:
            print("".join(text for text, _ in spans), file=self.out, flush=True)
            return
        from rich.text import Text

        self.console.print(Text.assemble(*((text, style) for text, style in spans)))

    def lines(self, lines: Iterable[Sequence[Span]]) -> None:
        """Several lines."""
        for spans in lines:
            self.spans(spans)

    def frame(self, lines: Sequence[Sequence[Span]]) -> None:
        """Draw over what the terminal shows, without flicker."""
        if self.console is None:
            self.lines(lines)
            return
        with self.console.capture() as drawn:
            self.lines(lines)
        self.out.write("\x1b[H" + drawn.get().replace("\n", "\x1b[K\n") + "\x1b[J")
        self.out.flush()

    def clear(self) -> None:
        """Leave nothing of what was shown; without a terminal, an empty line."""
        if self.console is None:
            self.line()
        else:
            self.console.clear()
            self.out.write("\x1b[3J")
            self.out.flush()

    def typed(self, prompt: str) -> str:
        """A line from the keyboard; raises ``EOFError`` at its end."""
        if self.is_terminal and self.keyboard is sys.stdin:
            with suppress(ImportError):
                import readline  # noqa: F401
            return input(prompt)
        print(prompt, end="", file=self.out, flush=True)
        line = self.keyboard.readline()
        if not line:
            print(file=self.out)
            raise EOFError
        print(file=self.out)
        return line.rstrip("\n")


def wrapped(items: Sequence[str], columns: int, indent: str = "  ") -> list[str]:
    """Items in columns as wide as the widest, as many lines as are needed."""
    if not items:
        return []
    width = max(map(len, items)) + 2
    in_a_line = max(1, (columns - len(indent)) // width)
    return [
        indent + "".join(item.ljust(width) for item in items[first : first + in_a_line]).rstrip()
        for first in range(0, len(items), in_a_line)
    ]
