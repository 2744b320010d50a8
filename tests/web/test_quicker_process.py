"""A command that another process has stored already: everybody here hears of it and sees it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from commands import command
from damas.store import open_database
from web.processes import games_of, new_game


def test_the_same_command_at_two_processes_shows_the_same_state_at_both(tmp_path: Path) -> None:
    """A client sends its move again at another server: acknowledged there as the same version,
    told to the listeners, and shown to every client that asks."""

    async def scene() -> None:
        opened = [open_database(str(tmp_path / "d.sqlite3")) for _ in range(2)]
        here, there = map(games_of, opened)
        game = new_game(here)
        mine, theirs = await here.get(game), await there.get(game)
        heard: list[Any] = []
        theirs.join(heard.append)
        before = await theirs.view(lambda s: theirs.face.state(s, "en"))
        path = tuple(mine.session.game.legal_moves[0].path)
        move = command("move", None, path, ply=0, client_id="same")
        assert await mine.submit(move) == 1
        assert await theirs.submit(move) == 1
        after = await theirs.view(lambda s: theirs.face.state(s, "en"))
        states = [json.loads(one.text)["state"] for one in (before, after)]
        assert [one["version"] for one in states] == [0, 1]
        assert [one["ply"] for one in states] == [0, 1]
        assert len(heard) == 1
        for games, database in zip((here, there), opened, strict=True):
            games.close_all()
            database.close()

    asyncio.run(scene())
