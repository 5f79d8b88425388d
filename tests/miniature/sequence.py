"""The sequence of play (MIN 2, 3, 6, 8): bids, cards, secret chits, activations and what interrupts them."""

from __future__ import annotations

from typing import Any

from sztab.kernel.procedures import NATURE, Call, Procedure, Step, again, ask, call, procedure, window
from sztab.kernel.questions import (
    FINAL,
    PASS,
    UNKNOWN,
    Chance,
    Choice,
    Follow,
    Part,
    Question,
    Refusal,
    question,
)
from tests.miniature.combat import Attack, targets_of
from tests.miniature.movement import END, MoveUnits
from tests.miniature.state import CARDS, CHITS, RESERVE, Ford
from tests.miniature.theatre import SIDES

HAND = 3
MOST_CHITS = 2
HIGHEST_BID = 3
RALLIES = 2
STORM_LESS = 1


@procedure
class Game(Procedure):
    """The whole game: bids if they were agreed, turns, the score."""

    bids: int = 0

    stages = "bid", "play", "score"

    def bid(self, s: Ford) -> Step:
        """Both bid for red at once (MIN 8)."""
        return ask({seat: Bid(side) for side, seat in enumerate(SIDES)}) if self.bids else None

    def play(self, s: Ford) -> Step:
        return again(call(Turn())) if s.turn <= s.turns else None

    def score(self, s: Ford) -> Step:
        """The towns decide (MIN 7)."""
        red, blue = s.score(0), s.score(1)
        s.finish("" if red == blue else SIDES[red < blue], "towns", {"red": red, "blue": blue})
        return None


@question
class Bid(Question):
    """A secret bid of points for red (MIN 8)."""

    side: int

    def follow(self, s: Ford, parts: Choice) -> Follow:
        return FINAL if parts else Follow("button", [("bid", points) for points in range(HIGHEST_BID + 1)])

    def apply(self, s: Ford, frame: Any, choice: Choice) -> None:
        points = int(choice[1])
        s.tell("bid", seat=SIDES[self.side], points=points)
        if self.side == 1 and points > s.bid:
            s.tell("seats-exchanged", seats=SIDES)
        s.bid = max(s.bid, points)


@procedure
class Turn(Procedure):
    """One turn (MIN 2)."""

    dealt: int = 0

    stages = "begin", "deal", "choose_chits", "draw_chits", "end"

    def begin(self, s: Ford) -> Step:
        s.empty_cup()
        s.tell("turn-begins", turn=s.turn, turns=s.turns)
        return None

    def deal(self, s: Ford) -> Step:
        """MIN 2.1."""
        if self.dealt == len(SIDES):
            return None
        self.dealt += 1
        return again(call(Deal(self.dealt - 1)))

    def choose_chits(self, s: Ford) -> Step:
        """Both sides at once (MIN 2.2)."""
        return ask({seat: ChooseChits(side) for side, seat in enumerate(SIDES)})

    def draw_chits(self, s: Ford) -> Step:
        """MIN 2.3."""
        return again(ask(NATURE, DrawChit())) if any(s.cup) else None

    def end(self, s: Ford) -> Step:
        s.turn += 1
        return None


@procedure
class Deal(Procedure):
    """A card for a side whose hand is not full (MIN 2.1)."""

    side: int

    stages = "shuffle", "draw"

    def shuffle(self, s: Ford) -> Step:
        if not s.deck:
            s.shuffle()
        return None

    def draw(self, s: Ford) -> Step:
        return ask(NATURE, DrawCard(self.side)) if len(s.hands[self.side]) < HAND else None


@question
class DrawCard(Chance):
    """The next card of the deck."""

    side: int
    verb = "card"

    def weights(self, s: Ford) -> list[tuple[Part, int]]:
        return [(name, n) for card, name in enumerate(CARDS) if (n := s.deck.count(card))]

    def apply(self, s: Ford, frame: Any, choice: Choice) -> None:
        s.draw_card(self.side, CARDS.index(str(choice[1])))

    def told(self, seat: str, choice: Choice) -> Choice:
        return choice if seat == SIDES[self.side] else (self.verb, UNKNOWN)


@question
class ChooseChits(Question):
    """Which chits go into the cup; the enemy learns how many (MIN 2.2)."""

    side: int

    def follow(self, s: Ford, parts: Choice) -> Follow:
        left = [chit for chit in CHITS if chit not in parts] if len(parts) < MOST_CHITS else ()
        return Follow("chit", left, done=bool(parts), least=1, most=MOST_CHITS)

    def apply(self, s: Ford, frame: Any, choice: Choice) -> None:
        s.fill_cup(self.side, [CHITS.index(str(name)) for name in choice])

    def told(self, seat: str, choice: Choice) -> Choice:
        return (UNKNOWN,) * len(choice)


@question
class DrawChit(Chance):
    """The next chit out of the cup (MIN 2.3)."""

    verb = "chit"

    def weights(self, s: Ford) -> list[tuple[Part, int]]:
        return [(f"{seat}-{CHITS[chit]}", 1) for side, seat in enumerate(SIDES) for chit in s.cup[side]]

    def apply(self, s: Ford, frame: Any, choice: Choice) -> Call:
        seat, _, chit = str(choice[1]).partition("-")
        s.draw_chit(SIDES.index(seat), CHITS.index(chit))
        return call(Activation(SIDES.index(seat), chit))


@procedure
class Activation(Procedure):
    """What a chit lets its side do (MIN 3)."""

    side: int
    chit: str
    over: int = 0
    rallied: int = 0

    stages = "react", "ready", "move", "ready", "strike", "rally"

    def react(self, s: Ford) -> Step:
        """The enemy may play a card first (MIN 2.4)."""
        return window(SIDES[1 - self.side], React(1 - self.side))

    def ready(self, s: Ford) -> Step:
        self.over = 0
        s.ready()
        return None

    def move(self, s: Ford) -> Step:
        """MIN 3.1, 3.3."""
        if self.over or self.chit not in ("march", "storm"):
            return None
        return again(ask(SIDES[self.side], MoveUnits(self.side, STORM_LESS if self.chit == "storm" else 0)))

    def strike(self, s: Ford) -> Step:
        """MIN 3.2, 3.3."""
        if self.over or self.chit not in ("strike", "storm") or not targets_of(s, self.side):
            return None
        return again(ask(SIDES[self.side], Attack(self.side)))

    def rally(self, s: Ford) -> Step:
        """MIN 3.4."""
        if self.over or self.chit != "rally" or self.rallied == RALLIES:
            return None
        return again(ask(SIDES[self.side], Rally(self.side)))


@question
class React(Question):
    """A card before the enemy acts (MIN 2.4, 6.2, 6.3)."""

    side: int

    def follow(self, s: Ford, parts: Choice) -> Follow:
        if parts:
            return FINAL
        playable = [name for name in ("dash", "scout") if CARDS.index(name) in s.hands[self.side]]
        return Follow("card", [("play", name) for name in playable], buttons=PASS)

    def apply(self, s: Ford, frame: Any, choice: Choice) -> Call | None:
        s.play_card(self.side, CARDS.index(str(choice[1])))
        if choice[1] == "dash":
            return call(Dash(self.side))
        s.scout(self.side)
        return None


@procedure
class Dash(Procedure):
    """One unit moves while the enemy's chit waits (MIN 6.2)."""

    side: int
    over: int = 0

    stages = "ready", "move"

    def ready(self, s: Ford) -> Step:
        s.ready()
        return None

    def move(self, s: Ford) -> Step:
        return ask(SIDES[self.side], MoveUnits(self.side, 0))


def can_rally(s: Ford, unit: int) -> bool:
    """Whether a unit can recover a step or return (MIN 3.4)."""
    if s.at[unit] != RESERVE:
        return s.steps[unit] == 1
    side = s.world.units[unit].side
    home = s.world.homes[side]
    return not s.occupied[1 - side] >> home & 1 and not s.is_full(home)


@question
class Rally(Question):
    """Which unit recovers, or end (MIN 3.4)."""

    side: int

    def follow(self, s: Ford, parts: Choice) -> Follow:
        if parts:
            return FINAL
        units = [u for n, u in enumerate(s.world.units) if u.side == self.side and can_rally(s, n)]
        return Follow("unit", [("rally", unit.id) for unit in units], buttons=END)

    def refuse(self, s: Ford, choice: Choice) -> Refusal | None:
        if choice == END:
            return None
        if choice[0] != "rally" or len(choice) != 2:
            return Refusal("MIN 3.4", "no-rally")
        unit = s.world.number.get(str(choice[1]))
        if unit is None or s.world.units[unit].side != self.side:
            return Refusal("MIN 3.4", "not-your-unit", unit=choice[1])
        return None if can_rally(s, unit) else Refusal("MIN 3.4", "cannot-rally", unit=choice[1])

    def apply(self, s: Ford, frame: Any, choice: Choice) -> None:
        if choice == END:
            frame.over = 1
            return
        s.recover(s.world.number[str(choice[1])])
        frame.rallied += 1
