"""Standing passes: a seat passes every window beforehand, until an activation or a turn is over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sztab.games.game import Game
from sztab.kernel.host import Host
from sztab.kernel.machine import Refused
from sztab.kernel.questions import Refusal
from sztab.kernel.state import State

NONE = "none"


class Standing(set[str]):
    """The seats whose standing pass is in force now, asked by the host at each window."""

    def __init__(self, game: Game, host: Host[State]) -> None:
        super().__init__()
        self._game = game
        self._host = host
        self._orders: dict[str, tuple[str, Any]] = {}
        host.standing = self

    def passes(self, seat: str) -> bool:
        """Whether the span for which a seat has ordered to pass still lasts."""
        order = self._orders.get(seat)
        return order is not None and self._game.spans(self._host.state).get(order[0]) == order[1]

    def __contains__(self, seat: object) -> bool:
        return isinstance(seat, str) and self.passes(seat)

    def __isub__(self, seats: Iterable[Any]) -> Standing:  # type: ignore[misc]
        """Seats get other holders, who have ordered nothing."""
        for seat in seats:
            self._orders.pop(seat, None)
        return self

    def order(self, seat: str, span: str) -> None:
        """Pass for a span that begins now, or no more."""
        spans = self._game.spans(self._host.state)
        if span == NONE:
            self._orders.pop(seat, None)
        elif span in spans:
            self._orders[seat] = span, spans[span]
        else:
            why = f"a pass lasts for {' or '.join([NONE, *spans])}, not {span!r}"
            raise Refused(Refusal("", "malformed-message", why=why))

    def look(self) -> None:
        """Forget the orders whose span is over."""
        for seat in [seat for seat in self._orders if not self.passes(seat)]:
            del self._orders[seat]

    def of(self, seat: str) -> str:
        """The span for which a seat passes."""
        return self._orders[seat][0] if self.passes(seat) else NONE

    def to_json(self) -> dict[str, list[Any]]:
        """The orders as they are stored."""
        return {seat: [span, value] for seat, (span, value) in self._orders.items()}

    def restore(self, data: Mapping[str, list[Any]]) -> None:
        """The orders as they were stored."""
        self._orders = {seat: (span, value) for seat, (span, value) in data.items()}
