"""A spectator's view of an event: all that hangs on the wall, and nothing private besides."""

from __future__ import annotations

import importlib
import io
import pkgutil
import re
import zipfile
from collections.abc import Iterator
from typing import Any

import pypdf
import pytest
from fastapi.routing import APIRoute
from starlette.testclient import TestClient

import damas.http.routes.tournament
from damas.tournament import read_trf
from damas.tournament.event import ROLES
from damas.tournament.presentation.visibility import LEAST, may_see

from .test_tournament_api import Desk, made

pytestmark = pytest.mark.one_server

PRIVATE = ("1987", "03-14", "14/03", "770077", "Doença", "Queixa", "telefone")
"""Facts of the players and the acts of `private_event` that are nobody else's business."""


def private_event(client: TestClient, **more: Any) -> Desk:
    """A Swiss of five, played for a round, with dates of birth, a reason and a complaint."""
    desk, _ = made(client, system="swiss", rounds=3, **more)
    for name in ("Ana", "Rui", "Eva", "Zé"):
        desk.do("add-player", name=name, born="1987-03-14", fide_id="770077", sex="m")
    desk.do("number", how="entry")
    desk.do("pair", **desk.get("/proposal")["data"])
    desk.do("result", round=1, board=1, white="1", black="0")
    desk.do("correct", round=1, board=1, white="0", black="1", reason="Doença do avô")
    desk.do("note", kind="complaint", text="Queixa contra o telefone", round=1)
    desk.do("result", round=1, board=2, white="=", black="=")
    desk.do("close-round", round=1)
    desk.do("withdraw", player=4, reason="Doença")
    desk.do("request-bye", player=3, round=3, code="H", reason="Doença")
    return desk


def paths() -> Iterator[str]:
    """The addresses of an event that answer to GET, as the routers of the tournaments have them."""
    for info in pkgutil.iter_modules(damas.http.routes.tournament.__path__):
        module = importlib.import_module(f"damas.http.routes.tournament.{info.name}")
        for route in getattr(getattr(module, "router", None), "routes", ()):
            if not isinstance(route, APIRoute) or "GET" not in route.methods:
                continue
            if "/tournaments/{event_id}" in route.path:
                yield route.path


def shown_to_spectators(client: TestClient, desk: Desk) -> Iterator[tuple[str, str]]:
    """(address, text) of everything that a spectator gets of the event by asking for it."""
    values = {"event_id": desk.event, "number": "1", "place": "1", "board": "1", "game": "1"}
    values |= {"player": "1", "index": "1", "key_id": "1", "what": "boards"}
    values |= {"photo": "1" * 16}
    for path in paths():
        names = re.findall(r"{(\w+)}", path)
        addresses = [path.format(**values)] if set(names) <= set(values) else []
        if "{name}" in path:
            listed = client.get(f"/api/tournaments/{desk.event}/prints").json()["prints"]
            addresses = [path.format(**values, name=one["name"]) for one in listed]
        assert addresses, path
        for address in addresses:
            query = "?round=1&one=1&other=2&lang=pt_PT"
            answer = client.get(address + query, follow_redirects=False)
            assert answer.status_code < 500, address
            yield address, "\n".join(texts(answer.content))


def texts(data: bytes) -> Iterator[str]:
    """The texts in an answer: of a PDF's pages, of an archive's files."""
    if data.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(data)) as pack:
            for name in pack.namelist():
                yield from texts(pack.read(name))
    elif data.startswith(b"%PDF"):
        yield from (page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages)
    else:
        yield data.decode("utf-8", errors="replace")


def test_no_public_answer_holds_a_private_value(client: TestClient) -> None:
    """Not a date of birth, not an identity number, not a reason, in any file, print or page."""
    desk = private_event(client)
    found = dict(shown_to_spectators(client, desk))
    assert len(found) > 30
    shown = [(where, value) for where, text in found.items() for value in PRIVATE if value in text]
    assert not shown
    names = [where for where, text in found.items() if "Eva" in text]
    assert len(names) > 12


def test_the_year_of_birth_is_public_where_a_category_asks_for_it(client: TestClient) -> None:
    """In the page's data and in the report; the day never."""
    categories = [{"name": "Veteranos", "born_to": 1990}]
    desk = private_event(client, categories=categories)
    seen = client.get(f"/api/tournaments/{desk.event}").json()["players"]
    assert {one["born"] for one in seen} == {"1987"}
    assert {one["sex"] for one in seen} == {""}
    report = read_trf(client.get(f"/api/tournaments/{desk.event}/report.trf").content)
    assert {one.born for one in report.players.values()} == {"1987"}
    for where, text in shown_to_spectators(client, desk):
        assert not [value for value in PRIVATE[1:] if value in text], where


def test_arbiters_have_the_whole_report_and_the_file(client: TestClient) -> None:
    """Dates of birth and identity numbers for the federation; a scorer has neither."""
    desk = private_event(client)
    links = {
        role: desk.post("/keys", {"kind": "link", "role": role, "name": role}, 201)["link"]
        for role in ("arbiter", "scorer")
    }
    arbiter, scorer = (Desk(client, desk.event, links[role]) for role in ("arbiter", "scorer"))
    path = f"/api/tournaments/{desk.event}"
    report = read_trf(client.get(f"{path}/report.trf", headers=arbiter.headers).content)
    assert report.players[1].born == "1987/03/14"
    assert report.players[1].fide_id == "770077"
    assert arbiter.get("/event.json")["log"]
    assert arbiter.get("/trail")[0]["reason"] == "Doença"
    assert arbiter.get()["players"][0]["born"] == "1987-03-14"
    assert scorer.get()["players"][0]["born"] == ""
    for what in ("/event.json", "/trail", "/prints/report.pdf"):
        reply = client.get(path + what, headers=scorer.headers).text
        assert "arbiter" in reply, reply
        assert client.get(path + what, headers=scorer.headers).status_code == 403
    pack = client.get(f"{path}/prints.zip", headers=scorer.headers).content
    with zipfile.ZipFile(io.BytesIO(pack)) as held:
        assert "round-01-slips.pdf" in held.namelist()
        assert "report.pdf" not in held.namelist()


@pytest.mark.parametrize("what", LEAST)
def test_nothing_private_is_public(what: str) -> None:
    """A spectator without a key sees none of it; the organiser sees all."""
    assert not may_see("spectator", what)
    assert not may_see("player", what)
    assert may_see("organiser", what)
    assert [may_see(role, what) for role in ROLES].count(True) >= 3
