"""The people of a server, for those who look after them: the page and `damas people` ask here.

Every act is a line of the trail. The owner gives the role of a moderator and takes it; a moderator
acts on nobody who has the role, nor on the owner. All of it works in a thread, or in a command.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from ...base import bounds
from ...base.i18n import Text
from ...contract import Body, Caption
from ...people import OWNER_ID
from ...people.names import read_name
from ...people.restraints import ADDRESS_DAYS, MODERATOR, MOST_ADDRESS_DAYS, Restraint
from ...people.tokens import hashed, new_token
from ...store import (
    Accounts,
    Actor,
    AskedPeople,
    Blocking,
    People,
    PeopleListing,
    PersonAct,
    PersonActs,
    PersonRecord,
    Ticket,
    Tickets,
)
from ..core.service_errors import (
    ONLY_OWNER,
    ConflictError,
    ForbiddenError,
    InvalidError,
    NotFoundError,
    not_found,
)
from ..core.times import now_ms, timestamp
from .account_views import restraint_view, sessions_view
from .accounts import TICKET_SECONDS

if TYPE_CHECKING:
    from ...people import Caller
    from ...people.restraints import OnlyPeople
    from ...store import Database, TrailEntry

MOST_LISTED, MOST_LINES = 100, 50
"""People, and lines of the trail, of one page of a list."""
MOST_REASON, MOST_NOTE = 500, 2000
"""Letters."""
LONGEST_MS = 10 * 366 * 86_400_000
"""The longest restraint that has an end."""

OWN = Text("The owner cannot block or remove the owner")
ONLY_OTHERS = Text("A moderator cannot act on the owner or on a moderator")
NO_REASON = Text("Give a reason: it is shown to the people concerned")
PAST = Text("The end must be in the future, and within ten years")
NO_ACCOUNT = Text("A guest has no account: this needs one")
NOBODY = Text("Nobody here has the name or the id {text}")
SAME_NAME = Text("That is the name already")

Reason = Annotated[str, Field(max_length=MOST_REASON), Caption(Text("Reason"))]
Moment = Annotated[int, Field(strict=True, ge=0, le=10**15), Caption(Text("End"))]


class BlockIn(Body):
    """Whether a person is blocked, until when (ms UTC; null: until somebody ends it) and why; for
    *address_days* nobody new comes in from the addresses from which the person came lately."""

    blocked: bool
    address_days: Annotated[int, Field(ge=0, le=MOST_ADDRESS_DAYS)] = ADDRESS_DAYS
    until_ms: Moment | None = None
    reason: Reason = ""


class MuteIn(Body):
    """Whether a person may not write to others, until when and why."""

    muted: bool
    until_ms: Moment | None = None
    reason: Reason = ""


class ForcedNameIn(Body):
    """Another name for an account, and why."""

    name: Annotated[str, Field(min_length=1, max_length=bounds.NAME), Caption(Text("Name"))]
    reason: Reason = ""


class RoleIn(Body):
    """Whether an account is a moderator."""

    moderator: bool


class NoteIn(Body):
    """A note on a person, for moderators."""

    text: Annotated[str, Field(min_length=1, max_length=MOST_NOTE), Caption(Text("Note"))]


def by_caller(caller: Caller) -> Actor:
    """The caller as one who acts."""
    return Actor("owner" if caller.is_owner else MODERATOR, caller.person, caller.name)


OPERATOR = Actor("operator")
"""Whoever works on the server's own machine: may do what the owner may."""


class PeopleDesk:
    """The people of one database, and what is done about them."""

    def __init__(self, database: Database) -> None:
        self._people, self._acts = People(database), PersonActs(database)
        self._blocking, self._tickets = Blocking(database), Tickets(database)
        self._accounts, self._listing = Accounts(database), PeopleListing(database)

    # Reading

    def listed(
        self, by: Actor, text: str = "", only: OnlyPeople = "", offset: int = 0
    ) -> list[dict[str, Any]]:
        """A page of the stored people, ordered by their last visit, newest first; *text* and *only*
        as of `AskedPeople`: the owner finds them by their addresses of mail too."""
        found = self._listing.page(self._asked(by, text, only), MOST_LISTED, offset)
        blocked = [one.id for one in found if one.blocked]
        bars = self._blocking.barred_until(blocked, now_ms()) if blocked else {}
        return [_shown(one, bars.get(one.id)) for one in found]

    def count(self, by: Actor, text: str = "", only: OnlyPeople = "") -> int:
        """How many they are."""
        return self._listing.count(self._asked(by, text, only))

    @staticmethod
    def _asked(by: Actor, text: str, only: OnlyPeople) -> AskedPeople:
        return AskedPeople(text.strip(), only, now_ms(), email=by.role != MODERATOR)

    def show(self, person: str, by: Actor) -> dict[str, Any]:
        """A person with notes and the last acts; for the owner also the mail address and the
        devices that are signed in. Raises NotFoundError."""
        found = self._people.find(person)
        if found is None:
            raise not_found()
        bars = self._blocking.barred_until([person], now_ms()) if found.blocked else {}
        shown = _shown(found, bars.get(person)) | {
            "notes": [
                {"by": one.by_name, "at": timestamp(one.at_ms), "text": one.text}
                for one in self._acts.notes(person)
            ],
            "acts": [line(one) for one in self._acts.trail(MOST_LINES, person=person)],
        }
        if by.role != MODERATOR:
            sessions = self._people.sessions(person)[:MOST_LISTED]
            shown |= {"email": found.email, "sessions": sessions_view(sessions, "")}
        return shown

    def trail(self, before: int = 0) -> list[dict[str, Any]]:
        """A page of all that moderators, the owner and organisers did, the newest first."""
        return [line(one) for one in self._acts.trail(MOST_LINES, before)]

    def named(self, text: str) -> PersonRecord:
        """The one person with that id or name. Raises NotFoundError."""
        found = self._acts.find(text)
        person = self._people.find(found[0][0]) if len(found) == 1 else None
        if person is None:
            raise NotFoundError("nobody", Text(NOBODY.template, {"text": text[:60]}))
        return person

    # Acts

    def block(self, by: Actor, person: str, body: BlockIn) -> None:
        """Blocks a person, who can then only watch and resign, or removes the block."""
        self._target(by, person)
        if not body.blocked:
            self._done(self._acts.unblock(_act("unblock", by, person, body.reason)))
            return
        held = self._restraint(by, body.until_ms, body.reason)
        act = _act("block", by, person, held.reason)
        self._done(self._acts.block(act, held, body.address_days))

    def mute(self, by: Actor, person: str, body: MuteIn) -> None:
        """Takes from a person the right to write to others, or gives it back."""
        self._target(by, person)
        held = self._restraint(by, body.until_ms, body.reason, True) if body.muted else None
        act = _act("mute" if held else "unmute", by, person, body.reason)
        self._done(self._acts.mute(act, held))

    def rename(self, by: Actor, person: str, body: ForcedNameIn) -> None:
        """Gives an account another name. Raises BadNameError, NameTakenError, ServiceError."""
        before, name = self._account(by, person), read_name(body.name)
        if not body.reason.strip():
            raise InvalidError("no-reason", NO_REASON)
        if name.text == before.name:
            raise ConflictError("same-name", SAME_NAME)
        self._done(self._acts.rename(_act("rename", by, person, body.reason), name))

    def set_role(self, by: Actor, person: str, body: RoleIn) -> None:
        """Makes an account a moderator, or takes the role."""
        self._account(_owners(by), person)
        act = _act("moderator" if body.moderator else "no-moderator", by, person)
        self._done(self._acts.set_role(act, MODERATOR if body.moderator else ""))

    def note(self, by: Actor, person: str, body: NoteIn) -> None:
        """Notes something on a person, for moderators."""
        self._target(by, person)
        if not body.text.strip():
            raise InvalidError("no-reason", NO_REASON)
        self._done(self._acts.add_note(_act("note", by, person), body.text.strip()))

    def end_sessions(self, by: Actor, person: str) -> None:
        """Signs a person out everywhere."""
        self._target(_owners(by), person)
        self._done(self._acts.end_sessions(_act("sessions", by, person)))

    def reset(self, by: Actor, person: str) -> str:
        """The path of a link by which somebody who has lost the password comes into the account; it
        works once, for a day."""
        self._account(_owners(by), person)
        secret, at = new_token(), now_ms()
        ticket = Ticket("reset", person, {}, at + TICKET_SECONDS["reset"] * 1000)
        self._tickets.add(hashed(secret), ticket, at)
        self._done(self._acts.tell(_act("reset", by, person)))
        return f"/account#link={secret}"

    def remove(self, by: Actor, person: str, reason: str = "") -> None:
        """Deletes a person. The games stay, without the name."""
        self._target(_owners(by), person)
        self._done(self._acts.delete(_act("delete", by, person, reason)))

    def exported(self, by: Actor, person: str) -> None:
        """Notes that somebody took out all that is stored about a person."""
        self._done(self._acts.tell(_act("export", _owners(by), person)))

    # Rights

    def _target(self, by: Actor, person: str) -> PersonRecord:
        """The person on whom *by* may act. Raises ConflictError for the owner, ForbiddenError for
        whom a moderator may not touch, NotFoundError for nobody."""
        if person == OWNER_ID:
            if by.role == MODERATOR:
                raise ForbiddenError("only-others", ONLY_OTHERS)
            raise ConflictError("owner-stays", OWN)
        found = self._people.find(person)
        if found is None:
            raise not_found()
        if by.role == MODERATOR and found.role == MODERATOR:
            raise ForbiddenError("only-others", ONLY_OTHERS)
        return found

    def _account(self, by: Actor, person: str) -> PersonRecord:
        found = self._target(by, person)
        if found.kind != "account":
            raise ConflictError("no-account", NO_ACCOUNT)
        return found

    @staticmethod
    def _restraint(by: Actor, until_ms: int | None, reason: str, told: bool = False) -> Restraint:
        """Raises InvalidError. The owner's own program of before gave no reason for a block."""
        at = now_ms()
        if until_ms is not None and not at < until_ms <= at + LONGEST_MS:
            raise InvalidError("bad-end", PAST)
        if not reason.strip() and (told or by.role == MODERATOR):
            raise InvalidError("no-reason", NO_REASON)
        return Restraint(at, until_ms, reason.strip())

    @staticmethod
    def _done(done: bool) -> None:
        if not done:
            raise not_found()


def _owners(by: Actor) -> Actor:
    """Raises ForbiddenError for a moderator."""
    if by.role == MODERATOR:
        raise ForbiddenError("not-the-owner", ONLY_OWNER)
    return by


def _act(act: str, by: Actor, person: str, reason: str = "") -> PersonAct:
    return PersonAct(act, person, by, now_ms(), reason.strip())


def line(one: TrailEntry) -> dict[str, Any]:
    """A line of the trail."""
    return {
        "number": one.number,
        "act": one.act,
        "kind": one.kind,
        "id": one.id,
        "title": one.title,
        "reason": one.reason,
        "by": one.by_role,
        "name": one.by_name,
        "at": timestamp(one.at_ms),
    }


def _shown(one: PersonRecord, barred_ms: int | None) -> dict[str, Any]:
    return {
        "id": one.id,
        "kind": one.kind,
        "name": one.name,
        "moderator": one.role == MODERATOR,
        "blocked": one.blocked,
        "block": restraint_view(one.block) if one.blocked else None,
        "mute": restraint_view(one.mute) if one.muted else None,
        "address_until": timestamp(barred_ms) if barred_ms else None,
        "created": timestamp(one.created_ms),
        "seen": timestamp(one.seen_ms),
    }
