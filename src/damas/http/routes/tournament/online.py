"""Events played online, over HTTP: entered and left by their players, and seen by them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, ConfigDict, Field

from ....app.meeting.bodies import Name
from ....app.tournament import keys
from ....app.tournament.announcing import AnnouncementView, announcements_view
from ....app.tournament.console_views import JoinedConsole, console_view, joined
from ....app.tournament.live import LiveTournament
from ....app.tournament.online_people import (
    come_back,
    enter,
    join_team,
    leave,
    let_go,
    line_up,
)
from ....app.tournament.online_views import OnlineTable, OnlineView, online_view
from ....app.tournament.venue import simultaneous
from ....app.work import in_database
from ....base.bounds import TEAM_BOARDS
from ....contract import Body
from ....contract.kinds import Count, Place, PlayerId, RoundNo, several
from ....contract.kinds import Name as TeamName
from ....people import Policy
from ...core.language import locale_of
from ...core.templates import render
from ...requests import caller_of, may, services_of, visit_of
from .api import live_event

if TYPE_CHECKING:
    from ....people import Caller
    from ....store import OnlineBooks

router = APIRouter()
API = "/api/tournaments/{event_id}/online"


class EnterOnlineIn(BaseModel):
    """A person who enters; *name*: of a guest, as the other players see it."""

    model_config = ConfigDict(extra="forbid")

    name: Name = Field(default="")


class EnterTeamIn(Body):
    """A *team* that its captain enters; *name*: of a guest, as the other players see it."""

    team: TeamName
    name: Name = ""


class JoinTeamIn(Body):
    """A person who plays for a *team*, by its id; *name*: of a guest."""

    team: PlayerId
    name: Name = ""


class LineUpIn(Body):
    """The members of the captain's team at the boards of a round, by number; 0: nobody."""

    round: RoundNo
    members: Annotated[tuple[Count, ...], several(TEAM_BOARDS)]


class LetGoIn(Body):
    """A *member* of the captain's team, by number, who plays no more."""

    member: Place


@router.get(API, dependencies=[may(Policy.EVENT)])
async def show_online(request: Request, event_id: str) -> OnlineView:
    """The event for the caller: entries, the next game, the time of the start."""
    return await _view(request, await live_event(request, event_id))


@router.get(API + "/table", dependencies=[may(Policy.EVENT)])
async def table(request: Request, event_id: str) -> OnlineTable:
    """The standings, and the boards of the round."""
    live = await live_event(request, event_id)
    return await services_of(request).online.tables.of(live)


@router.post(API + "/enter", dependencies=[may(Policy.PERSON)])
async def enter_online(request: Request, event_id: str, body: EnterOnlineIn) -> OnlineView:
    """Enters the caller; a second call changes nothing."""
    live, books, caller, name = await _entering(request, event_id, body.name)
    await enter(live, books, caller, name)
    return await _view(request, live)


@router.post(API + "/team", dependencies=[may(Policy.PERSON)])
async def enter_a_team(request: Request, event_id: str, body: EnterTeamIn) -> OnlineView:
    """Enters a team with the caller as its captain."""
    live, _, caller, name = await _entering(request, event_id, body.name)
    services = services_of(request)
    who = await services.federation.officer(caller)
    await services.club_matches.enter(event_id, caller, who, name, body.team)
    return await _view(request, live)


@router.post(API + "/join", dependencies=[may(Policy.PERSON)])
async def join_a_team(request: Request, event_id: str, body: JoinTeamIn) -> OnlineView:
    """The caller plays for a team."""
    live, books, caller, name = await _entering(request, event_id, body.name)
    services = services_of(request)
    who = await services.federation.officer(caller)
    await services.club_matches.check(event_id, who, body.team)
    await join_team(live, books, caller, name, body.team)
    return await _view(request, live)


@router.put(API + "/line-up", dependencies=[may(Policy.PERSON)])
async def set_line_up(request: Request, event_id: str, body: LineUpIn) -> OnlineView:
    """The captain seats the members of the own team, until the round starts."""
    live = await live_event(request, event_id)
    books = services_of(request).online.books
    await line_up(live, books, caller_of(request), body.round, body.members)
    return await _view(request, live)


@router.post(API + "/leave", dependencies=[may(Policy.PERSON, blocked=True)])
async def leave_online(request: Request, event_id: str) -> OnlineView:
    """Takes the caller out of the event; a second call changes nothing."""
    live = await live_event(request, event_id)
    await leave(live, services_of(request).online.books, caller_of(request))
    return await _view(request, live)


@router.post(API + "/let-go", dependencies=[may(Policy.PERSON)])
async def let_a_member_go(request: Request, event_id: str, body: LetGoIn) -> OnlineView:
    """The captain says that a member of the own team plays no more; a second call changes
    nothing."""
    live = await live_event(request, event_id)
    await let_go(live, services_of(request).online.books, caller_of(request), body.member)
    return await _view(request, live)


@router.post(API + "/here", dependencies=[may(Policy.PERSON)])
async def here(request: Request, event_id: str) -> OnlineView:
    """The caller is there again, and is paired from the next round on."""
    live = await live_event(request, event_id)
    await come_back(live, services_of(request).online.books, caller_of(request))
    return await _view(request, live)


@router.get("/api/tournaments/{event_id}/announcements", dependencies=[may(Policy.EVENT)])
async def announcements(request: Request, event_id: str) -> list[AnnouncementView]:
    """What is announced to all boards, the newest first."""
    live = await live_event(request, event_id)
    return await live.view(lambda fold: announcements_view(fold.event))


@router.get("/api/tournaments/{event_id}/console", dependencies=[may(Policy.EVENT_KEY)])
async def console(request: Request, event_id: str) -> JoinedConsole:
    """All boards that are being played, as an arbiter sees them: of this event, and of those beside
    it of which the caller is an arbiter too."""
    live, services = await live_event(request, event_id), services_of(request)
    person = await live.view(lambda fold: keys.person_of(visit_of(request), fold))
    keys.allowed(person, yes=keys.arbitrates(person))
    suspects = None
    if caller_of(request).is_owner:
        found = await in_database(services.rated.fair_play.suspects)
        suspects = frozenset(one.person for one in found)
    views = []
    for one in await simultaneous(services.tournaments, live):
        beside = await one.view(lambda fold: keys.person_of(visit_of(request), fold))
        if one is live or keys.arbitrates(beside):
            views.append(
                await console_view(
                    one,
                    services.plays,
                    services.online,
                    suspects,
                    person=beside,
                    locale=locale_of(request),
                )
            )
    return joined(views)


@router.get(
    "/tournaments/{event_id}/online",
    dependencies=[may(Policy.EVENT)],
    response_class=HTMLResponse,
    include_in_schema=False,
)
async def online_page(request: Request, event_id: str) -> str:
    """The page of an online event for its players."""
    await live_event(request, event_id)
    return render(request, "tournament_online.html", event_id=event_id)


@router.get(
    "/tournaments/{event_id}/console",
    dependencies=[may(Policy.EVENT)],
    response_class=HTMLResponse,
    include_in_schema=False,
)
async def console_page(request: Request, event_id: str) -> str:
    """The arbiter's page over all boards; its data needs a key."""
    await live_event(request, event_id)
    return render(request, "tournament_console.html", event_id=event_id)


async def _entering(
    request: Request, event_id: str, name: str
) -> tuple[LiveTournament, OnlineBooks, Caller, str]:
    """The event, its books, the caller, and the name that the caller bears there."""
    live, services = await live_event(request, event_id), services_of(request)
    caller = caller_of(request)
    named = await services.registrar.name_of(caller, name)
    return live, services.online.books, caller, named


async def _view(request: Request, live: LiveTournament) -> OnlineView:
    books, caller = services_of(request).online.books, caller_of(request)
    mark = await in_database(books.mark_of, live.id, caller.person) if caller.person else ""
    locale = locale_of(request)
    return await live.view(lambda fold: online_view(fold, mark, locale, caller.name))
