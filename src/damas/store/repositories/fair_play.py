"""Fair play on disk: the evidence in each player's choices, and the people to look at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import func, select

from ...people.fair_play import Evidence
from ..models.games import GameRow
from ..models.people import PersonRow
from ..models.ratings import EvidenceRow, RatedGameRow
from ..transaction import transaction
from .rated_game import RatedGame
from .ratings import read_game

if TYPE_CHECKING:
    from ..database import Database

RECENT_GAMES = 20
"""The games of a person that are looked at together."""


@dataclass(frozen=True, slots=True)
class Suspect:
    """A person whose last *games* need a look, with the evidence of them."""

    person: str
    name: str
    evidence: Evidence
    games: tuple[str, ...]


class FairPlay:
    """The repository of fair play's evidence."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def unexamined(self, since_ms: int, limit: int = 200) -> list[RatedGame]:
        """Rated games of two people since then that are not examined, the oldest first."""
        examined = select(EvidenceRow.game_id).where(EvidenceRow.game_id == RatedGameRow.game_id)
        query = (
            select(RatedGameRow)
            .join(GameRow, GameRow.id == RatedGameRow.game_id)
            .where(
                RatedGameRow.at_ms >= since_ms,
                RatedGameRow.white.is_not(None),
                RatedGameRow.black.is_not(None),
                ~examined.exists(),
            )
            .order_by(RatedGameRow.at_ms, RatedGameRow.game_id)
            .limit(limit)
        )
        with transaction(self._database, write=False) as session:
            return [read_game(row) for row in session.scalars(query)]

    def keep(self, game: RatedGame, found: dict[str, Evidence]) -> None:
        """Stores the evidence of a game by person; a deleted person is left out."""
        there = select(PersonRow.id).where(PersonRow.id.in_(list(found)))
        with transaction(self._database) as session:
            for person in session.scalars(there).all():
                one = found[person]
                session.merge(
                    EvidenceRow(
                        game_id=game.id,
                        person_id=person,
                        at_ms=game.at_ms,
                        choices=one.choices,
                        best=one.best,
                        expected=one.expected,
                        variance=one.variance,
                    )
                )

    def evidence(self, person: str) -> Evidence:
        """The evidence of the last games of a person, together."""
        return self._last(person).get(person, Evidence())

    def suspects(self, limit: int = 100) -> list[Suspect]:
        """The people whose last games need a look, the most striking first."""
        flagged = {person: one for person, one in self._last().items() if one.flagged}
        ranked = sorted(flagged, key=lambda person: flagged[person].excess, reverse=True)[:limit]
        names = select(PersonRow.id, PersonRow.name).where(PersonRow.id.in_(ranked))
        with transaction(self._database, write=False) as session:
            known = {person: name or "" for person, name in session.execute(names)}
        return [
            Suspect(person, known.get(person, ""), flagged[person], self._games(person))
            for person in ranked
        ]

    def _last(self, person: str = "") -> dict[str, Evidence]:
        """The sums over the last games of everybody, or of one person."""
        newest = EvidenceRow.at_ms.desc(), EvidenceRow.game_id
        place = func.row_number().over(partition_by=EvidenceRow.person_id, order_by=newest)
        rows = select(EvidenceRow, place.label("place"))
        if person:
            rows = rows.where(EvidenceRow.person_id == person)
        one = rows.subquery()
        query = (
            select(
                one.c.person_id,
                func.count(),
                func.sum(one.c.choices),
                func.sum(one.c.best),
                func.sum(one.c.expected),
                func.sum(one.c.variance),
            )
            .where(one.c.place <= RECENT_GAMES)
            .group_by(one.c.person_id)
        )
        with transaction(self._database, write=False) as session:
            return {
                person: Evidence(games, int(choices), int(best), expected, variance)
                for person, games, choices, best, expected, variance in session.execute(query)
            }

    def _games(self, person: str) -> tuple[str, ...]:
        query = (
            select(EvidenceRow.game_id)
            .where(EvidenceRow.person_id == person)
            .order_by(EvidenceRow.at_ms.desc(), EvidenceRow.game_id)
            .limit(RECENT_GAMES)
        )
        with transaction(self._database, write=False) as session:
            return tuple(session.scalars(query))
