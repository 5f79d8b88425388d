"""Placing labels so that no two of them overlap.

Labels are placed one after another by rank, each at its cheapest free candidate; then every label moves again
while the others stand, until nothing gets better. Only labels of the lowest rank may be left out.
"""

from collections.abc import Iterable, Sequence
from math import inf
from typing import Final

from .sheet import MapDrawingError, Point
from .tokens import Detail

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in pixels."""

TILE: Final = 40.0
ROUNDS: Final = 12


class Candidate:
    """One way to draw a label: the boxes that it covers, what the place costs in itself, and its SVG."""

    __slots__ = ("boxes", "cost", "hull", "svg")

    def __init__(self, boxes: Sequence[Box], cost: float, svg: str) -> None:
        self.boxes = boxes
        self.cost = cost
        self.svg = svg
        self.hull: Box = (
            min(box[0] for box in boxes),
            min(box[1] for box in boxes),
            max(box[2] for box in boxes),
            max(box[3] for box in boxes),
        )


class Label:
    """A text to be placed. Rank 0 is the most important; an optional label may be left out."""

    __slots__ = ("candidates", "detail", "optional", "rank", "text")

    def __init__(
        self, text: str, rank: int, detail: Detail, candidates: list[Candidate], optional: bool
    ) -> None:
        self.text = text
        self.rank = rank
        self.detail = detail
        self.candidates = candidates
        self.optional = optional


class Obstacles:
    """What labels should not cover, by tile: solid boxes cost `solid` each, points of lines `light` each."""

    __slots__ = ("_boxes", "_points")

    def __init__(self) -> None:
        self._boxes: dict[tuple[int, int], list[tuple[Box, float]]] = {}
        self._points: dict[tuple[int, int], list[tuple[Point, float]]] = {}

    def add_box(self, box: Box, cost: float) -> None:
        for tile in _tiles(box):
            self._boxes.setdefault(tile, []).append((box, cost))

    def add_points(self, points: Iterable[Point], cost: float) -> None:
        for x, y in points:
            self._points.setdefault((int(x // TILE), int(y // TILE)), []).append(((x, y), cost))

    def cost(self, box: Box) -> float:
        """What covering this box costs; a solid obstacle counts once."""
        total = 0.0
        solids: dict[Box, float] = {}
        for tile in _tiles(box):
            for other, cost in self._boxes.get(tile, ()):
                if overlap(box, other):
                    solids[other] = cost
            for (x, y), cost in self._points.get(tile, ()):
                if box[0] < x < box[2] and box[1] < y < box[3]:
                    total += cost
        return total + sum(solids.values())


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def collide(one: Candidate, other: Candidate) -> bool:
    """Whether any boxes of two placed labels overlap."""
    if not overlap(one.hull, other.hull):
        return False
    return any(overlap(a, b) for a in one.boxes for b in other.boxes)


def _tiles(box: Box) -> list[tuple[int, int]]:
    left, top, right, bottom = (int(value // TILE) for value in box)
    return [(i, j) for i in range(left, right + 1) for j in range(top, bottom + 1)]


def place_labels(labels: Sequence[Label]) -> list[tuple[Label, Candidate]]:
    """Choose a candidate for each label. Raises if a label that must be drawn finds no free place."""
    order = sorted(range(len(labels)), key=lambda i: (labels[i].rank, -_length(labels[i]), i))
    placed: dict[int, Candidate] = {}
    for i in order:
        _choose(labels, i, placed)
    for _ in range(ROUNDS):
        if not any(_choose(labels, i, placed) for i in order):
            break
    for i in order:
        if i not in placed and not labels[i].optional:
            raise MapDrawingError(f"label {labels[i].text!r} finds no place that is free of other labels")
    drawn = [(labels[i], placed[i]) for i in sorted(placed)]
    check_labels(drawn)
    return drawn


def _length(label: Label) -> float:
    return label.candidates[0].hull[2] - label.candidates[0].hull[0] if label.candidates else 0.0


def _choose(labels: Sequence[Label], i: int, placed: dict[int, Candidate]) -> bool:
    """Give label i the cheapest candidate that is free now; tells whether anything changed.

    A label that must be drawn may push out those that need not be.
    """
    current = placed.get(i)
    best, least = None, inf if current is None else current.cost
    for candidate in sorted(labels[i].candidates, key=lambda one: one.cost):
        if candidate.cost >= least:
            break
        if not any(collide(candidate, other) for j, other in placed.items() if j != i):
            best, least = candidate, candidate.cost
    if best is None and current is None and not labels[i].optional:
        best = _push_out(labels, i, placed)
    if best is None:
        return False
    placed[i] = best
    return True


def _push_out(labels: Sequence[Label], i: int, placed: dict[int, Candidate]) -> Candidate | None:
    for candidate in sorted(labels[i].candidates, key=lambda one: one.cost):
        against = [j for j, other in placed.items() if collide(candidate, other)]
        if all(labels[j].optional for j in against):
            for j in against:
                del placed[j]
            return candidate
    return None


def check_labels(drawn: Sequence[tuple[Label, Candidate]]) -> None:
    """Fail if two drawn labels overlap."""
    by_left = sorted(drawn, key=lambda one: one[1].hull)
    for i, (label, candidate) in enumerate(by_left):
        for other, rival in by_left[i + 1 :]:
            if rival.hull[0] >= candidate.hull[2]:
                break
            if collide(candidate, rival):
                raise MapDrawingError(f"labels {label.text!r} and {other.text!r} overlap")
