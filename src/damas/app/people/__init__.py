"""The caller: the cookie of a visitor and the person behind it.

No rule of the game lives here, and no page.
"""

from .caller import Identities, Sender, Visit, caller_from
from .quotas import NEW_EVENTS, NEW_GAMES, NEW_ROOMS, NEW_TABLES, REGISTRATIONS, Quota

__all__ = [
    "NEW_EVENTS",
    "NEW_GAMES",
    "NEW_ROOMS",
    "NEW_TABLES",
    "REGISTRATIONS",
    "Identities",
    "Quota",
    "Sender",
    "Visit",
    "caller_from",
]
