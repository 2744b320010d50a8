"""The archive over HTTP: files in, search, explorer, one game with its lines, edits, files out."""

from __future__ import annotations

import asyncio
import json
import queue
import tempfile
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse, StreamingResponse
from pydantic import BaseModel, Field

from .. import archive as games
from ..archive import Archive
from ..board import Board
from ..errors import DamasError
from ..i18n import Text, say, translate
from ..paper import GAMES, print_score
from ..pdn import Lines, replay, write_game
from ..variants import VARIANTS
from ..variants import variant as variant_named
from .attachment import PDF, TEXT, attachment, streamed
from .errors import WebError
from .language import locale_of
from .schemas import Number, Offset, RowId
from .score import score_view
from .templates import render
from .views import move_view, variant_view

router = APIRouter(include_in_schema=False)
STALE = Text("This game was changed in another window; load it again")
NO_NODE = Text("This game has no such move")
_ENDS = ("added", "merged", "enriched", "skipped", "bad_count")


Nag = Annotated[int, Field(ge=0, le=255)]
"""A sign of PDN: $0 to $255."""


class EditIn(BaseModel):
    """One change of a game: *node* counts from 0, the root, parents before children."""

    op: str = Field(pattern="^(comment|nags|add|remove|promote)$")
    node: Number
    text: str = Field(default="", max_length=20_000)
    nags: list[Nag] = Field(default_factory=list, max_length=20)
    version: RowId = 0


def _archive(request: Request) -> Archive:
    return Archive(request.app.state.database)


@router.get("/archive", response_class=HTMLResponse)
def page(request: Request) -> str:
    """Files, search and explorer."""
    locale = locale_of(request)
    names = [(row.id, say(GAMES[row.id], locale)) for row in VARIANTS.values()]
    return render(request, "archive.html", games=names)


@router.get("/archive/games.pdn")
def export(request: Request) -> StreamingResponse:
    """Every game that fits, as one file."""
    texts = _archive(request).export(_query(request))
    return streamed(texts, TEXT, "games.pdn")


@router.get("/archive/{number}.pdn")
def download(request: Request, number: RowId) -> Response:
    """One game as a file."""
    return attachment(_archive(request).text(number), TEXT, f"{number}.pdn")


@router.get("/archive/{number}/score.pdf")
def score_sheet(
    request: Request, number: RowId, paper_name: Annotated[str, Query(alias="paper")] = "a4"
) -> Response:
    """One game on a score sheet, to print; hyphens where its game writes them (NOT-02)."""
    archive = _archive(request)
    row = VARIANTS.get(archive.summary(number)["variant"] or "")
    data = print_score(
        archive.game(number),
        paper=paper_name,
        lang=locale_of(request),
        variant=row.id if row else None,
        hyphens=bool(row and row.hyphen_captures),
    )
    return attachment(data, PDF, f"{number}.pdf")


@router.get("/archive/{number}", response_class=HTMLResponse)
def game_page(request: Request, number: RowId) -> str:
    """One game."""
    _archive(request).summary(number)
    return render(request, "archive_game.html", number=number)


@router.get("/api/archive/games")
def search(
    request: Request,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    offset: Offset = 0,
    order: str = "date",
) -> dict[str, Any]:
    """One page of the games that fit, and how many do."""
    archive = _archive(request)
    found = archive.search(_query(request), limit=limit, offset=offset, order=order)
    return {"total": found.total, "all": archive.count(), "games": found.games}


def _query(request: Request) -> games.Query:
    """What a request's parameters ask for; unknown ones are passed over."""
    given = request.query_params
    names = ("words", "player", "white", "black", "event", "since", "until", "ending")
    variant = given.get("variant") or None
    fen = given.get("fen")
    return games.Query(
        **{name: given.get(name, "")[:200] for name in names},
        result=given.get("result") or None,
        variant=variant_named(variant).id if variant else None,
        board=Board(variant or "international", fen) if fen else None,
        mirrored=given.get("mirrored") == "true",
        faulty=given.get("faulty") == "true",
    )


@router.get("/api/archive/explore")
def explore(
    request: Request, variant: str = "international", fen: str | None = None
) -> dict[str, Any]:
    """A position: its legal moves with where they lead, and what the games did."""
    board = Board(variant_named(variant), fen)
    done = {one.path: one for one in _archive(request).explore(board)}
    moves = []
    for move in board.legal_moves:
        one = done.get((move.from_square, move.to_square))
        row = {**move_view(move), "fen": board.after(move).fen, **_counts(one)}
        moves.append(row)
    moves.sort(key=lambda row: -row["games"])
    return {
        "variant": variant_view(board.variant),
        "fen": board.fen,
        "moves": moves,
        "ended": _counts(done.get(None)),
    }


def _counts(one: games.Continuation | None) -> dict[str, Any]:
    if one is None:
        return {"games": 0, "white": 0, "draws": 0, "black": 0, "rating": None}
    return {
        "games": one.games,
        "white": one.white,
        "draws": one.draws,
        "black": one.black,
        "rating": one.rating,
    }


@router.post("/api/archive/files")
async def add_file(request: Request, name: str = "games.pdn") -> StreamingResponse:
    """Imports the body, a file of games; answers with lines of JSON: how far it is, the report."""
    folder = await asyncio.to_thread(tempfile.TemporaryDirectory)
    path = Path(folder.name) / "upload.pdn"
    with path.open("wb") as file:
        async for piece in request.stream():
            file.write(piece)
    database, locale = request.app.state.database, locale_of(request)

    async def lines() -> AsyncIterator[str]:
        try:
            told = _importing(database, path, name[:200], locale)
            while (row := await asyncio.to_thread(next, told, None)) is not None:
                yield json.dumps(row) + "\n"
        finally:
            await asyncio.to_thread(folder.cleanup)

    return StreamingResponse(lines(), media_type="application/x-ndjson")


def _importing(database: Any, path: Path, name: str, locale: str) -> Iterator[dict[str, Any]]:
    """Runs an import in a thread of its own and tells how far it is."""
    told: queue.Queue[dict[str, Any]] = queue.Queue()

    def work() -> None:
        importer = games.Importer(
            database, progress=lambda report: told.put({"games": report.games})
        )
        try:
            with games.open_pdn(path) as handle:
                report = importer.add(handle, name, games.file_digest(path))
            told.put({"done": True, "games": report.games, **_report(report)})
        except DamasError as error:
            told.put({"done": True, "message": translate(error.text, locale)})
        except OSError as error:
            told.put({"done": True, "message": error.strerror or str(error)})

    threading.Thread(target=work, daemon=True).start()
    while True:
        row = told.get()
        yield row
        if row.get("done"):
            return


def _report(report: games.Report) -> dict[str, Any]:
    bad = [
        {"game": b.game, "line": b.line, "column": b.column, "reason": b.reason}
        for b in report.bad[:100]
    ]
    return {**{name: getattr(report, name) for name in _ENDS}, "bad": bad}


@router.get("/api/archive/games/{number}")
def show(request: Request, number: RowId) -> dict[str, Any]:
    """One game: what is known of it, and every move of every line with its position."""
    return _view(_archive(request), number)


@router.delete("/api/archive/games/{number}", status_code=204)
def remove(request: Request, number: RowId) -> Response:
    """Takes a game out."""
    _archive(request).remove(number)
    return Response(status_code=204)


@router.post("/api/archive/games/{number}/edit")
def edit(request: Request, number: RowId, change: EditIn) -> dict[str, Any]:
    """Makes one change and gives the game as it is then."""
    archive = _archive(request)
    if change.version != archive.edited(number):
        raise WebError(409, "stale", STALE)
    game = archive.game(number)
    nodes = list(game.root.walk())
    if change.node >= len(nodes) or (change.op in ("remove", "promote") and not change.node):
        raise WebError(422, "no-such-move", NO_NODE)
    node = nodes[change.node]
    if change.op == "comment":
        node.comment = change.text.strip()
    elif change.op == "nags":
        node.nags = change.nags
    elif change.op == "add":
        lines = Lines(game, replay(game))
        boards = {id(one): board for one, _, board in lines}
        board = boards[id(node)] if node.parent else lines.start
        if board is None:
            raise WebError(422, "no-such-move", NO_NODE)
        node.add(lines.text(board.move(change.text)))
    elif change.op == "remove":
        node.remove()
    else:
        node.promote()
    archive.save(number, write_game(game))
    return _view(archive, number)


def _view(archive: Archive, number: RowId) -> dict[str, Any]:
    return {
        "summary": archive.summary(number),
        "version": archive.edited(number),
        **score_view(archive.game(number)),
    }
