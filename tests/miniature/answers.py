"""Answers of ``sztab ask``: moves, attacks, zones, and why a choice is not legal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sztab.games.game import Answer, GameError
from sztab.kernel import machine
from sztab.kernel.notation import parsed
from sztab.kernel.procedures import NATURE
from sztab.kernel.questions import Choice
from tests.miniature.combat import Attack, forecast
from tests.miniature.movement import reach_of
from tests.miniature.state import RESERVE, Ford
from tests.miniature.theatre import POINT, SIDES


def unit_of(s: Ford, name: str) -> int:
    """The unit of a name that is on the board."""
    found = s.world.number.get(name)
    if found is None or s.at[found] == RESERVE:
        raise GameError(name, "there is no such unit on the board")
    return found


def moves(s: Ford, arguments: Sequence[str]) -> dict[str, Any]:
    """Every hex where a unit may end an ordinary move."""
    if len(arguments) != 1:
        raise GameError("moves", "one unit is needed")
    unit = unit_of(s, arguments[0])
    names = s.world.board.names
    reach = reach_of(s, unit, s.world.units[unit].movement * POINT)
    reachable = {
        names[place]: halves / POINT for place, halves in sorted(reach.items(), key=lambda p: names[p[0]])
    }
    return {"unit": arguments[0], "reachable": reachable, "modes": {"march": reachable}}


def attack(s: Ford, arguments: Sequence[str]) -> dict[str, Any]:
    """Strengths and results of an attack, whoever's turn it is."""
    if len(arguments) < 2:
        raise GameError("attack", "a target and at least one unit are needed")
    target, *names = arguments
    units = [unit_of(s, name) for name in names]
    refusal = Attack(s.world.units[units[0]].side).refuse(s, ("attack", target, *names))
    if refusal is not None:
        return {"legal": False, "refusal": {"rule": refusal.rule, "message": refusal.key}}
    return {"legal": True, "refusal": None, **forecast(s, s.world.board.index[target], tuple(units))}


def zones(s: Ford, arguments: Sequence[str]) -> dict[str, Any]:
    """The hexes in the zones of a side."""
    if len(arguments) != 1 or arguments[0] not in SIDES:
        raise GameError("zones", f"a side is needed: {' or '.join(SIDES)}")
    return {"zoc": s.world.board.names_of(s.zone(SIDES.index(arguments[0])))}


def why_not(s: Ford, arguments: Sequence[str]) -> dict[str, Any]:
    """Whether the seat that is asked may make a choice, and which rule forbids it."""
    if not arguments:
        raise GameError("why-not", "a choice is needed")
    choice: Choice = parsed(" ".join(arguments))
    seat = next((seat for seat in machine.questions(s) if seat != NATURE), SIDES[0])
    question = s.asking.get(seat)
    refusal = machine.refuse(s, seat, choice) if question is None else question.why(s, choice)
    return {
        "legal": refusal is None,
        "rule": refusal and (refusal.rule or None),
        "message": refusal and refusal.key,
    }


ANSWERS: dict[str, Answer] = {"moves": moves, "attack": attack, "zones": zones, "why-not": why_not}
