"""Headquarters (TOW 2.3, 9.4): command range and relocation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sztab.board import HexSet, NamedPlaces, members
from sztab.games.traces_of_war.roster import AXIS, SEATS, SOVIET
from sztab.games.traces_of_war.rules import supply
from sztab.kernel.procedures import Procedure, Step, ask, procedure
from sztab.kernel.questions import FINAL, Choice, Follow, Question, Refusal, question

if TYPE_CHECKING:
    from sztab.games.traces_of_war.state import State

LEAST_DISTANCE = 5
"""A headquarters is relocated at least so far from the hex that it left (TOW 2.3)."""


def command_hexes(s: State, hq: int) -> HexSet:
    """The hexes in command range: no blocked side, no water; enemies, zones and supply do not matter (TOW 2.3)."""
    return s.world.theatre.commanded(s.at[hq], s.world.roster.range[hq])


def commanded(s: State, hq: int) -> list[int]:
    """The combat units that the chit of a headquarters activates (TOW 4.3)."""
    roster = s.world.roster
    hexes = command_hexes(s, hq) & s.combat[roster.side[hq]]
    return sorted([unit for place in members(hexes) for unit in s.here[place] if not roster.is_hq[unit]])


def headquarters_in_range(s: State, hq: int) -> list[int]:
    """Other headquarters of the side in command range (TOW 4.3)."""
    roster, bit = s.world.roster, s.world.theatre.bit
    hexes = command_hexes(s, hq)
    return [
        other
        for other in roster.headquarters[roster.side[hq]]
        if other != hq and s.at[other] >= 0 and hexes & bit[s.at[other]]
    ]


def legal_hexes(s: State, hq: int) -> HexSet:
    """Where a headquarters may be relocated, from its hex or from the one that it left (TOW 2.3; AMB-74).

    The line is traced with the headquarters gone from its old hex.
    """
    key = ("relocation", hq)
    found: HexSet | None = s.memo.get(key)
    if found is None:
        found = s.memo[key] = _found_legal(s, hq)
    return found


def _found_legal(s: State, hq: int) -> HexSet:
    theatre, side = s.world.theatre, s.world.roster.side[hq]
    enemy = AXIS if side == SOVIET else SOVIET
    waits = s.at[hq] < 0
    near = theatre.within(s.left[hq] if waits else s.at[hq], LEAST_DISTANCE - 1)
    supplied = supply.reached(s, side) if waits else supply.reached_without(s, hq)
    return supplied & ~near & ~s.zone(enemy) & ~s.hqs[side] & ~s.hexes[enemy]


def may_be_relocated(s: State, hq: int) -> bool:
    """Whether a headquarters on the map has any hex to be relocated to; an open, far source is one."""
    theatre, side = s.world.theatre, s.world.roster.side[hq]
    enemy = AXIS if side == SOVIET else SOVIET
    far = ~theatre.within(s.at[hq], LEAST_DISTANCE - 1) & ~s.hqs[side] & ~s.zone(enemy)
    return bool(supply.sources(s, side) & supply.open_hexes(s, side) & far) or bool(legal_hexes(s, hq))


def relocation_refusal(s: State, hq: int, place: int) -> Refusal | None:
    """Why a headquarters may not be relocated to a hex (TOW 2.3)."""
    roster, theatre = s.world.roster, s.world.theatre
    side, bit, name = roster.side[hq], theatre.bit[place], theatre.grid.names[place]
    if not roster.is_hq[hq]:
        return Refusal("TOW 9.4", "no-headquarters", unit=roster.ids[hq])
    enemy = AXIS if side == SOVIET else SOVIET
    from_ = s.at[hq] if s.at[hq] >= 0 else s.left[hq]
    if not theatre.land & bit:
        return Refusal("TOW 2.3", "all-water", hex=name)
    if theatre.grid.distance(from_, place) < LEAST_DISTANCE:
        return Refusal("TOW 2.3", "too-near", hex=name, least=LEAST_DISTANCE)
    if s.hexes[enemy] & bit:
        return Refusal("TOW 2.3", "enemy-in-hex", hex=name)
    if s.zone(enemy) & bit:
        return Refusal("TOW 2.3", "in-enemy-zone", hex=name)
    if s.hqs[side] & bit:
        return Refusal("TOW 5.0", "second-headquarters", hex=name)
    if supply.closed_cities(s, side) & bit:
        return Refusal("TOW 2.3", "enemy-city", hex=name)
    if not legal_hexes(s, hq) & bit:
        return Refusal("TOW 2.3", "no-supply-line", hex=name)
    return None


def relocate(s: State, hq: int, place: int) -> None:
    """Move an activated headquarters by relocation (TOW 9.4)."""
    s.send_away(hq)
    s.arrive(hq, place, "headquarters-relocated")


@procedure
class Relocation(Procedure):
    """A headquarters off the map is put back by its owner, if it has a hex (TOW 2.3; AMB-30)."""

    hq: int

    stages = ("place_headquarters",)

    def place_headquarters(self, s: State) -> Step:
        if s.at[self.hq] >= 0 or not legal_hexes(s, self.hq):
            return None
        return ask(SEATS[s.world.roster.side[self.hq]], PlaceHeadquarters(self.hq))


@question
class PlaceHeadquarters(Question):
    """Choose the hex of a relocated headquarters (TOW 2.3)."""

    hq: int

    def follow(self, s: State, parts: Choice) -> Follow:
        if parts:
            return FINAL
        return Follow("hex", NamedPlaces(s.world.theatre.grid, legal_hexes(s, self.hq)))

    def refuse(self, s: State, choice: Choice) -> Refusal | None:
        place = s.world.theatre.grid.index.get(str(choice[0]))
        if len(choice) != 1 or place is None:
            return Refusal("TOW 2.3", "off-map", hex=choice[0])
        return relocation_refusal(s, self.hq, place)

    def apply(self, s: State, frame: Any, choice: Choice) -> None:
        s.arrive(self.hq, s.world.theatre.grid.index[str(choice[0])], "headquarters-relocated")


def waiting(s: State, side: int) -> list[int]:
    """The headquarters of a side that wait off the map and have a hex now (AMB-30)."""
    return [hq for hq in s.world.roster.headquarters[side] if hq in s.left and legal_hexes(s, hq)]
