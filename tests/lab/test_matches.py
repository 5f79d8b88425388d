"""Games between commanders: views only, holders followed, studies independent of the number of processes."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from sztab.commanders import RandomCommander, find_level, levels
from sztab.games.game import GameError
from sztab.games.registry import find_game
from sztab.kernel.chance import Stream, key_of_seed
from sztab.kernel.host import COMPUTER
from sztab.kernel.questions import Choice, Veiled
from sztab.kernel.views import any_choice, view
from sztab.lab import results, study
from sztab.lab.matches import Match, holders_of
from sztab.lab.study import Study, batches, play_game, run
from sztab.lab.table import Setting, known_table, set_up, split_name
from tests.miniature.game import GAME

SKIRMISH = Setting("miniature", "skirmish")


@pytest.fixture(autouse=True)
def miniature(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SZTAB_GAMES", "miniature=tests.miniature.game")


class Spy:
    """Plays at random and keeps what it was shown."""

    shown: ClassVar[list[tuple[str, Any]]] = []

    def __init__(self, chance: Stream) -> None:
        self.chance = chance

    def choose(self, seen: Any, seat: str) -> Choice:
        self.shown.append((seat, seen.copy()))
        return any_choice(seen, seen.asking[seat], self.chance)


@pytest.fixture
def spies(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Any]]:
    Spy.shown.clear()
    monkeypatch.setattr(type(GAME), "levels", {"spy": Spy})
    return Spy.shown


def test_commanders_see_their_view_and_nothing_else(spies: list[tuple[str, Any]]) -> None:
    table = known_table(SKIRMISH)
    match = Match(table, holders_of(table, ["spy", "spy"]), key_of_seed("1"))
    for _ in match.play():
        pass
    assert match.host.state.result is not None
    assert {seat for seat, _ in spies} == {"red", "blue"}
    for seat, seen in spies:
        assert seen.viewer == seat
        assert seen == view(seen, seat)
        assert all(isinstance(q, Veiled) for who, q in seen.asking.items() if who != seat)


def test_a_match_counts_decisions_and_shows_every_choice(spies: list[tuple[str, Any]]) -> None:
    table = known_table(SKIRMISH)
    match = Match(table, holders_of(table, ["random", "spy"]), key_of_seed("1"))
    choices = [(seat, choice) for seat, choice, _ in match.play()]
    recorded = [(line.seat, line.choice) for line in match.host.record.lines if line.kind == "choice"]
    assert choices == [(seat, choice) for seat, choice in recorded if seat != "nature"]
    assert 0 < match.decisions < len(choices)


def test_commanders_follow_an_exchange_of_seats(
    spies: list[tuple[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Blue bids more than red, so the holders change places; the spy then plays red."""

    class High(RandomCommander):
        def choose(self, seen: Any, seat: str) -> Choice:
            return ("bid", 3) if seen.asking[seat].kind == "bid" else super().choose(seen, seat)

    class Low(Spy):
        def choose(self, seen: Any, seat: str) -> Choice:
            return ("bid", 0) if seen.asking[seat].kind == "bid" else super().choose(seen, seat)

    monkeypatch.setattr(type(GAME), "levels", {"low": Low, "high": High})
    table = set_up(Setting("miniature", "skirmish", ("bidding",)))
    match = Match(table, holders_of(table, ["low", "high"]), key_of_seed("1"))
    for _ in match.play():
        pass
    assert match.host.holders == {"red": COMPUTER + "high", "blue": COMPUTER + "low"}
    assert {seat for seat, _ in spies} == {"blue"}


def test_the_levels_of_a_game_begin_with_random(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("miniature")
    assert list(levels(game)) == ["random"]
    monkeypatch.setattr(type(GAME), "levels", {"recruit": Spy})
    assert list(levels(game)) == ["random", "recruit"]
    with pytest.raises(GameError, match="no commander 'general'; there are random, recruit"):
        find_level(game, "general")


def test_people_and_commanders_are_told_apart_by_their_holders() -> None:
    table = known_table(SKIRMISH)
    assert holders_of(table, ["human", "random"]) == {"red": "human", "blue": "computer:random"}
    both = holders_of(table, ["human", "human"])
    assert len(set(both.values())) == 2


def played(games: Any) -> list[Any]:
    return sorted(games)


@pytest.mark.parametrize("agents", [("random", "random"), ("random", "same")])
def test_each_game_has_a_key_of_its_own_and_the_number_of_processes_is_no_matter(
    agents: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(GAME), "levels", {"same": RandomCommander})
    one = Study(SKIRMISH, agents, "3")
    games = played(run(one, 6))
    assert [game.number for game in games] == list(range(6))
    assert len({game.choices for game in games}) > 1
    assert games == [play_game(one, number) for number in range(6)]
    if agents == ("random", "random"):
        assert played(run(one, 6, workers=2)) == games
    assert played(run(Study(SKIRMISH, agents, "4"), 6)) != games


def test_stopping_a_study_stops_its_processes() -> None:
    games = run(Study(Setting("miniature", "long-war"), ("random", "random"), "1"), 40, workers=2)
    next(iter(games))
    games.close()  # type: ignore[attr-defined]


def test_a_study_that_cannot_begin_says_so_before_its_first_game() -> None:
    with pytest.raises(GameError, match="no commander"):
        run(Study(SKIRMISH, ("random", "nobody"), "1"), 1)


def test_batches_hold_every_game_once_and_feed_every_worker() -> None:
    for games, workers in ((1, 1), (7, 2), (8, 2), (2000, 2), (3, 8)):
        portions = batches(games, workers)
        assert [number for portion in portions for number in portion] == list(range(games))
        assert len(portions) >= min(games, workers)
        assert max(len(portion) for portion in portions) <= study.LONGEST_BATCH


def test_a_name_is_a_game_and_a_scenario() -> None:
    assert split_name("miniature/skirmish") == ("miniature", "skirmish")
    for name in ("miniature", "/skirmish", "miniature/", ""):
        with pytest.raises(GameError, match="GAME/SCENARIO"):
            split_name(name)


def won(number: int, winner: str, red: int, blue: int) -> results.Played:
    return results.Played(number, winner, {"red": red, "blue": blue}, 10, 20, None)


def test_a_summary_adds_the_games_up() -> None:
    failed = results.Played(4, "", {}, 5, 9, results.Failure(4, "ValueError", ""))
    games = [won(3, "red", 7, 1), won(0, "red", 1, 0), won(1, "blue", 2, 5), won(2, "", 3, 3), failed]
    found = results.summary(games, ("red", "blue"), 2.0)
    assert (found["games"], found["finished"], found["errors"], found["draws"]) == (5, 4, 1, 1)
    assert found["wins"] == {"red": 2, "blue": 1}
    assert (found["decisions"], found["decisions_per_second"], found["games_per_second"]) == (45, 22.5, 2.5)
    assert found["scores"]["red"] == {"mean": 3.25, "median": 2.5, "q1": 1.75, "q3": 4.0}
    assert found["win_rates"]["red"]["rate"] == 0.5
    assert results.summary(reversed(games), ("red", "blue"), 2.0) == found


def test_the_interval_of_a_share_is_wilsons() -> None:
    low, high = results.interval(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert results.interval(0, 0) == (0.0, 1.0)
    assert results.interval(0, 10)[0] == 0.0
    assert results.interval(10, 10)[1] == 1.0
