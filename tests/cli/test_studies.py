"""`sztab simulate`, `fuzz` and `bench`: the shapes of the contract, and what happens when a game goes wrong."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from sztab.bench import figures
from tests.cli.conftest import Run
from tests.miniature.game import GAME

CONTRACT = {
    "games",
    "finished",
    "errors",
    "wins",
    "draws",
    "decisions",
    "seconds",
    "decisions_per_second",
    "games_per_second",
    "scores",
}
TIMES = {"seconds", "decisions_per_second", "games_per_second"}


def simulated(run: Run, *more: object) -> dict[str, Any]:
    answer = run("simulate", "miniature/skirmish", "--games", 8, "--seed", 1, "--json", *more)
    assert answer.code == 0
    found: dict[str, Any] = answer.json
    return found


def test_a_simulation_counts_every_game(run: Run) -> None:
    found = simulated(run, "--workers", 1)
    assert set(found) >= CONTRACT
    assert (found["games"], found["finished"], found["errors"]) == (8, 8, 0)
    assert sum(found["wins"].values()) + found["draws"] == 8
    assert list(found["wins"]) == ["red", "blue"]
    assert found["decisions_per_second"] == pytest.approx(found["decisions"] / found["seconds"])
    assert found["games_per_second"] == pytest.approx(8 / found["seconds"])
    for of in found["scores"].values():
        assert of["q1"] <= of["median"] <= of["q3"]


def without_times(found: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in found.items() if key not in TIMES}


@pytest.mark.parametrize("more", [[], ["--check"]])
def test_equal_seeds_give_equal_games_with_any_number_of_workers(run: Run, more: list[str]) -> None:
    one = without_times(simulated(run, "--workers", 1, *more))
    assert without_times(simulated(run, "--workers", 2, *more)) == one
    other = run("simulate", "miniature/skirmish", "--games", 8, "--seed", 2, "--json", "--workers", 1).json
    assert without_times(other)["scores"] != one["scores"]


def test_people_read_a_table(run: Run) -> None:
    answer = run("simulate", "miniature/skirmish", "--games", 3, "--workers", 1, "--option", "bidding")
    assert answer.code == 0
    assert "3 of 3 games finished" in answer.out
    assert "draws" in answer.out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["miniature"], "miniature:miniature: GAME/SCENARIO is expected"),
        (["chess/blitz"], "chess/blitz:game: there is no game 'chess'"),
        (["miniature/siege"], "miniature/siege:scenario: miniature has no scenario 'siege', only skirmish"),
        (["miniature/skirmish", "--option", "fog"], "options.fog: no such option; known: bidding"),
        (
            ["miniature/skirmish", "--agents", "random"],
            "agents: 1 given, but the scenario has 2 seats: red, blue",
        ),
        (
            ["miniature/skirmish", "--agents", "random,napoleon"],
            "agents: miniature has no commander 'napoleon'",
        ),
        (["miniature/skirmish", "--agents", "human,random"], "--agents: a human plays with `sztab play`"),
        (["miniature/skirmish", "--pack", "none"], "pack.toml: there is no such file"),
        (["miniature/skirmish", "--games", "many"], "simulate: argument --games: invalid"),
    ],
)
def test_a_bad_simulation_is_named(run: Run, arguments: list[str], complaint: str) -> None:
    answer = run("simulate", *arguments, "--workers", 1)
    assert answer.code == 2
    assert answer.out == ""
    assert complaint in answer.err


def test_without_ray_the_engine_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    answer = run("simulate", "miniature/skirmish", "--engine", "ray")
    assert answer.code == 2
    assert "pip install 'sztab[ray]'" in answer.err


class Ray:
    """What of Ray's interface is used, without Ray."""

    def init(self, **options: object) -> None:
        self.calls = 0

    def remote(self, work: Any) -> Any:
        def later(*arguments: Any) -> Any:
            self.calls += 1
            return lambda: work(*arguments)

        return type("Remote", (), {"remote": staticmethod(later)})

    def wait(self, waiting: list[Any]) -> tuple[list[Any], list[Any]]:
        return waiting[:1], waiting[1:]

    def get(self, future: Any) -> Any:
        return future()


def test_on_ray_the_games_are_the_same(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = without_times(simulated(run, "--workers", 1))
    ray = Ray()
    monkeypatch.setitem(sys.modules, "ray", ray)
    assert without_times(simulated(run, "--engine", "ray", "--workers", 2)) == expected
    assert ray.calls > 1


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """From turn 4 on, an invariant of the game fails in some games."""

    def check(self: object, s: Any) -> None:
        if s.turn >= 4 and s.held[0]:
            raise AssertionError("red holds a town")

    monkeypatch.setattr(type(GAME), "check", check)


@pytest.mark.usefixtures("broken")
@pytest.mark.parametrize("agents", ["random,random", "stubborn,random"])
def test_a_failing_game_is_counted_and_its_record_kept(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, agents: str
) -> None:
    from sztab.commanders import RandomCommander

    monkeypatch.setattr(type(GAME), "levels", {"stubborn": RandomCommander})
    answer = run(
        "simulate", "miniature/skirmish", "--games", 4, "--seed", 1, "--workers", 1, "--check", "--json",
        "--agents", agents, "--failures", tmp_path / "kept",
    )  # fmt: skip
    assert answer.code == 1
    failures = answer.json["failures"]
    assert answer.json["errors"] == len(failures) > 0
    assert answer.json["finished"] == 4 - len(failures)
    assert "red holds a town" in failures[0]["error"]
    replayed = run("replay", failures[0]["record"], "--json")
    assert replayed.code == 0
    assert replayed.json["lines"] > 1


def test_a_choice_that_fails_is_named_and_the_record_ends_before_it(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from tests.miniature.sequence import Turn

    real = Turn.run

    def end(self: Any, s: Any) -> None:
        raise LookupError("the turn does not end")

    monkeypatch.setattr(Turn, "run", (*real[:-1], end))
    answer = run("fuzz", "miniature/skirmish", "--games", 1, "--workers", 1, "--json")
    assert answer.code == 1
    (report,) = answer.json["scenarios"]
    (failure,) = report["failures"]
    assert failure["error"].startswith("LookupError: the turn does not end; in ")
    monkeypatch.setattr(Turn, "run", real)
    assert run("replay", failure["record"]).code == 0
    assert Path(failure["record"]).read_text().splitlines()[-2] == "; LookupError: the turn does not end"


def test_fuzzing_a_sound_game_finds_nothing(run: Run) -> None:
    answer = run("fuzz", "miniature/skirmish", "--games", 5, "--workers", 1, "--every", 7, "--json")
    assert answer.code == 0
    assert answer.json["ok"] is True
    (report,) = answer.json["scenarios"]
    assert (report["scenario"], report["games"], report["failures"]) == ("miniature/skirmish", 5, [])
    assert report["choices"] > 100


@pytest.mark.usefixtures("broken")
def test_fuzzing_a_broken_game_names_the_games_that_fail(run: Run) -> None:
    answer = run("fuzz", "miniature/skirmish", "--games", 6, "--seed", 1, "--workers", 1)
    assert answer.code == 1
    assert "red holds a town" in answer.out
    assert "sztab-failures/miniature-skirmish-" in answer.out
    again = run("fuzz", "miniature/skirmish", "--games", 6, "--seed", 1, "--workers", 1)
    assert again.out.splitlines()[1:] == answer.out.splitlines()[1:]


def test_fuzzing_what_does_not_exist_is_bad_input(run: Run) -> None:
    assert run("fuzz", "chess").code == 2
    assert "siege" in run("fuzz", "miniature/siege").err


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Figures measured with the shortest blocks."""
    from functools import partial

    for name in ("compare", "compare_rates", "rate"):
        monkeypatch.setattr(figures, name, partial(getattr(figures, name), block=0.0005))


@pytest.mark.usefixtures("quick")
def test_figures_have_the_shape_of_the_contract(run: Run) -> None:
    answer = run("bench", "board/zones", "play/miniature/skirmish", "--json")
    assert answer.code == 0
    found = answer.json
    assert found["yardstick"]["name"] == "python-chess plies"
    assert found["yardstick"]["per_cpu_second"] > 100
    assert set(found["figures"]) == {"board/zones-200", "play/miniature/skirmish"}
    for figure in found["figures"].values():
        assert set(figure) >= {"value", "unit", "ratio", "of"}
        assert figure["value"] > 0
    assert found["figures"]["play/miniature/skirmish"]["of"] == "python-chess plies"
    assert "board/range" in run("bench", "board/range").out


@pytest.mark.usefixtures("quick")
def test_the_figures_of_the_kernel(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from sztab.bench import kernel

    monkeypatch.setattr(kernel, "jump_times", lambda: [1.0, 9.0, 2.0])
    found = run("bench", "kernel/", "--json").json["figures"]
    assert list(found) == ["kernel/copy-400", "kernel/jump"]
    assert found["kernel/jump"] == {"value": 9.0, "unit": "ms", "ratio": None, "of": None, "median": 2.0}
    copying = found["kernel/copy-400"]
    assert copying["of"].startswith("python-chess board copy")
    assert 1 < copying["ratio"] < 100


def test_an_unknown_figure_is_bad_input(run: Run) -> None:
    answer = run("bench", "nothing/")
    assert answer.code == 2
    assert "nothing/" in answer.err


def test_without_chess_the_bench_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    answer = run("bench", "board/zones")
    assert answer.code == 2
    assert "pip install 'sztab[bench]'" in answer.err
