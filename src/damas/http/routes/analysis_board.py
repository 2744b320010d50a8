"""The analysis board of a finished game: its page, and the WebSocket with which its players share
it.

The protocol is docs/protocol.md. The players act; everybody else who may see the game watches.
"""

from __future__ import annotations

import asyncio
import hashlib

from fastapi import APIRouter, Request, Response, WebSocket
from fastapi.responses import HTMLResponse, RedirectResponse

from ...app.analysis.board_acts import SAID, BoardAct, LookAtMoves, act_of
from ...app.analysis.boards import LiveBoard, TriedView
from ...app.analysis.requests import finished
from ...app.core.service_errors import ForbiddenError
from ...app.games.seats import LOOKING_ON, seat_for
from ...app.live import Message, Packet
from ...app.views.first_board import first_board
from ...people import Policy
from ...rules.game import OTHER
from ..core.link_secret import seat_secret
from ..core.templates import render
from ..requests import SocketSession, accept_socket, caller_of, may, services_of, visit_of

router = APIRouter(include_in_schema=False)
LOOK_SECONDS = 1.0
"""So often it is looked who of the two is at the board."""


@router.get(
    "/games/{game_id}/analysis", dependencies=[may(Policy.GAME)], response_class=HTMLResponse
)
async def board_page(request: Request, game_id: str) -> Response:
    """The page of the board; while the game goes on, the game."""
    services = services_of(request)
    live = await services.games.watched(game_id, caller_of(request))
    board, over = await live.view(lambda s: (s.game.board, s.game.outcome is not None))
    if not over:
        return RedirectResponse(f"/games/{game_id}", 303)
    drawn = first_board(board, edge=board.variant.edge_numbers)
    return HTMLResponse(render(request, "analysis_board.html", game_id=game_id, board=drawn))


@router.websocket("/ws/games/{game_id}/board", dependencies=[may(Policy.SEAT, blocked=True)])
async def board_socket(socket: WebSocket, game_id: str) -> None:
    """One client at a board, until either is closed."""
    services, caller = services_of(socket), caller_of(socket)

    async def find() -> LiveBoard:
        game = await finished(game_id, services.games, caller)
        return await services.boards.open(game_id, game)

    live = await accept_socket(socket, find())
    if live is not None:
        game = await services.games.get(game_id)
        await _BoardSession(socket, live, private=game.session.record.setup.private).run()


class _BoardSession(SocketSession[LiveBoard]):
    """One client at a board."""

    messages = SAID

    def __init__(self, socket: WebSocket, live: LiveBoard, *, private: bool) -> None:
        super().__init__(socket, live)
        self._private = private
        self._told: list[TriedView] | None = None  # the moves tried that it knows
        self._seated: str | None = None  # the name under which a player is noted

    @property
    def is_restricted(self) -> bool:
        """Whether only players see the game."""
        return self._private

    async def check(self) -> None:
        """Raises ServiceError for a client that may not see the game any more."""
        caller = await visit_of(self.socket).caller_again()
        await services_of(self.socket).games.watched(self.live.id, caller)

    async def begin(self) -> None:
        """Sends the seat of the client, and the board."""
        colour = await self._colour()
        if colour is not None:
            await services_of(self.socket).boards.begin(self.live)
            self._seated = _seat_name(self.live.id, colour)
            services_of(self.socket).spectators.arrive(self._seated, self._seated)
        self.post({"type": "seat", "seat": colour or "none"})
        await super().begin()

    async def run(self) -> None:
        """Serves until the client leaves; the others see who of the players is here."""
        looking = asyncio.create_task(self._send_presence())
        try:
            await super().run()
        finally:
            looking.cancel()
            if self._seated is not None:
                services_of(self.socket).spectators.depart(self._seated, self._seated)

    async def _send_presence(self) -> None:
        """Tells the client which of the players are at the board, whenever that is another."""
        count, known = services_of(self.socket).spectators.count, dict[str, bool]()
        while True:
            here = {colour: count(_seat_name(self.live.id, colour)) > 0 for colour in OTHER}
            if here != known:
                known = here
                self.post({"type": "here", **here})
            await asyncio.sleep(LOOK_SECONDS)

    async def handle(self, said: BoardAct) -> None:
        """Carries out a player's message, and answers."""
        self.post(await self._answer(said))

    async def state(self) -> Packet:
        """The stored board; with the tried moves only if the client does not know them."""
        message = self.live.message(self._told)
        self._told = message.get("tried", self._told)
        return Packet.of(message)

    async def _answer(self, said: BoardAct) -> Message:
        if isinstance(said, LookAtMoves):
            return self.live.position(said.number, said.id)
        by = await self._colour()
        if by is None:
            raise ForbiddenError("looking-on", LOOKING_ON)
        version = await self.live.act(act_of(said, by, self.live.game))
        return {"type": "ack", "id": said.id, "version": version}

    async def _colour(self) -> str | None:
        """The colour that the caller played, as it is stored now; None for everybody else, and for
        somebody whom the owner has blocked."""
        services, caller = services_of(self.socket), await visit_of(self.socket).caller_now()
        if caller.blocked:
            return None
        own = await services.plays.seat(self.live.id, seat_secret(self.socket))
        if own is not None:
            return own.colour if own.colour != "none" else None
        live = await services.games.watched(self.live.id, caller)
        seat = seat_for(await services.games.seating(live), caller)
        return seat.colours[0] if seat.colours else None


def _seat_name(game_id: str, colour: str) -> str:
    """The name under which a player at the board is noted, for all processes of a server."""
    return hashlib.blake2b(f"{game_id}:{colour}".encode(), digest_size=12).hexdigest()
