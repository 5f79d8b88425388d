"""Running the server: an address, a storage, and an end on SIGINT or SIGTERM."""

from __future__ import annotations

import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from sztab.server import logs
from sztab.server.app import application
from sztab.server.players import Server
from sztab.server.storage import Store

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
PAGE = Path(__file__).parent / "page"

MESSAGE_BYTES = 65_536
"""A WebSocket message that is longer closes the socket."""


class ServeError(ValueError):
    """The server cannot be started: what and why."""


def data_home() -> Path:
    """Where games are kept if nobody says otherwise."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "sztab"


def cache_home(data: Path) -> Path:
    """Where drawn maps are kept: with the caches of the system, or with the games if that place cannot be used."""
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "sztab"
    try:
        home.mkdir(parents=True, exist_ok=True)
    except OSError:
        return data
    return home if os.access(home, os.W_OK) else data


def listening(host: str, port: int) -> socket.socket:
    """The socket of an address; raises ``ServeError``."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        family, kind, protocol, _, address = found[0]
        made = socket.socket(family, kind, protocol)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
    except OSError as error:
        raise ServeError(f"{host}:{port}: this address cannot be listened on: {error.strerror}") from None
    made.setblocking(False)
    return made


def hosts_of(host: str, port: int, names: list[str]) -> list[str]:
    """The Host headers that are answered: loopback, the address itself and the names given."""
    shown = f"[{host}]" if ":" in host else host
    bare = [*LOOPBACK, shown, *names]
    if host in ("0.0.0.0", "::"):
        bare += own_names()
    return [*(f"{name}:{port}" for name in bare), *(bare if port in (80, 443) else ()), *names]


def own_names() -> list[str]:
    """What other machines call this one: its name, and the addresses that belong to it."""
    name = socket.gethostname()
    try:
        found = {info[4][0] for info in socket.getaddrinfo(name, None)}
    except OSError:
        found = set()
    return [name, *sorted(f"[{address}]" if ":" in str(address) else str(address) for address in found)]


def serve(
    store: Store,
    data: Path,
    host: str,
    port: int,
    names: list[str],
    ready: Callable[[str], None],
) -> None:
    """Serve until a signal; ``ready`` hears the address as soon as it answers. Raises ``ServeError``."""
    taken = listening(host, port)
    port = taken.getsockname()[1]
    logs.set_up(data / "log")
    server = Server(store, data, cache_home(data), PAGE)
    config = uvicorn.Config(
        application(server, hosts_of(host, port, names)),
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        ws_max_size=MESSAGE_BYTES,
        ws_ping_interval=20,
        timeout_graceful_shutdown=3,
        lifespan="on",
    )
    shown = f"[{host}]" if ":" in host else host
    running = _Running(config, lambda: ready(f"http://{shown}:{port}"))
    with _signals(running):
        running.run(sockets=[taken])


class _Running(uvicorn.Server):
    """Tells when it has started."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.should_exit:
            self._ready()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Signals are handled outside, so that the process ends with code 0."""
        yield


@contextmanager
def _signals(running: _Running) -> Iterator[None]:
    def end(number: int, frame: object) -> None:
        running.should_exit = True

    before = {number: signal.signal(number, end) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def say(line: str) -> None:
    """Tell the person at the terminal."""
    print(line, file=sys.stderr, flush=True)
