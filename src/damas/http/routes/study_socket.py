"""The WebSocket of a study: the study and one open chapter, every change, and the people here."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Annotated, Any

from fastapi import APIRouter, Path, WebSocket

from ...app.live import Message, Packet
from ...app.studies.bodies import STUDY_MESSAGES, OpenChapter, PositionLook
from ...app.studies.fold import StudyFold
from ...app.studies.live import LiveStudy
from ...app.studies.service import may_read
from ...app.studies.views import position_view
from ...people import Policy
from ..requests import SocketSession, accept_socket, caller_of, may, services_of, visit_of

router = APIRouter()
LOOK_SECONDS = 1.0
"""So often it is looked who is here."""
READERS = "readers"


@router.websocket("/ws/studies/{study_id}", dependencies=[may(Policy.STUDY, blocked=True)])
async def study_socket(
    socket: WebSocket, study_id: Annotated[str, Path(max_length=40, pattern=r"^[\w-]+$")]
) -> None:
    """Serves one page at a study until it is closed, or may not be read any more."""
    finding = services_of(socket).studies.readable(study_id, caller_of(socket))
    live = await accept_socket(socket, finding)
    if live is not None:
        await _StudySession(socket, live).run()


class _StudySession(SocketSession[LiveStudy]):
    """One page at a study."""

    messages = STUDY_MESSAGES

    def __init__(self, socket: WebSocket, live: LiveStudy) -> None:
        super().__init__(socket, live)
        self._caller = caller_of(socket)
        self._chapter: int | None = None
        self._here = ""  # the name under which the page is counted as here

    @property
    def is_restricted(self) -> bool:
        """The right to read may end at any time."""
        return True

    async def check(self) -> None:
        """Raises ServiceError for a page that may not read the study any more."""
        caller = await visit_of(self.socket).caller_again()
        await services_of(self.socket).studies.readable(self.live.id, caller)

    async def run(self) -> None:
        """Serves until the page is closed; the others see who is here."""
        looking = asyncio.create_task(self._send_presence())
        number = self.live.fold.number_of(self._caller.person)
        self._here = here_name(self.live.id, READERS if number is None else number)
        viewer = self._caller.person or self._caller.session or str(id(self))
        services_of(self.socket).spectators.arrive(self._here, viewer)
        try:
            await super().run()
        finally:
            looking.cancel()
            services_of(self.socket).spectators.depart(self._here, viewer)

    async def _send_presence(self) -> None:
        """Tells the page who is here, whenever that has changed."""
        known: dict[str, Any] = {}
        while True:
            here = self._present()
            if here != known:
                known = here
                self.post({"type": "here", **here})
            await asyncio.sleep(LOOK_SECONDS)

    def _present(self) -> dict[str, Any]:
        count, live = services_of(self.socket).spectators.count, self.live
        inside = [one.number for one in live.fold.people.values() if one.state == "in"]
        return {
            "writers": [number for number in inside if count(here_name(live.id, number))],
            "readers": count(here_name(live.id, READERS)),
        }

    async def state(self) -> Packet:
        """The study, with the chapter that the page has opened."""

        live = self.live
        if not may_read(live.fold, self._caller):
            await self.send_away()
        found = await live.chapter(self._chapter or 0, self._caller.person)
        self._chapter = found["chapter"]["number"] if found["chapter"] else None
        return Packet.of({"type": "study", **found})

    async def handle(self, said: OpenChapter | PositionLook) -> None:
        """Opens a chapter, or answers with the legal moves of a position."""
        if isinstance(said, OpenChapter):
            self._chapter = said.chapter
            self.post()
            return
        place = said.chapter, said.move
        found = await self.live.view(lambda fold: _position(fold, *place))
        if found is not None:
            self.post(found)


def _position(fold: StudyFold, chapter: int, move: int) -> Message | None:
    """The legal moves after a move that stands in the study."""
    if not fold.study.move_at(chapter, move):
        return None
    return {"type": "position", **position_view(fold.study, chapter, move)}


def here_name(study_id: str, who: int | str) -> str:
    """The name under which somebody at a study is counted, for all processes of a server."""
    return hashlib.blake2b(f"study:{study_id}:{who}".encode(), digest_size=12).hexdigest()
