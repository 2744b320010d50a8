"""A name that somebody types beside a game is no account's: where it is, the page says who gave
it."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest
from starlette.testclient import TestClient

from .conftest import Browser
from .test_accounts import register
from .test_rated_games import me

BOOK = "internacional"
MOVES = [[32, 28], [19, 23], [28, 19], [14, 23]]
MARK = "Rui (name given by Ana)"


def sent(client: TestClient, number: str, white: str, black: str) -> str:
    """A game sent from a device, in which Black gave up."""
    body = {
        "id": number,
        "regulation": BOOK,
        "white": {"kind": "person", "name": white},
        "black": {"kind": "person", "name": black},
        "moves": MOVES,
        "resigned": "black",
        "result": "white",
    }
    answer = client.post("/api/offline/games", json=body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def exported(client: TestClient, game: str) -> str:
    """The file of a game among those that a person takes along."""
    packed = client.get("/api/people/export.zip").content
    with zipfile.ZipFile(io.BytesIO(packed)) as found:
        return found.read(f"games/{game}.pdn").decode()


@pytest.fixture
def two(browser: Browser) -> tuple[TestClient, TestClient]:
    """Ana and Rui, each with an account."""
    ana, rui = browser(), browser()
    register(ana, "Ana")
    register(rui, "Rui")
    return ana, rui


@pytest.mark.parametrize("typed", ["Rui", "RUI", "R\u200bui"])
def test_a_loss_is_not_made_for_another_account(two: Any, browser: Browser, typed: str) -> None:
    """At the game, in its file, in the list of finished games and its search; the profile of the
    account has none of it. The own name needs no mark."""
    ana, rui = two
    game = sent(ana, "command-a1", "Ana", typed)
    mark = MARK.replace("Rui", typed)
    view = ana.get(f"/api/games/{game}").json()["players"]
    assert view["black"]["given_by"] == "Ana"
    assert "given_by" not in view["white"]
    assert f'[Black "{mark}"]' in exported(ana, game)
    for path in ("/games/finished", "/games/finished?name=rui", f"/people/{me(ana)}"):
        page = browser().get(path).text
        assert typed not in page.replace(mark, ""), path
    assert f"{typed} (nome dado por Ana)" in browser().get("/games/finished?lang=pt-PT").text
    found = browser().get(f"/api/people/{me(rui)}/profile").json()
    assert (found["games"], found["results"]["losses"]) == (0, 0)


def test_a_game_at_one_device_is_marked_too(two: Any, browser: Browser) -> None:
    """Names beside a new game; a guest's are a guest's, in the file too."""
    ana, rui = two
    body = {"regulation": BOOK, "white": {"name": "Ana"}, "black": {"name": "Rui"}}
    players = {
        who: client.get(f"/api/games/{client.post('/api/games', json=body).json()['id']}").json()
        for who, client in (("Ana", ana), ("Rui", rui), ("guest", browser()))
    }
    given = {
        who: [one["players"][c].get("given_by") for c in ("white", "black")]
        for who, one in players.items()
    }
    assert given == {"Ana": [None, "Ana"], "Rui": ["Rui", None], "guest": [None, None]}
    assert players["guest"]["players"]["black"]["guest"]
    guest = browser()
    text = exported(guest, sent(guest, "command-b1", "Zé", "Rui"))
    assert '[White "Zé"]' in text
    assert '[Black "Rui (guest)"]' in text


def test_who_gave_a_name_goes_with_the_account(two: Any, browser: Browser) -> None:
    """Deleted, nothing of it is left beside the game."""
    ana, _ = two
    game = sent(ana, "command-a1", "Ana", "Rui")
    person = me(ana)
    owner = ana.app.state.services  # type: ignore[attr-defined]
    owner.registrar.accounts.delete(person, 2_000_000_000_000)
    players = owner.games.games.get(game).setup.players
    assert "Ana" not in str(players)
