"""The OKH chit: activation, OKH Command, Negotiation, Interrupting Orders (TOW 4.2.2, 4.3.6, 4.3.7, 11.2)."""

from __future__ import annotations

from typing import Any

import pytest

from sztab.games.traces_of_war.roster import AXIS, SOVIET
from sztab.games.traces_of_war.rules import chits
from sztab.games.traces_of_war.rules.action import ActionPhase, DrawCycle
from sztab.games.traces_of_war.rules.okh import SpendPoints
from sztab.games.traces_of_war.tables import AXIS_CHITS
from sztab.kernel.events import heard
from sztab.kernel.questions import Choice, Refusal, Veiled
from sztab.kernel.views import view
from sztab.testing import rule
from tests.traces_of_war.table import Table, table
from tests.traces_of_war.turns import holding

FORCE = "=8A 0505; =6A 0508; A axis infantry 0506; B axis infantry 0911; =Vrnz 0202; S soviet infantry 0303"

RAILS = "0101-0102 railroad; 0102-0103 railroad; 0103-0104 railroad; 0104-0105 railroad; 0105-0106 railroad"

POOLS = (
    "P1 axis armor german PR; P2 axis armor german PR; I1 axis infantry IR; I2 axis infantry IR; "
    "I3 axis infantry IR; I4 axis infantry IR; "
    + "; ".join(f"R{n} axis infantry romanian AR" for n in range(1, 8))
)

ORDERS = "0901 supreme-command-order; 0903 supreme-command-order"


def from_cup(units: str = FORCE, crossings: int = 0, **more: Any) -> Table:
    """An OKH chit has just been drawn, with so many Soviet crossing points."""
    game = holding(crossings, units, cup=["supply", "okh"], **more)
    game.draw("okh")
    return game


def negotiating(points: str = "3", units: str = POOLS, **more: Any) -> Table:
    """A Negotiation with so many points."""
    crossings = {"3": 0, "4": 1, "4.5": 3, "5": 5, "5.5": 7}[points]
    game = from_cup(
        units,
        crossings,
        edges=RAILS,
        terrain="0901 major-city; 0903 major-city",
        marks=ORDERS,
        **more,
    )
    game.choose("negotiate")
    return game


def buy(game: Table, unit: str, place: str) -> None:
    game.choose("receive", unit, place)
    assert game.at(unit) == place


def left(game: Table) -> float:
    """The points that are left, as the question says it."""
    question = game.question
    assert isinstance(question, SpendPoints)
    points = question.sentence()[1]["points"]
    assert isinstance(points, int | float)
    return points


def interrupted(
    drawn: str = "voronezh", hand: tuple[str, ...] = ("okh",), cup: tuple[str, ...] = ()
) -> Table:
    """A chit has been drawn while the Axis holds a hand."""
    game = table(FORCE, turn=3, cup=["supply", drawn, *cup], hand=list(hand))
    game.choose("keep")
    game.draw(drawn)
    return game


@rule("TOW-4.2.2-c")
def test_okh_from_the_cup_has_three_uses() -> None:
    """TV-196."""
    game = from_cup()
    assert (game.seat, game.question.kind) == ("axis", "choose-okh-use")
    assert game.items() == [("activate", "8A"), ("activate", "6A"), ("command",), ("negotiate",)]
    assert game.why_not("negotiate") is None
    assert game.why_not("activate", "8A") is None
    assert game.why_not("command", "A") is None


@rule("TOW-4.2.2-d", "TOW-4.2.2-e", "TOW-4.3-l")
def test_an_interrupting_order_cancels_the_drawn_chit() -> None:
    """TV-195: the chit goes back, the OKH chit is played, and there is no Negotiation."""
    game = interrupted(cup=("steppe", "south", "8a"))
    s = game.state
    before = s.in_cup[SOVIET] + s.in_cup[AXIS] + s.supply_chit
    assert before == 4
    assert (game.seat, game.state.in_window) == ("axis", True)
    events = game.choose("okh")
    assert s.in_cup[SOVIET] + s.in_cup[AXIS] + s.supply_chit == 5
    assert s.cups[SOVIET] == [1, 1, 0, 1, 0, 0, 0]
    assert s.known[SOVIET] == [1, 0, 0, 0, 0, 0, 0]
    assert s.played == [[0] * 7, [0, 0, 0, 0, 1]]
    assert (s.hand, s.in_hand) == ([0] * 5, 0)
    assert [event.values for event in heard(events, "soviet")] == [{"chit": "voronezh"}]
    assert game.told("activated") == []
    assert game.items() == [("activate", "8A"), ("activate", "6A"), ("command",)]
    refusal = game.why_not("negotiate")
    assert (refusal and refusal.rule, refusal and refusal.key) == ("TOW 4.2.2", "no-negotiation-from-hand")


@rule("TOW-12.2-e")
def test_no_order_is_lifted_by_okh_from_the_hand() -> None:
    game = interrupted()
    game.choose("okh")
    assert game.why_not("negotiate") is not None
    assert ("negotiate",) not in game.items()


@rule("TOW-4.2.2-f")
def test_the_cancelled_chit_can_be_drawn_again() -> None:
    game = interrupted(cup=("steppe",))
    game.choose("okh")
    game.choose("command")
    assert game.weights() == {"voronezh": 1, "steppe": 1, "supply": 1}
    game.draw("voronezh")
    assert game.told("activated")[-1]["units"][:1] == ["Vrnz"]
    assert game.state.known[SOVIET] == [0] * 7
    assert game.state.played[SOVIET][0] == 1


@rule("TOW-4.3-k", "TOW-4.2.2-e")
def test_supply_cannot_be_cancelled() -> None:
    """TV-194: nobody is even asked."""
    game = table(FORCE, turn=3, cup=["supply", "voronezh"], hand=["okh"])
    game.choose("keep")
    game.draw("supply")
    assert game.told("supply-check") == [{}]
    assert game.question.kind == "add-chits"


@rule("TOW-4.3-l", "TOW-4.3-r")
@pytest.mark.parametrize("hand", [("okh",), ("8a",), ("4pza",)])
def test_the_axis_is_asked_whatever_it_holds(hand: tuple[str, ...]) -> None:
    """AMB-73: also when it can only pass, and never for it."""
    game = interrupted(hand=hand)
    assert (game.seat, game.question.kind, game.state.in_window) == ("axis", "interrupting-order", True)
    assert view(game.state, "soviet").asking == {"axis": Veiled("interrupting-order")}
    refusal = game.why_not("okh")
    assert (refusal and refusal.key) == (None if hand == ("okh",) else "no-okh-in-hand")
    assert game.items() == ([("okh",), "pass"] if hand == ("okh",) else ["pass"])
    assert [event.key for event in game.choose("pass")] == ["activated"]


def test_nobody_is_asked_for_an_interrupting_order_without_a_hand() -> None:
    game = table(FORCE, turn=3, cup=["supply", "voronezh"])
    game.draw("voronezh")
    assert game.question.kind == "choose-mode"


@rule("TOW-4.3-m")
def test_the_interrupt_comes_before_any_decision_of_the_drawer() -> None:
    """AMB-14."""
    for drawn in ("reinforcements", "voronezh", "stavka"):
        game = interrupted(drawn)
        assert game.question.kind == "interrupting-order"
        assert game.told("activated") == game.told("group-arrives") == []


@rule("TOW-4.3-n")
def test_axis_chits_too_can_be_cancelled() -> None:
    """AMB-14: even an OKH chit."""
    for drawn in ("8a", "okh"):
        game = interrupted(drawn)
        game.choose("okh")
        assert game.state.in_cup[AXIS] == 1
        assert game.state.cups[AXIS][AXIS_CHITS.index(drawn)] == 1
        assert game.state.known[AXIS][AXIS_CHITS.index(drawn)] == 1
        assert game.question.kind == "choose-okh-use"
        assert ("negotiate",) not in game.items()


@rule("TOW-4.3-w")
def test_both_okh_chits_may_interrupt_one_draw_after_the_other() -> None:
    game = interrupted(hand=("okh", "okh"))
    game.choose("okh")
    game.choose("command")
    assert game.question.kind == "add-chits"
    game.choose("keep")
    game.draw("voronezh")
    game.choose("okh")
    assert game.state.in_hand == 0
    assert game.state.played[AXIS] == [0, 0, 0, 0, 2]
    game.choose("command")
    game.draw("voronezh")
    assert game.told("activated")[-1]["seat"] == "soviet"


@rule("TOW-4.3-u")
def test_a_cancelled_chit_uses_up_nothing() -> None:
    """TV-199: after one group, the cancelled draw brings nothing and takes no number."""
    units = f"{FORCE}; G1 soviet infantry 0404 g1; G2 soviet infantry g2; G3 soviet infantry g3"
    game = table(
        units,
        turn=3,
        cup=["supply", "reinforcements"],
        hand=["okh"],
        groups=1,
        sources="soviet 0110; axis 0101",
        edges="0110-0111 railroad",
    )
    game.choose("keep")
    game.draw("reinforcements")
    game.choose("okh")
    game.choose("command")
    assert game.state.groups == 1
    assert game.told("group-arrives") == []
    game.draw("reinforcements")
    assert game.told("group-arrives") == [{"group": 2}]
    assert game.state.groups == 2
    assert {unit for _, unit in game.items()} == {"G2"}


@rule("TOW-4.3-u")
def test_a_cancelled_airborne_chit_can_be_drawn_again() -> None:
    game = interrupted("airborne")
    game.choose("okh")
    assert not game.state.airborne_used
    assert chits.available(game.state, SOVIET)[chits.AIRBORNE] == 1


@rule("TOW-4.2.2-g", "TOW-4.2.2-m")
def test_headquarters_activation_works_like_the_chit_of_the_headquarters() -> None:
    """With its combat units in range, another headquarters if wanted, and a mode."""
    game = from_cup()
    game.choose("activate", "8A")
    assert game.told("okh-used") == [{"use": "activate", "points": None}]
    assert game.told("activated") == [{"seat": "axis", "units": ["8A", "A"]}]
    assert game.question.kind == "activate-second-headquarters"
    game.choose("activate", "6A")
    game.choose("move-combat")
    assert {item[1] for item in game.items()[:-1]} == {"8A", "A", "6A"}


@rule("TOW-4.2.2-n", "TOW-4.0-c")
def test_headquarters_activation_needs_a_headquarters_on_the_map() -> None:
    game = from_cup("A axis infantry 0506; S soviet infantry 0303")
    assert game.items() == [("command",), ("negotiate",)]
    for unit in ("8A", "A", "S", "nobody"):
        assert game.why_not("activate", unit) is not None
    assert game.why_not("activate") is not None


@rule("TOW-4.2.2-h", "TOW-4.2.2-i", "TOW-4.2.2-l")
def test_okh_command_activates_units_anywhere_up_to_the_number() -> None:
    """AMB-15: six at most without a crossing point, fewer if wanted, one mode for all."""
    units = "; ".join(f"U{n} axis infantry 0{n}12" for n in range(1, 9)) + "; =8A 0101; N axis infantry 0102"
    game = from_cup(units)
    names = [f"U{n}" for n in range(1, 9)]
    assert game.why_not("command", *names[:6]) is None
    refusal = game.why_not("command", *names[:7])
    assert (refusal and refusal.key, refusal and refusal.values) == (
        "too-many-units",
        {"count": 7, "most": 6},
    )
    assert game.items("command", *names[:6]) == []
    assert game.items("command", *names[:5]) == ["U6", "U7", "U8", "8A", "N"]
    game.choose("command", "U1", "U8", "8A")
    assert game.told("activated") == [{"seat": "axis", "units": ["U1", "U8", "8A"]}]
    assert game.question.kind == "choose-mode"
    game.choose("combat-move")
    assert {item[1] for item in game.items()[:-1]} == {"U1", "U8", "8A"}
    refusal = game.why_not("move", "N", "0103")
    assert (refusal and refusal.key) == "not-activated"


@rule("TOW-4.2.2-h", "TOW-12.3-m")
def test_the_number_is_read_when_the_option_is_chosen() -> None:
    """AMB-62: with seven crossing points ten units."""
    units = "; ".join(f"U{n} axis infantry 0{n % 8 + 1}{11 + n // 8}" for n in range(11))
    game = from_cup(units, crossings=7)
    names = [f"U{n}" for n in range(11)]
    assert game.why_not("command", *names[:10]) is None
    assert game.why_not("command", *names) is not None
    assert game.follow("command").most == 10


@rule("TOW-4.2.2-l", "TOW-4.0-c")
def test_okh_command_may_name_nobody() -> None:
    game = from_cup()
    game.choose("command")
    assert game.told("activated") == [{"seat": "axis", "units": []}]
    assert game.seat == "nature"


def test_okh_command_names_axis_units_on_the_map_once() -> None:
    game = from_cup()
    for named in (("A", "A"), ("S",), ("4PzA",), ("nobody",)):
        assert game.why_not("command", *named) is not None
    assert game.why_not("march", "A") is not None
    assert game.why_not("negotiate", "A") is not None


@rule("TOW-4.2.2-j", "TOW-11.2-d")
@pytest.mark.parametrize("points", ["3", "4", "4.5", "5", "5.5"])
def test_negotiation_gives_the_points_of_the_table(points: str) -> None:
    game = negotiating(points)
    assert left(game) == float(points)
    assert game.told("okh-used") == [{"use": "negotiate", "points": float(points)}]


@rule("TOW-11.2-a", "TOW-11.2-b", "TOW-11.2-c")
def test_prices_of_reinforcements() -> None:
    game = negotiating("5.5")
    buy(game, "P1", "0101")
    assert left(game) == 3.5
    buy(game, "I1", "0102")
    assert left(game) == 2.5
    buy(game, "R1", "0102")
    assert left(game) == 2


@rule("TOW-11.2-d")
@pytest.mark.parametrize(
    "purchases",
    [
        pytest.param(["lift"], id="TV-213-lift"),
        pytest.param(["P1", "I1"], id="TV-213-PR-IR"),
        pytest.param(["I1", "I2", "I3"], id="TV-213-3-IR"),
        pytest.param(["R1", "R2", "R3", "R4", "R5", "R6"], id="TV-213-6-AR"),
        pytest.param(["P1", "R1", "R2"], id="TV-213-PR-2-AR"),
        pytest.param(["I1", "R1", "R2", "I2"], id="TV-213-2-IR-2-AR"),
    ],
)
def test_three_points_buy_so_much_and_no_more(purchases: list[str]) -> None:
    game = negotiating("3")
    assert ("lift", "0901") in game.items()
    for number, purchase in enumerate(purchases):
        if purchase == "lift":
            game.choose("lift", "0901")
        else:
            buy(game, purchase, f"010{1 + number // 2}")
    assert game.seat == "nature"
    assert game.told("forced") == []


@rule("TOW-11.2-d", "TOW-4.2.2-o", "TOW-12.2-d")
def test_one_negotiation_may_mix_a_lift_and_reinforcements() -> None:
    """TV-214, AMB-81: exactly 4.5 points."""
    game = negotiating("4.5")
    game.choose("lift", "0901")
    assert left(game) == 1.5
    assert game.items()[-1] == ("end",)
    assert all(item[0] != "lift" for item in game.items())
    buy(game, "I1", "0101")
    assert left(game) == 0.5
    refusal = game.why_not("receive", "I2", "0102")
    assert (refusal and refusal.key) == "not-enough-negotiation-points"
    assert (refusal and refusal.values) == {"price": 1, "points": 0.5}
    buy(game, "R1", "0101")
    assert game.seat == "nature"


@rule("TOW-11.2-d", "TOW-12.2-d")
def test_two_orders_are_never_lifted_at_once() -> None:
    """TV-215: 6 points, and there are 5.5 at most."""
    game = negotiating("5.5")
    game.choose("lift", "0903")
    refusal = game.why_not("lift", "0901")
    assert (refusal and refusal.rule, refusal and refusal.key) == (
        "TOW 12.2",
        "not-enough-negotiation-points",
    )
    assert (refusal and refusal.values) == {"price": 3, "points": 2.5}


@rule("TOW-12.2-d")
def test_a_lifted_order_is_gone_for_good() -> None:
    game = negotiating("5.5")
    assert ("lift", "0901") in game.items()
    game.choose("lift", "0901")
    assert game.hexes(game.state.orders) == {"0903"}
    assert game.told("order-lifted") == [{"hex": "0901"}]
    refusal = game.why_not("lift", "0901")
    assert (refusal and refusal.key) == "no-order-there"
    assert game.why_not("lift", "0505") is not None
    assert game.why_not("lift", "9999") is not None


@rule("TOW-4.2.2-k")
def test_points_that_are_not_spent_are_lost() -> None:
    """AMB-16."""
    game = negotiating("5.5")
    buy(game, "P1", "0101")
    game.choose("end")
    assert game.seat == "nature"
    assert [type(frame) for frame in game.state.stack[-2:]] == [ActionPhase, DrawCycle]


@rule("TOW-11.2-e")
def test_axis_reinforcements_arrive_by_rail() -> None:
    game = negotiating("5.5")
    assert game.items("receive", "P1") == ["0101", "0102", "0103", "0104", "0105", "0106"]
    refusal = game.why_not("receive", "P1", "0107")
    assert (refusal and refusal.rule, refusal and refusal.key) == ("TOW 11.0", "no-railroad")
    buy(game, "P1", "0101")
    buy(game, "I1", "0101")
    refusal = game.why_not("receive", "I2", "0101")
    assert (refusal and refusal.rule) == "TOW 5.0"
    assert game.items("receive", "I2") == ["0102", "0103", "0104", "0105", "0106"]


@rule("TOW-11.2-f")
def test_the_axis_chooses_any_unit_of_the_category() -> None:
    """AMB-17."""
    game = negotiating("5.5")
    offered = {item[1] for item in game.items() if item[0] == "receive"}
    assert offered == {"P1", "P2", "I1", "I2", "I3", "I4", *(f"R{n}" for n in range(1, 8))}
    buy(game, "I3", "0101")
    refusal = game.why_not("receive", "I3", "0102")
    assert (refusal and refusal.key) == "no-such-reinforcement"
    assert game.why_not("receive", "nobody", "0102") is not None


@rule("TOW-11.2-g", "TOW-4.0-c")
def test_no_point_is_charged_for_a_unit_that_cannot_be_placed() -> None:
    """AMB-37: with the railroad cut nothing can be received; without an order there is nothing to buy."""
    game = from_cup(f"{POOLS}; S soviet infantry 0101", edges=RAILS, sources="soviet 0110; axis 0101")
    game.choose("negotiate")
    assert game.seat == "nature"
    assert game.told("forced") == []
    game = negotiating("5.5", f"{POOLS}; S soviet infantry 0101")
    assert game.items() == [("lift", "0901"), ("lift", "0903"), ("end",)]
    refusal = game.why_not("receive", "P1", "0103")
    assert (refusal and refusal.key) == "no-rail-route"
    assert left(game) == 5.5


def test_no_points_are_asked_for_without_anything_to_buy() -> None:
    game = from_cup()
    game.choose("negotiate")
    assert game.seat == "nature"


def test_a_purchase_is_named_in_full() -> None:
    game = negotiating("5.5")
    for choice in (("lift",), ("receive", "P1"), ("receive", "P1", "0101", "0102"), ("buy", "P1", "0101")):
        refusal = game.why_not(*choice)
        assert (refusal and refusal.key) == "not-offered"


def test_too_dear_a_unit_is_not_offered() -> None:
    game = negotiating("3")
    buy(game, "P1", "0101")
    assert left(game) == 1
    assert {item[1][0] for item in game.items() if item[0] == "receive"} == {"I", "R"}
    assert game.why_not("receive", "P2", "0102") is not None


@pytest.mark.parametrize(
    ("choice", "refusal"),
    [
        (("march", "A"), Refusal("TOW 4.2.2", "not-offered")),
        (("activate", "A"), Refusal("TOW 4.2.2", "no-headquarters", unit="A")),
        (("activate", "S"), Refusal("TOW 4.2.2", "no-axis-unit", unit="S")),
        (("activate", "8A", "6A"), Refusal("TOW 4.2.2", "not-offered")),
        (("negotiate", "8A"), Refusal("TOW 4.2.2", "not-offered")),
        (("command", "A", "A"), Refusal("TOW 4.2.2", "unit-twice")),
        (("command", "nobody"), Refusal("TOW 4.2.2", "no-axis-unit", unit="nobody")),
    ],
)
def test_a_refused_use_of_okh_says_why(choice: Choice, refusal: Refusal) -> None:
    assert from_cup().why_not(*choice) == refusal


def test_too_large_an_okh_command_says_why() -> None:
    units = "; ".join(f"U{n} axis infantry 0{n}12" for n in range(1, 9))
    refusal = from_cup(units).why_not("command", *(f"U{n}" for n in range(1, 8)))
    assert refusal == Refusal("TOW 4.2.2", "too-many-units", count=7, most=6)


@pytest.mark.parametrize(
    ("choice", "refusal"),
    [
        (("lift", "0505"), Refusal("TOW 12.2", "no-order-there", hex="0505")),
        (("lift", "nowhere"), Refusal("TOW 12.2", "no-order-there", hex="nowhere")),
        (("lift", "0901", "0903"), Refusal("TOW 4.2.2", "not-offered")),
        (("receive", "nobody", "0101"), Refusal("TOW 11.2", "no-such-reinforcement", unit="nobody")),
        (("receive", "P1", "nowhere"), Refusal("TOW 11.0", "off-map", hex="nowhere")),
        (("receive", "OLD", "0101"), Refusal("TOW 11.2", "no-such-reinforcement", unit="OLD")),
        (("receive", "NEW", "0101"), Refusal("TOW 11.2", "no-such-reinforcement", unit="NEW")),
    ],
)
def test_a_refused_purchase_says_why(choice: Choice, refusal: Refusal) -> None:
    """OLD has arrived already, NEW is a Soviet reinforcement."""
    game = negotiating("5.5", f"{POOLS}; OLD axis infantry 0808 IR; NEW soviet infantry g1")
    assert game.why_not(*choice) == refusal


def test_the_first_unit_of_a_list_is_as_good_as_any() -> None:
    game = negotiating("5.5")
    assert game.number("P1") == 0
    assert game.why_not("receive", "P1", "0101") is None
    assert ("receive", "P1") in game.items()


@pytest.mark.parametrize(
    ("choice", "refusal"),
    [
        (("8a",), Refusal("TOW 4.2", "only-okh-from-hand")),
        (("okh", "okh"), Refusal("TOW 4.2", "only-okh-from-hand")),
        (("okh",), Refusal("TOW 4.3.7", "no-okh-in-hand")),
    ],
)
def test_a_refused_interrupt_says_why(choice: Choice, refusal: Refusal) -> None:
    assert interrupted(hand=("8a",)).why_not(*choice) == refusal


def test_the_uses_of_okh_are_complete_or_open() -> None:
    game = from_cup()
    assert game.follow("activate", "8A").done
    assert game.items("activate", "8A") == []
    assert game.follow("negotiate").done
    assert game.items("negotiate") == []
    assert game.follow().part == "unit"
    assert interrupted().follow().part == "chit"
    corner = from_cup("=8A 0101; S soviet infantry 0303")
    assert corner.items() == [("activate", "8A"), ("command",), ("negotiate",)]
    assert (game.follow("command").least, game.follow("command").most, game.follow("command").done) == (
        0,
        6,
        True,
    )
