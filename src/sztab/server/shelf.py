"""The shelf: games with their packs, texts, maps and rules, loaded once, and drawn maps kept on disk."""

from __future__ import annotations

import gzip
import hashlib
import json
import threading
import zlib
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from sztab.games.game import Game, GameError
from sztab.games.registry import find_game, games
from sztab.kernel.state import canonical
from sztab.lab.table import ENGINE, Table, laid_out
from sztab.packs import MapData, Pack
from sztab.packs.loading import MANIFEST
from sztab.server.storage import Store
from sztab.texts import LANGUAGES, SHARED

Json = Any

KEY_DIGITS = 32
MOST_MAPS = 200
"""So many maps are known at once; a game that is opened makes its own known again."""

DRAWING = ("sztab.maps.render", "sztab.games.drawing")
"""The modules whose change makes maps be drawn anew."""


class Shelf:
    """What all games of a server share."""

    def __init__(self, store: Store, data: Path, cache: Path) -> None:
        """Maps are drawn into the cache; everything else goes to the data."""
        self.store = store
        self.data = data
        self.cache = cache
        self._lock = threading.Lock()
        self._drawing = threading.Lock()
        self._packs: dict[str, Pack] = {}
        self._maps: dict[str, tuple[Game, MapData]] = {}
        self._keys: dict[str, str] = {}

    def pack(self, game: Game, hash_: str) -> Pack:
        """The pack of a hash: the game's own, or one that the storage keeps; raises ``GameError``."""
        own = game.pack()
        if hash_ in ("", own.hash):
            return own
        with self._lock:
            if hash_ not in self._packs:
                self._packs[hash_] = game.pack(self._unpacked(hash_))
            return self._packs[hash_]

    def _unpacked(self, hash_: str) -> Path:
        """The directory with the files of a stored pack."""
        with self.store.read() as db:
            found = db.execute("SELECT files FROM packs WHERE hash = ?", (hash_,)).fetchone()
        if found is None:
            raise GameError("pack", f"the pack {hash_[:12]}… is not known here")
        home = self.data / "packs" / hash_
        home.mkdir(parents=True, exist_ok=True)
        for name, content in json.loads(zlib.decompress(found[0])).items():
            _write_whole(home / name, content.encode())
        return home

    def keep(self, game: Game, pack: Pack) -> None:
        """Store a pack by its hash."""
        files = {
            name: (pack.directory / name).read_text("utf-8")
            for name in sorted({MANIFEST, *pack.manifest.files.values()})
        }
        content = zlib.compress(json.dumps(files).encode())
        self.store.write(
            lambda db: db.execute(
                "INSERT OR IGNORE INTO packs VALUES (?, ?, ?)", (pack.hash, game.id, content)
            )
        )

    def table(self, game: Game, pack: Pack, start: Mapping[str, Json], options: Mapping[str, Json]) -> Table:
        """A table; raises ``GameError``."""
        return laid_out(game, pack, start, options)

    def map_key(self, game: Game, pack: Pack, start: Mapping[str, Json]) -> str:
        """The key of the map on which a start is played; it changes with what is drawn and how."""
        where = hashlib.sha256(canonical([game.id, pack.hash, dict(start)])).hexdigest()
        key = self._keys.get(where)
        if key is None or key not in self._maps:
            board = game.map(pack, start)
            whole = canonical([drawing_hash(), game.id, msgspec.to_builtins(board)])
            key = self._keys[where] = hashlib.sha256(whole).hexdigest()[:KEY_DIGITS]
            self._maps[key] = (game, board)
            for kept in (self._keys, self._maps):
                while len(kept) > MOST_MAPS:
                    kept.pop(next(iter(kept)))
        return key

    def drawn(self, key: str) -> tuple[bytes, bytes] | None:
        """The drawing of a map and its measures, compressed; drawn when first asked for and kept on disk."""
        home = self.cache / "maps"
        paths = home / f"{key}.svg.gz", home / f"{key}.json.gz"
        if not all(path.exists() for path in paths):
            if key not in self._maps:
                return None
            with self._drawing:
                if not all(path.exists() for path in paths):
                    game, board = self._maps[key]
                    home.mkdir(parents=True, exist_ok=True)
                    _write_whole(paths[0], _compressed(game.map_svg(board).encode()))
                    _write_whole(paths[1], _compressed(msgspec.json.encode(game.drawing(board))))
        return paths[0].read_bytes(), paths[1].read_bytes()


def _compressed(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)


def _write_whole(path: Path, data: bytes) -> None:
    draft = path.with_name(f"{path.name}.{threading.get_ident()}.new")
    draft.write_bytes(data)
    draft.replace(path)


@cache
def drawing_hash() -> str:
    """A hash of the code that draws maps."""
    digest = hashlib.sha256(ENGINE.encode())
    for name in DRAWING:
        found = Path(str(import_module(name).__file__))
        for path in sorted(found.parent.glob("*.py")) if found.name == "__init__.py" else [found]:
            digest.update(path.read_bytes())
    return digest.hexdigest()


def all_games() -> list[Game]:
    """The games that can be played."""
    return [find_game(id_) for id_ in games()]


def catalogue(game: Game, language: str) -> str:
    """All messages that a page needs for a game in one language."""
    if language not in LANGUAGES:
        raise GameError("language", f"there is no language {language!r}")
    homes = [SHARED / language, game.home / "texts" / language]
    return "\n".join(path.read_text("utf-8") for home in homes for path in sorted(home.glob("*.ftl")))


def names(game: Game, pack: Pack) -> dict[str, Json]:
    """The names of a pack in both languages, with the Polish cases."""
    return {id_: msgspec.to_builtins(name) for id_, name in game.named(pack).items()}


def hash_of(text: str | bytes) -> str:
    """The part of an address by which a text is cached for ever."""
    data = text.encode() if isinstance(text, str) else text
    return hashlib.sha256(data).hexdigest()[:KEY_DIGITS]
