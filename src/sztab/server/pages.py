"""What is the same for everybody: the page itself, catalogues, names, maps, rules, health and figures."""

from __future__ import annotations

import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, PathParameter

from sztab.commanders import levels
from sztab.games.game import Game, GameError
from sztab.games.registry import find_game
from sztab.lab.table import ENGINE, Setting, known_table
from sztab.packs import Pack
from sztab.server import shelf
from sztab.server.players import Server
from sztab.server.reference import links_of, rules_of
from sztab.server.shapes import GameInfo, GamesAnswer, RulesAnswer, ScenarioInfo
from sztab.texts import LANGUAGES

FOR_EVER = "public, max-age=31536000, immutable"
NOW = "no-cache"

NOT_BUILT = (
    "The page of the table is not built: run `python3 run.py`, which builds it, or `npm run build` in web/."
)

Ask = Request[Any, Any, Any]
Name = Annotated[str, PathParameter(pattern=r"^[A-Za-z0-9_-]{1,80}$")]


def sent(data: bytes, media: str, request: Ask, cache: str) -> Response[bytes]:
    """Compressed bytes as a page takes them."""
    headers = {"cache-control": cache, "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
    else:
        data = gzip.decompress(data)
    return Response(data, media_type=media, headers=headers)


@lru_cache(maxsize=64)
def _compressed(text: str) -> bytes:
    return gzip.compress(text.encode(), 9, mtime=0)


def texts_of(game: Game) -> dict[str, str]:
    """The addresses of a game's catalogues."""
    return {
        language: f"/texts/{game.id}/{language}/{shelf.hash_of(shelf.catalogue(game, language))}.ftl"
        for language in LANGUAGES
    }


def names_of(game: Game, pack: Pack) -> str:
    """The address of the names of a pack."""
    return f"/names/{game.id}/{pack.hash}.json"


def game_info(server: Server, game: Game) -> GameInfo:
    """What there is to know before a game is begun."""
    pack = game.pack()
    opening = game.scenarios[0]
    key = server.shelf.map_key(game, pack, {"scenario": opening.id})
    begun = known_table(Setting(game.id, opening.id)).opening
    return GameInfo(
        id=game.id,
        title=game.title,
        scenarios=[
            ScenarioInfo(
                scenario.id,
                scenario.title,
                scenario.turns,
                list(scenario.seats),
                list(scenario.options),
                game.briefing(scenario),
            )
            for scenario in game.scenarios
        ],
        levels=list(levels(game)),
        overlays=list(game.overlays),
        standing=list(game.spans(begun)),
        bodies=dict(game.bodies),
        texts=texts_of(game),
        names=names_of(game, pack),
        map=f"/maps/{key}.svg",
        drawing=f"/maps/{key}.json",
        rules=f"/api/rules/{game.id}",
        pack=pack.hash,
    )


@get("/api/games", summary="The games that can be played")
async def list_games(request: Ask) -> GamesAnswer:
    """All games with their scenarios, levels and addresses."""
    server: Server = request.app.state.server
    found = await server.run(lambda: [game_info(server, game) for game in shelf.all_games()])
    return GamesAnswer(found, ENGINE)


@get("/api/games/{game_id:str}", summary="One game")
async def one_game(request: Ask, game_id: Name) -> GameInfo:
    """A game with its scenarios, levels and addresses."""
    server: Server = request.app.state.server
    return await server.run(lambda: game_info(server, _known(game_id)))


@get("/api/rules/{game_id:str}", summary="The rules reference of a game")
async def rules(request: Ask, game_id: Name) -> RulesAnswer:
    """Every rule in our own words, in both languages, and which of them a sentence speaks of."""
    server: Server = request.app.state.server

    def answer() -> RulesAnswer:
        game = _known(game_id)
        return RulesAnswer(game_id, rules_of(game), links_of(game))

    return await server.run(answer)


def _known(id_: str) -> Game:
    try:
        return find_game(id_)
    except GameError as error:
        raise NotFoundException(str(error)) from None


@get(
    "/texts/{game_id:str}/{language:str}/{name:str}",
    media_type=MediaType.TEXT,
    summary="A catalogue",
    is_compressed=True,
)
async def catalogue(request: Ask, game_id: Name, language: Name, name: FromPath[str]) -> Response[bytes]:
    """The Fluent messages of a game in one language; the address holds their hash."""
    server: Server = request.app.state.server
    if language not in LANGUAGES:
        raise NotFoundException(f"language: there is no language {language!r}")
    text = await server.run(lambda: shelf.catalogue(_known(game_id), language))
    cache = FOR_EVER if name == f"{shelf.hash_of(text)}.ftl" else NOW
    return sent(_compressed(text), "text/plain; charset=utf-8", request, cache)


@get(
    "/names/{game_id:str}/{name:str}",
    media_type=MediaType.JSON,
    summary="The names of a pack",
    is_compressed=True,
)
async def names(request: Ask, game_id: Name, name: FromPath[str]) -> Response[bytes]:
    """What the units and places of a pack are called in both languages."""
    server: Server = request.app.state.server

    def found() -> str:
        game = _known(game_id)
        try:
            pack = server.shelf.pack(game, name.removesuffix(".json"))
        except GameError as error:
            raise NotFoundException(str(error)) from None
        return msgspec.json.encode(shelf.names(game, pack)).decode()

    return sent(_compressed(await server.run(found)), MediaType.JSON, request, FOR_EVER)


@get("/maps/{name:str}", summary="A map, or its measures", is_compressed=True)
async def map_file(request: Ask, name: Annotated[str, PathParameter(max_length=60)]) -> Response[bytes]:
    """The drawing of a map (``.svg``), or where everything lies on it (``.json``)."""
    server: Server = request.app.state.server
    key, _, kind = name.partition(".")
    media = {"svg": "image/svg+xml", "json": "application/json"}.get(kind)
    found = None if media is None else await server.run(lambda: server.shelf.drawn(key))
    if media is None or found is None:
        raise NotFoundException(f"maps: there is no map {name!r}")
    return sent(found[kind == "json"], media, request, FOR_EVER)


@get("/healthz", media_type=MediaType.TEXT, summary="Whether the server works")
async def health(request: Ask) -> str:
    """Answers when the storage can be read."""
    server: Server = request.app.state.server

    def look() -> None:
        with server.store.read() as db:
            db.execute("SELECT 1 FROM games LIMIT 1").fetchone()

    await server.run(look)
    return "ok\n"


@get("/metrics", media_type="text/plain; version=0.0.4", summary="Figures for Prometheus")
async def figures(request: Ask) -> str:
    """Counts of what the server does."""
    server: Server = request.app.state.server
    return server.metrics.text()


@get("/openapi.json", include_in_schema=False)
async def description(request: Ask) -> Response[dict[str, Any]]:
    """The description of this interface."""
    return Response(request.app.openapi_schema.to_schema(), media_type=MediaType.JSON)


@get(
    ["/", "/play/{rest:path}", "/replay/{rest:path}", "/report/{rest:path}"],
    include_in_schema=False,
    is_compressed=True,
)
async def page(request: Ask) -> Response[bytes]:
    """The page of the table; what it shows it finds by its address."""
    server: Server = request.app.state.server
    index = server.page / "index.html"
    if not index.is_file():
        return Response(NOT_BUILT.encode() + b"\n", media_type=MediaType.TEXT, status_code=503)
    return sent(_file(index, index.stat().st_mtime_ns), "text/html; charset=utf-8", request, NOW)


@get("/{name:path}", include_in_schema=False, is_compressed=True)
async def asset(request: Ask, name: FromPath[str]) -> Response[bytes]:
    """A file of the page; those under ``assets/`` have their hash in their name."""
    server: Server = request.app.state.server
    home = server.page.resolve()
    path = (home / name.lstrip("/")).resolve()
    if not path.is_relative_to(home) or not path.is_file():
        raise NotFoundException("there is nothing of that name")
    media = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    kept = FOR_EVER if path.is_relative_to(home / "assets") else NOW
    if media.startswith("font/") or path.suffix in (".png", ".woff2"):
        return Response(path.read_bytes(), media_type=media, headers={"cache-control": kept})
    return sent(_file(path, path.stat().st_mtime_ns), media, request, kept)


@lru_cache(maxsize=128)
def _file(path: Path, changed: int) -> bytes:
    return gzip.compress(path.read_bytes(), 9, mtime=0)


HANDLERS = [
    list_games,
    one_game,
    rules,
    catalogue,
    names,
    map_file,
    health,
    figures,
    description,
    page,
    asset,
]
