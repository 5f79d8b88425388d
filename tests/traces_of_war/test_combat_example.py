"""The combat example of the rulebook, from declaration to advance, with its numbers (TOW 10.1-10.5)."""

from __future__ import annotations

from sztab.testing import rule
from tests.traces_of_war.table import Table, table

FORCES = """
A axis infantry 1731 3 back1; B soviet infantry 1832 4; C soviet armor 1832 6/4;
D soviet infantry 1732 4; E soviet armor 1732 6/4; F soviet infantry 1829; G soviet infantry 1431
"""


def example() -> Table:
    return table(
        FORCES,
        terrain="1731 town",
        rows=32,
        cols=40,
        sources="soviet 2039; axis 1701",
        active="soviet",
        segment="combat",
    )


@rule("TOW-10.5-n")
def test_the_complete_example_plays_as_printed() -> None:
    """TV-090, TV-091."""
    game = example()
    game.attack("1731", "B", "C", "D", "E", roll=5)
    ratio = game.told("ratio-found")[0]
    assert (ratio["attack"], ratio["defence"], ratio["ratio"], ratio["column"]) == (20, 3, "6-1", "5-1")
    assert game.told("combat-result")[0]["result"] == "1RR"
    assert game.steps("A") == 1
    assert game.items("retreat", "A") == ["1631", "1730"]
    assert game.items("retreat", "A", "1730") == ["1630"]
    assert game.items("retreat", "A", "1631") == ["1630"]
    game.choose("retreat", "A", "1730", "1630")
    assert game.at("A") == "1630"
    game.choose("advance", "B", "1731")
    game.choose("advance", "C", "1731")
    refusal = game.why_not("advance", "D", "1731")
    assert refusal is not None
    assert refusal.rule == "TOW 5.0"
    assert game.items("advance", "E", "1731").count("1632") == 1
    game.choose("advance", "E", "1731", "1632")
    assert game.at("E") == "1632"
