"""What there is to know about a hex of Traces of War and the units in it, with rules and sources."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from sztab.games.game import GameError
from sztab.games.table import Inspection, Saying, Term
from sztab.games.traces_of_war.records import Units
from sztab.games.traces_of_war.roster import AXIS, SEATS, SOVIET
from sztab.games.traces_of_war.rules import supply
from sztab.games.traces_of_war.state import SUPPLY, State
from sztab.games.traces_of_war.worlds import world_of
from sztab.packs import MapData, Pack
from sztab.packs.records import Source, Sourced

NOWHERE: Source = ("reconstruction", "")


def inspect(s: State, place: str, pack: Pack) -> Inspection:
    """A hex and what lies there."""
    number = s.world.theatre.grid.index.get(place)
    if number is None or not s.world.theatre.grid.playable >> number & 1:
        raise GameError("place", f"there is no hex {place!r} on the map")
    ids = s.world.roster.ids
    return Inspection(
        at=place,
        terms=[*_ground(s, number, pack), *_standing(s, number)],
        pieces={ids[unit]: list(_unit(s, unit, pack)) for unit in s.here.get(number, ())},
    )


@lru_cache(maxsize=4)
def _sources(pack: Pack) -> tuple[Mapping[str, Source], Mapping[str, Source], Mapping[str, str]]:
    """Where the terrain of each hex and each unit come from, and the town in each hex."""
    board, units = pack.file("map", MapData), pack.file("units", Units)
    ground = {hex_.at: _source(hex_, "terrain", board.bases) for hex_ in board.hexes}
    counters = {unit.id: _source(unit, "id", units.bases) for unit in units.units}
    return ground, counters, {town.at: town.id for town in sorted(board.towns, key=lambda town: town.size)}


def _source(record: Sourced, field: str, bases: Mapping[str, Source]) -> Source:
    try:
        return record.source(field, bases)
    except LookupError:
        return NOWHERE


def _ground(s: State, place: int, pack: Pack) -> Iterator[Term]:
    """Terrain and what it costs, sides and lines (TOW 9.1, 10.2)."""
    theatre = s.world.theatre
    name, bit = theatre.grid.names[place], theatre.bit[place]
    printed = theatre is world_of(pack).theatre
    ground, _, towns = _sources(pack)
    provenance, basis = ground.get(name, NOWHERE) if printed else NOWHERE
    terrain = theatre.terrain[place]
    if printed and name in towns:
        yield Term(Saying("town", {"town": towns[name]}))
    yield Term(Saying("terrain", {"terrain": terrain}), "TOW 9.1", provenance, basis)
    if terrain == "swamp":
        yield Term(Saying("enter-swamp"), "TOW 9.3")
    elif theatre.land & bit:
        yield Term(Saying("enter", {"points": 1}), "TOW 9.1")
    if theatre.shifts[place]:
        yield Term(Saying("shift", {"columns": -theatre.shifts[place]}), "TOW 10.2")
    for key, sides, rule in (
        ("major-river", theatre.major, "TOW 9.1"),
        ("minor-river", theatre.minor, "TOW 9.1"),
        ("blocked", theatre.blocked, "TOW 9.0"),
        ("road", theatre.road, "TOW 9.2"),
        ("railroad", theatre.rail, "TOW 9.1"),
    ):
        if across := [
            theatre.grid.names[n] for n in theatre.grid.neighbours(place) if theatre.crosses(sides, place, n)
        ]:
            yield Term(Saying(key, {"hexes": across}), rule)


def _standing(s: State, place: int) -> Iterator[Term]:
    """Who controls the hex, and what the rules say of it (TOW 6.0, 8.1, 12)."""
    theatre, bit = s.world.theatre, s.world.theatre.bit[place]
    if theatre.cities & bit:
        yield Term(Saying("city", {"seat": SEATS[SOVIET if s.cities & bit else AXIS]}), "TOW 8.1")
    if s.orders & bit:
        yield Term(Saying("supreme-command-order"), "TOW 12.2")
    if theatre.crossings & bit:
        yield Term(Saying("crossing", {"seat": SEATS[SOVIET if s.crossings & bit else AXIS]}), "TOW 12.3")
    if place == s.bridgehead:
        yield Term(Saying("bridgehead"), "TOW 11.1")
    if theatre.breakthrough & bit:
        yield Term(Saying("breakthrough"), "TOW 13.3")
    for side in (SOVIET, AXIS):
        values = {"seat": SEATS[side]}
        if supply.sources(s, side) & bit:
            yield Term(Saying("source", values), "TOW 8.1")
        if s.zone(side) & bit:
            yield Term(Saying("zone", values), "TOW 6.0")
        if supply.reached(s, side) & bit:
            yield Term(Saying("in-supply", values), "TOW 8.1")


def _unit(s: State, unit: int, pack: Pack) -> Iterator[Term]:
    """Values as they count now, steps and supply (TOW 2.2, 8.2)."""
    roster = s.world.roster
    counter = roster.counters[unit]
    known = world_of(pack).roster.number
    provenance, basis = _sources(pack)[1].get(counter.id, NOWHERE) if counter.id in known else NOWHERE
    sort = {"nation": counter.nation, "kind": counter.kind, "formation": counter.formation}
    yield Term(Saying("sort", sort), "TOW 2.2", provenance, basis)
    yield Term(Saying("attack", {"value": s.attack(unit)}), "TOW 8.2" if s.supply[unit] else "TOW 2.2")
    yield Term(Saying("defence", {"value": s.defence(unit)}), "TOW 8.2" if s.supply[unit] else "TOW 2.2")
    yield Term(Saying("movement", {"value": s.movement(unit)}), "TOW 8.2" if s.supply[unit] else "TOW 2.2")
    yield Term(Saying("steps", {"steps": s.steps[unit], "of": roster.steps[unit]}), "TOW 2.2")
    if roster.is_hq[unit]:
        yield Term(Saying("range", {"value": roster.range[unit]}), "TOW 2.3")
    yield Term(Saying("supply", {"status": SUPPLY[s.supply[unit]]}), "TOW 8.2")
    if not supply.is_supplied(s, unit):
        yield Term(Saying("no-line"), "TOW 8.1")
