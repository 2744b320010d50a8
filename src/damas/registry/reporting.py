"""Acts on ratings: series of lists, first ratings, reports of events, publishing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import fields as read
from .errors import RegistryError
from .ratings.calendar import MONTHS
from .ratings.report import REPORT_FIELDS, RatingReport
from .ratings.rules import BOOKS, MOST_RATING, rules_of
from .records import KIND_WORDS, PERSON, RATINGS, REPORT, SERIES, START, RegistryDraft, leads_to

SERIES_FIELDS = frozenset({"series", "name", "book", "rules", "months", "first", "kind"})
SERIES_KINDS = ("", "national", "international")
"""The ratings that a series has; "" is not said."""
MOST_STARTING = 50_000


def set_series(draft: RegistryDraft, data: Mapping[str, Any], expected: int | None) -> None:
    """A new series of lists, or other rules for one; the days of its lists stay."""
    read.only(data, SERIES_FIELDS)
    number = read.code(data, "series", None)
    found = draft.record(SERIES, number)
    draft.expect(found, expected)
    given = {**(found.body or {}), **{k: v for k, v in data.items() if k != "series"}}
    body = {
        "name": read.text(given, "name"),
        "book": read.one_of(given, "book", tuple(BOOKS)),
        "rules": dict(read.only(given.get("rules", {}), frozenset(BOOKS["fide"].rules.to_dict()))),
        "months": read.whole(given, "months", 3, least=1, most=12),
        "first": read.day(given, "first"),
    }
    kind = read.one_of(given, "kind", SERIES_KINDS, "")
    body |= {"kind": kind} if kind else {}
    if body["months"] not in MONTHS or not str(body["first"]).endswith("-01"):
        raise RegistryError(
            "bad-series",
            "Lists are made every {months} months, from the first day of a month on",
            months=", ".join(str(one) for one in MONTHS),
        )
    rules_of(body)
    fixed = ("months", "first")
    if found.body and any(body[name] != found.body[name] for name in fixed):
        raise RegistryError("series-begun", "The days of a series' lists stay as they are")
    draft.put(SERIES, number, body)


def set_start(draft: RegistryDraft, data: Mapping[str, Any], expected: int | None) -> None:
    """The ratings that people had before the first list, with their games."""
    read.only(data, frozenset({"series", "ratings"}))
    series = read.code(data, "series", None)
    draft.body(SERIES, series)
    draft.expect(draft.record(START, series), expected)
    ratings = read.each(data, "ratings", _start, MOST_STARTING)
    for person, _, _ in ratings:
        draft.body(PERSON, leads_to(draft, person))
    draft.put(START, series, {"ratings": [list(one) for one in ratings]})


def _start(value: Any) -> tuple[str, int, int]:
    if not isinstance(value, list | tuple) or len(value) not in (2, 3):
        raise RegistryError("bad-field", "A rating is a list of person, rating and games")
    row = dict(zip(("person", "rating", "games"), (*value, 0), strict=False))
    return (
        read.code(row, "person", None),
        read.whole(row, "rating", least=1, most=MOST_RATING),
        read.whole(row, "games", least=0, most=100_000),
    )


def add(draft: RegistryDraft, data: Mapping[str, Any], _: int | None) -> None:
    """The report of an event under the next number."""
    report = _checked(draft, data)
    draft.put(REPORT, draft.new_number(REPORT), report.to_dict())


def change(draft: RegistryDraft, data: Mapping[str, Any], expected: int | None) -> None:
    """Another report in the place of one: lists that counted it have to be published again."""
    read.only(data, REPORT_FIELDS | {"report"})
    number = read.code(data, "report", None)
    before = draft.body(REPORT, number, expected)
    given = {**before, **{name: data[name] for name in REPORT_FIELDS if name in data}}
    draft.put(REPORT, number, _checked(draft, given).to_dict())


def remove(draft: RegistryDraft, data: Mapping[str, Any], expected: int | None) -> None:
    """Takes a report away; its number is not given again."""
    read.only(data, frozenset({"report"}))
    number = read.code(data, "report", None)
    draft.body(REPORT, number, expected)
    draft.put(REPORT, number, None)


def _checked(draft: RegistryDraft, data: Mapping[str, Any]) -> RatingReport:
    """The report, if its series and all its people are in the registry, and a list can count it."""
    report = RatingReport.from_dict(data)
    series = draft.body(SERIES, report.series)
    if report.ended < series["first"]:
        raise RegistryError(
            "before-first-list",
            "The event ended on {day}, before the first list of {first}: its results are in the"
            " first ratings",
            day=report.ended,
            first=series["first"],
        )
    if not report.games:
        raise RegistryError("no-games", "The report has no game")
    people = dict.fromkeys(side for one in report.games for side in (one.white, one.black))
    for person in people:
        if draft.record(PERSON, person).body is None:
            raise RegistryError(
                "unknown-record",
                "There is no {kind} {number}",
                kind=KIND_WORDS[PERSON],
                number=person,
            )
    return report


def publish(draft: RegistryDraft, data: Mapping[str, Any], _: int | None) -> None:
    """Notes the lists that are published: day → digest. The store has calculated them in the same
    transaction and checks that *preview*, the digest that the officer saw, is theirs."""
    read.only(data, frozenset({"series", "until", "preview", "lists"}))
    series = read.code(data, "series", None)
    draft.body(SERIES, series)
    lists = data.get("lists")
    if not isinstance(lists, Mapping) or not lists:
        raise RegistryError("nothing-new", "The published lists are what the results give already")
    found = draft.record(RATINGS, series)
    draft.put(RATINGS, series, {**(found.body or {}), **{str(k): str(v) for k, v in lists.items()}})
