"""A process is cut off from the database: its players lose no time, and the others wait for it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from bus.ears import until
from commands import command
from damas.errors import StoreError
from damas.game import Game
from damas.store import GameSetup, GameSummary, Outage, Outages
from web.processes import BOOK, PERSON, Opened, games_of

BULLET = {"base_seconds": 2, "increment_seconds": 0}
GONE = StoreError("store-failed", "The database is away")


def met_game(games: Any, clock: dict[str, int]) -> str:
    """A new game of two people at two devices."""
    board = Game(BOOK).board
    players = {"white": PERSON, "black": PERSON}
    setup = GameSetup(BOOK, board.fen, players, clock=clock, terms={})
    made: str = games.games.create(setup, GameSummary(0, board.fen, "white"), 1000).id
    return made


@contextmanager
def cut_off(games: Any) -> Iterator[None]:
    """The process of these games can neither read nor write."""
    engine = games._processes._database.engine
    kept = engine.pool.connect

    def refused() -> Any:
        raise games._processes._database.engine.dialect.loaded_dbapi.OperationalError("away")

    engine.pool.connect = refused
    try:
        yield
    finally:
        engine.pool.connect = kept


def test_no_other_process_calls_the_flag_of_a_player_who_is_cut_off(opened: Opened) -> None:
    """White is at a process that is cut off for five of two seconds; Black's process is well."""

    async def scene() -> None:
        here, there = games_of(opened()), games_of(opened())
        game = met_game(here, BULLET)
        for one in (here, there):
            await one.resume()
        mine, theirs = await here.get(game), await there.get(game)
        await mine.attend("white")
        await theirs.attend("black")
        with cut_off(here):
            await asyncio.sleep(0.2)
            with suppress(StoreError):
                await mine.submit(command("move", text="9-13", ply=0, client_id="w1"))
            await until(lambda: here.leases.watch.since_ms is not None, "it is noticed")
            await asyncio.sleep(4.5)
            assert [one.kind for one in there.games.entries(game)] == ["start"]
        await until(lambda: here.leases.watch.works, "it can store again")
        await mine.submit(command("move", text="9-13", ply=0, client_id="w1"))
        kinds = [one.kind for one in there.games.entries(game)]
        assert kinds[:2] == ["start", "away"]
        assert kinds[-1] == "move"
        assert "flag" not in kinds
        for one in (here, there):
            await one.close()

    asyncio.run(scene())


def test_a_time_that_one_process_has_seen_alone_is_not_given_to_others(opened: Opened) -> None:
    """Another one gave a sign of life meanwhile; what all have seen counts everywhere."""
    here, there = games_of(opened()), games_of(opened())
    for one in (here, there):
        one._processes.record(1_000)
    there._processes.record(9_000)

    def note(games: Any, outage: Outage) -> None:
        outages: Outages = games._processes.outages
        outages.end(outages.begin(outage.down_ms), outage)

    note(here, Outage(5_000, 12_000, "store"))
    assert here._processes.outages.of_all() == []
    assert there._processes.outages.of_all() == []
    for one in (here, there):
        note(one, Outage(20_000, 30_000, "store"))
    third = games_of(opened())
    assert [one.down_ms for one in third._processes.outages.of_all()][-1] == 20_000
