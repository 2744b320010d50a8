"""The owner's hand on things of others: removed into the basket, put back, closed, opened again.

A thing that is removed is in no table that others read; here the pages that show it are ended, the
people concerned are told, and an address that leads nowhere any more says why.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from ..base.i18n import Text
from ..store import Basket, Removal, Removed, TrailEntry
from .core.service_errors import GoneError, InvalidError, ServiceError, not_found
from .core.times import now_ms
from .tournament.public import id_of
from .work import in_database

if TYPE_CHECKING:
    from .notifications import NotificationService

PAGES = {
    "tournaments": "event",
    "events": "event",
    "arbiter": "table",
    "games": "game",
    "studies": "study",
    "classes": "class",
    "rooms": "room",
    "relays": "relay",
}
"""The beginnings of the addresses of pages → the kind of thing that they show."""
CLOSABLE = ("event", "table", "study", "class", "room")
"""Kinds in which acts can be ended. A game ends by itself: its clocks stand for nobody."""
FRESH_SECONDS = 5.0
"""For so long a process relies on the closures that it has read."""
REMOVED = Text("The owner of this server has removed this: {reason}")
REMOVED_BY_ORGANISER = Text("The organiser has removed this event: {reason}")
NO_ADDRESS = Text(
    "{address} is not the address of an event, a table, a game, a study, a class, a room or a relay"
)


class Moderating:
    """The things that the owner of one server has removed and closed."""

    def __init__(
        self,
        basket: Basket,
        gone: Mapping[str, Callable[[str], None]],
        notifications: NotificationService | None = None,
    ) -> None:
        """*gone*: kind → called with the id of a thing that was removed or put back."""
        self.basket = basket
        self._gone = gone
        self._notices = notifications
        self._closed: dict[tuple[str, str], str] = {}
        self._read_at = -FRESH_SECONDS

    async def remove(self, removal: Removal) -> Removed:
        """Puts a thing into the basket. Raises UnknownNameError, HasSectionsError."""
        removed = await in_database(self.basket.remove, removal, now_ms())
        self._notify(removed, removal, "removed")
        return removed

    async def put_back(self, removal: Removal) -> Removed:
        """Puts a thing back. Raises NotInBasketError, CannotPutBackError."""
        found = await in_database(self.basket.put_back, removal, now_ms())
        self._notify(found, removal, "put-back")
        return found

    async def close(self, removal: Removal) -> None:
        """Ends all acts in a thing. Raises UnknownNameError."""
        await in_database(self.basket.close, removal, now_ms())
        self._read_at = -FRESH_SECONDS

    async def reopen(self, removal: Removal) -> None:
        """Lets people act in a thing again. Raises NotInBasketError."""
        await in_database(self.basket.reopen, removal, now_ms())
        self._read_at = -FRESH_SECONDS

    async def closed(self, kind: str, thing_id: str) -> str | None:
        """The reason why nobody acts in a thing; None for one that is open."""
        now = time.monotonic()
        if now - self._read_at > FRESH_SECONDS:
            self._closed, self._read_at = await in_database(self.basket.closures), now
        return self._closed.get((kind, thing_id))

    async def why_gone(self, things: Iterable[tuple[str, str]]) -> ServiceError | None:
        """The answer for an address that names a removed thing; None for any other address."""
        for kind, thing_id in things:
            found = await in_database(self.basket.why, kind, thing_id)
            if found is not None and found.reason:
                return _removed(found)
        return None

    async def require_there(self, kind: str, thing_id: str) -> None:
        """Raises ServiceError if a thing was removed, for files made of it: 410, 404 without a
        reason."""
        found = await in_database(self.basket.why, kind, thing_id)
        if found is not None:
            raise _removed(found) if found.reason else not_found()

    def _notify(self, about: Removed, removal: Removal, act: str) -> None:
        """Ends open pages of the things, and tells the people concerned."""
        for kind, thing_id in about.things:
            notify = self._gone.get(kind)
            if notify is not None:
                notify(thing_id)
        if self._notices is not None and removal.by_role != "organiser":
            for person in sorted(about.people):
                self._notices.moderated(person, act, removal.kind, removal.id, removal.reason)


def _removed(found: TrailEntry) -> ServiceError:
    return GoneError("removed", removed_text(found))


def removed_text(found: TrailEntry) -> Text:
    """The sentence about a thing that was removed."""
    said = REMOVED_BY_ORGANISER if found.by_role == "organiser" else REMOVED
    return Text(said.template, {"reason": found.reason})


def thing_at(address: str) -> tuple[str, str]:
    """The kind and the id of the thing whose page has that address. Raises ServiceError."""
    parts = [one for one in urlsplit(address.strip()).path.split("/") if one]
    parts = parts[1:] if parts[:2] == ["watch", "relays"] else parts
    kind = PAGES.get(parts[0]) if len(parts) > 1 else None
    if kind is None or not re.fullmatch(r"[\w-]{1,100}", parts[1]):
        text = Text(NO_ADDRESS.template, {"address": address[:100]})
        raise InvalidError("no-address", text)
    return kind, id_of(parts[1]) if parts[0] == "events" else parts[1]
