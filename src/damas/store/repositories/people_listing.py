"""Lists of the people of a server, for those who look after thousands of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from unicodedata import normalize

from sqlalchemy import func, or_, select

from ...people.names import skeleton
from ...people.restraints import MODERATOR
from ..models.people import PersonRow
from ..transaction import transaction
from .people import PersonRecord, person_record

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement

    from ...people.restraints import OnlyPeople
    from ..database import Database

LEAST_ALIKE = 3
"""Letters from which on a part of a name is also looked for in another spelling."""


@dataclass(frozen=True, slots=True)
class AskedPeople:
    """The people that are asked for: *text* is a part of the name in any spelling, or the whole id,
    with *email* also the whole address of mail; *only* those of a kind, or for whom something holds
    at *at_ms*."""

    text: str = ""
    only: OnlyPeople = ""
    at_ms: int = 0
    email: bool = False


class PeopleListing:
    """The stored people of a database, a page at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def page(self, asked: AskedPeople, limit: int, offset: int = 0) -> list[PersonRecord]:
        """A page of them, the one last seen first."""
        query = select(PersonRow).where(*_conditions(asked))
        query = query.order_by(PersonRow.seen_ms.desc(), PersonRow.id).limit(limit).offset(offset)
        with transaction(self._database, write=False) as session:
            return [person_record(row) for row in session.scalars(query)]

    def count(self, asked: AskedPeople) -> int:
        """How many they are."""
        query = select(func.count()).select_from(PersonRow).where(*_conditions(asked))
        with transaction(self._database, write=False) as session:
            return session.scalar(query) or 0


def _conditions(asked: AskedPeople) -> list[ColumnElement[bool]]:
    row, text, only = PersonRow, asked.text, asked.only
    found: list[ColumnElement[bool]] = []
    if text:
        named = [row.name.icontains(text, autoescape=True), row.id == text]
        if len(alike := skeleton(text)) >= LEAST_ALIKE:
            named.append(row.skeleton.contains(alike, autoescape=True))
        if asked.email:
            named.append(func.lower(row.email) == normalize("NFKC", text).lower())
        found.append(or_(*named))
    if only in ("account", "guest"):
        found.append(row.kind == only)
    elif only == "moderator":
        found.append(row.role == MODERATOR)
    elif only:
        blocked = only == "blocked"
        since = row.blocked_ms if blocked else row.mute_ms
        until = row.block_until_ms if blocked else row.mute_until_ms
        found += [since.is_not(None), or_(until.is_(None), until > asked.at_ms)]
    return found
