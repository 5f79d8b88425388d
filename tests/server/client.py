"""A page without a browser: HTTP by the standard library, the WebSocket by ``websockets``."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from contextlib import ExitStack
from http.client import HTTPConnection
from typing import Any, NamedTuple, Self
from urllib.parse import urlsplit

from websockets.sync.client import ClientConnection, connect

Json = Any

PATIENCE = 20.0


class Answer(NamedTuple):
    """An answer over HTTP."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Json:
        return json.loads(self.body)


class Browser:
    """Keeps cookies and speaks to one server."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.cookies: dict[str, str] = {}

    def ask(self, method: str, path: str, data: Json = None, headers: dict[str, str] | None = None) -> Answer:
        """One request."""
        connection = HTTPConnection(urlsplit(self.address).netloc, timeout=PATIENCE)
        sent = {"cookie": self.cookie, **(headers or {})}
        body = data if isinstance(data, bytes) or data is None else json.dumps(data).encode()
        if body is not None:
            sent.setdefault("content-type", "application/json")
        connection.request(method, path, body, {name: value for name, value in sent.items() if value})
        got = connection.getresponse()
        answer = Answer(got.status, {k.lower(): v for k, v in got.getheaders()}, got.read())
        for name, value in got.getheaders():
            if name.lower() == "set-cookie":
                key, _, rest = value.partition("=")
                self.cookies[key] = rest.partition(";")[0]
        connection.close()
        return answer

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def get(self, path: str) -> Answer:
        return self.ask("GET", path)

    def post(self, path: str, data: Json) -> Answer:
        return self.ask("POST", path, data)

    def begin(self, seats: dict[str, str], **more: Json) -> Json:
        """Begin a game of the miniature, or of what is named."""
        answer = self.post(
            "/api/play", {"seats": seats, **({"game": "miniature", "scenario": "skirmish"} | more)}
        )
        assert answer.status == 201, answer.body
        return answer.json

    def sit(self, game: str, seat: str = "", after: Seat | None = None, origin: str | None = None) -> Seat:
        """Open the WebSocket of a game and say hello, perhaps as a page that was there before."""
        where = f"ws://{urlsplit(self.address).netloc}/ws/{game}"
        opened = ExitStack()
        headers = {"cookie": self.cookie}
        socket = opened.enter_context(
            connect(where, additional_headers=headers, open_timeout=PATIENCE, max_size=None, origin=origin)
        )
        return Seat(socket, opened, seat, after)


class Seat:
    """A connected page: ``shown`` is the table that it draws, kept up to date by edits."""

    def __init__(
        self, socket: ClientConnection, opened: ExitStack, seat: str = "", after: Seat | None = None
    ) -> None:
        self.socket = socket
        self.opened = opened
        self.ids = 0
        self.heard: list[Json] = []
        self.raw: list[str] = []
        self.table: Json = None if after is None else copy.deepcopy(after.table)
        self.asking: list[Json] = []
        self.answered: Json = None
        self.result: Json = None
        self.undo: Json = None
        self.hands: list[Json] = []
        self.n = 0 if after is None else after.n
        self.seat = self.do("hello", seat=seat, since=self.n)["seat"]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.opened.close()

    def send(self, do: str, **values: Json) -> int:
        """Send a message; returns its id."""
        self.ids += 1
        self.socket.send(json.dumps({"do": do, "id": self.ids, **values}))
        return self.ids

    def do(self, do: str, **values: Json) -> Json:
        """Send a message and wait for its answer."""
        id_ = self.send(do, **values)
        return self.until(lambda message: message.get("re") == id_)

    def until(self, found: Callable[[Json], bool], patience: float = PATIENCE) -> Json:
        """Hear messages up to one that is looked for."""
        while True:
            message = self.hear(patience)
            if found(message):
                return message

    def wait(self, found: Callable[[], bool], patience: float = PATIENCE) -> None:
        """Hear messages until something is true that may be true already."""
        while not found():
            self.hear(patience)

    def hear(self, patience: float = PATIENCE) -> Json:
        """The next message; its effect is kept."""
        text = self.socket.recv(timeout=patience)
        assert isinstance(text, str)
        message = json.loads(text)
        self.raw.append(text)
        self.heard.append(message)
        if message["type"] == "hands":
            self.hands = message["hands"]
        if message["type"] in ("table", "line", "sync"):
            self._take(message)
        return message

    def _take(self, message: Json) -> None:
        from sztab.kernel.changes import changed

        if message["type"] == "table":
            self.table = message["table"]
            self.seat = message["seat"]
        else:
            assert message["n"] == self.n + 1, "a message is missing"
            self.table = changed(self.table, json.loads(json.dumps(message.get("edits", []))))
        self.n = message["n"]
        self.asking, self.answered = message["asking"], message["answered"]
        self.result = message["result"]
        self.undo = message.get("undo", self.undo)

    @property
    def mine(self) -> Json:
        """The question that this seat owes an answer to."""
        return next((asked for asked in self.asking if asked["seat"] == self.seat), None)

    def choose(self, *parts: str | int, number: int | None = None, seat: str | None = None) -> Json:
        """Make a choice."""
        n = self.n + 1 if number is None else number
        return self.do("choose", seat=seat or self.seat, parts=list(parts), number=n)
