"""A rating's history and a calendar of days as lines and squares of SVG, drawn by the template."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from math import ceil, floor
from typing import TYPE_CHECKING, Any

from ...base.days import monday_of
from ...tournament.presentation.dates import day as written_day

if TYPE_CHECKING:
    from ...store import RatedGame

WIDTH, HEIGHT = 400, 220
LEFT, RIGHT, TOP, BOTTOM = 48, 12, 12, 28
MOST_POINTS = 300
"""Points of the line; of more the last of each stretch of time is drawn."""
MOST_ROWS = 60
STEPS = (10, 20, 50, 100, 200, 500, 1000)
MOST_TICKS = 6
LEAST_SPAN = 40
WEEKS = 26
CELL = 14
SHADES = 4


@dataclass(frozen=True, slots=True)
class Chart:
    """*line*: "x,y" pairs; ticks: place and text; *rows*: date, rating, change, newest first."""

    width: int
    height: int
    line: str
    last: tuple[float, float]
    rows_y: tuple[tuple[float, str], ...]
    columns_x: tuple[tuple[float, str, str], ...]
    first: int
    value: int
    lowest: int
    highest: int
    rows: tuple[tuple[str, int, int], ...]


def chart_of(history: Sequence[RatedGame], person: str, locale: str) -> Chart | None:
    """The chart of a history, its newest game first; None without a game."""
    if not history:
        return None
    games = list(reversed(history))
    points = [(games[0].at_ms, games[0].before(person))]
    points += [(game.at_ms, game.after(person)) for game in games]
    return _chart(points, tuple(_row(game, person, locale) for game in history[:MOST_ROWS]), locale)


def chart_of_values(points: Sequence[tuple[int, float]], locale: str) -> Chart:
    """The chart of ratings at times (ms UTC), the oldest first; one at least."""
    rows = [
        (_date(at_ms, locale), round(value), round(value) - round(before))
        for (at_ms, value), (_, before) in zip(points, [points[0], *points], strict=False)
    ]
    return _chart(points, tuple(reversed(rows))[:MOST_ROWS], locale)


def _chart(
    points: Sequence[tuple[int, float]], rows: tuple[tuple[str, int, int], ...], locale: str
) -> Chart:
    values = [value for _, value in points]
    ticks = _ticks(min(values), max(values))
    places = _places(_sampled(list(points)), ticks)
    return Chart(
        WIDTH,
        HEIGHT,
        " ".join(f"{x:.1f},{y:.1f}" for x, y in places),
        places[-1],
        tuple((round(_height(tick, ticks), 1), str(tick)) for tick in ticks),
        _days(points, locale),
        round(values[0]),
        round(values[-1]),
        round(min(values)),
        round(max(values)),
        rows,
    )


def _row(game: RatedGame, person: str, locale: str) -> tuple[str, int, int]:
    after = round(game.after(person))
    return _date(game.at_ms, locale), after, after - round(game.before(person))


def _sampled(points: list[tuple[int, float]]) -> list[tuple[int, float]]:
    if len(points) <= MOST_POINTS:
        return points
    step = len(points) / MOST_POINTS
    kept = {floor(place * step) for place in range(MOST_POINTS)} | {len(points) - 1}
    return [points[place] for place in sorted(kept)]


def _ticks(lowest: float, highest: float) -> list[int]:
    """Round values around all ratings, few enough to be read."""
    middle, span = (lowest + highest) / 2, max(highest - lowest, LEAST_SPAN)
    low, high = middle - span / 2, middle + span / 2
    step = next(one for one in STEPS if ceil(high / one) - floor(low / one) < MOST_TICKS)
    return list(range(floor(low / step) * step, ceil(high / step) * step + 1, step))


def _height(value: float, ticks: Sequence[int]) -> float:
    part = (value - ticks[0]) / (ticks[-1] - ticks[0])
    return HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM)


def _places(points: Sequence[tuple[int, float]], ticks: Sequence[int]) -> list[tuple[float, float]]:
    """Places on the sheet, by time; the first rating stands at the left, before the first game."""
    width = WIDTH - LEFT - RIGHT
    first, span = points[0][0], points[-1][0] - points[0][0]
    return [
        (
            LEFT + width * ((at_ms - first) / span if span else min(place, 1)),
            _height(value, ticks),
        )
        for place, (at_ms, value) in enumerate(points)
    ]


def _days(points: Sequence[tuple[int, float]], locale: str) -> tuple[tuple[float, str, str], ...]:
    """The first day, the one halfway and the last one under the line, with their anchors."""
    start, end = points[0][0], points[-1][0]
    first, half, last = (_date(at_ms, locale) for at_ms in (start, (start + end) // 2, end))
    left, right = (float(LEFT), first, "start"), (float(WIDTH - RIGHT), last, "end")
    if first == last:
        return (right,)
    if half in {first, last}:
        return (left, right)
    return (left, ((LEFT + WIDTH - RIGHT) / 2, half, "middle"), right)


def _date(at_ms: int, locale: str) -> str:
    return written_day(datetime.fromtimestamp(at_ms / 1000, UTC).date().isoformat(), locale)


@dataclass(frozen=True, slots=True)
class Day:
    """A day of the calendar: its place, its shade (0: no game), its words."""

    x: int
    y: int
    shade: int
    date: str
    games: int


def weeks_of(activity: Sequence[Mapping[str, Any]], now_ms: int, locale: str) -> list[Day]:
    """The last weeks as squares, a column for each week, Monday on top."""
    games = {one["day"]: int(one["games"]) for one in activity}
    most = max(games.values(), default=1)
    today = datetime.fromtimestamp(now_ms / 1000, UTC).date()
    first = monday_of(now_ms) - timedelta(weeks=WEEKS - 1)
    days: list[date] = [first + timedelta(days=n) for n in range((today - first).days + 1)]
    return [
        Day(
            (number // 7) * CELL,
            (number % 7) * CELL,
            ceil(SHADES * games.get(day.isoformat(), 0) / most),
            written_day(day.isoformat(), locale),
            games.get(day.isoformat(), 0),
        )
        for number, day in enumerate(days)
    ]
