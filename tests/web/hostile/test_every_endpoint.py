"""Garbage to every address that there is: never a 500, never long, and the server stands.

The calls come from the OpenAPI schema of all routes, those that are not in the public one included.
"""

from __future__ import annotations

import shutil
import time
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from damas.http import create_app
from damas.http.core.security import FRAMED, HEADERS
from sampling import cases, drawn
from services.running import migrated_file
from web.built import security_headers
from web.clients import owner_of

from .garbage import ANYTHING, TEXTS, acts, arbiter_events, calls, fitting, operation, written

CALLS = calls()
EXAMPLES = settings(
    max_examples=cases(2),
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
LONGEST_SECONDS = 2.0
"""Of one answer, in time of this process's processor: a guard against hanging, no measurement."""
IDS = ("game_id", "table_id", "event_id", "study_id", "class_id")
MADE = {
    "study_id": ("/api/studies", {"title": "A", "game": "portuguese", "name": "Ana"}),
    "class_id": ("/api/classes", {"name": "A", "teacher": "Ana"}),
}
PLACES = ("number", "place", "player", "index", "board", "game", "round", "key_id")


class World:
    """A server with one of everything, and what stands for the parts of its addresses."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        client.headers["content-type"] = "application/json"
        self.ids = {name: self.fresh(name) for name in IDS}
        for number in range(4):
            self.act("add-player", name=f"Player {number}", rating=2000 + number)
        data = client.get(f"/api/tournaments/{self.ids['event_id']}/proposal").json()["data"]
        self.act("pair", **data)
        pdn = '[GameType "20"]\n1. 32-28 19-23 2. 28x19 *'
        client.post("/api/archive/files", content=pdn)

    def act(self, name: str, /, **data: object) -> None:
        path = f"/api/tournaments/{self.ids['event_id']}/entries"
        answer = self.client.post(path, content=written({"act": name, "data": data}))
        assert answer.status_code == 200, answer.text

    def fresh(self, name: str) -> str:
        """A new game, table, event, study or class."""
        if name in MADE:
            where, values = MADE[name]
            return str(self.client.post(where, content=written(values)).json()["id"])
        if name == "event_id":
            data = {"name": "Open", "system": "swiss", "rounds": 5, "wo_tolerance_min": 30}
            body = {"by": "Ana", "data": data}
            return str(self.client.post("/api/tournaments", content=written(body)).json()["id"])
        where = "/api/games" if name == "game_id" else "/api/arbiter/tables"
        answer = self.client.post(where, content=written({"regulation": "internacional"}))
        return str(answer.json()["id"])

    def known(self, name: str, method: str) -> list[str]:
        """Values that lead somewhere; what is deleted is not the one that others need."""
        if name in self.ids:
            return [self.fresh(name) if method == "DELETE" else self.ids[name]]
        if name in PLACES:
            return ["0", "1", "2"]
        return {
            "kind": ["svg", "png", "pdf"],
            "locale": ["pt_PT", "en"],
            "regulation_id": ["internacional", "fenae-2025"],
            "name": ["internacional", "pairings", "standings", "slips", "cards", "prizes"],
        }.get(name, ["1"])

    def ask(self, method: str, path: str, **more: object) -> None:
        """Sends a request; its answer must be one, in time, with everything that it carries."""
        began = time.process_time()
        answer = self.client.request(method, path, **more)
        took = time.process_time() - began
        asked = f"{method} {path} {more}"[:600]
        assert answer.status_code < 500, (asked, answer.text[:300])
        assert took < LONGEST_SECONDS, (asked, took)
        sent = security_headers(answer.headers)
        framed = sent["Content-Security-Policy"] == FRAMED["Content-Security-Policy"]
        assert not framed or path.partition("?")[0].endswith("/embed"), asked
        wanted = {**HEADERS, **FRAMED, "X-Frame-Options": None} if framed else HEADERS
        if "png" in answer.headers.get("content-type", ""):  # a preview, shown by other sites
            sent["Cross-Origin-Resource-Policy"] = wanted["Cross-Origin-Resource-Policy"]
        assert sent == wanted, asked


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    """One server for all garbage: what one request leaves behind, the next ones meet."""
    path = tmp_path_factory.mktemp("world") / "damas.sqlite3"
    shutil.copy(migrated_file(), path)
    app = create_app(str(path))
    client = owner_of(app, raise_server_exceptions=False, follow_redirects=False)
    with client:
        yield World(client)


def addressed(data, world, method, path, said):
    """The path with its parts filled in, and a query of some known names and some garbage."""
    query = []
    for one in said.get("parameters", ()):
        name = one["name"]
        if one["in"] == "path":
            garbage = data.draw(st.integers(0, 4), label="garbage") == 0
            known = world.known(name, method)
            value = data.draw(TEXTS) if garbage else data.draw(st.sampled_from(known))
            path = path.replace("{" + name + "}", quote(value, safe="", errors="surrogatepass"))
        elif one.get("required") or data.draw(st.booleans(), label=name):
            value = str(data.draw(fitting(one["schema"]), label=name))
            query.append(f"{quote(name)}={quote(value, errors='surrogatepass')}")
    return f"{path}?{'&'.join(query)}" if query else path


@pytest.mark.parametrize(
    ("method", "path"),
    drawn([pytest.param(*call, id=" ".join(call)) for call in CALLS], len(CALLS) // 2),
)
def test_garbage_is_answered(world, method, path):
    """No 500, nothing over two seconds, the security headers on every answer."""
    said = operation(method, path)
    body = said.get("requestBody", {}).get("content", {}).get("application/json")

    @seed(f"{method} {path}")  # else it is made of the source, which takes as long as an example
    @EXAMPLES
    @given(st.data())
    def hold(data):
        address = addressed(data, world, method, path, said)
        more = {}
        if body:
            more["content"] = written(data.draw(fitting(body["schema"])))
        elif method not in ("GET", "DELETE"):
            more["content"] = data.draw(st.binary(max_size=60) | ANYTHING.map(written))
        world.ask(method, address, **more)

    hold()


def test_acts_of_any_data_leave_an_event_that_can_be_shown(world):
    """The organiser's own garbage: after every accepted act, each view of the event answers."""
    views = ("", "/prints", "/standings.json", "/crosstable.csv", "/event.json", "/report.trf")

    @settings(EXAMPLES, max_examples=cases(10))
    @given(st.data())
    def hold(data):
        event = world.fresh("event_id")
        path = f"/api/tournaments/{event}"
        for number in range(3):
            player = {"act": "add-player", "data": {"name": f"P{number}"}}
            world.client.post(f"{path}/entries", content=written(player))
        if data.draw(st.booleans(), label="paired"):
            found = world.client.get(f"{path}/proposal").json()["data"]
            pair = written({"act": "pair", "data": found})
            assert world.client.post(f"{path}/entries", content=pair).status_code == 200
        for body in data.draw(st.lists(acts(), min_size=3, max_size=8)):
            world.ask("POST", f"{path}/entries", content=written(body))
        for view in views:
            world.ask("GET", path + view)
        world.client.delete(path)

    hold()


def test_an_arbiters_events_of_any_fields_leave_a_board_that_can_be_shown(world):
    """Answers to each, and the record stands."""

    @settings(EXAMPLES, max_examples=cases(10))
    @given(st.lists(arbiter_events(), min_size=1, max_size=4))
    def hold(events):
        path = f"/api/arbiter/tables/{world.ids['table_id']}"
        for event in events:
            world.ask("POST", f"{path}/events", content=written(event))
        world.ask("GET", path)
        world.ask("GET", f"/arbiter/{world.ids['table_id']}.pdn")

    hold()


@pytest.mark.parametrize("path", ["games/{game_id}", "arbiter/{table_id}", "analysis"])
def test_a_socket_answers_garbage_and_stays(world, path):
    """The line is open after every message."""
    address = "/ws/" + path.format(**world.ids)
    kinds = st.sampled_from(
        ["hello", "move", "claim", "look", "stop", "review", "undo", "offer_draw", "dance"]
    )
    fields = ("id", "ply", "path", "text", "by", "rule", "at", "moves", "lines", "run", "version")
    messages = st.fixed_dictionaries({}, optional={"type": kinds} | dict.fromkeys(fields, ANYTHING))

    @settings(EXAMPLES, max_examples=cases(8))
    @given(st.lists(messages | arbiter_events() | ANYTHING, min_size=1, max_size=4))
    def hold(said):
        with world.client.websocket_connect(address) as socket:
            for message in said:
                socket.send_text(written(message).decode())
            socket.send_text("[")
            codes = set()
            while "bad-message" not in codes:
                reply = socket.receive_json()
                codes.add(reply.get("code"))

    try:
        hold()
    except WebSocketDisconnect as closed:  # pragma: no cover - says which
        pytest.fail(f"the line was closed: {closed}")
