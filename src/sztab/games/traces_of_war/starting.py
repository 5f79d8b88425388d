"""How a game begins: the set-up of a scenario (TOW 3.0)."""

from __future__ import annotations

from collections.abc import Mapping

from sztab.games.traces_of_war import records
from sztab.games.traces_of_war.control import BOX, NOWHERE
from sztab.games.traces_of_war.roster import SEATS, SOVIET
from sztab.games.traces_of_war.rules.sequence import Game
from sztab.games.traces_of_war.state import IN_SUPPLY, State, World
from sztab.games.traces_of_war.tables import AXIS_CHITS, SOVIET_CHITS
from sztab.kernel.state import begin
from sztab.packs import Pack


def empty_state(world: World, scenario: str, options: Mapping[str, bool]) -> State:
    """A game before the set-up: every unit in its box, no city Soviet (TOW 3.0)."""
    theatre, roster = world.theatre, world.roster
    s = begin(
        State,
        SEATS,
        world,
        Game(),
        scenario=scenario,
        options=dict(options),
        target=world.tables.targets[scenario],
        turn=0,
        at=[BOX] * len(roster.ids),
        steps=bytearray(roster.steps),
        supply=bytearray([IN_SUPPLY] * len(roster.ids)),
        left={},
        converted=False,
        relocated=0,
        relocations=[0, 0],
        carried=0,
        cities=0,
        crossings=0,
        orders=theatre.orders,
        bridgehead=NOWHERE,
        dropped=False,
        groups=0,
        airborne_used=False,
        stavka_open=False,
        cups=[[0] * len(SOVIET_CHITS), [0] * len(AXIS_CHITS)],
        hand=[0] * len(AXIS_CHITS),
        played=[[0] * len(SOVIET_CHITS), [0] * len(AXIS_CHITS)],
        known=[[0] * len(SOVIET_CHITS), [0] * len(AXIS_CHITS)],
        in_cup=[0, 0],
        in_hand=0,
        supply_chit=False,
        air=[0, 0],
        air_used=[0, 0],
        air_unused=0,
        on_map=0,
        here={},
        hexes=[0, 0],
        combat=[0, 0],
        full=[0, 0],
        hqs=[0, 0],
        memo={},
        standing=[{}, {}],
    )
    s.derive()
    return s


def set_up(s: State, pack: Pack) -> None:
    """Put the units on their set-up hexes; a city that holds Soviets is Soviet (TOW 3.0; AMB-61)."""
    number, index = s.world.roster.number, s.world.theatre.grid.index
    for start in pack.file("setup", records.SetUp).start:
        s.at[number[start.unit]] = index[start.at]
    s.derive()
    s.cities = s.world.theatre.cities & s.hexes[SOVIET]
