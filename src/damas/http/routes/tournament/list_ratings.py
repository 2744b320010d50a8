"""Ratings of a published list for all registered players of an event, looked at before they are
taken by the act `take-ratings`."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request

from ....app.core.times import today
from ....app.tournament import keys
from ....app.tournament.event_log import LoggedAct
from ....app.tournament.list_ratings import ListWish, listed_ratings
from ....app.tournament.rating_histories import RatingHistory, rating_histories
from ....app.tournament.rating_list_views import ListRatingsView
from ....app.work import in_database
from ....base.i18n import translate
from ....people import Policy
from ...core.language import locale_of
from ...requests import may, services_of, visit_of
from .api import live_event

router = APIRouter(prefix="/api/tournaments")
Series = Annotated[str, Query(max_length=32)]


@router.get("/{event_id}/list-ratings", dependencies=[may(Policy.EVENT_KEY)])
async def look(
    request: Request,
    event_id: str,
    series: Series = "",
    number: Annotated[int, Query(ge=1, le=1000, alias="round")] = 1,
) -> ListRatingsView:
    """Each registered player with the ratings now and by the newest list (of round 1), or by the
    list in force on the day of a later round; *data* for the act. Nothing is changed."""
    live, locale = await live_event(request, event_id), locale_of(request)
    log = await live.view(lambda fold: _log_for(request, fold))
    services, now = services_of(request), today().isoformat()
    book, lists = services.federation.registry, services.federation.rating_lists
    wish = ListWish(series, number, now)
    found = await in_database(_found, log, book, lists, wish)
    return {
        "rows": [
            {
                "name": one.name,
                "number": one.number,
                "before": dict(one.before),
                "after": dict(one.after),
            }
            for one in found.rows
            if one.changes
        ],
        "registered": len(found.rows),
        "data": found.data,
        "warnings": [translate(text, locale) for text in found.warnings],
    }


@router.get("/{event_id}/rating-histories", dependencies=[may(Policy.EVENT)])
async def histories(request: Request, event_id: str) -> list[RatingHistory]:
    """The ratings of registered players in published lists, the oldest first; only of those whose
    ratings everybody may see."""
    live, federation = await live_event(request, event_id), services_of(request).federation
    log = await live.view(LoggedAct.of)
    asked = (log, federation.registry, federation.rating_lists)
    return await in_database(_histories, *asked)


def _histories(log: LoggedAct, book: Any, lists: Any) -> list[RatingHistory]:
    return rating_histories(log.event(), book, lists, today())


def _log_for(request: Request, fold: Any) -> LoggedAct:
    """The log, for a leader of the event."""
    keys.require_leader(keys.person_of(visit_of(request), fold))
    return LoggedAct.of(fold)


def _found(log: LoggedAct, book: Any, lists: Any, wish: ListWish) -> Any:
    return listed_ratings(log.event(), book, lists, wish)
