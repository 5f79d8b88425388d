"""Loading, checking and exporting a pack: a directory with `pack.toml` and the files that it lists."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path as FilePath
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec

from .checks import Ids, Record, Sources, missing_forms, records_of
from .lines import lines_of
from .mapdata import MapData
from .problems import Fault, PackError, Problem, place
from .reading import UnreadableError, junk, parse, read_bytes, text_of
from .records import PROVENANCE, Manifest, PackFile
from .shapes import Found, find, misfits

MANIFEST = "pack.toml"

F = TypeVar("F", bound=PackFile)


class PackSchema:
    """Which class of file each kind of data is: `PackSchema({"map": MapData, "units": Units})`.

    `together` looks at a pack whose files are sound one by one, and tells what they contradict each other in:
    the kind of file with the fault.
    """

    __slots__ = ("kinds", "together")

    def __init__(
        self,
        kinds: Mapping[str, type[PackFile]],
        together: Callable[[Pack], Iterable[tuple[str, Fault]]] | None = None,
    ) -> None:
        self.kinds = MappingProxyType(dict(kinds))
        self.together = together


MAP_ONLY = PackSchema({"map": MapData})
"""The schema of a pack that holds nothing but a map."""


class Pack:
    """The data of a game: immutable, loaded once and shared. ``provenance`` counts its fields by their source."""

    __slots__ = ("directory", "files", "hash", "manifest", "provenance")

    def __init__(
        self,
        directory: FilePath,
        manifest: Manifest,
        files: Mapping[str, PackFile],
        hash_: str,
        provenance: Mapping[str, int],
    ) -> None:
        self.directory = directory
        self.manifest = manifest
        self.files = MappingProxyType(dict(files))
        self.hash = hash_
        self.provenance = MappingProxyType(dict(provenance))

    def file(self, kind: str, struct: type[F]) -> F:
        """The file of a kind, as the class that the game declared for it."""
        found = self.files[kind]
        if not isinstance(found, struct):
            raise TypeError(f"{kind} is a {type(found).__name__}, not a {struct.__name__}")
        return found


class Report(msgspec.Struct, frozen=True):
    """What a check found; its JSON is the answer of `sztab pack check`."""

    ok: bool
    problems: tuple[Problem, ...]
    provenance: Mapping[str, int]


class _File:
    """One file on its way from bytes to a checked object."""

    __slots__ = ("found", "name", "object", "problems", "text", "value")

    def __init__(self, name: str, content: bytes) -> None:
        self.name = name
        self.problems: list[Problem] = []
        self.value: dict[str, Any] | None = None
        self.found: list[Found] = []
        self.object: Any = None
        self.text = ""
        try:
            self.text = text_of(content)
            value = parse(name, self.text)
        except UnreadableError as error:
            self.problems.append(Problem(name, place((), error.line), error.why))
            return
        if faults := junk(value):
            self.tell(faults)
        else:
            self.value = value

    def tell(self, faults: Iterable[Fault]) -> None:
        told = list(faults)
        lines = lines_of(self.name, self.text, (path for path, _ in told))
        self.problems += [Problem(self.name, place(path, lines[path]), why) for path, why in told]

    def fit(self, struct: type[msgspec.Struct]) -> None:
        """Makes the object, or tells every value that does not fit."""
        if self.value is None:
            return
        try:
            self.object = msgspec.convert(self.value, struct)
        except msgspec.ValidationError:
            self.tell(misfits(self.value, struct))
        self.found = list(find(self.value, struct))


class _Reading:
    """Everything that is read of a pack's directory."""

    def __init__(self, directory: FilePath) -> None:
        self.directory = directory
        self.problems: list[Problem] = []
        self.contents: dict[str, bytes] = {}
        self.manifest: Manifest | None = None
        if (content := self._read(directory, MANIFEST)) is None:
            return
        file = _File(MANIFEST, content)
        file.fit(Manifest)
        self.problems += file.problems
        self.manifest = file.object
        if self.manifest is not None:
            for name in sorted(set(self.manifest.files.values())):
                self._read(directory, name)

    def _read(self, directory: FilePath, name: str) -> bytes | None:
        try:
            self.contents[name] = read_bytes(directory / name)
        except UnreadableError as error:
            self.problems.append(Problem(name, "", error.why))
        return self.contents.get(name)

    def hash(self) -> str:
        """SHA-256 over names and bytes in the order of names; line ends count as on every system."""
        digest = hashlib.sha256()
        for name in sorted(self.contents):
            content = self.contents[name].replace(b"\r\n", b"\n")
            digest.update(f"{name}\n{len(content)}\n".encode())
            digest.update(content)
        return digest.hexdigest()


class _Check:
    """The files of a pack held against a schema."""

    def __init__(self, reading: _Reading, schema: PackSchema) -> None:
        self.problems = list(reading.problems)
        self.provenance: dict[str, int] = dict.fromkeys(PROVENANCE, 0)
        self.files: dict[str, PackFile] = {}
        listed = {} if reading.manifest is None else reading.manifest.files
        opened: list[_File] = []
        ids = Ids()
        for kind, name in listed.items():
            if kind not in schema.kinds:
                why = f"unknown kind of file; known: {', '.join(sorted(schema.kinds))}"
                self.problems.append(Problem(MANIFEST, f"files.{kind}", why))
            elif name in reading.contents:
                file = _File(name, reading.contents[name])
                file.fit(schema.kinds[kind])
                self._sources(file, records := records_of(file.found))
                file.tell(ids.add(name, records))
                file.tell(missing_forms(file.found))
                if file.object is not None:
                    file.tell(file.object.faults())
                    self.files[kind] = file.object
                opened.append(file)
        if reading.manifest is not None:
            for kind in schema.kinds:
                if kind not in listed:
                    self.problems.append(Problem(MANIFEST, "files", f"the pack lists no file of kind {kind}"))
        for file in opened:
            file.tell(ids.unknown(file.found))
            self.problems += file.problems
        self.pack: Pack | None = None
        if reading.manifest is not None and not self.problems:
            self.pack = Pack(reading.directory, reading.manifest, self.files, reading.hash(), self.provenance)
            if schema.together is not None:
                self._together(schema.together(self.pack), dict(zip(self.files, opened, strict=True)))

    def _together(self, faults: Iterable[tuple[str, Fault]], opened: Mapping[str, _File]) -> None:
        for kind, fault in faults:
            opened[kind].tell([fault])
        for file in opened.values():
            self.problems += file.problems

    def _sources(self, file: _File, records: list[Record]) -> None:
        sources = Sources(records, (file.value or {}).get("bases"))
        file.tell(sources.faults)
        for word, count in sources.counts.items():
            self.provenance[word] += count


_packs: dict[tuple[FilePath, PackSchema, str], Pack] = {}
_lock = threading.Lock()


def load_pack(directory: FilePath | str, schema: PackSchema = MAP_ONLY) -> Pack:
    """The pack in a directory, the same object as long as its files stay the same; raises `PackError`."""
    home = FilePath(directory).resolve()
    with _lock:
        reading = _Reading(home)
        key = (home, schema, reading.hash())
        if (known := _packs.get(key)) is not None:
            return known
        check = _Check(reading, schema)
        if check.problems or check.pack is None:
            raise PackError(check.problems)
        _packs[key] = check.pack
        return check.pack


def check_pack(directory: FilePath | str, schema: PackSchema = MAP_ONLY) -> Report:
    """Everything that is wrong with a pack, and how many fields come from where."""
    check = _Check(_Reading(FilePath(directory)), schema)
    return Report(not check.problems, tuple(check.problems), check.provenance)


def read_manifest(directory: FilePath | str) -> Manifest:
    """What `pack.toml` says, so that the game, and with it the schema, can be found; raises `PackError`."""
    reading = _Reading(FilePath(directory))
    if reading.manifest is None:
        raise PackError(reading.problems)
    return reading.manifest


def export_pack(source: FilePath | str, directory: FilePath | str, schema: PackSchema = MAP_ONLY) -> Report:
    """Copies a pack into a new or empty directory and checks the copy; raises `PackError`."""
    reading = _Reading(FilePath(source))
    if reading.problems:
        raise PackError(reading.problems)
    target = FilePath(directory)
    try:
        target.mkdir(parents=True, exist_ok=True)
        if any(target.iterdir()):
            raise PackError([Problem(str(directory), "", "the directory is not empty")])
        for name, content in reading.contents.items():
            (target / name).write_bytes(content)
    except OSError as error:
        raise PackError([Problem(str(directory), "", f"cannot be written: {error.strerror}")]) from error
    return check_pack(target, schema)
