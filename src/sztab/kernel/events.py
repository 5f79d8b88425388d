"""Events: what happened, in keys and values; each says who sees it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sztab.kernel.questions import UNKNOWN


class Event:
    """One thing that happened. ``seers``: the seats that see all of it, None for everybody.

    Other seats see it with the values named in ``hidden`` unknown; with ``private`` set they do not hear of it.
    ``fence``: somebody learnt something, so play cannot be undone across it.
    """

    __slots__ = ("fence", "hidden", "key", "private", "seers", "values")

    def __init__(
        self,
        key: str,
        values: dict[str, Any],
        seers: tuple[str, ...] | None = None,
        hidden: tuple[str, ...] = (),
        private: bool = False,
        fence: bool = False,
    ) -> None:
        self.key = key
        self.values = values
        self.seers = seers
        self.hidden = hidden
        self.private = private
        self.fence = fence

    def __repr__(self) -> str:
        return f"Event({self.key!r}, {self.values!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Event):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def to_json(self) -> dict[str, Any]:
        """Key and values, as a client gets them."""
        return {"key": self.key, **self.values}


def heard(events: Iterable[Event], seat: str) -> list[Event]:
    """The events as a seat, or the spectator, hears them."""
    return [shown for event in events if (shown := _shown(event, seat)) is not None]


def _shown(event: Event, seat: str) -> Event | None:
    if event.seers is None:
        return event if not event.fence else Event(event.key, event.values)
    if seat in event.seers:
        return Event(event.key, event.values)
    if event.private:
        return None
    values = {name: UNKNOWN if name in event.hidden else value for name, value in event.values.items()}
    return Event(event.key, values)
