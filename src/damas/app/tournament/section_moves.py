"""A person or a team goes from one section of a festival to another: one transaction of both logs
and of the ways to the person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...base.i18n import Text
from ...store import (
    SENT_AGAIN,
    CommandName,
    LogAppend,
    MovedContact,
    RegistryBook,
    VersionConflictError,
    command_name,
)
from ...tournament.event import LogEntry, Tournament
from ...tournament.event.acts.section_halves import Mover, SectionState, halves
from ...tournament.event.queries.pairing_notes import contact_of
from ...tournament.event.queries.registrations import standing
from ..core.service_errors import ConflictError, InvalidError
from ..core.times import now_ms
from ..work import in_database
from .live import ActRequest, LiveTournament, LiveTournaments, TournamentFold, entry_of
from .person import Person
from .registered import registered_at, registered_in
from .sections import CHANGED

NOT_TOGETHER = Text("This is not another section of the same festival")


@dataclass(frozen=True, slots=True)
class MoveRequest:
    """A player, a team or a registered person who goes to another section, whose event is *to*.
    *command* names the request: sent twice, it is done once."""

    command: str
    mover: Mover
    to: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Moved:
    """A move as it stands: the *version* at which it was saved here; the *state* of the
    registration there, "" for a player without one; the numbers in the registry of those who are
    players there now (*came*) and here no more (*left*)."""

    version: int
    state: str
    came: Sequence[str] = ()
    left: Sequence[str] = ()


async def move_person(
    room: LiveTournaments,
    book: RegistryBook,
    live: LiveTournament,
    person: Person,
    wish: MoveRequest,
) -> Moved:
    """Moves somebody to another section of the festival, in both logs or in neither; the registry
    counts the players of both anew.

    Raises TournamentError if it is refused, ConflictError if others change the events meanwhile.
    """
    moved = await _moved_over(room, live, person, wish)
    await in_database(book.enter_all, wish.to, moved.came)
    await in_database(book.leave_all, live.id, moved.left)
    return moved


async def _moved_over(
    room: LiveTournaments, live: LiveTournament, person: Person, wish: MoveRequest
) -> Moved:
    if wish.to == live.id or wish.to not in {one.event for one in live.fold.festival}:
        raise InvalidError("not-together", NOT_TOGETHER)
    target, name = await room.get(wish.to), command_name(person.caller, wish.command)

    def decide(source: TournamentFold, goal: TournamentFold) -> tuple[Moved, Any]:
        done = _done(source, goal, wish, name)
        if done is not None:
            version, left, came = done
            return _moved(source, goal, version, left, came), None
        left, came, at_ms = _move(source, goal, person, wish)
        stored = _taken(source, goal, (left, came, at_ms), wish, name)
        return _moved(source, goal, source.version, left, came), stored

    try:
        return await live.change_with((target,), decide, room.tournaments.move_player)
    except VersionConflictError:
        raise ConflictError("changed-meanwhile", CHANGED) from None


def _done(
    source: TournamentFold, goal: TournamentFold, wish: MoveRequest, name: CommandName
) -> tuple[int, LogEntry, LogEntry] | None:
    """The version at which the same request was saved before, and its halves in both logs; None for
    a new one. Raises ConflictError if it was another request."""
    here, there = source.known.find(name), goal.known.find(name)
    if here is None and there is None:
        return None
    if here is None or there is None:
        raise ConflictError("sent-again", SENT_AGAIN)
    left, came = source.event.log[here - 1], goal.event.log[there - 1]
    same = (left.act, came.act) == ("leave-section", "enter-section")
    mover = Mover(left.data.get("player", 0), left.data.get("registered", 0)) if same else None
    if mover != wish.mover or left.data["to"]["event"] != wish.to:
        raise ConflictError("sent-again", SENT_AGAIN)
    return here, left, came


def _moved(
    source: TournamentFold, goal: TournamentFold, version: int, left: LogEntry, came: LogEntry
) -> Moved:
    """The move as it stands: who came may have gone on since."""
    people = registered_in(came.data.get("team") or came.data.get("player", {}))
    here, there = registered_at(source.event), registered_at(goal.event)
    return Moved(
        version,
        _state(goal.event, left.data.get("registration", 0)),
        [one for one in people if one in there],
        [one for one in people if one not in here],
    )


def _state(event: Tournament, registration: int) -> str:
    return standing(event).get(registration, "") if registration else ""


Move = tuple[LogEntry, LogEntry, int]


def _move(source: TournamentFold, goal: TournamentFold, person: Person, wish: MoveRequest) -> Move:
    """The two entries of a move, and its time (ms)."""
    here, there = source.section, goal.section
    if here is None or there is None:
        raise InvalidError("not-together", NOT_TOGETHER)
    leaving, entering = halves(
        SectionState(here.event, here.name, source.event),
        SectionState(there.event, there.name, goal.event),
        wish.mover,
    )
    at_ms = now_ms()
    leave = ActRequest("leave-section", leaving, wish.reason)
    enter = ActRequest("enter-section", entering, wish.reason)
    left = entry_of(source.record, person, leave, at_ms)
    return left, entry_of(goal.record, person, enter, at_ms), at_ms


def _taken(
    source: TournamentFold, goal: TournamentFold, move: Move, wish: MoveRequest, name: CommandName
) -> tuple[list[LogAppend[Any]], MovedContact]:
    """Applies both halves; what is to be stored of them."""
    left, came, at_ms = move
    versions = source.version, goal.version
    before = _contact(source.event, wish.mover)
    entered = goal.append(came, at_ms, name.stored)
    gone = source.append(left, at_ms, name.stored)
    after = left.data.get("registration") or -left.data["entered"]
    contact = MovedContact((source.record.id, before), (goal.record.id, after))
    return [
        LogAppend(source.record.id, [gone], versions[0], source.summary),
        LogAppend(goal.record.id, [entered], versions[1], goal.summary),
    ], contact


def _contact(event: Tournament, mover: Mover) -> int:
    """The number under which the ways to somebody are stored."""
    return contact_of(event.entrant(mover.player)) if mover.player else mover.registration
