"""Servers under test, each with a storage of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.client import Browser

ROOT = Path(__file__).resolve().parents[2]
START = "import sys; from sztab.cli.main import main; sys.exit(main())"


class Served:
    """A server in a process of its own."""

    def __init__(self, data: Path, *arguments: str, games: str = "miniature=tests.miniature.game") -> None:
        environment = {**os.environ, "SZTAB_GAMES": games, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
        command = [sys.executable, "-c", START, "serve", "--no-browser", "--data", str(data)]
        self.process = subprocess.Popen(
            [*command, "--port", "0", *arguments], env=environment, stderr=subprocess.PIPE, text=True, cwd=ROOT
        )
        assert self.process.stderr is not None
        self.said: list[str] = []
        for line in self.process.stderr:
            self.said.append(line)
            if line.startswith("listening on "):
                self.address = line.removeprefix("listening on ").strip()
                break
        else:
            raise AssertionError(f"the server did not start: {''.join(self.said)}")
        self._reader = threading.Thread(target=lambda: self.said.extend(self.process.stderr or ()), daemon=True)
        self._reader.start()

    def kill(self) -> None:
        """End it without a word."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(20)

    def stop(self, number: int = signal.SIGTERM) -> int:
        """End it as a person would; returns the exit code."""
        self.process.send_signal(number)
        return self.process.wait(20)


@contextmanager
def served(data: Path, *arguments: str) -> Iterator[Served]:
    """A server that ends with the block."""
    server = Served(data, *arguments)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that tests share."""
    with served(tmp_path_factory.mktemp("server")) as server:
        yield server.address


@pytest.fixture
def browser(address: str) -> Browser:
    """A browser without cookies."""
    return Browser(address)
