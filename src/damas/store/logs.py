"""Appending to a log on disk: what the logs of games, arbiter's tables and tournaments share.

A log has a head (a row with `id`, `version`, `updated_ms` and whatever its lists show) and entries,
numbered from 1. The head's version is the number of entries; whoever appends says which version he
has read, so that two writers never continue the same one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from sqlalchemy import update
from sqlalchemy.exc import IntegrityError

from ..errors import StoreError, UnknownNameError
from .transaction import transaction

if TYPE_CHECKING:
    from .database import Database
    from .models.base import Base

Entry = TypeVar("Entry", bound=Any)
"""What stands in a log: a dataclass with its number (`version`) and its time (`at_ms`, UTC)."""


class VersionConflictError(StoreError):
    """Someone else has appended to the log since it was read: read it again."""

    def __init__(self, log_id: str, expected: int) -> None:
        super().__init__(
            "version-conflict",
            "The record {log_id} has changed since version {expected}",
            log_id=log_id,
            expected=expected,
        )


class Log(Generic[Entry]):
    """The logs of one kind: their *head* row, how an entry becomes a *row*, and the error for an
    *unknown* id."""

    def __init__(
        self,
        head: type[Base],
        row: Callable[[str, Entry], Base],
        unknown: Callable[[str], UnknownNameError],
    ) -> None:
        self._head: Any = head
        self._row = row
        self._unknown = unknown

    def append(
        self,
        database: Database,
        log_id: str,
        entries: Sequence[Entry],
        *,
        expected: int,
        shown: Mapping[str, Any],
    ) -> list[Entry]:
        """Adds *entries* after version *expected*, all or none; returns them numbered.

        *shown* are the columns of the head that lists show. Raises VersionConflictError when the
        log is no longer at *expected*, and the error for an unknown id.
        """
        numbered = [replace(entry, version=expected + i) for i, entry in enumerate(entries, 1)]
        head = self._head
        moved = (
            update(head)
            .where(head.id == log_id, head.version == expected)
            .values(version=expected + len(entries), updated_ms=entries[-1].at_ms, **shown)
            .returning(head.id)
        )
        try:
            with transaction(database) as session:
                if session.execute(moved).first() is None:
                    if session.get(head, log_id) is None:
                        raise self._unknown(log_id)
                    raise VersionConflictError(log_id, expected)
                session.add_all(self._row(log_id, entry) for entry in numbered)
        except IntegrityError as error:
            raise VersionConflictError(log_id, expected) from error
        return numbered
