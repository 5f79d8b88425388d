"""Changes between two JSON values: what a seat's record holds for each line, and how it is replayed without rules.

A change is a list of edits. An edit is a path and what stands there now: ``[path, value]`` sets a value, ``[path]``
removes a key, ``[path, from, values]`` replaces the rest of a list from a place on.
"""

from __future__ import annotations

from typing import Any

Json = Any
Path = list[str | int]
Edit = list[Any]


def change(old: Json, new: Json) -> list[Edit]:
    """The edits that make the new value from the old one."""
    edits: list[Edit] = []
    _compare(old, new, [], edits)
    return edits


def _compare(old: Json, new: Json, path: Path, edits: list[Edit]) -> None:
    if isinstance(old, dict) and isinstance(new, dict):
        for key in old:
            if key not in new:
                edits.append([[*path, key]])
        for key, value in new.items():
            if key in old:
                _compare(old[key], value, [*path, key], edits)
            else:
                edits.append([[*path, key], value])
    elif isinstance(old, list) and isinstance(new, list):
        for place in range(min(len(old), len(new))):
            _compare(old[place], new[place], [*path, place], edits)
        if len(old) != len(new):
            place = min(len(old), len(new))
            edits.append([path, place, new[place:]])
    elif type(old) is not type(new) or old != new:
        edits.append([path, new])


def changed(value: Json, edits: list[Edit]) -> Json:
    """The value after the edits. The value that is given is used up; what the edits hold is not copied."""
    for path, *rest in edits:
        if len(rest) == 2:
            place, tail = rest
            _at(value, path)[place:] = tail
        elif not path:
            value = rest[0]
        elif rest:
            _at(value, path[:-1])[path[-1]] = rest[0]
        else:
            del _at(value, path[:-1])[path[-1]]
    return value


def _at(value: Json, path: Path) -> Json:
    for step in path:
        value = value[step]
    return value
