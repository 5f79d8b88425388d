"""The change between two values makes the second from the first."""

from __future__ import annotations

import copy
import json

from hypothesis import given
from hypothesis import strategies as st

from sztab.kernel.changes import Json, change, changed

leaves = st.none() | st.booleans() | st.integers(-3, 3) | st.text("ab", max_size=2)
values = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abcd"), inner),
    max_leaves=12,
)


@given(values, values)
def test_a_change_leads_from_one_value_to_the_other(old: Json, new: Json) -> None:
    edits = json.loads(json.dumps(change(old, new)))
    found = changed(copy.deepcopy(old), edits)
    assert json.dumps(found, sort_keys=True) == json.dumps(new, sort_keys=True)


@given(values)
def test_nothing_changes_between_equal_values(value: Json) -> None:
    assert change(value, copy.deepcopy(value)) == []


def test_a_change_is_as_small_as_what_changed() -> None:
    old = {"units": [{"at": 1}, {"at": 2}], "turn": 1, "gone": 0}
    new = {"units": [{"at": 1}, {"at": 3}, {"at": 4}], "turn": 1, "new": True}
    assert change(old, new) == [
        [["gone"]],
        [["units", 1, "at"], 3],
        [["units"], 2, [{"at": 4}]],
        [["new"], True],
    ]
    assert change([1, 2, 3], [1]) == [[[], 1, []]]
    assert change({"a": 1}, {"a": True}) == [[["a"], True]]
