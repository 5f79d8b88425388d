"""The line that the Axis should hold: one hex in each row, as far forward as it can be held without great loss."""

from __future__ import annotations

from functools import lru_cache

from sztab.board import HexSet, members
from sztab.games.traces_of_war.commanders.threat import Threat, field
from sztab.games.traces_of_war.points import RACE
from sztab.games.traces_of_war.roster import AXIS, SOVIET
from sztab.games.traces_of_war.rules.strength import LAST_COLUMN, base_column
from sztab.games.traces_of_war.state import State
from sztab.games.traces_of_war.theatre import Theatre

POST = (5, 3, 0.9)
"""What stands on a hex of the line on average: defence, steps, the worth of a step."""

LENGTH = 0.5
"""What each hex of the line costs; there are not too many units."""

DANGER = 1.0
"""How much of the risk counts."""

ROOM = 0.07
"""What each column of ground is worth, in each row."""

BEHIND = 3.0
"""What an enemy stack behind the line costs."""

ORDERED = 25.0
"""What it costs to leave a city under an order before the line."""

BEND = 4
"""The line moves at most so many columns from row to row."""

IMPOSSIBLE = 1e9


@lru_cache(maxsize=8)
def rows_of(theatre: Theatre) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The rows of the board from the north, each a list of column and hex."""
    rows: dict[int, list[tuple[int, int]]] = {}
    for name, place in theatre.grid.index.items():
        rows.setdefault(int(name[:2]), []).append((int(name[2:]), place))
    return tuple(tuple(sorted(rows[row])) for row in sorted(rows, reverse=True))


class Front:
    """The best line for the Axis in one situation, ``hexes``, and what lies before it, ``east``."""

    __slots__ = ("east", "hexes", "state", "threat")

    def __init__(self, s: State, threat: Threat) -> None:
        self.state = s
        self.threat = threat
        self.hexes: HexSet = 0
        self.east: HexSet = 0
        self._find()

    def _find(self) -> None:
        theatre = self.state.world.theatre
        rows = rows_of(theatre)
        width = max(column for row in rows for column, _ in row) + 1
        totals = [0.0] * width
        steps: list[list[int]] = []
        for row in rows:
            costs = self._costs(row, width)
            came = [0] * width
            new = [IMPOSSIBLE] * width
            for column in range(1, width):
                cost = costs[column]
                if cost >= IMPOSSIBLE:
                    continue
                best, source = IMPOSSIBLE, column
                for before in range(max(1, column - BEND), min(width, column + BEND + 1)):
                    bend = abs(before - column) - 1
                    total = totals[before] + (bend * 0.7 * (LENGTH + cost * 0.3) if bend > 0 else 0.0)
                    if total < best:
                        best, source = total, before
                new[column] = best + cost
                came[column] = source
            totals = new
            steps.append(came)
        column = min(range(1, width), key=lambda c: totals[c])
        line = []
        for came in reversed(steps):
            line.append(column)
            column = came[column]
        self._draw(rows, line[::-1])

    def _draw(self, rows: tuple[tuple[tuple[int, int], ...], ...], line: list[int]) -> None:
        bit, land = self.state.world.theatre.bit, self.state.world.theatre.land
        for number, (row, column) in enumerate(zip(rows, line, strict=True)):
            before = line[number - 1] if number else column
            first, last = min(before, column), max(before, column)
            if last - first > 1:
                first, last = (first + 1, last) if column > before else (first, last - 1)
            else:
                first = last = column
            for there, place in row:
                if first <= there <= last:
                    self.hexes |= bit[place]
                elif there > last:
                    self.east |= bit[place]
        self.hexes &= land
        self.east &= land

    def _costs(self, row: tuple[tuple[int, int], ...], width: int) -> list[float]:
        """What the line costs in each column of a row."""
        s = self.state
        theatre, bit = s.world.theatre, s.world.theatre.bit
        costs = [IMPOSSIBLE] * width
        lost = sum(self._worth(place) for _, place in row)
        behind = 0
        race = s.scenario == RACE
        for column, place in row:
            here = bit[place]
            lost -= self._worth(place)
            if theatre.land & here:
                if s.hexes[SOVIET] & here:
                    behind += 1
                    continue
                cost = LENGTH + DANGER * self._danger(place)
                if theatre.crossings & ~s.crossings & here and race:
                    cost -= 1.0
            else:
                cost = 0.0
            costs[column] = cost + lost + BEHIND * behind + ROOM * (width - column)
        return costs

    def _worth(self, place: int) -> float:
        """What is lost with a hex that lies before the line."""
        s = self.state
        theatre = s.world.theatre
        bit = theatre.bit[place]
        if theatre.cities & ~s.cities & bit:
            return ORDERED if s.orders & bit else (1.0 if s.scenario == RACE else 5.0)
        if theatre.crossings & ~s.crossings & bit:
            return 4.0 if s.scenario == RACE else 1.0
        return 0.0

    def _danger(self, place: int) -> float:
        if not self.threat.strength[place]:
            return 0.0
        defence, steps, worth = POST
        column = base_column(int(self.threat.attack_on(self.state, place)), defence)
        column -= self.state.world.theatre.shifts[place]
        if column < 0:
            return 0.0
        return field(self.state.world.tables, min(column, LAST_COLUMN), steps, worth, 2)


def names(front: Front) -> list[str]:
    """The hexes of the line by name, from the north."""
    grid = front.state.world.theatre.grid
    return sorted((grid.names[place] for place in members(front.hexes)), reverse=True)


__all__ = ["AXIS", "Front", "names", "rows_of"]
