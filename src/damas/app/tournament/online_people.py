"""People of the server at an online event: they enter, leave, and say that they are there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...base.i18n import Text
from ...meeting import name_in_room
from ...people import Caller
from ...tournament.event import Entrant, Tournament
from ...tournament.event.acts.online import seated
from ..core.service_errors import ConflictError, ForbiddenError, InvalidError
from ..core.times import now_ms
from ..work import in_database
from .live import ActRequest, LiveTournament, TournamentFold, entry_of
from .online_games import SERVER
from .person import Person

if TYPE_CHECKING:
    from ...store import OnlineBooks, StoredEntry

NO_NAME = Text("Say who you are: the other players see your name")
NOT_ONLINE = Text("The boards of this event are not played online")
NOT_ENTERED = Text("You have not entered this event")
ACCOUNTS = Text("This event is for people with an account: sign in, or make one first")


async def enter(live: LiveTournament, books: OnlineBooks, caller: Caller, name: str) -> int:
    """Enters the caller; the id of the entrant. A second call changes nothing.

    Raises ServiceError, and TournamentError where the entries are closed.
    """
    online = await live.view(lambda fold: fold.event.online)
    if online is None:
        raise ConflictError("not-online", NOT_ONLINE)
    if online.entries == "accounts" and not caller.is_account:
        raise ForbiddenError("needs-account", ACCOUNTS)
    called = " ".join((caller.name or name).split())
    if not called:
        raise InvalidError("no-name", NO_NAME)
    mark = await in_database(books.mark, live.id, caller.person)

    def decide(fold: TournamentFold) -> tuple[int, list[StoredEntry]]:
        known = seated(fold.event, mark)
        if known is not None:
            return known.id, []
        own = {"name": _free_name(fold.event, called), "seat": mark}
        return fold.event.last_id + 1, [_taken(fold, Person("player", own["name"]), own)]

    return await live.change(decide)


async def leave(live: LiveTournament, books: OnlineBooks, caller: Caller) -> None:
    """Takes the caller out of the event; once. Raises ServiceError, TournamentError."""
    mark = await in_database(books.mark_of, live.id, caller.person)

    def decide(fold: TournamentFold) -> tuple[None, list[StoredEntry]]:
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
