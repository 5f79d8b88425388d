"""The Ford: a game of thirty-six hexes that shows how a game is written and uses everything that the kernel offers."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sztab.games.game import Cell, Game, GameError, Scenario, Sketch
from sztab.games.table import Inspection, Overlay, Table
from sztab.kernel.machine import start as first_question
from sztab.kernel.state import State
from sztab.packs import Pack
from sztab.packs.mapdata import MapData
from sztab.packs.records import Name, Titles
from tests.miniature import positions, table
from tests.miniature.answers import ANSWERS
from tests.miniature.state import CARDS, CHITS, EACH_CARD, RESERVE, STACK, Ford
from tests.miniature.theatre import SCHEMA, SIDES, Counters

BIDDING = "bidding"


class Miniature(Game):
    """The miniature game."""

    id = "miniature"
    title = Titles("The Ford", "Bród")
    scenarios = (
        Scenario("skirmish", Titles("Skirmish", "Potyczka"), 6, SIDES, (BIDDING,)),
        Scenario("long-war", Titles("The Long War", "Długa wojna"), 600, SIDES, (BIDDING,)),
    )
    schema = SCHEMA
    home = Path(__file__).parent
    answers = ANSWERS
    bodies = table.COLOURS
    overlays = table.OVERLAYS

    def begin(self, start: Mapping[str, Any], options: Mapping[str, bool], pack: Pack) -> State:
        if "position" in start:
            position = positions.read(start["position"])
            if position.game not in ("", self.id):
                raise GameError("game", f"the position is for {position.game!r}")
            scenario = self.scenario(position.scenario)
            chosen = self.options(scenario, {**position.options, **options})
            s = positions.set_up(position, pack, scenario.turns, chosen[BIDDING])
        else:
            scenario = self.scenario(str(start.get("scenario")))
            s = positions.at_set_up(pack, scenario.turns, self.options(scenario, options)[BIDDING])
        first_question(s)
        return s

    def check(self, s: State) -> None:
        assert isinstance(s, Ford)
        occupied = s.occupied
        s.count_occupied()
        assert s.occupied == occupied, "the derived hexes are stale"
        assert occupied[0] & occupied[1] == 0, "both sides stand in one hex"
        assert not s.held[0] & s.held[1], "both sides hold one town"
        for unit, place in enumerate(s.at):
            assert place == RESERVE or s.at.count(place) <= STACK, "a stack is too high"
            assert (place == RESERVE) == (s.steps[unit] == 0), "a unit of no steps stands on the board"
        cards = [*s.deck, *s.discards, *s.hands[0], *s.hands[1]]
        assert len(cards) == EACH_CARD * len(CARDS), "a card is lost"
        if not s.viewer:
            assert all(cards.count(card) == EACH_CARD for card in range(len(CARDS))), "a card is doubled"
            for cup, drawn in zip(s.cup, s.drawn, strict=True):
                assert len({*cup, *drawn}) == len(cup) + len(drawn) <= len(CHITS), "a chit is doubled"

    def sketch(self, s: State) -> Sketch:
        assert isinstance(s, Ford)
        board, units = s.world.board, s.world.units
        pieces: dict[int, list[tuple[str, str]]] = {}
        for unit, place in enumerate(s.at):
            if place != RESERVE:
                pieces.setdefault(place, []).append((SIDES[units[unit].side], units[unit].id))
        cells = {
            name: Cell("town" if place in s.world.towns else "", tuple(pieces.get(place, ())))
            for name, place in board.index.items()
        }
        return Sketch(board, cells)

    def named(self, pack: Pack) -> Mapping[str, Name]:
        map_, counters = pack.file("map", MapData), pack.file("units", Counters)
        return {town.at: town.name for town in map_.towns} | {unit.id: unit.name for unit in counters.unit}

    def table(self, seen: State, seat: str) -> Table:
        assert isinstance(seen, Ford)
        return table.table(seen, seat)

    def inspect(self, seen: State, place: str, pack: Pack) -> Inspection:
        assert isinstance(seen, Ford)
        return table.inspect(seen, place)

    def overlay(self, seen: State, key: str) -> Overlay:
        assert isinstance(seen, Ford)
        return table.overlay(seen, key)

    def series(self, seen: State) -> dict[str, float]:
        assert isinstance(seen, Ford)
        return {f"{seat}-points": seen.score(side) for side, seat in enumerate(SIDES)}

    def spans(self, seen: State) -> dict[str, Any]:
        assert isinstance(seen, Ford)
        return {"activation": [seen.turn, *map(len, seen.drawn)], "turn": seen.turn}

    def map(self, pack: Pack, start: Mapping[str, Any]) -> MapData:
        return table.board_of(pack, start)


GAME = Miniature()
