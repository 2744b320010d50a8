"""The act by which an event leaves strict mode, for good, after two warnings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ....i18n import Text
from ..model import fields as read
from ..model.changes import Status, Whole
from ..model.entry import EntryError, LogEntry, check_reason
from ..model.parts import StrictLeft
from ..model.state import Act, TournamentState

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


def leave(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """Strict mode is left, with a reason; never to be entered again."""
    read.only(data, frozenset({"warnings"}))
    _may_leave(state, entry)
    last = state.rounds[-1]
    state.change(entry, Whole.STRICT_MODE, Status.YES, Status.NO)
    state.settings = replace(state.rules, strict=False)
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


def check_warned(state: TournamentState, entry: LogEntry) -> None:
    """Raises EntryError with the next warning, unless `warnings` says that both were given."""
    _may_leave(state, entry)
    given = read.whole(entry.data, "warnings", 0, most=len(WARNINGS))
    if given < len(WARNINGS):
        code, text = WARNINGS[given]
        raise EntryError(code, text.template)


ACTS = (
    Act(
        "leave-strict",
        leave,
        Text("Strict mode was left"),
        undoable=False,
        after_end=True,
        checks=(check_warned,),
    ),
)
