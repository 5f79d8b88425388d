"""The labels of a map in one language: towns, river names along their course, seas and regions."""

import itertools
from html import escape
from math import atan2, cos, degrees, hypot, pi, sin
from typing import NamedTuple

from .fonts import Face, font
from .labels import Box, Candidate, Label, Obstacles
from .shapes import number
from .sheet import AreaData, Point, Sheet, TownData, spelled
from .tokens import PITCH, Detail, Language
from .water import Course

TOWN_TEXT: dict[int, tuple[Face, float, float, Detail]] = {
    3: ("semibold", 13.6, 0.9, "far"),
    2: ("semibold", 12.4, 0.0, "mid"),
    1: ("regular", 11.0, 0.0, "near"),
}
DETAILS: tuple[Detail, ...] = ("far", "mid", "near")
RIVER_EVERY = 12 * PITCH
HALO = 1.2


class Lettering(NamedTuple):
    """How names are set: in which language, for which level of detail, at which share of the usual size."""

    language: Language
    detail: Detail = "near"
    scale: float = 1.0

    def shows(self, detail: Detail) -> bool:
        return DETAILS.index(detail) <= DETAILS.index(self.detail)


def town_label(sheet: Sheet, town: TownData, lettering: Lettering, obstacles: Obstacles) -> Label:
    """A town name; the smallest towns of the level of detail may be left out."""
    face, size, spacing, detail = TOWN_TEXT[town.size]
    size, spacing = size * lettering.scale, spacing * lettering.scale
    text = spelled(town.name, lettering.language)
    if town.size == 3:
        text = text.upper()
    width = font(face).width(text, size, spacing)
    x, y = sheet.centre(town.at)
    rise, drop = 0.72 * size, 0.24 * size
    reach = {3: 0.40 * PITCH, 2: 0.27 * PITCH, 1: 6.5}[town.size]
    side = {3: 0.53 * PITCH, 2: 0.25 * PITCH, 1: 7.0}[town.size]
    below, above = y + reach + 0.55 * size, y - reach - 2
    places: list[tuple[float, float, float]] = []
    for shift, cost in (
        (0.0, 0.0),
        (-0.16, 1.0),
        (0.16, 1.0),
        (-0.34, 2.2),
        (0.34, 2.2),
        (-0.5, 4.0),
        (0.5, 4.0),
    ):
        places.append((x + shift * width, below, cost))
        places.append((x + shift * width, below + 0.10 * PITCH, cost + 0.8))
        places.append((x + shift * width, below + 0.21 * PITCH, cost + 1.8))
        places.append((x + shift * width, above, cost + 2.5))
        places.append((x + shift * width, above - 0.12 * PITCH, cost + 4))
    sideways = 5.0 if town.size == 3 else 3.0
    for lift, cost in ((0.34, 0.0), (0.9, 0.8), (-0.3, 0.8), (1.6, 2.0), (-1.0, 2.0)):
        places.append((x + side + width / 2, y + lift * size, sideways + cost))
        places.append((x - side - width / 2, y + lift * size, sideways + 0.5 + cost))
    candidates = []
    for px, py, cost in places:
        box = (px - width / 2 - HALO, py - rise - HALO, px + width / 2 + HALO, py + drop + HALO)
        if not _inside(sheet, box):
            continue
        svg = f'<text class="t{town.size}" x="{number(px)}" y="{number(py)}">{escape(text)}</text>'
        candidates.append(Candidate([box], cost + obstacles.cost(box), svg))
    return Label(
        text,
        {3: 0, 2: 1, 1: 3}[town.size],
        detail,
        candidates,
        optional=town.size < 3 and detail == lettering.detail,
    )


def _inside(sheet: Sheet, box: Box) -> bool:
    return box[0] > 3 and box[1] > 3 and box[2] < sheet.width - 3 and box[3] < sheet.height - 3


def river_labels(sheet: Sheet, course: Course, lettering: Lettering, obstacles: Obstacles) -> list[Label]:
    """Names of one river, evenly spread over its course, one for every twelve hexes at most."""
    if course.river.name is None:
        return []
    text = spelled(course.river.name, lettering.language)
    size, spacing = (15.0, 3.2) if course.major else (11.6, 1.7)
    size, spacing = size * lettering.scale, spacing * lettering.scale
    if course.major:
        text = text.upper()
    line = _calm(course)
    lengths = _lengths(line)
    width = font("italic").width(text, size, spacing)
    if lengths[-1] < width * 0.8:
        return []
    count = max(1, round(lengths[-1] / (RIVER_EVERY * lettering.scale)))
    labels = []
    for part in range(count):
        start, end = lengths[-1] * part / count, lengths[-1] * (part + 1) / count
        candidates = []
        middle = (start + end) / 2
        place = start + width / 2
        while place <= max(end - width / 2, start + width / 2):
            for off in (0.0, -1.0, 1.0):
                shift = off * ((6.0 if course.major else 3.5) + 0.36 * size)
                candidate = _along(
                    sheet, text, size, spacing, line, lengths, place, shift, course.major, obstacles
                )
                if candidate is not None:
                    candidate.cost += abs(place - middle) / PITCH * 0.35 + (1.2 if off == 0 else 0)
                    candidates.append(candidate)
            place += 14.0
        labels.append(Label(text, 2, "mid" if course.major else "near", candidates, optional=True))
    return labels


def _calm(course: Course) -> list[Point]:
    """The course without its bends, as a base line for letters."""
    points = course.points
    for _ in range(14):
        points = [
            points[0],
            *(
                ((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
                for a, b, c in zip(points, points[1:], points[2:], strict=False)
            ),
            points[-1],
        ]
    return points


def _lengths(line: list[Point]) -> list[float]:
    lengths = [0.0]
    for a, b in itertools.pairwise(line):
        lengths.append(lengths[-1] + hypot(b[0] - a[0], b[1] - a[1]))
    return lengths


def _at(line: list[Point], lengths: list[float], place: float) -> tuple[float, float, float]:
    """Point and direction of a line at a distance from its start."""
    i = 1
    while i < len(line) - 1 and lengths[i] < place:
        i += 1
    a, b = line[i - 1], line[i]
    share = (place - lengths[i - 1]) / ((lengths[i] - lengths[i - 1]) or 1.0)
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, atan2(b[1] - a[1], b[0] - a[0])


def _along(
    sheet: Sheet,
    text: str,
    size: float,
    spacing: float,
    line: list[Point],
    lengths: list[float],
    place: float,
    shift: float,
    major: bool,
    obstacles: Obstacles,
) -> Candidate | None:
    """The name set letter by letter on the line; None where the line bends too much to be read."""
    face = font("italic")
    total = face.width(text, size, spacing) - spacing
    turned = cos(_chord(line, lengths, place, total)) < -0.05
    drop = 0.30 * size
    xs, ys, angles = [], [], []
    boxes: list[Box] = []
    done = 0.0
    for letter in text:
        advance = face.advance(letter) * size
        ahead = done + advance / 2 - total / 2
        x, y, angle = _at(line, lengths, place - ahead if turned else place + ahead)
        if turned:
            angle += pi
        # The base line runs below the middle of the letters, moved aside from the river by `shift`.
        dx, dy = -sin(angle), cos(angle)
        x, y = x + dx * (drop + shift), y + dy * (drop + shift)
        xs.append(x - cos(angle) * advance / 2)
        ys.append(y - sin(angle) * advance / 2)
        angles.append((degrees(angle) + 180) % 360 - 180)
        mx, my = x - dx * drop, y - dy * drop
        half_x = (abs(cos(angle)) * (advance + spacing) + abs(sin(angle)) * size * 0.9) / 2
        half_y = (abs(sin(angle)) * (advance + spacing) + abs(cos(angle)) * size * 0.9) / 2
        boxes.append((mx - half_x, my - half_y, mx + half_x, my + half_y))
        done += advance + spacing
    bend = sum(abs((b - a + 180) % 360 - 180) for a, b in itertools.pairwise(angles))
    if bend > 70 or max(map(abs, angles)) > 100 or not all(_inside(sheet, box) for box in boxes):
        return None
    steep = max(0.0, abs(sum(angles) / len(angles)) - 50) / 40
    svg = '<text class="{}" x="{}" y="{}" rotate="{}">{}</text>'.format(
        "r1" if major else "r0",
        " ".join(map(number, xs)),
        " ".join(map(number, ys)),
        " ".join(f"{angle:.0f}" for angle in angles),
        escape(text),
    )
    return Candidate(boxes, bend / 22 + steep * 1.5 + sum(map(obstacles.cost, boxes)) * 0.6, svg)


def _chord(line: list[Point], lengths: list[float], place: float, total: float) -> float:
    (ax, ay, _), (bx, by, _) = (_at(line, lengths, place + side * total / 2) for side in (-1, 1))
    return atan2(by - ay, bx - ax)


def area_label(sheet: Sheet, area: AreaData, lettering: Lettering, obstacles: Obstacles) -> Label:
    """A sea in widely spaced italics, a region in spaced capitals."""
    sea = area.kind == "sea"
    face: Face = "italic" if sea else "regular"
    size, spacing = (22.0, 5.0) if sea else (15.0, 6.0)
    size, spacing = size * lettering.scale, spacing * lettering.scale
    text = spelled(area.name, lettering.language)
    if not sea:
        text = text.upper()
    width = font(face).width(text, size, spacing) - spacing
    x, y = (
        sheet.centre(sheet.known(area.at, f"area {area.id}"))
        if isinstance(area.at, str)
        else sheet.plane(area.at)
    )
    candidates = []
    for dx in range(-3, 4):
        for dy in range(-2, 3):
            px, py = x + dx * PITCH * 0.4, y + dy * PITCH * 0.4
            box = (px - width / 2 - 2, py - 0.72 * size, px + width / 2 + 2, py + 0.26 * size)
            if not _inside(sheet, box):
                continue
            svg = f'<text class="{"a1" if sea else "a0"}" x="{number(px + spacing / 2)}" y="{number(py)}">{escape(text)}</text>'
            candidates.append(Candidate([box], hypot(dx, dy) + obstacles.cost(box), svg))
    return Label(text, 4, "far" if sea else "mid", candidates, optional=True)
