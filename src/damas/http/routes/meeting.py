"""Calls by which two people start a game: invitations, the lobby, rematches, chat, own games."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response

from ...app.classes.letters import find_by_letters
from ...app.core.keep import Keep
from ...app.core.pausing import pause_view
from ...app.core.service_errors import not_found
from ...app.core.times import now_ms
from ...app.games.restart import restart_view
from ...app.meeting.bodies import (
    ChatIn,
    ClosedIn,
    ComeIn,
    ComplaintIn,
    InvitationIn,
    PlanLineIn,
    SeekIn,
    VacationDaysIn,
    WordIn,
)
from ...app.meeting.chat import block_opponent, chat_is_on, report_opponent, say_word
from ...app.meeting.friends import FriendView
from ...app.meeting.game_meeting import game_meeting
from ...app.meeting.making import Sitter
from ...app.meeting.plan_view import PlanAhead, PlanView, ahead_view, plan_view
from ...app.meeting.report_views import RoomsRead, is_about_staff, reports_view
from ...app.meeting.views import (
    GameMeeting,
    InvitationView,
    OpponentView,
    OwnGame,
    SeekView,
    ShownInvitation,
    WaitingView,
    invitation_view,
    seek_view,
    waiting_view,
)
from ...app.people import NEW_GAMES
from ...app.ratings.views import rating_view
from ...app.views.damaged import DamagedRow
from ...app.watching.own_games import going_games, take_vacation, turns_of
from ...app.work import in_database
from ...meeting import Invitation, MeetingTerms
from ...people import Policy
from ...ratings import Rating, speed_of_control
from ..core.language import locale_of
from ..requests import caller_of, counts, may, services_of, visit_of

router = APIRouter(prefix="/api")
Token = Annotated[str, Path(max_length=40, pattern=r"^[\w-]+$")]
NEW_GAME = counts(NEW_GAMES)


@router.post("/invitations", dependencies=[may(Policy.PERSON), NEW_GAME], status_code=201)
async def invite(request: Request, body: InvitationIn) -> InvitationView:
    """Creates an invitation. The answer has the secret of its link and its six letters."""
    host = await _sitter(request, body.name)
    made = await services_of(request).meetings.invite(host, body.terms.terms())
    return invitation_view(made, locale_of(request), now_ms(), host.person)


@router.post(
    "/people/{person}/challenge", dependencies=[may(Policy.PERSON), NEW_GAME], status_code=201
)
async def challenge(request: Request, person: Token, body: InvitationIn) -> InvitationView:
    """Invites one person. Only this person may accept, and sees the invitation on every page."""
    host = await _sitter(request, body.name)
    made = await services_of(request).meetings.challenge(host, body.terms.terms(), person)
    return invitation_view(made, locale_of(request), now_ms(), host.person)


@router.get("/opponents", dependencies=[may(Policy.OWN)])
async def opponents(request: Request) -> list[OpponentView]:
    """The people that the caller has played, the most recent opponent first."""
    services, person = services_of(request), caller_of(request).person
    found = await in_database(services.games.seats.opponents, person) if person else []
    apart = await in_database(services.meetings.words.blocks_of, person) if person else {}
    accounts = await in_database(services.games.seats.names, [one.id for one in found])
    return [
        {"id": one.id, "name": one.name, "games": one.games, "account": one.id in accounts}
        for one in found
        if one.id not in apart
    ]


@router.get("/waiting", dependencies=[may(Policy.OWN)])
async def waiting(request: Request) -> WaitingView:
    """A summary of the open invitations to the caller, for the mark on every page, and the restart
    of the server that is announced."""
    person, meetings = caller_of(request).person, services_of(request).meetings
    asked = meetings.invitations.waiting_for
    found = await in_database(asked, [person], now_ms()) if person else {}
    leases = meetings.games.leases
    restart = restart_view(leases.restart, leases.pause)
    pause = pause_view(leases.pause, locale_of(request))
    seats = services_of(request).games.seats
    turns = await in_database(turns_of, seats, person) if person else []
    shown = waiting_view(found.get(person, []))
    return {**shown, "restart": restart, "pause": pause, "turns": turns}


@router.get("/invitations", dependencies=[may(Policy.OWN)])
async def own_invitations(request: Request) -> list[ShownInvitation]:
    """The open invitations by the caller and to the caller."""
    person = caller_of(request).person
    meetings = services_of(request).meetings
    found = await in_database(meetings.invitations.of_person, person, now_ms()) if person else []
    return [await shown_invitation(request, one) for one in found]


@router.get("/invitations/{token}", dependencies=[may(Policy.INVITED)])
async def show_invitation(request: Request, token: Token) -> ShownInvitation:
    """One invitation, shown to anyone who has its link."""
    return await shown_invitation(request, await services_of(request).meetings.invitation(token))


@router.post("/invitations/{token}/accept", dependencies=[may(Policy.PERSON), NEW_GAME])
async def accept(request: Request, token: Token, body: ComeIn) -> dict[str, str]:
    """Accepts an invitation. The answer names the new game."""
    guest = await _sitter(request, body.name)
    return {"game": await services_of(request).meetings.accept(token, guest)}


@router.delete(
    "/invitations/{token}", dependencies=[may(Policy.PERSON, blocked=True)], status_code=204
)
async def end_invitation(request: Request, token: Token) -> Response:
    """Withdraws an invitation by the caller, or declines one to the caller."""
    await services_of(request).meetings.decline(token, caller_of(request).person)
    return Response(status_code=204)


@router.get("/codes/{code}", dependencies=[may(Policy.VISITOR, keep=Keep.NOWHERE)])
async def find_code(request: Request, code: Annotated[str, Path(max_length=20)]) -> dict[str, str]:
    """Finds the invitation, room or class of these six letters. Wrong guesses are counted."""
    services, visit = services_of(request), visit_of(request)
    stored = services.meetings.invitations, services.club.rooms, services.classes.stored
    return await find_by_letters(visit, code, *stored)


@router.get("/lobby", dependencies=[may(Policy.EVERYBODY)])
async def show_lobby(request: Request) -> list[SeekView]:
    """The open seeks of the lobby."""
    person, locale = caller_of(request).person, locale_of(request)
    waiting = await in_database(services_of(request).meetings.seeks.waiting, now_ms())
    return [seek_view(seek, locale, person) for seek in waiting]


@router.post("/lobby", dependencies=[may(Policy.PERSON), NEW_GAME], status_code=201)
async def seek(request: Request, body: SeekIn) -> SeekView:
    """Enters a seek in the lobby. The page learns of its game through /ws/lobby."""
    services, sitter = services_of(request), await _sitter(request, body.name)
    terms = body.terms.terms()
    rating = await _rating(request, sitter.person, terms)
    made = await services.meetings.seek(sitter, terms, quick=body.quick, rating=rating)
    await services.lobby.refresh()
    return seek_view(made, locale_of(request), sitter.person)


@router.delete("/lobby", dependencies=[may(Policy.PERSON, blocked=True)], status_code=204)
async def leave_lobby(request: Request) -> Response:
    """Removes the caller's seek from the lobby."""
    services = services_of(request)
    await services.meetings.seek_no_more(caller_of(request).person)
    await services.lobby.refresh()
    return Response(status_code=204)


@router.post("/lobby/{seek_id}", dependencies=[may(Policy.PERSON), NEW_GAME])
async def answer_seek(request: Request, seek_id: Token, body: ComeIn) -> dict[str, str]:
    """Accepts a seek of the lobby. The answer names the new game."""
    guest = await _sitter(request, body.name)
    return {"game": await services_of(request).meetings.answer_seek(seek_id, guest)}


@router.get("/games/{game_id}/meeting", dependencies=[may(Policy.GAME)])
async def show_meeting(request: Request, game_id: str) -> GameMeeting:
    """The match, the rematch offers and the chat of a game, which are not in its log."""
    services, caller = services_of(request), caller_of(request)
    live = await services.games.watched(game_id, caller)
    locale, analysis = locale_of(request), await services.boards.is_open(game_id)
    found = await game_meeting(services.meetings, services.people, live, caller, locale)
    return {**found, "analysis": analysis}


@router.post("/games/{game_id}/rematch", dependencies=[may(Policy.PLAYER), NEW_GAME])
async def ask_rematch(request: Request, game_id: str) -> dict[str, Any]:
    """Offers a rematch with colours changed, or accepts the offer of the other player."""
    services = services_of(request)
    live = await services.games.get(game_id)
    game, waits = await services.meetings.ask_rematch(live, caller_of(request).person)
    services.games.notify(live.id)
    return {"game": game or None, "token": waits.token if waits else None}


@router.post("/games/{game_id}/next", dependencies=[may(Policy.PLAYER), NEW_GAME])
async def next_game(request: Request, game_id: str) -> dict[str, str]:
    """Starts the next game of the match."""
    services = services_of(request)
    live = await services.games.get(game_id)
    return {"game": await services.meetings.next_game(live, caller_of(request).person)}


@router.get("/games/{game_id}/plan", dependencies=[may(Policy.PLAYER)])
async def show_plan(request: Request, game_id: str) -> PlanView:
    """The caller's conditional moves, in notation."""
    services = services_of(request)
    live = await services.games.get(game_id)
    colour, _ = await services.meetings.players(live, caller_of(request).person)
    return await live.view(lambda session: plan_view(session, colour))


@router.post("/games/{game_id}/plan/ahead", dependencies=[may(Policy.PLAYER)])
async def planned_position(request: Request, game_id: str, body: PlanLineIn) -> PlanAhead:
    """The position after the moves of a plan, with its legal moves. Nothing is stored."""
    services = services_of(request)
    live = await services.games.get(game_id)
    await services.meetings.players(live, caller_of(request).person)
    return await live.view(lambda session: ahead_view(session, body.moves))


@router.post("/games/{game_id}/words", dependencies=[may(Policy.PLAYER)], status_code=201)
async def say_something(request: Request, game_id: str, body: WordIn) -> dict[str, int]:
    """Sends a set phrase, or a text if the owner allows texts."""
    services = services_of(request)
    live = await services.games.get(game_id)
    person = caller_of(request).person
    number = await say_word(
        services.meetings, services.people, live, person, body.phrase, body.text or "", body.id
    )
    return {"number": number}


@router.post("/games/{game_id}/block", dependencies=[may(Policy.PLAYER)], status_code=204)
async def block(request: Request, game_id: str) -> Response:
    """Blocks the other player."""
    services = services_of(request)
    live = await services.games.get(game_id)
    await block_opponent(services.meetings, live, caller_of(request).person)
    return Response(status_code=204)


@router.post("/games/{game_id}/report", dependencies=[may(Policy.PLAYER)], status_code=204)
async def report(request: Request, game_id: str, body: ComplaintIn) -> Response:
    """Reports the other player to the owner."""
    services = services_of(request)
    live = await services.games.get(game_id)
    person = caller_of(request).person
    await report_opponent(services.meetings, live, person, body.reason, body.text, body.id)
    return Response(status_code=204)


@router.get("/friends", dependencies=[may(Policy.OWN)])
async def friends(request: Request) -> list[FriendView]:
    """The caller's friends: those who are here first."""
    return await services_of(request).friends.of(caller_of(request).person)


@router.put("/friends/{person}", dependencies=[may(Policy.PERSON)], status_code=204)
async def befriend(request: Request, person: Token) -> Response:
    """Makes an account a friend of the caller."""
    await services_of(request).friends.add(caller_of(request).person, person)
    return Response(status_code=204)


@router.delete("/friends/{person}", dependencies=[may(Policy.PERSON)], status_code=204)
async def unfriend(request: Request, person: Token) -> Response:
    """Takes a friend off the caller's list."""
    await services_of(request).friends.remove(caller_of(request).person, person)
    return Response(status_code=204)


@router.get("/blocks", dependencies=[may(Policy.OWN)])
async def blocks(request: Request) -> list[dict[str, str]]:
    """The people that the caller has blocked."""
    words = services_of(request).meetings.words
    found = await in_database(words.blocks_of, caller_of(request).person)
    return [{"id": person, "name": name} for person, name in found.items()]


@router.delete("/blocks/{person}", dependencies=[may(Policy.PERSON)], status_code=204)
async def unblock(request: Request, person: Token) -> Response:
    """Removes a block."""
    words = services_of(request).meetings.words
    await in_database(words.unblock, caller_of(request).person, person)
    return Response(status_code=204)


@router.get("/reports", dependencies=[may(Policy.MODERATOR)])
async def reports(request: Request) -> list[dict[str, Any]]:
    """Complaints with the players' names and the chat: open ones first, then by date. Those about
    the owner and moderators are for the owner alone."""
    services, locale = services_of(request), locale_of(request)
    words, games = services.meetings.words, services.games
    rooms = RoomsRead(services.club.rooms, services.room_chat.words)
    found = await in_database(reports_view, words, rooms, games, services.people, locale)
    mine = caller_of(request).is_owner
    return [one for one in found if mine or not is_about_staff(one)]


@router.put("/reports/{report_id}", dependencies=[may(Policy.MODERATOR)], status_code=204)
async def close_report(request: Request, report_id: Token, body: ClosedIn) -> Response:
    """Closes a complaint, or reopens it."""
    at_ms = now_ms() if body.closed else None
    if not caller_of(request).is_owner:
        known = {one["id"] for one in await reports(request)}
        if report_id not in known:
            raise not_found()
    close = services_of(request).meetings.words.close_report
    if not await in_database(close, report_id, at_ms):
        raise not_found()
    return Response(status_code=204)


@router.get("/chat", dependencies=[may(Policy.EVERYBODY)])
async def show_chat(request: Request) -> dict[str, bool]:
    """Says whether players may write texts."""
    return {"on": await chat_is_on(services_of(request).people)}


@router.put("/chat", dependencies=[may(Policy.OWNER)])
async def set_chat(request: Request, body: ChatIn) -> dict[str, bool]:
    """Allows or forbids texts. Set phrases are always allowed."""
    await in_database(services_of(request).people.set_setting, "chat", {"on": body.on})
    return {"on": body.on}


@router.get("/own-games", dependencies=[may(Policy.OWN)])
async def own_games(request: Request) -> list[OwnGame | DamagedRow]:
    """The caller's unfinished games; first those in which it is the caller's turn."""
    services, person = services_of(request), caller_of(request).person
    return await going_games(services.games, services.rated.ratings, person, locale_of(request))


@router.post("/own-games/vacation", dependencies=[may(Policy.PERSON)])
async def vacation(request: Request, body: VacationDaysIn) -> dict[str, int]:
    """Takes vacation in all correspondence games of the caller. Counts those that allowed it."""
    games, person = services_of(request).games, caller_of(request).person
    return {"games": await take_vacation(games, person, body)}


async def shown_invitation(request: Request, found: Invitation) -> ShownInvitation:
    """An invitation as the caller sees it, with the rating of its host."""
    view = invitation_view(found, locale_of(request), now_ms(), caller_of(request).person)
    rating = await _rating(request, found.host, found.terms)
    return {**view, "rating": rating_view(rating, now_ms()) if rating else None}


async def _rating(request: Request, person: str, terms: MeetingTerms) -> Rating | None:
    """The rating of an account in the game and speed of *terms*; None for a guest."""
    kind = terms.rules.variant.id, speed_of_control(terms.control).id
    found = await in_database(services_of(request).rated.ratings.of_people, [person], *kind)
    return found.get(person)


async def _sitter(request: Request, typed: str) -> Sitter:
    """The caller as a player. A guest may choose a name; an account has a fixed one."""
    caller = caller_of(request)
    name = await services_of(request).registrar.name_of(caller, typed)
    return Sitter(caller.person, name, guest=not caller.is_account)
