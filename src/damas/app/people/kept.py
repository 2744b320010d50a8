"""The terms for which this server keeps things, as its owner has set them."""

from __future__ import annotations

from ...base.i18n import Text
from ...people.retention import RETENTION_SETTING, days_of, is_term
from ...store import People
from ..core.service_errors import InvalidError

NO_TERM = Text("{name} cannot be kept for {days} days")


def kept_days(people: People) -> dict[str, int]:
    """The days for which each thing is kept, by the name of its term."""
    return days_of(people.stored_setting(RETENTION_SETTING))


def keep_days(people: People, days: dict[str, int]) -> dict[str, int]:
    """Stores terms of the server's own, and returns all. Raises InvalidError."""
    for name, number in days.items():
        if not is_term(name, number):
            raise InvalidError("no-term", Text(NO_TERM.template, {"name": name, "days": number}))
    people.set_setting(RETENTION_SETTING, {**kept_days(people), **days})
    return kept_days(people)
