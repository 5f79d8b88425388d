"""Games in the terminal, driven by what is typed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from sztab.cli.terminal.session import Session
from sztab.kernel.files import key_path
from tests.cli.conftest import Run

GAME = "miniature/skirmish"


def play(run: Run, typed: str, *more: object, agents: str = "human,random", seed: int = 5) -> str:
    """Play with what is typed, a line after another; every session ends at the end of the lines."""
    answer = run("play", GAME, "--agents", agents, "--seed", seed, *more, typed=typed)
    assert answer.code == 0, answer.err
    return answer.out


def test_commanders_play_to_the_end_and_the_log_says_how(run: Run) -> None:
    out = play(run, "", agents="random,random")
    assert out.startswith("The Ford: Skirmish\n")
    assert "Game over" in out
    assert "event-" not in out
    polish = play(run, "", "--lang", "pl", agents="random,random")
    assert "Koniec gry" in polish
    assert "Game over" not in polish


def test_a_person_is_asked_with_a_sentence_and_a_list(run: Run) -> None:
    out = play(run, "")
    assert re.search(r"^Red: .+", out, re.MULTILINE)
    assert "1. march" in out
    assert "Go on with: sztab play --resume miniature-skirmish-1.sztab" in out


def test_a_set_is_chosen_word_by_word_and_completed_by_enter(run: Run) -> None:
    out = play(run, "march\n\n")
    assert "So far: march" in out
    assert "Enter completes the choice." in out


def test_numbers_words_and_whole_lines_choose_alike(run: Run, tmp_path: Path) -> None:
    lines = []
    for number, typed in enumerate(["march\nrally\n", "1\n3\n", "march rally\n", "1 3\n"]):
        file = tmp_path / f"{number}.sztab"
        play(run, typed, "--record", file)
        lines.append([line for line in file.read_text().splitlines() if " red: " in line][:1])
    assert "red: march rally" in lines[0][0]
    assert lines[0] == lines[1] == lines[2] == lines[3]


def test_back_takes_the_last_part_back(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.sztab"
    out = play(run, "storm\nback\nback\nrally\n\n", "--record", file)
    assert "There is nothing to take back." in out
    assert "red: rally " in file.read_text()
    assert "red: storm" not in file.read_text()


def test_an_empty_line_before_the_choice_is_complete_says_so(run: Run) -> None:
    assert "This is not complete yet." in play(run, "\n")


MARCH = "march\n\n"
"""The chits that red chooses in the first turn."""


def at_march(run: Run, typed: str, tmp_path: Path, *more: object) -> str:
    """Red marches at once, from a position: the typed lines are the answers there."""
    import json

    from sztab.games.registry import find_game
    from sztab.kernel import files
    from sztab.kernel.chance import key_of_seed
    from sztab.lab.matches import holders_of
    from sztab.lab.table import laid_out
    from tests.cli.conftest import POSITION

    position = {**POSITION, "units": [*POSITION["units"], {"id": "B", "side": "red", "at": "0101"}]}
    game = find_game("miniature")
    table = laid_out(game, game.pack(), {"position": position}, {})
    key = key_of_seed("1")
    host = table.host(key, holders_of(table, ["human", "random"]))
    file = tmp_path / "march.sztab"
    files.create(file, host.record, key).close()
    answer = run("play", "--resume", file, *more, typed=typed)
    assert answer.code == 0, answer.err
    assert json.loads(file.read_text().splitlines()[2].removeprefix("start: "))["position"] == position
    return answer.out


def test_a_move_is_typed_refused_with_its_rule_and_made(run: Run, tmp_path: Path) -> None:
    out = at_march(run, "why move A 0505\nmove A 0505\nwhy move A 0203\nA\n0203\n\n", tmp_path)
    assert out.count("(MIN 4.1).") == 2
    assert "This is allowed." in out
    assert "A" in out
    assert " red: move A 0203 ~" in (tmp_path / "march.sztab").read_text()


def test_words_that_mean_nothing_are_not_understood(run: Run, tmp_path: Path) -> None:
    out = at_march(run, 'fly away\nwhy fly\n#7\n"\nmove Z 0101\nwhy move A\n', tmp_path)
    assert "Not understood: fly away" in out or "Not allowed" in out
    assert "Traceback" not in out


def test_a_path_that_is_not_offered_but_legal_is_taken(run: Run, tmp_path: Path) -> None:
    at_march(run, "move A 0402 0401 0301\n\n", tmp_path)
    assert " red: move A 0402 0401 0301 ~" in (tmp_path / "march.sztab").read_text()


def test_undo_takes_the_last_choice_back_and_a_roll_stops_it(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "march.sztab"
    out = at_march(run, "A 0203\n\nundo\nA 0301\n\nundo 99\nundo here\n", tmp_path)
    assert "Undone from line 1 on." in out
    assert "line 99 cannot be undone" in out
    assert "The number of a line of the log is expected." in out
    text = file.read_text()
    assert "2 red undo 1 ~" in text
    assert "red: move A 0301 ~" in text


def test_undo_without_a_choice_says_so(run: Run, tmp_path: Path) -> None:
    assert "There is nothing to undo." in at_march(run, "undo\n", tmp_path)


def test_the_map_is_drawn_whole_and_around_a_place(run: Run, tmp_path: Path) -> None:
    out = at_march(run, "map\nmap 0303\nmap 9999\n", tmp_path)
    assert " . *1o . .\n" in out
    assert "*B" in out
    assert "=X" in out
    assert "* Red" in out
    assert "= Blue" in out
    assert "There is no place 9999 on the map." in out


def test_help_list_log_and_odds(run: Run, tmp_path: Path) -> None:
    out = at_march(run, "?\nlist\nlog\nlog 1\nodds\nA 0203\nodds\n\nlog\n", tmp_path)
    assert "why PARTS says whether a choice is allowed" in out
    assert "There is nothing to reckon" in out
    assert re.search(r"^    1  .*A", out, re.MULTILINE)


def test_commands_are_understood_in_the_players_language_and_in_english(run: Run, tmp_path: Path) -> None:
    out = at_march(run, "mapa\nmap\ndlaczego move A 0505\nkoniec\n", tmp_path, "--lang", "pl")
    assert out.count("*1o") == 2
    assert "(MIN 4.1)" in out
    assert "Dalszy ciąg: sztab play --resume" in out


def test_a_saved_game_goes_on_in_the_same_record_to_its_end(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.sztab"
    play(run, MARCH + "save\nquit\n", "--record", file)
    before = file.read_text()
    assert before.splitlines()[-1].split()[1] == "saved"
    assert key_path(file).stat().st_mode & 0o077 == 0
    assert run("replay", file, "--json").json["finished"] is False
    anything = "end\npass\nmarch\n\nrally\n\n"
    for _ in range(60):
        answer = run("play", "--resume", file, "--json", typed=anything * 3)
        assert answer.code == 0, answer.err
        if answer.json["finished"]:
            break
    else:
        pytest.fail("the game does not come to an end")
    assert file.read_text().startswith(before)
    assert run("verify", file, "--json").json["ok"] is True
    assert run("play", "--resume", file, "--json").json == run("replay", file, "--json").json


def test_save_under_a_name_goes_on_in_that_file(run: Run, tmp_path: Path) -> None:
    out = play(run, MARCH + "save other.sztab\nsave miniature-skirmish-1.sztab\nquit\n")
    assert "The game is saved in other.sztab." in out
    assert "miniature-skirmish-1.sztab: the file exists already" in out
    assert "--resume other.sztab" in out
    assert run("replay", "other.sztab").code == 0


def test_a_game_broken_off_in_the_middle_of_a_line_can_be_resumed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.sztab"
    play(run, MARCH + "quit\n", "--record", file)
    text = file.read_text()
    file.write_text(text[: text.rindex(" ~") + 4])
    assert run("replay", file).code == 2
    assert run("play", "--resume", file, typed="quit\n").code == 0
    assert run("replay", file).code == 0


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "play: either GAME/SCENARIO or --resume FILE is expected"),
        ([GAME, "--resume", "a.sztab"], "play: either GAME/SCENARIO or --resume FILE is expected"),
        (["--resume", "a.sztab"], "a.sztab: the file cannot be read: No such file"),
        (["--resume", "a.sztab", "--seed", "1"], "--resume: the record says who plays"),
        ([GAME, "--record", "none/a.sztab"], "none/a.sztab"),
        ([GAME, "--agents", "random"], "agents: 1 given"),
        (
            [GAME, "--agents", "human,deep-blue"],
            "agents: miniature has no commander 'deep-blue'; there are random",
        ),
        ([GAME, "--pace", "-1"], "--pace: a pace lies between"),
        (["miniature/siege"], "miniature/siege:scenario: "),
    ],
)
def test_a_game_that_cannot_be_played_says_why(run: Run, arguments: list[str], complaint: str) -> None:
    answer = run("play", *arguments)
    assert answer.code == 2
    assert complaint in answer.err


def test_no_record_is_overwritten(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.sztab"
    file.write_text("precious")
    answer = run("play", GAME, "--record", file)
    assert answer.code == 2
    assert "game.sztab: the file exists already" in answer.err
    assert file.read_text() == "precious"


def test_two_people_hand_the_screen_over_and_see_no_secret_of_each_other(run: Run) -> None:
    out = play(run, "storm\n\n\nrally\n\n\n", agents="human,human")
    first, second, *_ = out.split("Hand the screen to ")
    assert "storm" in first
    assert second.startswith("Blue")
    heard_by_blue = second.split("\n", 1)[1]
    assert not re.search(r"So far: storm|Red.*storm", heard_by_blue)


def test_one_person_against_a_commander_is_never_asked_to_hand_over(run: Run) -> None:
    assert "Hand the screen" not in play(run, MARCH + "pass\nend\n")


def test_a_person_hears_what_the_seat_may_hear(run: Run) -> None:
    out = play(run, MARCH)
    drawn = [line for line in out.splitlines() if "draws" in line and "Blue" in line]
    assert drawn
    assert not any(card in line.lower() for line in drawn for card in ("ambush", "dash", "scout"))


def test_watching_draws_the_map_and_the_log(run: Run) -> None:
    out = play(run, "", "--watch", "--pace", "0", agents="random,random")
    assert "* Red" in out
    assert "Game over" in out


def test_with_json_only_the_result_is_printed(run: Run) -> None:
    answer = run("play", GAME, "--seed", "1", "--json")
    assert answer.err == ""
    assert answer.json["finished"] is True


def test_ctrl_c_leaves_a_record_that_goes_on(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "game.sztab"
    calls = 0
    real: Any = Session._happened

    def interrupted(self: Session, line: int, events: Any) -> None:
        nonlocal calls
        calls += 1
        if calls == 9:
            raise KeyboardInterrupt
        real(self, line, events)

    monkeypatch.setattr(Session, "_happened", interrupted)
    answer = run("play", GAME, "--seed", "1", "--record", file)
    assert answer.code == 130
    assert answer.err == "sztab: interrupted\n"
    monkeypatch.setattr(Session, "_happened", real)
    assert run("replay", file, "--json").json["finished"] is False
    assert run("play", "--resume", file, "--json").json["finished"] is True


def test_ctrl_c_in_the_middle_of_a_choice_saves_the_state_before_it(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from sztab.kernel import machine

    file = tmp_path / "game.sztab"
    real = machine._run

    def run_on(s: Any) -> None:
        real(s)
        if s.turn == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(machine, "_run", run_on)
    assert run("play", GAME, "--seed", "1", "--record", file).code == 130
    monkeypatch.setattr(machine, "_run", real)
    assert run("replay", file, "--json").json["finished"] is False
    assert run("play", "--resume", file, "--json").json["finished"] is True


def test_a_slip_is_warned_of_and_waits_for_enter(run: Run, tmp_path: Path) -> None:
    out = at_march(run, "end\nback\n", tmp_path)
    assert re.search(r"^Beware: .*A.*B", out, re.MULTILINE)
    assert "Enter confirms, back changes it." in out
    assert " red: end ~" not in (tmp_path / "march.sztab").read_text()
    again = run("play", "--resume", tmp_path / "march.sztab", typed="end\n\n")
    assert again.code == 0
    assert " red: end ~" in (tmp_path / "march.sztab").read_text()


@pytest.mark.parametrize(("answer", "undone"), [("yes", True), ("no", False), ("", False)])
def test_undo_across_the_others_decision_needs_everybodys_word(run: Run, answer: str, undone: bool) -> None:
    out = play(run, f"storm\n\n\nrally\n\npass\n\nundo 3\n{answer}\n", agents="human,human")
    assert "Red wants to undo beyond line 6. If everybody agrees, type yes." in out
    assert ("Undone from line 3 on." in out) is undone
    assert ("undo goes no further back than the other player's decision in line 6" in out) is not undone
    text = Path("miniature-skirmish-1.sztab").read_text()
    assert ("red undo 3 !consent" in text) is undone


def test_reactions_can_be_passed_for_good_and_asked_about_again(run: Run, tmp_path: Path) -> None:
    turn = "march\n\nalways\nend\nend\n"
    reaction = "Play a card before the enemy acts"
    file = tmp_path / "game.sztab"
    out = play(run, "always\n" + turn * 20, "--record", file)
    assert "Only reactions can be passed for good." in out.split(reaction)[0]
    before, after = out.split("All later reactions are passed")
    assert before.count(reaction) == 1
    assert reaction not in after
    assert file.read_text().count(" red: pass ") > 1
    again = play(run, "always\n" + turn * 2 + "ask\n" + "march\n\npass\nend\nend\n" * 20)
    assert reaction in again.split("You are asked about reactions again.")[1]
