"""The settings that an event gets by its regulation, in words, before it is made."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request

from ....app.tournament.defaults_views import DefaultsView, TieBreakView
from ....app.views.regulations import placed_article, placed_articles
from ....base.citation import Citation
from ....base.i18n import Text, translate
from ....people import Policy
from ....rules.regulations import Regulation
from ....tournament import plain
from ....tournament.event import WAYS
from ....tournament.event.model.settings import completed, settings_of
from ....tournament.event.queries.time_words import control_words
from ....tournament.scoring.meaning import offered
from ....tournament.scoring.points import in_words
from ....tournament.scoring.standings import articles_of, book_codes
from ....tournament.scoring.tiebreaks import label_of, name_of, parse
from ...core.language import locale_of
from ...requests import may

router = APIRouter()


@router.get("/api/tournament-defaults", dependencies=[may(Policy.EVERYBODY)])
async def defaults(
    request: Request,
    regulation: Annotated[str, Query(max_length=40)] = "fenae-2025",
    system: Annotated[str, Query(max_length=20)] = "round-robin",
    teams: bool = False,
) -> DefaultsView:
    """The settings that `create` would make, in words with articles, and as the form's values."""
    return proposals(regulation, system, locale_of(request), teams=teams)


def proposals(regulation: str, system: str, locale: str, *, teams: bool = False) -> DefaultsView:
    """The same for the reader of a language."""
    rounds = {"rounds": 1} if system == "swiss" else {}
    asked = {"name": "x", "system": system, "regulation": regulation, "wo_tolerance_min": 15}
    asked |= {"teams": True} if teams else {}
    settings = settings_of(completed({**asked, **rounds}))
    points, rules = settings.points, settings.rules
    codes = [str(spec) for spec in parse(settings.tie_breaks)]
    values = {"win": plain(points.win), "draw": plain(points.draw), "loss": plain(points.loss)}
    ways, _ = settings.colour_ways
    named = [translate(WAYS[way], locale) for way in ways if way != "arbiter"]
    clock = control_words(settings.time_control)
    worth = Text("win {win}, draw {draw}, loss {loss}", values)
    lines = [
        (Text("System"), settings.play.about, None),
        (Text("Points"), worth, _cited(rules, "points")),
        (Text("Colours"), Text("{ways}", {"ways": ", ".join(named)}), _cited(rules, "colours")),
        (Text("Clocks"), clock, _cited(rules, "time_control")),
    ]
    if not settings.play.each_to_each:  # where nobody is free
        lines.append((Text("Free round"), in_words(settings.table_points.bye), None))
    if settings.table_points is settings.match_points:
        matches = settings.match_points
        texts = (plain(value) for value in (matches.win, matches.draw, matches.loss))
        match = dict(zip(("win", "draw", "loss"), texts, strict=True))
        lines.insert(1, (Text("Match points"), Text(worth.template, match), None))
    known = offered(system, teams=settings.teams, book=book_codes(rules, system))
    return {
        "lines": [
            {
                "label": translate(label, locale),
                "text": translate(text, locale),
                **placed_article(article, locale, rules),
            }
            for label, text, article in lines
        ],
        "tie_breaks": [_tie_break(code, locale, rules) for code in codes],
        "known": [_tie_break(code, locale, rules) for code in known],
        "values": {
            "points": "-".join(str(one) for one in (points.win, points.draw, points.loss)),
            "time_control": settings.time_control,
            "ways": list(ways),
        },
    }


def _cited(rules: Regulation | None, name: str) -> Citation | None:
    found = getattr(rules, name, None)
    return getattr(found, "citation", None)


def _tie_break(code: str, locale: str, rules: Regulation | None) -> TieBreakView:
    """A tie-break with its articles: those of the regulation where it names it."""
    spec = parse(code)[0]
    return {
        "code": code,
        "label": translate(label_of(spec), locale),
        "name": translate(name_of(spec), locale),
        **placed_articles(articles_of(spec, rules), locale, rules),
    }
