"""A player of one's own as an engine of the Hub protocol, in one call."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable

from ...rules.regulations import Regulation
from ..player import PlayerLike, player_of
from .server import HubServer


def serve_hub(
    player: PlayerLike,
    rules: str | Regulation = "internacional",
    *,
    lines: Iterable[str] | None = None,
    write: Callable[[str], None] | None = None,
) -> None:
    """Answers a Hub program with the moves of *player*, until `quit` or the end of its *lines*.

    Without *lines* and *write* they are standard input and output: a program that ends with
    `serve_hub(my_player)` is an engine. The player's own prints would disturb that, and go to
    standard error meanwhile. Raises ArgumentError for a value that cannot play.
    """
    own = player_of(player)
    if write is not None:
        HubServer(write, rules, player=own).run(sys.stdin if lines is None else lines)
        return
    out, sys.stdout = sys.stdout, sys.stderr

    def say(line: str) -> None:
        out.write(f"{line}\n")
        out.flush()

    try:
        HubServer(say, rules, player=own).run(sys.stdin if lines is None else lines)
    finally:
        sys.stdout = out
