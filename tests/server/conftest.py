"""Servers under test, each with a storage of its own."""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest

from sztab.server.shelf import Shelf, all_games
from sztab.server.storage import Store
from tests.server.client import Browser

ROOT = Path(__file__).resolve().parents[2]
START = "import sys; from sztab.cli.main import main; sys.exit(main())"


@cache
def drawn_maps() -> Path:
    """A cache with the maps of all games, drawn once for all servers."""
    home = Path(mkdtemp(prefix="sztab-"))
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    store = Store(home / "maps.db")
    shelf = Shelf(store, home, home / "sztab")
    for game in all_games():
        shelf.drawn(shelf.map_key(game, game.pack(), {"scenario": game.scenarios[0].id}))
    store.close()
    return home


class Served:
    """A server in a process of its own."""

    def __init__(self, data: Path, *arguments: str) -> None:
        environment = {
            **os.environ,
            "SZTAB_GAMES": "miniature=tests.miniature.game",
            "XDG_CACHE_HOME": str(drawn_maps()),
            "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}",
        }
        command = [sys.executable, "-c", START, "serve", "--no-browser", "--data", str(data)]
        self.process = subprocess.Popen(
            [*command, "--port", "0", *arguments],
            env=environment,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
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
        self._reader = threading.Thread(
            target=lambda: self.said.extend(self.process.stderr or ()), daemon=True
        )
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


class Inner:
    """A server in this process, whose rooms a test can reach."""

    def __init__(self, data: Path) -> None:
        from sztab.server.players import Server

        self.data = data
        self.store = Store(data / "sztab.db")
        self.server = Server(self.store, data, drawn_maps() / "sztab", data / "page")
        self.address = ""
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._started = threading.Event()
        self._thread.start()
        assert self._started.wait(20)

    def _run(self) -> None:
        import asyncio

        import uvicorn

        from sztab.server.app import application
        from sztab.server.run import MESSAGE_BYTES, hosts_of, listening

        taken = listening("127.0.0.1", 0)
        port = taken.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        config = uvicorn.Config(
            application(self.server, hosts_of("127.0.0.1", port, [])),
            log_config=None,
            ws_max_size=MESSAGE_BYTES,
            lifespan="on",
        )
        self.uvicorn = uvicorn.Server(config)

        async def run() -> None:
            serving = asyncio.create_task(self.uvicorn.serve([taken]))
            while not self.uvicorn.started:
                await asyncio.sleep(0.01)
            self._started.set()
            await serving

        asyncio.run(run())

    def close(self) -> None:
        """End it."""
        self.uvicorn.should_exit = True
        self._thread.join(20)
        self.store.close()


@pytest.fixture
def inner(tmp_path: Path) -> Iterator[Inner]:
    """A server in this process with a storage of its own."""
    made = Inner(tmp_path)
    yield made
    made.close()
