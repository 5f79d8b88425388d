"""What must be true of the files of a Traces of War pack together, once each of them is sound by itself."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from sztab.board import Grid
from sztab.games.traces_of_war.records import (
    MECHANIZED,
    Category,
    Chits,
    Reinforcements,
    SetUp,
    Tables,
    Type,
    Units,
)
from sztab.packs import MapData, Pack
from sztab.packs.problems import Fault

Told: TypeAlias = tuple[str, Fault]
"""A kind of file and what is wrong in it."""

STACK = 2
"""Combat units in a hex, besides one HQ (TOW 5.0)."""

CHOSEN = 6
"""Chits that the Soviet player chooses each turn (TOW 4.2.1)."""

ALL_CHITS = 18
"""Command chits of the game (TOW 1.2)."""

FRONT_CHITS = 2
"""Chits of each Front (TOW 2.4)."""

NEAR_CROSSING = 2
"""A Soviet unit so near takes an empty crossing point (TOW 12.3)."""

ALLIES = {"soviet": "-S", "soviet-guard": "-S", "romanian": "-Ro", "hungarian": "-Hu"}
"""What is added to a designation that another counter bears too."""


def disagreements(pack: Pack) -> Iterator[Told]:
    """Everything in which the files of a pack contradict each other or the rules."""
    yield from _designations(pack.file("units", Units))
    yield from _hexes(pack)
    yield from _one_place_each(pack)
    yield from _garrisons(pack)
    yield from _arrivals(pack)
    yield from _chits(pack)
    yield from _choices(pack)
    yield from _tables(pack)


def _designations(units: Units) -> Iterator[Told]:
    """A counter's id is its designation; of those that share one, the German keeps it."""
    types, type_of = units.types_by_id(), units.types_of_units()
    bearers = Tally(unit.shown(type_) for unit, type_ in units.typed())
    for number, (unit, type_) in enumerate(units.typed()):
        shown = unit.shown(type_)
        suffix = ALLIES.get(type_.nation, "") if bearers[shown] > 1 else ""
        if unit.id != shown + suffix:
            yield "units", (("unit", number, "id"), f"the counter shows {shown}: its id is {shown}{suffix}")
        if unit.formation is not None and type_of[unit.formation].kind != "hq":
            yield "units", (("unit", number, "formation"), f"{unit.formation} is no HQ")
        if unit.later is not None and types[unit.later.type_].size != "front":
            yield "units", (("unit", number, "later", "type"), "the later version of a Front HQ is one, too")


def _hexes(pack: Pack) -> Iterator[Told]:
    """Stacking, water, enemies and crossing points at set-up (TOW 3.0, 5.0, 12.3)."""
    type_of, board = pack.file("units", Units).types_of_units(), pack.file("map", MapData)
    grid = board.board()
    water = {hex_.at for hex_ in board.hexes if hex_.terrain == "water"}
    crossings = [mark.at for mark in board.marks if mark.class_ == "crossing-point"]
    standing: dict[str, list[Type]] = {}
    for number, start in enumerate(pack.file("setup", SetUp).start):
        path = ("start", number, "at")
        type_ = type_of[start.unit]
        others = standing.setdefault(start.at, [])
        others.append(type_)
        hqs = sum(other.kind == "hq" for other in others)
        if start.at in water:
            yield "setup", (path, f"{start.unit} stands in water")
        if len({other.side for other in others}) > 1:
            yield "setup", (path, f"both sides stand in {start.at} (TOW 5.0)")
        if hqs > 1:
            yield "setup", (path, f"a second HQ stands in {start.at} (TOW 5.0)")
        if len(others) - hqs > STACK:
            yield "setup", (path, f"more than {STACK} combat units stand in {start.at} (TOW 5.0)")
        if type_.side == "soviet" and (near := _near(grid, start.at, crossings)):
            yield (
                "setup",
                (path, f"{start.unit} stands within {NEAR_CROSSING} hexes of crossing point {near}"),
            )


def _near(grid: Grid, at: str, crossings: Iterable[str]) -> str:
    here = grid.number(at)
    return next((name for name in crossings if grid.distance(here, grid.number(name)) <= NEAR_CROSSING), "")


def _one_place_each(pack: Pack) -> Iterator[Told]:
    """A unit starts on the map, is placed by its owner, or arrives, and only one of these."""
    setup, coming = pack.file("setup", SetUp), pack.file("reinforcements", Reinforcements)
    named = Tally([start.unit for start in setup.start])
    named.update(setup.garrisons)
    named[coming.airborne] += 1
    for group in coming.groups:
        named.update((*group.units, *group.replacements))
    for pool in coming.pools:
        named.update(pool.units)
    for number, unit in enumerate(pack.file("units", Units).units):
        if named[unit.id] != 1:
            why = (
                "appears nowhere in set-up and reinforcements"
                if not named[unit.id]
                else "appears twice there"
            )
            yield "units", (("unit", number, "id"), f"{unit.id} {why}")


def _garrisons(pack: Pack) -> Iterator[Told]:
    """Each unit of choice finds an Axis major city of its own with room (TOW 3.0)."""
    setup, board = pack.file("setup", SetUp), pack.file("map", MapData)
    type_of = pack.file("units", Units).types_of_units()
    cities = {hex_.at for hex_ in board.hexes if hex_.terrain == "major-city"}
    full = Tally(start.at for start in setup.start if type_of[start.unit].kind != "hq")
    soviet = {start.at for start in setup.start if type_of[start.unit].side == "soviet"}
    room = [city for city in cities - soviet if full[city] < STACK]
    if len(room) < len(setup.garrisons):
        why = f"{len(setup.garrisons)} units for {len(room)} Axis major cities with room (TOW 3.0)"
        yield "setup", (("garrisons",), why)
    for number, garrison in enumerate(setup.garrisons):
        if type_of[garrison].side != "axis":
            yield "setup", (("garrisons", number), f"{garrison} is no Axis unit")


def _arrivals(pack: Pack) -> Iterator[Told]:
    """Groups are Soviet, pools hold what their category says, replacements find a partner (TOW 11)."""
    units, coming = pack.file("units", Units), pack.file("reinforcements", Reinforcements)
    type_of = units.types_of_units()
    soviet = {
        type_.kind for unit, type_ in units.typed() if type_.side == "soviet" and unit.id != coming.airborne
    }
    for place, group in enumerate(coming.groups):
        for key, listed in (("units", group.units), ("replacements", group.replacements)):
            for number, unit in enumerate(listed):
                type_ = type_of[unit]
                if type_.side != "soviet":
                    yield "reinforcements", (("group", place, key, number), f"{unit} is no Soviet unit")
                elif key == "replacements" and type_.kind not in soviet:
                    yield "reinforcements", (("group", place, key, number), f"no unit of the kind of {unit}")
    for place, pool in enumerate(coming.pools):
        for number, unit in enumerate(pool.units):
            if (right := category(type_of[unit])) != pool.id:
                yield (
                    "reinforcements",
                    (("pool", place, "units", number), f"{unit} belongs to {right or 'no pool'}"),
                )
    if type_of[coming.airborne].kind != "airborne":
        yield "reinforcements", (("airborne",), f"{coming.airborne} is no airborne unit")


def category(type_: Type) -> Category | None:
    """The reinforcement category of an Axis unit (TOW 2.2); none for a Soviet one."""
    if type_.side == "soviet":
        return None
    if type_.nation != "german":
        return "AR"
    return "PR" if type_.kind in MECHANIZED else "IR"


def _chits(pack: Pack) -> Iterator[Told]:
    """There are 18 chits; every HQ has one, each Front two (TOW 1.2, 2.4)."""
    units, chits = pack.file("units", Units), pack.file("chits", Chits)
    type_of = units.types_of_units()
    if (total := sum(chit.copies for chit in chits.chits)) != ALL_CHITS:
        yield "chits", (("chit",), f"the game has {ALL_CHITS} command chits, these are {total} (TOW 1.2)")
    copies = {chit.activates: chit.copies for chit in chits.chits if chit.activates is not None}
    for number, (unit, type_) in enumerate(units.typed()):
        least = FRONT_CHITS if type_.size == "front" else 1
        if type_.kind == "hq" and copies.get(unit.id, 0) < least:
            yield "units", (("unit", number), f"{unit.id} has fewer than {least} chits (TOW 2.4)")
    for number, chit in enumerate(chits.chits):
        if chit.activates is None:
            continue
        type_ = type_of[chit.activates]
        if type_.kind != "hq" or type_.side != chit.owner:
            yield "chits", (("chit", number, "activates"), f"{chit.activates} is no HQ of the owner")


def _choices(pack: Pack) -> Iterator[Told]:
    """In every turn both sides have as many chits as they must choose (TOW 4.2)."""
    chits = pack.file("chits", Chits).chits
    lasting = sum(chit.copies for chit in chits if chit.owner == "soviet" and chit.turn == 1)
    if lasting < CHOSEN:
        yield "chits", (("chit",), f"the Soviet player chooses {CHOSEN} of {lasting} chits in turn 1")
    for number, turn in enumerate(pack.file("tables", Tables).turns):
        there = sum(chit.copies for chit in chits if chit.owner == "axis" and chit.turn <= turn.number)
        if turn.axis_chits > there:
            why = f"the Axis player chooses {turn.axis_chits} of {there} chits in turn {turn.number}"
            yield "tables", (("turn", number, "axis-chits"), why)


def _tables(pack: Pack) -> Iterator[Told]:
    """The tables know everything that is on the map."""
    board, tables = pack.file("map", MapData), pack.file("tables", Tables)
    known = {
        "hexes": {row.id for row in tables.terrain} | {"water"},
        "rivers": {row.id for row in tables.hexsides},
        "lines": {row.id for row in tables.ways},
    }
    used: dict[str, list[str]] = {
        "hexes": [hex_.terrain for hex_ in board.hexes],
        "rivers": [river.class_ for river in board.rivers],
        "lines": [line.class_ for line in board.lines],
    }
    for key, classes in used.items():
        for number, class_ in enumerate(classes):
            if class_ not in known[key]:
                yield "map", ((key, number), f"no table knows {class_}")
    crossings = sum(mark.class_ == "crossing-point" for mark in board.marks)
    if tables.crossings and tables.crossings[-1].most != crossings + 1:
        why = f"the map has {crossings} crossing points, the Bridgehead is one more"
        yield "tables", (("crossings", len(tables.crossings) - 1, "most"), why)
    cities = {hex_.at for hex_ in board.hexes if hex_.terrain == "major-city"}
    for number, mark in enumerate(board.marks):
        if mark.class_ == "supreme-command-order" and mark.at not in cities:
            yield "map", (("marks", number), f"{mark.at} is no major city (TOW 12.2)")
