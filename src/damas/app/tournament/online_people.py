"""People of the server at an online event: they enter, leave, and say that they are there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...base.i18n import Text
from ...meeting import name_in_room
from ...people import Caller
from ...tournament.event import Entrant, Round, Tournament
from ...tournament.event.acts.online import seated
from ...tournament.event.acts.teams import match_of
from ...tournament.event.queries.online import line_ups_stand, of_team
from ..core.service_errors import ConflictError, ForbiddenError, InvalidError
from ..core.times import now_ms
from ..work import in_database
from .live import ActRequest, LiveTournament, TournamentFold, entry_of
from .online_games import SERVER
from .person import Person

if TYPE_CHECKING:
    from ...store import OnlineBooks, StoredEntry
    from ...tournament.scoring.crosstable import Player

NO_NAME = Text("Say who you are: the other players see your name")
NOT_ONLINE = Text("The boards of this event are not played online")
NOT_ENTERED = Text("You have not entered this event")
NOT_CAPTAIN = Text("Only the captain of a team decides who plays")
LINE_UP_STANDS = Text("The round has begun: its line-ups are fixed")
ACCOUNTS = Text("This event is for people with an account: sign in, or make one first")


async def enter(live: LiveTournament, books: OnlineBooks, caller: Caller, name: str) -> int:
    """Enters the caller; the id of the entrant. A second call changes nothing.

    Raises ServiceError, and TournamentError where the entries are closed.
    """
    called, mark = await _own(live, books, caller, name)

    def decide(fold: TournamentFold) -> tuple[int, list[StoredEntry]]:
        known = seated(fold.event, mark)
        if known is not None:
            return known.id, []
        own = {"name": _free_name(fold.event, called), "seat": mark}
        return fold.event.last_id + 1, [_taken(fold, Person("player", own["name"]), own)]

    return await live.change(decide)


async def enter_team(
    live: LiveTournament, books: OnlineBooks, caller: Caller, called: str, team: str
) -> int:
    """Enters a *team* with the caller as its captain; its id. Raises ServiceError,
    TournamentError."""
    own, mark = await _own(live, books, caller, called)
    return await _enter(live, {"name": team, "captain": own, "seat": mark}, "enter-team", own)


async def join_team(
    live: LiveTournament, books: OnlineBooks, caller: Caller, called: str, team: int
) -> None:
    """The caller plays for a team, by its id. Raises ServiceError, TournamentError."""
    own = await _own(live, books, caller, called)
    await _enter(live, {"team": team, "name": own[0], "seat": own[1]}, "join-team", own[0])


async def _own(
    live: LiveTournament, books: OnlineBooks, caller: Caller, name: str
) -> tuple[str, str]:
    """The name and the mark of a caller who enters an event. Raises ServiceError."""
    online = await live.view(lambda fold: fold.event.online)
    if online is None:
        raise ConflictError("not-online", NOT_ONLINE)
    if online.entries == "accounts" and not caller.is_account:
        raise ForbiddenError("needs-account", ACCOUNTS)
    called = " ".join((caller.name or name).split())
    if not called:
        raise InvalidError("no-name", NO_NAME)
    return called, await in_database(books.mark, live.id, caller.person)


async def _enter(live: LiveTournament, data: Mapping[str, Any], act: str, name: str) -> int:
    def decide(fold: TournamentFold) -> tuple[int, list[StoredEntry]]:
        known = of_team(fold.event, data["seat"])
        if known is not None and known[0] == data.get("team", known[0]):
            return known[0], []  # sent twice
        entry = _taken(fold, Person("player", name), data, act)
        return int(data.get("team", fold.event.last_id)), [entry]

    return await live.change(decide)


async def line_up(
    live: LiveTournament, books: OnlineBooks, caller: Caller, number: int, members: tuple[int, ...]
) -> None:
    """The caller, a captain, seats the members of the own team for a round, until it starts.

    Raises ServiceError, TournamentError.
    """
    mark = await in_database(books.mark_of, live.id, caller.person)

    def decide(fold: TournamentFold) -> tuple[None, list[StoredEntry]]:
        event = fold.event
        known = _captain(event, mark)
        if begun(event.round(number)):
            raise ConflictError("round-begun", LINE_UP_STANDS)
        _place, board = match_of(event, number, known[0])
        if board.line_ups.get(known[0]) == members:
            return None, []
        data = {"round": number, "team": known[0], "members": list(members)}
        person = Person(SERVER.role, known[1].name)
        return None, [_taken(fold, person, data, "line-up")]

    await live.change(decide)


async def let_go(live: LiveTournament, books: OnlineBooks, caller: Caller, member: int) -> None:
    """The caller, a captain, says that a member of the own team, by number, plays no more. Raises
    ServiceError, TournamentError."""
    mark = await in_database(books.mark_of, live.id, caller.person)

    def decide(fold: TournamentFold) -> tuple[None, list[StoredEntry]]:
        who, own = _captain(fold.event, mark)
        if member in fold.event.team(who).gone:
            return None, []  # sent twice
        data = {"team": who, "member": member}
        return None, [_taken(fold, Person(SERVER.role, own.name), data, "member-left")]

    await live.change(decide)


def _captain(event: Tournament, mark: str) -> tuple[int, Player]:
    """The team that the person of a mark leads, and the person there. Raises ForbiddenError."""
    known = of_team(event, mark)
    if known is None or not event.team(known[0]).is_captain(mark):
        raise ForbiddenError("not-captain", NOT_CAPTAIN)
    return known


def begun(found: Round) -> bool:
    """Whether the line-ups of a round stand by now."""
    return line_ups_stand(found, found.boards, now_ms())


async def leave(live: LiveTournament, books: OnlineBooks, caller: Caller) -> None:
    """Takes the caller out of the event; once. Raises ServiceError, TournamentError."""
    mark = await in_database(books.mark_of, live.id, caller.person)

    def decide(fold: TournamentFold) -> tuple[None, list[StoredEntry]]:
        of_one = of_team(fold.event, mark)
        if of_one is not None:
            who, member = of_one
            if member.no in fold.event.team(who).gone:
                return None, []
            data = {"team": who, "name": member.name, "seat": mark}
            person = Person("player", member.name)
            return None, [_taken(fold, person, data, "leave-team")]
        own = seated(fold.event, mark)
        if own is None or own.left:
            return None, []
        person = Person("player", own.player.name)
        return None, [_taken(fold, person, {"player": own.id}, "leave-online")]

    await live.change(decide)


async def come_back(live: LiveTournament, books: OnlineBooks, caller: Caller) -> None:
    """Pairs a player again who was not there for a round. Raises ServiceError."""
    mark = await in_database(books.mark_of, live.id, caller.person)

    def decide(fold: TournamentFold) -> tuple[None, list[StoredEntry]]:
        own = entered(fold.event, mark)
        if own.present is not False:
            return None, []
        data = {"player": own.id, "present": True}
        return None, [_taken(fold, SERVER, data, "check-in")]

    await live.change(decide)


def entered(event: Tournament, mark: str) -> Entrant:
    """The entrant of a mark. Raises ForbiddenError."""
    own = seated(event, mark)
    if own is None:
        raise ForbiddenError("not-entered", NOT_ENTERED)
    return own


def _free_name(event: Tournament, name: str) -> str:
    """A name that nobody else has in the event: "Ana", "Ana 2"."""
    return name_in_room(name, frozenset(one.player.name for one in event.entrants.values()))


def _taken(
    fold: TournamentFold, person: Person, data: Mapping[str, Any], act: str = "enter-online"
) -> StoredEntry:
    at_ms = now_ms()
    return fold.append(entry_of(fold.record, person, ActRequest(act, data), at_ms), at_ms, None)
