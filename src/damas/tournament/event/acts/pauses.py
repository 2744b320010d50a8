"""Acts on a pause of all clocks of the boards on screens: it begins, and is said to end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Annotated, Any

from ....base import bounds
from ....base.i18n import Text
from ....contract import Caption
from ....contract.kinds import line, whole
from ..model.acts import act
from ..model.entry import EntryError, LogEntry
from ..model.pauses import ClockPause
from ..model.state import ActData, TournamentState
from ..queries.pauses import pause_now


def _ms(entry: LogEntry) -> int:
    return round(datetime.fromisoformat(entry.at).timestamp() * 1000)


@act("pause-clocks", Text("All clocks on screens were paused: {text}"), undoable=False)
class PauseClocks(ActData):
    """The clocks of all boards on screens stand still, and no move is taken, until somebody says
    when they go on. Everybody at a board reads the reason."""

    text: Annotated[str, line(bounds.ANNOUNCEMENT, least=1), Caption(Text("Reason"))]

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        if pause_now(state, _ms(entry)) is not None:
            raise EntryError("paused", "The clocks are paused already")
        new = ClockPause(len(state.log) + 1, self.text, entry.author, entry.at, _ms(entry))
        state.pauses = {**state.pauses, new.id: new}

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return {"text": self.text}


@act("resume-clocks", Text("All clocks on screens resume, {seconds} s after this"), undoable=False)
class ResumeClocks(ActData):
    """The clocks go on when so many seconds have passed, which every board counts down."""

    seconds: Annotated[int, whole(0, bounds.RESUME_SECONDS), Caption(Text("In seconds"))] = 0

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        found = pause_now(state, _ms(entry))
        if found is None:
            raise EntryError("not-paused", "The clocks are not paused")
        at_ms = _ms(entry) + 1000 * self.seconds
        ended = replace(found, resumes_ms=at_ms, resumed=len(state.log) + 1)
        state.pauses = {**state.pauses, found.id: ended}

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return {"seconds": self.seconds}
