"""Packs and maps on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

WORDS = {"rulebook", "derived", "history", "reconstruction"}


def test_a_pack_is_exported_edited_checked_and_played(run: Run, tmp_path: Path) -> None:
    pack = tmp_path / "mine"
    exported = run("pack", "export", "miniature", pack, "--json")
    assert exported.code == 0
    assert exported.json["ok"]
    assert set(exported.json["provenance"]) == WORDS
    assert exported.json["provenance"]["reconstruction"] > 0
    assert run("pack", "check", pack, "--json").json == exported.json
    units = pack / "units.toml"
    units.write_text(units.read_text().replace("movement = 3", "movement = 5"))
    assert run("pack", "check", pack).code == 0
    one = run("play", "miniature/skirmish", "--seed", "1", "--json").json
    other = run("play", "miniature/skirmish", "--seed", "1", "--json", "--pack", pack).json
    assert one != other


def test_a_spoilt_pack_names_file_line_and_reason(run: Run, tmp_path: Path) -> None:
    pack = tmp_path / "mine"
    run("pack", "export", "miniature", pack)
    units = pack / "units.toml"
    units.write_text(units.read_text().replace("movement = 3", 'movement = "three"', 1))
    answer = run("pack", "check", pack, "--json")
    assert answer.code == 1
    assert answer.json["ok"] is False
    (problem,) = answer.json["problems"]
    assert problem["file"] == "units.toml"
    assert problem["where"].startswith("unit[0].movement, line ")
    assert "three" in run("pack", "check", pack).out or "expected int" in run("pack", "check", pack).out
    played = run("play", "miniature/skirmish", "--pack", pack)
    assert played.code == 2
    assert "units.toml:unit[0].movement, line " in played.err


def test_a_missing_pack_is_a_problem_that_names_its_file(run: Run, tmp_path: Path) -> None:
    answer = run("pack", "check", tmp_path, "--json")
    assert answer.code == 1
    assert answer.json["problems"][0]["file"] == "pack.toml"
    assert set(answer.json["provenance"]) == WORDS


def test_a_pack_of_an_unknown_game_is_a_problem_of_its_manifest(run: Run, tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(
        'id = "mine"\ngame = "chess"\nversion = "1"\ntitle = {en = "a", pl = "b"}\n[files]\n'
    )
    answer = run("pack", "check", tmp_path, "--json")
    assert answer.code == 1
    (problem,) = answer.json["problems"]
    assert (problem["file"], problem["where"]) == ("pack.toml", "game")
    assert "chess" in problem["why"]


def test_nothing_is_exported_over_other_files(run: Run, tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("mine")
    answer = run("pack", "export", "miniature", tmp_path)
    assert answer.code == 2
    assert "the directory is not empty" in answer.err
    assert run("pack", "export", "chess", tmp_path / "new").code == 2


@pytest.fixture
def drawable(run: Run, tmp_path: Path) -> Path:
    """The miniature's pack with the river and the cliffs called as maps of big games call them."""
    pack = tmp_path / "pack"
    run("pack", "export", "miniature", pack)
    board = (pack / "map.json").read_text()
    for small, big in (("river", "minor-river"), ("cliff", "blocked")):
        board = board.replace(f'"class": "{small}"', f'"class": "{big}"')
    (pack / "map.json").write_text(board)
    return pack


def test_a_map_is_drawn_as_svg_and_png(run: Run, tmp_path: Path, drawable: Path) -> None:
    svg, png = tmp_path / "board.svg", tmp_path / "board.PNG"
    assert (
        run("map", "miniature", "--out", svg, "--pack", drawable, "--theme", "dark", "--lang", "pl").code == 0
    )
    assert svg.read_text().startswith("<svg ")
    answer = run("map", "miniature", "--out", png, "--pack", drawable, "--scale", "0.2", "--json")
    assert answer.json == {"game": "miniature", "out": str(png), "bytes": png.stat().st_size}
    assert png.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["chess", "--out", "a.png"], "game: there is no game 'chess'"),
        (["miniature", "--out", "a.gif"], "a.gif: the name of a picture ends with .png or .svg"),
        (
            ["miniature", "--out", "none/a.svg", "--pack", "pack"],
            "none/a.svg: the file cannot be written: No such file",
        ),
        (["miniature", "--out", "a.png", "--scale", "900"], "--scale: a scale lies between"),
        (["miniature", "--out", "a.png", "--pack", "none"], "none:pack.toml: there is no such file"),
        (["miniature"], "map: the following arguments are required: --out"),
    ],
)
@pytest.mark.usefixtures("drawable")
def test_a_map_that_cannot_be_drawn_says_why(run: Run, arguments: list[str], complaint: str) -> None:
    answer = run("map", *arguments)
    assert answer.code == 2
    assert complaint in answer.err
