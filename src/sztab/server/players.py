"""The server as the handlers see it: rooms, threads for the rules, and the commanders that play in them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from sztab.server.metrics import Metrics
from sztab.server.room import Room
from sztab.server.rooms import Rooms
from sztab.server.shelf import Shelf, all_games
from sztab.server.stage import Gone, Stopped
from sztab.server.storage import Store

T = TypeVar("T")

log = logging.getLogger(__name__)

WORKERS = 8
THINKERS = 2
SWEEP = 60.0
"""Seconds between looks for rooms that can be forgotten."""


class Server:
    """Everything that belongs to one running server."""

    def __init__(self, store: Store, data: Path, cache: Path, page: Path) -> None:
        self.store = store
        self.page = page
        self.metrics = Metrics()
        self.shelf = Shelf(store, data, cache)
        self.rooms = Rooms(store, self.shelf, self.metrics)
        self.sockets = 0
        self.workers = ThreadPoolExecutor(WORKERS, "rules")
        self.thinkers = ThreadPoolExecutor(THINKERS, "commanders")
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._awake: dict[str, asyncio.Event] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self.metrics.gauges |= {
            "rooms": ("games in memory", lambda: len(self.rooms)),
            "sockets": ("open WebSockets", lambda: self.sockets),
            "writes": ("transactions on disk", lambda: store.writes),
            "write_seconds": ("seconds spent in transactions", lambda: store.seconds),
        }

    async def run(self, work: Callable[[], T]) -> T:
        """Do something with rules or storage in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self.workers, work)

    def kick(self, room: Room) -> None:
        """Let the commanders of a room play on if they are asked."""
        self._awake.setdefault(room.id, asyncio.Event()).set()
        task = self._playing.get(room.id)
        if task is None or task.done():
            self._playing[room.id] = asyncio.create_task(self._play(room))

    async def _play(self, room: Room) -> None:
        """Play for the commanders until a person is asked, each choice at the room's pace."""
        loop, awake = asyncio.get_running_loop(), self._awake[room.id]
        try:
            while (due := await self.run(room.commander_due)) is not None:
                seat, length = due
                choice = await loop.run_in_executor(self.thinkers, room.thought, seat)
                while room.guests and (wait := room.pace.wait()) > 0:
                    awake.clear()
                    with suppress(TimeoutError):
                        await asyncio.wait_for(awake.wait(), wait)
                await self.run(lambda s=seat, c=choice, n=length: room.command(s, c, n))  # type: ignore[misc]
        except Gone:
            room.dismiss()
        except Stopped:
            log.info("commanders stop", extra={"game": room.id})
        except Exception:
            self.metrics.count("faults")
            log.exception("game %s: the commanders cannot go on", room.id)

    async def start(self) -> None:
        """Begin to look for idle rooms, and draw the maps that are not on disk yet."""
        self._sweeper = asyncio.create_task(self._sweep())
        asyncio.get_running_loop().run_in_executor(self.thinkers, self._draw)

    def _draw(self) -> None:
        for game in all_games():
            try:
                key = self.shelf.map_key(game, game.pack(), {"scenario": game.scenarios[0].id})
                self.shelf.drawn(key)
            except Exception:
                self.metrics.count("faults")
                log.exception("the map of %s is not drawn", game.id)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            await self.run(self.rooms.forget_idle)
            for id_ in [id_ for id_, task in self._playing.items() if task.done()]:
                self._playing.pop(id_)
                self._awake.pop(id_, None)

    async def stop(self) -> None:
        """End all that runs; the storage has everything."""
        tasks = [*self._playing.values(), *([self._sweeper] if self._sweeper else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.workers.shutdown(wait=True, cancel_futures=True)
        self.thinkers.shutdown(wait=True, cancel_futures=True)
