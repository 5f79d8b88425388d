"""The state of a game of Traces of War, and the verbs that change it.

Units are numbers; ``at``, ``steps`` and ``supply`` are their columns. What follows from the columns (who stands where,
zones) is kept beside them by ``_put``, the one function that moves a unit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from sztab.board import HexSet, members
from sztab.games.traces_of_war import control, points, secrets
from sztab.games.traces_of_war.control import AWAY, BOX, DESTROYED, NOWHERE, WITHDRAWN
from sztab.games.traces_of_war.roster import AXIS, CONVERTED, FULL, REDUCED, SEATS, SOVIET, Roster
from sztab.games.traces_of_war.tables import Tables, fraction
from sztab.games.traces_of_war.theatre import HALVES, Theatre
from sztab.kernel import state as kernel
from sztab.kernel.chance import Source

IN_SUPPLY, OUT_OF_SUPPLY, ISOLATED = 0, 1, 2
SUPPLY = ("in", "out-of-supply", "isolated")

STACK = 2
"""Combat units in a hex (TOW 5.0)."""


class World(NamedTuple):
    """What all states of a game share: the board, the counters, the tables, and whether any of it is reconstructed."""

    theatre: Theatre
    roster: Roster
    tables: Tables
    reconstructed: bool


@kernel.state
class State(kernel.State):
    """A game of Traces of War.

    ``cities``, ``crossings``: those under Soviet control; ``orders``: cities under a Supreme Command Order;
    ``bridgehead``: the hex of the marker, ``dropped``: whether it has ever been placed; ``groups``: Soviet groups
    drawn; ``left``: the hex that a waiting headquarters left; ``relocated``: a bit for each
    headquarters relocated in this activation; ``relocations``: by side; ``carried``: victory
    points in quarters that a position brings along; ``airborne_used``: the Airborne chit has left the pool;
    ``stavka_open``: STAVKA could be selected this turn.

    ``on_map`` has a bit for each unit on the map, ``here`` the units in each hex; ``hexes``, ``combat``, ``full`` and
    ``hqs`` are the hexes of each side with units, with combat units, with a full stack of them, with a headquarters.
    ``memo`` remembers what was found about the present position, ``standing`` what depends on where one side's units
    stand and on nothing else that changes.

    Chits are counted by kind, in the order of the tables: ``cups`` and ``hand`` are secret, ``played`` is not, and
    ``known`` are those in the cup that both sides have seen there; ``in_cup`` and ``in_hand`` are the public sums.
    ``air`` counts the drawn, unused Luftwaffe markers, Offensive and Defensive, ``air_unused`` is their public sum.
    """

    derived: ClassVar[tuple[str, ...]] = (
        "on_map",
        "here",
        "hexes",
        "combat",
        "full",
        "hqs",
        "memo",
        "standing",
    )

    world: World

    scenario: str
    options: dict[str, bool]
    target: int
    turn: int
    at: list[int]
    steps: bytearray
    supply: bytearray
    left: dict[int, int]
    converted: bool
    relocated: int
    relocations: list[int]
    carried: int
    cities: int
    crossings: int
    orders: int
    bridgehead: int
    dropped: bool
    groups: int
    airborne_used: bool
    stavka_open: bool
    cups: list[list[int]]
    hand: list[int]
    played: list[list[int]]
    known: list[list[int]]
    in_cup: list[int]
    in_hand: int
    supply_chit: bool
    air: list[int]
    air_used: list[int]
    air_unused: int

    on_map: int
    here: dict[int, tuple[int, ...]]
    hexes: list[int]
    combat: list[int]
    full: list[int]
    hqs: list[int]
    memo: dict[Any, Any]
    standing: list[dict[Any, Any]]

    def attach(self, world: Any) -> None:
        self.world = world
        self.events = []
        self.derive()

    def derive(self) -> None:
        """Find from the columns what is kept beside them."""
        self.memo = {}
        self.standing = [{}, {}]
        self.on_map = 0
        self.here = {}
        self.hexes, self.combat, self.full, self.hqs = [0, 0], [0, 0], [0, 0], [0, 0]
        stacks: dict[int, list[int]] = {}
        for unit, place in enumerate(self.at):
            if place >= 0:
                self.on_map |= 1 << unit
                stacks.setdefault(place, []).append(unit)
        for place, units in stacks.items():
            self._recount(place, tuple(units), self.world.roster.side[units[0]])

    def _recount(self, place: int, units: tuple[int, ...], side: int) -> None:
        bit = self.world.theatre.bit[place]
        if not units:
            del self.here[place]
            clear = ~bit
            self.hexes[side] &= clear
            self.combat[side] &= clear
            self.full[side] &= clear
            self.hqs[side] &= clear
            return
        self.here[place] = units
        self.hexes[side] |= bit
        is_hq = self.world.roster.is_hq
        combat = 0
        headquarters = False
        for unit in units:
            if is_hq[unit]:
                headquarters = True
            else:
                combat += 1
        self.combat[side] = self.combat[side] | bit if combat else self.combat[side] & ~bit
        self.full[side] = self.full[side] | bit if combat >= STACK else self.full[side] & ~bit
        self.hqs[side] = self.hqs[side] | bit if headquarters else self.hqs[side] & ~bit

    def _put(self, unit: int, place: int) -> None:
        """Move a unit to a hex or off the map; everything kept beside the columns follows."""
        self.memo = {}
        side = self.world.roster.side[unit]
        self.standing[side] = {}
        old = self.at[unit]
        if old >= 0:
            self._recount(old, tuple([u for u in self.here[old] if u != unit]), side)
        self.at[unit] = place
        if place >= 0:
            self.on_map |= 1 << unit
            self._recount(place, tuple(sorted((*self.here.get(place, ()), unit))), side)
        else:
            self.on_map &= ~(1 << unit)

    # What can be read off a unit

    def face(self, unit: int) -> int:
        """Which face of the counter shows."""
        roster = self.world.roster
        if self.steps[unit] < roster.steps[unit]:
            return REDUCED
        return CONVERTED if self.converted and roster.converts[unit] else FULL

    def attack(self, unit: int) -> int:
        """Attack strength with the effect of supply (TOW 8.2)."""
        value = self.world.roster.attack[unit][self.face(unit)]
        return max(value - 2, 0) if self.supply[unit] else value

    def defence(self, unit: int) -> int:
        """Defence strength with the effect of supply (TOW 8.2)."""
        value = self.world.roster.defence[unit][self.face(unit)]
        return max(value - 2, 0) if self.supply[unit] == ISOLATED else value

    def movement(self, unit: int) -> int:
        """Movement allowance with the effect of supply (TOW 8.2)."""
        value = self.world.roster.movement[unit][self.face(unit)]
        return value // 2 if self.supply[unit] == ISOLATED else value

    def units_of(self, side: int) -> list[int]:
        """A side's units on the map."""
        return members(self.on_map & self.world.roster.bits_of_side[side])

    def enemies_in(self, place: int, side: int) -> tuple[int, ...]:
        """The units in a hex that are not of this side."""
        units = self.here.get(place, ())
        return units if units and self.world.roster.side[units[0]] != side else ()

    def zone(self, side: int) -> HexSet:
        """The hexes in the zones of control of a side's units (TOW 6.0)."""
        zone: HexSet | None = self.standing[side].get("zone")
        if zone is None:
            theatre = self.world.theatre
            zone = self.standing[side]["zone"] = theatre.grid.step(self.hexes[side], theatre.passable)
        return zone

    def crossing_count(self) -> int:
        """Soviet crossing points, the Airborne Bridgehead among them (TOW 12.3)."""
        return self.crossings.bit_count() + self.dropped

    # Verbs

    def march(self, unit: int, path: Sequence[int], how: str, cost: int) -> None:
        """Move a unit along the hexes that it enters (TOW 9.0)."""
        ids, names = self.world.roster.ids, self.world.theatre.grid.names
        self.tell(
            "moved",
            unit=ids[unit],
            how=how,
            path=[names[p] for p in (self.at[unit], *path)],
            cost=fraction(cost, HALVES),
        )
        self._go(unit, path)

    def _go(self, unit: int, path: Sequence[int]) -> None:
        bit = self.world.theatre.bit
        touched = bit[self.at[unit]] if self.at[unit] >= 0 else 0
        for place in path:
            touched |= bit[place]
        watched = self.world.theatre.watched
        if self.bridgehead >= 0:
            watched |= bit[self.bridgehead]
        if not touched & watched:
            self._put(unit, path[-1])
            return
        for place in path:
            self._put(unit, place)
            control.entered(self, unit, place)
            if self.result is not None:
                return

    def enter(self, unit: int, place: int, how: str) -> None:
        """Take one hex in a retreat or an advance."""
        names = self.world.theatre.grid.names
        self.tell(how, unit=self.world.roster.ids[unit], start=names[self.at[unit]], hex=names[place])
        self._go(unit, (place,))

    def arrive(self, unit: int, place: int, how: str, **values: Any) -> None:
        """Put a unit from off the map into a hex."""
        self.left.pop(unit, None)
        self.tell(how, unit=self.world.roster.ids[unit], hex=self.world.theatre.grid.names[place], **values)
        self._go(unit, (place,))

    def leave(self, unit: int, where: int) -> None:
        """Take a unit off the map without a word."""
        self._put(unit, where)
        self.supply[unit] = IN_SUPPLY
        control.check_crossings(self)

    def lose_step(self, unit: int) -> bool:
        """Take one step; returns whether the unit is still there (TOW 2.2)."""
        self.steps[unit] -= 1
        self.memo = {}
        if not self.steps[unit]:
            self.eliminate(unit)
            return False
        self.tell("step-lost", unit=self.world.roster.ids[unit], steps=self.steps[unit])
        return True

    def eliminate(self, unit: int) -> None:
        """A combat unit is destroyed; a headquarters comes back at full strength elsewhere (TOW 2.3, 10.3; AMB-31)."""
        if not self.world.roster.is_hq[unit]:
            self.destroy(unit)
            return
        self.tell("headquarters-destroyed", unit=self.world.roster.ids[unit])
        self.steps[unit] = self.world.roster.steps[unit]
        self.send_away(unit)

    def destroy(self, unit: int) -> None:
        """Eliminate a combat unit for good (TOW 10.3)."""
        where = self.world.theatre.grid.names[self.at[unit]]
        self.steps[unit] = 0
        self.tell("destroyed", unit=self.world.roster.ids[unit], hex=where)
        self.leave(unit, DESTROYED)

    def send_away(self, unit: int) -> None:
        """Begin the relocation of a headquarters: it leaves the map and its points are charged (TOW 2.3; AMB-30)."""
        self.left[unit] = self.at[unit]
        self.relocated |= 1 << unit
        self.relocations[self.world.roster.side[unit]] += 1
        self.leave(unit, AWAY)

    def withdraw(self, unit: int) -> None:
        """Take a replaced unit out of the game (TOW 11.1)."""
        self.leave(unit, WITHDRAWN)

    def mark_supply(self, unit: int, status: int) -> None:
        """Give a unit another supply state (TOW 8.1)."""
        if self.supply[unit] == status:
            return
        self.supply[unit] = status
        self.memo = {}
        self.tell("supply-changed", unit=self.world.roster.ids[unit], status=SUPPLY[status])

    def convert_headquarters(self) -> None:
        """The four Fronts get their Ukrainian headquarters, wherever they are (TOW 14.2)."""
        self.converted = True
        self.memo = {}
        self.tell("headquarters-converted")

    def lift_order(self, place: int) -> None:
        """Take a Supreme Command Order off a city, for good (TOW 12.2)."""
        self.orders &= ~self.world.theatre.bit[place]
        self.memo = {}
        self.tell("order-lifted", hex=self.world.theatre.grid.names[place])

    def place_bridgehead(self, place: int) -> None:
        """Put the Airborne Bridgehead on the map: a source, and a crossing point to the end of the game (TOW 11.1)."""
        self.bridgehead = place
        self.dropped = True
        self.memo = {}
        self.tell("bridgehead-placed", hex=self.world.theatre.grid.names[place], count=self.crossing_count())

    def win_at_once(self, place: int) -> None:
        """A city under a Supreme Command Order has fallen (TOW 12.2, 13.1)."""
        self.tell("automatic-victory", hex=self.world.theatre.grid.names[place])
        self.finish(SEATS[SOVIET], "automatic", points.scores(self))

    # What a seat may know

    def hide(self, seat: str) -> None:
        secrets.hide(self, seat)

    def fill(self, seat: str, chance: Source) -> None:
        secrets.fill(self, seat, chance)


def side_of(seat: str) -> int:
    """The number of a seat's side."""
    return SEATS.index(seat)


def enemy_of(side: int) -> int:
    """The other side."""
    return AXIS if side == SOVIET else SOVIET


__all__ = ["AWAY", "BOX", "DESTROYED", "NOWHERE", "WITHDRAWN", "State", "World"]
