"""One way to PostgreSQL and back for a whole transaction, in place of one for each statement.

A statement of a pipeline cannot wait for the count of an earlier one, because all are sent
together, the commit too. So a change that must meet its row ends in an error of the database where
it meets none: the database then leaves out all that follows, and stores nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import DBAPIError

if TYPE_CHECKING:
    from sqlalchemy import Connection, Dialect

DRIVER = "psycopg"
FAR_SECONDS = 0.01
"""A server is far away if even the quickest of some answers takes longer."""
_MET = (
    "WITH met AS ({change} RETURNING 1) SELECT"
    " CASE count(*) WHEN 0 THEN CAST('Damas: the row has changed, rows met: ' || count(*) AS int)"
    " END FROM met"
)


def has_pipelines(dialect: Dialect) -> bool:
    """Whether statements can be sent to that kind of database before earlier ones are answered."""
    return dialect.driver == DRIVER


def that_meets(change: str) -> str:
    """The statement *change* (an UPDATE) in a form that fails where it changes no row."""
    return _MET.format(change=change)


@contextmanager
def pipeline(connection: Connection) -> Iterator[None]:
    """All statements of `send` in it go together, as one transaction. *connection* begins none by
    itself (AUTOCOMMIT). Raises DBAPIError for the first of them that failed, and then nothing is
    stored; if the connection is lost, the database may have stored all."""
    dialect, driver = connection.dialect, _driver(connection)
    error_kind: Any = dialect.loaded_dbapi.Error
    try:
        with driver.pipeline():
            driver.execute("BEGIN")  # the driver's own would be answered before the rest is sent
            yield
            driver.execute("COMMIT")
    except error_kind as error:
        lost = dialect.is_disconnect(error, driver, None)
        if lost:
            connection.invalidate(error)
        raise DBAPIError.instance(
            None, None, error, error_kind, connection_invalidated=lost, dialect=dialect
        ) from error


def send(connection: Connection, text: str, rows: Sequence[Mapping[str, Any]]) -> None:
    """Sends a statement for all *rows* of values; its answer is read later."""
    with _driver(connection).cursor() as cursor:
        cursor.executemany(text, rows)


def _driver(connection: Connection) -> Any:
    """The driver's own connection."""
    return connection.connection.driver_connection
