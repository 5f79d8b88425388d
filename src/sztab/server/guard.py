"""The guard before the application: addresses served, origins, security headers, logs and counts of every request."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any

from sztab.server.metrics import Metrics

Scope = MutableMapping[str, Any]
Event = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

log = logging.getLogger(__name__)

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'{sockets}; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


class Guard:
    """Lets nothing through that was not sent to this server by a page of this server."""

    def __init__(self, app: Application, hosts: Iterable[str], metrics: Metrics) -> None:
        """``hosts`` are the addresses served, as a Host header names them."""
        self.app = app
        self.hosts = frozenset(host.lower() for host in hosts)
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        headers = {name.lower(): value for name, value in scope["headers"]}
        host = headers.get(b"host", b"").decode("latin-1").lower()
        fault = self._fault(scope, headers, host)
        if scope["type"] == "websocket":
            if fault is not None:
                log.warning("handshake refused", extra={"why": fault, "path": scope["path"]})
                await send({"type": "websocket.close", "code": 1008, "reason": fault})
            else:
                await self.app(scope, receive, send)
            return
        status = 0

        async def answer(event: Event) -> None:
            nonlocal status
            if event["type"] == "http.response.start":
                status = event["status"]
                event["headers"] = [*event.get("headers", ()), *self._security(host, fault is None)]
            await send(event)

        if fault is not None:
            await _refuse(answer, 421 if fault.startswith("host") else 403, fault)
        else:
            await self.app(scope, receive, answer)
        seconds = time.perf_counter() - began
        self.metrics.count("requests", "status", str(status))
        log.info(
            "request",
            extra={
                "method": scope["method"],
                "path": scope["path"],
                "status": status,
                "ms": round(1000 * seconds, 1),
            },
        )

    def _fault(self, scope: Scope, headers: dict[bytes, bytes], host: str) -> str | None:
        if host not in self.hosts:
            return f"host: {host[:80]!r} is not served here"
        if scope["type"] == "http" and scope["method"] in SAFE:
            return None
        origin = headers.get(b"origin")
        if origin is not None:
            scheme, _, rest = origin.decode("latin-1").lower().partition("://")
            if scheme not in ("http", "https") or rest != host:
                return "origin: another page may not do this"
        elif headers.get(b"sec-fetch-site", b"none") not in (b"none", b"same-origin"):
            return "origin: another page may not do this"
        return None

    def _security(self, host: str, known: bool) -> list[tuple[bytes, bytes]]:
        sockets = f" ws://{host} wss://{host}" if known else ""
        policy = POLICY.format(sockets=sockets)
        return [(b"content-security-policy", policy.encode("latin-1")), *HEADERS]


async def _refuse(send: Send, status: int, why: str) -> None:
    body = ('{"error":"' + why.replace("\\", "").replace('"', "'") + '"}').encode("latin-1", "replace")
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
