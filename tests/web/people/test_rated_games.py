"""Rated games: who may play one, what it changes, profiles, leaderboards, fair play."""

from __future__ import annotations

import io
import json
import time
import urllib.request
import zipfile
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from damas.app.ratings import examining
from damas.http import create_app
from damas.people.fair_play import Evidence
from damas.store import RatedGame
from web.clients import owner_of
from web.servers import ServerProcess

from .conftest import Browser, sitting
from .test_accounts import PASSWORD, register

pytestmark = pytest.mark.usefixtures("quick_games")

TERMS = {"regulation": "fenae-2025", "control": "5+3", "rated": True, "colour": "white"}
CLOCK = {"base_seconds": 300, "increment_seconds": 3}
ENGINE = {"kind": "engine", "level": 1}
KIND = ("brazilian", "blitz")


def code_of(answer: Any) -> tuple[int, str]:
    """Status and code of a refusal."""
    return answer.status_code, answer.json()["code"]


def me(client: TestClient) -> str:
    """The id of an account, by its own list of seats."""
    packed = client.get("/api/people/export.zip").content
    with zipfile.ZipFile(io.BytesIO(packed)) as found:
        about = json.loads(found.read("about-you.json"))
    return str(about["persons"][0]["id"])


def meet(host: TestClient, guest: TestClient, **more: Any) -> str:
    """A rated game of two accounts; the host has White."""
    made = host.post("/api/invitations", json={"terms": {**TERMS, **more}})
    assert made.status_code == 201, made.text
    taken = guest.post(f"/api/invitations/{made.json()['token']}/accept", json={})
    assert taken.status_code == 200, taken.text
    return str(taken.json()["game"])


def begin(white: TestClient, black: TestClient, game: str, plies: int = 10) -> None:
    """The first moves of a game."""
    with sitting(white, game) as one, sitting(black, game) as other:
        seats = [one, other]
        one.hello()
        other.hello()
        for ply in range(plies):
            seat = seats[ply % 2]
            path = white.get(f"/api/games/{game}").json()["legal"][0]["path"]
            seat.do("move", ply=ply, path=path)


def end(client: TestClient, game: str, act: str = "resign") -> None:
    """The end of a game by one of its players."""
    with sitting(client, game) as seat:
        seat.hello()
        seat.do(act)


def counted(client: TestClient, game: str) -> dict[str, Any]:
    """The change of ratings by a game, once it is counted."""
    for _ in range(200):
        found: dict[str, Any] = client.get(f"/api/games/{game}/rating").json()
        if found["counted"]:
            return found
        time.sleep(0.02)
    raise TimeoutError(found)


def profile(client: TestClient, person: str) -> dict[str, Any]:
    """A profile as *client* sees it."""
    answer = client.get(f"/api/people/{person}/profile")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.fixture(name="browser")
def _browser(server: TestClient, browser: Browser) -> Browser:
    """Makes browsers that share the server's one event loop."""

    def make(*args: Any, **kwargs: Any) -> TestClient:
        made = browser(*args, **kwargs)
        made.portal = server.portal
        return made

    return make


@pytest.fixture
def two(browser: Browser) -> tuple[TestClient, TestClient]:
    """Ana and Rui, each with an account."""
    ana, rui = browser(), browser()
    register(ana, "Ana")
    register(rui, "Rui")
    return ana, rui


def test_a_rated_game_changes_both_and_both_hear_of_it(two: Any, browser: Browser) -> None:
    """At the game, in both profiles, and in the history; a stranger sees the same."""
    ana, rui = two
    game = meet(ana, rui)
    before = ana.get(f"/api/games/{game}/rating").json()
    assert (before["rated"], before["counted"]) == (True, False)
    assert ana.get(f"/api/ratings?games={game}").json() == {}, "newcomers have none yet"
    assert before["white"]["rating"]["value"] == 1500
    assert before["white"]["rating"]["provisional"]
    assert before["speed"]["id"] == "blitz"
    begin(ana, rui, game)
    with sitting(rui, game) as seat:
        seat.hello()
        end(ana, game)
        assert seat.hear("rating") == {"type": "rating"}
    found = counted(browser(), game)
    assert found["white"]["change"] == -found["black"]["change"] < 0
    assert (found["white"]["rating"]["value"], found["white"]["rating"]["games"]) == (1500, 1)
    theirs = profile(browser(), found["black"]["person"])
    (rating,) = theirs["ratings"]
    assert rating["value"] == 1500 + found["black"]["change"]
    assert (rating["provisional"], rating["variant"]["id"]) == (True, "brazilian")
    assert theirs["results"] == {"games": 1, "wins": 1, "draws": 0, "losses": 0}
    (other,) = theirs["opponents"]
    assert (other["name"], other["wins"]) == ("Ana", 1)
    (point,) = ana.get(f"/api/people/{theirs['id']}/ratings/brazilian/blitz").json()
    assert (point["game"], point["change"]) == (game, found["black"]["change"])
    listed = browser().get(f"/api/ratings?games={game},nothing").json()[game]
    assert (listed["white"]["value"], listed["black"]["value"]) == (1500, 1500), "before the game"
    assert "Ana (1500?) – Rui (1500?)" in browser().get("/games/finished").text
    again = meet(ana, rui)
    now = browser().get(f"/api/ratings?games={again}").json()[again]
    assert now["black"]["value"] == 1500 + found["black"]["change"]


@pytest.mark.parametrize("ending", ["abort", "resign"])
def test_a_game_that_ended_before_both_had_moved_does_not_count(two: Any, ending: str) -> None:
    """Called off, or resigned after one move."""
    ana, rui = two
    game = meet(ana, rui)
    begin(ana, rui, game, plies=1)
    end(rui, game, ending)
    outcome = ana.get(f"/api/games/{game}").json()["outcome"]
    assert outcome["result"] == (None if ending == "abort" else "white"), "resigning is no way out"
    rater = ana.app.state.services.rated.rater  # type: ignore[attr-defined]
    assert ana.portal is not None
    assert ana.portal.call(rater.catch_up) == 0
    assert not ana.get(f"/api/games/{game}/rating").json()["counted"]


@pytest.mark.both_databases
def test_guests_play_no_rated_games(two: Any, browser: Browser) -> None:
    """Neither by invitation nor in the lobby nor against the engine: they are told what to do."""
    ana, guest = two[0], browser()
    refusal = (403, "rated-needs-account")
    assert code_of(guest.post("/api/invitations", json={"terms": TERMS})) == refusal
    assert code_of(guest.post("/api/lobby", json={"terms": TERMS})) == refusal
    body = {"regulation": "fenae-2025", "black": ENGINE, "clock": CLOCK, "rated": True}
    answer = guest.post("/api/games", json=body, headers={"Accept-Language": "pt-PT"})
    assert code_of(answer) == refusal
    assert "conta" in answer.json()["message"]
    token = ana.post("/api/invitations", json={"terms": TERMS}).json()["token"]
    assert code_of(guest.post(f"/api/invitations/{token}/accept", json={})) == refusal
    listed = ana.post("/api/lobby", json={"terms": TERMS, "quick": False}).json()
    assert listed["rating"] == {"value": 1500, "provisional": True}
    assert code_of(guest.post(f"/api/lobby/{listed['id']}", json={})) == refusal
    assert two[1].post(f"/api/lobby/{listed['id']}", json={}).status_code == 200
    shown = guest.get(f"/api/invitations/{token}").json()
    assert shown["rating"]["value"] == 1500
    (own,) = ana.get("/api/invitations").json()
    assert own["rating"] == shown["rating"]


def against_the_engine(client: TestClient, **more: Any) -> Any:
    """The answer to the wish for a rated game against the engine."""
    fields = {"regulation": "fenae-2025", "black": ENGINE, "clock": CLOCK, "rated": True}
    return client.post("/api/games", json=fields | more)


def test_a_newcomer_gets_a_rating_from_the_engine(browser: Browser) -> None:
    """Its level is a fixed point; no move is taken back, and the game is not removed."""
    ana = browser()
    register(ana)
    game = against_the_engine(ana).json()["id"]
    level = ana.get(f"/api/games/{game}/rating").json()["black"]["rating"]
    assert level["value"] < 1200
    with sitting(ana, game) as seat:
        assert seat.hello()["meeting"] is None
        path = ana.get(f"/api/games/{game}").json()["legal"][0]["path"]
        seat.do("move", ply=0, path=path)
        seat.until(ply=2)
        assert seat.refused("undo")["code"] == "rated"
        seat.do("resign")
        assert seat.refused("undo")["code"] == "rated"
    found = counted(ana, game)
    assert found["white"]["change"] < -100
    assert (found["black"]["change"], found["black"]["rating"]["value"]) == (None, level["value"])
    assert code_of(ana.delete(f"/api/games/{game}")) == (403, "rated-stays")
    (rating,) = profile(ana, found["white"]["person"])["ratings"]
    assert rating["games"] == 1
    (opponent,) = profile(ana, found["white"]["person"])["opponents"]
    assert (opponent["level"], opponent["losses"]) == (1, 1)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"clock": None}, "rated-needs-clock"),
        ({"clock": {"base_seconds": 30, "increment_seconds": 0}}, "rated-too-fast"),
        ({"fen": "W:W31,32:B1,2"}, "rated-start"),
        ({"private": True}, "rated-private"),
        ({"black": {"kind": "person"}}, "rated-alone"),
        ({"white": ENGINE}, "rated-alone"),
    ],
)
def test_what_a_rated_game_against_the_engine_is_not(
    browser: Browser, fields: dict[str, Any], code: str
) -> None:
    """Endless, too fast to be played, from a position, hidden, or alone."""
    ana = browser()
    register(ana)
    assert code_of(against_the_engine(ana, **fields)) == (422, code)


def test_the_owner_at_the_own_machine_is_rated(server: TestClient) -> None:
    """Without an account of a name: the machine's user is one."""
    game = against_the_engine(server).json()["id"]
    with sitting(server, game) as seat:
        path = seat.hello()["legal"][0]["path"]
        seat.do("move", ply=0, path=path)
        seat.until(ply=2)
        seat.do("resign")
    found = counted(server, game)
    assert found["white"]["person"] == "owner"
    assert profile(server, "owner")["owner"]


def test_games_that_ended_unseen_are_counted_at_the_start(database: str, tmp_path: Path) -> None:
    """By three servers, two of which start at once: once."""
    with owner_of(create_app(database)) as owner:
        game = against_the_engine(owner).json()["id"]
        with sitting(owner, game) as seat:
            path = seat.hello()["legal"][0]["path"]
            seat.do("move", ply=0, path=path)
            seat.until(ply=2)
            owner.app.state.services.games.on_end.clear()  # type: ignore[attr-defined]
            seat.do("resign")
        assert not owner.get(f"/api/games/{game}/rating").json()["counted"]
    servers = [ServerProcess(0, database, tmp_path / f"log-{n}") for n in range(2)]
    try:
        for server in servers:
            with urllib.request.urlopen(f"{server.address()}/api/games/{game}/rating") as answer:
                assert json.load(answer)["rated"]
        with owner_of(create_app(database)) as owner:
            counted(owner, game)
            assert profile(owner, "owner")["ratings"][0]["games"] == 1
    finally:
        for server in servers:
            server.kill()
            server.wait()


@pytest.mark.both_databases
def test_a_private_game_is_neither_shown_nor_counted_for_others(
    browser: Browser, server: TestClient
) -> None:
    """Its players and the owner see it."""
    ana, eve = browser(), browser()
    register(ana)
    body = {"regulation": "fenae-2025", "black": ENGINE, "private": True}
    game = ana.post("/api/games", json=body).json()["id"]
    with sitting(ana, game) as seat:
        seat.do("move", ply=0, path=seat.hello()["legal"][0]["path"])
        seat.until(ply=2)
        seat.do("resign")
    person = me(ana)
    for who, count in ((ana, 1), (server, 1), (eve, 0)):
        found = profile(who, person)
        assert (found["games"], found["results"]["games"]) == (count, count)
        assert (len(found["opponents"]), sum(d["games"] for d in found["activity"])) == (
            count,
            count,
        )
        assert len(who.get(f"/api/people/{person}/games").json()) == count
        assert (game in who.get(f"/people/{person}").text) == bool(count)


def test_nobody_has_a_profile_but_accounts(browser: Browser) -> None:
    """A guest's is not found, nor that of an id that nobody has."""
    guest = browser()
    guest.post("/api/games", json={"regulation": "fenae-2025"})
    for person in (me(guest), "nobody", "me", "x" * 39):
        for path in (f"/api/people/{person}/profile", f"/people/{person}"):
            assert guest.get(path).status_code == 404
    assert guest.get("/api/people/owner/ratings/chess/blitz").status_code == 404
    assert guest.get("/api/ratings/brazilian/ludicrous").status_code == 404
    assert guest.get("/api/people/owner/games?limit=101").status_code == 422
    assert guest.get(f"/api/people/{'x' * 41}/profile").status_code == 422


@pytest.mark.both_databases
def test_the_pages_are_shown(two: Any, browser: Browser) -> None:
    """Profile with chart and tables, leaderboards empty and not, hostile words as text."""
    ana, rui = two
    game = meet(ana, rui)
    begin(ana, rui, game)
    end(ana, game)
    person = counted(rui, game)["black"]["person"]
    page = browser().get(f"/people/{person}?rating=<script>").text
    assert "<polyline" in page
    assert f"/games/{game}" in page
    assert "<script>" not in page.partition("<main")[2]
    empty = browser().get("/ratings?game=international&speed=rapid").text
    assert "<tbody" not in empty.partition("levels")[0]
    ratings = rui.app.state.services.rated.ratings  # type: ignore[attr-defined]
    for n in range(20):
        ratings.record(RatedGame(f"x{n}", *KIND, 1.0, n, person, black_level=6))
    assert f'href="/people/{person}"' in browser().get("/ratings?game=brazilian").text
    leaders = browser().get("/api/ratings/brazilian/blitz").json()
    assert [(one["place"], one["name"]) for one in leaders["leaders"]] == [(1, "Rui")]
    assert len(leaders["levels"]) == 10


@pytest.mark.both_databases
def test_a_deleted_name_is_found_no_more(two: Any, browser: Browser) -> None:
    """The game stays in the lists and the archive, under the other name alone."""
    ana, rui = two
    game = meet(ana, rui)
    begin(ana, rui, game)
    end(ana, game)
    counted(rui, game)
    eve = browser()

    def found(player: str) -> list[str]:
        answer = eve.get("/api/games/finished", params={"player": player})
        return [one["id"] for one in answer.json()["games"]]

    assert found("Ana") == found("Rui") == [game]
    assert ana.post("/api/people/delete", json={"password": PASSWORD}).status_code == 204
    assert (found("Ana"), found("Rui")) == ([], [game])
    for path in (f"/games/{game}", f"/games/{game}.pdn", "/games/finished", "/watch", "/ratings"):
        assert "Ana" not in eve.get(path).text, path
    assert eve.get(f"/api/ratings?games={game}").json()[game].keys() == {"black"}


def test_openings_are_named_by_the_tables_or_by_their_moves(two: Any) -> None:
    """Those of the profile's own games."""
    ana, rui = two
    game = meet(ana, rui)
    begin(ana, rui, game)
    end(ana, game)
    person = counted(ana, game)["white"]["person"]
    (opening,) = profile(ana, person)["openings"]
    assert opening["name"]
    assert (opening["colour"], opening["losses"]) == ("white", 1)


def test_what_is_stored_about_a_person_has_the_ratings(two: Any) -> None:
    """In the zip that people take along."""
    ana, rui = two
    game = meet(ana, rui)
    begin(ana, rui, game)
    end(rui, game)
    counted(ana, game)
    packed = ana.get("/api/people/export.zip").content
    with zipfile.ZipFile(io.BytesIO(packed)) as found:
        about = json.loads(found.read("about-you.json"))
    assert about["ratings"][0]["speed"] == "blitz"
    assert about["rated_games"][0]["game_id"] == game


def test_a_rated_game_of_two_people_is_examined(
    two: Any, server: TestClient, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a worker; the owner alone sees who is flagged, with the figures and the games."""
    ana, rui = two
    game = meet(ana, rui)
    begin(ana, rui, game, plies=12)
    end(ana, game)
    found = counted(ana, game)
    services: Any = server.app.state.services  # type: ignore[attr-defined]
    for _ in range(2000):
        if not services.rated.fair_play.unexamined(0):
            break
        time.sleep(0.02)
    assert services.rated.fair_play.unexamined(0) == []
    assert services.rated.fair_play.evidence(found["white"]["person"]).games == 1
    assert server.get("/api/owner/fair-play").json() == []
    for n in range(8):
        one = RatedGame(f"g{n}", *KIND, 1.0, n, found["white"]["person"])
        services.rated.fair_play.keep(
            one, {found["white"]["person"]: Evidence(1, 20, 19, 10.0, 5.0)}
        )
    (suspect,) = server.get("/api/owner/fair-play").json()
    assert (suspect["name"], len(suspect["games"])) == ("Ana", 9)
    assert suspect["excess"] > suspect["threshold"]
    for nobody in (ana, rui, browser()):
        assert code_of(nobody.get("/api/owner/fair-play")) == (403, "not-the-owner")
        assert "19" not in str(profile(nobody, found["white"]["person"]).get("fair_play", ""))


def test_a_game_that_cannot_be_examined_stops_no_other(
    two: Any, server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is tried again after a restart."""
    ana, rui = two
    services: Any = server.app.state.services  # type: ignore[attr-defined]
    tried: list[str] = []

    def load(games: Any, game_id: str) -> Any:
        tried.append(game_id)
        raise ValueError("damaged")

    monkeypatch.setattr(examining, "load_session", load)
    ids = []
    for loser in two:
        game = meet(ana, rui)
        begin(ana, rui, game)
        end(loser, game)
        counted(ana, game)
        ids.append(game)
    for _ in range(200):
        if len(tried) == 2:
            break
        time.sleep(0.02)
    assert tried == ids
    assert len(services.rated.fair_play.unexamined(0)) == 2


@pytest.mark.both_databases
def test_a_list_says_which_games_cannot_be_removed(two: Any, server: Any) -> None:
    """A rated one, and one of two people, each with the reason that its removal is refused with;
    the owner removes all."""
    ana, rui = two
    shared = meet(ana, rui, rated=False)
    body = {"regulation": "fenae-2025", "black": ENGINE, "clock": CLOCK}
    alone, rated = (
        ana.post("/api/games", json=body | {"rated": more}).json()["id"] for more in (False, True)
    )
    stays = {one["id"]: one["stays"] for one in ana.get("/api/games?lang=en").json()}
    assert stays == {
        shared: "This game belongs to two players: only the owner of this server removes it",
        rated: "A rated game stays: only the owner of this server removes it",
        alone: None,
    }
    for game, why in stays.items():
        answer = ana.delete(f"/api/games/{game}?lang=en")
        said = answer.json()["message"] if answer.content else None
        assert (answer.status_code, said) == (403 if why else 204, why)
    assert {one["stays"] for one in server.get("/api/games?lang=en").json()} == {None}
