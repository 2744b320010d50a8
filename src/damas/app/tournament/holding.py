"""The boards of an event on screens are held while its clocks are paused, and go on afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...tournament.event import Tournament
from ...tournament.event.queries.pauses import pause_now
from ..core.times import now_ms
from ..games.acts import HoldGame
from ..games.command import CommandRefused

if TYPE_CHECKING:
    from ..games.live_games import LiveGames
    from .live import LiveTournament

LATE_MS = 5 * 60_000
"""So long after a pause boards are looked for that still stand still: a process may have died."""


async def hold_or_release(live: LiveTournament, games: LiveGames) -> None:
    """Brings every open board on a screen in step with the pause of its event; of several processes
    that do so at once each board takes one."""
    paused, screens = await live.view(lambda fold: _asked(fold.event))
    act = "hold" if paused else "release"
    for game in (await games.many(screens)).values():
        if await game.view(lambda session: session.between.held) != paused:
            try:
                await game.submit(HoldGame.own(type=act))
            except CommandRefused:  # another process was quicker, or it has just ended
                continue


def _asked(event: Tournament) -> tuple[bool, list[str]]:
    """Whether the clocks are paused, and the open boards on screens; none long after a pause."""
    now, last = now_ms(), next(reversed(event.pauses.values()), None)
    if last is None or (last.resumed and now > last.resumes_ms + LATE_MS):
        return False, []
    screens = [
        play.id
        for found in event.rounds
        if not found.closed
        for board in found.boards
        for game in board.games
        if (play := game.open_play) is not None and play.kind == "screen"
    ]
    return pause_now(event, now) is not None, screens
