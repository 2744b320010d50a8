"""Notices outside the page, and the people who want them.

A notice is stored once, under a key that its news has; it is claimed by the process that sends it
and acknowledged after. A claim of a process that has died is taken over when it is too old.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sqlalchemy import and_, delete, func, or_, select, update
from sqlalchemy.exc import IntegrityError

from ..logs import new_id
from ..models.notifications import NotificationChoiceRow, NotificationRow, PushRow
from ..transaction import transaction

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement
    from sqlalchemy.orm import Session

    from ..database import Database

MAIL, PUSH, CONTACT, HOOK = "mail", "push", "contact", "hook"
"""The ways: CONTACT is a mail to a player of an event, who need not be a person of this server;
HOOK leads to a program that an organiser named."""
LEASE_MS = 300_000
"""The life of a claim; sending takes a minute at most."""
"""The time for which a sent notice is kept, so that its news is not sent again."""
MOST_WAITING = 10_000
MOST_WAITING_HOOKS = 2000
MOST_OF_ONE = 100
"""Notices that wait: of all people, of all programs, and of one person or program."""
MAILS_A_DAY = 30
"""To one person, from anyone who invites."""
MOST_BROWSERS = 10
DAY_MS = 86_400_000


@dataclass(frozen=True, slots=True)
class NotificationChoice:
    """A person's choice about mail; *address* is the one that was confirmed, "" before."""

    mail: bool = False
    address: str = ""
    locale: str = "en"
    base: str = ""


@dataclass(frozen=True, slots=True)
class PushBrowser:
    """A browser that takes notices."""

    id: str
    person: str
    endpoint: str
    public_key: str
    credential: str
    locale: str
    base: str
    device: str
    made_ms: int = 0


@dataclass(frozen=True, slots=True)
class NewNotification:
    """News for a person by one way. *key* names the news: the same is stored once.

    *target*: the browser, or the contact of an event's player, who may be no *person* ("")."""

    key: str
    person: str
    kind: str
    way: str
    subject: str
    due_ms: int
    target: str = ""
    payload: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StoredNotification:
    """A notice that was claimed; *tries* counts this one."""

    id: str
    person: str
    kind: str
    way: str
    subject: str
    target: str
    payload: Mapping[str, Any]
    tries: int


class Notifications:
    """The repository of notices, of choices about them and of browsers that take them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # Choices

    def choice(self, person: str) -> NotificationChoice:
        """The choice of a person."""
        with transaction(self._database, write=False) as session:
            row = session.get(NotificationChoiceRow, person)
            if row is None:
                return NotificationChoice()
            return NotificationChoice(row.mail, row.address or "", row.locale, row.base)

    def choose(self, person: str, choice: NotificationChoice, at_ms: int) -> None:
        """Stores it."""
        with transaction(self._database) as session:
            session.merge(
                NotificationChoiceRow(
                    person=person,
                    mail=choice.mail,
                    address=choice.address or None,
                    locale=choice.locale,
                    base=choice.base[:200],
                    at_ms=at_ms,
                )
            )

    def browsers(self, person: str) -> list[PushBrowser]:
        """The browsers of a person, the newest first."""
        query = select(PushRow).where(PushRow.person == person).order_by(PushRow.made_ms.desc())
        with transaction(self._database, write=False) as session:
            return [_browser(row) for row in session.scalars(query)]

    def browser(self, which: str) -> PushBrowser | None:
        """One browser."""
        with transaction(self._database, write=False) as session:
            row = session.get(PushRow, which)
            return None if row is None else _browser(row)

    def add_browser(self, browser: PushBrowser) -> None:
        """Stores a browser and deletes the oldest of too many. A browser of another person becomes
        this person's."""
        values = {one: getattr(browser, one) for one in PushBrowser.__slots__}
        theirs = select(PushRow.id).where(PushRow.person == browser.person)
        newest = theirs.order_by(PushRow.made_ms.desc(), PushRow.id).offset(MOST_BROWSERS)
        with transaction(self._database) as session:
            session.merge(PushRow(**values))
            session.flush()
            spare = session.scalars(newest).all()
            session.execute(delete(PushRow).where(PushRow.id.in_(spare)))

    def remove_browser(self, which: str, person: str = "") -> bool:
        """Deletes a browser; with *person* only if it is that person's. False if there is none."""
        found = [PushRow.id == which]
        if person:
            found.append(PushRow.person == person)
        with transaction(self._database) as session:
            gone = session.execute(delete(PushRow).where(*found).returning(PushRow.id))
            return gone.first() is not None

    def remove_browsers(self, person: str) -> None:
        """Deletes all browsers of a person."""
        with transaction(self._database) as session:
            session.execute(delete(PushRow).where(PushRow.person == person))

    # News

    def add(self, news: Sequence[NewNotification], at_ms: int) -> int:
        """Stores the new ones for which there is room, and returns their number.

        Of one subject a person is sent one mail in 24 hours at most.
        """
        try:
            with transaction(self._database) as session:
                return add_notifications(session, news, at_ms)
        except IntegrityError:  # another process has stored the same news
            return self.add(news, at_ms)

    def claim(
        self, ways: Sequence[str], claim: str, at_ms: int, most: int
    ) -> list[StoredNotification]:
        """Claims at most *most* notices that are due; no other process gets them."""
        free = or_(
            NotificationRow.claimed_ms.is_(None), NotificationRow.claimed_ms < at_ms - LEASE_MS
        )
        due = (
            NotificationRow.done_ms.is_(None),
            NotificationRow.due_ms <= at_ms,
            NotificationRow.way.in_(ways),
            free,
        )
        query = select(NotificationRow.id).where(*due).order_by(NotificationRow.due_ms).limit(most)
        with transaction(self._database, write=False) as session:
            ids = session.scalars(query).all()
        if not ids:
            return []
        taken = (
            update(NotificationRow)
            .where(NotificationRow.id.in_(ids), *due)
            .values(claim=claim, claimed_ms=at_ms, tries=NotificationRow.tries + 1)
        )
        with transaction(self._database) as session:
            session.execute(taken, execution_options={"synchronize_session": False})
            mine = (
                NotificationRow.id.in_(ids),
                NotificationRow.claim == claim,
                NotificationRow.claimed_ms == at_ms,
            )
            return [_notice(row) for row in session.scalars(select(NotificationRow).where(*mine))]

    def done(self, which: str, claim: str, outcome: str, at_ms: int) -> None:
        """Marks a notice as "sent", or as "dropped" because it is of no more use."""
        self._settle(which, claim, done_ms=at_ms, outcome=outcome)

    def later(self, which: str, claim: str, due_ms: int) -> None:
        """Marks a notice that could not be sent as due again."""
        self._settle(which, claim, due_ms=due_ms, claim=None, claimed_ms=None)

    def forget(self, before: int) -> int:
        """Deletes notices that were sent before *before* (ms UTC), and those that were due then and
        went nowhere: nobody sends by their way any more. Returns their number."""
        lost = and_(NotificationRow.done_ms.is_(None), NotificationRow.due_ms < before)
        old = delete(NotificationRow).where(or_(NotificationRow.done_ms < before, lost))
        with transaction(self._database) as session:
            return len(session.scalars(old.returning(NotificationRow.id)).all())

    def _settle(self, which: str, holder: str, **values: Any) -> None:
        mine = NotificationRow.id == which, NotificationRow.claim == holder
        with transaction(self._database) as session:
            session.execute(update(NotificationRow).where(*mine).values(**values))


def add_notifications(session: Session, news: Sequence[NewNotification], at_ms: int) -> int:
    """`Notifications.add`, in a transaction that has more to do."""
    wanted = [one for one in news if _is_wanted(session, one, at_ms)]
    hooks = [one for one in wanted if one.way == HOOK]
    letters = [one for one in wanted if one.way != HOOK]
    fresh = [
        *_with_room(session, letters, MOST_WAITING, NotificationRow.way != HOOK),
        *_with_room(session, hooks, MOST_WAITING_HOOKS, NotificationRow.way == HOOK),
    ]
    session.add_all(_row(one, at_ms) for one in fresh)
    return len(fresh)


def _with_room(
    session: Session, news: list[NewNotification], most: int, which: ColumnElement[bool]
) -> list[NewNotification]:
    """Those for which there is room beside the waiting ones."""
    return news[: max(0, most - (session.scalar(_counted(which)) or 0))] if news else []


def _is_wanted(session: Session, one: NewNotification, at_ms: int) -> bool:
    if session.scalar(select(NotificationRow.id).where(NotificationRow.key == one.key)) is not None:
        return False
    theirs = NotificationRow.way == one.way, NotificationRow.target == one.target
    whose = theirs if one.way in (CONTACT, HOOK) else (NotificationRow.person == one.person,)
    if (session.scalar(_counted(*whose)) or 0) >= MOST_OF_ONE:
        return False
    if one.way in (PUSH, HOOK) or one.kind == "confirm":
        return True
    mailed = select(NotificationRow.subject).where(
        *whose,
        NotificationRow.way == one.way,
        NotificationRow.kind != "confirm",
        NotificationRow.made_ms > at_ms - DAY_MS,
        or_(NotificationRow.outcome.is_(None), NotificationRow.outcome != "dropped"),
    )
    today = session.scalars(mailed).all()
    again = one.subject in today and one.kind != "pairing"  # a changed pairing is news
    return not again and len(today) < MAILS_A_DAY


def _counted(*which: ColumnElement[bool]) -> Any:
    return (
        select(func.count())
        .select_from(NotificationRow)
        .where(NotificationRow.done_ms.is_(None), *which)
    )


def _row(one: NewNotification, at_ms: int) -> NotificationRow:
    return NotificationRow(
        id=new_id(),
        key=one.key,
        person=one.person or None,
        kind=one.kind,
        way=one.way,
        target=one.target,
        subject=one.subject,
        payload=dict(one.payload),
        made_ms=at_ms,
        due_ms=one.due_ms,
        tries=0,
    )


def _notice(row: NotificationRow) -> StoredNotification:
    return StoredNotification(
        row.id,
        row.person or "",
        row.kind,
        row.way,
        row.subject,
        row.target,
        dict(row.payload),
        row.tries,
    )


def _browser(row: PushRow) -> PushBrowser:
    return PushBrowser(
        row.id,
        row.person,
        row.endpoint,
        row.public_key,
        row.credential,
        row.locale,
        row.base,
        row.device,
        row.made_ms,
    )
