"""Boards of other people's events: made by an account, sent by a token, shown to everybody."""

from __future__ import annotations

import re
from typing import Any

import pytest

from damas.app.watching.relay_boards import MOST_GAMES, relay_view
from damas.app.watching.relays import LONGEST, MOST_OF_ONE
from damas.store import Relays
from web.clients import Client

pytestmark = pytest.mark.one_server
BASE = "https://damas.example.org"
BEGUN = """[Event "Open"]
[Round "2"]
[Board "1"]
[White "Ana Sá"]
[Black "Rui Reis"]
[GameType "20"]
[Result "*"]
1. 32-28 19-23 *

[Round "1"]
[White "Ana Sá"]
[Black "Eva"]
[GameType "20"]
[Result "2-0"]
1. 32-28 19-23 2. 28x19 14x23 2-0
"""
BROKEN = """
[Round "2"]
[White "Broken"]
[Black "Record"]
[GameType "20"]
[Result "*"]
1. 32-28 19-2 *
"""


@pytest.fixture
def stranger(client: Any) -> Any:
    """Somebody with no account."""
    found = Client(client.app, base_url=BASE, client=("203.0.113.77", 50000))
    found.portal = client.portal
    return found


def made(client: Any, pdn: str = "", name: str = "Open of Faro") -> dict[str, str]:
    """A new relay."""
    answer = client.post("/api/relays", json={"name": name, "pdn": pdn})
    assert answer.status_code == 201, answer.text
    found: dict[str, str] = answer.json()
    return found


def test_a_pasted_file_may_be_as_long_as_a_sent_one(client: Any) -> None:
    """Also where each of its lines takes a letter more as JSON."""
    games = BEGUN + '[White "A"]\n' * 20
    longest = (games * (LONGEST // len(games)))[:LONGEST]
    assert client.post("/api/relays", json={"name": "Long", "pdn": longest}).status_code != 413


def test_a_file_that_grows_moves_the_boards(client: Any, stranger: Any) -> None:
    """Each version of the file with the relay's token alone; the same file again changes nothing;
    a broken record is told and the others go on."""
    relay = made(client)
    address = f"/api/relays/{relay['id']}"
    assert "No games yet" in stranger.get(f"/watch/relays/{relay['id']}?lang=en").text
    wrong = {"Authorization": "Bearer wrong"}
    assert stranger.put(f"{address}/pdn", content=BEGUN, headers=wrong).status_code == 403
    assert stranger.put(f"{address}/pdn", content=BEGUN).status_code == 403
    right = {"Authorization": f"Bearer {relay['token']}"}
    for version in (2, 2):
        sent = stranger.put(f"{address}/pdn", content=BEGUN.encode(), headers=right)
        assert sent.json() == {"version": version}
    grown = BEGUN.replace("19-23 *", "19-23 2. 28x19 14x23 *") + BROKEN
    assert stranger.put(f"{address}/pdn", content=grown.encode(), headers=right).status_code == 200
    assert stranger.get(f"{address}/version").json() == {"version": 3}
    seen = stranger.get(f"{address}?lang=en").json()
    boards = [(one["white"], one["last"], one["result"]) for one in seen["boards"]]
    assert boards == [
        ("Ana Sá", "2… 14x23", ""),
        ("Broken", "1. 32-28", ""),
        ("Ana Sá", "2… 14x23", "2-0"),
    ]
    standings = [(one["name"], one["points"]) for one in seen["standings"]]
    assert standings == [("Ana Sá", "2"), ("Eva", "0")]
    assert [one.partition(":")[0] for one in seen["problems"]] == ["Broken – Record"]
    page = stranger.get(f"/watch/relays/{relay['id']}?lang=en").text
    assert page.count('class="db-svg db-first"') == 3
    assert "cannot be read on from here" in page
    assert "Send the games" not in page
    assert "Send the games" in client.get(f"/watch/relays/{relay['id']}?lang=en").text
    assert "Open of Faro" in stranger.get("/watch/relays").text
    watched = stranger.get("/watch?lang=en").text
    (shown,) = re.findall(
        rf'<li data-relay="{relay["id"]}" data-version="3">(.*?)</li>', watched, re.S
    )
    assert "Rui Reis" in shown
    assert "Open of Faro · Round 2 · 2… 14x23" in shown
    assert relay["id"] not in stranger.get("/watch?variant=russian").text


def test_who_makes_and_deletes_relays(client: Any, stranger: Any) -> None:
    """No stranger, and nobody without end; the maker deletes one."""
    assert stranger.post("/api/relays", json={"name": "X"}).status_code in (401, 403)
    relay = made(client)
    assert stranger.delete(f"/api/relays/{relay['id']}").status_code in (401, 403)
    assert client.delete(f"/api/relays/{relay['id']}").status_code == 204
    assert client.get(f"/watch/relays/{relay['id']}").status_code == 404
    assert client.get(f"/api/relays/{relay['id']}/version").status_code == 404
    answers = [client.post("/api/relays", json={"name": "Many"}) for _ in range(MOST_OF_ONE + 1)]
    assert answers[-1].status_code == 409
    for one in answers:
        if one.status_code == 201:
            client.delete(f"/api/relays/{one.json()['id']}")


def test_what_a_relay_cannot_take(client: Any) -> None:
    """Too long a file is refused; texts are no tags of a page; no name of a game is no game."""
    relay = made(client)
    address = f"/api/relays/{relay['id']}/pdn"
    assert client.put(address, content=b"x" * (LONGEST + 1)).status_code == 413
    hostile = '[White "<b>X</b>"]\n[Black "\x00Y"]\n[Result "1-0"]\n1. a3-b4 c5xa7 1-0\n'
    assert client.put(address, content=hostile.encode()).status_code == 200
    page = client.get(f"/watch/relays/{relay['id']}").text
    assert "&lt;b&gt;X" in page
    assert "<b>X" not in page


@pytest.mark.parametrize(
    ("results", "points"),
    [(("1-0", "1/2-1/2"), ["1½", "½", "0"]), (("2-0", "1-1"), ["3", "1", "0"])],
)
def test_points_are_those_of_the_file(results: tuple[str, str], points: list[str]) -> None:
    """A win is one point or two."""
    games = (("A", "B", results[0]), ("A", "C", results[1]))
    text = "".join(
        f'[White "{white}"]\n[Black "{black}"]\n[Result "{result}"]\n{result}\n\n'
        for white, black, result in games
    )
    assert [one["points"] for one in relay_view(text, "en")["standings"]] == points


def test_a_relay_shows_so_many_games() -> None:
    """And says how many it does not show."""
    text = '[White "A"]\n[Black "B"]\n[GameType "20"]\n*\n\n' * (MOST_GAMES + 2)
    view = relay_view(text, "en")
    assert len(view["boards"]) == MOST_GAMES
    assert view["problems"] == ["2 more games are not shown"]


def test_the_last_move_is_marked(client: Any, stranger: Any, monkeypatch: Any) -> None:
    """Its two ends on the board of each game, none before the first; what was read is kept."""
    relay = made(client, BEGUN + '\n[White "A"]\n[Black "B"]\n[GameType "20"]\n[Result "*"]\n*\n')
    seen = stranger.get(f"/api/relays/{relay['id']}").json()
    assert [one["path"] for one in seen["boards"]] == [[19, 23], [14, 23], []]
    whole = Relays.get
    monkeypatch.setattr(Relays, "get", lambda *_: pytest.fail("the text is read once"))
    assert stranger.get(f"/api/relays/{relay['id']}").json() == seen
    monkeypatch.setattr(Relays, "get", whole)
    page = stranger.get(f"/watch/relays/{relay['id']}").text
    assert page.count('class="db-last"') == 4


def test_the_owner_of_the_server_deletes_a_relay(client: Any, stranger: Any) -> None:
    """By the button on its page, which no stranger has."""
    relay = made(client, BEGUN)
    path = f"/watch/relays/{relay['id']}"
    assert "delete-relay" in client.get(path).text
    assert "delete-relay" not in stranger.get(path).text


def test_a_relay_that_the_owner_takes_away_can_be_put_back(client: Any, stranger: Any) -> None:
    """Of another person: into the basket, from which it comes back with its games."""
    stranger.get("/privacy")
    body = {"name": "Rui", "password": "a long password of nobody"}
    assert stranger.post("/api/people/register", json=body).status_code == 201
    relay = made(stranger, BEGUN)
    path = f"/api/relays/{relay['id']}"
    assert client.delete(path).status_code == 204
    assert stranger.get(path).status_code == 404
    back = {"act": "put-back", "kind": "relay", "id": relay["id"], "reason": ""}
    assert client.post("/api/owner/moderation", json=back).status_code == 204
    assert len(stranger.get(path).json()["boards"]) == 2
