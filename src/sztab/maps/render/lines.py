"""Roads and railways: one point in each hex, side by side where both run, each step drawn once."""

import itertools
from math import hypot
from random import Random

from .shapes import layered, sampled, spline
from .sheet import LineData, Point, Sheet
from .tokens import PITCH

APART = 0.13
PULL = 0.34
STRAY = 5.0
EXIT_TURN = 0.4
"""A line leaves the map only over a side that lies so much ahead (cosine of its turn)."""
EXIT_REACH = 1.9
"""How far beyond the rim it is drawn: 1 is the rim."""
Step = frozenset[str]


def runs(sheet: Sheet, lines: list[LineData]) -> list[list[str]]:
    """Split the network of some lines into runs between junctions, so that every step is in one run."""
    links: dict[str, set[str]] = {}
    left: set[Step] = set()
    for line in lines:
        for one, other in zip(line.hexes, line.hexes[1:], strict=False):
            sheet.side(one, other, f"line {line.id}")
            links.setdefault(one, set()).add(other)
            links.setdefault(other, set()).add(one)
            left.add(frozenset((one, other)))
    found = []
    ends = sorted(name for name, near in links.items() if len(near) != 2)
    for start in [*ends, *sorted(links)]:
        for second in sorted(links[start]):
            if frozenset((start, second)) not in left:
                continue
            run = [start, second]
            left.discard(frozenset(run))
            while len(links[run[-1]]) == 2:
                following = next(iter(links[run[-1]] - {run[-2]}))
                step = frozenset((run[-1], following))
                if step not in left:
                    break
                left.discard(step)
                run.append(following)
            found.append(run)
    return found


def steps(found: list[list[str]]) -> set[Step]:
    """The steps of all runs."""
    return {frozenset(pair) for run in found for pair in itertools.pairwise(run)}


class Network:
    """The runs of all roads and railways with their points on the sheet."""

    __slots__ = ("rails", "roads")

    def __init__(self, sheet: Sheet) -> None:
        road_runs = runs(sheet, [line for line in sheet.data.lines if line.kind == "road"])
        rail_runs = runs(sheet, [line for line in sheet.data.lines if line.kind == "railroad"])
        towns = {town.at for town in sheet.data.towns}
        shared = {name for run in road_runs for name in run} & {name for run in rail_runs for name in run}
        aside = _sideways(sheet, rail_runs, shared - towns)
        both = steps(road_runs) & steps(rail_runs)
        between = {step for step in both if step <= towns}
        self.rails = [_points(sheet, run, towns, aside, between, -0.5) for run in rail_runs]
        self.roads = [_points(sheet, run, towns, aside, between, 0.5) for run in road_runs]

    def samples(self) -> list[Point]:
        """Points along all lines, close enough together to tell what a label would cover."""
        return [point for points in [*self.roads, *self.rails] for point in sampled(points, 5)]


def _sideways(sheet: Sheet, rail_runs: list[list[str]], shared: set[str]) -> dict[str, Point]:
    """The direction in which road and railway part in each hex that they share, steady along a run."""
    aside: dict[str, Point] = {}
    for run in rail_runs:
        last: Point = (0.6, -0.8)
        for i, name in enumerate(run):
            before, after = sheet.centre(run[max(0, i - 1)]), sheet.centre(run[min(len(run) - 1, i + 1)])
            dx, dy = after[0] - before[0], after[1] - before[1]
            length = hypot(dx, dy) or 1.0
            normal = (-dy / length, dx / length)
            if normal[0] * last[0] + normal[1] * last[1] < 0:
                normal = (-normal[0], -normal[1])
            last = normal
            if name in shared:
                aside.setdefault(name, normal)
    return aside


def _points(
    sheet: Sheet,
    run: list[str],
    towns: set[str],
    aside: dict[str, Point],
    between: set[Step],
    hand: float,
) -> list[Point]:
    """The points of a run; `between` are the steps from town to town on which road and railway must part."""
    points: list[Point] = []
    for i, name in enumerate(run):
        x, y = sheet.centre(name)
        if 0 < i < len(run) - 1 and name not in towns:
            (ax, ay), (bx, by) = sheet.centre(run[i - 1]), sheet.centre(run[i + 1])
            x, y = x + PULL * ((ax + bx) / 2 - x), y + PULL * ((ay + by) / 2 - y)
        if name not in towns:
            chance = Random(f"{sheet.data.id}/line/{name}")
            x, y = x + chance.uniform(-STRAY, STRAY), y + chance.uniform(-STRAY, STRAY)
        if name in aside:
            x += aside[name][0] * hand * APART * PITCH
            y += aside[name][1] * hand * APART * PITCH
        if i > 0 and frozenset((run[i - 1], name)) in between:
            (ax, ay), (bx, by) = (sheet.centre(end) for end in sorted((run[i - 1], name)))
            off = hand * APART
            points.append(((ax + bx) / 2 - (by - ay) * off, (ay + by) / 2 + (bx - ax) * off))
        points.append((x, y))
    if len(run) > 1:
        start, end = _exit(sheet, run[1], run[0], towns), _exit(sheet, run[-2], run[-1], towns)
        points = [*([start] if start else []), *points, *([end] if end else [])]
    return points


def _exit(sheet: Sheet, before: str, last: str, towns: set[str]) -> Point | None:
    """Where a line that ends in an open hex on the rim of the map goes on: straight over the rim."""
    if last in towns:
        return None
    (ax, ay), (x, y) = sheet.centre(before), sheet.centre(last)
    best, exit_ = EXIT_TURN, None
    for side in range(6):
        if sheet.neighbour(last, side) is not None:
            continue
        (cx, cy), (dx, dy) = (sheet.pixel(sheet.corners(last)[k]) for k in (side, (side + 1) % 6))
        ox, oy = (cx + dx) / 2 - x, (cy + dy) / 2 - y
        along = (ox * (x - ax) + oy * (y - ay)) / (hypot(ox, oy) * hypot(x - ax, y - ay))
        if along > best:
            best, exit_ = along, (x + ox * EXIT_REACH, y + oy * EXIT_REACH)
    return exit_


def roads_and_rails(network: Network) -> str:
    out = ""
    if network.roads:
        out += layered("roads", "".join(map(spline, network.roads)), ("line road-case", "line road"))
    if network.rails:
        out += layered(
            "rails", "".join(map(spline, network.rails)), ("line rail-bed", "line rail", "line ties")
        )
    return out
