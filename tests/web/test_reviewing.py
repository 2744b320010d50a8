"""The coach's review right after a game: made once for both players, by one of several servers."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from damas import Game
from damas.app.analysis import review as reviews
from damas.app.analysis import reviewing
from damas.app.core.times import now_ms
from damas.http import create_app
from damas.store import Reviews
from web.clients import owner_of
from web.test_analysis import finish, student

pytestmark = [pytest.mark.full, pytest.mark.both_databases]

MOVES = ("33-28", "18-22", "39-33", "17-21")


@pytest.fixture(name="made")
def _made(monkeypatch):
    """The reviews that are begun: each game's name, as its search starts."""
    begun, real = [], reviewing.Reviewing

    class Counted(real):
        def __init__(self, engine, game):
            begun.append(game.ply)
            super().__init__(engine, game)

    monkeypatch.setattr(reviewing, "Reviewing", Counted)
    return begun


def ask_review(client, game_id):
    """Asks for the review and waits for it; what was heard."""
    with student(client) as ask:
        return ask(["review", "refused"], type="review", id=1, game=game_id)


def test_both_players_wait_for_one_review(client, new_game, sit, made):
    """Asked for at the same moment it is made once, and each hears the progress and the marks."""
    game_id = new_game("internacional")
    finish(client, sit, game_id, *MOVES)
    with ThreadPoolExecutor(2) as pool:
        one, other = pool.map(lambda _: ask_review(client, game_id), range(2))
    assert one[-1]["marks"] == other[-1]["marks"] != []
    assert made == [4]
    assert [m["type"] for m in ask_review(client, game_id)] == ["review"]


def test_two_servers_make_one_review(  # noqa: PLR0917
    client, database, new_game, sit, made, monkeypatch
):
    """On one database: the one that comes later follows the first, and stores nothing itself."""
    monkeypatch.setattr(reviewing, "REPORT_SECONDS", 0.02)
    game_id = new_game("internacional")
    finish(client, sit, game_id, *MOVES)
    begun, go_on = threading.Event(), threading.Event()
    real = reviewing.Reviewing.steps

    async def slow(self):
        async for step in real(self):
            begun.set()
            while step[0] == 2 and not go_on.is_set():
                await reviewing.asyncio.sleep(0.01)
            yield step

    monkeypatch.setattr(reviewing.Reviewing, "steps", slow)
    with owner_of(create_app(database)) as second, ThreadPoolExecutor(2) as pool:
        first = pool.submit(ask_review, client, game_id)
        assert begun.wait(30)
        with student(second) as ask:
            heard = ask(["reviewing", "review", "refused"], type="review", id=1, game=game_id)
            assert heard[-1]["type"] == "reviewing"
            go_on.set()
            found = ask(["review", "refused"])[-1]
        assert found["marks"] == first.result(30)[-1]["marks"]
    assert made == [4]


def test_a_review_that_is_stored_meanwhile_is_not_made_again(  # noqa: PLR0917
    client, database, new_game, sit, made, monkeypatch
):
    """Another server ends it after this one has looked for it, and before it looks whose turn it
    is."""
    game_id = new_game("internacional")
    finish(client, sit, game_id, *MOVES)
    looked, progress = [], Reviews.progress

    def later(self, *asked):
        looked.append(game_id)
        if len(looked) == 1:
            ask_review(client, game_id)
        return progress(self, *asked)

    with owner_of(create_app(database)) as second:
        monkeypatch.setattr(Reviews, "progress", later)
        assert ask_review(second, game_id)[-1]["type"] == "review"
    assert made == [4]


def test_a_server_that_died_leaves_the_review_to_others(client, elsewhere, new_game, sit, made):
    """Its turn is taken over when nothing has been heard of it for a while, not before."""
    game_id = new_game("internacional")
    finish(client, sit, game_id, *MOVES)
    store = Reviews(elsewhere)
    assert store.claim(game_id, "dead", now_ms() - 60_000)
    assert store.claim(game_id, "dead", now_ms() - 60_000)
    assert store.progress(game_id, now_ms()) is None
    assert ask_review(client, game_id)[-1]["type"] == "review"
    assert made == [4]
    assert store.claim(game_id, "alive", now_ms())
    assert not store.claim(game_id, "other", now_ms())
    store.advance(game_id, "alive", (3, 5), now_ms())
    assert store.progress(game_id, now_ms()) == (3, 5)
    store.release(game_id, "alive")
    assert store.claim(game_id, "other", now_ms())


def test_a_game_is_looked_at_while_its_review_is_made(client, new_game, sit):
    """On lines of their own: the questions about positions end no review."""
    game_id = new_game("internacional")
    finish(client, sit, game_id, *MOVES)
    with student(client) as coach, student(client) as study:
        coach(["reviewing"], type="review", id=1, game=game_id)
        at = {"game": game_id, "ply": 2}
        assert study(["position"], type="look", id=1, at=at, run=False)
        assert coach(["review", "refused"])[-1]["type"] == "review"


def test_the_work_for_a_long_game_is_bounded():
    """Every position of a short game has its full share; of a long one less."""
    game = Game("internacional")
    assert reviews.nodes_for(game) == reviews.NODES
    for _ in range(300):
        if game.outcome:
            break
        game.push(game.legal_moves[0])
    assert reviews.nodes_for(game) * (game.ply + 1) <= reviews.NODES_OF_ALL
    assert f"{reviews.nodes_for(game) // 1000}k" in reviews.engine_name(game)
