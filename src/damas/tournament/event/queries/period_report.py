"""The report of one period of an event of more than 30 days: its rounds with the ratings in force.

Source: FIDE's C.02 (questions 210 to 216, read through the issues of Sharly-Chess).
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from ...errors import TournamentError
from ...files.report import PERIOD, TrfFile
from ...scoring.crosstable import NOTHING, Crosstable, Player
from ..model.state import TournamentState
from .audit_lines import audit_lines, strict_lines
from .moments import day_of
from .periods import MOST_DAYS, in_force, is_long, period_ratings, round_days
from .report import place_by_points, report_of
from .table import columns_of
from .teams import members_of

_MONTH = re.compile(r"(\d{4})-(\d{2})", re.ASCII)


class ReportPeriod(NamedTuple):
    """Days from *first* to *last*, as 2026-02-01, both in it."""

    first: str
    last: str


def period_of(text: str) -> ReportPeriod:
    """A month such as 2026-02, or two days. Raises TournamentError ("bad-period").

    >>> period_of("2026-02")
    ReportPeriod(first='2026-02-01', last='2026-02-28')
    >>> period_of("2026-02-10/2026-03-09").last
    '2026-03-09'
    """
    month = _MONTH.fullmatch(text)
    if month and 1 <= int(month[2]) <= 12 and int(month[1]) >= 1:
        last = monthrange(int(month[1]), int(month[2]))[1]
        return ReportPeriod(f"{text}-01", f"{text}-{last}")
    days = [one.strip().replace(".", "-") for one in text.partition("/")[::2] if day_of(one)]
    if len(days) < 2 or not text.isascii():
        raise TournamentError(
            "bad-period",
            "A period is a month such as 2026-02, or a first and a last day such as"
            " 2026-02-01/2026-02-15, not {period}",
            period=text,
        )
    if days[0] > days[1]:
        raise TournamentError(
            "bad-period", "The period ends on {last}, before it begins on {first}",
            first=days[0], last=days[1],
        )  # fmt: skip
    return ReportPeriod(*days)


def months_of(state: TournamentState) -> list[str]:
    """The months in which paired rounds of a long event lie, as 2026-02; [] for another event."""
    days = round_days(state)[: len(state.rounds)] if is_long(state) else []
    return sorted({day[:7] for day in days})


def report_for(state: TournamentState, period: str) -> TrfFile:
    """The report of an event; with a *period* as `period_of` reads it, of that alone. Raises
    TournamentError."""
    return period_report(state, period_of(period)) if period else report_of(state)


def rated_table(state: TournamentState) -> Crosstable:
    """The table of the report with the ratings of every period, for the changes of ratings."""
    columns = 1 if state.rules.teams else columns_of(state)
    periods = period_ratings(state, _people(state), columns)
    return replace(report_of(state).crosstable(), periods=periods)


def period_report(state: TournamentState, period: ReportPeriod) -> TrfFile:
    """The rounds of a period, from 1 on, and the players who have games in them, numbered anew in
    the order of the event; points and places are those of these rounds alone.

    Raises TournamentError for an event that is short or has no days, and for a period without
    games or with two lists.
    """
    rounds = _rounds_in(state, period)
    file, columns = report_of(state), columns_of(state) if not state.rules.teams else 1
    places = [(one - 1) * columns + at for one in rounds for at in range(columns)]
    rows = {
        no: [row[at] if at < len(row) else NOTHING for at in places]
        for no, row in file.cells.items()
    }
    people = sorted(no for no, row in rows.items() if any(cell.opponent for cell in row))
    if not people:
        raise _empty(period)
    numbers = {no: place for place, no in enumerate(people, start=1)}
    players = _rated(state, file, rounds[0])
    found = TrfFile(
        header=_header(file, state, period, rounds),
        players={numbers[no]: replace(players[no], no=numbers[no]) for no in people},
        cells={
            numbers[no]: [one._replace(opponent=numbers.get(one.opponent, 0)) for one in rows[no]]
            for no in people
        },
        system=file.system,
        national=file.national,
        left_out=file.left_out,
        comments=list(_lines(state, file, period, rounds, numbers)),
    )
    found.header["players"], found.header["rounds"] = str(len(people)), str(len(places))
    place_by_points(found)
    _add_teams(found, file, numbers)
    return found


def _rounds_in(state: TournamentState, period: ReportPeriod) -> list[int]:
    """The paired rounds whose day lies in the period."""
    if not is_long(state):
        raise TournamentError(
            "short-event",
            "A report of a period is for events of more than {days} days, by the first and last day"
            " or the calendar",
            days=MOST_DAYS,
        )
    days = round_days(state)
    if len(days) < len(state.rounds):
        raise TournamentError(
            "no-days",
            "The calendar has no day for round {round}: settle the days of the rounds first",
            round=len(days) + 1,
        )
    rounds = [
        one.number
        for one, day in zip(state.rounds, days, strict=False)
        if period.first <= day <= period.last
    ]
    if not rounds:
        raise _empty(period)
    for other in sorted(state.periods):
        if rounds[0] < other <= rounds[-1]:
            raise TournamentError(
                "two-lists",
                "From round {round}, on {day}, another list counts: ask for a report of the days"
                " before it and one of those from it on",
                round=other,
                day=days[other - 1],
            )
    return rounds


def _empty(period: ReportPeriod) -> TournamentError:
    return TournamentError(
        "empty-period",
        "No games were paired for the days from {first} to {last}",
        first=period.first,
        last=period.last,
    )


def _people(state: TournamentState) -> dict[int, Player]:
    """The players of the report by id, or where teams play the members by number; `Player.no` is
    the number in the report."""
    if not state.rules.teams:
        return {who: one.player for who, one in state.entrants.items()}
    members = members_of(state).items()
    return {key: replace(one, no=no) for no, (key, (_, one)) in enumerate(members, start=1)}


def _rated(state: TournamentState, file: TrfFile, number: int) -> Mapping[int, Player]:
    """The players of the report with the ratings in force in a round."""
    people = _people(state)
    found = {one.no: in_force(state, key, one, number) for key, one in people.items()}
    if file.national:
        return {no: replace(one, own=0) for no, one in found.items()}
    return {no: replace(one, own=0, international=0, national=0) for no, one in found.items()}


def _header(
    file: TrfFile, state: TournamentState, period: ReportPeriod, rounds: Sequence[int]
) -> dict[str, str]:
    days = round_days(state)
    kept = {
        name: text
        for name, text in file.header.items()
        if name not in ("tie_breaks", "type_code", "teams")
    }
    name = f"{state.rules.name}, {period.first} to {period.last} ({_spoken(rounds)})"
    kept |= {"name": name, "start": days[rounds[0] - 1], "end": days[rounds[-1] - 1]}
    each = 1 if state.rules.teams else columns_of(state)
    dates = [days[one - 1][2:].replace("-", "/") for one in rounds for _ in range(each)]
    return kept | {"dates": "  ".join(dates)}


def _spoken(rounds: Sequence[int]) -> str:
    """
    >>> _spoken([3]), _spoken([3, 4, 5]), _spoken([3, 5])
    ('round 3', 'rounds 3-5', 'rounds 3 5')
    """
    if len(rounds) == 1:
        return f"round {rounds[0]}"
    if rounds[-1] - rounds[0] + 1 == len(rounds):
        return f"rounds {rounds[0]}-{rounds[-1]}"
    return "rounds " + " ".join(map(str, rounds))


def _lines(
    state: TournamentState,
    file: TrfFile,
    period: ReportPeriod,
    rounds: Sequence[int],
    numbers: Mapping[int, int],
) -> Iterator[str]:
    """The line of the period, then those of the audit about its rounds; these have the rounds and
    numbers of the event, so others are told."""
    yield (
        f"{PERIOD} {period.first} to {period.last}: {_spoken(rounds)} of {state.rounds_total},"
        " points and places of these alone"
    )
    changed = [f"{new} = {no}" for no, new in numbers.items() if no != new]
    lines = strict_lines(state) if state.rules.teams else audit_lines(state, file)
    kept = [text for number, text in lines if number in (0, *rounds)]
    if kept and changed and not state.rules.teams:
        yield "Numbers here = in the event: " + ", ".join(changed)
    yield from kept


def _add_teams(found: TrfFile, file: TrfFile, numbers: Mapping[int, int]) -> None:
    """The teams with their players who are there, without points, places and matches: those of the
    whole event would mislead."""
    rows = [
        one._replace(
            match_points=None,
            board_points=None,
            rank=0,
            players=tuple(numbers[no] for no in one.players if no in numbers),
        )
        for one in file.teams
    ]
    rows = [one for one in rows if one.players]
    found.teams = [one._replace(no=place) for place, one in enumerate(rows, start=1)]
    if found.teams:
        found.header["teams"] = str(len(found.teams))
