"""An event on a server of the tests, acted on over HTTP with the key of somebody's role."""

from __future__ import annotations

import io
import json
import urllib.request
from collections.abc import Sequence
from typing import Any

from pypdf import PdfReader

from .conftest import Server

LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
PATIENCE = 60_000  # ms: a story is long, and the machine may be busy


class League:
    """The event, and the words of those who have a key to it."""

    def __init__(self, server: Server, event: str, bearer: str = "") -> None:
        self.server, self.id, self.bearer = server, event, bearer

    def ask(self, path: str = "", body: Any = None) -> Any:
        """A call in the role of the key."""
        return json.loads(self.fetch(f"/api/tournaments/{self.id}{path}", body))

    def fetch(self, path: str, body: Any = None) -> bytes:
        """The content of an address."""
        headers = {"Content-Type": "application/json"}
        if self.bearer:
            headers["Authorization"] = f"Bearer {self.bearer}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.server.url + path, data, headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            found: bytes = answer.read()
        return found

    def do(self, act: str, reason: str = "", **data: Any) -> Any:
        """An act."""
        return self.ask("/entries", {"act": act, "data": data, "reason": reason})["event"]

    def pair(self) -> Any:
        """The next round as it is proposed."""
        return self.do("pair", **self.ask("/proposal")["data"])

    def page(self, open_page: Any, tab: str, **how: Any) -> Any:
        """A part of the event as its organiser sees it."""
        page = open_page(f"/tournaments/{self.id}?key={self.bearer}#{tab}", **how)
        page.wait_for_selector("body[data-ready]")
        return page

    def boards(self, number: int) -> list[dict[str, Any]]:
        """The boards of a round."""
        found: list[dict[str, Any]] = self.ask("?lang=en")["rounds"][number - 1]["boards"]
        return found

    def board_of(self, number: int, *players: int) -> int:
        """The seat of a player in a round."""
        return next(
            board["number"]
            for board in self.boards(number)
            if {board["first"], board["second"]} >= set(players)
        )

    def game(self, number: int, board: int) -> dict[str, Any]:
        """The game of a board."""
        found: dict[str, Any] = self.boards(number)[board - 1]["games"][0]
        return found

    def secret(self, number: int, board: int, player: int) -> str:
        """The query in the link of a player's board."""
        links = self.ask(f"/rounds/{number}/links")
        found = next(one for one in links if (one["board"], one["player"]) == (board, player))
        return f"round={number}&board={board}&player={player}&k={found['secret']}"

    def enter(self, number: int, codes: tuple[str, str] = ("1", "0")) -> None:
        """Enters what is open in a round."""
        for board in self.boards(number):
            for index, game in enumerate(board["games"], start=1):
                if not game["codes"]:
                    place = {"round": number, "board": board["number"], "game": index}
                    self.do("result", **place, white=codes[0], black=codes[1])

    def paper(self, name: str, words: str = "") -> str:
        """The words of a print."""
        data = self.fetch(f"/api/tournaments/{self.id}/prints/{name}.pdf?lang=en{words}")
        pages = PdfReader(io.BytesIO(data)).pages
        return " ".join(" ".join(page.extract_text().split()) for page in pages)


def held(
    server: Server, players: Sequence[Any] = (), how: str = "entry", **settings: Any
) -> League:
    """An event made over HTTP, with the organiser's key. *players*, named or whole, are entered,
    numbered *how* it says and paired."""
    data = {"name": "Liga", "system": "swiss", "regulation": "fenae-2025", "wo_tolerance_min": 15}
    body = {"by": "Inês", "data": {**data, **settings}}
    made = server.call("/api/tournaments", body)
    league = League(server, made["id"], made["link"])
    if players:
        rows = [one if isinstance(one, dict) else {"name": one} for one in players]
        league.do("add-players", players=rows)
        league.do("number", how=how)
        league.pair()
    return league


def make_event(open_page: Any, server: Server, name: str, system: str, **chosen: str) -> Any:
    """An event made by the form; its page, and the event with the organiser's own key."""
    page = open_page("/tournaments", viewport=LAPTOP)
    page.set_default_timeout(PATIENCE)
    page.wait_for_selector("body[data-ready]")
    page.fill("[name='name']", name)
    page.select_option("[name='system']", system)
    page.click("#change summary")
    page.fill("[name='by']", "Inês Prata")
    for field, value in chosen.items():
        page.fill(f"#new-event [name='{field}']", value)
    page.click("#new-event button[type='submit']")
    page.wait_for_selector("#own-link code")
    link = page.inner_text("#own-link code").split("key=")[1]
    page.click("[data-do='link-kept']")
    return page, League(server, page.get_attribute(".event", "data-event"), link)


def pair_on_page(page: Any, number: int, by: str = "propose") -> None:
    """The next round as it is proposed; *by* the line of the next step, which may close the one
    before as well."""
    page.click("#tab-rounds")
    page.click(f"[data-do='{by}']")
    page.click("[data-do='pair']")
    page.wait_for_selector(f"#event-about:has-text('Round {number} of')")
    page.wait_for_selector(".board-row[data-board='1']")


def score(page: Any, board: int, text: str, game: int = 1) -> None:
    """Waits until a board shows a result."""
    row = f".board-row[data-board='{board}'][data-game='{game}']"
    page.wait_for_selector(f"{row} .score:has-text('{text}')")


def corrected(page: Any, board: int, result: str, why: str, text: str) -> None:
    """Corrects a board of the closed round that is shown."""
    row = f".board-row[data-board='{board}'][data-game='1']"
    page.click(f"{row} [data-do='later']")
    page.click(f"{row} [data-result='{result}']")
    page.fill(f"{row} .why input", why)
    page.click(f"{row} [data-do='because']")
    score(page, board, text)


def reported(league: League, place: tuple[int, int, int], result: tuple[str, str]) -> None:
    """The report of a player at (round, board, player id), as the own phone sends it."""
    number, board, player = place
    secret = league.secret(number, board, player).rpartition("=")[2]
    seat = {"round": number, "board": board, "player": player, "secret": secret}
    path = f"/api/tournaments/{league.id}/reports"
    league.fetch(path, {**seat, "white": result[0], "black": result[1]})


def says(open_page: Any, league: League, place: tuple[int, int, int], result: str) -> Any:
    """A player's phone at (round, board, player id): enters a result such as "10"."""
    number, board, player = place
    words = league.secret(number, board, player)
    phone = open_page(f"/tournaments/{league.id}/board?{words}", viewport=PHONE)
    phone.set_default_timeout(PATIENCE)
    phone.click(f"[data-result='{result}']")
    return phone


def ended(page: Any) -> None:
    """Ends the event from its line of the next step, at the second press."""
    page.click("[data-do='next-act']:has-text('End')")
    page.click("[data-do='next-act']:has-text('Really')")
    page.wait_for_selector("#event-about:has-text('Over')")
