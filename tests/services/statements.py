"""Statements that are compiled once for all databases of a process that runs tests.

A server compiles each of its statements once in its life. The tests open a database for each
application, and would compile all statements anew for each: a sixth of the work of such a test.
"""

from __future__ import annotations

from typing import Any

from damas.store import Database

_usual = Database.__init__
_shared: dict[tuple[Any, ...], tuple[Any, Any]] = {}


def _opened(self: Database, engine: Any, *words: Any, **named: Any) -> None:
    """Opens a database with the dialect, and so the statements, of the first one of its kind."""
    own = engine.dialect
    kind = type(own), own.driver, own.server_version_info
    engine.dialect, engine._compiled_cache = _shared.setdefault(kind, (own, engine._compiled_cache))
    _usual(self, engine, *words, **named)


def share_statements() -> None:
    """From now on databases share their compiled statements."""
    Database.__init__ = _opened  # type: ignore[method-assign]
