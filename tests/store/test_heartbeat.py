"""When a server was last there."""

from __future__ import annotations

from damas.store import Database, Heartbeat


def test_the_last_beat_is_remembered(database: Database) -> None:
    """A new database knows of no server; afterwards the latest time counts."""
    heartbeat = Heartbeat(database)
    assert heartbeat.last_seen_ms() is None
    heartbeat.record(1000)
    heartbeat.record(7000)
    assert heartbeat.last_seen_ms() == 7000
