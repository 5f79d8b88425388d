"""Which attacks are worth making: with the units where they stand, and with those that can be brought up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from sztab.board import HexSet, members
from sztab.games.traces_of_war.commanders.odds import Defence, cheapest_step, expected
from sztab.games.traces_of_war.commanders.worth import DECISION, place_worths, pull
from sztab.games.traces_of_war.points import RACE
from sztab.games.traces_of_war.roster import AXIS, SOVIET
from sztab.games.traces_of_war.rules import movement, supply
from sztab.games.traces_of_war.rules.strength import LAST_COLUMN, base_column
from sztab.games.traces_of_war.state import STACK, State

EFFORT = 0.06
"""What a unit must add to an attack; it might do something else."""

HELD = 0.3
"""What any hex is worth that the enemy loses."""


@dataclass(slots=True)
class Attack:
    """An attack that could be made: by whom, from where, in which column, and what it promises."""

    target: int
    units: list[int]
    column: int
    worth: float
    spots: dict[int, int] = field(default_factory=dict)


def ground_worth(s: State, side: int, target: int) -> float:
    """What taking a hex is worth to the attacker."""
    theatre = s.world.theatre
    bit = theatre.bit[target]
    if side == SOVIET:
        if s.orders & bit and not s.cities & bit:
            return DECISION
        worth = place_worths(s).get(target, 0.0)
        if theatre.west & bit and s.scenario == RACE:
            worth += 1.0
        return HELD + worth + 0.03 * pull(s)[target]
    worth = 8.0 if theatre.cities & s.cities & bit else 0.0
    return HELD + worth


def strength_from(s: State, target: int, spots: dict[int, int]) -> int:
    """The attack strength of units in the hexes from which they would attack (TOW 10.2)."""
    theatre = s.world.theatre
    by_hex: dict[int, int] = {}
    for unit, place in spots.items():
        by_hex[place] = by_hex.get(place, 0) + s.attack(unit)
    return sum(
        value // 2 if theatre.crosses(theatre.rivers, place, target) else value
        for place, value in by_hex.items()
    )


def column_of(s: State, target: int, force: int, defence: int) -> int:
    """The column after the terrain; negative if the attack may not be made."""
    if not defence:
        return LAST_COLUMN if force else -1
    base = base_column(force, defence)
    return base - s.world.theatre.shifts[target] if base >= 0 else -1


def best_of(s: State, side: int, target: int, spots: dict[int, int], defence: Defence) -> Attack | None:
    """The best attack on a hex with some of the units, the strongest first."""
    guard = sum(s.defence(unit) for unit in defence.units)
    chosen: dict[int, int] = {}
    found: Attack | None = None
    last = -1
    for unit, place in sorted(spots.items(), key=lambda item: -s.attack(item[0])):
        if not s.attack(unit):
            continue
        chosen[unit] = place
        column = column_of(s, target, strength_from(s, target, chosen), guard)
        if column <= last:
            continue
        last = column
        worth = expected(s, target, column, cheapest_step(s, list(chosen)), defence) - EFFORT * len(chosen)
        if found is None or worth > found.worth:
            found = Attack(target, list(chosen), column, worth, dict(chosen))
    return found


def attacks_now(s: State, side: int, units: Iterable[int], attacked: HexSet = 0) -> list[Attack]:
    """The best attack on each hex that the units can attack from where they stand."""
    theatre, roster = s.world.theatre, s.world.roster
    grid, bit, at = theatre.grid, theatre.bit, s.at
    able = [unit for unit in units if at[unit] >= 0 and not roster.is_hq[unit]]
    starts: HexSet = 0
    for unit in able:
        starts |= bit[at[unit]]
    found = []
    for target in members(grid.step(starts, theatre.passable) & s.hexes[1 - side] & ~attacked):
        beside = grid.step_back(bit[target], theatre.passable)
        spots = {unit: at[unit] for unit in able if beside & bit[at[unit]]}
        defence = Defence(s, target, ground_worth(s, side, target))
        attack = best_of(s, side, target, spots, defence)
        if attack is not None:
            found.append(attack)
    return found


class Assault:
    """Brings units up to enemies, the best attack first; ``state`` is a copy that they are moved in."""

    def __init__(self, s: State, side: int, units: Iterable[int], least: float) -> None:
        self.state = s.copy()
        self.side = side
        self.least = least
        roster = s.world.roster
        self.free = {unit for unit in units if not roster.is_hq[unit] and s.attack(unit)}
        self.reaches = {unit: _reached(s, unit) | s.world.theatre.bit[s.at[unit]] for unit in self.free}

    def plan(self) -> list[Attack]:
        """The attacks that are worth preparing; their units stand in ``state`` where they attack from."""
        made: list[Attack] = []
        theatre = self.state.world.theatre
        union: HexSet = 0
        for hexes in self.reaches.values():
            union |= hexes
        targets = members(theatre.grid.step(union, theatre.passable) & self.state.hexes[1 - self.side])
        known: dict[int, Attack | None] = {}
        while targets:
            for target in targets:
                if target not in known:
                    known[target] = self._best(target)
            ranked = [
                attack for attack in known.values() if attack is not None and attack.worth >= self.least
            ]
            if not ranked:
                break
            attack = max(ranked, key=lambda a: a.worth)
            made.append(attack)
            targets.remove(attack.target)
            del known[attack.target]
            taken = set(attack.units)
            self._commit(attack)
            spots = {*attack.spots.values()}
            for target, other in list(known.items()):
                if other is not None and (taken & set(other.units) or spots & {*other.spots.values()}):
                    del known[target]
        return made

    def _commit(self, attack: Attack) -> None:
        for unit, place in attack.spots.items():
            self.free.discard(unit)
            if self.state.at[unit] != place:
                self.state._put(unit, place)

    def _best(self, target: int) -> Attack | None:
        spots = self._spots(target)
        if not spots:
            return None
        s = self.state
        defence = Defence(s, target, ground_worth(s, self.side, target))
        guard = sum(s.defence(unit) for unit in defence.units)
        if column_of(s, target, strength_from(s, target, spots), guard) < 0:
            return None
        moved = s.copy()
        for unit, place in spots.items():
            if moved.at[unit] != place:
                moved._put(unit, place)
        reached = supply.reached(moved, self.side)
        lost = sum(1 for place in spots.values() if not reached & s.world.theatre.bit[place])
        attack = best_of(moved, self.side, target, spots, defence)
        if attack is not None:
            attack.worth -= 0.3 * lost
        return attack

    def _spots(self, target: int) -> dict[int, int]:
        """Where the free units would stand to attack a hex, as many as have room."""
        s, free = self.state, self.free
        theatre, roster = s.world.theatre, s.world.roster
        grid, bit = theatre.grid, theatre.bit
        beside = grid.step_back(bit[target], theatre.passable) & ~s.hexes[1 - self.side] & theatre.land
        room = {
            place: STACK
            - sum(1 for unit in s.here.get(place, ()) if not roster.is_hq[unit] and unit not in free)
            for place in members(beside)
        }
        spots: dict[int, int] = {}
        able = sorted((unit for unit in free if self.reaches[unit] & beside), key=lambda u: (-s.attack(u), u))
        for unit in able:
            place = s.at[unit]
            if room.get(place, 0) > 0:
                spots[unit] = place
                room[place] -= 1
        around = set(grid.neighbours(target))
        covered = grid.zone(sum(bit[place] for place in set(spots.values())))
        for unit in able:
            if unit in spots:
                continue
            best, most = -1, -1.0
            for place, left in room.items():
                if left > 0 and self.reaches[unit] & bit[place] and not self._full(place, spots):
                    value = 0.0 if theatre.crosses(theatre.rivers, place, target) else 2.0
                    value += sum(
                        1 for there in grid.neighbours(place) if there in around and not covered >> there & 1
                    )
                    if value > most:
                        best, most = place, value
            if best >= 0:
                spots[unit] = best
                room[best] -= 1
                covered |= grid.zone(bit[best])
        return spots

    def _full(self, place: int, spots: dict[int, int]) -> bool:
        """Whether units that stay in a hex leave no room there."""
        roster = self.state.world.roster
        staying = sum(
            1 for unit in self.state.here.get(place, ()) if not roster.is_hq[unit] and unit not in spots
        )
        return staying + sum(1 for there in spots.values() if there == place) >= STACK


def _reached(s: State, unit: int) -> HexSet:
    found = movement.reach(s, unit, "move")
    hexes: HexSet = 0
    for ring in found.spent:
        hexes |= ring
    return hexes & found.ends


__all__ = ["AXIS", "Assault", "Attack", "attacks_now", "best_of", "ground_worth"]
