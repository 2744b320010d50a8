"""One transaction of a repository, its failures as sentences."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from .failures import store_failed, write_failed
from .models.people import PersonRow
from .monotonic import steady_ms

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from .database import Database


@contextmanager
def transaction(
    database: Database, *, write: bool = True, single: bool = False
) -> Iterator[Session]:
    """A session that commits at the end, or not at all; *single*: for one question.

    Raises StoreError for errors of the driver: of the code "store-unknown" where the connection was
    lost in a transaction that writes, which may be stored or not. Raises IntegrityError when two
    writers met.
    """
    asked = steady_ms()
    try:
        with database.session(write=write, single=single) as session, session.begin():
            yield session
    except IntegrityError:
        raise
    except SQLAlchemyError as error:
        database.health.failed(error, asked)
        raise (write_failed(error) if write else store_failed(error)) from error
    if write:
        database.wrote()


def hold_person(session: Session, person: str) -> None:
    """Until the end of the transaction no other process counts or adds what is this person's: of
    requests sent at once to several processes none passes a limit that the others have reached."""
    session.scalar(select(PersonRow.id).where(PersonRow.id == person).with_for_update())
