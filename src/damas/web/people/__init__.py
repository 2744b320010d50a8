"""The caller: the cookie of a visitor, the person behind it, and the policy of each address.

No rule of the game lives here, and no page.
Floor 8, a room of `web`: imports `core` and `work` of it.
"""

from .caller import Identities, Identity, Visit, caller_of, visit_of
from .policy import (
    Requirement,
    may,
    require_open,
    require_stranger_welcome,
    require_unblocked,
    things_of,
)
from .quotas import NEW_EVENTS, NEW_GAMES, NEW_ROOMS, NEW_TABLES, REGISTRATIONS, Quota, counts

__all__ = [
    "NEW_EVENTS",
    "NEW_GAMES",
    "NEW_ROOMS",
    "NEW_TABLES",
    "REGISTRATIONS",
    "Identities",
    "Identity",
    "Quota",
    "Requirement",
    "Visit",
    "caller_of",
    "counts",
    "may",
    "require_open",
    "require_stranger_welcome",
    "require_unblocked",
    "things_of",
    "visit_of",
]
