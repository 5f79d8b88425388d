"""What lies on the table of Traces of War, and what a hex and the overlays tell."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from sztab.games.game import GameError
from sztab.games.registry import find_game
from sztab.games.table import Layer, Piece, Table, Tray
from sztab.games.traces_of_war.state import State
from sztab.kernel.views import view
from sztab.lab.table import Setting, known_table
from tests.traces_of_war.table import opened, position, table

GAME = find_game("traces-of-war")
PACK = GAME.pack()


def laid(s: State, seat: str = "soviet") -> Table:
    return GAME.table(view(s, seat), seat)


def piece(found: Table, id_: str) -> Piece:
    return next(piece for piece in found.pieces if piece.id == id_)


def trays(found: Table, key: str, side: str = "") -> list[Tray]:
    return [tray for tray in found.trays if tray.key == key and side in ("", tray.side)]


def test_a_counter_shows_its_values_steps_and_states() -> None:
    s = table(
        "A axis infantry 0505 3; B axis armor 0606 6/4 back2/1 ma8; R axis infantry 0303 romanian oos;"
        " H soviet hq 0808 1 r6"
    ).state
    s.lose_step(s.world.roster.number["B"])
    a, b, r, h = (piece(laid(s), id_) for id_ in "ABRH")
    assert (a.at, a.side, a.body, a.symbol, a.values) == ("0505", "axis", "axis", "infantry", "3-5")
    assert (b.values, b.steps, b.of_steps) == ("2-1-5", 1, 2), "the reduced face"
    assert (r.body, r.marks) == ("romanian", ["out-of-supply"])
    assert (h.side, h.range) == ("soviet", 6)
    assert set(GAME.bodies) >= {piece.body for piece in laid(s).pieces}


def test_values_are_those_printed_whatever_the_supply() -> None:
    found = laid(table("A axis infantry 0505 3 isolated").state)
    assert piece(found, "A").values == "3-5"
    assert piece(found, "A").marks == ["isolated"]


def test_headquarters_lie_below_and_stronger_units_above() -> None:
    found = laid(
        table("H soviet hq 0505; A soviet infantry 0505 4 x1 back2; B soviet infantry 0505 4 back2").state
    )
    assert [piece(found, id_).rank for id_ in "BAH"] == [0, 1, 2]


def test_activated_units_show_what_they_have_done() -> None:
    game = table("A axis infantry 0505; B axis infantry 0303; X soviet infantry 0909", active="axis")
    game.choose("move", "A", "0506")
    found = laid(game.state, "axis")
    assert piece(found, "A").marks == ["activated", "moved"]
    assert piece(found, "B").marks == ["activated"]
    assert piece(found, "X").marks == []
    assert [saying.key for saying in found.context] == ["activation", "segment-movement"]
    assert found.context[1].values == {"done": 1, "number": 2}


def test_marks_show_control_orders_and_crossings() -> None:
    s = table(
        "A axis infantry 0505; S soviet infantry 0808",
        terrain="0505 major-city; 0808 major-city",
        marks="0505 supreme-command-order; 0303 crossing-point; 0404 bridgehead",
        control={"0303": "soviet"},
    ).state
    marks = {(mark.at, mark.mark, mark.side) for mark in laid(s).marks}
    assert marks == {
        ("0505", "control", "axis"),
        ("0505", "supreme-command-order", "axis"),
        ("0808", "control", "soviet"),
        ("0303", "crossing", "soviet"),
        ("0404", "bridgehead", "soviet"),
    }


def with_chits() -> State:
    return opened(
        position(
            "A axis infantry 0505; S soviet infantry 0808",
            cup=["voronezh", "steppe", "4pza"],
            hand=["okh", "8a"],
            luftwaffe={"drawn": ["off", "def"], "used": []},
        )
    )


def test_each_side_sees_its_own_chits_and_how_many_the_other_has() -> None:
    s = with_chits()
    for seat, own, hidden in (("soviet", "soviet", "axis"), ("axis", "axis", "soviet")):
        found = laid(s, seat)
        (mine,), (other,) = trays(found, "cup", own), trays(found, "cup", hidden)
        assert {item.id for item in mine.items} == ({"voronezh", "steppe"} if own == "soviet" else {"4pza"})
        assert mine.hidden == 0
        assert (other.items, other.hidden) == ([], 1 if hidden == "axis" else 2)
    assert {item.id for item in trays(laid(s, "axis"), "hand")[0].items} == {"okh", "8a"}
    assert (trays(laid(s), "hand")[0].items, trays(laid(s), "hand")[0].hidden) == ([], 2)
    assert {item.id for item in trays(laid(s, "axis"), "luftwaffe")[0].items} == {"off", "def"}
    assert trays(laid(s), "luftwaffe")[0].hidden == 2


def test_the_same_view_lays_the_same_table() -> None:
    s = with_chits()
    other = s.copy()
    other.cups[1], other.hand, other.air = [0, 1, 0, 0, 0], [1, 0, 0, 0, 1], [2, 0]
    assert other != s
    assert laid(other) == laid(s)
    assert laid(other, "axis") != laid(s, "axis")


def test_figures_and_track_of_a_scenario() -> None:
    for id_, turns in (("race-to-the-dnipro", 4), ("campaign", 8)):
        s = known_table(Setting("traces-of-war", id_)).begin()
        assert isinstance(s, State)
        found = laid(s)
        assert len(found.track.turns) == turns
        figures = {figure.key: figure for figure in found.figures}
        assert figures["victory-points"].of == s.target
        assert (figures["crossings"].value, figures["crossings"].of) == (0, 6)
        assert len(found.pieces) == sum(place >= 0 for place in s.at)


def layers(s: State, key: str, seat: str = "soviet") -> dict[tuple[str, str], Layer]:
    return {(layer.key, layer.side): layer for layer in GAME.overlay(view(s, seat), key).layers}


def test_the_overlay_of_zones() -> None:
    s = table("A axis infantry 0505; S soviet infantry 0808").state
    found = layers(s, "zones")
    assert set(found["zone", "axis"].places) == {"0504", "0506", "0605", "0606", "0405", "0406"}
    assert len(found["zone", "soviet"].places) == 6


def test_the_overlay_of_supply_shows_lines_and_who_is_cut_off() -> None:
    s = table(
        "A axis infantry 0505; X axis infantry 0909; S soviet infantry 0808; T soviet infantry 0910;"
        " U soviet infantry 1009; V soviet infantry 0810",
        sources="soviet 0112; axis 0501",
    ).state
    found = layers(s, "supply")
    (line,) = [line for line in found["supply-line", "axis"].lines if line[0] == "0505"]
    assert (line[0], line[-1], len(line)) == ("0505", "0501", 5)
    assert found["source", "axis"].places == ["0501"]
    assert "0909" in found["cut-off", "axis"].places
    assert "0505" not in found["cut-off", "axis"].places


def test_the_overlay_of_command_has_a_layer_for_each_headquarters() -> None:
    s = table("H soviet hq 0505 r1; K axis hq 0909 r2").state
    found = GAME.overlay(view(s, "soviet"), "command").layers
    assert [(layer.values["unit"], layer.side) for layer in found] == [("H", "soviet"), ("K", "axis")]
    assert set(found[0].places) == {"0505", "0504", "0506", "0605", "0606", "0405", "0406"}


def test_the_overlay_of_threats_counts_enemies_that_could_stand_beside_a_hex() -> None:
    s = table("A axis infantry 0101 ma1; B axis infantry 0201 ma1; S soviet infantry 0909").state
    found = layers(s, "threat")
    assert set(found) == {("threat", "axis")}, "one's own units threaten nobody"
    numbers = found["threat", "axis"].numbers
    assert numbers["0102"] == 2
    assert "0909" not in numbers
    assert set(layers(s, "threat", "spectator")) == {("threat", "axis"), ("threat", "soviet")}


def test_an_unknown_overlay_or_hex_is_named() -> None:
    s = table("A axis infantry 0505").state
    with pytest.raises(GameError, match="weather"):
        GAME.overlay(s, "weather")
    with pytest.raises(GameError, match="9999"):
        GAME.inspect(s, "9999", PACK)


def terms(s: State, hex_: str) -> dict[str, Any]:
    return {term.saying.key: term for term in GAME.inspect(s, hex_, PACK).terms}


def test_an_inspection_tells_ground_sides_and_control() -> None:
    s = table(
        "A axis infantry 0505",
        terrain="0505 major-city; 0506 swamp",
        edges="0505-0605 major-river road; 0505-0504 blocked",
        marks="0505 supreme-command-order",
    ).state
    found = terms(s, "0505")
    assert found["terrain"].saying.values == {"terrain": "major-city"}
    assert found["shift"].saying.values == {"columns": -2}
    assert found["major-river"].saying.values == {"hexes": ["0605"]}
    assert found["road"].saying.values == {"hexes": ["0605"]}
    assert found["blocked"].saying.values == {"hexes": ["0504"]}
    assert found["city"].saying.values == {"seat": "axis"}
    assert found["supreme-command-order"].rule == "TOW 12.2"
    assert "enter-swamp" in terms(s, "0506")
    assert terms(s, "0506")["zone"].saying.values == {"seat": "axis"}


def test_an_inspection_tells_a_unit_as_it_counts_now() -> None:
    s = table("A axis infantry 0505 4 isolated").state
    found = {term.saying.key: term for term in GAME.inspect(s, "0505", PACK).pieces["A"]}
    assert found["attack"].saying.values == {"value": 2}
    assert found["defence"].saying.values == {"value": 2}
    assert found["attack"].rule == "TOW 8.2"
    assert found["supply"].saying.values == {"status": "isolated"}


def test_an_inspection_of_the_map_says_where_its_data_come_from() -> None:
    s = known_table(Setting("traces-of-war", "campaign")).begin()
    found = GAME.inspect(s, "2634", PACK)
    terrain = next(term for term in found.terms if term.saying.key == "terrain")
    assert terrain.provenance in ("rulebook", "derived", "history", "reconstruction")
    assert terrain.basis
    assert next(term for term in found.terms if term.saying.key == "town").saying.values == {
        "town": "kharkiv"
    }
    for unit in found.pieces.values():
        assert unit[0].provenance
        assert unit[0].basis


def test_the_series_count_lost_steps_and_points() -> None:
    game = table(
        "A axis infantry 0505 1 back1; S soviet armor 0605 9/9; T soviet armor 0606 9/9",
        active="soviet",
        mode="combat-move",
    )
    before = GAME.series(game.state)
    game.attack("0505", "S", "T", roll=6)
    after = GAME.series(game.state)
    assert after["axis-losses"] > before["axis-losses"] == 0
    assert after["soviet-losses"] == 0


def test_a_new_chit_ends_the_span_of_an_activation() -> None:
    s = with_chits()
    before = GAME.spans(s)
    drawn = s.copy()
    drawn.played[0][0] += 1
    assert GAME.spans(drawn)["activation"] != before["activation"]
    assert GAME.spans(drawn)["turn"] == before["turn"]
    hidden = view(s, "soviet")
    assert GAME.spans(hidden) == before, "what is public decides"


def test_the_board_of_a_position_is_its_map() -> None:
    data = position(
        "A axis infantry 0505",
        terrain="0506 town",
        edges="0505-0506 major-river road",
        rows=6,
        cols=7,
        sources="soviet 0107; axis 0101",
    )
    board = GAME.map(PACK, {"position": data})
    drawing = GAME.drawing(board)
    assert len(drawing.places) == 42
    assert set(drawing.neighbours["0202"]) == {"0201", "0203", "0302", "0301", "0102", "0101"}
    assert GAME.map_svg(board).startswith("<svg")
    assert GAME.map(PACK, {"scenario": "campaign"}).id == "traces-of-war"


def test_pieces_stand_in_the_places_of_the_drawing() -> None:
    s = known_table(Setting("traces-of-war", "campaign")).begin()
    assert isinstance(s, State)
    drawing = GAME.drawing(GAME.map(PACK, {"scenario": "campaign"}))
    assert {piece.at for piece in laid(s).pieces} <= set(drawing.places)
    for place in drawing.places.values():
        assert 0 < place.x < drawing.width
        assert 0 < place.y < drawing.height
    for name, near in drawing.neighbours.items():
        for other in near:
            a, b = drawing.places[name], drawing.places[other]
            assert ((a.x - b.x) ** 2 + (a.y - b.y) ** 2) ** 0.5 == pytest.approx(78, abs=0.1)
    assert len(msgspec.json.encode(drawing)) < 150_000
