"""The last move of a person to another section, taken back: the person comes home in one
transaction, as by any move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...base.i18n import Text
from ...tournament.event import LogEntry, Tournament
from ...tournament.event.acts.section_halves import Mover
from ...tournament.event.queries.history import same_person
from ..core.service_errors import InvalidError
from .live import TournamentFold, key_mark
from .person import Person

BEGUN = Text("The first round is paired: a move between sections cannot be undone")
NOTHING = Text("No move between sections can be taken back")


class MoveBack(NamedTuple):
    """A move that can be taken back: its *place* in the log here, the *event* of the section where
    the person is, and who it is there."""

    place: int
    event: str
    mover: Mover


def last_move(fold: TournamentFold, person: Person) -> MoveBack | None:
    """The person's own last move from here that still stands; None without one."""
    event = fold.event
    me = LogEntry("undo", {}, person.called, person.role, key=key_mark(fold.record, person))
    for place in range(len(event.log), 0, -1):
        entry = event.log[place - 1]
        if entry.act == "leave-section" and same_person(entry, me):
            return None if _came_back(event, place) else _back(place, entry.data)
    return None


def move_to_undo(fold: TournamentFold, person: Person, place: int) -> MoveBack:
    """The move at a *place* of the log. Raises InvalidError where it is not the one that can be
    taken back, or the first round is paired."""
    found = last_move(fold, person)
    if found is None or found.place != place:
        raise InvalidError("no-move", NOTHING)
    if fold.event.rounds:
        raise InvalidError("begun", BEGUN)
    return found


def _back(place: int, data: Mapping[str, Any]) -> MoveBack:
    mover = Mover(registration=data["registration"]) if "registered" in data else None
    return MoveBack(place, data["to"]["event"], mover or Mover(player=data["entered"]))


def _came_back(event: Tournament, place: int) -> bool:
    """Whether who left at that place of the log came back later."""
    data = event.log[place - 1].data
    for entry in event.log[place:]:
        back = entry.data.get("back", {}) if entry.act == "enter-section" else {}
        if "player" in data and back.get("player") == data["player"]:
            return True
        if "registered" in data and back.get("registration") == data["registered"]:
            return True
    return False
