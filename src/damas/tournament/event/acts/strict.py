"""The act by which an event leaves strict mode, for good, after two warnings."""

from __future__ import annotations

from typing import Annotated

from ....base.i18n import Text
from ....contract.kinds import whole
from ..model.acts import act
from ..model.changes import Status, Whole
from ..model.entry import EntryError, LogEntry, check_reason
from ..model.parts import StrictLeft
from ..model.state import ActData, TournamentState

WARNINGS: tuple[tuple[str, Text], ...] = (
    (
        "first-warning",
        Text(
            "Strict mode is left for good: the page, the prints and the report of the event say so"
            " from now on"
        ),
    ),
    (
        "second-warning",
        Text(
            "Nothing holds pairings, settings and results to the system and the rule book any"
            " more, and no act brings strict mode back"
        ),
    ),
)
"""The code and the sentence of each warning; the act is done with `warnings` 2."""


@act("leave-strict", Text("The tournament has left strict mode"), undoable=False, after_end=True)
class LeaveStrict(ActData):
    """Strict mode is left, with a reason; never to be entered again. *warnings*: those that were
    given."""

    warnings: Annotated[int, whole(0, len(WARNINGS))] = 0

    def check(self, state: TournamentState, entry: LogEntry) -> None:
        """Raises EntryError with the next warning, unless `warnings` says that both were given."""
        _may_leave(state, entry)
        if self.warnings < len(WARNINGS):
            code, text = WARNINGS[self.warnings]
            raise EntryError(code, text.template)

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        _may_leave(state, entry)
        last = state.rounds[-1]
        state.change(entry, Whole.STRICT_MODE, Status.YES, Status.NO)
        state.settings = state.rules.model_copy(update={"strict": False})
        state.strict_left = StrictLeft(last.number, last.closed)


def _may_leave(state: TournamentState, entry: LogEntry) -> None:
    if not state.rules.strict:
        raise EntryError("not-strict", "The event is not in strict mode")
    if not state.rounds:
        raise EntryError(
            "not-begun",
            "Until the first round is paired strict mode is a setting: switch it off there",
        )
    check_reason(entry)
