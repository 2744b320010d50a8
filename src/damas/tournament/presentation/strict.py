"""Strict mode in one line: that the event is in it, or when it was left. The reason for that stays
in the audit trail: it may be about persons."""

from __future__ import annotations

from ...base.i18n import Text
from ..event import TournamentState

HELD = Text("pairings, form of play and past results stand as the system and the rules give them")
AFTER, DURING = Text("left after round {round}"), Text("left during round {round}")
LINE = Text("Strict mode: {what}")
SHORT = Text("strict mode")


def strict_value(event: TournamentState) -> Text | None:
    """The mode as the value of a fact; None for an event that was never in it."""
    if event.rules.strict:
        return HELD
    left = event.strict_left
    if left is None:
        return None
    return Text((AFTER if left.over else DURING).template, {"round": left.round})


def strict_line(event: TournamentState) -> Text | None:
    """The line of an event's pages and reports; None for an event that was never in the mode."""
    what = strict_value(event)
    return None if what is None else Text(LINE.template, {"what": what})


def strict_mark(event: TournamentState) -> Text | None:
    """The same in a few words, for the head of a print."""
    return SHORT if event.rules.strict else strict_line(event)
