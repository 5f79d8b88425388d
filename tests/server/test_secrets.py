"""Nothing hidden leaves the server: pairs of games that differ in hidden facts alone send the same bytes to a seat.

Both games are played through the WebSocket by both seats; nature's outcomes are dictated. Choices and outcomes are
taken in pairs that look the same to the watched seat, by the rules of the machine alone; what the server then sends
must be equal. A pair ends where something hidden has to show.
"""

from __future__ import annotations

import json
from typing import NamedTuple

import pytest

from sztab.kernel import machine
from sztab.kernel.chance import Stream, key_of_seed, new_key
from sztab.kernel.events import heard
from sztab.kernel.procedures import NATURE
from sztab.kernel.questions import Chance, Choice
from sztab.kernel.state import SPECTATOR, State
from sztab.kernel.views import any_choice, view
from sztab.lab.table import Setting, set_up
from tests.server.client import Browser, Seat
from tests.server.conftest import Inner

TRIES = 6


class Game:
    """One of the two games: a page at each seat, and one that watches."""

    def __init__(self, inner: Inner, setting: Setting, watched: str) -> None:
        table = set_up(setting)
        holders = {seat: f"human:{seat}" for seat in table.scenario.seats}
        begun = inner.server.rooms.keep(table, table.host(new_key(), holders, by_hand=True))
        self.room = inner.server.rooms.open(begun.id)
        self.room.host.by_hand = True
        self.watched = watched
        self.pages: dict[str, Seat] = {}
        for seat, token in begun.links.items():
            page = Browser(inner.address)
            page.post(f"/api/play/{begun.id}/enter", {"token": token})
            self.pages[seat] = page.sit(begun.id, seat)
            if seat != watched and watched == SPECTATOR and watched not in self.pages:
                self.pages[watched] = page.sit(begun.id, SPECTATOR)

    @property
    def state(self) -> State:
        return self.room.host.state

    @property
    def page(self) -> Seat:
        return self.pages[self.watched]

    def play(self, who: str, choice: Choice) -> None:
        """Make a choice, or dictate an outcome."""
        if who == NATURE:
            self.room.dictate(choice)
        else:
            page = self.pages[who]
            page.do("inspect", place="0101")
            answer = page.choose(*choice)
            assert answer["type"] == "ok", answer

    def sent(self) -> list[str]:
        """What the watching page has been sent, up to the whole table with its log that it asks for."""
        self.page.do("sit", seat=self.watched)
        raw, self.page.raw = self.page.raw, []
        return raw

    def close(self) -> None:
        for page in self.pages.values():
            page.opened.close()


class Pair(NamedTuple):
    """Choices for the two games that look the same."""

    one: Choice
    other: Choice


def paired(one: State, other: State, who: str, watched: str, chance: Stream, differ: bool) -> Pair | None:
    """Choices that look the same to the watched seat now and in what follows from them."""
    for attempt in range(TRIES):
        first = proposed(one, who, chance)
        for _ in range(TRIES):
            second = proposed(other, who, chance) if differ and attempt < TRIES // 2 else first
            if who == watched and second != first:
                continue
            if looks_same(one, other, who, watched, first, second) and (
                second != first or not differ or attempt >= TRIES // 2
            ):
                return Pair(first, second)
            if second == first and (who == watched or not differ):
                break
    return None


def proposed(s: State, who: str, chance: Stream) -> Choice:
    """Any choice or outcome."""
    question = s.asking[who]
    if isinstance(question, Chance):
        outcomes = question.weights(s)
        return question.verb, outcomes[chance.below(len(outcomes))][0]
    return any_choice(s, question, chance)


def looks_same(one: State, other: State, who: str, watched: str, first: Choice, second: Choice) -> bool:
    """Whether the machine shows the watched seat the same, now and after it."""
    if machine.refuse(one, who, first) is not None or machine.refuse(other, who, second) is not None:
        return False
    told = [s.asking[who].told(watched, choice) for s, choice in ((one, first), (other, second))]
    if who != watched and told[0] != told[1]:
        return False
    after, events = [], []
    for s, choice in ((one, first), (other, second)):
        trial = s.copy()
        events.append(heard(machine.play(trial, who, choice), watched))
        after.append(trial)
    waits = [set(s.answers) - {watched} for s in after]
    return (
        events[0] == events[1] and view(after[0], watched) == view(after[1], watched) and waits[0] == waits[1]
    )


def differs(one: State, other: State) -> bool:
    return one.to_json() != other.to_json()


def play_pair(
    inner: Inner, setting: Setting, watched: str, seed: str, most: int, lasting: bool
) -> tuple[int, bool, bool]:
    """Play a pair; returns the choices made, whether hidden facts ever differed, and whether the game came to its end.

    With ``lasting``, only outcomes of nature differ: those need not show before the end.
    """
    chance = Stream(key_of_seed(seed))
    games = Game(inner, setting, watched), Game(inner, setting, watched)
    one, other = games
    differed, made = False, 0
    try:
        assert [json.loads(text) for text in one.page.raw] == [json.loads(text) for text in other.page.raw]
        while one.state.result is None and made < most:
            assert list(machine.questions(one.state)) == list(machine.questions(other.state))
            who = next(iter(machine.questions(one.state)))
            differ = who != watched and (not lasting or who == NATURE) and chance.below(2) == 1
            found = paired(one.state, other.state, who, watched, chance, differ)
            if found is None:
                break
            one.play(who, found.one)
            other.play(who, found.other)
            made += 1
            differed = differed or differs(one.state, other.state)
            sent = one.sent(), other.sent()
            assert sent[0] == sent[1], f"{watched} is sent what it cannot know after {who}: {found}"
        return made, differed, one.state.result is not None
    finally:
        for game in games:
            game.close()


MINIATURE = Setting("miniature", "skirmish")
RACE = Setting("traces-of-war", "race-to-the-dnipro")


@pytest.mark.parametrize("watched", ["red", "blue", SPECTATOR])
def test_whole_games_that_differ_in_what_is_hidden_send_the_same(inner: Inner, watched: str) -> None:
    for seed in range(40):
        made, differed, ended = play_pair(inner, MINIATURE, watched, f"whole {seed}", 10_000, lasting=True)
        if ended and differed:
            assert made > 30
            return
    pytest.fail("no whole game came to its end with different hidden facts")


@pytest.mark.parametrize("watched", ["red", "blue", SPECTATOR])
def test_games_that_differ_in_anything_hidden_send_the_same(inner: Inner, watched: str) -> None:
    """Chits, cards and waiting answers differ; many pairs end when one of them must show."""
    results = [play_pair(inner, MINIATURE, watched, f"any {seed}", 60, lasting=False) for seed in range(6)]
    assert any(differed for _, differed, _ in results)


@pytest.mark.parametrize("watched", ["soviet", "axis", SPECTATOR])
def test_traces_of_war_sends_the_same(inner: Inner, watched: str) -> None:
    _, differed, _ = play_pair(inner, RACE, watched, "race", 40, lasting=False)
    assert differed or watched == "axis", (
        "the Soviet player hides nothing before the first draw but his chits"
    )


@pytest.mark.long
@pytest.mark.parametrize("watched", ["soviet", "axis", SPECTATOR])
def test_long_pairs_of_traces_of_war_send_the_same(inner: Inner, watched: str) -> None:
    results = [play_pair(inner, RACE, watched, f"long {seed}", 100_000, lasting=True) for seed in range(6)]
    assert any(ended for _, _, ended in results)
