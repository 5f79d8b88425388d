"""The answers of ``sztab ask``: on a position as it was set up, before anything happens in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from sztab.board import HexSet
from sztab.games.game import Answer, GameError
from sztab.games.traces_of_war.control import NOWHERE
from sztab.games.traces_of_war.roster import AXIS, SEATS
from sztab.games.traces_of_war.rules import combat, headquarters, movement, odds, retreat, strength, supply
from sztab.games.traces_of_war.rules.activation import COMBAT_MOVE, MOVE_COMBAT, Activation
from sztab.games.traces_of_war.rules.luftwaffe import ROLES
from sztab.games.traces_of_war.rules.supply_check import WORSE
from sztab.games.traces_of_war.state import SUPPLY, State
from sztab.games.traces_of_war.theatre import HALVES
from sztab.kernel.questions import Refusal

Json = Any

MODES = {"normal": "move", "strategic": "strategic"}
"""The kinds of movement as an answer calls them, and as a choice does."""

RETREATS = ("1", "2")
"""How far a result of the table sends a unit (TOW 10.4)."""


class Situation(NamedTuple):
    """A position that is asked about; ``air`` are the Luftwaffe markers declared in the attack asked about."""

    state: State
    air: tuple[str, ...] = ()

    def copy(self) -> Situation:
        """The same situation with a state of its own."""
        return self._replace(state=self.state.copy())


def moves(asked: Situation, arguments: Sequence[str]) -> Json:
    """Where a unit may end its move, with the least cost in movement points (TOW 9)."""
    s = asked.state
    (name,) = _expected("moves", arguments, "UNIT")
    unit = _unit(s, "moves", name)
    frame = _activation(s, [unit], "movement")
    may_move = frame.segment == "movement" and frame.movement_refusal(s, unit) is None
    modes: dict[str, Any] = {
        mode: _reachable(s, unit, kind) if may_move else {} for mode, kind in MODES.items()
    }
    if s.world.roster.is_hq[unit]:
        modes["relocation"] = _hexes(s, headquarters.legal_hexes(s, unit)) if may_move else []
    costs = [modes[mode] for mode in MODES]
    reachable = {
        place: min(found[place] for found in costs if place in found)
        for place in sorted({*costs[0], *costs[1]})
    }
    return {"unit": name, "reachable": reachable, "modes": modes}


def attack(asked: Situation, arguments: Sequence[str]) -> Json:
    """Strengths, columns and the exact odds of an attack (TOW 10.2, 10.3)."""
    s = asked.state
    target, units = _attack_of(s, "attack", arguments)
    refusal = _attack_refusal(asked, target, units)
    if refusal is not None and refusal.rule != "TOW 10.2":
        nothing = {"attack": None, "defence": None, "ratio": None, "column": None}
        return {**_told(refusal), **nothing, "shifts": [], "results": {}, "distribution": {}}
    found = odds.forecast(s, s.world.theatre.grid.index[target], units, len(asked.air))
    keys = ("attack", "defence", "ratio", "column", "shifts", "results", "distribution")
    return {**_told(refusal), **{key: found[key] for key in keys}}


def check_supply(asked: Situation, arguments: Sequence[str]) -> Json:
    """What a supply check would find now, and a line of each unit that has one (TOW 8.1)."""
    s = asked.state
    _expected("supply", arguments)
    roster = s.world.roster
    units, lines = {}, {}
    for unit in _by_id(s, [*s.units_of(0), *s.units_of(1)]):
        id_ = roster.ids[unit]
        line = supply.line(s, unit)
        if line is not None:
            units[id_] = SUPPLY[0]
            lines[id_] = [s.world.theatre.grid.names[place] for place in line]
        else:
            units[id_] = "relocate" if roster.is_hq[unit] else SUPPLY[WORSE[s.supply[unit]]]
    return {"units": units, "lines": lines}


def zones(asked: Situation, arguments: Sequence[str]) -> Json:
    """The hexes in the zones of control of a side (TOW 6.0)."""
    (side,) = _expected("zones", arguments, "SIDE")
    if side not in SEATS:
        raise GameError("zones", f"a side is expected, {' or '.join(SEATS)}, not {side!r}")
    return {"zoc": _hexes(asked.state, asked.state.zone(SEATS.index(side)))}


def command(asked: Situation, arguments: Sequence[str]) -> Json:
    """What the chit of a headquarters would activate, and the hexes in its range (TOW 2.3, 4.3.1)."""
    s = asked.state
    (name,) = _expected("command", arguments, "HQ")
    hq = _unit(s, "command", name)
    roster = s.world.roster
    if not roster.is_hq[hq]:
        raise GameError("command", f"{name} is no headquarters")
    others = headquarters.headquarters_in_range(s, hq) if roster.side[hq] == AXIS else []
    return {
        "units": [roster.ids[unit] for unit in _by_id(s, headquarters.commanded(s, hq))],
        "hqs": [roster.ids[other] for other in _by_id(s, others)],
        "hexes": _hexes(s, headquarters.command_hexes(s, hq)),
    }


def retreats(asked: Situation, arguments: Sequence[str]) -> Json:
    """The routes between which the owner of a retreating unit may choose (TOW 10.4)."""
    s = asked.state
    name, length = _expected("retreats", arguments, "UNIT", "LENGTH")
    unit = _unit(s, "retreats", name)
    if length not in RETREATS:
        raise GameError("retreats", f"a retreat goes 1 or 2 hexes, not {length!r}")
    ground, names = retreat.Ground(s, unit), s.world.theatre.grid.names
    found = []
    for route in sorted(retreat.routes(s, unit, int(length))):
        if route.is_end:
            hexes = int(length)
            why = {
                "zone-hexes": route.losses,
                "nearer": ground.is_nearer((s.at[unit], *route.path[:hexes])),
                "extra": len(route.path) - hexes,
            }
            found.append({"path": [names[place] for place in route.path], "losses": route.losses, "why": why})
    return {"routes": found}


def why_not(asked: Situation, arguments: Sequence[str]) -> Json:
    """Whether a move, a relocation or an attack is legal, and which rule forbids it."""
    if not arguments or arguments[0] not in ("move", "strategic", "relocate", "attack"):
        raise GameError("why-not", "a choice is expected: move, strategic, relocate or attack")
    if arguments[0] == "attack":
        refusal = _attack_refusal(asked, *_attack_of(asked.state, "why-not", arguments[1:]))
    else:
        refusal = _movement_refusal(asked.state, arguments)
    return {"legal": refusal is None, "rule": refusal and refusal.rule, "message": refusal}


def _movement_refusal(s: State, words: Sequence[str]) -> Refusal | None:
    """Why a unit may not enter these hexes one after another, or be relocated (TOW 9)."""
    if len(words) < 3:
        raise GameError("why-not", f"{words[0]} needs a unit and at least one hex")
    unit = _unit(s, "why-not", words[1])
    for word in words[2:]:
        _is_hex("why-not", word)
    frame = _activation(s, [unit], "movement")
    if frame.segment != "movement":
        return Refusal("TOW 9.0", "wrong-segment", segment=frame.segment)
    s.stack.append(frame)
    return movement.MoveUnits().refuse(s, tuple(words))


def _attack_of(s: State, where: str, words: Sequence[str]) -> tuple[str, list[int]]:
    """The hex and the units of an attack that is asked about."""
    if len(words) < 2:
        raise GameError(where, "a hex and at least one unit are expected")
    target, *names = words
    _is_hex(where, target)
    for number, name in enumerate(names):
        if name in names[:number]:
            raise GameError(where, f"{name} is named twice")
    return target, [_unit(s, where, name) for name in names]


def _attack_refusal(asked: Situation, target: str, units: list[int]) -> Refusal | None:
    """Why these units may not attack that hex with that air support (TOW 7.0, 10.0, 10.2)."""
    s = asked.state
    frame = _activation(s, units, "combat")
    if frame.segment != "combat":
        return Refusal("TOW 10.0", "wrong-segment", segment=frame.segment)
    place = s.world.theatre.grid.index.get(target)
    if place is None:
        return Refusal("TOW 10.0", "off-map", hex=target)
    if refusal := combat.attack_refusal(s, frame, place, units):
        return refusal
    serves = ROLES[strength.attacker_role(frame.side)]
    for marker in asked.air:
        if marker != serves:
            return Refusal("TOW 7.0", "marker-does-not-serve", role=marker)
    return strength.strength_refusal(strength.ratio(s, place, units))


def _activation(s: State, units: list[int], segment: str) -> Activation:
    """The activation of the position, or else one of exactly these units, whose segment has just begun."""
    if s.stack and isinstance(s.stack[-1], Activation):
        return s.stack[-1]
    side = s.world.roster.side[units[0]]
    own = sum(1 << unit for unit in units if s.world.roster.side[unit] == side)
    return Activation(side, own, mode=MOVE_COMBAT if segment == "movement" else COMBAT_MOVE, segment=segment)


def _expected(where: str, arguments: Sequence[str], *names: str) -> Sequence[str]:
    if len(arguments) != len(names):
        raise GameError(where, f"expected: {' '.join((where, *names))}")
    return arguments


def _unit(s: State, where: str, name: str) -> int:
    unit = s.world.roster.number.get(name, NOWHERE)
    if unit < 0 or s.at[unit] < 0:
        raise GameError(where, f"there is no unit {name!r} on the map")
    return unit


def _is_hex(where: str, word: str) -> None:
    if not re.fullmatch(r"\d{4}", word):
        raise GameError(where, f"a hex of four digits is expected, not {word!r}")


def _reachable(s: State, unit: int, kind: str) -> dict[str, int | float]:
    names = s.world.theatre.grid.names
    found = movement.ends_by_cost(movement.reach(s, unit, kind))
    return {
        name: _points(halves) for name, halves in sorted((names[place], halves) for place, halves in found)
    }


def _points(halves: int) -> int | float:
    return halves // HALVES if halves % HALVES == 0 else halves / HALVES


def _hexes(s: State, hexes: HexSet) -> list[str]:
    return sorted(s.world.theatre.grid.names_of(hexes))


def _by_id(s: State, units: Sequence[int]) -> list[int]:
    return sorted(units, key=s.world.roster.ids.__getitem__)


def _told(refusal: Refusal | None) -> dict[str, Any]:
    return {
        "legal": refusal is None,
        "refusal": refusal and {"rule": refusal.rule, "message": refusal},
    }


ANSWERS: dict[str, Answer] = {
    "moves": moves,
    "attack": attack,
    "supply": check_supply,
    "zones": zones,
    "command": command,
    "retreats": retreats,
    "why-not": why_not,
}
