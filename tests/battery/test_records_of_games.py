"""Games with a record: replay equals play, undo equals never having played, seat records equal views."""

from __future__ import annotations

from sztab.kernel import machine
from sztab.kernel.chance import Stream, key_of_seed
from sztab.kernel.host import Host
from sztab.kernel.opening import open_record, verify
from sztab.kernel.records import parse_record
from sztab.kernel.seat_records import Teller, replay_seat_record, seat_record
from sztab.kernel.state import SPECTATOR, State, state_hash
from sztab.kernel.views import any_choice, view
from sztab.lab.table import Setting, Table, known_table
from tests.battery.cases import Size, sized

ONE_IN = 12
"""How often a choice is followed by an undo, or an answer taken back."""


def hosted(table: Table, seed: int) -> Host[State]:
    """A game for two people; the others play for them."""
    holders = {seat: ("ann", "bob")[place % 2] for place, seat in enumerate(table.scenario.seats)}
    host = table.host(key_of_seed(f"game {seed}"), holders)
    host.go_on()
    return host


def play_about(host: Host[State], chance: Stream, choices: int) -> None:
    """Make random choices in any order, take some back and undo some; each undo must restore what was."""
    known = {len(host.record.lines): state_hash(host.state)}
    for _ in range(choices):
        if host.state.result is not None:
            return
        asked = list(machine.questions(host.state).items())
        seat, question = asked[chance.below(len(asked))]
        host.choose(seat, any_choice(host.state, question, chance))
        known[len(host.record.lines)] = state_hash(host.state)
        if chance.below(ONE_IN):
            continue
        if seat in host.state.answers:
            host.take_back(seat)
        elif points := host.undo_points(seat):
            point = points[chance.below(len(points))]
            before = known.get(host.timeline.parent(point))
            host.undo(seat, point)
            assert before is None or state_hash(host.state) == before
        elif host.state.result is None and chance.below(2):
            own = [n for n in list(host.live_choices())[:20] if host.record.lines[n - 1].seat == seat]
            if own and host.holders[seat] == host.deciders[own[-1]]:
                host.undo(seat, own[-1], host.holders.values())
    host.save()


@sized
def test_replay_equals_play_at_every_line(setting: Setting, size: Size) -> None:
    table = known_table(setting)
    for seed in range(size.seeds):
        host = hosted(table, seed)
        chance = Stream(key_of_seed(f"about {seed}"))
        play_about(host, chance, size.lines)
        record = parse_record(host.record.text())
        again = open_record(record, table.begin())
        assert again.state == host.state
        assert state_hash(again.state) == state_hash(host.state)
        assert again.record.text() == host.record.text()
        assert (again.holders, again.draws) == (host.holders, host.draws)
        for _ in range(size.walks):
            point = host.timeline.points[chance.below(len(record.lines) + 1)]
            assert again.timeline.state(point) == host.timeline.state(point)
        found = verify(record, table.begin(), {record.header.commitment: key_of_seed(f"game {seed}")})
        assert found.ok
        assert found.draws == host.draws


@sized
def test_an_undone_choice_was_never_made(setting: Setting, size: Size) -> None:
    table = known_table(setting)
    host = hosted(table, 9)
    chance = Stream(key_of_seed("undone"))
    undone = 0
    for _ in range(size.lines):
        if host.state.result is not None:
            break
        seat, question = next(iter(machine.questions(host.state).items()))
        before, draws, lines = host.state.copy(), host.draws, len(host.record.lines)
        host.choose(seat, any_choice(host.state, question, chance))
        if host.undo_points(seat)[:1] == [lines + 1]:
            host.undo(seat, lines + 1)
            undone += 1
            assert host.state == before
            assert host.draws == draws
            host.choose(seat, any_choice(host.state, machine.questions(host.state)[seat], chance))
    assert undone > 0


@sized
def test_seat_records_equal_the_views(setting: Setting, size: Size) -> None:
    table = known_table(setting)
    host = hosted(table, 4)
    play_about(host, Stream(key_of_seed("told")), size.lines)
    for seat in (*table.scenario.seats, SPECTATOR):
        lines = Teller(host, seat).catch_up()
        shown = replay_seat_record(seat_record(host, seat))
        _, start = next(shown)
        assert start == view(host.timeline.state(0), seat).to_json()
        for line, (_, found) in zip(lines, shown, strict=False):
            if line.point is not None:
                assert found == view(host.timeline.state(line.point), seat).to_json()
        *_, (closing, found) = replay_seat_record(seat_record(host, seat))
        assert closing.startswith(("saved ", "finished "))
        assert found == view(host.state, seat).to_json()
