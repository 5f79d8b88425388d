"""Plane geometry for drawing: outlines of hex unions, insets, smooth curves, compact SVG path text."""

from collections.abc import Iterable, Sequence
from math import hypot

from .sheet import Corner, Point, Sheet


def number(value: float) -> str:
    """A coordinate with one decimal, as short as possible."""
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    return "0" if text == "-0" else text


def pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def polyline(points: Sequence[Point], closed: bool = False) -> str:
    return "M" + "L".join(pair(point) for point in points) + ("z" if closed else "")


def spline(points: Sequence[Point]) -> str:
    """Path text of the Catmull-Rom curve through the points."""
    path = "M" + pair(points[0])
    for before, start, end, after in _quads(points):
        first = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        second = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        path += f"C{pair(first)} {pair(second)} {pair(end)}"
    return path


def sampled(points: Sequence[Point], parts: int) -> list[Point]:
    """Points on the same Catmull-Rom curve, `parts` for each piece."""
    curve = [points[0]]
    for quad in _quads(points):
        curve += [between(quad, part / parts) for part in range(1, parts + 1)]
    return curve


def between(quad: tuple[Point, Point, Point, Point], share: float) -> Point:
    """The point of a Catmull-Rom piece at a share of the way from its second to its third point."""
    t, t2, t3 = share, share * share, share**3
    weights = (-t3 + 2 * t2 - t, 3 * t3 - 5 * t2 + 2, -3 * t3 + 4 * t2 + t, t3 - t2)
    x = sum(weight * point[0] for weight, point in zip(weights, quad, strict=True)) / 2
    y = sum(weight * point[1] for weight, point in zip(weights, quad, strict=True)) / 2
    return x, y


def _quads(points: Sequence[Point]) -> Iterable[tuple[Point, Point, Point, Point]]:
    last = len(points) - 1
    for i in range(last):
        yield points[max(0, i - 1)], points[i], points[i + 1], points[min(last, i + 2)]


def rings(sheet: Sheet, hexes: Iterable[str]) -> list[list[Corner]]:
    """The outlines of a union of hexes as closed rings of corners, the union always on the same hand."""
    inside = set(hexes)
    following: dict[Corner, Corner] = {}
    for name in sorted(inside):
        corners = sheet.corners(name)
        for side in range(6):
            if sheet.neighbour(name, side) not in inside:
                following[corners[side]] = corners[(side + 1) % 6]
    found = []
    while following:
        start, corner = following.popitem()
        ring = [start]
        while corner != start:
            ring.append(corner)
            corner = following.pop(corner)
        found.append(ring)
    return found


def inset(sheet: Sheet, ring: Sequence[Corner], depth: float) -> list[Point]:
    """The ring in pixels, every edge moved into the union by `depth`."""
    points = [sheet.pixel(corner) for corner in ring]
    hand = 1.0 if sheet.pointy else -1.0
    moved = []
    for i, (x, y) in enumerate(points):
        first = _inward(points[i - 1], (x, y), hand)
        second = _inward((x, y), points[(i + 1) % len(points)], hand)
        scale = depth / (1 + first[0] * second[0] + first[1] * second[1])
        moved.append((x + (first[0] + second[0]) * scale, y + (first[1] + second[1]) * scale))
    return moved


def _inward(start: Point, end: Point, hand: float) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) * hand
    return -dy / length, dx / length


def rounded(points: Sequence[Point]) -> str:
    """Path text of a closed curve that touches the middle of every edge of a ring."""
    middles = [
        ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(points, [*points[1:], points[0]], strict=True)
    ]
    path = "M" + pair(middles[-1])
    for corner, middle in zip(points, middles, strict=True):
        path += f"Q{pair(corner)} {pair(middle)}"
    return path + "z"


def layered(key: str, path: str, classes: Iterable[str]) -> str:
    """One path drawn several times over itself, once for each class; `map-` and `key` are its id on the page."""
    return f'<defs><path id="map-{key}" d="{path}"/></defs>' + "".join(
        f'<use class="{kind}" href="#map-{key}"/>' for kind in classes
    )
