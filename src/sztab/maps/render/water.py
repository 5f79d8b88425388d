"""Seas, lakes and rivers. Rivers lie on hexsides and keep to them: a curve through two points of each side."""

import itertools
from math import hypot
from random import Random

from .shapes import between, layered, number, pair, polyline, sampled, spline
from .sheet import Corner, MapDrawingError, Point, RiverData, Sheet
from .tokens import PITCH

NEAR, FAR = 0.28, 0.72
SIDEWAYS = 0.05
STRAIT = 0.5 * PITCH
"""A blocked side whose middle is so near to the coast is drawn as water."""


class Course:
    """One river as drawn: its corners and the points that its curve passes."""

    __slots__ = ("corners", "points", "river")

    def __init__(self, river: RiverData, corners: list[Corner], points: list[Point]) -> None:
        self.river = river
        self.corners = corners
        self.points = points

    @property
    def major(self) -> bool:
        return self.river.kind == "major-river"


def corner_path(sheet: Sheet, river: RiverData) -> list[Corner]:
    """The corners along a river, from its first side to its last; the left bank names the first hex of a side."""
    what = f"river {river.id}"
    sides = [sheet.side(left, right, what) for left, right in river.sides]
    if not sides:
        raise MapDrawingError(f"map {sheet.data.id}: {what} has no sides")
    path = list(sides[0])
    if len(sides) > 1 and path[1] not in sides[1]:
        path.reverse()
    for (left, right), side in zip(river.sides[1:], sides[1:], strict=True):
        if path[-1] not in side:
            raise MapDrawingError(f"map {sheet.data.id}: {what} breaks off before side {left}/{right}")
        path.append(side[1] if side[0] == path[-1] else side[0])
    return path


def courses(sheet: Sheet) -> list[Course]:
    """All rivers, major ones first; a river that ends at a corner of another one ends on its curve."""
    rivers = sorted(sheet.data.rivers, key=lambda river: (river.kind, -len(river.sides), river.id))
    meeting: dict[Corner, Point] = {}
    drawn = []
    for river in rivers:
        corners = corner_path(sheet, river)
        inner = _side_points(sheet, corners)
        for i, corner in enumerate(corners[1:-1]):
            quad = inner[2 * i], inner[2 * i + 1], inner[2 * i + 2], inner[2 * i + 3]
            meeting.setdefault(corner, between(quad, 0.5))
        start = meeting.get(corners[0], sheet.pixel(corners[0]))
        end = meeting.get(corners[-1], sheet.pixel(corners[-1]))
        drawn.append(Course(river, corners, [start, *inner, end]))
    return drawn


def _side_points(sheet: Sheet, corners: list[Corner]) -> list[Point]:
    """Two points of every side, moved a little sideways; the same side gives the same points to every river."""
    points = []
    for start, end in itertools.pairwise(corners):
        low, high = min(start, end), max(start, end)
        chance = Random(f"{sheet.data.id}/{low}/{high}")
        (ax, ay), (bx, by) = sheet.pixel(low), sheet.pixel(high)
        two = []
        for share in (NEAR, FAR):
            off = chance.uniform(-SIDEWAYS, SIDEWAYS)
            two.append((ax + (bx - ax) * share - (by - ay) * off, ay + (by - ay) * share + (bx - ax) * off))
        points += two if start == low else two[::-1]
    return points


def rivers(drawn: list[Course]) -> str:
    """The rivers: minor ones below, major ones cased with a light core."""
    minor = "".join(spline(course.points) for course in drawn if not course.major)
    major = "".join(spline(course.points) for course in drawn if course.major)
    out = ""
    if minor:
        out += layered("minor", minor, ("river bank", "river minor"))
    if major:
        out += layered("major", major, ("river shore", "river case", "river fill", "river core"))
    return out


def river_samples(drawn: list[Course]) -> list[Point]:
    """Points along all rivers, close enough together to tell what a label would cover."""
    return [point for course in drawn for point in sampled(course.points, 3)]


def seas(sheet: Sheet) -> str:
    """The water areas with three fading bands along the shore."""
    shapes = "".join(polyline([sheet.plane(point) for point in ring], True) for ring in sheet.data.coast)
    if not shapes:
        return ""
    depths = layered("sea", shapes, ("sea", "depth d0", "depth d1", "depth d2", "shoreline"))
    return f'<clipPath id="map-wet"><path d="{shapes}"/></clipPath><g clip-path="url(#map-wet)">{depths}</g>'


def blocked_sides(sheet: Sheet) -> str:
    """Sides that nothing crosses: a strong line with ticks on both hands."""
    gorges = straits = ticks = ""
    for record in sheet.data.sides:
        one, other = (
            sheet.pixel(corner) for corner in sheet.side(*record.between, f"side {'/'.join(record.between)}")
        )
        path = f"M{pair(one)}L{pair(other)}"
        if _near_water(sheet, ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)):
            straits += path
        else:
            gorges += path
        dx, dy = (other[0] - one[0]) / PITCH, (other[1] - one[1]) / PITCH
        for share in (0.2, 0.4, 0.6, 0.8):
            x, y = one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share
            ticks += f"M{number(x - dy * 8)} {number(y + dx * 8)}L{number(x + dy * 8)} {number(y - dx * 8)}"
    out = layered("straits", straits, ("strait-shore", "strait", "blocked")) if straits else ""
    out += layered("gorges", gorges, ("blocked-case", "blocked")) if gorges else ""
    return out + f'<path class="ticks" d="{ticks}"/>' if ticks else ""


def _near_water(sheet: Sheet, point: Point) -> bool:
    """Whether the drawn coast comes near a point: then it is open water that blocks the way."""
    for ring in sheet.data.coast:
        corners = [sheet.plane(corner) for corner in ring]
        for one, other in zip(corners, [*corners[1:], corners[0]], strict=True):
            if hypot(one[0] - point[0], one[1] - point[1]) > PITCH + hypot(
                other[0] - one[0], other[1] - one[1]
            ):
                continue
            if any(
                hypot(
                    one[0] + (other[0] - one[0]) * part - point[0],
                    one[1] + (other[1] - one[1]) * part - point[1],
                )
                < STRAIT
                for part in (0.0, 0.25, 0.5, 0.75, 1.0)
            ):
                return True
    return False
