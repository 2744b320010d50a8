"""Moments, and local times of a time zone (`zoneinfo`); no clock is asked."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from ....base.days import plain_day
from ..model.entry import TIME, EntryError

UNKNOWN = datetime(1970, 1, 1, tzinfo=UTC)
"""Stands for a time that no calendar has, which only a log from elsewhere can hold."""
_YEARS = range(1900, 9000)


def moment(text: str) -> datetime:
    """The time of an entry in UTC; one without a zone is taken as UTC.

    >>> moment("2026-11-21T15:00:00-03:00").isoformat(), moment("2026-02-30T15:00").year
    ('2026-11-21T18:00:00+00:00', 1970)
    """
    try:
        found = datetime.fromisoformat(text)
        found = found.astimezone(UTC) if found.tzinfo else found.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        return UNKNOWN
    return found if found.year in _YEARS else UNKNOWN


def day_of(text: str) -> int:
    """The number of a day such as 2026-05-01 or 2026/05/01, one more for each; 0 for another text.

    >>> day_of("2026-03-01") - day_of("2026/02/28"), day_of("2026-02-30")
    (1, 0)
    """
    found = plain_day(text.strip())
    return found.toordinal() if found else 0


def is_moment(text: str) -> bool:
    """Whether *text* is a time that there is, with its offset."""
    if not TIME.fullmatch(text):
        return False
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:  # the 30th of February
        return False


def is_local(text: str) -> bool:
    """Whether *text* is a time that there is, without an offset."""
    try:
        return datetime.fromisoformat(text).tzinfo is None
    except ValueError:
        return False


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


def is_hour(local: str, zone: ZoneInfo) -> bool:
    """Whether a zone has that hour: where summer time begins one is left out."""
    back = instant(local, zone).astimezone(zone)
    return back.replace(tzinfo=None) == datetime.fromisoformat(local)


def calendar_text(at: datetime, minutes: int = 0) -> str:
    """A moment, or one so many minutes later, as calendar files have it: 20260314T100000Z."""
    return (at + timedelta(minutes=minutes)).astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")
