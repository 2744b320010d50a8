"""Pairings told to the players of events in a hall, by mail to an address that they gave with their
registration, or to their account and its browsers.

Each pairing is told once, whichever process looks: what a player was told last is stored together
with the notices, under an edition that only one process can raise. A notice whose pairing has
changed before it went out is dropped; the next one says that it is a change, if another was sent.
"""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Protocol

from itsdangerous import BadData, URLSafeTimedSerializer

from ...base.i18n import say
from ...store import EventContact, EventContacts, NewNotification, StoredNotification, ToldPairing
from ...tournament.event.queries.pairing_notes import EventNotes, PairingNote, same_pairing
from ..core.times import now_ms
from ..work import in_database
from .heard_events import HeardEvents
from .mail import Letter
from .occasion import CONTACT, Occasion
from .stop import StopLinks
from .texts import CONFIRM, event_confirmation, mail_body, words_of

if TYPE_CHECKING:
    from .settings import NotificationSettings

PAIRING = "pairing"
CONFIRM_SECONDS = 14 * 86_400


class Pairings(Protocol):
    """The events: whether there is news of one, and the notes to be told."""

    def is_wanted(self, event_id: str) -> bool:
        """Whether there may be news of an event that this process holds."""

    async def notes(self, event_id: str) -> EventNotes | None:
        """The notes of an event as it is stored now; None where there are none."""


Wanted = Callable[[Occasion], Awaitable[list[NewNotification]]]
"""The notices of news for a person, by the ways that the person has chosen."""


class VenueNotifications:
    """The pairings of events in halls, as one process tells them."""

    def __init__(
        self,
        contacts: EventContacts,
        pairings: Pairings,
        wanted: Wanted,
        settings: NotificationSettings,
        secret: bytes,
    ) -> None:
        self.contacts = contacts
        self.sends_mail = settings.smtp is not None
        self._pairings = pairings
        self._wanted = wanted
        self._wait_ms = round(settings.mail_seconds * 1000)
        self._signer = URLSafeTimedSerializer(secret, salt="damas.notices.contact")
        self._stop = StopLinks(secret)
        self.heard = HeardEvents(self.check, "pairings of %s could not be told: %s")

    # Hearing

    def notify(self, event_id: str) -> None:
        """Called after this process has written to an event's log."""
        if self._pairings.is_wanted(event_id):
            self.heard.add(event_id)

    async def catch_up(self, since_ms: int) -> None:
        """Looks at events that have changed since then: a process that has died has told nobody."""
        for event_id in await in_database(self.contacts.events_since, since_ms):
            self.heard.add(event_id)

    # Telling

    async def check(self, event_id: str) -> None:
        """Stores the notices that are due at an event, and removes contacts that went with their
        registrations."""
        contacts = await in_database(self.contacts.of, event_id)  # before the log, which is ahead
        found = await self._pairings.notes(event_id) if contacts else None
        if found is None:
            return
        gone = contacts.keys() - found.registrations
        if gone:
            await in_database(self.contacts.remove, event_id, gone)
        known = await in_database(self.contacts.notified, event_id)
        for note in found.notes:
            contact = contacts.get(note.registration)
            if contact is not None and note.registration not in gone:
                before = known.get((note.round, note.player))
                await self._notify(contact, found.name, note, before)
        for before in known.values():
            if before.round > found.rounds and before.mark:  # its round was taken back
                after = ToldPairing(before.round, before.player, "", before.edition + 1)
                await in_database(self.contacts.add_pairing, event_id, before, after, [], now_ms())

    async def _notify(
        self, contact: EventContact, event: str, note: PairingNote, before: ToldPairing | None
    ) -> None:
        if before is not None and same_pairing(before.mark, note.mark):
            return
        edition = before.edition + 1 if before else 1
        now = ToldPairing(note.round, note.player, note.mark, edition)
        news: list[NewNotification] = []
        if before is None or not same_pairing(before.sent, note.mark):
            about = _about(contact.event, event, note, edition)
            about["changed"] = before is not None and bool(before.sent)
            news = await self._news(contact, about)
            if not news:
                return  # nothing leads to the person yet
        await in_database(self.contacts.add_pairing, contact.event, before, now, news, now_ms())

    async def _news(self, contact: EventContact, about: dict[str, Any]) -> list[NewNotification]:
        """The notices of a pairing. A confirmed address goes before the mail of an account."""
        key = f"hall:{contact.event}:{about['round']}:{about['player']}:{about['edition']}"
        subject = f"{contact.event}:{about['round']}"[:32]
        by_mail = self.sends_mail and contact.confirmed and contact.address
        news = []
        if contact.person:
            found = await self._wanted(Occasion(key, contact.person, PAIRING, subject, about))
            news = [one for one in found if not (by_mail and one.way == "mail")]
        if by_mail:
            due = now_ms() + self._wait_ms
            made = NewNotification(
                f"{key}:{CONTACT}", "", PAIRING, CONTACT, subject, due, contact.id, about
            )
            news.append(made)
        return news

    async def is_true(self, notice: StoredNotification) -> bool:
        """Whether a notice still has the pairing as it is, and no later one has."""
        about = notice.payload
        event, number, player = str(about["id"]), int(about["round"]), int(about["player"])
        last = await in_database(self.contacts.notified_of, event, number, player)
        if last is None or last.edition != about["edition"]:
            return False
        found = await self._pairings.notes(event)
        note = found.note(number, player) if found else None
        return note is not None and same_pairing(note.mark, str(about["mark"]))

    async def sent(self, notice: StoredNotification) -> None:
        """Notes that a pairing went out."""
        about = notice.payload
        place = str(about["id"]), int(about["round"]), int(about["player"])
        await in_database(self.contacts.sent, *place, str(about["mark"]))

    # Addresses

    async def choose(self, contact: EventContact, event: str) -> EventContact:
        """Stores the ways to a registered person; an address that is new is sent a link first.
        *event* is the name for that mail."""
        made = await in_database(self.contacts.set, contact, now_ms())
        if made.address and not made.confirmed:
            at_ms, of = now_ms(), hashlib.sha256(made.address.encode()).hexdigest()[:16]
            about = {"address": made.address, "event": event}
            key = f"contact:{made.id}:{of}:{at_ms}"
            asked = NewNotification(key, "", "confirm", CONTACT, made.id, at_ms, made.id, about)
            await in_database(self.contacts.ask, asked, at_ms)
        self.heard.add(contact.event)
        return made

    async def confirm(self, secret: str) -> bool:
        """Confirms the address of a pressed link; False for one that is foreign or too old."""
        return await self._by_link(secret, self.contacts.confirm, now_ms())

    async def notify_person(self, secret: str, person: str) -> bool:
        """The browsers of *person* are told beside the address of a link, instead of those of
        another one; False for a link that is foreign or too old."""
        return await self._by_link(secret, self.contacts.give, person, now_ms())

    async def _by_link(
        self, secret: str, act: Callable[..., EventContact | None], *more: object
    ) -> bool:
        """Does an act for the contact of a signed link; False if there is none by now."""
        try:
            which, address = self._signer.loads(secret, max_age=CONFIRM_SECONDS)
        except (BadData, ValueError, TypeError):
            return False
        found = await in_database(act, str(which), str(address), *more)
        if found is not None:
            self.heard.add(found.event)
        return found is not None

    async def letter(self, notice: StoredNotification) -> Letter | None:
        """The mail of a notice; None if nobody wants it any more."""
        contact = await in_database(self.contacts.find, notice.target)
        if contact is None or not contact.address:
            return None
        to, base, locale = contact.address, contact.base, contact.locale
        if notice.kind == "confirm":
            if contact.confirmed or notice.payload["address"] != to:
                return None
            link = f"{base}/notices/contact#{self._signer.dumps([contact.id, to])}"
            body = event_confirmation(str(notice.payload["event"]), link, locale)
            return Letter(notice.id, to, say(CONFIRM, locale), body)
        if not contact.confirmed:
            return None
        words = words_of(notice.kind, notice.payload, locale)
        stop = f"{base}{self._stop.path(f'{CONTACT}:{contact.id}', to)}"
        return Letter(notice.id, to, words.title, mail_body(words, base, stop, locale), stop)


def _about(event_id: str, name: str, note: PairingNote, edition: int) -> dict[str, Any]:
    """The values of a notice; no address is among them."""
    return {
        "id": event_id,
        "event": name,
        "round": note.round,
        "player": note.player,
        "board": note.board,
        "name": note.opponent,
        "colour": note.colour,
        "start": note.start,
        "zone": note.zone,
        "mark": note.mark,
        "edition": edition,
    }
