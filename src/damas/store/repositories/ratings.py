"""Ratings on disk: each rated game counts once, for all processes together."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING

from sqlalchemy import and_, or_, select
from sqlalchemy.exc import IntegrityError

from ...people.fair_ratings import BEGUN_PLIES, RatingVerdict
from ...ratings import PROVISIONAL, Rating, rate
from ...ratings.anchors import anchor
from ..models.games import GameRow
from ..models.people import PersonRow, SeatRow
from ..models.problems import ProblemRatingRow, SolverRow
from ..models.ratings import RatedGameRow, RatingCheckRow, RatingRow
from ..transaction import transaction
from .blocking import not_blocked
from .newcomers import first_rating, first_ratings
from .rated_game import RatedGame
from .rating_checks import (
    RatingCheck,
    WaitingPair,
    between,
    games_of_day,
    judged,
    opened,
    waiting_pair,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy.orm import Session

    from ..database import Database

MOST_LISTED = 5000
RESULTS = ("white", "black", "draw")
SIDES = ("white", "black")
TRIES = 5
ACCOUNTS = ("account", "owner")


_COLUMNS = tuple(one.name for one in fields(RatedGame) if one.name not in ("id", "played"))


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

    def record(self, game: RatedGame) -> RatedGame | None:
        """Counts a game of two accounts, or of an account and the engine. None if it is counted
        already, by this process or another, if a side is neither, or if it does not count, or not
        yet (`check`).
        """
        for _ in range(TRIES):
            try:
                with transaction(self._database) as session:
                    return _record(session, game)
            except IntegrityError:  # two processes at once: of the same game, or of a newcomer
                continue
        return None

    def uncounted(self, since_ms: int, after: str = "", limit: int = 100) -> list[tuple[int, str]]:
        """The rated games that have ended since and are not counted: their time and id, in order.

        Those that never can be (a player is gone) are among them: *since_ms* and *after*, the time
        and the id of the last one looked at, lead past them.
        """
        same = and_(GameRow.updated_ms == since_ms, GameRow.id > after)
        later = or_(GameRow.updated_ms > since_ms, same)
        counted = select(RatedGameRow.game_id).where(RatedGameRow.game_id == GameRow.id).exists()
        checked = select(RatingCheckRow.game_id).where(RatingCheckRow.game_id == GameRow.id)
        query = (
            select(GameRow.updated_ms, GameRow.id)
            .where(
                later,
                GameRow.terms.is_not(None),
                GameRow.terms["rated"].as_boolean().is_(True),
                GameRow.result.in_(RESULTS),
                GameRow.ply >= BEGUN_PLIES,
                GameRow.private.is_(False),
                ~counted,
                ~checked.exists(),
            )
            .order_by(GameRow.updated_ms, GameRow.id)
            .limit(limit)
        )
        with transaction(self._database, write=False) as session:
            return [(at_ms, game) for at_ms, game in session.execute(query)]

    def of_person(self, person: str) -> dict[tuple[str, str], Rating]:
        """The ratings of a person, by variant and speed."""
        query = select(RatingRow).where(RatingRow.person_id == person)
        with transaction(self._database, write=False) as session:
            return {(row.variant, row.speed): read_rating(row) for row in session.scalars(query)}

    def of_people(self, people: Sequence[str], variant: str, speed: str) -> dict[str, Rating]:
        """The ratings of several people in one game and speed, by id; of accounts without one that
        of a newcomer."""
        query = select(RatingRow).where(
            RatingRow.person_id.in_(people),
            RatingRow.variant == variant,
            RatingRow.speed == speed,
        )
        with transaction(self._database, write=False) as session:
            found = first_ratings(session, sorted(_accounts(session, people)))
            return found | {row.person_id: read_rating(row) for row in session.scalars(query)}

    def leaders(self, variant: str, speed: str, now_ms: int, limit: int = 50) -> list[RatedPerson]:
        """The best accounts of one game and speed whose ratings are known well enough now."""
        query = (
            select(RatingRow, PersonRow.name)
            .join(PersonRow, PersonRow.id == RatingRow.person_id)
            .where(
                RatingRow.variant == variant,
                RatingRow.speed == speed,
                RatingRow.deviation <= PROVISIONAL,
                PersonRow.kind.in_(ACCOUNTS),
                not_blocked(now_ms),
            )
            .order_by(RatingRow.value.desc(), RatingRow.person_id)
            .limit(MOST_LISTED)
        )
        with transaction(self._database, write=False) as session:
            rows = [
                RatedPerson(row.person_id, name or "", read_rating(row))
                for row, name in session.execute(query)
            ]
        return [one for one in rows if not one.rating.at(now_ms).provisional][:limit]

    def game(self, game_id: str) -> RatedGame | None:
        """A game that was counted, with the ratings before and after it."""
        with transaction(self._database, write=False) as session:
            row = session.get(RatedGameRow, game_id)
            return None if row is None else read_game(row)

    def games(self, ids: Sequence[str]) -> dict[str, RatedGame]:
        """Those of these games that were counted, by id."""
        query = select(RatedGameRow).where(RatedGameRow.game_id.in_(ids))
        with transaction(self._database, write=False) as session:
            return {row.game_id: read_game(row) for row in session.scalars(query)}

    def check(self, game_id: str) -> RatingCheck | None:
        """The verdict on a game of two people that is over; None before, and for other games."""
        with transaction(self._database, write=False) as session:
            row = session.get(RatingCheckRow, game_id)
            if row is None:
                return None
            return RatingCheck(row.game_id, RatingVerdict(row.verdict), row.quick, row.together)

    def games_of_day(self, people: Sequence[str], at_ms: int) -> int:
        """The rated games that two people have had in the day before."""
        with transaction(self._database, write=False) as session:
            return games_of_day(session, list(people), at_ms)

    def waiting(self, limit: int = 500) -> list[WaitingPair]:
        """The pairs whose games wait for the owner's word, the longest wait first."""
        query = (
            select(RatingCheckRow)
            .where(
                RatingCheckRow.verdict == RatingVerdict.WAITS,
                RatingCheckRow.white.is_not(None),
                RatingCheckRow.black.is_not(None),
            )
            .order_by(RatingCheckRow.at_ms, RatingCheckRow.game_id)
            .limit(limit)
        )
        pairs: dict[tuple[str, ...], list[RatingCheckRow]] = {}
        with transaction(self._database, write=False) as session:
            for row in session.scalars(query):
                key = tuple(sorted((row.white or "", row.black or "")))
                pairs.setdefault(key, []).append(row)
            asked = select(PersonRow.id, PersonRow.name).where(
                PersonRow.id.in_({one for pair in pairs for one in pair})
            )
            names = {person: name or "" for person, name in session.execute(asked)}
            return [waiting_pair(rows, names) for rows in pairs.values()]

    def decide(self, people: Sequence[str], at_ms: int, *, allowed: bool) -> list[str]:
        """The owner's word on the games of two people that wait: they count now, in their order, or
        never. Returns their ids; said twice it finds none."""
        query = (
            select(RatingCheckRow)
            .where(
                between(RatingCheckRow, list(people)), RatingCheckRow.verdict == RatingVerdict.WAITS
            )
            .order_by(RatingCheckRow.at_ms, RatingCheckRow.game_id)
            .with_for_update()
        )
        with transaction(self._database) as session:
            rows = session.scalars(query).all()
            for row in rows:
                row.verdict = RatingVerdict.ALLOWED if allowed else RatingVerdict.REFUSED
                row.decided_ms = at_ms
                if allowed:
                    kind = row.variant, row.speed
                    _count(
                        session,
                        RatedGame(row.game_id, *kind, row.score, at_ms, row.white, row.black),
                    )
            return [row.game_id for row in rows]

    def playing(self, ids: Sequence[str]) -> list[tuple[str, str, tuple[str, str], Rating]]:
        """The ratings of the accounts at these games, of every kind: the game, the colour, the
        variant and the speed, the rating."""
        query = (
            select(SeatRow.game_id, SeatRow.colour, RatingRow)
            .join(RatingRow, RatingRow.person_id == SeatRow.person_id)
            .where(SeatRow.game_id.in_(ids))
        )
        with transaction(self._database, write=False) as session:
            return [
                (game, colour, (row.variant, row.speed), read_rating(row))
                for game, colour, row in session.execute(query)
            ]

    def history(
        self, person: str, variant: str = "", speed: str = "", limit: int = MOST_LISTED
    ) -> list[RatedGame]:
        """The rated games of a person, the newest first; of one game and speed where named."""
        theirs = or_(RatedGameRow.white == person, RatedGameRow.black == person)
        query = select(RatedGameRow).where(theirs)
        if variant:
            query = query.where(RatedGameRow.variant == variant, RatedGameRow.speed == speed)
        query = query.order_by(RatedGameRow.at_ms.desc(), RatedGameRow.game_id).limit(limit)
        with transaction(self._database, write=False) as session:
            return [read_game(row) for row in session.scalars(query)]


def _record(session: Session, game: RatedGame) -> RatedGame | None:
    """Counts a game, unless it is judged otherwise; the order of its writes is the same in every
    process, so that none waits for another that waits for it."""
    if session.get(RatedGameRow, game.id) is not None or not _counts(session, game):
        return None
    check = None
    if game.played is not None and len(game.people) == len(SIDES):
        check = opened(session, game, game.played)  # the second to tell of a game waits here
        if check is None or check.verdict != RatingVerdict.COUNTED:
            return None
    return _count(session, game, check)


def _count(
    session: Session, game: RatedGame, check: RatingCheckRow | None = None
) -> RatedGame | None:
    """Writes both ratings after a game. With *check* only if they need not wait for the owner,
    which is written there; None if they wait."""
    rows = {person: _locked(session, person, game) for person in sorted(game.people)}
    sides = ((game.white, game.white_level), (game.black, game.black_level))
    before = [
        read_rating(rows[person]) if person else anchor(level or 0, game.variant)
        for person, level in sides
    ]
    after = list(before)
    for place, (person, _) in enumerate(sides):
        if person:
            points = game.score if place == 0 else 1 - game.score
            other = before[1 - place].at(game.at_ms)
            after[place] = rate(before[place], [(other, points)], game.at_ms)
    counted = replace(
        game,
        white_before=before[0].value,
        white_after=after[0].value,
        black_before=before[1].value,
        black_after=after[1].value,
    )
    if check is not None:
        check.verdict = judged(session, counted, check)
        if check.verdict != RatingVerdict.COUNTED:
            for row in rows.values():
                if not row.games:  # a newcomer stays one
                    session.delete(row)
            return None
    session.add(
        RatedGameRow(game_id=game.id, **{name: getattr(counted, name) for name in _COLUMNS})
    )
    session.flush()  # the second to tell of a game waits here, and finds it counted
    for place, (person, _) in enumerate(sides):
        if person:
            write_rating(rows[person], after[place])
    return counted


def _counts(session: Session, game: RatedGame) -> bool:
    """Whether each side is an account, or the engine against one."""
    people = game.people
    sides = ((game.white, game.white_level), (game.black, game.black_level))
    whole = all(person or level for person, level in sides)
    apart = len(set(people)) == len(people) > 0
    return whole and apart and set(people) == _accounts(session, people)


def _accounts(session: Session, people: Sequence[str]) -> set[str]:
    query = select(PersonRow.id).where(PersonRow.id.in_(people), PersonRow.kind.in_(ACCOUNTS))
    return set(session.scalars(query))


def _locked(session: Session, person: str, game: RatedGame) -> RatingRow:
    """The row of a rating, which nobody else changes until the end; a newcomer's is new."""
    key = person, game.variant, game.speed
    row = session.get(RatingRow, key, with_for_update=True)
    if row is None:
        row = RatingRow(person_id=person, variant=game.variant, speed=game.speed)
        write_rating(row, first_rating(session, person))
        session.add(row)
        session.flush()
    return row


def read_rating(row: RatingRow | ProblemRatingRow | SolverRow) -> Rating:
    """The rating that a row holds."""
    return Rating(row.value, row.deviation, row.volatility, row.games, row.at_ms)


def write_rating(row: RatingRow | ProblemRatingRow | SolverRow, rating: Rating) -> None:
    """Writes a rating into its row."""
    row.value, row.deviation = rating.value, rating.deviation
    row.volatility, row.games, row.at_ms = rating.volatility, rating.games, rating.at_ms


def read_game(row: RatedGameRow) -> RatedGame:
    """The rated game of a row."""
    return RatedGame(row.game_id, **{name: getattr(row, name) for name in _COLUMNS})
