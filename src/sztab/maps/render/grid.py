"""The hex grid, its numbers, and the edge of the playing area."""

from collections.abc import Iterable

from .shapes import number, polyline, rings
from .sheet import Corner, Point, Sheet
from .tokens import PITCH

NUMBER_SIZE = 8.6
NUMBER_RISE = 0.405 * PITCH
RIVER_DROP = 8.0
WATER = "water"


def grid_lines(sheet: Sheet) -> str:
    """Every side once, three of each hex at a stroke where possible; sides in open water are drawn lighter."""
    drawn: set[tuple[Corner, Corner]] = set()
    land = _sides(sheet, [name for name in sheet.place if sheet.terrain[name] != WATER], drawn)
    water = _sides(sheet, [name for name in sheet.place if sheet.terrain[name] == WATER], drawn)
    return f'<path class="grid" d="{land}"/>' + (f'<path class="grid at-sea" d="{water}"/>' if water else "")


def _sides(sheet: Sheet, names: Iterable[str], drawn: set[tuple[Corner, Corner]]) -> str:
    path = ""
    for name in sorted(names):
        corners = sheet.corners(name)
        last: Corner | None = None
        for one, other in zip(corners, [*corners[1:], corners[0]], strict=True):
            side = (min(one, other), max(one, other))
            if side in drawn:
                continue
            drawn.add(side)
            start = "" if last == one else "M{} {}".format(*map(number, sheet.pixel(one)))
            path += start + "L{} {}".format(*map(number, sheet.pixel(other)))
            last = other
    return path


def number_places(sheet: Sheet, wet: set[Corner]) -> dict[str, Point]:
    """The middle of the number of every land hex: at its top, lower where a river runs through that corner."""
    places = {}
    for name in sorted(sheet.place):
        if sheet.terrain[name] == WATER:
            continue
        x, y = sheet.centre(name)
        corners = sheet.corners(name)
        top = min(sheet.pixel(corner)[1] for corner in corners)
        under_river = all(corner in wet for corner in corners if sheet.pixel(corner)[1] < top + 1)
        places[name] = x, y - NUMBER_RISE + (RIVER_DROP if under_river else 0)
    return places


def numbers(places: dict[str, Point]) -> str:
    return "".join(
        f'<text x="{number(x)}" y="{number(y + NUMBER_SIZE * 0.33)}">{name}</text>'
        for name, (x, y) in places.items()
    )


def _outline(sheet: Sheet) -> str:
    return "".join(
        polyline([sheet.pixel(corner) for corner in ring], True) for ring in rings(sheet, sheet.place)
    )


def veil(sheet: Sheet) -> str:
    """A veil over the land outside the playing area."""
    frame = f"M0 0H{number(sheet.width)}V{number(sheet.height)}H0z"
    return f'<path class="veil" d="{frame}{_outline(sheet)}"/>'


def edge(sheet: Sheet) -> str:
    """The edge of the playing area."""
    return f'<path class="edge" d="{_outline(sheet)}"/>'
