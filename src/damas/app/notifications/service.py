"""News for people outside the page: collected here, stored, sent by the outbox. It is news if a
game by correspondence waits for a person's move, if a person is invited, if a person's invitation
was accepted, or if a person's game of an online event begins; pairings in a hall are told by
`hall`. Callers do not wait: news goes into a
bounded queue, and one task handles it. News that a process could not store before it ended is found
at the next start.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...base.errors import DamasError
from ...people.tokens import hashed
from ...rules.game import OTHER
from ...store import (
    EventContacts,
    EventHooks,
    NewNotification,
    NotificationChoice,
    Notifications,
    StoredNotification,
)
from ..core.times import now_ms
from ..work import in_database
from .hooks import EventHookNews, Items
from .occasion import CONTACT, Occasion
from .outbox import Outbox
from .settings import DEFAULT, NotificationSettings
from .venue import Pairings, VenueNotifications

if TYPE_CHECKING:
    from ...meeting import Invitation
    from ...store import Attendance, Attended, Database, GameRecord
    from ..games.live import LiveGame
    from ..games.live_games import LiveGames
    from ..meeting.meetings import Meetings
    from ..people.accounts import Registrar

log = logging.getLogger("damas.server")
MOST_NEWS = 2000
LOOK_SECONDS = 60.0
LOOK_BACK_MS = 10 * 60_000
CATCH_UP_MS = 3 * 86_400_000
"""The time before a start in which moves without a notice are looked for."""


class NotificationService:
    """The notices of one server."""

    def __init__(  # noqa: PLR0913, PLR0917
        self,
        database: Database,
        games: LiveGames,
        meetings: Meetings,
        registrar: Registrar,
        attendance: Attendance,
        news: tuple[Pairings, Items],
        settings: NotificationSettings = DEFAULT,
    ) -> None:
        pairings, items = news
        self.notifications = Notifications(database)
        self.settings = settings
        self._registrar = registrar
        self._games = games
        self._meetings = meetings
        self._attendance = attendance
        self._received: asyncio.Queue[str | Occasion] = asyncio.Queue(MOST_NEWS)
        self._tasks: list[asyncio.Task[None]] = []
        contacts, secret = EventContacts(database), registrar.people.secret()
        self.venue = VenueNotifications(contacts, pairings, self.wanted, settings, secret)
        hooks = EventHooks(database)
        self.hooks = EventHookNews(hooks, self.notifications, items, settings)
        self.outbox = Outbox(
            self.notifications, registrar, settings, self.is_true, self.venue, hooks
        )

    def start(self) -> None:
        """Listens and sends, from now on; looks for earlier news that was not sent."""
        self._games.subscribe(self.saved)
        self._meetings.on_invite.append(self.invited)
        self._meetings.on_taken.append(self.taken)
        running = (self._listen(), self._catch_up(), self.outbox.run(), self.venue.heard.listen(),
                   self.hooks.heard.listen())  # fmt: skip
        self._tasks = [asyncio.create_task(one) for one in running]

    def close(self) -> None:
        """Stops; what is stored is sent by another process, or after the next start."""
        for task in self._tasks:
            task.cancel()
        self.outbox.close()

    # Hearing

    def saved(self, game_id: str) -> None:
        """Called after this process has changed a game."""
        live = self._games.held(game_id)
        if live is not None and live.session.met and live.session.timer.days is not None:
            self._receive(game_id)

    def invited(self, invitation: Invitation, of_game: str | None) -> None:
        """Called after a person was invited."""
        if invitation.to is None:
            return
        about = {"name": invitation.host_name, "id": invitation.token, "game": of_game}
        about |= {"regulation": invitation.terms.regulation}
        key = f"invite:{invitation.token}"
        self._receive(Occasion(key, invitation.to, "invite", invitation.host, about))

    def taken(self, invitation: Invitation, game_id: str, name: str) -> None:
        """Called after an invitation was accepted."""
        about = {"name": name, "id": game_id, "regulation": invitation.terms.regulation}
        self._receive(
            Occasion(f"taken:{invitation.token}", invitation.host, "taken", game_id, about)
        )

    def seated(self, event: str, person: str, about: Mapping[str, Any]) -> None:
        """Called after a game of an online event was opened for a person."""
        key = f"round:{about['id']}"
        self._receive(Occasion(key, person, "round", str(about["id"]), {**about, "of": event}))

    def of_club(self, person: str, kind: str, event: str, about: Mapping[str, Any]) -> None:
        """Called after a club was asked to a match, or has answered."""
        self._receive(Occasion(f"{kind}:{event}", person, kind, event, dict(about)))

    def moderated(self, person: str, act: str, kind: str, thing: str, reason: str) -> None:
        """Called after the owner has removed a thing of a person, or put it back."""
        key = f"{act}:{kind}:{thing}:{now_ms()}"
        about = {"id": thing, "reason": reason}
        self._receive(Occasion(key, person, act, thing, about))

    def _receive(self, news: str | Occasion) -> None:
        with suppress(asyncio.QueueFull):
            self._received.put_nowait(news)

    async def _listen(self) -> None:
        while True:
            news = await self._received.get()
            try:
                found = await self._move(news) if isinstance(news, str) else news
                if found is not None:
                    await self.notify(found)
            except DamasError as error:
                log.warning("news could not be stored: %s", error)

    async def _catch_up(self) -> None:
        """News for which a process that has died has stored no notice: at the start, and again and
        again."""
        back = CATCH_UP_MS
        while True:
            try:
                await self._find_due(now_ms() - back)
            except DamasError as error:
                log.warning("news could not be looked for: %s", error)
            back = LOOK_BACK_MS
            await asyncio.sleep(LOOK_SECONDS)

    async def _find_due(self, since_ms: int) -> None:
        """Moves, invitations and taken invitations since then; those that are stored already are
        not stored again."""
        for record in await in_database(self._games.games.unfinished, 1000, since_ms):
            if _is_posted(record):
                await self._received.put(record.id)
        lately = max(since_ms, now_ms() - LOOK_BACK_MS)
        for invitation in await in_database(self._meetings.invitations.sent, lately):
            self.invited(invitation, None)
        for taken, game_id, name in await in_database(self._meetings.invitations.taken, since_ms):
            self.taken(taken, game_id, name)
        await self.venue.catch_up(since_ms)
        await self.hooks.catch_up(since_ms)

    async def _move(self, game_id: str) -> Occasion | None:
        """The news that a person is to move in a game."""
        live = await self._games.get(game_id)
        session = live.session
        if session.game.outcome is not None or session.version == 0:
            return None
        turn = session.game.turn
        person = await self._holder(live, turn)
        if not person:
            return None
        players, ply = session.record.setup.players, session.game.ply
        about = {
            "name": players[OTHER[turn]].get("name") or "",
            "id": game_id,
            "regulation": session.record.setup.regulation,
            "ply": ply,
        }
        return Occasion(f"move:{game_id}:{ply}", person, "move", game_id, about)

    async def _holder(self, live: LiveGame, colour: str) -> str:
        return (await self._games.seating(live)).holder(colour)

    # Storing

    async def notify(self, news: Occasion) -> int:
        """Stores news for every way that its person has chosen; returns their number."""
        wanted = await self.wanted(news)
        return await in_database(self.notifications.add, wanted, now_ms()) if wanted else 0

    async def wanted(self, news: Occasion) -> list[NewNotification]:
        """The notices of news, one for every way that its person has chosen."""
        at_ms, wanted = now_ms(), []
        if "mail" in self.outbox.ways and await self._takes_mail(news.person):
            wanted.append(self._notice(news, "mail", "", at_ms))
        if "push" in self.outbox.ways:
            browsers = await in_database(self.notifications.browsers, news.person)
            wanted += [self._notice(news, "push", one.id, at_ms) for one in browsers]
        return wanted

    async def _takes_mail(self, person: str) -> bool:
        choice = await in_database(self.notifications.choice, person)
        if not choice.mail or not choice.address:
            return False
        found = await in_database(self._registrar.people.find, person)
        return found is not None and found.email == choice.address

    def _notice(self, news: Occasion, way: str, target: str, at_ms: int) -> NewNotification:
        wait = self.settings.mail_seconds if way == "mail" else self.settings.push_seconds
        return NewNotification(
            key=f"{news.key}:{way}:{target[:16]}:{news.person}",
            person=news.person,
            kind=news.kind,
            way=way,
            subject=news.subject,
            due_ms=at_ms + round(wait * 1000),
            target=target,
            payload=news.about,
        )

    async def is_true(self, notice: StoredNotification) -> bool:
        """Whether a notice is still news: nothing has changed, and the person has not come."""
        if notice.kind == "invite":
            found = await in_database(
                self._meetings.invitations.by_token, str(notice.payload["id"])
            )
            game = notice.payload.get("game")
            is_open = found is not None and found.state(now_ms()) == "open"
            return is_open and not (game and await self._is_at(str(game), notice.person))
        if notice.kind == "pairing":
            return await self.venue.is_true(notice)
        if notice.kind in ("move", "taken", "round"):
            game_id = str(notice.payload["id"])
            live = await self._games.get(game_id)
            game = live.session.game
            if game.outcome is not None:
                return False
            if notice.kind != "move":  # a person at the game knows of it
                return not await self._visits(game_id, notice.person)
            return game.ply == notice.payload["ply"] and not await self._is_at(
                game_id, notice.person
            )
        return True

    async def _is_at(self, game_id: str, person: str) -> bool:
        """Whether a person is at a game now."""
        at_ms = now_ms()
        return any(one.away_since(at_ms) is None for one in await self._visits(game_id, person))

    async def _visits(self, game_id: str, person: str) -> list[Attended]:
        """When a person was at a game, by each of the own colours; empty for one who never was."""
        live = await self._games.get(game_id)
        seating = await self._games.seating(live)
        found = await in_database(self._attendance.of_games, [game_id])
        own = [colour for colour in OTHER if seating.holder(colour) == person]
        return [found[game_id, colour] for colour in own if (game_id, colour) in found]

    # Choosing

    async def choose_mail(
        self, person: str, *, mail: bool, locale: str, base: str
    ) -> NotificationChoice:
        """Turns mail on or off; an address that is not confirmed yet gets a link."""
        before = await in_database(self.notifications.choice, person)
        found = await in_database(self._registrar.people.find, person)
        address = found.email if found else ""
        choice = replace(before, mail=mail and bool(address), locale=locale, base=base)
        await in_database(self.notifications.choose, person, choice, now_ms())
        if choice.mail and before.address != address:
            await self._ask(person, address)
        return choice

    async def _ask(self, person: str, address: str) -> None:
        at_ms = now_ms()
        of_address = hashlib.sha256(address.lower().encode()).hexdigest()[:24]
        asked = NewNotification(
            key=f"confirm:{person}:{of_address}:{at_ms}",
            person=person,
            kind="confirm",
            way="mail",
            subject=of_address,
            due_ms=at_ms,
            payload={"address": address},
        )
        await in_database(self.notifications.add, [asked], at_ms)

    async def confirm(self, secret: str) -> bool:
        """Confirms the address of a pressed link; False for an unknown link."""
        take = self._registrar.tickets.redeem
        ticket = await in_database(take, hashed(secret), ("mail",), now_ms())
        if ticket is None:
            return False
        choice = await in_database(self.notifications.choice, ticket.person)
        chosen = replace(choice, mail=True, address=str(ticket.payload["address"]))
        await in_database(self.notifications.choose, ticket.person, chosen, now_ms())
        return True

    async def stop(self, secret: str) -> bool:
        """Ends the mails of a pressed link; False for a foreign link."""
        found = self.outbox.stop_links.read(secret)
        if found is None:
            return False
        person, address = found
        kind, _, which = person.partition(":")
        if kind == CONTACT:
            await in_database(self.venue.contacts.remove_address, which, address)
            return True
        choice = await in_database(self.notifications.choice, person)
        if choice.address == address:
            await in_database(
                self.notifications.choose, person, replace(choice, mail=False), now_ms()
            )
        return True


def _is_posted(record: GameRecord) -> bool:
    control = (record.setup.clock or {}).get("control") or ""
    return record.setup.terms is not None and "day" in control
