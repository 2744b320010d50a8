"""Categories with their standings, and the winners of prizes."""

from __future__ import annotations

from collections import Counter

from fastapi import APIRouter, Request

from ....app.tournament.awards_views import AwardsView, AwardView, CategoryLine, CategoryView
from ....base.i18n import Text, translate
from ....people import Policy
from ....tournament import Category, awards, category_standings, plain
from ....tournament.event import Tournament
from ...core.language import locale_of
from ...requests import may
from .api import live_event

router = APIRouter(prefix="/api/tournaments")

SEX = {"m": Text("male"), "w": Text("female")}


@router.get("/{event_id}/awards", dependencies=[may(Policy.EVENT)])
async def show(request: Request, event_id: str) -> AwardsView:
    """The standings of each category, and the winners of prizes as things stand."""
    live, locale = await live_event(request, event_id), locale_of(request)
    return await live.view(lambda fold: awards_view(fold.event, locale))


def awards_view(event: Tournament, locale: str) -> AwardsView:
    """The same of an event; empty before there are players."""
    rules = event.rules
    if not event.entrants or not event.numbered:
        names = [_category(one, [], locale) for one in rules.categories]
        return {"categories": names, "awards": [], "provisional": True}
    order = event.standings()
    ids = {one.player.no: one.id for one in event.entrants.values()}
    places = {line.player.no: line.rank for line in order.lines}
    categories: list[CategoryView] = []
    for one in rules.categories:
        lines: list[CategoryLine] = [
            {
                "rank": line.rank,
                "place": places[line.player.no],
                "id": ids[line.player.no],
                "name": line.player.name,
                "points": plain(line.points),
            }
            for line in category_standings(order, one)
        ]
        categories.append(_category(one, lines, locale))
    found = awards(order, rules.prizes, rules.categories, one_each=rules.one_prize_each)
    sharers = Counter((award.category, award.rank) for award in found)
    won: list[AwardView] = [
        {
            "id": ids[award.no],
            "category": award.category,
            "rank": award.rank,
            "amount": str(award.amount),
            "texts": [prize.text for prize in award.prizes if prize.text],
            "shared": sharers[award.category, award.rank],
        }
        for award in found
    ]
    return {"categories": categories, "awards": won, "provisional": order.provisional}


def _category(one: Category, lines: list[CategoryLine], locale: str) -> CategoryView:
    words = ", ".join(translate(text, locale) for text in _words(one))
    return {"name": one.name, "words": words, "lines": lines}


def _words(one: Category) -> list[Text]:
    """The players that a category takes."""
    found = [SEX[one.sex]] if one.sex else []
    if one.born_from and one.born_to:
        years = {"first": one.born_from, "last": one.born_to}
        found.append(Text("born {first} to {last}", years))
    elif one.born_from:
        found.append(Text("born {first} or later", {"first": one.born_from}))
    elif one.born_to:
        found.append(Text("born {last} or earlier", {"last": one.born_to}))
    if one.rating_to:
        found.append(Text("rating up to {rating}", {"rating": one.rating_to}))
    for template, value in (
        (Text("club {name}"), one.club),
        (Text("federation {name}"), one.federation),
        (Text("with the mark {name}"), one.label),
    ):
        if value:
            found.append(Text(template.template, {"name": value}))
    return found or [Text("everybody")]
