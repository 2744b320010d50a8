"""The files of a tournament's website: pages in three languages, a style, files to take along."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

from ..base.i18n import LOCALES, Text, html_lang, language_name, plain_locale, say
from ..base.optional import need
from ..tournament import crosstable_rows, explain, to_csv, to_xlsx, write_trf
from ..tournament.event import games_pdn
from ..tournament.presentation.dates import day
from ..tournament.presentation.tables import boards_table, player_table, standings_table
from ..tournament.presentation.view import TournamentView
from ..tournament.presentation.visibility import public_report
from ..tournament.scoring.explain import Explanation
from . import views

MARK = "damas-website.json"
"""The file by which a folder is known to be such a website, with the names of all its files."""
TAGS = {each: html_lang(each) for each in LOCALES}


def site_files(one: TournamentView, *, lang: str = "pt_PT", made: str = "") -> dict[str, bytes]:
    """Path → content of every file of the website; the first page is in *lang*.

    *made*: the day, as the footer says it. Raises MissingLibraryError without Jinja2 or openpyxl.
    """
    lang = plain_locale(lang)
    found = _downloads(one, lang)
    site = _Site(one, tuple(sorted(found)), made)
    for locale in LOCALES:
        for name, template, context in site.pages(locale):
            found[f"{TAGS[locale]}/{name}"] = site.render(template, locale, name, context)
    context = site.index(lang)
    found["index.html"] = site.render("index.html", lang, "index.html", context, top=True)
    found["style.css"] = files("damas.site").joinpath("style.css").read_bytes()
    mark = {"made_by": "Damas", "event": one.name, "files": sorted([*found, MARK])}
    found[MARK] = json.dumps(mark, ensure_ascii=False, indent=1).encode()
    return found


def _downloads(one: TournamentView, lang: str) -> dict[str, bytes]:
    """The public data of the event, in the forms that other programs read; tables in *lang*."""
    found: dict[str, bytes] = {}
    if one.players:
        rows = crosstable_rows(one.order)
        found["files/crosstable.csv"] = to_csv(rows, lang).encode("utf-8-sig")
        found["files/crosstable.xlsx"] = to_xlsx(rows, lang=lang)
        order = json.dumps(one.order.to_dicts(), ensure_ascii=False, indent=1)
        found["files/standings.json"] = order.encode()
    if one.event is not None:
        games = games_pdn(one.event)
        if games:
            found["files/games.pdn"] = games.encode()
    if one.players:
        found["files/report.trf"] = write_trf(public_report(one.report(), one.categories)).encode()
    return found


class _Site:
    def __init__(self, one: TournamentView, downloads: tuple[str, ...], made: str) -> None:
        self.one, self.downloads, self.made = one, downloads, made
        self.reasons: list[Explanation] = []
        if one.players and not one.by_bracket:
            lines = one.order.lines
            pairs = pairwise(line.player.no for line in lines)
            self.reasons = [explain(one.order, above, below) for above, below in pairs]

    def index(self, locale: str) -> Mapping[str, Any]:
        """The first page: facts, standings, reasons."""
        return {
            "facts": views.facts_view(self.one, locale),
            "standings": standings_table(self.one).without_empty().view(locale),
            "reasons": [views.reason_view(found, locale) for found in self.reasons],
        }

    def pages(self, locale: str) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
        """(file name, template, values) of every page in a language."""
        one = self.one
        yield "index.html", "index.html", self.index(locale)
        rounds = [views.round_view(one, sheet, locale) for sheet in one.all_sheets]
        yield "rounds.html", "rounds.html", {"rounds": rounds}
        for found in rounds:
            yield f"round-{found['number']}.html", "round.html", {"rounds": rounds, "round": found}
        yield "crosstable.html", "crosstable.html", views.tables_view(one, locale)
        keys = ("no", "name", "club", "federation", "rating", "points", "place")
        boards = boards_table(one.event) if one.event else None
        tables = {
            "players": player_table(one).only(*keys).view(locale),
            "boards": boards.only("board", "place", "name", "team", "points", "games").view(locale)
            if boards and boards.rows
            else None,
        }
        yield "players.html", "players.html", tables
        for no in one.players:
            near = [found for found in self.reasons if no in (found.first, found.second)]
            context = {
                "player": views.player_view(one, no, locale),
                "reasons": [views.reason_view(found, locale) for found in near],
            }
            yield f"player-{no}.html", "player.html", context
        if one.prizes or one.categories:
            yield "prizes.html", "prizes.html", views.prizes_view(one, locale)
        yield "files.html", "files.html", {"downloads": self.downloads}

    def render(
        self,
        template: str,
        locale: str,
        name: str,
        context: Mapping[str, Any],
        *,
        top: bool = False,
    ) -> bytes:
        """A page as HTML; *top*: the one beside the folders of the languages."""
        one = self.one
        game = one.rules.variant.id if one.rules else None

        def translated(text: str, **params: object) -> str:
            return say(Text(text, params), locale, game)

        page = _environment().get_template(template)
        text: str = page.render(
            _=translated,
            lang=TAGS[locale],
            here=f"{TAGS[locale]}/" if top else "",
            root="" if top else "../",
            page=name,
            event=views.event_view(one, locale),
            languages=[(TAGS[each], language_name(each)) for each in LOCALES],
            prizes=bool(one.prizes or one.categories),
            made=day(self.made, locale),
            **context,
        )
        return text.encode()


@cache
def _environment() -> Any:
    jinja = need("jinja2", "tournament")
    return jinja.Environment(
        loader=jinja.PackageLoader("damas.site", "templates"),
        autoescape=True,
        undefined=jinja.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
