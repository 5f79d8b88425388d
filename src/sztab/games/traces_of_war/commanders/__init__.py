"""Computer commanders of Traces of War: what they see is a view, what they call are the rules."""

from __future__ import annotations

from collections.abc import Mapping

from sztab.games.game import Level
from sztab.games.traces_of_war.commanders.officer import Officer
from sztab.games.traces_of_war.commanders.raider import Raider
from sztab.games.traces_of_war.commanders.recruit import Recruit

LEVELS: Mapping[str, Level] = {"recruit": Recruit, "officer": Officer}
"""The commanders that players may choose, the weakest first."""

SPARRING: Mapping[str, Level] = {"raider": Raider}
"""Commanders that only measure the others."""

__all__ = ["LEVELS", "SPARRING", "Officer", "Raider", "Recruit"]
