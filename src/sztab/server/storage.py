"""Storage: games, their lines, tokens and packs in one SQLite file; a write is on disk before it comes back."""

from __future__ import annotations

import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import unquote

T = TypeVar("T")

Work = Callable[[sqlite3.Connection], T]

SCHEMA = """
CREATE TABLE IF NOT EXISTS games (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, scenario TEXT NOT NULL, header TEXT NOT NULL, pack TEXT NOT NULL,
    keys TEXT NOT NULL, opening TEXT NOT NULL, snapshot BLOB NOT NULL, standing TEXT NOT NULL, summary TEXT NOT NULL,
    kind TEXT NOT NULL, stopped TEXT NOT NULL, engine TEXT NOT NULL, made INTEGER NOT NULL, changed INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS lines (
    game TEXT NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL, public INTEGER NOT NULL, told TEXT NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS told_lines ON lines (game, public) WHERE told != '';
CREATE TABLE IF NOT EXISTS tokens (
    token TEXT PRIMARY KEY, game TEXT NOT NULL, holders TEXT NOT NULL, made INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS packs (hash TEXT PRIMARY KEY, game TEXT NOT NULL, files BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS reports (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, text TEXT NOT NULL, made INTEGER NOT NULL
) WITHOUT ROWID;
"""

TOGETHER = 64
"""So many writes that wait are put into one transaction."""

OWNER_ONLY = 0o600


class StorageError(Exception):
    """The storage cannot be opened or written: what and why."""


def path_of(url: str) -> Path:
    """The file that a URL of the form ``sqlite:///PATH`` names."""
    scheme, separator, rest = url.partition(":///")
    if not separator or scheme != "sqlite" or not rest:
        raise StorageError(f"--db: {url}: a URL of the form sqlite:///PATH is expected")
    return Path(unquote(rest))


class Store:
    """The storage. ``write`` comes back when its work is on disk; reads see what was written before."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.seconds = 0.0
        self.writes = 0
        self._local = threading.local()
        self._readers: list[sqlite3.Connection] = []
        self._lock = _locked(path)
        try:
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, OWNER_ONLY))
            self._writer = self._connected()
            self._writer.executescript(SCHEMA)
        except (OSError, sqlite3.Error) as error:
            raise StorageError(f"{path}: the storage cannot be opened: {error}") from None
        self._queue: queue.SimpleQueue[tuple[Work[Any], Future[Any]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def _connected(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=30)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        return connection

    def write(self, work: Work[T]) -> T:
        """Do some writing in a transaction; raises ``StorageError`` if it is not on disk."""
        done: Future[T] = Future()
        self._queue.put((work, done))
        return done.result()

    @contextmanager
    def read(self) -> Iterator[sqlite3.Connection]:
        """A connection for reading, one for each thread."""
        connection = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._local.connection = self._connected()
            connection.execute("PRAGMA query_only=1")
            self._readers.append(connection)
        yield connection

    def close(self) -> None:
        """Finish what waits and write nothing more."""
        self._queue.put(None)
        self._thread.join()
        for connection in (self._writer, *self._readers):
            connection.close()
        if self._lock is not None:
            os.close(self._lock)

    def _run(self) -> None:
        while (first := self._queue.get()) is not None:
            jobs = [first]
            last = False
            with suppress(queue.Empty):
                while len(jobs) < TOGETHER:
                    job = self._queue.get_nowait()
                    if job is None:
                        last = True
                        break
                    jobs.append(job)
            self._transaction(jobs)
            if last:
                return

    def _transaction(self, jobs: list[tuple[Work[Any], Future[Any]]]) -> None:
        """Write several works together; one that fails does not stop the others."""
        began = time.perf_counter()
        results: list[tuple[Future[Any], Any, Exception | None]] = []
        try:
            self._writer.execute("BEGIN IMMEDIATE")
            for work, done in jobs:
                self._writer.execute("SAVEPOINT work")
                try:
                    results.append((done, work(self._writer), None))
                except Exception as error:
                    self._writer.execute("ROLLBACK TO work")
                    results.append((done, None, error))
                self._writer.execute("RELEASE work")
            self._writer.execute("COMMIT")
        except sqlite3.Error as error:
            with suppress(sqlite3.Error):
                self._writer.execute("ROLLBACK")
            results = [(done, None, error) for _, done in jobs]
        self.seconds += time.perf_counter() - began
        self.writes += 1
        for done, result, fault in results:
            if fault is None:
                done.set_result(result)
            else:
                done.set_exception(
                    StorageError(f"{self.path}: {fault}") if isinstance(fault, sqlite3.Error) else fault
                )


def _locked(path: Path) -> int | None:
    """Take the lock that keeps a second server from the same storage."""
    try:
        import fcntl
    except ImportError:
        return None
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = os.open(path.with_name(path.name + ".lock"), os.O_CREAT | os.O_RDWR, OWNER_ONLY)
    except OSError as error:
        raise StorageError(f"{path}: the storage cannot be opened: {error.strerror}") from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise StorageError(f"{path}: another server is using this storage") from None
    return lock
