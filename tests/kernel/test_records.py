"""Records are text that parses back; a damaged one is refused with the line at which it is damaged."""

from __future__ import annotations

import re

import pytest

from sztab.kernel.records import Chain, Record, RecordError, parse_record, parse_running
from tests.kernel.market import BIDS, ROUND, TWO, header, hosted, played


def example() -> str:
    """A saved game with an undo and an answer taken back; its first line after the header is line 10."""
    host = played(hosted(), "blue: bid #3")
    host.take_back("blue")
    played(host, *BIDS, "red: take")
    host.undo("red", 8)
    host.save()
    return host.record.text()


def fault(text: str) -> tuple[int, str]:
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    return caught.value.line, caught.value.why


def rechecked(text: str) -> str:
    """The same lines with checks that fit: only what the lines say can be wrong."""
    rows = text.rstrip("\n").split("\n")
    chain = Chain("\n".join(rows[:8]))
    return "\n".join(rows[:9] + [chain.checked(row.rpartition(" ~")[0]) for row in rows[9:]]) + "\n"


def replaced(old: str, new: str) -> str:
    text = example()
    assert text.count(old) == 1
    return rechecked(text.replace(old, new))


def test_a_record_parses_back_to_the_same_text() -> None:
    text = example()
    assert rechecked(text) == text
    assert parse_record(text).text() == text
    finished = played(hosted(rounds=1), *ROUND).record.text()
    assert parse_record(finished).text() == finished


def test_a_record_is_written_as_a_person_reads_it() -> None:
    rows = example().split("\n")
    assert rows[0] == "sztab-record 1"
    assert rows[1] == "game: market"
    assert rows[2] == 'start: {"rounds": 2, "limit": 3}'
    assert rows[6] == 'seats: {"red": "ann", "blue": "bob"}'
    assert rows[8] == ""
    assert re.fullmatch(r"3 blue: bid #3 ~[0-9a-f]{8}", rows[11])
    assert re.fullmatch(r"4 blue take-back ~[0-9a-f]{8}", rows[12])
    assert re.fullmatch(r"9 red undo 8 ~[0-9a-f]{8}", rows[17])
    assert re.fullmatch(r"10 saved [0-9a-f]{64} ~[0-9a-f]{8}", rows[18])


def test_lines_go_to_a_sink_as_they_are_added() -> None:
    host = played(hosted(), BIDS[0])
    rows: list[str] = []
    host.record.attach(rows.append)
    played(host, BIDS[1])
    later: list[str] = []
    host.record.resume(later.append)
    host.save()
    text = host.record.text()
    assert "\n".join(rows + later) + "\n" == text
    assert len(later) == 1


def test_a_record_without_a_closing_line_is_truncated() -> None:
    rows = example().split("\n")
    assert fault("\n".join(rows[:-2]) + "\n") == (
        18,
        "the record is truncated: it ends without a closing line",
    )
    assert parse_running("\n".join(rows[:-2]) + "\n").lines[-1].kind == "undo"


@pytest.mark.parametrize("kept", range(1, 8))
def test_a_truncated_header_says_what_is_missing(kept: int) -> None:
    rows = example().split("\n")
    line, why = fault("\n".join(rows[:kept]) + "\n")
    assert line == kept
    assert rows[kept].partition(":")[0] in why


@pytest.mark.parametrize("text", ["", "\n", "PGN 1\n", "\x00\x01", "sztab-seat-record 1\n"])
def test_a_foreign_file_is_no_record(text: str) -> None:
    line, why = fault(text)
    assert line == 1
    assert "no record" in why


@pytest.mark.parametrize("row", range(1, 19))
def test_every_edited_line_is_noticed(row: int) -> None:
    rows = example().split("\n")
    if not rows[row]:
        return
    for place in range(0, len(rows[row]), 3):
        old = rows[row][place]
        edited = rows[row][:place] + ("7" if old != "7" else "8") + rows[row][place + 1 :]
        line, _ = fault("\n".join([*rows[:row], edited, *rows[row + 1 :]]))
        if row < 8:
            assert line in (row + 1, 10)
        else:
            assert line == row + 1


def test_a_line_that_is_missing_doubled_or_moved_is_noticed() -> None:
    rows = example().split("\n")
    assert fault("\n".join(rows[:12] + rows[13:]))[0] == 13
    assert fault("\n".join(rows[:12] + rows[11:]))[0] == 13
    assert fault("\n".join([*rows[:11], rows[12], rows[11], *rows[13:]]))[0] == 12
    assert "missing or doubled" in fault("\n".join(rows[:12] + rows[13:]))[1]


def test_comments_blank_lines_and_line_ends_of_other_systems_do_not_matter() -> None:
    text = example()
    rows = text.split("\n")
    commented = "\n".join([*rows[:10], "; nature deals", "", *rows[10:]])
    assert parse_record(commented).text() == text
    assert parse_record(text.replace("\n", "\r\n")).text() == text
    assert fault(commented.replace("blue take-back", "red take-back"))[0] == 15


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("3 blue: bid #3", "3 blue bid #3", 12, "no line of a record"),
        ("3 blue: bid #3", "3 blue: bid #x", 12, "no number"),
        ("4 blue take-back", "4 take-back", 13, "no line of a record"),
        ("10 saved", "10 red saved", 19, "no line of a record"),
        ("9 red undo 8", "9 red undo 99999999999999999999", 18, "no line of a record"),
        ("4 blue take-back", "99999999999999999999 blue take-back", 13, "damaged"),
        ('start: {"rounds": 2, "limit": 3}', "start: 5", 3, "start is not a JSON object"),
        ('start: {"rounds": 2, "limit": 3}', "start: " + "[" * 9999, 3, "start is not a JSON object"),
        ('"ann"', "5", 7, "seats"),
        ("game: market", "gane: market", 2, "'game'"),
    ],
)
def test_what_no_record_says_is_refused_with_its_line(old: str, new: str, line: int, why: str) -> None:
    found = fault(replaced(old, new))
    assert found[0] == line
    assert why in found[1]


def test_a_commitment_has_64_digits() -> None:
    text = example()
    start = text.index("commitment: ") + len("commitment: ")
    assert fault(rechecked(text[:start] + "x" + text[start + 1 :])) == (
        8,
        "the commitment is not 64 hexadecimal digits",
    )


def test_a_position_with_half_a_character_can_be_written() -> None:
    head = header(TWO)
    head.start = {"position": {"note": "\ud800", "name": "Łódź"}}
    record = Record(head)
    assert parse_running(record.text()).header.start == head.start
    record.text().encode()


def test_an_error_names_its_line() -> None:
    assert str(RecordError(12, "damaged")) == "line 12: damaged"
    assert str(RecordError(0, "damaged")) == "damaged"
