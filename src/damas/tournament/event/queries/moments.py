"""Local times of a time zone as moments (the standard library's `zoneinfo`)."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from ..model.entry import EntryError


def zone_of(name: str) -> ZoneInfo:
    """The time zone of a name such as Europe/Lisbon. Raises EntryError ("unknown-zone")."""
    try:
        return ZoneInfo(name)
    except (LookupError, ValueError, OSError):
        raise EntryError(
            "unknown-zone",
            "This machine does not know the time zone {zone}; one is Europe/Lisbon",
            zone=name[:80],
        ) from None


def instant(local: str, zone: ZoneInfo) -> datetime:
    """The moment of a local time, in UTC; of an hour that comes twice the first."""
    return datetime.fromisoformat(local).replace(tzinfo=zone).astimezone(UTC)
