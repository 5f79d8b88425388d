"""The drawing of the committed board, in every form in which it is used."""

from __future__ import annotations

import gzip
import json
import re
from typing import Any

import msgspec
import pytest

from sztab.maps.render import draw, draw_png
from sztab.packs import MapData
from tests.traces_of_war.data import DATA


@pytest.fixture(scope="module")
def content() -> Any:
    return json.loads((DATA / "map.json").read_bytes())


@pytest.fixture(scope="module")
def page(content: Any) -> str:
    return draw(content)


def test_drawing_twice_gives_the_same_bytes(content: Any, page: str) -> None:
    assert draw(content) == page
    assert draw(msgspec.json.decode((DATA / "map.json").read_bytes(), type=MapData)) == page


def test_the_page_form_is_small_enough_for_the_first_view(page: str) -> None:
    assert len(gzip.compress(page.encode(), 6)) < 400_000
    assert "<filter" not in page
    assert page.count("<image") == 1


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("language", "name"), [("en", "KYIV"), ("pl", "KIJÓW")])
def test_no_label_collides_and_every_town_with_effect_is_named(
    content: Any, theme: Any, language: Any, name: str
) -> None:
    """The drawing itself fails where two labels overlap."""
    text = draw(content, language, theme)
    assert f">{name}</text>" in text
    named = re.findall(r'class="t[23]"[^>]*>([^<]+)<', text)
    assert len(named) == sum(town["size"] > 1 for town in content["towns"])
    assert "var(--" not in text


def test_nearly_all_small_places_are_named(content: Any, page: str) -> None:
    small = sum(town["size"] == 1 for town in content["towns"])
    for language in ("en", "pl"):
        labels = page.split(f'<g class="labels lang-{language}"')[1].split("</g></g>")[0]
        assert labels.count('class="t1"') >= small - 2


def test_every_land_hex_has_its_number_and_water_has_none(content: Any, page: str) -> None:
    numbers = set(re.findall(r">(\d{4})</text>", page))
    assert numbers == {record["at"] for record in content["hexes"] if record["terrain"] != "water"}


def test_the_legend_names_the_board(page: str) -> None:
    assert ">Ukraine 1943–44</text>" in page
    assert ">Ukraina 1943–44</text>" in page


@pytest.mark.parametrize(("scale", "width"), [(0.25, 885), (0.5, 1770)])
def test_pictures_at_a_scale(content: Any, scale: float, width: int) -> None:
    picture = draw_png(content, "pl", "dark", scale, "mid")
    assert picture[:4] == b"\x89PNG"
    assert abs(int.from_bytes(picture[16:20], "big") - width) <= 1


def test_the_svg_says_the_size_at_which_it_is_shown(content: Any, page: str) -> None:
    double = draw(content, scale=2.0)
    assert 'width="3539"' in page
    assert 'width="7078"' in double
    assert re.findall(r'viewBox="[^"]+"', double)[0] == re.findall(r'viewBox="[^"]+"', page)[0]
