"""Combat (MIN 5): choose target and attackers, then strength, die, losses, retreat and advance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sztab.board import members
from sztab.kernel.procedures import NATURE, Call, Procedure, Step, again, ask, call, procedure, window
from sztab.kernel.questions import FINAL, PASS, Chance, Choice, Follow, Part, Question, Refusal, question
from tests.miniature.movement import END
from tests.miniature.state import CARDS, RESERVE, Ford
from tests.miniature.theatre import SIDES

AMBUSH = CARDS.index("ambush")
MOST_ATTACKERS = 3
FACES = range(1, 7)


def outcome_of(total: int) -> str:
    """What die plus difference means (MIN 5.4)."""
    if total <= 2:
        return "attacker-loses"
    if total <= 4:
        return "nothing"
    return "retreat" if total <= 6 else "loss-and-retreat"


def attack_strength(s: Ford, attackers: tuple[int, ...], target: int) -> int:
    """The attackers together, each one less across the river (MIN 5.2)."""
    return sum(s.attack_of(u) - s.world.has_river_between(s.at[u], target) for u in attackers)


def defence_strength(s: Ford, target: int) -> int:
    """The defenders together, one more in woods or a town (MIN 5.2)."""
    covered = s.world.woods >> target & 1 or target in s.world.towns
    return sum(s.defence_of(unit) for unit in s.units_at(target)) + bool(covered)


def attackers_of(s: Ford, side: int, target: int) -> list[int]:
    """The units that may still attack a hex (MIN 5.1)."""
    near = s.world.neighbours(target)
    return [unit for unit in s.units_of(side) if not s.acted[unit] and s.at[unit] in near]


def targets_of(s: Ford, side: int) -> list[int]:
    """The hexes that a side can attack."""
    enemies = s.occupied[1 - side]
    beside = s.world.board.zone(enemies) & s.occupied[side]
    if not beside:
        return []
    near = s.world.board.zone(beside) & enemies
    return [place for place in members(near) if attackers_of(s, side, place)]


@question
class Attack(Question):
    """Attack a hex with a set of units, or end (MIN 5.1)."""

    side: int

    def follow(self, s: Ford, parts: Choice) -> Follow:
        if not parts:
            names = s.world.board.names
            targets = sorted(names[place] for place in targets_of(s, self.side))
            return Follow("hex", [("attack", name) for name in targets], buttons=END)
        if parts == END:
            return FINAL
        named = parts[2:]
        units = attackers_of(s, self.side, s.world.board.index[str(parts[1])])
        left = [u for unit in units if (u := s.world.units[unit].id) not in named]
        most = min(MOST_ATTACKERS, len(units))
        return Follow("unit", left if len(named) < most else (), done=bool(named), least=1, most=most)

    def refuse(self, s: Ford, choice: Choice) -> Refusal | None:
        if choice == END:
            return None
        if choice[0] != "attack" or len(choice) < 3:
            return Refusal("MIN 5.1", "no-attack")
        target = s.world.board.index.get(str(choice[1]))
        if target is None or not s.occupied[1 - self.side] >> target & 1:
            return Refusal("MIN 5.1", "no-enemy", hex=choice[1])
        named = choice[2:]
        if len(named) > MOST_ATTACKERS or len(set(named)) < len(named):
            return Refusal("MIN 5.1", "too-many-attackers", most=MOST_ATTACKERS)
        for name in named:
            if (refusal := self.refuse_unit(s, target, name)) is not None:
                return refusal
        return None

    def refuse_unit(self, s: Ford, target: int, name: Part) -> Refusal | None:
        """Why a unit may not attack the hex."""
        unit = s.world.number.get(str(name))
        if unit is None or unit not in s.units_of(self.side):
            return Refusal("MIN 5.1", "not-your-unit", unit=name)
        if s.acted[unit]:
            return Refusal("MIN 5.1", "has-acted", unit=name)
        if unit not in attackers_of(s, self.side, target):
            return Refusal("MIN 5.1", "not-adjacent", unit=name, hex=s.world.board.names[target])
        return None

    def preview(self, s: Ford, parts: Choice) -> Mapping[str, Any] | None:
        """Strengths and the chance of each result, without an ambush."""
        if len(parts) < 3 or self.refuse(s, parts) is not None:
            return None
        return forecast(
            s, s.world.board.index[str(parts[1])], tuple(s.world.number[str(u)] for u in parts[2:])
        )

    def warn(self, s: Ford, choice: Choice) -> Refusal | None:
        """Attacks that could still be made are given up."""
        targets = targets_of(s, self.side) if choice == END else ()
        names = tuple(s.world.board.names[place] for place in targets)
        return Refusal("", "attacks-left", hexes=names) if names else None

    def apply(self, s: Ford, frame: Any, choice: Choice) -> Call | None:
        if choice == END:
            frame.over = 1
            return None
        units = tuple(sorted(s.world.number[str(name)] for name in choice[2:]))
        for unit in units:
            s.act(unit)
        s.tell("attacked", hex=choice[1], units=tuple(s.world.units[unit].id for unit in units))
        return call(Combat(self.side, s.world.board.index[str(choice[1])], units))


def forecast(s: Ford, target: int, attackers: tuple[int, ...]) -> dict[str, Any]:
    """Strengths and exact chances of the results (MIN 5.2, 5.4)."""
    attack, defence = attack_strength(s, attackers, target), defence_strength(s, target)
    results = {face: outcome_of(attack - defence + face) for face in FACES}
    chances = {result: list(results.values()).count(result) / len(FACES) for result in results.values()}
    return {"attack": attack, "defence": defence, "results": results, "distribution": chances}


@procedure
class Combat(Procedure):
    """One attack, from the ambush to the advance (MIN 5)."""

    side: int
    target: int
    attackers: tuple[int, ...]
    ambush: int = 0
    result: str = ""

    stages = "lay_ambush", "roll_die", "attacker_loses", "defender_loses", "retreat", "advance"

    def lay_ambush(self, s: Ford) -> Step:
        """The defender may play a card before the die (MIN 5.3)."""
        return window(SIDES[1 - self.side], LayAmbush(1 - self.side))

    def roll_die(self, s: Ford) -> Step:
        return ask(NATURE, CombatDie())

    def attacker_loses(self, s: Ford) -> Step:
        """MIN 5.4."""
        if self.result == "attacker-loses":
            return ask(SIDES[self.side], LoseStep(self.attackers))
        return None

    def defender_loses(self, s: Ford) -> Step:
        """MIN 5.4."""
        if self.result == "loss-and-retreat":
            return ask(SIDES[1 - self.side], LoseStep(tuple(s.units_at(self.target))))
        return None

    def retreat(self, s: Ford) -> Step:
        """Every defender leaves, one after another; who cannot goes to the reserve (MIN 5.5)."""
        defenders = s.units_at(self.target)
        if not self.result.endswith("retreat") or not defenders:
            return None
        if any(retreats_of(s, unit) for unit in defenders):
            return again(ask(SIDES[1 - self.side], Retreat(self.target)))
        return again(call(Rout(defenders[0])))

    def advance(self, s: Ford) -> Step:
        """One attacker may enter the empty hex (MIN 5.6)."""
        if not self.result.endswith("retreat") or s.units_at(self.target):
            return None
        return ask(SIDES[self.side], Advance(self.target, self.attackers))


@question
class LayAmbush(Question):
    """Play an ambush, or let the attack come (MIN 5.3)."""

    side: int

    def follow(self, s: Ford, parts: Choice) -> Follow:
        if parts:
            return FINAL
        return Follow("card", [("play", "ambush")] if AMBUSH in s.hands[self.side] else (), buttons=PASS)

    def apply(self, s: Ford, frame: Any, choice: Choice) -> None:
        s.play_card(self.side, AMBUSH)
        frame.ambush = 1


@question
class CombatDie(Chance):
    """The die of a combat (MIN 5.4)."""

    def weights(self, s: Ford) -> list[tuple[Part, int]]:
        return [(face, 1) for face in FACES]

    def apply(self, s: Ford, frame: Any, choice: Choice) -> None:
        attack = attack_strength(s, frame.attackers, frame.target)
        defence = defence_strength(s, frame.target) + 2 * frame.ambush
        frame.result = outcome_of(attack - defence + int(choice[1]))
        s.tell("combat-result", die=choice[1], attack=attack, defence=defence, result=frame.result)


@question
class LoseStep(Question):
    """Who takes the loss (MIN 5.4)."""

    units: tuple[int, ...]

    def follow(self, s: Ford, parts: Choice) -> Follow:
        return FINAL if parts else Follow("unit", [("lose", s.world.units[unit].id) for unit in self.units])

    def apply(self, s: Ford, frame: Any, choice: Choice) -> None:
        s.lose_step(s.world.number[str(choice[1])])


def retreats_of(s: Ford, unit: int) -> list[int]:
    """Where a unit may retreat to (MIN 5.5)."""
    enemy = 1 - s.world.units[unit].side
    closed = s.occupied[enemy] | s.zone(enemy)
    return [
        place for place in s.world.neighbours(s.at[unit]) if not closed >> place & 1 and not s.is_full(place)
    ]


@question
class Retreat(Question):
    """Which defender retreats next, and where to (MIN 5.5)."""

    target: int

    def follow(self, s: Ford, parts: Choice) -> Follow:
        units = [unit for unit in s.units_at(self.target) if retreats_of(s, unit)]
        if not parts:
            return Follow("unit", [("retreat", s.world.units[unit].id) for unit in units])
        if len(parts) == 2:
            unit = s.world.number[str(parts[1])]
            return Follow("hex", sorted(s.world.board.names[place] for place in retreats_of(s, unit)))
        return FINAL

    def apply(self, s: Ford, frame: Any, choice: Choice) -> None:
        s.tell("retreated", unit=choice[1], hex=choice[2])
        s.place(s.world.number[str(choice[1])], s.world.board.index[str(choice[2])])


@procedure
class Rout(Procedure):
    """A unit that cannot retreat (MIN 5.5)."""

    unit: int

    stages = ("leave",)

    def leave(self, s: Ford) -> Step:
        s.withdraw(self.unit)
        return None


@question
class Advance(Question):
    """Who enters the hex, if anybody (MIN 5.6)."""

    target: int
    attackers: tuple[int, ...]

    def follow(self, s: Ford, parts: Choice) -> Follow:
        if parts:
            return FINAL
        able = [unit for unit in self.attackers if s.at[unit] != RESERVE]
        return Follow("unit", [("advance", s.world.units[unit].id) for unit in able], buttons=("stay",))

    def apply(self, s: Ford, frame: Any, choice: Choice) -> None:
        if choice[0] == "advance":
            s.tell("advanced", unit=choice[1], hex=s.world.board.names[self.target])
            s.place(s.world.number[str(choice[1])], self.target)
