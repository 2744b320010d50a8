"""Acts on ratings: series of lists, first ratings, reports of events, publishing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple

from ..base.text import Text
from ..contract.kinds import several, whole
from .declaring import RegistryActData, registry_act
from .errors import RegistryError
from .kinds import GivenCode, GivenDay, Name, PersonNo, SeriesCode
from .ratings.calendar import MONTHS
from .ratings.report import Games, RatingReport
from .ratings.rules import MOST_RATING, BookCode, rules_of
from .records import KIND_WORDS, PERSON, RATINGS, REPORT, SERIES, START, RegistryDraft, leads_to

MOST_STARTING = 50_000


@registry_act("set-series", Text("Series of lists set"))
class SetSeries(RegistryActData):
    """A new series of lists, or other rules for one; the days of its lists stay. *kind*: the
    ratings that it has, "" is not said."""

    series: SeriesCode
    name: Name = ""
    book: BookCode = ""
    rules: Mapping[str, Any] = {}
    months: Annotated[int, whole(1, 12)] = 3
    first: GivenDay = ""
    kind: Literal["", "national", "international"] = ""

    def apply(self, draft: RegistryDraft, expected: int | None) -> None:
        found = draft.record(SERIES, self.series)
        draft.expect(found, expected)
        given = SetSeries.read({**(found.body or {}), **self.given()})
        for name in ("name", "book", "first"):
            if not given.has(name):
                raise RegistryError(
                    "missing-field", "{field} is missing", field=self.label_of((name,))
                )
        body = given.model_dump(include={"name", "book", "rules", "months", "first"})
        body |= {"kind": given.kind} if given.kind else {}
        if given.months not in MONTHS or not given.first.endswith("-01"):
            raise RegistryError(
                "bad-series",
                "Lists are made every {months} months, from the first day of a month on",
                months=", ".join(str(one) for one in MONTHS),
            )
        rules_of(body)
        if found.body and any(body[name] != found.body[name] for name in ("months", "first")):
            raise RegistryError("series-begun", "The days of a series' lists stay as they are")
        draft.put(SERIES, self.series, body)


class StartingRating(NamedTuple):
    """A rating that a person had before the first list, after so many *games*."""

    person: PersonNo
    rating: Annotated[int, whole(1, MOST_RATING)]
    games: Annotated[int, whole(0, 100_000)] = 0


@registry_act("set-start", Text("First ratings set"), long="ratings")
class SetStart(RegistryActData):
    """The ratings that people had before the first list, with their games."""

    series: SeriesCode
    ratings: Annotated[tuple[StartingRating, ...], several(MOST_STARTING)] = ()

    def apply(self, draft: RegistryDraft, expected: int | None) -> None:
        draft.body(SERIES, self.series)
        draft.expect(draft.record(START, self.series), expected)
        for one in self.ratings:
            draft.body(PERSON, leads_to(draft, one.person))
        draft.put(START, self.series, {"ratings": [list(one) for one in self.ratings]})


@registry_act("add-report", Text("Report of an event added"), long="games")
class AddReport(RatingReport, RegistryActData):
    """The report of an event under the next number."""

    def apply(self, draft: RegistryDraft, expected: int | None) -> None:
        _check(draft, self)
        draft.put(REPORT, draft.new_number(REPORT), self.to_dict())


@registry_act("change-report", Text("Report of an event corrected"), long="games")
class ChangeReport(RatingReport, RegistryActData):
    """Another report in the place of one: lists that counted it have to be published again."""

    series: SeriesCode = ""
    name: Name = ""
    ended: GivenDay = ""
    games: Games = ()
    report: GivenCode

    def apply(self, draft: RegistryDraft, expected: int | None) -> None:
        before = draft.body(REPORT, self.report, expected)
        values = {name: one for name, one in self.given().items() if name != "report"}
        report = RatingReport.read({**before, **values})
        _check(draft, report)
        draft.put(REPORT, self.report, report.to_dict())


@registry_act("remove-report", Text("Report of an event removed"))
class RemoveReport(RegistryActData):
    """Takes a report away; its number is not given again."""

    report: GivenCode

    def apply(self, draft: RegistryDraft, expected: int | None) -> None:
        draft.body(REPORT, self.report, expected)
        draft.put(REPORT, self.report, None)


def _check(draft: RegistryDraft, report: RatingReport) -> None:
    """Raises RegistryError unless the series and all people of a report are in the registry, and a
    list can count it."""
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


@registry_act("publish", Text("Lists published"), undoable=False)
class Publish(RegistryActData):
    """Notes the lists that are published: day → digest. The store has calculated them in the same
    transaction and checks that *preview*, the digest that the officer saw, is theirs."""

    series: SeriesCode
    until: GivenDay = ""
    preview: str = ""
    lists: Mapping[str, str] = {}

    def apply(self, draft: RegistryDraft, expected: int | None) -> None:
        draft.body(SERIES, self.series)
        if not self.lists:
            raise RegistryError(
                "nothing-new", "The published lists are what the results give already"
            )
        found = draft.record(RATINGS, self.series)
        draft.put(RATINGS, self.series, {**(found.body or {}), **self.lists})
