"""Sections of a festival: who may go from one to another, and the places that they had before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...scoring.crosstable import Player
from ..model.entry import EntryError
from ..model.names import REGISTRY
from ..model.preparation import EventRegistration
from ..model.state import TournamentState

IDENTITIES = ("fide_id", "born")


def check_movable(state: TournamentState) -> None:
    """Raises EntryError for an event of which nobody can enter another section, and which nobody of
    another one can enter: its first round is paired."""
    if state.rounds or state.finished:
        raise EntryError(
            "begun",
            "The first round of {name} is paired: nobody is moved to it or from it any more",
            name=state.rules.name,
        )


def check_forms(one: TournamentState, other: TournamentState) -> None:
    """Raises EntryError for two events that nobody can go between: their first rounds are paired,
    teams play in one of them alone, or on other boards."""
    check_movable(one)
    check_movable(other)
    if one.rules.teams != other.rules.teams:
        teams, persons = (one, other) if one.rules.teams else (other, one)
        raise EntryError(
            "by-teams",
            "Teams play in {name}, single players in {other}: nobody goes from one to the other",
            name=teams.rules.name,
            other=persons.rules.name,
        )
    if one.rules.teams and one.rules.boards != other.rules.boards:
        raise EntryError(
            "other-boards",
            "A match of {name} has {boards} boards and one of {other} has {others}: no team goes"
            " from one to the other",
            name=one.rules.name,
            boards=one.rules.boards,
            other=other.rules.name,
            others=other.rules.boards,
        )


# People who are there already --------------------------------------------------------------------


def check_new(state: TournamentState, player: Player) -> None:
    """Raises EntryError ("there-already") if the person is a player of the event."""
    here = {name: getattr(player, name) for name in IDENTITIES}
    here[REGISTRY] = str(player.extra.get(REGISTRY, ""))
    for entrant in state.entrants.values():
        known = entrant.player
        there = {name: getattr(known, name) for name in IDENTITIES}
        there[REGISTRY] = str(known.extra.get(REGISTRY, ""))
        both = [name for name, value in there.items() if value and here[name]]
        same_number = any(there[name] == here[name] for name in both if name != "born")
        same_name = known.name.casefold() == player.name.casefold()
        alike = all(_alike(name, there[name], here[name]) for name in both)
        if same_number or (same_name and alike):
            raise EntryError(
                "there-already",
                "{name} is in {event} already",
                name=known.name,
                event=state.rules.name,
            )


def _alike(name: str, one: str, other: str) -> bool:
    """Whether two values can be the same: a year of birth may stand for a date of that year."""
    return one == other or (name == "born" and (one.startswith(other) or other.startswith(one)))


# People who come back ----------------------------------------------------------------------------


def registration_gone(state: TournamentState, event: str, number: int) -> EventRegistration | None:
    """The registration of a number that went to the section *event*; None for 0."""
    if not number:
        return None
    found = state.preparation.registrations.get(number)
    if found is None or found.moved is None or found.moved.event != event:
        raise EntryError("bad-field", "The registration {id} is not in that section", id=number)
    return found


def left_by(goal: TournamentState, event: str, who: int) -> Mapping[str, Any]:
    """The last `leave-section` of *goal* by which the entrant *who* of *event* had gone there."""
    for entry in reversed(goal.log):
        if entry.act != "leave-section" or entry.data["to"]["event"] != event:
            continue
        if entry.data.get("entered") == who:
            return entry.data
    return {}


def gone_to(goal: TournamentState, event: str, number: int) -> int:
    """The registration of *goal* that went to the one of that *number* of *event*; 0 for none."""
    for one in goal.preparation.registrations.values():
        if one.moved and (one.moved.event, one.moved.registration) == (event, number):
            return one.id
    return 0
