"""Ratings on disk: each rated game counts once, whichever process sees its end."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sqlalchemy import delete, or_, select, update
from sqlalchemy.exc import IntegrityError

from ...people.fair_play import Evidence
from ...people.ratings import Rating, rate
from ..models.people import PersonRow
from ..models.ratings import EvidenceRow, RatedGameRow, RatingRow
from ..transaction import transaction

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from ..database import Database

RECENT_GAMES = 20
"""The games of a person that fair play looks at together."""
MOST_LISTED = 5000


@dataclass(frozen=True, slots=True)
class RatedSide:
    """One side of a rated game: a person by id, or the engine, whose rating is *fixed*."""

    id: str
    fixed: Rating | None = None


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game that has ended and counts. *score* is White's points: 1, 0.5 or 0; *at_ms* its end.

    *variant* and *speed* are ids. The ratings before and after are set once it is stored.
    """

    id: str
    variant: str
    speed: str
    white: str
    black: str
    score: float
    at_ms: int
    white_before: float = 0.0
    white_after: float = 0.0
    black_before: float = 0.0
    black_after: float = 0.0


@dataclass(frozen=True, slots=True)
class RatedPerson:
    """One line of a leaderboard."""

    person: str
    name: str
    rating: Rating


class Ratings:
    """The repository of ratings. Every write is on disk when its method returns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def record(self, game: RatedGame, white: RatedSide, black: RatedSide) -> RatedGame | None:
        """Counts a game; None if it has been counted before, by this process or another."""
        try:
            with transaction(self._database) as session:
                if session.get(RatedGameRow, game.id) is not None:
                    return None
                before = [_rating(session, side, game) for side in (white, black)]
                aged = [one.at(game.at_ms) for one in before]
                points = (game.score, 1 - game.score)
                after = [
                    one if side.fixed else rate(one, [(other, point)], game.at_ms)
                    for one, other, side, point in zip(
                        before, reversed(aged), (white, black), points, strict=True
                    )
                ]
                counted = replace(
                    game,
                    white_before=before[0].value,
                    white_after=after[0].value,
                    black_before=before[1].value,
                    black_after=after[1].value,
                )
                session.add(_game_row(counted))
                for side, rating in zip((white, black), after, strict=True):
                    if side.fixed is None:
                        session.merge(_rating_row(side.id, game, rating))
                return counted
        except IntegrityError:  # another process has just counted it
            return None

    def of_person(self, person: str) -> dict[tuple[str, str], Rating]:
        """The ratings of a person, by variant and speed."""
        query = select(RatingRow).where(RatingRow.person_id == person)
        with transaction(self._database, write=False) as session:
            return {(row.variant, row.speed): _read(row) for row in session.scalars(query)}

    def of_people(self, people: list[str], variant: str, speed: str) -> dict[str, Rating]:
        """The ratings of several people in one game and speed, by id."""
        query = select(RatingRow).where(
            RatingRow.person_id.in_(people),
            RatingRow.variant == variant,
            RatingRow.speed == speed,
        )
        with transaction(self._database, write=False) as session:
            return {row.person_id: _read(row) for row in session.scalars(query)}

    def leaders(
        self, variant: str, speed: str, now_ms: int, limit: int = 50
    ) -> list[RatedPerson]:
        """The best accounts of one game and speed whose ratings are known well enough now."""
        query = (
            select(RatingRow, PersonRow.name)
            .join(PersonRow, PersonRow.id == RatingRow.person_id)
            .where(
                RatingRow.variant == variant,
                RatingRow.speed == speed,
                PersonRow.name.is_not(None),
                PersonRow.blocked_ms.is_(None),
            )
            .order_by(RatingRow.value.desc(), RatingRow.person_id)
            .limit(MOST_LISTED)
        )
        with transaction(self._database, write=False) as session:
            rows = [
                RatedPerson(row.person_id, name or "", _read(row))
                for row, name in session.execute(query)
            ]
        return [one for one in rows if not one.rating.at(now_ms).provisional][:limit]

    def game(self, game_id: str) -> RatedGame | None:
        """A game that was counted, with the ratings before and after it."""
        with transaction(self._database, write=False) as session:
            row = session.get(RatedGameRow, game_id)
            return None if row is None else _read_game(row)

    def history(self, person: str, limit: int = MOST_LISTED) -> list[RatedGame]:
        """The rated games of a person, the newest first."""
        theirs = or_(RatedGameRow.white == person, RatedGameRow.black == person)
        newest = RatedGameRow.at_ms.desc()
        query = select(RatedGameRow).where(theirs).order_by(newest, RatedGameRow.game_id)
        with transaction(self._database, write=False) as session:
            return [_read_game(row) for row in session.scalars(query.limit(limit))]

    def keep_evidence(self, game_id: str, person: str, found: Evidence, at_ms: int) -> None:
        """Stores what fair play found in one player's choices of one game."""
        with transaction(self._database) as session:
            session.merge(
                EvidenceRow(
                    game_id=game_id,
                    person_id=person,
                    at_ms=at_ms,
                    choices=found.choices,
                    best=found.best,
                    expected=found.expected,
                    variance=found.variance,
                )
            )

    def evidence(self, person: str) -> Evidence:
        """What fair play found in the last games of a person, together."""
        query = (
            select(EvidenceRow)
            .where(EvidenceRow.person_id == person)
            .order_by(EvidenceRow.at_ms.desc(), EvidenceRow.game_id)
            .limit(RECENT_GAMES)
        )
        with transaction(self._database, write=False) as session:
            found = [
                Evidence(1, row.choices, row.best, row.expected, row.variance)
                for row in session.scalars(query)
            ]
        return sum(found, Evidence())

    def suspects(self, limit: int = 100) -> list[tuple[str, Evidence]]:
        """The people whose last games a person should look at, the most striking first."""
        with transaction(self._database, write=False) as session:
            people = list(session.scalars(select(EvidenceRow.person_id).distinct()))
        found = [(person, self.evidence(person)) for person in people]
        flagged = [one for one in found if one[1].flagged]
        return sorted(flagged, key=lambda one: one[1].excess, reverse=True)[:limit]

    def move(self, session: Session, old: str, new: str) -> None:
        """Gives the ratings and games of a guest to an account that has none of them yet; within a
        transaction. Where both have a rating the account's stays."""
        held = select(RatingRow.variant, RatingRow.speed).where(RatingRow.person_id == new)
        have = {(variant, speed) for variant, speed in session.execute(held)}
        for row in session.scalars(select(RatingRow).where(RatingRow.person_id == old)).all():
            if (row.variant, row.speed) in have:
                session.delete(row)
            else:
                row.person_id = new
        for column in (RatedGameRow.white, RatedGameRow.black):
            session.execute(update(RatedGameRow).where(column == old).values({column: new}))
        evidence = update(EvidenceRow).where(EvidenceRow.person_id == old)
        session.execute(evidence.values(person_id=new))

    def forget(self, session: Session, person: str) -> None:
        """Removes the ratings of a deleted person, and the person from rated games; within a
        transaction."""
        session.execute(delete(RatingRow).where(RatingRow.person_id == person))
        session.execute(delete(EvidenceRow).where(EvidenceRow.person_id == person))
        for column in (RatedGameRow.white, RatedGameRow.black):
            session.execute(update(RatedGameRow).where(column == person).values({column: ""}))


def _rating(session: Session, side: RatedSide, game: RatedGame) -> Rating:
    if side.fixed is not None:
        return side.fixed
    row = session.get(RatingRow, (side.id, game.variant, game.speed), with_for_update=True)
    return Rating() if row is None else _read(row)


def _read(row: RatingRow) -> Rating:
    return Rating(row.value, row.deviation, row.volatility, row.games, row.at_ms)


def _rating_row(person: str, game: RatedGame, rating: Rating) -> RatingRow:
    return RatingRow(
        person_id=person,
        variant=game.variant,
        speed=game.speed,
        value=rating.value,
        deviation=rating.deviation,
        volatility=rating.volatility,
        games=rating.games,
        at_ms=rating.at_ms,
    )


def _game_row(game: RatedGame) -> RatedGameRow:
    return RatedGameRow(
        game_id=game.id,
        variant=game.variant,
        speed=game.speed,
        at_ms=game.at_ms,
        white=game.white,
        black=game.black,
        score=game.score,
        white_before=game.white_before,
        white_after=game.white_after,
        black_before=game.black_before,
        black_after=game.black_after,
    )


def _read_game(row: RatedGameRow) -> RatedGame:
    return RatedGame(
        id=row.game_id,
        variant=row.variant,
        speed=row.speed,
        white=row.white,
        black=row.black,
        score=row.score,
        at_ms=row.at_ms,
        white_before=row.white_before,
        white_after=row.white_after,
        black_before=row.black_before,
        black_after=row.black_after,
    )
