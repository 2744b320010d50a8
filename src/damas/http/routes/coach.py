"""The coach's report on a person's own games, as a page and as a PDF."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import HTMLResponse

from ...app.analysis.coach_report import made_report, printed_report
from ...app.analysis.practice_links import practice_links
from ...app.core.file_names import file_name
from ...app.core.keep import Keep
from ...app.core.service_errors import not_found
from ...app.jobs.coaching import COACHING
from ...base.i18n import Text, say
from ...engine import LEVELS
from ...engine.coach.report_words import REPORT_TITLE, ShownPosition, report_sections
from ...notation.diagram import svg
from ...people import Policy
from ...store import JobState
from ...store.repositories.job_files import GAMES
from ..core.attachment import attachment
from ..core.language import locale_of
from ..core.templates import render
from ..requests import caller_of, may, services_of

router = APIRouter(include_in_schema=False)
JobId = Annotated[str, Path(pattern=r"^[0-9a-zA-Z_-]{1,32}$")]
Level = Annotated[int, Query(ge=0, le=len(LEVELS))]
PDF = "application/pdf"


@router.get(
    "/coach/{job_id}", dependencies=[may(Policy.OWN, keep=Keep.ASKED)], response_class=HTMLResponse
)
async def page(request: Request, job_id: JobId, level: Level = 0) -> str:
    """The report of a job of the caller's; *level* 0 counts every mistake."""
    parts = await _parts(request, job_id)
    locale = locale_of(request)
    sections = await services_of(request).work.run(
        request, shown_sections, parts, level or None, locale
    )
    return render(
        request,
        "coach.html",
        job=job_id,
        title=say(REPORT_TITLE, locale),
        sections=sections,
        level=level,
        levels=range(1, len(LEVELS)),
    )


@router.get("/coach/{job_id}/report.pdf", dependencies=[may(Policy.OWN)])
async def printed(request: Request, job_id: JobId, level: Level = 0) -> Response:
    """The same as a PDF."""
    parts, locale = await _parts(request, job_id), locale_of(request)
    data = await services_of(request).work.run(
        request, printed_report, parts, level or None, "", locale
    )
    return attachment(data, PDF, file_name("pdf", say(REPORT_TITLE, locale)))


async def _parts(request: Request, job_id: str) -> list[bytes]:
    """The games of a report; 404 for a job that has none, or is another person's."""
    room = services_of(request).jobs
    job = await room.own(caller_of(request), job_id)
    if job.kind != COACHING.name or job.state is not JobState.DONE:
        raise not_found()
    parts = [part for part in await room.parts_named(job, GAMES) if part != b"null"]
    if not parts:
        raise not_found()
    return parts


def shown_sections(parts: list[bytes], level: int | None, locale: str) -> list[dict[str, Any]]:
    """The sections in a language, with a drawing of each position."""
    made, addresses = made_report(parts, level)
    rules = made.games[0].game.regulation if made.games else None
    game = rules.variant.id if rules else None

    def cell(one: Text | str) -> str:
        return say(one, locale, game) if isinstance(one, Text) else one

    def position(one: ShownPosition) -> dict[str, Any]:
        return {
            "name": made.games[one.number].name,
            "href": f"{addresses[one.number]}#ply={one.ply}",
            "move": one.ply // 2 + 1,
            "played": one.played,
            "words": " ".join(cell(text) for text in one.words),
            "svg": svg(one.board, size=None, lang=locale),
        }

    return [
        {
            "title": cell(section.title),
            "lines": [cell(line) for line in section.lines],
            "head": [cell(one) for one in section.head],
            "rows": [[cell(one) for one in row] for row in section.rows],
            "positions": [position(one) for one in section.positions],
            "topic": section.topic.value if section.topic else "",
            "links": practice_links(section.topic, rules, locale)
            if section.topic and rules
            else [],
        }
        for section in report_sections(made, locale)
    ]
