"""One period by Glicko-2: all games of a period at once, as the procedure is published.

A deviation grows with the time without a game. Sums are made in the order of reports and games, so
that the same results give the same list.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date

from ...ratings import Rating, rate
from .listing import RatingEntry
from .report import RESULTS, RatingReport
from .rules import ListRules

DAY_MS = 86_400_000
EPOCH = date(1970, 1, 1)


def glicko_entries(
    last: Mapping[str, RatingEntry], day: str, reports: Iterable[RatingReport], rules: ListRules
) -> dict[str, RatingEntry]:
    """The entries of the list of *day*."""
    now_ms = (date.fromisoformat(day) - EPOCH).days * DAY_MS
    games = _games(reports)
    players = {person: _rating(last.get(person)) for person in games}
    grown = {person: one.at(now_ms) for person, one in players.items()}
    entries = {person: _idle(one) for person, one in last.items() if person not in games}
    for person, met in games.items():
        results = [(grown[other], halves / 2) for other, halves in met]
        before = players[person]
        after = rate(before, results, now_ms)
        entries[person] = RatingEntry(
            max(round(after.value), rules.least),
            after.games,
            len(met),
            round((after.value - before.value) * 100) if before.games else 0,
            day,
            exact=after.value,
            deviation=after.deviation,
            volatility=after.volatility,
        )
    return entries


def _games(reports: Iterable[RatingReport]) -> dict[str, list[tuple[str, int]]]:
    """Person → (opponent, own half points) of every game."""
    found: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)
    for report in reports:
        for game in report.games:
            halves = RESULTS.get(game.result)
            if halves is not None:
                found[game.white].append((game.black, halves))
                found[game.black].append((game.white, 2 - halves))
    return dict(found)


def _rating(entry: RatingEntry | None) -> Rating:
    if entry is None or not entry.rating:
        return Rating()
    if not entry.deviation:  # a first rating that was set by hand
        return Rating(float(entry.rating), games=max(entry.games, 1), at_ms=_ms(entry.last))
    return Rating(entry.exact, entry.deviation, entry.volatility, entry.games, _ms(entry.last))


def _ms(day: str) -> int:
    return (date.fromisoformat(day) - EPOCH).days * DAY_MS if day else 0


def _idle(before: RatingEntry) -> RatingEntry:
    """An entry without a game: it stays; its deviation of today follows from the last game."""
    if not before.played and not before.change:
        return before
    return RatingEntry(
        before.rating, before.games, 0, 0, before.last, before.towards,
        before.exact, before.deviation, before.volatility,
    )  # fmt: skip
