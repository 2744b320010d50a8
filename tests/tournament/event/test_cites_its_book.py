"""Everything that an event by a rule book says cites that book alone, a document that it brings
in, or FIDE where the organiser has chosen its systems and tie-breaks: all acts, all prints,
three languages, all books."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from citing import Spoken, strange
from damas.base.i18n import LOCALES, Text
from damas.errors import DamasError
from damas.printing import Sheet
from damas.printing.tournament import PRINTS, PrintSetup
from damas.printing.tournament.prints import draw_print
from damas.regulations import REGULATIONS, Regulation
from damas.rules.regulations.catalogue import SHIPPED
from damas.site import site_files
from damas.tournament import TournamentError, crosstable_rows, write_trf
from damas.tournament.event import (
    ACTS,
    ROLES,
    EntryError,
    LogEntry,
    Tournament,
    games_pdn,
    report_of,
)
from damas.tournament.presentation.appeals import protest_files, rules_in_words
from damas.tournament.presentation.chronicle import chronicle
from damas.tournament.presentation.facts import facts
from damas.tournament.presentation.feed import news_of
from damas.tournament.presentation.press import press
from damas.tournament.presentation.trail import describe_change
from damas.tournament.presentation.view import TournamentView, tournament_view
from fuzz.event_logs import Wander
from sampling import SEED, sampled

EVENTS = 3
BY = ("Ana", "organiser", "2025-11-21T09:00:00-03:00")

every_book = pytest.mark.parametrize("name", sampled(SHIPPED, 3))


def drawn(sheet: Sheet) -> Spoken:
    """All that stands on a print."""
    return Spoken(" ".join(one.text for one in sheet.boxes))


class _EventOf(Wander):
    """A random event by one book, with every refusal that it met."""

    def __init__(self, seed: int, book: Regulation) -> None:
        self.book = book
        self.refused: list[EntryError] = []
        super().__init__(seed)

    def try_(self, entry: LogEntry) -> None:
        data = dict(entry.data)
        if entry.act == "create":
            data["regulation"] = self.book.id
        try:
            self.event.apply(LogEntry(entry.act, data, entry.author, entry.role, entry.at))
        except EntryError as error:
            self.refused.append(error)


@every_book
def test_an_event_cites_its_own_book(name: str) -> None:
    """Its facts, rules, trail, report, news, explanations, prints, website, files and refusals."""
    book = REGULATIONS[name]
    said: list[Any] = []
    for seed in range(EVENTS):
        made = _EventOf(1000 * SHIPPED.index(name) + seed, book)
        lang = LOCALES[seed % 3]
        said += _shown(made.event, lang)
        if seed == SEED % EVENTS:
            said += list(_printed(tournament_view(made.event), lang))
        said += [made.refused, *_refused_everything(made.event)]
    assert strange(said, book, fide=True) == set()


@every_book
def test_settings_that_are_refused_cite_their_own_book(name: str) -> None:
    """Without a tolerance, with an odd number of games, with an opening drawn once."""
    said = []
    for settings in (
        {"system": "swiss", "rounds": 3},
        {"system": "match", "games": 3, "wo_tolerance_min": 5},
        {"system": "knock-out", "games": 1, "openings": "balloted", "wo_tolerance_min": 5},
        {"system": "swiss", "rounds": 3, "acceleration": "baku", "points": "3-1-0",
         "wo_tolerance_min": 5},
        {"system": "swiss", "wo_tolerance_min": 5},
    ):  # fmt: skip
        data = {"name": "Liga", "regulation": name, **settings}
        try:
            Tournament().apply(LogEntry("create", data, *BY))
        except EntryError as error:
            said.append(error)
    assert strange(said, REGULATIONS[name], fide=True) == set()


def _refused_everything(event: Tournament) -> Iterator[EntryError]:
    """The refusals of every act without data, by everybody."""
    for act in ACTS:
        for role in ROLES:
            try:
                event.apply(LogEntry(act, {}, "Rui", role, BY[2]))
            except EntryError as error:
                yield error


def _shown(event: Tournament, lang: str) -> list[Any]:
    view = tournament_view(event)
    numbers = [line.player.no for line in view.order.lines]
    explained = [event.explain(*two) for two in pairwise(numbers)]
    said: list[Any] = [
        list(facts(view)),
        rules_in_words(event),
        protest_files(event),
        [describe_change(event, change) for change in event.trail],
        [one.text for one in chronicle(event)],
        news_of(view, lang),
        [list(one.sentences()) for one in explained],
        [one.to_dict() for one in explained],
        [one.articles for one in view.criteria()],
        crosstable_rows(view.order, "rounds"),
        games_pdn(event, all_games=True),
        dict(site_files(view, lang=lang, made="2026-01-01")),
    ]
    for number in range(1, len(event.rounds) + 1):
        with contextlib.suppress(TournamentError):
            said.append(press(view, number, lang))
    with contextlib.suppress(TournamentError):
        said.append(write_trf(report_of(event)))
    return said


def _printed(view: TournamentView, lang: str) -> Iterator[Text | str | DamasError]:
    for what in PRINTS:
        try:
            yield drawn(draw_print(what, view, PrintSetup(lang=lang, round=1)))
        except DamasError as error:
            yield error
