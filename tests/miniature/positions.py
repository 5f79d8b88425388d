"""Starts of games: the scenarios' set-ups, and position files on the game's map or on a board of their own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from sztab.board import BoardError, Grid
from sztab.games.game import GameError
from sztab.kernel.state import begin
from sztab.packs import Pack
from tests.miniature.sequence import HAND, Activation, Game, Turn
from tests.miniature.state import CARDS, CHITS, EACH_CARD, RESERVE, STACK, Ford
from tests.miniature.theatre import EDGES, SIDES, Counters, Theatre, Unit, theatre_of

Side = Literal["red", "blue"]
Steps = Annotated[int, msgspec.Meta(ge=1, le=2)]
Value = Annotated[int, msgspec.Meta(ge=0, le=20)]


class Board(msgspec.Struct, forbid_unknown_fields=True):
    """A small board; `town-2` in its terrain is a town of two points."""

    rows: Annotated[int, msgspec.Meta(ge=1, le=20)]
    cols: Annotated[int, msgspec.Meta(ge=1, le=20)]
    terrain: dict[str, Literal["clear", "woods", "town-1", "town-2", "town-3"]] = {}
    edges: list[tuple[str, str, Literal["river", "road", "cliff"]]] = []
    homes: tuple[str, str] | None = None


class Placed(msgspec.Struct, forbid_unknown_fields=True):
    """A unit of the pack by its name, or one with invented values."""

    at: str
    unit: str | None = None
    id: str | None = None
    side: Side | None = None
    attack: Value = 2
    defence: Value = 2
    movement: Annotated[int, msgspec.Meta(ge=1, le=9)] = 3
    steps: Steps = 2


class Active(msgspec.Struct, forbid_unknown_fields=True):
    """Which chit is out of the cup."""

    side: Side
    chit: Literal["march", "strike", "storm", "rally"]


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A position file."""

    scenario: str
    game: str = ""
    options: dict[str, bool] = {}
    turn: Annotated[int, msgspec.Meta(ge=1)] = 1
    board: Board | None = None
    units: list[Placed] | None = None
    control: dict[str, Side] = {}
    hands: dict[Side, list[Literal["ambush", "dash", "scout"]]] = {}
    cup: dict[Side, list[Literal["march", "strike", "storm", "rally"]]] = {}
    active: Active | None = None


def at_set_up(pack: Pack, turns: int, bids: bool) -> Ford:
    """The beginning of a scenario, before the first question."""
    world, counters = theatre_of(pack), pack.file("units", Counters)
    s = empty(world, turns, bids)
    for number, counter in enumerate(counters.unit):
        s.at[number], s.steps[number] = world.board.number(counter.at), 2
        claim(s, number)
    s.count_occupied()
    return s


def empty(world: Theatre, turns: int, bids: bool) -> Ford:
    """A state with every unit in the reserve."""
    return begin(
        Ford,
        SIDES,
        world,
        Game(int(bids)),
        turn=1,
        turns=turns,
        at=[RESERVE] * len(world.units),
        steps=[0] * len(world.units),
        acted=[0] * len(world.units),
        held=[0, 0],
        cup=[[], []],
        drawn=[[], []],
        scouted=[0, 0],
        hands=[[], []],
        deck=[card for card in range(len(CARDS)) for _ in range(EACH_CARD)],
        discards=[],
        bid=0,
        occupied=(0, 0),
    )


def claim(s: Ford, unit: int) -> None:
    """A town belongs to who stands in it."""
    if s.at[unit] in s.world.towns:
        s.held[s.world.units[unit].side] |= 1 << s.at[unit]


def read(given: Mapping[str, Any]) -> Position:
    """A position file as its class; raises ``GameError``."""
    try:
        return msgspec.convert(dict(given), Position)
    except msgspec.ValidationError as error:
        why, _, where = str(error).partition(" - at `$")
        where = re.sub(r"^\.|`$", "", where) or "position"
        raise GameError(where, why[0].lower() + why[1:].replace("`", "")) from None


def set_up(position: Position, pack: Pack, turns: int, bids: bool) -> Ford:
    """The state that a position describes, before its first question."""
    units = position.units or []
    world = theatre_of(pack) if position.board is None else inline(position.board, units)
    s = at_set_up(pack, turns, bids) if position.board is None else empty(world, turns, bids)
    if position.units is not None:
        s.at, s.steps, s.held = [RESERVE] * len(s.at), [0] * len(s.at), [0, 0]
        for place, unit in enumerate(units):
            put(s, unit, f"units[{place}]")
    s.count_occupied()
    s.turn = position.turn
    if s.turn > turns:
        raise GameError("turn", f"the scenario has {turns} turns")
    for name, seat in position.control.items():
        hex_, side = number(s, name, f"control.{name}"), SIDES.index(seat)
        if hex_ not in s.world.towns:
            raise GameError(f"control.{name}", "there is no town")
        s.held[side] |= 1 << hex_
        s.held[1 - side] &= ~(1 << hex_)
    deal(s, position)
    if position.active is not None:
        s.stack[0].stage = Game.stages.index("play")
        s.stack.append(Turn(dealt=len(SIDES)))
        s.stack[-1].stage = Turn.stages.index("draw_chits")
        s.stack.append(Activation(SIDES.index(position.active.side), position.active.chit))
        s.stack[-1].stage = Activation.stages.index("ready")
    return s


def deal(s: Ford, position: Position) -> None:
    """Hands and cup as they are given; the rest of the cards are the deck."""
    for seat, cards in position.hands.items():
        for name in cards:
            card, side = CARDS.index(name), SIDES.index(seat)
            if card not in s.deck or len(s.hands[side]) == HAND:
                raise GameError(
                    f"hands.{seat}", f"a hand has {HAND} cards, and there are {EACH_CARD} of each kind"
                )
            s.deck.remove(card)
            s.hands[side] = sorted([*s.hands[side], card])
    for seat, chits in position.cup.items():
        if len(set(chits)) < len(chits) or len(chits) > 2:
            raise GameError(f"cup.{seat}", "a side puts two different chits into the cup at most")
        s.cup[SIDES.index(seat)] = sorted(CHITS.index(name) for name in chits)


def put(s: Ford, unit: Placed, where: str) -> None:
    """Place one unit."""
    name = unit.unit or unit.id
    found = s.world.number.get(name or "")
    if found is None:
        raise GameError(where, f"there is no unit {name!r}")
    hex_ = number(s, unit.at, f"{where}.at")
    if s.at[found] != RESERVE:
        raise GameError(where, f"{name} stands on the board already")
    others = s.units_at(hex_)
    if len(others) == STACK or any(
        s.world.units[other].side != s.world.units[found].side for other in others
    ):
        raise GameError(f"{where}.at", f"{unit.at} is full or held by the enemy")
    s.at[found], s.steps[found] = hex_, unit.steps
    claim(s, found)


def number(s: Ford, name: str, where: str) -> int:
    """The hex of a name."""
    try:
        return s.world.board.number(name)
    except BoardError as error:
        raise GameError(where, str(error)) from None


def inline(board: Board, placed: list[Placed]) -> Theatre:
    """The theatre of a board that the file brings; its units have invented values."""
    grid = Grid("pointy", "odd", "RRCC", "south", cols=(1, board.cols), rows=(1, board.rows))
    units: list[Unit] = []
    for place, unit in enumerate(placed):
        if unit.id is None or unit.side is None or any(other.id == unit.id for other in units):
            raise GameError(f"units[{place}]", "on a board of its own a unit needs a new id and a side")
        values = (unit.attack, max(0, unit.attack - 1)), (unit.defence, max(0, unit.defence - 1))
        units.append(Unit(unit.id, SIDES.index(unit.side), "infantry", *values, unit.movement))
    terrain: dict[str, list[str]] = {}
    for name, kind in board.terrain.items():
        terrain.setdefault(kind, []).append(name)
    edges = {kind: [(a, b) for a, b, found in board.edges if found == kind] for kind in EDGES}
    towns = {name: points for points in (1, 2, 3) for name in terrain.get(f"town-{points}", ())}
    try:
        return Theatre(
            grid,
            terrain,
            edges,
            towns,
            board.homes or (grid.names_of(grid.playable)[0], "0101"),
            tuple(units),
        )
    except BoardError as error:
        raise GameError("board", str(error)) from None
