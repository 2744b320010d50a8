"""Ratings of people, the rated games that they came from, and what fair play found in them.

A rated game stays when its game or a person is deleted: the other's rating came from it. Times are
ms UTC; scores are White's points, 0 to 1.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Float, ForeignKey, Index, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class RatingRow(Base):
    """The rating of one person in one game (its variant's id) and speed."""

    __tablename__ = "ratings"

    person_id: Mapped[str] = mapped_column(
        ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True
    )
    variant: Mapped[str] = mapped_column(String(32), primary_key=True)
    speed: Mapped[str] = mapped_column(String(16), primary_key=True)
    value: Mapped[float] = mapped_column(Float)
    deviation: Mapped[float] = mapped_column(Float)
    volatility: Mapped[float] = mapped_column(Float)
    games: Mapped[int] = mapped_column(Integer)
    at_ms: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (Index("ix_ratings_variant_speed", "variant", "speed", "value"),)


class RatedGameRow(Base):
    """One game that counted. A side is a person, or the engine by its level; a person who was
    deleted is None."""

    __tablename__ = "rated_games"

    game_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    variant: Mapped[str] = mapped_column(String(32))
    speed: Mapped[str] = mapped_column(String(16))
    at_ms: Mapped[int] = mapped_column(BigInteger)
    white: Mapped[str | None] = mapped_column(ForeignKey("persons.id", ondelete="SET NULL"))
    black: Mapped[str | None] = mapped_column(ForeignKey("persons.id", ondelete="SET NULL"))
    white_level: Mapped[int | None] = mapped_column(Integer)
    black_level: Mapped[int | None] = mapped_column(Integer)
    score: Mapped[float] = mapped_column(Float)
    white_before: Mapped[float] = mapped_column(Float)
    white_after: Mapped[float] = mapped_column(Float)
    black_before: Mapped[float] = mapped_column(Float)
    black_after: Mapped[float] = mapped_column(Float)

    __table_args__ = (
        Index("ix_rated_games_white", "white", "variant", "speed", "at_ms"),
        Index("ix_rated_games_black", "black", "variant", "speed", "at_ms"),
        Index("ix_rated_games_at_ms", "at_ms"),
    )


class RatingCheckRow(Base):
    """The verdict on a rated game of two people that is over (`people.fair_ratings`): one row
    for each, counted or not. *quick* and *together* are of the game; *verdict* is its word,
    *decided_ms* the time of the owner's word."""

    __tablename__ = "rating_checks"

    game_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    variant: Mapped[str] = mapped_column(String(32))
    speed: Mapped[str] = mapped_column(String(16))
    at_ms: Mapped[int] = mapped_column(BigInteger)
    white: Mapped[str | None] = mapped_column(ForeignKey("persons.id", ondelete="SET NULL"))
    black: Mapped[str | None] = mapped_column(ForeignKey("persons.id", ondelete="SET NULL"))
    score: Mapped[float] = mapped_column(Float)
    quick: Mapped[bool] = mapped_column(Boolean)
    together: Mapped[bool] = mapped_column(Boolean)
    verdict: Mapped[str] = mapped_column(String(8))
    decided_ms: Mapped[int | None] = mapped_column(BigInteger)

    __table_args__ = (
        Index("ix_rating_checks_white", "white", "at_ms"),
        Index("ix_rating_checks_black", "black", "at_ms"),
        Index("ix_rating_checks_verdict", "verdict", "at_ms"),
    )


class EvidenceRow(Base):
    """The evidence of fair play in one player's choices of one game."""

    __tablename__ = "fair_play"

    game_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    person_id: Mapped[str] = mapped_column(
        ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True
    )
    at_ms: Mapped[int] = mapped_column(BigInteger)
    choices: Mapped[int] = mapped_column(Integer)
    best: Mapped[int] = mapped_column(Integer)
    expected: Mapped[float] = mapped_column(Float)
    variance: Mapped[float] = mapped_column(Float)

    __table_args__ = (Index("ix_fair_play_person_id", "person_id", "at_ms"),)
