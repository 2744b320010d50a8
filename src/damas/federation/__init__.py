"""A federation's registry: people, clubs, arbiters, titles, licences, and the ratings of its lists.

Frozen values and pure functions: an act is decided from records that are given, a list of ratings
from results, the last list and its rules. No clock, no SQL, no web.
"""

from .acts import RegistryCommand, decide
from .declaring import ACTS
from .duplicates import DuplicatePair, find_duplicates
from .errors import RegistryConflictError, RegistryError
from .person import RegisteredPerson
from .privacy import EVERYBODY, seen_by
from .records import MemoryRecords, RecordChange, RegistryDraft, RegistryEntry, RegistryRecord
from .roles import ROLES, RegistryCaller, may_act

__all__ = [
    "ACTS",
    "EVERYBODY",
    "ROLES",
    "DuplicatePair",
    "MemoryRecords",
    "RecordChange",
    "RegisteredPerson",
    "RegistryCaller",
    "RegistryCommand",
    "RegistryConflictError",
    "RegistryDraft",
    "RegistryEntry",
    "RegistryError",
    "RegistryRecord",
    "decide",
    "find_duplicates",
    "may_act",
    "seen_by",
]


def __dir__() -> list[str]:
    return __all__
