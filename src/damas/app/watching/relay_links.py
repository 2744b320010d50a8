"""Relays whose file is fetched by its link, where the owner of the server allows it: each of them
every fifteen seconds, after failures more and more seldom. Of several processes one fetches."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import TYPE_CHECKING

from ...base.environment import setting
from ...base.errors import DamasError
from ...notation.pdn.encoding import decode
from ..core.times import now_ms
from ..work import in_database
from .guarded_fetch import fetch
from .relays import LONGEST

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...store import Relays

log = logging.getLogger("damas.server")
ALLOWED = "DAMAS_RELAY_LINKS"
LOOK_SECONDS = 5.0
BEAT_MS, LONGEST_MS = 15_000, 3_600_000
AT_ONCE = 4
"""Relays that one look fetches."""
MOST_FAILURES = 48
"""Failures in a row after which a link is given up: some two days."""


def links_allowed() -> bool:
    """Whether the owner lets the server fetch the links of others."""
    return setting(ALLOWED) == "1"


class RelayLinks:
    """The fetching of one process; *fetched* gets a file by its link."""

    def __init__(self, relays: Relays, fetched: Callable[[str, int], bytes] = fetch) -> None:
        self._relays, self._fetched = relays, fetched
        self._looking: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Looks from now on, where it is allowed."""
        if links_allowed():
            self._looking = asyncio.create_task(self._poll())

    async def close(self) -> None:
        """Stops; another process goes on."""
        if self._looking:
            self._looking.cancel()
            await asyncio.wait([self._looking])

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.look(now_ms())
            except (DamasError, OSError) as error:
                log.warning("links of relays were not looked at: %s", error)

    async def look(self, at_ms: int) -> int:
        """Fetches the relays that are due; how many."""
        due = await in_database(self._relays.claim, at_ms, at_ms + BEAT_MS, AT_ONCE)
        await asyncio.gather(*(self._fetch(*one, at_ms) for one in due))
        return len(due)

    async def _fetch(self, relay: str, link: str, failures: int, at_ms: int) -> None:
        try:
            data = await asyncio.to_thread(self._fetched, link, LONGEST)
            text, _ = decode(data)  # a picture is no text
        except DamasError as error:
            failures += 1
            wait = min(BEAT_MS * 2 ** min(failures, 20), LONGEST_MS)
            again = at_ms + wait if failures < MOST_FAILURES else None
            why = json.dumps(error.text.plain)
            await in_database(self._relays.failed, relay, failures, why, again)
            return
        await in_database(self._relays.replace, relay, text.replace("\0", ""), at_ms)
        if failures:
            await in_database(self._relays.failed, relay, 0, "", at_ms + BEAT_MS)
