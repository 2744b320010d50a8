"""Every address that shows a game, a table, a lesson or an event by a rule book cites that book
alone, a document that it brings in, or, of an event, FIDE: all books, in three languages in
turn."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.routing import APIRoute
from starlette.testclient import TestClient

from citing import strange
from damas import Game
from damas.app.views.regulations import article_view
from damas.base.i18n import LOCALES
from damas.errors import DamasError
from damas.regulations import DOCUMENTS, REGULATIONS, Regulation
from damas.rules.game import OTHER
from damas.rules.regulations.catalogue import SHIPPED
from damas.rules.regulations.questions import documents_of
from fuzz.tables import FENS, Disorder
from sampling import SEED, sampled
from web.conftest import Seat
from web.people.test_policies import routes

pytestmark = pytest.mark.one_server

every_book = pytest.mark.parametrize("name", sampled(SHIPPED, 2, rest=1))


def shown(client: TestClient, values: dict[str, str], locale: str) -> Iterator[tuple[str, str]]:
    """Every address with one of the *values* in its path, and what it answers."""
    for route in routes(client.app.routes):  # type: ignore[attr-defined]
        if not isinstance(route, APIRoute) or "GET" not in route.methods:
            continue
        parts = re.findall(r"{(\w+)}", route.path)
        if not parts or parts[0] not in values or any(part not in ALSO | values for part in parts):
            continue
        if route.path.endswith((".pdf", ".zip", ".png", ".gif", ".svg", ".xlsx", "/rating")):
            continue
        path = route.path
        for part in parts:
            path = path.replace(f"{{{part}}}", (ALSO | values)[part])
        query = QUERIES.get(route.path, "")
        answer = client.get(f"{path}?lang={locale.replace('_', '-')}{query}")
        assert answer.status_code in (200, 404, 403, 422), (path, answer.status_code)
        if answer.status_code != 404:
            yield route.path, answer.text


ALSO = dict.fromkeys(("number", "board", "game", "place", "index", "player"), "1")
ALSO["what"] = "boards"
QUERIES = {
    "/api/tournaments/{event_id}/explain": "&one=1&other=2",
    "/api/tournaments/{event_id}/plays": "&round=1",
}


def found(client: TestClient, values: dict[str, str], book: Regulation, **more: bool) -> set[str]:
    """The strange citations at all addresses, with their addresses."""
    locale = LOCALES[SHIPPED.index(book.id) % 3]
    pages = [one for one in shown(client, values, locale) if "/lessons/" not in one[0]]
    assert pages  # the name of a book may be that of a lesson too: "breakthrough"
    return {f"{path}: {one}" for path, text in pages for one in strange(text, book, **more)}


@every_book
def test_a_game_on_screen(client: TestClient, name: str) -> None:
    """Its page, its JSON, its file; refused moves, offers and claims; its end."""
    book, lot = REGULATIONS[name], random.Random(name)
    body: dict[str, Any] = {"regulation": name, "colours": "lot"}
    game = client.post("/api/games", json=body).json()["id"]
    said: list[Any] = []
    with client.websocket_connect(f"/ws/games/{game}?lang=pt-BR") as socket:
        seat = Seat(socket)
        said.append(seat.hello())
        for kind, more in (
            ("offer_draw", {"by": "white"}),
            ("claim", {"by": "white", "rule": "repetition"}),
            ("move", {"by": "white", "path": [1, 2]}),
            ("move", {"by": "white", "path": [31, 22]}),
        ):
            seat.say(kind, ply=0, **more)
            said.append(seat.hear("ack", "refused"))
            assert said[-1].get("code") != "bad-message"
        seat.say("resign", ply=0, by=lot.choice(("white", "black")))
        said.append(seat.hear("state"))
    assert strange(said, book) == set()
    assert found(client, {"game_id": game}, book) == set()


@every_book
def test_a_game_on_screen_answers_as_the_library(client: TestClient, name: str) -> None:
    """Offers and claims while a game goes on: the same sentences, article and end."""
    lot, game = random.Random(name), Game(name)
    made = client.post("/api/games", json={"regulation": name, "colours": "lot"}).json()["id"]
    with client.websocket_connect(f"/ws/games/{made}?lang=en") as socket:
        seat = Seat(socket)
        seat.hello()
        asked: list[tuple[str, dict[str, str]]] = [("offer_draw", {})]
        for _ in range(4):
            by = game.turn
            claims = [("claim", {"rule": one}) for one in sorted({c.rule for c in game.counters})]
            for kind, more in asked + claims:
                seat.say(kind, ply=game.ply, by=by, **more)
                answer = seat.hear("ack", "refused")
                assert answer.get("message", "") == _refusal(game, kind, by, **more)
            if game.offer is not None:
                seat.do("decline_draw", ply=game.ply, by=OTHER[by])
                game.decline_draw(OTHER[by])
                asked = []  # the page has another wait, which is of no book
            move = lot.choice(list(game.board.legal_moves))
            seat.do("move", ply=game.ply, by=by, path=list(move.path))
            game.push(move)
        shown = seat.do("resign", ply=game.ply, by="white")["outcome"]
    game.resign("white")
    assert game.outcome is not None
    told = article_view(game.outcome.citation, "en", game.variant.id)
    assert shown["article"] == told["article"]


def _refusal(game: Game, kind: str, by: Any, rule: str = "") -> str:
    """The sentence with which the library refuses an act; "" where it takes it."""
    try:
        game.claim(by, rule) if kind == "claim" else game.offer_draw(by)
    except DamasError as error:
        return str(error.text)
    return ""


class _TableOf(Disorder):
    """A disorderly table under one book."""

    def __init__(self, seed: int, book: Regulation) -> None:
        super().__init__(seed)
        self.book = book

    def start(self) -> dict[str, Any]:
        return {"event": "start", "regulation": self.book.id}


@every_book
def test_an_arbiters_table(client: TestClient, name: str) -> None:
    """Its page, state, record and log, after anything that hands do."""
    book = REGULATIONS[name]
    lang = LOCALES[SHIPPED.index(name) % 3].replace("_", "-")
    fen = FENS[book.variant.id][0]
    made = client.post("/api/arbiter/tables", json={"regulation": name, "fen": fen}).json()
    one, said, version = _TableOf(SHIPPED.index(name), book), [made], made["version"]
    one.table.apply({"event": "start", "regulation": name, "fen": fen})
    for _ in range(20):
        event = one.next()
        event.pop("t", None)
        one.table.apply(event)
        path = f"/api/arbiter/tables/{made['id']}/events?lang={lang}"
        answer = client.post(path, json={"event": event, "version": version}).json()
        version = answer.get("version", version)
        said.append(answer)
    assert strange(said, book) == set()
    assert found(client, {"table_id": made["id"]}, book) == set()
    assert found(client, {"name": name}, book) == set()


EVENTS = (
    {"system": "round-robin"},
    {"system": "swiss", "rounds": 3},
    {"system": "knock-out", "games": 2, "openings": "balloted"},
    {"system": "match", "rounds": 1, "games": 2},
)


@every_book
def test_an_event_at_the_desk(client: TestClient, name: str) -> None:
    """Every page, list and file of an event, and the proposals for a new one: by two of the systems
    in turn."""
    book, said, first = REGULATIONS[name], [], SHIPPED.index(name) + SEED
    for settings in (EVENTS[first % 4], EVENTS[(first + 2) % 4]):
        data = {"name": "Liga", "regulation": name, "wo_tolerance_min": 15, **settings}
        query = {"regulation": name, "system": settings["system"]}
        said.append(client.get("/api/tournament-defaults", params=query).json()["lines"])
        made = client.post("/api/tournaments", json={"by": "Ana", "data": data}).json()
        path = f"/api/tournaments/{made['id']}"
        said += [made, *_played(client, path, 2 if settings["system"] == "match" else 4)]
        assert found(client, {"event_id": made["id"]}, book, fide=True) == set()
    assert strange(said, book, fide=True) == set()


def _played(client: TestClient, path: str, players: int) -> Iterator[Any]:
    """Players, a round, results and acts that are refused."""
    for number in range(players):
        rated = {"name": f"P{number}", "rating": 2000 - number}
        yield _act(client, path, "add-player", **rated)
    yield _act(client, path, "pair", **client.get(f"{path}/proposal").json().get("data", {}))
    place = {"round": 1, "board": 1}
    yield _act(client, path, "report", player=1, white="1", black="0", **place)
    yield _act(client, path, "result", white="1", black="0", **place)
    yield _act(client, path, "protest", player=1, text="x", articles=["X 1"])
    yield _act(client, path, "correct", white="-", black="-", reason="x", **place)


def _act(client: TestClient, path: str, act: str, /, **data: Any) -> Any:
    reason = data.pop("reason", "")
    body = {"act": act, "data": data, "reason": reason}
    return client.post(f"{path}/entries?lang=pt-PT", json=body).json()


@every_book
def test_a_protest_cites_the_rules_of_its_event(client: TestClient, name: str) -> None:
    """An article of any document that the book neither is nor brings in is refused."""
    book = REGULATIONS[name]
    data = {"name": "Liga", "regulation": name, "wo_tolerance_min": 15, "system": "round-robin"}
    made = client.post("/api/tournaments", json={"by": "Ana", "data": data}).json()
    path = f"/api/tournaments/{made['id']}"
    list(_played(client, path, 4))
    for key, document in DOCUMENTS.items():
        text = f"{key} {next(iter(document.articles))}"
        said = _act(client, path, "protest", player=1, text="x", articles=[text])
        assert ("code" not in said) == (key in documents_of(book)), said


@every_book
def test_lessons_rules_and_exams_on_the_page(client: TestClient, name: str) -> None:
    """The page of the rules, the list of lessons, an exam with its answers."""
    book, lang = REGULATIONS[name], LOCALES[SHIPPED.index(name) % 3].replace("_", "-")
    assert found(client, {"regulation_id": name}, book) == set()
    said: list[Any] = []
    asked = {"regulation": name, "count": 3, "every": "true", "lang": lang}
    exam = client.get("/api/arbiter/training/exam", params=asked).json()
    given = [["x"] * len(one["questions"]) for one in exam["scenarios"]]
    body = {"regulation": name, "seed": 1, "count": 3, "every": True, "version": exam["version"]}
    right = client.post(
        f"/api/arbiter/training/answers?lang={lang}", json={**body, "answers": given}
    )
    for one in right.json()["scenarios"]:
        for answer in one["questions"]:
            for key in ("article", "law"):
                words = right.json()["articles"].get(answer[key])
                said.append({key: answer[key], f"{key}_text": words})
    listed = client.get("/api/lessons", params={"rules": name, "lang": lang}).json()
    said += [exam, right.text, client.get(f"/lessons?rules={name}&lang={lang}").text]
    for course in listed:
        for one in course["lessons"]:
            address = f"/lessons/{one['id']}?rules={name}&lang={lang}"
            said += [client.get(f"/api{address}").json()]
    assert strange(said, book) == set()
