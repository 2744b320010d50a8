"""Sends the notices that are due: each process takes some, and acknowledges after sending.

Sending blocks, so each way has threads of its own: a push service that does not answer, which any
person may name, keeps no mail waiting. A notice that fails is tried again at growing
intervals. One that is out of date (the move is made, the player is at the game) is dropped unsent.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import smtplib
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from typing import TYPE_CHECKING

from ...base.errors import DamasError
from ...base.i18n import say
from ...store import Notifications, StoredNotification, new_id
from ..core.times import now_ms
from ..work import in_database
from .hooks import HOOK, HookRefusedError, hooks_allowed, is_fresh, send_hook
from .mail import Letter, UndeliverableError, send_mail
from .occasion import CONTACT
from .push import PushRefusedError, VapidKeys, push_is_possible, send_push, vapid_keys
from .stop import StopLinks
from .texts import CONFIRM, confirmation, mail_body, words_of

if TYPE_CHECKING:
    from ...store import EventHooks, PushBrowser
    from ..people.accounts import Registrar
    from .settings import NotificationSettings
    from .venue import VenueNotifications

log = logging.getLogger("damas.server")
BEAT_SECONDS = 3.0
AT_ONCE = 4
"""Notices that are taken together."""
THREADS = 2
MOST_TRIES = 6
FARED_WELL = "ok"
FIRST_WAIT_MS = 60_000
LONGEST_WAIT_MS = 6 * 3_600_000

StillTrue = Callable[[StoredNotification], Awaitable[bool]]


class Outbox:
    """The notices of the store that this process can send. *is_true*: whether one is still news."""

    def __init__(  # noqa: PLR0913, PLR0917  (all that has something to send)
        self,
        notifications: Notifications,
        registrar: Registrar,
        settings: NotificationSettings,
        is_true: StillTrue,
        venue: VenueNotifications,
        hooks: EventHooks,
    ) -> None:
        self._notices = notifications
        self._venue, self._hooks = venue, hooks
        self._registrar = registrar
        self._settings = settings
        self._is_true = is_true
        self._name = new_id()
        self._keys: VapidKeys | None = None
        self.stop_links = StopLinks(registrar.people.secret())
        self.ways = [
            *(["mail", CONTACT] if settings.smtp else []),
            *(["push"] if push_is_possible() else []),
            *([HOOK] if hooks_allowed() else []),
        ]
        self._threads = {
            way: ThreadPoolExecutor(THREADS, thread_name_prefix=f"damas-{way}") for way in self.ways
        }

    async def run(self) -> None:
        """Sends due notices until it is cancelled."""
        async with asyncio.TaskGroup() as group:
            for way in self.ways:
                group.create_task(self._run(way))

    async def _run(self, way: str) -> None:
        while True:
            try:
                found = await self.beat(way)
            except DamasError as error:
                log.warning("notices could not be read: %s", error)
                found = 0
            if not found:
                await asyncio.sleep(BEAT_SECONDS)

    def close(self) -> None:
        """Stops taking notices."""
        for threads in self._threads.values():
            threads.shutdown(wait=False, cancel_futures=True)

    async def beat(self, way: str) -> int:
        """Takes due notices of one way, sends them and returns their number."""
        claim = self._notices.claim
        taken = await in_database(claim, [way], self._name, now_ms(), AT_ONCE)
        await asyncio.gather(*map(self._send, taken))
        return len(taken)

    async def keys(self) -> VapidKeys:
        """The keys of this server for browsers and push services."""
        if self._keys is None:
            self._keys = await in_database(vapid_keys, self._registrar.people)
        return self._keys

    async def _send(self, notice: StoredNotification) -> None:
        outcome = "dropped"
        try:
            if notice.tries <= MOST_TRIES and await self._is_true(notice):
                sender = {"push": self._push, HOOK: self._hook}.get(notice.way, self._mail)
                outcome = "sent" if await sender(notice) else "dropped"
        except (UndeliverableError, PushRefusedError, HookRefusedError) as refused:
            log.info("notice %s cannot be delivered: %r", notice.id, refused)
        except (OSError, HTTPException, smtplib.SMTPException, DamasError) as error:
            log.warning("notice %s is tried again: %r", notice.id, error)
            wait = min(FIRST_WAIT_MS * 5 ** (notice.tries - 1), LONGEST_WAIT_MS)
            await in_database(self._notices.later, notice.id, self._name, now_ms() + wait)
            return
        if outcome == "sent" and notice.kind == "pairing":
            await self._venue.sent(notice)
        await in_database(self._notices.done, notice.id, self._name, outcome, now_ms())

    async def _mail(self, notice: StoredNotification) -> bool:
        written = self._venue.letter if notice.way == CONTACT else self._letter
        letter, server = await written(notice), self._settings.smtp
        if letter is None or server is None:
            return False
        await self._outside(notice.way, lambda: send_mail(server, letter))
        return True

    async def _letter(self, notice: StoredNotification) -> Letter | None:
        """The mail of a notice, None if nobody wants it any more."""
        choice = await in_database(self._notices.choice, notice.person)
        person = await in_database(self._registrar.people.find, notice.person)
        if person is None or not choice.mail or not person.email:
            return None
        if notice.kind == "confirm":
            if notice.payload["address"] != person.email:
                return None
            secret = await self._registrar.ticket("mail", notice.person, address=person.email)
            address = f"{choice.base}/notices/confirm#{secret}"
            body = confirmation(choice.base, address, choice.locale)
            return Letter(notice.id, person.email, say(CONFIRM, choice.locale), body)
        if choice.address != person.email:
            return None
        words = words_of(notice.kind, notice.payload, choice.locale)
        stop = f"{choice.base}{self.stop_links.path(notice.person, choice.address)}"
        body = mail_body(words, choice.base, stop, choice.locale)
        return Letter(notice.id, choice.address, words.title, body, stop)

    async def _push(self, notice: StoredNotification) -> bool:
        browser = await in_database(self._notices.browser, notice.target)
        if browser is None or browser.person != notice.person:
            return False
        keys, private = await self.keys(), self._settings.private_push
        shown = _shown(notice, browser)
        try:
            await self._outside("push", lambda: send_push(browser, shown, keys, private=private))
        except PushRefusedError as refused:
            if refused.gone:
                await in_database(self._notices.remove_browser, browser.id)
            raise
        return True

    async def _hook(self, notice: StoredNotification) -> bool:
        hook = await in_database(self._hooks.find, notice.target)
        if hook is None or not is_fresh(notice.payload):
            return False
        private = self._settings.private_push
        try:
            await self._outside(HOOK, lambda: send_hook(hook, notice, private=private))
        except (OSError, HTTPException, HookRefusedError) as error:
            fared = str(error) or type(error).__name__
            await in_database(self._hooks.fared, hook.id, fared, now_ms())
            if isinstance(error, HookRefusedError) and error.gone:
                await in_database(self._hooks.remove, hook.event, hook.id)
            raise
        await in_database(self._hooks.fared, hook.id, FARED_WELL, now_ms())
        return True

    async def _outside(self, way: str, send: Callable[[], None]) -> None:
        await asyncio.get_running_loop().run_in_executor(self._threads[way], send)


def _shown(notice: StoredNotification, browser: PushBrowser) -> dict[str, str]:
    words = words_of(notice.kind, notice.payload, browser.locale)
    topic = hashlib.sha256(f"{notice.kind} {words.path}".encode()).hexdigest()[:32]
    return {"title": words.title, "body": words.body, "url": words.path, "topic": topic}
