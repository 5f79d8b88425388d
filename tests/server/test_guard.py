"""Strangers: hosts, origins, tokens, oversized and malformed input. Everything gets a reason and changes nothing."""

from __future__ import annotations

import json
import signal
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.server.client import Browser
from tests.server.conftest import Served, served


def test_a_host_that_is_not_served_is_refused(browser: Browser) -> None:
    answer = browser.ask("GET", "/healthz", headers={"host": "evil.example"})
    assert answer.status == 421
    assert "evil.example" in answer.json["error"]
    port = urlsplit(browser.address).port
    assert browser.ask("GET", "/healthz", headers={"host": f"localhost:{port}"}).status == 200
    assert browser.ask("GET", "/healthz", headers={"host": "127.0.0.1:1"}).status == 421


def test_another_origin_may_not_begin_a_game_or_open_a_socket(browser: Browser) -> None:
    seats = {"red": "me", "blue": "me"}
    body = {"game": "miniature", "scenario": "skirmish", "seats": seats}
    evil = {"origin": "http://evil.example"}
    assert browser.ask("POST", "/api/play", body, evil).status == 403
    assert browser.ask("POST", "/api/play", body, {"sec-fetch-site": "cross-site"}).status == 403
    assert browser.ask("POST", "/api/play", body, {"origin": browser.address}).status == 201
    info = browser.begin(seats)
    with pytest.raises(InvalidStatus) as refused:
        browser.sit(info["id"], origin="http://evil.example")
    assert refused.value.response.status_code == 403
    browser.sit(info["id"], origin=browser.address).opened.close()


def test_every_answer_carries_the_policy(browser: Browser) -> None:
    for path in ("/healthz", "/api/games", "/nothing", "/api/play/unknown"):
        headers = browser.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe-eval" not in policy
        assert "'unsafe-inline'" not in policy.partition("script-src")[2].partition(";")[0]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(browser: Browser) -> None:
    answer = browser.post(
        "/api/play", {"game": "miniature", "scenario": "skirmish", "seats": {"red": "me", "blue": "me"}}
    )
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    token = cookie.partition("=")[2].partition(";")[0]
    assert len(token) >= 43, "256 bits"


def test_a_stranger_learns_nothing_of_a_game(browser: Browser) -> None:
    info = browser.begin({"red": "me", "blue": "here"})
    stranger = Browser(browser.address)
    for path in ("", "/record", "/replay", "/report"):
        assert stranger.get(f"/api/play/{info['id']}{path}").status == 401
    assert stranger.get("/api/play").json == {"games": []}
    assert stranger.post(f"/api/play/{info['id']}/enter", {"token": "x" * 43}).status == 401
    other = Browser(browser.address)
    other.post(f"/api/play/{info['id']}/enter", {"token": info["links"]["blue"].partition("#")[2]})
    assert other.get(f"/api/play/{info['id']}").json["yours"] == ["blue"]
    assert other.get(f"/api/play/{info['id']}/record?seat=red").status == 401
    assert other.get(f"/api/play/{info['id']}/replay?seat=red").status == 401
    assert other.get(f"/api/play/{info['id']}/report").status == 409
    mine = other.get(f"/api/play/{info['id']}/record").body.decode()
    assert mine.startswith("sztab-seat-record 1\n")
    assert "seat: blue\n" in mine


def test_a_token_of_one_game_opens_no_other(browser: Browser) -> None:
    one, other = (browser.begin({"red": "me", "blue": "me"}) for _ in range(2))
    thief = Browser(browser.address)
    thief.cookies[f"sztab-{other['id']}"] = browser.cookies[f"sztab-{one['id']}"]
    assert thief.get(f"/api/play/{other['id']}").status == 401
    with pytest.raises(ConnectionClosed):
        thief.sit(other["id"])


BAD_BEGINNINGS: list[tuple[Any, str]] = [
    ({}, "seats"),
    ({"seats": {}}, "one of scenario"),
    ({"game": "miniature", "scenario": "skirmish", "seats": {}}, "seats.red"),
    ({"game": "miniature", "scenario": "skirmish", "seats": {"red": "me", "blue": "emperor"}}, "emperor"),
    (
        {"game": "miniature", "scenario": "skirmish", "seats": {"red": "me", "blue": "me", "green": "me"}},
        "seats.green",
    ),
    ({"game": "miniature", "scenario": "none", "seats": {"red": "me", "blue": "me"}}, "none"),
    ({"game": "chess", "scenario": "x", "seats": {"red": "me"}}, "chess"),
    ({"scenario": "skirmish", "seats": {"red": "me", "blue": "me"}}, "game"),
    ({"game": "miniature", "scenario": "skirmish", "seats": {"red": "me", "blue": "me"}, "more": 1}, "more"),
    (
        {
            "game": "miniature",
            "scenario": "skirmish",
            "seats": {"red": "me", "blue": "me"},
            "options": {"x": True},
        },
        "options.x",
    ),
    ({"position": {"game": "miniature"}, "seats": {"red": "me", "blue": "me"}}, "scenario"),
    (
        {
            "game": "miniature",
            "position": {"scenario": "skirmish", "turn": 0},
            "seats": {"red": "me", "blue": "me"},
        },
        "turn",
    ),
    ({"record": "nonsense", "seats": {"red": "me", "blue": "me"}}, "line 1"),
    ({"replay": {"id": "nothing", "line": 0}, "seats": {"red": "me", "blue": "me"}}, "nothing"),
    ([], "array"),
    ("text", "str"),
]


@pytest.mark.parametrize(("body", "why"), BAD_BEGINNINGS)
def test_a_game_that_cannot_begin_gets_the_reason(browser: Browser, body: Any, why: str) -> None:
    answer = browser.post("/api/play", body)
    assert 400 <= answer.status < 500
    assert why in answer.json["error"]
    assert set(answer.json) == {"error"}


def test_oversized_and_malformed_bodies_are_refused(browser: Browser) -> None:
    for body in (b"", b"{", b"\xff\xfe", b"[" * 100_000, b'{"seats": ' * 2000, b'{"seats": NaN}'):
        answer = browser.ask("POST", "/api/play", body)
        assert answer.status == 400, answer
        assert answer.json["error"]
    assert browser.ask("POST", "/api/play", b"").json["error"] == "body: it is missing"
    assert browser.ask("POST", "/api/play", b" " * 9_000_000).status == 413


def test_the_page_gives_no_file_from_elsewhere(browser: Browser) -> None:
    for path in (
        "/../run.py",
        "/%2e%2e/run.py",
        "/..%2frun.py",
        "/assets/../../run.py",
        "//etc/passwd",
        "/assets",
    ):
        connection = HTTPConnection(urlsplit(browser.address).netloc)
        connection.request("GET", path)
        answer = connection.getresponse()
        assert answer.status == 404, path
        assert b"uvicorn" not in answer.read()


MESSAGES: list[Any] = [
    b"",
    b"nonsense",
    b"[]",
    b"{}",
    b"\x00",
    b"[" * 10_000,
    {"do": "choose"},
    {"do": "nothing", "id": 1},
    {"do": "choose", "id": -1, "seat": "red", "parts": ["end"], "number": 1},
    {"do": "choose", "id": 1, "seat": "red", "parts": [], "number": 1},
    {"do": "choose", "id": 1, "seat": "red", "parts": [None], "number": 1},
    {"do": "choose", "id": 1, "seat": "red", "parts": [1.5], "number": 1},
    {"do": "choose", "id": 1, "seat": "red", "parts": [["move"]], "number": 1},
    {"do": "choose", "id": 1, "seat": "red", "parts": ["x" * 81], "number": 1},
    {"do": "choose", "id": 1, "seat": "red", "parts": ["march"] * 401, "number": 1},
    {"do": "choose", "id": 1, "seat": "red", "parts": ["march"], "number": 10**12},
    {"do": "choose", "id": 1, "seat": "red", "parts": ["march"], "number": 1, "extra": 1},
    {"do": "choose", "id": 1, "seat": "nobody", "parts": ["march"], "number": 1},
    {"do": "choose", "id": 1, "seat": "nature", "parts": ["chit", "red-march"], "number": 1},
    {"do": "choose", "id": 1, "seat": "blue", "parts": ["march"], "number": 1},
    {"do": "choose", "id": 1, "seat": "red", "parts": ["march", "march"], "number": 3},
    {"do": "undo", "id": 1, "seat": "red", "line": 0},
    {"do": "undo", "id": 1, "seat": "red", "line": 2**31},
    {"do": "take-back", "id": 1, "seat": "red", "number": 3},
    {"do": "standing", "id": 1, "seat": "red", "pass": ""},
    {"do": "pace", "id": 1, "speed": 3},
    {"do": "pace", "id": 1, "skip": "everything"},
    {"do": "inspect", "id": 1, "place": "../../etc/passwd"},
    {"do": "overlay", "id": 1, "key": "__class__"},
    {"do": "log", "id": 1, "before": -1},
    {"do": "consent", "id": 1, "seat": "red", "agree": True},
    {"do": "sit", "id": 1, "seat": "nature"},
    {"do": "hello", "id": 1, "seat": "blue"},
    b" " * 20_000,
]


def test_malformed_messages_get_a_reason_and_change_nothing(browser: Browser) -> None:
    info = browser.begin({"red": "me", "blue": "here"})
    red = Browser(browser.address)
    red.post(f"/api/play/{info['id']}/enter", {"token": info["links"]["red"].partition("#")[2]})
    record = browser.get(f"/api/play/{info['id']}/record").body
    with red.sit(info["id"]) as page:
        for message in MESSAGES:
            page.socket.send(message.decode("latin-1") if isinstance(message, bytes) else json.dumps(message))
            answer = page.hear()
            assert answer["type"] == "refusal", (message, answer)
            assert answer["refusal"]["key"]
        page.socket.send(b"\xff\xfe binary")
        assert page.hear()["refusal"]["key"] == "malformed-message"
        assert page.do("why", parts=["march"])["refusal"] is None, "the game is still there"
    assert browser.get(f"/api/play/{info['id']}/record").body == record


def test_a_message_that_is_far_too_long_closes_the_socket_alone(browser: Browser) -> None:
    info = browser.begin({"red": "me", "blue": "me"})
    with browser.sit(info["id"]) as page, browser.sit(info["id"]) as other:
        page.socket.send("x" * 70_000)
        with pytest.raises(ConnectionClosed):
            page.hear()
        assert other.do("follow", parts=[])["type"] == "follow"


def test_hello_comes_first(browser: Browser) -> None:
    info = browser.begin({"red": "me", "blue": "me"})
    where = f"ws://{urlsplit(browser.address).netloc}/ws/{info['id']}"
    with connect(where, additional_headers={"cookie": browser.cookie}) as socket:
        socket.send('{"do": "choose", "id": 4, "seat": "red", "parts": ["march"], "number": 3}')
        answer = json.loads(socket.recv(timeout=5))
        assert (answer["re"], answer["refusal"]["key"]) == (4, "say-hello")


def nonsense(random: Random, depth: int = 0) -> Any:
    """Any JSON value."""
    kind = random.randrange(9 if depth < 3 else 6)
    if kind < 6:
        return [None, True, random.randrange(-(2**40), 2**40), random.random() * 1e300, "", "ąęx\u0000" * 9][
            kind
        ]
    if kind == 6:
        return [nonsense(random, depth + 1) for _ in range(random.randrange(4))]
    words = [
        "seats",
        "game",
        "scenario",
        "position",
        "record",
        "line",
        "options",
        "replay",
        "red",
        "units",
        "board",
    ]
    return {random.choice(words): nonsense(random, depth + 1) for _ in range(random.randrange(5))}


def test_no_input_makes_the_server_fail(browser: Browser) -> None:
    """Every operation of the description, with values of every kind."""
    random = Random(7)
    info = browser.begin({"red": "me", "blue": "me"})
    description = browser.get("/openapi.json").json
    assert "/api/play" in description["paths"]
    seen: set[int] = set()
    for path, operations in description["paths"].items():
        for method in operations:
            for attempt in range(12):
                filled = path
                for name in ("game_id", "language", "name"):
                    value = (
                        info["id"]
                        if attempt % 3 == 0 and name == "game_id"
                        else random.choice(
                            ["miniature", "x", "en", "%00", "..", "ż", "9" * 90, "traces-of-war"]
                        )
                    )
                    filled = filled.replace("{" + name + "}", value)
                query = random.choice(
                    ["", "?seat=red", "?from=-1", "?from=x&count=9999999", "?seat=" + "x" * 99]
                )
                body = nonsense(random) if method == "post" else None
                answer = browser.ask(method.upper(), _quoted(filled + query), body)
                seen.add(answer.status)
                assert answer.status < 500, (method, filled, query, body, answer.body)
    assert {200, 400, 404} <= seen
    figures = browser.get("/metrics").body.decode()
    assert "sztab_faults_total 0\n" in figures


def _quoted(path: str) -> str:
    return path.encode("ascii", "backslashreplace").decode().replace("\\", "%5C")


def test_health_and_figures(browser: Browser) -> None:
    assert browser.get("/healthz").body == b"ok\n"
    figures = browser.get("/metrics")
    assert figures.headers["content-type"].startswith("text/plain")
    for name in ("sztab_requests_total", "sztab_games_begun_total", "sztab_rooms", "sztab_write_seconds"):
        assert f"# TYPE {name}" in figures.body.decode()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signals_end_the_server_cleanly(tmp_path: Path, number: signal.Signals) -> None:
    with served(tmp_path) as server:
        browser = Browser(server.address)
        info = browser.begin({"red": "me", "blue": "me"})
        with browser.sit(info["id"]):
            assert server.stop(number) == 0


def test_logs_are_json_lines_without_secrets(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        browser = Browser(server.address)
        info = browser.begin({"red": "me", "blue": "me"})
        browser.get("/healthz")
    rows = [json.loads(row) for row in (tmp_path / "log" / "server.log").read_text("utf-8").splitlines()]
    assert {"at", "level", "from", "what"} <= set(rows[0])
    assert any(row.get("path") == "/healthz" and row["status"] == 200 for row in rows)
    text = json.dumps(rows)
    assert browser.cookies[f"sztab-{info['id']}"] not in text
    assert info["links"]["red"].partition("#")[2] not in text


def test_only_this_machine_is_served_unless_told(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        assert server.address.startswith("http://127.0.0.1:")


def test_an_open_server_answers_to_its_own_names_alone() -> None:
    from sztab.server.run import hosts_of

    assert "192.0.2.7:8420" not in hosts_of("127.0.0.1", 8420, [])
    assert "192.0.2.7:8420" in hosts_of("192.0.2.7", 8420, [])
    assert "table.example:8420" in hosts_of("0.0.0.0", 8420, ["table.example"])
    assert "evil.example:8420" not in hosts_of("0.0.0.0", 8420, ["table.example"])
    assert "localhost" not in hosts_of("127.0.0.1", 8420, []), "the port belongs to it"


def test_a_second_server_does_not_take_the_same_storage(tmp_path: Path) -> None:
    with served(tmp_path), pytest.raises(AssertionError, match="another server is using this storage"):
        Served(tmp_path)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--port", "99999"], "a port lies between"),
        (["--db", "postgres://x/y"], "sqlite:///PATH"),
        (["--db", "sqlite:////proc/nothing/x.db"], "cannot be opened"),
        (["--host", "256.1.1.1"], "cannot be listened on"),
    ],
)
def test_what_cannot_be_served_is_said_in_one_line(tmp_path: Path, arguments: list[str], why: str) -> None:
    with pytest.raises(AssertionError) as failed:
        Served(tmp_path, *arguments)
    said = str(failed.value)
    assert "sztab: error: " in said
    assert why in said
    assert "Traceback" not in said
