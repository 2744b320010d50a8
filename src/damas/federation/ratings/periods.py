"""One list from the list before: the function that everything else about ratings calls."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence

from .elo_list import elo_entries
from .glicko_list import glicko_entries
from .listing import RatingList
from .report import RatingReport
from .rules import ListRules

_SYSTEMS = {"elo": elo_entries, "glicko2": glicko_entries}


def rate_period(
    last: RatingList, day: str, reports: Sequence[RatingReport], rules: ListRules
) -> RatingList:
    """The list of *day*: a pure function of the results, the last list and the rules.

    *reports* are the events that ended since the last list, in any order: they are counted in the
    order of their days, names and games.
    """
    ordered = sorted(reports, key=_order)
    digest = digest_of(last, day, ordered, rules)
    return RatingList(day, _SYSTEMS[rules.system](last.entries, day, ordered, rules), digest)


def digest_of(last: RatingList, day: str, reports: Sequence[RatingReport], rules: ListRules) -> str:
    """A text that is the same for the same results, last list, day and rules, and for no others."""
    found = hashlib.sha256()
    before = last.digest or [[p, one.to_row()] for p, one in sorted(last.entries.items())]
    parts = [day, rules.to_dict(), before, *(one.to_dict() for one in sorted(reports, key=_order))]
    for part in parts:
        found.update(json.dumps(part, sort_keys=True, separators=(",", ":")).encode())
        found.update(b"\n")
    return found.hexdigest()[:32]


def _order(report: RatingReport) -> tuple[str, str, str, int, str]:
    first = report.games[0] if report.games else None
    return report.ended, report.name, report.place, len(report.games), first.white if first else ""


def canonical(report: RatingReport, aliases: Mapping[str, str]) -> RatingReport:
    """The report with the numbers that merged numbers lead to."""
    if not any(one.white in aliases or one.black in aliases for one in report.games):
        return report
    games = tuple(
        one._replace(
            white=aliases.get(one.white, one.white), black=aliases.get(one.black, one.black)
        )
        for one in report.games
    )
    return report.model_copy(update={"games": games})
