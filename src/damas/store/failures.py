"""A driver's failure (disk full, file gone, lock held) as a sentence for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import StoreError
from ..i18n import Text

if TYPE_CHECKING:
    from sqlalchemy.exc import SQLAlchemyError

UNKNOWN = Text(
    "The connection to the database was lost while saving. It is not known whether this was saved;"
    " the page will show it"
)


def store_failed(error: SQLAlchemyError) -> StoreError:
    """The error to raise for *error* of a driver: nothing of the transaction is stored."""
    cause = getattr(error, "orig", None) or error
    return StoreError(
        "store-failed", "The database did not accept the operation: {reason}", reason=str(cause)
    )


def store_unknown() -> StoreError:
    """The error for a write whose connection was lost: the database may have committed it before
    it, or the way to it, went."""
    return StoreError("store-unknown", UNKNOWN.template)


def is_lost(error: BaseException) -> bool:
    """Whether *error* of a driver is the loss of a connection that had been there."""
    return bool(getattr(error, "connection_invalidated", False))


def write_failed(error: SQLAlchemyError) -> StoreError:
    """The error to raise for *error* of a driver in a transaction that writes."""
    return store_unknown() if is_lost(error) else store_failed(error)
