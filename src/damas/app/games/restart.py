"""The restart of the server that its owner announces, as players hear of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typing_extensions import TypedDict

from ...people.restart import LAST_MS
from ..core.times import now_ms

if TYPE_CHECKING:
    from ...store import Restart
    from ..live import Message


class RestartView(TypedDict):
    """A restart that the owner has announced: *in_ms* from now, None for none any more."""

    in_ms: int | None
    words: str


def restart_view(restart: Restart | None) -> RestartView | None:
    """In how many ms the server restarts, with the owner's words; None: no restart is announced."""
    if restart is None:
        return None
    return {"in_ms": max(0, restart.at_ms - now_ms()), "words": restart.words}


def restart_message(restart: Restart | None) -> Message:
    """The same for the people at a game."""
    return {"type": "restart", **(restart_view(restart) or {"in_ms": None, "words": ""})}


def is_near(restart: Restart | None) -> bool:
    """Whether it is so near that no game of strangers begins before it."""
    return restart is not None and 0 < restart.at_ms - now_ms() <= LAST_MS
