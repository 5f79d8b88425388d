"""The data pack of Traces of War: what its files are, what must be true of them together, what things are called."""

from __future__ import annotations

import msgspec

from sztab.games.traces_of_war.agreement import disagreements
from sztab.games.traces_of_war.records import (
    MECHANIZED,
    SIDES,
    Chit,
    Chits,
    Reinforcements,
    SetUp,
    Tables,
    Type,
    Unit,
    Units,
)
from sztab.packs import MapData, Name, Pack, PackSchema
from sztab.packs.records import PolishCases

__all__ = [
    "MECHANIZED",
    "SCHEMA",
    "SIDES",
    "Chit",
    "Chits",
    "Reinforcements",
    "SetUp",
    "Tables",
    "Type",
    "Unit",
    "Units",
    "full_names",
    "names",
]

SCHEMA = PackSchema(
    {
        "map": MapData,
        "units": Units,
        "setup": SetUp,
        "reinforcements": Reinforcements,
        "tables": Tables,
        "chits": Chits,
    },
    disagreements,
)


def names(pack: Pack) -> dict[str, Name]:
    """What sentences call units (the short way), chits, towns, and the hexes that hold a town.

    The later version of a Front HQ stands under its later designation.
    """
    found = full_names(pack)
    for unit, type_ in pack.file("units", Units).typed():
        if short := unit.short or type_.short:
            found[unit.id] = filled(short, unit.number)
    found.update(
        {chit.id: chit.name or found[chit.activates or ""] for chit in pack.file("chits", Chits).chits}
    )
    for town in sorted(pack.file("map", MapData).towns, key=lambda town: town.size):
        found[town.id] = town.name
        found[town.at] = Name(
            en=f"{town.at} ({town.name.form('en')})", pl=f"{town.at} ({town.name.form('pl')})"
        )
    return found


def full_names(pack: Pack) -> dict[str, Name]:
    """The full names of units by id, and of the later versions of Front HQs by designation."""
    found: dict[str, Name] = {}
    for unit, type_ in pack.file("units", Units).typed():
        if name := unit.name or type_.name:
            found[unit.id] = filled(name, unit.number)
        if unit.later is not None:
            found[unit.later.designation] = unit.later.name
    return found


def filled(name: Name, number: int | None) -> Name:
    """The name of a type with the number of one of its units."""
    if number is None:
        return name
    if isinstance(name.pl, str):
        return Name(en=numbered(name.en, number), pl=numbered(name.pl, number))
    forms = {case: form for case, form in msgspec.to_builtins(name.pl).items() if form}
    return Name(
        en=numbered(name.en, number),
        pl=PolishCases(**{case: numbered(form, number) for case, form in forms.items()}),
    )


def numbered(pattern: str, number: int) -> str:
    """A pattern of a type with the number of a unit put in."""
    return pattern.replace("{number}", str(number)).replace("{ordinal}", ordinal(number))


def ordinal(number: int) -> str:
    """An English ordinal number in figures."""
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}" + {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
