"""The ground of a map: which hexes it has, which of them are land, and where its towns lie."""

from __future__ import annotations

from collections.abc import Iterable

from sztab.maps.fit import Fit, Hex, Point
from sztab.maps.geography import Geography, within
from sztab.maps.plan import Corrections, Plan, Town, Towns
from sztab.maps.problems import MapError
from sztab.maps.terrain import Waters


class Ground:
    """The hexes of the frame, parted into land and water, and the hexes of the towns."""

    def __init__(
        self, fit: Fit, geography: Geography, plan: Plan, towns: Towns, corrections: Corrections
    ) -> None:
        self.fit = fit
        self.plan = plan
        self.corrections = corrections
        self.frame = self._frame()
        self.towns = {town.id: town for town in towns.town}
        for move in corrections.town:
            if move.id not in self.towns:
                raise MapError(f"map-corrections.toml: no town {move.id!r} in map-towns.toml")
        self.points = {town.id: _town_point(town, geography) for town in towns.town}
        self.town_hexes = {town.id: self._town_hex(town) for town in towns.town}
        self.fixed = self._fixed()
        self.lakes = self._lakes(geography)
        self.waters = Waters(fit, geography.land, self.lakes)
        self.wet = self._wet()
        self.dry = self.frame - self.wet

    def _frame(self) -> set[Hex]:
        frame = _block(self.plan.board.rows, self.plan.board.cols)
        for out in self.plan.out:
            frame -= _block(out.rows, out.cols)
        return frame

    def _town_hex(self, town: Town) -> Hex:
        name = town.at or self.fit.name(self.fit.hex_of(*self.points[town.id]))
        where = f"map-towns.toml: {town.id}"
        for move in self.corrections.town:
            if move.id != town.id:
                continue
            where = f"map-corrections.toml: town {town.id}"
            if move.at == name:
                raise MapError(f"{where} lies in {name} anyway")
            name = move.at
        return self.hex(name, where)

    def _fixed(self) -> dict[Hex, tuple[str, str]]:
        """The terrain of hexes that were corrected by hand, with the reason."""
        return {
            self.hex(name, "map-corrections.toml: terrain"): (fix.terrain, fix.reason)
            for fix in self.corrections.terrain
            for name in fix.at
        }

    def _lakes(self, geography: Geography) -> list[list[Point]]:
        """The lakes without those that a correction takes away."""
        lakes = list(geography.lakes)
        for fix in self.corrections.lake:
            kept = [ring for ring in lakes if not within(ring, (fix.lon, fix.lat))]
            if len(kept) == len(lakes):
                raise MapError(f"map-corrections.toml: no lake at {fix.lon}, {fix.lat}")
            lakes = kept
        return lakes

    def _wet(self) -> set[Hex]:
        undecided = self.frame - set(self.town_hexes.values()) - set(self.fixed)
        for at, (terrain, _) in self.fixed.items():
            if terrain == "water" and self.floods(at):
                raise MapError(f"map-corrections.toml: terrain: hex {self.fit.name(at)} is water anyway")
        wet = {at for at in undecided if self.floods(at)}
        return wet | {at for at, (terrain, _) in self.fixed.items() if terrain == "water"}

    def floods(self, at: Hex) -> bool:
        """Whether so much of a hex lies in water that it is no land."""
        return self.waters.share(at) > self.plan.board.water_share

    def hex(self, name: str, where: str) -> Hex:
        """A hex by its number; it must be on the map."""
        at = self.fit.parse(name)
        if at not in self.frame:
            raise MapError(f"{where}: hex {name} is not on the map")
        return at

    def place(self, place: str, where: str) -> Hex:
        """The hex of a town or of a hex number."""
        if place in self.town_hexes:
            return self.town_hexes[place]
        if not place.isdigit():
            raise MapError(f"{where}: no town {place!r} in map-towns.toml")
        return self.hex(place, where)

    def point(self, place: str) -> Point:
        """Where a town lies in the plane, or the middle of a hex."""
        if place in self.points:
            return self.fit.plane(*self.points[place])
        return self.fit.centre(self.fit.parse(place))

    def names(self, hexes: Iterable[Hex]) -> list[str]:
        return [self.fit.name(at) for at in hexes]


def _block(rows: tuple[int, int], cols: tuple[int, int]) -> set[Hex]:
    return {(row, col) for row in range(rows[0], rows[1] + 1) for col in range(cols[0], cols[1] + 1)}


def _town_point(town: Town, geography: Geography) -> Point:
    if town.lon is not None and town.lat is not None:
        return town.lon, town.lat
    name = town.geoname or town.name.en
    if name not in geography.places:
        raise MapError(f"map-towns.toml: {town.id}: no place {name!r} in places.json; give lon and lat")
    return geography.places[name]
