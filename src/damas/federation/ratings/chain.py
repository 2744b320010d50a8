"""All lists of a series, one after the other, and what a correction changes in them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from .calendar import list_dates
from .listing import RatingEntry, RatingList
from .periods import canonical, digest_of, rate_period
from .report import RatingReport
from .rules import ListRules


@dataclass(frozen=True, slots=True)
class Difference:
    """A person whose rating in a list is another than before: 0 where there was, or is, none."""

    person: str
    before: int
    after: int


def recompute(  # noqa: PLR0913  (a series has so many parts)
    start: RatingList,
    reports: Iterable[RatingReport],
    rules: ListRules,
    *,
    months: int,
    until: str,
    aliases: Mapping[str, str] | None = None,
    known: Mapping[str, RatingList] | None = None,
) -> Iterator[RatingList]:
    """The lists that follow *start*, so many *months* apart, up to the day *until*.

    *aliases*: merged number → number. *known* are lists by day that were made before: one whose
    digest shows that it came from the same results is given as it is, without counting again.
    """
    days = list(list_dates(start.day, months, until))[1:]
    periods = _by_period(reports, [start.day, *days], aliases or {})
    last = start
    for day in days:
        made = (known or {}).get(day)
        if made is None or made.digest != digest_of(last, day, periods[day], rules):
            made = rate_period(last, day, periods[day], rules)
        yield made
        last = made


def first_stale(  # noqa: PLR0913  (a series has so many parts)
    start: RatingList,
    reports: Iterable[RatingReport],
    rules: ListRules,
    *,
    months: int,
    until: str,
    aliases: Mapping[str, str] | None = None,
    digests: Mapping[str, str],
) -> tuple[str, str]:
    """The first day whose list is not published as the results give it, and the day of the list
    before it; ("", "") if all are. *digests*: day → digest of the published lists."""
    days = list(list_dates(start.day, months, until))
    periods = _by_period(reports, days, aliases or {})
    last = start
    for day in days[1:]:
        digest = digest_of(last, day, periods[day], rules)
        if digests.get(day) != digest:
            return day, last.day
        last = RatingList(day, {}, digest)
    return "", ""


def _by_period(
    reports: Iterable[RatingReport], days: list[str], aliases: Mapping[str, str]
) -> dict[str, list[RatingReport]]:
    """The reports of each list, a report with days in parts; those that ended before the first
    list count for none."""
    found: dict[str, list[RatingReport]] = {day: [] for day in days}
    for report in (part for whole in reports for part in whole.parts()):
        place = bisect_right(days, report.ended)
        if 0 < place < len(days):
            found[days[place]].append(canonical(report, aliases))
    return found


def differences(before: RatingList | None, after: RatingList) -> list[Difference]:
    """The people whose ratings differ in two lists of one day, the greatest change first."""
    old: Mapping[str, RatingEntry] = before.entries if before else {}
    found = []
    for person in sorted(old.keys() | after.entries.keys()):
        mine = old[person].rating if person in old else 0
        theirs = after.entries[person].rating if person in after.entries else 0
        if mine != theirs:
            found.append(Difference(person, mine, theirs))
    return sorted(found, key=lambda one: (-abs(one.after - one.before), one.person))
