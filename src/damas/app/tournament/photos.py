"""Photos of boards as evidence: kept beside the log of the event, which says whose each is.

Nothing is read from a photo. Officials of the event alone see them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from typing_extensions import TypedDict

from ...base import bounds
from ...base.errors import DamasError
from ...base.i18n import Text
from ...store import EventPhotos
from ...tournament.event import Tournament
from ...tournament.event.model.photos import Photo
from ..core.service_errors import ConflictError, InvalidError, NotFoundError
from ..core.times import now_ms
from ..work import in_database
from .live import ActRequest
from .photo_bytes import cleaned

if TYPE_CHECKING:
    from .live import LiveTournament
    from .person import Person

MIME = {"jpeg": "image/jpeg", "png": "image/png", "webp": "image/webp"}
ENDINGS = {"jpeg": "jpg", "png": "png", "webp": "webp"}
NONE = Text("There is no such photo")
TOO_LARGE = Text("The photo is larger than {most} MB")
FULL = Text("This event keeps no more photos: remove some first")


class PhotoView(TypedDict):
    """A photo of a board: who attached it, and when."""

    id: str
    round: int
    board: int
    hall: int
    kind: str
    bytes: int
    by: str
    at: str


def photo_view(event: Tournament, one: Photo) -> PhotoView:
    """A photo for the page."""
    return {
        "id": one.id,
        "round": one.round,
        "board": one.board,
        "hall": event.in_hall(one.round, one.board),
        "kind": one.kind,
        "bytes": one.bytes,
        "by": one.by,
        "at": one.at,
    }


async def attach(
    live: LiveTournament, photos: EventPhotos, person: Person, place: tuple[int, int], data: bytes
) -> str:
    """Keeps a photo of a board (round and board) and returns its id; the same one is kept once.

    Raises ServiceError for what is no photo or has no room, TournamentError.
    """
    if len(data) > bounds.PHOTO_BYTES:
        most = bounds.PHOTO_BYTES >> 20
        raise InvalidError("too-large", Text(TOO_LARGE.template, {"most": most}))
    kind, clean = cleaned(data)
    digest = hashlib.sha256(clean).hexdigest()
    known = await live.view(lambda fold: _same(fold.event, place, digest))
    if known:
        return known
    made = await in_database(photos.add, live.id, kind, clean, now_ms(), bounds.EVENT_PHOTO_BYTES)
    if made is None:
        raise ConflictError("photos-full", FULL)
    about = {"round": place[0], "board": place[1], "photo": made}
    said = {**about, "kind": kind, "bytes": len(clean), "digest": digest}
    try:
        await live.act(person, ActRequest("attach-photo", said))
    except DamasError:
        await in_database(photos.remove, live.id, made)
        raise
    return made


async def remove(live: LiveTournament, photos: EventPhotos, person: Person, photo: str) -> None:
    """Deletes a photo; the log keeps who had attached it. Raises TournamentError."""
    await live.act(person, ActRequest("remove-photo", {"photo": photo}))
    await in_database(photos.remove, live.id, photo)


async def picture(live: LiveTournament, photos: EventPhotos, photo: str) -> tuple[str, bytes]:
    """The kind and the bytes of a photo. Raises NotFoundError."""
    found = await live.view(lambda fold: fold.event.photos.get(photo))
    data = await in_database(photos.read, live.id, photo) if found else None
    if found is None or data is None:
        raise NotFoundError("no-photo", NONE)
    return found.kind, data


def photo_files(
    photos: EventPhotos, event: str, known: dict[str, Photo]
) -> Iterator[tuple[str, bytes]]:
    """All photos of an event as files, named by round, board and their order."""
    for number, (name, data) in enumerate(photos.all_of(event), start=1):
        one = known.get(name)
        if one is not None:
            place = f"round-{one.round:02d}-board-{one.board:03d}"
            yield f"{place}-{number:03d}.{ENDINGS[one.kind]}", data


def _same(event: Tournament, place: tuple[int, int], digest: str) -> str:
    """The id of the same photo of a board, "" for none."""
    for one in event.photos.values():
        if (one.round, one.board, one.digest) == (*place, digest):
            return one.id
    return ""
