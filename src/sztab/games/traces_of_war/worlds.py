"""The world of a game compiled from its pack: the board, the counters, the tables."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from sztab.games.traces_of_war import records
from sztab.games.traces_of_war.roster import SEATS, Counter, Roster
from sztab.games.traces_of_war.state import World
from sztab.games.traces_of_war.tables import AXIS_CHITS, QUARTERS, SOVIET_CHITS, ByCrossings, Tables
from sztab.games.traces_of_war.theatre import Theatre
from sztab.packs import MapData, Pack


@lru_cache(maxsize=8)
def world_of(pack: Pack) -> World:
    """The world of a whole pack, compiled once."""
    tables = tables_of(pack)
    return World(theatre_of(pack, tables), roster_of(pack), tables, pack.provenance["reconstruction"] > 0)


def theatre_of(pack: Pack, tables: Tables) -> Theatre:
    """The board of the map."""
    map_ = pack.file("map", MapData)
    grid = map_.board()
    features: dict[str, list[tuple[str, str]]] = {}
    for river in map_.rivers:
        features.setdefault(river.class_, []).extend(river.sides)
    for line in map_.lines:
        features.setdefault(line.class_, []).extend(pairwise(line.hexes))
    for side in map_.sides:
        features.setdefault(side.class_, []).append(side.between)
    on_map = {
        feature: [pair for pair in pairs if pair[0] in grid.index and pair[1] in grid.index]
        for feature, pairs in features.items()
    }
    marks: dict[str, list[str]] = {}
    for mark in map_.marks:
        marks.setdefault(mark.class_, []).append(mark.at)
    return Theatre(
        grid,
        {hex_.at: hex_.terrain for hex_ in map_.hexes},
        on_map,
        marks,
        (marks.get("source-soviet", []), marks.get("source-axis", [])),
        tables.shifts,
    )


def roster_of(pack: Pack) -> Roster:
    """The counters of the pack."""
    chits = pack.file("chits", records.Chits).chits
    return Roster(counters_of(pack), {chit.id: chit.activates for chit in chits if chit.activates})


def counters_of(pack: Pack) -> list[Counter]:
    """Each counter with what the set-up and the reinforcements say of it."""
    units = pack.file("units", records.Units)
    types = {type_.id: type_ for type_ in units.types}
    arrivals = pack.file("reinforcements", records.Reinforcements)
    garrisons = pack.file("setup", records.SetUp).garrisons
    groups = {id_: group.number for group in arrivals.groups for id_ in (*group.units, *group.replacements)}
    replacements = {id_ for group in arrivals.groups for id_ in group.replacements}
    pools = {id_: pool.id for pool in arrivals.pools for id_ in pool.units}
    counters = []
    for unit, type_ in units.typed():
        later = types[unit.later.type_] if unit.later is not None else type_
        counters.append(
            Counter(
                id=unit.id,
                side=SEATS.index(records.SIDES[type_.nation]),
                kind=type_.kind,
                nation=type_.nation,
                attack=faces(type_.attack, later.attack),
                defence=faces(type_.defence, later.defence),
                movement=faces(type_.movement, later.movement),
                steps=len(type_.attack),
                range=type_.range or 0,
                group=groups.get(unit.id, 0),
                replacement=unit.id in replacements,
                category=pools.get(unit.id, ""),
                converts=unit.later is not None,
                garrison=unit.id in garrisons,
                drops=unit.id == arrivals.airborne,
                designation=unit.shown(type_),
                size=type_.size,
                formation=unit.formation or "",
                later=unit.later.designation if unit.later is not None else "",
            )
        )
    return counters


def faces(now: tuple[int, ...], later: tuple[int, ...]) -> tuple[int, int, int]:
    """A value on the full side, the reduced side and the converted version."""
    return now[0], now[-1], later[0]


def tables_of(pack: Pack) -> Tables:
    """The tables of the player aids."""
    found = pack.file("tables", records.Tables)
    chits = {chit.id: chit for chit in pack.file("chits", records.Chits).chits}
    by_crossings = []
    for row in found.crossings:
        values = ByCrossings(row.negotiation, row.luftwaffe, row.okh_units)
        by_crossings += [values] * (row.most - row.least + 1)
    race, campaign = found.race, found.campaign
    return Tables(
        crt=found.crt,
        shifts={terrain.id: terrain.shift for terrain in found.terrain},
        by_crossings=tuple(by_crossings),
        prices={
            "lift": found.prices.lift,
            **{str(pool): price for pool, price in found.prices.pools.items()},
        },
        stavka={turn.number: turn.stavka for turn in found.turns if turn.stavka is not None},
        copies={chit: chits[chit].copies for chit in (*SOVIET_CHITS, *AXIS_CHITS)},
        available_from={chit: chits[chit].turn for chit in (*SOVIET_CHITS, *AXIS_CHITS)},
        axis_chits=tuple(turn.axis_chits for turn in found.turns),
        turns={scenario.id: scenario.turns for scenario in found.scenarios},
        targets={scenario.id: scenario.target // QUARTERS for scenario in found.scenarios},
        race_points={
            "crossing": race.crossing,
            "mechanized": race.mechanized,
            "other": race.other,
            "mechanized-unsupplied": race.mechanized_unsupplied,
            "other-unsupplied": race.other_unsupplied,
        },
        campaign_points={
            "city": campaign.city,
            "breakthrough": campaign.breakthrough,
            "panzer": campaign.panzer,
            "german": campaign.german,
            "minor": campaign.minor,
            "german-relocation": campaign.german_relocation,
            "soviet-relocation": campaign.soviet_relocation,
        },
    )
