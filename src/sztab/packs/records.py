"""The records of data files: sources, names, and the marks that a game's own records use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypeAlias, get_args

import msgspec

from .problems import Fault

Word: TypeAlias = Literal["rulebook", "derived", "history", "reconstruction"]
PROVENANCE: tuple[Word, ...] = get_args(Word)
"""Stated in the rulebook; fixed by its examples; history or geography; designed here."""

Language: TypeAlias = Literal["en", "pl"]
Case: TypeAlias = Literal["nom", "gen", "dat", "acc", "ins", "loc"]
CASES: tuple[Case, ...] = get_args(Case)

Text: TypeAlias = Annotated[str, msgspec.Meta(min_length=1)]
Source: TypeAlias = tuple[Word, Text]
"""A word of provenance and its basis."""


@dataclass(frozen=True, slots=True)
class Refers:
    """Marks a string that names a record of that list: `Annotated[str, Refers("unit")]`."""

    to: str


HexName: TypeAlias = Annotated[str, Refers("hexes")]
"""A hex that the map of the pack must have."""


class PolishCases(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Polish name in the cases that sentences use; `nom` alone is a name that is not declined."""

    nom: Text
    gen: Text | None = None
    dat: Text | None = None
    acc: Text | None = None
    ins: Text | None = None
    loc: Text | None = None

    def missing(self) -> tuple[Case, ...]:
        """The cases that a declined name lacks."""
        lacking = tuple(case for case in CASES if getattr(self, case) is None)
        return () if len(lacking) == len(CASES) - 1 else lacking


class Name(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What something is called in English and in Polish."""

    en: Text
    pl: Text | PolishCases

    def form(self, language: str, case: str = "nom") -> str:
        """The name in a language and, in Polish, in a case."""
        if language != "pl":
            return self.en
        if isinstance(self.pl, str):
            return self.pl
        form: str | None = getattr(self.pl, case)
        return self.pl.nom if form is None else form


class Titles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A title in both languages."""

    en: Text
    pl: Text


class Sourced(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """A record that says where its data come from.

    It has either `provenance` and `basis`, or `from`, a key of the file's `bases`;
    `provenance-of` names the fields that have another source.
    """

    identity: ClassVar[str] = "id"
    """The field that no two records of a list may share, where the record has it."""

    provenance: Word | None = None
    basis: Text | None = None
    provenance_of: Mapping[str, Source] = {}
    from_: Text | None = msgspec.field(default=None, name="from")

    def source(self, field: str, bases: Mapping[str, Source]) -> Source:
        """Where a field, named as in the file, comes from."""
        if field in self.provenance_of:
            return self.provenance_of[field]
        if self.from_ is not None:
            return bases[self.from_]
        if self.provenance is None or self.basis is None:
            raise LookupError(field)
        return self.provenance, self.basis


class PackFile(Sourced, frozen=True, kw_only=True):
    """One data file. Its own fields are a record too: those that hold no records need a source."""

    bases: Mapping[str, Source] = {}

    def faults(self) -> Iterator[Fault]:
        """What is wrong with the file as a whole though each value fits its type."""
        yield from ()


BOOKKEEPING = frozenset({"provenance", "basis", "provenance-of", "from", "bases"})
"""Keys that say where data come from and are no data themselves."""


class Manifest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`pack.toml`: what the pack is and which file holds which kind of data."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]*$")]
    title: Titles
    version: Text
    files: Mapping[str, Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9._-]*\.(toml|json)$")]]
    game: str = ""

    @property
    def game_id(self) -> str:
        """The game that the pack is for: `game`, or the pack's own id."""
        return self.game or self.id
