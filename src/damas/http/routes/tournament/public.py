"""An event in front of the public: a readable address, feeds, the picture of each round."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from ....app.core.keep import Keep
from ....app.core.schemas import RoundNo
from ....app.core.service_errors import NotFoundError, not_found
from ....app.tournament.live import LiveTournament, TournamentFold
from ....app.tournament.making import Making
from ....app.tournament.public import (
    atom_of,
    id_of,
    json_feed_of,
    quoted,
    round_position,
    round_words,
    slug_of,
)
from ....app.watching.card import HEIGHT, LINES, WIDTH, can_draw, card_png
from ....base.i18n import Text, html_lang, translate
from ....people import Policy
from ....tournament.event import Tournament
from ....tournament.event.queries.comments import comments_of
from ....tournament.presentation.calendar_file import has_calendar
from ....tournament.presentation.press import press_text
from ....tournament.presentation.strict import strict_line
from ....tournament.presentation.view import tournament_view
from ...core.language import locale_of
from ...requests import may, services_of
from .api import live_event
from .pages import desk_page

router = APIRouter(include_in_schema=False)
NO_LIBRARY = Text("This server draws no pictures: a library is missing")
OPEN = {"Cross-Origin-Resource-Policy": "cross-origin"}


class Front(NamedTuple):
    """The head of an event's public page, for others who show its address."""

    address: str
    title: str
    about: str
    image: str
    width: int
    height: int
    feed: str
    json_feed: str
    calendar: str
    lines: str


@router.get("/events/{slug}", dependencies=[may(Policy.EVENT)], response_class=HTMLResponse)
async def page(request: Request, slug: str) -> Response:
    """The event's page at its readable address; other words before the id lead to it."""
    live = await live_event(request, id_of(slug))
    own = await live.view(lambda fold: slug_of(fold.event, live.id))
    if slug != own:
        query = f"?{request.url.query}" if request.url.query else ""
        return RedirectResponse(f"/events/{quoted(own)}{query}", status_code=308)
    front = await _front(request, live, own)
    return HTMLResponse(await desk_page(request, live, front))


def _base(request: Request) -> str:
    """The address of the server as it was asked."""
    return str(request.base_url).rstrip("/")


async def _front(request: Request, live: LiveTournament, slug: str) -> Front:
    locale = locale_of(request)
    page_, lang = f"{_base(request)}/events/{quoted(slug)}", html_lang(locale)

    def seen(fold: TournamentFold) -> Front:
        event = fold.event
        number = len(event.rounds)
        drawn = number and event.rules.rules and can_draw()
        image = f"{page_}/round-{number}.png?v={fold.version}" if drawn else ""
        return Front(
            page_,
            event.rules.name,
            _about(event, locale),
            image,
            WIDTH,
            HEIGHT,
            f"{page_}/feed.atom?lang={lang}",
            f"{page_}/feed.json?lang={lang}",
            f"/api/tournaments/{live.id}/rounds.ics?lang={lang}" if has_calendar(event) else "",
            _lines(event, locale) if number else "",
        )

    return await live.view(seen)


def _lines(event: Tournament, locale: str) -> str:
    """The last round as text, with its commentary."""
    comments = [one.comment.text for one in comments_of(event, len(event.rounds))]
    strict = [translate(line, locale)] if (line := strict_line(event)) else []
    return "\n\n".join((press_text(tournament_view(event), None, locale), *strict, *comments))


def _about(event: Tournament, locale: str) -> str:
    """One line about the event: the round, then the city."""
    rounds = len(event.rounds)
    params = {"round": rounds, "total": event.rounds_total or "?"}
    state = Text("Round {round} of {total}", params) if rounds else Text("Not begun")
    return " · ".join(filter(None, (translate(state, locale), event.rules.city)))


@router.get("/events/{slug}/feed.atom", dependencies=[may(Policy.EVENT, keep=Keep.SHARED)])
async def atom(request: Request, slug: str) -> Response:
    """The news of the event as an Atom feed; 304 while nothing has changed."""
    return await _feed(request, slug, _atom, "application/atom+xml; charset=utf-8")


@router.get("/events/{slug}/feed.json", dependencies=[may(Policy.EVENT, keep=Keep.SHARED)])
async def json_feed(request: Request, slug: str) -> Response:
    """The same as a JSON feed."""
    return await _feed(request, slug, _json, "application/feed+json; charset=utf-8")


async def _feed(
    request: Request, slug: str, job: Callable[[Making, str, str], bytes], kind: str
) -> Response:
    live = await live_event(request, id_of(slug))
    base = _base(request)

    def taken(fold: TournamentFold) -> tuple[Making, str]:
        making = Making.of(fold, "spectator", locale_of(request), base)
        return making, slug_of(fold.event, live.id)

    making, own = await live.view(taken)
    tag = f'"{live.id}-{making.log.version}-{making.locale}"'
    headers = {"ETag": tag, **OPEN}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    page_, api = f"{base}/events/{quoted(own)}", f"{base}/api/tournaments/{live.id}"
    key = (job.__name__, *making.key, page_)
    data = await services_of(request).work.make(request, key, job, making, page_, api)
    return Response(data, media_type=kind, headers=headers)


def _atom(making: Making, page_: str, api: str) -> bytes:
    """In a worker process."""
    return atom_of(making, page_, api)


def _json(making: Making, page_: str, api: str) -> bytes:
    """In a worker process."""
    return json_feed_of(making, page_, api)


@router.get("/events/{slug}/round-{number}.png", dependencies=[may(Policy.EVENT, keep=Keep.SHARED)])
async def picture(request: Request, slug: str, number: RoundNo) -> Response:
    """The picture of a round for those who show the event's address. 404 for no such round."""
    if not can_draw():
        raise NotFoundError("no-pictures", NO_LIBRARY)
    live = await live_event(request, id_of(slug))

    def taken(fold: TournamentFold) -> Making | None:
        if number > len(fold.event.rounds) or fold.event.rules.rules is None:
            return None
        return Making.of(fold, "spectator", locale_of(request), "")

    making = await live.view(taken)
    if making is None:
        raise not_found()
    key = ("round-card", *making.key, number)
    data = await services_of(request).work.make(request, key, _card, making, number)
    return Response(data, media_type="image/png", headers=OPEN)


def _card(making: Making, number: int) -> bytes:
    """In a worker process. The event has a rule book and the round."""
    one, event = making.view(), making.log.event()
    rules = event.rules.rules
    if rules is None:
        raise not_found()
    fen = round_position(event, rules, number)
    words = round_words(one, number, making.locale, LINES)
    return card_png(rules.variant.id, fen, words, (), making.locale)
