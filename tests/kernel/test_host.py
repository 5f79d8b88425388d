"""The host answers nature, keeps the record, and lets undo what may be undone."""

from __future__ import annotations

import pytest

from sztab.kernel.chance import commitment, draw, key_of_seed, outcome
from sztab.kernel.host import Host
from sztab.kernel.machine import Refused
from sztab.kernel.notation import parsed
from sztab.kernel.procedures import NATURE
from sztab.kernel.questions import PASS
from sztab.kernel.state import SPECTATOR, canonical, state_hash
from sztab.kernel.views import view
from tests.kernel.market import ALONE, BIDS, CARDS, KEY, ROUND, TWO, Deal, Market, hosted, played


def texts(host: Host[Market]) -> list[str]:
    return [line.text() for line in host.record.lines]


def refused(host: Host[Market], seat: str, choice: str) -> str:
    with pytest.raises(Refused) as caught:
        host.choose(seat, parsed(choice))
    return caught.value.refusal.key


def undo_refused(
    host: Host[Market], seat: str, number: int, consents: tuple[str, ...] = ()
) -> tuple[str, int]:
    before = host.record.text(), state_hash(host.state)
    with pytest.raises(Refused) as caught:
        host.undo(seat, number, consents)
    assert (host.record.text(), state_hash(host.state)) == before
    refusal = caught.value.refusal
    return refusal.key, refusal.values.get("line", 0)


def test_nature_is_answered_with_the_draw_of_its_number() -> None:
    host = hosted()
    drawn = [CARDS[draw(KEY, number, 3)] for number in (0, 1)]
    assert host.state.cards == drawn
    assert texts(host) == [f"nature: draw #{card}" for card in drawn]
    played(host, *BIDS)
    assert texts(host)[-1] == f"nature: roll #{draw(KEY, 2, 6) + 1}"
    assert host.draws == 3


def test_nobody_answers_for_nature_or_out_of_turn() -> None:
    host = hosted(by_hand=True)
    assert refused(host, NATURE, "draw #1") == "not-your-decision"
    assert refused(host, "red", "bid #1") == "not-your-decision"
    assert texts(host) == []
    assert refused(hosted(), "red", "bid #4") == "not-offered"


def test_a_dictated_outcome_is_marked_and_uses_up_its_number() -> None:
    host = hosted(by_hand=True)
    with pytest.raises(Refused):
        host.dictate(("draw", 4))
    host.dictate(("draw", 3))
    assert texts(host) == ["nature: draw #3 !dictated"]
    assert list(host.state.asking) == [NATURE]
    host.by_hand = False
    host.go_on()
    assert host.draws == 2
    assert host.state.cards == [3, CARDS[draw(KEY, 1, 3)]]
    assert "!" not in texts(host)[1]


def test_the_key_of_a_game_without_one_must_be_given_before_nature_is_asked() -> None:
    host = played(hosted(), BIDS[0])
    host.key = None
    with pytest.raises(RuntimeError, match="key"):
        played(host, BIDS[1])


def test_answers_to_a_simultaneous_question_wait_and_can_be_taken_back() -> None:
    host = played(hosted(), "blue: bid #3")
    assert refused(host, "blue", "bid #2") == "already-answered"
    host.take_back("blue")
    assert view(host.state, "red") == view(hosted().state, "red")
    played(host, "blue: bid #2", "red: bid #1")
    assert host.state.goods[1] == 2
    assert texts(host)[2:6] == ["blue: bid #3", "blue take-back", "blue: bid #2", "red: bid #1 !reveal"]
    with pytest.raises(Refused):
        host.take_back("blue")


def test_events_of_a_choice_and_of_what_follows_are_returned() -> None:
    host = hosted()
    assert host.choose("red", ("bid", 1)) == []
    assert [event.key for event in host.choose("blue", ("bid", 2))] == ["rolled"]


def test_a_standing_pass_writes_ordinary_lines() -> None:
    host = hosted()
    host.standing.add("blue")
    played(host, *BIDS, "red: end")
    assert texts(host)[-2:] == ["red: end", "blue: pass"]
    assert list(host.state.asking) == ["blue"]
    host.standing.clear()
    played(host, "blue: end", *BIDS, "red: end")
    assert host.state.in_window
    assert texts(host)[-1] == "red: end"


def test_a_standing_pass_passes_only_for_its_seat() -> None:
    host = hosted()
    host.standing.add("red")
    played(host, *BIDS, "red: end")
    assert host.state.in_window


def test_own_choices_can_be_undone_as_if_they_had_never_been_made() -> None:
    host = played(hosted(), *BIDS)
    before = host.state.copy()
    played(host, "red: take", "red: take", "red: take")
    assert host.undo_points("red") == [8, 7, 6]
    assert host.undo_points("blue") == []
    host.undo("red", 7)
    assert host.state.goods[0] == before.goods[0] + 1
    assert host.undo_points("red") == [6]
    host.undo("red", 6)
    assert host.state == before
    assert texts(host)[-2:] == ["red undo 7", "red undo 6"]
    assert undo_refused(host, "red", 6) == ("no-such-undo", 6)


def test_undo_is_for_own_choices_that_were_made() -> None:
    host = played(hosted(), *BIDS, "red: take")
    assert undo_refused(host, "blue", 6) == ("no-such-undo", 6)
    assert undo_refused(host, "red", 5) == ("no-such-undo", 5)
    for number in (0, -1, 7):
        assert undo_refused(host, "red", number) == ("no-such-undo", number)
    assert undo_refused(host, SPECTATOR, 6) == ("no-such-undo", 6)


def test_an_outcome_of_nature_is_a_fence() -> None:
    host = played(hosted(), *BIDS, "red: take")
    assert undo_refused(host, "red", 3) == ("fence-nature", 5)
    assert undo_refused(host, "red", 3, ("ann",)) == ("fence-nature", 5)


def test_a_reveal_is_a_fence() -> None:
    host = played(hosted(), *BIDS, "red: take", "red: show", "red: take")
    assert texts(host)[6] == "red: show !reveal"
    assert host.undo_points("red") == [8]
    assert undo_refused(host, "red", 7) == ("fence-reveal", 7)
    assert undo_refused(host, "red", 6) == ("fence-reveal", 7)


def test_a_decision_of_somebody_else_is_a_fence() -> None:
    host = played(hosted(), *BIDS, "red: take", "red: end", "blue: pass")
    assert undo_refused(host, "red", 6) == ("fence-other", 8)
    assert host.undo_points("blue") == [8]


def test_nobody_elses_decision_stops_who_holds_every_seat() -> None:
    host = played(hosted(ALONE), *BIDS, "red: take", "red: end", "blue: pass")
    assert texts(host)[3] == "blue: bid #2"
    assert host.undo_points("red") == host.undo_points("blue") == [8, 7, 6]
    host.undo("blue", 6)
    assert list(host.state.asking) == ["red"]


def test_beyond_a_fence_every_other_human_must_consent() -> None:
    host = played(hosted(), *BIDS, "red: take")
    host.undo("red", 3, ("bob",))
    assert texts(host)[-1] == "red undo 3 !consent"
    assert host.state.goods == [0, 0]
    assert set(host.state.asking) == {"red", "blue"}


def test_a_computer_need_not_consent() -> None:
    host = played(hosted({"red": "ann", "blue": "computer:random"}), *BIDS, "red: take")
    host.undo("red", 3)
    assert texts(host)[-1] == "red undo 3 !consent"


def test_no_draw_number_is_used_twice() -> None:
    host = played(hosted(), *BIDS)
    host.undo("red", 3, ("bob",))
    played(host, *BIDS)
    rolls = [line.choice[1] for line in host.record.lines if line.choice[:1] == ("roll",)]
    assert rolls == [draw(KEY, number, 6) + 1 for number in (2, 3)]
    assert host.draws == 4


def test_undo_back_into_a_simultaneous_question_leaves_the_other_answers_waiting() -> None:
    host = played(hosted(ALONE), *BIDS)
    host.undo("red", 4)
    assert host.state.answers == {"red": ("bid", 1)}
    assert host.undo_points("red") == []
    host.take_back("red")
    played(host, "red: bid #3", "blue: bid #0")
    assert host.state.goods[1] == 0
    assert list(host.live_choices()) == [10, 9, 8, 2, 1]


def test_an_answer_that_was_taken_back_is_no_undo_point() -> None:
    host = played(hosted(ALONE), "red: bid #3")
    host.take_back("red")
    played(host, "red: bid #2", "blue: bid #2")
    assert list(host.live_choices()) == [7, 6, 5, 2, 1]
    assert undo_refused(host, "red", 3) == ("no-such-undo", 3)


def test_waiting_answers_of_others_neither_stop_an_undo_nor_show_themselves() -> None:
    first = played(hosted(), *ROUND)
    second = played(hosted(), *ROUND, "red: bid #0")
    assert first.undo_points("blue") == second.undo_points("blue") == [10, 9, 8]
    second.undo("blue", 10)
    first.undo("blue", 10)
    assert first.state == second.state


def test_a_finished_game_reveals_its_key_and_closes_with_its_hash() -> None:
    host = played(hosted(rounds=1), *ROUND)
    assert texts(host)[-2:] == [f"reveal {KEY.hex()}", f"finished {state_hash(host.state)}"]
    assert host.record.closed
    host.go_on()
    host.save()
    assert texts(host)[-2].startswith("reveal")
    assert host.undo_points("blue") == []
    assert undo_refused(host, "blue", 10) == ("game-is-over", 0)
    assert refused(host, "blue", "take") == "game-is-over"


def test_a_saved_game_goes_on() -> None:
    host = played(hosted(), *BIDS)
    host.save()
    host.save()
    assert texts(host)[-1] == f"saved {state_hash(host.state)}"
    assert texts(host)[-2].startswith("nature")
    played(host, "red: take")
    assert host.undo_points("red") == [7]
    assert not host.record.closed


def test_a_new_key_is_committed_and_draws_go_on_counting() -> None:
    host = played(hosted(), BIDS[0])
    new = key_of_seed("other")
    host.renew_key(new)
    assert texts(host)[-1] == f"key {commitment(new)}"
    played(host, BIDS[1])
    assert texts(host)[-1] == f"nature: roll #{draw(new, 2, 6) + 1}"


def test_the_key_is_nowhere_but_with_the_host() -> None:
    host = played(hosted(), *BIDS, "red: take")
    places = [
        canonical(host.state.to_json()).decode(),
        canonical(view(host.state, "red").to_json()).decode(),
        host.record.text(),
        repr(host.state.copy().to_json()),
    ]
    for place in places:
        assert KEY.hex() not in place
        assert repr(KEY) not in place
    assert commitment(KEY) in host.record.text()


def test_exchanged_seats_exchange_their_holders() -> None:
    host = hosted()
    host.standing.add("red")
    played(host, *BIDS, "red: take", "red: swap")
    assert host.holders == {"red": "bob", "blue": "ann"}
    assert host.standing == set()
    assert host.undo_points("blue") == [7, 6]
    assert undo_refused(host, "red", 7) == ("no-such-undo", 7)
    played(host, "red: take")
    assert host.fence("blue", 6) is not None
    assert undo_refused(host, "blue", 6) == ("fence-other", 8)
    host.undo("red", 8)
    assert host.holders == {"red": "bob", "blue": "ann"}
    host.undo("blue", 7)
    assert host.holders == TWO
    assert host.undo_points("red") == [6]


def test_two_exchanges_are_undone_one_by_one() -> None:
    host = played(hosted(), *BIDS, "red: swap", "red: swap", "red: take")
    assert host.holders == TWO
    assert undo_refused(host, "red", 7) == ("no-such-undo", 7)
    host.undo("blue", 7, ("ann",))
    assert host.holders == {"red": "bob", "blue": "ann"}


def test_the_start_of_an_exchange_is_not_changed_for_who_gave_the_holders() -> None:
    given = dict(TWO)
    host = played(hosted(given), *BIDS, "red: swap")
    assert given == TWO
    assert host.holders != given


def test_a_forced_answer_waits_and_is_shown_to_its_owner_alone() -> None:
    host = hosted(limit=0)
    assert host.state.answers == {"blue": ("bid", 0)}
    with pytest.raises(Refused) as caught:
        host.take_back("blue")
    assert caught.value.refusal.key == "forced-answer"
    played(host, "red: bid #2")
    assert texts(host)[2] == "red: bid #2 !reveal"
    assert host.state.goods[1] == 0


def test_outcomes_have_their_weights() -> None:
    s = hosted(by_hand=True).state
    assert outcome(Deal(0), s, KEY, 5) == ("draw", CARDS[draw(KEY, 5, 3)])
    assert PASS == ("pass",)
