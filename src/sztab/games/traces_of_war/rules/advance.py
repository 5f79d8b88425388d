"""Advance after combat (TOW 10.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sztab.board import HexSet, members
from sztab.games.traces_of_war.roster import AXIS, SEATS, SOVIET
from sztab.games.traces_of_war.rules import movement
from sztab.kernel.procedures import Procedure, Step, again, ask, procedure
from sztab.kernel.questions import FINAL, Choice, Follow, Question, Refusal, question

if TYPE_CHECKING:
    from sztab.games.traces_of_war.state import State
    from sztab.games.traces_of_war.theatre import Theatre


@procedure
class Advance(Procedure):
    """Units that attacked may enter the hex that they emptied, one after another (TOW 10.5).

    ``origins`` are the hexes from which the ``units`` attacked; who has advanced is taken out of both.
    """

    side: int
    target: int
    units: tuple[int, ...]
    origins: tuple[int, ...]
    ended: bool = False

    stages = ("advance_units",)

    def advance_units(self, s: State) -> Step:
        if self.ended or not any(can_advance(s, self, unit) for unit in self.units):
            return None
        return again(ask(SEATS[self.side], AdvanceUnit()))


def can_advance(s: State, frame: Advance, unit: int) -> bool:
    """Whether a unit that attacked may go anywhere; a headquarters goes with a combat unit only (AMB-43)."""
    if s.world.roster.is_hq[unit]:
        return False
    return may_stay(s, [unit], frame.target) or bool(second_hexes(s, frame, [unit]))


def companions(s: State, frame: Advance, unit: int) -> list[int]:
    """The activated headquarters that may go along with a unit from its hex; a relocated one may not (TOW 10.5; AMB-31,
    AMB-43)."""
    from sztab.games.traces_of_war.rules.activation import Activation

    activated = next(f for f in reversed(s.stack) if isinstance(f, Activation)).units & ~s.relocated
    origin = frame.origins[frame.units.index(unit)]
    return [
        hq
        for hq in s.here.get(origin, ())
        if s.world.roster.is_hq[hq]
        and activated >> hq & 1
        and (may_stay(s, [unit, hq], frame.target) or second_hexes(s, frame, [unit, hq]))
    ]


def may_stay(s: State, units: list[int], place: int) -> bool:
    """Whether stacking lets all of these units end their advance in a hex (TOW 5.0)."""
    return first_stacking_refusal(s, units, place) is None


def second_hexes(s: State, frame: Advance, units: list[int]) -> HexSet:
    """Where units may go on to from the attacked hex (TOW 10.5; AMB-70).

    Mechanized units only, unless they entered it over an unbridged major river; the second hex neither lies behind one
    nor holds enemies.
    """
    roster, theatre = s.world.roster, s.world.theatre
    leader = units[0]
    origin = frame.origins[frame.units.index(leader)]
    if not roster.mechanized[leader]:
        return 0
    if is_unbridged_major_river(theatre, origin, frame.target):
        return 0
    enemy = AXIS if frame.side == SOVIET else SOVIET
    hexes = theatre.grid.step(theatre.bit[frame.target], theatre.supply_sides) & ~s.hexes[enemy]
    for unit in units:
        full = s.hqs[frame.side] if roster.is_hq[unit] else s.full[frame.side]
        own = theatre.bit[s.at[unit]]
        hexes &= ~full | own
    return hexes


@question
class AdvanceUnit(Question):
    """Advance one of the units that attacked, alone or with a headquarters, or end (TOW 10.5)."""

    def follow(self, s: State, parts: Choice) -> Follow:
        roster, names = s.world.roster, s.world.theatre.grid.names
        frame = advance_frame(s)
        if not parts:
            able = [("advance", roster.ids[unit]) for unit in frame.units if can_advance(s, frame, unit)]
            return Follow("unit", able, buttons=[("end",)])
        if parts[0] == "end":
            return FINAL
        unit = roster.number[str(parts[1])]
        units, hexes = _split(s, unit, parts[2:])
        if not hexes:
            hqs = companions(s, frame, unit) if len(units) == 1 else ()
            beside = [("with", roster.ids[hq]) for hq in hqs]
            return Follow("hex", [names[frame.target]], buttons=beside)
        if len(hexes) > 1:
            return FINAL
        onward = [names[place] for place in members(second_hexes(s, frame, units))]
        return Follow("hex", onward, done=may_stay(s, units, frame.target))

    def refuse(self, s: State, choice: Choice) -> Refusal | None:
        roster, theatre, frame = s.world.roster, s.world.theatre, advance_frame(s)
        if choice == ("end",):
            return None
        if choice[0] != "advance" or len(choice) < 3:
            return Refusal("TOW 10.5", "not-offered")
        unit = roster.number.get(str(choice[1]), -1)
        if unit not in frame.units:
            return Refusal("TOW 10.5", "did-not-attack", unit=choice[1])
        if roster.is_hq[unit]:
            return Refusal("TOW 10.5", "headquarters-alone", unit=choice[1])
        units, hexes = _split(s, unit, choice[2:])
        if len(units) > 1 and units[1] not in companions(s, frame, unit):
            return Refusal("TOW 10.5", "headquarters-cannot-follow", unit=choice[3])
        places = [theatre.grid.index.get(name) for name in hexes]
        if not places or places[0] != frame.target:
            return Refusal("TOW 10.5", "first-the-attacked-hex", hex=theatre.grid.names[frame.target])
        if len(places) == 1:
            return first_stacking_refusal(s, units, frame.target)
        return second_hex_refusal(s, frame, units, hexes)

    def apply(self, s: State, frame: Advance, choice: Choice) -> None:
        if choice == ("end",):
            frame.ended = True
            return
        index = s.world.theatre.grid.index
        unit = s.world.roster.number[str(choice[1])]
        units, hexes = _split(s, unit, choice[2:])
        place_of = frame.units.index(unit)
        frame.units = frame.units[:place_of] + frame.units[place_of + 1 :]
        frame.origins = frame.origins[:place_of] + frame.origins[place_of + 1 :]
        for name in hexes:
            for moving in units:
                if s.result is None:
                    s.enter(moving, index[name], "advanced")


def second_hex_refusal(s: State, frame: Advance, units: list[int], hexes: list[str]) -> Refusal | None:
    """Why units may not go on to a second hex (TOW 10.5)."""
    roster, theatre = s.world.roster, s.world.theatre
    leader, name = units[0], hexes[1]
    origin = frame.origins[frame.units.index(leader)]
    place = theatre.grid.index.get(hexes[1])
    if not roster.mechanized[leader]:
        return Refusal("TOW 10.5", "not-mechanized", unit=roster.ids[leader])
    if len(hexes) > 2:
        return Refusal("TOW 10.5", "two-hexes-at-most")
    if (
        place is None
        or place not in theatre.grid.neighbours(frame.target)
        or not theatre.land & theatre.bit[place]
    ):
        return Refusal("TOW 10.5", "off-map", hex=name)
    if theatre.crosses(theatre.blocked, frame.target, place):
        return Refusal("TOW 10.5", "blocked-side", start=theatre.grid.names[frame.target], hex=name)
    if s.enemies_in(place, frame.side):
        return Refusal("TOW 10.5", "enemy-in-hex", hex=name)
    if is_unbridged_major_river(theatre, frame.target, place):
        return Refusal("TOW 10.5", "major-river-second", hex=name)
    if is_unbridged_major_river(theatre, origin, frame.target):
        return Refusal("TOW 10.5", "major-river-stops", hex=theatre.grid.names[frame.target])
    return first_stacking_refusal(s, units, place)


def first_stacking_refusal(s: State, units: list[int], place: int) -> Refusal | None:
    """Why these units may not all end in a hex (TOW 5.0)."""
    refusals = (movement.stacking_refusal(s, unit, place) for unit in units)
    return next((refusal for refusal in refusals if refusal is not None), None)


def is_unbridged_major_river(theatre: Theatre, one: int, other: int) -> bool:
    """Whether an unbridged major river parts two neighbours."""
    return theatre.crosses(theatre.major, one, other) and not theatre.crosses(theatre.bridged, one, other)


def _split(s: State, unit: int, rest: Choice) -> tuple[list[int], list[str]]:
    """The units that go and the hexes that they enter."""
    if rest and rest[0] == "with" and len(rest) > 1:
        hq = s.world.roster.number.get(str(rest[1]), -1)
        return [unit, hq], [str(part) for part in rest[2:]]
    return [unit], [str(part) for part in rest]


def advance_frame(s: State) -> Advance:
    """The advance that asks."""
    frame = s.stack[-1]
    assert isinstance(frame, Advance)
    return frame
