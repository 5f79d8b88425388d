"""``follow``, ``options``, ``refuse`` and ``apply`` agree, and a seat's view says the same as the state."""

from __future__ import annotations

from sztab.kernel import machine
from sztab.kernel.chance import Stream, key_of_seed
from sztab.kernel.procedures import NATURE
from sztab.kernel.questions import Choice, Part, Question
from sztab.kernel.state import State, state_hash
from sztab.kernel.views import view
from sztab.lab.table import Setting, Table
from tests.battery.cases import Size, changed, is_offered, law, met, shape, sized, walks


@sized
def test_what_follow_offers_is_legal_and_nothing_else(setting: Setting, size: Size) -> None:
    for seed in range(size.seeds):
        table, states = met(setting, size, seed)
        chance = Stream(key_of_seed(f"law {seed}"))
        tried = [
            (s, seat, walks(law(s, seat), s, chance, size)) for s in states for seat in machine.questions(s)
        ]
        words: list[Part] = sorted({part for _, _, choices in tried for c in choices for part in c}, key=str)
        for s, seat, choices in tried:
            before = state_hash(s)
            for choice in choices:
                assert machine.refuse(s, seat, choice) is None, f"{seat}: {choice} is offered, but refused"
            for choice in _some(choices, chance, size.walks):
                _applies(table, s, seat, choice)
            for choice in _some(choices, chance, size.changes):
                _is_refused_if_not_offered(table, s, seat, changed(choice, words, chance))
            assert state_hash(s) == before, "a question changed the state"


def _some(choices: list[Choice], chance: Stream, count: int) -> list[Choice]:
    if len(choices) <= count:
        return choices
    return [choices[chance.below(len(choices))] for _ in range(count)]


def _applies(table: Table, s: State, seat: str, choice: Choice) -> None:
    after = s.copy()
    machine.apply(after, seat, choice)
    table.game.check(after)


def _is_refused_if_not_offered(table: Table, s: State, seat: str, choice: Choice) -> None:
    question = law(s, seat)
    if choice and is_offered(question, s, choice):
        whole = question.complete(s, choice)
        assert machine.refuse(s, seat, whole) is None, f"{seat}: {whole} is offered, but refused"
        _applies(table, s, seat, whole)
    elif machine.refuse(s, seat, choice) is None:
        offered = is_offered(question, s, choice, bends=True) or leads_back(table, s, choice)
        assert offered, f"{seat}: {choice} is legal, but not offered"
        _applies(table, s, seat, choice)


def leads_back(table: Table, s: State, choice: Choice) -> bool:
    """Whether a path ends in the place where its piece stands: a legal way round, that ``follow`` has no end for."""
    sketch = table.game.sketch(s)
    cell = sketch.cells.get(str(choice[-1])) if sketch else None
    return cell is not None and len(choice) > 3 and any(piece in choice[:-2] for _, piece in cell.pieces)


@sized
def test_a_seats_view_offers_exactly_what_the_state_offers(setting: Setting, size: Size) -> None:
    _, states = met(setting, size)
    chance = Stream(key_of_seed("views"))
    for s in states:
        for seat in machine.questions(s):
            if seat == NATURE:
                continue
            seen = view(s, seat)
            question, shown = law(s, seat), law(seen, seat)
            assert shown == question
            assert question.sentence() == shown.sentence()
            alike = key_of_seed(question.kind)
            choices = walks(question, s, Stream(alike), size)
            assert walks(shown, seen, Stream(alike), size) == choices
            words: list[Part] = sorted({part for choice in choices for part in choice}, key=str)
            for choice in _some(choices, chance, size.walks):
                _same_at_each_part(question, s, seen, choice)
                for told in (choice, changed(choice, words, chance)):
                    assert machine.refuse(seen, seat, told) == machine.refuse(s, seat, told)


def _same_at_each_part(question: Question, s: State, seen: State, choice: Choice) -> None:
    for length in range(len(choice) + 1):
        parts = choice[:length]
        if length in (0, len(choice)) or is_offered_so_far(question, s, parts):
            assert shape(question.follow(seen, parts)) == shape(question.follow(s, parts))
            assert question.preview(seen, parts) == question.preview(s, parts)
    assert question.complete(seen, choice) == question.complete(s, choice)
    assert question.warn(seen, choice) == question.warn(s, choice)


def is_offered_so_far(question: Question, s: State, parts: Choice) -> bool:
    """Whether the parts are the beginning of a walk."""
    done: Choice = ()
    while len(done) < len(parts):
        for item in question.follow(s, done).continuations():
            longer = done + item if isinstance(item, tuple) else (*done, item)
            if longer == parts[: len(longer)]:
                done = longer
                break
        else:
            return False
    return True
