"""What each seat may not know, and how a view is filled with facts that fit.

Secret are the kinds of the chits in the cup and in the Axis hand (TOW 4.2) and of the drawn Luftwaffe markers (TOW
7.0); how many there are is public (AMB-13). A player knows what he put into the cup, and what both saw there when a
drawn chit went back.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import TYPE_CHECKING

from sztab.games.traces_of_war.roster import AXIS, SEATS, SOVIET
from sztab.games.traces_of_war.rules import chits
from sztab.games.traces_of_war.tables import CHITS, MARKERS
from sztab.kernel.chance import Source
from sztab.kernel.questions import UNKNOWN

if TYPE_CHECKING:
    from sztab.games.traces_of_war.state import State


def hide(s: State, seat: str) -> None:
    """Make the secrets of the other side, or of both for a spectator, unknown."""
    for side in (SOVIET, AXIS):
        if SEATS[side] != seat:
            s.cups[side] = [UNKNOWN] * len(s.cups[side])
    if seat != SEATS[AXIS]:
        s.hand = [UNKNOWN] * len(s.hand)
        s.air = [UNKNOWN, UNKNOWN]


def fill(s: State, seat: str, chance: Source) -> None:
    """Fill in secrets that fit; each that fits has a chance."""
    if seat != SEATS[SOVIET]:
        s.cups[SOVIET] = _soviet_cup(s, chance)
    if seat != SEATS[AXIS]:
        s.cups[AXIS], s.hand = _axis_chits(s, chance)
        s.air = _markers(s, chance)


def _soviet_cup(s: State, chance: Source) -> list[int]:
    """Soviet chits that make a legal selection together with those already drawn (TOW 4.2.1)."""
    drawn, known = s.played[SOVIET], s.known[SOVIET]
    least = [a + b for a, b in zip(drawn, known, strict=True)]
    fitting = [
        tuple(n - gone for n, gone in zip(selection, drawn, strict=True))
        for selection in chits.soviet_selections(s)
        if sum(selection) == s.in_cup[SOVIET] + sum(drawn)
        and all(n >= least_n for n, least_n in zip(selection, least, strict=True))
    ]
    if fitting:
        return list(fitting[chance.below(len(fitting))])
    left = [n - gone for n, gone in zip(_owned(s, SOVIET), drawn, strict=True)]
    return _drawn_at_random(left, known, s.in_cup[SOVIET], chance)


def _axis_chits(s: State, chance: Source) -> tuple[list[int], list[int]]:
    """Axis chits for the cup and the hand, of those that could be selected and are not played (TOW 4.2.2)."""
    played = s.played[AXIS]
    is_selection = s.in_cup[AXIS] + s.in_hand + sum(played) == s.world.tables.axis_chits[s.turn - 1]
    owned = chits.available(s, AXIS) if is_selection else _owned(s, AXIS)
    left = [max(n - gone, 0) for n, gone in zip(owned, played, strict=True)]
    cup = _drawn_at_random(left, s.known[AXIS], s.in_cup[AXIS], chance)
    rest = [n - taken for n, taken in zip(left, cup, strict=True)]
    return cup, _drawn_at_random(rest, [0] * len(rest), s.in_hand, chance)


def _owned(s: State, side: int) -> list[int]:
    """All chits of a side: a position that was set up by hand may hold any of them."""
    return [s.world.tables.copies[chit] for chit in CHITS[side]]


def _drawn_at_random(left: Sequence[int], known: Sequence[int], number: int, chance: Source) -> list[int]:
    """So many chits, the known ones among them."""
    drawn = list(known)
    rest = [kind for kind, n in enumerate(left) for _ in range(n - known[kind])]
    for _ in range(number - sum(known)):
        drawn[rest.pop(chance.below(len(rest)))] += 1
    return drawn


def _markers(s: State, chance: Source) -> list[int]:
    """Luftwaffe markers of either kind, as likely as they are drawn blind from those not yet used."""
    offensive, defensive = (MARKERS - used for used in s.air_used)
    unused = s.air_unused
    ways = [
        off for off in range(unused + 1) for _ in range(comb(offensive, off) * comb(defensive, unused - off))
    ]
    off = ways[chance.below(len(ways))]
    return [off, unused - off]
