"""Movement (MIN 4): one unit after another, each to a hex within reach, by the cheapest path or along waypoints."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from sztab.board import Costs, HexSet, cheapest_path, cost_of, members, movement_range
from sztab.kernel.questions import FINAL, Choice, Follow, Part, Question, Refusal, question
from tests.miniature.state import RESERVE, Ford
from tests.miniature.theatre import POINT, ZONE

END = ("end",)
FAR = 40
"""More halves than any path on a small board costs."""


def costs_of(s: Ford, side: int) -> Costs:
    """What the moves of a side cost now (MIN 4.1 to 4.4)."""
    free = s.world.board.playable & ~s.occupied[1 - side]
    return Costs(s.world.steps, free, s.zone(1 - side), entering=ZONE)


def reach_of(s: Ford, unit: int, allowance: int) -> dict[int, int]:
    """Where a unit may end its move, with the cost in halves."""
    start = s.at[unit]
    found = {}
    for halves, hexes in enumerate(
        movement_range(s.world.board, costs_of(s, side_of(s, unit)), start, allowance)
    ):
        for place in members(hexes):
            if place != start and not s.is_full(place):
                found[place] = halves
    return found


def side_of(s: Ford, unit: int) -> int:
    return s.world.units[unit].side


def step_cost(s: Ford, side: int, zone: HexSet, one: int, other: int) -> int | None:
    """What one step costs in halves, None if it cannot be made."""
    halves = s.world.ways.get((one, other))
    if halves is None or s.occupied[1 - side] >> other & 1:
        return None
    return halves + (ZONE if zone >> other & 1 else 0)


def can_move(s: Ford, unit: int, allowance: int) -> bool:
    """Whether a unit can end its move in another hex; mostly a neighbour shows it."""
    side, here = side_of(s, unit), s.at[unit]
    zone = s.zone(1 - side)
    crowded = False
    for place in s.world.neighbours(here):
        halves = step_cost(s, side, zone, here, place)
        if halves is not None and halves <= allowance:
            if not s.is_full(place):
                return True
            crowded = True
    return crowded and bool(reach_of(s, unit, allowance))


@question
class MoveUnits(Question):
    """Move a unit that has not moved yet, or end. ``less``: points that the allowance lacks (MIN 3.3)."""

    side: int
    less: int

    per_point = POINT

    def follow(self, s: Ford, parts: Choice) -> Follow:
        if not parts:
            units = [unit for unit in s.units_of(self.side) if self.may_move(s, unit)]
            return Follow("unit", [("move", s.world.units[unit].id) for unit in units], buttons=END)
        if len(parts) == 2 and parts[0] == "move":
            unit = self.unit_named(s, parts[1])
            if unit is not None:
                reach = reach_of(s, unit, self.allowance(s, unit))
                names = s.world.board.names
                ends = sorted((names[place], halves) for place, halves in reach.items())
                return Follow("hex", [name for name, _ in ends], costs=[halves for _, halves in ends])
        return FINAL

    def may_move(self, s: Ford, unit: int) -> bool:
        return not s.acted[unit] and can_move(s, unit, self.allowance(s, unit))

    def allowance(self, s: Ford, unit: int) -> int:
        return (s.world.units[unit].movement - self.less) * POINT

    def unit_named(self, s: Ford, name: Part) -> int | None:
        """The unit of this side on the board that is called so."""
        unit = s.world.number.get(str(name))
        return None if unit is None or side_of(s, unit) != self.side or s.at[unit] == RESERVE else unit

    def complete(self, s: Ford, parts: Choice) -> Choice:
        """Fill in the cheapest path from each hex that is named to the next one."""
        unit = self.unit_named(s, parts[1]) if len(parts) > 2 else None
        if unit is None:
            return parts
        board, costs = s.world.board, costs_of(s, self.side)
        here, left = s.at[unit], self.allowance(s, unit)
        path: list[Part] = []
        for name in parts[2:]:
            there = board.index.get(str(name))
            reached = movement_range(board, costs, here, left)
            spent = None if there is None else cost_of(reached, there)
            if there is None or spent is None:
                return parts
            path += [board.names[place] for place in cheapest_path(board, costs, reached, there)[1:]]
            here, left = there, left - spent
        return (*parts[:2], *path)

    def refuse(self, s: Ford, choice: Choice) -> Refusal | None:
        if choice == END:
            return None
        if choice[0] != "move" or len(choice) < 3:
            return Refusal("MIN 4.1", "no-move")
        unit = self.unit_named(s, choice[1])
        if unit is None:
            return Refusal("MIN 4.1", "not-your-unit", unit=choice[1])
        if s.acted[unit]:
            return Refusal("MIN 3.1", "has-acted", unit=choice[1])
        return self.refuse_path(s, unit, choice[2:])

    def refuse_path(self, s: Ford, unit: int, path: Choice) -> Refusal | None:
        """The first step that cannot be made, in the order of the rules."""
        board, zone = s.world.board, s.zone(1 - self.side)
        here, left = s.at[unit], self.allowance(s, unit)
        for name in path:
            there = board.index.get(str(name))
            if there is None:
                return Refusal("MIN 4.1", "off-board", hex=name)
            if there not in board.neighbours(here):
                return self.refuse_end(s, unit, there)
            if (here, there) not in s.world.ways:
                return Refusal("MIN 4.2", "cliff", hex=name)
            halves = step_cost(s, self.side, zone, here, there)
            if halves is None:
                return Refusal("MIN 4.4", "enemy-unit", hex=name)
            left -= halves
            if left < 0:
                return self.refuse_end(s, unit, there)
            here = there
        if here == s.at[unit]:
            return Refusal("MIN 4.1", "no-move")
        return Refusal("MIN 1.2", "full", hex=board.names[here]) if s.is_full(here) else None

    def refuse_end(self, s: Ford, unit: int, place: int) -> Refusal:
        """Why no path leads to a hex: the rule that is relaxed first and helps is the reason."""
        board, allowance, hex_ = s.world.board, self.allowance(s, unit), s.world.board.names[place]
        costs = costs_of(s, self.side)
        if cost_of(movement_range(board, costs, s.at[unit], allowance), place) is not None:
            return Refusal("MIN 4.1", "not-this-way", hex=hex_)
        without_zones = Costs(costs.steps, costs.free)
        if cost_of(movement_range(board, without_zones, s.at[unit], allowance), place) is not None:
            return Refusal("MIN 4.3", "enemy-zone", hex=hex_)
        if s.occupied[1 - self.side] >> place & 1:
            return Refusal("MIN 4.4", "enemy-unit", hex=hex_)
        if cost_of(movement_range(board, costs, s.at[unit], FAR), place) is None:
            return Refusal("MIN 4.4", "cut-off", hex=hex_)
        return Refusal("MIN 4.1", "too-far", hex=hex_)

    def preview(self, s: Ford, parts: Choice) -> Mapping[str, Any] | None:
        """The path and what each step costs."""
        choice = self.complete(s, parts)
        unit = self.unit_named(s, choice[1]) if len(choice) > 2 else None
        if unit is None or self.refuse_path(s, unit, choice[2:]) is not None:
            return None
        board, zone = s.world.board, s.zone(1 - self.side)
        places = [s.at[unit], *(board.index[str(name)] for name in choice[2:])]
        costs = [step_cost(s, self.side, zone, a, b) for a, b in pairwise(places)]
        return {
            "path": list(choice[2:]),
            "costs": costs,
            "left": self.allowance(s, unit) - sum(filter(None, costs)),
        }

    def warn(self, s: Ford, choice: Choice) -> Refusal | None:
        """The last unit leaves a town, or units that could move are left."""
        if choice == END:
            left = [s.world.units[unit].id for unit in s.units_of(self.side) if self.may_move(s, unit)]
            return Refusal("", "units-left", units=tuple(left)) if left else None
        unit = self.unit_named(s, choice[1])
        if unit is not None and s.at[unit] in s.world.towns and s.at.count(s.at[unit]) == 1:
            return Refusal("MIN 4.5", "town-left", hex=s.world.board.names[s.at[unit]])
        return None

    def apply(self, s: Ford, frame: Any, choice: Choice) -> None:
        if choice == END:
            frame.over = 1
            return
        unit = s.world.number[str(choice[1])]
        s.act(unit)
        s.tell("moved", unit=choice[1], path=choice[2:])
        for name in choice[2:]:
            s.place(unit, s.world.board.index[str(name)])

    def sentence(self) -> tuple[str, dict[str, Any]]:
        return "ask-move-units", {"less": self.less}
