"""The WebSocket of an arbiter's table: events in, answers out, and the table's state to everybody.

A message is an event as in the schema, with an `id` of the client's own if it wants one; or
`{"undo": version}`. Its sender gets `{"type": "answer", "id", "event", "rulings", "state"}`, and
all clients `{"type": "table", "table", "log", "first"}`.
"""

from __future__ import annotations

import json
from typing import Any, Literal

from fastapi import APIRouter, WebSocket
from typing_extensions import TypedDict

from ....app.arbiter.live import LiveTable, TableFold
from ....app.arbiter.requests import split_id
from ....app.arbiter.views import answer_view, log_view, table_view
from ....app.core.times import now_ms
from ....app.live import Message
from ....arbiter.protocol.answers import AnswerView
from ....base.errors import DamasError, NotationError
from ....people import Policy
from ....rules.regulations import Regulation
from ...core.errors import UNREADABLE
from ...requests import SocketSession, accept_socket, may, require_unblocked, services_of, visit_of
from .rights import require_arbiter

router = APIRouter()


@router.websocket("/ws/arbiter/{table_id}", dependencies=[may(Policy.TABLE, blocked=True)])
async def table_socket(socket: WebSocket, table_id: str) -> None:
    """One client at one table, until either is closed."""
    live = await accept_socket(socket, services_of(socket).tables.get(table_id))
    if live is not None:
        await _TableSession(socket, live).run()


class _Sent(TypedDict):
    type: Literal["answer"]
    id: str | None


class SentAnswer(_Sent, AnswerView):
    """The answer to an event, with the client's own name for it."""


class _TableSession(SocketSession[LiveTable]):
    """One client at a table; it is sent each entry of the log once."""

    def __init__(self, socket: WebSocket, live: LiveTable) -> None:
        super().__init__(socket, live)
        self._seen = (-1, 0)  # the epoch, and how many entries of its log were sent

    async def receive(self, text: str) -> None:
        """Takes an event, or takes the last one back."""
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            self.refuse(NotationError("bad-message", UNREADABLE.template))
            return
        event, client_id = split_id(message)
        try:
            await require_unblocked(self.socket)
            await require_arbiter(self.socket, self.live.id)
            await self._act(event, client_id)
        except DamasError as error:
            self.refuse(error, client_id)

    async def _act(self, event: Any, client_id: str | None) -> None:
        if isinstance(event, dict) and set(event) == {"undo"} and isinstance(event["undo"], int):
            await self.live.undo(event["undo"])
            self.post({"type": "answer", "id": client_id, "rulings": []})
            return
        plays, visit = services_of(self.socket).plays, visit_of(self.socket)
        caller = await plays.hand(visit, "table", self.live.id)
        (answer,) = await self.live.submit([(event, client_id)], caller)
        game = self.book.variant.id
        sent: SentAnswer = {
            "type": "answer",
            "id": client_id,
            **answer_view(answer, self.locale, game),
        }
        self.post(sent)

    async def state(self) -> Message:
        """The state of the table, with the part of the log that this client has not seen."""
        return await self.live.view(self._state)

    def _state(self, fold: TableFold) -> Message:
        epoch, count = self._seen
        first = count if epoch == fold.epoch else 0
        self._seen = fold.epoch, len(fold.kept)
        return {
            "type": "table",
            "table": table_view(fold, self.locale, now_ms()),
            "first": first,
            "log": log_view(fold, self.locale, first),
        }

    @property
    def book(self) -> Regulation:
        """The rules of the table."""
        return self.live.fold.table.regulation
