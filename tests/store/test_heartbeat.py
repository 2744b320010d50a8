"""When a server was last there."""

from __future__ import annotations

from pathlib import Path

from damas.store import Heartbeat, open_database


def test_the_last_beat_is_remembered(tmp_path: Path) -> None:
    """A new database knows of no server; afterwards the latest time counts."""
    database = open_database(str(tmp_path / "damas.sqlite3"))
    heartbeat = Heartbeat(database)
    assert heartbeat.last_seen_ms() is None
    heartbeat.record(1000)
    heartbeat.record(7000)
    assert heartbeat.last_seen_ms() == 7000
    database.close()
