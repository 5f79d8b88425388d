"""The mutants that change nothing a test could see, listed by hand with the reason.

    [[mutant]]
    file = "src/sztab/board/hexset.py"
    function = "members"
    before = "while rest > 0:"
    after = "while (rest != 0):"
    reason = "a hexset is never negative"

`before` and `after` are the changed lines as `build/mutation/seed-N.json` has them, so that an entry outlives
changes elsewhere.
"""

import tomllib
from collections.abc import Iterable
from pathlib import Path

import msgspec

from sztab.mutation.mutants import Mutant


class EquivalentsError(Exception):
    """A list that is badly written or names mutants that do not exist."""


class Equivalent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of the list."""

    file: str
    function: str
    before: str
    after: str
    reason: str


class _File(msgspec.Struct, forbid_unknown_fields=True):
    mutant: list[Equivalent] = []


Key = tuple[str, str, str, str]


def key_of(mutant: Mutant, source: bytes) -> Key:
    """What identifies a mutant in the list."""
    return (mutant.file, mutant.function, *mutant.change(source))


def read_equivalents(file: Path) -> dict[Key, str]:
    """The reasons of the listed mutants; no file is an empty list."""
    if not file.is_file():
        return {}
    try:
        entries = msgspec.convert(tomllib.loads(file.read_text("utf-8")), _File).mutant
    except (ValueError, msgspec.ValidationError) as error:
        raise EquivalentsError(f"{file}: {error}") from error
    for entry in entries:
        if not entry.reason.strip():
            raise EquivalentsError(f"{file}: {entry.file}, {entry.before!r} has no reason")
    return {(entry.file, entry.function, entry.before, entry.after): entry.reason for entry in entries}


def check_all_exist(listed: Iterable[Key], existing: set[Key], searched: set[str]) -> None:
    """Complain of entries for searched files that no mutant matches any more."""
    gone = [key for key in listed if key[0] in searched and key not in existing]
    if gone:
        lines = "".join(
            f"\n  {file}, {function}: {before} -> {after}" for file, function, before, after in gone
        )
        raise EquivalentsError(f"listed as equivalent, but there is no such mutant:{lines}")
