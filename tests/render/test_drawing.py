"""Whole drawings: layers, themes, languages, equal bytes, pictures."""

import re
import struct
import zlib
from xml.etree import ElementTree

import pytest

from sztab.maps.render import MapDrawingError, grid, relief, render_png, render_svg
from sztab.maps.render.fonts import Font, font
from sztab.maps.render.ground import patches
from sztab.maps.render.marks import marks
from sztab.maps.render.sheet import Sheet, read_map
from sztab.maps.render.style import style_sheet
from sztab.maps.render.tokens import DARK, LIGHT, PITCH
from sztab.maps.render.towns import built_up, rings_of_places, sizes
from tests.render.trial import make_map


@pytest.fixture(scope="module")
def page() -> str:
    return render_svg(make_map(), "auto")


def test_equal_bytes_twice(page: str) -> None:
    assert render_svg(make_map(), "auto") == page
    assert render_svg(make_map() | {"id": "other"}, "auto") != page


def test_the_page_has_both_themes_and_languages(page: str) -> None:
    root = ElementTree.fromstring(page)
    text = "".join(root.itertext())
    for name in ("KYIV", "KIJÓW", "Lubny", "Łubny", "Valky", "Wałki", "DNIPRO", "DNIEPR", "Sula", "Suła"):
        assert name in text
    assert 'class="labels lang-en"' in page
    assert 'class="labels lang-pl"' in page
    style = page[page.index("<style>") : page.index("</style>")]
    assert "$" not in style
    assert "@serif" not in style
    used = set(re.findall(r"var\(--([a-z-]+)\)", style))
    assert used <= set(LIGHT) == set(DARK)
    assert len(used) > 30


@pytest.mark.parametrize(("theme", "colours"), [("light", LIGHT), ("dark", DARK)])
def test_a_picture_has_concrete_colours_and_one_language(theme: str, colours: dict[str, str]) -> None:
    svg = render_svg(make_map(), theme, "pl")  # type: ignore[arg-type]
    assert "var(" not in svg
    assert f".paper{{fill:{colours['clear']}}}" in svg
    assert "KIJÓW" in svg
    assert "KYIV" not in svg
    assert svg.count("lang-") == 1


def test_a_longer_colour_name_is_not_cut(page: str) -> None:
    style = style_sheet("light")
    assert f".rough-ink{{stroke:{LIGHT['rough-ink']}" in style
    assert f".case{{stroke:{LIGHT['river-major-case']}" in style


def test_layers_stand_in_order(page: str) -> None:
    marks_of_layers = [
        "paper",
        "relief",
        "rough p0",
        "sea",
        "urban",
        "grid",
        "numbers near",
        "river bank",
    ]
    marks_of_layers += [
        "line road-case",
        "line rail",
        "blocked",
        "veil",
        "edge",
        "frame",
        "mark crossing",
        "place near",
        "labels lang-en",
    ]
    places = [page.index(f'class="{kind}"') for kind in marks_of_layers]
    assert places == sorted(places)
    assert page.count(">0404</text>") == 1
    assert len(re.findall(r">\d{4}</text>", page)) == 72


def test_names_of_the_map_are_escaped() -> None:
    towns = [{"id": "x", "at": "0205", "size": 2, "name": {"en": "A<&B"}}]
    assert ">A&lt;&amp;B</text>" in render_svg(make_map(towns=towns))


def test_textures_keep_away_from_foreign_sides(sheet: Sheet) -> None:
    text = patches(sheet)
    for kind, name in (("swamp", "0504"), ("woods", "0604"), ("mountain", "0702")):
        path = re.search(rf'{kind}-ink" d="([^"]+)"', text)
        assert path is not None
        strokes = re.findall(r"M(-?[\d.]+) (-?[\d.]+)", path[1])
        assert len(strokes) >= 4
        x, y = sheet.centre(name)
        for px, py in strokes:
            assert abs(float(px) - x) < PITCH / 2 - 6
            assert abs(float(py) - y) < PITCH / 2 - 2
    assert 'id="map-patch-rough"' in text


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {
                "hexes": [{"at": "0101", "terrain": "lava"}],
                "rivers": [],
                "lines": [],
                "towns": [],
                "marks": [],
            },
            "lava",
        ),
        ({"marks": [{"at": "0101", "class": "circus"}]}, "hex 0101: no drawing for mark 'circus'"),
        (
            {"marks": [{"at": "0999", "class": "breakthrough"}]},
            "mark breakthrough: hex 0999 is not on the map",
        ),
        ({"towns": [{"id": "t", "at": "0999", "size": 1, "name": {"en": "T"}}]}, "town t: hex 0999"),
        ({"areas": [{"id": "a", "class": "region", "name": {"en": "A"}, "at": "0999"}]}, "area a: hex 0999"),
    ],
)
def test_what_cannot_be_drawn_is_named(changes: dict[str, object], message: str) -> None:
    sides = {"sides": []} if "hexes" in changes else {}
    with pytest.raises(MapDrawingError, match=message):
        render_svg(make_map(**(changes | sides)))


def test_two_marks_share_a_hex_without_overlap(sheet: Sheet) -> None:
    text, plates = marks(sheet)
    assert text.count('class="mark-case"') == 2
    (_, (right, _)), ((left, _), _) = plates
    assert left - right == pytest.approx(2)
    assert (plates[0][0][0] + plates[1][1][0]) / 2 == pytest.approx(sheet.centre("0405")[0])


def test_towns_by_size(sheet: Sheet) -> None:
    found = sizes(sheet)
    assert found == {"0205": 3, "0505": 2, "0307": 1}
    text = built_up(sheet, found)
    tint, blocks = re.findall(r' d="([^"]*)"', text)
    assert tint.count("M") == 1
    assert 40 < blocks.count("M") < 140
    assert rings_of_places(sheet, found).count("<circle") == 1
    assert built_up(sheet, {"0307": 1}) == ""


def test_light_falls_from_the_north_west() -> None:
    slope_to_south_east = [[float(x + y) for x in range(8)] for y in range(8)]
    facing_light = [[value > 0 for value in row] for row in relief.shading(slope_to_south_east)]
    assert all(map(all, facing_light))
    away = relief.shading([[-value for value in row] for row in slope_to_south_east])
    assert all(value < 0 for row in away for value in row)
    assert relief.shading([[5.0] * 4] * 4) == [[0.0] * 4] * 4


def test_heights_become_a_smooth_surface(sheet: Sheet) -> None:
    surface = relief.smooth_heights(sheet, 20.0)
    assert len(surface[0]) == -(-sheet.width // 20)
    assert len(surface) == -(-sheet.height // 20)
    x, y = sheet.centre("0405")
    assert surface[int(y / 20)][int(x / 20)] == pytest.approx(160, abs=12)
    column = [row[int(x / 20)] for row in surface]
    assert column == sorted(column, reverse=True)


def test_an_indexed_png_can_be_read_back() -> None:
    data = relief.indexed_png([b"\0\1", b"\1\0"], [(1, 2, 3, 4), (5, 6, 7, 8)])
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (2, 2)
    body = data[data.index(b"IDAT") + 4 :]
    assert zlib.decompressobj().decompress(body) == b"\0\0\1\0\1\0"
    assert data[data.index(b"PLTE") + 4 :][:6] == bytes([1, 2, 3, 5, 6, 7])
    assert data[data.index(b"tRNS") + 4 :][:2] == bytes([4, 8])


def test_the_palette_is_clear_in_the_middle_and_fits_a_byte() -> None:
    colours = relief.palette()
    assert len(colours) == (relief.TINTS + 1) * (2 * relief.LIGHTS + 1) <= 256
    assert colours[relief.LIGHTS][3] == 0
    assert colours[0][:3] == relief.SHADE
    assert colours[2 * relief.LIGHTS][:3] == relief.LIGHT


def test_fonts_have_the_polish_letters_and_measures() -> None:
    for face in ("regular", "semibold", "italic", "figures"):
        letters: Font = font(face)  # type: ignore[arg-type]
        assert all(0.2 < letters.advance(letter) < 1 for letter in "ąćęłńóśźżŁŚŻ")
        assert letters.width("ab", 10, 1.5) == pytest.approx(
            (letters.advance("a") + letters.advance("b")) * 10 + 3
        )
    assert font("italic").italic
    assert font("semibold").weight > font("regular").weight


def test_a_picture_has_the_size_of_the_sheet_times_scale(sheet: Sheet) -> None:
    svg = render_svg(make_map())
    for scale in (1.0, 2.0):
        picture = render_png(svg, scale)
        width, height = struct.unpack(">II", picture[16:24])
        assert width == pytest.approx(sheet.width * scale, abs=2)
        assert height == pytest.approx(sheet.height * scale, abs=2)
    assert render_png(svg) == render_png(svg, 1.0)


def test_flat_grids_are_drawn_too() -> None:
    grid = {"orientation": "flat", "shifted": "even", "number": "CCRR", "rows-grow": "south"}
    names = [f"{col:02}{row:02}" for col in range(1, 6) for row in range(1, 6)]
    hexes = [{"at": name, "terrain": "woods", "height": 100} for name in names]
    svg = render_svg({"id": "f", "grid": grid | {"rows": [1, 5], "cols": [1, 5]}, "hexes": hexes})
    root = ElementTree.fromstring(svg)
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    assert height == pytest.approx(5.5 * PITCH + 68, abs=0.1)
    assert width == pytest.approx((4 * 0.75 + 1) * PITCH * 2 / 3**0.5 + 68, abs=0.1)
    assert list(read_map(make_map()).hexes)


def test_numbers_give_way_to_rivers(sheet: Sheet) -> None:
    x, y = sheet.centre("0302")
    top = next(corner for corner in sheet.corners("0302") if sheet.pixel(corner)[1] < y - PITCH / 2)
    assert grid.number_places(sheet, set())["0302"] == pytest.approx((x, y - 0.405 * PITCH))
    places = grid.number_places(sheet, {top})
    assert places["0302"] == pytest.approx((x, y - 0.405 * PITCH + 8))
    assert sum(places[name] != place for name, place in grid.number_places(sheet, set()).items()) == 1


def test_a_picture_from_afar_has_less_detail_and_larger_names() -> None:
    afar = render_svg(make_map(), detail="mid", lettering=2.0)
    assert ">0404</text>" not in afar
    assert "Valky" not in afar
    assert "Sula" not in afar
    assert "<circle" not in afar
    assert ".t2{font:600 24.8px" in afar
    assert ">Lubny</text>" in afar
    assert ">KYIV</text>" in render_svg(make_map(), detail="far")
    assert ">Lubny</text>" not in render_svg(make_map(), detail="far")
