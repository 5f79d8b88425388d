"""A rebase: the game goes on from a whole state, and everything begins there."""

from __future__ import annotations

import json

import pytest

from sztab.kernel import machine
from sztab.kernel.chance import Stream, key_of_seed
from sztab.kernel.host import Host
from sztab.kernel.opening import fork, open_record, verify
from sztab.kernel.procedures import NATURE
from sztab.kernel.rebase import last_rebase, rebase, snapshot
from sztab.kernel.records import Line, Record, RecordError, parse_record, parse_running
from sztab.kernel.seat_records import replay_seat_record, seat_record
from sztab.kernel.state import State, state_hash
from sztab.kernel.views import any_choice, view
from sztab.lab.table import Setting, Table, set_up

KEY = key_of_seed("rebase")


def table() -> Table:
    return set_up(Setting("miniature", "skirmish"))


def played(host: Host[State], choices: int) -> Host[State]:
    """Go on for so many choices of seats, or to the end."""
    chance = Stream(key_of_seed("choices"))
    host.go_on()
    for _ in range(choices):
        seat = next(iter(machine.questions(host.state)), NATURE)
        if host.state.result is not None:
            break
        host.choose(seat, any_choice(host.state, host.state.asking[seat], chance))
    return host


def rebased_record(choices: int) -> tuple[Record, str]:
    """A record that was broken off after some choices, and rebased; the hash of the state there."""
    host = played(table().host(KEY, {"red": "a", "blue": "b"}), choices)
    record = parse_running(host.record.text())
    record.add(rebase(snapshot(host), "9.9.9"))
    return parse_running(record.text()), state_hash(host.state)


def test_a_rebased_record_goes_on_from_its_state_though_its_lines_are_not_legal() -> None:
    record, expected = rebased_record(30)
    broken, unrebased = Record(record.header), Record(record.header)
    for line in record.lines:
        nonsense = Line("choice", line.seat, ("no", "such", "choice")) if line.kind == "choice" else line
        broken.add(nonsense)
        if line is not record.lines[-1]:
            unrebased.add(nonsense)
    with pytest.raises(RecordError):
        open_record(unrebased, table().begin())
    host = open_record(parse_running(broken.text()), table().begin())
    assert state_hash(host.state) == expected
    assert host.timeline.root == len(broken.lines)
    assert json.loads(broken.lines[-1].value)["engine"] == "9.9.9"


def test_play_after_a_rebase_draws_what_it_would_have_drawn() -> None:
    record, _ = rebased_record(30)
    host = open_record(record, table().begin())
    host.key = KEY
    whole = played(table().host(KEY, {"red": "a", "blue": "b"}), 30)
    for game in (host, whole):
        played(game, 1000)
    assert host.state.result is not None
    assert host.state == whole.state
    again = open_record(parse_record(host.record.text()), table().begin())
    assert again.state == host.state
    checked = verify(parse_record(host.record.text()), table().begin(), {record.header.commitment: KEY})
    assert checked.ok
    assert checked.rebased == last_rebase(record) > 0
    nature = [line for line in host.record.lines[checked.rebased :] if line.seat == NATURE]
    assert checked.draws == len(nature) > 0


def test_undo_stops_at_the_rebase() -> None:
    record, expected = rebased_record(30)
    host = open_record(record, table().begin())
    host.key = KEY
    assert list(host.live_choices()) == []
    seat = next(iter(machine.questions(host.state)))
    host.play(seat, any_choice(host.state, host.state.asking[seat], Stream(KEY)))
    (only,) = host.live_choices()
    host.undo(seat, only)
    assert state_hash(host.state) == expected
    with pytest.raises(machine.Refused):
        host.undo(seat, 1)


def test_a_seat_record_begins_at_the_rebase() -> None:
    record, _ = rebased_record(30)
    host = open_record(record, table().begin())
    host.key = KEY
    played(host, 5)
    steps = [shown for _, shown in replay_seat_record(seat_record(host, "red"))]
    assert steps[-1] == view(host.state, "red").to_json()


def test_a_fork_of_a_rebased_game_stands_alone() -> None:
    record, _ = rebased_record(30)
    host = played(open_record(record, table().begin()), 0)
    host.key = KEY
    played(host, 4)
    branch = fork(host, host.timeline.now, key_of_seed("fork"))
    assert branch.state == host.state
    assert open_record(parse_running(branch.record.text()), table().begin()).state == host.state


def test_a_rebase_that_cannot_be_read_is_named() -> None:
    record, _ = rebased_record(3)
    record.lines[-1].value = '{"engine": "9", "state": {}}'
    with pytest.raises(RecordError, match="rebase"):
        open_record(record, table().begin())
