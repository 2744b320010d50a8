"""A study folded from its log, with the people who write it."""

from __future__ import annotations

from collections.abc import Sequence

from ...school.studies import Study
from ...store import KnownCommands, StoredEntry, Studies, StudyPerson, StudyRecord, StudySummary

OWNER = 0
"""The number of a study's owner among its people."""


class StudyFold:
    """A study folded from its log. *known*: the version of each command, by its client's id."""

    def __init__(
        self, record: StudyRecord, log: Sequence[StoredEntry], people: Sequence[StudyPerson]
    ) -> None:
        self.record = record
        self.people = {one.number: one for one in people}
        self.study = Study()
        self.known = KnownCommands()
        for entry in log:
            self.apply(entry)

    @property
    def version(self) -> int:
        """The number of entries applied."""
        return self.study.version

    @property
    def summary(self) -> StudySummary:
        """The study in lists."""
        return StudySummary(self.study.title, len(self.study.order))

    def apply(self, entry: StoredEntry) -> None:
        """Applies one entry of the log."""
        self.study.fold(entry.kind, entry.payload, entry.at_ms)
        self.known.add(entry.client_id, self.version)

    def number_of(self, person: str) -> int | None:
        """The number of a person who writes the study; None for everybody else."""
        if person and person == self.record.owner:
            return OWNER
        own = (one for one in self.people.values() if one.person == person and one.state == "in")
        return next((one.number for one in own), None) if person else None


def load_study(studies: Studies, study_id: str) -> StudyFold:
    """Folds a study from its log. Raises UnknownNameError when there is none."""
    record = studies.get(study_id)
    return StudyFold(record, studies.entries(study_id), studies.people(study_id))
