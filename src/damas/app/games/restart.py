"""The restart of the server that its owner announces, as players hear of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typing_extensions import TypedDict

from ...people.restart import LAST_MS
from ..core.times import now_ms

if TYPE_CHECKING:
    from ...store import Restart, ServerPause
    from ..live import Message


class RestartView(TypedDict):
    """A restart that the owner has announced: *in_ms* from now, None for none any more.
    *stand_minutes*: for so long all clocks stand still from then on, 0 until the owner lets them go
    on, None only while there is no server."""

    in_ms: int | None
    words: str
    stand_minutes: int | None


def restart_view(restart: Restart | None, pause: ServerPause | None) -> RestartView | None:
    """In how many ms the server restarts, with the owner's words; None: no restart is announced.
    *pause*: the pause of all clocks that stands or is still to come."""
    if restart is None:
        return None
    follows = pause is not None and pause.since_ms == restart.at_ms
    return {
        "in_ms": max(0, restart.at_ms - now_ms()),
        "words": restart.words,
        "stand_minutes": pause.minutes if pause and follows else None,
    }


NO_RESTART: RestartView = {"in_ms": None, "words": "", "stand_minutes": None}


def restart_message(restart: Restart | None, pause: ServerPause | None) -> Message:
    """The same for the people at a game."""
    return {"type": "restart", **(restart_view(restart, pause) or NO_RESTART)}


def is_near(restart: Restart | None) -> bool:
    """Whether it is so near that no game of strangers begins before it."""
    return restart is not None and 0 < restart.at_ms - now_ms() <= LAST_MS
