"""A game of one screen: secret bids, marches, a reaction, losses and a die. The clients are tested with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from sztab.board import Grid
from sztab.games.game import Cell, Game, GameError, Scenario, Sketch
from sztab.kernel.machine import refuse, start
from sztab.kernel.procedures import NATURE, Procedure, Step, again, ask, call, procedure, window
from sztab.kernel.questions import FINAL, UNKNOWN, Chance, Choice, Follow, Question, Refusal, question
from sztab.kernel.state import State, begin, state
from sztab.packs import Name, Pack, PackFile, PackSchema, Sourced
from sztab.packs.records import Titles

SEATS = ("red", "blue")
GRID = Grid("pointy", "odd", "RRCC", "north", (1, 5), (1, 5))


class Unit(Sourced, frozen=True, kw_only=True):
    id: str
    side: str
    at: str
    movement: int
    name: Name


class Units(PackFile, frozen=True, kw_only=True):
    unit: list[Unit]


@state
class Tiny(State):
    ids: list[str]
    sides: list[str]
    at: list[str]
    movement: list[int]
    moved: list[int]
    bids: list[int]
    turn: int
    turns: int

    def hide(self, seat: str) -> None:
        """A bid is known to its bidder only."""
        for number, who in enumerate(self.seats):
            if who != seat:
                self.bids[number] = UNKNOWN

    def fill(self, seat: str, chance: Any) -> None:
        self.bids = [chance.below(3) if bid == UNKNOWN else bid for bid in self.bids]

    def of(self, side: str) -> list[int]:
        return [n for n, who in enumerate(self.sides) if who == side and self.at[n]]

    def reach(self, unit: int) -> dict[str, int]:
        here = GRID.number(self.at[unit])
        taken = set(self.at)
        rings = GRID.rings(1 << here, self.movement[unit], GRID.open)
        return {
            name: cost
            for cost, ring in enumerate(rings)
            for name in GRID.names_of(ring)
            if cost and name not in taken
        }


@question
class Bid(Question):
    seat: str

    def follow(self, s: Tiny, parts: Choice) -> Follow:
        return FINAL if parts else Follow("button", (0, 1, 2))

    def apply(self, s: Tiny, frame: Any, choice: Choice) -> None:
        s.bids[s.seats.index(self.seat)] = int(choice[0])
        s.confide((self.seat,), ("bid",), "bid", seat=self.seat, bid=choice[0])

    def told(self, seat: str, choice: Choice) -> Choice:
        return (UNKNOWN,)


@question
class March(Question):
    seat: str

    def follow(self, s: Tiny, parts: Choice) -> Follow:
        if not parts:
            able = [n for n in s.of(self.seat) if not s.moved[n] and s.reach(n)]
            return Follow("unit", [("move", s.ids[n]) for n in able], buttons=(("end",),))
        if len(parts) == 2:
            reach = s.reach(s.ids.index(parts[1]))
            return Follow("hex", list(reach), costs=list(reach.values()))
        return FINAL

    def refuse(self, s: Tiny, choice: Choice) -> Refusal | None:
        match choice:
            case ("end",):
                return None
            case ("move", unit, at) if unit in [s.ids[n] for n in s.of(self.seat)]:
                if s.moved[s.ids.index(unit)]:
                    return Refusal("TINY 2", "moved", unit=unit)
                return None if at in s.reach(s.ids.index(unit)) else Refusal("TINY 1", "too-far", at=at)
        return Refusal("", "not-offered")

    def preview(self, s: Tiny, parts: Choice) -> Mapping[str, Any] | None:
        return {"path": [s.at[s.ids.index(parts[1])], parts[2]], "risk": 0.25} if len(parts) == 3 else None

    def warn(self, s: Tiny, choice: Choice) -> Refusal | None:
        idle = [n for n in s.of(self.seat) if not s.moved[n]]
        return Refusal("TINY 3", "idle") if choice == ("end",) and idle else None

    def apply(self, s: Tiny, frame: Any, choice: Choice) -> Any:
        if choice == ("end",):
            frame.over = True
            return None
        unit = s.ids.index(str(choice[1]))
        s.at[unit], s.moved[unit] = str(choice[2]), 1
        s.tell("marched", unit=choice[1], at=choice[2])
        return call(Reaction(self.seat))

    def sentence(self) -> tuple[str, dict[str, Any]]:
        return "ask-march", {"turn": 1}


@question
class React(Question):
    able: int
    seat: str

    def follow(self, s: Tiny, parts: Choice) -> Follow:
        return FINAL if parts else Follow("button", ("strike",) if self.able else (), buttons=("pass",))

    def apply(self, s: Tiny, frame: Any, choice: Choice) -> None:
        s.tell("struck", seat=self.seat)


@question
class Losses(Question):
    seat: str
    least: int

    def follow(self, s: Tiny, parts: Choice) -> Follow:
        left = [s.ids[n] for n in s.of(self.seat) if s.ids[n] not in parts]
        full = len(parts) == 1
        return Follow("unit", [] if full else left, done=len(parts) >= self.least, least=self.least, most=1)

    def apply(self, s: Tiny, frame: Any, choice: Choice) -> None:
        for unit in choice:
            s.at[s.ids.index(str(unit))] = ""
        s.reveal("lost", units=choice)


@question
class Fate(Chance):
    def weights(self, s: Tiny) -> list[tuple[int, int]]:
        return [(face, 1) for face in range(1, 7)]

    def apply(self, s: Tiny, frame: Any, choice: Choice) -> None:
        frame.face = int(choice[1])
        s.tell("rolled", face=choice[1])


@procedure
class Reaction(Procedure):
    seat: str

    stages = ("react",)

    def react(self, s: Tiny) -> Step:
        other = SEATS[self.seat == "red"]
        return window(other, React(s.turn % 2, other))


@procedure
class Marches(Procedure):
    seat: str
    over: bool = False

    stages = ("march",)

    def march(self, s: Tiny) -> Step:
        return None if self.over else again(ask(self.seat, March(self.seat)))


@procedure
class Turns(Procedure):
    face: int = 0

    stages = "bid", "red", "blue", "fate", "losses", "next"

    def bid(self, s: Tiny) -> Step:
        return ask({seat: Bid(seat) for seat in SEATS})

    def red(self, s: Tiny) -> Step:
        return call(Marches("red"))

    def blue(self, s: Tiny) -> Step:
        return call(Marches("blue"))

    def fate(self, s: Tiny) -> Step:
        return ask(NATURE, Fate())

    def losses(self, s: Tiny) -> Step:
        return ask("red", Losses("red", 1)) if self.face == 6 and len(s.of("red")) > 1 else None

    def next(self, s: Tiny) -> Step:
        s.moved = [0] * len(s.ids)
        s.turn += 1
        if s.turn > s.turns:
            totals = {"red": len(s.of("red")) + self.face % 3, "blue": s.bids[1] + 1}
            best = max(totals, key=lambda seat: totals[seat])
            s.finish(best if totals["red"] != totals["blue"] else "", "turns", totals)
            return None
        s.tell("turn", turn=s.turn)
        return call(Turns())


class TinyGame(Game):
    id: ClassVar[str] = "tiny"
    title = Titles(en="Tiny", pl="Maleńka")
    scenarios = (
        Scenario("short", Titles(en="Short", pl="Krótki"), 2, SEATS, ("long-days",)),
        Scenario("long", Titles(en="Long", pl="Długi"), 30, SEATS),
    )
    schema = PackSchema({"units": Units})
    home = Path(__file__).parent

    @property
    def answers(self) -> Any:  # type: ignore[override]
        return {"moves": self.moves, "why-not": self.why_not, "broken": lambda s, words: words[7]}

    def moves(self, s: Tiny, words: Sequence[str]) -> Any:
        if len(words) != 1 or words[0] not in s.ids:
            raise GameError("moves", f"one unit is expected: {', '.join(s.ids)}")
        reach = s.reach(s.ids.index(words[0]))
        return {"unit": words[0], "reachable": reach, "modes": {"march": reach}}

    def why_not(self, s: Tiny, words: Sequence[str]) -> Any:
        refusal = refuse(s, next(iter(s.asking)), tuple(words))
        return {
            "legal": refusal is None,
            "rule": refusal and refusal.rule,
            "message": refusal and refusal.key,
        }

    def begin(self, start_: Mapping[str, Any], options: Mapping[str, bool], pack: Pack) -> Tiny:
        position = start_.get("position", {})
        units = [(u.id, u.side, u.at, u.movement) for u in pack.file("units", Units).unit]
        if "units" in position:
            units = []
            for number, unit in enumerate(position["units"]):
                if unit.get("at") not in GRID.index:
                    raise GameError(f"units[{number}].at", f"{unit.get('at')!r} is not on the board")
                units.append((unit["id"], unit["side"], unit["at"], unit.get("movement", 1)))
        ids, sides, at, movement = (list(column) for column in zip(*units, strict=True))
        scenario = self.scenario(start_.get("scenario") or position["scenario"])
        first = Marches(position["active"]["side"]) if "active" in position else Turns()
        turns = scenario.turns + options.get("long-days", False)
        s = begin(
            Tiny,
            SEATS,
            None,
            Turns(),
            ids=ids,
            sides=sides,
            at=at,
            movement=movement,
            moved=[0] * len(ids),
            bids=[UNKNOWN, UNKNOWN],
            turn=position.get("turn", 1),
            turns=turns,
        )
        if "active" in position:
            s.stack[0].stage = 3
            s.stack.append(first)
        start(s)
        return s

    def check(self, s: Tiny) -> None:
        standing = [at for at in s.at if at]
        assert len(standing) == len(set(standing)), "two units in one hex"

    def names(self, pack: Pack) -> Any:
        named = {unit.id: unit.name for unit in pack.file("units", Units).unit}
        return named.get

    def sketch(self, s: Tiny) -> Sketch:
        pieces: dict[str, list[tuple[str, str]]] = {}
        for n, at in enumerate(s.at):
            if at:
                pieces.setdefault(at, []).append((s.sides[n], s.ids[n]))
        return Sketch(
            GRID,
            {
                name: Cell("town" if name == "0303" else "", tuple(pieces.get(name, ())))
                for name in GRID.index
            },
        )


GAME = TinyGame()
