"""Databases written at commit 72c91b2 open, are migrated, show what they showed, and go on."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from damas.http import create_app
from web.clients import owner_of

pytestmark = pytest.mark.full

FOLDER = Path(__file__).parents[1] / "data" / "databases"
ANSWERS: dict[str, Any] = json.loads((FOLDER / "answers.json").read_text("utf-8"))
GAMES, BOARDS, EVENT = ANSWERS["games"], ANSWERS["arbiter"], ANSWERS["tournament"]
Server = Callable[[], Any]


@pytest.fixture
def server(tmp_path: Path, request: pytest.FixtureRequest) -> Server:
    """Starts servers on the database that the test's parameter or name says, one after another."""
    name = request.node.get_closest_marker("older").args[0]
    path = tmp_path / "damas.sqlite3"
    with sqlite3.connect(path) as database:
        database.executescript((FOLDER / f"{name}.sql").read_text("utf-8"))
    database.close()

    @contextmanager
    def running() -> Iterator[TestClient]:
        with owner_of(create_app(str(path))) as client:
            yield client

    return running


def shown(client: TestClient, path: str, **options: Any) -> Any:
    """The JSON at *path*."""
    answer = client.get(path, **options)
    assert answer.status_code == 200, answer.text
    return answer.json()


LONGER = {"article_text"}
"""Sentences that later programs end with more."""
COMMON_POINTS = "    A 0.0    P 1.0\n"
"""Points of a record 162 that are as everywhere, and are left out: some programs refuse them."""


def same(now: Any, before: Any) -> bool:
    """Whether *now* says all that *before* said; later programs may say more."""
    if isinstance(before, dict):
        said = {**before, **{key: now.get(key) for key in LONGER & before.keys()}}
        longer = all(str(now.get(key)).startswith(before[key]) for key in LONGER & before.keys())
        return longer and all(key in now and same(now[key], said[key]) for key in before)
    if isinstance(before, list):
        return len(now) == len(before) and all(map(same, now, before))
    return bool(now == before)


@pytest.mark.older("games")
@pytest.mark.parametrize("name", GAMES)
def test_an_older_game_is_shown_as_it_was(server: Server, name: str) -> None:
    """Position, moves, players, outcome with its article, offer."""
    before = GAMES[name]
    with server() as client:
        now = shown(client, f"/api/games/{before['id']}")
    assert [move["notation"] for move in now["moves"]] == before["moves"]
    stored = {"version", "moves"}  # a server that starts enters that the clock goes on
    for key in before.keys() - stored:
        assert same(now[key], before[key]), key


@pytest.mark.older("games")
def test_an_older_game_is_played_on_and_kept(server: Server, sit: Callable[..., Any]) -> None:
    """A move with the clock running, an offer accepted, a move taken back: all after a restart."""
    running, offered = (GAMES[name]["id"] for name in ("open", "offered"))
    with server() as client:
        with sit(client, running) as seat:
            state = seat.hello()
            assert state["clock"]["running"] == "black"
            state = seat.do("move", ply=11, path=state["legal"][0]["path"])
            assert (state["ply"], state["clock"]["running"]) == (12, "white")
        with sit(client, offered) as seat:
            seat.hello()
            assert seat.do("accept_draw", by="black")["outcome"]["result"] == "draw"
    with server() as client:
        now = shown(client, f"/api/games/{running}")
        assert [move["notation"] for move in now["moves"]][:11] == GAMES["open"]["moves"]
        assert now["ply"] == 12
        assert shown(client, f"/api/games/{offered}")["outcome"]["reason"] == "agreement"


@pytest.mark.older("arbiter")
@pytest.mark.parametrize("name", BOARDS)
def test_an_older_board_stands_as_it_stood(server: Server, name: str) -> None:
    """Position, counters, record, the decision that waits and whose right it is, the log."""
    before = BOARDS[name]
    with server() as client:
        now = shown(client, f"/api/arbiter/tables/{before['id']}?lang=pt_PT")
    for key, value in before["state"].items():
        assert same(now["state"][key], value), key
    assert same(now["lances"], before["lances"])
    assert now["headers"] == before["headers"]
    assert len(now["log"]) == len(before["log"])
    waits = now["pending"]
    if before["pending"] is None:
        assert waits is None
    else:
        articles = [fault["article"] for fault in waits["faults"]]
        assert {key: waits[key] for key in before["pending"] if key != "articles"} | {
            "articles": articles
        } == before["pending"]


@pytest.mark.older("arbiter")
def test_older_boards_are_ruled_on_and_kept(server: Server) -> None:
    """The waiting decision is taken; on the other the bound piece must still move."""
    waiting, ruled = (f"/api/arbiter/tables/{BOARDS[name]['id']}" for name in ("waiting", "ruled"))
    with server() as client:
        decided = client.post(
            f"{waiting}/events", json={"event": "decide", "by": "black", "choice": "rectify"}
        ).json()
        assert decided["rulings"][0]["kind"] == "restored"
        other = client.post(
            f"{ruled}/events", json={"event": "move", "by": "black", "path": ["b6", "a5"]}
        ).json()
        assert [ruling["code"] for ruling in other["rulings"]] == ["c"]
    with server() as client:
        assert shown(client, waiting)["state"]["fen"] == "W:W28,46:B1,23"
        assert shown(client, waiting)["pending"] is None
        assert shown(client, ruled)["pending"]["right"] == "white"


class Organiser:
    """The organiser of the event in its fourth round."""

    path = f"/api/tournaments/{EVENT['id']}"

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.headers = {"Authorization": f"Bearer {EVENT['link']}"}

    def get(self, path: str = "") -> Any:
        """An answer's JSON."""
        return shown(self.client, self.path + path, headers=self.headers)

    def do(self, act: str, **data: Any) -> Any:
        """An act that is taken."""
        answer = self.client.post(
            f"{self.path}/entries", json={"act": act, "data": data}, headers=self.headers
        )
        assert answer.status_code == 200, answer.text
        return answer.json()


@pytest.mark.older("tournament")
def test_an_older_event_stands_as_it_stood(server: Server) -> None:
    """Rounds, standings, trail, the event's file and the FIDE report; the keys still open it."""
    with server() as client:
        event = Organiser(client)
        now = event.get()
        for number, before in enumerate(EVENT["rounds"]):
            assert same(now["rounds"][number], before), number
        assert same(now["standings"], EVENT["standings"])
        assert event.get("/event.json") == EVENT["file"]
        lines = {line["entry"]: line for line in event.get("/trail")}  # first results too, by now
        for before in EVENT["trail"]:
            for key in before.keys() - {"before", "after"}:  # those two are worded better now
                assert lines[before["entry"]][key] == before[key], key
        report = client.get(f"{event.path}/report.trf", headers=event.headers).text
        lines = report.splitlines(keepends=True)
        assert "".join(one for one in lines if not one.startswith("###")) == EVENT["trf"].replace(
            COMMON_POINTS, "\n"
        )
        assert "### Result @ Round 4: board 1, 1 0 -> = =\n" in lines  # changes, as comments
        answer = client.post(
            f"{event.path}/entries",
            json={"act": "close-round", "data": {"round": 4}},
            headers={"Authorization": f"Bearer {EVENT['scorer']}"},
        )
        assert (answer.status_code, answer.json()["code"]) == (403, "not-allowed")


@pytest.mark.older("tournament")
def test_an_older_event_is_played_to_its_fifth_round(server: Server) -> None:
    """The board at the table ends by itself, the others by hand; the next round is paired."""
    table = f"/api/arbiter/tables/{EVENT['table']}"
    with server() as client:
        event = Organiser(client)
        reply = {"event": "resign", "by": "black"}
        answer = client.post(f"{table}/events", json=reply, headers=event.headers)
        assert answer.status_code == 200, answer.text
        for board in (3, 4):
            event.do("result", round=4, board=board, white="0", black="1")
    with server() as client:
        event = Organiser(client)
        games = [board["games"][0]["codes"] for board in event.get()["rounds"][3]["boards"]]
        assert games == [["=", "="], ["1", "0"], ["0", "1"], ["0", "1"]]
        event.do("close-round", round=4)
        event.do("pair", **event.get("/proposal")["data"])
        rounds = event.get()["rounds"]
        assert (len(rounds), len(rounds[4]["boards"])) == (5, 4)


@pytest.mark.older("games")
def test_a_rated_game_counts_in_an_older_database(server: Server, sit: Callable[..., Any]) -> None:
    """Games of before are not rated; a new one against the engine is, and stays so."""
    body = {
        "regulation": "fenae-2025",
        "black": {"kind": "engine", "level": 1},
        "clock": {"base_seconds": 300, "increment_seconds": 0},
        "rated": True,
    }
    with server() as client:
        before = shown(client, "/api/people/owner/profile")
        assert before["ratings"] == []
        game = client.post("/api/games", json=body).json()["id"]
        with sit(client, game) as seat:
            seat.do("move", ply=0, path=seat.hello()["legal"][0]["path"])
            seat.until(ply=2)
            seat.do("resign")
        for old in GAMES.values():
            assert not shown(client, f"/api/games/{old['id']}/rating")["rated"]
    with server() as client:
        for _ in range(200):
            if shown(client, f"/api/games/{game}/rating")["counted"]:
                break
            time.sleep(0.02)
        (rating,) = shown(client, "/api/people/owner/profile")["ratings"]
        assert (rating["games"], rating["provisional"]) == (1, True)
