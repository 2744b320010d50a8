"""Logs in memory: rebuilt from the store, following it, saved before anyone is notified."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import WebSocketDisconnect

from damas.app.arbiter.live import LiveTable, LiveTables
from damas.app.tournament.live import ActRequest, LiveTournaments
from damas.app.tournament.person import Person
from damas.errors import StoreError, UnknownNameError
from damas.http.requests import SocketSession, sockets
from damas.store import ArbiterTables, Database, Key, Tournaments, open_database
from damas.tournament.event import LogEntry

pytestmark = pytest.mark.both_databases

START = {"event": "start", "regulation": "fenae-2025"}
RESIGN = ({"event": "resign", "by": "black"}, None)


@pytest.fixture
def databases(database_url: str) -> Iterator[tuple[Database, Database]]:
    """One database as two processes have it open."""
    opened = [open_database(database_url) for _ in range(2)]
    yield opened[0], opened[1]
    for one in opened:
        one.close()


def here_and_there(databases: tuple[Database, Database]) -> tuple[LiveTables, LiveTables]:
    """The arbiter's tables of two processes."""
    one, other = (LiveTables(ArbiterTables(database)) for database in databases)
    return one, other


def test_a_view_follows_what_another_process_stores(databases: tuple[Database, Database]) -> None:
    """New entries are applied, the others stay; listeners are notified once, and of names too."""

    async def scene() -> None:
        here, there = here_and_there(databases)
        mine = await here.create("fenae-2025", {}, START)
        theirs = await there.get(mine.id)
        heard: list[Any] = []
        theirs.join(heard.append)
        fold = theirs.fold
        await mine.submit([RESIGN])
        await theirs.refresh()
        assert (theirs.fold is fold, theirs.fold.version, heard) == (True, 2, [None])
        await mine.undo(2)
        await mine.rename({"White": "Ana"})
        assert await there.get(mine.id) is theirs
        assert (theirs.fold.version, theirs.fold.epoch, heard) == (3, 1, [None, None])
        assert theirs.fold.record.headers == {"White": "Ana"}
        await theirs.refresh()
        assert heard == [None, None]

    asyncio.run(scene())


def test_the_slower_of_two_processes_decides_again(databases: tuple[Database, Database]) -> None:
    """Its entry is made from the log as it is by then; nothing is stored twice."""

    async def scene() -> None:
        here, there = here_and_there(databases)
        mine = await here.create("fenae-2025", {}, START)
        theirs = await there.get(mine.id)
        await mine.submit([({"event": "touch", "by": "white", "square": 21}, None)])
        (answer,) = await theirs.submit([RESIGN])
        assert (answer.number, answer.error) == (3, None)
        entries = ArbiterTables(databases[0]).entries(mine.id)
        assert [one.payload["event"] for one in entries] == ["start", "touch", "resign"]
        assert (theirs.fold.version, theirs.fold.epoch) == (3, 1)

    asyncio.run(scene())


def test_nobody_is_notified_of_what_was_not_saved(
    databases: tuple[Database, Database], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The write fails: an error, no notification, and the view is as the store has it."""

    async def scene() -> None:
        here, _ = here_and_there(databases)
        mine = await here.create("fenae-2025", {}, START)
        heard: list[Any] = []
        saved: list[str] = []
        mine.join(heard.append)
        here.subscribe(saved.append)

        def failing(*_: Any, **__: Any) -> None:
            raise StoreError("store-failed", "The disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(here.tables, "appending", failing)
            with pytest.raises(StoreError):
                await mine.submit([RESIGN])
        assert (heard, saved) == ([], [])
        assert await mine.view(lambda fold: (fold.version, fold.table.result)) == (1, None)
        await mine.submit([RESIGN])
        assert (heard, saved) == ([None], [mine.id])

    asyncio.run(scene())


def test_a_log_that_another_process_has_deleted_is_closed(
    databases: tuple[Database, Database],
) -> None:
    """A request for it finds none, and its listeners learn that it is closed."""

    async def scene() -> None:
        here, there = here_and_there(databases)
        mine = await here.create("fenae-2025", {}, START)
        theirs = await there.get(mine.id)
        heard: list[Any] = []
        theirs.join(heard.append)
        await here.delete(mine.id)
        with pytest.raises(UnknownNameError):
            await there.get(mine.id)
        assert (theirs.closed, heard) == (True, [None])

    asyncio.run(scene())


def test_a_key_revoked_in_another_process_opens_nothing_here(
    databases: tuple[Database, Database],
) -> None:
    """Keys are no part of the log: they are read again with it."""

    async def scene() -> None:
        here, there = (LiveTournaments(Tournaments(database)) for database in databases)
        data: dict[str, Any] = {"name": "Taça", "system": "round-robin", "wo_tolerance_min": 15}
        entry = LogEntry("create", data, "Ana", "organiser", "2026-01-01T00:00:00+00:00")
        keys = [Key("link", role, "Ana", role, 0) for role in ("organiser", "arbiter")]
        mine = await here.create([entry], keys)
        theirs = await there.get(mine.id)
        await mine.revoke_key(theirs.fold.keys[1].id)
        assert await there.get(mine.id) is theirs
        assert [key.revoked_ms is None for key in theirs.fold.keys] == [True, False]
        ana, act = Person("organiser", "Ana"), ActRequest("add-player", {"name": "Rui"}, "", "c")
        await theirs.act(ana, act)
        await here.get(mine.id)
        assert (mine.fold.version, mine.fold.known.find(act.name(ana))) == (2, 2)

    asyncio.run(scene())


class _Socket:
    """A WebSocket that notes what is sent, and whose client says nothing."""

    def __init__(self) -> None:
        self.scope: dict[str, Any] = {}
        self.closed = asyncio.Event()
        self.sent: list[Any] = []
        self.headers: dict[str, str] = {}
        self.cookies: dict[str, str] = {}
        self.query_params: dict[str, str] = {}
        self.news = asyncio.Event()

    async def has_sent(self, count: int) -> None:
        """Waits until so many messages were sent."""
        while len(self.sent) < count:
            await self.news.wait()
            self.news.clear()

    async def send_text(self, message: str) -> None:
        self.sent.append(json.loads(message))
        self.news.set()

    async def receive_text(self) -> str:
        await self.closed.wait()
        raise WebSocketDisconnect

    async def close(self, code: int) -> None:
        self.sent.append(code)
        self.closed.set()


class _Session(SocketSession[LiveTable]):
    """One that sends the version."""

    async def state(self) -> dict[str, Any]:
        """The version."""
        return {"version": await self.live.view(lambda fold: fold.version)}


def test_a_socket_sends_states_in_turn_and_the_same_one_once(
    databases: tuple[Database, Database],
) -> None:
    """States that come one after the other are one; a message between them keeps its place; the
    end of the log is the end of the session."""

    async def scene() -> None:
        here, _ = here_and_there(databases)
        live = await here.create("fenae-2025", {}, START)
        socket: Any = _Socket()
        session = _Session(socket, live)
        running = asyncio.create_task(session.run())
        await socket.has_sent(1)
        for message in (None, None, {"said": 1}, None, None):
            session.post(message)
        await socket.has_sent(4)
        assert socket.sent == [{"version": 1}, {"version": 1}, {"said": 1}, {"version": 1}]
        await here.delete(live.id)
        await running
        assert (socket.sent[4:], live.listeners) == ([4410], set())

    asyncio.run(scene())


def test_an_answer_is_sent_also_where_the_state_before_it_cannot_be_read(
    databases: tuple[Database, Database], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database is away while a state is made: the answer that waits behind it is sent, and
    the state follows when the database is there again; a client that has left gets nothing."""
    monkeypatch.setattr(sockets, "AGAIN_SECONDS", 0.05)

    async def scene() -> None:
        here, _ = here_and_there(databases)
        live = await here.create("fenae-2025", {}, START)
        socket: Any = _Socket()
        session = _Session(socket, live)
        running = asyncio.create_task(session.run())
        await socket.has_sent(1)
        view = live.view

        async def away(_render: object) -> None:
            await asyncio.sleep(0)
            raise StoreError("store-failed", "The database is away")

        live.view = away  # type: ignore[method-assign]
        for message in (None, {"said": 1}, None):
            session.post(message)
        await socket.has_sent(2)
        assert socket.sent[1] == {"said": 1}
        live.view = view  # type: ignore[method-assign]
        await socket.has_sent(3)
        assert socket.sent[2] == {"version": 1}
        live.view = away  # type: ignore[method-assign]
        session.post()
        await asyncio.sleep(0.01)
        socket.closed.set()
        await running
        live.view = view  # type: ignore[method-assign]
        await asyncio.sleep(0.1)
        assert len(socket.sent) == 3

    asyncio.run(scene())


def test_a_log_that_somebody_holds_is_never_loaded_twice(
    databases: tuple[Database, Database],
) -> None:
    """More logs than are held: who comes later to one that is listened to hears the others."""

    async def scene() -> None:
        here, _ = here_and_there(databases)
        here._most = 2
        lives = [await here.create("fenae-2025", {}, START) for _ in range(5)]
        heard: list[Any] = []
        for live in lives:
            live.join(heard.append)
        assert [await here.get(live.id) for live in lives] == lives
        await (await here.get(lives[-1].id)).submit([RESIGN])
        assert heard == [None]
        fresh = [await here.create("fenae-2025", {}, START) for _ in range(5)]
        names = [live.id for live in fresh]
        assert await here.get(names[-1]) is fresh[-1]
        del fresh, live
        assert len(here._held) <= 6  # the five that are listened to, and the newest

    asyncio.run(scene())
