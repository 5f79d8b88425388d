"""The checklists: what each game's rules demand, one atomic check per item."""

import tomllib
from functools import cache
from pathlib import Path

import msgspec

GAMES = Path(__file__).resolve().parent.parent / "games"


class ChecklistError(Exception):
    """A checklist that is missing or badly written."""


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One atomic check; `exempt` says why no test can show it."""

    id: str
    text: str
    exempt: str | None = None


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    item: list[Item]


def read_checklist(file: Path) -> dict[str, Item]:
    """The items of a checklist file by id, in the order of the file."""
    try:
        items = msgspec.convert(tomllib.loads(file.read_text("utf-8")), _File).item
    except OSError as error:
        raise ChecklistError(f"{file}: {error.strerror}") from error
    except (ValueError, msgspec.ValidationError) as error:
        raise ChecklistError(f"{file}: {error}") from error
    by_id: dict[str, Item] = {}
    for item in items:
        if item.id in by_id:
            raise ChecklistError(f"{file}: {item.id} stands there twice")
        if not item.text.strip():
            raise ChecklistError(f"{file}: {item.id} has no text")
        if item.exempt is not None and not item.exempt.strip():
            raise ChecklistError(f"{file}: {item.id} is exempt without a reason")
        by_id[item.id] = item
    return by_id


def checklist(game: str, games: Path = GAMES) -> dict[str, Item]:
    """The items of a game's checklist by id; `game` is the id that players use, such as `traces-of-war`."""
    file = games / game.replace("-", "_") / "data" / "checklist.toml"
    if not file.is_file():
        with_checklist = ", ".join(sorted(_game_of(other) for other in _files(games)))
        raise ChecklistError(f"no checklist for the game {game!r}; there is one for: {with_checklist}")
    return read_checklist(file)


@cache
def known_ids(games: Path = GAMES) -> frozenset[str]:
    """The ids of all the games' checklists together."""
    return frozenset(id for file in _files(games) for id in read_checklist(file))


def _files(games: Path) -> list[Path]:
    return sorted(games.glob("*/data/checklist.toml"))


def _game_of(file: Path) -> str:
    return file.parent.parent.name.replace("_", "-")
