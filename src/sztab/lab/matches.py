"""One game between commanders, hosted: each sees its view and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sztab.commanders import Commander, find_level
from sztab.games.game import Game, GameError
from sztab.kernel import machine
from sztab.kernel.chance import Stream, derived_key
from sztab.kernel.events import Event
from sztab.kernel.host import COMPUTER, Host
from sztab.kernel.procedures import NATURE
from sztab.kernel.questions import Choice
from sztab.kernel.records import Line
from sztab.kernel.state import State, state_hash
from sztab.kernel.views import view
from sztab.lab.random_play import MOST_CHOICES, EndlessError
from sztab.lab.table import Table


def holders_of(table: Table, agents: Sequence[str]) -> dict[str, str]:
    """Who holds each seat: one agent for each, in the scenario's order; raises ``GameError``.

    The only human is called ``human``; several are told apart by the seats in which they begin.
    """
    seats = table.scenario.seats
    if len(agents) != len(seats):
        why = f"{len(agents)} given, but the scenario has {len(seats)} seats: {', '.join(seats)}"
        raise GameError("agents", why)
    holders = {}
    for seat, agent in zip(seats, agents, strict=True):
        if agent == HUMAN:
            holders[seat] = HUMAN if agents.count(HUMAN) == 1 else f"{HUMAN}:{seat}"
        else:
            find_level(table.game, agent)
            holders[seat] = COMPUTER + agent
    return holders


HUMAN = "human"
"""The agent that is asked in the terminal."""


class Commanders:
    """The computer players of one game. They follow the holders, so that an exchange of seats is followed too."""

    __slots__ = ("_commanders", "game", "host", "key")

    def __init__(self, game: Game, host: Host[State], key: bytes) -> None:
        self.game = game
        self.host = host
        self.key = derived_key(key, f"commanders after line {len(host.record.lines)}")
        self._commanders: dict[tuple[str, str], Commander] = {}

    def holds(self, seat: str) -> bool:
        """Whether a computer player holds the seat."""
        return self.host.holders[seat].startswith(COMPUTER)

    def choose(self, seat: str) -> Choice:
        """What the holder of the seat chooses, by the seat's view."""
        return self.of(seat).choose(view(self.host.state, seat), seat)

    def of(self, seat: str) -> Commander:
        """The computer player that holds the seat."""
        holder = self.host.holders[seat]
        commander = self._commanders.get((holder, seat))
        if commander is None:
            level = find_level(self.game, holder.removeprefix(COMPUTER))
            commander = level(Stream(derived_key(self.key, f"{holder} in {seat}")))
            self._commanders[holder, seat] = commander
        return commander


class Match:
    """A game of commanders; ``decisions`` counts the choices where at least two were legal."""

    __slots__ = ("commanders", "decisions", "host", "pending")

    def __init__(self, table: Table, holders: Mapping[str, str], key: bytes) -> None:
        self.host = table.host(key, holders)
        self.commanders = Commanders(table.game, self.host, key)
        self.decisions = 0
        self.pending: tuple[str, Choice] | None = None

    def play(self) -> Iterator[tuple[str, Choice, list[Event]]]:
        """Each choice of a seat, when it has been made, with everything that followed from it."""
        host = self.host
        events = host.go_on()
        for _ in range(MOST_CHOICES):
            seat = next(iter(machine.questions(host.state)), NATURE)
            if host.state.result is not None:
                return
            self.pending = None
            choice = self.commanders.choose(seat)
            self.pending = seat, choice
            self.decisions += not machine.can_only_pass(host.state, host.state.asking[seat])
            events = host.choose(seat, choice)
            yield seat, choice, events
        raise EndlessError(f"the game is not over after {MOST_CHOICES} choices")


def close_broken(host: Host[State]) -> None:
    """Close the record of a game that broke off in the middle of a choice, so that it can be replayed up to there."""
    if host.timeline.state(host.timeline.now).result is not None:
        host.go_on()
    elif not host.record.closed:
        whole = host.timeline.state(host.timeline.now)
        host.record.add(Line("saved", value=state_hash(whole)))
