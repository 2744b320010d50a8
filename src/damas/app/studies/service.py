"""Studies by their addresses: who may read one, who writes it, and its links.

To somebody who may not read a study it is as if there were none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...base.errors import UnknownNameError
from ...base.i18n import Text
from ...store import StudySummary
from ..core.service_errors import (
    ConflictError,
    ForbiddenError,
    InvalidError,
    NotFoundError,
    ServiceError,
    TooManyError,
)
from ..core.times import now_ms
from ..work import in_database
from .fold import OWNER, StudyFold
from .live import LiveStudies, LiveStudy, StudyAnswer, first_entries

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...people import Caller
    from ...school.studies import StudyAct
    from ...store import Studies, StudyRecord

MOST_STUDIES = 200
"""Studies of one person."""
NO_STUDY = Text("There is no study at this address, or it is private")
NO_LINK = Text("This link is not valid any more: ask for a new one")
NOT_WRITER = Text("You read this study: only the people whom its owner has invited write it")
NOT_OWNER = Text("Only the owner of the study may do this")
NO_NAME = Text("Say your name first")
REMOVED = Text("The owner has taken you out of this study")
TOO_MANY = Text("You have {count} studies: delete one first")
FULL = Text("This study is full")
OWNER_STAYS = Text("The owner stays: a study is deleted instead")


@dataclass(frozen=True, slots=True)
class StudyService:
    """The studies of this server, with the rights of each person."""

    live: LiveStudies

    @property
    def stored(self) -> Studies:
        """The studies on disk."""
        return self.live.studies

    async def create(
        self, caller: Caller, name: str, title: str, rows: Sequence[dict[str, Any]]
    ) -> StudyRecord:
        """A new study of the caller, private at first. Raises ServiceError and StudyError."""
        entries = first_entries(title, rows)
        summary = StudySummary(" ".join(title.split()), len(rows))
        called = _named(caller, name)
        made = await in_database(
            self.stored.create, caller.person, called, entries, summary, MOST_STUDIES
        )
        if made is None:
            raise TooManyError("too-many-studies", Text(TOO_MANY.template, {"count": MOST_STUDIES}))
        return made

    async def readable(self, study_id: str, caller: Caller) -> LiveStudy:
        """A study for somebody who may read it. Raises NotFoundError for anybody else."""
        try:
            live = await self.live.get(study_id)
        except UnknownNameError:
            raise no_study() from None
        if not may_read(live.fold, caller):
            raise no_study()
        return live

    async def writable(self, study_id: str, caller: Caller) -> tuple[LiveStudy, int]:
        """A study and the caller's number there. Raises ServiceError for everybody else."""
        live = await self.readable(study_id, caller)
        number = live.fold.number_of(caller.person)
        if number is None or caller.blocked:
            raise ForbiddenError("not-a-writer", NOT_WRITER)
        return live, number

    async def owned(self, study_id: str, caller: Caller) -> LiveStudy:
        """A study for its owner. Raises ServiceError for everybody else."""
        live = await self.readable(study_id, caller)
        if live.fold.number_of(caller.person) != OWNER:
            raise ForbiddenError("not-the-owner", NOT_OWNER)
        return live

    async def change(
        self, study_id: str, caller: Caller, act: StudyAct
    ) -> tuple[LiveStudy, StudyAnswer]:
        """Carries out an act of a writer, once. Raises ServiceError, StudyError."""
        live, number = await self.writable(study_id, caller)
        return live, await live.submit(number, act)

    async def set_visibility(self, study_id: str, caller: Caller, visibility: str) -> None:
        """Says who may read the study."""
        live = await self.owned(study_id, caller)
        await live.write(lambda: self.stored.set_visibility(study_id, visibility))

    async def renew_invite(self, study_id: str, caller: Caller) -> str:
        """Another link for writers; the old one is not valid any more."""
        live = await self.owned(study_id, caller)
        await live.write(lambda: self.stored.renew_invite(study_id))
        return live.fold.record.invite

    async def invited(self, invite: str) -> StudyRecord:
        """The study of a link. Raises NotFoundError."""
        found = await in_database(self.stored.invited, invite)
        if found is None:
            raise NotFoundError("no-link", NO_LINK)
        return found

    async def join(self, invite: str, caller: Caller, name: str) -> str:
        """Lets the caller write the study of a link, and returns its id; a second call changes
        nothing. Raises ServiceError."""
        found = await self.invited(invite)
        live = await self.live.get(found.id)
        if live.fold.number_of(caller.person) is not None:
            return found.id
        called = _named(caller, name)
        own = await live.write(lambda: self.stored.join(invite, caller.person, called, now_ms()))
        if own is None:
            raise ConflictError("study-full", FULL)
        if own.state == "removed":
            raise ForbiddenError("removed", REMOVED)
        return found.id

    async def remove(self, study_id: str, caller: Caller, number: int) -> None:
        """The caller writes no more, or the owner takes somebody out. Raises ServiceError."""
        live, own = await self.writable(study_id, caller)
        if number == OWNER:
            raise ConflictError("owner-stays", OWNER_STAYS)
        if own not in (OWNER, number):
            raise ForbiddenError("not-the-owner", NOT_OWNER)
        await live.write(lambda: self.stored.remove(study_id, number))

    async def delete(self, study_id: str, caller: Caller) -> None:
        """Deletes a study with everything in it; the owner of the server may, too."""
        if not caller.is_owner:
            await self.owned(study_id, caller)
        try:
            await self.live.delete(study_id)
        except UnknownNameError:
            raise no_study() from None


def no_study() -> ServiceError:
    """The refusal for a study that there is not, or that the caller may not read."""
    return NotFoundError("unknown-study", NO_STUDY)


def may_read(fold: StudyFold, caller: Caller) -> bool:
    """Whether the caller may read the study."""
    return fold.record.visibility != "private" or fold.number_of(caller.person) is not None


def _named(caller: Caller, name: str) -> str:
    """The name by which the caller writes. Raises ServiceError for none."""
    found = " ".join((caller.name or name).split())
    if not found:
        raise InvalidError("no-name", NO_NAME)
    return found
