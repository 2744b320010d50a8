"""All that a table knows but its log, as it was before one event, to be put back whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from .matters import Standing
from .record import Entry
from .watch import Watch

if TYPE_CHECKING:
    from .table import Table

_APART = frozenset({"log", "rulings", "derived", "pieces", "lance", "cases", "pendings"})


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The values of a table by name, each apart from what the table goes on with.

    *standing* holds the pieces and the last lance, *entries* the record; cases and what waits for a
    decision about them are *cases* and *pendings*.
    """

    values: Mapping[str, Any]
    standing: Standing | None
    entries: tuple[Entry, ...]
    cases: list[Any]
    pendings: list[Any]

    @classmethod
    def of(cls, table: Table) -> Snapshot:
        """The table as it is now."""
        begun = table.begun is not None
        cases = [case.copy() for case in table.cases]
        pendings = []
        if begun and table.pendings:
            twins = {id(old): new for old, new in zip(table.cases, cases, strict=True)}
            pendings = [replace(p, case=twins[id(p.case)]) for p in table.pendings]
        values = {}
        for name, value in vars(table).items():
            if name not in _APART:
                values[name] = value.copy() if type(value) in _CHANGING else value
        entries = table.history.entries if begun else ()
        return cls(values, table.carried() if begun else None, entries, cases, pendings)

    def put_back(self, table: Table) -> None:
        """Makes *table* what it was; what it has got since is gone."""
        for name in vars(table).keys() - self.values.keys() - _APART:
            delattr(table, name)
        vars(table).update(self.values)
        table.cases = self.cases
        if self.standing is not None:
            table.pendings = self.pendings
            table.pieces = self.standing.pieces.copy()
            table.lance = None if self.standing.lance is None else self.standing.lance.copy()
            table.history.become(self.entries)


_CHANGING = (list, dict, set, Watch)
