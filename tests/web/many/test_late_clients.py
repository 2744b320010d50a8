"""A client comes to a log while another process stores to it: it hears, in any order."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from bus.ears import until
from commands import command
from damas import Game
from damas.app.analysis import boards
from damas.app.live import cached_log, change_feed
from damas.errors import StoreError
from damas.store import AnalysisBoards
from web.processes import BOOK, Opened, games_of, new_game

from .followed import announce, processes

FIRST = command("move", text="9-13", ply=0)


@pytest.fixture(autouse=True)
def never_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is found by looking."""
    monkeypatch.setattr(change_feed, "POLL_SECONDS", 100_000.0)


def test_a_client_that_comes_long_after_the_news(opened: Opened) -> None:
    """The process has much to do between reading the log and listening to it."""

    async def scene() -> None:
        here, there, follower = processes(opened)
        game = new_game(here)
        theirs = await there.get(game)
        await (await here.get(game)).submit(FIRST)
        announce(follower.bus, game, 1)
        await asyncio.sleep(0.1)
        heard: list[Any] = []
        theirs.join(heard.append)
        await until(lambda: theirs.session.version == 1, "the move is read")
        assert heard
        await follower.close()

    asyncio.run(scene())


def test_news_that_nobody_listened_to_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a while, so that a server of many games does not keep the names of all."""
    moment = [100.0]
    monkeypatch.setattr(change_feed, "time", SimpleNamespace(monotonic=lambda: moment[0]))
    unheard = change_feed.PendingUpdates()
    for number in range(500):
        unheard.add(f"old{number}", 1)
    moment[0] += change_feed.KEPT_SECONDS + 1
    unheard.add("new", 3)
    unheard.add("new", 2)
    unheard.add("deleted", 4)
    unheard.add("deleted", 0)
    assert len(unheard) == 502
    assert [unheard.pop(one) for one in ("new", "new", "deleted", "old7")] == [3, None, 0, 1]
    moment[0] += change_feed.KEPT_SECONDS + 1
    unheard.add("newest", 1)
    assert len(unheard) == 1
    unheard.add("last", 1)
    moment[0] += 3 * change_feed.KEPT_SECONDS
    unheard.add("after a long time", 1)
    assert len(unheard) == 1


def test_two_who_come_at_once_see_the_later_state(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first has read the game before a move, the second after it: one log serves both."""

    async def scene() -> None:
        here, there, follower = processes(opened)
        game = new_game(here)
        kept, moved = there.loaded, asyncio.Event()
        coming: list[asyncio.Task[Any]] = []

        async def loaded(game_id: str) -> Any:
            found = await kept(game_id)
            if moved.is_set():
                await coming[0]
            else:
                await moved.wait()
            return found

        monkeypatch.setattr(there, "loaded", loaded)
        coming.append(asyncio.create_task(there.get(game)))
        await until(lambda: there.count == 0, "it reads")
        await asyncio.sleep(0.1)
        await (await here.get(game)).submit(FIRST)
        moved.set()
        second = await there.get(game)
        assert second is coming[0].result()
        assert second.session.version == 1
        await follower.close()

    asyncio.run(scene())


@pytest.mark.parametrize("by_news", [True, False])
def test_a_move_of_others_in_place_of_one_that_could_not_be_stored(
    opened: Opened, monkeypatch: pytest.MonkeyPatch, *, by_news: bool
) -> None:
    """The own one is taken back and the other one shown: by its news, or else by the look."""

    async def broken(*_args: Any, **_more: Any) -> None:
        raise StoreError("locked", "The database is locked")

    async def scene() -> None:
        here, there, follower = processes(opened)
        game = new_game(here)
        theirs = await there.get(game)
        heard: list[Any] = []
        theirs.join(heard.append)
        other = tuple(theirs.session.game.legal_moves[-1].path)
        await (await here.get(game)).submit(FIRST)
        with monkeypatch.context() as patched:
            patched.setattr(cached_log, "stored", broken)
            with pytest.raises(StoreError):
                await theirs.submit(command("move", None, other, ply=0))
        assert theirs.session.game.moves[0].path == other  # though it is not stored
        if by_news:
            announce(follower.bus, game, 1)
        else:
            await follower.check_versions()
        await until(lambda: heard, "it is shown")
        assert theirs.session.game.moves[0].path != other
        await follower.close()

    asyncio.run(scene())


def test_a_client_that_comes_late_to_an_analysis_board(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its board was opened, and for a while nobody listened: it is followed all the same, and it is
    the same one for all."""
    monkeypatch.setattr(boards, "BEAT_SECONDS", 0.01)

    async def scene() -> None:
        one, other = opened(), opened()
        name, game = new_game(games_of(one)), Game(BOOK)
        here, there = (
            boards.AnalysisBoardService(AnalysisBoards(db), lambda _: None) for db in (one, other)
        )
        live = await there.open(name, game)
        await asyncio.sleep(0.1)  # several beats
        heard: list[Any] = []
        live.join(heard.append)
        assert await there.open(name, game) is live
        await here.begin(await here.open(name, game))
        there.notify(name)
        await until(lambda: live.version == 1, "it is read")
        assert heard
        live.leave(heard.append)
        there.close()
        here.close()

    asyncio.run(scene())


def test_an_analysis_board_that_nobody_holds_is_let_go(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No query is made for it any more."""
    monkeypatch.setattr(boards, "BEAT_SECONDS", 0.01)

    async def scene() -> None:
        database = opened()
        room = boards.AnalysisBoardService(AnalysisBoards(database), lambda _: None)
        live = await room.open(new_game(games_of(database)), Game(BOOK))
        assert room.count == 1
        del live
        await until(lambda: room.count == 0, "it is let go")
        room.close()

    asyncio.run(scene())
