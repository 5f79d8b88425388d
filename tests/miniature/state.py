"""The state of the miniature game, its verbs, and what a seat may know of it."""

from __future__ import annotations

from typing import ClassVar

from sztab.board import HexSet
from sztab.kernel.chance import Source
from sztab.kernel.questions import UNKNOWN
from sztab.kernel.state import State, state
from tests.miniature.theatre import SIDES, Theatre

CHITS = ("march", "strike", "storm", "rally")
CARDS = ("ambush", "dash", "scout")
EACH_CARD = 4
RESERVE = -2
"""Where a unit is that is not on the board; -1 would be unknown."""

STACK = 2


@state
class Ford(State):
    """Units are columns; ``held``, ``cup``, ``hands`` and the like have one item for each side."""

    derived: ClassVar[tuple[str, ...]] = ("occupied",)

    turn: int
    turns: int
    at: list[int]
    steps: list[int]
    acted: list[int]
    held: list[int]
    cup: list[list[int]]
    drawn: list[list[int]]
    scouted: list[int]
    hands: list[list[int]]
    deck: list[int]
    discards: list[int]
    bid: int
    world: Theatre
    occupied: tuple[HexSet, HexSet]

    def attach(self, world: Theatre) -> None:
        State.attach(self, world)
        self.count_occupied()

    def count_occupied(self) -> None:
        """Derive the hexes that each side occupies."""
        found = [0, 0]
        for unit, place in enumerate(self.at):
            if place != RESERVE:
                found[self.world.units[unit].side] |= 1 << place
        self.occupied = (found[0], found[1])

    # Predicates

    def units_at(self, place: int) -> list[int]:
        """The units in a hex."""
        return [unit for unit, where in enumerate(self.at) if where == place]

    def units_of(self, side: int) -> list[int]:
        """The units of a side that are on the board."""
        units = self.world.units
        return [unit for unit, where in enumerate(self.at) if where != RESERVE and units[unit].side == side]

    def is_full(self, place: int) -> bool:
        """Whether nobody else may end there (MIN 1.2)."""
        return self.at.count(place) >= STACK

    def zone(self, side: int) -> HexSet:
        """The hexes in the zones of a side (MIN 1.3)."""
        return self.world.board.zone(self.occupied[side])

    def attack_of(self, unit: int) -> int:
        """The attack of a unit with the steps that it has (MIN 1.1)."""
        return self.world.units[unit].attack[2 - self.steps[unit]]

    def defence_of(self, unit: int) -> int:
        """The defence of a unit with the steps that it has (MIN 1.1)."""
        return self.world.units[unit].defence[2 - self.steps[unit]]

    def score(self, side: int) -> int:
        """The points of the towns that a side controls (MIN 7); red pays the bid (MIN 8)."""
        points = sum(points for place, points in self.world.towns.items() if self.held[side] >> place & 1)
        return points - (self.bid if side == 0 else 0)

    # Verbs

    def place(self, unit: int, place: int) -> None:
        """Put a unit into a hex; a town that it enters is its side's (MIN 4.5)."""
        side = self.world.units[unit].side
        self.at[unit] = place
        self.count_occupied()
        if place in self.world.towns and not self.held[side] >> place & 1:
            self.control(side, place)

    def control(self, side: int, place: int) -> None:
        """Give a town to a side."""
        self.held[side] |= 1 << place
        self.held[1 - side] &= ~(1 << place)
        self.tell("town-taken", seat=SIDES[side], hex=self.world.board.names[place])

    def lose_step(self, unit: int) -> None:
        """Take a step; the last one sends the unit to the reserve (MIN 5.4)."""
        self.steps[unit] -= 1
        if self.steps[unit]:
            self.tell("step-lost", unit=self.world.units[unit].id)
        else:
            self.withdraw(unit)

    def withdraw(self, unit: int) -> None:
        """Send a unit to the reserve."""
        self.at[unit] = RESERVE
        self.steps[unit] = 0
        self.count_occupied()
        self.tell("to-reserve", unit=self.world.units[unit].id)

    def recover(self, unit: int) -> None:
        """Give a unit a step; one from the reserve returns to its home (MIN 3.4)."""
        self.steps[unit] += 1
        if self.at[unit] == RESERVE:
            self.place(unit, self.world.homes[self.world.units[unit].side])
        self.tell("recovered", unit=self.world.units[unit].id)

    def ready(self) -> None:
        """Let every unit act again."""
        self.acted = [0] * len(self.acted)

    def act(self, unit: int) -> None:
        """A unit has acted."""
        self.acted[unit] = 1

    def fill_cup(self, side: int, chits: list[int]) -> None:
        """Put the chits that a side has chosen into the cup (MIN 2.2)."""
        self.cup[side] = sorted(chits)
        names = tuple(CHITS[chit] for chit in self.cup[side])
        seat = SIDES[side]
        self.confide((seat,), ("chits",), "chits-chosen", seat=seat, chits=names, number=len(names))

    def draw_chit(self, side: int, chit: int) -> None:
        """A chit comes out of the cup."""
        self.cup[side].remove(chit)
        self.drawn[side].append(chit)
        self.tell("chit-drawn", seat=SIDES[side], chit=CHITS[chit])

    def empty_cup(self) -> None:
        """A new turn: every chit can be chosen again."""
        self.drawn = [[], []]
        self.scouted = [0, 0]

    def draw_card(self, side: int, card: int) -> None:
        """A card goes from the deck to a hand (MIN 2.1)."""
        self.deck.remove(card)
        self.hands[side] = sorted([*self.hands[side], card])
        self.confide((SIDES[side],), ("card",), "card-drawn", seat=SIDES[side], card=CARDS[card])

    def play_card(self, side: int, card: int) -> None:
        """A card is played and discarded."""
        self.hands[side].remove(card)
        self.discards.append(card)
        self.reveal("card-played", seat=SIDES[side], card=CARDS[card])

    def shuffle(self) -> None:
        """The discards become the deck."""
        self.deck, self.discards = sorted(self.discards), []
        self.tell("deck-shuffled", number=len(self.deck))

    def scout(self, side: int) -> None:
        """A side sees the enemy's chits that are still in the cup (MIN 6.3)."""
        self.scouted[1 - side] = 1
        chits = tuple(CHITS[chit] for chit in self.cup[1 - side])
        self.confide((SIDES[side],), ("chits",), "scouted", seat=SIDES[side], chits=chits)

    # Knowledge

    def hide(self, seat: str) -> None:
        """Cards in the enemy's hand and in the deck are hidden, and chits in the cup that were not scouted."""
        self.deck = [UNKNOWN] * len(self.deck)
        for side, owner in enumerate(SIDES):
            if owner == seat:
                continue
            self.hands[side] = [UNKNOWN] * len(self.hands[side])
            if not (self.scouted[side] and seat == SIDES[1 - side]):
                self.cup[side] = [UNKNOWN] * len(self.cup[side])

    def fill(self, seat: str, chance: Source) -> None:
        """Deal the cards that are not seen, and let the others have chosen any chits that were not drawn."""
        unseen = [card for card in range(len(CARDS)) for _ in range(EACH_CARD)]
        for card in [*self.discards, *self.hands[0], *self.hands[1]]:
            if card != UNKNOWN:
                unseen.remove(card)
        for side in (0, 1):
            self.hands[side] = sorted(
                [_taken(unseen, chance) if c == UNKNOWN else c for c in self.hands[side]]
            )
            if UNKNOWN in self.cup[side]:
                others = [chit for chit in range(len(CHITS)) if chit not in self.drawn[side]]
                self.cup[side] = sorted([_taken(others, chance) for _ in self.cup[side]])
        self.deck = unseen


def _taken(items: list[int], chance: Source) -> int:
    """One of the items, taken out of the list."""
    return items.pop(chance.below(len(items)))
