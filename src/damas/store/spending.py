"""Bytes that a visitor makes the server write, counted where they are written.

A request or a WebSocket has a purse in its context; work of the server's own has none. Statements
that add or change rows are counted with their values, entries of a log by `LogRepository`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextvars import ContextVar
from typing import Any

from ..base.errors import DamasError

ROW_BYTES = 48
"""Counted for each row beside its texts: keys, numbers, times."""


_WRITTEN = json.JSONEncoder(separators=(",", ":"), default=str).encode


class Purse:
    """The *bytes* that one visitor has made the server write since it was last settled.

    *unlimited*: for the owner of the server, no log is full.
    """

    def __init__(self) -> None:
        self.bytes = 0
        self.unlimited = False

    def refusal(self) -> DamasError | None:
        """The reason why this visitor may store nothing more now; None if there is none."""
        return None

    async def settle(self) -> None:
        """Counts what was written for the visitor."""


PURSE: ContextVar[Purse | None] = ContextVar("damas_purse", default=None)
"""The purse of the visitor for whom this task or thread works."""


def spend(size: int) -> None:
    """Counts bytes for the visitor, if this is a visitor's work."""
    purse = PURSE.get()
    if purse is not None:
        purse.bytes += size


def require_purse() -> None:
    """Raises the refusal of a visitor who may store nothing more now."""
    purse = PURSE.get()
    refused = None if purse is None else purse.refusal()
    if refused is not None:
        raise refused


def is_unlimited() -> bool:
    """Whether no log is full for this work: the owner's, or the server's own."""
    purse = PURSE.get()
    return purse is None or purse.unlimited


def count_statement(
    _connection: Any, _cursor: Any, statement: str, parameters: Any, _context: Any, many: bool
) -> None:
    """Counts the values of a statement that adds or changes rows; called by SQLAlchemy."""
    purse = PURSE.get()
    if purse is not None and statement.startswith(("INSERT", "UPDATE")):
        purse.bytes += size_of(parameters if many else (parameters,))


def size_of(rows: Iterable[Any]) -> int:
    """The bytes of rows of values, each a sequence or a mapping.

    >>> size_of([("abc", 1), {"data": {"a": 1}, "none": None}]) - 2 * ROW_BYTES
    10
    """
    size = 0
    for row in rows:
        size += ROW_BYTES
        for value in row.values() if isinstance(row, Mapping) else row or ():
            if isinstance(value, (str, bytes)):
                size += len(value)
            elif isinstance(value, (dict, list)):
                size += len(_WRITTEN(value))
    return size
