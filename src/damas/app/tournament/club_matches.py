"""Matches of two clubs online: a member of one asks another club, whose members accept or decline.

The match is an event of two teams from the moment it is asked for; who asks is its organiser and
the captain of the own club, who accepts is the captain of the other one. A member of a club is an
account that the federation has linked with a person of the club.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

from typing_extensions import TypedDict

from ...base.bounds import TEAM_BOARDS
from ...base.errors import DamasError
from ...base.i18n import Text, say
from ...contract import Body
from ...contract.kinds import Moment, line, whole
from ...federation.records import OFFICER, PERSON
from ...store import ClubMatch
from ...tournament.event import LogEntry, Tournament
from ...tournament.event.model.settings import completed
from ..core.service_errors import ConflictError, ForbiddenError, TooManyError, not_found
from ..core.times import now_ms, timestamp
from ..work import in_database
from .live import ActRequest, TournamentFold, entry_of, stamp
from .online_games import SERVER
from .online_people import enter_team

if TYPE_CHECKING:
    from ...federation import RegistryCaller
    from ...people import Caller
    from ...store import ClubMatches, OnlineBooks, RegistryBook, StoredEntry
    from .live import LiveTournaments

MOST_ASKED = 5
"""Unanswered matches to which a club asks others at a time, and those of a day taken back."""
DAY_MS = 86_400_000
LINE_UP_SECONDS = 900
"""The time before the beginning in which captains set their line-ups."""
WAIT_MINUTES = 10
"""After these an absent player loses; the organiser may say otherwise in the event."""
MOST_TOLD = 30
"""Members of a club who are told that it is asked."""
NOT_IN_CLUB = Text("Only a member of a club, whose account the federation has linked, may do this")
OWN_CLUB = Text("A club does not play against itself")
TOO_MANY = Text("Your club is already waiting for too many answers from other clubs")
ASKED = Text("Your club has challenged this club for this time already")
BEGUN = Text("The time of this match has come: ask for another one")
ANSWERED = Text("This match was answered before")
OF_CLUBS = Text("This is a match of two clubs: only their members play")
STATES = {
    "asked": Text("not answered yet"),
    "accepted": Text("accepted"),
    "declined": Text("declined"),
    "withdrawn": Text("taken back"),
}

Tell = Callable[[str, str, str, dict[str, Any]], None]
"""Tells a person news of a kind about an event: person, kind, event, values."""


class ChallengeIn(Body):
    """A match to which a club is asked: the *regulation*, the *clock* as in an event, the *boards*,
    and when it begins. *id*: with one a client sends it again where no answer came; asked twice on
    the same terms it is the same match, with or without it."""

    id: Annotated[str, line(64)] = ""
    regulation: Annotated[str, line(64, least=1)]
    clock: Annotated[str, line(40, least=1)] = "10+5"
    boards: Annotated[int, whole(1, TEAM_BOARDS)] = 4
    begin_ms: Moment


class AnswerIn(Body):
    """The answer of the club that was asked; no for a match that the own club has asked for takes
    it back. *id*: with one a client sends it again where no answer came."""

    id: Annotated[str, line(64)] = ""
    accept: bool


class ClubMatchLine(TypedDict):
    """A match on the page of a club: the *other* club, the *score* from the club's side, "" before
    there is one; *may*: the reader may "answer" or "withdraw" it, "" for neither."""

    event: str
    other: str
    name: str
    begins: str
    state: str
    score: str
    over: bool
    may: str


@dataclass(frozen=True, slots=True)
class ClubMatchService:
    """The matches of clubs."""

    store: ClubMatches
    registry: RegistryBook
    tournaments: LiveTournaments
    books: OnlineBooks
    tell: Tell

    async def club_of(self, who: RegistryCaller) -> str:
        """The number of the club of the person that the caller is; "" for none."""
        if not who.person:
            return ""
        record = await in_database(self.registry.record, PERSON, who.person)
        return str((record.body or {}).get("club", ""))

    async def entries(self, who: RegistryCaller, away: str, body: ChallengeIn) -> list[LogEntry]:
        """The beginning of the log of a match of the caller's club with the club *away*. Raises
        ServiceError, TournamentError."""
        home = await self.club_of(who)
        names = await in_database(self.registry.club_names)
        if away not in names:
            raise not_found()
        if not home:
            raise ForbiddenError("not-in-club", NOT_IN_CLUB)
        if home == away:
            raise ConflictError("own-club", OWN_CLUB)
        if body.begin_ms <= now_ms():
            raise ConflictError("begun", BEGUN)
        found = await in_database(self.store.of_club, home)
        own = [one for one in found if one.home == home]
        if any(_is_same(one, away, body) for one in own):
            raise ConflictError("asked", ASKED)
        if sum(_waits(one) or _is_taken_back(one) for one in own) >= MOST_ASKED:
            raise TooManyError("too-many-matches", TOO_MANY)
        settings = {
            "name": f"{names[home][:38]} – {names[away][:38]}",
            "system": "round-robin",
            "rounds": 1,
            "teams": True,
            "boards": body.boards,
            "substitutes": body.boards,
            "regulation": body.regulation,
            "time_control": body.clock,
            "wo_tolerance_min": WAIT_MINUTES,
        }
        online = {
            "begin_ms": body.begin_ms,
            "pause_seconds": LINE_UP_SECONDS,
            "entries": "accounts",
        }
        event, made = Tournament(), []
        for act, data in (("create", completed(settings)), ("online", online)):
            entry = LogEntry(act, data, who.name, "organiser", stamp(now_ms()))
            event.apply(entry)
            made.append(entry)
        return made

    async def asked_before(
        self, who: RegistryCaller, caller: Caller, away: str, body: ChallengeIn
    ) -> str | None:
        """The event of a match to which the caller has asked the club *away* already on the same
        terms, as by a second press, which finishes what the first began; None for none."""
        home = await self.club_of(who)
        found = await in_database(self.store.of_club, home) if home else []
        own = (one for one in found if one.home == home and one.asker == caller.person)
        match = next((one for one in own if _is_same(one, away, body)), None)
        if match is None:
            return None
        live = await self.tournaments.get(match.event)
        rules = await live.view(lambda fold: fold.event.rules)
        asked = body.regulation, body.boards, body.clock
        if (rules.regulation, rules.boards, rules.time_control) != asked:
            return None
        if match.home_team is None:
            await self._enter_home(match.event, caller, home, away)
        return match.event

    async def ask(
        self, event: str, caller: Caller, who: RegistryCaller, away: str, body: ChallengeIn
    ) -> str:
        """The event is the match to which the caller's club asks another one: its first team is
        entered, and the members of the other club are told. Where another press was quicker, at
        whatever process, the event goes; the one that stands is returned, if it is the caller's on
        these terms. Raises ServiceError."""
        home, asked = await self.club_of(who), body.begin_ms
        match = ClubMatch(event, home, away, caller.person, "asked", now_ms(), {}, asked)
        if await in_database(self.store.ask, match):
            await self._enter_home(event, caller, home, away)
            return event
        await self.tournaments.delete(event)
        before = await self.asked_before(who, caller, away, body)
        if before is None:
            raise ConflictError("asked", ASKED)
        return before

    async def _enter_home(self, event: str, caller: Caller, home: str, away: str) -> None:
        names = await in_database(self.registry.club_names)
        live = await self.tournaments.get(event)
        team = await enter_team(live, self.books, caller, caller.name or "", names[home])
        await in_database(self.store.entered, event, home, team)
        for account in await in_database(self._accounts, away):
            self.tell(account, "club", event, {"name": names[home], "id": away})

    async def answer(
        self, event: str, caller: Caller, who: RegistryCaller, *, accept: bool
    ) -> ClubMatch:
        """Accepts a match for the own club, as its captain, or declines it. Raises ServiceError."""
        match, own = await in_database(self.store.find, event), await self.club_of(who)
        if match is None:
            raise not_found()
        if not own or own not in (match.home, match.away) or (accept and own != match.away):
            raise ForbiddenError("not-in-club", NOT_IN_CLUB)
        state = "accepted" if accept else "declined" if own == match.away else "withdrawn"
        # accepted, but not entered: another press is at it, or was broken off
        entering = accept and match.state == state and match.away_team is None
        if not entering and match.state == state and await self._gave(match, caller):
            return match  # pressed twice
        if match.state != "asked" and not entering:
            raise ConflictError("answered", ANSWERED)
        names = await in_database(self.registry.club_names)
        live = await self.tournaments.get(event)
        online = await live.view(lambda fold: fold.event.online)
        if accept and (online is None or online.begin_ms <= now_ms()):
            raise ConflictError("begun", BEGUN)
        if not entering and not await in_database(self.store.answer, event, state):
            now = await in_database(self.store.find, event)
            if now is not None and now.state == state and await self._gave(now, caller):
                return now
            raise ConflictError("answered", ANSWERED)
        if not accept:
            await live.change(_close_entries)
        else:
            try:
                team = await enter_team(live, self.books, caller, caller.name or "", names[own])
            except DamasError:
                if not entering:  # nobody has accepted it
                    await in_database(partial(self.store.answer, before=state), event, "asked")
                raise
            await in_database(self.store.entered, event, own, team)
        if match.asker and own == match.away:
            kind = "club-yes" if accept else "club-no"
            about = {"name": names.get(own, ""), "id": event if accept else match.home}
            self.tell(match.asker, kind, event, about)
        return match

    async def _gave(self, match: ClubMatch, caller: Caller) -> bool:
        """Whether the answer that a match has may be the caller's: one accepts it as the captain,
        and anybody of the club declines it."""
        if match.state != "accepted":
            return True
        live, team = await self.tournaments.get(match.event), match.away_team
        mark = await in_database(self.books.mark_of, match.event, caller.person)
        own = await live.view(lambda fold: fold.event.teams.get(team or 0))
        return own is not None and own.is_captain(mark)

    async def check(self, event: str, who: RegistryCaller, team: int) -> None:
        """Raises ForbiddenError for a caller who plays for the *team* of another club in a match of
        clubs; any other event lets everybody."""
        match = await in_database(self.store.find, event)
        if match is not None and match.team_of(await self.club_of(who)) != team:
            raise ForbiddenError("of-clubs", OF_CLUBS)

    async def enter(
        self, event: str, caller: Caller, who: RegistryCaller, called: str, team: str
    ) -> None:
        """Enters a *team* with the caller as its captain; in a match of clubs only that of the own
        club, whose members have all left. Raises ServiceError, TournamentError."""
        match, own = await in_database(self.store.find, event), await self.club_of(who)
        live = await self.tournaments.get(event)
        if match is not None:
            there = await live.view(lambda fold: match.team_of(own) in fold.event.teams)
            names = await in_database(self.registry.club_names)
            asked = own == match.away and match.state == "asked"
            if own not in (match.home, match.away) or asked or there or names.get(own) != team:
                raise ForbiddenError("of-clubs", OF_CLUBS)
        made = await enter_team(live, self.books, caller, called, team)
        if match is not None:
            await in_database(self.store.entered, event, own, made)

    async def lines(self, club: str, who: RegistryCaller, locale: str) -> list[ClubMatchLine]:
        """The matches of a club, as its page shows them to a reader."""
        own, names = await self.club_of(who), await in_database(self.registry.club_names)
        found = await in_database(self.store.of_club, club)
        return [_line(one, club, own, names, locale) for one in found]

    async def asked_of(self, who: RegistryCaller, locale: str) -> list[ClubMatchLine]:
        """The matches that wait for an answer of the caller's club."""
        own = await self.club_of(who)
        if not own:
            return []
        return [one for one in await self.lines(own, who, locale) if one["may"] == "answer"]

    def _accounts(self, club: str) -> list[str]:
        """The accounts of members of a club."""
        members = self.registry.with_field(PERSON, "club", [club])
        linked = self.registry.with_field(OFFICER, "person", list(members))
        return list(linked)[:MOST_TOLD]


def _waits(one: ClubMatch) -> bool:
    """Whether a match waits for an answer; from its beginning on none does."""
    return one.state == "asked" and _begin_ms(one) > now_ms()


def _is_same(one: ClubMatch, away: str, body: ChallengeIn) -> bool:
    """Whether a match that waits for an answer was asked of the club *away* for that time."""
    return one.away == away and one.asked_for_ms == body.begin_ms and _waits(one)


def _is_taken_back(one: ClubMatch) -> bool:
    """Whether a match was asked for and taken back of late: others were told of it."""
    return one.state == "withdrawn" and one.asked_ms > now_ms() - DAY_MS


def _begin_ms(one: ClubMatch) -> int:
    return int((one.summary.get("match") or {}).get("begin_ms") or 0)


def _line(one: ClubMatch, club: str, own: str, names: dict[str, str], locale: str) -> ClubMatchLine:
    away, match = one.away == club, one.summary.get("match") or {}
    other = one.home if away else one.away
    begin_ms, score = _begin_ms(one), match.get("score") or {}
    mine = own == club and _waits(one)
    may = {one.away: "answer", one.home: "withdraw"}.get(own, "") if mine else ""
    of_club = score.get(str(one.team_of(club))), score.get(str(one.team_of(other)))
    return {
        "event": one.event,
        "other": other,
        "name": names.get(other, ""),
        "begins": timestamp(begin_ms) if begin_ms else "",
        "state": say(STATES[one.state], locale),
        "score": f"{of_club[0]} – {of_club[1]}" if all(of_club) else "",
        "over": bool(match.get("over")),
        "may": may,
    }


def _close_entries(fold: TournamentFold) -> tuple[None, list[StoredEntry]]:
    at_ms = now_ms()
    act = ActRequest("online", {"entries": "closed"})
    return None, [fold.append(entry_of(fold.record, SERVER, act, at_ms), at_ms, None)]
