"""The application: handlers, answers to faults, and the guard before them."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Any

from litestar import Litestar, MediaType, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec

from sztab.games.game import GameError
from sztab.kernel.records import RecordError
from sztab.lab.table import ENGINE
from sztab.packs import PackError
from sztab.server import pages, plays
from sztab.server.guard import Guard
from sztab.server.players import Server
from sztab.server.rooms import UnknownGame
from sztab.server.shapes import Problem
from sztab.server.sockets import table_socket
from sztab.server.stage import Gone, Stopped
from sztab.server.storage import StorageError

log = logging.getLogger(__name__)

NO_BODY = "data: 'data'"
"""What the framework says of a body that is not there."""

MOST_BODY = 8_000_000
"""Bytes of the longest request."""


def _problem(status: int, why: str) -> Response[Any]:
    return Response({"error": why}, status_code=status, media_type=MediaType.JSON)


def _bad_input(_: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    return _problem(400, str(error))


def _invalid(_: Request[Any, Any, Any], error: ValidationException) -> Response[Any]:
    found = error.extra if isinstance(error.extra, list) else []
    reasons = [
        f"{one.get('key', 'request')}: {one.get('message', '')}" for one in found if isinstance(one, dict)
    ]
    return _problem(400, "; ".join(reasons).replace(NO_BODY, "body: it is missing") or error.detail)


def _too_deep(_: Request[Any, Any, Any], error: RecursionError) -> Response[Any]:
    return _problem(400, "body: it is nested too deeply")


def _http(_: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    return _problem(error.status_code, error.detail)


def _unknown(_: Request[Any, Any, Any], error: UnknownGame) -> Response[Any]:
    return _problem(404, f"play: there is no game {str(error)!r}")


def _stopped(_: Request[Any, Any, Any], error: Stopped) -> Response[Any]:
    return _problem(409, f"play: the game is stopped, report {error.report}")


def _unavailable(_: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    log.error("not stored", exc_info=error)
    return _problem(503, "the storage cannot be written; nothing was changed")


def _fault(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    request.app.state.server.metrics.count("faults")
    log.error("a request failed", exc_info=error, extra={"path": request.url.path})
    return _problem(500, "a fault of the program keeps this from being answered")


PROBLEMS = {
    status: ResponseSpec(Problem, description=description, generate_examples=False)
    for status, description in (
        (400, "What was sent is not right; the answer says where and why"),
        (401, "There is no token for this"),
        (403, "Another page may not do this"),
        (404, "There is nothing of that name"),
        (409, "The game is stopped"),
        (413, "The request is too long"),
        (421, "This address is not served here"),
    )
}


def application(server: Server, hosts: Iterable[str]) -> Guard:
    """The application with its guard."""
    handlers = [*pages.HANDLERS, *plays.HANDLERS]
    for handler in handlers:
        handler.responses = {**PROBLEMS, **(handler.responses or {})}
    app = Litestar(
        route_handlers=[*handlers, table_socket],
        exception_handlers={
            GameError: _bad_input,
            RecordError: _bad_input,
            PackError: _bad_input,
            ValidationException: _invalid,
            HTTPException: _http,
            UnknownGame: _unknown,
            Stopped: _stopped,
            Gone: _unavailable,
            StorageError: _unavailable,
            RecursionError: _too_deep,
            Exception: _fault,
        },
        request_max_body_size=MOST_BODY,
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1000, exclude_opt_key="is_compressed"
        ),
        openapi_config=OpenAPIConfig(title="Sztab", version=ENGINE, path="/schema", render_plugins=[]),
        on_startup=[server.start],
        on_shutdown=[server.stop],
        logging_config=None,
    )
    app.state.server = server
    return Guard(app, hosts, server.metrics)  # type: ignore[arg-type]
