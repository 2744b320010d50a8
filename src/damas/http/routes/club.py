"""The calls about rooms: opening, coming in, pairing, the host's acts, words, the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Path, Request, Response

from ...app.club.bodies import (
    GamesActIn,
    PairingIn,
    PausedIn,
    PositionSetIn,
    RoomChatIn,
    RoomIn,
    TermsChangeIn,
)
from ...app.club.pairing import here
from ...app.club.views import (
    EnteredHead,
    EnteredRoom,
    OwnRoom,
    PersonOfRoom,
    RoomEntrance,
    RoomEntry,
    RoomView,
    door_view,
    head_view,
    own_room_view,
    room_view,
    table_rows,
)
from ...app.core.file_names import file_name
from ...app.core.service_errors import ServiceError
from ...app.core.times import now_ms
from ...app.meeting.bodies import ComeIn, ComplaintIn, WordIn
from ...app.meeting.chat import chat_is_on
from ...app.meeting.views import phrases_view
from ...app.people import NEW_ROOMS
from ...app.work import in_database
from ...meeting import HOST
from ...people import Policy
from ...tournament import to_csv
from ..core.attachment import attachment
from ..core.language import locale_of
from ..requests import as_made, caller_of, counts, may, services_of

if TYPE_CHECKING:
    from ...app.club.rooms import RoomService
    from ...meeting import Room

router = APIRouter(prefix="/api/rooms")
RoomId = Annotated[str, Path(max_length=40, pattern=r"^[\w-]+$")]
Number = Annotated[int, Path(ge=0, le=9999)]
CSV = "text/csv; charset=utf-8"


@router.post("", dependencies=[may(Policy.PERSON), counts(NEW_ROOMS)], status_code=201)
async def open_room(request: Request, body: RoomIn) -> dict[str, str]:
    """Opens a room: its link's secret and its six letters."""
    services, caller = services_of(request), caller_of(request)
    made = await services.club.open(
        caller,
        await services.registrar.name_of(caller, body.host),
        body.name,
        body.terms.terms(),
        body.settings.settings(),
    )
    return {"id": made.id, "code": made.code}


@router.get("", dependencies=[may(Policy.OWN)])
async def own_rooms(request: Request) -> list[OwnRoom]:
    """The rooms in which the caller is."""
    person = caller_of(request).person
    rooms = services_of(request).club.rooms
    found = await in_database(rooms.of_person, person) if person else []
    return [own_room_view(one, now_ms(), person) for one in found]


@router.get(
    "/{room_id}",
    dependencies=[may(Policy.ROOM)],
    **as_made(EnteredRoom | EnteredHead | RoomEntrance),
)
async def show_room(
    request: Request, room_id: RoomId, *, whole: bool = True
) -> EnteredRoom | EnteredHead | RoomEntrance:
    """The room, for a person in it; the form to enter for anyone else with the link. *whole*: with
    its people, games and table, which a page gets by its line."""
    club, caller = services_of(request).club, caller_of(request)
    try:
        room, own = await club.member(room_id, caller)
    except ServiceError as refused:
        if refused.code != "not-in-room":
            raise
        room = await club.room(room_id)
        host = await in_database(club.rooms.person, room_id, room.host)
        return door_view(room, host.name if host else "", now_ms())
    locale, at_ms = locale_of(request), now_ms()
    more: RoomEntry = {
        "you": own.number,
        "code": room.code if own.number == HOST else None,
        "phrases": phrases_view(locale),
        "texts": await chat_is_on(services_of(request).people),
        "now_ms": now_ms(),
    }
    if whole:
        return {**await _whole(club, room, locale), **more}
    return {**head_view(room, locale, at_ms), **more}


async def _whole(club: RoomService, room: Room, locale: str) -> RoomView:
    record, at_ms = await club.whole(room), now_ms()
    seen = here(record.people, at_ms) if room.is_arena else ()  # other pages get it by their line
    return room_view(record, seen, locale, at_ms)


@router.post("/{room_id}/pause", dependencies=[may(Policy.ROOM)], status_code=204)
async def pause(request: Request, room_id: RoomId, body: PausedIn) -> Response:
    """The caller pauses in an arena, or plays on; a second call changes nothing."""
    await services_of(request).club.pause(room_id, caller_of(request), paused=body.paused)
    return Response(status_code=204)


@router.post("/{room_id}/people", dependencies=[may(Policy.PERSON)])
async def come_in(request: Request, room_id: RoomId, body: ComeIn) -> PersonOfRoom:
    """Enters the room; the caller's number and name there."""
    services, caller = services_of(request), caller_of(request)
    name = await services.registrar.name_of(caller, body.name)
    own = await services.club.come_in(room_id, caller, name)
    return {"number": own.number, "name": own.name}


@router.delete("/{room_id}/people/{number}", dependencies=[may(Policy.ROOM)], status_code=204)
async def go(request: Request, room_id: RoomId, number: Number) -> Response:
    """Leaves the room, or removes a person from it as its host."""
    await services_of(request).club.go(room_id, caller_of(request), number)
    return Response(status_code=204)


@router.post("/{room_id}/pairings", dependencies=[may(Policy.ROOM_HOST)])
async def pair(request: Request, room_id: RoomId, body: PairingIn) -> dict[str, int]:
    """Pairs people by hand, or everybody by lot; returns the room's round."""
    club, caller = services_of(request).club, caller_of(request)
    if body.pairs is not None:
        return {"round": await club.pair_by_hand(room_id, caller, body.pairs)}
    round_ = await club.pair_everybody(room_id, caller, body.round, with_host=body.with_host)
    return {"round": round_}


@router.post("/{room_id}/games", dependencies=[may(Policy.ROOM_HOST)])
async def act_on_games(request: Request, room_id: RoomId, body: GamesActIn) -> dict[str, int]:
    """Pauses, continues, or ends without result one running game, or all."""
    club = services_of(request).club
    return {"games": await club.act(room_id, caller_of(request), body.act, body.game)}


@router.post("/{room_id}/position", dependencies=[may(Policy.ROOM_HOST)])
async def set_position(request: Request, room_id: RoomId, body: PositionSetIn) -> dict[str, int]:
    """Begins all games, also the next ones, from this position."""
    club = services_of(request).club
    round_ = await club.set_position(room_id, caller_of(request), body.fen, body.round)
    return {"round": round_}


@router.put("/{room_id}", dependencies=[may(Policy.ROOM_HOST)], status_code=204)
async def change_terms(request: Request, room_id: RoomId, body: TermsChangeIn) -> Response:
    """Other terms for the next games."""
    terms, settings = body.terms.terms(), body.settings.settings()
    await services_of(request).club.change_terms(room_id, caller_of(request), terms, settings)
    return Response(status_code=204)


@router.delete("/{room_id}", dependencies=[may(Policy.ROOM_HOST)], status_code=204)
async def close_room(request: Request, room_id: RoomId) -> Response:
    """Closes the room; the owner of the server may, too."""
    await services_of(request).club.close(room_id, caller_of(request))
    return Response(status_code=204)


@router.post("/{room_id}/words", dependencies=[may(Policy.ROOM)], status_code=201)
async def say(request: Request, room_id: RoomId, body: WordIn) -> dict[str, int]:
    """Says a set phrase, or a text if the host and the owner allow texts."""
    talk = services_of(request).room_chat
    return {"number": await talk.say(room_id, caller_of(request), body)}


@router.delete("/{room_id}/words/{number}", dependencies=[may(Policy.ROOM_HOST)], status_code=204)
async def remove_word(request: Request, room_id: RoomId, number: Number) -> Response:
    """Takes a remark away."""
    await services_of(request).room_chat.remove(room_id, caller_of(request), number)
    return Response(status_code=204)


@router.put("/{room_id}/chat", dependencies=[may(Policy.ROOM_HOST)], status_code=204)
async def change_chat(request: Request, room_id: RoomId, body: RoomChatIn) -> Response:
    """Lets people write texts, say set phrases alone, or nothing."""
    await services_of(request).club.change_chat(room_id, caller_of(request), body.chat)
    return Response(status_code=204)


@router.post("/{room_id}/people/{number}/block", dependencies=[may(Policy.ROOM)], status_code=204)
async def block(request: Request, room_id: RoomId, number: Number) -> Response:
    """Blocks a person of the room."""
    await services_of(request).room_chat.block(room_id, caller_of(request), number)
    return Response(status_code=204)


@router.post("/{room_id}/people/{number}/report", dependencies=[may(Policy.ROOM)], status_code=204)
async def report(request: Request, room_id: RoomId, number: Number, body: ComplaintIn) -> Response:
    """Reports a person of the room to the owner."""
    await services_of(request).room_chat.report(room_id, caller_of(request), number, body)
    return Response(status_code=204)


@router.get("/{room_id}/table.csv", dependencies=[may(Policy.ROOM)])
async def table(request: Request, room_id: RoomId) -> Response:
    """The table of the evening for a spreadsheet."""
    club, locale = services_of(request).club, locale_of(request)
    room, _ = await club.member(room_id, caller_of(request))
    record = await club.whole(room)
    data = to_csv(table_rows(record), locale).encode("utf-8-sig")
    return attachment(data, CSV, file_name("csv", room.name))
