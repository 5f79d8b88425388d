"""Clip and thin a directory of geographic base data to the window of one board.

Usage: python tools/clip_geography.py GEOGRAPHY_DIR OUT_DIR WEST SOUTH EAST NORTH

GEOGRAPHY_DIR holds land, lakes, rivers, railroads and places as GeoJSON and a height grid `elevation.json`.
The board of Traces of War was clipped with the window 22.5 45.4 40.8 52.0.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

Point = tuple[float, float]
Window = tuple[float, float, float, float]

LAST_YEAR = 1943
SMALLEST_PLACE = 2500
THINNING = 0.004


def features(directory: Path, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((directory / f"{name}.geojson").read_text("utf-8"))["features"]
    return found


def pieces(geometry: dict[str, Any]) -> list[list[Point]]:
    """The lines, or the outer rings, of a geometry."""
    kind, coordinates = geometry["type"], geometry["coordinates"]
    if kind == "MultiPolygon":
        return [polygon[0] for polygon in coordinates]
    if kind == "Polygon":
        return [coordinates[0]]
    return [coordinates] if kind == "LineString" else list(coordinates)


def inside(point: Point, window: Window) -> bool:
    west, south, east, north = window
    return west <= point[0] <= east and south <= point[1] <= north


def thinned(line: list[Point]) -> list[Point]:
    """Leave out points that lie nearly on the line between their neighbours (Douglas and Peucker)."""
    if len(line) < 3:
        return line
    (ax, ay), (bx, by) = line[0], line[-1]
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    far, place = 0.0, 0
    for number, (x, y) in enumerate(line[1:-1], 1):
        if length:
            off = abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
        else:
            off = ((x - ax) ** 2 + (y - ay) ** 2) ** 0.5
        if off > far:
            far, place = off, number
    if far <= THINNING:
        return [line[0], line[-1]]
    return thinned(line[: place + 1])[:-1] + thinned(line[place:])


def cut_line(line: list[Point], window: Window) -> list[list[Point]]:
    """The runs of a line that lie inside the window, with one point beyond at each end."""
    runs: list[list[Point]] = []
    previous: Point | None = None
    open_run = False
    for point in line:
        if inside(point, window):
            if not open_run:
                runs.append([previous] if previous else [])
            runs[-1].append(point)
            open_run = True
        elif open_run:
            runs[-1].append(point)
            open_run = False
        previous = point
    return [thinned(run) for run in runs if len(run) > 1]


def cut_ring(ring: list[Point], window: Window) -> list[Point]:
    """A polygon clipped to the window (Sutherland and Hodgman)."""
    west, south, east, north = window
    result = [(point[0], point[1]) for point in ring]
    for axis, limit, sign in ((0, west, 1), (0, east, -1), (1, south, 1), (1, north, -1)):
        source, result = result, []
        for a, b in zip(source, source[1:] + source[:1], strict=True):
            a_in, b_in = sign * (a[axis] - limit) >= 0, sign * (b[axis] - limit) >= 0
            if a_in:
                result.append(a)
            if a_in != b_in:
                t = (limit - a[axis]) / (b[axis] - a[axis])
                result.append((round(a[0] + t * (b[0] - a[0]), 3), round(a[1] + t * (b[1] - a[1]), 3)))
    return result


def clip_areas(directory: Path, name: str, window: Window) -> list[dict[str, Any]]:
    clipped = []
    for feature in features(directory, name):
        properties = feature["properties"]
        if properties.get("post1945"):
            continue
        for ring in pieces(feature["geometry"]):
            cut = cut_ring(ring, window)
            if len(cut) > 3:
                clipped.append({"name": properties.get("name") or "", "ring": cut})
    return clipped


def clip_rivers(directory: Path, window: Window) -> list[dict[str, Any]]:
    return [
        {"name": feature["properties"].get("name") or "", "line": line}
        for feature in features(directory, "rivers")
        for piece in pieces(feature["geometry"])
        for line in cut_line(piece, window)
    ]


def clip_railways(directory: Path, window: Window) -> list[dict[str, Any]]:
    """Standard and broad-gauge lines that were open in the last year."""
    clipped = []
    for feature in features(directory, "railroads"):
        properties = feature["properties"]
        is_open = (properties.get("built") or 0) <= LAST_YEAR < (properties.get("closed") or 9999)
        if not is_open or "gauge" in properties or properties.get("src") == "pl-hist":
            continue
        for piece in pieces(feature["geometry"]):
            clipped += [
                {"name": properties.get("name") or "", "line": line} for line in cut_line(piece, window)
            ]
    return clipped


def clip_places(directory: Path, window: Window) -> list[dict[str, Any]]:
    clipped = []
    for feature in features(directory, "places"):
        point, properties = feature["geometry"]["coordinates"], feature["properties"]
        if inside(point, window) and (properties.get("p") or 0) >= SMALLEST_PLACE:
            clipped.append({"name": properties["n"], "at": point, "people": properties["p"]})
    return clipped


def clip_elevation(directory: Path, window: Window) -> dict[str, Any]:
    grid = json.loads((directory / "elevation.json").read_text("utf-8"))
    west, south, east, north = window
    step = grid["step"]
    first_column, last_column = int((west - grid["west"]) / step), int((east - grid["west"]) / step) + 1
    first_row, last_row = int((grid["north"] - north) / step), int((grid["north"] - south) / step) + 1
    return {
        "west": round(grid["west"] + first_column * step, 6),
        "north": round(grid["north"] - first_row * step, 6),
        "step": step,
        "sea": grid["sea"],
        "rows": [row[first_column:last_column] for row in grid["rows"][first_row:last_row]],
    }


def write(path: Path, content: Any) -> None:
    """One record to a line, so that a change shows as a small difference."""
    records = content["rows"] if isinstance(content, dict) else content
    lines = [json.dumps(record, ensure_ascii=False, separators=(",", ":")) for record in records]
    body = "[\n" + ",\n".join(lines) + "\n]"
    if isinstance(content, dict):
        head = json.dumps({key: value for key, value in content.items() if key != "rows"})
        body = head[:-1] + ', "rows": ' + body + "}"
    path.write_text(body + "\n", "utf-8")


def main(arguments: list[str]) -> int:
    if len(arguments) != 6:
        print(__doc__, file=sys.stderr)
        return 2
    source, target = Path(arguments[0]), Path(arguments[1])
    west, south, east, north = map(float, arguments[2:])
    window = (west, south, east, north)
    target.mkdir(parents=True, exist_ok=True)
    write(target / "land.json", clip_areas(source, "land", window))
    write(target / "lakes.json", clip_areas(source, "lakes", window))
    write(target / "rivers.json", clip_rivers(source, window))
    write(target / "railroads.json", clip_railways(source, window))
    write(target / "places.json", clip_places(source, window))
    write(target / "elevation.json", clip_elevation(source, window))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
