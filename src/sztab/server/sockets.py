"""The WebSocket of the table: a guest's messages, one after another, and what it is sent."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from sztab.kernel.machine import Refused
from sztab.kernel.questions import Refusal
from sztab.server import messages as do
from sztab.server import tokens
from sztab.server.messages import Malformed, choice_of, read_message
from sztab.server.players import Server
from sztab.server.room import Room
from sztab.server.rooms import UnknownGame
from sztab.server.stage import Gone, Stopped
from sztab.server.streams import encoded, refusal_json

Json = Any

log = logging.getLogger(__name__)

WAITING = 2000
"""So many messages wait for a slow page before it is sent away."""

NO_TOKEN, NO_GAME, AGAIN = 4401, 4404, 1012
"""Why a socket is closed: it may not look, there is no such game, it should come again."""

HELLO_SECONDS = 15.0

ACTS = (do.Hello, do.Choose, do.TakeBack, do.Undo, do.Consent, do.Standing, do.Pace)
"""After these the commanders may have something to do."""


class Visitor:
    """A page that is connected."""

    def __init__(self, server: Server, socket: WebSocket[Any, Any, Any], holders: frozenset[str]) -> None:
        self.server = server
        self.socket = socket
        self.holders = holders
        self.seat = ""
        self._loop = asyncio.get_running_loop()
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue()

    def send(self, data: bytes) -> None:
        """Send a message, from any thread."""
        self._loop.call_soon_threadsafe(self._put, data)

    def leave(self) -> None:
        """Close the socket, so that the page comes again; from any thread."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._put, None)

    def _put(self, data: bytes | None) -> None:
        if self._queue.qsize() < WAITING:
            self._queue.put_nowait(data)
        elif self._queue.qsize() == WAITING:
            self._queue.put_nowait(None)

    async def write(self) -> None:
        """Send what waits, until the end."""
        while (data := await self._queue.get()) is not None:
            await self.socket.send_text(data.decode())
        await self.socket.close(AGAIN, "come again")

    async def read(self, room: Room) -> None:
        """Answer one message after another."""
        greeted = False
        while True:
            event = await asyncio.wait_for(self.socket.receive(), None if greeted else HELLO_SECONDS)
            if event["type"] == "websocket.disconnect":
                return
            data: Any = event.get("text") or event.get("bytes") or b""
            try:
                message = read_message(data)
            except Malformed as malformed:
                self._refuse(malformed.id, Refusal("", "malformed-message", why=malformed.why))
                continue
            if not greeted and not isinstance(message, do.Hello):
                self._refuse(message.id, Refusal("", "say-hello"))
                continue
            greeted = True
            name = str(type(message).__struct_config__.tag)
            self.server.metrics.count("messages", "do", name)
            began = time.perf_counter()
            await self._answer(room, message)
            self.server.metrics.time(name, time.perf_counter() - began)

    async def _answer(self, room: Room, message: do.Inbound) -> None:
        try:
            answers = await self.server.run(lambda: answered(room, self, message))
        except Refused as refused:
            self._refuse(message.id, refused.refusal)
        except Stopped as stopped:
            self._put(encoded({"type": "stopped", "re": message.id, "report": stopped.report}))
        except Gone:
            self._refuse(message.id, Refusal("", "not-stored"))
            room.dismiss()
        except Exception:
            self.server.metrics.count("faults")
            log.exception("game %s: a message is not answered", room.id, extra={"asked": repr(message)})
            self._refuse(message.id, Refusal("", "fault"))
        else:
            for data in answers:
                self._put(data)
            if isinstance(message, ACTS):
                self.server.kick(room)

    def _refuse(self, id_: int | None, refusal: Refusal) -> None:
        self.server.metrics.count("refusals", "key", refusal.key)
        answer: dict[str, Json] = {"type": "refusal", "refusal": refusal_json(refusal)}
        if id_ is not None:
            answer["re"] = id_
        self._put(encoded(answer))


def answered(room: Room, guest: Visitor, message: do.Inbound) -> list[bytes]:
    """The answers to a message; the last one names it."""

    def reply(type_: str, **values: Json) -> bytes:
        return encoded({"type": type_, "re": message.id, **values})

    match message:
        case do.Hello():
            messages = room.come(guest, message.seat, message.since)
            return [*messages, reply("ok", seat=guest.seat, seats=room.seats_of(guest))]
        case do.Sit():
            return [*room.sit(guest, message.seat), reply("ok", seat=guest.seat)]
        case do.FollowParts():
            return [reply("follow", **room.built(guest, choice_of(message.parts)))]
        case do.Why():
            return [reply("why", refusal=room.why(guest, choice_of(message.parts)))]
        case do.Choose():
            n = room.choose(guest, message.seat, choice_of(message.parts), message.number)
            return [reply("ok", n=n)]
        case do.TakeBack():
            return [reply("ok", n=room.take_back(guest, message.seat, message.number))]
        case do.Undo():
            if room.undo(guest, message.seat, message.line, message.ask):
                return [reply("ok")]
            raise Refused(Refusal("", "consent-asked"))
        case do.Consent():
            room.consent(guest, message.seat, message.agree)
        case do.Standing():
            room.stand(guest, message.seat, message.span)
        case do.Inspect():
            return [reply("inspection", inspection=room.inspect(guest, message.place))]
        case do.LayOver():
            return [reply("overlay", overlay=room.overlay(guest, message.key))]
        case do.Log():
            return [reply("log", lines=room.log(guest, message.before))]
        case do.Pace():
            room.set_pace(message.speed, message.skip, message.pause)
    return [reply("ok")]


@websocket("/ws/{game_id:str}")
async def table_socket(socket: WebSocket[Any, Any, Any], game_id: FromPath[str]) -> None:
    """The table of a game, live. See docs/web.md."""
    server: Server = socket.app.state.server
    await socket.accept()
    token = socket.cookies.get(tokens.COOKIE + game_id, "")
    try:
        holders = await server.run(lambda: tokens.holders_of(server.store, token, game_id))
        if holders is None:
            await socket.close(NO_TOKEN, "no token for this game")
            return
        room = await server.run(lambda: server.rooms.open(game_id))
        if room.report:
            raise Stopped(room.report)
    except UnknownGame:
        await socket.close(NO_GAME, "no such game")
        return
    except Stopped as stopped:
        await socket.send_text(encoded({"type": "stopped", "report": stopped.report}).decode())
        await socket.close(NO_GAME, "the game is stopped")
        return
    guest = Visitor(server, socket, holders)
    server.sockets += 1
    writing, reading = asyncio.create_task(guest.write()), asyncio.create_task(guest.read(room))
    try:
        await asyncio.wait((writing, reading), return_when=asyncio.FIRST_COMPLETED)
    finally:
        server.sockets -= 1
        for task in (writing, reading):
            task.cancel()
        ended = await asyncio.gather(writing, reading, return_exceptions=True)
        await server.run(lambda: room.go(guest))
        for fault in ended:
            if isinstance(fault, Exception) and not isinstance(fault, WebSocketDisconnect | TimeoutError):
                log.warning("a socket broke off", extra={"game": game_id, "why": repr(fault)})
        with suppress(Exception):
            await socket.close()
