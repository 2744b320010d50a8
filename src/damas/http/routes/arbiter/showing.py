"""Arbiter's boards for others: a secret that shows a board and opens nothing else, its page for a
frame on any site, and its WebSocket.

The address of a board itself lets its holder act there. So others get a secret of its own, and
no message to them names the board.
"""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request, Response, WebSocket
from fastapi.responses import HTMLResponse

from ....app.arbiter.live import LiveTable
from ....app.arbiter.watched import about_text, names_of, watched
from ....app.core.keep import Keep
from ....app.core.service_errors import not_found
from ....app.core.times import now_ms
from ....app.live import Packet
from ....app.views.first_board import first_board
from ....app.work import in_database
from ....base.errors import DamasError
from ....base.i18n import Text, translate
from ....people import Policy
from ....rules.board import Board
from ...core.errors import answer_error
from ...core.language import locale_of
from ...core.security import FRAMED
from ...core.templates import render
from ...core.theme import theme_of
from ...requests import SocketSession, accept_socket, may, services_of, visit_of
from ..embedding import BARS, USUAL_WIDTH, embed_code, oembed_address
from .rights import require_arbiter

router = APIRouter()
Secret = Annotated[str, Path(max_length=40, pattern=r"^[\w-]+$")]
ENDED = Text("This board is not shown any more")


@router.post("/api/arbiter/tables/{table_id}/view", dependencies=[may(Policy.TABLE)])
async def show(request: Request, table_id: str) -> dict[str, str]:
    """The address by which others look at a board, and the frame for a site; made once."""
    services = services_of(request)
    live = await services.tables.get(table_id)
    await require_arbiter(request, table_id)
    secret = await in_database(services.tables.tables.shown, table_id, now_ms())
    base, locale = str(request.base_url), locale_of(request)
    title = " – ".join((await live.view(lambda fold: names_of(fold, locale))).values())
    path = f"boards/{secret}/embed"
    frame = embed_code(f"{base}{path}", title, USUAL_WIDTH, USUAL_WIDTH + BARS)
    return {"address": f"{base}{path}", "html": frame}


@router.delete(
    "/api/arbiter/tables/{table_id}/view", dependencies=[may(Policy.TABLE)], status_code=204
)
async def hide(request: Request, table_id: str) -> Response:
    """Ends the address: pages that show the board are closed within seconds."""
    services = services_of(request)
    await services.tables.get(table_id)
    await require_arbiter(request, table_id)
    await in_database(services.tables.tables.hide, table_id)
    return Response(status_code=204)


@router.get(
    "/boards/{secret}/embed",
    dependencies=[may(Policy.EVERYBODY, keep=Keep.NOWHERE)],
    include_in_schema=False,
)
async def embed(
    request: Request,
    secret: Secret,
    theme: Literal["auto", "light", "dark"] = "auto",
    side: Literal["white", "black"] = "white",
) -> Response:
    """A board without anything around it, for a frame on any page."""
    visit_of(request).leaves_no_cookie = True
    shade = theme_of(request).shade if theme == "auto" else theme
    locale = locale_of(request)
    try:
        live = await _shown(request, secret)
    except DamasError as error:
        status = answer_error(request, error).status_code
        page = render(request, "embed_error.html", shade=shade, message=translate(ENDED, locale))
        return HTMLResponse(page, status, headers=FRAMED)
    board = await live.view(lambda fold: watched(fold, secret, locale, now_ms()).board)
    variant = live.fold.table.regulation.variant
    page = render(
        request,
        "embed.html",
        shade=shade,
        turned=side == "black",
        line=f"/ws/boards/{secret}",
        address="",
        oembed=oembed_address(str(request.base_url), f"boards/{secret}/embed"),
        about=await live.view(lambda fold: about_text(fold, locale)),
        names=await live.view(lambda fold: names_of(fold, locale)),
        ended=board["outcome"]["text"] if board["outcome"] else "",
        board=first_board(Board(variant, board["fen"]), edge=False, turned=side == "black"),
    )
    return HTMLResponse(page, headers=FRAMED)


@router.websocket("/ws/boards/{secret}", dependencies=[may(Policy.EVERYBODY, blocked=True)])
async def board_socket(socket: WebSocket, secret: Secret) -> None:
    """Sends one board to a page that looks on, until either is closed."""
    live = await accept_socket(socket, _shown(socket, secret))
    if live is not None:
        await _ShownSession(socket, live, secret).run()


async def _shown(connection: Request | WebSocket, secret: str) -> LiveTable:
    """The board that a secret shows. Raises NotFoundError."""
    live = await services_of(connection).tables.shown_by(secret)
    if live is None:
        raise not_found()
    return live


class _ShownSession(SocketSession[LiveTable]):
    """A page that looks at one board. Messages from the page are ignored."""

    def __init__(self, socket: WebSocket, live: LiveTable, secret: str) -> None:
        super().__init__(socket, live)
        self._secret = secret

    @property
    def is_restricted(self) -> bool:
        """The secret may end."""
        return True

    async def check(self) -> None:
        """Raises DamasError once the secret shows this board no more."""
        await _shown(self.socket, self._secret)

    async def state(self) -> Packet:
        """The board as it is now, in the form of the boards that others watch."""
        return await self.live.view(
            lambda fold: watched(fold, self._secret, self.locale, now_ms()).packet
        )
