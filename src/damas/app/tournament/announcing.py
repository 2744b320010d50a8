"""Announcements to all boards of an event, as the page's JSON."""

from __future__ import annotations

from typing_extensions import TypedDict

from ...tournament.event import Tournament


class AnnouncementView(TypedDict):
    """An announcement to all boards: who said it, and when."""

    id: int
    text: str
    by: str
    at: str


def announcements_view(event: Tournament) -> list[AnnouncementView]:
    """The announcements that stand, the newest first."""
    return [
        {"id": one.id, "text": one.text, "by": one.by, "at": one.at}
        for one in reversed(event.announcements.values())
    ]
