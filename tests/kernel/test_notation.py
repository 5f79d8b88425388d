"""Notation parses back to what was written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sztab.kernel.notation import NotationError, parsed, written

parts = st.one_of(st.integers(-(10**17), 10**17), st.text(st.characters(codec="utf-8"), max_size=8))


@given(st.lists(parts, min_size=1, max_size=5))
def test_every_choice_parses_back(choice: list[str | int]) -> None:
    line = written(tuple(choice))
    assert "\n" not in line
    assert parsed(line) == tuple(choice)


def test_a_move_and_a_roll_read_as_a_person_writes_them() -> None:
    assert written(("move", "9M", "1832", "1731")) == "move 9M 1832 1731"
    assert written(("roll", 4)) == "roll #4"
    assert written(("name", "a b", "")) == 'name "a b" ""'
    assert written(("line\u2028", "Łódź")) == '"line\\u2028" Łódź'


@pytest.mark.parametrize("text", ["", "   ", "roll #x", 'say "open', "~check", "roll #"])
def test_what_is_no_choice_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parsed(text)
