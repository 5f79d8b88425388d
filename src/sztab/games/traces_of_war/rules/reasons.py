"""Why a hex some way off cannot be reached: the first rule, in the order of the rulebook, without which it could be."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import TYPE_CHECKING, NamedTuple

from sztab.board import Costs, HexSet, Sides, Steps, cost_of, join, less, meet, movement_range
from sztab.board.movement import lane
from sztab.games.traces_of_war.roster import AXIS, SOVIET
from sztab.games.traces_of_war.rules.steps import ZONE_TOLL, start_refusal, too_dear, walk
from sztab.games.traces_of_war.theatre import HALVES, Theatre
from sztab.kernel.questions import Refusal

if TYPE_CHECKING:
    from sztab.games.traces_of_war.state import State

NO_SIDES: Sides = (0,) * 6


class Constraints(NamedTuple):
    """What bars the way beyond the first hex of a move; what may be done with the first step alone is left to ``walk``.

    Each is a set of sides that are not crossed or of hexes that are not entered, but for ``minor``, sides that cost
    more, and ``toll``, the halves that each zone hex left or entered adds.
    """

    blocked: Sides = NO_SIDES
    enemies: HexSet = 0
    minor: Sides = NO_SIDES
    major: Sides = NO_SIDES
    closed: HexSet = 0
    off_road: Sides = NO_SIDES
    toll: int = 0
    between_zones: Sides = NO_SIDES
    into_swamps: Sides = NO_SIDES

    def without(self, field: str) -> Constraints:
        """All constraints but one."""
        return self._replace(**{field: getattr(NONE, field)})


NONE = Constraints()

RULES = (
    ("TOW 9.0", "behind-blocked-sides", "blocked"),
    ("TOW 9.0", "behind-enemies", "enemies"),
    ("TOW 9.1", "minor-rivers-in-the-way", "minor"),
    ("TOW 9.1", "major-river-in-the-way", "major"),
    ("TOW 9.2", "zones-in-the-way", "closed"),
    ("TOW 9.2", "leaves-the-road", "off_road"),
    ("TOW 9.3", "zones-in-the-way", "toll"),
    ("TOW 9.3", "river-between-zones", "between_zones"),
    ("TOW 9.3", "swamps-in-the-way", "into_swamps"),
)
"""Each constraint with its rule and the key of the message that names it."""


def out_of_reach(s: State, unit: int, kind: str, path: list[int], target: int) -> Refusal:
    """Why a unit that takes a path cannot go on to a hex that does not touch its end (TOW 9.0-9.3).

    Each rule alone is left out, with the points that the unit has. If that does not help, and any number of points
    would, it lacks points. If not, rules are left out with any number of points: each alone, then one after another.
    """
    theatre, side = s.world.theatre, s.world.roster.side[unit]
    enemy = AXIS if side == SOVIET else SOVIET
    name = theatre.grid.names[target]
    here = path[-1] if path else s.at[unit]
    if target == here:
        return Refusal("TOW 9.0", "already-there", unit=s.world.roster.ids[unit], hex=name)
    if refusal := _refusal_at(s, unit, kind, enemy, target):
        return refusal
    whole = _strategic(s, enemy) if kind == "strategic" else _normal(s, enemy)
    spent = walk(s, unit, kind, path)
    assert isinstance(spent, int)
    halves = HALVES if kind == "move" else HALVES // 2
    zone = s.zone(enemy)
    allowance = HALVES * s.movement(unit) - spent
    for rule, key, found in _one_less(whole):
        if _cost(theatre, _costs(theatre, found, zone, halves), here, target, allowance) is not None:
            return _refusal(theatre, rule, key, target)
    if _leads(theatre, whole, here, target):
        costs = _costs(theatre, whole, zone, halves)
        needed = None
        while needed is None:
            allowance = 2 * max(allowance, 1)
            needed = _cost(theatre, costs, here, target, allowance)
        return too_dear(s, unit, kind, target, spent + needed)
    for rule, key, found in (*_one_less(whole), *_fewer_and_fewer(whole)):
        if _leads(theatre, found, here, target):
            return _refusal(theatre, rule, key, target)
    return Refusal("TOW 9.0", "no-way", hex=name)


def _refusal(theatre: Theatre, rule: str, key: str, target: int) -> Refusal:
    """The message for a rule; that the hex is itself a swamp says more than that swamps are in the way."""
    if key == "swamps-in-the-way" and theatre.swamps & theatre.bit[target]:
        key = "swamp-from-afar"
    return Refusal(rule, key, hex=theatre.grid.names[target])


def _refusal_at(s: State, unit: int, kind: str, enemy: int, target: int) -> Refusal | None:
    """What the hex itself, or the one where the move begins, forbids."""
    theatre = s.world.theatre
    name, bit = theatre.grid.names[target], theatre.bit[target]
    if not theatre.land & bit:
        return Refusal("TOW 9.0", "all-water", hex=name)
    if s.hexes[enemy] & bit:
        return Refusal("TOW 9.0", "enemy-in-hex", hex=name)
    if kind == "move":
        return None
    if refusal := start_refusal(s, s.at[unit], s.zone(enemy)):
        return refusal
    if not theatre.roads & bit:
        return Refusal("TOW 9.2", "leaves-the-road", hex=name)
    return Refusal("TOW 9.2", "strategic-into-zone", hex=name) if s.zone(enemy) & bit else None


def _normal(s: State, enemy: int) -> Constraints:
    """All that Normal Movement must heed."""
    theatre, zone = s.world.theatre, s.zone(enemy)
    lines = join(theatre.road, theatre.rail)
    within = theatre.grid.entering(zone, theatre.grid.leaving(zone, theatre.passable))
    return Constraints(
        blocked=theatre.blocked,
        enemies=s.hexes[enemy],
        minor=less(theatre.minor, lines),
        major=less(theatre.major, lines),
        toll=ZONE_TOLL,
        between_zones=meet(theatre.major, within),
        into_swamps=less(theatre.grid.entering(theatre.swamps, theatre.grid.open), theatre.road),
    )


def _strategic(s: State, enemy: int) -> Constraints:
    """All that Strategic Movement must heed."""
    theatre = s.world.theatre
    return Constraints(
        blocked=theatre.blocked,
        enemies=s.hexes[enemy],
        closed=s.zone(enemy),
        off_road=less(theatre.grid.open, theatre.road),
    )


def _one_less(whole: Constraints) -> Iterator[tuple[str, str, Constraints]]:
    """One rule after another left out alone."""
    return ((rule, key, whole.without(field)) for rule, key, field in RULES)


def _fewer_and_fewer(whole: Constraints) -> Iterator[tuple[str, str, Constraints]]:
    """One rule after another left out together with those before it."""
    found = whole
    for rule, key, field in RULES:
        found = found.without(field)
        yield rule, key, found


def _sides(theatre: Theatre, found: Constraints) -> Sides:
    """The sides that may be crossed."""
    barred = found.blocked, found.major, found.off_road, found.between_zones, found.into_swamps
    return theatre.grid.entering(_free(theatre, found), reduce(less, barred, theatre.grid.open))


def _free(theatre: Theatre, found: Constraints) -> HexSet:
    """The hexes that may be entered."""
    return theatre.land & ~found.enemies & ~found.closed


def _costs(theatre: Theatre, found: Constraints, zone: HexSet, halves: int) -> Costs:
    """Movement under these constraints, ``halves`` a hex and as much again for a minor river."""
    sides = _sides(theatre, found)
    dear = meet(sides, found.minor)
    steps = Steps(
        [lane(less(sides, dear), [(halves, theatre.land)]), lane(dear, [(2 * halves, theatre.land)])]
    )
    return Costs(steps, _free(theatre, found), zone, found.toll, found.toll)


def _cost(theatre: Theatre, costs: Costs, here: int, target: int, allowance: int) -> int | None:
    """What it costs in halves to go to a hex, None if the allowance is too small."""
    return cost_of(movement_range(theatre.grid, costs, here, allowance), target)


def _leads(theatre: Theatre, found: Constraints, here: int, target: int) -> bool:
    """Whether any number of points would do."""
    return bool(theatre.grid.flood(theatre.bit[here], _sides(theatre, found)) & theatre.bit[target])
