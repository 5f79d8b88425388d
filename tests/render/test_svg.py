"""The whole drawing as a document: well-formed, sound paths and colours, names where they belong."""

import itertools
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from sztab.maps.render.fonts import font
from sztab.maps.render.legend import SAMPLE, Legend
from sztab.maps.render.sheet import Sheet, read_map
from sztab.maps.render.svg import render_svg
from sztab.maps.render.tokens import DARK, LIGHT, PITCH
from tests.render.test_legend import wide
from tests.render.trial import make_map

NAMESPACE = "{http://www.w3.org/2000/svg}"
PATH = re.compile(r"(?:[MmLlHhVvCcSsQqTtAaZz]|-?\d+(?:\.\d+)?|-?\.\d+|[ ,])+")


def elements(svg: str, tag: str) -> list[ET.Element]:
    return list(ET.fromstring(svg).iter(NAMESPACE + tag))


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_every_path_is_sound(theme: Any) -> None:
    for path in elements(render_svg(wide(), theme), "path"):
        assert PATH.fullmatch(path.attrib["d"]), path.attrib["d"][:80]
        assert path.attrib["d"].lstrip()[0] in "Mm"


def test_both_themes_have_the_same_colours_under_the_same_names() -> None:
    assert LIGHT.keys() == DARK.keys()
    for colours in (LIGHT, DARK):
        for name, colour in colours.items():
            assert re.fullmatch(r"0?\.\d+|1" if name.endswith("-alpha") else r"#[0-9A-F]{6}", colour), name


def test_every_colour_is_used_and_every_class_has_a_rule() -> None:
    page = render_svg(wide(), "auto")
    style = elements(page, "style")[0].text or ""
    for name in LIGHT:
        assert f"var(--{name})" in style, name
    known = set(re.findall(r"\.([\w-]+)", style))
    used = {
        kind for element in ET.fromstring(page).iter() for kind in element.attrib.get("class", "").split()
    }
    assert used - known <= {"far", "plate", "lang-en", "lang-pl", "labels", "legend", "numbers"}


TEXT = {"t3": ("semibold", 13.6, 0.9), "t2": ("semibold", 12.4, 0.0), "t1": ("regular", 11.0, 0.0)}


def test_town_names_stand_apart_on_the_sheet_and_beside_their_towns(sheet: Sheet) -> None:
    boxes = []
    places = {"KYIV": "0205", "Lubny": "0505", "Valky": "0307"}
    for text in elements(render_svg(make_map()), "text"):
        kind = text.attrib.get("class", "")
        if kind in TEXT and text.text:
            face, size, spacing = TEXT[kind]
            width = font(face).width(text.text, size, spacing)  # type: ignore[arg-type]
            x, y = float(text.attrib["x"]), float(text.attrib["y"])
            boxes.append((x - width / 2, y - 0.72 * size, x + width / 2, y + 0.24 * size))
            cx, cy = sheet.centre(places.pop(text.text))
            assert abs(x - cx) < width / 2 + 0.6 * PITCH
            assert abs(y - cy) < 0.9 * PITCH
    assert not places
    for one, other in itertools.combinations(boxes, 2):
        assert one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]
    for left, top, right, bottom in boxes:
        assert left > 3
        assert top > 3
        assert right < sheet.width - 3
        assert bottom < sheet.height - 3


@pytest.mark.parametrize("at", ["0101", "0109", "0801", "0809"])
def test_names_in_the_corners_stay_on_the_sheet(at: str) -> None:
    town = {"id": "t", "at": at, "size": 3, "name": {"en": "Dnipropetrovsk"}}
    content = make_map(towns=[town], marks=[], rivers=[], lines=[], areas=[])
    sheet = Sheet(read_map(content))
    (text,) = [text for text in elements(render_svg(content), "text") if text.text == "DNIPROPETROVSK"]
    half = font("semibold").width("DNIPROPETROVSK", 13.6, 0.9) / 2
    x, y = float(text.attrib["x"]), float(text.attrib["y"])
    assert half < x < sheet.width - half
    assert 10 < y < sheet.height - 3


def test_samples_and_words_of_the_legend_stand_in_rows() -> None:
    content = wide(name={"en": "Trial"})
    shown = Legend(Sheet(read_map(content)))
    assert shown.box is not None
    width, height = shown.box[2] - shown.box[0], shown.box[3] - shown.box[1]
    drawing = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{shown.drawing(("en",))}</svg>')
    middles = []
    for group in drawing.iter(NAMESPACE + "g"):
        found = re.fullmatch(
            rf"translate\((\S+) (\S+)\) scale\({SAMPLE}\)", group.attrib.get("transform", "")
        )
        if found:
            first = group.find(NAMESPACE + "path")
            assert first is not None
            corners = [
                tuple(map(float, pair.split())) for pair in re.split("[ML]", first.attrib["d"][:-1])[1:]
            ]
            x = sum(corner[0] for corner in corners) / 6 * SAMPLE + float(found[1])
            y = sum(corner[1] for corner in corners) / 6 * SAMPLE + float(found[2])
            middles.append((x, y))
    assert len(middles) == len(shown.hexes) == 8
    for (ax, ay), (bx, by) in itertools.combinations(middles, 2):
        assert abs(ax - bx) > SAMPLE * PITCH or abs(ay - by) > SAMPLE * PITCH * 1.15
    texts = [text for text in drawing.iter(NAMESPACE + "text") if text.attrib.get("class") != "title"]
    spots = [(float(text.attrib["x"]), float(text.attrib["y"])) for text in texts]
    assert len(set(spots)) == len(spots)
    for (x, y), text in zip(spots, texts, strict=True):
        assert 0 < x < width
        assert x + font("regular").width(text.text or "", 13.4) < width
        assert 40 < y < height - 8
    for middle in middles:
        assert any(0 < x - middle[0] < 40 and abs(y - middle[1]) < 16 for x, y in spots)


def test_the_sample_of_a_terrain_shows_it() -> None:
    drawing = Legend(Sheet(read_map(wide()))).drawing(("en",))
    for kind in ("rough", "mountain", "woods", "swamp"):
        assert f'class="texture {kind}-ink"' in drawing
    assert drawing.count('class="plate') == 2
    assert 'class="urban-ink"' in drawing
    assert 'class="river fill"' in drawing
    assert drawing.count('class="place"') == 1
