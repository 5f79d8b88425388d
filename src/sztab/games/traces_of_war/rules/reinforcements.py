"""Reinforcements (TOW 11): placement by rail, Soviet groups and replacements, and the airborne drop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sztab.board import HexSet, NamedPlaces, members
from sztab.games.traces_of_war.control import BOX
from sztab.games.traces_of_war.roster import AXIS, SEATS, SOVIET
from sztab.games.traces_of_war.rules import movement, supply
from sztab.kernel.procedures import Procedure, Step, again, ask, procedure
from sztab.kernel.questions import FINAL, Choice, Follow, Question, Refusal, question

if TYPE_CHECKING:
    from sztab.games.traces_of_war.state import State

DROP_DISTANCE = 8
"""The drop lands at most so far from a Soviet unit in supply (TOW 11.1)."""


def rail_net(s: State, side: int) -> HexSet:
    """Railroad hexes with a free route to a printed source of the side (TOW 11.0; AMB-35).

    The route is free of enemy units, enemy zones whoever stands there, and major cities under enemy control.
    """
    enemy = AXIS if side == SOVIET else SOVIET
    key = ("rail", s.cities)
    found: HexSet | None = s.standing[enemy].get(key)
    if found is None:
        theatre = s.world.theatre
        free = theatre.land & ~s.hexes[enemy] & ~s.zone(enemy) & ~supply.closed_cities(s, side)
        route = theatre.stations & free
        sides = theatre.grid.entering(route, theatre.rail)
        found = s.standing[enemy][key] = theatre.grid.flood(theatre.sources[side] & route, sides)
    return found


def placements(s: State, unit: int) -> HexSet:
    """Where a reinforcement may be placed now (TOW 5.0, 11.0)."""
    return rail_net(s, s.world.roster.side[unit]) & movement.endings(s, unit)


def placement_refusal(s: State, unit: int, name: Any) -> Refusal | None:
    """Why a reinforcement may not be placed in a hex (TOW 5.0, 11.0)."""
    theatre, side = s.world.theatre, s.world.roster.side[unit]
    place = theatre.grid.index.get(str(name))
    if place is None:
        return Refusal("TOW 11.0", "off-map", hex=name)
    bit = theatre.bit[place]
    if not theatre.stations & bit:
        return Refusal("TOW 11.0", "no-railroad", hex=name)
    if not rail_net(s, side) & bit:
        return Refusal("TOW 11.0", "no-rail-route", hex=name)
    return movement.stacking_refusal(s, unit, place)


@procedure
class SovietReinforcement(Procedure):
    """The next group arrives, with an Airborne chit also the drop (TOW 11.1; AMB-72, AMB-77)."""

    drop: bool

    stages = "count_group", "place_units", "drop_paratroops"

    def count_group(self, s: State) -> Step:
        s.groups += 1
        s.tell("group-arrives", group=s.groups)
        return None

    def place_units(self, s: State) -> Step:
        """What can enter must enter; what cannot waits for a later draw (AMB-37, AMB-77)."""
        return again(ask(SEATS[SOVIET], PlaceReinforcement())) if arrivals(s) else None

    def drop_paratroops(self, s: State) -> Step:
        if not self.drop:
            return None
        unit = paratroops(s)
        if unit is None:
            return None
        if not drop_hexes(s):
            s.tell("drop-forfeited", unit=s.world.roster.ids[unit])
            s.withdraw(unit)
            return None
        return ask(SEATS[SOVIET], DropParatroops(unit))


def paratroops(s: State) -> int | None:
    """The unit that lands with the Airborne chit, while it is in the box."""
    roster = s.world.roster
    return next((unit for unit in roster.of_side[SOVIET] if roster.drops[unit] and s.at[unit] == BOX), None)


def arrivals(s: State) -> list[int]:
    """Soviet units of the groups drawn so far that can enter now."""
    roster = s.world.roster
    return [
        unit
        for unit in roster.of_side[SOVIET]
        if s.at[unit] == BOX
        and 0 < roster.group[unit] <= s.groups
        and (partners(s, unit) if roster.replacement[unit] else placements(s, unit))
    ]


def partners(s: State, unit: int) -> list[int]:
    """Soviet units on the map that a replacement may replace: of its type, without a supply marker (AMB-36)."""
    kind = s.world.roster.kind
    return [old for old in s.units_of(SOVIET) if kind[old] == kind[unit] and not s.supply[old]]


@question
class PlaceReinforcement(Question):
    """Place one arriving unit, or replace a weaker one by it (TOW 11.1)."""

    def follow(self, s: State, parts: Choice) -> Follow:
        roster = s.world.roster
        if not parts:
            return Follow(
                "unit",
                [("replace" if roster.replacement[u] else "place", roster.ids[u]) for u in arrivals(s)],
            )
        if len(parts) > 2:
            return FINAL
        unit = roster.number[str(parts[1])]
        if parts[0] == "replace":
            return Follow("unit", [roster.ids[old] for old in partners(s, unit)])
        return Follow("hex", NamedPlaces(s.world.theatre.grid, placements(s, unit)))

    def refuse(self, s: State, choice: Choice) -> Refusal | None:
        roster = s.world.roster
        if len(choice) != 3:
            return Refusal("TOW 11.1", "not-offered")
        unit = roster.number.get(str(choice[1]), -1)
        if (
            unit < 0
            or roster.side[unit] != SOVIET
            or s.at[unit] != BOX
            or not 0 < roster.group[unit] <= s.groups
        ):
            return Refusal("TOW 11.1", "no-such-reinforcement", unit=choice[1])
        if choice[0] != ("replace" if roster.replacement[unit] else "place"):
            return Refusal("TOW 11.1", "not-offered")
        if choice[0] == "place":
            return placement_refusal(s, unit, choice[2])
        old = roster.number.get(str(choice[2]), -1)
        if old < 0 or roster.side[old] != SOVIET or s.at[old] < 0 or roster.kind[old] != roster.kind[unit]:
            return Refusal("TOW 11.1", "not-of-the-same-type", unit=choice[2])
        return Refusal("TOW 11.1", "lacks-supply", unit=choice[2]) if s.supply[old] else None

    def apply(self, s: State, frame: Any, choice: Choice) -> None:
        roster, index = s.world.roster, s.world.theatre.grid.index
        unit = roster.number[str(choice[1])]
        if choice[0] == "place":
            s.arrive(unit, index[str(choice[2])], "reinforcement-placed")
            return
        old = roster.number[str(choice[2])]
        place = s.at[old]
        s.withdraw(old)
        s.arrive(unit, place, "replacement-placed", old=choice[2])


def drop_hexes(s: State) -> HexSet:
    """Where the drop may land: land without Axis units, near a Soviet unit in supply (TOW 11.1; AMB-51)."""
    theatre = s.world.theatre
    supplied = 0
    for unit in s.units_of(SOVIET):
        if not s.supply[unit]:
            supplied |= theatre.bit[s.at[unit]]
    near = theatre.grid.within(supplied, DROP_DISTANCE, theatre.grid.open)
    return near & theatre.land & ~s.hexes[AXIS] & ~s.full[SOVIET]


@question
class DropParatroops(Question):
    """Land the paratroops and the Bridgehead marker (TOW 11.1)."""

    unit: int

    def follow(self, s: State, parts: Choice) -> Follow:
        if parts:
            return FINAL
        names = s.world.theatre.grid.names
        return Follow("hex", [("drop", names[place]) for place in members(drop_hexes(s))])

    def refuse(self, s: State, choice: Choice) -> Refusal | None:
        theatre = s.world.theatre
        if len(choice) != 2 or choice[0] != "drop":
            return Refusal("TOW 11.1", "not-offered")
        place, name = theatre.grid.index.get(str(choice[1])), choice[1]
        if place is None:
            return Refusal("TOW 11.1", "off-map", hex=name)
        bit = theatre.bit[place]
        if not theatre.land & bit:
            return Refusal("TOW 11.1", "all-water", hex=name)
        if s.hexes[AXIS] & bit:
            return Refusal("TOW 11.1", "enemy-in-hex", hex=name)
        if s.full[SOVIET] & bit:
            return Refusal("TOW 5.0", "hex-full", hex=name)
        if not drop_hexes(s) & bit:
            return Refusal("TOW 11.1", "drop-too-far", hex=name, most=DROP_DISTANCE)
        return None

    def apply(self, s: State, frame: Any, choice: Choice) -> None:
        place = s.world.theatre.grid.index[str(choice[1])]
        s.place_bridgehead(place)
        s.arrive(self.unit, place, "paratroops-landed")
