"""A small game with all that a host keeps: secret bids, dice, a hidden card, a window, exchanged seats."""

from __future__ import annotations

from typing import Any

from sztab.kernel.chance import Source, commitment, key_of_seed
from sztab.kernel.host import Host
from sztab.kernel.machine import start
from sztab.kernel.notation import parsed
from sztab.kernel.procedures import NATURE, Procedure, Step, again, ask, call, procedure, window
from sztab.kernel.questions import FINAL, PASS, UNKNOWN, Chance, Choice, Follow, Question, question
from sztab.kernel.records import Header, Record
from sztab.kernel.state import State, begin, state

CARDS = (1, 2, 3)
KEY = key_of_seed("market")
TWO = {"red": "ann", "blue": "bob"}
ALONE = {"red": "ann", "blue": "ann"}


@state
class Market(State):
    """``cards``: the hidden card of each seat; ``limit``: the highest bid of blue, 0 forces it."""

    cards: list[int]
    shown: list[int]
    goods: list[int]
    rounds: int
    limit: int

    def hide(self, seat: str) -> None:
        for number, owner in enumerate(self.seats):
            if owner != seat and not self.shown[number]:
                self.cards[number] = UNKNOWN

    def fill(self, seat: str, chance: Source) -> None:
        for number, card in enumerate(self.cards):
            if card == UNKNOWN:
                self.cards[number] = CARDS[chance.below(len(CARDS))]


@question
class Deal(Chance):
    number: int
    verb = "draw"

    def weights(self, s: Market) -> list[tuple[int, int]]:
        return [(card, 1) for card in CARDS]

    def apply(self, s: Market, frame: Any, choice: Choice) -> None:
        s.cards[self.number] = int(choice[1])
        s.confide((s.seats[self.number],), ("card",), "dealt", card=choice[1])

    def told(self, seat: str, choice: Choice) -> Choice:
        return choice if seat == ("red", "blue")[self.number] else ("draw", UNKNOWN)


@question
class Die(Chance):
    def weights(self, s: Market) -> list[tuple[int, int]]:
        return [(face, 1) for face in range(1, 7)]

    def apply(self, s: Market, frame: Any, choice: Choice) -> None:
        s.goods[0] += int(choice[1])
        s.tell("rolled", die=choice[1])


@question
class Offer(Question):
    """How much a seat bids; the others learn it when all have bid."""

    number: int
    limit: int

    def follow(self, s: Market, parts: Choice) -> Follow:
        return FINAL if parts else Follow("button", [("bid", n) for n in range(self.limit + 1)])

    def apply(self, s: Market, frame: Any, choice: Choice) -> None:
        s.goods[self.number] += int(choice[1])

    def told(self, seat: str, choice: Choice) -> Choice:
        return ("bid", UNKNOWN)


@question
class Trade(Question):
    """Take goods as often as you like, show your card, swap the seats, or end."""

    number: int

    def follow(self, s: Market, parts: Choice) -> Follow:
        return FINAL if parts else Follow("button", ("take", "show", "swap", "end"))

    def apply(self, s: Market, frame: Any, choice: Choice) -> None:
        if choice == ("take",):
            s.goods[self.number] += 1
            s.tell("taken", seat=s.seats[self.number])
        elif choice == ("show",):
            s.shown[self.number] = 1
            s.reveal("shown", card=s.cards[self.number])
        elif choice == ("swap",):
            s.tell("seats-exchanged", seats=s.seats)
        else:
            frame.over = 1


@question
class Object(Question):
    def follow(self, s: Market, parts: Choice) -> Follow:
        return FINAL if parts else Follow("button", ("object",), buttons=PASS)

    def apply(self, s: Market, frame: Any, choice: Choice) -> None:
        s.goods[0] = 0


@procedure
class Round(Procedure):
    over: int = 0

    stages = "bid", "roll", "red_trades", "blue_objects", "blue_trades"

    def bid(self, s: Market) -> Step:
        return ask({"red": Offer(0, 3), "blue": Offer(1, s.limit)})

    def roll(self, s: Market) -> Step:
        return ask(NATURE, Die())

    def red_trades(self, s: Market) -> Step:
        return None if self.over else again(ask("red", Trade(0)))

    def blue_objects(self, s: Market) -> Step:
        self.over = 0
        return window("blue", Object())

    def blue_trades(self, s: Market) -> Step:
        return None if self.over else again(ask("blue", Trade(1)))


@procedure
class Days(Procedure):
    stages = "deal_red", "deal_blue", "play", "close"

    def deal_red(self, s: Market) -> Step:
        return ask(NATURE, Deal(0))

    def deal_blue(self, s: Market) -> Step:
        return ask(NATURE, Deal(1))

    def play(self, s: Market) -> Step:
        if s.rounds == 0:
            return None
        s.rounds -= 1
        return again(call(Round()))

    def close(self, s: Market) -> Step:
        s.finish("red" if s.goods[0] > s.goods[1] else "", "goods", dict(zip(s.seats, s.goods, strict=True)))
        return None


def market(rounds: int = 2, limit: int = 3) -> Market:
    """A new game that waits for nature to deal."""
    s = begin(
        Market,
        ("red", "blue"),
        None,
        Days(),
        cards=[0, 0],
        shown=[0, 0],
        goods=[0, 0],
        rounds=rounds,
        limit=limit,
    )
    start(s)
    return s


def header(holders: dict[str, str], key: bytes = KEY, rounds: int = 2, limit: int = 3) -> Header:
    return Header(
        "market", {"rounds": rounds, "limit": limit}, {}, "0" * 64, "0.1.0", holders, commitment(key)
    )


def begun(head: Header) -> Market:
    """The start that a header describes."""
    return market(**head.start)


def hosted(
    holders: dict[str, str] = TWO, rounds: int = 2, limit: int = 3, key: bytes = KEY, by_hand: bool = False
) -> Host[Market]:
    """A game at its first bids, the cards dealt (unless they are dealt by hand)."""
    head = header(holders, key, rounds, limit)
    host = Host(begun(head), key, holders, Record(head), by_hand)
    host.go_on()
    return host


def played(host: Host[Market], *choices: str) -> Host[Market]:
    """Make choices as they stand in a record: ``red: bid #1``."""
    for text in choices:
        seat, _, choice = text.partition(": ")
        host.choose(seat, parsed(choice))
    return host


BIDS = "red: bid #1", "blue: bid #2"
ROUND = (*BIDS, "red: take", "red: end", "blue: pass", "blue: take", "blue: end")
