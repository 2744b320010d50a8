"""Spectators of running games hear of every move, at whichever moment it is stored elsewhere.

Nothing here is read at regular times: only news leads to it.
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bus.ears import until
from commands import command
from damas.app.games.live_games import LiveGames
from damas.app.watching import live_boards
from damas.app.watching.gallery import Gallery
from damas.store import RunningGames
from web.processes import Opened, games_of, new_game


@pytest.fixture(autouse=True)
def never_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is found by looking, and news is read at once."""
    monkeypatch.setattr(live_boards, "BEAT_SECONDS", 100_000.0)
    monkeypatch.setattr(live_boards, "GATHER_SECONDS", 0.0)


def processes(opened: Opened) -> tuple[LiveGames, live_boards.LiveBoards]:
    """The games of one process, and the room of spectators of another one."""
    here, there = opened(), opened()
    watched = live_boards.LiveBoards(games_of(there).games, RunningGames(there), lambda _: 0)
    return games_of(here), watched


async def move(games: LiveGames, game: str) -> None:
    """One more move."""
    live = await games.get(game)
    path = tuple(live.session.game.legal_moves[0].path)
    await live.submit(command("move", None, path, ply=live.session.game.ply))


def test_a_move_while_the_list_takes_its_game_in_is_shown(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is stored just after the game was read, and its news comes before the game is listed."""

    async def scene() -> None:
        here, watched = processes(opened)
        game = new_game(here)
        kept = watched._load

        async def load(game_id: str) -> Any:
            found = await kept(game_id)
            await move(here, game_id)
            watched.saved(game_id)
            return found

        monkeypatch.setattr(watched, "_load", load)
        found = await watched.enter(await watched.single(game), lambda _: None)
        await until(lambda: found.boards[game].version == 1, "the move is shown")
        watched.close()

    asyncio.run(scene())


def test_a_move_at_one_board_leaves_the_other_boards_open(opened: Opened) -> None:
    """Only the page of a game that is deleted is closed."""

    async def scene() -> None:
        here, watched = processes(opened)
        games = [new_game(here) for _ in "ab"]
        one, other = [await watched.enter(await watched.single(g), lambda _: None) for g in games]
        await move(here, games[0])
        watched.saved(games[0])
        await until(lambda: one.boards[games[0]].version == 1, "the move is shown")
        assert not other.closed
        await move(here, games[1])
        watched.saved(games[1])
        await until(lambda: other.boards[games[1]].version == 1, "the other one moves on")
        await here.delete(games[1])
        watched.saved(games[1])
        await until(lambda: other.closed, "the page of a deleted game is closed")
        assert not one.closed
        watched.close()

    asyncio.run(scene())


def test_boards_that_nobody_looked_at_for_a_while_are_read_again(opened: Opened) -> None:
    """A page asks for a board just before the last other page at it goes, and begins after."""

    async def scene() -> None:
        here, watched = processes(opened)
        game = new_game(here)

        def listener(_: Any) -> None: ...

        left = await watched.enter(await watched.single(game), listener)
        wanted: Gallery = await watched.single(game)
        left.leave(listener)
        watched._leave_alone()
        await move(here, game)
        watched.saved(game)
        found = await watched.enter(wanted, listener)
        assert found.boards[game].version == 1
        watched.close()

    asyncio.run(scene())
