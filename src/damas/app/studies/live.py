"""Studies in this process, as live logs: people's commands become entries, stored, then told.

All pages get the changes since their last message. A change of a study's people, or of its readers,
is told as the whole state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ...school.studies import (
    BEGIN,
    ImportChapters,
    Retitle,
    Study,
    StudyAct,
    StudyChange,
    StudyError,
    decide,
)
from ...store import StoredEntry, Studies, command_name
from ..core.times import now_ms
from ..live import CachedLog, CachedLogs, Listener, Message
from ..work import in_database
from .fold import StudyFold, load_study
from .views import change_view, chapter_view, study_view

MOST = 256  # studies held in memory
FEW_MOVES = 300
"""Moves of a chapter that is shown without a thread of its own."""
MOST_TOLD = 50
"""Changes that are told one by one; with more the whole state is sent."""


@dataclass(frozen=True, slots=True)
class StudyAnswer:
    """The answer to a command: the study's *version* after it, and the *change*; None where it
    changed nothing. *repeated*: it had come before under the same id."""

    version: int
    change: StudyChange | None
    repeated: bool = False


class LiveStudy(CachedLog[StudyFold]):
    """One study: takes commands in order."""

    def __init__(self, fold: StudyFold, studies: Studies, saved: Callable[[str], None]) -> None:
        super().__init__(fold, studies, saved)
        self._studies = studies
        self._shown = fold.version, fold.record.people_version

    def load(self) -> StudyFold:
        """Folds the study from its log."""
        return load_study(self._studies, self.id)

    def follow(self) -> bool:
        """Takes over new entries, and the people where they have changed."""
        before = self.fold.record.people_version
        found = super().follow()
        if self.fold.record.people_version == before:
            return found
        self.fold.people = {one.number: one for one in self._studies.people(self.id)}
        return True

    def join(self, listener: Listener) -> None:
        """Adds a listener, who begins with the whole state."""
        if not self.listeners:
            self._shown = self.fold.version, self.fold.record.people_version
        super().join(listener)

    def news(self) -> Message | None:
        """The changes since the last message to the listeners; None for the whole state."""
        (version, people), now = self._shown, self.fold.version
        self._shown = now, self.fold.record.people_version
        if people != self.fold.record.people_version or not 0 < now - version <= MOST_TOLD:
            return None
        changes = self.fold.study.changes[version:now]
        views = [change_view(self.fold.study, change) for change in changes]
        return {"type": "changes", "from": version, "to": now, "changes": views}

    async def chapter(self, number: int, person: str) -> Message:
        """A chapter as it is stored now, and the study around it for a *person*; without a chapter
        of that *number* the first one. A long one is made in a thread, with the lock held."""
        async with self.locked():
            fold = self.fold
            study = fold.study
            open_one = number if number in study.order else next(iter(study.order), None)
            whole = {"study": study_view(fold, fold.number_of(person)), "chapter": None}
            if open_one is None:
                return whole
            view = partial(chapter_view, study, open_one)
            long = len(study.chapters[open_one].moves) > FEW_MOVES
            return {**whole, "chapter": await in_database(view) if long else view()}

    async def submit(self, by: int, said: StudyAct) -> StudyAnswer:
        """Carries out an act of the person *by*, once. It is on disk when this returns.

        Raises StudyError, the errors of a move that is not legal, and StoreError.
        """
        name = command_name(f"{by}", f"{by}:{said.id}", said.do, said.said)

        def act(fold: StudyFold) -> tuple[StudyAnswer, list[StoredEntry]]:
            done = fold.known.find(name)
            if done is not None:
                return StudyAnswer(done, fold.study.changes[done - 1], True), []
            payload = decide(fold.study, by, said)
            if payload is None:
                return StudyAnswer(fold.version, None), []
            entry = StoredEntry(said.do, payload, now_ms(), name.stored, fold.version + 1)
            fold.apply(entry)
            return StudyAnswer(fold.version, fold.study.changes[-1]), [entry]

        return await self.change(act)


class LiveStudies(CachedLogs[LiveStudy]):
    """The studies of this process."""

    has_data_beside = True  # people and readers

    def __init__(self, studies: Studies) -> None:
        super().__init__(studies, MOST)
        self.studies = studies

    def load(self, log_id: str) -> LiveStudy:
        """Folds a study from its log."""
        return LiveStudy(load_study(self.studies, log_id), self.studies, self.saved)


def first_entries(title: str, rows: Sequence[dict[str, Any]]) -> list[StoredEntry]:
    """The beginning of a new study's log: its title, and its first chapters."""
    study, at_ms, entries = Study(), now_ms(), list[StoredEntry]()
    first: tuple[StudyAct, ...] = (
        Retitle.model_construct(text=title),
        ImportChapters.model_construct(rows=tuple(rows)),
    )
    for act in first:
        payload = decide(study, 0, act)
        if payload is not None:
            study.fold(BEGIN, payload, at_ms)
            entries.append(StoredEntry(BEGIN, payload, at_ms, None, study.version))
    if not entries:
        raise StudyError("no-title", "A study has a title")
    return entries
