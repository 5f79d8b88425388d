"""Position files: any situation set up by hand, on the map or on a small board of its own."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Mapping, Sequence
from typing import Any

from sztab.board import BoardError, Grid
from sztab.games.game import Game, GameError
from sztab.games.traces_of_war.answers import Situation
from sztab.games.traces_of_war.control import NOWHERE, WITHDRAWN
from sztab.games.traces_of_war.position_file import (
    ActiveFile,
    BoardFile,
    PositionFile,
    UnitFile,
    Values,
    read,
)
from sztab.games.traces_of_war.roster import AXIS, SEATS, SOVIET, Counter, Roster
from sztab.games.traces_of_war.rules import chits, sequence
from sztab.games.traces_of_war.rules.action import ActionPhase, DrawCycle
from sztab.games.traces_of_war.rules.activation import SEGMENTS, Activation
from sztab.games.traces_of_war.rules.luftwaffe import ROLES
from sztab.games.traces_of_war.starting import empty_state, set_up
from sztab.games.traces_of_war.state import STACK, SUPPLY, State, World
from sztab.games.traces_of_war.tables import AXIS_CHITS, MARKERS, SOVIET_CHITS, SUPPLY_CHIT, Tables
from sztab.games.traces_of_war.theatre import Theatre
from sztab.games.traces_of_war.worlds import counters_of, roster_of, tables_of, world_of
from sztab.kernel import machine
from sztab.packs import Pack


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
    listed = [_counter(unit, f"units[{number}]", known) for number, unit in enumerate(file.units or ())]
    rest = [] if file.board is not None else [c for c in known.values() if c.id not in {u.id for u in listed}]
    return World(
        theatre, Roster([*listed, *rest], _chit_units(pack)), tables, pack.provenance["reconstruction"] > 0
    )


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


def _counter(unit: UnitFile, where: str, known: Mapping[str, Counter]) -> Counter:
    """The counter of a unit, an invented one or one of the game."""
    if unit.unit is None:
        return _invented(unit, where)
    if unit.unit not in known:
        raise GameError(f"{where}.unit", f"there is no counter {unit.unit!r}")
    return known[unit.unit]


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
    roster = s.world.roster
    listed = set()
    stacks: dict[int, list[int]] = {}
    for number, unit in enumerate(file.units or ()):
        where = f"units[{number}]"
        id_ = unit.unit or str(unit.id)
        if id_ in listed:
            raise GameError(where, f"{id_} is listed twice")
        listed.add(id_)
        if id_ not in roster.number:
            raise GameError(f"{where}.unit", f"there is no counter {id_!r}")
        column = roster.number[id_]
        _give_state(s, column, unit, where)
        if unit.at is not None:
            s.at[column] = place = _on_land(s.world.theatre, unit.at, f"{where}.at", id_)
            stack = stacks.setdefault(place, [])
            stack.append(column)
            _check_stack(roster, stack, unit.at, f"{where}.at")
    for column, id_ in enumerate(roster.ids):
        arrives = roster.group[column] > file.groups or roster.category[column] or roster.drops[column]
        if id_ not in listed and not arrives:
            s.at[column] = WITHDRAWN
    s.derive()


def _give_state(s: State, column: int, unit: UnitFile, where: str) -> None:
    """The steps and the supply marker of a unit; a counter of the game keeps its own values."""
    roster = s.world.roster
    id_, most = roster.ids[column], roster.steps[column]
    s.steps[column] = unit.steps or most
    if s.steps[column] > most:
        raise GameError(f"{where}.steps", f"{id_} has one step only")
    if unit.unit is not None:
        face = s.face(column)
        printed = {
            "side": SEATS[roster.side[column]],
            "kind": roster.kind[column],
            "nation": roster.nation[column],
            "attack": roster.attack[column][face],
            "defence": roster.defence[column][face],
            "movement": roster.movement[column][face],
            "range": roster.range[column],
        }
        for key, value in printed.items():
            if getattr(unit, key) not in (None, value):
                raise GameError(f"{where}.{key}", f"{id_} is a counter of the game; its {key} is {value}")
    s.supply[column] = SUPPLY.index(unit.supply)
    if unit.supply != "in" and (roster.is_hq[column] or unit.at is None):
        raise GameError(f"{where}.supply", "only a combat unit on the map carries a supply marker")


def _on_land(theatre: Theatre, hex_: str, where: str, what: str) -> int:
    place = _on_board(theatre.grid, hex_, where)
    if not theatre.land & theatre.bit[place]:
        raise GameError(where, f"{what} stands in the water of {hex_}")
    return place


def _check_stack(roster: Roster, units: list[int], hex_: str, where: str) -> None:
    if len({roster.side[unit] for unit in units}) > 1:
        raise GameError(where, f"both sides stand in {hex_}")
    headquarters = sum(roster.is_hq[unit] for unit in units)
    if headquarters > 1 or len(units) - headquarters > STACK:
        raise GameError(where, f"{hex_} holds more than two combat units and a headquarters (TOW 5.0)")


def _place_marks(s: State, file: PositionFile) -> None:
    marks = file.board.marks if file.board is not None else {}
    found = [hex_ for hex_, names in marks.items() if "bridgehead" in names]
    if len(found) > 1:
        raise GameError("board.marks", "there is one Bridgehead marker")
    for hex_ in found:
        place = _on_land(s.world.theatre, hex_, f"board.marks.{hex_}", "the Bridgehead")
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
    """The cup as listed, else what was selected and is neither in hand nor played; then the Luftwaffe markers."""
    cup = list(file.cup or ())
    if file.cup is None and file.selected is not None:
        cup = list((Tally(file.selected) - Tally(file.hand) - Tally(file.played)).elements())
    copies = {**s.world.tables.copies, SUPPLY_CHIT: 1}
    for where, listed in (("cup", cup), ("hand", file.hand), ("played", file.played)):
        for chit in listed:
            if where == "hand" and chit not in AXIS_CHITS:
                raise GameError("hand", f"{chit} is no Axis chit")
            copies[chit] -= 1
            if copies[chit] < 0:
                raise GameError(where, f"there are not so many chits {chit!r}")
    s.supply_chit = SUPPLY_CHIT in cup
    for side, kinds in ((SOVIET, SOVIET_CHITS), (AXIS, AXIS_CHITS)):
        s.cups[side] = _counted(cup, kinds)
        s.played[side] = _counted(file.played, kinds)
        s.in_cup[side] = sum(s.cups[side])
    s.hand = _counted(file.hand, AXIS_CHITS)
    s.in_hand = sum(s.hand)
    s.airborne_used = s.airborne_used or "airborne" in file.played
    air = file.luftwaffe
    _check_markers("luftwaffe", air.drawn + air.used)
    if file.active is not None:
        _check_markers("active.air", file.active.air)
    s.air, s.air_used = _counted(air.drawn, ROLES), _counted(air.used, ROLES)
    s.air_unused = len(air.drawn)


def _counted(listed: Sequence[str], kinds: Sequence[str]) -> list[int]:
    """How many of each kind are listed."""
    return [listed.count(kind) for kind in kinds]


def _check_markers(where: str, markers: Sequence[str]) -> None:
    for marker, number in zip(ROLES, _counted(markers, ROLES), strict=True):
        if number > MARKERS:
            raise GameError(where, f"there are {MARKERS} markers of the kind {marker!r}")


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
            if unit in units:
                raise GameError(f"active.units[{number}]", f"{id_} is named twice")
            units.append(unit)
    segments = SEGMENTS[active.mode]
    first = active.segment is None or active.segment == segments[0]
    segment = segments[0] if first else segments[1]
    frame = Activation(side, sum(1 << unit for unit in units), mode=active.mode, segment=segment)
    frame.stage = frame.stages.index("begin_first_segment" if first else "begin_second_segment")
    return frame


__all__ = ["activation_of_file", "placed", "read", "situation_of", "state_of"]
