"""The looks at lines that not everybody may have: together, and never later than every five
seconds."""

from __future__ import annotations

import asyncio
import itertools
from typing import Any

import pytest

from damas.http.requests.sockets import LOOK_SECONDS, LOOKS, RecheckSchedule
from damas.store import Seats

from .conftest import Browser, new_game


@pytest.mark.parametrize("opened", [100.0, 100.01, 102.49, 104.999])
def test_a_line_is_looked_at_every_five_seconds_with_others(opened: float) -> None:
    """The first time sooner, then at a moment that other lines share; a late look is not made up
    for."""
    looks, now = RecheckSchedule(opened), opened
    moments = []
    for _ in range(4):
        now += looks.pause(now)
        moments.append(now)
    assert LOOK_SECONDS - LOOK_SECONDS / LOOKS <= moments[0] - opened <= LOOK_SECONDS
    steps = [after - before for before, after in itertools.pairwise(moments)]
    assert steps == pytest.approx([LOOK_SECONDS] * 3)
    assert moments[0] * LOOKS / LOOK_SECONDS == pytest.approx(round(moments[0] * 2))
    late = now + 3 * LOOK_SECONDS + 0.2
    assert looks.pause(late) == 0
    assert looks.pause(late) == pytest.approx(LOOK_SECONDS - 0.2, abs=1e-6)


def test_lines_at_private_games_ask_for_seats_together(
    browser: Browser, server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twenty lines at two games, looked at in one moment: two questions at most, not twenty."""
    ana = browser()
    ids = [new_game(ana, private=True) for _ in range(2)]
    asked: list[list[str]] = []
    plain = Seats.of_games

    def counted(self: Seats, games: list[str]) -> Any:
        asked.append(list(games))
        return plain(self, games)

    games = server.app.state.services.games
    monkeypatch.setattr(games._seats_now, "_ask", counted.__get__(games.seats))

    async def look() -> list[Any]:
        lives = [await games.get(one) for one in ids]
        return await asyncio.gather(*(games.seating(live) for live in lives * 10))

    found = server.portal.call(look)
    assert len(found) == 20
    assert len(asked) <= 2
    assert {game for part in asked for game in part} == set(ids)
    for place, seating in enumerate(found):
        assert seating.seats == games.seats.of_game(ids[place % 2]).seats != {}
