"""Every filling that fits a view is imagined, and no other: counted out on small positions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, permutations, product
from typing import Any

import pytest

from sztab.kernel import machine
from sztab.kernel.state import canonical
from sztab.kernel.views import imagine_once, view
from tests.miniature.game import GAME
from tests.miniature.state import CARDS, CHITS, EACH_CARD, Ford


class Every:
    """Goes through every sequence of chances: each run takes the next one."""

    def __init__(self) -> None:
        self.taken: list[int] = []
        self.counts: list[int] = []
        self.place = 0

    def below(self, count: int) -> int:
        if self.place == len(self.taken):
            self.taken.append(0)
            self.counts.append(count)
        self.place += 1
        return self.taken[self.place - 1]

    def next(self) -> bool:
        """Make the next sequence ready; False after the last."""
        self.place = 0
        while self.taken and self.taken[-1] + 1 == self.counts[-1]:
            self.taken.pop()
            self.counts.pop()
        if not self.taken:
            return False
        self.taken[-1] += 1
        return True


def key(s: Ford) -> bytes:
    return canonical(s.to_json())


def imagined(seen: Ford) -> set[bytes]:
    """Every state that ``imagine`` can come to."""
    chances, found = Every(), set()
    while True:
        filled = imagine_once(seen, chances)
        if filled is not None:
            found.add(key(filled))
        if not chances.next():
            return found


def fitting(s: Ford, seat: str) -> set[bytes]:
    """Every state that gives the seat the same view, found by trying all hands, cups and waiting answers."""
    seen = view(s, seat)
    all_cards = [card for card in range(len(CARDS)) for _ in range(EACH_CARD)]
    hands = [list(combinations_with_replacement(range(len(CARDS)), len(hand))) for hand in s.hands]
    cups = [list(combinations(range(len(CHITS)), len(cup))) for cup in s.cup]
    found = set()
    for hand_0, hand_1, cup_0, cup_1 in product(*hands, *cups):
        trial = s.copy()
        trial.hands, trial.cup = [list(hand_0), list(hand_1)], [list(cup_0), list(cup_1)]
        rest = all_cards.copy()
        try:
            for card in (*hand_0, *hand_1, *trial.discards):
                rest.remove(card)
            GAME.check(_with_deck(trial, rest))
        except (ValueError, AssertionError):
            continue
        for answers in waiting(trial, seat):
            trial.answers = answers
            if view(trial, seat) == seen:
                found.add(key(trial))
    return found


def _with_deck(s: Ford, deck: list[int]) -> Ford:
    s.deck = deck
    return s


def waiting(s: Ford, seat: str) -> Iterator[dict[str, Any]]:
    """Every way in which the others may have answered a simultaneous question already."""
    if len(s.asking) == 1:
        yield {}
        return
    (other,) = (who for who in s.asking if who != seat)
    own = {who: choice for who, choice in s.answers.items() if who == seat}
    yield own
    for number in (1, 2):
        for chits in permutations(CHITS, number):
            yield {**own, other: chits}


POSITIONS: dict[str, dict[str, Any]] = {
    "hands and cup": {
        "hands": {"red": ["ambush"], "blue": ["dash", "scout"]},
        "cup": {"red": ["march"], "blue": ["storm"]},
        "active": {"side": "red", "chit": "march"},
    },
    "a short cup": {
        "hands": {"blue": ["dash"]},
        "cup": {"blue": ["march", "rally"]},
        "active": {"side": "red", "chit": "strike"},
    },
    "nothing hidden": {"active": {"side": "blue", "chit": "march"}},
}


@pytest.mark.parametrize("seat", ["red", "blue", "spectator"])
@pytest.mark.parametrize("name", POSITIONS)
def test_every_filling_that_fits_is_imagined_and_no_other(name: str, seat: str) -> None:
    units = [{"unit": "R1", "at": "0303"}, {"unit": "B1", "at": "0404"}, {"unit": "R2", "at": "0202"}]
    s = GAME.begin({"position": {"scenario": "skirmish", "units": units, **POSITIONS[name]}}, {}, GAME.pack())
    assert isinstance(s, Ford)
    found = imagined(view(s, seat))
    assert found == fitting(s, seat)
    assert key(s) in found
    assert (len(found) > 1) == (name != "nothing hidden" and not (name == "a short cup" and seat == "blue"))


@pytest.mark.parametrize("answered", [(), ("red",), ("blue",)])
def test_waiting_answers_are_imagined_too(answered: tuple[str, ...]) -> None:
    s = GAME.begin({"scenario": "skirmish"}, {}, GAME.pack())
    assert isinstance(s, Ford)
    for card in ("dash", "scout"):
        machine.apply(s, "nature", ("card", card))
    for seat in answered:
        machine.apply(s, seat, ("storm", "march"))
    for seat in ("red", "blue"):
        found = imagined(view(s, seat))
        if seat in answered:
            assert len(found) == len(CARDS)
        else:
            assert found == fitting(s, seat)
            assert len(found) == len(CARDS) * (1 + 4 + 12)
        assert key(s) in found


def test_a_scouted_cup_is_no_longer_imagined() -> None:
    position = {
        "hands": {"blue": ["scout"]},
        "cup": {"red": ["march", "rally"]},
        "active": {"side": "red", "chit": "storm"},
    }
    s = GAME.begin({"position": {"scenario": "skirmish", **position}}, {}, GAME.pack())
    assert isinstance(s, Ford)
    before = imagined(view(s, "blue"))
    s.play_card(1, 2)
    s.scout(1)
    assert len(before) == 6
    assert imagined(view(s, "blue")) == fitting(s, "blue") == {key(s)}
    assert imagined(view(s, "spectator")) == fitting(s, "spectator")
