"""Two officers of a hall at once: no ring of lists, no key twice, and the pages of the others."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from damas.app.core.service_errors import ConflictError, ServiceError
from damas.app.tournament import keys, venue
from damas.app.tournament.live import LiveTournament, LiveTournaments
from damas.app.tournament.officials import copy_officials
from damas.app.tournament.person import Person
from damas.app.tournament.venue import SHARE, events_in, notify_others, share_equipment
from damas.base import bounds
from damas.store import Key, Tournaments, open_database
from damas.tournament.event import LogEntry

LEADER = Person("organiser", "Inês")
AT = "2026-01-05T10:00:00Z"
MANY = 60
Work = Callable[[LiveTournaments, LiveTournament, LiveTournament], Awaitable[None]]


@pytest.fixture(name="store")
def _store(tmp_path: Path) -> Iterator[Tournaments]:
    database = open_database(str(tmp_path / "db"))
    yield Tournaments(database)
    database.close()


def at_once(store: Tournaments, work: Work, *held: Key) -> None:
    """Does *work* with two events of a server; the first has the keys *held*."""

    async def run() -> None:
        room, made = LiveTournaments(store), []
        for name, own in (("A", held), ("B", ())):
            data = {"name": name, "system": "swiss", "rounds": 5, "wo_tolerance_min": 15}
            log = [LogEntry("create", data, "Inês", "organiser", AT)]
            made.append(await room.create(log, list(own)))
        try:
            await work(room, *made)
        finally:
            room.close_all()

    asyncio.run(run())


def test_two_events_that_take_from_each_other_at_once_make_no_ring(
    store: Tournaments, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both were allowed to when they asked; one of them at most has the list of the other."""
    allowed, both = venue._checked, asyncio.Barrier(2)
    asked = count()

    async def checked(*given: Any) -> LiveTournament:
        found = await allowed(*given)
        if next(asked) < both.parties:
            await both.wait()
        return found

    monkeypatch.setattr(venue, "_checked", checked)

    async def work(room: LiveTournaments, a: LiveTournament, b: LiveTournament) -> None:
        done = await asyncio.gather(
            share_equipment(room, a, LEADER, b.id, "take-a-first"),
            share_equipment(room, b, LEADER, a.id, "take-b-first"),
            return_exceptions=True,
        )
        assert any(isinstance(one, ConflictError) for one in done), done
        assert not (a.fold.equipment_of and b.fold.equipment_of)

    at_once(store, work)


def test_officials_taken_over_by_two_processes_are_there_once(store: Tournaments) -> None:
    """A key that stood twice would stay open when it is revoked."""

    async def work(room: LiveTournaments, a: LiveTournament, b: LiveTournament) -> None:
        other = await LiveTournaments(store).get(b.id)  # another process has its own lock
        await asyncio.gather(
            copy_officials(b, a, LEADER, store), copy_officials(other, a, LEADER, store)
        )
        assert sorted(one.role for one in store.keys(b.id)) == ["arbiter", "scorer"]

    links = [keys.new_link(role, name)[0] for role, name in (("arbiter", "Rui"), ("scorer", "Eva"))]
    at_once(store, work, *links)


def test_an_event_does_not_gather_keys_without_end(store: Tournaments) -> None:
    """Every PIN that is tried is held against all of them, those taken over included."""

    async def work(room: LiveTournaments, a: LiveTournament, b: LiveTournament) -> None:
        del room
        assert len(await copy_officials(b, a, LEADER, store)) == MANY
        for _ in range(bounds.OFFICIALS - MANY + 1):
            await a.add_key(keys.new_link("scorer", "Eva")[0])
        with pytest.raises(ServiceError, match="more than 100 links and PINs"):
            await copy_officials(b, a, LEADER, store)
        assert len(store.keys(b.id)) == MANY

    at_once(store, work, *(keys.new_link("scorer", "Eva")[0] for _ in range(MANY)))


def test_events_that_were_beside_it_are_told_of_the_last_act(
    store: Tournaments, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Taking, and the undoing of it, change the pages of the event that keeps the list."""
    heard: list[str] = []

    def notify_boards(_room: Any, live: LiveTournament) -> None:
        heard.append(live.id)

    monkeypatch.setattr(LiveTournaments, "notify_boards", notify_boards)

    async def work(room: LiveTournaments, a: LiveTournament, b: LiveTournament) -> None:
        await share_equipment(room, b, LEADER, a.id, "take-of-a")
        await notify_others(room, b, SHARE)
        before = await events_in(room, b)
        await share_equipment(room, b, LEADER, "", "own-again")
        await notify_others(room, b, SHARE, before)
        assert heard == [a.id, a.id]

    at_once(store, work)
