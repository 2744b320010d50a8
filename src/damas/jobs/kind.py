"""A kind of job: its name, the type of its arguments, the function that does it.

A handler is called at least once for each job, and again from the start when its worker died. So
its effects are such that a second time changes nothing: a row is replaced, a part of a file too,
games that are in an archive are not added.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ..base.errors import StoreError
from ..base.i18n import Text

if TYPE_CHECKING:
    from .turn import Turn

A = TypeVar("A")
DAY_MS = 86_400_000
FOREIGN = Text("This job was written by another version of Damas and cannot be read")


@dataclass(frozen=True, slots=True)
class JobOutcome:
    """The result of a job. *file*: the name of the file that was written as "out"; *href*: where
    the result is to be seen; *report*: figures of it."""

    file: str = ""
    media_type: str = ""
    href: str = ""
    report: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class JobKind(Generic[A]):
    """One kind. *arguments* is a frozen dataclass of plain values; *run* is its handler.

    *stages* are the sentences of its progress, with {done} and {total}; "" is for the whole of it.
    *priority*: less is more urgent.
    """

    name: str
    title: Text
    arguments: type[A]
    run: Callable[[Turn, A], JobOutcome]
    stages: Mapping[str, Text] = field(default_factory=dict)
    priority: int = 5
    kept_ms: int = 7 * DAY_MS

    def written(self, arguments: A) -> dict[str, Any]:
        """The arguments as they are stored."""
        return asdict(arguments)  # type: ignore[call-overload,no-any-return]

    def read(self, stored: Mapping[str, Any]) -> A:
        """The arguments that were stored. Raises StoreError for those of another version."""
        known = {one.name for one in fields(self.arguments)}  # type: ignore[arg-type]
        if set(stored) - known:
            raise StoreError("job-foreign", FOREIGN.template)
        try:
            return self.arguments(**stored)
        except TypeError:
            raise StoreError("job-foreign", FOREIGN.template) from None
