"""Small tables for tests: a start, moves as events."""

from __future__ import annotations

from typing import Any

from damas.arbiter import Table

START = {"event": "start", "regulation": "internacional", "fen": "W:W28,46:B23"}
QUIET = {"event": "start", "regulation": "internacional", "fen": "W:W31,35:B10"}


def table_of(*events: dict[str, Any]) -> Table:
    """The table after *events*."""
    return Table.from_events(events)


def move(by: str, *path: int, **more: Any) -> dict[str, Any]:
    """A move carried out."""
    return {"event": "move", "by": by, "path": list(path), **more}
