"""Terrain as patches: the union of its hexes, drawn in from the hexsides, rounded, with a soft edge and a texture."""

from math import sqrt
from random import Random

from .grid import NUMBER_RISE
from .shapes import inset, layered, number, rings, rounded
from .sheet import MapDrawingError, Point, Sheet
from .tokens import PITCH

PATCHES: dict[str, str] = {
    "rough": "rough",
    "rough-town": "rough",
    "hills": "rough",
    "mountain": "mountain",
    "woods": "woods",
    "forest": "woods",
    "swamp": "swamp",
    "marsh": "swamp",
}
PLAIN = frozenset({"clear", "town", "major-city", "city", "water"})
SPACING: dict[str, tuple[float, float]] = {
    "rough": (19.0, 13.0),
    "mountain": (24.0, 17.0),
    "woods": (12.5, 10.5),
    "swamp": (22.0, 9.4),
}
NUMBER_ROOM = (15.0, 8.5)
"""Half width and height of the place that textures leave to the hex number."""
CLEARANCE: dict[str, float] = {"rough": 14.0, "mountain": 15.0, "woods": 11.0, "swamp": 12.5}


def patches(sheet: Sheet) -> str:
    """All patches with their textures, in a fixed order of kinds."""
    hexes: dict[str, set[str]] = {kind: set() for kind in SPACING}
    for name, terrain in sheet.terrain.items():
        if terrain in PATCHES:
            hexes[PATCHES[terrain]].add(name)
        elif terrain not in PLAIN:
            raise MapDrawingError(f"map {sheet.data.id}: hex {name}: no drawing for terrain {terrain!r}")
    return "".join(_patch(sheet, kind, members) for kind, members in hexes.items() if members)


def _patch(sheet: Sheet, kind: str, hexes: set[str]) -> str:
    chance = Random(f"{sheet.data.id}/{kind}")
    path = "".join(rounded(_shaken(inset(sheet, ring, 6.0), chance)) for ring in rings(sheet, hexes))
    return (
        layered(f"patch-{kind}", path, [f"{kind} p{layer}" for layer in range(3)])
        + f'<path class="texture {kind}-ink" d="{_texture(sheet, kind, hexes, chance)}"/>'
    )


def _shaken(ring: list[Point], chance: Random) -> list[Point]:
    """A ring with an extra point in the middle of every edge, all moved a little."""
    points = []
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
        points += [(ax, ay), ((ax + bx) / 2, (ay + by) / 2)]
    return [(x + chance.uniform(-4.2, 4.2), y + chance.uniform(-4.2, 4.2)) for x, y in points]


def _texture(sheet: Sheet, kind: str, hexes: set[str], chance: Random) -> str:
    """Strokes on a shaken lattice, kept away from every side that leads to other ground."""
    across, down = SPACING[kind]
    radius = PITCH / sqrt(3)
    draw = {"rough": _hachure, "mountain": _mountain, "woods": _crown, "swamp": _tuft}[kind]
    found: list[tuple[float, float, str]] = []
    for name in sorted(hexes):
        x, y = sheet.centre(name)
        free = [sheet.neighbour(name, side) in hexes for side in range(6)]
        normals = _normals(sheet, name)
        for line in range(int((y - radius) / down), int((y + radius) / down) + 1):
            half = across / 2 * (line % 2)
            for step in range(int((x - radius - half) / across), int((x + radius) / across) + 1):
                px, py = step * across + half - x, line * down - y
                if abs(px) < NUMBER_ROOM[0] and abs(py + NUMBER_RISE) < NUMBER_ROOM[1]:
                    continue
                depths = [PITCH / 2 - px * nx - py * ny for nx, ny in normals]
                if min(depths) < 0 or any(
                    depth < CLEARANCE[kind]
                    for depth, open_side in zip(depths, free, strict=True)
                    if not open_side
                ):
                    continue
                jx, jy = chance.uniform(-0.16, 0.16) * across, chance.uniform(-0.16, 0.16) * down
                found.append((y + py + jy, x + px + jx, draw(chance)))
    return "".join(f"M{number(x)} {number(y)}{stroke}" for y, x, stroke in sorted(set(found)))


def _normals(sheet: Sheet, name: str) -> list[Point]:
    x, y = sheet.centre(name)
    corners = sheet.outline(name)
    normals = []
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        normals.append((((ax + bx) / 2 - x) * 2 / PITCH, ((ay + by) / 2 - y) * 2 / PITCH))
    return normals


def _hachure(chance: Random) -> str:
    """A low hill: a bent brow and two or three strokes down its shaded side."""
    return chance.choice(
        (
            "m-6.5 2.4q5.5-6.4 12.5-.6m-6.6-1.8l1.2 3.6m1.8-3.2l1.9 3.4m.9-2.6l2.1 2.7",
            "m-5.6 2q5-5.8 11-.2m-5.8-1.6l1.3 3.4m1.7-2.9l2 3.1",
            "m-7.2 2.6q6-7 14-.8m-7.2-2l1.2 3.9m2-3.6l1.9 3.7m1.2-2.9l2 2.9",
            "m-4.6 1.8q4.2-5 9.2-.2m-4.6-1.6l1.2 3",
        )
    )


def _mountain(chance: Random) -> str:
    """A peak with long strokes down its shaded side."""
    return chance.choice(
        (
            "m-9.5 6.5l8.4-13.5l9.6 13m-9.6-13l1.2 12.5m.9-9.6l3 9.4m-.2-6.4l3.4 6.2m-13.4-4.2l-1.8 4.6",
            "m-8.6 6l7.4-12l9 11.6m-9-11.6l1 11.4m1-8.6l2.8 8.4m.2-5.6l3 5.4",
            "m-7.6 5.2l6.8-10.4l7.6 10m-7.6-10l.9 9.8m1-7.4l2.4 7.2",
        )
    )


def _crown(chance: Random) -> str:
    """A tree crown, open below left where the light falls."""
    return chance.choice(
        (
            "m-3.2 1.4a3.6 3.6 0 1 1 6.6.2m-3.4 1.5v2m1.5-2.3h2.3",
            "m-2.7 1.2a3.1 3.1 0 1 1 5.6.2m-2.8 1.3v1.8",
            "m-3.6 1.5a4 4 0 1 1 7.2.3m-3.6 1.5v2.2m1.6-2.5h2.6",
        )
    )


def _tuft(chance: Random) -> str:
    """A level stroke, with or without a tuft of reed."""
    return chance.choice(
        (
            "m-7 0h14m-7-2.2v-4.8m-2.4 5l-2-3.6m6.8 3.6l2-3.6",
            "m-6.2 0h12.4",
            "m-7.4 0h14.8m-8.2-2v-4.4m-2.2 4.6l-1.9-3.2m6.2 3.2l1.9-3.2",
            "m-5 0h10",
        )
    )
