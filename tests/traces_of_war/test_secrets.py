"""Hidden information: what each side may not know, and what it can imagine in its place (TOW 4.2, 7.0; AMB-13, AMB-73).

The heart are twins: two games that differ in hidden facts alone are played on together, with equal outcomes in public.
The other side must be shown the same, told the same, and asked the same, line by line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any

import pytest

from sztab.games.registry import find_game
from sztab.games.traces_of_war import secrets
from sztab.games.traces_of_war.roster import AXIS, SOVIET
from sztab.games.traces_of_war.rules import chits
from sztab.games.traces_of_war.state import State
from sztab.games.traces_of_war.tables import AXIS_CHITS, CHITS, SOVIET_CHITS
from sztab.kernel import machine
from sztab.kernel.chance import Stream, key_of_seed
from sztab.kernel.events import Event, heard
from sztab.kernel.host import Host
from sztab.kernel.procedures import NATURE
from sztab.kernel.questions import PASS, UNKNOWN, Choice, Veiled
from sztab.kernel.seat_records import seat_record
from sztab.kernel.state import SPECTATOR
from sztab.kernel.views import any_choice, imagine, view
from sztab.lab.table import laid_out
from sztab.testing import rule
from tests.traces_of_war.table import Table, opened, position, table

FRONT = (
    "=Vrnz 0503; =Step 0703; =SW 0303; B1 soviet armor 0505; B2 soviet infantry 0605; B3 soviet infantry 0405; "
    "B4 soviet mechanized 0704; =8A 0508; =6A 0708; A1 axis infantry 0506; A2 axis armor 0606; A3 axis infantry 0406; "
    "A4 axis infantry 0706; N1 soviet infantry g1; N2 soviet armor g2; N3 soviet infantry g3; P1 axis armor PR; "
    "I1 axis infantry IR; D soviet airborne drops"
)

BOARD: dict[str, Any] = {
    "edges": "0501-0502 railroad; 0502-0503 railroad; 0512-0511 railroad; 0511-0510 railroad; 0510-0509 railroad",
    "marks": "0501 crossing-point; 0601 crossing-point; 0508 crossing-point",
    "control": {"0501": "soviet", "0601": "soviet"},
    "sources": "soviet 0501; axis 0512",
}


def war(**more: Any) -> dict[str, Any]:
    """A small front with everything on it that is hidden or moves what is hidden."""
    return position(FRONT, **{**BOARD, "turn": 3, **more})


SEEDS, DECISIONS = 8, 300


class Twins:
    """Two hosted games that should look the same to some seats."""

    def __init__(self, one: dict[str, Any], other: dict[str, Any], observers: Sequence[str]) -> None:
        game = find_game("traces-of-war")
        pack = game.pack()
        self.observers = observers
        self.hosts: list[Host[Any]] = [
            laid_out(game, pack, {"position": data}, {}).host(
                key_of_seed(0), {"soviet": "Ann", "axis": "Ben"}, by_hand=True
            )
            for data in (one, other)
        ]
        self.different = False
        self.compare([list(host.opening) for host in self.hosts])

    @property
    def states(self) -> list[State]:
        return [host.state for host in self.hosts]

    def play(self, seat: str, *choices: Choice) -> None:
        """One choice for both games, or one for each."""
        told = []
        for host, choice in zip(self.hosts, choices if len(choices) > 1 else choices * 2, strict=True):
            told.append(host.dictate(choice) if seat == NATURE else host.choose(seat, choice))
        self.compare(told)

    def compare(self, told: list[list[Event]]) -> None:
        """What each observer is shown, told and asked."""
        one, other = self.states
        self.different = self.different or one != other
        assert list(one.asking) == list(other.asking)
        assert one.in_window == other.in_window
        for seat in self.observers:
            assert heard(told[0], seat) == heard(told[1], seat)
            seen = view(one, seat)
            assert seen.to_json() == view(other, seat).to_json()
            assert {who: q for who, q in machine.questions(seen).items() if who != seat} == {
                who: Veiled(q.kind) for who, q in one.asking.items() if who != seat
            }
            if seat in machine.questions(one):
                assert machine.questions(one)[seat] == machine.questions(other)[seat]
                follows = [machine.questions(s)[seat].follow(s, ()) for s in (one, other)]
                assert follows[0].continuations() == follows[1].continuations()

    def close(self) -> None:
        """The records of the observers are the same text."""
        for seat in self.observers:
            one, other = (seat_record(host, seat) for host in self.hosts)
            assert one == other


class Player:
    """Plays twins on at random: in public the same, in secret as it likes."""

    def __init__(self, twins: Twins, seed: int) -> None:
        self.twins = twins
        self.chance = Stream(key_of_seed(f"twins {seed}"))
        self.hidden = "soviet" if "axis" in twins.observers else "axis"
        self.kinds: set[str] = set()

    def run(self, decisions: int) -> None:
        for _ in range(decisions):
            one, other = self.twins.states
            if one.result is not None or other.result is not None or not self.step():
                break
        self.twins.close()

    def step(self) -> bool:
        """One decision; False if a hidden fact must show now."""
        one, other = self.twins.states
        waiting = machine.questions(one)
        seat = list(waiting)[self.chance.below(len(waiting))]
        kind = waiting[seat].kind
        self.kinds.add(kind)
        if seat == NATURE:
            return self.nature(kind)
        if seat == self.hidden and (secret := getattr(self, kind.replace("-", "_"), None)) is not None:
            self.twins.play(seat, *(secret(s, number) for s, number in self.numbered()))
        elif kind in ("move-units", "advance-unit") and self.chance.below(3):
            self.twins.play(seat, ("end",))
        else:
            question = machine.questions(one)[seat]
            choice = any_choice(one, question, self.chance)
            assert machine.refuse(other, seat, choice) is None
            self.twins.play(seat, choice)
        return True

    def numbered(self) -> Iterator[tuple[State, int]]:
        """Both states with a number that is small enough for either hand and the same for both."""
        one, other = self.twins.states
        number = self.chance.below(1000)
        yield one, number
        yield other, number

    def nature(self, kind: str) -> bool:
        both = [dict(s.asking[NATURE].weights(s)) for s in self.twins.states]  # type: ignore[attr-defined]
        verb = "roll" if kind == "combat-die" else "draw"
        if kind == "draw-markers" and self.hidden == "axis":
            self.twins.play(NATURE, *((verb, self.picked(list(weights))) for weights in both))
            return True
        shared = [outcome for outcome in both[0] if outcome in both[1]]
        if not shared:
            return False
        self.twins.play(NATURE, (verb, self.picked(shared)))
        return True

    def picked(self, choices: list[Any]) -> Any:
        return choices[self.chance.below(len(choices))]

    # Choices with a secret, each for one of the two games

    def select_soviet_chits(self, s: State, number: int) -> Choice:
        found = [counts for counts in chits.soviet_selections(s) if sum(counts) == chits.SOVIET_NUMBER]
        counts = self.picked(found)
        return tuple(chit for chit, n in zip(SOVIET_CHITS, counts, strict=True) for _ in range(n))

    def select_axis_chits(self, s: State, number: int) -> Choice:
        """Every other time the same chits in both games, split in different ways."""
        total = s.world.tables.axis_chits[s.turn - 1]
        pool = [chit for chit, n in zip(AXIS_CHITS, chits.available(s, AXIS), strict=True) for _ in range(n)]
        if number % 2:
            chance = Stream(key_of_seed(number))
            pool = [pool.pop(chance.below(len(pool))) for _ in range(total)]
        kept = number // 2 % (total + 1)
        wheres = ["hand"] * kept + ["cup"] * (total - kept)
        chosen: list[str] = []
        while wheres:
            chosen += wheres.pop(self.chance.below(len(wheres))), pool.pop(self.chance.below(len(pool)))
        return tuple(chosen)

    def add_chits(self, s: State, number: int) -> Choice:
        hand = [chit for chit, n in zip(AXIS_CHITS, s.hand, strict=True) for _ in range(n)]
        least = int(chits.cup_is_empty(s))
        added = len(hand) if number % 2 else least + number // 2 % (len(hand) + 1 - least)
        if not added:
            return ("keep",)
        return tuple(part for _ in range(added) for part in ("add", hand.pop(self.chance.below(len(hand)))))

    def interrupting_order(self, s: State, number: int) -> Choice:
        able = all(state.hand[chits.OKH] for state in self.twins.states)
        return ("okh",) if able and number % 2 else PASS

    def commit_air_support(self, s: State, number: int) -> Choice:
        role = s.asking["axis"].role  # type: ignore[attr-defined]
        most = min(state.air[role] for state in self.twins.states)
        return ("air", 1 + number % most) if most and number % 3 else PASS


@rule("TOW-4.1-b", "TOW-4.2-i", "TOW-4.2-j", "TOW-4.3-r", "TOW-7.0-k")
def test_the_soviet_side_and_spectators_cannot_tell_axis_secrets() -> None:
    met: set[str] = set()
    for seed in range(SEEDS):
        twins = Twins(war(), war(), ("soviet", SPECTATOR))
        player = Player(twins, seed)
        player.run(DECISIONS)
        assert twins.different
        met |= player.kinds
    assert met >= {
        "select-axis-chits",
        "add-chits",
        "interrupting-order",
        "commit-air-support",
        "draw-markers",
        "draw-chit",
    }


@rule("TOW-4.2-i", "TOW-4.2-j")
def test_the_axis_and_spectators_cannot_tell_the_soviet_selection() -> None:
    for seed in range(SEEDS):
        twins = Twins(war(), war(), ("axis", SPECTATOR))
        player = Player(twins, seed)
        player.run(DECISIONS)
        assert twins.different
        assert {"select-soviet-chits", "draw-chit"} <= player.kinds


def differing(**hidden: tuple[Any, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Two positions that differ in these keys."""
    return war(**{key: pair[0] for key, pair in hidden.items()}), war(
        **{key: pair[1] for key, pair in hidden.items()}
    )


@rule("TOW-4.3-r")
def test_a_hand_with_okh_looks_like_one_without() -> None:
    cup = ["supply", "south"]
    twins = Twins(
        *differing(cup=(cup, cup), hand=(["okh", "okh"], ["8a", "6a"])),
        ("soviet", SPECTATOR),
    )
    twins.play("axis", ("keep",))
    twins.play(NATURE, ("draw", "south"))
    assert all(s.in_window for s in twins.states)
    twins.play("axis", PASS)
    twins.play("axis", ("add", "okh"), ("add", "6a"))
    twins.play(NATURE, ("draw", "supply"))
    twins.play("axis", ("add", "okh"), ("add", "8a"))
    assert twins.different
    twins.close()


@rule("TOW-4.3-r", "TOW-4.2-j")
@pytest.mark.parametrize(("one", "other"), [(["okh"], ["8a"]), (["okh", "okh"], ["8a", "okh"])])
def test_into_an_empty_cup_any_hand_goes_alike(one: list[str], other: list[str]) -> None:
    """A single chit goes in by itself; that depends on the number alone, and its name is not told."""
    twins = Twins(*differing(cup=([], []), hand=(one, other)), ("soviet", SPECTATOR))
    told = [[e for e in heard(host.opening, "soviet") if e.key == "forced"] for host in twins.hosts]
    assert told[0] == told[1]
    assert len(told[0]) == (1 if len(one) == 1 else 0)
    if told[0]:
        assert told[0][0].values == {"seat": "axis", "kind": "add-chits", "choice": UNKNOWN}
    else:
        assert [list(s.asking) for s in twins.states] == [["axis"], ["axis"]]
    twins.close()


@rule("TOW-7.0-k")
@pytest.mark.parametrize(
    "kinds", [(["off"], ["def"]), (["off", "off"], ["def", "def"]), (["off", "def"], ["def", "def"])]
)
@pytest.mark.parametrize("side", ["soviet", "axis"])
def test_markers_that_serve_look_like_markers_that_do_not(
    kinds: tuple[list[str], list[str]], side: str
) -> None:
    attack = ("attack", "0505", "A") if side == "soviet" else ("attack", "0504", "B")
    one, other = (
        position(
            "A soviet infantry 0504 6; B axis infantry 0505 6",
            active=side,
            segment="combat",
            luftwaffe={"drawn": drawn},
        )
        for drawn in kinds
    )
    twins = Twins(one, other, ("soviet", SPECTATOR))
    twins.play(side, attack)
    assert all(s.in_window for s in twins.states)
    twins.play("axis", PASS)
    twins.play(NATURE, ("roll", 3))
    assert twins.different
    twins.close()


@rule("TOW-4.2-l")
def test_numbers_of_chits_are_public_and_kinds_are_not() -> None:
    """AMB-13."""
    s = opened(war(cup=["supply", "voronezh", "8a", "okh"], hand=["6a"], played=["steppe", "4pza"]))
    for seat in ("soviet", "axis", SPECTATOR):
        seen = view(s, seat)
        assert (seen.in_cup, seen.in_hand, seen.supply_chit) == ([1, 2], 1, True)
        assert seen.played == [[0, 1, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0]]
        assert seen.cups[SOVIET] == ([1, 0, 0, 0, 0, 0, 0] if seat == "soviet" else [UNKNOWN] * 7)
        assert seen.cups[AXIS] == ([0, 1, 0, 0, 1] if seat == "axis" else [UNKNOWN] * 5)
        assert seen.hand == ([0, 0, 0, 1, 0] if seat == "axis" else [UNKNOWN] * 5)


@rule("TOW-4.2-i", "TOW-4.2-j")
def test_no_log_line_names_a_chit_that_was_not_drawn() -> None:
    """What the other side hears of a selection in both languages holds no name of a chit."""
    game = find_game("traces-of-war")
    said = game.texts(game.pack())
    table_ = Table(opened(war()))
    table_.choose("voronezh", "steppe", "south-west", "south", "voronezh", "reinforcements", seat="soviet")
    events = table_.choose("cup", "8a", "hand", "okh", "hand", "6a", "hand", "4pza", seat="axis")
    events += table_.choose("add", "okh")
    for language in ("en", "pl"):
        names = {side: {said.name(language, chit) for chit in CHITS[side]} for side in (SOVIET, AXIS)}
        for seat, secret in (("soviet", AXIS), ("axis", SOVIET), (SPECTATOR, AXIS), (SPECTATOR, SOVIET)):
            lines = [said.event(language, event) for event in heard(events, seat)]
            assert len(lines) >= 3
            assert not [name for line in lines for name in names[secret] if name in line]
        for seat, own in (("soviet", SOVIET), ("axis", AXIS)):
            lines = [said.event(language, event) for event in heard(events, seat)]
            assert [name for line in lines for name in names[own] if name in line]
    assert said.missing == set()


@rule("TOW-4.2-i", "TOW-4.2-j")
def test_what_is_told_of_a_choice_hides_its_kinds() -> None:
    s = opened(war())
    soviet, axis = s.asking["soviet"], s.asking["axis"]
    six: Choice = ("voronezh", "steppe", "south-west", "south", "voronezh", "stavka")
    assert soviet.told("soviet", six) == six
    assert soviet.told("axis", six) == soviet.told(SPECTATOR, six) == (UNKNOWN,) * 6
    four: Choice = ("hand", "okh", "cup", "8a", "cup", "okh", "hand", "6a")
    assert axis.told("axis", four) == four
    veiled = ("cup", UNKNOWN, "cup", UNKNOWN, "hand", UNKNOWN, "hand", UNKNOWN)
    assert axis.told("soviet", four) == axis.told(SPECTATOR, four) == veiled
    adding = opened(war(cup=["supply"], hand=["okh", "8a"])).asking["axis"]
    assert adding.told("axis", ("add", "okh", "add", "8a")) == ("add", "okh", "add", "8a")
    assert adding.told("soviet", ("add", "okh", "add", "8a")) == ("add", UNKNOWN, "add", UNKNOWN)
    assert adding.told("soviet", ("keep",)) == ("keep",)


class Script:
    """A source of chance that follows a script and notes how many branches there were."""

    def __init__(self, script: list[int]) -> None:
        self.script = script
        self.counts: list[int] = []

    def below(self, count: int) -> int:
        assert count > 0
        number = len(self.counts)
        self.counts.append(count)
        return self.script[number] if number < len(self.script) else 0


def every_filling(seen: State) -> Iterator[State]:
    """The state after each way in which chance can fill a view."""
    script: list[int] = []
    while True:
        source = Script(script)
        filled = seen.copy()
        secrets.fill(filled, seen.viewer, source)
        yield filled
        script = (script + [0] * len(source.counts))[: len(source.counts)]
        while script and script[-1] + 1 == source.counts[len(script) - 1]:
            script.pop()
        if not script:
            return
        script[-1] += 1


def all_counts(owned: Sequence[int], number: int) -> Iterator[tuple[int, ...]]:
    """Every way to take so many of what there is."""
    return (taken for taken in product(*(range(n + 1) for n in owned)) if sum(taken) == number)


def axis_fillings(s: State) -> set[Any]:
    """The cups and hands of the Axis that fit what everybody knows, and its Luftwaffe markers."""
    owned = [1, 1, 1, 1, 2 if s.turn > 1 else 0]
    left = [n - gone for n, gone in zip(owned, s.played[AXIS], strict=True)]
    found = set()
    for cup in all_counts(left, s.in_cup[AXIS]):
        if any(n < known for n, known in zip(cup, s.known[AXIS], strict=True)):
            continue
        for hand in all_counts([n - taken for n, taken in zip(left, cup, strict=True)], s.in_hand):
            for off in range(s.air_unused + 1):
                kinds = (off + s.air_used[0], s.air_unused - off + s.air_used[1])
                if max(kinds) <= 2:
                    found.add((cup, hand, (off, s.air_unused - off)))
    return found


def soviet_fillings(s: State, special: Sequence[int]) -> set[Any]:
    """The Soviet cups that fit: what is left of a legal selection; ``special`` are Airborne and STAVKA that exist."""
    found = set()
    for chosen in all_counts([2, 2, 2, 2, 1, *special], 6):
        fronts = sum(1 for n in chosen[:4] if n)
        if fronts < 3 or (fronts == 3 and not chosen[6]):
            continue
        cup = tuple(n - gone for n, gone in zip(chosen, s.played[SOVIET], strict=True))
        if all(n >= known for n, known in zip(cup, s.known[SOVIET], strict=True)):
            found.add(cup)
    return found


SIX = ["voronezh", "steppe", "south-west", "south", "voronezh", "reinforcements"]

SITUATIONS: dict[str, dict[str, Any]] = {
    "no OKH on turn 1": {
        "turn": 1,
        "cup": ["supply", *SIX, "8a"],
        "hand": ["6a"],
        "played": ["4pza"],
    },
    "all in the cup": {"cup": ["supply", *SIX, "8a", "6a", "4pza"], "hand": ["okh"]},
    "all in hand": {"cup": ["supply", *SIX], "hand": ["okh", "okh", "1pza", "6a"]},
    "some played": {
        "cup": ["steppe", "south", "8a"],
        "hand": ["okh"],
        "played": [*SIX[:1], *SIX[2:3], *SIX[4:], "6a", "okh"],
    },
    "the hand is known": {"cup": ["supply", *SIX], "hand": ["okh"], "played": ["8a", "6a", "okh"]},
    "with markers": {
        "cup": ["supply", *SIX, "8a"],
        "hand": ["okh"],
        "played": ["6a", "4pza"],
        "luftwaffe": {"drawn": ["off", "def"], "used": ["def"]},
    },
    "all markers": {
        "cup": ["supply", *SIX, "8a", "6a", "okh"],
        "hand": ["okh"],
        "luftwaffe": {"drawn": ["off", "off", "def", "def"]},
    },
    "STAVKA may be there": {
        "turn": 6,
        "cup": ["supply", *SIX[:3], "stavka", "airborne", "voronezh", "8a", "okh"],
        "hand": ["okh"],
        "played": ["4pza", "6a"],
        "control": {"0501": "soviet"},
    },
}


@rule("TOW-4.2-i", "TOW-4.2-j")
@pytest.mark.parametrize("name", SITUATIONS)
def test_exactly_what_fits_can_be_imagined(name: str) -> None:
    """Every filling that fits has a chance, the true one among them, and none that does not."""
    s = opened(war(**SITUATIONS[name]))
    special = (int(s.turn >= 3), int(name.startswith("STAVKA")))
    expected = axis_fillings(s)
    truth = (tuple(s.cups[AXIS]), tuple(s.hand), tuple(s.air))
    found = [(tuple(f.cups[AXIS]), tuple(f.hand), tuple(f.air)) for f in every_filling(view(s, "soviet"))]
    assert set(found) == expected
    assert truth in expected
    cups = [tuple(f.cups[SOVIET]) for f in every_filling(view(s, "axis"))]
    assert set(cups) == soviet_fillings(s, special)
    assert tuple(s.cups[SOVIET]) in cups
    for seat in ("soviet", "axis", SPECTATOR):
        seen = view(s, seat)
        for filled in islice(every_filling(seen), 100):
            assert view_of(filled, seat) == seen.to_json()


def view_of(filled: State, seat: str) -> Any:
    """What the seat sees of a state that it has imagined."""
    whole = filled.copy()
    whole.viewer = ""
    shown = view(whole, seat)
    shown.asking = filled.asking
    return shown.to_json()


def test_a_chit_that_went_back_is_known_to_be_in_the_cup() -> None:
    """TOW 4.2.2: an interrupted chit was seen by both."""
    game = Table(opened(war(cup=["supply", *SIX, "8a", "4pza"], hand=["okh", "6a"])))
    game.choose("keep")
    game.draw("8a")
    game.choose("okh")
    game.choose("command")
    s = game.state
    assert s.known[AXIS] == [0, 1, 0, 0, 0]
    assert {tuple(f.cups[AXIS])[1] for f in every_filling(view(s, "soviet"))} == {1}
    assert {(tuple(f.cups[AXIS]), tuple(f.hand), tuple(f.air)) for f in every_filling(view(s, "soviet"))} == (
        axis_fillings(s)
    )
    game.choose("keep")
    game.draw("8a")
    assert s.known[AXIS] == [0] * 5


def test_of_two_equal_chits_the_known_one_counts_as_drawn() -> None:
    game = Table(opened(war(cup=["supply", *SIX, "4pza"], hand=["okh", "6a", "8a"])))
    game.choose("keep")
    game.draw("voronezh")
    game.choose("okh")
    game.choose("command")
    assert game.state.known[SOVIET][0] == 1
    assert min(f.cups[SOVIET][0] for f in every_filling(view(game.state, "axis"))) == 1
    game.choose("keep")
    game.draw("voronezh")
    assert game.state.known[SOVIET][0] == 0
    assert {f.cups[SOVIET][0] for f in every_filling(view(game.state, "axis"))} == {0, 1}


@pytest.mark.parametrize(
    "chits_",
    [
        {"turn": 1, "cup": ["supply", "okh"], "hand": ["okh"]},
        {"turn": 1, "cup": ["stavka", "okh", "okh"]},
        {"turn": 1, "cup": ["okh", "okh", "8a", "6a", "4pza", "1pza"]},
        {"turn": 2, "cup": ["voronezh", "supply"], "hand": ["1pza"]},
        {"turn": 1, "cup": [], "hand": ["okh", "okh"]},
    ],
)
def test_positions_set_up_by_hand_can_be_imagined_too(chits_: dict[str, Any]) -> None:
    s = opened(position(FRONT, **BOARD, **chits_))
    for seat in ("soviet", "axis", SPECTATOR):
        fillings = list(every_filling(view(s, seat)))
        assert any(f.cups == s.cups and f.hand == s.hand for f in fillings)


def test_imagined_games_can_be_played_on() -> None:
    chance = Stream(key_of_seed("imagined"))
    for name in SITUATIONS:
        s = opened(war(**SITUATIONS[name]))
        for seat in ("soviet", "axis", SPECTATOR):
            seen = view(s, seat)
            filled = imagine(seen, chance)
            find_game("traces-of-war").check(filled)
            assert view(filled, seat) == seen
            for _ in range(30):
                who, question = next(iter(machine.questions(filled).items()))
                machine.play(filled, who, any_choice(filled, question, chance))


def test_chance_fills_markers_as_they_are_drawn() -> None:
    """Two unused of four: one of each is four times as likely as two Offensive."""
    game = table("A axis infantry 0505", turn=3, cup=["supply"], luftwaffe={"drawn": ["off", "def"]})
    found = [tuple(f.air) for f in every_filling(view(game.state, "soviet"))]
    assert sorted(found) == sorted([(0, 2), *[(1, 1)] * 4, (2, 0)])


def test_nothing_else_is_hidden() -> None:
    """What differs between a view and the truth are the secrets and the open questions of others."""
    s = opened(war(cup=["supply", *SIX, "8a"], hand=["okh"], luftwaffe={"drawn": ["off"]}))
    truth = s.to_json()
    for seat, secret in (
        ("soviet", {"cups", "hand", "air"}),
        ("axis", {"cups"}),
        (SPECTATOR, {"cups", "hand", "air"}),
    ):
        seen = view(s, seat).to_json()
        different = {key for key in truth if truth[key] != seen[key]}
        assert different - {"viewer", "asking"} == secret
