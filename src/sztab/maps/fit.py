"""Where places lie on a board: a map projection, the fit of a hex grid to it, and the lattice of hexes.

A fit maps longitude and latitude to the *plane*: x grows to the east, y to the north, and the middles of
neighbouring hexes are one unit apart.
"""

from __future__ import annotations

import json
from math import atan, atan2, cos, degrees, exp, hypot, log, pi, radians, sin, sqrt, tan
from pathlib import Path
from typing import Any, TypeAlias

from sztab.maps.problems import MapError

Hex: TypeAlias = tuple[int, int]
"""Row and column."""

Point: TypeAlias = tuple[float, float]

LINE = sqrt(3) / 2
RADIUS = 1 / sqrt(3)
ROUNDS = 30


class Cone:
    """The Lambert conformal conic projection of a sphere, in kilometres east and north."""

    __slots__ = ("_f", "_lon0", "_n", "_rho0")

    def __init__(self, settings: dict[str, Any]) -> None:
        lat1, lat2 = radians(settings["lat1"]), radians(settings["lat2"])
        stretch = log(tan(pi / 4 + lat2 / 2) / tan(pi / 4 + lat1 / 2))
        self._n = log(cos(lat1) / cos(lat2)) / stretch
        self._f = settings["R_km"] * cos(lat1) * tan(pi / 4 + lat1 / 2) ** self._n / self._n
        self._rho0 = self._f / tan(pi / 4 + radians(settings["lat0"]) / 2) ** self._n
        self._lon0 = settings["lon0"]

    def forward(self, lon: float, lat: float) -> Point:
        rho = self._f / tan(pi / 4 + radians(lat) / 2) ** self._n
        turn = self._n * radians(lon - self._lon0)
        return rho * sin(turn), self._rho0 - rho * cos(turn)

    def back(self, east: float, north: float) -> Point:
        rho, turn = hypot(east, self._rho0 - north), atan2(east, self._rho0 - north)
        lat = degrees(2 * atan((self._f / rho) ** (1 / self._n)) - pi / 2)
        return self._lon0 + degrees(turn / self._n), lat


class Fit:
    """A hex grid laid over the world, of either orientation and numbering; columns grow to the east."""

    __slots__ = (
        "_affine",
        "_around",
        "_cone",
        "_parity",
        "_pulls",
        "_reach",
        "_turns",
        "_up",
        "columns_first",
        "pointy",
    )

    def __init__(self, settings: dict[str, Any]) -> None:
        self._cone = Cone(settings["projection"])
        self._affine = settings["affine"]
        self._pulls = settings["correction"]["points"]
        self._reach = 2 * settings["correction"]["L_km"] ** 2
        self._parity: int = settings["offset_parity"]
        self._up = 1 if self._affine[1][2] > 0 else -1
        self.pointy: bool = settings["orientation"] == "pointy"
        self.columns_first: bool = settings["number"] == "CCRR"
        self._turns = [radians(60 * k + (0 if self.pointy else 30)) for k in range(6)]
        self._around: dict[Hex, list[Hex]] = {}

    @property
    def rows_grow(self) -> str:
        return "north" if self._up > 0 else "south"

    @property
    def shifted(self) -> str:
        """Which lines of hexes lie half a hex further along."""
        return "odd" if self._parity else "even"

    def _pull(self, east: float, north: float) -> Point:
        """How far the board is pulled there so that the towns of the rules come to lie in their hexes."""
        x = y = 0.0
        for pull in self._pulls:
            weight = exp(-((east - pull["E"]) ** 2 + (north - pull["N"]) ** 2) / self._reach)
            x += pull["ax"] * weight
            y += pull["ay"] * weight
        return x, y

    def plane(self, lon: float, lat: float) -> Point:
        """The point of the plane for a longitude and latitude."""
        east, north = self._cone.forward(lon, lat)
        (a0, a1, a2), (b0, b1, b2) = self._affine
        dx, dy = self._pull(east, north)
        return a0 + a1 * east + a2 * north + dx, self._up * (b0 + b1 * east + b2 * north + dy)

    def lonlat(self, x: float, y: float) -> Point:
        """Longitude and latitude of a point of the plane."""
        (a0, a1, a2), (b0, b1, b2) = self._affine
        det = a1 * b2 - a2 * b1
        dx = dy = east = north = 0.0
        for _ in range(ROUNDS):
            u, v = x - dx - a0, self._up * y - dy - b0
            east, north = (u * b2 - v * a2) / det, (v * a1 - u * b1) / det
            before = dx, dy
            dx, dy = self._pull(east, north)
            if distance(before, (dx, dy)) < 1e-12:
                break
        return self._cone.back(east, north)

    def centre(self, at: Hex) -> Point:
        row, col = at
        if self.pointy:
            return col + (0.5 if row % 2 == self._parity else 0.0), self._up * row * LINE
        return col * LINE, self._up * (row + (0.5 if col % 2 == self._parity else 0.0))

    def hex_at(self, x: float, y: float) -> Hex:
        """The hex whose middle is nearest."""
        along, down = (x, self._up * y / LINE) if self.pointy else (x / LINE, self._up * y)
        row, col = round(down), round(along)
        near = [(r, c) for r in range(row - 1, row + 2) for c in range(col - 1, col + 2)]
        return min(near, key=lambda at: (distance(self.centre(at), (x, y)), at))

    def hex_of(self, lon: float, lat: float) -> Hex:
        return self.hex_at(*self.plane(lon, lat))

    def corners(self, at: Hex) -> list[Point]:
        """The six corners, counter-clockwise; corner *k* and the next one bound the side to neighbour *k*."""
        x, y = self.centre(at)
        turns = [turn - pi / 6 for turn in self._turns]
        return [(round(x + RADIUS * cos(turn), 4), round(y + RADIUS * sin(turn), 4)) for turn in turns]

    def neighbours(self, at: Hex) -> list[Hex]:
        """The six neighbours, counter-clockwise from the east, of flat hexes from the north-east."""
        found = self._around.get(at)
        if found is None:
            x, y = self.centre(at)
            found = [self.hex_at(x + cos(turn), y + sin(turn)) for turn in self._turns]
            self._around[at] = found
        return found

    def name(self, at: Hex) -> str:
        first, second = reversed(at) if self.columns_first else at
        return f"{first:02}{second:02}"

    def parse(self, name: str) -> Hex:
        if len(name) != 4 or not (name.isascii() and name.isdigit()):
            raise MapError(f"{name!r} is no hex: two digits for the row and two for the column")
        first, second = int(name[:2]), int(name[2:])
        return (second, first) if self.columns_first else (first, second)


def distance(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def read_fit(path: Path) -> Fit:
    try:
        settings = json.loads(path.read_text("utf-8"))
        if settings["orientation"] not in ("pointy", "flat"):
            raise MapError(
                f"{path.name}: orientation: {settings['orientation']!r} is neither pointy nor flat"
            )
        if settings["number"] not in ("RRCC", "CCRR"):
            raise MapError(f"{path.name}: number: {settings['number']!r} is neither RRCC nor CCRR")
        return Fit(settings)
    except OSError as error:
        raise MapError(f"{path.name}: {error.strerror}") from None
    except (ValueError, KeyError, TypeError) as error:
        raise MapError(f"{path.name}: not a grid fit ({error!r})") from None
