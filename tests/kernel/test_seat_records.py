"""A seat's record is its view after each line, and holds nothing else of the game."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from sztab.kernel.chance import commitment
from sztab.kernel.host import Host
from sztab.kernel.records import Chain, RecordError
from sztab.kernel.seat_records import Teller, replay_seat_record, seat_record
from sztab.kernel.state import SPECTATOR
from sztab.kernel.views import view
from tests.kernel.market import ALONE, BIDS, KEY, ROUND, Market, hosted, played
from tests.kernel.test_opening import eventful

SEATS = ("red", "blue", SPECTATOR)


def told(host: Host[Market], seat: str) -> list[str]:
    return [line.text for line in Teller(host, seat).catch_up()]


def replayed(text: str) -> list[tuple[str, Any]]:
    """Each line of a seat record and the view after it."""
    return [(line, copy.deepcopy(shown)) for line, shown in replay_seat_record(text)]


@pytest.mark.parametrize("seat", SEATS)
def test_a_seat_record_replays_to_the_views_of_the_seat(seat: str) -> None:
    host = eventful()
    teller = Teller(host, seat)
    lines = teller.catch_up()
    shown = replayed(seat_record(host, seat))
    assert shown[0] == ("", view(host.timeline.state(0), seat).to_json())
    assert len(shown) == len(lines) + 1
    compared = 0
    for line, (_, found) in zip(lines, shown[1:], strict=False):
        if line.point is not None:
            compared += 1
            assert found == view(host.timeline.state(line.point), seat).to_json()
    assert [line.point is None for line in lines].count(True) == 3
    assert compared > 25
    assert shown[-1][0].startswith("finished ")
    assert shown[-1][1] == view(host.state, seat).to_json()


def test_each_seat_is_told_its_own_secrets_only() -> None:
    host = played(hosted(), *BIDS)
    red, blue = host.state.cards
    assert told(host, "red") == [
        f"nature: draw #{red}",
        "nature: draw #-1",
        "red: bid #1",
        "blue: bid #-1",
        host.record.lines[-1].text(),
    ]
    assert told(host, SPECTATOR)[2:4] == ["red: bid #-1", "blue: bid #-1"]
    cards = [shown["cards"] for _, shown in replayed(seat_record(host, "red"))]
    assert cards[0] == [0, -1]
    assert cards[1] == cards[2] == [red, -1]
    assert cards[-1] == [red, -1]
    assert [shown["cards"] for _, shown in replayed(seat_record(host, "blue"))][-1] == [-1, blue]


def test_answers_appear_when_the_last_one_is_in_and_in_seat_order() -> None:
    host = hosted()
    teller = Teller(host, "red")
    assert len(teller.catch_up()) == 2
    played(host, "blue: bid #3")
    host.take_back("blue")
    played(host, "blue: bid #2")
    assert teller.catch_up() == []
    played(host, "red: bid #1")
    assert [line.text for line in teller.catch_up()][:2] == ["red: bid #1", "blue: bid #-1"]
    assert [line.source for line in Teller(host, "red").catch_up()] == [1, 2, 6, 5, 7]
    assert told(host, "red") == told(played(hosted(), "red: bid #1", "blue: bid #0"), "red")
    assert told(host, "blue")[2:4] == ["red: bid #-1", "blue: bid #2"]


@pytest.mark.parametrize(("limit", "bids"), [(0, ["red: bid #2"]), (1, ["red: bid #2", "blue: bid #0"])])
def test_a_forced_answer_is_told_like_any_other(limit: int, bids: list[str]) -> None:
    host = played(hosted(limit=limit), *bids)
    changes = {}
    for seat, blue in (("red", "blue: bid #-1"), ("blue", "blue: bid #0"), (SPECTATOR, "blue: bid #-1")):
        lines = Teller(host, seat).catch_up()[2:4]
        assert lines[1].text == blue
        changes[seat] = [bool(line.edits) for line in lines]
    assert changes == {"red": [limit > 0, True], "blue": [False, True], SPECTATOR: [False, True]}


def test_undo_names_the_seats_own_line_numbers() -> None:
    host = played(hosted(), "blue: bid #3")
    host.take_back("blue")
    played(host, *BIDS)
    host.save()
    played(host, "red: take", "red: take")
    host.undo("red", 9)
    text = told(host, "blue")
    assert text[5:] == ["saved", "red: take", "red: take", "red undo 7"]
    assert replayed(seat_record(host, "blue"))[7][0] == "red: take"
    assert view(host.state, "blue").to_json() == replayed(seat_record(host, "blue"))[-1][1]


def test_undo_into_a_simultaneous_question_is_told() -> None:
    host = played(hosted(ALONE), *BIDS)
    host.undo("red", 4)
    played(host, "blue: bid #0")
    for seat in SEATS:
        shown = replayed(seat_record(host, seat))
        assert shown[-1][1] == view(host.state, seat).to_json()
        assert shown[6][0] == "red undo 4"


def test_a_seat_record_holds_neither_the_state_nor_its_hash_nor_the_key() -> None:
    host = played(hosted(), *BIDS, "red: take")
    host.save()
    text = seat_record(host, "red")
    assert host.record.lines[-1].value not in text
    assert KEY.hex() not in text
    assert commitment(KEY) in text
    finished = played(hosted(rounds=1), *ROUND)
    assert f"reveal {KEY.hex()}" in seat_record(finished, "red")


def test_equal_knowledge_gives_equal_records() -> None:
    first, second = hosted(by_hand=True), hosted(by_hand=True)
    for host, card in ((first, 1), (second, 3)):
        host.dictate(("draw", 2))
        host.dictate(("draw", card))
        played(host, *BIDS)
        host.dictate(("roll", 4))
        played(host, "red: take", "red: end")
    assert seat_record(first, "red") == seat_record(second, "red")
    assert seat_record(first, "blue") != seat_record(second, "blue")


def fault(text: str) -> tuple[int, str]:
    with pytest.raises(RecordError) as caught:
        list(replay_seat_record(text))
    return caught.value.line, caught.value.why


def test_a_damaged_seat_record_is_refused_with_its_line() -> None:
    text = seat_record(played(hosted(), *BIDS, "red: take"), "red")
    rows = text.split("\n")
    assert len(rows) == 16
    assert fault("\n".join(rows[:-2]) + "\n") == (
        14,
        "the record is truncated: it ends without a closing line",
    )
    assert fault("sztab-record 1\n")[0] == 1
    assert fault("\n".join(rows[:10] + rows[11:]))[0] == 11
    for row in range(8, 15):
        edited = rows[row].replace("#", "#1", 1) if "#" in rows[row] else rows[row].replace("[", "[[", 1)
        if edited != rows[row]:
            assert fault("\n".join([*rows[:row], edited, *rows[row + 1 :]]))[0] == row + 1


@pytest.mark.parametrize("edits", ["[[[99,1],2]]", "[[[]]]", "{", "[5]", '[[["cards",9,9],1]]', "[" * 9999])
def test_changes_that_cannot_be_applied_are_refused_with_their_line(edits: str) -> None:
    rows = seat_record(hosted(), "red").split("\n")
    chain = Chain("\n".join(rows[:7]))
    assert chain.checked(rows[8].rpartition(" ~")[0]) == rows[8]
    chain = Chain("\n".join(rows[:7]))
    bad = chain.checked("1 nature: draw #-1\t" + edits)
    assert fault("\n".join([*rows[:8], bad])) == (9, "the change of the view cannot be applied")


def test_the_closing_hash_is_that_of_the_view() -> None:
    rows = seat_record(hosted(), "red").split("\n")
    chain = Chain("\n".join(rows[:7]))
    bodies = [row.rpartition(" ~")[0] for row in rows[8:11]]
    bodies[-1] = f"3 saved {'0' * 64}\t[]"
    line, why = fault("\n".join([*rows[:8], *map(chain.checked, bodies)]))
    assert line == 11
    assert "not the one" in why


def test_a_seat_record_begins_with_what_it_is() -> None:
    rows = seat_record(hosted(), "red").split("\n")
    assert [row.partition(": ")[0] for row in rows[1:7]] == [
        "game",
        "seat",
        "engine",
        "pack",
        "commitment",
        "view",
    ]
    assert rows[0] == "sztab-seat-record 1"
    assert rows[2] == "seat: red"
    assert rows[7] == ""
    assert fault("\n".join([*rows[:5], *rows[6:]]))[1].startswith("the header needs 'commitment'")
