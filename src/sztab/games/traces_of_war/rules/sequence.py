"""The sequence of play (TOW 3.0, 4.0, 12.1, 14): set-up, turns and their phases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sztab.board import members
from sztab.games.traces_of_war import control
from sztab.games.traces_of_war.control import BOX
from sztab.games.traces_of_war.roster import AXIS, SEATS, SOVIET
from sztab.games.traces_of_war.rules import chits, luftwaffe, victory
from sztab.games.traces_of_war.rules.action import ActionPhase, FirstCombat
from sztab.kernel.procedures import NATURE, Procedure, Step, again, ask, call, procedure
from sztab.kernel.questions import FINAL, Chance, Choice, Follow, Question, Refusal, question

if TYPE_CHECKING:
    from sztab.games.traces_of_war.state import State

HIGHEST_BID = 200
"""No Soviet total comes near it; it ends the list of bids."""

NEW_BIDS = 2
"""After so many ties chance decides who plays the Soviets (AMB-46)."""

CONVERSION_TURN = 4


@procedure
class Game(Procedure):
    """From the bids to the last turn (TOW 3.0, 4.0)."""

    stages = "bid", "place_security_divisions", "play_turns"

    def bid(self, s: State) -> Step:
        return call(Bidding()) if s.options["vp-bid"] else None

    def place_security_divisions(self, s: State) -> Step:
        """Three Security Divisions, each in another Axis major city (TOW 3.0; AMB-40)."""
        if not security_divisions(s) or not security_hexes(s):
            return None
        return again(ask(SEATS[AXIS], PlaceSecurityDivision()))

    def play_turns(self, s: State) -> Step:
        return again(call(Turn()))


@procedure
class Bidding(Procedure):
    """The higher bid plays the Soviets and must reach it (TOW 14.1; AMB-46)."""

    ties: int = 0
    soviet: int = 0
    axis: int = 0
    exchange: bool = False

    stages = "bid", "break_tie", "settle"

    def bid(self, s: State) -> Step:
        if self.soviet != self.axis or self.ties >= NEW_BIDS + 1:
            return None
        return again(ask({SEATS[SOVIET]: Bid(SOVIET), SEATS[AXIS]: Bid(AXIS)}))

    def break_tie(self, s: State) -> Step:
        return ask(NATURE, DrawSide()) if self.soviet == self.axis else None

    def settle(self, s: State) -> Step:
        s.target = max(self.soviet, self.axis)
        s.tell("bids-compared", soviet=self.soviet, axis=self.axis, target=s.target)
        if self.axis > self.soviet or self.exchange:
            s.tell("seats-exchanged", seats=list(SEATS))
        return None


@question
class Bid(Question):
    """Name the Victory Points that the own Soviets would reach (TOW 14.1)."""

    side: int

    def follow(self, s: State, parts: Choice) -> Follow:
        return FINAL if parts else Follow("number", [("bid", n) for n in range(1, HIGHEST_BID + 1)])

    def refuse(self, s: State, choice: Choice) -> Refusal | None:
        if len(choice) != 2 or choice[0] != "bid" or not isinstance(choice[1], int):
            return Refusal("TOW 14.1", "not-offered")
        return (
            None
            if 0 < choice[1] <= HIGHEST_BID
            else Refusal("TOW 14.1", "bid-out-of-range", most=HIGHEST_BID)
        )

    def apply(self, s: State, frame: Bidding, choice: Choice) -> None:
        if self.side == SOVIET:
            frame.soviet = int(choice[1])
        else:
            frame.axis = int(choice[1])
            frame.ties += frame.soviet == frame.axis
        s.tell("bid", seat=SEATS[self.side], points=choice[1])


@question
class DrawSide(Chance):
    """Chance gives the sides after two ties (AMB-46)."""

    verb = "draw"

    def weights(self, s: State) -> list[tuple[str, int]]:
        return [("stay", 1), ("exchange", 1)]

    def apply(self, s: State, frame: Bidding, choice: Choice) -> None:
        frame.exchange = choice[1] == "exchange"


def security_divisions(s: State) -> list[int]:
    """The Security Divisions that are still to be placed."""
    garrison = s.world.roster.garrison
    return [unit for unit in s.world.roster.of_side[AXIS] if garrison[unit] and s.at[unit] == BOX]


def security_hexes(s: State) -> list[int]:
    """Axis major cities with room and without a Security Division (TOW 3.0, 5.0)."""
    theatre, roster = s.world.theatre, s.world.roster
    cities = theatre.cities & ~s.cities & ~s.full[AXIS] & ~s.hexes[SOVIET]
    return [
        place for place in members(cities) if not any(roster.garrison[unit] for unit in s.here.get(place, ()))
    ]


@question
class PlaceSecurityDivision(Question):
    """Put a Security Division into a major city of its own (TOW 3.0)."""

    def follow(self, s: State, parts: Choice) -> Follow:
        roster, names = s.world.roster, s.world.theatre.grid.names
        if not parts:
            return Follow("unit", [("place", roster.ids[unit]) for unit in security_divisions(s)])
        return Follow("hex", [names[place] for place in security_hexes(s)]) if len(parts) == 2 else FINAL

    def refuse(self, s: State, choice: Choice) -> Refusal | None:
        roster, theatre = s.world.roster, s.world.theatre
        if len(choice) != 3 or choice[0] != "place":
            return Refusal("TOW 3.0", "not-offered")
        if roster.number.get(str(choice[1]), -1) not in security_divisions(s):
            return Refusal("TOW 3.0", "no-security-division", unit=choice[1])
        place = theatre.grid.index.get(str(choice[2]))
        if place is None or not theatre.cities & ~s.cities & theatre.bit[place]:
            return Refusal("TOW 3.0", "no-axis-city", hex=choice[2])
        if s.full[AXIS] & theatre.bit[place]:
            return Refusal("TOW 5.0", "hex-full", hex=choice[2])
        return None if place in security_hexes(s) else Refusal("TOW 3.0", "city-has-one", hex=choice[2])

    def apply(self, s: State, frame: Any, choice: Choice) -> None:
        unit = s.world.roster.number[str(choice[1])]
        s.arrive(unit, s.world.theatre.grid.index[str(choice[2])], "security-placed")


@procedure
class Turn(Procedure):
    """One turn and its phases (TOW 4.0)."""

    stages = (
        "begin_turn",
        "luftwaffe_reorganization",
        "first_combat",
        "open_selection",
        "command_chit_selection",
        "action_phase",
        "end_action_phase",
        "turn_end",
    )

    def begin_turn(self, s: State) -> Step:
        """Chits return to the pools; headquarters are converted; crossing points swept (TOW 12.3, 14.2; AMB-39)."""
        s.turn += 1
        s.played = [[0] * len(kinds) for kinds in s.played]
        s.known = [[0] * len(kinds) for kinds in s.known]
        s.tell("turn-begins", turn=s.turn)
        if s.turn == CONVERSION_TURN and s.options["soviet-hq-conversion"]:
            s.convert_headquarters()
        control.check_crossings(s)
        return None

    def luftwaffe_reorganization(self, s: State) -> Step:
        return call(luftwaffe.LuftwaffeReorganization())

    def first_combat(self, s: State) -> Step:
        return call(FirstCombat()) if s.turn == 1 else None

    def open_selection(self, s: State) -> Step:
        s.stavka_open = chits.stavka_may_be_selected(s)
        s.supply_chit = True
        return None

    def command_chit_selection(self, s: State) -> Step:
        """Both sides choose in secret (TOW 4.2)."""
        number = s.world.tables.axis_chits[s.turn - 1]
        return ask({SEATS[SOVIET]: chits.SelectSovietChits(), SEATS[AXIS]: chits.SelectAxisChits(number)})

    def action_phase(self, s: State) -> Step:
        return call(ActionPhase())

    def end_action_phase(self, s: State) -> Step:
        luftwaffe.return_markers(s)
        return None

    def turn_end(self, s: State) -> Step:
        victory.check(s)
        return None
