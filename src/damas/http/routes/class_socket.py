"""The WebSocket of a class: the class as its teacher or one of its pupils sees it, live."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path, WebSocket

from ...app.classes.live import LiveClass
from ...app.classes.room import NOT_IN, is_teacher
from ...app.classes.views import pupil_view, teacher_view
from ...app.core.service_errors import ForbiddenError
from ...app.core.times import now_ms
from ...app.live.places import Guest
from ...base.errors import DamasError
from ...base.i18n import translate
from ...people import Policy
from ..core.errors import gone_or
from ..core.language import locale_of
from ..requests import Allowance, caller_of, may, services_of, until_one_ends, visit_of

router = APIRouter()
OUT = 4404
"""The close code for a person who is not in the class."""
DELETED = 4410


@router.websocket("/ws/classes/{class_id}", dependencies=[may(Policy.CLASS)])
async def class_socket(
    socket: WebSocket, class_id: Annotated[str, Path(max_length=40, pattern=r"^[\w-]+$")]
) -> None:
    """Serves one page at a class until it is deleted or its person has left."""
    await socket.accept()
    try:
        await _check_in(socket, class_id)
    except DamasError as found:
        error = await gone_or(socket, found)
        message = translate(error.text, locale_of(socket))
        await socket.send_json({"type": "refused", "code": error.code, "message": message})
        await socket.close(OUT)
        return
    await _ClassSession(socket, class_id).run()


async def _check_in(socket: WebSocket, class_id: str) -> None:
    """Raises ServiceError for somebody who neither teaches the class nor is a pupil of it."""
    room, caller = services_of(socket).classes, caller_of(socket)
    record = await room.record(class_id)
    if not is_teacher(record, caller):
        await room.attended(class_id, caller)
    elif caller.blocked:
        raise ForbiddenError("not-in-class", NOT_IN)


class _ClassSession:
    """One page at a class."""

    def __init__(self, socket: WebSocket, class_id: str) -> None:
        self._socket, self._id = socket, class_id
        self._locale = locale_of(socket)
        self._news = asyncio.Event()
        self._allowance = Allowance()
        self._session = caller_of(socket).session
        self._guest = Guest(caller_of(socket).person, self._news.set)
        self._sent = -1

    async def run(self) -> None:
        """Serves until the page is closed."""
        live = await services_of(self._socket).live_classes.join(self._id, self._guest)
        self._news.set()
        try:
            await until_one_ends(self._read(), self._write(live))
        finally:
            live.leave(self._guest)

    async def _read(self) -> None:
        """Nothing is asked by this line; what comes is read and forgotten."""
        while True:
            await self._socket.receive_text()
            await asyncio.sleep(self._allowance.wait())

    async def _write(self, live: LiveClass) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            if live.gone or live.state is None:
                await self._socket.close(DELETED)
                return
            view = await self._view(live)
            if view is None:
                await self._socket.close(OUT)
                return
            if self._sent != live.change:
                self._sent = live.change
                await self._socket.send_json(
                    {"type": "class", "class": view, "server_time_ms": now_ms()}
                )

    async def _view(self, live: LiveClass) -> dict[str, Any] | None:
        """The class for this page now; None for a person who may not see it any more."""
        caller = await visit_of(self._socket).caller_now()
        state = live.state
        if state is None or caller.blocked or caller.session != self._session:
            return None
        if state.record.school_class.teacher == self._guest.person:
            return teacher_view(state, self._locale)
        own = state.record.pupil_of(self._guest.person)
        if own is None or own.state != "in":
            return None
        return pupil_view(state, own, self._locale)
