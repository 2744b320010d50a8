"""The archive over HTTP: files in, search, explorer, one game with its lines, edits, files out."""

from __future__ import annotations

import json
import tempfile
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import AsyncExitStack, aclosing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse, StreamingResponse

from ... import archive as games
from ...app.core.file_names import PDF, TEXT
from ...app.core.schemas import Offset, RowId
from ...app.jobs.archive_edits import ArchiveEditIn, edited, score_of
from ...app.jobs.archive_import import Importing
from ...app.views.archive import (
    ExploredView,
    FoundGames,
    ReadGame,
    explored_view,
    found_view,
    read_view,
)
from ...app.work import in_database, visitor_of
from ...archive import Archive
from ...base.i18n import say
from ...contract import form_of
from ...people import Policy
from ...printing import GAMES
from ...rules.board import Board
from ...rules.variants import VARIANTS
from ...rules.variants import variant as variant_named
from ..core.attachment import attachment, streamed
from ..core.language import locale_of
from ..core.templates import render
from ..requests import caller_of, may, services_of

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

router = APIRouter(include_in_schema=False)


def _archive(request: Request) -> Archive:
    return Archive(services_of(request).database)


@router.get("/archive", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def page(request: Request) -> str:
    """Files, search and explorer."""
    locale = locale_of(request)
    names = [(row.id, say(GAMES[row.id], locale)) for row in VARIANTS.values()]
    find = {one["name"]: one for one in form_of(games.Query, locale)}
    return render(request, "archive.html", games=names, find=find)


@router.get("/archive/games.pdn", dependencies=[may(Policy.VISITOR)])
async def export(request: Request) -> StreamingResponse:
    """Every game that fits, as one file."""
    query = games.Query.of(request.query_params)
    texts = await services_of(request).work.read(request, _archive(request).export, query)

    async def parts() -> AsyncIterator[str]:
        while (text := await in_database(next, texts, None)) is not None:
            yield text

    return streamed(parts(), TEXT, "games.pdn")


@router.get("/archive/{number}.pdn", dependencies=[may(Policy.VISITOR)])
async def download(request: Request, number: RowId) -> Response:
    """One game as a file."""
    text = await in_database(_archive(request).text, number)
    return attachment(text, TEXT, f"{number}.pdn")


@router.get("/archive/{number}/score.pdf", dependencies=[may(Policy.VISITOR)])
async def score_sheet(
    request: Request, number: RowId, paper_name: Annotated[str, Query(alias="paper")] = "a4"
) -> Response:
    """One game on a score sheet, to print; hyphens where its game writes them (NOT-02)."""
    archive = _archive(request)
    summary = await in_database(archive.summary, number)
    text = await in_database(archive.text, number)
    asked = (text, paper_name, locale_of(request), summary["variant"] or "")
    data = await services_of(request).work.make(request, ("sheet", *asked), score_of, *asked)
    return attachment(data, PDF, f"{number}.pdf")


@router.get("/archive/{number}", dependencies=[may(Policy.VISITOR)], response_class=HTMLResponse)
async def game_page(request: Request, number: RowId) -> str:
    """One game."""
    await in_database(_archive(request).summary, number)
    return render(request, "archive_game.html", number=number)


@router.get("/api/archive/games", dependencies=[may(Policy.VISITOR)])
async def search(
    request: Request,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    offset: Offset = 0,
    order: str = "date",
) -> FoundGames:
    """One page of the games that fit, and how many do."""
    archive, query = _archive(request), games.Query.of(request.query_params)
    search_games = partial(archive.search, query, limit=limit, offset=offset, order=order)
    found = await services_of(request).work.read(request, search_games)
    return found_view(found, await in_database(archive.count))


@router.get("/api/archive/explore", dependencies=[may(Policy.VISITOR)])
async def explore(
    request: Request, variant: str = "international", fen: str | None = None
) -> ExploredView:
    """A position: its legal moves with the positions after them, and the moves of the games.

    Refused while a rated game stands in it.
    """
    board = Board(variant_named(variant), fen)
    await services_of(request).games.rated.require_free(board, caller_of(request))
    return await services_of(request).work.read(request, explored_view, _archive(request), board)


@router.post("/api/archive/files", dependencies=[may(Policy.OWNER)])
async def add_file(request: Request, name: str = "games.pdn") -> StreamingResponse:
    """Imports the body, a file of games; answers with lines of JSON: how far it is, the report.

    One file at a time: the next waits for its turn. A client that leaves ends its import; it
    goes on from there when the same file comes again.
    """
    async with AsyncExitStack() as until:
        await until.enter_async_context(
            services_of(request).work.importing.place(visitor_of(request))
        )
        folder = until.enter_context(tempfile.TemporaryDirectory())
        path = Path(folder) / "upload.pdn"
        with path.open("wb") as file:
            async for piece in request.stream():
                file.write(piece)
        database, locale = services_of(request).database, locale_of(request)
        importing = Importing(database, path, name[:200], locale)
        held = until.pop_all()
    return _Held(_lines(importing), held)


async def _lines(importing: Importing) -> AsyncGenerator[str, None]:
    async with aclosing(importing.progress()) as rows:
        async for row in rows:
            yield json.dumps(row) + "\n"


class _Held(StreamingResponse):
    """An answer in lines that holds something until it has ended, well or not."""

    def __init__(self, lines: AsyncGenerator[str, None], until: AsyncExitStack) -> None:
        super().__init__(lines, media_type="application/x-ndjson")
        self._lines = lines
        self._until = until

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async with self._until, aclosing(self._lines):
            await super().__call__(scope, receive, send)


@router.get("/api/archive/games/{number}", dependencies=[may(Policy.VISITOR)])
async def show(request: Request, number: RowId) -> ReadGame:
    """One game: its summary, and every move of every line with its position."""
    asked = (_archive(request), number, locale_of(request))
    return await services_of(request).work.read(request, read_view, *asked)


@router.delete("/api/archive/games/{number}", dependencies=[may(Policy.OWNER)], status_code=204)
async def remove(request: Request, number: RowId) -> Response:
    """Takes a game out."""
    await in_database(_archive(request).remove, number)
    return Response(status_code=204)


@router.post("/api/archive/games/{number}/edit", dependencies=[may(Policy.OWNER)])
async def edit(request: Request, number: RowId, change: ArchiveEditIn) -> ReadGame:
    """Makes one change and gives the game as it is then."""
    asked = (_archive(request), number, change, locale_of(request))
    return await services_of(request).work.read(request, edited, *asked)
