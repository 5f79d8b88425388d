"""The rules reference: a game's rules in our own words, kept as two Markdown files with the same headings.

A heading is ``## TOW 9.3 Title``; what stands below it is the text of the rule. ``links.toml`` beside them names the
rule of each question and log line; refusals and the terms of previews and inspections carry their own.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Container
from functools import cache
from pathlib import Path

from sztab.games.game import Game
from sztab.packs.records import Titles
from sztab.server.shapes import RuleText
from sztab.texts import LANGUAGES

HEADING = re.compile(r"^## ([A-Z0-9]+ [0-9A-Za-z.]+) (.+)$", re.MULTILINE)

RULE = re.compile(r"([A-Z0-9]+)[ -]([0-9A-Za-z.]+)")
"""How a rule id begins: ``TOW 9.3``, ``TOW-9.3-f``."""


def rules_of(game: Game) -> list[RuleText]:
    """The rules in the order of the English file; a game may have none."""
    by_language = {language: _sections(game.home / "reference" / f"{language}.md") for language in LANGUAGES}
    english, polish = by_language["en"], by_language["pl"]
    return [
        RuleText(id_, Titles(english[id_][0], polish[id_][0]), Titles(english[id_][1], polish[id_][1]))
        for id_ in english
        if id_ in polish
    ]


def section_of(rule: str, sections: Container[str]) -> str | None:
    """The section that states a rule: its own, or that of the nearest rule above it.

    >>> sections = {"TOW 10.0", "TOW 10.1"}
    >>> section_of("TOW-10.1-b", sections), section_of("TOW 10.1.3", sections), section_of("TOW 10.7", sections)
    ('TOW 10.1', 'TOW 10.1', 'TOW 10.0')
    """
    if (found := RULE.match(rule)) is None:
        return None
    game, numbers = found[1], found[2].split(".")
    for length in range(len(numbers), 0, -1):
        above = f"{game} {'.'.join(numbers[:length])}"
        for id_ in (above, f"{above}.0"):
            if id_ in sections:
                return id_
    return None


def links_of(game: Game) -> dict[str, str]:
    """The rule of each question and log line that has one, by the key of its message: ``event-moved``."""
    path = game.home / "reference" / "links.toml"
    if not path.is_file():
        return {}
    kinds = tomllib.loads(path.read_text("utf-8"))
    return {f"{kind}-{key}": rule for kind, rules in kinds.items() for key, rule in rules.items()}


@cache
def _sections(path: Path) -> dict[str, tuple[str, str]]:
    if not path.is_file():
        return {}
    _, *parts = HEADING.split(path.read_text("utf-8"))
    sections = zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    return {id_: (title.strip(), text.strip()) for id_, title, text in sections}
