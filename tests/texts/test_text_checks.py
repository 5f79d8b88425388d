"""The checker finds each kind of problem and nothing in sound catalogues."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sztab.texts import SHARED, Problem, check_texts

DECLINED = "".join(f"    .{case} = x\n" for case in ("gen", "dat", "acc", "ins", "loc"))


def problems(directory: Path, en: str = "", pl: str = "") -> list[str]:
    """What is found, with file names beneath the directory."""
    for language, source in (("en", en), ("pl", pl)):
        (directory / language).mkdir(exist_ok=True)
        (directory / language / "game.ftl").write_text(source, encoding="utf-8")
    found = [str(problem) for problem in check_texts([directory])]
    return [text.replace(f"{directory}{os.sep}", "").replace(os.sep, "/") for text in found]


SOUND = [
    ("a = A\n", "a = B\n"),
    ("a = { $n } { $m }\n", "a = { $m } { $n } { $m }\n"),
    (
        "a = { $n ->\n    [one] x\n   *[other] y\n }\n",
        "a = { $n ->\n    [one] x\n    [few] y\n   *[many] z\n }\n",
    ),
    (
        "a = { $n ->\n    [1] x\n    [one] x\n   *[other] y\n }\n",
        "a = { $n ->\n    [1] x\n    [few] y\n   *[other] z\n }\n",
    ),
    ("a = { $n ->\n    [unknown] x\n   *[other] y\n }\n", "a = { $n ->\n    [0] x\n   *[other] y\n }\n"),
    ("a = A\n", "a = { -t }\n-t = { $case ->\n   *[nom] x\n    [gen] y\n }\n"),
    ("a = A\n", f"a = A\n{DECLINED}"),
    ("a = { b.c }\nb = B\n    .c = C\n", "a = { b.c }\nb = B\n    .c = C\n"),
    ("a = { button-pass }\n", "a = { button-pass }\n"),
    (
        'a = { NAME($u) } { WORD($u, of: "x") } { COUNT($u) } { NUMBER($u, useGrouping: 0) }\n',
        'a = { NAME($u, case: "gen") } { WORD($u, of: "x", case: "loc") } { FIGURE($u, sign: "always") }\n',
    ),
    ("ask-a = A { $n }\n    .veiled = A\n", "ask-a = A { $n }\n    .veiled = A\n"),
    ("ask-a = A\n", "ask-a = A\n"),
]


@pytest.mark.parametrize(("en", "pl"), SOUND)
def test_sound_catalogues_have_no_problem(tmp_path: Path, en: str, pl: str) -> None:
    assert problems(tmp_path, en, pl) == []


BROKEN = {
    "syntax": ("a = A\n\nb = {\n", "a = A\n", ["en/game.ftl:3: Expected an inline expression"]),
    "duplicate": ("a = A\n\na = B\n", "a = A\n", ["en/game.ftl:3: a is already in en/game.ftl"]),
    "only English": ("# Comment\na = A\n", "", ["en/game.ftl:2: a is not in pl"]),
    "only Polish": ("", "b = B\na = A\n", ["pl/game.ftl:1: b is not in en", "pl/game.ftl:2: a is not in en"]),
    "attribute in one language": (
        "a = A\n    .title = T\n",
        "a = A\n",
        ["en/game.ftl:2: a.title is not in pl"],
    ),
    "variables": (
        "b = { $m }\na = { $n } { $m }\n",
        "\nb = B\na = { $n }\n",
        [
            "pl/game.ftl:3: a uses $n, in en $m, $n",
            "pl/game.ftl:2: b uses no values, in en $m",
        ],
    ),
    "variables of attributes": (
        "a = A\n    .t = { $n }\n",
        "a = A\n    .t = { $m }\n",
        ["pl/game.ftl:1: a uses $m, in en $n"],
    ),
    "unknown function": ("a = A\n    { FOO() }\n", "a = A\n", ["en/game.ftl:2: there is no function FOO"]),
    "unknown option": (
        'a = { NAME($u, kase: "gen") }\n',
        "a = { $u }\n",
        ["en/game.ftl:1: NAME has no option kase"],
    ),
    "option of another function": (
        'a = { COUNT($u, of: "x") }\n',
        "a = { $u }\n",
        ["en/game.ftl:1: COUNT has no option of"],
    ),
    "unknown case": (
        'a = { NAME($u, case: "voc") }\n',
        "a = { $u }\n",
        ["en/game.ftl:1: there is no case voc"],
    ),
    "no value": ('a = { WORD(of: "x") }\n', "a = A\n", ["en/game.ftl:1: WORD takes one value"]),
    "two values": ("a = { NAME($u, $u) }\n", "a = { $u }\n", ["en/game.ftl:1: NAME takes one value"]),
    "word of nothing": ("a = { WORD($u) }\n", "a = { $u }\n", ["en/game.ftl:1: WORD needs the option of"]),
    "unknown message": ("a = { b }\n", "a = A\n", ["en/game.ftl:1: there is no b"]),
    "unknown term": ("a = A\n", "a = A\n    { -b }\n", ["pl/game.ftl:2: there is no -b"]),
    "unknown attribute": (
        "a = { b.c }\nb = B\n    .d = D\n",
        "a = A\nb = B\n    .d = D\n",
        ["en/game.ftl:1: there is no b.c"],
    ),
    "Polish without few": (
        "a = { $n ->\n    [one] x\n   *[other] y\n }\n",
        "a =\n { $n ->\n    [one] x\n   *[other] y\n }\n",
        ["pl/game.ftl:2: the plural form few is missing"],
    ),
    "Polish without one": (
        "a = { $n }\n",
        "a = { $n ->\n    [few] x\n   *[many] y\n }\n",
        ["pl/game.ftl:1: the plural form one is missing"],
    ),
    "Polish without many": (
        "a = { $n }\n",
        "a = { $n ->\n    [one] x\n   *[few] y\n }\n",
        ["pl/game.ftl:1: the plural form many is missing"],
    ),
    "English without other": (
        "a = { $n ->\n   *[one] x\n }\n",
        "a = { $n }\n",
        ["en/game.ftl:1: the plural form other is missing"],
    ),
    "some cases": (
        "a = A\n",
        "a = A\n    .gen = x\n    .loc = y\n",
        ["pl/game.ftl:1: a is declined, but not in dat, acc, ins"],
    ),
    "question without veil": (
        "ask-a = A { $n }\n",
        "ask-a = A { $n }\n    .veiled = A\n",
        [
            "en/game.ftl:1: ask-a uses values that other seats do not know: .veiled is needed",
            "pl/game.ftl:2: ask-a.veiled is not in en",
        ],
    ),
    "veil with values": (
        "ask-a = A\n    .veiled = { $n }\n",
        "ask-a = A { $n }\n    .veiled = A\n",
        ["en/game.ftl:2: ask-a.veiled uses $n"],
    ),
}


@pytest.mark.parametrize(("en", "pl", "found"), BROKEN.values(), ids=BROKEN.keys())
def test_each_kind_of_problem_is_found(tmp_path: Path, en: str, pl: str, found: list[str]) -> None:
    assert problems(tmp_path, en, pl) == found


def test_a_key_of_the_shared_catalogues_is_taken(tmp_path: Path) -> None:
    line = "button-pass = x\n"
    assert problems(tmp_path, line, line) == [
        f"{language}/game.ftl:1: button-pass is already in {(SHARED / language / 'words.ftl').as_posix()}"
        for language in ("en", "pl")
    ]


def test_duplicates_are_found_across_files(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "early.ftl").write_text("a = A\n", encoding="utf-8")
    assert problems(tmp_path, "\na = B\n", "a = A\n") == ["en/game.ftl:2: a is already in en/early.ftl"]


def test_files_that_nobody_reads_are_found(tmp_path: Path) -> None:
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "a.ftl").write_text("a = A\n", encoding="utf-8")
    (tmp_path / "b.ftl").write_text("a = A\n", encoding="utf-8")
    why = f"only en and pl are read, directly beneath {tmp_path}"
    assert check_texts([tmp_path]) == [
        Problem(str(tmp_path / "b.ftl"), 1, why),
        Problem(str(tmp_path / "de" / "a.ftl"), 1, why),
    ]


def test_a_file_that_is_not_utf_8_is_named_with_the_line(tmp_path: Path) -> None:
    (tmp_path / "pl").mkdir()
    path = tmp_path / "pl" / "a.ftl"
    path.write_bytes("a = A\nb = ż\n".encode("iso8859-2"))
    (tmp_path / "pl" / "b.ftl").write_text("c = {\n", encoding="utf-8")
    assert check_texts([tmp_path]) == [
        Problem(str(path), 2, "this is not UTF-8"),
        Problem(str(tmp_path / "pl" / "b.ftl"), 1, "Expected an inline expression"),
    ]


def test_several_directories_are_checked_one_after_another(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name / "en").mkdir(parents=True)
        (tmp_path / name / "en" / "a.ftl").write_text(f"{name} = x\n", encoding="utf-8")
    assert [problem.why for problem in check_texts([tmp_path / "one", tmp_path / "two"])] == [
        "one is not in pl",
        "two is not in pl",
    ]
