"""Quotas for strangers, so that none fills the disk: new tournaments, games and arbiter's tables.
They count by address, in the database, for all processes together; `people.limits` has the
numbers. The owner of a server has no quota.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...base.i18n import Text
from ...people import limits

if TYPE_CHECKING:
    from ...people.limits import Rate


@dataclass(frozen=True, slots=True)
class Quota:
    """The acts allowed to one address in a time; *code* and *text*, with {minutes}, refuse one
    more."""

    rates: tuple[Rate, ...]
    code: str
    text: Text


NEW_EVENTS = Quota(
    limits.NEW_EVENTS,
    "too-many-events",
    Text("Too many new tournaments from one address: try again in {minutes} min"),
)
REGISTRATIONS = Quota(
    limits.REGISTRATIONS,
    "too-many-registrations",
    Text("Too many registrations from one address: try again in {minutes} min"),
)
NEW_GAMES = Quota(
    limits.NEW_GAMES,
    "too-many-games",
    Text("Too many new games from one address: try again in {minutes} min"),
)
NEW_ROOMS = Quota(
    limits.NEW_ROOMS,
    "too-many-rooms",
    Text("Too many new rooms from one address: try again in {minutes} min"),
)
NEW_STUDIES = Quota(
    limits.NEW_STUDIES,
    "too-many-studies",
    Text("Too many new studies from one address: try again in {minutes} min"),
)
STUDY_CHANGES = Quota(
    limits.STUDY_CHANGES,
    "too-many-changes",
    Text("Too many changes of studies from one address: try again in {minutes} min"),
)
STUDY_FILES = Quota(
    limits.STUDY_FILES,
    "too-many-files",
    Text("Too many files from one address: try again in {minutes} min"),
)
NEW_CLASSES = Quota(
    limits.NEW_CLASSES,
    "too-many-classes",
    Text("Too many new classes from one address: try again in {minutes} min"),
)
CLASS_ACTS = Quota(
    limits.CLASS_ACTS,
    "too-many-acts",
    Text("Too many acts in classes from one address: try again in {minutes} min"),
)
NEW_JOBS = Quota(
    limits.NEW_JOBS,
    "too-much-work",
    Text("Too much long work from one address: try again in {minutes} min"),
)
NEW_TABLES = Quota(
    limits.NEW_TABLES,
    "too-many-tables",
    Text("Too many new boards from one address: try again in {minutes} min"),
)
"""Boards of arbiters, and stored scores of their training."""
NEW_ATTEMPTS = Quota(
    limits.NEW_ATTEMPTS,
    "too-many-attempts",
    Text("Too many attempts from one address: try again in {minutes} min"),
)
NEW_ENDINGS = Quota(
    limits.NEW_ENDINGS,
    "too-many-endings",
    Text("Too many endings from one address: try again in {minutes} min"),
)
REPERTOIRE_CHANGES = Quota(
    limits.REPERTOIRE_CHANGES,
    "too-many-changes",
    Text("Too many changes of repertoires from one address: try again in {minutes} min"),
)
