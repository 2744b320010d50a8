"""The refusal of a rated game for a guest."""

from __future__ import annotations

from ...base.i18n import Text
from ..core.service_errors import ForbiddenError

UNRATED = Text(
    "Rated games are for accounts: make one first (a name and a password), or play unrated"
)


def guest_unrated() -> ForbiddenError:
    """The refusal for a guest who asks for a rated game: its rating would be lost with the cookie,
    and a new cookie would begin again."""
    return ForbiddenError("rated-needs-account", UNRATED)
