"""Traces of War as its clients know it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sztab.games.game import Cell, Game, GameError, Scenario, Sketch
from sztab.games.table import Inspection, Overlay, Table
from sztab.games.traces_of_war import invariants, positions, table
from sztab.games.traces_of_war import pack as packs
from sztab.games.traces_of_war.answers import ANSWERS, Situation
from sztab.games.traces_of_war.commanders import LEVELS
from sztab.games.traces_of_war.roster import SEATS
from sztab.games.traces_of_war.starting import empty_state, set_up
from sztab.games.traces_of_war.state import State
from sztab.games.traces_of_war.worlds import world_of
from sztab.kernel import machine
from sztab.packs import MapData, Pack
from sztab.packs.records import Name, Titles

OPTIONS = ("vp-bid", "soviet-hq-conversion")


class TracesOfWar(Game):
    """Ukraine, August 1943 to March 1944."""

    id = "traces-of-war"
    title = Titles(en="Traces of War", pl="Traces of War")
    scenarios = (
        Scenario(
            "race-to-the-dnipro",
            Titles(en="Race to the Dnipro", pl="Wyścig do Dniepru"),
            turns=4,
            seats=SEATS,
            options=OPTIONS,
        ),
        Scenario(
            "campaign",
            Titles(en="Campaign", pl="Kampania"),
            turns=8,
            seats=SEATS,
            options=OPTIONS,
        ),
    )
    schema = packs.SCHEMA
    home = Path(__file__).parent
    bodies = table.COLOURS
    overlays = tuple(table.OVERLAYS)
    levels = LEVELS
    answers = ANSWERS

    def begin(self, start: Mapping[str, Any], options: Mapping[str, bool], pack: Pack) -> State:
        if "position" in start:
            return positions.state_of(self, start["position"], pack)
        if set(start) != {"scenario"}:
            raise GameError("start", "a scenario or a position is needed")
        scenario = self.scenario(str(start["scenario"]))
        s = empty_state(world_of(pack), scenario.id, self.options(scenario, options))
        set_up(s, pack)
        machine.start(s)
        return s

    def situation(self, start: Mapping[str, Any], options: Mapping[str, bool], pack: Pack) -> Situation:
        if "position" not in start:
            return Situation(self.begin(start, options, pack))
        return positions.situation_of(self, start["position"], pack)

    def check(self, s: State) -> None:  # type: ignore[override]
        invariants.check(s)

    def sketch(self, s: State) -> Sketch:  # type: ignore[override]
        theatre, roster = s.world.theatre, s.world.roster
        cells = {
            name: Cell(
                "" if theatre.terrain[place] == "clear" else theatre.terrain[place],
                tuple((SEATS[roster.side[unit]], roster.ids[unit]) for unit in s.here.get(place, ())),
            )
            for name, place in theatre.grid.index.items()
        }
        return Sketch(theatre.grid, cells)

    def named(self, pack: Pack) -> Mapping[str, Name]:
        return packs.names(pack)

    def table(self, seen: State, seat: str) -> Table:  # type: ignore[override]
        return table.table(seen, seat)

    def inspect(self, seen: State, place: str, pack: Pack) -> Inspection:  # type: ignore[override]
        return table.inspect(seen, place, pack)

    def overlay(self, seen: State, key: str) -> Overlay:  # type: ignore[override]
        return table.overlay(seen, key)

    def series(self, seen: State) -> dict[str, float]:  # type: ignore[override]
        return table.series(seen)

    def spans(self, seen: State) -> dict[str, Any]:  # type: ignore[override]
        return table.spans(seen)

    def map(self, pack: Pack, start: Mapping[str, Any]) -> MapData:
        return table.board_of(pack, start)


GAME = TracesOfWar()
