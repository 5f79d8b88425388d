"""What a state remembers is never stale: its answers are those of a state that was just read from JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sztab.board import members
from sztab.games.registry import find_game
from sztab.games.traces_of_war import control
from sztab.games.traces_of_war.roster import AXIS, SOVIET
from sztab.games.traces_of_war.rules import headquarters, movement, reinforcements, retreat, supply
from sztab.games.traces_of_war.rules.activation import Activation
from sztab.games.traces_of_war.state import ISOLATED, State
from sztab.kernel import machine
from sztab.kernel.chance import Stream, derived_key, key_of_seed, outcome
from sztab.kernel.procedures import NATURE
from sztab.kernel.questions import Chance, Choice, Question
from sztab.kernel.views import any_choice, view

KINDS = ("move", "strategic")


def fresh(s: State) -> State:
    """The same state without any memory."""
    read = State.from_json(s.to_json())
    read.attach(s.world)
    return read


def found(s: State, units: list[int]) -> dict[str, Any]:
    """All that a state remembers once it was asked for it; what depends on a unit for these units."""
    told: dict[str, Any] = {"on map": s.on_map, "questions": machine.questions(s)}
    for side in (SOVIET, AXIS):
        told[f"zone {side}"] = s.zone(side)
        told[f"supply {side}"] = supply.reached(s, side)
        told[f"rail {side}"] = reinforcements.rail_net(s, side)
        for hq in s.world.roster.headquarters[side]:
            if s.at[hq] >= 0 or hq in s.left:
                told[f"relocation {hq}"] = headquarters.legal_hexes(s, hq)
            if s.at[hq] >= 0:
                told[f"in supply without {hq}"] = supply.reached_without(s, hq)
    for unit in units:
        for kind in KINDS:
            reach = movement.reach(s, unit, kind)
            told[f"{kind} {unit}"] = reach.ends, reach.spent, reach.range.through
    for unit in units[:8]:
        for length in (1, 2):
            told[f"retreat {unit} {length}"] = retreat.routes(s, unit, length)
    for seat, question in machine.questions(s).items():
        if seat != NATURE:
            told[f"first {seat}"] = offered(question, s, ())
    return told


def offered(question: Question, s: State, parts: Choice) -> tuple[Any, ...]:
    """All that follows some parts."""
    follow = question.follow(s, parts)
    costs = None if follow.costs is None else list(follow.costs)
    return (
        follow.part,
        list(follow.items),
        list(follow.buttons),
        costs,
        follow.done,
        follow.least,
        follow.most,
    )


def chosen(s: State, key: bytes, number: int) -> tuple[str, Choice, list[Any]]:
    """Who makes which choice number so-and-so of a random game, and what was offered on the way to it."""
    seat, question = next(iter(machine.questions(s).items()))
    if isinstance(question, Chance):
        return seat, outcome(question, s, key, number), []
    choice = any_choice(s, question, Stream(derived_key(key, f"choice {number}")))
    return seat, choice, [offered(question, s, choice[:n]) for n in (2, 3)] if len(choice) > 2 else []


def begun(scenario: str) -> State:
    """A game at its start."""
    game = find_game("traces-of-war")
    s = game.begin({"scenario": scenario}, {}, game.pack())
    assert isinstance(s, State)
    return s


def some_units(s: State, chance: Stream) -> list[int]:
    """Some activated units and a few others; between activations every unit."""
    units = s.units_of(SOVIET) + s.units_of(AXIS)
    frame = s.stack[-1]
    if not isinstance(frame, Activation):
        return units
    return (frame.unmoved(s) + frame.unfought(s))[:4] + [units[chance.below(len(units))] for _ in range(4)]


@pytest.mark.parametrize(
    ("scenario", "seed", "first", "choices"),
    [("campaign", 1, 0, 260), ("campaign", 2, 500, 260), ("race-to-the-dnipro", 3, 0, 200)],
)
def test_a_state_answers_like_one_without_memory(scenario: str, seed: int, first: int, choices: int) -> None:
    s, key = begun(scenario), key_of_seed(seed)
    chance = Stream(derived_key(key, "units"))
    for number in range(first):
        seat, choice, _ = chosen(s, key, number)
        machine.play(s, seat, choice)
    for number in range(first, first + choices):
        units, other = some_units(s, chance), fresh(s)
        assert found(s, units) == found(other, units)
        seat, choice, offers = chosen(s, key, number)
        assert (seat, choice, offers) == chosen(other, key, number)
        assert machine.play(s, seat, choice) == machine.play(other, seat, choice)
        assert s == other


def test_each_verb_alone_leaves_nothing_stale() -> None:
    s = begun("campaign")
    grid, roster = s.world.theatre.grid, s.world.roster
    units = s.units_of(SOVIET) + s.units_of(AXIS)
    city = members(s.world.theatre.cities & ~s.cities)[0]
    behind = next(unit for unit in s.units_of(AXIS) if not roster.is_hq[unit] and roster.steps[unit] > 1)
    verbs: list[Callable[[], object]] = [
        lambda: s.place_bridgehead(grid.index["0116"]),
        lambda: control.entered(s, behind, s.bridgehead),
        lambda: s.lift_order(city),
        lambda: control.take_city(s, SOVIET, city),
        lambda: s.mark_supply(behind, ISOLATED),
        lambda: s.lose_step(behind),
        lambda: s.convert_headquarters(),
    ]
    for verb in verbs:
        found(s, units)
        verb()
        assert found(s, units) == found(fresh(s), units)


def test_a_copy_that_plays_on_leaves_no_memory_in_the_original() -> None:
    s, key = begun("campaign"), key_of_seed(4)
    chance = Stream(derived_key(key, "units"))
    for number in range(120):
        seat, choice, _ = chosen(s, key, number)
        units, gone_on = some_units(s, chance), s.copy()
        machine.play(gone_on, seat, choice)
        found(gone_on, units)
        assert found(s, units) == found(fresh(s), units)
        machine.play(s, seat, choice)


def test_a_view_remembers_no_more_than_its_seat_may_know() -> None:
    s, key = begun("campaign"), key_of_seed(5)
    chance = Stream(derived_key(key, "units"))
    for number in range(120):
        units = some_units(s, chance)
        found(s, units)
        for viewer in s.seats:
            seen = view(s, viewer)
            seen.asking = {who: asked for who, asked in seen.asking.items() if who == viewer}
            assert found(seen, units) == found(fresh(seen), units)
        seat, choice, _ = chosen(s, key, number)
        machine.play(s, seat, choice)
