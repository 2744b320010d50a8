"""An event for a worker process, which receives the log and folds the event from it."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...tournament.event import LogEntry, Tournament

if TYPE_CHECKING:
    from .live import TournamentFold

_FOLDED: OrderedDict[tuple[str, int], Tournament] = OrderedDict()
MOST_FOLDED = 4  # events that a worker process holds


@dataclass(frozen=True, slots=True)
class LoggedAct:
    """The log of an event as stored at *version*; a key for the files made of it."""

    id: str
    version: int
    entries: tuple[LogEntry, ...]

    @classmethod
    def of(cls, fold: TournamentFold) -> LoggedAct:
        """The log of *fold*, which must not change meanwhile."""
        return cls(fold.record.id, fold.version, tuple(fold.event.log))

    @property
    def key(self) -> tuple[str, int]:
        """A key for this state of the event."""
        return self.id, self.version

    def event(self) -> Tournament:
        """The event, for reading only. A process folds the same log once."""
        found = _FOLDED.get(self.key)
        if found is None:
            found = _FOLDED[self.key] = Tournament.replay(self.entries)
        _FOLDED.move_to_end(self.key)
        while len(_FOLDED) > MOST_FOLDED:
            _FOLDED.popitem(last=False)
        return found
