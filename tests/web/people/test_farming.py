"""Ratings that were not played for: games too short to count, pairs that play on and on, gains that
wait for the owner's look."""

from __future__ import annotations

import time
from typing import Any

import pytest
from starlette.testclient import TestClient

from damas.app.core.times import now_ms
from damas.people.fair_ratings import GAMES_A_DAY, GamePlayed
from damas.store import RatedGame
from damas.store.models.people import SeatRow
from damas.store.transaction import transaction

from .conftest import Browser
from .test_accounts import register
from .test_rated_games import begin, end, me, meet


def value(client: TestClient, person: str) -> int:
    """The rating of a person as everybody sees it; a newcomer's where there is none."""
    ratings = client.get(f"/api/people/{person}/profile").json()["ratings"]
    return int(ratings[0]["value"]) if ratings else 1500


def fed(winner: TestClient, loser: TestClient, games: int, plies: int) -> list[str]:
    """Games that the loser gives up after so many plies."""
    played = []
    for _ in range(games):
        game = meet(winner, loser)
        begin(winner, loser, game, plies)
        end(loser, game)
        played.append(game)
    return played


def judged(client: TestClient, game: str) -> dict[str, Any]:
    """A rated game that is over, once it is judged."""
    for _ in range(200):
        found: dict[str, Any] = client.get(f"/api/games/{game}/rating").json()
        if found["counted"] or found["check"]:
            return found
        time.sleep(0.02)
    raise TimeoutError(found)


def test_games_of_four_plies_in_a_moment_change_nothing(browser: Browser) -> None:
    """Six of them from one address: what was 1338 became 1750."""
    ana, feeder = browser(), browser()
    register(ana, "Ana")
    register(feeder, "Feeder")
    for game in fed(ana, feeder, 6, 4):
        found = judged(ana, game)
        assert not found["counted"]
        assert found["check"]["verdict"] == "short"
    assert value(ana, me(ana)) == value(ana, me(feeder)) == 1500


def marks(client: TestClient) -> set[str | None]:
    """The marks of addresses that the database has."""
    database = client.app.state.services.database  # type: ignore[attr-defined]
    with transaction(database, write=False) as session:
        return {row.mark for row in session.query(SeatRow)}


@pytest.mark.usefixtures("quick_games")
@pytest.mark.both_databases
def test_bought_games_wait_for_the_owner(server: TestClient, browser: Browser) -> None:
    """Two accounts at one address, games given up after five moves: the second waits, and so do all
    after it, until the owner lets them count or not; said once."""
    ana, feeder, rui = browser(), browser(), browser("198.51.100.3")
    for client, name in ((ana, "Ana"), (feeder, "Feeder"), (rui, "Rui")):
        register(client, name)
    first, second, third = fed(ana, feeder, 3, 10)
    assert judged(ana, first)["counted"]
    bought = value(ana, me(ana))
    for game in (second, third):
        found = judged(rui, game)
        assert (found["counted"], found["check"]["verdict"]) == (False, "waits")
    assert value(ana, me(ana)) == bought
    (honest,) = fed(rui, ana, 1, 24)
    assert judged(rui, honest)["counted"], "others' games with them go on as ever"
    until = time.monotonic() + 10
    while marks(ana) != {None}:  # they are deleted after the players have heard of the end
        assert time.monotonic() < until, "no address is kept when a game is over"
        time.sleep(0.02)
    assert rui.get("/api/owner/ratings").status_code == 403
    (pair,) = server.get("/api/owner/ratings").json()
    assert [one["name"] for one in pair["people"]] == ["Ana", "Feeder"]
    assert pair["games"] == [second, third]
    assert (pair["points"], pair["quick"], pair["together"]) == (2, 2, 2)
    body = {"people": [one["person"] for one in pair["people"]], "allowed": False}
    assert rui.put("/api/owner/ratings", json=body).status_code == 403
    assert server.put("/api/owner/ratings", json=body).json() == {"games": [second, third]}
    for again in (True, False):
        answer = server.put("/api/owner/ratings", json=body | {"allowed": again})
        assert answer.json() == {"games": []}
    assert judged(ana, second)["check"]["verdict"] == "refused"
    assert server.get("/api/owner/ratings").json() == []


@pytest.mark.usefixtures("quick_games")
def test_games_that_the_owner_lets_count_do(server: TestClient, browser: Browser) -> None:
    """Once, and the pair's next games count at once."""
    ana, feeder = browser(), browser()
    register(ana, "Ana")
    register(feeder, "Feeder")
    first, second = fed(ana, feeder, 2, 10)
    judged(ana, first)
    assert judged(ana, second)["check"]["verdict"] == "waits"
    before = value(ana, me(ana))
    body = {"people": [me(feeder), me(ana)], "allowed": True}
    assert server.put("/api/owner/ratings", json=body).json() == {"games": [second]}
    found = judged(ana, second)
    assert found["counted"]
    assert value(ana, me(ana)) == before + found["white"]["change"] > before
    (third,) = fed(ana, feeder, 1, 10)
    assert judged(ana, third)["counted"]


@pytest.mark.usefixtures("quick_games")
def test_a_pair_has_so_many_rated_games_a_day(browser: Browser) -> None:
    """The next one says so before its first move, and changes nothing."""
    ana, rui = browser(), browser()
    register(ana, "Ana")
    register(rui, "Rui")
    people = me(ana), me(rui)
    first = meet(ana, rui)
    assert ana.get(f"/api/games/{first}/rating").json()["check"] is None
    ratings = ana.app.state.services.rated.ratings  # type: ignore[attr-defined]
    for number in range(GAMES_A_DAY):
        sides = people if number % 2 else people[::-1]
        played = GamePlayed("blocked", 60, 600_000)
        game = RatedGame(f"g{number}", "brazilian", "blitz", 1.0, now_ms(), *sides, played=played)
        assert ratings.record(game)
    game = meet(ana, rui)
    said = ana.get(f"/api/games/{game}/rating").json()["check"]
    assert said["verdict"] == "many"
    assert str(GAMES_A_DAY) in said["message"]
    before = value(ana, people[0])
    begin(ana, rui, game, 24)
    end(rui, game)
    assert judged(ana, game)["check"]["verdict"] == "many"
    assert value(ana, people[0]) == before


@pytest.mark.parametrize(
    ("reason", "plies", "ms", "counts"),
    [
        ("resignation", 4, 3_600_000, False),
        ("resignation", 10, 14_999, False),
        ("resignation", 10, 15_000, True),
        ("agreement", 8, 60_000, False),
        ("penalty", 4, 60_000, False),
        ("left", 2, 30_000, True),
        ("time", 3, 60_000, True),
        ("time", 1, 60_000, False),
        ("blocked", 30, 4_000, True),
    ],
)
def test_the_least_of_a_game(reason: str, plies: int, ms: int, counts: bool) -> None:
    """Given up at once it is none; a win over somebody who went away is one."""
    assert GamePlayed(reason, plies, ms).is_game == counts
