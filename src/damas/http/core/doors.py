"""The six doors of the page, and what lies behind each: the one list that header, bar and rows of
links are made of. A page belongs to the door that its address begins with, or to none, with the
reason."""

from __future__ import annotations

from dataclasses import dataclass

from ...base.i18n import Text

Link = tuple[str, Text]
"""An address and its words."""


@dataclass(frozen=True, slots=True)
class Door:
    """One door: its *address*, its *words*, the *path* of its picture (SVG, 24 by 24); *places* are
    the first parts of the addresses behind it; *row* the links shown on each of its own pages."""

    address: str
    words: Text
    path: str
    places: tuple[str, ...]
    row: tuple[Link, ...] = ()


DOORS = (
    Door(
        "/",
        Text("Play"),
        "M7 4l13 8-13 8z",
        ("", "friend", "i", "join", "lobby", "own-games", "games", "editor", "offline"),
    ),
    Door(
        "/learn",
        Text("Learn"),
        "M4 4h7a2 2 0 0 1 2 2v14a2 2 0 0 0-2-2H4zM20 4h-5a2 2 0 0 0-2 2v14a2 2 0 0 1 2-2h5z",
        (
            "learn",
            "lessons",
            "problems",
            "endings",
            "repertoire",
            "studies",
            "rules",
            "coach",
            "print",
        ),
    ),
    Door(
        "/watch",
        Text("Watch"),
        "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
        ("watch", "archive"),
        (
            ("/watch", Text("Live")),
            ("/games/finished", Text("Finished games")),
            ("/archive", Text("Archive")),
        ),
    ),
    Door(
        "/tournaments",
        Text("Tournaments"),
        "M7 4h10v5a5 5 0 0 1-10 0zM7 6H3c0 4 2 5 4 5M17 6h4c0 4-2 5-4 5M12 14v4M8 21h8",
        ("tournaments", "events", "arbiter"),
        (
            ("/tournaments", Text("Tournaments")),
            ("/tournaments/calendar", Text("Calendar")),
            ("/arbiter", Text("Arbiter's table")),
            ("/arbiter/training", Text("Training for arbiters")),
        ),
    ),
    Door(
        "/club",
        Text("Club"),
        "M5 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0M2 21c0-8 14-8 14 0M17 4a4 4 0 0 1 0 8M22 21c0-3-1-5-4-6",
        ("club", "classes", "people", "ratings"),
        (
            ("/club", Text("Club and simuls")),
            ("/classes", Text("Classes")),
            ("/ratings", Text("Leaderboard")),
        ),
    ),
    Door(
        "/federation",
        Text("Federation"),
        "M3 21h18M5 18v-8M10 18v-8M14 18v-8M19 18v-8M2 8l10-5 10 5z",
        ("federation",),
    ),
)
BEFORE_PLACES = {"/games/finished": "/watch"}
"""Addresses behind another door than their first part says."""
NO_DOOR = {
    "accessibility": "the foot of every page leads there",
    "account": "it is behind the person's mark",
    "design": "it is for developers",
    "jobs": "they are behind the person's mark",
    "notices": "a link in a mail leads there",
    "owner": "it is behind the person's mark",
    "trust": "who misses what needs TLS is led there",
    "privacy": "the foot of every page leads there",
}
"""First parts of the addresses of pages that are behind no door, and why."""


def door_of(path: str) -> Door | None:
    """The door behind which the page at *path* is; None for a page that is behind none."""
    first = path.strip("/").partition("/")[0]
    address = BEFORE_PLACES.get(path)
    for door in DOORS:
        if door.address == address or (address is None and first in door.places):
            return door
    return None


def initials(name: str) -> str:
    """The first letters of the first and the last word of a name, "" for none."""
    words = [word for word in name.split() if word[0].isalpha()]
    return "".join(word[0] for word in dict.fromkeys([*words[:1], *words[-1:]])).upper()
