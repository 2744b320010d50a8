"""Lists of players from files: looked at first, entered by the act `add-players` afterwards."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request

from ....app.core.service_errors import InvalidError
from ....app.tournament import keys
from ....app.tournament.players_file_views import CellFault, PlayerRow, PlayersPreview
from ....base.i18n import Text, translate
from ....people import Policy
from ....tournament import PlayerList, read_players
from ....tournament.event import DuplicatePlayer, entered_already, players_of
from ....tournament.files.players_file import HEADINGS
from ...core.language import locale_of
from ...requests import may, services_of, visit_of
from .api import live_event

router = APIRouter(prefix="/api/tournaments")

BAD_COLUMNS = Text("The meaning given for the columns cannot be understood")


@router.post("/{event_id}/players-file", dependencies=[may(Policy.EVENT_KEY)])
async def look(
    request: Request,
    event_id: str,
    columns: Annotated[str, Query(max_length=4000)] = "{}",
    heading: Annotated[int | None, Query(ge=0, le=5000)] = None,
) -> PlayersPreview:
    """The content of the body, a CSV or XLSX file; nothing is entered.

    *columns*: JSON of column (from 1) → field, "" for not read; *heading*: the row of the headings.
    """
    live, locale = await live_event(request, event_id), locale_of(request)
    chosen = _columns(columns)
    await live.view(lambda fold: keys.require_key(keys.person_of(visit_of(request), fold)))
    data = await request.body()
    there = await live.view(lambda fold: players_of(fold.event))
    return await services_of(request).work.run(
        request, _preview_of, data, chosen, heading, there, locale
    )


def _preview_of(
    data: bytes, columns: dict[int, str], heading: int | None, there: Any, locale: str
) -> PlayersPreview:
    """In a worker process: the content of the file, compared with the players *there*."""
    found = read_players(data, columns, heading)
    return _view(found, entered_already(there, found.rows), locale)


def _columns(text: str) -> dict[int, str]:
    """The columns that were chosen. Raises InvalidError."""
    try:
        given = json.loads(text)
        found = {int(place): str(name) for place, name in given.items()}
    except (ValueError, AttributeError, RecursionError):
        raise InvalidError("bad-columns", BAD_COLUMNS) from None
    if any(name and name not in HEADINGS for name in found.values()):
        raise InvalidError("bad-columns", BAD_COLUMNS)
    return found


def _view(found: PlayerList, known: list[DuplicatePlayer | None], locale: str) -> PlayersPreview:
    faults: dict[int, list[CellFault]] = {}
    headings = {one.column: one.heading for one in found.table}
    for one in found.faults:
        faults.setdefault(one.line, []).append(
            {
                "column": one.column,
                "heading": headings.get(one.column, ""),
                "text": translate(one.text, locale),
                "serious": one.serious,
            }
        )
    lines = zip(found.rows, found.lines, known, strict=True)
    rows: list[PlayerRow] = [
        {"line": line, "player": row, "known": match.player if match else 0,
         "match": match.grade if match else "", "faults": faults.pop(line, [])}
        for row, line, match in lines
    ]  # fmt: skip
    left: list[PlayerRow] = [
        {"line": line, "player": None, "known": 0, "match": "", "faults": rest}
        for line, rest in faults.items()
    ]
    return {
        "heading": found.heading,
        "columns": [
            {"column": c.column, "heading": c.heading, "field": c.field, "samples": list(c.samples)}
            for c in found.table
        ],
        "rows": sorted(rows + left, key=lambda row: row["line"]),
    }
