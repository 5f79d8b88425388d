"""Position files: any situation set up by hand, on the map or on a small board of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

import msgspec

from sztab.board import BoardError, Grid
from sztab.games.game import Game, GameError
from sztab.games.traces_of_war.answers import Situation
from sztab.games.traces_of_war.control import NOWHERE, WITHDRAWN
from sztab.games.traces_of_war.roster import AXIS, SEATS, SOVIET, Counter, Roster
from sztab.games.traces_of_war.rules import chits, sequence
from sztab.games.traces_of_war.rules.action import ActionPhase, DrawCycle
from sztab.games.traces_of_war.rules.activation import SEGMENTS, Activation
from sztab.games.traces_of_war.starting import empty_state, set_up
from sztab.games.traces_of_war.state import STACK, SUPPLY, State, World
from sztab.games.traces_of_war.tables import AXIS_CHITS, MARKERS, SOVIET_CHITS, SUPPLY_CHIT, Tables
from sztab.games.traces_of_war.theatre import Theatre
from sztab.games.traces_of_war.worlds import counters_of, roster_of, tables_of, world_of
from sztab.kernel import machine
from sztab.packs import Pack

Count = Annotated[int, msgspec.Meta(ge=0)]
Hex = Annotated[str, msgspec.Meta(pattern=r"^\d{4}$")]
SideName = Literal["soviet", "axis"]
Terrain = Literal["clear", "rough", "swamp", "town", "rough-town", "major-city", "water"]
Feature = Literal["major-river", "minor-river", "road", "railroad", "blocked"]
MarkName = Literal["crossing-point", "breakthrough", "supreme-command-order", "west-bank", "bridgehead"]
Kind = Literal["infantry", "mountain", "cavalry", "airborne", "security", "armor", "mechanized", "hq"]
Nation = Literal["soviet", "soviet-guard", "german", "romanian", "hungarian"]
Chit = Literal[
    "voronezh",
    "steppe",
    "south-west",
    "south",
    "reinforcements",
    "airborne",
    "stavka",
    "4pza",
    "8a",
    "1pza",
    "6a",
    "okh",
    "supply",
]
Marker = Literal["off", "def"]


class Struct(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a position file."""


class BoardFile(Struct, frozen=True, kw_only=True):
    """A small board; everything outside is off the map."""

    rows: Annotated[int, msgspec.Meta(ge=1, le=99)]
    cols: Annotated[int, msgspec.Meta(ge=1, le=99)]
    terrain: dict[Hex, Terrain] = {}
    edges: list[tuple[Hex, Hex, Feature]] = []
    sources: dict[SideName, list[Hex]] = {}
    marks: dict[Hex, list[MarkName]] = {}


class Values(Struct, frozen=True, kw_only=True):
    """The back of a counter."""

    attack: Count
    defence: Count
    movement: Count


class UnitFile(Struct, frozen=True, kw_only=True):
    """A unit: a counter of the game by ``unit``, or an invented one by ``id`` with its values.

    Without ``at`` it is in its box. ``group``, ``replacement``, ``category`` and ``drops`` say how it arrives.
    """

    id: str | None = None
    unit: str | None = None
    at: Hex | None = None
    side: SideName | None = None
    kind: Kind | None = None
    nation: Nation | None = None
    attack: Count | None = None
    defence: Count | None = None
    movement: Count | None = None
    steps: Annotated[int, msgspec.Meta(ge=1, le=2)] | None = None
    reduced: Values | None = None
    range: Count | None = None
    supply: Literal["in", "out-of-supply", "isolated"] = "in"
    group: Count = 0
    replacement: bool = False
    category: Literal["PR", "IR", "AR"] | None = None
    drops: bool = False


class ActiveFile(Struct, frozen=True, kw_only=True):
    """Whose activation it is, and which units are activated."""

    side: SideName
    mode: Literal["move-combat", "combat-move"] = "move-combat"
    units: list[str] | None = None
    segment: Literal["movement", "combat"] | None = None
    air: list[Marker] = []


class AirFile(Struct, frozen=True, kw_only=True):
    """The Luftwaffe markers drawn and not used, and those used this turn."""

    drawn: list[Marker] = []
    used: list[Marker] = []


class PositionFile(Struct, frozen=True, kw_only=True):
    """A whole position file."""

    game: Literal["traces-of-war"]
    scenario: str = "campaign"
    options: dict[str, bool] = {}
    turn: Annotated[int, msgspec.Meta(ge=1)] | None = None
    board: BoardFile | None = None
    units: list[UnitFile] | None = None
    control: dict[Hex, SideName] = {}
    active: ActiveFile | None = None
    cup: list[Chit] | None = None
    hand: list[Chit] = []
    played: list[Chit] = []
    selected: list[Chit] | None = None
    luftwaffe: AirFile = AirFile()
    tally: int = 0
    groups: Count = 0


def state_of(game: Game, data: Mapping[str, Any], pack: Pack) -> State:
    """The state that a position file sets up, at its first question; raises ``GameError``."""
    file = read(data)
    s = placed(game, file, pack)
    machine.start(s)
    return s


def situation_of(game: Game, data: Mapping[str, Any], pack: Pack) -> Situation:
    """What is asked about a position: everything in its place, before anything happens; raises ``GameError``."""
    file = read(data)
    return Situation(placed(game, file, pack), () if file.active is None else tuple(file.active.air))


def read(data: Any) -> PositionFile:
    """A position file of the right shape."""
    try:
        return msgspec.convert(data, PositionFile)
    except msgspec.ValidationError as error:
        why, _, path = str(error).partition(" - at `$")
        raise GameError(path.rstrip("`").lstrip(".") or "position", why[0].lower() + why[1:]) from None


def placed(game: Game, file: PositionFile, pack: Pack) -> State:
    """The state with everything in its place, before the machine runs."""
    scenario = game.scenario(file.scenario)
    turn = file.turn or 1
    if turn > scenario.turns:
        raise GameError("turn", f"{scenario.id} has {scenario.turns} turns")
    s = empty_state(_world(file, pack), scenario.id, game.options(scenario, file.options))
    if file.units is None:
        if file.board is None:
            set_up(s, pack)
    else:
        _place_units(s, file)
    s.turn = turn
    s.groups = file.groups
    s.carried = file.tally
    s.converted = s.options["soviet-hq-conversion"] and turn >= sequence.CONVERSION_TURN
    _place_marks(s, file)
    _take_control(s, file)
    s.stavka_open = chits.stavka_may_be_selected(s)
    _put_chits(s, file)
    _stack(s, file)
    return s


def _world(file: PositionFile, pack: Pack) -> World:
    """The game's own world, or one with an own board or invented counters."""
    invents = any(unit.id is not None for unit in file.units or ())
    if file.board is None and not invents:
        return world_of(pack)
    tables = tables_of(pack)
    theatre = world_of(pack).theatre if file.board is None else _theatre(file.board, tables)
    known = {counter.id: counter for counter in counters_of(pack)}
    listed = list(_counters(file.units or [], known))
    rest = [] if file.board is not None else [c for c in known.values() if c.id not in {u.id for u in listed}]
    return World(theatre, Roster([*listed, *rest], _chit_units(pack)), tables)


def _chit_units(pack: Pack) -> dict[str, str]:
    roster = roster_of(pack)
    return {chit: roster.ids[unit] for chit, unit in roster.of_chit.items()}


def _theatre(board: BoardFile, tables: Tables) -> Theatre:
    grid = Grid("pointy", "odd", "RRCC", "north", cols=(1, board.cols), rows=(1, board.rows))
    for hex_ in board.terrain:
        _on_board(grid, hex_, f"board.terrain.{hex_}")
    features: dict[str, list[tuple[str, str]]] = {}
    for number, (one, other, feature) in enumerate(board.edges):
        where = f"board.edges[{number}]"
        _on_board(grid, one, where)
        _on_board(grid, other, where)
        if grid.index[other] not in grid.neighbours(grid.index[one]):
            raise GameError(where, f"{one} does not touch {other}")
        features.setdefault(feature, []).append((one, other))
    marks: dict[str, list[str]] = {}
    for hex_, names in board.marks.items():
        _on_board(grid, hex_, f"board.marks.{hex_}")
        for name in names:
            marks.setdefault(name, []).append(hex_)
    sources = []
    for side in SEATS:
        listed = board.sources.get(side, [])  # type: ignore[call-overload]
        for hex_ in listed:
            _on_board(grid, hex_, f"board.sources.{side}")
        sources.append(listed)
    return Theatre(grid, board.terrain, features, marks, (sources[0], sources[1]), tables.shifts)


def _on_board(grid: Grid, hex_: str, where: str) -> int:
    try:
        return grid.number(hex_)
    except BoardError as error:
        raise GameError(where, str(error)) from None


def _counters(units: list[UnitFile], known: Mapping[str, Counter]) -> Iterator[Counter]:
    for number, unit in enumerate(units):
        where = f"units[{number}]"
        if unit.unit is not None:
            if unit.id is not None:
                raise GameError(where, "a unit is invented by `id` or named by `unit`, not both")
            if unit.unit not in known:
                raise GameError(f"{where}.unit", f"there is no counter {unit.unit!r}")
            yield known[unit.unit]
        else:
            yield _invented(unit, where)


def _invented(unit: UnitFile, where: str) -> Counter:
    missing = [
        key for key in ("id", "side", "kind", "attack", "defence", "movement") if getattr(unit, key) is None
    ]
    if missing:
        raise GameError(where, f"an invented unit needs `{missing[0]}`")
    side = SEATS.index(str(unit.side))
    if unit.nation is not None and (unit.nation in ("soviet", "soviet-guard")) != (side == SOVIET):
        raise GameError(f"{where}.nation", f"{unit.nation} is not of the {unit.side} side")
    front = Values(attack=unit.attack or 0, defence=unit.defence or 0, movement=unit.movement or 0)
    back = unit.reduced or front
    return Counter(
        id=str(unit.id),
        side=side,
        kind=str(unit.kind),
        nation=unit.nation or ("soviet" if side == SOVIET else "german"),
        attack=(front.attack, back.attack, front.attack),
        defence=(front.defence, back.defence, front.defence),
        movement=(front.movement, back.movement, front.movement),
        steps=unit.steps or (2 if unit.reduced is not None else 1),
        range=unit.range or 0,
        group=unit.group,
        replacement=unit.replacement,
        category=unit.category or "",
        drops=unit.drops,
    )


def _place_units(s: State, file: PositionFile) -> None:
    """Listed units stand where the file says; of the others only those that are still to arrive are in the game."""
    roster, theatre = s.world.roster, s.world.theatre
    listed = set()
    for number, unit in enumerate(file.units or ()):
        where = f"units[{number}]"
        id_ = unit.unit or str(unit.id)
        if id_ in listed:
            raise GameError(where, f"{id_} is listed twice")
        listed.add(id_)
        if id_ not in roster.number:
            raise GameError(f"{where}.unit", f"there is no counter {id_!r}")
        column = roster.number[id_]
        steps = unit.steps or roster.steps[column]
        if steps > roster.steps[column]:
            raise GameError(f"{where}.steps", f"{id_} has {roster.steps[column]} step")
        s.steps[column] = steps
        s.supply[column] = SUPPLY.index(unit.supply)
        if unit.supply != "in" and (roster.is_hq[column] or unit.at is None):
            raise GameError(f"{where}.supply", "only a combat unit on the map carries a supply marker")
        if unit.at is not None:
            place = _on_board(theatre.grid, unit.at, f"{where}.at")
            if not theatre.land & theatre.bit[place]:
                raise GameError(f"{where}.at", f"{id_} stands in the water of {unit.at}")
            s.at[column] = place
    for column, id_ in enumerate(roster.ids):
        arrives = roster.group[column] > file.groups or roster.category[column] or roster.drops[column]
        if id_ not in listed and not arrives:
            s.at[column] = WITHDRAWN
    _check_stacks(s)
    s.derive()


def _check_stacks(s: State) -> None:
    roster, names = s.world.roster, s.world.theatre.grid.names
    stacks: dict[int, list[int]] = {}
    for unit, place in enumerate(s.at):
        if place >= 0:
            stacks.setdefault(place, []).append(unit)
    for place, units in stacks.items():
        if len({roster.side[unit] for unit in units}) > 1:
            raise GameError("units", f"both sides stand in {names[place]}")
        headquarters = sum(roster.is_hq[unit] for unit in units)
        if headquarters > 1 or len(units) - headquarters > STACK:
            raise GameError(
                "units", f"{names[place]} holds more than two combat units and a headquarters (TOW 5.0)"
            )


def _place_marks(s: State, file: PositionFile) -> None:
    marks = file.board.marks if file.board is not None else {}
    found = [hex_ for hex_, names in marks.items() if "bridgehead" in names]
    if len(found) > 1:
        raise GameError("board.marks", "there is one Bridgehead marker")
    for hex_ in found:
        place = s.world.theatre.grid.index[hex_]
        if any(not s.world.roster.is_hq[unit] for unit in s.enemies_in(place, SOVIET)):
            raise GameError(f"board.marks.{hex_}", "an Axis combat unit stands on the Bridgehead")
        s.bridgehead, s.dropped, s.airborne_used = place, True, True
    if not found:
        s.bridgehead = NOWHERE


def _take_control(s: State, file: PositionFile) -> None:
    """Cities are those of the units in them, else as listed, else Axis; crossing points as listed, else Axis."""
    theatre = s.world.theatre
    s.cities = theatre.cities & s.hexes[SOVIET]
    for hex_, side in file.control.items():
        place = _on_board(theatre.grid, hex_, f"control.{hex_}")
        bit = theatre.bit[place]
        if not bit & (theatre.cities | theatre.crossings):
            raise GameError(
                f"control.{hex_}", "only major cities and crossing points are controlled (TOW 2.5)"
            )
        if side == SEATS[SOVIET]:
            s.crossings |= theatre.crossings & bit
            s.cities |= theatre.cities & bit & ~s.hexes[AXIS]


def _put_chits(s: State, file: PositionFile) -> None:
    selected = file.selected
    cup = file.cup
    if cup is None and selected is not None:
        left = list(selected)
        for chit in (*file.hand, *file.played):
            if chit in left:
                left.remove(chit)
        cup = left
    for where, listed in (("cup", cup or []), ("hand", file.hand), ("played", file.played)):
        for chit in listed:
            if where == "hand" and chit not in AXIS_CHITS:
                raise GameError("hand", f"{chit} is no Axis chit")
    everything = [*(cup or []), *file.hand, *file.played]
    copies = {**s.world.tables.copies, SUPPLY_CHIT: 1}
    for chit in set(everything):
        if everything.count(chit) > copies[chit]:
            raise GameError("cup", f"{chit} exists {copies[chit]} times")
    s.supply_chit = SUPPLY_CHIT in (cup or [])
    for side, kinds in ((SOVIET, SOVIET_CHITS), (AXIS, AXIS_CHITS)):
        s.cups[side] = [(cup or []).count(chit) for chit in kinds]  # type: ignore[arg-type]
        s.played[side] = [file.played.count(chit) for chit in kinds]  # type: ignore[arg-type]
        s.in_cup[side] = sum(s.cups[side])
    s.hand = [file.hand.count(chit) for chit in AXIS_CHITS]  # type: ignore[arg-type]
    s.in_hand = sum(s.hand)
    s.airborne_used = s.airborne_used or "airborne" in file.played
    air = file.luftwaffe
    for marker in ("off", "def"):
        if (air.drawn + air.used).count(marker) > MARKERS:
            raise GameError("luftwaffe", f"there are {MARKERS} markers of the kind {marker!r}")
    s.air = [air.drawn.count("off"), air.drawn.count("def")]
    s.air_used = [air.used.count("off"), air.used.count("def")]
    s.air_unused = len(air.drawn)


def _stack(s: State, file: PositionFile) -> None:
    """Where in the sequence of play the position stands."""
    if file.active is None and file.cup is None and file.selected is None:
        if file.turn is None and file.units is None and file.board is None:
            s.turn = 0
            return
        s.stack = [_at(sequence.Game(), "play_turns"), _at(sequence.Turn(), "open_selection")]
        return
    s.stack = [
        _at(sequence.Game(), "play_turns"),
        _at(sequence.Turn(), "end_action_phase"),
        ActionPhase(),
    ]
    if file.active is not None:
        cycle = DrawCycle()
        cycle.stage = len(cycle.stages)
        s.stack += [cycle, activation_of_file(s, file.active)]


def _at(frame: Any, stage: str) -> Any:
    frame.stage = frame.stages.index(stage)
    return frame


def activation_of_file(s: State, active: ActiveFile) -> Activation:
    """The activation that a position describes, at the segment that it names."""
    roster = s.world.roster
    side = SEATS.index(active.side)
    units = s.units_of(side)
    if active.units is not None:
        units = []
        for number, id_ in enumerate(active.units):
            unit = roster.number.get(id_, NOWHERE)
            if unit < 0 or roster.side[unit] != side or s.at[unit] < 0:
                raise GameError(f"active.units[{number}]", f"{id_!r} is no {active.side} unit on the map")
            units.append(unit)
    segments = SEGMENTS[active.mode]
    first = active.segment is None or active.segment == segments[0]
    segment = segments[0] if first else segments[1]
    frame = Activation(side, sum(1 << unit for unit in units), mode=active.mode, segment=segment)
    frame.stage = frame.stages.index("begin_first_segment" if first else "begin_second_segment")
    return frame
