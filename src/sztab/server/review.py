"""Looking back: frames for the replay of a game, and the figures of its report."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from sztab.games.game import Game
from sztab.kernel import machine
from sztab.kernel.changes import change
from sztab.kernel.host import Host
from sztab.kernel.opening import revealed_keys, verify
from sztab.kernel.procedures import NATURE
from sztab.kernel.questions import Chance
from sztab.kernel.state import State
from sztab.kernel.views import view
from sztab.server.room import Room
from sztab.server.storage import Store
from sztab.server.streams import result_json
from sztab.server.telling import EVERYTHING, Told

Json = Any

_told = msgspec.json.Decoder(Told)


class Way:
    """The lines of a game that are not undone, from the beginning."""

    def __init__(self, game: Game, host: Host[State], told: dict[int, Told]) -> None:
        self.game = game
        self.host = host
        self.told = told
        self.points = list(host.timeline.back())[::-1]
        self.shown = [point for point in self.points if point not in host.timeline.waiting]

    def steps(self, after: int = 0) -> Iterator[tuple[int, State]]:
        """Each point behind one of the shown with the state after it, which is used up by the next."""
        place = self.points.index(after) + 1 if after else 0
        s = self.host.timeline.state(after or self.host.timeline.root)
        for point in self.points[place:]:
            self._play(s, point)
            yield point, s

    def _play(self, s: State, point: int) -> None:
        line = self.host.record.lines[point - 1]
        if line.choice:
            machine.play(s, line.seat, line.choice)
        else:
            machine.take_back(s, line.seat)

    def table(self, s: State, seat: str) -> Json:
        """The table as a seat sees it, or with everything open."""
        seen = s if seat == EVERYTHING else view(s, seat)
        return msgspec.to_builtins(self.game.table(seen, seat))


def way_of(room: Room) -> Way:
    """The way of a game, whose lock is held."""
    return Way(room.game, room.host, told_lines(room.store, room.id))


def told_lines(store: Store, id_: str) -> dict[int, Told]:
    """What was told of each line."""
    with store.read() as db:
        found = db.execute("SELECT number, told FROM lines WHERE game = ? AND told != ''", (id_,)).fetchall()
    return {number: _told.decode(text) for number, text in found}


def replay(room: Room, seat: str, start: int, count: int) -> dict[str, Json]:
    """The table at a public line, and the frames after it."""
    way = way_of(room)
    told, host = way.told, room.host
    lines = [told[point].line for point in way.shown]
    before = [point for point, line in zip(way.shown, lines, strict=True) if line <= start]
    ahead = way.shown[len(before) : len(before) + count]
    from_ = told[before[-1]].line if before else 0
    first = host.timeline.state(before[-1] if before else host.timeline.root)
    table = shown = way.table(first, seat)
    frames = []
    wanted = set(ahead)
    for point, s in way.steps(before[-1] if before else 0):
        if point in wanted:
            now = way.table(s, seat)
            frames.append({**told[point].heard_by(seat), "edits": change(shown, now)})
            shown = now
            if len(frames) == len(ahead):
                break
    turns: list[list[Json]] = []
    for point in way.shown:
        if not turns or turns[-1][0] != told[point].turn:
            turns.append([told[point].turn, told[point].line])
    return {
        "seat": seat,
        "from": from_,
        "last": lines[-1] if lines else 0,
        "table": table,
        "frames": frames,
        "turns": turns,
    }


class Dice:
    """The outcomes of one kind of question to nature against what was to be expected."""

    def __init__(self) -> None:
        self.draws = 0
        self.seen: dict[Json, int] = {}
        self.expected: dict[Json, float] = {}

    def note(self, question: Chance, s: State, outcome: Json) -> None:
        """Count one outcome."""
        weights = question.weights(s)
        total = sum(weight for _, weight in weights)
        self.draws += 1
        self.seen[outcome] = self.seen.get(outcome, 0) + 1
        for part, weight in weights:
            self.expected[part] = self.expected.get(part, 0.0) + weight / total

    def to_json(self, kind: str) -> dict[str, Json]:
        """What the report shows."""
        data: dict[str, Json] = {"kind": kind, "draws": self.draws}
        if all(isinstance(part, int) for part in self.expected):
            data["mean"] = sum(part * n for part, n in self.seen.items()) / self.draws
            data["expected"] = sum(part * n for part, n in self.expected.items()) / self.draws
        data["outcomes"] = [
            {"outcome": part, "seen": self.seen.get(part, 0), "expected": round(self.expected[part], 4)}
            for part in sorted(self.expected, key=lambda part: (str(type(part)), part))
        ]
        return data


def report(room: Room) -> dict[str, Json]:
    """The figures of a game that is over; everything is open."""
    way, game, host = way_of(room), room.game, room.host
    turns: list[dict[str, Json]] = []
    dice: dict[str, Dice] = {}
    root = host.timeline.state(host.timeline.root)
    turn, line = game.spans(root)["turn"], 0
    ended: State = root.copy()
    questions = dict(root.asking)
    for point, s in way.steps():
        record = host.record.lines[point - 1]
        if record.seat == NATURE:
            question = questions[NATURE]
            assert isinstance(question, Chance)
            dice.setdefault(question.kind, Dice()).note(question, ended, record.choice[1])
        now = game.spans(s)["turn"]
        if now != turn:
            turns.append(_turn(way, turn, line, ended))
            turn = now
        if point in way.told:
            line = way.told[point].line
        ended, questions = s.copy(), dict(s.asking)
    turns.append(_turn(way, turn, line, ended))
    return {
        "result": result_json(host.state.result),
        "turns": turns,
        "dice": [counted.to_json(kind) for kind, counted in sorted(dice.items())],
        "verification": verification(room),
    }


def _turn(way: Way, turn: Json, line: int, s: State) -> dict[str, Json]:
    return {
        "turn": turn,
        "line": line,
        "table": way.table(s, EVERYTHING),
        "series": way.game.series(s),
    }


def verification(room: Room) -> dict[str, Json]:
    """The dice of a game against the keys that its record reveals."""
    record = room.host.record
    keys = revealed_keys(record)
    found = verify(record, room.table.begin(), keys)
    return {
        "ok": found.ok,
        "draws": found.draws,
        "dictated": found.dictated,
        "unverified": found.unverified,
        "first_bad_line": found.first_bad_line,
        "commitments": [record.header.commitment, *(li.value for li in record.lines if li.kind == "key")],
        "keys": [key.hex() for key in keys.values()],
        "from": found.rebased,
    }
