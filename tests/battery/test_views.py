"""What a seat does not know makes no difference to it: views, questions and events of states that fit one view."""

from __future__ import annotations

from typing import Any

from sztab.kernel import machine
from sztab.kernel.chance import Stream, key_of_seed
from sztab.kernel.events import Event, heard
from sztab.kernel.procedures import NATURE
from sztab.kernel.questions import Choice, Veiled, only_choice
from sztab.kernel.state import SPECTATOR, State
from sztab.kernel.views import any_choice, imagine, view
from sztab.lab.table import Setting
from tests.battery.cases import Size, law, met, sized, walks


@sized
def test_imagined_states_fit_the_view_and_play_on_alike(setting: Setting, size: Size) -> None:
    for seed in range(size.seeds):
        table, states = met(setting, size, seed)
        chance = Stream(key_of_seed(f"imagined {seed}"))
        for s in states:
            for seat in (*s.seats, SPECTATOR):
                seen = view(s, seat)
                assert all(isinstance(q, Veiled) == (who != seat) for who, q in seen.asking.items())
                filled = imagine(seen, chance)
                assert filled.viewer == ""
                table.game.check(filled)
                assert view(filled, seat) == seen, f"{seat} sees another state than it imagined"
                play_on_alike(s.copy(), filled, seat, chance, size)


def play_on_alike(s: State, other: State, seat: str, chance: Stream, size: Size) -> None:
    """Make choices in both that look the same to the seat; all that it is told and shown must be the same."""
    for _ in range(size.steps):
        if s.result is not None:
            assert s.result == other.result
            return
        assert list(s.asking) == list(other.asking)
        for state in (s, other):
            forget_waiting(state, seat)
        told: tuple[list[Event], list[Event]] = ([], [])
        for who in s.asking:
            choice = s.answers.get(who) or chosen(s, who, chance, size)
            same = matching(other, who, seat, choice, chance, size)
            if same is None:
                return
            for state, made, events in ((s, choice, told[0]), (other, same, told[1])):
                if who in machine.questions(state):
                    events += machine.play(state, who, made)
        if heard(told[0], seat) == heard(told[1], seat) and view(s, seat) == view(other, seat):
            continue
        shown = any(must_show(events, seat) for events in told)
        assert shown, f"{seat} is told or shown what it cannot know: {told[0]} or {told[1]}"
        return


def forget_waiting(s: State, seat: str) -> None:
    """Let nobody but the seat have answered a simultaneous question yet, as far as answers are free."""
    for who in list(s.answers):
        if who != seat and only_choice(s.asking[who], s) is None:
            machine.take_back(s, who)


def chosen(s: State, who: str, chance: Stream, size: Size) -> Choice:
    """A choice of a seat or of nature."""
    question = law(s, who)
    if who != NATURE:
        return any_choice(s, question, chance)
    outcomes = walks(question, s, chance, size)
    return outcomes[chance.below(len(outcomes))]


def matching(s: State, who: str, seat: str, wanted: Choice, chance: Stream, size: Size) -> Choice | None:
    """A legal choice that looks to the seat like the wanted one; None if a hidden fact must show here."""
    question = s.asking[who]
    if who == seat:
        assert who in s.answers or machine.refuse(s, who, wanted) is None, f"{seat} may not choose {wanted}"
        return wanted
    told = question.told(seat, wanted)
    if who in s.answers:
        return s.answers[who] if question.told(seat, s.answers[who]) == told else None
    legal = machine.refuse(s, who, wanted) is None
    if legal and (told == wanted or chance.below(2)):
        return wanted
    like = [choice for choice in walks(question, s, chance, size) if question.told(seat, choice) == told]
    return like[chance.below(len(like))] if like else wanted if legal else None


def must_show(events: list[Event], seat: str) -> bool:
    """Whether something hidden was shown to the seat, or a choice was forced by what it cannot see."""
    return any(
        event.fence or (event.seers is not None and seat in event.seers) or _forced_elsewhere(event, seat)
        for event in events
    )


def _forced_elsewhere(event: Event, seat: str) -> bool:
    return event.key == "forced" and event.values["seat"] != seat


@sized
def test_what_is_hidden_is_nowhere_in_a_view(setting: Setting, size: Size) -> None:
    """Two states that were imagined from one view give equal views, whatever was filled in."""
    _, states = met(setting, size)
    chance = Stream(key_of_seed("hidden"))
    different: dict[str, Any] = {}
    for s in states:
        for seat in (*s.seats, SPECTATOR):
            seen = view(s, seat)
            first, second = imagine(seen, chance), imagine(seen, chance)
            assert view(first, seat) == view(second, seat)
            if first != second:
                different[seat] = True
            assert not any(who != seat for who in seen.answers)
    assert different, "nothing is hidden in any state that was met"
