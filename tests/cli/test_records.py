"""Records on the command line: played, replayed, verified, and refused where they are damaged."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sztab.kernel.records import Chain
from tests.cli.conftest import Run
from tests.miniature.game import GAME

REPLAYED = {"game", "scenario", "lines", "finished", "result", "state_hash"}


@pytest.fixture
def record(run: Run, tmp_path: Path) -> Path:
    """A finished game of two random commanders."""
    file = tmp_path / "game.sztab"
    assert run("play", "miniature/skirmish", "--seed", "7", "--record", file, "--json").code == 0
    return file


def rewritten(file: Path, change: dict[str, str]) -> Path:
    """The record with words of its lines changed and every check made to fit again."""
    head, _, body = file.read_text().partition("\n\n")
    chain = Chain(head)
    lines = []
    for line in body.splitlines():
        text = line[: line.rindex(" ~")]
        for old, new in change.items():
            text = text.replace(old, new, 1)
        lines.append(chain.checked(text))
    changed = file.with_name("changed.sztab")
    changed.write_text(head + "\n\n" + "\n".join(lines) + "\n")
    return changed


def test_play_and_replay_say_the_same(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.sztab"
    played = run("play", "miniature/skirmish", "--seed", "7", "--record", file, "--json").json
    assert set(played) == REPLAYED
    assert (played["game"], played["scenario"], played["finished"]) == ("miniature", "skirmish", True)
    assert set(played["result"]) == {"winner", "reason", "scores"}
    assert run("replay", file, "--json").json == played
    assert f"state_hash: {played['state_hash']}" in run("replay", file).out


def test_a_seed_gives_the_same_game_and_another_seed_another(run: Run) -> None:
    games = [run("play", "miniature/skirmish", "--seed", seed, "--json").json for seed in ("1", "1", "2")]
    assert games[0] == games[1] != games[2]


def test_the_dice_of_a_finished_game_are_verified(run: Run, record: Path) -> None:
    found = run("verify", record, "--json")
    nature = record.read_text().count(" nature: ")
    assert found.code == 0
    assert found.json == {"ok": True, "draws": nature, "dictated": 0, "first_bad_line": None}
    assert f"{nature} outcomes" in run("verify", record).out


def test_an_outcome_that_is_not_of_the_key_is_found(run: Run, tmp_path: Path) -> None:
    """The first card is exchanged and the game replayed with it, so that only the key can tell."""
    from sztab.kernel.chance import key_of_seed
    from sztab.kernel.procedures import NATURE
    from sztab.lab.table import Setting, set_up

    key = key_of_seed("7")
    host = set_up(Setting("miniature", "skirmish")).host(
        key, {"red": "computer:random", "blue": "computer:random"}
    )
    right = host._drawn(host.state.asking[NATURE])  # type: ignore[arg-type]
    wrong = next(card for card in ("ambush", "scout") if card != right[1])
    host.play(NATURE, ("card", wrong))
    while host.state.result is None:
        host.go_on()
        if host.state.result is None:
            seat = next(seat for seat in host.state.asking if seat not in host.state.answers)
            question = host.state.asking[seat]
            choice = (
                ("pass",)
                if host.state.in_window
                else ("end",)
                if question.kind != "choose-chits"
                else ("rally",)
            )
            host.choose(seat, choice)
    file = tmp_path / "wrong.sztab"
    file.write_text(host.record.text())
    found = run("verify", file, "--json")
    assert found.code == 1
    assert found.json["ok"] is False
    line = found.json["first_bad_line"]
    assert file.read_text().splitlines()[line - 1].startswith("1 nature: card ")


def test_an_edited_line_is_named(run: Run, record: Path) -> None:
    lines = record.read_text().splitlines()
    number = next(n for n, line in enumerate(lines) if " nature: " in line)
    lines[number] = lines[number].replace("card", "chit", 1)
    record.write_text("\n".join(lines) + "\n")
    answer = run("replay", record, "--json")
    assert (answer.code, answer.out) == (2, "")
    assert f"game.sztab:line {number + 1}: the check does not fit" in answer.err
    verified = run("verify", record, "--json")
    assert verified.code == 1
    assert verified.json["first_bad_line"] == number + 1
    assert f"line {number + 1}: the check does not fit" in verified.err


def test_a_line_that_is_not_legal_is_named_with_its_reason(run: Run, record: Path) -> None:
    """The checks fit, but what the line says was not possible."""
    changed = rewritten(record, {"1 nature: card": "1 nature: chit"})
    answer = run("replay", changed)
    assert answer.code == 2
    assert "changed.sztab:line " in answer.err
    assert "is not legal here" in answer.err


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_record_without_its_end_is_truncated(run: Run, record: Path, command: str) -> None:
    lines = record.read_text().splitlines()
    record.write_text("\n".join(lines[:-3]) + "\n")
    answer = run(command, record)
    assert answer.code == 2
    assert "the record is truncated" in answer.err


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (None, "game.sztab: the file cannot be read: No such file"),
        ("hello\n", "game.sztab:line 1: this is no record of Sztab"),
        (
            "sztab-record 1\ngame: miniature\n",
            "game.sztab:line 2: the record is truncated: the header lacks 'start'",
        ),
    ],
)
def test_what_is_no_record_is_refused(
    run: Run, tmp_path: Path, command: str, content: str | None, complaint: str
) -> None:
    file = tmp_path / "game.sztab"
    if content is not None:
        file.write_text(content)
    answer = run(command, file)
    assert answer.code == 2
    assert complaint in answer.err


def test_a_game_that_is_not_over_cannot_be_verified(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.sztab"
    run("play", "miniature/skirmish", "--agents", "human,random", "--record", file, typed="quit\n")
    answer = run("verify", file)
    assert answer.code == 2
    assert "reveals no key" in answer.err
    assert run("replay", file, "--json").json["finished"] is False


def test_a_record_wants_the_pack_that_it_was_played_with(run: Run, record: Path, tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    shutil.copytree(GAME.home / "data", pack)
    (pack / "units.toml").write_text(
        (pack / "units.toml").read_text().replace("movement = 3", "movement = 4")
    )
    answer = run("replay", record, "--pack", pack)
    assert answer.code == 2
    assert "game.sztab:pack: the record was played with the pack " in answer.err
    other = tmp_path / "other.sztab"
    assert (
        run("play", "miniature/skirmish", "--pack", pack, "--record", other, "--seed", "1", "--json").code
        == 0
    )
    assert run("replay", other).code == 2
    assert run("replay", other, "--pack", pack).code == 0
    assert run("verify", other, "--pack", pack).code == 0


def test_a_record_of_an_unknown_game_says_so(run: Run, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SZTAB_GAMES", "")
    answer = run("replay", record)
    assert answer.code == 2
    assert "game.sztab:game: there is no game 'miniature'" in answer.err
