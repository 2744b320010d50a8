"""A driver's failure (disk full, file gone, lock held) as a sentence for people.

Everybody may read the sentence, so it names no server; the log has the cause, wherever it is met:
once, and once a minute with the number of times while the same goes on.
"""

from __future__ import annotations

import logging
import threading
import time

from sqlalchemy.exc import InterfaceError, InternalError, OperationalError, SQLAlchemyError

from ..base.errors import StoreError
from ..base.i18n import Text

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
LOGGED = ("store-failed", "store-unknown")
"""The codes of failures of which this log tells."""
AGAIN_SECONDS = 60.0
"""The same cause stands in the log again after this time."""
MOST_CAUSES = 50


class Repeats:
    """The causes of which the log of this process has told, until the database works again."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._told: dict[str, tuple[float, int]] = {}  # when, and how often it came since then
        self._count = 0

    def due(self, cause: str) -> int | None:
        """Counts one; how often it came unsaid if the log is to tell of it now, else None."""
        now = time.monotonic()
        with self._lock:
            self._count += 1
            told_at, times = self._told.get(cause, (-AGAIN_SECONDS, 0))
            if now - told_at < AGAIN_SECONDS:
                self._told[cause] = told_at, times + 1
                return None
            if len(self._told) >= MOST_CAUSES:
                self._told.clear()
            self._told[cause] = now, 0
            return times

    def over(self) -> int:
        """The database works again; the number of failures meanwhile."""
        with self._lock:
            count, self._count = self._count, 0
            self._told.clear()
        return count


REPEATS = Repeats()


def is_logged(error: BaseException) -> bool:
    """Whether the log of the store tells of *error* already."""
    return isinstance(error, StoreError) and error.code in LOGGED


def _log_failure(what: str, error: StoreError) -> None:
    times = REPEATS.due(f"{what}: {error.cause}")
    if times is not None:
        more = f" ({times} times more since this was last said)" if times else ""
        log.error("%s: %s%s", what, error, more)


def store_failed(error: SQLAlchemyError) -> StoreError:
    """The error to raise for *error* of a driver: nothing of the transaction is stored."""
    failed = StoreError("store-failed", FAILED.template, cause=_cause(error))
    _log_failure("the database failed", failed)
    return failed


def store_unknown(error: BaseException | None = None) -> StoreError:
    """The error for a write whose connection was lost, by *error*: the database may have committed
    it before it, or the way to it, went."""
    cause = _cause(error) if isinstance(error, SQLAlchemyError) else type(error).__name__
    unknown = StoreError("store-unknown", UNKNOWN.template, cause=cause if error else "")
    _log_failure("the database was lost while saving", unknown)
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
