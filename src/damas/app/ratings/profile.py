"""The parts of a profile beside the ratings: results against each opponent, openings, activity."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING, Any

from ...base.errors import DamasError
from ...notation.openings import TABLES, built_in
from ...people import Caller
from ...ratings import SPEEDS
from ...rules.board import Board
from ...rules.regulations import REGULATIONS
from ...rules.variants import GAME_NAMES
from ...tournament.presentation.dates import day as written_day
from ..core.times import timestamp
from ..games.opponent import DEFAULT_LEVEL
from ..games.views import record_view
from .counting import is_rated
from .views import kind_view, rating_view

if TYPE_CHECKING:
    from ...store import GameRecord, PersonRecord, ProfileGame, Profiles, Ratings

MOST_OPPONENTS = 100
MOST_OPENINGS = 12
OPENED = 400
"""The last games whose first moves are read."""
NAMED_PLIES = 8
"""The plies in which a table's openings are looked for."""
SHOWN_PLIES = 3
"""The first moves that name an opening of no table."""
DAY_MS = 86_400_000
ACTIVE_DAYS = 26 * 7


@dataclass(slots=True)
class Results:
    """Games won, drawn and lost."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def add(self, points: float) -> None:
        """One more game."""
        if points == 1:
            self.wins += 1
        elif points == 0:
            self.losses += 1
        else:
            self.draws += 1

    @property
    def view(self) -> dict[str, int]:
        """The same as JSON."""
        games = self.wins + self.draws + self.losses
        return {"games": games, "wins": self.wins, "draws": self.draws, "losses": self.losses}


def profile_view(  # noqa: PLR0913, PLR0917
    profiles: Profiles,
    ratings: Ratings,
    who: PersonRecord,
    viewer: Caller,
    locale: str,
    now_ms: int,
) -> dict[str, Any]:
    """The profile of an account as *viewer* may see it; reading that takes a moment."""
    played = profiles.played(who.id, viewer)
    opened = played[:OPENED]
    return {
        "id": who.id,
        "name": who.name or None,
        "owner": who.kind == "owner",
        "since": timestamp(who.created_ms) if who.created_ms else None,
        "games": profiles.count(who.id, viewer),
        "results": _sum(played).view,
        "ratings": _ratings(ratings, who.id, locale, now_ms),
        "opponents": opponents_of(played),
        "openings": openings_of(opened, profiles.first_moves([one.id for one in opened])),
        "activity": _activity(played, now_ms),
    }


def chosen_kind(ratings: Sequence[Mapping[str, Any]], asked: str) -> tuple[str, str] | None:
    """The game and speed whose history is shown: the one asked for ("brazilian.blitz"), else the
    one with most games; None for an account without a rating."""
    kinds = {(one["variant"]["id"], one["speed"]["id"]): one["games"] for one in ratings}
    variant, _, speed = asked.partition(".")
    if (variant, speed) in kinds:
        return variant, speed
    return max(kinds, key=lambda kind: kinds[kind], default=None)


def game_row(record: GameRecord, locale: str) -> dict[str, Any]:
    """A game in the list of a profile."""
    view = record_view(record, locale)
    rated = is_rated(record.setup)
    return view | {"date": written_day(view["updated"][:10], locale), "rated": rated}


def _sum(played: Iterable[ProfileGame]) -> Results:
    results = Results()
    for one in played:
        results.add(one.points)
    return results


def _ratings(ratings: Ratings, person: str, locale: str, now_ms: int) -> list[dict[str, Any]]:
    """The ratings in the order of games and speeds."""
    found = ratings.of_person(person)
    return [
        {**kind_view(game, speed.id, locale), **rating_view(found[game, speed.id], now_ms)}
        for game in GAME_NAMES
        for speed in SPEEDS
        if (game, speed.id) in found
    ]


def opponents_of(played: Sequence[ProfileGame]) -> list[dict[str, Any]]:
    """The results against each account, each level of the engine, and all guests together; those
    met most often first."""
    found: dict[tuple[str, int], tuple[Results, ProfileGame]] = {}
    for one in played:
        level = _level(one)
        key = one.other if one.other_kind in ("account", "owner") else "", level
        results, _ = found.setdefault(key, (Results(), one))
        results.add(one.points)
    ranked = sorted(found.items(), key=lambda item: -item[1][0].view["games"])
    return [
        {
            "person": person or None,
            "name": (one.other_name or None) if person else None,
            "level": level or None,
            **results.view,
        }
        for (person, level), (results, one) in ranked[:MOST_OPPONENTS]
    ]


def _level(one: ProfileGame) -> int:
    if one.level is not None:
        return one.level
    return DEFAULT_LEVEL if one.engine else 0


def openings_of(
    played: Sequence[ProfileGame], moves: Mapping[str, list[tuple[int, ...]]]
) -> list[dict[str, Any]]:
    """The openings played, the most frequent first, with the results in them."""
    found: dict[tuple[str, str, str], Results] = {}
    for one in played:
        book = REGULATIONS.get(one.regulation)
        name = one.opening or opening_name(one, moves[one.id])
        if name and book:
            game = book.variant.id
            found.setdefault((name, game, one.colour), Results()).add(one.points)
    ranked = sorted(found.items(), key=lambda item: -item[1].view["games"])
    return [
        {"name": name, "variant": game, "colour": colour, **results.view}
        for (name, game, colour), results in ranked[:MOST_OPENINGS]
    ]


def opening_name(one: ProfileGame, moves: Sequence[tuple[int, ...]]) -> str:
    """The opening of a game: the longest of a table, else its first moves; "" for neither."""
    book = REGULATIONS.get(one.regulation)
    if book is None:
        return ""
    try:
        board = Board(book.variant)
        if board.fen != one.start_fen:
            return ""
        return _named(board, moves)
    except DamasError:  # a damaged log
        return ""


def _named(board: Board, moves: Sequence[tuple[int, ...]]) -> str:
    known, name, written = named_positions(board.variant.id), "", []
    for ply, path in enumerate(moves[:NAMED_PLIES], 1):
        move = board.parse_move(path)
        board = board.after(move)
        name = known.get(board.fen, name)
        if ply <= SHOWN_PLIES:
            number = f"{(ply + 1) // 2}. " if ply % 2 else ""
            written.append(number + move.text(board.variant.move_style))
    return name or (" ".join(written) if len(written) == SHOWN_PLIES else "")


@cache
def named_positions(game: str) -> Mapping[str, str]:
    """The positions after the openings of a game's tables: FEN → entry. The first table names."""
    found: dict[str, str] = {}
    for table in (name for name, (of, _) in TABLES.items() if of == game):
        for opening in built_in(table).openings.values():
            if opening.kind == "moves":
                found.setdefault(opening.fen, str(opening))
    return found


def _activity(played: Iterable[ProfileGame], now_ms: int) -> list[dict[str, Any]]:
    """The days of the last months with games in them, the first one first (UTC)."""
    since = now_ms - ACTIVE_DAYS * DAY_MS
    days = Counter(
        datetime.fromtimestamp(one.ended_ms / 1000, UTC).date().isoformat()
        for one in played
        if one.ended_ms >= since
    )
    return [{"day": day, "games": games} for day, games in sorted(days.items())]
