"""Seats: only the person in one acts for its colour; everybody else watches, if that is allowed."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from .conftest import Browser, new_game, sitting
from .test_blocked import meet

pytestmark = pytest.mark.one_server

ENGINE = {"kind": "engine", "level": 1}


def test_both_on_this_screen(browser: Browser) -> None:
    """The maker of a game of two people has both seats, until somebody is invited to one."""
    ana = browser()
    game = new_game(ana)
    with sitting(ana, game) as seat:
        assert "seat" not in seat.hello()
        seat.do("move", ply=0, text="9-13")
        seat.do("move", ply=1, text="24-20")


def test_somebody_else_watches(browser: Browser) -> None:
    """Another's moves, offers, answers, claims, and wishes to give up or take back are refused."""
    ana, rui = browser(), browser()
    game = new_game(ana)
    with sitting(rui, game) as other:
        assert other.hello()["seat"] == "none"
        assert other.refused("move", ply=0, text="9-13")["code"] == "looking-on"
        for act in ("offer_draw", "accept_draw", "decline_draw", "resign", "undo"):
            for by in (None, "white", "black"):
                assert other.refused(act, by=by)["code"] == "looking-on"
        assert other.refused("claim", rule="repetition")["code"] == "looking-on"
    assert rui.get(f"/api/games/{game}").json()["version"] == 0


def test_an_engine_leaves_one_seat(browser: Browser) -> None:
    """Against the engine the maker has the person's colour; nobody has the engine's."""
    ana, rui = browser(), browser()
    game = new_game(ana, black=ENGINE)
    with sitting(rui, game) as other:
        other.hello()
        assert other.refused("resign", by="white")["code"] == "looking-on"
    with sitting(ana, game) as seat:
        seat.hello()
        assert seat.refused("resign", by="black")["code"] == "not-your-colour"
        seat.do("move", ply=0, text="9-13")


def test_a_deletion_by_another(browser: Browser) -> None:
    """Only a player removes a game, or the owner."""
    ana, rui = browser(), browser()
    game = new_game(ana)
    refused = rui.delete(f"/api/games/{game}")
    assert (refused.status_code, refused.json()["code"]) == (403, "not-your-game")
    assert browser(visit=False).delete(f"/api/games/{game}").status_code == 403
    assert ana.delete(f"/api/games/{game}").status_code == 204
    played = meet(ana, rui)
    for loser in (ana, rui):  # or who has lost would make it undone
        refused = loser.delete(f"/api/games/{played}")
        assert (refused.status_code, refused.json()["code"]) == (403, "not-your-game")


def test_the_owner_removes_any_game_and_plays_none(server: TestClient, browser: Browser) -> None:
    """Owning a server gives nobody the right to move for its guests."""
    game = new_game(browser())
    with sitting(server, game) as owner:
        assert owner.hello()["seat"] == "none"
        assert owner.refused("resign", by="white")["code"] == "looking-on"
    assert server.delete(f"/api/games/{game}").status_code == 204


@pytest.mark.own_server
def test_lists_are_ones_own(server: TestClient, browser: Browser) -> None:
    """A visitor lists the own games and boards; the owner lists all of them."""
    ana, rui = browser(), browser()
    games = {new_game(ana), new_game(rui, white=ENGINE, black=ENGINE), new_game(server)}
    table = ana.post("/api/arbiter/tables", json={"regulation": "internacional"}).json()["id"]
    assert len(ana.get("/api/games").json()) == len(rui.get("/api/games").json()) == 1
    assert {one["id"] for one in server.get("/api/games").json()} == games
    assert rui.get("/api/arbiter/tables").json() == []
    assert [one["id"] for one in ana.get("/api/arbiter/tables").json()] == [table]
    assert rui.delete(f"/api/arbiter/tables/{table}").status_code == 403
    assert ana.delete(f"/api/arbiter/tables/{table}").status_code == 204


def test_games_of_older_databases_are_the_owners(server: TestClient, browser: Browser) -> None:
    """A game without seats is played and removed by the owner alone."""
    from damas.store import GameSetup, GameSummary  # noqa: PLC0415

    start = "W:W1,2:B31,32"
    people = {"white": {"kind": "person"}, "black": {"kind": "person"}}
    setup = GameSetup("portuguesa-fpd", start, people)
    games = server.app.state.services.games.games  # type: ignore[attr-defined]
    game = games.create(setup, GameSummary(0, start, "white"), 1).id
    guest = browser()
    assert guest.get("/api/games").json() == []
    assert guest.delete(f"/api/games/{game}").status_code == 403
    with sitting(server, game) as owner:
        assert "seat" not in owner.hello()
        owner.do("resign", by="white")


def test_the_archive_is_the_owners(browser: Browser) -> None:
    """Visitors read the archive; only the owner puts games in, changes them or takes them out."""
    guest = browser()
    assert guest.get("/api/archive/games").status_code == 200
    assert guest.post("/api/archive/files", content=b"").json()["code"] == "not-the-owner"
    assert guest.delete("/api/archive/games/1").json()["code"] == "not-the-owner"
    change = {"op": "comment", "node": 0, "text": "x"}
    assert guest.post("/api/archive/games/1/edit", json=change).status_code == 403


def test_the_first_page_goes_on_with_ones_own_game(browser: Browser) -> None:
    """A visitor's board shows the visitor's game; nobody is shown a private one to watch."""
    ana, rui = browser(), browser()
    game, hidden = new_game(ana), new_game(ana, private=True)
    assert game in ana.get("/").text
    assert game not in rui.get("/").text
    for one in (game, hidden):
        with sitting(ana, one) as seat:
            seat.hello()
            seat.do("move", ply=0, text="9-13")
    watched = rui.get("/watch").text
    assert f"/games/{game}" in watched
    assert f"/games/{hidden}" not in watched
