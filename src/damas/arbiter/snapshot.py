"""All that a table knows but its log, as it was before one event, to be put back whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from .matters import Case, Lance, Pending
from .pieces import Pieces
from .record import Entry, Record
from .watch import Watch

if TYPE_CHECKING:
    from .table import Table

_OF_THE_LOG = ("log", "rulings", "derived")
_OWN = (Pieces, Lance, Watch)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The values of a table by name, each apart from what the table goes on with."""

    values: Mapping[str, Any]
    entries: tuple[Entry, ...]

    @classmethod
    def of(cls, table: Table) -> Snapshot:
        """The table as it is now."""
        cases = {id(case): case.copy() for case in table.cases}
        named = {name: value for name, value in vars(table).items() if name not in _OF_THE_LOG}
        values = {name: _copied(value, cases) for name, value in named.items()}
        record = values.get("history")
        return cls(values, record.entries if isinstance(record, Record) else ())

    def put_back(self, table: Table) -> None:
        """Makes *table* what it was; what it has got since is gone."""
        for name in set(vars(table)) - set(self.values) - {*_OF_THE_LOG}:
            delattr(table, name)
        vars(table).update(self.values)
        if "history" in self.values:
            table.history.become(self.entries)


def _copied(value: Any, cases: Mapping[int, Case]) -> Any:
    """A value apart from the one given; what never changes is itself, and so is the record."""
    if isinstance(value, Case):
        return cases[id(value)]
    if isinstance(value, Pending):
        # A case that the table has let go of (a game begun again) is nobody's any more.
        return replace(value, case=cases.get(id(value.case), value.case))
    if isinstance(value, _OWN):
        return value.copy()
    if isinstance(value, list):
        return [_copied(one, cases) for one in value]
    if isinstance(value, dict):
        return {key: _copied(one, cases) for key, one in value.items()}
    return value.copy() if isinstance(value, set) else value
