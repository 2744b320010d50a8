"""Two processes, of which the second hears what the test gives to its bus."""

from __future__ import annotations

from damas.app.games.live_games import LiveGames
from damas.app.live import ChangeFeed
from damas.bus import Bus, ChangeNotice, Kind
from damas.bus.messages import encode
from web.processes import Opened, games_of

STRANGER = "fedcba9876543210"


def announce(bus: Bus, game: str, version: int) -> None:
    """A message of another process."""
    (message,) = encode(STRANGER, [ChangeNotice(Kind.GAME, game, version)])
    bus._receive(message)


def processes(opened: Opened) -> tuple[LiveGames, LiveGames, ChangeFeed]:
    """Two processes; the second follows on a bus to which the test gives the messages."""
    here, there = games_of(opened()), games_of(opened())
    follower = ChangeFeed(Bus(None, "test"))
    follower.follow(Kind.GAME, there)
    return here, there, follower
