"""The whole map as one SVG, layer by layer from the ground up."""

from collections.abc import Mapping
from typing import Any

from . import grid, ground, lines, marks, naming, towns, water
from .labels import Label, Obstacles, place_labels
from .relief import relief_image
from .shapes import number
from .sheet import Point, Sheet, read_map
from .style import languages, style_sheet
from .tokens import PITCH, Language, Theme

SYMBOL_REACH = {3: 0.30 * PITCH, 2: 0.22 * PITCH, 1: 5.0}
DETAILS = ("far", "mid", "near")


def render_svg(map_file: Mapping[str, Any], theme: Theme = "light", language: Language = "en") -> str:
    """Draw a map file.

    Themes "light" and "dark" give concrete colours and one language, fit for `render_png`. Theme "auto" is for the
    page: colours as CSS variables, both languages and all levels of detail as classes.
    """
    sheet = Sheet(read_map(map_file))
    sizes = towns.sizes(sheet)
    drawn = water.courses(sheet)
    network = lines.Network(sheet)
    special, plates = marks.marks(sheet)
    obstacles = _obstacles(sheet, sizes, drawn, network, plates)
    width, height = number(sheet.width), number(sheet.height)
    layers = [
        f'<rect class="paper" width="{width}" height="{height}"/>',
        relief_image(sheet),
        ground.patches(sheet),
        grid.veil(sheet),
        water.seas(sheet),
        towns.built_up(sheet, sizes),
        grid.grid_lines(sheet),
        f'<g class="numbers near">{grid.numbers(sheet)}</g>',
        water.rivers(drawn),
        lines.roads_and_rails(network),
        water.blocked_sides(sheet),
        grid.edge(sheet),
        special,
        towns.rings_of_places(sheet, sizes),
    ]
    for tongue in languages(theme, language):
        labels = _labels(sheet, drawn, tongue, obstacles)
        layers.append(f'<g class="labels lang-{tongue}" lang="{tongue}">{labels}</g>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="sztab-map" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}"><style>{style_sheet(theme)}</style>{"".join(layers)}</svg>\n'
    )


def _obstacles(
    sheet: Sheet,
    sizes: dict[str, int],
    drawn: list[water.Course],
    network: lines.Network,
    plates: list[tuple[Point, Point]],
) -> Obstacles:
    obstacles = Obstacles()
    for name in sheet.place:
        x, y = sheet.centre(name)
        top = y - grid.NUMBER_RISE
        obstacles.add_box((x - 10, top - 4, x + 10, top + 4), 2.2)
        if name in sizes:
            reach = SYMBOL_REACH[sizes[name]]
            obstacles.add_box((x - reach, y - reach, x + reach, y + reach), 40.0)
    for (left, top), (right, bottom) in plates:
        obstacles.add_box((left, top, right, bottom), 60.0)
    obstacles.add_points(water.river_samples(drawn), 0.45)
    obstacles.add_points(network.samples(), 0.3)
    return obstacles


def _labels(sheet: Sheet, drawn: list[water.Course], language: Language, obstacles: Obstacles) -> str:
    wanted: list[Label] = [naming.town_label(sheet, town, language, obstacles) for town in sheet.data.towns]
    for course in drawn:
        wanted += naming.river_labels(sheet, course, language, obstacles)
    wanted += [naming.area_label(sheet, area, language, obstacles) for area in sheet.data.areas]
    placed = place_labels(wanted)
    groups = dict.fromkeys(DETAILS, "")
    for label, candidate in placed:
        groups[label.detail] += candidate.svg
    return "".join(f'<g class="{detail}">{texts}</g>' for detail, texts in groups.items())
