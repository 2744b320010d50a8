"""The verdicts on rated games of two people that are over: they count, or wait.

The functions work inside the transaction that counts the game.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import and_, func, or_, select

from ...people.fair_ratings import (
    DAY_MS,
    GAMES_A_DAY,
    TRUST_MS,
    WINDOW_MS,
    Gain,
    GamePlayed,
    RatingVerdict,
    waits,
)
from ..models.people import SeatRow
from ..models.ratings import RatedGameRow, RatingCheckRow

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlalchemy import ColumnElement
    from sqlalchemy.orm import Session

    from .rated_game import RatedGame

OF_THE_DAY = (
    RatingVerdict.COUNTED,
    RatingVerdict.WAITS,
    RatingVerdict.ALLOWED,
    RatingVerdict.REFUSED,
)
"""The verdicts on games that use up the games of a pair's day."""
MOST_GAINS = 300
MOST_OF_OPPONENTS = 3000


@dataclass(frozen=True, slots=True)
class RatingCheck:
    """The verdict on a rated game, by which nobody's rating has changed unless it is COUNTED or
    ALLOWED."""

    id: str
    verdict: RatingVerdict
    quick: bool
    together: bool


@dataclass(frozen=True, slots=True)
class WaitingPair:
    """Two people whose rated *games* wait for the owner's word, the oldest first: the ids, the
    names, the points that the first has won against the second, and the games in which both came
    from one address or that ended quickly."""

    people: tuple[str, str]
    names: tuple[str, str]
    games: tuple[str, ...]
    points: float
    quick: int
    together: int


def opened(session: Session, game: RatedGame, played: GamePlayed) -> RatingCheckRow | None:
    """The new row on a game, COUNTED or SHORT; None if another process has judged it."""
    if session.get(RatingCheckRow, game.id) is not None:
        return None
    marks = session.scalars(select(SeatRow.mark).where(SeatRow.game_id == game.id)).all()
    alike = len(marks) > 1 and None not in marks and len(set(marks)) == 1
    row = RatingCheckRow(
        game_id=game.id,
        variant=game.variant,
        speed=game.speed,
        at_ms=game.at_ms,
        white=game.white,
        black=game.black,
        score=game.score,
        quick=played.is_quick,
        together=alike or played.together,
        verdict=RatingVerdict.COUNTED if played.is_game else RatingVerdict.SHORT,
    )
    session.add(row)
    session.flush()
    return row


def judged(session: Session, game: RatedGame, check: RatingCheckRow) -> RatingVerdict:
    """The verdict on a game that was long enough, whose ratings are known but not written."""
    if games_of_day(session, game.people, game.at_ms) > GAMES_A_DAY:  # this one is among them
        return RatingVerdict.MANY
    if _trusted(session, game):
        return RatingVerdict.COUNTED
    for person, other in (tuple(game.people), tuple(reversed(game.people))):
        points = game.after(person) - game.before(person)
        if points <= 0:
            continue
        gains = [
            *_gains(session, person, game),
            Gain(other, points, check.quick, check.together),
        ]
        opponents = {one.opponent for one in gains} | _waiting_for(session, person, game)
        if waits(gains, _only(session, person, opponents, game)):
            return RatingVerdict.WAITS
    return RatingVerdict.COUNTED


def games_of_day(session: Session, people: list[str], at_ms: int) -> int:
    """The games of a pair that were judged worth counting in the day before *at_ms*."""
    query = select(func.count()).where(
        between(RatingCheckRow, people),
        RatingCheckRow.at_ms > at_ms - DAY_MS,
        RatingCheckRow.verdict.in_(OF_THE_DAY),
    )
    return session.scalar(query) or 0


def between(table: type[RatingCheckRow], people: list[str]) -> ColumnElement[bool]:
    """The games of two people, with either colours."""
    one, other = people
    return or_(
        and_(table.white == one, table.black == other),
        and_(table.white == other, table.black == one),
    )


def waiting_pair(rows: list[RatingCheckRow], names: Mapping[str, str]) -> WaitingPair:
    """The games of one pair that wait; first is the one who has won most."""
    one, other = rows[0].white or "", rows[0].black or ""
    points = sum(row.score if row.white == one else 1 - row.score for row in rows)
    if points * 2 < len(rows):
        one, other, points = other, one, len(rows) - points
    return WaitingPair(
        (one, other),
        (names.get(one, ""), names.get(other, "")),
        tuple(row.game_id for row in rows),
        points,
        sum(row.quick for row in rows),
        sum(row.together for row in rows),
    )


def _trusted(session: Session, game: RatedGame) -> bool:
    """Whether the owner has let games of this pair count."""
    query = select(RatingCheckRow.game_id).where(
        between(RatingCheckRow, game.people),
        RatingCheckRow.verdict == RatingVerdict.ALLOWED,
        RatingCheckRow.decided_ms > game.at_ms - TRUST_MS,
    )
    return session.scalar(query.limit(1)) is not None


def _gains(session: Session, person: str, game: RatedGame) -> list[Gain]:
    """The recent gains of a person in the same game and speed, the oldest first."""
    rated = RatedGameRow
    query = (
        select(rated, RatingCheckRow.quick, RatingCheckRow.together)
        .outerjoin(RatingCheckRow, RatingCheckRow.game_id == rated.game_id)
        .where(
            or_(rated.white == person, rated.black == person),
            rated.variant == game.variant,
            rated.speed == game.speed,
            rated.at_ms > game.at_ms - WINDOW_MS,
            or_(RatingCheckRow.verdict.is_(None), RatingCheckRow.verdict != RatingVerdict.ALLOWED),
        )
        .order_by(rated.at_ms.desc())
        .limit(MOST_GAINS)
    )
    found = []
    for row, quick, together in session.execute(query):
        white = row.white == person
        points = row.white_after - row.white_before if white else row.black_after - row.black_before
        if points > 0:
            other = (row.black if white else row.white) or ""
            found.append(Gain(other, points, bool(quick), bool(together)))
    return found[::-1]


def _waiting_for(session: Session, person: str, game: RatedGame) -> set[str]:
    """The opponents of a person in games that wait."""
    query = select(RatingCheckRow.white, RatingCheckRow.black).where(
        or_(RatingCheckRow.white == person, RatingCheckRow.black == person),
        RatingCheckRow.verdict == RatingVerdict.WAITS,
        RatingCheckRow.at_ms > game.at_ms - WINDOW_MS,
    )
    found = {one for pair in session.execute(query.limit(MOST_GAINS)) for one in pair}
    return {one for one in found if one and one != person}


def _only(session: Session, person: str, opponents: set[str], game: RatedGame) -> dict[str, float]:
    """For each opponent the share of the opponent's recent games with people that were against
    *person*, those that count or wait; the game being judged is one of them."""
    checks = RatingCheckRow
    query = (
        select(checks.white, checks.black)
        .where(
            or_(checks.white.in_(opponents), checks.black.in_(opponents)),
            checks.verdict.in_(OF_THE_DAY),
            checks.at_ms > game.at_ms - WINDOW_MS,
        )
        .order_by(checks.at_ms.desc())
        .limit(MOST_OF_OPPONENTS)
    )
    whole: Counter[str] = Counter()
    against: Counter[str] = Counter()
    for white, black in session.execute(query):
        for one, other in ((white, black), (black, white)):
            whole[one or ""] += 1
            against[one or ""] += other == person
    return {one: against[one] / whole[one] for one in opponents if whole[one]}
