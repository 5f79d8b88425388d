"""Every word that a table, an inspection, an overlay or the list of games can show has a sentence in both languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sztab.commanders import levels
from sztab.games.game import Game
from sztab.games.registry import find_game
from sztab.games.table import Saying, Table
from sztab.kernel import machine
from sztab.kernel.chance import Stream, key_of_seed, outcome
from sztab.kernel.procedures import NATURE
from sztab.kernel.questions import Chance
from sztab.kernel.state import State
from sztab.kernel.views import any_choice, view
from sztab.lab.table import Setting, known_table
from sztab.texts import LANGUAGES

GAMES = ("miniature", "traces-of-war")


def met(game: Game, scenario: str, seed: str) -> Iterator[State]:
    """Views of states met in random play."""
    s, chance, key, draws = (
        known_table(Setting(game.id, scenario)).begin(),
        Stream(key_of_seed(seed)),
        key_of_seed(seed),
        0,
    )
    for number in range(600):
        if s.result is not None:
            return
        seat, question = next((seat, q) for seat, q in s.asking.items() if seat not in s.answers)
        if isinstance(question, Chance) and seat == NATURE:
            choice = outcome(question, s, key, draws)
            draws += 1
        else:
            choice = any_choice(s, question, chance)
        machine.play(s, seat, choice)
        if number % 10 == 0:
            yield view(s, s.seats[number // 10 % 2])


def words(table: Table) -> Iterator[tuple[str, Saying]]:
    """Every saying of a table with the kind of its message."""
    for figure in table.figures:
        yield "figure", Saying(figure.key)
    for turn in table.track.turns:
        yield "track", turn
    for tray in table.trays:
        yield "tray", Saying(tray.key, {"side": tray.side})
    for mark in table.marks:
        yield "mark", Saying(mark.mark, {"side": mark.side})
    for saying in table.context:
        yield "context", saying
    for key in table.notices:
        yield "notice", Saying(key)
    for piece in table.pieces:
        yield "kind", Saying(piece.symbol)
        for state in piece.marks:
            yield "state", Saying(state)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id_", GAMES)
def test_what_the_table_shows_can_be_said(id_: str, language: str) -> None:
    game = find_game(id_)
    pack = game.pack()
    texts = game.texts(pack)
    said: dict[tuple[str, str], Saying] = {}
    for scenario in game.scenarios:
        for seed in ("one", "two"):
            for seen in met(game, scenario.id, seed):
                table = game.table(seen, seen.viewer)
                said |= {(kind, saying.key): saying for kind, saying in words(table)}
                for place in {piece.at for piece in table.pieces[:5]} | {mark.at for mark in table.marks[:5]}:
                    inspection = game.inspect(seen, place, pack)
                    terms = [
                        *inspection.terms,
                        *(term for found in inspection.pieces.values() for term in found),
                    ]
                    said |= {("term", term.saying.key): term.saying for term in terms}
                for key in game.overlays:
                    layers = game.overlay(seen, key).layers
                    said |= {
                        ("layer", la.key): Saying(la.key, {**la.values, "side": la.side}) for la in layers
                    }
                said |= {("series", key): Saying(key) for key in game.series(seen)}
    said |= {("overlay", key): Saying(key) for key in game.overlays}
    assert len(said) > 20
    for (kind, key), saying in said.items():
        assert texts.say(language, f"{kind}-{key}", **saying.values)
    for scenario in game.scenarios:
        for saying in game.briefing(scenario):
            assert texts.say(language, saying.key, **saying.values)
        for option in scenario.options:
            assert texts.say(language, f"option-{option}")
    assert not texts.missing


@pytest.mark.parametrize("language", LANGUAGES)
def test_levels_and_spans_can_be_said(language: str) -> None:
    for id_ in GAMES:
        game = find_game(id_)
        texts = game.texts(game.pack())
        for level in levels(game):
            assert texts.say(language, f"level-{level}")
        for span in game.spans(known_table(Setting(id_, game.scenarios[0].id)).begin()):
            assert texts.say(language, f"span-{span}")
        assert not texts.missing, texts.missing
