"""The records of the data of Traces of War: counters, set-up, arrivals, tables and chits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec

from sztab.packs import HexName, Name, PackFile, Refers, Sourced
from sztab.packs.problems import Fault
from sztab.packs.records import Text

Side: TypeAlias = Literal["soviet", "axis"]
Nation: TypeAlias = Literal["soviet", "soviet-guard", "german", "romanian", "hungarian"]
Kind: TypeAlias = Literal[
    "infantry", "mountain", "cavalry", "airborne", "security", "armor", "mechanized", "hq"
]
Size: TypeAlias = Literal["XX", "XXX", "army", "front"]
Category: TypeAlias = Literal["PR", "IR", "AR"]
Result: TypeAlias = Literal["A2", "A1", "--", "R", "RR", "1RR", "2RR", "3RR", "4RR"]
Price: TypeAlias = int | Literal["all"]
"""Half movement points, or all that the unit has."""

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]
Positive: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]
Faces: TypeAlias = Annotated[tuple[Count, ...], msgspec.Meta(min_length=1, max_length=2)]
"""A value on the full side and, of a unit of two steps, on the reduced side."""

UnitId: TypeAlias = Annotated[str, Refers("unit")]
TypeId: TypeAlias = Annotated[str, Refers("type")]

MECHANIZED: frozenset[Kind] = frozenset({"armor", "mechanized"})
"""The kinds that attack and defend with values of their own, and are fast (TOW 2.2)."""

SIDES: Mapping[Nation, Side] = {
    "soviet": "soviet",
    "soviet-guard": "soviet",
    "german": "axis",
    "romanian": "axis",
    "hungarian": "axis",
}


class Type(Sourced, frozen=True, kw_only=True):
    """What the counters of one sort have in common; `{number}` and `{ordinal}` in the names are the unit's."""

    id: Text
    nation: Nation
    kind: Kind
    size: Size
    attack: Faces
    defence: Faces
    movement: Faces
    range: Positive | None = None
    designation: Text = "{number}"
    name: Name | None = None
    short: Name | None = None

    @property
    def side(self) -> Side:
        return SIDES[self.nation]

    @property
    def steps(self) -> int:
        return len(self.attack)


class Later(Sourced, frozen=True, kw_only=True):
    """What a Front HQ becomes under option 14.2."""

    type_: TypeId = msgspec.field(name="type")
    designation: Text
    name: Name


class Unit(Sourced, frozen=True, kw_only=True):
    """A counter: either the number of its type, or a designation and names of its own."""

    id: Text
    type_: TypeId = msgspec.field(name="type")
    number: Positive | None = None
    designation: Text | None = None
    formation: UnitId | None = None
    name: Name | None = None
    short: Name | None = None
    later: Later | None = None

    def shown(self, type_: Type) -> str:
        """The designation on the counter."""
        return self.designation or type_.designation.replace("{number}", str(self.number))


class Units(PackFile, frozen=True, kw_only=True):
    """The file `units.toml`."""

    types: Annotated[tuple[Type, ...], msgspec.Meta(min_length=1)] = msgspec.field(name="type")
    units: Annotated[tuple[Unit, ...], msgspec.Meta(min_length=1)] = msgspec.field(name="unit")

    def types_of_units(self) -> dict[str, Type]:
        return {unit.id: type_ for unit, type_ in self.typed()}

    def faults(self) -> Iterator[Fault]:
        for number, type_ in enumerate(self.types):
            yield from _type_faults(type_, ("type", number))
        types = self.types_by_id()
        for number, unit in enumerate(self.units):
            if unit.type_ in types:
                yield from _unit_faults(unit, types[unit.type_], ("unit", number))

    def types_by_id(self) -> dict[str, Type]:
        return {type_.id: type_ for type_ in self.types}

    def typed(self) -> Iterator[tuple[Unit, Type]]:
        """Every unit with its type."""
        types = self.types_by_id()
        for unit in self.units:
            yield unit, types[unit.type_]


def _type_faults(type_: Type, path: tuple[str, int]) -> Iterator[Fault]:
    steps = len(type_.attack)
    for key, faces in (("defence", type_.defence), ("movement", type_.movement)):
        if len(faces) != steps:
            yield (*path, key), f"{type_.id} has {steps} steps by its attack and {len(faces)} here"
    if type_.kind not in MECHANIZED and type_.attack != type_.defence:
        yield (*path, "defence"), f"{type_.kind} has one strength for attack and defence (TOW 2.2)"
    if (type_.kind == "hq") != (type_.range is not None):
        yield (*path, "range"), "HQs and no other units have a command range"


def _unit_faults(unit: Unit, type_: Type, path: tuple[str, int]) -> Iterator[Fault]:
    if unit.number is None and unit.designation is None:
        yield path, f"{unit.id} has neither a number nor a designation"
    if unit.number is None and unit.name is None:
        yield path, f"{unit.id} has neither a number nor a name"
    if (unit.name or type_.name) is None:
        yield path, f"neither {unit.id} nor its type {type_.id} has a name"
    if unit.later is not None and type_.size != "front":
        yield (*path, "later"), "only a Front HQ has a later version (TOW 14.2)"


class Start(Sourced, frozen=True, kw_only=True):
    """Where a unit stands at the start of every scenario."""

    identity: ClassVar[str] = "unit"

    unit: UnitId
    at: HexName


class SetUp(PackFile, frozen=True, kw_only=True):
    """The file `setup.toml`. The Supreme Command Orders are marks of the map."""

    start: tuple[Start, ...]
    garrisons: tuple[UnitId, ...]
    """Units that their owner puts into major cities of his choice, each into another one (TOW 3.0)."""


class Group(Sourced, frozen=True, kw_only=True):
    """What the Soviet draw of this number brings (TOW 11.1)."""

    number: Positive
    units: tuple[UnitId, ...] = ()
    replacements: tuple[UnitId, ...] = ()
    """Units that enter only by taking the place of another of their kind."""


class Pool(Sourced, frozen=True, kw_only=True):
    """The Axis units that Negotiation Points of one category buy (TOW 11.2)."""

    id: Category
    units: tuple[UnitId, ...]


class Reinforcements(PackFile, frozen=True, kw_only=True):
    """The file `reinforcements.toml`."""

    groups: tuple[Group, ...] = msgspec.field(name="group")
    pools: tuple[Pool, ...] = msgspec.field(name="pool")
    airborne: UnitId
    """The unit that drops with the Airborne chit."""

    def faults(self) -> Iterator[Fault]:
        for place, group in enumerate(self.groups):
            if group.number != place + 1:
                yield ("group", place, "number"), f"group {group.number} stands where {place + 1} belongs"


class Terrain(Sourced, frozen=True, kw_only=True):
    """A row of the Terrain Effects Chart for hexes: its price and its column shift to the left."""

    id: Text
    halves: Price
    shift: Count


class HexSide(Sourced, frozen=True, kw_only=True):
    """A row of the Terrain Effects Chart for rivers: what crossing adds without a bridge."""

    id: Text
    halves: Price


class Way(Sourced, frozen=True, kw_only=True):
    """A row of the Terrain Effects Chart for roads and railroads."""

    id: Text
    halves: Positive
    strategic: Positive | None = None


class Crossings(Sourced, frozen=True, kw_only=True):
    """What a number of Soviet crossing points means for the Axis; Negotiation Points in halves."""

    least: Count
    most: Count
    negotiation: Count
    luftwaffe: Count
    okh_units: Count


class Prices(Sourced, frozen=True, kw_only=True):
    """What Negotiation Points buy, in halves."""

    lift: Positive
    pools: Mapping[Category, Positive]


class Turn(Sourced, frozen=True, kw_only=True):
    """A turn of the track; `stavka` is the greatest number of crossing points that lets STAVKA be chosen."""

    number: Positive
    month: Name
    year: int
    axis_chits: Annotated[int, msgspec.Meta(ge=3, le=5)]
    stavka: Count | None = None
    sweep: bool = False
    """Crossing points without Axis units become Soviet (TOW 12.3)."""


class RacePoints(Sourced, frozen=True, kw_only=True):
    """Victory points of 13.2 in quarters: crossing points, and units west of the Dnipro with and without a line."""

    crossing: Count
    mechanized: Count
    other: Count
    mechanized_unsupplied: Count
    other_unsupplied: Count


class CampaignPoints(Sourced, frozen=True, kw_only=True):
    """Victory points of 13.3 in quarters."""

    city: Count
    breakthrough: Count
    panzer: Count
    german: Count
    minor: Count
    german_relocation: int
    soviet_relocation: int


class Scenario(Sourced, frozen=True, kw_only=True):
    """How long a scenario is and what the Soviet player needs, in quarter points."""

    id: Text
    turns: Positive
    target: Positive


class Tables(PackFile, frozen=True, kw_only=True):
    """The file `tables.toml`."""

    columns: tuple[tuple[Text, Positive], ...]
    """The columns of the Combat Results Table: heading, and odds in halves."""

    crt: tuple[tuple[Result, ...], ...]
    """A row for each roll, a result for each column."""

    terrain: tuple[Terrain, ...]
    hexsides: tuple[HexSide, ...] = msgspec.field(name="hexside")
    ways: tuple[Way, ...] = msgspec.field(name="way")
    crossings: tuple[Crossings, ...]
    prices: Prices
    turns: tuple[Turn, ...] = msgspec.field(name="turn")
    race: RacePoints
    campaign: CampaignPoints
    scenarios: tuple[Scenario, ...] = msgspec.field(name="scenario")

    def faults(self) -> Iterator[Fault]:
        if len(self.crt) != 6:
            yield ("crt",), f"the die has 6 sides, the table {len(self.crt)} rows"
        for number, row in enumerate(self.crt):
            if len(row) != len(self.columns):
                yield ("crt", number), f"{len(row)} results for {len(self.columns)} columns"
        odds = [odds for _, odds in self.columns]
        if odds != sorted(set(odds)):
            yield ("columns",), "the odds of the columns ascend"
        yield from self._turn_faults()
        yield from self._crossings_faults()

    def _turn_faults(self) -> Iterator[Fault]:
        for place, turn in enumerate(self.turns):
            if turn.number != place + 1:
                yield ("turn", place, "number"), f"turn {turn.number} stands where {place + 1} belongs"
        for place, scenario in enumerate(self.scenarios):
            if scenario.turns > len(self.turns):
                yield ("scenario", place, "turns"), f"the track has only {len(self.turns)} turns"

    def _crossings_faults(self) -> Iterator[Fault]:
        after = 0
        for place, row in enumerate(self.crossings):
            if row.least != after or row.most < row.least:
                yield (
                    ("crossings", place),
                    f"the row begins at {row.least}, the one before ends at {after - 1}",
                )
            after = row.most + 1


class Chit(Sourced, frozen=True, kw_only=True):
    """A command chit; one that activates an HQ has its name."""

    id: Text
    owner: Side | Literal["both"]
    copies: Positive
    turn: Positive = 1
    """The first turn in which it may be chosen."""

    activates: UnitId | None = None
    once: bool = False
    """It may be chosen once in the whole game."""

    name: Name | None = None

    @property
    def every_turn(self) -> bool:
        """Whether it goes into the cup each turn unasked."""
        return self.owner == "both"


class AirMarker(Sourced, frozen=True, kw_only=True):
    """A Luftwaffe marker."""

    id: Literal["off", "def"]
    copies: Positive


class Chits(PackFile, frozen=True, kw_only=True):
    """The file `chits.toml`."""

    chits: tuple[Chit, ...] = msgspec.field(name="chit")
    luftwaffe: tuple[AirMarker, ...]

    def faults(self) -> Iterator[Fault]:
        for place, chit in enumerate(self.chits):
            if (chit.name is None) == (chit.activates is None):
                yield ("chit", place), f"{chit.id} either activates an HQ or has a name of its own"
