"""Combat (TOW 10): declaring attacks and carrying one out, from the ratio to the advance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sztab.board import HexSet, members
from sztab.games.traces_of_war.roster import AXIS, SEATS, SOVIET
from sztab.games.traces_of_war.rules import losses, strength
from sztab.games.traces_of_war.rules.advance import Advance
from sztab.games.traces_of_war.rules.frames import activation
from sztab.games.traces_of_war.rules.luftwaffe import DEFENSIVE, OFFENSIVE, CommitAirSupport
from sztab.games.traces_of_war.rules.retreat import Retreat
from sztab.games.traces_of_war.tables import COLUMNS
from sztab.kernel.procedures import NATURE, Call, Procedure, Step, ask, call, procedure, window
from sztab.kernel.questions import FINAL, Chance, Choice, Follow, Question, Refusal, question

if TYPE_CHECKING:
    from sztab.games.traces_of_war.rules.activation import Activation
    from sztab.games.traces_of_war.state import State


def possible_attackers(s: State, frame: Activation, target: int) -> list[int]:
    """The activated units that could attack a hex: beside it, over no blocked side, not yet in a fight (TOW 10.0)."""
    return beside(s, frame.unfought(s), target)


def beside(s: State, units: list[int], target: int) -> list[int]:
    """Those of the units that stand beside a hex, over no blocked side."""
    theatre = s.world.theatre
    hexes = theatre.grid.step_back(theatre.bit[target], theatre.passable)
    bit, at = theatre.bit, s.at
    return [unit for unit in units if hexes & bit[at[unit]]]


def targets(s: State, frame: Activation) -> list[int]:
    """The hexes that the activated units together are strong enough to attack (TOW 10.0, 10.2)."""
    theatre = s.world.theatre
    bit, at = theatre.bit, s.at
    units = frame.unfought(s)
    starts: HexSet = 0
    for unit in units:
        starts |= bit[at[unit]]
    enemy = AXIS if frame.side == SOVIET else SOVIET
    in_touch = theatre.grid.step(starts, theatre.passable) & s.hexes[enemy] & ~frame.attacked
    return [
        place
        for place in members(in_touch)
        if strength.strength_refusal(strength.ratio(s, place, beside(s, units, place))) is None
    ]


@question
class DeclareAttack(Question):
    """Declare an attack: a hex, and the units that attack it; or end (TOW 10.0, 10.1)."""

    def follow(self, s: State, parts: Choice) -> Follow:
        names, ids = s.world.theatre.grid.names, s.world.roster.ids
        frame = activation(s)
        if not parts:
            return Follow(
                "hex", [("attack", names[place]) for place in targets(s, frame)], buttons=[("end",)]
            )
        if parts[0] == "end":
            return FINAL
        target = s.world.theatre.grid.index[str(parts[1])]
        able = possible_attackers(s, frame, target)
        named = parts[2:]
        chosen = [unit for unit in able if ids[unit] in named]
        done = bool(chosen) and strength.strength_refusal(strength.ratio(s, target, chosen)) is None
        left = [ids[unit] for unit in able if ids[unit] not in named]
        return Follow("unit", left, done, least=1, most=len(able))

    def refuse(self, s: State, choice: Choice) -> Refusal | None:
        if choice == ("end",):
            return None
        if choice[0] != "attack" or len(choice) < 3:
            return Refusal("TOW 10.0", "not-offered")
        theatre, roster = s.world.theatre, s.world.roster
        target = theatre.grid.index.get(str(choice[1]))
        if target is None:
            return Refusal("TOW 10.0", "off-map", hex=choice[1])
        units = []
        for id_ in choice[2:]:
            unit = roster.number.get(str(id_))
            if unit is None:
                return Refusal("TOW 10.0", "no-such-unit", unit=id_)
            units.append(unit)
        if refusal := attack_refusal(s, activation(s), target, units):
            return refusal
        return strength.strength_refusal(strength.ratio(s, target, units))

    def preview(self, s: State, parts: Choice) -> dict[str, Any] | None:
        from sztab.games.traces_of_war.rules.odds import plan

        if len(parts) < 3 or parts[0] != "attack":
            return None
        units = [s.world.roster.number[str(id_)] for id_ in parts[2:]]
        return plan(s, s.world.theatre.grid.index[str(parts[1])], units)

    def warn(self, s: State, choice: Choice) -> Refusal | None:
        from sztab.games.traces_of_war.rules import slips

        return slips.of_combat(s, choice)

    def apply(self, s: State, frame: Activation, choice: Choice) -> Call | None:
        if choice == ("end",):
            frame.ended = True
            return None
        target = s.world.theatre.grid.index[str(choice[1])]
        units = tuple(s.world.roster.number[str(id_)] for id_ in choice[2:])
        frame.attacked |= s.world.theatre.bit[target]
        for unit in units:
            frame.fought |= 1 << unit
        s.tell("attack-declared", seat=SEATS[frame.side], hex=choice[1], units=list(choice[2:]))
        return call(Combat(frame.side, target, units, tuple(s.here[target])))


def attack_refusal(s: State, frame: Activation, target: int, units: list[int]) -> Refusal | None:
    """Why these units may not attack this hex, their strength apart (TOW 10.0)."""
    theatre, roster = s.world.theatre, s.world.roster
    name = theatre.grid.names[target]
    if not s.enemies_in(target, frame.side):
        return Refusal("TOW 10.0", "no-enemy-in-hex", hex=name)
    if frame.attacked & theatre.bit[target]:
        return Refusal("TOW 10.0", "hex-attacked-before", hex=name)
    if len(set(units)) < len(units):
        return Refusal("TOW 10.0", "unit-twice")
    for unit in units:
        if refusal := frame.attack_refusal(s, unit):
            return refusal
        if target not in theatre.grid.neighbours(s.at[unit]):
            return Refusal("TOW 10.0", "attacker-not-adjacent", unit=roster.ids[unit], hex=name)
        if theatre.crosses(theatre.blocked, s.at[unit], target):
            return Refusal("TOW 10.0", "attack-over-blocked-side", unit=roster.ids[unit], hex=name)
    return None


@procedure
class Combat(Procedure):
    """One attack, from the ratio to the advance (TOW 10.1; AMB-79).

    ``column`` is the one after the terrain, ``air`` the number of markers used, ``code`` the entry of the table.
    """

    side: int
    target: int
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    attack: int = 0
    defence: int = 0
    base: int = 0
    column: int = 0
    air: int = 0
    die: int = 0
    code: str = ""

    stages = (
        "find_column",
        "air_support",
        "roll_die",
        "find_result",
        "attacker_losses",
        "defender_losses",
        "retreat",
        "advance",
    )

    def find_column(self, s: State) -> Step:
        """Strengths, ratio and terrain (TOW 10.2)."""
        found = strength.ratio(s, self.target, self.attackers)
        self.attack, self.defence, self.base, self.column = (
            found.attack,
            found.defence,
            found.base,
            found.column,
        )
        s.tell(
            "ratio-found",
            attack=found.attack,
            defence=found.defence,
            ratio=COLUMNS[found.base],
            column=COLUMNS[found.column],
        )
        return None

    def air_support(self, s: State) -> Step:
        """The Axis may use Luftwaffe markers before the die, in attack or defence (TOW 7.0, 10.1.3; AMB-73)."""
        if not s.air_unused:
            return None
        return window(SEATS[AXIS], CommitAirSupport(strength.attacker_role(self.side)))

    def roll_die(self, s: State) -> Step:
        return ask(NATURE, CombatDie())

    def find_result(self, s: State) -> Step:
        """Markers, then the table (TOW 7.0, 10.2, 10.3)."""
        role = strength.attacker_role(self.side)
        off, defensive = (self.air, 0) if role == OFFENSIVE else (0, self.air)
        self.column = min(self.column + strength.AIR_COLUMNS * off, strength.LAST_COLUMN)
        self.code = strength.results(s, self.column, defensive if role == DEFENSIVE else 0)[self.die - 1]
        s.tell("combat-result", hex=self.name(s), die=self.die, column=COLUMNS[self.column], result=self.code)
        return None

    def attacker_losses(self, s: State) -> Step:
        """A1 and A2 cost the attacker steps (TOW 10.3)."""
        if not self.code.startswith("A"):
            return None
        return call(losses.Losses(self.side, self.attackers, int(self.code[1])))

    def defender_losses(self, s: State) -> Step:
        """The number before RR; under a Supreme Command Order the retreat too is paid in steps (TOW 10.3, 12.2)."""
        number = losses.defender_steps(s, self.code, self.holds(s))
        if not number:
            return None
        return call(losses.Losses(self.defender, self.survivors(s), number))

    def retreat(self, s: State) -> Step:
        """R moves every surviving defender one hex, RR two (TOW 10.4)."""
        length = self.code.count("R")
        if not length or self.holds(s) or not self.survivors(s):
            return None
        return call(Retreat(self.defender, self.target, length, self.survivors(s)))

    def advance(self, s: State) -> Step:
        """Into a hex that is empty of enemies (TOW 10.5)."""
        if "R" not in self.code or s.enemies_in(self.target, self.side):
            return None
        origins = tuple(s.at[unit] for unit in self.attackers)
        return call(Advance(self.side, self.target, self.attackers, origins))

    @property
    def defender(self) -> int:
        """The side that is attacked."""
        return AXIS if self.side == SOVIET else SOVIET

    def name(self, s: State) -> str:
        """The number of the attacked hex."""
        return s.world.theatre.grid.names[self.target]

    def holds(self, s: State) -> bool:
        """Whether the defenders stand under a Supreme Command Order and never retreat (TOW 12.2)."""
        return self.defender == AXIS and bool(s.orders & s.world.theatre.bit[self.target])

    def survivors(self, s: State) -> tuple[int, ...]:
        """The defenders that still stand in the attacked hex."""
        return tuple(unit for unit in self.defenders if s.at[unit] == self.target)


@question
class CombatDie(Chance):
    """Roll one die (TOW 10.3)."""

    def weights(self, s: State) -> list[tuple[int, int]]:
        return [(face, 1) for face in range(1, 7)]

    def apply(self, s: State, frame: Combat, choice: Choice) -> None:
        frame.die = int(choice[1])
