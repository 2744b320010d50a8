"""What a tournament has for paper and for other programs: PDFs, the whole pack, tables, a website.

Everything is made in threads of their own from the log as it was kept, so that nobody waits who
enters a result meanwhile.
"""

from __future__ import annotations

import asyncio
import io
import zipfile
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from typing import Annotated, Any, Literal, TypeVar

from fastapi import APIRouter, Query, Request, Response

from ...i18n import Text, translate
from ...paper import PAPERS
from ...paper.tournament import PRINTS, Setup, pack, print_of
from ...tournament import crosstable_rows, losses, plain, to_csv, to_xlsx
from ...tournament.bulletin import Bulletin, bulletin
from ...tournament.event import Event, report_of
from ...tournament.exports import TITLE
from ...tournament.trf_write import FORMS
from ...tournament.visibility import may_see
from ...website import site_files
from ..attachment import PDF, attachment, event_file_name
from ..errors import not_found
from ..language import locale_of
from ..schemas import RoundNo
from . import keys
from .api import live_event
from .live import Fold

router = APIRouter(prefix="/api/tournaments")
T = TypeVar("T")
PRIVATE = {"slips": "player-links", "report": "audit-trail"}
"""Prints that are not for everybody → what is in them, a key of `visibility.LEAST`."""
_MAKERS = ThreadPoolExecutor(max_workers=2, thread_name_prefix="prints")
Round = Annotated[RoundNo | None, Query(alias="round")]
Paper = Annotated[str, Query(max_length=12)]
Address = Annotated[str, Query(max_length=200, pattern=r"^(https?://[^\s]+)?$")]
Style = Annotated[Literal["", "matrix", "rounds", "toernooibase"], Query()]


@router.get("/{event_id}/prints")
async def list_prints(request: Request, event_id: str) -> dict[str, Any]:
    """The prints there are for this event and for who asks, the papers, and what the two forms of
    a report leave out."""
    live, locale = await live_event(request, event_id), locale_of(request)

    def found(fold: Fold) -> list[dict[str, Any]]:
        person = keys.person_of(request, fold)
        rules = fold.event.rules
        return [
            {"name": row.name, "title": translate(row.title, locale), "per_round": row.per_round}
            for row in PRINTS.values()
            if (row.name not in PRIVATE or may_see(person.role, PRIVATE[row.name]))
            and (not row.systems or rules.system in row.systems)
            and (row.name != "prizes" or rules.prizes or rules.categories)
        ]

    def left_out(fold: Fold) -> dict[str, list[str]]:
        if not may_see(keys.person_of(request, fold).role, "personal-data"):
            return {}
        report = report_of(fold.event)
        return {form: [translate(one, locale) for one in losses(report, form)] for form in FORMS}

    return {
        "prints": await live.view(found),
        "papers": list(PAPERS),
        "losses": await live.view(left_out),
    }


@router.get("/{event_id}/prints/{name}.pdf")
async def one_print(  # noqa: PLR0913, PLR0917  (each is a choice of the form)
    request: Request,
    event_id: str,
    name: str,
    number: Round = None,
    paper: Paper = "a4",
    address: Address = "",
) -> Response:
    """A print as a PDF. 404 for one that does not exist, 422 where there is nothing to print."""
    row = PRINTS.get(name)
    if row is None:
        raise not_found()
    making = await _making(request, event_id, PRIVATE.get(row.name, ""))
    setup = making.setup(number, paper, address)
    data = await _made(making, lambda one: print_of(row.name, one, setup))
    return attachment(data, PDF, making.named("pdf", row.title, number or making.round))


@router.get("/{event_id}/prints.zip")
async def all_prints(
    request: Request, event_id: str, paper: Paper = "a4", address: Address = ""
) -> Response:
    """Every print of the event that this person may see in one file, for those who run it."""
    making = await _making(request, event_id, "player-links")
    setup = making.setup(None, paper, address)
    hidden = {name for name, what in PRIVATE.items() if not may_see(making.role, what)}
    data = await _made(making, lambda one: zipped(pack(one, setup, without=hidden)))
    return attachment(data, "application/zip", making.named("zip", Text("Prints")))


@router.get("/{event_id}/website.zip")
async def website(request: Request, event_id: str) -> Response:
    """The event as a website, in one file to be unpacked anywhere."""
    making = await _making(request, event_id)
    made = f"{datetime.now():%Y-%m-%d}"

    def built(one: Bulletin) -> bytes:
        return zipped(sorted(site_files(one, lang=making.locale, made=made).items()))

    name = making.named("zip", Text("Website"))
    return attachment(await _made(making, built), "application/zip", name)


@router.get("/{event_id}/standings.json")
async def standings(request: Request, event_id: str) -> dict[str, Any]:
    """The order for programs: the lines of `damas tournament standings --json`, and the criteria
    with their articles."""
    locale = locale_of(request)

    def told(one: Bulletin) -> dict[str, Any]:
        criteria = [
            {
                "code": row.code,
                "label": translate(row.label, locale),
                "name": translate(row.name, locale),
                "articles": [str(article) for article in row.articles],
            }
            for row in one.criteria()
        ]
        out = [
            {"no": who.no, "name": who.name, "points": plain(one.table.points(who.no))}
            for who in one.order.excluded
        ]
        return {
            "event": one.name,
            "provisional": one.provisional,
            "rounds": len(one.sheets),
            "rounds_total": one.rounds_total,
            "tie_breaks": criteria,
            "standings": one.order.to_json() if one.players else [],
            "not_counted": out,
        }

    return await _made(await _making(request, event_id), told)


@router.get("/{event_id}/crosstable.csv")
async def as_csv(request: Request, event_id: str, style: Style = "") -> Response:
    """The crosstable for spreadsheets; *style* empty: what suits the system."""
    making = await _making(request, event_id)
    lang = making.locale
    text = await _made(making, lambda one: to_csv(crosstable_rows(one.order, style), lang))
    return attachment(
        text.encode("utf-8-sig"), "text/csv; charset=utf-8", making.named("csv", TITLE)
    )


@router.get("/{event_id}/crosstable.xlsx")
async def as_xlsx(request: Request, event_id: str, style: Style = "") -> Response:
    """The crosstable as a workbook."""
    making = await _making(request, event_id)
    lang = making.locale
    data = await _made(making, lambda one: to_xlsx(crosstable_rows(one.order, style), lang=lang))
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    return attachment(data, kind, making.named("xlsx", TITLE))


class _Making:
    """What a thread needs: the log as it was kept, and who may have which links."""

    def __init__(self, request: Request, fold: Fold) -> None:
        self.role = keys.person_of(request, fold).role
        self.log = tuple(fold.event.log)
        self.record = fold.record
        self.locale = locale_of(request)
        self.round = len(fold.event.rounds)
        self.event = fold.event.rules.name
        self.base = str(request.base_url).rstrip("/")
        self.ids = {one.player.no: who for who, one in fold.event.entrants.items()}

    def named(self, ending: str, title: Text, number: int | None = None) -> str:
        """The name of a file: the event, what it is, and the round it is of or was made after."""
        return event_file_name(ending, self.event, title, number or self.round, self.locale)

    def setup(self, number: int | None, paper: str, address: str) -> Setup:
        """The choices of the form; *address* is where phones reach this server, if not as here."""
        base = (address or self.base).rstrip("/")
        page = f"{base}/tournaments/{self.record.id}"

        def link(round_: int, board: int, no: int) -> str:
            return f"{page}/board?{keys.board_words(self.record, round_, board, self.ids[no])}"

        today = f"{datetime.now():%Y-%m-%d}"
        own = link if may_see(self.role, "player-links") else None
        return Setup(paper, self.locale, number, today, page, own)


async def _making(request: Request, event_id: str, what: str = "") -> _Making:
    """*what*: a key of `visibility.LEAST` that the person must be allowed to see, "" for none."""
    live = await live_event(request, event_id)

    def taken(fold: Fold) -> _Making:
        if what:
            keys.shown(keys.person_of(request, fold), what)
        return _Making(request, fold)

    return await live.view(taken)


async def _made(making: _Making, make: Callable[[Bulletin], T]) -> T:
    """What *make* makes of the event, in a thread; two at a time."""

    def work() -> T:
        return make(bulletin(Event.replay(making.log)))

    return await asyncio.get_running_loop().run_in_executor(_MAKERS, work)


def zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Files of these names in one archive, the same bytes for the same files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()
