"""A record replays to the same state or fails at a named line; its dice can be verified."""

from __future__ import annotations

import pytest

from sztab.kernel.chance import commitment, key_of_seed, new_key
from sztab.kernel.host import Host
from sztab.kernel.machine import Refused
from sztab.kernel.opening import (
    Verification,
    fork,
    last_commitment,
    open_record,
    revealed_keys,
    verify,
)
from sztab.kernel.questions import Choice, Refusal
from sztab.kernel.records import Line, Record, RecordError, parse_record, parse_running
from sztab.kernel.state import state_hash
from tests.kernel.market import ALONE, BIDS, KEY, ROUND, TWO, Market, begun, header, hosted, market, played


def reopened(host: Host[Market]) -> Host[Market]:
    record = parse_running(host.record.text())
    return open_record(record, begun(record.header))


def eventful(holders: dict[str, str] = TWO) -> Host[Market]:
    """A game with everything: undo, consent, answers taken back, exchanged seats, a dictated roll, a new key."""
    host = played(hosted(holders), "blue: bid #3")
    host.take_back("blue")
    host.by_hand = True
    played(host, *BIDS)
    host.dictate(("roll", 6))
    host.by_hand = False
    host.save()
    played(host, "red: take", "red: take")
    host.undo("red", 10)
    host.undo("red", 5, ("bob",))
    played(host, *BIDS, "red: swap", "red: show", "red: end", "blue: pass", "blue: end")
    host.renew_key(key_of_seed("second"))
    return played(host, *ROUND)


KEYS = {commitment(key): key for key in (KEY, key_of_seed("second"))}


def test_a_record_replays_to_the_same_state_at_every_line() -> None:
    host = eventful()
    again = reopened(host)
    assert again.record.text() == host.record.text()
    assert state_hash(again.state) == state_hash(host.state)
    assert again.state == host.state
    assert again.holders == host.holders == {"red": "bob", "blue": "ann"}
    assert again.draws == host.draws == 5
    assert again.key is None
    for point in range(len(host.record.lines) + 1):
        assert again.timeline.points[point] == host.timeline.points[point]


def test_progress_is_told_line_by_line() -> None:
    told: list[tuple[int, int]] = []
    record = parse_record(eventful().record.text())
    open_record(record, begun(record.header), lambda done, of: told.append((done, of)))
    total = len(record.lines)
    assert told == [(number, total) for number in range(1, total + 1)]


def edited(host: Host[Market], number: int, line: Line) -> RecordError:
    """What a record says in which one line was replaced and all checks made anew."""
    copy = Record(host.record.header)
    for place, old in enumerate(host.record.lines, 1):
        copy.add(line if place == number else old)
    record = parse_running(copy.text())
    with pytest.raises(RecordError) as caught:
        open_record(record, begun(record.header))
    return caught.value


@pytest.mark.parametrize(
    ("number", "line", "why"),
    [
        (2, Line("choice", "red", ("take",)), "'red: take' is not legal here: not-your-decision"),
        (3, Line("choice", "blue", ("bid", 4)), "not-offered"),
        (3, Line("choice", "blue", ("bid", 3), marks=("dictated",)), "marks"),
        (4, Line("take-back", "red"), "nothing-to-take-back"),
        (6, Line("choice", "blue", ("bid", 2)), "marks"),
        (7, Line("choice", "nature", ("roll", 7), marks=("dictated",)), "not-offered"),
        (8, Line("finished", value="0" * 64), "'finished', but the game is not over"),
        (8, Line("saved", value="0" * 64), "not the one that was recorded"),
        (11, Line("undo", "red", value="5"), "fence-nature"),
        (11, Line("undo", "red", value="10", marks=("consent",)), "marks"),
        (11, Line("undo", "red", value="11"), "no-such-undo"),
        (11, Line("undo", "green", value="10"), "no-such-undo"),
        (11, Line("undo", "green", value="10", marks=("consent",)), "no-such-undo"),
        (12, Line("undo", "red", value="5"), "fence-nature"),
    ],
)
def test_a_line_that_cannot_be_played_is_named(number: int, line: Line, why: str) -> None:
    error = edited(eventful(), number, line)
    assert error.line == number + 9
    assert why in error.why


def test_a_finished_game_does_not_go_on() -> None:
    host = played(hosted(rounds=1), *ROUND)
    host.record.add(Line("saved", value=state_hash(host.state)))
    with pytest.raises(RecordError, match="'saved', but the game is over"):
        reopened(host)


def test_a_record_of_other_seats_is_refused() -> None:
    record = parse_record(eventful().record.text())
    record.header.seats = {"red": "ann", "green": "bob"}
    with pytest.raises(RecordError, match="red, blue") as caught:
        open_record(record, market())
    assert caught.value.line == 0


def test_a_reopened_game_undoes_what_the_first_would_have_undone() -> None:
    host = played(hosted(), *BIDS, "red: take", "red: swap", "red: take")
    again = reopened(host)
    again.undo("red", 8)
    again.undo("blue", 6)
    assert again.holders == TWO
    assert reopened(again).state == again.state


def verified(host: Host[Market], keys: dict[str, bytes]) -> Verification:
    record = parse_running(host.record.text())
    return verify(record, begun(record.header), keys)


def test_the_dice_of_each_stretch_are_verified_with_their_key() -> None:
    host = eventful()
    found = verified(host, KEYS)
    assert (found.ok, found.draws, found.dictated, found.unverified) == (True, 5, 1, 0)
    assert found.first_bad_line is None
    assert revealed_keys(host.record) == {commitment(key_of_seed("second")): key_of_seed("second")}
    found = verified(host, revealed_keys(host.record))
    assert (found.ok, found.draws, found.unverified) == (False, 5, 3)


def test_a_false_outcome_is_named_by_its_line() -> None:
    host = hosted(by_hand=True)
    host.dictate(("draw", 1))
    host.dictate(("draw", 1))
    for line in host.record.lines:
        line.marks = ()
    drawn = hosted().state.cards
    found = verified(host, KEYS)
    assert not found.ok
    assert found.first_bad_line == (10 if drawn[0] != 1 else 11)


def test_a_record_knows_the_key_that_it_waits_for() -> None:
    assert last_commitment(hosted().record) == commitment(KEY)
    assert last_commitment(eventful().record) == commitment(key_of_seed("second"))


def test_a_fork_goes_on_alone_with_a_key_of_its_own() -> None:
    host = played(hosted(ALONE), "red: bid #3")
    host.take_back("red")
    played(host, *BIDS, "red: take", "red: take")
    before = host.record.text()
    key = new_key()
    branch = fork(host, 8, key)
    assert branch.state == host.timeline.state(8)
    assert branch.draws == 3
    played(branch, "red: end", "blue: pass", "blue: end", *BIDS)
    assert host.record.text() == before
    assert commitment(key) in branch.record.text()
    found = verified(branch, {commitment(key): key})
    assert (found.ok, found.draws, found.dictated) == (True, 4, 3)
    with pytest.raises(Refused):
        branch.undo("green", 1)


def test_a_line_that_was_not_read_has_no_row() -> None:
    assert [line.row for line in hosted().record.lines] == [0, 0]
    assert [line.row for line in parse_running(hosted().record.text()).lines] == [10, 11]


def test_the_rule_that_refuses_a_line_is_named() -> None:
    error = edited(eventful(), 3, Line("choice", "blue", ("bid", 4)))
    assert error.why == "'blue: bid #4' is not legal here: not-offered"
    s = market()
    record = Record(header(TWO))
    record.add(Line("choice", "nature", ("draw", 7)))
    law = s.asking["nature"]

    class Strict(type(law)):  # type: ignore[misc]
        __slots__ = ()

        def refuse(self, s: Market, choice: Choice) -> Refusal:
            return Refusal("MKT 1.2", "no-such-card")

    s.asking = {"nature": Strict(0)}
    with pytest.raises(RecordError) as caught:
        open_record(parse_running(record.text()), s)
    assert caught.value.why == "'nature: draw #7' is not legal here: no-such-card (MKT 1.2)"
