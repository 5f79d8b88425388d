"""The rules reference: a game's rules in our own words, kept as two Markdown files with the same headings.

A heading is ``## TOW 9.3 Title``; what stands below it is the text of the rule.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from sztab.games.game import Game
from sztab.packs.records import Titles
from sztab.server.shapes import RuleText
from sztab.texts import LANGUAGES

HEADING = re.compile(r"^## ([A-Z0-9]+ [0-9A-Za-z.]+) (.+)$", re.MULTILINE)


def rules_of(game: Game) -> list[RuleText]:
    """The rules in the order of the English file; a game may have none."""
    by_language = {language: _sections(game.home / "reference" / f"{language}.md") for language in LANGUAGES}
    english, polish = by_language["en"], by_language["pl"]
    return [
        RuleText(id_, Titles(english[id_][0], polish[id_][0]), Titles(english[id_][1], polish[id_][1]))
        for id_ in english
        if id_ in polish
    ]


@cache
def _sections(path: Path) -> dict[str, tuple[str, str]]:
    if not path.is_file():
        return {}
    _, *parts = HEADING.split(path.read_text("utf-8"))
    sections = zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    return {id_: (title.strip(), text.strip()) for id_, title, text in sections}
