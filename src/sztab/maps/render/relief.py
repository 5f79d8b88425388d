"""Shaded relief, lit from the north-west, as small pictures with transparency laid under the terrain."""

import struct
import zlib
from base64 import b64encode
from collections.abc import Sequence
from math import ceil, sqrt, tanh
from random import Random

from .sheet import HALF, SIXTH, Sheet
from .tokens import PITCH

CELL = PITCH / 10
LIGHTS = 24
"""Steps of light, and as many of shade."""
TINTS = 4
"""Steps of the height tint above the lowest."""
WARM = (198, 160, 96)
SHADE = (74, 58, 34)
LIGHT = (255, 250, 235)
Raster = list[list[float]]
Colour = tuple[int, int, int]


def relief_image(sheet: Sheet) -> str:
    """Height tint and shading of the whole sheet as one image element."""
    heights = smooth_heights(sheet, CELL)
    shade = shading(_roughened(heights, Random(f"{sheet.data.id}/relief")))
    rows = [
        bytes(
            round(_share((height - 60) / 420) * TINTS) * (2 * LIGHTS + 1) + round((light + 1) * LIGHTS)
            for height, light in zip(height_row, shade_row, strict=True)
        )
        for height_row, shade_row in zip(heights, shade, strict=True)
    ]
    picture = b64encode(indexed_png(rows, palette())).decode()
    return (
        f'<image class="relief" width="{len(rows[0]) * CELL:.1f}" height="{len(rows) * CELL:.1f}"'
        f' preserveAspectRatio="none" href="data:image/png;base64,{picture}"/>'
    )


def palette() -> list[tuple[int, int, int, int]]:
    """A colour and opacity for every step of tint and light, tint by tint."""
    colours = []
    for tint in range(TINTS + 1):
        for step in range(-LIGHTS, LIGHTS + 1):
            light = LIGHT if step > 0 else SHADE
            alpha = (0.32 if step > 0 else 0.3) * abs(step) / LIGHTS
            colours.append(_over(light, alpha, WARM, 0.18 * tint / TINTS))
    return colours


def _over(upper: Colour, alpha: float, lower: Colour, beta: float) -> tuple[int, int, int, int]:
    """One colour laid over another, both partly transparent."""
    rest = beta * (1 - alpha)
    total = (alpha + rest) or 1.0
    red, green, blue = (
        round((one * alpha + other * rest) / total) for one, other in zip(upper, lower, strict=True)
    )
    return red, green, blue, round(255 * (alpha + rest))


def smooth_heights(sheet: Sheet, cell: float) -> Raster:
    """The heights of the hexes as a smooth surface, sampled in the middle of square cells of the sheet."""
    lattice, first_u, first_v = _lattice(sheet)
    length, across = (sheet.width, sheet.height) if sheet.pointy else (sheet.height, sheet.width)
    left, top = (sheet.left, sheet.top) if sheet.pointy else (sheet.top, sheet.left)
    columns, lines = ceil(length / cell), ceil(across / cell)
    stretched = []
    for i, line in enumerate(lattice):
        shift = (first_v + i) % 2
        places = [((left + (column + 0.5) * cell) / HALF - first_u - shift) / 2 for column in range(columns)]
        stretched.append(_resampled(line, places))
    raster = []
    for row in range(lines):
        place = (top + (row + 0.5) * cell) / (3 * SIXTH) - first_v
        raster.append(_mixed(stretched, place))
    return raster if sheet.pointy else [list(line) for line in zip(*raster, strict=True)]


def _lattice(sheet: Sheet) -> tuple[Raster, int, int]:
    """Heights by line and step; places without a hex take the mean of their neighbours, from the map outwards.

    Steps count from a `u` of equal parity in all lines; the second half of the answer is the first `u` and line.
    """
    by_place = {sheet.place[record.at]: record.height or 0.0 for record in sheet.data.hexes}
    lines = sorted({v // 3 for _, v in by_place})
    us = sorted(u for u, _ in by_place)
    parity = next((u - v // 3) % 2 for u, v in by_place)
    first_v, last_v, first_u, last_u = lines[0] - 2, lines[-1] + 2, us[0] - 4, us[-1] + 4
    first_u += (first_u - parity) % 2
    table: list[list[float | None]] = [
        [by_place.get((u + line % 2, 3 * line)) for u in range(first_u, last_u + 1, 2)]
        for line in range(first_v, last_v + 1)
    ]
    while any(value is None for row in table for value in row):
        table = [
            [_near(table, i, j) if value is None else value for j, value in enumerate(row)]
            for i, row in enumerate(table)
        ]
    return [[value or 0.0 for value in row] for row in table], first_u, first_v


def _near(table: Sequence[Sequence[float | None]], i: int, j: int) -> float | None:
    around = [
        value
        for row in table[max(0, i - 1) : i + 2]
        for value in row[max(0, j - 1) : j + 2]
        if value is not None
    ]
    return sum(around) / len(around) if around else None


def _weights(part: float) -> tuple[float, float, float, float]:
    """The cubic B-spline: how much the four nearest values count."""
    rest = 1 - part
    return (
        rest**3 / 6,
        (4 - 6 * part**2 + 3 * part**3) / 6,
        (4 - 6 * rest**2 + 3 * rest**3) / 6,
        part**3 / 6,
    )


def _resampled(line: Sequence[float], places: Sequence[float]) -> list[float]:
    last = len(line) - 1
    values = []
    for place in places:
        base = int(place // 1)
        weights = _weights(place - base)
        values.append(sum(w * line[min(last, max(0, base - 1 + k))] for k, w in enumerate(weights)))
    return values


def _mixed(lines: Sequence[Sequence[float]], place: float) -> list[float]:
    last = len(lines) - 1
    base = int(place // 1)
    a, b, c, d = _weights(place - base)
    rows = [lines[min(last, max(0, base - 1 + k))] for k in range(4)]
    return [a * p + b * q + c * r + d * s for p, q, r, s in zip(*rows, strict=True)]


def _roughened(heights: Raster, chance: Random) -> Raster:
    """Small invented forms on top of the true ones, higher where the land is higher."""
    rows, columns = len(heights), len(heights[0])
    surface = [list(row) for row in heights]
    for size, strength in ((4.6, 13.0), (2.1, 6.0)):
        lattice = [
            [chance.gauss(0, strength) for _ in range(int(columns / size) + 4)]
            for _ in range(int(rows / size) + 4)
        ]
        places = [1 + column / size for column in range(columns)]
        stretched = [_resampled(line, places) for line in lattice]
        for row in range(rows):
            noise = _mixed(stretched, 1 + row / size)
            surface[row] = [
                value + add * (0.2 if height < 70 else min(1.3, 0.2 + (height - 70) / 150))
                for value, add, height in zip(surface[row], noise, heights[row], strict=True)
            ]
    return surface


def shading(surface: Raster) -> Raster:
    """Light from the north-west on a surface, from -1 (deepest shade) to 1; the strength fits the land."""
    slopes = []
    for i, row in enumerate(surface):
        above, below = surface[max(0, i - 1)], surface[min(len(surface) - 1, i + 1)]
        east, west = [*row[1:], row[-1]], [row[0], *row[:-1]]
        slopes.append(
            [0.72 * (e - w) + 0.69 * (s - n) for e, w, n, s in zip(east, west, above, below, strict=True)]
        )
    mean = sqrt(sum(value * value for row in slopes for value in row) / sum(map(len, slopes))) or 1.0
    return [[tanh(value / mean * 0.5) for value in row] for row in slopes]


def _share(value: float) -> float:
    return min(1.0, max(0.0, value))


def indexed_png(rows: Sequence[bytes], palette: Sequence[tuple[int, int, int, int]]) -> bytes:
    """A PNG file of palette indices with an opacity for each colour."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 3, 0, 0, 0)
    colours = b"".join(bytes(colour[:3]) for colour in palette)
    opacities = bytes(colour[3] for colour in palette)
    body = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        (
            chunk(b"IHDR", header),
            chunk(b"PLTE", colours),
            chunk(b"tRNS", opacities),
            chunk(b"IDAT", body),
            chunk(b"IEND", b""),
        )
    )
