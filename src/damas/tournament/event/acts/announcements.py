"""Acts on announcements: said to all boards of the event, and taken back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from ....base import bounds
from ....base.i18n import Text
from ....contract import Caption
from ....contract.kinds import Place, line
from ..model.acts import act
from ..model.announcements import Announcement
from ..model.entry import EntryError, LogEntry
from ..model.state import ActData, TournamentState


@act("announce", Text("Announced to all boards: {text}"), "arbiter", after_end=True)
class Announce(ActData):
    """A short text for everybody: at the boards, on screens, on the hall's screen."""

    text: Annotated[
        str, line(bounds.ANNOUNCEMENT, least=1), Caption(Text("Announcement"), lines=True)
    ]

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        if len(state.announcements) >= bounds.ANNOUNCEMENTS:
            raise EntryError(
                "too-many",
                "No more announcements are shown at once: take one back first",
            )
        new = Announcement(len(state.log) + 1, self.text, entry.author, entry.at)
        state.announcements = {**state.announcements, new.id: new}

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return {"text": self.text}


@act("end-announcement", Text("An announcement was taken back"), "arbiter", after_end=True)
class EndAnnouncement(ActData):
    """An announcement is shown no more; the record keeps it."""

    announcement: Place

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        if self.announcement not in state.announcements:
            raise EntryError(
                "no-such-announcement", "There is no announcement {id}", id=self.announcement
            )
        state.announcements = {
            which: one for which, one in state.announcements.items() if which != self.announcement
        }
