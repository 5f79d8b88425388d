"""Built-up ground and town symbols by size: 3 a city of blocks, 2 a small pattern, 1 a ring."""

from random import Random

from .shapes import number, pair, rounded
from .sheet import Sheet

BLOCKS: dict[int, tuple[float, float]] = {3: (0.78, 0.86), 2: (0.43, 0.72)}
"""For each size: the share of the hex that the blocks fill, and how many of the places are built on."""


def sizes(sheet: Sheet) -> dict[str, int]:
    """The size of the town in each hex that has one; town terrain without a named town counts too."""
    found = {name: 3 for name, terrain in sheet.terrain.items() if terrain == "major-city"}
    found |= {name: 2 for name, terrain in sheet.terrain.items() if terrain in ("town", "rough-town")}
    for town in sheet.data.towns:
        name = sheet.known(town.at, f"town {town.id}")
        found[name] = max(found.get(name, 0), town.size)
    return found


def built_up(sheet: Sheet, towns: dict[str, int]) -> str:
    """Tint and blocks of the towns of size 2 and 3."""
    tints = blocks = ""
    for name, size in sorted(towns.items()):
        if size == 3:
            tints += rounded(sheet.outline(name, 0.94))
        if size > 1:
            blocks += _blocks(sheet, name, size)
    under = f'<path class="urban" d="{tints}"/>' if tints else ""
    return under + (f'<path class="urban-ink" d="{blocks}"/>' if blocks else "")


def _blocks(sheet: Sheet, name: str, size: int) -> str:
    """Rectangles on a street plan with an open place in the middle, thinning out towards the rim."""
    chance = Random(f"{sheet.data.id}/town/{name}")
    share, density = BLOCKS[size]
    x, y = sheet.centre(name)
    reach = 39 * share
    path = ""
    for line in range(-6, 7):
        for step in range(-6, 7):
            px, py = step * 6.6 + chance.uniform(-0.5, 0.5), line * 5.8 + chance.uniform(-0.4, 0.4)
            away = max(abs(px) / reach, (abs(py) + abs(px) / 2) / (1.06 * reach))
            width, height = chance.choice((5.2, 4.8, 3.6)), chance.choice((4.4, 3.9, 3.2))
            if away < 1 and chance.random() < density * (1.25 - 0.75 * away**2):
                path += (
                    f"M{number(x + px - width / 2)} {number(y + py - height / 2)}"
                    f"h{number(width)}v{number(height)}h{number(-width)}z"
                )
    return path


def rings_of_places(sheet: Sheet, towns: dict[str, int]) -> str:
    """The rings of places without effect, drawn over the roads that pass them."""
    return "".join(
        '<circle class="place near" r="3.6" cx="{}" cy="{}"/>'.format(*pair(sheet.centre(name)).split())
        for name, size in sorted(towns.items())
        if size == 1
    )
