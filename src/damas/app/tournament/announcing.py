"""What is said to all boards of an event, as the page's JSON: announcements, and a pause of all
clocks."""

from __future__ import annotations

from typing_extensions import TypedDict

from ...tournament.event import Tournament
from ...tournament.event.queries.pauses import pause_now
from ..core.times import now_ms


class AnnouncementView(TypedDict):
    """An announcement to all boards, or the reason of a *pause* of all clocks: who said it, and
    when. *resumes_in_ms*: the time until the clocks go on, and *resumes_at_ms* (UTC), None while
    nobody has said it."""

    id: int
    text: str
    by: str
    at: str
    pause: bool
    resumes_in_ms: int | None
    resumes_at_ms: int | None


def announcements_view(event: Tournament) -> list[AnnouncementView]:
    """A pause first, then the announcements that stand, the newest first."""
    now, found = now_ms(), list[AnnouncementView]()
    pause = pause_now(event, now)
    if pause is not None:
        at_ms = pause.resumes_ms if pause.resumed else None
        found.append(
            {
                "id": pause.id,
                "text": pause.reason,
                "by": pause.by,
                "at": pause.at,
                "pause": True,
                "resumes_in_ms": None if at_ms is None else at_ms - now,
                "resumes_at_ms": at_ms,
            }
        )
    found += [
        {
            "id": one.id,
            "text": one.text,
            "by": one.by,
            "at": one.at,
            "pause": False,
            "resumes_in_ms": None,
            "resumes_at_ms": None,
        }
        for one in reversed(event.announcements.values())
    ]
    return found


def announced(event: Tournament) -> list[int]:
    """Numbers that change with what is said to all boards; none where nothing is."""
    pause = pause_now(event, now_ms())
    return [*event.announcements, *([pause.id, pause.resumed] if pause else [])]
