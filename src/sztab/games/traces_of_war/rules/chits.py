"""Command chits: which there are, and how both sides choose them (TOW 2.4, 4.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from sztab.games.traces_of_war.roster import AXIS, SEATS, SOVIET
from sztab.games.traces_of_war.tables import AXIS_CHITS, CHITS, FRONTS, SOVIET_CHITS, SUPPLY_CHIT
from sztab.kernel.questions import FINAL, UNKNOWN, Chance, Choice, Follow, Question, Refusal, question

if TYPE_CHECKING:
    from sztab.games.traces_of_war.state import State

SOVIET_NUMBER = 6
"""Chits that the Soviet player selects each turn (TOW 4.2.1)."""

STAVKA, AIRBORNE = SOVIET_CHITS.index("stavka"), SOVIET_CHITS.index("airborne")
OKH = AXIS_CHITS.index("okh")


def available(s: State, side: int) -> list[int]:
    """How many chits of each kind a side owns and may select this turn (TOW 3.0, 4.2.1, 4.2.2)."""
    tables = s.world.tables
    owned = [tables.copies[chit] if s.turn >= tables.available_from[chit] else 0 for chit in CHITS[side]]
    if side == SOVIET:
        if s.airborne_used:
            owned[AIRBORNE] = 0
        if not s.stavka_open:
            owned[STAVKA] = 0
    return owned


def stavka_may_be_selected(s: State) -> bool:
    """Whether turn and crossing points allow STAVKA (TOW 4.2.1; AMB-62)."""
    most = s.world.tables.stavka.get(s.turn)
    return most is not None and s.crossing_count() <= most


def is_legal_selection(counts: Sequence[int]) -> bool:
    """Whether six chits hold four different Fronts, or three and STAVKA (TOW 4.2.1)."""
    fronts = sum(1 for n in counts[: len(FRONTS)] if n)
    return sum(counts) == SOVIET_NUMBER and (fronts == 4 or (fronts == 3 and counts[STAVKA] > 0))


def soviet_selections(s: State) -> Iterator[tuple[int, ...]]:
    """Every selection that the Soviet player may make, as counts by kind.

    A chit played this turn was selected, whether or not it could be now.
    """
    owned = [max(n, played) for n, played in zip(available(s, SOVIET), s.played[SOVIET], strict=True)]
    return (counts for counts in product(*(range(n + 1) for n in owned)) if is_legal_selection(counts))


def counted(chits: Sequence[Any], side: int) -> list[int]:
    """Chits by kind."""
    return [chits.count(chit) for chit in CHITS[side]]


@question
class SelectSovietChits(Question):
    """Choose six chits for the cup in secret (TOW 4.2.1)."""

    def follow(self, s: State, parts: Choice) -> Follow:
        chosen = counted(parts, SOVIET)
        owned = available(s, SOVIET)
        left = SOVIET_NUMBER - len(parts) - 1
        items = [
            chit
            for kind, chit in enumerate(SOVIET_CHITS)
            if chosen[kind] < owned[kind] and left >= _fronts_missing(chosen, kind)
        ]
        done = len(parts) == SOVIET_NUMBER
        return Follow("chit", items if not done else (), done, least=SOVIET_NUMBER, most=SOVIET_NUMBER)

    def refuse(self, s: State, choice: Choice) -> Refusal | None:
        chosen, owned = counted(choice, SOVIET), available(s, SOVIET)
        for part in choice:
            if part not in SOVIET_CHITS:
                return Refusal("TOW 4.2.1", "no-such-chit", chit=part)
        if len(choice) != SOVIET_NUMBER:
            return Refusal("TOW 4.2.1", "six-chits", count=len(choice))
        for kind, chit in enumerate(SOVIET_CHITS):
            if chosen[kind] > owned[kind]:
                return Refusal("TOW 4.2.1", "chit-not-available", chit=chit, count=owned[kind])
        if not is_legal_selection(chosen):
            return Refusal("TOW 4.2.1", "fronts-missing")
        return None

    def apply(self, s: State, frame: Any, choice: Choice) -> None:
        s.cups[SOVIET] = counted(choice, SOVIET)
        s.in_cup[SOVIET] = len(choice)
        s.confide(
            (SEATS[SOVIET],),
            ("chits",),
            "soviet-chits-selected",
            seat=SEATS[SOVIET],
            chits=choice,
            number=len(choice),
        )

    def told(self, seat: str, choice: Choice) -> Choice:
        return choice if seat == SEATS[SOVIET] else (UNKNOWN,) * len(choice)


def _fronts_missing(chosen: Sequence[int], kind: int) -> int:
    """How many more chits a selection needs for its Fronts once another of this kind is in it."""
    fronts = sum(1 for front in range(len(FRONTS)) if chosen[front] or front == kind)
    needed = 3 if chosen[STAVKA] or kind == STAVKA else 4
    return max(needed - fronts, 0)


@question
class SelectAxisChits(Question):
    """Choose the number of the Turn Track in secret, each for the cup or for the hand (TOW 4.2, 4.2.2)."""

    number: int

    def follow(self, s: State, parts: Choice) -> Follow:
        chosen = counted(parts[1::2], AXIS)
        done = len(parts) == 2 * self.number
        items = (
            [
                (where, chit)
                for where in ("cup", "hand")
                for chit, taken, owned in zip(AXIS_CHITS, chosen, available(s, AXIS), strict=True)
                if taken < owned
            ]
            if not done
            else ()
        )
        return Follow("chit", items, done, least=self.number, most=self.number)

    def refuse(self, s: State, choice: Choice) -> Refusal | None:
        where, which = choice[::2], choice[1::2]
        if len(where) != len(which) or any(place not in ("cup", "hand") for place in where):
            return Refusal("TOW 4.2", "cup-or-hand")
        for part in which:
            if part not in AXIS_CHITS:
                return Refusal("TOW 4.2.2", "no-such-chit", chit=part)
        if len(which) != self.number:
            return Refusal("TOW 4.2.2", "axis-number", count=len(which), number=self.number)
        for chit, taken, owned in zip(AXIS_CHITS, counted(which, AXIS), available(s, AXIS), strict=True):
            if taken > owned:
                return Refusal("TOW 4.2.2", "chit-not-available", chit=chit, count=owned)
        return None

    def apply(self, s: State, frame: Any, choice: Choice) -> None:
        pairs = list(zip(choice[::2], choice[1::2], strict=True))
        cup = [chit for where, chit in pairs if where == "cup"]
        hand = [chit for where, chit in pairs if where == "hand"]
        s.cups[AXIS], s.hand = counted(cup, AXIS), counted(hand, AXIS)
        s.in_cup[AXIS], s.in_hand = sum(s.cups[AXIS]), sum(s.hand)
        s.confide(
            (SEATS[AXIS],),
            ("cup", "hand"),
            "axis-chits-selected",
            seat=SEATS[AXIS],
            cup=cup,
            hand=hand,
            in_cup=s.in_cup[AXIS],
            in_hand=s.in_hand,
        )

    def sentence(self) -> tuple[str, dict[str, Any]]:
        return f"ask-{self.kind}", {"number": self.number}

    def told(self, seat: str, choice: Choice) -> Choice:
        if seat == SEATS[AXIS]:
            return choice
        hidden: list[str | int] = []
        for where in sorted(map(str, choice[::2])):
            hidden += [where, UNKNOWN]
        return tuple(hidden)


@question
class AddChits(Question):
    """Put chits from the hand into the cup before a draw, into an empty cup at least one (TOW 4.2; AMB-12, AMB-67)."""

    def follow(self, s: State, parts: Choice) -> Follow:
        if parts == ("keep",):
            return FINAL
        added = counted(parts[1::2], AXIS)
        items = [("add", chit) for chit, n, gone in zip(AXIS_CHITS, s.hand, added, strict=True) if gone < n]
        keep = [("keep",)] if not parts and not cup_is_empty(s) else ()
        return Follow("chit", items, bool(parts), keep, least=1, most=s.in_hand)

    def refuse(self, s: State, choice: Choice) -> Refusal | None:
        if choice == ("keep",):
            return Refusal("TOW 4.3", "cup-is-empty") if cup_is_empty(s) else None
        if any(part != "add" for part in choice[::2]) or len(choice) % 2:
            return Refusal("TOW 4.2", "add-or-keep")
        for part in choice[1::2]:
            if part not in AXIS_CHITS:
                return Refusal("TOW 4.2", "no-such-chit", chit=part)
        for chit, n, added in zip(AXIS_CHITS, s.hand, counted(choice[1::2], AXIS), strict=True):
            if added > n:
                return Refusal("TOW 4.2", "not-in-hand", chit=chit)
        return None

    def apply(self, s: State, frame: Any, choice: Choice) -> None:
        if choice == ("keep",):
            return
        added = counted(choice[1::2], AXIS)
        s.hand = [n - a for n, a in zip(s.hand, added, strict=True)]
        s.cups[AXIS] = [n + a for n, a in zip(s.cups[AXIS], added, strict=True)]
        number = sum(added)
        s.in_hand -= number
        s.in_cup[AXIS] += number
        s.confide(
            (SEATS[AXIS],),
            ("chits",),
            "chits-added",
            seat=SEATS[AXIS],
            chits=choice[1::2],
            number=number,
            in_hand=s.in_hand,
        )

    def told(self, seat: str, choice: Choice) -> Choice:
        if seat == SEATS[AXIS] or choice == ("keep",):
            return choice
        return ("add", UNKNOWN) * (len(choice) // 2)

    def passing(self, s: State) -> Choice | None:
        return None if cup_is_empty(s) else ("keep",)


def cup_is_empty(s: State) -> bool:
    """Whether nothing can be drawn."""
    return not (s.supply_chit or s.in_cup[SOVIET] or s.in_cup[AXIS])


@question
class DrawChit(Chance):
    """Draw a chit blindly from the cup (TOW 4.3)."""

    verb = "draw"

    def weights(self, s: State) -> list[tuple[str, int]]:
        cup = [
            (chit, n)
            for side in (SOVIET, AXIS)
            for chit, n in zip(CHITS[side], s.cups[side], strict=True)
            if n
        ]
        return [*cup, (SUPPLY_CHIT, 1)] if s.supply_chit else cup

    def apply(self, s: State, frame: Any, choice: Choice) -> None:
        chit = str(choice[1])
        frame.chit = chit
        take_from_cup(s, chit)
        s.tell("chit-drawn", chit=chit)


def take_from_cup(s: State, chit: str) -> None:
    """A chit leaves the cup and lies open."""
    if chit == SUPPLY_CHIT:
        s.supply_chit = False
        return
    side = owner(chit)
    kind = CHITS[side].index(chit)
    s.cups[side][kind] -= 1
    s.in_cup[side] -= 1
    s.known[side][kind] = max(s.known[side][kind] - 1, 0)
    s.played[side][kind] += 1


def return_to_cup(s: State, chit: str) -> None:
    """A cancelled chit goes back; everybody has seen it (TOW 4.2.2, 4.3.7)."""
    side = owner(chit)
    kind = CHITS[side].index(chit)
    s.played[side][kind] -= 1
    s.cups[side][kind] += 1
    s.in_cup[side] += 1
    s.known[side][kind] += 1


def owner(chit: str) -> int:
    """Whose chit it is; the Supply chit belongs to both and counts as Soviet nowhere."""
    return SOVIET if chit in SOVIET_CHITS else AXIS
