"""The optional rules: bidding for the Soviets, and the later Front headquarters (TOW 14); keyed chance (TOW-D-e)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import sztab.games.traces_of_war
from sztab.games.traces_of_war.rules.sequence import HIGHEST_BID, Bid
from sztab.games.traces_of_war.state import State
from sztab.games.traces_of_war.theatre import KREMENCHUK
from sztab.kernel import machine
from sztab.kernel.chance import Stream, key_of_seed
from sztab.kernel.events import heard
from sztab.kernel.host import Host
from sztab.kernel.opening import open_record, revealed_keys, verify
from sztab.kernel.questions import Refusal, Veiled
from sztab.kernel.records import parse_running
from sztab.kernel.state import state_hash
from sztab.kernel.views import any_choice, view
from sztab.lab.table import Setting, known_table
from sztab.testing import rule
from tests.traces_of_war.table import Table, table
from tests.traces_of_war.turns import scenario, turn_of


def bidding(id_: str = "campaign") -> Table:
    return scenario(id_, vp_bid=True)


def bid(game: Table, soviet: int, axis: int) -> None:
    """Both bids of a round."""
    game.choose("bid", soviet, seat="soviet")
    game.choose("bid", axis, seat="axis")


@rule("TOW-14.1-a", "TOW-14.1-c")
@pytest.mark.parametrize("id_", ["campaign", "race-to-the-dnipro"])
@pytest.mark.parametrize(("soviet", "axis", "exchanged"), [(70, 60, False), (60, 70, True)])
def test_the_higher_bid_plays_the_soviets_and_must_reach_it(
    id_: str, soviet: int, axis: int, exchanged: bool
) -> None:
    game = bidding(id_)
    assert game.state.target == {"campaign": 65, "race-to-the-dnipro": 50}[id_]
    bid(game, soviet, axis)
    assert game.state.target == 70
    assert game.told("bids-compared") == [{"soviet": soviet, "axis": axis, "target": 70}]
    assert game.told("seats-exchanged") == ([{"seats": ["soviet", "axis"]}] if exchanged else [])
    assert game.question.kind == "place-security-division"


@rule("TOW-14.1-c")
@pytest.mark.parametrize(("tally", "winner"), [(4 * 70, "soviet"), (4 * 70 - 1, "axis"), (4 * 65, "axis")])
def test_the_bid_replaces_the_target(tally: int, winner: str) -> None:
    game = table("A axis infantry 0101", turn=8, cup=["supply"], tally=tally)
    game.state.target = 70
    game.draw("supply")
    assert game.state.result is not None
    assert game.state.result.winner == winner


def test_without_the_option_nobody_bids() -> None:
    assert scenario().question.kind == "place-security-division"
    assert scenario().state.target == 65
    assert scenario("race-to-the-dnipro").state.target == 50


@rule("TOW-14.1-b")
def test_bids_are_secret_until_both_are_in() -> None:
    game = bidding()
    assert machine.questions(game.state) == {"soviet": Bid(0), "axis": Bid(1)}
    assert game.choose("bid", 70, seat="soviet") == []
    seen = view(game.state, "axis")
    assert seen.answers == {}
    assert seen.asking["soviet"] == Veiled("bid")
    assert seen == view(bidding().state, "axis")
    events = game.choose("bid", 60, seat="axis")
    assert [e.values for e in heard(events, "axis") if e.key == "bid"] == [
        {"seat": "soviet", "points": 70},
        {"seat": "axis", "points": 60},
    ]


@rule("TOW-14.1-c")
def test_a_tie_calls_for_new_bids() -> None:
    """AMB-46."""
    game = bidding()
    bid(game, 60, 60)
    assert set(machine.questions(game.state)) == {"soviet", "axis"}
    bid(game, 65, 65)
    assert set(machine.questions(game.state)) == {"soviet", "axis"}
    bid(game, 50, 52)
    assert game.state.target == 52
    assert len(game.told("seats-exchanged")) == 1
    assert game.question.kind == "place-security-division"


@rule("TOW-14.1-c")
@pytest.mark.parametrize(("drawn", "exchanged"), [("stay", 0), ("exchange", 1)])
def test_a_third_tie_is_broken_by_chance(drawn: str, exchanged: int) -> None:
    """AMB-46."""
    game = bidding()
    for _ in range(3):
        bid(game, 60, 60)
    assert game.weights() == {"stay": 1, "exchange": 1}
    game.draw(drawn)
    assert game.state.target == 60
    assert len(game.told("seats-exchanged")) == exchanged
    assert game.question.kind == "place-security-division"


@pytest.mark.parametrize(
    "choice", [("bid", 0), ("bid", -5), ("bid", HIGHEST_BID + 1), ("bid", "70"), ("bid",), (70,)]
)
def test_a_bid_is_a_whole_number_above_0(choice: tuple[str | int, ...]) -> None:
    game = bidding()
    refusal = machine.refuse(game.state, "soviet", choice)
    if len(choice) == 2 and isinstance(choice[1], int):
        assert refusal == Refusal("TOW 14.1", "bid-out-of-range", most=HIGHEST_BID)
    else:
        assert refusal == Refusal("TOW 14.1", "not-offered")
    assert machine.refuse(game.state, "soviet", ("bid", 1)) is None
    assert machine.refuse(game.state, "soviet", ("bid", HIGHEST_BID)) is None
    assert game.follow().items[0] == ("bid", 1)
    assert game.follow().items[-1] == ("bid", HIGHEST_BID)


def hosted(*bids: tuple[int, int]) -> Host[State]:
    """A hosted game of Ann as the Soviets and Ben as the Axis, after these bids."""
    found = known_table(Setting("traces-of-war", "campaign", ("vp-bid",)))
    host = found.host(key_of_seed(1), {"soviet": "Ann", "axis": "Ben"})
    for soviet, axis in bids:
        host.choose("soviet", ("bid", soviet))
        host.choose("axis", ("bid", axis))
    return host  # type: ignore[return-value]


@rule("TOW-14.1-a")
def test_the_host_gives_the_seats_to_the_right_players() -> None:
    assert hosted((70, 60)).holders == {"soviet": "Ann", "axis": "Ben"}
    assert hosted((60, 70)).holders == {"soviet": "Ben", "axis": "Ann"}
    assert hosted((60, 60)).holders == {"soviet": "Ann", "axis": "Ben"}
    assert hosted((60, 60), (60, 61)).holders == {"soviet": "Ben", "axis": "Ann"}


@rule("TOW-14.1-a")
def test_the_record_of_an_exchange_gives_the_seats_again() -> None:
    host = hosted((60, 70))
    record = parse_running(host.record.text())
    begun = known_table(Setting("traces-of-war", "campaign", ("vp-bid",))).begin()
    assert open_record(record, begun).holders == {"soviet": "Ben", "axis": "Ann"}


FRONTS = "=Vrnz 0505; =Step 0507; =SW 0509; =Sth 0801; A axis infantry 1012"


@rule("TOW-14.2-a", "TOW-14.2-c")
def test_the_front_headquarters_are_exchanged_at_the_start_of_turn_4() -> None:
    """In place, off the map too, without a relocation and without points."""
    game = table(FRONTS, turn=3, cup=["supply"], options={"soviet-hq-conversion": True})
    s = game.state
    fronts = [game.number(hq) for hq in ("Vrnz", "Step", "SW", "Sth")]
    before = [(s.attack(hq), s.movement(hq)) for hq in fronts]
    s._put(game.number("Sth"), -6)
    s.left[game.number("Sth")] = s.world.theatre.grid.index["0801"]
    places = list(s.at)
    game.draw("supply")
    assert s.turn == 4
    assert [event.key for event in game.events].count("headquarters-converted") == 1
    assert s.converted
    assert s.at == places
    assert s.relocations == [0, 0]
    after = [(s.attack(hq), s.movement(hq)) for hq in fronts]
    assert all(new[0] > old[0] and new[1] > old[1] for old, new in zip(before, after, strict=True))
    assert game.told("points-counted")[-1]["points"] == 0


@rule("TOW-14.2-b")
def test_without_the_option_they_stay() -> None:
    game = table(FRONTS, turn=3, cup=["supply"])
    vrnz = game.number("Vrnz")
    before = game.state.attack(vrnz), game.state.movement(vrnz)
    game.draw("supply")
    assert game.state.turn == 4
    assert not game.state.converted
    assert (game.state.attack(vrnz), game.state.movement(vrnz)) == before
    assert game.told("headquarters-converted") == []


@rule("TOW-14.2-a")
@pytest.mark.parametrize("turn", [2, 3, 5])
def test_they_are_exchanged_on_no_other_turn(turn: int) -> None:
    game = turn_of(table(FRONTS, turn=1, options={"soviet-hq-conversion": True}), turn)
    assert not game.told("headquarters-converted")


def played(seed: int, decisions: int) -> Host[State]:
    """A random hosted game."""
    found = known_table(Setting("traces-of-war", "race-to-the-dnipro"))
    host = found.host(key_of_seed(seed), {"soviet": "Ann", "axis": "Ben"})
    host.go_on()
    chance = Stream(key_of_seed(f"choices {seed}"))
    for _ in range(decisions):
        if host.state.result is not None:
            break
        seat, question = next(iter(machine.questions(host.state).items()))
        host.choose(seat, any_choice(host.state, question, chance))
    return host  # type: ignore[return-value]


@rule("TOW-D-e")
def test_every_outcome_of_chance_comes_from_the_key_and_replays() -> None:
    host = played(5, 250)
    record = parse_running(host.record.text())
    setting = Setting("traces-of-war", "race-to-the-dnipro")
    again = open_record(record, known_table(setting).begin())
    assert state_hash(again.state) == state_hash(host.state)
    twin = played(5, 250)
    assert twin.record.text() == host.record.text()
    assert played(6, 250).record.text() != host.record.text()


@rule("TOW-D-e")
def test_the_revealed_key_explains_every_outcome_of_a_finished_game() -> None:
    host = played(7, 10**5)
    assert host.state.result is not None
    record = parse_running(host.record.text())
    start = known_table(Setting("traces-of-war", "race-to-the-dnipro")).begin()
    check = verify(record, start, revealed_keys(record))
    assert check.ok
    assert check.draws > 50
    assert check.dictated == 0


@rule("TOW-D-c")
def test_the_rules_name_no_hex_but_those_of_kremenchuk() -> None:
    home = Path(sztab.games.traces_of_war.__path__[0])
    found = {
        number
        for path in home.rglob("*.py")
        for number in re.findall(r"""["'](\d{4})["']""", path.read_text(encoding="utf-8"))
    }
    assert found == {*KREMENCHUK, *KREMENCHUK.values()} == {"1826", "1827", "1926"}
