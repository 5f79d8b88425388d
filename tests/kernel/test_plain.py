"""Plain data copy deeply, write themselves as JSON and read themselves back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sztab.kernel.machine import start
from sztab.kernel.plain import Plain, PlainError, id_of, plain
from sztab.kernel.procedures import Procedure, Step, ask, procedure
from sztab.kernel.questions import FINAL, Choice, Follow, Question, question
from sztab.kernel.state import State, begin, state


@plain
class Leaf(Plain):
    number: int


@plain
class Twig(Leaf):
    name: str


@question
class Wait(Question):
    def follow(self, s: Any, parts: Choice) -> Follow:
        return FINAL

    def apply(self, s: Any, frame: Any, choice: Choice) -> None:
        return None


@procedure
class Stay(Procedure):
    stages = ("wait",)

    def wait(self, s: Any) -> Step:
        return ask("red", Wait())


@state
class Everything(State):
    """One field of each shape that plain data may have."""

    column: list[int]
    rows: list[list[int]]
    octets: bytearray
    hexes: int
    names: set[str]
    fixed: frozenset[int]
    pair: tuple[str, int]
    single: tuple[str]
    triple: tuple[str, int, str]
    row: tuple[int, ...]
    pairs: list[tuple[int, str]]
    by_name: dict[str, list[int]]
    by_number: dict[int, str]
    leaf: Leaf
    perhaps: Leaf | None
    nothing: Leaf | None
    maybe: int | None
    mixed: int | str
    leaves: list[Leaf]
    share: float
    flag: bool
    parts: tuple[str | int, ...]


def everything() -> Everything:
    return begin(
        Everything,
        ("red",),
        None,
        Stay(),
        column=[1, -1, 2**60],
        rows=[[1], []],
        octets=bytearray(b"\x00\xff"),
        hexes=1 << 200,
        names={"b", "a", "c"},
        fixed=frozenset({3, 1}),
        pair=("a", 1),
        single=("s",),
        triple=("a", 1, "b"),
        row=(1, 2),
        pairs=[(1, "x")],
        by_name={"b": [1], "a": []},
        by_number={2: "two", 1: "one"},
        leaf=Leaf(1),
        perhaps=Leaf(2),
        nothing=None,
        maybe=None,
        mixed="7",
        leaves=[Leaf(3), Twig(4, "t")],
        share=0.5,
        flag=True,
        parts=("move", 3),
    )


def test_every_shape_comes_back_from_json() -> None:
    s = everything()
    data = json.loads(json.dumps(s.to_json()))
    back = Everything.from_json(data)
    assert back.to_json() == s.to_json()
    for name in Everything.__annotations__:
        if name not in ("world", "events"):
            assert getattr(back, name) == getattr(s, name), name
            assert type(getattr(back, name)) is type(getattr(s, name)), name
    assert type(back.leaves[1]) is Twig
    assert back.octets == bytearray(b"\x00\xff")
    assert back.world is None


def test_a_negative_large_number_comes_back() -> None:
    s = everything()
    s.hexes = -(1 << 70)
    assert Everything.from_json(s.to_json()).hexes == -(1 << 70)
    for number in (2**53, 2**53 - 1, -(2**53), 1 - 2**53):
        s.hexes = number
        data = s.to_json()
        assert isinstance(data["hexes"], str) == (abs(number) >= 2**53)
        assert Everything.from_json(data).hexes == number


def test_a_copy_shares_nothing_that_can_change() -> None:
    s = everything()
    before = s.to_json()
    twin = s.copy()
    assert twin == s
    twin.column[0] = 9
    twin.rows[0].append(9)
    twin.octets[0] = 9
    twin.names.add("z")
    twin.pairs.append((2, "y"))
    twin.by_name["b"].append(9)
    twin.by_number[1] = "uno"
    twin.leaf.number = 9
    assert twin.perhaps is not None
    twin.perhaps.number = 9
    twin.leaves[0].number = 9
    twin.leaves[1].number = 9
    twin.stack[0].stage = 9
    twin.asking["red"] = Wait()
    twin.answers["red"] = ("x",)
    assert s.to_json() == before
    assert twin != s


def test_what_copies_share_is_no_part_of_equality() -> None:
    s = everything()
    twin = s.copy()
    twin.world = object()
    assert twin == s
    assert s.copy().world is s.world


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("column", [True]),
        ("column", ["zz"]),
        ("column", [1.5]),
        ("rows", [1]),
        ("octets", [256]),
        ("octets", "ab"),
        ("pair", ["a"]),
        ("pair", ["a", "b", 1]),
        ("row", "12"),
        ("single", []),
        ("triple", ["a", 1]),
        ("by_name", [1]),
        ("by_number", {"x": "y"}),
        ("leaf", 3),
        ("leaf", {"number": 3}),
        ("leaf", {"is": "kernel/Everything"}),
        ("leaf", {"is": 4}),
        ("leaves", [{"is": "kernel/Leaf"}]),
        ("flag", 1),
        ("share", "0.5"),
        ("maybe", "no number"),
        ("mixed", {}),
        ("parts", [None, {}]),
        ("names", None),
    ],
)
def test_json_of_the_wrong_shape_is_refused_with_its_field(field: str, value: Any) -> None:
    data = {**everything().to_json(), field: value}
    with pytest.raises(PlainError, match=field):
        Everything.from_json(data)


def test_what_is_no_object_is_refused() -> None:
    shapes: list[Any] = [None, [], {"column": []}]
    for data in shapes:
        with pytest.raises(PlainError, match="'is'"):
            Everything.from_json(data)


def test_a_class_of_another_base_is_not_taken() -> None:
    assert type(Leaf.from_json(Twig(1, "a").to_json())) is Twig
    with pytest.raises(PlainError, match="no kind of Twig"):
        Twig.from_json(Leaf(1).to_json())


def test_two_classes_of_one_name_are_noticed() -> None:
    with pytest.raises(TypeError, match="two plain classes"):

        @plain
        class Leaf(Plain):
            other: int


def test_a_class_without_the_decorator_is_noticed() -> None:
    @plain
    class Bud(Plain):
        number: int

    class Bare(Bud):
        pass

    with pytest.raises(TypeError, match="not made with a plain decorator"):
        Bare(1).copy()


def test_a_union_of_containers_is_no_plain_data() -> None:
    @plain
    class Torn(Plain):
        either: list[int] | dict[str, int]

    with pytest.raises(TypeError, match="union"):
        Torn.from_json({"is": "kernel/Torn", "either": []})


@pytest.mark.parametrize(
    ("module", "id_"),
    [
        ("sztab.games.chess.rules.moves", "chess/Pawn"),
        ("sztab.games.common", "common/Pawn"),
        ("tests.kernel.moves", "kernel/Pawn"),
        ("a.games", "a/Pawn"),
        ("alone", "alone/Pawn"),
    ],
)
def test_a_class_is_named_after_its_package(module: str, id_: str) -> None:
    assert id_of(type("Pawn", (Plain,), {"__module__": module, "__slots__": ()})) == id_


def test_derived_fields_are_copied_but_no_part_of_json() -> None:
    @plain
    class Sum(Plain):
        derived = ("total",)
        shared = ("table",)
        parts: list[int]
        total: list[int]
        table: list[int]

    s = Sum([1, 2], [3], [4])
    twin = s.copy()
    assert s.to_json() == {"is": "kernel/Sum", "parts": [1, 2]}
    assert twin.total == [3]
    assert twin.total is not s.total
    assert twin.table is s.table
    back = Sum.from_json(s.to_json())
    missing: Any = None
    assert [back.total, back.table] == [missing, missing]


def test_an_old_way_to_copy_still_copies() -> None:
    @plain
    class Bloom(Plain):
        numbers: list[int]

    first = Bloom([1])
    copy = first.copy
    assert copy() == copy() == first
    assert Bloom([2]).copy() == Bloom([2])


def test_classes_made_here_work() -> None:
    """The decorators, exercised inside a test."""

    @state
    class Small(State):
        number: int

    @procedure
    class Once(Procedure):
        times: int
        stages = "first", "second"

        def first(self, s: Any) -> Step:
            s.number += self.times
            return None

        def second(self, s: Any) -> Step:
            s.finish("", "done", {})
            return None

    @question
    class TakeTwoCards(Question):
        number: int

    assert TakeTwoCards(3).kind == "take-two-cards"
    assert TakeTwoCards(3) == TakeTwoCards(3) != TakeTwoCards(4)
    assert TakeTwoCards(3).sentence() == ("ask-take-two-cards", {})
    s = begin(Small, ("red",), "world", Once(2), number=1)
    assert (s.stack, s.asking, s.answers, s.events, s.viewer) == ([Once(2)], {}, {}, [], "")
    assert (s.result, s.in_window, s.asking_stage, s.world) == (None, False, 0, "world")
    assert s.stack[0].stage == 0
    assert list(s.to_json()) == [
        "is",
        "number",
        "seats",
        "stack",
        "asking",
        "asking_stage",
        "in_window",
        "answers",
        "viewer",
        "result",
    ]
    start(s)
    assert (s.number, s.stack) == (3, [])
    assert s.result is not None
    assert Small.from_json(s.to_json()) == s
    assert s != object()
    with pytest.raises(TypeError):
        hash(s)


def test_parts_within_parts_come_back_as_tuples() -> None:
    @plain
    class Loose(Plain):
        parts: tuple  # type: ignore[type-arg]

    loose = Loose(("a", (1, ("b", 2**60)), None))
    data = json.loads(json.dumps(loose.to_json()))
    assert data["parts"] == ["a", [1, ["b", 2**60]], None]
    assert Loose.from_json(data) == loose


def test_every_shape_of_a_class_made_here_comes_back() -> None:
    @plain
    class Shapes(Plain):
        pair: tuple[str, int]
        row: tuple[int, ...]
        names: set[str]
        fixed: frozenset[int]
        rows: list[list[list[int]]]
        table: dict[int, dict[str, list[int]]]
        octets: bytearray
        leaf: Leaf | None
        leaves: dict[str, Leaf]

    shapes = Shapes(
        ("a", 1),
        (1, 2),
        {"x"},
        frozenset({2}),
        [[[1], [2]]],
        {3: {"y": [4]}},
        bytearray(b"z"),
        Leaf(5),
        {"l": Leaf(6)},
    )
    assert Shapes.from_json(json.loads(json.dumps(shapes.to_json()))) == shapes
    copy = shapes.copy()
    assert copy == shapes
    copy.rows[0][0][0] = 9
    copy.table[3]["y"][0] = 9
    copy.leaves["l"].number = 9
    assert (shapes.rows, shapes.table, shapes.leaves) == ([[[1], [2]]], {3: {"y": [4]}}, {"l": Leaf(6)})
