"""The players at a game: a reading that took long is no later news."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from bus.ears import until
from damas.app.core.times import now_ms
from damas.app.games import presence
from damas.store import Attendance, Attended
from web.processes import Opened, games_of, new_game


def test_a_slow_reading_does_not_undo_the_news(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player comes, and the answer of the database says that the other one is there; before it is
    heard the other one goes, at another process. Nothing is read at regular times."""
    monkeypatch.setattr(presence, "BEAT_SECONDS", 100_000.0)
    monkeypatch.setattr(presence, "HEAR_SECONDS", 0.0)

    async def scene() -> None:
        here, elsewhere = opened(), Attendance(opened(), "another")
        games = games_of(here)
        live = await games.get(new_game(games))
        room = games.presence
        elsewhere.here([(live.id, "black")], now_ms())
        kept = room._coming.get

        async def slow(seat: tuple[str, str]) -> Any:
            found: dict[Sequence[str], Attended] | None = await kept(seat)
            elsewhere.gone(live.id, "black", now_ms())
            room.notify(live.id)
            await asyncio.sleep(0.1)  # the news is read meanwhile
            return found

        monkeypatch.setattr(room._coming, "get", slow)
        await room.arrive(live, "white")
        await until(lambda: live.away["black"] is not None, "the other one is seen to be away")
        assert live.away["white"] is None
        games.close_all()
        room.close()

    asyncio.run(scene())
