"""Games in the hands of two processes: the log is the one truth, and no command is lost."""

from __future__ import annotations

import asyncio

import pytest

from commands import command
from damas.app.games import live as living
from damas.app.games.command import Command, CommandRefused
from web.processes import Opened, games_of, new_game

FIRST, SECOND, THIRD = "9-13", "24-20", "10-14"
BLITZ = {"base_seconds": 10, "increment_seconds": 0}


def move(text: str, ply: int, name: str = "") -> Command:
    """A move as a page sends it."""
    return command("move", text=text, ply=ply, client_id=name or f"m{ply}")


def test_a_move_for_a_position_that_only_another_process_knows_is_played(opened: Opened) -> None:
    """The process that gets it reads the log again before it refuses."""

    async def scene() -> None:
        here, there = games_of(opened()), games_of(opened())
        game = new_game(here)
        mine, theirs = await here.get(game), await there.get(game)
        await mine.submit(move(FIRST, 0))
        assert theirs.session.version == 0  # it does not know yet
        assert await theirs.submit(move(SECOND, 1)) == 2
        assert await mine.submit(move(THIRD, 2)) == 3
        with pytest.raises(CommandRefused):
            await theirs.submit(move(THIRD, 2, "another"))
        assert [theirs.session.version, theirs.session.game.ply] == [3, 3]

    asyncio.run(scene())


def test_a_command_sent_to_two_processes_is_done_once(opened: Opened) -> None:
    """At the same moment, and once more to a third one: one entry, and the same answer to all."""

    async def scene() -> None:
        rooms = [games_of(opened()) for _ in range(3)]
        game = new_game(rooms[0])
        lives = [await one.get(game) for one in rooms]
        twice = await asyncio.gather(*(one.submit(move(FIRST, 0)) for one in lives[:2]))
        assert [*twice, await lives[2].submit(move(FIRST, 0))] == [1, 1, 1]
        assert len(rooms[0].games.entries(game)) == 1
        resigned = [command("resign", by="white", client_id="r")] * 2
        await asyncio.gather(*map(lambda live, one: live.submit(one), lives, resigned))
        assert [one.kind for one in rooms[0].games.entries(game)] == ["move", "resign"]

    asyncio.run(scene())


def test_a_process_that_has_missed_a_move_drops_no_flag(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its timer runs out for a position that is past: the game goes on."""
    clock = [1_000_000]
    monkeypatch.setattr(living, "now_ms", lambda: clock[0])

    async def scene() -> None:
        here, there = games_of(opened()), games_of(opened())
        game = new_game(here, BLITZ)
        mine = await here.get(game)
        await mine.begin()
        theirs = await there.get(game)
        clock[0] += 9_000
        await mine.submit(move(FIRST, 0))
        clock[0] += 2_000
        assert theirs.session.timer.fallen(clock[0]) == "white"
        await theirs._drop_flag()
        assert [one.kind for one in here.games.entries(game)] == ["start", "move"]
        clock[0] += 9_000
        await mine.refresh()
        await asyncio.gather(mine._drop_flag(), theirs._drop_flag())
        assert [one.kind for one in here.games.entries(game)] == ["start", "move", "flag"]
        for room in (here, there):
            room.close_all()

    asyncio.run(scene())
