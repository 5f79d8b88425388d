"""The Supply chit (TOW 4.3.2, 8.1): every unit of both sides is checked at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sztab.games.traces_of_war.roster import AXIS, SOVIET
from sztab.games.traces_of_war.rules import headquarters, supply
from sztab.kernel.procedures import Procedure, Step, again, call, procedure

if TYPE_CHECKING:
    from sztab.games.traces_of_war.state import State

WORSE = (1, 2, 2)
"""What a unit without a line becomes: Out of Supply, then Isolated (TOW 8.1)."""


@procedure
class SupplyCheck(Procedure):
    """All states are found on the unchanged board; then Soviet, then Axis headquarters move (TOW 8.1; AMB-48)."""

    cut_off: list[int]

    stages = "determine", "relocate_headquarters"

    def determine(self, s: State) -> Step:
        s.tell("supply-check")
        roster, bit, at = s.world.roster, s.world.theatre.bit, s.at
        states = []
        for side in (SOVIET, AXIS):
            supplied = supply.reached(s, side)
            states += [(unit, bool(supplied & bit[at[unit]])) for unit in s.units_of(side)]
        self.cut_off = [unit for unit, supplied in states if roster.is_hq[unit] and not supplied]
        for unit, supplied in states:
            if not roster.is_hq[unit]:
                s.mark_supply(unit, 0 if supplied else WORSE[s.supply[unit]])
        return None

    def relocate_headquarters(self, s: State) -> Step:
        if not self.cut_off:
            return None
        hq = self.cut_off.pop(0)
        s.tell("headquarters-cut-off", unit=s.world.roster.ids[hq])
        s.send_away(hq)
        return again(call(headquarters.Relocation(hq)))
