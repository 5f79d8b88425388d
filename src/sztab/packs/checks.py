"""What must be true of records whatever the game: sources, ids, references, names in all cases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .problems import Fault, Path
from .records import BOOKKEEPING, PROVENANCE, PolishCases, Sourced
from .shapes import Found, fields_of


class Record:
    """A sourced record as it stands in a file, before it becomes an object."""

    __slots__ = ("path", "struct", "value")

    def __init__(self, path: Path, value: dict[str, Any], struct: type[Sourced]) -> None:
        self.path = path
        self.value = value
        self.struct = struct

    @property
    def collection(self) -> str:
        """The key of the list or table that the record stands in; empty for the file itself."""
        return next((part for part in reversed(self.path) if isinstance(part, str)), "")

    @property
    def identity(self) -> str | None:
        """What tells the record from the others of its list."""
        known = {field.encode_name for field in fields_of(self.struct)}
        found = self.value.get(self.struct.identity)
        return found if self.struct.identity in known and isinstance(found, str) else None


def records_of(found: Iterable[Found]) -> list[Record]:
    """The sourced records among what was found in a file."""
    return [
        Record(item.path, item.value, item.struct)
        for item in found
        if item.struct is not None and issubclass(item.struct, Sourced)
    ]


class Sources:
    """The sources of one file: counts every field of every record once, and lists what is wrong."""

    def __init__(self, records: list[Record], bases: Any) -> None:
        self.bases: Mapping[str, Any] = bases if isinstance(bases, dict) else {}
        self.counts = dict.fromkeys(PROVENANCE, 0)
        self.faults: list[Fault] = []
        holders = {record.path[:length] for record in records for length in range(1, len(record.path) + 1)}
        for record in records:
            known = [
                field.encode_name
                for field in fields_of(record.struct)
                if field.encode_name not in BOOKKEEPING
            ]
            given = [key for key in known if key in record.value and (*record.path, key) not in holders]
            self._look_at(record, given)

    def _look_at(self, record: Record, given: list[str]) -> None:
        special = record.value.get("provenance-of", {})
        if not isinstance(special, dict):
            special = {}
        for key in special:
            if key not in given:
                self.faults.append(((*record.path, "provenance-of", key), f"the record has no field {key}"))
        word = self._word_of(record, needed=any(key not in special for key in given))
        for key in given:
            self._count(special.get(key, (word,)))

    def _word_of(self, record: Record, *, needed: bool) -> Any:
        path, value = record.path, record.value
        if "from" in value:
            for key in ("provenance", "basis"):
                if key in value:
                    self.faults.append(((*path, key), f"a record with `from` has no `{key}` of its own"))
            basis = value["from"]
            if not isinstance(basis, str) or basis not in self.bases:
                self.faults.append(((*path, "from"), f"the file has no basis {basis!r} in `bases`"))
                return None
            source = self.bases[basis]
            return source[0] if isinstance(source, list) and source else None
        lacking = [key for key in ("provenance", "basis") if key not in value]
        if len(lacking) == 1 or (lacking and needed):
            keys = " and ".join(f"`{key}`" for key in lacking)
            self.faults.append((path, f"the source is missing: {keys}, or `from`"))
        return value.get("provenance")

    def _count(self, source: Any) -> None:
        word = source[0] if isinstance(source, list | tuple) and source else None
        if isinstance(word, str) and word in self.counts:
            self.counts[word] += 1


class Ids:
    """The names of the records of a pack, list by list."""

    def __init__(self) -> None:
        self.lists: dict[str, dict[str, str]] = {}

    def add(self, file: str, records: list[Record]) -> Iterator[Fault]:
        """Takes up the records of a file and yields those whose name was taken."""
        for record in records:
            name = record.identity
            if name is None:
                continue
            taken = self.lists.setdefault(record.collection, {})
            if name in taken:
                other = "" if taken[name] == file else f" in {taken[name]}"
                yield (*record.path, record.struct.identity), f"{name} is there already{other}"
            else:
                taken[name] = file

    def unknown(self, found: Iterable[Found]) -> Iterator[Fault]:
        """The references to records that no file has."""
        for item in found:
            if item.refers and item.value not in self.lists.get(item.refers, ()):
                yield item.path, f"there is no {item.value} among the {item.refers} of the pack"


def missing_forms(found: Iterable[Found]) -> Iterator[Fault]:
    """Polish names that are declined but not in all cases."""
    for item in found:
        if item.struct is PolishCases and isinstance(item.value.get("nom"), str):
            known = {field.encode_name for field in fields_of(PolishCases)}
            forms = {case: form for case, form in item.value.items() if case in known}
            if lacking := PolishCases(**forms).missing():
                yield item.path, f"the Polish name {item.value['nom']} lacks {', '.join(lacking)}"
