"""What a game gives its clients: the CLI, the server, the commanders and the tests know a game through this alone."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Protocol

from sztab.board import Board
from sztab.games.table import Body, Drawing, Inspection, Overlay, Saying, Table, Track
from sztab.kernel.chance import Stream
from sztab.kernel.questions import Choice
from sztab.kernel.state import State
from sztab.kernel.views import view
from sztab.packs import MapData, Pack, PackSchema, load_pack
from sztab.packs.records import Name, Titles
from sztab.texts import Texts
from sztab.texts.voices import Names

Json = Any


class GameError(ValueError):
    """Something that a game cannot do with what it was given: ``where`` names the place, ``why`` the reason."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: {why}")
        self.where = where
        self.why = why


@dataclass(frozen=True, slots=True)
class Cell:
    """A place of a sketch: the id of its ground, empty where there is nothing to say, and the pieces, top first.

    A piece is its side, a seat where the side is one, and its id.
    """

    ground: str = ""
    pieces: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Sketch:
    """A board as a client without pictures draws it; places without a cell are left out."""

    board: Board
    cells: Mapping[str, Cell]


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario: how long it is, who plays it, and which optional rules it knows."""

    id: str
    title: Titles
    turns: int
    seats: tuple[str, ...]
    options: tuple[str, ...] = ()


class Commander(Protocol):
    """A computer player: it gets a seat's view and nothing else, and answers the question of that seat."""

    def choose(self, seen: Any, seat: str) -> Choice:
        """A legal choice for the open question of the seat."""


Level = Callable[[Stream], Commander]
"""Makes a commander of a level, with chance of its own."""


class Copied(Protocol):
    """What can be copied, as states can."""

    def copy(self) -> Any:
        """The same thing again; changing one does not change the other."""


Answer = Callable[[Any, Sequence[str]], Json]
"""Answers a question of ``sztab ask`` on a situation, with the arguments as they were typed; raises ``GameError``.

A ``Refusal`` in what it returns stands for its sentence, which the client says in the player's language.
"""


class Game(ABC):
    """A game: its scenarios, its data, its states, and the answers about them."""

    id: ClassVar[str]
    title: ClassVar[Titles]
    scenarios: ClassVar[tuple[Scenario, ...]]
    schema: ClassVar[PackSchema]
    home: ClassVar[Path]
    """The directory of the game's package: its pack is in ``data``, its catalogues in ``texts``."""

    levels: ClassVar[Mapping[str, Level]] = {}
    """The game's own commanders; ``random`` plays every game."""

    answers: ClassVar[Mapping[str, Answer]] = {}
    """The questions of ``sztab ask`` besides ``decisions`` and ``view``."""

    @abstractmethod
    def begin(self, start: Mapping[str, Json], options: Mapping[str, bool], pack: Pack) -> State:
        """A game at its first question, the events so far in ``events``.

        ``start`` is ``{"scenario": ID}`` or ``{"position": …}`` with a whole position file, as the header of a
        record holds it. Raises ``GameError``.
        """

    def situation(self, start: Mapping[str, Json], options: Mapping[str, bool], pack: Pack) -> Copied:
        """What the game's own answers are asked about: the state at its first question, unless a game needs more."""
        return self.begin(start, options, pack)

    @abstractmethod
    def check(self, s: State) -> None:
        """Raise ``AssertionError`` where an invariant of the game is broken."""

    bodies: ClassVar[Mapping[str, Body]] = {}
    """The colours of pieces, by the name of their body."""

    overlays: ClassVar[tuple[str, ...]] = ()
    """What can be laid over the map, in the order of the keyboard."""

    def named(self, pack: Pack) -> Mapping[str, Name]:
        """What the units and places of a pack are called, by id."""
        return {}

    def names(self, pack: Pack) -> Names:
        """Finds the name of an id."""
        return self.named(pack).get

    def seen(self, s: State, seat: str) -> Json:
        """The answer to ``view SEAT``."""
        return view(s, seat).to_json()

    def sketch(self, s: State) -> Sketch | None:
        """The board with what stands on it, of the truth or a view; None where a game has none to draw."""
        return None

    def table(self, seen: State, seat: str) -> Table:
        """What lies on the table, computed from the view of a seat; a game without one is played by its questions."""
        return Table([], Track([], 0), [], [], [])

    def inspect(self, seen: State, place: str, pack: Pack) -> Inspection:
        """What there is to know about a place; raises ``GameError`` where there is none of that name."""
        raise GameError("place", f"there is no place {place!r}")

    def overlay(self, seen: State, key: str) -> Overlay:
        """One of ``overlays``."""
        raise GameError("overlay", f"{self.id} has no overlay {key!r}")

    def series(self, seen: State) -> dict[str, float]:
        """Public values that a report charts from turn to turn."""
        return {}

    def spans(self, seen: State) -> dict[str, Json]:
        """The spans for which a seat may pass all windows beforehand: a value that changes when the span is over.

        What is public decides it. Every game knows ``turn``.
        """
        return {"turn": getattr(seen, "turn", 0)}

    def briefing(self, scenario: Scenario) -> list[Saying]:
        """What a newcomer reads before a scenario is begun: who must do what, how hard it is."""
        return [Saying(f"briefing-{scenario.id}")]

    def map(self, pack: Pack, start: Mapping[str, Json]) -> MapData:
        """The map on which a start is played: that of the pack, or the board of a position."""
        return pack.file("map", MapData)

    def map_svg(self, board: MapData) -> str:
        """The static drawing of a map, for both themes, both languages and every level of detail."""
        from sztab.maps.render import draw

        return draw(board)

    def drawing(self, board: MapData) -> Drawing:
        """Where everything lies on that drawing."""
        from sztab.games.drawing import hex_drawing

        return hex_drawing(board)

    def pack(self, directory: Path | None = None) -> Pack:
        """The game's own pack, or one in another directory; raises ``PackError``."""
        return load_pack(directory or self.home / "data", self.schema)

    def texts(self, pack: Pack) -> Texts:
        """Every sentence of the game in both languages."""
        return Texts(self.home / "texts", self.names(pack))

    def scenario(self, id_: str) -> Scenario:
        """The scenario of an id; raises ``GameError``."""
        for found in self.scenarios:
            if found.id == id_:
                return found
        known = ", ".join(found.id for found in self.scenarios)
        raise GameError("scenario", f"{self.id} has no scenario {id_!r}, only {known}")

    def options(self, scenario: Scenario, given: Mapping[str, Json]) -> dict[str, bool]:
        """Every optional rule of a scenario, those not given off; raises ``GameError``."""
        for name, value in given.items():
            if name not in scenario.options:
                known = ", ".join(scenario.options) or "none"
                raise GameError(f"options.{name}", f"no such option; known: {known}")
            if not isinstance(value, bool):
                raise GameError(f"options.{name}", "an option is true or false")
        return {name: bool(given.get(name, False)) for name in scenario.options}
