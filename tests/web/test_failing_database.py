"""A failing database: visitors are told that nothing was saved, the log has the cause."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import DataError, OperationalError
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from damas.app.core.json_log import JsonFormatter
from damas.jobs.runner import _fault
from damas.store.failures import REPEATS, store_failed
from web.clients import Client
from web.hostile.garbage import calls

PLACE = "10.98.7.6"
SAID = f'connection failed: connection to server at "{PLACE}", port 54329 failed: refused\nmore'
VALUES = {"name": "internacional", "regulation_id": "internacional", "kind": "svg", "locale": "en"}
SOCKETS = (
    "/ws/games/{game}",
    "/ws/games/{game}/board",
    "/ws/tournaments/{event}",
    "/ws/arbiter/{table}",
    "/ws/studies/AbCd-1234_xY",
    "/ws/classes/AbCd-1234_xY",
    "/ws/rooms/AbCd-1234_xY",
    "/ws/boards/AbCd-1234_xY",
    "/ws/watch",
    "/ws/lobby",
    "/ws/analysis",
)


def _raise(*_: Any) -> None:
    raise OperationalError("SELECT", {}, Exception(SAID))


@contextmanager
def failing(client: TestClient) -> Iterator[None]:
    """No statement reaches the database, as when its server is away."""
    engine = client.app.state.database.engine  # type: ignore[attr-defined]
    event.listen(engine, "before_cursor_execute", _raise)
    try:
        yield
    finally:
        event.remove(engine, "before_cursor_execute", _raise)


@pytest.fixture(name="away")
def _away(client: TestClient) -> Iterator[Client]:
    """A stranger at a server whose database has just gone."""
    made = client.post("/api/games", json={"regulation": "internacional"})
    table = client.post("/api/arbiter/tables", json={"regulation": "internacional"})
    data = {"name": "Open", "system": "swiss", "rounds": 3, "wo_tolerance_min": 30}
    open_one = client.post("/api/tournaments", json={"by": "Ana", "data": data})
    VALUES.update(
        game_id=made.json()["id"], table_id=table.json()["id"], event_id=open_one.json()["id"]
    )
    stranger = Client(client.app, base_url="http://testserver", raise_server_exceptions=False)
    stranger.portal = client.portal
    with failing(client):
        yield stranger


def test_no_answer_tells_where_the_database_is(away: Client) -> None:
    """Every call that there is: a plain sentence, in either language, and no address or port."""
    met = 0
    for language, (method, path) in zip(cycle(("en", "pt-BR")), calls(), strict=False):
        filled = path
        while "{" in filled:
            before, _, rest = filled.partition("{")
            name, _, after = rest.partition("}")
            filled = before + VALUES.get(name.partition(":")[0], "1") + after
        said = {"Accept-Language": language}
        answer = away.request(method, filled, json={}, headers=said)
        assert PLACE not in answer.text, (method, path)
        assert "54329" not in answer.text, (method, path)
        met += answer.status_code == 503
    assert met > 100  # the failure was met


@pytest.mark.parametrize("path", SOCKETS)
def test_no_line_tells_it(away: Client, path: str) -> None:
    """Every WebSocket, at its beginning and in answer to a message."""
    address = path.format(
        game=VALUES["game_id"], event=VALUES["event_id"], table=VALUES["table_id"]
    )
    heard = []
    try:
        with away.websocket_connect(address) as socket:
            socket.send_json({"type": "hello", "id": "x"})
            heard.append(socket.receive_text())
    except WebSocketDisconnect as end:
        heard.append(end.reason)
    assert not [one for one in heard if PLACE in one]


def test_the_log_has_the_cause(away: Client, caplog: pytest.LogCaptureFixture) -> None:
    """Also as JSON: the kind of the failure, the server's address and its words."""
    found: list[logging.LogRecord] = []
    while not found:  # the server itself meets the same at any time, and its word comes first then
        REPEATS.over()  # it works until now
        with caplog.at_level(logging.ERROR, "damas.store"):
            answer = away.get("/api/games")
        assert answer.status_code == 503
        assert answer.json()["code"] == "store-failed"
        found = [one for one in caplog.records if one.name == "damas.store"]
    line = found[0]
    written = json.loads(JsonFormatter().format(line))["message"]
    for text in (line.getMessage(), written):
        assert "OperationalError" in text
        assert PLACE in text
        assert "54329" in text


def test_the_log_has_no_value_of_a_row() -> None:
    """Some failures repeat a value: of these the log has the kind alone."""
    error = store_failed(OperationalError("INSERT", {}, Exception("x")))
    assert error.cause == "OperationalError: x"
    error = store_failed(DataError("INSERT", {}, Exception('invalid text "Zulmira"')))
    assert error.cause == "DataError"
    assert "Zulmira" not in str(error)


def test_a_stored_job_has_no_cause() -> None:
    """The fault of a job is read by the person who began it."""
    fault = _fault(store_failed(OperationalError("INSERT", {}, Exception(SAID))))
    assert PLACE not in json.dumps(fault)
