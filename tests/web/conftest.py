"""A server of its own for each test: a database in a temporary folder, the application over it."""

from __future__ import annotations

import shutil
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlencode

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient, WebSocketTestSession

from damas.app.tournament import keys
from damas.app.work import worker_init
from damas.http import create_app
from damas.people import passwords
from damas.store import Database, open_database
from services.running import migrated_file
from web import hashes
from web.clients import owner_of

NewGame = Callable[..., str]


class Seat:
    """One WebSocket client: says things and waits for the answer of a kind."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.count = 0

    def say(self, kind: str, **fields: Any) -> None:
        """Sends a message; commands get an id unless one is given."""
        if kind != "hello" and "id" not in fields:
            self.count += 1
            fields["id"] = f"t-{self.count}"
        self.socket.send_json({"type": kind, **fields})

    def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of *kinds*; others are passed over. A change that nobody waits
        for is answered by another hello, which brings the whole state."""
        while True:
            message: dict[str, Any] = self.socket.receive_json()
            if message["type"] == "state":  # as every other address gives it
                del message["state"]["counter_rules"], message["state"]["capture_sign"]
            if message["type"] in kinds:
                return message
            if message["type"] in ("moved", "more") and "more" not in message:
                self.say("hello", version=message["version"], protocol=3)

    def state(self, at_least: int = 0) -> dict[str, Any]:
        """The next state whose version is *at_least* that."""
        while True:
            message = self.hear("state")
            if message["version"] >= at_least:
                state: dict[str, Any] = message["state"]
                return state

    def hello(self) -> dict[str, Any]:
        """Joins and returns the state of the game."""
        self.say("hello", version=None, protocol=3)
        return self.state()

    def until(self, ply: int) -> dict[str, Any]:
        """The state once so many moves are made."""
        state = self.hello()
        while state["ply"] < ply:
            state = self.state()
        return state

    def do(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Says something that must be accepted; returns the state that holds it."""
        self.say(kind, **fields)
        states, acked = [], None
        while acked is None or not any(s["version"] >= acked for s in states):
            message = self.hear("state", "ack", "refused")
            assert message["type"] != "refused", message
            if message["type"] == "ack":
                acked = message["version"]
            else:
                states.append(message["state"])
        return next(s for s in states if s["version"] >= acked)

    def begin(self, other: Seat | None = None) -> None:
        """Joins, and makes the first move of both sides, Black's by *other*, if that is another
        seat: from now on resigning loses."""
        state = self.hello()
        if other:
            other.hello()
        for ply, seat in enumerate((self, other or self)):
            state = seat.do("move", ply=ply, path=state["legal"][0]["path"])

    def refused(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Says something that must be refused; returns the refusal."""
        self.say(kind, **fields)
        message = self.hear("ack", "refused")
        assert message["type"] == "refused"
        return message


@pytest.fixture(autouse=True)
def patience(request: pytest.FixtureRequest) -> Iterator[None]:
    """A message that never comes fails its test; browser tests have a patience of their own."""
    if "browser" in request.node.path.parts or request.node.get_closest_marker("long"):
        yield
        return

    def give_up(*_: object) -> None:
        raise TimeoutError("nothing came for 40 seconds")

    began = time.monotonic()
    usual = signal.signal(signal.SIGALRM, give_up)
    left, _ = signal.setitimer(signal.ITIMER_REAL, 40)
    yield
    if left:  # the longer patience of every test goes on, also for the tests after it
        left = max(0.1, left - (time.monotonic() - began))
    signal.setitimer(signal.ITIMER_REAL, left)
    signal.signal(signal.SIGALRM, usual)


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passwords and PINs cost hardly any work: tests of their own have the parameters of the
    server."""
    for module in (passwords, keys):
        monkeypatch.setattr(module, "_hasher", hashes.quick_hasher)
    monkeypatch.setattr(worker_init, "begin", hashes.begin)


@pytest.fixture
def database(database_url: str) -> str:
    """The address of the games: a file's name, or a database of PostgreSQL (`both_databases`)."""
    return database_url


@pytest.fixture
def elsewhere(database: str) -> Iterator[Database]:
    """The same database as another process opens it."""
    opened = open_database(database)
    yield opened
    opened.close()


@pytest.fixture
def start(database: str) -> Callable[[], Any]:
    """Starts a server on the database; as often as wanted, one after the other."""

    @contextmanager
    def running() -> Iterator[TestClient]:
        with owner_of(create_app(database)) as client:
            yield client

    return running


@pytest.fixture
def client(request: pytest.FixtureRequest, start: Callable[..., Any]) -> Iterator[TestClient]:
    """A running server: in a file marked `one_server` that of the whole file, but for tests on both
    databases."""
    if is_shared(request):
        yield request.getfixturevalue("shared_client")
        return
    with start() as running:
        yield running


def is_shared(request: pytest.FixtureRequest) -> bool:
    """Whether the test is content with the server of its whole file; one that opens its database
    is not."""
    marks = {mark.name for mark in request.node.iter_markers()}
    own = marks & {"both_databases", "own_server"} or "elsewhere" in request.fixturenames
    return "one_server" in marks and not own


@pytest.fixture
def app(request: pytest.FixtureRequest, database: str) -> FastAPI:
    """The application; nobody asks from its own machine unless a test says so."""
    if is_shared(request):
        shared: FastAPI = request.getfixturevalue("shared_client").app
        return shared
    return create_app(database)


@pytest.fixture
def server(request: pytest.FixtureRequest, app: FastAPI) -> Iterator[TestClient]:
    """The running server, as its owner asks from its own machine."""
    if is_shared(request):
        yield request.getfixturevalue("shared_client")
        return
    with owner_of(app) as owner:
        yield owner


@pytest.fixture(scope="module")
def _standing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    path = tmp_path_factory.mktemp("standing") / "damas.sqlite3"
    shutil.copy(migrated_file(), path)
    with owner_of(create_app(str(path))) as running:
        yield running


@pytest.fixture
def shared_client(_standing: TestClient) -> TestClient:
    """One server for a whole file, whose start is most of the work of a short test; a client of its
    own for each test, with its own cookies.

    A file is marked `one_server` where what one test leaves behind does not matter to another.
    """
    client = owner_of(_standing.app)
    client.portal = _standing.portal  # one event loop, as in a real server
    return client


@pytest.fixture
def new_game(client: TestClient) -> NewGame:
    """Makes a game and returns its id."""

    def make(regulation: str = "portuguesa-fpd", **fields: Any) -> str:
        answer = client.post("/api/games", json={"regulation": regulation, **fields})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    return make


@pytest.fixture
def sit() -> Callable[..., Any]:
    """Opens the WebSocket of a game on a server."""

    @contextmanager
    def sitting(client: TestClient, game_id: str, lang: str = "en", **asked: str) -> Iterator[Seat]:
        query = urlencode({"lang": lang, **asked})
        with client.websocket_connect(f"/ws/games/{game_id}?{query}") as socket:
            yield Seat(socket)

    return sitting
