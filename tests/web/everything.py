"""A server with one of everything, and real addresses of all its routes: for tests that walk them.

Ana has made all of it, and is signed in; `World.people` are the owner of the server, she, another
person and somebody without a cookie, each at an address of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.testclient import TestClient

from damas.school.endings import KINDS
from web.clients import Client, owner_of
from web.meeting.conftest import invite
from web.people.test_policies import routes
from web.school.conftest import new_class, new_study
from web.test_federation import act, added, done
from web.test_repertoires import make

BASE = "http://damas.example.org"
PASSWORD = "a long password"
GAME = '[GameType "20"]\n[White "A"]\n[Black "B"]\n1. 32-28 19-23 2. 28x19 *'
BOARD = "round=1&board=1&player={seat}"
QUERIES = {
    "/oembed": f"url={BASE}/games/{{game_id}}",
    "/api/archive/explore": "variant=international",
    "/api/endgames": "regulation=internacional&fen=W:WK1:BK50",
    "/api/network/code.svg": "path=/",
    "/api/problems/own/{game}/{number}/answer": "moves=1-2",
    "/api/problems/run": "kind=streak",
    "/api/problems/{number}/answer": "moves=1-2",
    "/api/ratings": "games={game_id}",
    "/api/studies/{study_id}/history": "chapter=1&move=0",
    "/api/studies/{study_id}/score.pdf": "chapter=1",
    "/api/tournaments/{event_id}/clock": BOARD + "&k={seat_secret}",
    "/api/tournaments/{event_id}/engine-bar": "round=1&place=1&index=1",
    "/api/tournaments/{event_id}/explain": "one=1&other=2",
    "/api/tournaments/{event_id}/photos": "round=1&board=1",
    "/api/tournaments/{event_id}/plays": "round=1",
    "/api/tournaments/{event_id}/protests/own": BOARD + "&k={seat_secret}",
    "/api/tournaments/{event_id}/registrations/{number}": "k={registration}",
    "/api/tournaments/{event_id}/registrations/{number}/notices": "k={registration}",
    "/api/tournaments/{event_id}/standings": "round=1",
    "/tournaments/{event_id}/registrations/{number}.svg": "k={registration}",
}
"""The query of an address that needs one."""
LISTS = {"{locale}": "pt_PT", "{kind}": "svg", "{variant}": "portuguese", "{speed}": "blitz"}


def person(server: TestClient, number: int, *, visit: bool = True) -> Client:
    """Somebody with a browser at an address of their own; *visit*: with a cookie."""
    place = (f"198.51.100.{number}", 50000)
    found = Client(server.app, base_url=BASE, client=place, follow_redirects=False)
    found.portal = server.portal  # one event loop, as in a real server
    if visit:
        assert found.get("/privacy").status_code == 200
    return found


class World:
    """One of everything on a running server, whose owner is *server*."""

    def __init__(self, server: TestClient) -> None:
        self.server = server
        self.ana, self.eve = person(server, 1), person(server, 2)
        self.nobody = person(server, 3, visit=False)
        account = {"name": "Ana", "password": PASSWORD}
        assert self.ana.post("/api/people/register", json=account).status_code < 300
        self.values = {**LISTS, **self._games(), **self._event(), **self._rest()}

    @property
    def people(self) -> dict[str, TestClient]:
        """Those who ask, by name."""
        return {"owner": self.server, "Ana": self.ana, "Eve": self.eve, "nobody": self.nobody}

    def ask(self, who: str, address: str) -> Any:
        """The answer to one of the people; nobody keeps no cookie."""
        client = self.people[who]
        if client is self.nobody:
            client.cookies.clear()
        return client.get(address)

    def _games(self) -> dict[str, str]:
        body = {"regulation": "portuguesa-fpd", "private": False}
        made = self.ana.post("/api/games", json=body)
        hidden = self.ana.post("/api/games", json={**body, "private": True}).json()["id"]
        self.private = {"{game_id}": hidden}
        assert made.status_code == 201, made.text
        self.server.post("/api/archive/files", content=GAME)
        table = self.ana.post("/api/arbiter/tables", json={"regulation": "internacional"}).json()
        shown = self.ana.post(f"/api/arbiter/tables/{table['id']}/view").json()["address"]
        invitation = invite(self.ana)
        return {
            "{game_id}": made.json()["id"],
            "{table_id}": table["id"],
            "{secret}": shown.split("/")[-2],
            "{token}": invitation["token"],
            "{code}": invitation["code"],
        }

    def _event(self) -> dict[str, str]:
        data = {"name": "Open", "system": "swiss", "rounds": 3, "wo_tolerance_min": 30}
        data |= {"regulation": "fenae-2025"}
        self.event = self.ana.post("/api/tournaments", json={"by": "Ana", "data": data}).json()
        path = f"/api/tournaments/{self.event['id']}"
        for number in range(4):
            self.act("add-player", name=f"Player {number}", rating=2000 + number)
        self.act("pair", **self.ana.get(f"{path}/proposal").json()["data"])
        seat = self.ana.get(f"{path}/rounds/1/links").json()[0]
        self.act("open-registration")
        body = {"id": "command-registered", "name": "Nova", "born": "1990"}
        registered = self.eve.post(f"{path}/registrations", json=body).json()
        slug = self.ana.get(f"/events/{self.event['id']}").headers["location"].split("/")[-1]
        play = {"kind": "table", "round": 1, "board": 2}
        made = self.ana.post(f"{path}/plays", json=play)
        assert made.status_code == 201, made.text
        self.private["{table_id}"] = made.json()["id"]
        return {
            "{event_id}": self.event["id"],
            "{slug}": slug,
            "{player}": "1",
            "{place}": "1",
            "{board}": "1",
            "{game}": "1",
            "{index}": "1",
            "{what}": "boards",
            "{number}": "1",
            "{registration}": registered["secret"],
            "{registered}": str(registered["id"]),
            "{seat}": str(seat["player"]),
            "{seat_secret}": seat["secret"],
        }

    def act(self, name: str, /, **data: Any) -> None:
        """An act in the event, by its organiser."""
        path = f"/api/tournaments/{self.event['id']}/entries"
        answer = self.ana.post(path, json={"act": name, "data": data})
        assert answer.status_code == 200, answer.text

    def _rest(self) -> dict[str, str]:
        self.private["{study_id}"] = new_study(self.ana)
        study = new_study(self.ana)
        self.ana.put(f"/api/studies/{study}/visibility", json={"visibility": "public"})
        invite_ = self.ana.get(f"/api/studies/{study}").json()["invite"]
        self.person = self._person()
        self._list()
        room = {"name": "Friday", "terms": {"regulation": "fenae-2025", "control": "5+3"}}
        made = self.ana.post("/api/rooms", json={**room, "settings": {}, "host": "Ana"}).json()
        return {
            "{study_id}": study,
            "{invite}": invite_,
            "{class_id}": new_class(self.ana)["id"],
            "{room_id}": made["id"],
            "{person}": self.ana.get("/api/federation").json()["account"],
            "{series}": "world",
            "{repertoire}": str(make(self.ana)["id"]),
            "{regulation_id}": "internacional",
            "{kind}": "svg",
            "{job_id}": "none",
            "{name}": "internacional",
        }

    def _person(self) -> str:
        """A child of the federation with a value in every field."""
        club = done(act(self.server, "add-club", name="Clube Escondido", town="Porto"))
        number = added(
            self.server,
            name="Zebedeu Oculto",
            birth="2010-04-05",
            sex="m",
            federation="POR",
            club=club["records"][0]["id"],
            national="5550101",
            fmjd="5550102",
            fide="5550103",
            note="Asma grave",
        )
        day = {"person": number, "day": "2026-01-02"}
        done(act(self.server, "give-norm", **day, title="MN", event="Prova Secreta"))
        done(act(self.server, "give-title", **day, title="MN", by_decision=True))
        done(act(self.server, "grade-arbiter", **day, grade="national"))
        licence = {"person": number, "season": "2037", "number": "5550104"}
        done(act(self.server, "give-licence", **licence))
        return number

    def _list(self) -> None:
        """A list of ratings with that person, who shows nothing at all."""
        which = {"series": "world", "name": "Classical", "book": "fide", "first": "2026-01-01"}
        done(act(self.server, "set-series", **which))
        done(act(self.server, "set-start", series="world", ratings=[[self.person, 2119, 41]]))
        seen = self.server.get("/api/federation/series/world/preview?until=2026-05-01").json()
        data = {"series": "world", "until": "2026-05-01", "preview": seen["preview"]}
        done(act(self.server, "publish", **data))
        done(act(self.server, "choose-public", person=self.person, public=[]))

    def addresses(self) -> Iterator[tuple[APIRoute, str]]:
        """Each route that answers to GET, and an address of it."""
        for route in routes(self.server.app.routes):  # type: ignore[attr-defined]
            if isinstance(route, APIRoute) and "GET" in route.methods:
                yield route, self.address(route.path)

    def address(self, path: str, *, private: bool = False) -> str:
        """The address with its parts filled in. *private*: of things that are Ana's alone, and
        without the secret of a link."""
        found = self.values | self.special(path) | (self.private if private else {})
        filled = re.sub(r"{\w+}", lambda part: found.get(part[0], "1"), path)
        values = {name.strip("{}"): value for name, value in found.items()}
        if private:
            values |= {"registration": "", "seat_secret": ""}
        query = QUERIES.get(path, "").format_map(values)
        return f"{filled}?{query}" if query else filled

    def special(self, path: str) -> dict[str, str]:
        """The parts of an address that mean something of its own there."""
        values = self.values
        kernel = self.server.get("/api/engine").json()["rules"].rpartition("/")[2]
        known = {
            "/repertoire": {"{number}": values["{repertoire}"]},
            "/api/repertoires": {"{number}": values["{repertoire}"], "{key}": "start"},
            "/federation/people": {"{number}": self.person},
            "/api/federation/people": {"{number}": self.person},
            "/club": {"{place}": values["{room_id}"]},
            "/classes": {"{place}": values["{class_id}"]},
            "/endings": {"{kind}": next(iter(KINDS))},
            "/engine": {"{name}": kernel},
            "/tournaments/{event_id}/registrations": {"{number}": values["{registered}"]},
            "/api/tournaments/{event_id}/registrations": {"{number}": values["{registered}"]},
            "/tournaments/{event_id}/rounds": {"{player}": values["{seat}"]},
            "/api/tournaments/{event_id}/prints": {"{name}": "standings"},
        }
        return next((found for begin, found in known.items() if path.startswith(begin)), {})


def world_of(app: FastAPI) -> Iterator[World]:
    """A running server with one of everything."""
    with owner_of(app, follow_redirects=False, raise_server_exceptions=False) as server:
        yield World(server)
