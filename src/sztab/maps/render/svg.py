"""The whole map as one SVG, layer by layer from the ground up."""

from collections.abc import Mapping
from typing import Any

from . import grid, ground, lines, marks, naming, towns, water
from .labels import Label, Obstacles, place_labels
from .legend import Legend
from .relief import relief_image
from .shapes import number, sampled
from .sheet import Point, Sheet, read_map
from .style import languages, style_sheet
from .tokens import PITCH, Detail, Language, Theme

SYMBOL_REACH = {3: 0.30 * PITCH, 2: 0.22 * PITCH, 1: 5.0}


def render_svg(
    map_file: Mapping[str, Any],
    theme: Theme = "light",
    language: Language = "en",
    detail: Detail = "near",
    lettering: float = 1.0,
    scale: float = 1.0,
) -> str:
    """Draw a map file.

    Themes "light" and "dark" give concrete colours and one language, fit for `render_png`. Theme "auto" is for the
    page: colours as CSS variables, both languages and all levels of detail as classes.
    A picture to be looked at from afar takes less `detail` (mid: no hex numbers and small places) and larger `lettering`.
    `scale` is the size at which the drawing is shown.
    """
    sheet = Sheet(read_map(map_file))
    sizes = towns.sizes(sheet)
    drawn = water.courses(sheet)
    network = lines.Network(sheet)
    special, plates = marks.marks(sheet)
    number_places = grid.number_places(sheet, {corner for course in drawn for corner in course.corners})
    if detail != "near":
        number_places = {}
    obstacles = _obstacles(sheet, sizes, drawn, network, plates, number_places)
    width, height = number(sheet.width), number(sheet.height)
    layers = [
        f'<rect class="paper" width="{width}" height="{height}"/>',
        relief_image(sheet),
        ground.patches(sheet),
        water.seas(sheet),
        towns.built_up(sheet, sizes),
        grid.grid_lines(sheet),
        f'<g class="numbers near">{grid.numbers(number_places)}</g>',
        water.rivers(drawn),
        lines.roads_and_rails(network),
        water.blocked_sides(sheet),
        grid.veil(sheet),
        grid.edge(sheet),
        f'<rect class="frame" x="9" y="9" width="{number(sheet.width - 18)}" height="{number(sheet.height - 18)}"/>',
        Legend(sheet).drawing(languages(theme, language)),
        special,
        towns.rings_of_places(sheet, sizes) if detail == "near" else "",
    ]
    for tongue in languages(theme, language):
        labels = _labels(sheet, drawn, naming.Lettering(tongue, detail, lettering), obstacles)
        layers.append(f'<g class="labels lang-{tongue}" lang="{tongue}">{labels}</g>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="sztab-map" width="{number(sheet.width * scale)}" height="{number(sheet.height * scale)}"'
        f' viewBox="0 0 {width} {height}"><style>{style_sheet(theme, lettering)}</style>{"".join(layers)}</svg>\n'
    )


def _obstacles(
    sheet: Sheet,
    sizes: dict[str, int],
    drawn: list[water.Course],
    network: lines.Network,
    plates: list[tuple[Point, Point]],
    number_places: dict[str, Point],
) -> Obstacles:
    obstacles = Obstacles()
    for x, y in number_places.values():
        obstacles.add_box((x - 10, y - 4, x + 10, y + 4), 2.2)
    for name, size in sizes.items():
        x, y = sheet.centre(name)
        reach = SYMBOL_REACH[size]
        obstacles.add_box((x - reach, y - reach, x + reach, y + reach), 40.0)
    for record in marks.printed(sheet):
        border = sheet.outline(record.at, 0.92)
        obstacles.add_points(sampled([*border, border[0]], 6), 1.2)
    for (left, top), (right, bottom) in plates:
        obstacles.add_box((left, top, right, bottom), 60.0)
    obstacles.add_points(water.river_samples(drawn), 1.5)
    obstacles.add_points(network.samples(), 0.3)
    return obstacles


def _labels(
    sheet: Sheet, drawn: list[water.Course], lettering: naming.Lettering, obstacles: Obstacles
) -> str:
    wanted: list[Label] = [naming.town_label(sheet, town, lettering, obstacles) for town in sheet.data.towns]
    for course in drawn:
        wanted += naming.river_labels(sheet, course, lettering, obstacles)
    wanted += [naming.area_label(sheet, area, lettering, obstacles) for area in sheet.data.areas]
    groups = {detail: "" for detail in naming.DETAILS if lettering.shows(detail)}
    for label, candidate in place_labels([label for label in wanted if label.detail in groups]):
        groups[label.detail] += candidate.svg
    return "".join(f'<g class="{detail}">{texts}</g>' for detail, texts in groups.items())
