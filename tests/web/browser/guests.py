"""People who act over HTTP: the beginning of a test is made without a page."""

from __future__ import annotations

import json
import urllib.request
from http.cookiejar import CookieJar
from itertools import count
from typing import Any

from websockets.sync.client import connect

from .conftest import Server, Table

ANSWERS = ("ack", "refused")
"""The kinds of message by which a server answers a command at a game."""


class Guest:
    """One person of a server: acts, and can go on in a page."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.acts = count()
        self.jar = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        self.opener.open(f"{server.url}/privacy", timeout=60).close()

    def ask(self, path: str, body: object = None, method: str | None = None) -> Any:
        """One call, a POST if it has a *body* and no *method*; the answer's JSON."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self.server.url + path, data, headers, method=method)
        with self.opener.open(request, timeout=60) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def do(self, game: str, kind: str, **fields: object) -> None:
        """A command at a game, such as "resign", that the server must accept; *fields* as
        docs/protocol.md names them."""
        cookies = "; ".join(f"{one.name}={one.value}" for one in self.jar)
        address = f"{self.server.url.replace('http', 'ws', 1)}/ws/games/{game}"
        with connect(address, additional_headers={"Cookie": cookies}) as line:
            line.send(json.dumps({"type": "hello", "version": None, "protocol": 3}))
            line.send(json.dumps({"type": kind, "id": f"guest-{next(self.acts)}", **fields}))
            message = json.loads(line.recv(60))
            while message["type"] not in ANSWERS:
                message = json.loads(line.recv(60))
        assert message["type"] == "ack", message

    def at(self, open_page: Any, path: str, **context: Any) -> Any:
        """A page at *path* that is this person's from now on; *context* as for `open_page`."""
        page = open_page("/healthz", **context)
        page.context.add_cookies(
            [{"name": one.name, "value": one.value, "url": self.server.url} for one in self.jar]
        )
        page.goto(path)
        return page


class Room:
    """A room opened by a guest, with people who have come in: numbers 1 and so on."""

    def __init__(
        self,
        server: Server,
        names: tuple[str, ...],
        *,
        name: str = "Sexta-feira",
        **settings: object,
    ) -> None:
        self.host = Guest(server)
        asked = {"regulation": "fenae-2025", "control": "20+0"}
        body = {"name": name, "host": "Clara", "terms": asked, "settings": settings}
        self.id = self.host.ask("/api/rooms", body)["id"]
        self.people = [Guest(server) for _ in names]
        for one, own in zip(self.people, names, strict=True):
            one.ask(f"/api/rooms/{self.id}/people", {"name": own})

    def pair(self) -> None:
        """Everybody is paired for the first round."""
        self.host.ask(f"/api/rooms/{self.id}/pairings", {"round": 0})

    def game_of(self, number: int) -> str:
        """The game of a person, by the own number."""
        games = self.host.ask(f"/api/rooms/{self.id}")["games"]
        return str(next(one["id"] for one in games if number in (one["white"], one["black"])))


def invited(server: Server, **terms: object) -> tuple[Guest, Guest, str]:
    """Ana has invited Rui, who has accepted: both, and their game. *terms* beside a control of
    20 minutes; None takes one away."""
    ana, rui = Guest(server), Guest(server)
    asked = {"control": "20+0", **terms}
    asked = {name: value for name, value in asked.items() if value is not None}
    body = {"terms": asked, "name": "Ana"}
    token = ana.ask("/api/invitations", body)["token"]
    game = rui.ask(f"/api/invitations/{token}/accept", {"name": "Rui"})["game"]
    return ana, rui, str(game)


def seated(guest: Guest, open_page: Any, game: str, **context: Any) -> Table:
    """A guest's page at a game."""
    return Table(guest.at(open_page, f"/games/{game}", **context), guest.server, game)
