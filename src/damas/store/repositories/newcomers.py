"""The rating with which a person begins: low for one who has said to be a beginner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select, update

from ...people.preferences import Preference
from ...ratings import BEGINNER, Rating
from ..models.people import PreferencesRow
from ..models.problems import SolverRow
from ..models.ratings import RatingRow
from ..transaction import transaction
from .preferences import merge_preferences

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy.orm import Session

    from ..database import Database

IS_BEGINNER = "player.beginner"
"""The preference that says it."""
FEW_GAMES = 5
"""A rating of fewer games says little: it begins again."""


def begin_low(database: Database, person: str, at_ms: int) -> None:
    """*person* is a beginner: ratings of few games, and those to come, begin low."""
    with transaction(database) as session:
        merge_preferences(session, person, {IS_BEGINNER: Preference(True, at_ms)})
        low = {"value": BEGINNER.value, "deviation": BEGINNER.deviation}
        for model in (SolverRow, RatingRow):
            few = model.person_id == person, model.games < FEW_GAMES, model.value > BEGINNER.value
            session.execute(update(model).where(*few).values(**low))


def first_ratings(session: Session, people: Sequence[str]) -> dict[str, Rating]:
    """The rating of each of *people* before the first game."""
    query = select(PreferencesRow).where(PreferencesRow.person_id.in_(people))
    low = {row.person_id for row in session.scalars(query) if row.value.get(IS_BEGINNER, [0])[0]}
    return {person: BEGINNER if person in low else Rating() for person in people}


def first_rating(session: Session, person: str) -> Rating:
    """The rating of one person before the first game."""
    return first_ratings(session, [person])[person]
