"""The measured operations of the kernel: copying a large state, and jumping about in a long record.

The state is a made-up campaign of 400 units: columns as a large game has them, six nested procedures on the stack.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

from sztab.games.game import GameError
from sztab.kernel import machine
from sztab.kernel.chance import Stream, commitment, derived_key, key_of_seed
from sztab.kernel.host import Host
from sztab.kernel.opening import open_record
from sztab.kernel.procedures import Procedure, Step, again, ask, call, procedure
from sztab.kernel.questions import FINAL, Choice, Follow, Part, Question, question
from sztab.kernel.records import Header, Record, parse_running
from sztab.kernel.state import State, begin, state
from sztab.kernel.views import any_choice

UNITS = 400
FRAMES = 6
DECISIONS = 5000
JUMPS = 400
SEATS = ("west", "east")
PLACES = 4000

Pair = tuple[Callable[[], object], Callable[[], object]]


@state
class Campaign(State):
    """A made-up campaign: where 400 units are and what each has left, and what else a large game counts."""

    turn: int
    at: list[int]
    steps: bytearray
    supply: bytearray
    moved: bytearray
    control: list[int]
    cup: list[int]
    hands: dict[str, list[int]]
    arrivals: list[int]
    points: list[int]


@question
class March(Question):
    """Send a unit that has not marched to one of the next places."""

    side: int
    first: int

    def follow(self, s: Campaign, parts: Choice) -> Follow:
        if not parts:
            units = range(self.first, self.first + 20)
            return Follow("unit", [("march", unit) for unit in units], buttons=("end",))
        if len(parts) == 2:
            here = s.at[int(parts[1])]
            items: list[Part] = [place for place in range(here + 1, here + 7) if place < PLACES]
            return Follow("hex", items or [0])
        return FINAL

    def apply(self, s: Campaign, frame: Any, choice: Choice) -> None:
        if choice == ("end",):
            return
        unit, place = int(choice[1]), int(choice[2])
        s.at[unit] = place
        s.moved[unit] = 1
        s.control[self.side] |= 1 << place
        s.tell("marched", unit=unit, place=place)


@procedure
class Level(Procedure):
    """One of the nested procedures; the innermost one asks."""

    depth: int
    side: int = 0
    marches: int = 0

    stages = "go_deeper", "march"

    def go_deeper(self, s: Campaign) -> Step:
        return call(Level(self.depth - 1)) if self.depth > 1 else None

    def march(self, s: Campaign) -> Step:
        self.marches += 1
        self.side = self.marches % len(SEATS)
        return again(ask(SEATS[self.side], March(self.side, self.marches * 7 % (UNITS - 20))))


def campaign() -> Campaign:
    """The campaign at its first question."""
    places = Random(1943).sample(range(PLACES), UNITS)
    s = begin(
        Campaign,
        SEATS,
        None,
        Level(FRAMES),
        turn=1,
        at=places,
        steps=bytearray(b"\2" * UNITS),
        supply=bytearray(UNITS),
        moved=bytearray(UNITS),
        control=[0, 0],
        cup=list(range(20)),
        hands={seat: [1, 2, 3] for seat in SEATS},
        arrivals=list(range(60)),
        points=[0, 0],
    )
    machine.start(s)
    return s


def copy_400() -> Pair:
    """A copy of the campaign, and python-chess's copy of a board without its moves."""
    try:
        import chess
    except ImportError:
        raise GameError("bench", "the yardstick needs python-chess: pip install 'sztab[bench]'") from None
    s, board = campaign(), chess.Board()
    return s.copy, lambda: board.copy(stack=False)


def jump_times(start: State | None = None, decisions: int = DECISIONS, jumps: int = JUMPS) -> list[float]:
    """How many CPU milliseconds each of some jumps takes to any point of a long record that was opened.

    The record is one of random play from the start, by default of the campaign.
    """
    first = campaign() if start is None else start
    return times_of_jumps(long_record(first.copy(), decisions), first.copy(), jumps)


def times_of_jumps(text: str, first: State, jumps: int = JUMPS) -> list[float]:
    """How many CPU milliseconds each of some jumps takes to any point of a record from its first state."""
    host = open_record(parse_running(text), first)
    random, points = Random(1), host.timeline.points
    times = []
    for _ in range(jumps):
        point = points[random.randrange(len(points))]
        begun = process_time()
        host.timeline.state(point)
        times.append((process_time() - begun) * 1000)
    return times


def long_record(s: State, decisions: int) -> str:
    """The record of so many decisions of random play, as text."""
    key = key_of_seed("bench")
    chance = Stream(derived_key(key, "play"))
    holders = dict.fromkeys(s.seats, "computer:random")
    header = Header("bench", {}, {}, "", "", holders, commitment(key))
    host = Host(s, key, holders, Record(header))
    host.go_on()
    for _ in range(decisions):
        if s.result is not None:
            break
        seat, law = next(iter(machine.questions(s).items()))
        host.choose(seat, any_choice(s, law, chance))
    return host.record.text()
