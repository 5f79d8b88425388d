"""Games over HTTP: beginning one, coming in by a link, those of a browser, and their records."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.exceptions import ClientException, NotAuthorizedException, NotFoundException
from litestar.params import JSONBody, PathParameter, QueryParameter

from sztab.games.game import GameError
from sztab.games.registry import find_game
from sztab.kernel.host import COMPUTER
from sztab.kernel.records import parse_running
from sztab.kernel.seat_records import seat_record
from sztab.kernel.state import SPECTATOR
from sztab.packs.reading import UnreadableError, junk, parse
from sztab.server import ledger, pages, review, tokens
from sztab.server.ledger import REPLAY, Row
from sztab.server.players import Server
from sztab.server.rooms import Begun, UnknownGame
from sztab.server.shapes import BroughtRecord, Key, NewGame, PlayInfo, PlayList
from sztab.server.telling import EVERYTHING

Ask = Request[Any, Any, Any]
Id = Annotated[str, PathParameter(pattern=r"^[A-Za-z0-9_-]{1,40}$")]

YEAR = 31_536_000
MOST_FRAMES = 1000
SHOWN = 100
"""So many games of a browser are listed."""


def _cookie(game: str, token: str) -> Cookie:
    return Cookie(
        key=tokens.COOKIE + game, value=token, path="/", max_age=YEAR, httponly=True, samesite="strict"
    )


def _holders(server: Server, request: Ask, id_: str) -> frozenset[str]:
    """The persons whose seats the asker's cookie opens; raises 404 or 401."""
    if ledger.find(server.store, id_) is None:
        raise NotFoundException(f"play: there is no game {id_!r}")
    token = request.cookies.get(tokens.COOKIE + id_, "")
    holders = tokens.holders_of(server.store, token, id_)
    if holders is None:
        raise NotAuthorizedException("play: this browser has no token for this game")
    return holders


def info_of(server: Server, row: Row, holders: frozenset[str]) -> PlayInfo:
    """A stored game as a page sees it."""
    game = find_game(row.game)
    pack = server.shelf.pack(game, row.pack)
    header = parse_running(row.header + "\n").header
    key = server.shelf.map_key(game, pack, header.start)
    seats: dict[str, str] = row.summary["seats"]
    return PlayInfo(
        id=row.id,
        kind=row.kind,
        game=row.game,
        scenario=row.scenario,
        options={name: bool(value) for name, value in header.options.items()},
        seats={seat: who if who.startswith(COMPUTER) else "human" for seat, who in seats.items()},
        yours=[seat for seat, who in seats.items() if who in holders] if row.kind != REPLAY else [],
        asked=row.summary["asked"],
        turn=row.summary["turn"],
        result=row.summary["result"],
        stopped=row.stopped,
        changed=row.changed,
        engine=row.engine,
        pack=row.pack,
        texts=pages.texts_of(game),
        names=pages.names_of(game, pack),
        map=f"/maps/{key}.svg",
        drawing=f"/maps/{key}.json",
    )


@post("/api/play", summary="Begin a game")
async def begin(request: Ask, data: JSONBody[NewGame]) -> Response[PlayInfo]:
    """Begin a game from a scenario, a position, or a line of a record; the answer sets the cookie of its seats."""
    server: Server = request.app.state.server
    return await server.run(lambda: _answer(server, _begun(server, request, data)))


def _begun(server: Server, request: Ask, data: JSONBody[NewGame]) -> Begun:
    ways = [way for way in (data.scenario, data.position, data.record, data.replay) if way is not None]
    if len(ways) != 1:
        raise ClientException("play: one of scenario, position, record and replay is needed")
    server.metrics.count("games_begun")
    if data.replay is not None:
        _holders(server, request, data.replay.id)
        return server.rooms.begin_at(data.replay.id, data.replay.line, data.seats)
    if data.record is not None:
        return server.rooms.begin_from(data.record, data.line, data.seats)
    position = None if data.position is None else _position(data.position)
    id_ = data.game or (position or {}).get("game")
    if not isinstance(id_, str):
        raise GameError("game", "the key is missing")
    start = {"scenario": data.scenario} if position is None else {"position": position}
    return server.rooms.begin(find_game(id_), start, data.options, data.seats)


def _position(given: dict[str, Any] | str) -> dict[str, Any]:
    """A position, perhaps as the text of a file; raises ``GameError``."""
    if isinstance(given, dict):
        return given
    try:
        position = parse("position.json" if given.lstrip()[:1] in ("{", "[") else "position.toml", given)
    except UnreadableError as error:
        where = f"position, line {error.line}" if error.line else "position"
        raise GameError(where, error.why) from None
    for path, why in junk(position):
        raise GameError(".".join(["position", *map(str, path)]), why)
    return position


def _answer(server: Server, begun: Begun) -> Response[PlayInfo]:
    row = server.rooms.find(begun.id)
    holders = tokens.holders_of(server.store, begun.token, begun.id) or frozenset()
    info = info_of(server, row, holders)
    info.links = {seat: f"/play/{begun.id}#{token}" for seat, token in begun.links.items()}
    return Response(info, status_code=201, cookies=[_cookie(begun.id, begun.token)])


@post("/api/replays", summary="Bring a record to look at it")
async def bring(request: Ask, data: JSONBody[BroughtRecord]) -> Response[PlayInfo]:
    """Keep a closed record, so that it can be replayed and played on from."""
    server: Server = request.app.state.server
    return await server.run(lambda: _answer(server, server.rooms.bring(data.record)))


@get("/api/play", summary="The games of this browser")
async def list_plays(request: Ask) -> PlayList:
    """The games for which the browser has a cookie."""
    server: Server = request.app.state.server
    ids = [name.removeprefix(tokens.COOKIE) for name in request.cookies if name.startswith(tokens.COOKIE)]

    def found() -> PlayList:
        plays = []
        for id_ in ids[:SHOWN]:
            holders = tokens.holders_of(server.store, request.cookies[tokens.COOKIE + id_], id_)
            row = None if holders is None else ledger.find(server.store, id_)
            if row is not None and holders is not None:
                plays.append(info_of(server, row, holders))
        return PlayList(sorted(plays, key=lambda play: -play.changed))

    return await server.run(found)


@get("/api/play/{game_id:str}", summary="One game of this browser")
async def one_play(request: Ask, game_id: Id) -> PlayInfo:
    """What a page needs before it opens the WebSocket."""
    server: Server = request.app.state.server

    def found() -> PlayInfo:
        holders = _holders(server, request, game_id)
        return info_of(server, server.rooms.find(game_id), holders)

    return await server.run(found)


@post("/api/play/{game_id:str}/enter", summary="Come in by a link")
async def enter(request: Ask, game_id: Id, data: JSONBody[Key]) -> Response[PlayInfo]:
    """Exchange the token of a link for a cookie; what the browser had already stays open to it."""
    server: Server = request.app.state.server

    def entered() -> Response[PlayInfo]:
        row = ledger.find(server.store, game_id)
        holders = tokens.holders_of(server.store, data.token, game_id)
        if row is None or holders is None:
            raise NotAuthorizedException("token: it opens nothing here")
        had = tokens.holders_of(server.store, request.cookies.get(tokens.COOKIE + game_id, ""), game_id)
        both = holders | (had or frozenset())
        token = tokens.new_token()
        server.store.write(lambda db: tokens.save(db, token, game_id, both))
        return Response(info_of(server, row, both), status_code=200, cookies=[_cookie(game_id, token)])

    return await server.run(entered)


@get("/api/play/{game_id:str}/record", media_type=MediaType.TEXT, summary="The record of a game")
async def record(
    request: Ask,
    game_id: Id,
    seat: Annotated[str, QueryParameter(max_length=40)] = "",
) -> Response[str]:
    """The whole record once the game is over, else that of one's own seat or, without one, of a spectator."""
    server: Server = request.app.state.server

    def text() -> str:
        holders = _holders(server, request, game_id)
        row = server.rooms.find(game_id)
        if not seat and (row.kind == REPLAY or row.summary["result"] is not None):
            return ledger.record_text(server.store, game_id)
        room = server.rooms.open(game_id)
        with room.lock:
            mine = [own for own, who in room.host.holders.items() if who in holders]
            if seat and seat not in (*mine, SPECTATOR):
                raise NotAuthorizedException(f"seat: {seat!r} is not yours")
            return seat_record(room.host, seat or (mine or [SPECTATOR])[0])

    try:
        body = await server.run(text)
    except UnknownGame:
        raise NotFoundException(f"play: there is no game {game_id!r}") from None
    headers = {"content-disposition": f'attachment; filename="{game_id}.sztab"', "cache-control": "no-store"}
    return Response(body, media_type="text/plain; charset=utf-8", headers=headers)


@get("/api/play/{game_id:str}/replay", summary="Frames of a game")
async def frames(
    request: Ask,
    game_id: Id,
    seat: Annotated[str, QueryParameter(max_length=40)] = "",
    start: Annotated[int, QueryParameter(name="from", ge=0, le=2**31)] = 0,
    count: Annotated[int, QueryParameter(ge=0, le=MOST_FRAMES)] = 200,
) -> dict[str, Any]:
    """The table at a line and the lines after it: all of a game that is over, else what one's own seat knows."""
    server: Server = request.app.state.server

    def found() -> dict[str, Any]:
        holders = _holders(server, request, game_id)
        row = server.rooms.find(game_id)
        room = server.rooms.open(game_id)
        with room.lock:
            mine = [own for own, who in room.host.holders.items() if who in holders]
            open_ = row.kind == REPLAY or room.host.state.result is not None
            who = seat or (EVERYTHING if open_ else (mine or [SPECTATOR])[0])
            allowed = [*mine, SPECTATOR, *([EVERYTHING, *room.host.holders] if open_ else [])]
            if who not in allowed:
                raise NotAuthorizedException(f"seat: {who!r} is not yours")
            return review.replay(room, who, start, count)

    return await server.run(found)


@get("/api/play/{game_id:str}/report", summary="The report of a game that is over")
async def report(request: Ask, game_id: Id) -> dict[str, Any]:
    """Tables and series at the end of each turn, dice against expectation, and whether they come from the key."""
    server: Server = request.app.state.server

    def found() -> dict[str, Any]:
        _holders(server, request, game_id)
        row = server.rooms.find(game_id)
        room = server.rooms.open(game_id)
        with room.lock:
            if row.kind != REPLAY and room.host.state.result is None:
                raise ClientException("report: the game is not over", status_code=409)
            return review.report(room)

    return await server.run(found)


HANDLERS = [begin, bring, list_plays, one_play, enter, record, frames, report]
