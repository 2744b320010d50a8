"""The owner removes, puts back and closes things of others; an organiser removes the own event."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute
from sqlalchemy import select
from starlette.testclient import TestClient

from damas.app.core.times import now_ms
from damas.http.requests.policy import NAMED
from damas.store import Basket
from damas.store.models import Base
from damas.store.models.basket import BasketPartRow
from damas.store.repositories.basket import BASKET_DAYS
from damas.store.repositories.parts import HEADS
from damas.store.transaction import transaction

from .conftest import Browser, new_game
from .test_accounts import register
from .test_blocked import code, meet
from .test_policies import routes

DAY = 86_400_000
REASON = "É publicidade"
MODERATION = "/api/owner/moderation"
JSON = {"accept": "application/json"}
OUTSIDE = frozenset(
    {"basket", "basket_parts", "moderation", "closures", "rate_counts", "sessions", "processes"}
    | {"server_settings", "presence"}
)
"""Tables that a removal may leave otherwise than before."""


def moderate(server: TestClient, act: str, kind: str, thing: str, reason: str = REASON) -> Any:
    """An act of the owner."""
    body = {"act": act, "kind": kind, "id": thing, "reason": reason}
    return server.post(MODERATION, json=body)


def new_event(client: TestClient, name: str = "Open") -> str:
    """An event with a round, of whose boards the first is played at a table, the second on screen;
    its maker's browser has its cookie."""
    data = {"name": name, "system": "swiss", "rounds": 3, "wo_tolerance_min": 30}
    data["regulation"] = "portuguesa-fpd"
    made = client.post("/api/tournaments", json={"by": "Org", "data": data})
    event = str(made.json()["id"])
    path = f"/api/tournaments/{event}"
    for player in range(4):
        body = {"act": "add-player", "data": {"name": f"Player {player}", "rating": 2000 + player}}
        assert client.post(f"{path}/entries", json=body).status_code == 200
    pairing = client.get(f"{path}/proposal").json()["data"]
    client.post(f"{path}/entries", json={"act": "pair", "data": pairing})
    for board, kind in enumerate(("table", "screen"), 1):
        opened = client.post(f"{path}/plays", json={"kind": kind, "round": 1, "board": board})
        assert opened.status_code in (200, 201), opened.text
    return event


def boards_of(client: TestClient, event: str) -> tuple[str, str]:
    """The table and the game of the event."""
    (first, second) = client.get(f"/api/tournaments/{event}").json()["rounds"][0]["boards"]
    return first["games"][0]["plays"][0]["id"], second["games"][0]["plays"][0]["id"]


def new_table(client: TestClient) -> str:
    """A table of no event, with a move."""
    table = client.post("/api/arbiter/tables", json={"regulation": "internacional"}).json()["id"]
    client.post(f"/api/arbiter/tables/{table}/events", json={"event": "move", "move": "32-28"})
    return str(table)


def new_study(client: TestClient) -> str:
    """A study that everybody reads."""
    body = {"title": "Ofertas", "game": "portuguese", "name": "Ana"}
    study = str(client.post("/api/studies", json=body).json()["id"])
    client.put(f"/api/studies/{study}/visibility", json={"visibility": "public"})
    return study


def new_class(client: TestClient) -> str:
    """A class."""
    return str(client.post("/api/classes", json={"name": "4.º B", "teacher": "Ana"}).json()["id"])


def new_room(client: TestClient) -> str:
    """A room."""
    body = {"name": "Serão", "terms": {"regulation": "fenae-2025", "control": "5+3"}, "host": "Ana"}
    made = client.post("/api/rooms", json=body)
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


def new_relay(client: TestClient) -> str:
    """A relay of an account."""
    register(client)
    made = client.post("/api/relays", json={"name": "Open of Faro"})
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


THINGS: dict[str, tuple[Callable[[TestClient], str], tuple[str, ...], tuple[str, ...]]] = {
    "event": (
        new_event,
        ("/api/tournaments/{}", "/tournaments/{}", "/events/{}", "/events/{}/feed.atom"),
        ("/api/tournaments",),
    ),
    "table": (
        new_table,
        ("/api/arbiter/tables/{}", "/arbiter/{}", "/arbiter/{}.pdn"),
        ("/api/arbiter/tables",),
    ),
    "game": (new_game, ("/api/games/{}", "/games/{}"), ("/api/games",)),
    "study": (
        new_study,
        ("/api/studies/{}", "/studies/{}", "/api/studies/{}/study.pdn"),
        ("/api/studies",),
    ),
    "class": (new_class, ("/api/classes/{}",), ("/api/classes",)),
    "room": (new_room, ("/api/rooms/{}",), ("/api/rooms",)),
    "relay": (new_relay, ("/api/relays/{}", "/watch/relays/{}"), ("/watch/relays",)),
}
"""Kind → its maker, addresses that name one, lists that have it."""


def stored(app: FastAPI) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables, but those of the basket."""
    found = {}
    with transaction(app.state.database, write=False) as session:
        for table in Base.metadata.sorted_tables:
            if table.name not in OUTSIDE:
                rows = session.execute(select(table)).all()
                found[table.name] = sorted(map(tuple, rows), key=repr)
    return found


@pytest.mark.parametrize("kind", list(THINGS))
@pytest.mark.both_databases
def test_removed_and_put_back(
    server: TestClient, browser: Browser, app: FastAPI, kind: str
) -> None:
    """Every address says that the owner has removed it, and why, in three languages; no list has
    it; put back, every row of the database is as before."""
    make, addresses, lists = THINGS[kind]
    ana = browser()
    thing = make(ana)
    before = stored(app)
    seen = [ana.get(path.format(thing), headers=JSON) for path in addresses]
    assert moderate(server, "remove", kind, thing).status_code == 204
    for path in addresses:
        for lang, word in (("en", "removed"), ("pt-PT", "retirou"), ("pt-BR", "removeu")):
            answer = ana.get(f"{path.format(thing)}?lang={lang}", headers=JSON)
            assert (path, answer.status_code, code(answer)) == (path, 410, "removed")
            assert word in answer.json()["message"]
            assert REASON in answer.json()["message"]
    for path in lists:
        for client in (ana, server):
            assert thing not in client.get(path, headers=JSON).text
    with transaction(app.state.database, write=False) as session:
        head = HEADS[kind]
        assert session.get(head, thing) is None
    assert moderate(server, "put-back", kind, thing, "").status_code == 204
    assert stored(app) == before
    again = [ana.get(path.format(thing), headers=JSON) for path in addresses]
    assert [one.status_code for one in again] == [one.status_code for one in seen]


@pytest.mark.parametrize("kind", list(THINGS))
@pytest.mark.both_databases
def test_after_thirty_days_it_is_gone_for_good(
    server: TestClient, browser: Browser, app: FastAPI, kind: str
) -> None:
    """Nothing of it is left but the trail; it cannot be put back."""
    thing = THINGS[kind][0](browser())
    moderate(server, "remove", kind, thing)
    basket: Basket = app.state.moderating.basket
    assert basket.empty(now_ms() + (BASKET_DAYS - 1) * DAY) == 0
    assert basket.empty(now_ms() + (BASKET_DAYS + 1) * DAY) == 1
    with transaction(app.state.database, write=False) as session:
        assert list(session.scalars(select(BasketPartRow))) == []
    assert moderate(server, "put-back", kind, thing).status_code == 422
    shown = server.get(MODERATION).json()
    assert shown["basket"] == []
    assert [one["act"] for one in shown["trail"]] == ["gone", "removed"]


@pytest.mark.both_databases
def test_the_trail_says_who_when_what_and_why(server: TestClient, browser: Browser) -> None:
    """Only the owner reads it or acts; a reason is needed, and the thing must be there."""
    ana = browser()
    study = new_study(ana)
    for client in (ana, browser()):
        assert code(client.get(MODERATION)) == "not-the-owner"
        assert code(moderate(client, "remove", "study", study)) == "not-a-moderator"
    assert code(moderate(server, "remove", "study", study, " ")) == "no-reason"
    assert moderate(server, "remove", "study", "none").status_code == 404
    at_page = {"act": "remove", "address": f"http://x/studies/{study}?a#b", "reason": REASON}
    assert server.post(MODERATION, json=at_page).status_code == 204
    shown = server.get(MODERATION).json()
    (held,), (act,) = shown["basket"], shown["trail"]
    assert (held["kind"], held["id"], held["title"]) == ("study", study, "Ofertas")
    assert (act["act"], act["reason"], act["by"]) == ("removed", REASON, "owner")
    assert held["until"] > act["at"]
    nowhere = {"act": "remove", "address": "http://x/learn", "reason": REASON}
    assert code(server.post(MODERATION, json=nowhere)) == "no-address"


@pytest.mark.both_databases
def test_a_chief_arbiter_does_not_delete_an_event(server: TestClient, browser: Browser) -> None:
    """Nor an arbiter, a scorer or a stranger; the organiser does, into the basket and with a trail,
    and the owner puts it back."""
    org = browser()
    event = new_event(org)
    path = f"/api/tournaments/{event}"
    for role in ("chief-arbiter", "arbiter", "scorer"):
        word = {"kind": "link", "role": role, "name": "Tó"}
        link = org.post(f"{path}/keys", json=word).json()["link"]
        refused = browser().delete(path, headers={"authorization": f"Bearer {link}"})
        assert (role, refused.status_code, code(refused)) == (role, 403, "only-organisers")
    assert code(browser().delete(path)) == "no-key"
    table, game = boards_of(org, event)
    assert org.delete(path).status_code == 204
    assert org.get(path).status_code == 404
    (act,) = server.get(MODERATION).json()["trail"]
    assert (act["by"], act["name"], act["title"]) == ("organiser", "Org", "Open")
    assert moderate(server, "put-back", "event", event, "").status_code == 204
    assert org.get(path).json()["me"]["role"] == "organiser"
    assert boards_of(org, event) == (table, game)


@pytest.mark.both_databases
def test_the_boards_of_an_event_go_with_it(server: TestClient, browser: Browser) -> None:
    """A stranger neither renames its table, acts there, nor reads a name."""
    org, stranger = browser(), browser()
    event = new_event(org)
    table, game = boards_of(org, event)
    assert org.delete(f"/api/tournaments/{event}", params={"reason": "Engano"}).status_code == 204
    at = f"/api/arbiter/tables/{table}"
    for answer in (
        stranger.put(f"{at}/headers", json={"headers": {"White": "x"}}),
        stranger.post(f"{at}/events", json={"event": "move", "move": "32-28"}),
        stranger.post(f"{at}/undo", json={"version": 1}),
        stranger.get(at),
        stranger.get(f"/arbiter/{table}.pdn", headers=JSON),
        stranger.get(f"/api/games/{game}"),
    ):
        assert (answer.status_code, code(answer)) == (410, "removed")
        assert "Engano" in answer.json()["message"]
        assert "Player" not in answer.text


@pytest.mark.both_databases
def test_a_game_of_people_stays_theirs(server: TestClient, browser: Browser, app: FastAPI) -> None:
    """A removed room leaves the games of its people; a removed game leaves their ratings."""
    ana, rui = browser(), browser("198.51.100.4")
    game = meet(ana, rui)
    new_room(ana)
    assert moderate(server, "remove", "game", game).status_code == 204
    assert game not in rui.get("/api/games").text
    assert moderate(server, "put-back", "game", game, "").status_code == 204
    assert game in rui.get("/api/games").text


@pytest.mark.both_databases
def test_who_deletes_the_account_leaves_the_basket_too(
    server: TestClient, browser: Browser, app: FastAPI
) -> None:
    """The study goes; the game comes back without the name."""
    ana, rui = browser(), browser("198.51.100.4")
    register(ana, "Ana Reis")
    study, game = new_study(ana), meet(ana, rui)
    for kind, thing in (("study", study), ("game", game)):
        assert moderate(server, "remove", kind, thing).status_code == 204
    with transaction(app.state.database, write=False) as session:
        assert any("Ana Reis" in one for one in session.scalars(select(BasketPartRow.held)))
    assert ana.post("/api/people/delete", json={}).status_code == 204
    with transaction(app.state.database, write=False) as session:
        assert not any("Ana Reis" in one for one in session.scalars(select(BasketPartRow.held)))
    assert moderate(server, "put-back", "study", study, "").status_code == 422
    assert moderate(server, "put-back", "game", game, "").status_code == 204
    names = [one["name"] for one in server.get(f"/api/games/{game}").json()["players"].values()]
    assert None in names
    assert "Ana Reis" not in names


@pytest.mark.parametrize("place", ["game", "room"])
@pytest.mark.both_databases
def test_a_remark_is_taken_away_and_put_back(
    server: TestClient, browser: Browser, app: FastAPI, place: str
) -> None:
    """From everybody's page; its number is nobody else's; after 30 days its words are gone."""
    ana, rui = browser(), browser("198.51.100.4")
    if place == "game":
        thing = meet(ana, rui)
        words, kind = f"/api/games/{thing}/words", "word"
    else:
        thing = new_room(ana)
        words, kind = f"/api/rooms/{thing}/words", "room-word"
    number = ana.post(words, json={"text": "Compre já"}).json()["number"]
    ana.post(words, json={"phrase": "hello"})

    def read() -> str:
        if place == "game":
            return str(ana.get(f"/api/games/{thing}/meeting").json()["words"])
        with ana.websocket_connect(f"/ws/rooms/{thing}") as line:
            while (found := line.receive_json())["type"] != "words":
                pass
        return str(found)

    assert "Compre" in read()
    remark = f"{thing}:{number}"
    assert moderate(server, "remove", kind, remark).status_code == 204
    assert "Compre" not in read()
    assert moderate(server, "put-back", kind, remark, "").status_code == 204
    assert "Compre" in read()
    assert moderate(server, "remove", kind, remark).status_code == 204
    app.state.moderating.basket.empty(now_ms() + 31 * DAY)
    assert moderate(server, "put-back", kind, remark, "").status_code in (204, 422)
    assert "Compre" not in read()


@pytest.mark.parametrize("kind", ["event", "table", "study", "class", "room"])
@pytest.mark.both_databases
def test_a_closed_thing_is_read_and_nobody_acts_in_it(
    server: TestClient, browser: Browser, kind: str
) -> None:
    """Its page says why; opened again, it is as before."""
    make, addresses, _ = THINGS[kind]
    ana = browser()
    thing = make(ana)
    acts = {
        "event": ("/api/tournaments/{}/entries", {"act": "add-player", "data": {"name": "Z"}}),
        "table": ("/api/arbiter/tables/{}/events", {"event": "move", "move": "19-23"}),
        "study": ("/api/studies/{}/invite", {}),
        "class": ("/api/classes/{}/shown", {"number": 1}),
        "room": ("/api/rooms/{}/words", {"phrase": "hello"}),
    }
    path, body = acts[kind]
    assert moderate(server, "close", kind, thing).status_code == 204
    refused = ana.post(path.format(thing), json=body)
    assert (refused.status_code, code(refused)) == (403, "closed-by-owner")
    assert REASON in refused.json()["message"]
    assert ana.get(addresses[0].format(thing)).status_code == 200
    found = server.get(MODERATION).json()
    assert found["closed"][0]["id"] == thing
    assert found["closed"][0]["title"] == found["trail"][0]["title"]
    assert moderate(server, "open", kind, thing, "").status_code == 204
    assert code(ana.post(path.format(thing), json=body)) != "closed-by-owner"


def test_every_table_that_hangs_on_a_thing_is_of_plain_values() -> None:
    """So that a row in the basket is the row: no bytes, no exact fractions, no dates."""
    plain = {"INTEGER", "BIGINT", "VARCHAR", "TEXT", "JSON", "BOOLEAN", "FLOAT"}
    found = {head.__table__.name for head in HEADS.values()}
    for table in Base.metadata.sorted_tables:
        if any(key.column.table.name in found for key in table.foreign_keys):
            found.add(table.name)
            kinds = {str(column.type).split("(")[0] for column in table.columns}
            assert (table.name, kinds - plain) == (table.name, set())


@pytest.mark.parametrize("kind", list(THINGS))
@pytest.mark.both_databases
def test_no_address_shows_a_removed_thing(
    server: TestClient, browser: Browser, app: FastAPI, kind: str
) -> None:
    """All routes whose address has its place: a new one refuses, as long as it reads the thing."""
    ana = browser()
    thing = THINGS[kind][0](ana)
    moderate(server, "remove", kind, thing)
    names, shown, refused = [one for one in NAMED if NAMED[one] == kind], {}, 0
    for route in routes(app.routes):
        (name,) = [one for one in names if f"{{{one}}}" in route.path] or [""]
        if not name or not isinstance(route, APIRoute) or "GET" not in route.methods:
            continue
        path = re.sub(r"\{[^}]*\}", "1", route.path.replace(f"{{{name}}}", thing))
        answer = ana.get(path, headers=JSON)
        refused += answer.status_code == 410
        if answer.status_code < 400:
            shown[route.path] = answer.text[:200]
    assert shown == {}
    assert refused > 0


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        ("event", "/ws/tournaments/{}"),
        ("table", "/ws/arbiter/{}"),
        ("game", "/ws/games/{}"),
        ("study", "/ws/studies/{}"),
        ("class", "/ws/classes/{}"),
        ("room", "/ws/rooms/{}"),
    ],
)
@pytest.mark.both_databases
def test_open_pages_of_a_removed_thing_end(
    server: TestClient, browser: Browser, kind: str, line: str
) -> None:
    """Their lines are closed at once, and another one is told why."""
    ana = browser()
    thing = THINGS[kind][0](ana)
    with ana.websocket_connect(line.format(thing)) as socket:
        if kind == "game":
            socket.send_json({"type": "hello", "protocol": 3})
        assert socket.receive_json()
        moderate(server, "remove", kind, thing)
        while (heard := socket.receive())["type"] == "websocket.send":
            pass
        assert heard["code"] == 4410
    with ana.websocket_connect(line.format(thing)) as socket:
        refused = socket.receive_json()
        assert refused["code"] == "removed"
        assert REASON in refused["message"]


@pytest.mark.both_databases
def test_every_place_of_a_thing_in_an_address_is_known(server: TestClient, app: FastAPI) -> None:
    """So that a new kind of thing with pages of its own is not forgotten."""
    ids = set()
    for route in routes(app.routes):
        ids |= set(re.findall(r"\{(\w+_id|slug)", getattr(route, "path", "")))
    none = {"key_id", "seek_id", "report_id", "job_id", "regulation_id"}
    assert ids - none == set(NAMED)


@pytest.mark.both_databases
def test_a_removed_study_is_not_read_in_a_class(server: TestClient, browser: Browser) -> None:
    """Neither its title among the tasks nor what the board for all shows of it, on a page that is
    open already too; put back, both are there again."""
    ana, rui = browser(), browser("198.51.100.4")
    study, school = new_study(ana), new_class(ana)
    rui.post(f"/api/classes/{school}/pupils", json={"name": "Gato"})
    path = f"/api/classes/{school}"
    task = {"id": "task-study-1", "kind": "study", "study": study}
    assert ana.post(f"{path}/tasks", json=task).status_code == 201
    board = {"do": "study", "count": 0, "study": study, "chapter": 1, "move": 0}
    assert ana.post(f"{path}/shown", json=board).json()["on"] is True
    with rui.websocket_connect(f"/ws/classes/{school}") as line:
        assert "Ofertas" in str(line.receive_json())
        assert moderate(server, "remove", "study", study).status_code == 204
        while "Ofertas" in (found := str(line.receive_json())):
            pass
        assert study not in found
    for client in (ana, rui):
        seen = client.get(path).json()
        assert study not in str(seen)
        assert "Ofertas" not in str(seen)
        assert (seen["shown"]["on"], len(seen["tasks"])) == (False, 1)
    assert moderate(server, "put-back", "study", study, "").status_code == 204
    seen = rui.get(path).json()
    assert "Ofertas" in str(seen["tasks"])
    assert seen["shown"]["on"] is True


@pytest.mark.parametrize("kind", ["prints", "site"])
@pytest.mark.both_databases
def test_files_made_of_a_removed_event_are_not_given_out(
    server: TestClient, browser: Browser, kind: str
) -> None:
    """Not to the one who asked for them either, as long as it is removed."""
    ana = browser()
    event = new_event(ana)
    job = ana.post(f"/api/jobs/event/{event}/{kind}", json={}).json()["id"]
    while ana.get(f"/api/jobs/{job}").json()["state"] != "done":
        time.sleep(0.05)
    path = f"/api/jobs/{job}/file"
    assert ana.get(path).status_code == 200
    assert moderate(server, "remove", "event", event).status_code == 204
    refused = ana.get(path)
    assert (refused.status_code, code(refused)) == (410, "removed")
    assert moderate(server, "put-back", "event", event, "").status_code == 204
    assert ana.get(path).status_code == 200
