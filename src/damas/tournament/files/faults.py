"""The faults of a file, each with its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from ...base.i18n import Text
from ..errors import TournamentError


@dataclass(frozen=True, slots=True)
class FileFault:
    """One fault: *line* and *column* from 1, 0 where the whole file is meant.

    *serious*: nothing can be counted from the file; other faults are only shown.
    """

    code: str
    line: int
    column: int
    text: Text
    serious: bool = True

    def sentence(self) -> Text:
        """The place and the fault."""
        if not self.line:
            return self.text
        place = {"line": self.line, "column": self.column, "what": self.text}
        return Text("line {line}, column {column}: {what}", place)

    def to_dict(self) -> dict[str, Any]:
        """For programs."""
        return {
            "code": self.code,
            "line": self.line,
            "column": self.column,
            "message": str(self.text),
            "serious": self.serious,
        }


class ReportError(TournamentError):
    """A file that cannot be taken: *faults* are all of them, the first is the sentence."""

    def __init__(self, faults: list[FileFault]) -> None:
        self.faults = faults
        first = next(fault for fault in faults if fault.serious)
        super().__init__(first.code, "{what}", what=first.sentence())


class Faulty(Protocol):
    """An object that collects faults."""

    faults: list[FileFault]


def fault(  # noqa: PLR0913, PLR0917  (a fault has so many parts)
    file: Faulty, code: str, line: int, column: int, text: Text, serious: bool = True
) -> None:
    """Adds a fault to *file*."""
    file.faults.append(FileFault(code, line, column, text, serious))
