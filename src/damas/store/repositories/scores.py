"""The scores of arbiters in training."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from ..command_names import command_name
from ..models.arbiter import ArbiterScoreRow
from ..models.people import MakerRow
from ..transaction import transaction

if TYPE_CHECKING:
    from ..database import Database


@dataclass(frozen=True, slots=True)
class Score:
    """The score of one exam: *points* of *best*; *client_id* makes sending twice harmless.

    *answers* has one mapping for each question, so that they can be looked at again.
    """

    trainee: str
    regulation: str
    at_ms: int
    points: int
    best: int
    client_id: str
    answers: Sequence[Mapping[str, Any]] = field(default=())


class Scores:
    """The repository of exams."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, score: Score, maker: str = "") -> bool:
        """Stores a score, made by the person *maker*; False when it was stored before. A score
        of another person with the same *client_id* is another one."""
        if self._add(score, maker):
            return True
        if self._maker(score.client_id) == maker:
            return False
        own = command_name(maker, score.client_id).stored
        return self._add(replace(score, client_id=own), maker)

    def _maker(self, client_id: str) -> str:
        with transaction(self._database, write=False) as session:
            row = session.get(MakerRow, ("score", client_id))
            return (row.person_id if row else None) or ""

    def _add(self, score: Score, maker: str) -> bool:
        try:
            with transaction(self._database) as session:
                session.add(
                    ArbiterScoreRow(
                        trainee=score.trainee,
                        regulation=score.regulation,
                        at_ms=score.at_ms,
                        points=score.points,
                        best=score.best,
                        client_id=score.client_id,
                        answers=[dict(answer) for answer in score.answers],
                    )
                )
                if maker:
                    session.add(MakerRow(kind="score", id=score.client_id, person_id=maker))
        except IntegrityError:
            return False
        return True

    def recent(
        self, limit: int = 100, trainee: str | None = None, maker: str | None = None
    ) -> list[Score]:
        """Scores, the newest first; of one trainee if named, those of one person if given."""
        query = select(ArbiterScoreRow).order_by(
            ArbiterScoreRow.at_ms.desc(), ArbiterScoreRow.id.desc()
        )
        if trainee is not None:
            query = query.where(ArbiterScoreRow.trainee == trainee)
        if maker is not None:
            mine = select(MakerRow.id).where(MakerRow.kind == "score", MakerRow.person_id == maker)
            query = query.where(ArbiterScoreRow.client_id.in_(mine))
        with transaction(self._database, write=False) as session:
            return [
                Score(
                    row.trainee,
                    row.regulation,
                    row.at_ms,
                    row.points,
                    row.best,
                    row.client_id,
                    tuple(row.answers),
                )
                for row in session.scalars(query.limit(limit))
            ]
