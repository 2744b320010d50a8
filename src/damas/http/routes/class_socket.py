"""The WebSocket of a class: the class as its teacher or one of its pupils sees it, live."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, WebSocket

from ...app.classes.live import LiveClass
from ...app.classes.views import ClassState, pupil_view, teacher_view
from ...app.core.times import now_ms
from ...app.live import Message, Subscriber, Subscription
from ...people import Policy
from ..requests import SocketSession, accept_socket, caller_of, may, services_of

router = APIRouter()
ClassLine = Subscription[LiveClass, Subscriber]


@router.websocket("/ws/classes/{class_id}", dependencies=[may(Policy.CLASS)])
async def class_socket(
    socket: WebSocket, class_id: Annotated[str, Path(max_length=40, pattern=r"^[\w-]+$")]
) -> None:
    """Serves one page at a class until it is deleted or its person has left."""
    services, caller = services_of(socket), caller_of(socket)

    async def find() -> ClassLine:
        await services.classes.check_in(class_id, caller)
        guest = Subscriber(caller.person)
        return Subscription(await services.live_classes.join(class_id, guest), guest)

    live = await accept_socket(socket, find())
    if live is not None:
        await _ClassSession(socket, live).run()


class _ClassSession(SocketSession[ClassLine]):
    """One page at a class; it has nothing to say."""

    def __init__(self, socket: WebSocket, live: ClassLine) -> None:
        super().__init__(socket, live)
        self._session = caller_of(socket).session
        self._sent = -1

    async def state(self) -> Message | None:
        """The class for this page now, if that has changed."""
        place, found = self.live.place, self.live.place.state
        view = self._view(found) if found and await self.is_of(self._session) else None
        if view is None:
            await self.send_away()
        if self._sent == place.change:
            return None
        self._sent = place.change
        return {"type": "class", "class": view, "server_time_ms": now_ms()}

    def _view(self, state: ClassState) -> Message | None:
        """The class for the person of the page; None for somebody who is not in it any more."""
        person = self.live.guest.person
        if state.record.school_class.teacher == person:
            return teacher_view(state, self.locale)
        own = state.record.pupil_of(person)
        return pupil_view(state, own, self.locale) if own and own.state == "in" else None
