"""The legend: what it shows, where it stands, what it says."""

from pathlib import Path
from typing import Any

import pytest

from sztab.maps.render import legend
from sztab.maps.render.fonts import font
from sztab.maps.render.legend import COLUMN, GAP, TEXT, Legend, free_box, lines_of, word
from sztab.maps.render.sheet import Sheet, read_map
from sztab.maps.render.svg import render_svg
from sztab.maps.render.tokens import PITCH
from sztab.texts import check_texts
from tests.render.trial import make_map


def wide(**changes: Any) -> dict[str, Any]:
    """A map that leaves its south-western corner free."""
    found = make_map(**changes)
    far = [{"at": f"{row:02}{col:02}", "terrain": "clear"} for row in range(9, 20) for col in range(1, 20)]
    found["hexes"] = [*found["hexes"], *far]
    found["grid"] = found["grid"] | {"rows": [1, 19], "cols": [1, 19]}
    return found


def beside(**changes: Any) -> Sheet:
    return Sheet(read_map(wide(**changes)))


def test_the_legend_stands_in_a_free_corner() -> None:
    sheet = beside()
    box = Legend(sheet).box
    assert box is not None
    for name in sheet.place:
        x, y = sheet.centre(name)
        assert not (box[0] - GAP < x < box[2] + GAP and box[1] - GAP < y < box[3] + GAP)
    assert box[0] > 0
    assert box[1] > 0
    assert box[2] < sheet.width
    assert box[3] < sheet.height


def test_without_room_there_is_no_legend(sheet: Sheet) -> None:
    assert Legend(sheet).box is None
    assert Legend(sheet).drawing(("en",)) == ""


def test_it_shows_what_the_map_shows_and_nothing_else() -> None:
    shown = Legend(beside())
    assert shown.hexes == [
        "clear",
        "rough",
        "mountain",
        "woods",
        "swamp",
        "town",
        "crossing-point",
        "breakthrough",
    ]
    assert shown.lines == ["major-river", "minor-river", "road", "railroad", "blocked", "place"]
    bare = Legend(beside(lines=[], rivers=[], sides=[], marks=[], towns=[]))
    assert bare.lines == []
    assert "crossing-point" not in bare.hexes


def test_both_languages_for_the_page_one_for_a_picture() -> None:
    name = {"en": "Trial", "pl": {"nom": "Próba"}}
    page = render_svg(wide(name=name), "auto")
    assert ">Trial</text>" in page
    assert ">Próba</text>" in page
    assert ">Bagna</text>" in page
    picture = render_svg(wide(name=name), "dark", "pl")
    assert ">Próba</text>" in picture
    assert ">Swamp</text>" not in picture


def test_the_parts_of_samples_have_ids_of_their_own() -> None:
    text = render_svg(wide())
    ids = [part.split('"')[0] for part in text.split(' id="')[1:]]
    assert len(ids) == len(set(ids))
    for part in text.split('href="#')[1:]:
        assert part.split('"')[0] in ids


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_word_fits_into_its_column(language: Any) -> None:
    for kind in (*legend.TERRAIN, *legend.marks.GLYPHS, *legend.LINES):
        text = word(language, kind)
        assert not text.startswith("word-")
        lines = lines_of(text, COLUMN - 62)
        assert " ".join(lines) == text
        assert len(lines) <= 2
        assert all(font("regular").width(line, TEXT) <= COLUMN - 50 for line in lines)


def test_the_catalogues_say_the_same_in_both_languages() -> None:
    assert check_texts([Path(legend.__file__).parent.parent / "texts"]) == []


def test_a_box_keeps_to_the_corner() -> None:
    sheet = beside()
    box = free_box(sheet, 2 * PITCH, 2 * PITCH)
    assert box is not None
    assert sheet.height - box[3] < 40
    assert free_box(sheet, sheet.width, PITCH) is None
