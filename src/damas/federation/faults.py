"""A fault of a list from outside, with its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..base.i18n import Text


@dataclass(frozen=True, slots=True)
class ListFault:
    """One fault: *line* and *column* from 1, 0 where the whole file is meant; *reason* says it."""

    line: int
    column: int
    reason: Text

    def sentence(self, file: str = "") -> Text:
        """The place and the reason, with the file's name if it is given."""
        params = {"file": file, "line": self.line, "column": self.column, "what": self.reason}
        if not self.line:
            return Text("{file}: {what}", params) if file else self.reason
        if not file:
            return Text("line {line}, column {column}: {what}", params)
        return Text("{file}, line {line}, column {column}: {what}", params)

    def to_dict(self) -> dict[str, Any]:
        """For programs, in English."""
        return {"line": self.line, "column": self.column, "reason": str(self.reason)}
