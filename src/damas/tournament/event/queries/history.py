"""The entries of the log that count, and those that a person may take back."""

from __future__ import annotations

from collections.abc import Sequence

from ..model.entry import LogEntry
from ..model.state import TournamentState


def undone(log: Sequence[LogEntry]) -> set[int]:
    """The places in *log*, from 1, of the entries that do not count.

    They were undone, or they undo an entry that was brought back.
    """
    found: set[int] = set()
    for place in range(len(log), 0, -1):
        entry = log[place - 1]
        if entry.act == "undo" and place not in found:
            found.add(int(entry.data["entry"]))
    return found


def rounds_at(log: Sequence[LogEntry]) -> dict[int, int]:
    """Place in *log*, from 1 → the rounds that were paired then, of the entries that count."""
    gone, paired, found = undone(log), 0, {}
    for place, entry in enumerate(log, start=1):
        if place not in gone:
            found[place] = paired
            paired += {"pair": 1, "unpair": -1}.get(entry.act, 0)
    return found


def own_last(state: TournamentState, by: str, key: str = "", role: str = "") -> tuple[int, int]:
    """The entry that *by*, with that *key* and *role*, may undo, and the undoing to undo again.

    Returns two places in the log, from 1; 0 for none.
    """
    gone = undone(state.log)
    again = 0
    me = LogEntry("undo", {}, by, role, key=key)
    for place in range(len(state.log), 0, -1):
        entry = state.log[place - 1]
        if not same_person(entry, me) or not state.act(entry.act).undoable or place in gone:
            continue
        if entry.act != "undo":
            return place, again
        again = again or place
    return 0, again


def same_person(one: LogEntry, other: LogEntry) -> bool:
    """Whether two entries are of one person: of one name, as the person gives it, and
    one key.

    Older entries have no key: there the role must be the same, where it is known.
    """
    if (one.says or one.by) != (other.says or other.by):
        return False
    if one.key and other.key:
        return one.key == other.key
    return not (one.key or other.key) or one.role == other.role
