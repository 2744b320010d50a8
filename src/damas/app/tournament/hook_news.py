"""The news of an event for the programs that its organiser named."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from ...base.errors import UnknownNameError
from .making import Making
from .public import json_feed_of, quoted, slug_of

if TYPE_CHECKING:
    from .live import LiveTournaments, TournamentFold


class EventItems:
    """The news of the events of this process, as items of their public feeds."""

    def __init__(self, tournaments: LiveTournaments) -> None:
        self._tournaments = tournaments

    async def __call__(self, event_id: str, base: str, locale: str) -> list[dict[str, Any]]:
        """The news, the newest first; none of an event that is not there any more."""

        def taken(fold: TournamentFold) -> tuple[Making, str]:
            return Making.of(fold, "spectator", locale, base), slug_of(fold.event, event_id)

        try:
            live = await self._tournaments.get(event_id)
            making, own = await live.view(taken)
        except UnknownNameError:
            return []
        page, api = f"{base}/events/{quoted(own)}", f"{base}/api/tournaments/{event_id}"
        made = await asyncio.to_thread(json_feed_of, making, page, api)
        found: list[dict[str, Any]] = json.loads(made)["items"]
        return found
