"""News of other processes leads to reading, at every moment at which a client may come."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from bus.ears import until
from commands import command
from damas.app.live import ChangeFeed, change_feed
from damas.bus import Bus, Kind
from web.processes import Opened, new_game

from .followed import announce, processes


@pytest.fixture(autouse=True)
def never_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is found by looking."""
    monkeypatch.setattr(change_feed, "POLL_SECONDS", 100_000.0)


def test_a_client_that_comes_just_after_the_news(opened: Opened) -> None:
    """It has read the log before the news, and listens after it: the move is not missed."""

    async def scene() -> None:
        here, there, follower = processes(opened)
        game = new_game(here)
        mine, theirs = await here.get(game), await there.get(game)
        await mine.submit(command("move", text="9-13", ply=0))
        announce(follower.bus, game, 1)
        heard: list[Any] = []
        theirs.join(heard.append)
        await until(lambda: theirs.session.version == 1, "the move is read")
        assert heard
        await follower.close()

    asyncio.run(scene())


def test_news_that_is_known_costs_no_reading(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor does news of games at which nobody is."""

    async def scene() -> None:
        here, there, follower = processes(opened)
        game, other = new_game(here), new_game(here)
        theirs = await there.get(game)
        await there.get(other)
        theirs.join(lambda _: None)
        read: list[str] = []
        kept = there.sync_many

        async def sync_many(game_ids: Sequence[str]) -> None:
            read.extend(game_ids)
            await kept(game_ids)

        monkeypatch.setattr(there, "sync_many", sync_many)
        await theirs.submit(command("move", text="9-13", ply=0))
        announce(follower.bus, game, 1)
        announce(follower.bus, other, 7)
        announce(follower.bus, "unknown", 7)
        await asyncio.sleep(0.3)
        assert read == []
        announce(follower.bus, game, 2)
        await until(lambda: read == [game], "what may be new is read")
        await follower.close()

    asyncio.run(scene())


def test_a_look_does_not_read_what_this_process_writes_meanwhile(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the versions are asked for, a game here moves on: it is not behind."""

    async def scene() -> None:
        here, _, _ = processes(opened)
        follower = ChangeFeed(Bus(None, "test"))
        follower.follow(Kind.GAME, here)
        live = await here.get(new_game(here))
        live.join(lambda _: None)
        asked: list[Mapping[str, int]] = []
        kept = here.games.news
        monkeypatch.setattr(here.games, "news", lambda known: asked.append(known) or kept(known))
        moved, versions = threading.Event(), here.games.versions
        late = lambda ids: moved.wait(10) and versions(ids)  # noqa: E731  (as a slow database)
        monkeypatch.setattr(here.games, "versions", late)
        looking = asyncio.create_task(follower.check_versions())
        await asyncio.sleep(0)  # it has noted the versions that are known
        await live.submit(command("move", text="9-13", ply=0))
        moved.set()
        await looking
        await asyncio.sleep(0.05)
        assert asked == []
        await follower.close()

    asyncio.run(scene())


def test_who_comes_while_a_move_is_stored_costs_no_reading(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The head of the game was read before the own move: nothing is new. One that others have
    moved on is read."""

    async def scene() -> None:
        here, there, _ = processes(opened)
        game = new_game(here)
        live, theirs = await here.get(game), await there.get(game)
        asked: list[Mapping[str, int]] = []
        kept = here.games.news
        monkeypatch.setattr(here.games, "news", lambda known: asked.append(known) or kept(known))
        known, head = live.saved_version, here.games.get(game)
        await live.submit(command("move", text="9-13", ply=0))
        await live.sync_head(head, known)
        assert asked == []
        await theirs.submit(command("move", text="24-20", ply=1))
        known, head = live.saved_version, here.games.get(game)
        await live.sync_head(head, known)
        assert (len(asked), live.session.version) == (1, 2)

    asyncio.run(scene())


def test_the_news_of_many_games_is_read_by_one_question(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every listener is told of every move, though two moves of a game come together."""

    async def scene() -> None:
        here, there, follower = processes(opened)
        ids = [new_game(here) for _ in range(5)]
        heard: dict[str, list[int]] = {one: [] for one in ids}
        for one in ids:
            live = await there.get(one)
            live.join(lambda _, one=one, live=live: heard[one].append(live.fold.version))
        asked: list[Mapping[str, int]] = []
        kept = there.games.news
        monkeypatch.setattr(there.games, "news", lambda known: asked.append(known) or kept(known))
        for one in ids:
            live = await here.get(one)
            await live.submit(command("move", text="9-13", ply=0))
            await live.submit(command("move", text="24-20", ply=1))
        for one in ids:
            announce(follower.bus, one, live.fold.version)
        await until(lambda: all(heard.values()), "all are told")
        assert [set(known) for known in asked] == [set(ids)]
        assert {versions[-1] for versions in heard.values()} == {live.fold.version}
        await follower.close()

    asyncio.run(scene())


def test_a_game_that_another_process_has_deleted(opened: Opened) -> None:
    """Its listeners are told that it is closed."""

    async def scene() -> None:
        here, there, follower = processes(opened)
        game = new_game(here)
        theirs = await there.get(game)
        theirs.join(lambda _: None)
        await here.delete(game)
        announce(follower.bus, game, 0)
        await until(lambda: theirs.closed, "it is closed")
        await follower.close()

    asyncio.run(scene())


def test_the_look_finds_everything_that_clients_are_at(opened: Opened) -> None:
    """Without any message: one question for the versions of all, and the moved ones are read."""

    async def scene() -> None:
        here, there, follower = processes(opened)
        games = [new_game(here) for _ in range(5)]
        theirs = [await there.get(game) for game in games]
        for live in theirs[:3]:
            live.join(lambda _: None)
        for game in games[1:]:
            await (await here.get(game)).submit(command("move", text="9-13", ply=0))
        await follower.check_versions()
        await until(lambda: [one.session.version for one in theirs] == [0, 1, 1, 0, 0], "read")
        await follower.close()

    asyncio.run(scene())
