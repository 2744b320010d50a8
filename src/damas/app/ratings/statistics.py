"""A person's games in figures: by colour, by the way and the length of their ends, by the time
thought about a move; and one year of them. Of the games that the viewer may see, as a profile."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from itertools import groupby
from typing import TYPE_CHECKING, Any

from typing_extensions import TypedDict

from ...base.i18n import Text, say, translate
from ...people import Caller
from ...rules.outcome import REASONS
from ...rules.regulations import REGULATIONS
from ...rules.variants import GAME_NAMES
from ...tournament.presentation.dates import MONTHS
from ...tournament.scoring.points import as_written
from ..games.timer import Timer
from .profile import OPENED, Results, openings_of, opponents_of

if TYPE_CHECKING:
    from ...store import PersonRecord, ProfileGame, Profiles, Ratings
    from .service import RatingService

TIMED_GAMES = 100
"""The last games with a clock of which the time of each move is read."""
LENGTHS = (20, 30, 40, 50, 60)
"""Moves of one side at which a length of games ends."""
PARTS = (10, 20, 30, 40)
"""Moves of one side at which a part of the game ends."""
COLOURS = {"white": Text("With White"), "black": Text("With Black")}
FIRST_YEAR, LAST_YEAR = 2000, 2199
MOST_COUNTED = 1000
"""The last rated games of each kind in which the highest rating is looked for."""


class Figures(TypedDict):
    """The results in some of the games, under a *name*."""

    name: str
    games: int
    wins: int
    draws: int
    losses: int


class Thought(TypedDict):
    """The mean time of a move in a part of the game, in seconds, as a number and as people write
    it."""

    name: str
    seconds: float
    written: str


class Statistics(TypedDict):
    """The figures of a person's games; *kinds*: the games played, with their names."""

    kinds: list[tuple[str, str]]
    kind: str
    all: Figures
    colours: list[Figures]
    openings: list[dict[str, Any]]
    opponents: list[dict[str, Any]]
    endings: list[Figures]
    lengths: list[Figures]
    thought: list[Thought]


class YearView(TypedDict):
    """A year; *openings*: the one played most with each colour; *best*: the highest rating with its
    kind; *longest*: the id and the moves of the longest game."""

    year: int
    all: Figures
    days: int
    months: list[Figures]
    streak: int
    kinds: list[Figures]
    openings: list[dict[str, Any]]
    opponent: dict[str, Any] | None
    best: tuple[int, str] | None
    longest: tuple[str, int] | None


def statistics_view(
    profiles: Profiles, who: PersonRecord, viewer: Caller, kind: str, locale: str
) -> Statistics:
    """The statistics of an account's games of one *kind*, "" for all; reading that takes a
    moment."""
    played = profiles.played(who.id, viewer)
    kinds = {game: one for one in played if (game := _game(one))}
    chosen = [one for one in played if kind in ("", _game(one))] if kind in kinds else played
    timed = [one.id for one in chosen if _has_clock(one)][:TIMED_GAMES]
    opened = chosen[:OPENED]
    return {
        "kinds": [(game, say(name, locale)) for game, name in GAME_NAMES.items() if game in kinds],
        "kind": kind if kind in kinds else "",
        "all": figures_of("", chosen),
        "colours": figures_by(chosen, lambda one: one.colour, COLOURS, locale),
        "openings": openings_of(opened, profiles.first_moves([one.id for one in opened])),
        "opponents": opponents_of(chosen),
        "endings": _often(figures_by(chosen, lambda one: one.reason, REASONS, locale)),
        "lengths": stretches(chosen, locale),
        "thought": _thought(chosen, profiles, timed, locale),
    }


def year_view(
    rated: RatingService, who: PersonRecord, viewer: Caller, year: int, locale: str
) -> YearView:
    """One year (UTC) of an account's games; reading that takes a moment."""
    start, end = (datetime(one, 1, 1, tzinfo=UTC).timestamp() * 1000 for one in (year, year + 1))
    profiles = rated.profiles
    played = profiles.played(who.id, viewer, between=(int(start), int(end)))
    opened = played[:OPENED]
    openings = openings_of(opened, profiles.first_moves([one.id for one in opened]))
    longest = max(played, key=lambda one: one.ply, default=None)
    names = {str(month): name for month, name in enumerate(MONTHS, start=1)}
    return {
        "year": year,
        "all": figures_of("", played),
        "days": len({_at(one).date() for one in played}),
        "months": figures_by(played, lambda one: str(_at(one).month), names, locale, every=True),
        "streak": _streak(played),
        "kinds": _often(figures_by(played, _game, GAME_NAMES, locale)),
        "openings": [
            next(one for one in openings if one["colour"] == colour)
            for colour in COLOURS
            if any(one["colour"] == colour for one in openings)
        ],
        "opponent": next((one for one in opponents_of(played) if one["person"]), None),
        "best": _best(rated.ratings, who.id, (start, end), played, locale),
        "longest": (longest.id, (longest.ply + 1) // 2) if longest else None,
    }


def years_of(since_ms: int, now_ms: int) -> list[int]:
    """The years in which an account was there, the newest first."""
    first, last = (datetime.fromtimestamp(at / 1000, UTC).year for at in (since_ms, now_ms))
    return list(range(last, max(first, FIRST_YEAR) - 1, -1))


def _game(one: ProfileGame) -> str:
    book = REGULATIONS.get(one.regulation)
    return book.variant.id if book else ""


def _at(one: ProfileGame) -> datetime:
    return datetime.fromtimestamp(one.ended_ms / 1000, UTC)


def _has_clock(one: ProfileGame) -> bool:
    timer = Timer.from_setup(one.clock)
    return timer.clock is not None and timer.days is None


def figures_of(name: str, played: Iterable[ProfileGame]) -> Figures:
    """The results in some games, under a name."""
    results = Results()
    for one in played:
        results.add(one.points)
    return {
        "name": name,
        "games": results.wins + results.draws + results.losses,
        "wins": results.wins,
        "draws": results.draws,
        "losses": results.losses,
    }


def figures_by(
    played: Sequence[ProfileGame],
    key: Callable[[ProfileGame], str],
    names: Mapping[str, Text],
    locale: str,
    *,
    every: bool = False,
) -> list[Figures]:
    """The results by a key, in the order of *names*; *every* name also without a game."""
    rows = [
        figures_of(translate(text, locale), [one for one in played if key(one) == name])
        for name, text in names.items()
    ]
    return [row for row in rows if every or row["games"]]


def _often(rows: list[Figures]) -> list[Figures]:
    return sorted(rows, key=lambda row: -row["games"])


def _stretch(bounds: Sequence[int], number: int, locale: str) -> str:
    """The part between two *bounds* in which a number is, in words."""
    low = 1
    for high in bounds:
        if number <= high:
            return translate(Text("Moves {from} to {to}", {"from": low, "to": high}), locale)
        low = high + 1
    return translate(Text("After move {move}", {"move": low - 1}), locale)


def stretches(played: Sequence[ProfileGame], locale: str) -> list[Figures]:
    """The results by the length of the game, the shortest first."""
    known = sorted((one for one in played if one.ply), key=lambda one: one.ply)
    parts = groupby(known, lambda one: _stretch(LENGTHS, (one.ply + 1) // 2, locale))
    return [figures_of(name, games) for name, games in parts]


def _thought(
    played: Sequence[ProfileGame], profiles: Profiles, timed: Sequence[str], locale: str
) -> list[Thought]:
    """The mean time of the person's moves in each part of the game."""
    colours = {one.id: one.colour for one in played}
    times: dict[str, list[int]] = {}
    for game, moments in profiles.moments(timed).items():
        since, number = None, 0
        for moment in moments:
            if moment.kind == "move" and moment.by == colours[game]:
                number += 1
                if since is not None:
                    times.setdefault(_stretch(PARTS, number, locale), []).append(
                        moment.at_ms - since
                    )
            since = None if moment.kind in ("pause", "undo", "vacation") else moment.at_ms
    means = {name: round(sum(found) / len(found) / 1000, 1) for name, found in times.items()}
    return [
        {"name": name, "seconds": mean, "written": as_written(str(mean), locale)}
        for name, mean in means.items()
    ]


def _streak(played: Sequence[ProfileGame]) -> int:
    """The most games won one after the other."""
    runs = (len(list(run)) for points, run in groupby(one.points for one in played) if points == 1)
    return max(runs, default=0)


def _best(
    ratings: Ratings,
    person: str,
    between: tuple[float, float],
    played: Sequence[ProfileGame],
    locale: str,
) -> tuple[int, str] | None:
    """The highest rating after a game of that time, with the name of its game."""
    kinds = {_game(one) for one in played}
    found = [
        (round(game.after(person)), variant)
        for variant, speed in ratings.of_person(person)
        if variant in kinds
        for game in ratings.history(person, variant, speed, MOST_COUNTED)
        if between[0] <= game.at_ms < between[1]
    ]
    if not found:
        return None
    value, variant = max(found)
    return value, say(GAME_NAMES[variant], locale)
