"""The battery notices faults: each of these is planted in the miniature game and must make a test fail."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from sztab.kernel.machine import Refused
from sztab.kernel.questions import Choice, Follow
from sztab.lab.table import Setting
from tests.battery import test_law, test_play, test_records_of_games, test_views
from tests.battery.cases import SHORT
from tests.miniature.combat import Attack
from tests.miniature.movement import MoveUnits
from tests.miniature.sequence import ChooseChits, React
from tests.miniature.state import CHITS, RESERVE, Ford

SETTING = Setting("miniature", "long-war")
SIZE = replace(SHORT, states=6, changes=30)

Plant = Callable[[pytest.MonkeyPatch], None]


def hides_nothing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Ford, "hide", lambda self, seat: None)


def shows_chits_to_everybody(patch: pytest.MonkeyPatch) -> None:
    def told(self: Ford, side: int, chits: list[int]) -> None:
        self.cup[side] = sorted(chits)
        self.tell("chits-chosen", chits=tuple(CHITS[chit] for chit in chits))

    patch.setattr(Ford, "fill_cup", told)


def reads_the_deck_in_a_question(patch: pytest.MonkeyPatch) -> None:
    follow = MoveUnits.follow

    def leaking(self: MoveUnits, s: Ford, parts: Choice) -> Follow:
        found = follow(self, s, parts)
        return Follow(found.part, found.items, found.done, [*found.buttons, *s.deck[:1]] if not parts else ())

    patch.setattr(MoveUnits, "follow", leaking)


def imagines_too_many_cards(patch: pytest.MonkeyPatch) -> None:
    fill = Ford.fill

    def careless(self: Ford, seat: str, chance: Any) -> None:
        fill(self, seat, chance)
        self.deck = self.deck[:-1]

    patch.setattr(Ford, "fill", careless)


def refuses_nothing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(MoveUnits, "refuse", lambda self, s, choice: None)


def refuses_a_legal_attack(patch: pytest.MonkeyPatch) -> None:
    refuse = Attack.refuse
    patch.setattr(
        Attack, "refuse", lambda self, s, choice: refuse(self, s, choice if len(choice) < 4 else ("attack",))
    )


def offers_nothing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(React, "follow", lambda self, s, parts: Follow("card"))


def forgets_to_count_who_stands_where(patch: pytest.MonkeyPatch) -> None:
    def careless(self: Ford, unit: int) -> None:
        self.at[unit], self.steps[unit] = RESERVE, 0

    patch.setattr(Ford, "withdraw", careless)


def changes_the_state_in_follow(patch: pytest.MonkeyPatch) -> None:
    follow = ChooseChits.follow

    def writing(self: ChooseChits, s: Ford, parts: Choice) -> Follow:
        s.bid += 1
        return follow(self, s, parts)

    patch.setattr(ChooseChits, "follow", writing)


def remembers_beside_the_state(patch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []
    draw = Ford.draw_chit

    def counting(self: Ford, side: int, chit: int) -> None:
        drawn.append(chit)
        draw(self, side, chit)
        self.bid = len(drawn) % 3

    patch.setattr(Ford, "draw_chit", counting)


@pytest.mark.parametrize(
    ("plant", "test"),
    [
        (hides_nothing, test_views.test_imagined_states_fit_the_view_and_play_on_alike),
        (shows_chits_to_everybody, test_views.test_imagined_states_fit_the_view_and_play_on_alike),
        (imagines_too_many_cards, test_views.test_imagined_states_fit_the_view_and_play_on_alike),
        (reads_the_deck_in_a_question, test_law.test_a_seats_view_offers_exactly_what_the_state_offers),
        (refuses_nothing, test_law.test_what_follow_offers_is_legal_and_nothing_else),
        (refuses_a_legal_attack, test_law.test_what_follow_offers_is_legal_and_nothing_else),
        (changes_the_state_in_follow, test_law.test_what_follow_offers_is_legal_and_nothing_else),
        (forgets_to_count_who_stands_where, test_play.test_every_state_is_sound_and_leads_on),
        (offers_nothing, test_play.test_every_state_is_sound_and_leads_on),
        (remembers_beside_the_state, test_records_of_games.test_replay_equals_play_at_every_line),
    ],
)
def test_a_planted_fault_is_noticed(plant: Plant, test: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    test(SETTING, SIZE)
    with monkeypatch.context() as patch:
        plant(patch)
        with pytest.raises((AssertionError, Refused, ValueError, LookupError)):
            test(SETTING, SIZE)
