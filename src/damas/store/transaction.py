"""One transaction of a repository, its failures as sentences."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from ..errors import StoreError

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from .database import Database


@contextmanager
def transaction(database: Database, *, write: bool = True) -> Iterator[Session]:
    """A session that commits at the end, or not at all.

    Raises StoreError for errors of the driver, IntegrityError when two writers met.
    """
    try:
        with database.session(write=write) as session, session.begin():
            yield session
    except IntegrityError:
        raise
    except SQLAlchemyError as error:
        raise store_failed(error) from error


def store_failed(error: SQLAlchemyError) -> StoreError:
    """A driver's failure (disk full, file gone, lock held) as a sentence for people."""
    cause = getattr(error, "orig", None) or error
    return StoreError(
        "store-failed", "The database did not accept the operation: {reason}", reason=str(cause)
    )
