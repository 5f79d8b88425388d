"""The procedures on top of the stack, as the questions that they ask see them."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from sztab.games.traces_of_war.rules.activation import Activation
    from sztab.games.traces_of_war.state import State


def activation(s: State) -> Activation:
    """The activation whose segment asks."""
    return cast("Activation", s.stack[-1])
