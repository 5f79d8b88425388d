"""Answers to questions on positions, one or many."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, cast

from sztab.cli.errors import explained
from sztab.cli.walk import NotOfferedError, Walk
from sztab.games.game import Copied, Game, GameError
from sztab.games.registry import find_game
from sztab.kernel import machine
from sztab.kernel.questions import Follow, Question, Refusal
from sztab.kernel.state import SPECTATOR, State
from sztab.lab.table import chosen
from sztab.packs import Pack
from sztab.packs.lines import lines_of
from sztab.packs.reading import GREATEST_SIZE, UnreadableError, junk, parse, read_bytes, text_of
from sztab.texts import Texts

Json = Any

STEP = re.compile(r"([^.\[\]]+)|\[(\d+)\]")


def read_position(file: str) -> tuple[str, dict[str, Any]]:
    """The text of a position file and what it holds; raises ``UnreadableError`` and ``GameError``."""
    content = sys.stdin.buffer.read(GREATEST_SIZE + 1) if file == "-" else read_bytes(Path(file))
    text = text_of(content)
    position = parse(_kind_of(file, text), text)
    for path, why in junk(position):
        line = lines_of(_kind_of(file, text), text, [path])[path]
        raise UnreadableError(why, line)
    return text, position


def _kind_of(file: str, text: str) -> str:
    """A file name by which the text is parsed: JSON begins with a brace."""
    is_json = file.endswith(".json") or (not file.endswith(".toml") and text.lstrip()[:1] in ("{", "["))
    return "position.json" if is_json else "position.toml"


def located(error: GameError, file: str, text: str, position: Json) -> GameError:
    """The error with the line at which its place stands in a position file."""
    path = tuple(int(number) if number else key for key, number in STEP.findall(error.where))
    if not path or path[0] not in position:
        return error
    line = lines_of(_kind_of(file, text), text, [path])[path]
    return GameError(f"{error.where}, line {line}", error.why)


class _Open(NamedTuple):
    """A game that is asked about, with its pack and texts."""

    game: Game
    pack: Pack
    texts: Texts


class Asker:
    """Answers questions on positions; games, packs, texts and the last position are kept for the next question."""

    def __init__(self, language: str, pack: Path | None = None) -> None:
        self.language = language
        self.directory = pack
        self._games: dict[str, _Open] = {}
        self._position: Json = None
        self._kept: dict[str, Copied] = {}

    def answer(self, position: Json, ask: Sequence[str]) -> Json:
        """The answer to one question; raises ``GameError``."""
        if not isinstance(position, dict):
            raise GameError("position", "a position is a table of keys and values")
        opened = self._open(position)
        question, *arguments = ask
        if question == "decisions":
            return self._decisions(opened, self._begin(opened, position), arguments)
        if question == "view":
            return self._view(opened.game, self._begin(opened, position), arguments)
        known = opened.game.answers
        if question not in known:
            there_are = ", ".join(["decisions", "view", *known])
            raise GameError("ask", f"{opened.game.id} has no question {question!r}; there are {there_are}")
        found = known[question](self._kept_for(opened, position, "situation"), arguments)
        return self._spelled(opened.texts, found)

    def _open(self, position: dict[str, Any]) -> _Open:
        if "game" not in position:
            raise GameError("game", "the key is missing")
        id_ = position["game"]
        if not isinstance(id_, str):
            raise GameError("game", "the name of a game is expected")
        if id_ not in self._games:
            game = find_game(id_)
            pack = game.pack(self.directory)
            self._games[id_] = _Open(game, pack, game.texts(pack))
        return self._games[id_]

    def _begin(self, opened: _Open, position: dict[str, Any]) -> State:
        """The state of a position at its first question."""
        return cast(State, self._kept_for(opened, position, "opening"))

    def _kept_for(self, opened: _Open, position: dict[str, Any], what: str) -> Any:
        """What is asked about. Answers change only a copy, so it serves the next question on the same position."""
        if position != self._position:
            self._kept = {}
            self._position = position
        if what not in self._kept:
            given = position.get("options", {})
            if not isinstance(given, dict):
                raise GameError("options", "a table of options is expected")
            game, start = opened.game, {"position": position}
            _, options = chosen(game, start, given)
            lay_out = game.begin if what == "opening" else game.situation
            self._kept[what] = lay_out(start, options, opened.pack)
        return self._kept[what].copy()

    def _spelled(self, texts: Texts, found: Json) -> Json:
        """An answer with the sentences of its refusals."""
        if isinstance(found, Refusal):
            return texts.refusal(self.language, found)
        if isinstance(found, dict):
            return {key: self._spelled(texts, inner) for key, inner in found.items()}
        if isinstance(found, list):
            return [self._spelled(texts, inner) for inner in found]
        return found

    def _decisions(self, opened: _Open, s: State, words: Sequence[str]) -> Json:
        asked = []
        lost = ""
        questions = machine.questions(s)
        for seat, question in questions.items():
            walk = Walk(question, s)
            try:
                for word in words:
                    walk.say(word)
            except NotOfferedError as error:
                lost = error.word
                continue
            asked.append(
                {
                    "seat": seat,
                    "kind": question.kind,
                    "sentence": self._sentence(opened.texts, question),
                    "follow": followed(walk),
                }
            )
        if questions and not asked:
            raise GameError("decisions", f"{lost!r} cannot follow here")
        return {"questions": asked}

    def _sentence(self, texts: Texts, question: Question) -> str:
        return texts.question(self.language, question)

    def _view(self, game: Game, s: State, arguments: Sequence[str]) -> Json:
        seats = (*s.seats, SPECTATOR)
        if len(arguments) != 1 or arguments[0] not in seats:
            raise GameError("view", f"one seat is expected: {', '.join(seats)}")
        return game.seen(s, arguments[0])


def followed(walk: Walk) -> Json:
    """What may follow the parts of a walk. Buttons stand among the items, each with a part of its own."""
    follow: Follow = walk.follow
    items: list[dict[str, Json]] = []
    for continuation in walk.continuations():
        item = continuation.item
        listed: dict[str, Json] = {"item": list(item) if isinstance(item, tuple) else item}
        if continuation.cost is not None:
            listed["cost"] = continuation.cost
        if continuation.is_button:
            listed["part"] = "button"
        items.append(listed)
    return {
        "part": follow.part,
        "items": items,
        "done": walk.done,
        "least": follow.least,
        "most": follow.most,
    }


def answer_lines(asker: Asker) -> int:
    """Answer one question a line, each as soon as it is known; a bad line is answered with its error."""
    for line in _lines():
        print(json.dumps(_answer_line(asker, line)), flush=True)
    return 0


def _lines() -> Iterator[bytes]:
    return (line for line in iter(sys.stdin.buffer.readline, b"") if line.strip())


def _answer_line(asker: Asker, line: bytes) -> Json:
    try:
        asked = parse("line.json", text_of(line))
        for path, why in junk(asked):
            raise GameError(".".join(map(str, path)), why)
        if "position" not in asked:
            raise GameError("position", "the key is missing")
        return asker.answer(asked["position"], _words(asked.get("ask")))
    except Exception as error:
        found = explained(error)
        if found is None:
            return {"error": f"position: this is a fault of the program: {type(error).__name__}: {error}"}
        return {"error": f"{':'.join(found.places) or 'line'}: {found.why}"}


def _words(ask: Json) -> list[str]:
    """The question and its arguments as words; numbers may be given as numbers."""
    if not isinstance(ask, list) or not ask:
        raise GameError("ask", 'a list such as ["moves", "A"] is expected')
    for number, word in enumerate(ask):
        if not isinstance(word, str | int) or isinstance(word, bool):
            raise GameError(f"ask[{number}]", "a word or a whole number is expected")
    return [str(word) for word in ask]
