"""The machine on a game of two lines: it asks, forces, waits for several seats, opens windows and ends."""

from __future__ import annotations

from typing import Any

import pytest

from sztab.kernel.chance import Stream, key_of_seed
from sztab.kernel.events import Event, heard
from sztab.kernel.machine import (
    Refused,
    apply,
    asked_again,
    can_only_pass,
    questions,
    refuse,
    start,
    take_back,
)
from sztab.kernel.plain import PlainError
from sztab.kernel.procedures import NATURE, Procedure, Step, again, ask, call, procedure, window
from sztab.kernel.questions import (
    FINAL,
    PASS,
    UNKNOWN,
    Chance,
    Choice,
    Follow,
    Question,
    Refusal,
    only_choice,
    options,
    question,
)
from sztab.kernel.state import State, begin, state, state_hash
from sztab.kernel.views import imagine, view


@state
class Duel(State):
    bids: list[int]
    log: list[str]
    coins: int


@question
class Bid(Question):
    least: int
    seat: str

    def follow(self, s: Duel, parts: Choice) -> Follow:
        return FINAL if parts else Follow("button", tuple(range(self.least, 4)))

    def apply(self, s: Duel, frame: Any, choice: Choice) -> None:
        s.bids.append(int(choice[0]))
        s.log.append(self.seat)
        s.confide((self.seat,), ("bid",), "bid", seat=self.seat, bid=choice[0])

    def told(self, seat: str, choice: Choice) -> Choice:
        return (UNKNOWN,)


@question
class Pick(Question):
    """A set of letters."""

    least: int
    most: int

    def follow(self, s: Duel, parts: Choice) -> Follow:
        left = [x for x in "abc" if x not in parts] if len(parts) < self.most else []
        return Follow("letter", left, done=len(parts) >= self.least, least=self.least, most=self.most)

    def apply(self, s: Duel, frame: Any, choice: Choice) -> Any:
        s.log.append("".join(map(str, choice)))
        return call(Coda()) if choice == ("a",) else None


@question
class React(Question):
    able: int

    def follow(self, s: Duel, parts: Choice) -> Follow:
        return FINAL if parts else Follow("button", ("strike",) if self.able else (), buttons=("pass",))

    def apply(self, s: Duel, frame: Any, choice: Choice) -> None:
        s.log.append("strike")


@question
class Coin(Chance):
    def weights(self, s: Duel) -> list[tuple[str, int]]:
        return [("heads", 1), ("tails", 1)]

    def apply(self, s: Duel, frame: Any, choice: Choice) -> None:
        s.coins += 1
        frame.face = choice[1]


@procedure
class Coda(Procedure):
    stages = ("note",)

    def note(self, s: Duel) -> Step:
        s.log.append("coda")
        return None


@procedure
class Play(Procedure):
    least: int
    face: str = ""

    stages = "bid", "pick", "react", "toss", "end"

    def bid(self, s: Duel) -> Step:
        return ask({"red": Bid(0, "red"), "blue": Bid(self.least, "blue")})

    def pick(self, s: Duel) -> Step:
        return ask("red", Pick(1, 2))

    def react(self, s: Duel) -> Step:
        return window("blue", React(0))

    def toss(self, s: Duel) -> Step:
        return again(ask(NATURE, Coin())) if s.coins < 2 else None

    def end(self, s: Duel) -> Step:
        s.finish("red", "bids", {"red": sum(s.bids)})
        return None


def duel(least: int = 0) -> Duel:
    s = begin(Duel, ("red", "blue"), None, Play(least), bids=[], log=[], coins=0)
    start(s)
    return s


def test_simultaneous_answers_wait_and_are_applied_in_seat_order() -> None:
    s = duel()
    assert list(questions(s)) == ["red", "blue"]
    assert apply(s, "blue", (2,)) == []
    assert list(questions(s)) == ["red"]
    assert s.bids == []
    assert refuse(s, "blue", (1,)) is not None
    assert take_back(s, "blue") == []
    apply(s, "blue", (3,))
    events = apply(s, "red", (1,))
    assert s.bids == [1, 3]
    assert s.log == ["red", "blue"]
    assert [e.values["bid"] for e in heard(events, "red")] == [1, UNKNOWN]
    assert [e.values["bid"] for e in heard(events, "spectator")] == [UNKNOWN, UNKNOWN]


def test_taking_back_nothing_is_refused() -> None:
    s = duel()
    with pytest.raises(Refused) as caught:
        take_back(s, "red")
    assert caught.value.refusal.key == "nothing-to-take-back"


def test_a_forced_answer_is_taken_and_shown_without_its_secret() -> None:
    s = duel(least=3)
    assert list(questions(s)) == ["red"]
    apply(s, "red", (0,))
    assert s.bids == [0, 3]


def past_the_bids() -> Duel:
    s = duel()
    apply(s, "red", (1,))
    apply(s, "blue", (1,))
    return s


def test_a_set_is_listed_once_and_taken_in_any_order() -> None:
    s = past_the_bids()
    pick = questions(s)["red"]
    assert list(options(pick, s)) == [("a",), ("a", "b"), ("a", "c"), ("b",), ("b", "c"), ("c",)]
    assert refuse(s, "red", ("c", "a")) is None
    assert refuse(s, "red", ("a", "a")) is not None
    assert refuse(s, "red", ("a", "b", "c")) is not None


@pytest.mark.parametrize("choice", [(), ["a"], (1.5,), ("z",), (True,)])
def test_malformed_and_foreign_choices_are_refused(choice: Any) -> None:
    s = past_the_bids()
    before = state_hash(s)
    with pytest.raises(Refused):
        apply(s, "red", choice)
    assert state_hash(s) == before


def test_a_choice_may_call_a_procedure() -> None:
    s = past_the_bids()
    apply(s, "red", ("a",))
    assert s.log[-2:] == ["a", "coda"]


def test_a_window_is_asked_even_if_it_can_only_be_passed() -> None:
    s = past_the_bids()
    apply(s, "red", ("b",))
    assert s.in_window
    assert can_only_pass(s, questions(s)["blue"])
    apply(s, "blue", PASS)
    assert list(questions(s)) == [NATURE]
    assert not s.in_window


def finished() -> Duel:
    s = past_the_bids()
    apply(s, "red", ("b",))
    apply(s, "blue", PASS)
    apply(s, NATURE, ("roll", "heads"))
    assert s.stack[-1].face == "heads"  # type: ignore[attr-defined]
    assert refuse(s, NATURE, ("roll", "edge")) is not None
    apply(s, NATURE, ("roll", "tails"))
    return s


def test_nature_is_asked_again_until_the_stage_ends_and_the_game_is_over() -> None:
    s = finished()
    assert s.result is not None
    assert (s.result.winner, s.result.scores) == ("red", {"red": 2})
    assert questions(s) == {}
    refusal = refuse(s, "red", ("a",))
    assert refusal is not None
    assert refusal.key == "game-is-over"


def test_the_asking_stage_can_be_run_again() -> None:
    s = past_the_bids()
    before = state_hash(s)
    assert asked_again(s) == s.asking
    assert state_hash(s) == before


def test_states_round_trip_through_json_and_copies_are_independent() -> None:
    s = duel()
    apply(s, "blue", (2,))
    back = Duel.from_json(s.to_json())
    back.attach("world")
    assert (back.world, back.events) == ("world", [])
    assert back == s
    assert state_hash(back) == state_hash(s)
    twin = s.copy()
    apply(twin, "red", (1,))
    assert s.bids == []
    assert s.stack[-1].stage == 1
    assert twin != s


def test_json_of_another_shape_is_refused_with_its_place() -> None:
    data = duel().to_json()
    with pytest.raises(PlainError, match="bids"):
        Duel.from_json({**data, "bids": 3})
    with pytest.raises(PlainError, match="missing"):
        Duel.from_json({k: v for k, v in data.items() if k != "bids"})
    with pytest.raises(PlainError, match="extra"):
        Duel.from_json({**data, "extra": 1})
    with pytest.raises(PlainError, match="no kind of"):
        Duel.from_json({**data, "is": "other/Thing"})


def test_whispers_reach_only_their_seers() -> None:
    event = Event("peek", {"card": 3}, ("red",), private=True)
    assert [e.values for e in heard([event], "red")] == [{"card": 3}]
    assert heard([event], "blue") == []


def test_a_forced_answer_is_shown_to_its_owner_before_the_others_answer() -> None:
    s = begin(Duel, ("red", "blue"), None, Play(3), bids=[], log=[], coins=0)
    events = start(s)
    assert [e.values["choice"] for e in heard(events, "blue")] == [(3,)]
    assert heard(events, "red") == heard(events, "spectator") == []


def test_answers_that_are_all_forced_are_shown_as_the_question_allows() -> None:
    s = begin(Duel, ("red", "blue"), None, Sealed(), bids=[], log=[], coins=0)
    events = start(s)
    assert s.bids == [3, 3]
    assert [(e.key, e.values.get("choice", ())) for e in heard(events, "red")][:2] == [
        ("forced", (3,)),
        ("forced", UNKNOWN),
    ]
    assert s.log == ["red", "blue", "a", "b"]


@question
class Summon(Question):
    """Calls a procedure; simultaneous callers are served in seat order."""

    letter: str

    def follow(self, s: Duel, parts: Choice) -> Follow:
        return FINAL if parts else Follow("button", ("go",))

    def apply(self, s: Duel, frame: Any, choice: Choice) -> Any:
        return call(Write(self.letter))


@procedure
class Write(Procedure):
    letter: str

    stages = ("write",)

    def write(self, s: Duel) -> Step:
        s.log.append(self.letter)
        return None


@procedure
class Sealed(Procedure):
    stages = "bid", "summon", "end"

    def bid(self, s: Duel) -> Step:
        return ask({"red": Bid(3, "red"), "blue": Bid(3, "blue")})

    def summon(self, s: Duel) -> Step:
        return ask({"red": Summon("a"), "blue": Summon("b")})

    def end(self, s: Duel) -> Step:
        s.finish("", "bids", {})
        return None


def test_refusals_say_who_and_why() -> None:
    s = duel()
    refusal = refuse(s, "green", (1,))
    assert refusal == Refusal("", "not-your-decision", seat="green")
    apply(s, "blue", (2,))
    assert refuse(s, "blue", (1,)) == Refusal("", "already-answered", seat="blue")
    assert refuse(s, "red", ()) == Refusal("", "malformed-choice")
    assert refuse(s, "red", (9,)) == Refusal("", "not-offered")
    assert refuse(s, "red", (1, 2)) == Refusal("", "not-offered")
    with pytest.raises(Refused) as caught:
        take_back(s, "red")
    assert caught.value.refusal.values == {"seat": "red"}


def test_refusals_compare_and_show_their_values() -> None:
    refusal = Refusal("TOW 9.3", "river", hex="0101")
    assert repr(refusal) == "Refusal('TOW 9.3', 'river', hex='0101')"
    assert repr(Refusal("", "x", a=1, b=2)) == "Refusal('', 'x', a=1, b=2)"
    assert refusal == Refusal("TOW 9.3", "river", hex="0101")
    assert refusal != Refusal("TOW 9.3", "river", hex="0102")
    assert refusal != Refusal("TOW 9.3", "swamp", hex="0101")
    assert refusal != Refusal("TOW 9.4", "river", hex="0101")
    assert refusal != "river"


def test_events_compare_show_and_write_themselves() -> None:
    event = Event("peek", {"card": 3}, ("red",), ("card",))
    assert repr(event) == "Event('peek', {'card': 3})"
    assert event.to_json() == {"key": "peek", "card": 3}
    assert event == Event("peek", {"card": 3}, ("red",), ("card",))
    assert event != Event("peek", {"card": 3})
    assert event != Event("peek", {"card": 3}, ("red",), ("card",), fence=True)
    assert event != 3
    assert [e.values for e in heard([event], "blue")] == [{"card": UNKNOWN}]


def test_what_is_heard_does_not_say_who_else_heard_it() -> None:
    events = [
        Event("peek", {"card": 3}, ("red",), ("card",), fence=True),
        Event("shown", {"card": 3}, fence=True),
        Event("told", {"card": 3}),
    ]
    for seat in ("red", "blue"):
        assert all(
            (e.seers, e.hidden, e.private, e.fence) == (None, (), False, False) for e in heard(events, seat)
        )


def test_a_set_with_a_button_or_with_more_items_than_it_holds_is_asked() -> None:
    class Law(Question):
        __slots__ = ()

        def follow(self, s: Any, parts: Choice) -> Follow:
            return s(parts)  # type: ignore[no-any-return]

    def chosen(law: Any) -> Choice | None:
        return only_choice(Law(), law)

    def all_of(*items: str) -> Any:
        return lambda parts: Follow(
            "unit",
            [i for i in items if i not in parts],
            done=len(parts) == len(items),
            least=2,
            most=len(items),
        )

    assert chosen(all_of("a", "b")) == ("a", "b")
    assert chosen(lambda parts: FINAL if parts else Follow("unit", ("a", "b"), most=1)) is None
    assert chosen(lambda parts: FINAL if parts else Follow("unit", ("a",), buttons=("b",), most=2)) is None
    assert chosen(lambda parts: FINAL if parts else Follow("unit", ("a",), done=True, most=1)) is None
    assert chosen(lambda parts: FINAL if parts else Follow("unit", ("a",))) == ("a",)
    assert chosen(lambda parts: FINAL if parts else Follow("unit", (), buttons=("b",))) == ("b",)
    assert (
        chosen(lambda parts: FINAL if len(parts) > 1 else Follow("unit", ("a", "b")[: len(parts) + 1]))
        is None
    )


def test_the_first_follow_is_kept_for_one_free_question_and_no_view() -> None:
    s = duel()
    assert s.first_follow is None
    apply(s, "red", (1,))
    apply(s, "blue", (1,))
    assert s.first_follow is not None
    assert list(s.first_follow.items) == ["a", "b", "c"]
    assert view(s, "red").first_follow is None
    apply(s, "red", ("b",))
    assert s.first_follow is None


def test_asking_needs_a_question_and_a_stage_that_asks() -> None:
    with pytest.raises(TypeError, match="question"):
        ask("red")
    s = past_the_bids()
    s.asking_stage = 4
    with pytest.raises(RuntimeError, match="kernel/Play does not ask at stage 4"):
        asked_again(s)


def test_a_game_without_an_end_is_noticed() -> None:
    with pytest.raises(RuntimeError, match="without a result"):
        start(begin(Duel, ("red",), None, Coda(), bids=[], log=[], coins=0))


def test_nothing_else_can_only_be_passed() -> None:
    s = past_the_bids()
    assert not can_only_pass(s, Pick(1, 1))
    apply(s, "red", ("b",))
    assert can_only_pass(s, React(0))
    assert not can_only_pass(s, React(1))
    s.in_window = False
    assert not can_only_pass(s, React(0))


def test_a_window_that_is_not_passed_is_carried_out() -> None:
    s = past_the_bids()
    apply(s, "red", ("b",))
    s.asking = {"blue": React(1)}
    apply(s, "blue", ("strike",))
    assert s.log[-1] == "strike"
    assert not s.in_window


def test_several_choices_are_seen_without_walking_them() -> None:
    class Counting(Question):
        __slots__ = ()

        def follow(self, s: Any, parts: Choice) -> Follow:
            s.append(parts)
            return FINAL if parts else Follow("unit", ("a",), buttons=("b",))

    asked: list[Choice] = []
    assert only_choice(Counting(), asked) is None
    assert asked == [()]


@procedure
class Hurry(Procedure):
    """Nothing but questions with one answer, the last of which is hidden from the others."""

    stages = "summon", "bid", "end"

    def summon(self, s: Duel) -> Step:
        return ask("red", Summon("a"))

    def bid(self, s: Duel) -> Step:
        return ask("blue", Bid(3, "blue"))

    def end(self, s: Duel) -> Step:
        s.finish("blue", "bids", {"red": 1, "blue": 2})
        return None


def test_questions_with_one_answer_are_not_asked_but_shown() -> None:
    s = begin(Duel, ("red", "blue"), None, Hurry(), bids=[], log=[], coins=0)
    events = start(s)
    assert s.log == ["a", "blue"]
    shown = [
        ("forced", {"seat": "red", "kind": "summon", "choice": ("go",)}),
        ("forced", {"seat": "blue", "kind": "bid", "choice": UNKNOWN}),
        ("bid", {"seat": "blue", "bid": UNKNOWN}),
        ("game-over", {"winner": "blue", "reason": "bids", "red": 1, "blue": 2}),
    ]
    assert [(event.key, event.values) for event in heard(events, "red")] == shown
    assert heard(events, "blue")[1].values["choice"] == (3,)
    assert s.copy().result is s.result
    assert s.asking == {}


def test_what_is_refused_is_said() -> None:
    s = duel()
    with pytest.raises(Refused, match="not-your-decision"):
        apply(s, "green", (1,))


def test_what_follows_says_what_it_is() -> None:
    follow = Follow("unit", ("a",), buttons=("b",), costs=[2], least=1, most=3)
    assert (follow.part, follow.items, follow.buttons, follow.costs) == ("unit", ("a",), ("b",), [2])
    assert (follow.done, follow.least, follow.most) == (False, 1, 3)
    assert follow.continuations() == ["a", "b"]
    assert (FINAL.part, FINAL.done, list(FINAL.continuations())) == ("", True, [])


def test_a_window_is_imagined_though_it_can_only_be_passed() -> None:
    s = past_the_bids()
    apply(s, "red", ("b",))
    filled = imagine(view(s, "red"), Stream(key_of_seed(1)))
    assert filled.asking == {"blue": React(0)}
    assert filled == s


def test_states_have_no_room_for_more() -> None:
    s = duel()
    with pytest.raises(AttributeError):
        s.extra = 1  # type: ignore[attr-defined]
