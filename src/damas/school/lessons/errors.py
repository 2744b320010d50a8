"""The fault of a lesson file, with its place."""

from __future__ import annotations

from typing import Any

from ...base.errors import DamasError


class LessonError(DamasError, ValueError):
    """A lesson file that cannot be read, or a step that cannot be set: *line* counts from 1."""

    def __init__(self, code: str, template: str, *, line: int = 1, **params: Any) -> None:
        super().__init__(code, template, **params)
        self.line = line
