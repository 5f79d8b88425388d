"""Record files: created whole, added to line by line, continued after a save or a break; the dice's key beside them.

``FILE.key`` can be read by the owner only. It holds the keys of a record, one in a line, the last one in use.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from sztab.kernel.chance import commitment, new_key
from sztab.kernel.host import Host
from sztab.kernel.opening import Progress, last_commitment, open_record
from sztab.kernel.records import Header, Record, RecordError, parse_record, parse_running
from sztab.kernel.state import State

T = TypeVar("T", bound=State)

KEY_LINE = re.compile(r"[0-9a-f]{64}")
OWNER_ONLY = 0o600
EVERYBODY = 0o644


class FileError(ValueError):
    """A file that cannot be read or written: which one and why."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{path}: {why}")
        self.path = path
        self.why = why


class RecordFile:
    """A record's file, open for further lines. A ``durable`` one is on the disk before ``write`` returns."""

    def __init__(self, path: Path, durable: bool = False) -> None:
        self.path = path
        self.durable = durable
        self._out = open(path, "a", encoding="utf-8", newline="\n")  # noqa: SIM115

    def write(self, line: str) -> None:
        """Add a line: what a record takes as its sink."""
        self._out.write(line + "\n")
        self._out.flush()
        if self.durable:
            os.fsync(self._out.fileno())

    def close(self) -> None:
        """Add nothing more."""
        self._out.close()


def key_path(path: Path) -> Path:
    """Where the keys of a record file are kept."""
    return path.with_name(path.name + ".key")


def create(path: Path, record: Record, key: bytes, durable: bool = False) -> RecordFile:
    """Write a new record and its key; each further line of the record goes to the file. Nothing is overwritten.

    The key comes first, so that there is never a record whose key is lost.
    """
    if path.exists():
        raise FileError(path, "the file exists already")
    _write_whole(key_path(path), key.hex() + "\n", OWNER_ONLY)
    try:
        _write_whole(path, record.text(), EVERYBODY)
    except FileError:
        key_path(path).unlink()
        raise
    return _added_to(path, record, durable)


def _added_to(path: Path, record: Record, durable: bool) -> RecordFile:
    try:
        file = RecordFile(path, durable)
    except OSError as error:
        raise FileError(path, f"the file cannot be written: {error.strerror}") from None
    record.resume(file.write)
    return file


def _write_whole(path: Path, text: str, mode: int) -> None:
    """Make a new file with its whole content or none of it."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb", 0) as out:
            out.write(text.encode())
            os.fsync(out.fileno())
        try:
            _name(draft, path)
        finally:
            draft.unlink(missing_ok=True)
    except FileExistsError:
        raise FileError(path, "the file exists already") from None
    except OSError as error:
        raise FileError(path, f"the file cannot be written: {error.strerror}") from None


def _name(draft: Path, path: Path) -> None:
    """Give a finished draft its name, which nobody has; not every file system knows links."""
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:
        os.rename(draft, path)


def read(path: Path) -> Record:
    """Read a closed record; raises ``FileError`` or ``RecordError``."""
    return parse_record(_text_of(path))


def _text_of(path: Path) -> str:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise FileError(path, f"the file cannot be read: {error.strerror}") from None
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise RecordError(content.count(b"\n", 0, error.start) + 1, "this is not text in UTF-8") from None


def read_keys(path: Path) -> dict[str, bytes]:
    """The keys that are kept beside a record file, by their commitments; none if there is no such file."""
    try:
        text = key_path(path).read_text("ascii")
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError):
        raise FileError(key_path(path), "the file of keys cannot be read") from None
    found: dict[str, bytes] = {}
    for number, row in enumerate(text.split(), 1):
        if not KEY_LINE.fullmatch(row):
            raise FileError(key_path(path), f"line {number}: a key has 64 hexadecimal digits")
        key = bytes.fromhex(row)
        found[commitment(key)] = key
    return found


def continue_game(
    path: Path,
    begin: Callable[[Header], T],
    progress: Progress | None = None,
    durable: bool = False,
) -> tuple[Host[T], RecordFile]:
    """Go on with the game of a record file, saved or broken off; ``begin`` makes its start.

    A last line that was not written to its end is dropped. If the key in use is not in ``FILE.key``, the game goes on
    with a new one, and a ``key`` line commits to it.
    """
    text = _text_of(path)
    whole = text[: text.rfind("\n") + 1]
    record = parse_running(whole)
    host = open_record(record, begin(record.header), progress)
    if whole != text:
        os.truncate(path, len(whole.encode()))
    host.key = read_keys(path).get(last_commitment(record))
    if host.key is None and host.state.result is None:
        key = new_key()
        _keep(path, key)
        file = _added_to(path, host.record, durable)
        host.renew_key(key)
    else:
        file = _added_to(path, host.record, durable)
    return host, file


def _keep(path: Path, key: bytes) -> None:
    """Add a key to those that are kept beside a record."""
    where = key_path(path)
    try:
        with open(os.open(where, os.O_WRONLY | os.O_CREAT | os.O_APPEND, OWNER_ONLY), "wb", 0) as out:
            out.write(key.hex().encode() + b"\n")
            os.fsync(out.fileno())
    except OSError as error:
        raise FileError(where, f"the file cannot be written: {error.strerror}") from None
