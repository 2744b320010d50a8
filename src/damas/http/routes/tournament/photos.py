"""Photos of boards over HTTP: attached, looked at, removed, taken along; for officials alone."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from ....app.core.file_names import event_file_name
from ....app.core.keep import Keep
from ....app.core.schemas import BoardNo, RoundNo
from ....app.tournament import keys
from ....app.tournament import photos as kept
from ....app.tournament.live import LiveTournament, TournamentFold
from ....app.tournament.making import zipped
from ....app.tournament.person import Person
from ....app.work import in_database
from ....base import bounds
from ....base.i18n import Text
from ....people import Policy
from ....tournament.event.model.photos import Photo
from ...core.attachment import attachment
from ...core.language import locale_of
from ...requests import may, services_of, visit_of
from .api import live_event

router = APIRouter(prefix="/api/tournaments")
PhotoId = Annotated[str, Path(max_length=bounds.ADDRESS)]
Round = Annotated[RoundNo, Query(alias="round")]
TITLE = Text("Photos")


@router.get("/{event_id}/photos", dependencies=[may(Policy.EVENT_KEY)])
async def list_photos(request: Request, event_id: str) -> list[kept.PhotoView]:
    """The photos of all boards, in the order in which they were attached."""
    live = await live_event(request, event_id)

    def found(fold: TournamentFold) -> list[kept.PhotoView]:
        keys.shown(_person(request, fold), "photos")
        return [kept.photo_view(fold.event, one) for one in fold.event.photos.values()]

    return await live.view(found)


@router.post("/{event_id}/photos", dependencies=[may(Policy.EVENT_KEY)], status_code=201)
async def attach(
    request: Request, event_id: str, number: Round, board: Annotated[BoardNo, Query()]
) -> kept.PhotoView:
    """Attaches the body, a picture in JPEG, PNG or WebP, to a board; the same one counts once. What
    else the file carries (place, device, time) is not kept."""
    live, services = await live_event(request, event_id), services_of(request)
    person = await _official(request, live)
    await live.view(lambda fold: fold.event.board(number, board))
    data = await request.body()
    made = await kept.attach(live, services.photos, person, (number, board), data)
    return await live.view(lambda fold: kept.photo_view(fold.event, fold.event.photos[made]))


@router.get("/{event_id}/photos/{photo}", dependencies=[may(Policy.EVENT_KEY, keep=Keep.NOWHERE)])
async def show(request: Request, event_id: str, photo: PhotoId) -> Response:
    """The picture."""
    live = await live_event(request, event_id)
    await _official(request, live)
    kind, data = await kept.picture(live, services_of(request).photos, photo)
    return Response(data, media_type=kept.MIME[kind])


@router.delete("/{event_id}/photos/{photo}", dependencies=[may(Policy.EVENT_KEY)], status_code=204)
async def remove(request: Request, event_id: str, photo: PhotoId) -> Response:
    """Deletes a picture; the log keeps that there was one."""
    live = await live_event(request, event_id)
    person = await _official(request, live)
    await kept.remove(live, services_of(request).photos, person, photo)
    return Response(status_code=204)


@router.get("/{event_id}/photos.zip", dependencies=[may(Policy.EVENT_KEY, keep=Keep.NOWHERE)])
async def all_photos(request: Request, event_id: str) -> Response:
    """All photos in one file, named by round and board; beside the event's file, for arbiters."""
    live = await live_event(request, event_id)

    def taken(fold: TournamentFold) -> dict[str, Photo]:
        keys.shown(_person(request, fold), "event-file")
        return dict(fold.event.photos)

    known, photos = await live.view(taken), services_of(request).photos
    data = await in_database(lambda: zipped(kept.photo_files(photos, live.id, known)))
    event = live.fold.event
    name = event_file_name("zip", event.rules.name, TITLE, len(event.rounds), locale_of(request))
    return attachment(data, "application/zip", name)


async def _official(request: Request, live: LiveTournament) -> Person:
    """The caller, who sees photos. Raises ForbiddenError."""
    return await live.view(lambda fold: keys.shown(_person(request, fold), "photos"))


def _person(request: Request, fold: TournamentFold) -> Person:
    return keys.person_of(visit_of(request), fold)
