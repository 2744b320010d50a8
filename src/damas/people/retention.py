"""For how long a server keeps what nobody has asked it to keep: the terms, in days."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..base.i18n import Text

RETENTION_SETTING = "retention"
"""The name under which a server's own terms are stored."""


@dataclass(frozen=True, slots=True)
class Term:
    """One thing that is deleted after *days*; a server's own number is from *least* to *most*.

    *words* name it, *reason* says why the default is what it is.
    """

    name: str
    days: int
    least: int
    most: int
    words: Text
    reason: Text


TERMS = (
    Term(
        "guests", 400, 7, 400,
        Text("Guests who have not come back, with their sessions"),
        Text("The cookie by which a guest is known lasts 400 days"),
    ),
    Term(
        "guest_games", 30, 7, 3650,
        Text("Unfinished games of guests in which nobody has moved"),
        Text("A month is longer than any holiday; games by correspondence end by their own clock"),
    ),
    Term(
        "invitations", 30, 1, 3650,
        Text("Invitations that have expired"),
        Text("For a month the page of the invitation still says how it ended"),
    ),
    Term(
        "rooms", 30, 1, 3650,
        Text("Rooms that nobody has entered; their games stay"),
        Text("For a month the results of a club night can be read again"),
    ),
    Term(
        "classes", 400, 30, 3650,
        Text("Classes that nobody has opened"),
        Text("A class goes on after the long holidays"),
    ),
    Term(
        "notices", 7, 1, 365,
        Text("Notices that were sent"),
        Text("A week shows whether mails arrive"),
    ),
)  # fmt: skip
_BY_NAME = {term.name: term for term in TERMS}


def days_of(stored: Mapping[str, object] | None) -> dict[str, int]:
    """The terms in force: those that a server has *stored*, within their bounds, else the
    defaults.

    >>> days_of({"guests": 30, "rooms": 10**9})["guests"], days_of(None)["guests"]
    (30, 400)
    """
    found = stored or {}
    return {
        name: min(max(value, term.least), term.most)
        if isinstance(value := found.get(name), int)
        else term.days
        for name, term in _BY_NAME.items()
    }


def is_term(name: str, days: int) -> bool:
    """Whether a server may keep the thing *name* for so many days."""
    term = _BY_NAME.get(name)
    return term is not None and term.least <= days <= term.most
