"""Real boards over HTTP: making, lists, events, taking back, downloads."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse

from .... import printing
from ....app.arbiter.live import LiveTable
from ....app.arbiter.reference_views import (
    ListedTable,
    ReferenceView,
    record_view,
    reference_view,
)
from ....app.arbiter.requests import (
    HeadersIn,
    NewTableIn,
    UndoIn,
    known_headers,
    read_events,
    split_id,
)
from ....app.arbiter.views import (
    LoggedTable,
    TableView,
    answer_view,
    log_view,
    table_view,
    words_of,
)
from ....app.core.file_names import PDF, PDN
from ....app.core.service_errors import ForbiddenError
from ....app.core.times import now_ms
from ....app.people import NEW_TABLES
from ....app.views.damaged import DamagedRow, listed
from ....app.work import in_database
from ....arbiter import Table, to_pdn
from ....arbiter import schema as table_schema
from ....arbiter.protocol.answers import AnswerView
from ....arbiter.protocol.events import NEW
from ....base.i18n import Text
from ....contract import form_of
from ....notation.pdn import write_game
from ....people import Policy
from ....rules.regulations import OPTIONS, regulation
from ....store import Removal
from ...core.attachment import attachment
from ...core.language import locale_of
from ...core.templates import render
from ...requests import as_made, caller_of, counts, may, moderating_of, services_of, visit_of
from .rights import require_arbiter

router = APIRouter()
NOT_THE_MAKER = Text("Only the person who made this board removes it")


@router.get(
    "/arbiter",
    dependencies=[may(Policy.EVERYBODY)],
    response_class=HTMLResponse,
    include_in_schema=False,
)
async def boards(request: Request) -> str:
    """The boards there are, and a form for a new one."""
    return render(request, "arbiter.html", options=OPTIONS)


@router.get("/arbiter/{table_id}.pdn", dependencies=[may(Policy.TABLE)], include_in_schema=False)
async def download_pdn(request: Request, table_id: str) -> Response:
    """The record as PDN, with rulings as comments."""
    live, locale = await _live(request, table_id), locale_of(request)

    def written(fold: Any) -> str:
        say = words_of(locale, fold.table.regulation.variant.id)
        return write_game(to_pdn(fold.table, fold.record.headers, say))

    text = await live.view(written)
    return attachment(text, PDN, f"{table_id}.pdn")


@router.get("/arbiter/{table_id}.jsonl", dependencies=[may(Policy.TABLE)], include_in_schema=False)
async def download_events(request: Request, table_id: str) -> Response:
    """Every event, one a line: `damas arbitrate` gives the same rulings from it."""
    live = await _live(request, table_id)
    lines = await live.view(lambda fold: [json.dumps(dict(e.payload)) for e in fold.kept])
    return attachment("\n".join([*lines, ""]), "application/x-ndjson", f"{table_id}.jsonl")


@router.get(
    "/arbiter/{table_id}/sheet.pdf", dependencies=[may(Policy.TABLE)], include_in_schema=False
)
async def sheet(
    request: Request, table_id: str, paper_name: Annotated[str, Query(alias="paper")] = "a4"
) -> Response:
    """The ruling sheet: every irregularity with article, decision and positions."""
    live, lang = await _live(request, table_id), locale_of(request)
    version, events, headers = await live.view(
        lambda fold: (fold.version, [dict(e.payload) for e in fold.kept], dict(fold.record.headers))
    )
    key = ("rulings", table_id, version, tuple(headers.items()), paper_name, lang)
    room = services_of(request).work
    data = await room.make(request, key, _rulings, events, headers, paper_name, lang)
    return attachment(data, PDF, f"rulings-{table_id}.pdf")


def _rulings(
    events: list[dict[str, Any]], headers: dict[str, str], paper_name: str, lang: str
) -> bytes:
    """In a worker process: the sheet of the board on which *events* happened."""
    table = Table.from_events(events)
    return printing.print_rulings(table, headers, paper=paper_name, lang=lang)


@router.get(
    "/arbiter/{table_id}",
    dependencies=[may(Policy.TABLE)],
    response_class=HTMLResponse,
    include_in_schema=False,
)
async def board(request: Request, table_id: str) -> str:
    """One board."""
    await _live(request, table_id)
    play = await services_of(request).plays.about(visit_of(request), "table", table_id)
    rule, clock = (
        {one["name"]: one for one in form_of(NEW[name], locale_of(request))}
        for name in ("rule", "clock")
    )
    return render(
        request, "arbiter_table.html", table_id=table_id, play=play, rule=rule, clock=clock
    )


@router.get("/api/arbiter/schema", dependencies=[may(Policy.EVERYBODY)])
async def schema() -> dict[str, Any]:
    """The JSON schema of events and answers."""
    return table_schema()


@router.get(
    "/api/arbiter/reference/{name}",
    dependencies=[may(Policy.EVERYBODY)],
    **as_made(ReferenceView),
)
async def look_up(request: Request, name: str) -> ReferenceView:
    """Every irregularity as a rule book decides it."""
    return reference_view(regulation(name), locale_of(request))


@router.get("/api/arbiter/tables", dependencies=[may(Policy.OWN)])
async def list_tables(
    request: Request, limit: Annotated[int, Query(ge=1, le=500)] = 100
) -> list[ListedTable | DamagedRow]:
    """The boards that the caller has made, of the owner all; the one last used first."""
    caller, tables = caller_of(request), services_of(request).tables.tables
    if caller.is_owner:
        records = await in_database(tables.recent, limit)
    else:
        records = await in_database(tables.made_by, caller.person, limit)
    locale = locale_of(request)
    return listed(records, lambda record: record_view(record, locale), locale)


@router.post(
    "/api/arbiter/tables",
    dependencies=[may(Policy.PERSON), counts(NEW_TABLES)],
    status_code=201,
    **as_made(TableView),
)
async def create(request: Request, body: NewTableIn) -> TableView:
    """Makes a board, which starts the game on it."""
    live = await services_of(request).tables.create(
        regulation(body.regulation).id,
        known_headers(body.headers),
        body.start(),
        caller_of(request).person,
    )
    return await live.view(lambda fold: table_view(fold, locale_of(request), now_ms()))


@router.get(
    "/api/arbiter/tables/{table_id}", dependencies=[may(Policy.TABLE)], **as_made(LoggedTable)
)
async def show(
    request: Request, table_id: str, first: Annotated[int, Query(ge=0)] = 0
) -> LoggedTable:
    """A board, and its log from entry *first* on."""
    live, locale = await _live(request, table_id), locale_of(request)
    return await live.view(
        lambda fold: {**table_view(fold, locale, now_ms()), "log": log_view(fold, locale, first)}
    )


@router.post(
    "/api/arbiter/tables/{table_id}/events",
    dependencies=[may(Policy.TABLE)],
    **as_made(AnswerView | list[AnswerView]),
)
async def tell(request: Request, table_id: str) -> AnswerView | list[AnswerView]:
    """Takes one event, a list, or one on each line; the answers have the same order.

    An event that cannot be taken is answered with an error; the others are taken all the same. A
    field `id` names an event, so that sending it twice is harmless.
    """
    live, locale = await _live(request, table_id), locale_of(request)
    await require_arbiter(request, table_id)
    events, many = read_events(await request.body())
    caller = await services_of(request).plays.hand(visit_of(request), "table", table_id)
    taken = await live.submit([split_id(event) for event in events], caller)
    game = live.fold.table.regulation.variant.id
    answers = [answer_view(one, locale, game, line) for line, one in enumerate(taken, start=1)]
    return answers if many else answers[0]


@router.post(
    "/api/arbiter/tables/{table_id}/undo", dependencies=[may(Policy.TABLE)], **as_made(TableView)
)
async def undo(request: Request, table_id: str, body: UndoIn) -> TableView:
    """Takes the last entry back; both stay in the log."""
    live, locale = await _live(request, table_id), locale_of(request)
    await require_arbiter(request, table_id)
    await live.undo(body.version)
    return await live.view(lambda fold: table_view(fold, locale, now_ms()))


@router.put(
    "/api/arbiter/tables/{table_id}/headers", dependencies=[may(Policy.TABLE)], **as_made(TableView)
)
async def rename(request: Request, table_id: str, body: HeadersIn) -> TableView:
    """Writes names and tags anew."""
    live, locale = await _live(request, table_id), locale_of(request)
    await require_arbiter(request, table_id)
    await live.rename(known_headers(body.headers))
    return await live.view(lambda fold: table_view(fold, locale, now_ms()))


@router.delete(
    "/api/arbiter/tables/{table_id}", dependencies=[may(Policy.TABLE_MAKER)], status_code=204
)
async def remove(request: Request, table_id: str) -> Response:
    """Removes a board with its log; one of an event stays with it. One of others, that the owner of
    the server removes, can be put back for 30 days."""
    services, caller = services_of(request), caller_of(request)
    await services.plays.check_free("table", table_id)
    maker = await in_database(services.tables.tables.maker, table_id)
    if not (caller.is_owner or (maker and maker == caller.person)):
        await services.tables.get(table_id)
        raise ForbiddenError("not-your-table", NOT_THE_MAKER)
    if maker and maker != caller.person:
        await moderating_of(request).remove(Removal("table", table_id))
    else:
        await services.tables.delete(table_id)
    return Response(status_code=204)


async def _live(request: Request, table_id: str) -> LiveTable:
    return await services_of(request).tables.get(table_id)
