"""The pages of a federation: search, people, lists of ratings, and the office."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import HTMLResponse

from ...app.core.file_names import PDF
from ...app.core.schemas import Day
from ...app.federation.dealings import club_page
from ...app.federation.pages import (
    hub_page,
    list_csv,
    list_page,
    list_pdf,
    office_page,
    person_page,
)
from ...app.tournament.views import ListedEvent, record_view
from ...app.views.damaged import listed
from ...app.views.home import usual_book
from ...app.views.lessons import books_view
from ...app.work import in_database
from ...people import Policy
from ..core.attachment import attachment
from ..core.language import locale_of
from ..core.templates import render
from ..requests import may, services_of
from ..requests.learners import COOKIE
from .federation import CSV, Page, Words, federation_of, officer

SHOWN_EVENTS = 6
MOST_EVENTS = 200
"""Events of which an officer picks one to be counted."""
router = APIRouter(include_in_schema=False)
Number = Annotated[str, Path(max_length=32, pattern=r"^[0-9A-Za-z._-]+$")]


@router.get("/federation", dependencies=[may(Policy.VISITOR)], response_class=HTMLResponse)
async def hub(request: Request, q: Words = "", page: Page = 1) -> str:
    """People by name, and the series of lists with the newest list of each."""
    federation, who = federation_of(request), await officer(request)
    found = await hub_page(federation, who, q, page, locale_of(request))
    events = await _events(request, SHOWN_EVENTS)
    asked = await services_of(request).club_matches.asked_of(who, locale_of(request))
    return render(request, "federation.html", **found, events=events, asked=asked)


async def _events(request: Request, most: int) -> list[ListedEvent]:
    """The events that this server had last, without damaged ones."""
    recent = services_of(request).tournaments.tournaments.recent
    found = listed(await in_database(recent, most), record_view, locale_of(request))
    return [one for one in found if "damaged" not in one]


@router.get(
    "/federation/people/{number}", dependencies=[may(Policy.VISITOR)], response_class=HTMLResponse
)
async def person(request: Request, number: Number) -> str:
    """One person: what the caller may see, and a chart for each series."""
    federation, who = federation_of(request), await officer(request)
    page = await person_page(federation, who, number, locale_of(request))
    return render(request, "federation_person.html", **page)


@router.get(
    "/federation/clubs/{number}", dependencies=[may(Policy.VISITOR)], response_class=HTMLResponse
)
async def club(request: Request, number: Number) -> str:
    """One club: its members, transfers and matches."""
    federation, who, locale = federation_of(request), await officer(request), locale_of(request)
    matches = services_of(request).club_matches
    page = await club_page(federation, who, number, locale)
    page["matches"] = await matches.lines(number, who, locale)
    page["asks"] = await matches.club_of(who) not in ("", number)
    page["usual"] = usual_book(request.cookies.get(COOKIE), locale).id
    return render(request, "federation_club.html", **page, books=books_view(locale))


@router.get(
    "/federation/ratings/{series}", dependencies=[may(Policy.VISITOR)], response_class=HTMLResponse
)
async def rating_list(request: Request, series: Number, day: Day = "", page: Page = 1) -> str:
    """A published list, the newest without a day."""
    found = await list_page(federation_of(request), series, day, page, locale_of(request))
    return render(request, "federation_ratings.html", **found)


@router.get("/federation/ratings/{series}/list.csv", dependencies=[may(Policy.VISITOR)])
async def rating_csv(request: Request, series: Number, day: Day = "") -> Response:
    """The whole list for spreadsheets, of public fields."""
    data, name = await list_csv(federation_of(request), request, series, day)
    return attachment(data, CSV, name)


@router.get("/federation/ratings/{series}/list.pdf", dependencies=[may(Policy.VISITOR)])
async def rating_pdf(request: Request, series: Number, day: Day = "") -> Response:
    """The whole list on paper."""
    locale = locale_of(request)
    data, name = await list_pdf(federation_of(request), request, series, day, locale)
    return attachment(data, PDF, name)


@router.get("/federation/office", dependencies=[may(Policy.VISITOR)], response_class=HTMLResponse)
async def office(request: Request) -> str:
    """The forms of the officers; each shows what its role allows."""
    page = await office_page(federation_of(request), await officer(request), locale_of(request))
    played = [one for one in await _events(request, MOST_EVENTS) if one["round"]]
    return render(request, "federation_office.html", **page, events=played)
