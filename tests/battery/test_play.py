"""Random play of every registered game: the state is sound, plain, and always leads on."""

from __future__ import annotations

import json

from sztab.kernel import machine
from sztab.kernel.chance import Stream, key_of_seed
from sztab.kernel.questions import PASS, Chance
from sztab.kernel.state import state_hash
from sztab.kernel.views import view
from sztab.lab.table import Setting
from tests.battery.cases import Size, met, sized, walks


@sized
def test_every_state_is_sound_and_leads_on(setting: Setting, size: Size) -> None:
    for seed in range(size.seeds):
        table, states = met(setting, size, seed)
        chance = Stream(key_of_seed(seed))
        for s in states:
            table.game.check(s)
            asked = machine.questions(s)
            assert (s.result is None) == bool(asked)
            for seat, question in asked.items():
                choices = walks(question, s, chance, size)
                assert choices, f"{question.kind} leaves {seat} no way on"
                if isinstance(question, Chance):
                    assert all(weight > 0 and type(weight) is int for _, weight in question.weights(s))
                elif s.in_window:
                    assert PASS in choices, f"the window {question.kind} cannot be passed"
                else:
                    forced = len(choices) == 1
                    assert not forced, f"{question.kind} is asked though there is but one choice"


@sized
def test_states_and_views_round_trip_through_json(setting: Setting, size: Size) -> None:
    table, states = met(setting, size)
    chance = Stream(key_of_seed("json"))
    for s in states:
        back = type(s).from_json(json.loads(json.dumps(s.to_json())))
        back.attach(s.world)
        assert back == s
        assert state_hash(back) == state_hash(s)
        table.game.check(back)
        for seat in s.seats:
            seen = view(s, seat)
            assert type(seen).from_json(json.loads(json.dumps(seen.to_json()))) == seen
        for seat, question in machine.questions(s).items():
            twin, original = back.copy(), s.copy()
            choice = walks(question, s, chance, size)[0]
            assert machine.play(twin, seat, choice) == machine.play(original, seat, choice)
            assert twin == original
        assert back == s, "a copy changed what it was copied from"
