"""A player of one's own for programs that call over DXP, in one call."""

from __future__ import annotations

from collections.abc import Callable

from ...rules.regulations import Regulation
from ..player import PlayerLike, player_of
from ..types import Limits
from .link import HOST, PORT, DxpListener
from .server import DEFAULT_LIMITS, DxpServer
from .table import DxpGame

_WAIT_SECONDS = 0.5  # until Ctrl-C is noticed


def serve_dxp(  # noqa: PLR0913
    player: PlayerLike,
    rules: str | Regulation = "internacional",
    *,
    host: str = HOST,
    port: int = PORT,
    limits: Limits = DEFAULT_LIMITS,
    callers: int | None = None,
    on_listen: Callable[[int], None] = lambda _port: None,
    on_end: Callable[[DxpGame], None] = lambda _game: None,
) -> None:
    """Plays the games that programs ask for, one caller after the other, with *player*'s moves.

    It ends after so many *callers*, or else by Ctrl-C. *port* 0 takes any free one: *on_listen* is
    called with its number. *limits* are of a move where no time is agreed; *on_end* is called
    after every game. Raises EngineError for a port in use, ArgumentError for no player.
    """
    server = DxpServer(player_of(player), rules, limits=limits, on_end=on_end)
    listener = DxpListener(host, port)
    on_listen(listener.port)
    try:
        while callers is None or callers > 0:
            link = listener.accept(_WAIT_SECONDS)
            if link is None:
                continue
            with link:
                server.serve(link)
            callers = None if callers is None else callers - 1
    finally:
        listener.close()
