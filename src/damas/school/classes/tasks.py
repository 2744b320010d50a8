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
MOST_PUPILS = 60
MOST_EVER = 400
"""Pupils who were ever in one class."""


@dataclass(frozen=True, slots=True)
class ClassTask:
    """One task: a lesson under a rule book, problems of one game, or a study.

    *about* has `lesson` and `rules`; or `game` and the numbers of `problems`; or `study` and its
    `title`.
    """

    number: int
    kind: TaskKind
    about: Mapping[str, Any]


def checked_nickname(text: str) -> Name:
    """A pupil's nickname: as names of accounts are written, so that none looks like another one.

    Raises BadNameError for a name that no pupil may have. No real name is asked for.

    >>> checked_nickname("Gato  Azul").text
    'Gato Azul'
    """
    return read_name(text)
