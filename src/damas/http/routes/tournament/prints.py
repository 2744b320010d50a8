"""Files of a tournament for paper and for other programs: PDFs, the pack, tables, a website.

They are made in worker processes from the stored log, so that nobody who enters a result waits;
a finished file is kept until the event changes.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response

from ....app.core.file_names import PDF, TEXT
from ....app.core.schemas import RoundNo
from ....app.core.service_errors import not_found
from ....app.tournament import keys
from ....app.tournament.board_rulings import rulings_of_day
from ....app.tournament.live import TournamentFold
from ....app.tournament.making import PRIVATE, Making, packed, site_of, zipped
from ....base.i18n import Text, translate
from ....people import Policy
from ....printing import PAPERS
from ....printing.tournament import PRINTS, PrintSetup, print_of
from ....printing.tournament.diplomas import LONGEST
from ....printing.tournament.setup import BoardRuling
from ....tournament import crosstable_rows, losses, plain, to_csv, to_xlsx
from ....tournament.event import report_of
from ....tournament.event.queries.delegations import delegation_table
from ....tournament.files.exports import TITLE
from ....tournament.files.trf_write import FORMS
from ....tournament.presentation.press import press_text
from ....tournament.presentation.tables import boards_table, delegations_table
from ....tournament.presentation.visibility import may_see
from ...core.attachment import attachment
from ...core.language import locale_of
from ...requests import link_base, may, services_of, visit_of
from .api import live_event

TeamTable = Literal["boards", "delegations"]
TABLES = {"boards": Text("Players by board"), "delegations": Text("Delegations")}
router = APIRouter(prefix="/api/tournaments")
Round = Annotated[RoundNo | None, Query(alias="round")]
Paper = Annotated[str, Query(max_length=12)]
OwnText = Annotated[str, Query(max_length=LONGEST)]
Address = Annotated[str, Query(max_length=200, pattern=r"^(https?://[^\s]+)?$")]
Day = Annotated[str, Query(pattern=r"^(\d{4}-\d{2}-\d{2})?$")]
Zone = Annotated[str, Query(max_length=64)]
Style = Annotated[Literal["", "matrix", "rounds", "toernooibase"], Query()]


@router.get("/{event_id}/prints", dependencies=[may(Policy.EVENT)])
async def list_prints(request: Request, event_id: str) -> dict[str, Any]:
    """The prints of this event for this caller, the papers, and the losses of the two forms of a
    report."""
    live, locale = await live_event(request, event_id), locale_of(request)

    def found(fold: TournamentFold) -> list[dict[str, Any]]:
        person = keys.person_of(visit_of(request), fold)
        rules = fold.event.rules
        rated = any(one.player.rating for one in fold.event.entrants.values())
        done = any(not any(one.open_games()) for one in fold.event.rounds)
        return [
            {
                "name": row.name,
                "title": translate(row.title, locale),
                "per_round": row.per_round,
                "after_round": row.after_round,
                "own_text": row.own_text,
            }
            for row in PRINTS.values()
            if (row.name not in PRIVATE or may_see(person.role, PRIVATE[row.name]))
            and (not row.systems or rules.system in row.systems)
            and row.suits(rules)
            and (row.name != "prizes" or rules.prizes or rules.categories)
            and (row.name != "ratings" or rated)
            and (done or not row.own_text)
            and (row.name != "protests" or fold.event.protests)
        ]

    def left_out(fold: TournamentFold) -> dict[str, list[str]]:
        if not may_see(keys.person_of(visit_of(request), fold).role, "personal-data"):
            return {}
        report = report_of(fold.event)
        return {form: [translate(one, locale) for one in losses(report, form)] for form in FORMS}

    return {
        "prints": await live.view(found),
        "papers": list(PAPERS),
        "losses": await live.view(left_out),
    }


@router.get("/{event_id}/prints/{name}.pdf", dependencies=[may(Policy.EVENT)])
async def one_print(  # noqa: PLR0913, PLR0917  (each is a choice of the form)
    request: Request,
    event_id: str,
    name: str,
    number: Round = None,
    paper: Paper = "a4",
    address: Address = "",
    text: OwnText = "",
    day: Day = "",
    zone: Zone = "",
) -> Response:
    """A print as a PDF; *text*: one's own for diplomas, with placeholders; *day*: the one that is
    recorded, "" for the last, and the *zone* of its times where the event has no calendar.

    404 for one that does not exist, 422 where there is nothing to print.
    """
    row = PRINTS.get(name)
    if row is None:
        raise not_found()
    making = await _making(request, event_id, PRIVATE.get(row.name, ""))
    address = services_of(request).network.checked(address)
    if row.name == "day":
        data = await _recorded(request, making, PrintSetup(paper, day=day, zone=zone))
    else:
        data = await made(request, making, _print, row.name, number, paper, address, text)
    return attachment(data, PDF, making.named("pdf", row.title, number or making.round))


async def _recorded(request: Request, making: Making, setup: PrintSetup) -> bytes:
    """The record of a day, with the rulings at the tables, which have logs of their own."""
    live, services = await live_event(request, making.log.id), services_of(request)
    rulings = await rulings_of_day(live, services.plays, setup)
    asked = (setup.paper, setup.day, setup.zone)
    key = ("day", *making.key, *asked, repr(rulings))
    return await services.work.make(request, key, _day, making, *asked, rulings)


@router.get("/{event_id}/prints.zip", dependencies=[may(Policy.EVENT)])
async def all_prints(
    request: Request, event_id: str, paper: Paper = "a4", address: Address = ""
) -> Response:
    """Every print of the event that this person may see in one file, for its arbiters."""
    making = await _making(request, event_id, "player-links")
    address = services_of(request).network.checked(address)
    data = await made(request, making, _pack, paper, address)
    return attachment(data, "application/zip", making.named("zip", Text("Prints")))


@router.get("/{event_id}/press.txt", dependencies=[may(Policy.EVENT)])
async def press(request: Request, event_id: str, number: Round = None) -> Response:
    """A round in a few sentences, as plain text; 422 where it is not paired."""
    making = await _making(request, event_id)
    data = await made(request, making, _press, number)
    return attachment(data, TEXT, making.named("txt", Text("Press"), number or making.round))


@router.get("/{event_id}/website.zip", dependencies=[may(Policy.EVENT)])
async def website(request: Request, event_id: str) -> Response:
    """The event as a website, in one file to be unpacked anywhere."""
    making = await _making(request, event_id)
    data = await made(request, making, _website)
    return attachment(data, "application/zip", making.named("zip", Text("Website")))


@router.get("/{event_id}/standings.json", dependencies=[may(Policy.EVENT)])
async def standings(request: Request, event_id: str) -> Response:
    """The order for programs: the lines of `damas tournament standings --json`, and the criteria
    with their articles."""
    data = await made(request, await _making(request, event_id), _standings)
    return Response(data, media_type="application/json")


@router.get("/{event_id}/crosstable.csv", dependencies=[may(Policy.EVENT)])
async def as_csv(request: Request, event_id: str, style: Style = "") -> Response:
    """The crosstable for spreadsheets; *style* empty: the one that suits the system."""
    making = await _making(request, event_id)
    data = await made(request, making, _csv, style)
    return attachment(data, "text/csv; charset=utf-8", making.named("csv", TITLE))


@router.get("/{event_id}/crosstable.xlsx", dependencies=[may(Policy.EVENT)])
async def as_xlsx(request: Request, event_id: str, style: Style = "") -> Response:
    """The crosstable as a workbook."""
    making = await _making(request, event_id)
    data = await made(request, making, _xlsx, style)
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    return attachment(data, kind, making.named("xlsx", TITLE))


@router.get("/{event_id}/tables/{what}.csv", dependencies=[may(Policy.EVENT)])
async def table_csv(request: Request, event_id: str, what: TeamTable) -> Response:
    """The players by board of an event of teams, or its delegations, for spreadsheets."""
    making = await _making(request, event_id)
    data = await made(request, making, _table_csv, what)
    return attachment(data, "text/csv; charset=utf-8", making.named("csv", TABLES[what]))


async def _making(request: Request, event_id: str, what: str = "") -> Making:
    """Makes the input. The caller must be allowed to see *what*, a key of `visibility.LEAST`."""
    live = await live_event(request, event_id)

    def taken(fold: TournamentFold) -> Making:
        if what:
            keys.shown(keys.person_of(visit_of(request), fold), what)
        role = keys.person_of(visit_of(request), fold).role
        base = link_base(request)
        return Making.of(fold, role, locale_of(request), base)

    return await live.view(taken)


async def made(request: Request, making: Making, job: Callable[..., bytes], *asked: Any) -> bytes:
    """The file that *job* makes in a worker process; once, until the event changes."""
    key = (job.__name__, *making.key, *asked)
    return await services_of(request).work.make(request, key, job, making, *asked)


# In worker processes


def _print(  # noqa: PLR0913, PLR0917  (each is a choice of the form)
    making: Making, name: str, number: int | None, paper: str, address: str, text: str
) -> bytes:
    setup = replace(making.setup(number, paper, address), text=text)
    return print_of(name, making.view(), setup)


def _day(
    making: Making, paper: str, day: str, zone: str, rulings: tuple[BoardRuling, ...]
) -> bytes:
    setup = replace(making.setup(None, paper, ""), day=day, zone=zone, rulings=rulings)
    return print_of("day", making.view(), setup)


def _press(making: Making, number: int | None) -> bytes:
    return press_text(making.view(), number, making.locale).encode()


def _pack(making: Making, paper: str, address: str) -> bytes:
    return zipped(packed(making, paper, address))


def _website(making: Making) -> bytes:
    return zipped(site_of(making))


def _standings(making: Making) -> bytes:
    one = making.view()
    criteria = [
        {
            "code": row.code,
            "label": translate(row.label, making.locale),
            "name": translate(row.name, making.locale),
            "articles": [str(article) for article in row.articles],
        }
        for row in one.criteria()
    ]
    out = [
        {"no": who.no, "name": who.name, "points": plain(one.table.points(who.no))}
        for who in one.order.without_place
    ]
    found = {
        "event": one.name,
        "provisional": one.provisional,
        "rounds": len(one.sheets),
        "rounds_total": one.rounds_total,
        "tie_breaks": criteria,
        "standings": one.order.to_dicts() if one.players else [],
        "not_counted": out,
    }
    return json.dumps(found, ensure_ascii=False).encode()


def _csv(making: Making, style: str) -> bytes:
    rows = crosstable_rows(making.view().order, style)
    return to_csv(rows, making.locale).encode("utf-8-sig")


def _table_csv(making: Making, what: TeamTable) -> bytes:
    event = making.log.event()
    lines = delegation_table(event)
    table = boards_table(event) if what == "boards" else delegations_table(lines)
    return to_csv(table.grid(), making.locale).encode("utf-8-sig")


def _xlsx(making: Making, style: str) -> bytes:
    return to_xlsx(crosstable_rows(making.view().order, style), lang=making.locale)
