"""The tasks of a class, and the names of its pupils."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from ...people.names import Name, read_name

TaskKind = Literal["lesson", "problems", "study", "ending", "exam"]
MOST_TASKS = 60
MOST_PROBLEMS = 60
"""Problems of one task."""
MOST_MINUTES = 180
"""The longest exam."""
MOST_PUPILS = 60
MOST_EVER = 400
"""Pupils who were ever in one class."""


@dataclass(frozen=True, slots=True)
class ClassTask:
    """One task: a lesson under a rule book, problems of one game, a study, an ending, an exam.

    *about* has `lesson` and `rules`; or `game` and the numbers of `problems`; or `study` and its
    `title`; or `ending`, `rules`, `level` and how many (`count`); an exam what problems have, its
    `title` and `minutes`, and when it was `closed` (ms UTC). Any may have the day on which it is
    `due`, as ISO.
    """

    number: int
    kind: TaskKind
    about: Mapping[str, Any]

    @property
    def due(self) -> str:
        """The day until which it is to be done, "" for none."""
        return str(self.about.get("due") or "")

    @property
    def is_closed(self) -> bool:
        """Whether an exam is over for all, and its answers are shown."""
        return bool(self.about.get("closed"))


def checked_nickname(text: str) -> Name:
    """A pupil's nickname: as names of accounts are written, so that none looks like another one.

    Raises BadNameError for a name that no pupil may have. No real name is asked for.

    >>> checked_nickname("Gato  Azul").text
    'Gato Azul'
    """
    return read_name(text)
