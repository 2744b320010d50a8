"""A pause of all clocks by the owner of the server, as games and players know it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from typing_extensions import TypedDict

from ...base.i18n import Text, translate
from ...store import PAUSE, Outage
from .times import now_ms

if TYPE_CHECKING:
    from ...store import ServerPause

MINUTE_MS = 60_000
PAUSE_NEWS: Mapping[str, Any] = {"type": "pause"}
"""Tells a line that there is a pause, or none any more: it asks, and says so in its language."""
ALL_PAUSED = Text("All clocks are stopped. Nobody moves until they resume.")


class PauseView(TypedDict):
    """All clocks stand still, with the owner's words: *goes_on_in_ms* from now, None while nobody
    has said when; *said*: the sentence for that."""

    said: str
    words: str
    goes_on_in_ms: int | None


class Pausing:
    """The pause of all clocks as this process knows it, for all that has a clock."""

    def __init__(self) -> None:
        self.known: ServerPause | None = None
        """The pause that stands, or is still to come."""
        self.over: tuple[Outage, ...] = ()
        """The pauses of before, and the one whose end is known."""

    def stands(self, at_ms: int) -> bool:
        """Whether all clocks stand still at that time."""
        return self.known is not None and self.known.stands(at_ms)

    def seen_ms(self, at_ms: int) -> int:
        """The time at which a clock is read: in a pause that of its beginning."""
        stands = self.known is not None and self.known.stands(at_ms)
        return self.known.since_ms if stands and self.known else at_ms

    def present(self, at_ms: int) -> tuple[Outage, ...]:
        """The pause that stands, up to *at_ms*."""
        since_ms = self.seen_ms(at_ms)
        return (Outage(since_ms, at_ms, PAUSE),) if since_ms < at_ms else ()

    def length_ms(self, since_ms: int, until_ms: int) -> int:
        """The time in pauses between two moments that have passed."""
        known = self.known
        own = None if known is None else known.since_ms
        spans = [(one.down_ms, one.up_ms) for one in self.over if one.down_ms != own]
        if known is not None:  # it is over as soon as its end has come, whoever has noticed it
            spans.append((known.since_ms, known.goes_on_ms or until_ms))
        return sum(max(0, min(up, until_ms) - max(down, since_ms)) for down, up in spans)

    def prolonged_ms(self, since_ms: int, until_ms: int, at_ms: int) -> int:
        """By how much a time from *since_ms* to *until_ms* ends later for its pauses, as is known
        at *at_ms*; in one that stands, in whole minutes."""
        found = 0
        while (more := self.length_ms(since_ms, min(until_ms + found, at_ms))) > found:
            found = more
        return -(-found // MINUTE_MS) * MINUTE_MS if self.stands(at_ms) else found


def pause_view(pause: ServerPause | None, locale: str) -> PauseView | None:
    """The pause that stands now; None where the clocks run."""
    now = now_ms()
    if pause is None or not pause.stands(now):
        return None
    goes_on = pause.goes_on_ms
    return {
        "said": translate(ALL_PAUSED, locale),
        "words": pause.words,
        "goes_on_in_ms": None if goes_on is None else goes_on - now,
    }


def pause_message(pause: ServerPause | None, locale: str) -> Mapping[str, Any]:
    """The same for a person at a board."""
    return {"type": "pause", "pause": pause_view(pause, locale)}
