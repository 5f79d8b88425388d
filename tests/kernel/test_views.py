"""A seat's view hides what it must and nothing else; imagined states fit it."""

from __future__ import annotations

from typing import Any

import pytest

from sztab.kernel.chance import Source, Stream, key_of_seed
from sztab.kernel.machine import apply, questions, refuse, start
from sztab.kernel.procedures import Procedure, Step, ask, procedure
from sztab.kernel.questions import FINAL, UNKNOWN, Choice, Follow, Question, Veiled, kind_of, question
from sztab.kernel.state import SPECTATOR, State, begin, state, state_hash
from sztab.kernel.views import have_secrets, imagine, view

DECK = (1, 2, 3, 4)


@state
class Cards(State):
    """Two hidden cards, one each, of a deck of four."""

    held: list[int]
    shown: list[int]

    def hide(self, seat: str) -> None:
        for number, owner in enumerate(self.seats):
            if owner != seat:
                self.held[number] = UNKNOWN

    def fill(self, seat: str, chance: Source) -> None:
        for number, card in enumerate(self.held):
            if card == UNKNOWN:
                free = [c for c in DECK if c not in self.held]
                self.held[number] = free[chance.below(len(free))]


@question
class Show(Question):
    number: int

    def follow(self, s: Cards, parts: Choice) -> Follow:
        return (
            FINAL
            if parts
            else Follow("button", ("keep",), buttons=("show",) if s.held[self.number] > 1 else ())
        )

    def apply(self, s: Cards, frame: Any, choice: Choice) -> None:
        s.shown.append(s.held[self.number] if choice == ("show",) else 0)


@procedure
class Together(Procedure):
    stages = "both", "alone", "end"

    def both(self, s: Cards) -> Step:
        return ask({"red": Show(0), "blue": Show(1)})

    def alone(self, s: Cards) -> Step:
        return ask("blue", Show(1))

    def end(self, s: Cards) -> Step:
        s.finish("", "over", {})
        return None


def cards(*held: int) -> Cards:
    s = begin(Cards, ("red", "blue"), None, Together(), held=list(held), shown=[])
    start(s)
    return s


def test_a_view_hides_the_others_card_law_and_waiting_answer() -> None:
    waiting, answered = cards(2, 3), cards(2, 3)
    apply(answered, "blue", ("show",))
    assert view(waiting, "red") == view(answered, "red")
    seen = view(answered, "red")
    assert seen.held == [2, UNKNOWN]
    assert seen.asking["blue"] == Veiled("show")
    assert list(questions(seen)) == ["red", "blue"]
    assert view(answered, "blue").answers == {"blue": ("show",)}
    assert SPECTATOR == "spectator"
    assert view(answered, SPECTATOR).held == [UNKNOWN, UNKNOWN]


def test_a_view_leaves_the_state_alone_and_refuses_for_others() -> None:
    s = cards(2, 3)
    before = state_hash(s)
    seen = view(s, "red")
    assert state_hash(s) == before
    refusal = refuse(seen, "blue", ("keep",))
    assert refusal is not None
    assert refusal.key == "law-not-known"
    with pytest.raises(LookupError):
        seen.asking["blue"].follow(seen, ())


def test_equal_views_for_states_that_differ_only_in_what_is_hidden() -> None:
    assert view(cards(2, 3), "red") == view(cards(2, 4), "red")
    assert view(cards(2, 3), "blue") != view(cards(2, 4), "blue")


def test_imagined_states_fit_the_view_and_reach_every_filling() -> None:
    s = cards(2, 3)
    seen = view(s, "red")
    chance = Stream(key_of_seed(1))
    fillings = [imagine(seen, chance) for _ in range(200)]
    assert all(view(f, "red") == seen for f in fillings)
    assert {f.held[1] for f in fillings} == {1, 3, 4}
    assert {f.answers.get("blue") for f in fillings if f.held[1] == 3} == {None, ("keep",), ("show",)}
    assert {f.answers.get("blue") for f in fillings if f.held[1] == 1} == {("keep",)}


def test_a_filling_that_would_not_have_been_asked_does_not_fit() -> None:
    s = cards(2, 3)
    apply(s, "red", ("keep",))
    apply(s, "blue", ("keep",))
    assert list(s.asking) == ["blue"]
    chance = Stream(key_of_seed(2))
    assert {imagine(view(s, "red"), chance).held[1] for _ in range(100)} == {3, 4}


def test_a_view_that_nothing_fits_is_noticed() -> None:
    s = cards(2, 3)
    apply(s, "red", ("keep",))
    apply(s, "blue", ("keep",))
    seen = view(s, "red")
    seen.asking = {"blue": Veiled("other")}
    with pytest.raises(LookupError, match="no filling"):
        imagine(seen, Stream(key_of_seed(1)))


def test_a_finished_game_is_imagined_without_questions() -> None:
    s = cards(2, 3)
    for seat in ("red", "blue", "blue"):
        apply(s, seat, ("keep",))
    assert s.result is not None
    filled = imagine(view(s, "red"), Stream(key_of_seed(1)))
    assert filled.result == s.result
    assert filled.asking == {}
    assert (filled.viewer, filled.events) == ("", [])


def test_a_veiled_question_asks_in_words_without_values() -> None:
    assert Veiled("show").sentence() == ("ask-show", {})
    assert kind_of(Veiled("show")) == kind_of(Show(0)) == "show"
    with pytest.raises(LookupError, match="'show'"):
        Veiled("show").follow(None, ())


def test_seats_have_secrets_from_each_other_while_they_know_different_things() -> None:
    s = cards(2, 3)
    assert have_secrets(s, "red", "blue")
    apply(s, "red", ("keep",))
    apply(s, "blue", ("keep",))
    assert have_secrets(s, "red", "blue")
    assert not have_secrets(s, "red", "red")
    s.held = [UNKNOWN, UNKNOWN]
    assert not have_secrets(s, "red", "blue")
