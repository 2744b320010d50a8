"""News of events for programs: each address that an organiser gave is sent each piece of news once,
as signed JSON, by the outbox, which tries again at growing intervals.

Nothing leaves but where the owner of the server allows it (`DAMAS_WEBHOOKS`), only to public
addresses over HTTPS, and no redirection is followed. What is sent is what the public feed has.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import time
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from ...base.environment import setting
from ...store import EventHook, EventHooks, NewNotification, Notifications, StoredNotification
from ..core.times import now_ms
from ..work import in_database
from .endpoint import EndpointError, check_endpoint, post
from .heard_events import HeardEvents

if TYPE_CHECKING:
    from .settings import NotificationSettings

HOOK = "hook"
"""The way of news to a program, and the kind of such a notice."""
ALLOWED = "DAMAS_WEBHOOKS"
GONE = 410
FRESH_MS = 3 * 86_400_000
"""News that is older is sent to nobody: by then it is known, or of no use."""
Items = Callable[[str, str, str], Awaitable[list[dict[str, Any]]]]
"""The news of an event, as items of its JSON feed, for an address of the server and a language."""


class HookRefusedError(Exception):
    """The error of an address to which nothing can be sent. *gone*: it says itself that it is none
    any more."""

    def __init__(self, why: str, *, gone: bool = False) -> None:
        super().__init__(why)
        self.gone = gone


def hooks_allowed() -> bool:
    """Whether the owner lets organisers name addresses to which this server sends."""
    return setting(ALLOWED) == "1"


class EventHookNews:
    """The news of events, as one process stores it for the outbox."""

    def __init__(
        self,
        hooks: EventHooks,
        notifications: Notifications,
        items: Items,
        settings: NotificationSettings,
    ) -> None:
        self.hooks = hooks
        self._notifications, self._items = notifications, items
        self._wait_ms = round(settings.push_seconds * 1000)
        self.heard = HeardEvents(self.check, "news of %s could not be stored: %s")

    def notify(self, event_id: str) -> None:
        """Called after this process has written to an event's log."""
        if hooks_allowed():
            self.heard.add(event_id)

    async def catch_up(self, since_ms: int) -> None:
        """Looks at events that have changed since then: a process that has died has told nobody."""
        if hooks_allowed():
            for event_id in await in_database(self.hooks.events_since, since_ms):
                self.heard.add(event_id)

    async def check(self, event_id: str) -> None:
        """Stores what is new for the addresses of an event, the oldest news first."""
        for hook in await in_database(self.hooks.of, event_id):
            begun = hook.made_ms // 1000 * 1000  # feeds have times by the second
            since = max(begun, now_ms() - FRESH_MS)
            found = await self._items(event_id, hook.base, hook.locale)
            news = [self._notice(hook, one) for one in reversed(found) if _changed_ms(one) >= since]
            if news:
                await in_database(self._notifications.add, news, now_ms())

    async def try_out(self, hook: EventHook, title: str) -> None:
        """Sends a piece of news that is none, so that an organiser sees whether it arrives; one a
        minute."""
        at_ms = now_ms()
        item = {"id": f"{hook.base}/#try-{at_ms // 60_000}", "title": title, "content_text": title}
        await in_database(self._notifications.add, [self._notice(hook, item)], at_ms)

    def _notice(self, hook: EventHook, item: Mapping[str, Any]) -> NewNotification:
        words = json.dumps(item, sort_keys=True).encode()
        key = f"{HOOK}:{hook.id}:{hashlib.sha256(words).hexdigest()[:32]}"
        due = now_ms() + self._wait_ms
        return NewNotification(key, "", HOOK, HOOK, hook.event, due, hook.id, item)


def is_fresh(item: Mapping[str, Any]) -> bool:
    """Whether an item of the feed is still news; one without a date is."""
    return "date_modified" not in item or _changed_ms(item) >= now_ms() - FRESH_MS


def _changed_ms(item: Mapping[str, Any]) -> int:
    return round(datetime.fromisoformat(item["date_modified"]).timestamp() * 1000)


def send_hook(hook: EventHook, notice: StoredNotification, *, private: bool) -> None:
    """Sends news to an address; the program there has it when this returns.

    Raises HookRefusedError where another try is of no use, OSError else.
    """
    try:
        endpoint = check_endpoint(hook.address, private=private)
    except EndpointError as error:
        raise HookRefusedError(str(error)) from None
    said = {"event": hook.event, "delivery": notice.id, "item": notice.payload}
    body = json.dumps(said, ensure_ascii=False).encode()
    headers = {
        "Host": endpoint.origin.partition("://")[2],
        "Content-Type": "application/json; charset=utf-8",
        "User-Agent": "Damas",
        "X-Damas-Delivery": notice.id,
        "X-Damas-Signature": signature(hook.secret, body, int(time.time())),
    }
    status = post(endpoint, headers, body)
    if status == GONE:
        raise HookRefusedError(str(status), gone=True)
    if not 200 <= status < 300:
        raise OSError(f"{status}")


def signature(secret: str, body: bytes, at: int) -> str:
    """The time of sending, and the HMAC-SHA256 of it, a full stop and the body.

    >>> signature("s", b"{}", 7)[:17]
    't=7,v1=b12cae8f0d'
    """
    made = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={at},v1={made}"
