"""A driver's failure (disk full, file gone, lock held) as a sentence for people.

Everybody may read the sentence, so it names no server; the log has the cause, once for each
failure, wherever it is met.
"""

from __future__ import annotations

import logging

from sqlalchemy.exc import InterfaceError, InternalError, OperationalError, SQLAlchemyError

from ..errors import StoreError
from ..i18n import Text

log = logging.getLogger("damas.store")
log.addHandler(logging.NullHandler())  # the command line says the cause by itself
FAILED = Text(
    "The server cannot read or save anything at the moment; nothing was changed. Please try again"
    " in a moment"
)
UNKNOWN = Text(
    "The connection to the database was lost while saving. It is not known whether this was saved;"
    " the page will show it"
)
WITHOUT_VALUES = (OperationalError, InterfaceError, InternalError)
"""Failures whose words are of the database and its server; those of others may repeat a value."""


def store_failed(error: SQLAlchemyError) -> StoreError:
    """The error to raise for *error* of a driver: nothing of the transaction is stored."""
    failed = StoreError("store-failed", FAILED.template, cause=_cause(error))
    log.error("the database failed: %s", failed)
    return failed


def store_unknown(error: BaseException | None = None) -> StoreError:
    """The error for a write whose connection was lost, by *error*: the database may have committed
    it before it, or the way to it, went."""
    cause = _cause(error) if isinstance(error, SQLAlchemyError) else type(error).__name__
    unknown = StoreError("store-unknown", UNKNOWN.template, cause=cause if error else "")
    log.error("the database was lost while saving: %s", unknown)
    return unknown


def is_lost(error: BaseException) -> bool:
    """Whether *error* of a driver is the loss of a connection that had been there."""
    return bool(getattr(error, "connection_invalidated", False))


def write_failed(error: SQLAlchemyError) -> StoreError:
    """The error to raise for *error* of a driver in a transaction that writes."""
    return store_unknown(error) if is_lost(error) else store_failed(error)


def _cause(error: SQLAlchemyError) -> str:
    """The kind of a failure, and its first line unless that may repeat a stored value."""
    kind = type(error).__name__
    if not isinstance(error, WITHOUT_VALUES):
        return kind
    lines = str(getattr(error, "orig", None) or error).splitlines()
    return f"{kind}: {lines[0]}" if lines else kind
