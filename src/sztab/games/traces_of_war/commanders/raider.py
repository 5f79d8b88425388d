"""The raider, a sparring partner: everything at the nearest city under an order, whatever it costs."""

from __future__ import annotations

from sztab.games.traces_of_war.commanders.recruit import Recruit


class Raider(Recruit):
    """Knows one thing only."""
