"""Putting a planned map on its hexes: mask, towns, waters, rivers, lines, terrain and marks, in that order."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Sequence
from math import inf
from typing import Any

import msgspec

from sztab.maps.coast import Box, inside, water_outlines
from sztab.maps.fit import Fit, Hex, Point
from sztab.maps.geography import Geography, Network
from sztab.maps.ground import Ground
from sztab.maps.lines import course, hex_path
from sztab.maps.plan import Corrections, FixRiver, Line, Mark, Plan, River, Town, Towns
from sztab.maps.problems import MapError
from sztab.maps.rivers import Chain, Corners, Side, Wishes, lay
from sztab.maps.sources import RELIEF, Sources
from sztab.maps.terrain import covered, parted, relief

CROSSING = {"major-river": 2.0, "minor-river": 0.3}
"""What it costs a road or railway to cross a river, in squared hexes off its course."""

MARGIN = 1.5
"""How far beyond the outermost hex middles the coast is drawn, in hexes."""


class BoardPlan:
    """The inputs of one map and, step by step, what becomes of them."""

    def __init__(
        self, fit: Fit, geography: Geography, plan: Plan, towns: Towns, corrections: Corrections
    ) -> None:
        self.fit = fit
        self.geography = geography
        self.plan = plan
        self.corrections = corrections
        self.sources = Sources()
        self.ground = Ground(fit, geography, plan, towns, corrections)
        self._streams = Network([[fit.plane(*p) for p in line] for line in geography.rivers])
        self._corners = Corners(fit, self.ground.frame, self.ground.dry)
        self._taken: set[Side] = set()
        self.chains: dict[str, Chain] = {}
        self.blocked: dict[Side, str] = {}
        self.paths: dict[str, list[Hex]] = {}

    def build(self) -> dict[str, Any]:
        """The content of the map file."""
        self._lay_rivers()
        self._block_sides()
        self._draw_lines()
        board = self.plan.board
        frame = self.sources.special("frame", "reconstruction", board.basis)
        content: dict[str, Any] = {
            "id": board.id,
            **({"name": msgspec.to_builtins(board.name)} if board.name else {}),
            "from": frame,
            "provenance-of": {"coast": ["history", "Natural Earth coast through the grid fit"]},
            "bases": {},
            "grid": {
                "orientation": "pointy" if self.fit.pointy else "flat",
                "shifted": self.fit.shifted,
                "number": "CCRR" if self.fit.columns_first else "RRCC",
                "rows-grow": self.fit.rows_grow,
                "rows": list(board.rows),
                "cols": list(board.cols),
            },
            "hexes": self._hex_records(),
            "rivers": [self._river_record(river) for river in self.plan.river],
            "lines": [self._line_record(line) for line in self.plan.line],
            "towns": [self._town_record(town) for town in self.ground.towns.values()],
            "sides": [
                {"between": self.ground.names(sorted(side)), "class": "blocked", "from": self.blocked[side]}
                for side in sorted(self.blocked, key=sorted)
            ],
            "marks": [*self._mark_records(), *self._bank_records()],
            "areas": self._area_records(),
            "coast": self._coast(),
        }
        content["bases"] = self.sources.written()
        return content

    # Sides that cannot be crossed

    def _block_sides(self) -> None:
        for pair in parted(self.ground.waters, self.fit, self.ground.dry):
            self.blocked[frozenset(pair)] = self.sources.general("strait")
        for number, fix in enumerate(self.corrections.side, 1):
            for names in fix.between:
                side = frozenset(self.ground.hex(name, "map-corrections.toml: side") for name in names)
                if fix.blocked and side in self.blocked:
                    raise MapError(f"map-corrections.toml: side {'/'.join(names)} is blocked anyway")
                if fix.blocked:
                    self.blocked[side] = self.sources.special(f"side:{number}", "reconstruction", fix.reason)
                elif self.blocked.pop(side, None) is None:
                    raise MapError(f"map-corrections.toml: side {'/'.join(names)} is not blocked anyway")

    # Rivers

    def _lay_rivers(self) -> None:
        known = {river.id for river in self.plan.river}
        for fix in self.corrections.river:
            if fix.id not in known:
                raise MapError(f"map-corrections.toml: no river {fix.id!r} in map-plan.toml")
        for river in self.plan.river:
            fixes = [fix for fix in self.corrections.river if fix.id == river.id]
            self.chains[river.id] = chain = self._laid(river, fixes)
            for number, fix in enumerate(fixes):
                try:
                    plain = self._laid(river, fixes[:number] + fixes[number + 1 :])
                except MapError:
                    continue
                if plain.sides == chain.sides:
                    raise MapError(f"map-corrections.toml: river {river.id}: {fix.reason!r} changes nothing")
            self._taken |= {frozenset(side) for side in chain.sides}

    def _laid(self, river: River, fixes: Sequence[FixRiver]) -> Chain:
        places = {
            self.ground.town_hexes[id_]: self.fit.plane(*point) for id_, point in self.ground.points.items()
        }
        try:
            return lay(
                self._corners,
                self._trimmed(self._course(self._streams, river)),
                places,
                self._wishes(river.id, fixes),
                self._taken,
                self._corners_of(river.into),
                self._corners_of(river.leaves),
            )
        except MapError as error:
            raise MapError(f"map-plan.toml: river {river.id}: {error}") from None

    def _course(self, network: Network, river: River) -> list[Point]:
        stops = [self.fit.plane(*point) for point in river.course]
        found = stops[:1]
        for start, end in itertools.pairwise(stops):
            found += course(network, start, end)[1:]
        return found

    def _trimmed(self, points: list[Point]) -> list[Point]:
        """The course without what lies before its first and after its last land hex on the map."""
        on_land = [
            number for number, point in enumerate(points) if self.fit.hex_at(*point) in self.ground.dry
        ]
        if not on_land:
            raise MapError("the course does not touch the land of the map")
        return points[max(0, on_land[0] - 1) : on_land[-1] + 2]

    def _wishes(self, id_: str, fixes: Sequence[FixRiver]) -> Wishes:
        where = f"map-corrections.toml: river {id_}"

        def sides(pairs: Iterable[tuple[str, str]]) -> set[Side]:
            return {frozenset(self.ground.hex(name, where) for name in pair) for pair in pairs}

        def hexes(names: Iterable[str]) -> set[Hex]:
            return {self.ground.hex(name, where) for name in names}

        return Wishes(
            force=sides(pair for fix in fixes for pair in fix.force),
            avoid=sides(pair for fix in fixes for pair in fix.avoid),
            left=hexes(name for fix in fixes for name in fix.left),
            right=hexes(name for fix in fixes for name in fix.right),
            start={
                corner
                for fix in fixes
                if fix.start
                for corner in self.fit.corners(self.ground.hex(fix.start[0], where))
                if corner in self.fit.corners(self.ground.hex(fix.start[1], where))
            },
        )

    def _corners_of(self, id_: str) -> Collection[Point]:
        if not id_:
            return ()
        if id_ not in self.chains:
            raise MapError(f"{id_!r} is no river that stands before it")
        return self.chains[id_].corners

    def _river_record(self, river: River) -> dict[str, Any]:
        reasons = [fix.reason for fix in self.corrections.river if fix.id == river.id]
        return {
            "id": river.id,
            "class": river.class_,
            "name": msgspec.to_builtins(river.name),
            "sides": [self.ground.names(side) for side in self.chains[river.id].sides],
            "from": self.sources.mended("river", reasons, river.id),
        }

    # Roads and railways

    def _draw_lines(self) -> None:
        rails = Network([[self.fit.plane(*p) for p in line] for line in self.geography.railways])
        crossing: dict[Side, float] = dict.fromkeys(self.blocked, inf)
        for river in self.plan.river:
            for left, right in self.chains[river.id].sides:
                crossing.setdefault(frozenset((left, right)), CROSSING[river.class_])
        known = {line.id for line in self.plan.line}
        for fix in self.corrections.line:
            if fix.id not in known:
                raise MapError(f"map-corrections.toml: no line {fix.id!r} in map-plan.toml")
        for line in self.plan.line:
            network = rails if line.class_ == "railroad" else None
            avoid = {
                self.ground.hex(name, f"map-corrections.toml: line {line.id}")
                for fix in self.corrections.line
                if fix.id == line.id
                for name in fix.avoid
            }
            path = self.paths[line.id] = self._path(line, network, crossing, avoid)
            if avoid and self._path(line, network, crossing, set()) == path:
                raise MapError(f"map-corrections.toml: line {line.id}: the correction changes nothing")

    def _path(
        self, line: Line, network: Network | None, crossing: dict[Side, float], avoid: set[Hex]
    ) -> list[Hex]:
        where = f"map-plan.toml: line {line.id}"
        stops = [(self.ground.place(place, where), self.ground.point(place)) for place in line.through]
        path = [stops[0][0]]
        for (start, here), (end, there) in itertools.pairwise(stops):
            along = course(network, here, there)
            try:
                path += hex_path(self.fit, self.ground.dry, start, end, along, crossing, avoid)[1:]
            except MapError as error:
                between = f"{self.fit.name(start)} to {self.fit.name(end)}"
                raise MapError(f"{where}: from {between}: {error}") from None
        return path

    def _line_record(self, line: Line) -> dict[str, Any]:
        reasons = [fix.reason for fix in self.corrections.line if fix.id == line.id]
        return {
            "id": line.id,
            "class": line.class_,
            "hexes": self.ground.names(self.paths[line.id]),
            "from": self.sources.mended(line.class_, reasons, line.id),
        }

    # Hexes and towns

    def _hex_records(self) -> list[dict[str, Any]]:
        served = {at for path in self.paths.values() for at in path}
        areas = [(area, set(covered(self.fit, area.ring, self.ground.dry))) for area in self.plan.area]
        sizes: dict[Hex, int] = {}
        for id_, at in self.ground.town_hexes.items():
            sizes[at] = max(sizes.get(at, 0), self.ground.towns[id_].size)
        records: list[dict[str, Any]] = []
        for at in sorted(self.ground.frame, key=self.fit.name):
            name = self.fit.name(at)
            if at in self.ground.wet:
                source = self._fixed(at) or self.sources.general("shore")
                records.append({"at": name, "terrain": "water", "from": source})
                continue
            heights = relief(self.fit, self.geography.heights, at)
            ground = "rough" if heights.range >= self.plan.board.rough_range else "clear"
            source = self.sources.general("land")
            for area, hexes in areas:
                if (
                    at in hexes
                    and heights.range >= area.least_range
                    and not (area.off_roads and at in served)
                ):
                    ground = area.terrain
                    basis = f"{area.reason}; {RELIEF}; confidence medium"
                    source = self.sources.special(f"area:{area.id}", "history", basis)
            if at in self.ground.fixed:
                wished = self.ground.fixed[at][0]
                if wished == ground and not self.ground.floods(at):
                    raise MapError(f"map-corrections.toml: terrain: hex {name} is {ground} anyway")
                ground, source = wished, self._fixed(at)
            if at in sizes:
                built = self._built(sizes[at], ground)
                if built:
                    ground, source = built, self._fixed(at) or self.sources.general("town-hex")
            records.append({"at": name, "terrain": ground, "height": heights.mean, "from": source})
        return records

    def _fixed(self, at: Hex) -> str:
        if at not in self.ground.fixed:
            return ""
        terrain, reason = self.ground.fixed[at]
        return self.sources.special(f"terrain:{self.fit.name(at)}", "reconstruction", f"{terrain}: {reason}")

    def _built(self, size: int, ground: str) -> str:
        """The terrain of a hex with a town, empty if towns of that size have no terrain of their own."""
        for rule in self.plan.town_ground:
            if rule.size == size and rule.on in ("", ground):
                return rule.terrain
        return ""

    def _town_record(self, town: Town) -> dict[str, Any]:
        lon, lat = self.ground.points[town.id]
        reasons = [move.reason for move in self.corrections.town if move.id == town.id]
        if town.at is not None:
            source = self.sources.special(f"rules:{town.basis}", "rulebook", town.basis)
        else:
            source = self.sources.mended("town", reasons, town.id)
        return {
            "id": town.id,
            "at": self.fit.name(self.ground.town_hexes[town.id]),
            "size": town.size,
            "name": msgspec.to_builtins(town.name),
            "lon": lon,
            "lat": lat,
            "from": source,
        }

    # Marks and labels

    def _mark_records(self) -> list[dict[str, Any]]:
        known = {(mark.class_, mark.place) for mark in self.plan.mark}
        for move in self.corrections.mark:
            if (move.class_, move.place) not in known:
                raise MapError(f"map-corrections.toml: no mark {move.class_} {move.place} in map-plan.toml")
        records = []
        for mark in self.plan.mark:
            where = f"mark {mark.class_} {mark.place}"
            moves = [m for m in self.corrections.mark if (m.class_, m.place) == (mark.class_, mark.place)]
            basis = "; by hand: ".join([mark.basis, *(move.reason for move in moves)])
            name = self._mark_name(mark)
            for move in moves:
                if move.at == name:
                    raise MapError(f"map-corrections.toml: {where} lies in {name} anyway")
                name = move.at
            at = self.ground.hex(name, f"map-{'corrections' if moves else 'plan'}.toml: {where}")
            if at in self.ground.wet:
                raise MapError(f"map-plan.toml: {where}: hex {self.fit.name(at)} is water")
            record = {"at": self.fit.name(at), "class": mark.class_}
            if mark.label:
                record["label"] = mark.label
            records.append({**record, "provenance": mark.word, "basis": basis})
        return records

    def _mark_name(self, mark: Mark) -> str:
        """The hex in which a mark lies by its place, which may be beyond the map."""
        if mark.lon is not None and mark.lat is not None:
            return self.fit.name(self.fit.hex_of(mark.lon, mark.lat))
        return self.fit.name(self.ground.place(mark.place, f"map-plan.toml: mark {mark.class_} {mark.place}"))

    def _bank_records(self) -> list[dict[str, Any]]:
        records = []
        for bank in self.plan.bank:
            if bank.river not in self.chains:
                raise MapError(f"map-plan.toml: bank {bank.class_}: no river {bank.river!r}")
            walls = {frozenset(side) for side in self.chains[bank.river].sides} | set(self.blocked)
            found = {self.ground.hex(bank.start, f"map-plan.toml: bank {bank.class_}")}
            edge = list(found)
            while edge:
                here = edge.pop()
                for there in self.fit.neighbours(here):
                    if (
                        there in self.ground.dry
                        and there not in found
                        and frozenset((here, there)) not in walls
                    ):
                        found.add(there)
                        edge.append(there)
            source = self.sources.special(f"bank:{bank.class_}", "derived", bank.basis)
            records += [
                {"at": name, "class": bank.class_, "from": source}
                for name in sorted(self.ground.names(found))
            ]
        return records

    def _area_records(self) -> list[dict[str, Any]]:
        return [
            {
                "id": label.id,
                "class": label.class_,
                "name": msgspec.to_builtins(label.name),
                "at": self._drawn(self.fit.plane(label.lon, label.lat)),
                "from": self.sources.general("label"),
            }
            for label in self.plan.label
        ]

    def _coast(self) -> list[list[list[float]]]:
        """The outlines of sea and lakes around the hexes of the map."""
        centres = [self.fit.centre(at) for at in self.ground.frame]
        box: Box = (
            min(x for x, _ in centres) - MARGIN,
            min(y for _, y in centres) - MARGIN,
            max(x for x, _ in centres) + MARGIN,
            max(y for _, y in centres) + MARGIN,
        )
        land = [[self.fit.plane(*point) for point in ring] for ring in self.geography.land]
        lakes = [[self.fit.plane(*point) for point in ring] for ring in self.ground.lakes]
        rings = [*water_outlines(box, land), *(ring for ring in lakes if all(inside(box, p) for p in ring))]
        return [[self._drawn(point) for point in ring] for ring in rings]

    def _drawn(self, point: Point) -> list[float]:
        """A point of the plane in the plane of the drawing, whose y grows to the south."""
        return [round(point[0], 3), round(-point[1], 3)]
