"""A driver's failure (disk full, file gone, lock held) as a sentence for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import StoreError

if TYPE_CHECKING:
    from sqlalchemy.exc import SQLAlchemyError


def store_failed(error: SQLAlchemyError) -> StoreError:
    """The error to raise for *error* of a driver."""
    cause = getattr(error, "orig", None) or error
    return StoreError(
        "store-failed", "The database did not accept the operation: {reason}", reason=str(cause)
    )
