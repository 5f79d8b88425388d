"""The checklists of the games and how they are read."""

from pathlib import Path

import pytest

from sztab.conformance import ChecklistError, Item, checklist, known_ids


@pytest.mark.parametrize(
    ("game", "prefix", "count"),
    [
        ("traces-of-war", "TOW-", 433),
        ("emperors-1914", "OWC-", 528),
        ("stalingrad-42", "S42-", 747),
        ("eagle-and-star", "OIG-", 426),
    ],
)
def test_every_item_of_the_specification_is_there(game: str, prefix: str, count: int) -> None:
    items = checklist(game)
    assert len(items) == count
    assert all(id.startswith(prefix) and item.id == id for id, item in items.items())
    assert items.keys() <= known_ids()


def test_an_item_has_the_words_of_the_specification() -> None:
    assert checklist("traces-of-war")["TOW-2.1-c"] == Item(
        "TOW-2.1-c", "any other river hexside is unbridged", exempt=None
    )


def test_an_unknown_game_is_told_which_ones_there_are() -> None:
    with pytest.raises(ChecklistError, match=r"'chess'; there is one for: .*traces-of-war"):
        checklist("chess")


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ('[[item]]\nid = "A-1-a"\ntext = "x"\nexempt = " "', "A-1-a is exempt without a reason"),
        ('[[item]]\nid = "A-1-a"\ntext = " "', "A-1-a has no text"),
        ('[[item]]\nid = "A-1-a"\ntext = "x"\n' * 2, "A-1-a stands there twice"),
        ('[[item]]\nid = "A-1-a"', r"missing required field `text` - at `\$.item\[0\]`"),
        ('[[item]]\nid = "A-1-a"\ntext = "x"\nexcempt = "typo"', "unknown field `excempt`"),
        ("[[item", "at end of document|Expected"),
    ],
)
def test_a_bad_checklist_is_refused_with_its_place(tmp_path: Path, content: str, complaint: str) -> None:
    file = tmp_path / "some_game" / "data" / "checklist.toml"
    file.parent.mkdir(parents=True)
    file.write_text(content, "utf-8")
    with pytest.raises(ChecklistError, match=rf"(?s)checklist\.toml: .*({complaint})"):
        checklist("some-game", tmp_path)
