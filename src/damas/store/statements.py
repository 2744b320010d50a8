"""Statements of the group's writer, made ready once: they are executed for each move of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import and_, bindparam, insert, update

from .pipeline import send, that_meets

if TYPE_CHECKING:
    from sqlalchemy import Connection, Dialect, Insert, Table, Update

Form = Callable[[Any], Any]
MORE, MOST, OLD = "more_", "most_", "old_"
"""Beginnings of names in a row of values: what a column of the table must be (OLD), or may be at
most (MOST), and what is added to it (MORE)."""


class _Ready(NamedTuple):
    """The text of a statement for a driver, and for each of its places the name of the value and
    the function that makes the form in which it is stored."""

    dialect: Dialect
    text: str
    places: Sequence[tuple[str, Form | None]]


class RowStatement:
    """Adds rows to a table, or changes those that are as expected.

    *columns* are those that a row of values sets. *known*, of a change: the columns by which the
    row is found; their values have names that begin with `OLD`. *grown*, of a change: the columns
    to which a value is added (`MORE`), in rows where they are at most as large as said (`MOST`).
    """

    def __init__(
        self,
        table: Table,
        columns: Sequence[str],
        known: Sequence[str] = (),
        grown: Sequence[str] = (),
    ) -> None:
        self.table = table
        self.columns = tuple(columns)
        self.known = tuple(known)
        self.grown = tuple(grown)
        self._ready: _Ready | None = None
        self._sent: _Ready | None = None

    @cached_property
    def executable(self) -> Insert | Update:
        """The statement for one row of values."""
        if not self.known:
            return insert(self.table)
        held = [self.table.c[name] == bindparam(OLD + name) for name in self.known]
        changed: dict[str, Any] = {name: bindparam(name) for name in self.columns}
        for name in self.grown:
            changed[name] = self.table.c[name] + bindparam(MORE + name)
            held.append(self.table.c[name] <= bindparam(MOST + name))
        return update(self.table).where(and_(*held)).values(changed)

    def run(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> int:
        """Executes it for all *rows* of values, at least one. Returns: the number of rows that it
        has changed; added rows are not counted by every driver."""
        if not connection.dialect.positional:
            return connection.execute(self.executable, list(rows)).rowcount
        if self._ready is None or self._ready.dialect is not connection.dialect:
            self._ready = self._for(connection.dialect)
        places = self._ready.places
        values = [
            tuple([form(row[name]) if form else row[name] for name, form in places]) for row in rows
        ]
        return connection.exec_driver_sql(self._ready.text, values).rowcount

    def send(
        self, connection: Connection, rows: Sequence[Mapping[str, Any]], *, counted: bool
    ) -> None:
        """Sends it for all *rows* of values in a pipeline. *counted*: the transaction fails unless
        each row of values meets one of the table."""
        if self._sent is None or self._sent.dialect is not connection.dialect:
            self._sent = self._with_names(connection.dialect)
        forms = self._sent.places
        values = [
            {name: form(row[name]) if form else row[name] for name, form in forms} for row in rows
        ]
        text = self._sent.text
        send(connection, that_meets(text) if counted else text, values)

    def _with_names(self, dialect: Dialect) -> _Ready:
        """The statement for a driver whose parameters have names."""
        compiled: Any = self.executable.compile(dialect=dialect, column_keys=list(self.columns))
        return _Ready(
            dialect, str(compiled), [(one, self._form(one, dialect)) for one in compiled.binds]
        )

    def _for(self, dialect: Dialect) -> _Ready:
        """The statement for a driver whose parameters have places, and no names."""
        compiled: Any = self.executable.compile(dialect=dialect, column_keys=list(self.columns))
        names: Sequence[str] = compiled.positiontup
        return _Ready(dialect, str(compiled), [(one, self._form(one, dialect)) for one in names])

    def _form(self, name: str, dialect: Dialect) -> Form | None:
        """The function that makes of a value the form in which it is stored; None: as it is."""
        for beginning in (OLD, MORE, MOST):
            name = name.removeprefix(beginning)
        kind = self.table.c[name].type
        form: Form | None = kind.dialect_impl(dialect).bind_processor(dialect)
        return form
