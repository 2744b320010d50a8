"""People: callers, their rights, the seats of games, names, passwords and one-time secrets.

Values and checks only: no SQL, no HTTP, no clock of its own.
"""

from .caller import NOBODY, OWNER, OWNER_ID, Caller
from .policies import Policy
from .seats import Seating

__all__ = ["NOBODY", "OWNER", "OWNER_ID", "Caller", "Policy", "Seating"]


def __dir__() -> list[str]:
    return __all__
