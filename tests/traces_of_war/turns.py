"""Games at the start of a turn, and tables with crossing points under Soviet control."""

from __future__ import annotations

from typing import Any

from sztab.games.registry import find_game
from sztab.games.traces_of_war.rules import sequence
from sztab.games.traces_of_war.state import State
from sztab.kernel import machine
from tests.traces_of_war.table import Table, table

CROSSINGS = ("0201", "0202", "0203", "0204", "0205", "0206")


def holding(crossings: int, units: str = "X axis infantry 0910", **more: Any) -> Table:
    """A table with so many Soviet crossing points; the seventh is the Bridgehead."""
    marks = "; ".join([f"{hex_} crossing-point" for hex_ in CROSSINGS] + [more.pop("marks", "")])
    if crossings == len(CROSSINGS) + 1:
        marks += "; 0909 bridgehead"
    control = dict.fromkeys(CROSSINGS[:crossings], "soviet")
    return table(units, marks=marks, control=control, **{"turn": 3, **more})


def turn_of(game: Table, number: int) -> Table:
    """The same board at the start of a turn."""
    s = game.state
    s.turn, s.asking, s.answers, s.in_window = number - 1, {}, {}, False
    first = sequence.Game()
    first.stage = sequence.Game.stages.index("play_turns")
    s.stack = [first]
    machine.start(s)
    return Table(s)


def scenario(id_: str = "campaign", **options: bool) -> Table:
    """A scenario at its first question."""
    game = find_game("traces-of-war")
    chosen = {name.replace("_", "-"): on for name, on in options.items()}
    state = game.begin({"scenario": id_}, chosen, game.pack())
    assert isinstance(state, State)
    return Table(state)
