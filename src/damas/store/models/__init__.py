"""The tables of the database as SQLAlchemy models, one file per kind of record.

No query may live here, and no rule. A change of a table comes with a migration in `migrations`.
Part of floor 7: imports nothing of `damas`.
"""

from . import (
    arbiter,
    archive,
    basket,
    contacts,
    endings,
    games,
    jobs,
    lessons,
    meeting,
    notices,
    online,
    people,
    plays,
    presence,
    problems,
    ratings,
    registry,
    repertoires,
    repetition,
    reviews,
    rooms,
    sections,
    studies,
    tournaments,
    watching,
)
from .base import Base

__all__ = [
    "Base",
    "arbiter",
    "archive",
    "basket",
    "contacts",
    "endings",
    "games",
    "jobs",
    "lessons",
    "meeting",
    "notices",
    "online",
    "people",
    "plays",
    "presence",
    "problems",
    "ratings",
    "registry",
    "repertoires",
    "repetition",
    "reviews",
    "rooms",
    "sections",
    "studies",
    "tournaments",
    "watching",
]
